//! Sentences, which are all English: larger tables of letters than ASCII's would only weigh. And what is wrong with a line that a
//! person has typed.

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
