//! What is drawn over the pieces: where the piece in the hand can go, its ring, and the move that is pointed out.

use std::fmt::Write;

use yew::prelude::*;

use super::board::scaled;
use super::hand::Held;
use super::outline::{Pair, UNIT, outline};
use super::piece::{pair, transform};
use crate::engine::direction::Direction;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;

fn cells_of(board: &Sliding, letter: u8) -> Vec<Pair> {
    board.cells_of(letter).into_iter().map(|cell| pair(board.place(cell))).collect()
}

/// The cells to which a tap would send the piece in the hand.
pub fn targets(board: &Sliding, held: &Held) -> Html {
    let target = |cell: usize| {
        let (x, y) = pair(board.place(cell));
        html! { <rect key={cell} class="sl-target" x={(x * UNIT + 18).to_string()} y={(y * UNIT + 18).to_string()} width="64" height="64" rx="14" /> }
    };
    held.targets(board).into_iter().map(target).collect()
}

/// The ring round the piece in the hand.
pub fn ring(board: &Sliding, held: &Held) -> Html {
    ring_of(&cells_of(board, held.letter), transform((0, 0), scaled(held.by)))
}

fn ring_of(cells: &[Pair], place: String) -> Html {
    let shape = outline(cells, -1, 13);
    html! {
        <g transform={place}><path class="sl-held-under" d={shape.clone()} /><path class="sl-held" d={shape} /></g>
    }
}

/// A move that is pointed out: its pieces ringed, the places where they go, and an arrow along the way.
pub fn hint(board: &Sliding, mv: &Move) -> Html {
    let by = scaled(mv.displacement());
    let piece = |letter: &u8| {
        let cells = cells_of(board, *letter);
        html! {
            <g key={char::from(*letter).to_string()}>
                <path class="sl-ghost" d={outline(&cells, 6, 10)} transform={transform((0, 0), by)} />
                { ring_of(&cells, transform((0, 0), (0, 0))) }
            </g>
        }
    };
    let first = mv.pieces().first().map(|letter| cells_of(board, *letter)).unwrap_or_default();
    let way = arrow(middle(&first), mv.path());
    html! {
        <>
            { for mv.pieces().iter().map(piece) }
            <path key="under" class="sl-arrow-under" d={way.clone()} /><path key="way" class="sl-arrow" d={way} />
        </>
    }
}

/// The cell of a piece that is nearest to its middle, in units: an arrow begins on the piece, also if it has a hole.
fn middle(cells: &[Pair]) -> Pair {
    let count = cells.len().max(1) as i32;
    let sum = cells.iter().fold((0, 0), |(x, y), cell| (x + cell.0 * UNIT, y + cell.1 * UNIT));
    let mean = (sum.0 / count, sum.1 / count);
    let full = {
        // A rectangle's arrow begins in its very middle.
        let columns = cells.iter().map(|cell| cell.0);
        let rows = cells.iter().map(|cell| cell.1);
        let side = |low: Option<i32>, high: Option<i32>| low.zip(high).map_or(0, |(low, high)| high - low + 1);
        side(columns.clone().min(), columns.max()) * side(rows.clone().min(), rows.max()) == count
    };
    let near = |cell: &&Pair| (cell.0 * UNIT - mean.0).abs() + (cell.1 * UNIT - mean.1).abs();
    let at = if full { mean } else { cells.iter().min_by_key(near).map(|cell| scaled(*cell)).unwrap_or(mean) };
    (at.0 + UNIT / 2, at.1 + UNIT / 2)
}

/// An arrow along a path of steps.
fn arrow(from: Pair, path: &[Direction]) -> String {
    let mut text = format!("M{} {}", from.0, from.1);
    let mut at = from;
    for run in path.chunk_by(|a, b| a == b) {
        let (dx, dy) = run[0].delta();
        let length = run.len() as i32 * UNIT;
        at = (at.0 + i32::from(dx) * length, at.1 + i32::from(dy) * length);
        let _ = write!(text, "L{} {}", at.0, at.1);
    }
    if let Some(last) = path.last() {
        let (dx, dy) = last.delta();
        let (dx, dy) = (i32::from(dx), i32::from(dy));
        // The head: back and to either side.
        let (left, right) = ((-dx * 17 - dy * 15, -dy * 17 + dx * 15), (-dx * 17 + dy * 15, -dy * 17 - dx * 15));
        let _ = write!(
            text,
            "M{} {}L{} {}L{} {}",
            at.0 + left.0,
            at.1 + left.1,
            at.0,
            at.1,
            at.0 + right.0,
            at.1 + right.1
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_bends_with_the_path() {
        use Direction::{Right, Up};
        assert_eq!(arrow((50, 250), &[Up, Up, Right]), "M50 250L50 50L150 50M133 65L150 50L133 35");
    }

    #[test]
    fn it_begins_on_the_piece() {
        assert_eq!(middle(&[(1, 0), (2, 0)]), (200, 50));
        // A ring has no cell in its middle.
        let ring: Vec<Pair> = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)].to_vec();
        assert_eq!(middle(&ring), (150, 50));
    }
}
