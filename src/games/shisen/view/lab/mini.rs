//! A small drawing of a board: letters on tiles.

use yew::prelude::*;

use crate::games::shisen::board::{Board, kind_letter};

/// From one tile to the next.
const PITCH: usize = 20;

/// A board, small.
pub fn mini(board: &Board) -> Html {
    let tile = |(at, &kind): (usize, &u8)| {
        if kind == 0 {
            return Html::default();
        }
        let (x, y) = (at % board.width() * PITCH, at / board.width() * PITCH);
        let (across, down) = ((x + PITCH / 2).to_string(), (y + PITCH / 2).to_string());
        html! {
            <g key={at}>
                <rect x={(x + 1).to_string()} y={(y + 1).to_string()} width="18" height="18" rx="3" />
                <text x={across} y={down}>{ kind_letter(kind) }</text>
            </g>
        }
    };
    let view = format!("0 0 {} {}", board.width() * PITCH, board.height() * PITCH);
    html! { <svg class="sh-lab-mini" aria-hidden="true" viewBox={view}>{ for board.cells().iter().enumerate().map(tile) }</svg> }
}
