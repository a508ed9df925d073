//! The gallery's picture. Colours come from the style sheet.

use yew::prelude::*;

/// A die in its place: a two and a five, one behind the other.
fn die(transform: &'static str, pips: &[(u8, u8)]) -> Html {
    html! {
        <g {transform}>
            <rect class="die-body" y="6" width="72" height="72" rx="17" />
            <rect class="die-top" width="72" height="72" rx="17" />
            { for pips.iter().map(|(x, y)| html! { <circle class="pip" cx={x.to_string()} cy={y.to_string()} r="7" /> }) }
        </g>
    }
}

/// The gallery's picture, 240 x 180.
pub fn art() -> Html {
    html! {
        <svg class="pig-art" viewBox="0 0 240 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <ellipse class="die-shadow" cx="122" cy="143" rx="76" ry="10" />
            { die("translate(66 44) rotate(-11)", &[(18, 18), (54, 18), (36, 36), (18, 54), (54, 54)]) }
            <g class="bust">{ die("translate(124 66) rotate(7)", &[(36, 36)]) }</g>
        </svg>
    }
}
