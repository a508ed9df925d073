//! Levels of GNOME Klotski.
//!
//! A level is a grid of characters: `#` a wall, a space an empty cell, `*` the piece that has to get to the dots, `-` a
//! gate that this piece alone may pass, and any other character a piece of its own. It is read as it stands or between
//! the quotes of a program's lines; rows may lack spaces at their ends.
//!
//! Our boards have no gates and nothing outside. Where the dots lie outside, the goal is the place from which the piece
//! leaves: where it begins to pass the gates, needing no cell of the board but its own. The number of moves is the same,
//! as the last move goes on through the gate. A level that has not exactly one such place is refused.

use crate::engine::order;
use thiserror::Error;

use super::{FormatError, Place};
use crate::games::sliding::board::{EMPTY, LETTERS, Sliding, WALL, rank};

/// The piece that has to go.
pub const STAR: char = '*';
const DOT: char = '.';
const GATE: char = '-';
const STONE: char = '#';
/// The longest side of a level that is read, with all that lies outside.
const MAX_SIDE: usize = 40;

/// Why a text is no level, or a board cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GnomeError {
    /// No dots.
    #[error("the level has no dots, so the piece * at {place} has nowhere to go")]
    NoDots {
        /// The first cell of the piece.
        place: Place,
    },
    /// Too large.
    #[error("the level is {width} wide and {height} high; at most {MAX_SIDE} by {MAX_SIDE} is read")]
    Large {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// One character, two pieces.
    #[error("the piece {character} is in two places that do not touch, {first} and {second}")]
    Apart {
        /// Its character.
        character: char,
        /// The first place.
        first: Place,
        /// The first cell that does not hang together with it.
        second: Place,
    },
    /// The dots are no place for the piece.
    #[error("the dots, from {place} on, do not have the shape of the piece *")]
    Shape {
        /// The first dot.
        place: Place,
    },
    /// The dots have room for several places.
    #[error("the dots, from {place} on, leave the piece * more than one place to end, which our goals cannot express")]
    Dots {
        /// The first dot.
        place: Place,
    },
    /// The piece cannot leave in exactly one way.
    #[error(
        "the piece * can leave the board in {ways} places towards the dots at {place}; it takes exactly one to make a goal"
    )]
    Ways {
        /// How many there are.
        ways: usize,
        /// The first dot.
        place: Place,
    },
    /// On writing: pieces move along their long side only.
    #[error("GNOME Klotski cannot express pieces that move only along their long side")]
    Axis,
    /// On writing: not exactly one piece has a goal.
    #[error("GNOME Klotski knows a goal for one piece, and this board has one for {pieces}")]
    Pieces {
        /// How many pieces have one.
        pieces: usize,
    },
    /// On writing: the goal is where other pieces are, and no gate can stand for it.
    #[error(
        "GNOME Klotski cannot mark the goal of {letter}: other pieces stand on it, and it is not at an edge that the piece could leave by"
    )]
    Goal {
        /// The piece's letter.
        letter: char,
    },
}

/// A level as it is drawn.
struct Level {
    width: usize,
    height: usize,
    cells: Vec<char>,
    /// The text's line of the first row, and its column of the first cell.
    corner: Place,
}

/// The place of a piece: its cells.
type Cells = Vec<usize>;

impl Level {
    fn of(text: &str) -> Result<Self, GnomeError> {
        let quoted = text.lines().any(|line| line.trim_start().starts_with('"'));
        let rows: Vec<(usize, &str)> = (1..)
            .zip(text.lines())
            .filter_map(|(number, line)| match quoted {
                true => Some((number, line.trim_start().strip_prefix('"')?.split('"').next()?)),
                false => Some((number, line.trim_end())),
            })
            .skip_while(|(_, row)| row.is_empty())
            .collect();
        let height = rows.iter().rposition(|(_, row)| !row.is_empty()).map_or(0, |last| last + 1);
        let width = rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0);
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(GnomeError::Large { width, height });
        }
        let pad = |row: &&(usize, &str)| row.1.chars().chain(std::iter::repeat(' ')).take(width).collect::<Vec<_>>();
        let cells = rows[..height].iter().flat_map(|row| pad(&row)).collect();
        let line = rows.first().map_or(1, |(number, _)| *number);
        let column =
            text.lines().nth(line - 1).filter(|_| quoted).and_then(|line| line.find('"')).map_or(1, |at| at + 2);
        Ok(Self { width, height, cells, corner: Place { line, column } })
    }

    fn place(&self, cell: usize) -> Place {
        let Place { line, column } = self.corner;
        Place { line: line + cell / self.width, column: column + cell % self.width }
    }

    fn find(&self, character: char) -> Cells {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == character).collect()
    }

    fn is_piece(&self, cell: usize) -> bool {
        !matches!(self.cells[cell], STONE | DOT | GATE | ' ')
    }

    /// The cells next to this one.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (width, height) = (self.width, self.height);
        let (x, y) = (cell % width, cell / width);
        let left = (x > 0).then(|| cell - 1);
        let right = (x + 1 < width).then_some(cell + 1);
        let up = (y > 0).then(|| cell - width);
        let down = (y + 1 < height).then_some(cell + width);
        [left, right, up, down].into_iter().flatten()
    }

    /// The cells that hang together with these ones through cells that may be passed.
    fn flood(&self, from: &[usize], passed: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut queue = from.to_vec();
        queue.iter().for_each(|&cell| reached[cell] = true);
        while let Some(cell) = queue.pop() {
            for next in self.beside(cell).filter(|&next| passed(next)) {
                if !std::mem::replace(&mut reached[next], true) {
                    queue.push(next);
                }
            }
        }
        reached
    }

    /// Every character of a piece is one connected piece.
    fn check(&self) -> Result<(), GnomeError> {
        for first in (0..self.cells.len()).filter(|&cell| self.is_piece(cell)) {
            let character = self.cells[first];
            let reached = self.flood(&[first], |cell| self.cells[cell] == character);
            if let Some(second) = self.find(character).into_iter().find(|&cell| !reached[cell]) {
                let (first, second) = (self.place(first), self.place(second));
                return Err(GnomeError::Apart { character, first, second });
            }
        }
        Ok(())
    }

    /// The cells within which all pieces are: those that hang together with a piece without a gate between.
    fn inside(&self) -> Vec<bool> {
        let pieces: Cells = (0..self.cells.len()).filter(|&cell| self.is_piece(cell)).collect();
        self.flood(&pieces, |cell| !matches!(self.cells[cell], STONE | GATE))
    }

    /// The one place within the dots that the piece may end at.
    fn end(&self) -> Result<Cells, GnomeError> {
        let (star, dots) = (self.find(STAR), self.find(DOT));
        let first = star.first().map_or(self.corner, |&cell| self.place(cell));
        let place = dots.first().map(|&cell| self.place(cell)).ok_or(GnomeError::NoDots { place: first })?;
        let mut ends = dots.iter().filter_map(|&dot| {
            let end = self.moved(&star, dot)?;
            end.iter().all(|cell| self.cells[*cell] == DOT).then_some(end)
        });
        match (ends.next(), ends.next()) {
            (Some(end), None) => Ok(end),
            (None, _) => Err(GnomeError::Shape { place }),
            (Some(_), Some(_)) => Err(GnomeError::Dots { place }),
        }
    }

    /// The piece with its first cell moved here; nothing where it sticks out.
    fn moved(&self, piece: &[usize], to: usize) -> Option<Cells> {
        let &from = piece.first()?;
        let width = self.width as isize;
        let across = (to as isize % width) - (from as isize % width);
        let by = to as isize - from as isize;
        piece
            .iter()
            .map(|&cell| {
                let fits = (0..width).contains(&(cell as isize % width + across));
                usize::try_from(cell as isize + by).ok().filter(|&cell| fits && cell < self.cells.len())
            })
            .collect()
    }
}

/// Reads such a text.
///
/// # Errors
/// It is no level, or one that our boards cannot show.
pub fn read(text: &str) -> Result<Sliding, FormatError> {
    let level = Level::of(text)?;
    level.check()?;
    let end = level.end()?;
    board(&level, end)
}

/// Reads a text without dots: the piece is to stay where it is.
///
/// # Errors
/// It is no level, or one that our boards cannot show.
pub fn read_start(text: &str) -> Result<Sliding, FormatError> {
    let level = Level::of(text)?;
    level.check()?;
    let star = level.find(STAR);
    board(&level, star)
}

/// The board of a level whose piece has to end there.
fn board(level: &Level, end: Cells) -> Result<Sliding, FormatError> {
    let inside = level.inside();
    let goal = match end.iter().all(|&cell| inside[cell]) {
        true if level.find(GATE).is_empty() || end == level.find(STAR) => end,
        _ => exit(level, &inside, &end)?,
    };
    let letters = letters(level);
    let board: Vec<u8> = (0..level.cells.len())
        .map(|cell| match inside[cell] {
            false => WALL,
            true => letters.iter().find(|(own, _)| *own == level.cells[cell]).map_or(EMPTY, |(_, letter)| *letter),
        })
        .collect();
    let star = letters.iter().find(|(own, _)| *own == STAR).map_or(EMPTY, |(_, letter)| *letter);
    let goal: Vec<u8> = (0..board.len()).map(|cell| if goal.contains(&cell) { star } else { EMPTY }).collect();
    let window = Window::around(&inside, level.width);
    Ok(Sliding::from_rows(&window.rows(&board), &window.rows(&goal), &[], false)?)
}

/// A letter for each piece: its own character where that is one, else the first one that is free.
fn letters(level: &Level) -> Vec<(char, u8)> {
    let mut pieces: Vec<char> = Vec::new();
    for cell in (0..level.cells.len()).filter(|&cell| level.is_piece(cell)) {
        if !pieces.contains(&level.cells[cell]) {
            pieces.push(level.cells[cell]);
        }
    }
    let own = |piece: char| u8::try_from(piece).ok().filter(|&byte| rank(byte) < LETTERS.len());
    let mut free: Vec<u8> = LETTERS.iter().copied().filter(|&letter| !pieces.contains(&char::from(letter))).collect();
    free.reverse();
    // With no letter left the board says itself that it has too many pieces.
    pieces.into_iter().map(|piece| (piece, own(piece).or_else(|| free.pop()).unwrap_or(b'?'))).collect()
}

/// The part of a level that our board shows.
struct Window {
    width: usize,
    columns: std::ops::Range<usize>,
    lines: std::ops::Range<usize>,
}

impl Window {
    /// As small as these cells allow.
    fn around(cells: &[bool], width: usize) -> Self {
        let ends = |axis: &dyn Fn(usize) -> usize| {
            let there = || (0..cells.len()).filter(|&cell| cells[cell]).map(axis);
            there().min().unwrap_or(0)..there().max().map_or(0, |most| most + 1)
        };
        Self { width, columns: ends(&|cell| cell % width), lines: ends(&|cell| cell / width) }
    }

    fn rows(&self, cells: &[u8]) -> Vec<String> {
        let row = |line: usize| {
            self.columns.clone().map(|column| char::from(cells[line * self.width + column])).collect::<String>()
        };
        self.lines.clone().map(row).collect()
    }
}

// The ways out of a level, and levels made of our boards.

/// The place within the board from which the piece leaves towards its end, if there is exactly one.
fn exit(level: &Level, inside: &[bool], end: &[usize]) -> Result<Cells, GnomeError> {
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
        .find(|text| read(text).is_ok_and(|read| meaning(&read) == wanted))
        .ok_or_else(|| GnomeError::Goal { letter: char::from(letter) }.into())
}

/// What two boards have in common that are the same but for the letters of their pieces, walls at the edges, and empty
/// cells that no piece can reach: the pieces' cells in their order, the goal's cells and the walls.
fn meaning(board: &Sliding) -> (Vec<Vec<usize>>, Vec<usize>, Vec<bool>) {
    let sheet = Level {
        width: board.width(),
        height: board.height(),
        cells: board.cells().iter().map(|&cell| drawn(cell)).collect(),
        corner: Place { line: 1, column: 1 },
    };
    let inside = sheet.inside();
    let window = Window::around(&inside, sheet.width);
    let place =
        |cell: usize| (cell / sheet.width - window.lines.start) * 64 + cell % sheet.width - window.columns.start;
    let mut pieces: Vec<Vec<usize>> =
        board.pieces().iter().map(|&letter| board.cells_of(letter).into_iter().map(place).collect()).collect();
    order::sort(&mut pieces);
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
