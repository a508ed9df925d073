//! Our own grid: the rows of the board, an empty line, the rows of the goal.
//!
//! A cell is the letter of a piece, `.` or `0` for empty (in the goal: whatever), `#` or `1` for a wall. Spaces between
//! the cells do not matter. Behind the goal may stand lines with `~eq` and groups of interchangeable pieces, and `~axis`.

use thiserror::Error;

use super::FormatError;
use crate::games::sliding::board::{EMPTY, Sliding, WALL};

/// Why a text is no grid of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// There is a board, but no goal.
    #[error(
        "below the board, after an empty line, stands the goal: the same grid, with the letter of a piece where it must end; the text ends at line {line}"
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
    #[error("line {line} begins with ~; what may stand there is ~eq and groups of letters, or ~axis")]
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
