//! The ways out of a level, and levels made of our boards.

use super::{Cells, DOT, GATE, GnomeError, Level, STAR, STONE};
use crate::games::sliding::board::{EMPTY, Sliding, WALL};
use crate::games::sliding::formats::FormatError;

/// The place within the board from which the piece leaves towards its end, if there is exactly one.
pub fn exit(level: &Level, inside: &[bool], end: &[usize]) -> Result<Cells, GnomeError> {
    let star = level.find(STAR);
    let within = |place: &[usize]| place.iter().all(|&cell| inside[cell]);
    let places: Vec<Cells> = (0..level.cells.len())
        .filter_map(|cell| level.moved(&star, cell))
        .filter(|place| place.iter().all(|&cell| level.cells[cell] != STONE))
        .collect();
    let leaving = |from: &Cells| steps(level, from).any(|next| places.contains(&next) && !within(&next));
    let exits: Vec<&Cells> = places.iter().filter(|place| within(place) && leaving(place)).collect();
    let ways: Vec<&Cells> = exits.iter().copied().filter(|exit| leads_out(level, inside, exit, &places, end)).collect();
    match (&ways[..], exits.len()) {
        (&[exit], 1) => Ok(exit.clone()),
        _ => {
            let place = level.place(end.first().copied().unwrap_or(0));
            Err(GnomeError::Ways { ways: if ways.is_empty() { 0 } else { exits.len() }, place })
        }
    }
}

/// Whether the piece gets from this place to its end without a cell of the board that is not its own there.
fn leads_out(level: &Level, inside: &[bool], exit: &Cells, places: &[Cells], end: &[usize]) -> bool {
    let free = |place: &Cells| place.iter().all(|cell| !inside[*cell] || exit.contains(cell));
    let mut seen = vec![exit.clone()];
    let mut at = 0;
    while let Some(place) = seen.get(at).cloned() {
        if place == end {
            return true;
        }
        at += 1;
        for next in steps(level, &place) {
            if places.contains(&next) && free(&next) && !seen.contains(&next) {
                seen.push(next);
            }
        }
    }
    false
}

/// The piece one step on, in each direction that does not lead off the level.
fn steps(level: &Level, place: &Cells) -> impl Iterator<Item = Cells> {
    let first = place.first().copied().unwrap_or(0);
    level.beside(first).filter_map(|to| level.moved(place, to))
}

/// Writes a level of GNOME Klotski.
///
/// # Errors
/// The puzzle is one that such a level cannot say.
pub fn write(board: &Sliding) -> Result<String, FormatError> {
    if board.is_axis() {
        return Err(GnomeError::Axis.into());
    }
    let letters = board.goal_letters();
    let letter = match letters[..] {
        [letter] if board.eq_groups().is_empty() => letter,
        _ => return Err(GnomeError::Pieces { pieces: letters.len().max(2) }.into()),
    };
    let wanted = meaning(board);
    // With the dots on the board, and then beyond each edge.
    let sheets = [None, Some((0, 1)), Some((1, 0)), Some((0, -1)), Some((-1, 0))];
    sheets
        .into_iter()
        .filter_map(|leave| Sheet::of(board, letter, leave))
        // A text that is read as another puzzle is none of this one.
        .find(|text| super::read(text).is_ok_and(|read| meaning(&read) == wanted))
        .ok_or_else(|| GnomeError::Goal { letter: char::from(letter) }.into())
}

/// What two boards have in common that are the same but for the letters of their pieces, walls at the edges, and empty
/// cells that no piece can reach: the pieces' cells in their order, the goal's cells and the walls.
fn meaning(board: &Sliding) -> (Vec<Vec<usize>>, Vec<usize>, Vec<bool>) {
    let sheet = Level {
        width: board.width(),
        height: board.height(),
        cells: board.cells().iter().map(|&cell| drawn(cell)).collect(),
        corner: super::Place { line: 1, column: 1 },
    };
    let inside = sheet.inside();
    let window = super::Window::around(&inside, sheet.width);
    let place =
        |cell: usize| (cell / sheet.width - window.lines.start) * 64 + cell % sheet.width - window.columns.start;
    let mut pieces: Vec<Vec<usize>> =
        board.pieces().iter().map(|&letter| board.cells_of(letter).into_iter().map(place).collect()).collect();
    pieces.sort();
    let goal = board.goal_letters().iter().flat_map(|&letter| board.goal_of(letter)).map(place).collect();
    let lines = window.lines.clone();
    let walls = lines.flat_map(|y| window.columns.clone().map(move |x| y * sheet.width + x)).map(|cell| !inside[cell]);
    (pieces, goal, walls.collect())
}

fn drawn(cell: u8) -> char {
    match cell {
        EMPTY => ' ',
        WALL => STONE,
        letter => char::from(letter),
    }
}

/// A level that is being written.
struct Sheet;

impl Sheet {
    /// The board within walls, the dots on its goal, or outside where the piece leaves it in this direction. Nothing
    /// where the goal holds other pieces.
    fn of(board: &Sliding, letter: u8, leave: Option<(isize, isize)>) -> Option<String> {
        let (width, height) = (board.width() as isize, board.height() as isize);
        let at = |&cell: &usize| (cell as isize % width, cell as isize / width);
        let goal: Vec<(isize, isize)> = board.goal_of(letter).iter().map(at).collect();
        let (columns, lines) = (ends(&goal, |cell| cell.0), ends(&goal, |cell| cell.1));
        // How far the piece goes until it stands behind the wall.
        let (right, down) = match leave.unwrap_or((0, 0)) {
            (1, _) => (width + 1 - columns.0, 0),
            (-1, _) => (-2 - columns.1, 0),
            (_, 1) => (0, height + 1 - lines.0),
            (_, -1) => (0, -2 - lines.1),
            _ => (0, 0),
        };
        let (left, top) = ((columns.0 + right).min(-1), (lines.0 + down).min(-1));
        let across = (columns.1 + right).max(width) + 1 - left;
        let mut cells = vec![' '; (across * ((lines.1 + down).max(height) + 1 - top)) as usize];
        let mut put = |x: isize, y: isize, what: char| cells[((y - top) * across + x - left) as usize] = what;
        for (x, y) in (-1..=height).flat_map(|y| (-1..=width).map(move |x| (x, y))) {
            let within = (0..width).contains(&x) && (0..height).contains(&y);
            let cell = if within { board.cells()[(y * width + x) as usize] } else { WALL };
            put(x, y, if cell == letter { STAR } else { drawn(cell) });
        }
        for (x, y) in goal {
            match leave {
                None if board.cells()[(y * width + x) as usize] != EMPTY => return None,
                None => put(x, y, DOT),
                Some((0, 1)) => put(x, height, GATE),
                Some((0, _)) => put(x, -1, GATE),
                Some((1, _)) => put(width, y, GATE),
                Some(_) => put(-1, y, GATE),
            }
            put(x + right, y + down, DOT);
        }
        let rows = cells.chunks(across as usize).map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n");
        Some(rows.collect())
    }
}

/// The least and the greatest of an axis.
fn ends(cells: &[(isize, isize)], axis: impl Fn(&(isize, isize)) -> isize + Copy) -> (isize, isize) {
    let all = || cells.iter().map(axis);
    (all().min().unwrap_or(0), all().max().unwrap_or(0))
}
