//! Sentences, which are all English: larger tables of letters than ASCII's would only weigh. Counts and times as they are written in
//! them. And what is wrong with a line that a person has typed.

/// The text with its first letter large.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// `a`, `a or b`, `a, b or c`, joined by that word.
pub fn joined(words: &[impl AsRef<str>], by: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [front @ .., last] if !front.is_empty() => format!("{} {by} {last}", front.join(", ")),
        words => words.concat(),
    }
}

/// The text as a sentence, which begins with a capital letter and ends with a full stop.
pub fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '?', '!', '…']) { "" } else { "." };
    capital(text) + end
}

/// Stands between groups of three digits: the narrow no-break space.
pub const GROUP: char = '\u{202f}';

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

/// A count in the middle of a sentence: a word as far as there is one, such as `seven`.
pub fn spelled(count: usize) -> String {
    word(count).map_or_else(|| count.to_string(), lower_first)
}

/// The text with its first letter small, for the middle of a sentence.
pub fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// The digits in groups of three.
pub fn in_groups(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 2);
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push(digit);
    }
    text
}

/// What is wrong with a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Complaint {
    /// The number of the line, from 1.
    pub line: usize,
    /// The name in it, if there is one.
    pub name: String,
    /// The column of the line from which it makes no sense, from 1; 0: it does not lie in the text.
    pub column: u32,
    /// How many characters from there are wrong.
    pub width: u32,
    /// A sentence without its first capital and its full stop.
    pub why: String,
    /// The whole line as it would make sense; empty: that is not known.
    pub mended: String,
}

impl Complaint {
    /// What is wrong with a whole line, or with nothing that lies in it.
    pub fn of_line(line: usize, why: String) -> Self {
        Self { line, why, ..Self::default() }
    }

    /// A text of many lines with this one mended.
    pub fn mend(&self, text: &str) -> String {
        let line = |(at, line)| if at + 1 == self.line { self.mended.as_str() } else { line };
        text.split('\n').enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// A line and its two marks: what stands before the wrong part, that part, and what stands behind it.
    pub fn marked<'a>(&self, line: &'a str) -> (&'a str, &'a str, &'a str) {
        if self.column == 0 {
            return (line, "", "");
        }
        let place = |count: u32| line.char_indices().nth(count as usize).map_or(line.len(), |(at, _)| at);
        let from = place(self.column - 1);
        let to = place(self.column - 1 + self.width).max(from);
        (&line[..from], &line[from..to], &line[to..])
    }

    /// The whole sentence behind line and name: `Column 7: nothing follows.`
    pub fn sentence(&self) -> String {
        match self.column {
            0 => sentence(&self.why),
            column => format!("Column {column}: {}{}", self.why, if self.why.ends_with(['.', '?']) { "" } else { "." }),
        }
    }
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
        assert_eq!((spelled(7), spelled(13)), ("seven".to_owned(), "13".to_owned()));
        assert_eq!(lower_first("Pure random"), "pure random");
        assert_eq!(lower_first(""), "");
    }
}
