//! The input of D. E. Knuth's program SLIDING.
//!
//! The first line is `rows x columns` and any words. Then come the kinds of pieces, one a line: a hexadecimal digit from
//! 1 to f, ` = ` and its rows of 0 and 1, parted by `/`. The last two lines are the first and the last position: for the
//! topmost, leftmost cell that is not decided yet, the kind of piece that lies there, `0` for empty or `x` for a wall;
//! zeros at the end may be left out. Pieces of one kind are interchangeable, and both positions place all pieces.

use thiserror::Error;

use super::{FormatError, Place};
use crate::games::sliding::board::BoardError;
use crate::games::sliding::board::{EMPTY, LETTERS, MAX_SIDE, Sliding, WALL};

/// The digits that name kinds of pieces.
const KINDS: &[u8; 15] = b"123456789abcdef";

/// Why a text is no input of SLIDING, or a board cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KnuthError {
    /// A line of a piece cannot be read.
    #[error(
        "{place}: a kind of piece is a digit from 1 to f, “ = ” and rows of 0 and 1 separated by /, such as 2 = 101/111"
    )]
    Kind {
        /// Where.
        place: Place,
    },
    /// A kind is explained twice.
    #[error("line {line} explains the piece {kind} again")]
    Again {
        /// The line.
        line: usize,
        /// Its digit.
        kind: char,
    },
    /// The two positions are missing.
    #[error("after the pieces come two lines, the first and the last position; the text ends at line {line}")]
    Positions {
        /// The last line.
        line: usize,
    },
    /// More behind the two positions.
    #[error("line {line} comes after the last position, where nothing belongs")]
    More {
        /// The line.
        line: usize,
    },
    /// A position has a character that means nothing.
    #[error("{place}: {character:?} is neither 0, x nor the digit of a piece that is explained above")]
    Character {
        /// Where.
        place: Place,
        /// The character.
        character: char,
    },
    /// A piece does not fit.
    #[error("{place}: the piece {kind} does not fit there, at row {row}, column {column} of the board")]
    Fit {
        /// Where in the text.
        place: Place,
        /// Its digit.
        kind: char,
        /// Row of the cell in its way, from 1.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// More characters than cells.
    #[error("{place}: the board is full already")]
    Full {
        /// Where.
        place: Place,
    },
    /// The walls differ.
    #[error("the walls of the first and the last position differ at row {row}, column {column}")]
    Walls {
        /// Row of the board, from 1.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// The pieces differ.
    #[error("the first position has {first} of the piece {kind}, the last one {last}")]
    Pieces {
        /// Its digit.
        kind: char,
        /// How many in the first position.
        first: usize,
        /// How many in the last.
        last: usize,
    },
    /// On writing: the goal leaves a piece open.
    #[error("Knuth’s input places all pieces at the end, and this goal says nothing of {letter}")]
    Open {
        /// Its letter.
        letter: char,
    },
    /// On writing: too many kinds.
    #[error("Knuth’s input knows at most 15 kinds of pieces, and this board has {kinds}")]
    Kinds {
        /// How many there are.
        kinds: usize,
    },
    /// On writing: pieces move along their long side only.
    #[error("Knuth’s input cannot express pieces that move only along their long side")]
    Axis,
}

/// The rows and columns that this first line says, if it is one.
pub fn size(line: &str) -> Option<(usize, usize)> {
    let (rows, behind) = line.trim_start().split_once(['x', 'X'])?;
    let behind = behind.trim_start();
    let end = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
    Some((rows.trim_end().parse().ok()?, behind[..end].parse().ok()?))
}

/// A kind of piece: its cells as rows and columns from its first cell, which has the column 0.
type Shape = Vec<(usize, isize)>;

/// A position: a number for each cell of a piece, counting from 1 in the order of the text.
struct Position {
    cells: Vec<Cell>,
    /// The kind of each piece.
    kinds: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Undecided,
    Empty,
    Wall,
    Piece(usize),
}

/// Reads such a text.
///
/// # Errors
/// It is no board.
pub fn read(text: &str) -> Result<Sliding, FormatError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let (height, width) = lines.next().and_then(|(_, line)| size(line)).ok_or(FormatError::Empty)?;
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(BoardError::TooLarge { width, height }.into());
    }
    if width == 0 || height == 0 {
        return Err(FormatError::Empty);
    }
    let mut shapes: [Option<Shape>; 15] = Default::default();
    while let Some((number, line)) = lines.next_if(|(_, line)| line.contains('=')) {
        let (kind, shape) = kind(number, line)?;
        if shapes[kind].replace(shape).is_some() {
            return Err(KnuthError::Again { line: number, kind: char::from(KINDS[kind]) }.into());
        }
    }
    let end = text.lines().count();
    let mut position = || -> Result<Position, FormatError> {
        let (number, line) = lines.next().ok_or(KnuthError::Positions { line: end })?;
        Ok(fill(number, line, width, height, &shapes)?)
    };
    let (first, last) = (position()?, position()?);
    if let Some((line, _)) = lines.next() {
        return Err(KnuthError::More { line }.into());
    }
    board(&first, &last, width)
}

fn kind(number: usize, line: &str) -> Result<(usize, Shape), KnuthError> {
    let wrong = |column: usize| KnuthError::Kind { place: Place { line: number, column: column + 1 } };
    let lead = line.len() - line.trim_start().len();
    let at = line.find('=').unwrap_or(0);
    let name = line[lead..at].trim_end().as_bytes();
    let kind = KINDS.iter().position(|kind| name == [*kind]).ok_or(wrong(lead))?;
    let mut cells: Vec<(usize, isize)> = Vec::new();
    let (mut row, mut column) = (0, 0);
    for (offset, character) in line[at + 1..].trim_end().char_indices() {
        match character {
            '0' => column += 1,
            '1' => {
                cells.push((row, column));
                column += 1;
            }
            '/' => (row, column) = (row + 1, 0),
            ' ' if (row, column) == (0, 0) => {}
            _ => return Err(wrong(at + 1 + offset)),
        }
    }
    let &(top, left) = cells.first().ok_or(wrong(at))?;
    Ok((kind, cells.into_iter().map(|(row, column)| (row - top, column - left)).collect()))
}

/// Lays the pieces of one line.
fn fill(
    line: usize,
    text: &str,
    width: usize,
    height: usize,
    shapes: &[Option<Shape>],
) -> Result<Position, KnuthError> {
    let mut position = Position { cells: vec![Cell::Undecided; width * height], kinds: Vec::new() };
    let text = text.trim_end();
    let lead = text.len() - text.trim_start().len();
    for (column, character) in (lead + 1..).zip(text.trim_start().chars()) {
        let place = Place { line, column };
        let at = position.cells.iter().position(|cell| *cell == Cell::Undecided).ok_or(KnuthError::Full { place })?;
        let kind = KINDS.iter().position(|&kind| char::from(kind) == character);
        let shape = kind.and_then(|kind| Some((kind, shapes[kind].as_ref()?)));
        match (character, shape) {
            ('0', _) => position.cells[at] = Cell::Empty,
            ('x', _) => position.cells[at] = Cell::Wall,
            (_, Some((kind, shape))) => {
                for &(down, across) in shape {
                    let (row, column) = (at / width + down, (at % width) as isize + across);
                    let inside = row < height && (0..width as isize).contains(&column);
                    let cell = row * width + column.max(0) as usize;
                    if !inside || position.cells[cell] != Cell::Undecided {
                        let column = (column + 1).max(0) as usize;
                        return Err(KnuthError::Fit { place, kind: character, row: row + 1, column });
                    }
                    position.cells[cell] = Cell::Piece(position.kinds.len());
                }
                position.kinds.push(kind);
            }
            _ => return Err(KnuthError::Character { place, character }),
        }
    }
    position.cells.iter_mut().filter(|cell| **cell == Cell::Undecided).for_each(|cell| *cell = Cell::Empty);
    Ok(position)
}

fn board(first: &Position, last: &Position, width: usize) -> Result<Sliding, FormatError> {
    let walls = |position: &Position, at: usize| position.cells[at] == Cell::Wall;
    if let Some(at) = (0..first.cells.len()).find(|&at| walls(first, at) != walls(last, at)) {
        return Err(KnuthError::Walls { row: at / width + 1, column: at % width + 1 }.into());
    }
    let mut groups = Vec::new();
    let mut last_letters = vec![EMPTY; last.kinds.len()];
    for (kind, &name) in KINDS.iter().enumerate() {
        let of = |position: &Position| -> Vec<usize> {
            (0..position.kinds.len()).filter(|&piece| position.kinds[piece] == kind).collect()
        };
        let (here, there) = (of(first), of(last));
        if here.len() != there.len() {
            let kind = char::from(name);
            return Err(KnuthError::Pieces { kind, first: here.len(), last: there.len() }.into());
        }
        let mut group = String::new();
        for (from, to) in here.into_iter().zip(there) {
            let at = first.cells.iter().position(|cell| *cell == Cell::Piece(from)).unwrap_or(0);
            last_letters[to] = Sliding::letter(from, width, at)?;
            group.push(char::from(last_letters[to]));
        }
        groups.push(group);
    }
    groups.retain(|group| group.len() > 1);
    let rows = |position: &Position, letters: &[u8], wall: u8| -> Vec<String> {
        let letter = |cell: &Cell| match cell {
            Cell::Piece(piece) => char::from(letters[*piece]),
            Cell::Wall => char::from(wall),
            Cell::Empty | Cell::Undecided => char::from(EMPTY),
        };
        position.cells.chunks(width).map(|row| row.iter().map(letter).collect()).collect()
    };
    let goal = rows(last, &last_letters, EMPTY);
    Ok(Sliding::from_rows(&rows(first, LETTERS, WALL), &goal, &groups, false)?)
}

/// Writes such a text.
///
/// # Errors
/// The goal leaves a piece open, there are too many kinds, or pieces move along their long side only.
pub fn write(board: &Sliding) -> Result<String, FormatError> {
    if board.is_axis() {
        return Err(KnuthError::Axis.into());
    }
    if let Some(&letter) = board.pieces().iter().find(|&&letter| board.goal_of(letter).is_empty()) {
        return Err(KnuthError::Open { letter: char::from(letter) }.into());
    }
    let classes = board.classes();
    if classes.len() > KINDS.len() {
        return Err(KnuthError::Kinds { kinds: classes.len() }.into());
    }
    let mut text = format!("{} x {}\n", board.height(), board.width());
    for (&kind, class) in KINDS.iter().zip(&classes) {
        text += &format!("{} = {}\n", char::from(kind), pattern(&board.shape(class[0])));
    }
    text += &line(board, &classes, board.cells());
    text += &line(board, &classes, board.goal());
    Ok(text)
}

fn pattern(shape: &[(usize, usize)]) -> String {
    let extent = |axis: &dyn Fn(&(usize, usize)) -> usize| shape.iter().map(axis).max().map_or(0, |most| most + 1);
    let (width, height) = (extent(&|cell| cell.0), extent(&|cell| cell.1));
    let row = |y: usize| (0..width).map(|x| if shape.contains(&(x, y)) { '1' } else { '0' }).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("/")
}

/// A position, its walls taken from the board.
fn line(board: &Sliding, classes: &[Vec<u8>], cells: &[u8]) -> String {
    let mut text = String::new();
    for (at, &cell) in cells.iter().enumerate() {
        let kind = classes.iter().zip(KINDS).find(|(class, _)| class.contains(&cell));
        match kind {
            _ if board.cells()[at] == WALL => text.push('x'),
            None => text.push('0'),
            Some((_, &kind)) if !cells[..at].contains(&cell) => text.push(char::from(kind)),
            Some(_) => {}
        }
    }
    text.trim_end_matches('0').to_owned() + "\n"
}
