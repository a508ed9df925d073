//! Sentences of the page, which are all English: larger tables of letters than ASCII's would only weigh.

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
