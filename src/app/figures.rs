//! How the page writes times, counts and days.

use crate::lab::report::number;

/// A time in minutes and seconds, such as `6:12`, or `1:02:09` from an hour on.
pub fn time(ms: f64) -> String {
    // `as` takes anything that is no number of seconds for 0, and what is too large for the largest.
    let seconds = (ms / 1000.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A count and its noun, such as `1 move`, `1 206 moves`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{}\u{a0}{noun}{}", number::integer(count.into()), if count == 1 { "" } else { "s" })
}

/// A small number as a word that begins a title, such as `Seven`.
pub fn word(number: usize) -> Option<&'static str> {
    const WORDS: [&str; 13] =
        ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
    WORDS.get(number).copied()
}

/// The text with its first letter small, for the middle of a sentence.
pub fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let cases = [
            (0.0, "0:00"),
            (372_900.0, "6:12"),
            (3_729_000.0, "1:02:09"),
            (f64::NAN, "0:00"),
            (-5.0, "0:00"),
            (f64::NEG_INFINITY, "0:00"),
        ];
        for (ms, text) in cases {
            assert_eq!(time(ms), text, "{ms}");
        }
    }

    #[test]
    fn counts() {
        assert_eq!(counted(1, "move"), "1\u{a0}move");
        assert_eq!(counted(0, "move"), "0\u{a0}moves");
        assert_eq!(counted(1_900_000, "position"), "1\u{202f}900\u{202f}000\u{a0}positions");
    }

    #[test]
    fn words() {
        assert_eq!(word(7), Some("Seven"));
        assert_eq!(word(13), None);
        assert_eq!(lower_first("Pure random"), "pure random");
        assert_eq!(lower_first(""), "");
    }
}
