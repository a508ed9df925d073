//! The faces of the dice in words. Pure.

/// A face as a word: `one`, `six`; larger ones as figures.
pub fn face_word(face: u8) -> String {
    const WORDS: [&str; 20] = [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS.get(usize::from(face).wrapping_sub(1)).map_or_else(|| face.to_string(), |word| (*word).to_owned())
}

/// `a one`, `an eight`.
pub fn a_face(face: u8) -> String {
    let word = face_word(face);
    let article = if word.starts_with('e') { "an" } else { "a" };
    format!("{article} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_words() {
        assert_eq!([1, 8, 20, 21].map(face_word), ["one", "eight", "twenty", "21"]);
        assert_eq!([1, 8, 11, 12].map(a_face), ["a one", "an eight", "an eleven", "a twelve"]);
        assert_eq!(face_word(0), "0");
    }
}
