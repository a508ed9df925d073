//! What lies under the pieces, the wooden tray with the way out, the walls and the goal; and what is drawn over them.

use std::fmt::Write;

use yew::prelude::*;

use super::piece::{FEW, brackets, outline, rectangle, transform};
use crate::engine::direction::Direction;
use crate::games::sliding::board::{EMPTY, Sliding, WALL};
use crate::games::sliding::hand::Held;
use crate::games::sliding::moves::Move;
use crate::games::sliding::places::{Pair, UNIT, cells_of, corners, from_corner, pair, scaled};

/// How broad the frame is.
pub const FRAME: i32 = 32;

/// The cells where a piece must end, column and row.
fn goal_cells(board: &Sliding, letter: u8) -> Vec<Pair> {
    board.goal_of(letter).into_iter().map(|cell| pair(board.place(cell))).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Bottom,
    Right,
    Left,
    Top,
}

/// The gap in the frame: where the one piece of the goal ends at a side. Its side, first and last cell.
fn exit(board: &Sliding) -> Option<(Side, i32, i32)> {
    let letters = board.goal_letters();
    let [letter] = letters[..] else { return None };
    let cells = goal_cells(board, letter);
    let (right, bottom) = (board.width() as i32 - 1, board.height() as i32 - 1);
    let sides = [Side::Bottom, Side::Right, Side::Left, Side::Top];
    sides.into_iter().find_map(|side| {
        let along = cells.iter().filter_map(|&(x, y)| match side {
            Side::Bottom => (y == bottom).then_some(x),
            Side::Right => (x == right).then_some(y),
            Side::Left => (x == 0).then_some(y),
            Side::Top => (y == 0).then_some(x),
        });
        Some((side, along.clone().min()?, along.max()?))
    })
}

pub fn rect(class: &'static str, (x, y): Pair, (width, height): Pair, round: i32) -> Html {
    html! {
        <rect {class} x={x.to_string()} y={y.to_string()} width={width.to_string()} height={height.to_string()} rx={round.to_string()} />
    }
}

/// The grain of the frame's four boards.
fn frame_grain(width: i32, height: i32) -> String {
    let mut path = String::new();
    for line in 0..5 {
        let edge = 5 + line * 6;
        let sway = [3, -2, 4, -4, 2][line as usize];
        for y in [edge, height - edge] {
            let right = width - edge;
            let (a, b) = (width * 3 / 10, width * 6 / 10);
            let _ = write!(path, "M{edge} {y}C{a} {} {b} {} {right} {y}", y + sway, y - sway);
        }
        for x in [edge, width - edge] {
            let bottom = height - edge;
            let (a, b) = (height * 3 / 10, height * 6 / 10);
            let _ = write!(path, "M{x} {edge}C{} {a} {} {b} {x} {bottom}", x - sway, x + sway);
        }
    }
    path
}

/// The gap, and the arrowhead that shows the way out: drawn as if it were at the top, and put to its side.
fn exit_drawing((side, first, last): (Side, i32, i32), width: i32, height: i32) -> Html {
    let (from, to) = (FRAME + first * UNIT + 2, FRAME + (last + 1) * UNIT - 2);
    let (left, deep) = ((from + to) / 2 - 22, FRAME + 2);
    let transform = match side {
        Side::Top => "matrix(1 0 0 1 0 0)".to_owned(),
        Side::Bottom => format!("matrix(1 0 0 -1 0 {height})"),
        Side::Left => "matrix(0 1 1 0 0 0)".to_owned(),
        Side::Right => format!("matrix(0 1 -1 0 {width} 0)"),
    };
    html! {
        <g {transform}>
            { rect("sl-exit", (from, 0), (to - from, deep), 0) }
            <path class="sl-exit-edge" d={format!("M{from} 0V{edge}M{to} 0V{edge}", edge = deep - 6)} />
            <path class="sl-exit-mark" d={format!("M{left} 22l22 -12 22 12")} />
        </g>
    }
}

/// What lies under the pieces. The corner of the first cell is at zero.
pub fn under(board: &Sliding) -> Html {
    let (width, height) = (board.width() as i32 * UNIT, board.height() as i32 * UNIT);
    let (outer_width, outer_height) = (width + 2 * FRAME, height + 2 * FRAME);
    let (right, bottom) = (outer_width - FRAME, outer_height - FRAME);
    let joints = format!(
        "M0 0L{FRAME} {FRAME}M{outer_width} 0L{right} {FRAME}M0 {outer_height}L{FRAME} {bottom}M{outer_width} {outer_height}L{right} {bottom}"
    );
    let way_out = exit(board).map(|gap| exit_drawing(gap, outer_width, outer_height));
    html! {
        <>
            <g key="frame" transform={format!("translate(-{FRAME} -{FRAME})")}>
                { rect("sl-frame-shade", (0, 5), (outer_width, outer_height), 18) }
                { rect("sl-frame", (0, 0), (outer_width, outer_height), 18) }
                <path class="sl-frame-grain" d={frame_grain(outer_width, outer_height)} />
                <path class="sl-frame-joint" d={joints} />
                { rect("sl-bed-shade", (FRAME - 4, FRAME - 4), (width + 8, height + 8), 9) }
                { rect("sl-bed", (FRAME - 4, FRAME), (width + 8, height + 4), 9) }
                { for way_out }
            </g>
            <g key="cells">{ for (0..board.cells().len()).map(|cell| floor(board, cell)) }</g>
            <g key="goal">{ for goal_beds(board) }</g>
        </>
    }
}

/// The floor of a cell, or the wall on it.
fn floor(board: &Sliding, cell: usize) -> Html {
    let (x, y) = pair(board.place(cell));
    if board.cells()[cell] == WALL {
        return rect("sl-wall", (x * UNIT, y * UNIT), (UNIT, UNIT), 3);
    }
    rect("sl-hollow", (x * UNIT + 6, y * UNIT + 6), (UNIT - 12, UNIT - 12), 8)
}

/// Where the pieces of the goal end; where many do, each place with its letter.
fn goal_beds(board: &Sliding) -> Vec<Html> {
    let letters = board.goal_letters();
    if letters.len() <= FEW {
        let bed = |letter: &u8| {
            let shape = outline(&goal_cells(board, *letter), 7, 10);
            html! { <path key={letter.to_string()} class="sl-goal-bed" d={shape} /> }
        };
        return letters.iter().map(bed).collect();
    }
    let named = board.goal().iter().enumerate().filter(|(_, letter)| **letter != EMPTY);
    named
        .map(|(cell, letter)| {
            let (x, y) = pair(board.place(cell));
            html! { <text key={cell} class="sl-goal-letter" x={(x * UNIT + 50).to_string()} y={(y * UNIT + 51).to_string()}>{ char::from(*letter) }</text> }
        })
        .collect()
}

/// The corners of the goal, over the pieces.
pub fn goal_corners(board: &Sliding) -> Html {
    let letters = board.goal_letters();
    if letters.len() > FEW {
        return Html::default();
    }
    let path: String = letters.into_iter().map(|letter| brackets(&goal_cells(board, letter), 9, 10, 27)).collect();
    html! { <><path class="sl-goal-under" d={path.clone()} /><path class="sl-goal-over" d={path} /></> }
}

/// The goal on paper: the board with its walls, and the pieces that must end there with their letters.
pub fn goal_picture(board: &Sliding) -> Html {
    let (width, height) = (board.width() as i32 * UNIT, board.height() as i32 * UNIT);
    let walls = (0..board.cells().len()).filter(|cell| board.cells()[*cell] == WALL).map(|cell| floor(board, cell));
    let piece = |letter: u8| {
        let cells = goal_cells(board, letter);
        let (x, y) = middle(&cells);
        html! {
            <g key={char::from(letter).to_string()}>
                <path class="sl-sheet-piece" d={outline(&cells, 6, 10)} />
                <text class="sl-goal-letter" x={x.to_string()} y={y.to_string()}>{ char::from(letter) }</text>
            </g>
        }
    };
    html! {
        <svg class="sl-sheet" viewBox={format!("-8 -8 {} {}", width + 16, height + 16)} role="img" aria-label={format!("Goal: {}", board.goal_words())}>
            { rect("sl-sheet-edge", (-4, -4), (width + 8, height + 8), 8) }
            { for walls }
            { for board.goal_letters().into_iter().map(piece) }
        </svg>
    }
}

// What is drawn over the pieces: where the piece in the hand can go, its ring, and the move that is pointed out.

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
    ring_of(&cells_of(board, held.letter), scaled(held.by))
}

fn ring_of(cells: &[Pair], by: Pair) -> Html {
    let shape = outline(cells, -1, 13);
    html! {
        <g transform={transform(by)}><path class="sl-held-under" d={shape.clone()} /><path class="sl-held" d={shape} /></g>
    }
}

/// A move that is pointed out: its pieces ringed, the places where they go, and an arrow along the way.
pub fn hint(board: &Sliding, m: &Move) -> Html {
    let by = scaled(m.displacement());
    let piece = |letter: &u8| {
        let cells = cells_of(board, *letter);
        html! {
            <g key={char::from(*letter).to_string()}>
                <path class="sl-ghost" d={outline(&cells, 6, 10)} transform={transform(by)} />
                { ring_of(&cells, (0, 0)) }
            </g>
        }
    };
    let first = m.pieces().first().map(|letter| cells_of(board, *letter)).unwrap_or_default();
    let way = arrow(middle(&first), m.path());
    html! {
        <>
            { for m.pieces().iter().map(piece) }
            <path key="under" class="sl-arrow-under" d={way.clone()} /><path key="way" class="sl-arrow" d={way} />
        </>
    }
}

/// The cell of a piece that is nearest to its middle, in units: an arrow begins on the piece, also if it has a hole.
fn middle(cells: &[Pair]) -> Pair {
    let count = cells.len().max(1) as i32;
    let sum = cells.iter().fold((0, 0), |(x, y), cell| (x + cell.0 * UNIT, y + cell.1 * UNIT));
    let mean = (sum.0 / count, sum.1 / count);
    // A rectangle's arrow begins in its very middle.
    let full = rectangle(&from_corner(cells).1).is_some();
    let near = |cell: &&Pair| (cell.0 * UNIT - mean.0).abs() + (cell.1 * UNIT - mean.1).abs();
    let at = if full { mean } else { cells.iter().min_by_key(near).map(|cell| scaled(*cell)).unwrap_or(mean) };
    (at.0 + UNIT / 2, at.1 + UNIT / 2)
}

fn arrow(from: Pair, path: &[Direction]) -> String {
    let points: Vec<Pair> = corners(path).into_iter().map(scaled).map(|(x, y)| (from.0 + x, from.1 + y)).collect();
    let line = points.iter().map(|(x, y)| format!("{x} {y}")).collect::<Vec<_>>().join("L");
    let Some((last, (x, y))) = path.last().zip(points.last()) else { return String::new() };
    let (dx, dy) = last.delta();
    let (dx, dy) = (i32::from(dx), i32::from(dy));
    // The head: back and to either side.
    let [left, right] = [15, -15].map(|side| format!("{} {}", x - dx * 17 - dy * side, y - dy * 17 + dx * side));
    format!("M{line}M{left}L{x} {y}L{right}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn leaves(text: &str, expected: Option<(Side, i32, i32)>) {
        assert_eq!(exit(&text.parse::<Sliding>().expect("a position")), expected, "{text}");
    }

    #[test]
    fn the_way_out_is_where_the_goal_meets_the_frame() {
        leaves("aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0", Some((Side::Bottom, 1, 2)));
        leaves("GG0-000-000~000-0GG-000", Some((Side::Right, 1, 1)));
        leaves("0GG-000-000~GG0-000-000", Some((Side::Left, 0, 0)));
        // In the middle there is none, and none for two.
        leaves("G00-000-000~000-0G0-000", None);
        leaves("Gb0-000-000~000-000-0Gb", None);
    }

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
