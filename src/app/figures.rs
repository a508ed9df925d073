//! How the page writes times, counts and days.

use crate::lab::report::number::in_groups;

/// A time in minutes and seconds, such as `6:12`, or `1:02:09` from an hour on.
pub fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// How long something took: a clock says nothing below a tenth of a millisecond.
pub fn milliseconds(ms: f64) -> String {
    if ms < 0.1 { "under 0.1\u{a0}ms".to_owned() } else { format!("{ms:.1}\u{a0}ms") }
}

/// A count and its noun, such as `1 move`, `1 206 moves`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{}\u{a0}{noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number in groups of three digits from 1 000 on, parted by narrow spaces that do not break.
pub fn grouped(number: u64) -> String {
    in_groups(&number.to_string())
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
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let cases = [(0, "0:00"), (372_900, "6:12"), (3_729_000, "1:02:09")];
        for (ms, text) in cases {
            assert_eq!(time(ms), text, "{ms}");
        }
    }

    #[test]
    fn no_time_is_nothing() {
        assert_eq!(
            [0.0, 0.04, 0.1, 3.24].map(milliseconds),
            ["under 0.1\u{a0}ms", "under 0.1\u{a0}ms", "0.1\u{a0}ms", "3.2\u{a0}ms"]
        );
    }

    #[test]
    fn counts() {
        assert_eq!(counted(1, "move"), "1\u{a0}move");
        assert_eq!(counted(0, "move"), "0\u{a0}moves");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1206), "1\u{202f}206");
        assert_eq!(grouped(1_900_000), "1\u{202f}900\u{202f}000");
    }

    #[test]
    fn words() {
        assert_eq!(word(7), Some("Seven"));
        assert_eq!(word(13), None);
        assert_eq!(lower_first("Pure random"), "pure random");
        assert_eq!(lower_first(""), "");
    }
}
