//! Decorative pictures: a game's own, and those of the shell.

use yew::prelude::*;

use super::icons::mark;
use crate::games;

/// A game's picture on its ground; the brand's mark until the game has one.
pub fn of(game: &str) -> Html {
    let ground = games::entry(game).map_or("indigo", |entry| entry.info.ground);
    let picture = games::view(game).map_or_else(mark, |view| (view.art)());
    html! { <div class={classes!("art", format!("ground-{ground}"))} aria-hidden="true">{ picture }</div> }
}

/// A curve through measured points: the lab.
pub fn lab() -> Html {
    let points = [(66, 122), (98, 84), (126, 60), (156, 84), (192, 58)];
    html! {
        <div class="art ground-plum" aria-hidden="true">
            <svg viewBox="0 0 240 180" focusable="false">
                <g class="art-lab" fill="none" stroke-linecap="round">
                    <path d="M46 38V140H210" stroke-width="3" />
                    <path d="M54 130C86 120 96 60 126 60S166 96 206 52" stroke-width="4" />
                    { for points.map(|(x, y)| html! { <circle key={x} cx={x.to_string()} cy={y.to_string()} r="6" /> }) }
                </g>
            </svg>
        </div>
    }
}

/// Three empty places: no result yet.
pub fn empty() -> Html {
    let place = |(x, y): (i32, i32)| {
        html! { <rect key={x} x={x.to_string()} y={y.to_string()} width="28" height={(118 - y).to_string()} rx="4" stroke-dasharray="4 5" /> }
    };
    html! {
        <svg class="art-empty" viewBox="0 0 150 130" fill="none" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false">
            <path d="M8 118H142" />
            { for [(20, 84), (62, 60), (104, 96)].map(place) }
            <path class="art-pawn" d="M62 56Q63 40 70 33A9.5 9.5 0 1 1 82 33Q89 40 90 56Z" />
        </svg>
    }
}
