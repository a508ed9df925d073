//! Words that are alike.

/// Words at least this alike are offered; 1 is the same.
pub const ALIKE: f64 = 0.6;

/// Words this alike differ by a slip of the pen.
pub const SLIP: f64 = 0.8;

/// Texts longer than this are not compared letter by letter.
pub const TRIED: usize = 200;

/// What was probably meant: the word of the list that is most like it.
pub fn nearest<'a>(word: &str, list: impl Iterator<Item = &'a str>, alike: f64) -> Option<&'a str> {
    if word.len() > TRIED {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let likeness = |one: &str| strsim::normalized_damerau_levenshtein(&word, one);
    // The first of those that are as near: lists have the usual one first.
    let mut best: Option<(&str, f64)> = None;
    for one in list {
        let value = likeness(one);
        if value >= alike && best.is_none_or(|(_, best)| value > best) {
            best = Some((one, value));
        }
    }
    best.map(|(one, _)| one)
}
