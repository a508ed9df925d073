//! A board with its tiles, wherever it is shown: tiles of 2048, and cards of Threes with their faces. Colours come from the
//! style sheet.

use crate::app::prelude::*;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::board::Shape;
use crate::games::merge::motion::{Arrival, Motion, Tile};

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
    let size = format!("r{} c{}", shape.rows, shape.columns);
    html! {
        <div key="board" class={classes!("mg-board", kind.class(), size)} role="img" aria-label={hand.describe()}>
            <div key="cells" class="mg-field" aria-hidden="true">
                { for (0..shape.cells()).map(|cell| html! { <div key={cell} class={classes!(place(shape, cell), "mg-cell")}><i></i></div> }) }
            </div>
            <div key="tiles" class="mg-field" aria-hidden="true">{ for motion.tiles.iter().map(drawn) }</div>
            <div key="marks" class="mg-field" aria-hidden="true">{ marks }</div>
        </div>
    }
}

/// The faces of the cards, each with a temper of its own, from rank 1 on: the middles of round eyes, strokes, and what is filled;
/// a hundred units wide between the cheeks, eyes at height 0.
const FACES: [(&[i8], &str, &str); 15] = [
    (&[-34, 34], "M-16 22Q0 36 16 22", ""),
    (&[-34, 34], "", "M-10 27A10 12 0 1 1 10 27A10 12 0 1 1 -10 27Z"),
    (&[], "M-46 0Q-34 10 -22 0M22 0Q34 10 46 0M-14 26H14", ""),
    (&[-34, 34], "M-22 18Q0 46 22 18", ""),
    (&[-34], "M22 2H46M-20 24Q2 42 22 18", ""),
    (&[-34, 34], "M-50 -20L-24 -14M50 -20L24 -14M-12 28Q6 30 18 20", ""),
    (
        &[-34, 34],
        "M-55 0A21 21 0 1 1 -13 0A21 21 0 1 1 -55 0M13 0A21 21 0 1 1 55 0A21 21 0 1 1 13 0M-13 0H13M-14 36H14",
        "",
    ),
    (&[-34, 34], "", "M0 18C-10 10 -34 14 -46 34C-26 34 -8 40 0 28C8 40 26 34 46 34C34 14 10 10 0 18Z"),
    (&[], "M-48 -2Q-34 -14 -20 -2M20 -2Q34 -14 48 -2M-30 16Q0 56 30 16Z", ""),
    (&[-34, 34], "M-50 -22H-20M50 -22H20M-20 26H20", ""),
    (&[-34, 34], "M-46 -12L-54 -19M46 -12L54 -19M-34 -14V-23M34 -14V-23M-18 22Q8 42 26 14", ""),
    (&[34], "M-56 -18L54 -22M-14 28Q6 34 22 20", "M-52 -16H-16Q-16 16 -34 16Q-52 16 -52 -16Z"),
    (&[], "M-24 20Q0 50 24 20", "M-34 -15L-23 0L-34 15L-45 0ZM34 -15L45 0L34 15L23 0Z"),
    (&[], "M-48 -2Q-34 12 -20 -2M20 -2Q34 12 48 -2M-18 26Q0 40 18 26", "M0 -28L6 -18L0 -8L-6 -18Z"),
    (&[0], "M0 -30L44 44H-44ZM-26 14Q0 -14 26 14Q0 40 -26 14Z", ""),
];

fn face(rank: u8) -> Html {
    let Some((eyes, lines, fills)) = FACES.get(usize::from(rank).wrapping_sub(1)) else { return Html::default() };
    let low = if rank == 15 { "13" } else { "0" };
    let eye = |x: &i8| html! { <circle key={*x} cx={x.to_string()} cy={low} r="7.5" /> };
    html! {
        <svg class="mg-temper" viewBox="-62 -32 124 90" aria-hidden="true" focusable="false">
            { for eyes.iter().map(eye) }
            <path key="fills" d={*fills} />
            <path key="lines" class="lines" d={*lines} />
        </svg>
    }
}

/// A tile or a card, filling its place; the last tile of 2048 has a mountain. `top`: it is the highest on the board.
pub fn tile(kind: Kind, rank: u8, top: bool) -> Html {
    let text = kind.face(rank).to_string();
    let digits = format!("d{}", text.len());
    match kind {
        Kind::Twenty48 => html! {
            <div class={classes!("mg-face", format!("k{rank}"), digits)}>
                if rank == 17 {
                    <svg class="mg-summit" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                        <circle cx="76" cy="24" r="8.5" /><path d="M10 90L36 72L50 80L62 70L90 90Z" />
                    </svg>
                }
                <b>{ text }</b>
            </div>
        },
        Kind::Threes => html! {
            <div class={classes!("mg-card", format!("t{rank}"), digits, top.then_some("crowned"))}>
                if top { <svg class="mg-crown" viewBox="-15 -8 30 16" aria-hidden="true"><path d="M-13 6V-3L-6 2L0 -6L6 2L13 -3V6Z" /></svg> }
                <b>{ text }</b>
                { face(rank) }
            </div>
        },
    }
}
