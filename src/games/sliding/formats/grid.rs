//! Our own grid: the rows of the board, an empty line, the rows of the goal; and the strings of Rush Hour.
//!
//! A cell is the letter of a piece, `.` or `0` for empty (in the goal: whatever), `#` or `1` for a wall. Spaces between
//! the cells do not matter. Behind the goal may stand lines with `~eq` and groups of interchangeable pieces, and `~axis`.

use thiserror::Error;

use super::FormatError;
use crate::engine::direction::Coord;
use crate::games::sliding::board::{EMPTY, Sliding, WALL};

/// Why a text is no grid of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// There is a board, but no goal.
    #[error(
        "below the board, after an empty line, comes the goal: the same grid, with the letter of a piece where it must end; the text ends at line {line}"
    )]
    NoGoal {
        /// The last line.
        line: usize,
    },
    /// A third grid.
    #[error("line {line} begins a third grid; a board and its goal are all there is")]
    Third {
        /// The line.
        line: usize,
    },
    /// A line with a `~` that says something else.
    #[error("line {line} begins with ~; only ~eq and groups of letters, or ~axis, may come there")]
    Rule {
        /// The line.
        line: usize,
    },
}

/// Reads such a text.
///
/// # Errors
/// It is no board.
pub fn read(text: &str) -> Result<Sliding, FormatError> {
    let mut grids: Vec<Vec<String>> = Vec::new();
    let (mut groups, mut axis) = (Vec::new(), false);
    let mut apart = true;
    let mut last = 0;
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.trim();
        if row.is_empty() {
            apart = true;
            continue;
        }
        last = line;
        if row.starts_with('~') {
            let mut words = row.split_whitespace();
            match words.next() {
                Some("~axis") if words.next().is_none() => axis = true,
                Some("~eq") => groups.extend(words.map(str::to_owned)),
                _ => return Err(GridError::Rule { line }.into()),
            }
            continue;
        }
        if apart {
            if grids.len() == 2 {
                return Err(GridError::Third { line }.into());
            }
            grids.push(Vec::new());
            apart = false;
        }
        let cells = row.chars().filter(|c| !c.is_whitespace()).map(cell).collect();
        grids.last_mut().into_iter().for_each(|grid| grid.push(String::clone(&cells)));
    }
    let [board, goal] = <[Vec<String>; 2]>::try_from(grids).map_err(|_| GridError::NoGoal { line: last })?;
    Ok(Sliding::from_rows(&board, &goal, &groups, axis)?)
}

fn cell(character: char) -> char {
    match character {
        '.' => char::from(EMPTY),
        '#' => char::from(WALL),
        other => other,
    }
}

/// A text with a board and no goal, with the board once more as its goal.
pub fn doubled(text: &str) -> String {
    let (rules, rows): (Vec<&str>, Vec<&str>) = text.lines().map(str::trim).partition(|row| row.starts_with('~'));
    let board = rows.split(|row| row.is_empty()).find(|rows| !rows.is_empty()).unwrap_or_default().join("\n");
    format!("{board}\n\n{board}\n\n{}", rules.join("\n"))
}

/// Writes such a text.
pub fn write(board: &Sliding) -> String {
    let mut text = rows(board.cells(), board.width()) + "\n" + &rows(board.goal(), board.width());
    if !board.eq_groups().is_empty() {
        let groups: Vec<String> = board.eq_groups().iter().map(|group| String::from_utf8_lossy(group).into()).collect();
        text += &format!("\n~eq {}\n", groups.join(" "));
    }
    if board.is_axis() {
        text += "\n~axis\n";
    }
    text
}

fn rows(cells: &[u8], width: usize) -> String {
    let drawn = |&cell: &u8| match cell {
        EMPTY => '.',
        WALL => '#',
        letter => char::from(letter),
    };
    cells.chunks(width).map(|row| row.iter().map(drawn).collect::<String>() + "\n").collect()
}

// Rush Hour, as in M. Fogleman's database of all its boards: 36 letters row by row, `o` or `.` for a free cell, `x` for a wall.
// The red car is A; it leaves at the right edge. The database has a number before the letters and one behind them.

/// The red car.
const RED: u8 = b'A';
/// The side of the board.
const RUSH_SIDE: usize = 6;

/// Why such a text is no board of Rush Hour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RushError {
    /// The red car is missing or stands upright.
    #[error("a board of Rush Hour has its red car A in one row, from which it leaves at the right edge")]
    Red,
    /// A car that is none.
    #[error("the car {letter}, at {spot}, is not two or more cells in a row or a column")]
    Car {
        /// Its letter.
        letter: char,
        /// Its first cell.
        spot: Coord,
    },
}

/// The 36 letters of a text that has them, alone or in a line of the database, or in six rows with free cells of that kind.
pub fn rush_letters(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let letters = match words[..] {
        [letters] => letters.to_owned(),
        [moves, letters] | [moves, letters, _] if number(moves) => letters.to_owned(),
        // Six rows with dots could as well be a board of ours.
        [..] if words.len() == RUSH_SIDE && text.contains(['o', 'x']) => words.concat(),
        _ => return None,
    };
    let good = |byte: u8| byte.is_ascii_uppercase() || matches!(byte, b'o' | b'.' | b'x');
    let square = letters.len() == RUSH_SIDE * RUSH_SIDE && letters.bytes().all(good);
    (square && (words.len() != RUSH_SIDE || words.iter().all(|row| row.len() == RUSH_SIDE))).then_some(letters)
}

/// Reads a board of Rush Hour from its 36 letters.
///
/// # Errors
/// The red car cannot leave at the right edge, or another one has no long side.
pub fn read_rush(letters: &str) -> Result<Sliding, FormatError> {
    let cells: Vec<u8> = letters
        .bytes()
        .map(|byte| match byte {
            b'o' | b'.' => EMPTY,
            b'x' => WALL,
            car => car,
        })
        .collect();
    let cells_of = |letter: u8| (0..cells.len()).filter(|&at| cells[at] == letter).collect::<Vec<usize>>();
    let row = |at: usize| at / RUSH_SIDE;
    let red = cells_of(RED);
    let (Some(&first), Some(&last)) = (red.first(), red.last()) else { return Err(RushError::Red.into()) };
    if row(first) != row(last) || red.len() < 2 {
        return Err(RushError::Red.into());
    }
    for letter in b'B'..=b'Z' {
        let own = cells_of(letter);
        let straight =
            own.iter().all(|&at| row(at) == row(own[0])) || own.iter().all(|&at| at % RUSH_SIDE == own[0] % RUSH_SIDE);
        if own.len() == 1 || !straight {
            let spot = Coord { row: row(own[0]) + 1, column: own[0] % RUSH_SIDE + 1 };
            return Err(RushError::Car { letter: char::from(letter), spot }.into());
        }
    }
    let mut goal = vec![EMPTY; cells.len()];
    let edge = (row(first) + 1) * RUSH_SIDE;
    goal[edge - red.len()..edge].fill(RED);
    let rows = |cells: &[u8]| -> Vec<String> {
        cells.chunks(RUSH_SIDE).map(|row| row.iter().copied().map(char::from).collect()).collect()
    };
    Ok(Sliding::from_rows(&rows(&cells), &rows(&goal), &[], true)?)
}
