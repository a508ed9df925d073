//! Dice, drawn and in words: SVG, with pips for a die of six and a figure for the others; a bust face is vermilion. Sizes and
//! colours come from the style sheet (`pig.css`).

use yew::prelude::*;

/// The pips of each face, in thirds of the square from its middle: (column, row).
const PIPS: [&[(i8, i8)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

/// What lies on a die: pips on one of six, else its number. Drawn in a square of 100 about (50, 50).
fn face(value: u8, die: u8) -> Html {
    match PIPS.get(usize::from(value).wrapping_sub(1)).filter(|_| die == 6) {
        Some(pips) => pips
            .iter()
            .map(|(x, y)| {
                let at = |third: &i8| (50 + 27 * i32::from(*third)).to_string();
                html! { <circle class="pip" cx={at(x)} cy={at(y)} r="10" /> }
            })
            .collect(),
        None => html! { <text class="die-number" x="50" y="68" text-anchor="middle">{ value }</text> },
    }
}

/// A large die with a body and a shadow; 0: not rolled yet. Decorative: the words stand beside it.
pub fn large(value: u8, die: u8, bust: u8) -> Html {
    let class = classes!("die", "die-large", (value == bust).then_some("bust"), (value == 0).then_some("unrolled"));
    html! {
        <svg {class} viewBox="0 0 116 124" aria-hidden="true" focusable="false">
            <ellipse class="die-shadow" cx="58" cy="112" rx="54" ry="9" />
            <rect class="die-body" x="8" y="12" width="100" height="100" rx="24" />
            <rect class="die-top" x="8" y="4" width="100" height="100" rx="24" />
            <rect class="die-rim" x="10" y="6" width="96" height="96" rx="22" />
            <g transform="translate(8 4)">{ if value == 0 { html! {} } else { face(value, die) } }</g>
        </svg>
    }
}

/// A small die for sums and logs. Decorative.
pub fn small(value: u8, die: u8, bust: u8) -> Html {
    let class = classes!("die", "die-small", (value == bust).then_some("bust"));
    html! {
        <svg {class} viewBox="-4 -4 108 112" aria-hidden="true" focusable="false">
            <rect class="die-body" y="6" width="100" height="100" rx="22" />
            <rect class="die-top" width="100" height="100" rx="22" />
            { face(value, die) }
        </svg>
    }
}

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
