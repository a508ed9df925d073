//! A board with its tiles, wherever it is shown.

use yew::prelude::*;

use super::any_game::{AnyGame, Kind};
use super::motion::{Arrival, Motion, Tile};
use super::tile::tile;
use crate::games::merge::board::Shape;

/// Where a cell is, as classes.
pub fn place(shape: Shape, cell: usize) -> Classes {
    let columns = usize::from(shape.columns);
    classes!("mg-tile", format!("x{}", cell % columns), format!("y{}", cell / columns))
}

/// The board and its tiles where they stand, those that have just moved on their way, as lessons and the lab show it.
pub fn picture(hand: &AnyGame, motion: &Motion) -> Html {
    board(hand, motion, |_| false, false, Html::default())
}

/// The board with what is drawn over its tiles. `goes`: the tiles of these cells follow a finger; `crowned`: the highest
/// card of Threes wears a crown.
pub fn board(hand: &AnyGame, motion: &Motion, goes: impl Fn(usize) -> bool, crowned: bool, marks: Html) -> Html {
    let (kind, shape) = (hand.kind(), hand.board().shape());
    let highest = hand.board().highest();
    let drawn = |one: &Tile| {
        let arrival = match (one.arrival, kind) {
            (Arrival::Slid, _) => None,
            (Arrival::Merged, _) => Some("merged".to_owned()),
            (Arrival::Gone, _) => Some("gone".to_owned()),
            (Arrival::Entered, Kind::Twenty48) => Some("entered".to_owned()),
            (Arrival::Entered, Kind::Threes) => motion.direction.map(|from| format!("enters-{}", from.word())),
        };
        let goes = (one.arrival != Arrival::Gone && goes(one.cell)).then_some("goes");
        let top = crowned && kind == Kind::Threes && one.rank == highest && highest > 3;
        html! { <div key={one.id} class={classes!(place(shape, one.cell), arrival, goes)}>{ tile(kind, one.rank, top) }</div> }
    };
    let game = if kind == Kind::Threes { "threes" } else { "twenty48" };
    let size = format!("r{} c{}", shape.rows, shape.columns);
    html! {
        <div key="board" class={classes!("mg-board", game, size)} role="img" aria-label={hand.describe()}>
            <div key="cells" class="mg-field" aria-hidden="true">
                { for (0..shape.cells()).map(|cell| html! { <div key={cell} class={classes!(place(shape, cell), "mg-cell")}><i></i></div> }) }
            </div>
            <div key="tiles" class="mg-field" aria-hidden="true">{ for motion.tiles.iter().map(drawn) }</div>
            <div key="marks" class="mg-field" aria-hidden="true">{ marks }</div>
        </div>
    }
}
