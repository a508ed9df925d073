//! A small picture of a board: its kinds as letters, those that lie there more than twice marked. Only for the eye.

use yew::prelude::*;

use crate::games::shisen::board::kind_letter;
use crate::games::shisen::rules::Shisen;

/// Draws it.
pub fn mini(state: &Shisen) -> Html {
    let board = state.board();
    let counts = board.counts();
    let tile = |at: usize| {
        let cell = board.cell(at);
        let kind = board.kind(cell);
        if kind == 0 {
            return Html::default();
        }
        let (x, y) = (cell.column * 24 + 1, cell.row * 29);
        let class = if counts[usize::from(kind)] > 2 { "four" } else { "" };
        html! {
            <g key={at} {class}>
                <rect class="ss-back" x={x.to_string()} y={(y + 3).to_string()} width="22" height="26" rx="4" />
                <rect class="ss-face" x={x.to_string()} y={(y + 1).to_string()} width="22" height="26" rx="4" />
                <text x={(x + 11).to_string()} y={(y + 19).to_string()}>{ kind_letter(kind) }</text>
            </g>
        }
    };
    html! {
        <svg class="ss-mini" viewBox={format!("0 0 {} {}", board.width() * 24, board.height() * 29 + 2)} aria-hidden="true">
            { for (0..board.cells().len()).map(tile) }
        </svg>
    }
}
