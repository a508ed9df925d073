//! A piece of lacquered wood: its colour, and its drawing.

use yew::prelude::*;

use super::outline::{Pair, UNIT, grain, outline};
use crate::games::sliding::board::Sliding;

/// Units between a piece and the edge of its cells.
const GAP: i32 = 2;
/// How round the corners of a piece are.
const ROUND: i32 = 11;
/// How thick a piece is.
const LIP: i32 = 5;

/// Up to so many pieces that the goal names are painted vermilion; where there are more, none stands out.
pub const FEW: usize = 4;

/// The classes of colours for pieces that are no rectangles.
const OTHERS: [&str; 5] = ["sl-k-o0", "sl-k-o1", "sl-k-o2", "sl-k-o3", "sl-k-o4"];

/// A piece as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its letter.
    pub letter: u8,
    /// The class of its colour.
    pub kind: &'static str,
    /// Its cells from the corner of its bounding box.
    pub cells: Vec<Pair>,
    /// Column and row of that corner.
    pub at: Pair,
}

/// The pieces of a board. Equal shapes have equal colours; what the goal names is vermilion.
pub fn pieces(board: &Sliding) -> Vec<Piece> {
    let mut shapes: Vec<Vec<Pair>> = Vec::new();
    let few = board.goal_letters().len() <= FEW;
    board
        .pieces()
        .into_iter()
        .map(|letter| {
            let places: Vec<Pair> = board.cells_of(letter).into_iter().map(|cell| pair(board.place(cell))).collect();
            let at = corner(&places);
            let cells: Vec<Pair> = places.iter().map(|(x, y)| (x - at.0, y - at.1)).collect();
            let named = few && board.goal().contains(&letter);
            let kind = kind_of(&cells, named, &mut shapes);
            Piece { letter, kind, cells, at }
        })
        .collect()
}

/// The class of a piece's colour; `named`: it stands out as the one that must come to its goal. `shapes` holds the shapes
/// that have been met, so that equal ones have equal colours.
pub fn kind_of(cells: &[Pair], named: bool, shapes: &mut Vec<Vec<Pair>>) -> &'static str {
    if named { "sl-k-goal" } else { rectangle(cells).unwrap_or_else(|| other(shapes, cells)) }
}

/// Column and row as whole numbers with a sign.
pub fn pair((x, y): (usize, usize)) -> Pair {
    (x as i32, y as i32)
}

/// The upper left corner of the cells' bounding box.
pub fn corner(cells: &[Pair]) -> Pair {
    let x = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let y = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    (x, y)
}

/// The class of a rectangle.
fn rectangle(cells: &[Pair]) -> Option<&'static str> {
    let width = 1 + cells.iter().map(|cell| cell.0).max()?;
    let height = 1 + cells.iter().map(|cell| cell.1).max()?;
    if cells.len() as i32 != width * height {
        return None;
    }
    Some(match width.cmp(&height) {
        std::cmp::Ordering::Less => "sl-k-upright",
        std::cmp::Ordering::Greater => "sl-k-level",
        std::cmp::Ordering::Equal if width == 1 => "sl-k-unit",
        std::cmp::Ordering::Equal => "sl-k-square",
    })
}

fn other(shapes: &mut Vec<Vec<Pair>>, cells: &[Pair]) -> &'static str {
    let known = shapes.iter().position(|shape| shape == cells).unwrap_or_else(|| {
        shapes.push(cells.to_vec());
        shapes.len() - 1
    });
    OTHERS[known % OTHERS.len()]
}

/// Where the middle of a piece's letter stands: in its first cell, so never in a hole.
fn letter_place(cells: &[Pair]) -> Pair {
    let (x, y) = cells.iter().copied().min_by_key(|&(x, y)| (y, x)).unwrap_or_default();
    (x * UNIT + 20, y * UNIT + 21)
}

/// The middle of a square of two by two that the cells hold, for the emblem; else nothing.
fn emblem_place(cells: &[Pair]) -> Option<(Pair, i32)> {
    let has = |x: i32, y: i32| cells.contains(&(x, y));
    let square = cells.iter().find(|(x, y)| has(x + 1, *y) && has(*x, y + 1) && has(x + 1, y + 1));
    let place = |(x, y): &Pair, size: i32, half: i32| ((x * UNIT + half, y * UNIT + half), size);
    square.map(|cell| place(cell, 92, UNIT)).or_else(|| cells.last().map(|cell| place(cell, 54, UNIT / 2)))
}

/// The emblem of what must come to its goal: the mountain of the app's mark.
fn emblem(cells: &[Pair]) -> Option<Html> {
    let ((x, y), size) = emblem_place(cells)?;
    let place = format!("translate({x} {y}) scale(.{size:02})");
    Some(html! {
        <g key="emblem" class="sl-emblem" transform={place}>
            <circle r="44" /><path d="M-36 24L-9 -18L0 -9L9 -18L36 24" /><path d="M-20 0L-10 6L0 -2L10 6L20 0" stroke-width="3.2" />
            <circle cx="17" cy="-24" r="6" />
        </g>
    })
}

/// The attribute that puts a piece in its place; `by` is how far it has been moved, in units.
pub fn transform(at: Pair, by: Pair) -> String {
    format!("translate({} {})", at.0 * UNIT + by.0, at.1 * UNIT + by.1)
}

/// The drawing of a piece, its corner at zero: whole with grain, rim, letter and emblem, or flat for small pictures.
pub fn drawing(piece: &Piece, flat: bool) -> Html {
    let shape = outline(&piece.cells, GAP, ROUND);
    let lip = format!("translate(0 {LIP})");
    if flat {
        return html! { <><path class="sl-lip" d={shape.clone()} transform={lip} /><path class="sl-top" d={shape} /></> };
    }
    let (x, y) = letter_place(&piece.cells);
    let emblem = (piece.kind == "sl-k-goal").then(|| emblem(&piece.cells)).flatten();
    html! {
        <>
            <path class="sl-lip" d={shape.clone()} transform={lip} />
            <path class="sl-top" d={shape} />
            <path class="sl-grain" d={grain(&piece.cells)} />
            <path class="sl-rim" d={outline(&piece.cells, GAP + 3, ROUND - 2)} />
            <text class="sl-letter" x={x.to_string()} y={y.to_string()}>{ char::from(piece.letter) }</text>
            { for emblem }
        </>
    }
}

/// A small picture of a board: its pieces, flat, in their tray.
pub fn mini(board: &Sliding) -> Html {
    let (width, height) = (board.width() as i32 * UNIT, board.height() as i32 * UNIT);
    let walls = (0..board.cells().len()).filter(|&cell| board.cells()[cell] == crate::games::sliding::board::WALL);
    let wall = |cell: usize| {
        let (x, y) = pair(board.place(cell));
        html! { <rect key={cell} class="sl-wall" x={(x * UNIT).to_string()} y={(y * UNIT).to_string()} width="100" height="100" /> }
    };
    let piece = |piece: &Piece| {
        html! { <g key={piece.letter.to_string()} class={piece.kind} transform={transform(piece.at, (0, 0))}>{ drawing(piece, true) }</g> }
    };
    html! {
        <svg class="sl-mini" viewBox={format!("-12 -12 {} {}", width + 24, height + 28)} aria-hidden="true" focusable="false">
            <rect class="sl-bed" x="-12" y="-12" width={(width + 24).to_string()} height={(height + 28).to_string()} rx="24" />
            { for walls.map(wall) }
            { for pieces(board).iter().map(piece) }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<&'static str> {
        pieces(&text.parse::<Sliding>().expect("a position")).into_iter().map(|piece| piece.kind).collect()
    }

    #[test]
    fn shapes_have_their_colours() {
        assert_eq!(
            kinds("aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0"),
            [
                "sl-k-upright",
                "sl-k-upright",
                "sl-k-upright",
                "sl-k-level",
                "sl-k-upright",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-goal"
            ]
        );
        // Two corners turned alike and one turned otherwise.
        assert_eq!(kinds("a0b00-aabbc-G00cc~00000-00000-0000G"), ["sl-k-o0", "sl-k-o0", "sl-k-o1", "sl-k-goal"]);
        // Where many pieces have their places, as in the 15-puzzle, none stands out.
        assert_eq!(kinds("abc-def-g00~000-abc-def"), ["sl-k-unit"; 7]);
    }

    #[test]
    fn the_letter_stands_on_the_piece_and_the_emblem_on_a_square() {
        assert_eq!(letter_place(&[(1, 0), (0, 1), (1, 1)]), (120, 21));
        assert_eq!(emblem_place(&[(1, 0), (0, 1), (1, 1)]), Some(((150, 150), 54)));
        assert_eq!(emblem_place(&[(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]), Some(((100, 100), 92)));
    }
}
