//! The wooden tray: its frame with the way out, its bed, the walls, and where the goal lies.

use std::fmt::Write;

use yew::prelude::*;

use super::outline::{Pair, UNIT, brackets, outline};
use super::piece::{FEW, pair};
use crate::games::sliding::board::{EMPTY, Sliding, WALL};

/// How broad the frame is.
pub const FRAME: i32 = 32;

/// The cells where a piece must end, column and row.
fn goal_cells(board: &Sliding, letter: u8) -> Vec<Pair> {
    board.goal_of(letter).into_iter().map(|cell| pair(board.place(cell))).collect()
}

/// A side of the tray.
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
        let on = |&&(x, y): &&Pair| match side {
            Side::Bottom => y == bottom,
            Side::Right => x == right,
            Side::Left => x == 0,
            Side::Top => y == 0,
        };
        let along: Vec<i32> = cells
            .iter()
            .filter(on)
            .map(|&(x, y)| if matches!(side, Side::Bottom | Side::Top) { x } else { y })
            .collect();
        Some((side, *along.iter().min()?, *along.iter().max()?))
    })
}

/// A rectangle of the drawing.
fn rect(class: &'static str, (x, y): Pair, (width, height): Pair, round: i32) -> Html {
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
        for (from, to) in [(edge, edge), (height - edge, height - edge)] {
            let right = width - edge;
            let (a, b) = (width * 3 / 10, width * 6 / 10);
            let _ = write!(path, "M{edge} {from}C{a} {} {b} {} {right} {to}", from + sway, to - sway);
        }
        for (from, to) in [(edge, edge), (width - edge, width - edge)] {
            let bottom = height - edge;
            let (a, b) = (height * 3 / 10, height * 6 / 10);
            let _ = write!(path, "M{from} {edge}C{} {a} {} {b} {to} {bottom}", from - sway, to + sway);
        }
    }
    path
}

/// The gap, and the arrowhead that shows the way out.
fn exit_drawing((side, first, last): (Side, i32, i32), width: i32, height: i32) -> Html {
    let (from, to) = (FRAME + first * UNIT + 2, FRAME + (last + 1) * UNIT - 2);
    let middle = (from + to) / 2;
    let deep = FRAME + 2;
    let (at, size, edges, mark) = match side {
        Side::Bottom => {
            let y = height - deep;
            (
                (from, y),
                (to - from, deep),
                format!("M{from} {}V{height}M{to} {}V{height}", y + 6, y + 6),
                format!("M{} {}l22 12 22 -12", middle - 22, height - 24),
            )
        }
        Side::Top => (
            (from, 0),
            (to - from, deep),
            format!("M{from} 0V{}M{to} 0V{}", deep - 6, deep - 6),
            format!("M{} 22l22 -12 22 12", middle - 22),
        ),
        Side::Right => {
            let x = width - deep;
            (
                (x, from),
                (deep, to - from),
                format!("M{} {from}H{width}M{} {to}H{width}", x + 6, x + 6),
                format!("M{} {}l12 22 -12 22", width - 24, middle - 22),
            )
        }
        Side::Left => (
            (0, from),
            (deep, to - from),
            format!("M0 {from}H{}M0 {to}H{}", deep - 6, deep - 6),
            format!("M22 {}l-12 22 12 22", middle - 22),
        ),
    };
    html! {
        <>
            { rect("sl-exit", at, size, 0) }
            <path class="sl-exit-edge" d={edges} /><path class="sl-exit-mark" d={mark} />
        </>
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
}
