//! The board: cells, pieces, the goal, which pieces are interchangeable, and why a text is no board.

use thiserror::Error;

use crate::engine::direction::Coord;
use crate::engine::order;

/// The most columns, and the most rows.
pub const MAX_SIDE: usize = 16;
/// The most cells that are no walls. (A larger board must have walls.)
pub const MAX_OPEN: usize = 128;
/// The most pieces: one a letter.
pub const MAX_PIECES: usize = 52;

/// An empty cell.
pub const EMPTY: u8 = b'0';
/// A wall.
pub const WALL: u8 = b'1';

/// The letters of pieces in their order, `a` to `z` before `A` to `Z`.
pub const LETTERS: &[u8; MAX_PIECES] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A letter's place among [`LETTERS`]; for other bytes, behind all of them.
pub const fn rank(letter: u8) -> usize {
    match letter {
        b'a'..=b'z' => (letter - b'a') as usize,
        b'A'..=b'Z' => (letter - b'A') as usize + 26,
        _ => MAX_PIECES,
    }
}

/// A position of a sliding block puzzle, with its goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sliding {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: Vec<u8>,
    goal: Vec<u8>,
    eq: Vec<Vec<u8>>,
    axis: bool,
}

impl Sliding {
    /// A position from its rows and those of the goal: `0` empty (in the goal: whatever), `1` wall, a letter for each cell
    /// of a piece. Each text of `eq` holds the letters of pieces that are interchangeable; with `axis`, pieces move only
    /// along their long side.
    ///
    /// # Errors
    /// The rows are no board, or the goal does not fit it.
    pub fn from_rows<S: AsRef<str>>(rows: &[S], goal: &[S], eq: &[S], axis: bool) -> Result<Self, BoardError> {
        let height = rows.len();
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(BoardError::TooLarge { width, height });
        }
        let cells = grid("board", rows, width)?;
        let open = cells.iter().filter(|&&cell| cell != WALL).count();
        if open > MAX_OPEN {
            return Err(BoardError::TooOpen { width, height, open });
        }
        if goal.len() != height {
            return Err(BoardError::GoalHeight { found: goal.len(), height });
        }
        let goal = grid("goal", goal, width)?;
        let mut board = Self { width, height, cells, goal, eq: Vec::new(), axis };
        board.check_pieces()?;
        board.check_goal()?;
        board.eq = board.groups(eq)?;
        Ok(board)
    }

    /// The letter of the n-th piece of a board that is being drawn, `at` its first cell: an index into the cells.
    ///
    /// # Errors
    /// There are more pieces than letters.
    pub fn letter(n: usize, width: usize, at: usize) -> Result<u8, BoardError> {
        LETTERS.get(n).copied().ok_or(BoardError::TooManyPieces { spot: spot(at, width) })
    }

    /// The same puzzle with its pieces elsewhere; for moves, which keep pieces whole.
    pub(super) fn with_cells(&self, cells: Vec<u8>) -> Self {
        Self { cells, ..self.clone() }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cells row by row, as in the id.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The goal row by row: a letter where that piece must stand, else [`EMPTY`].
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// The groups of pieces that the id makes interchangeable, letters and groups in their order.
    pub fn eq_groups(&self) -> &[Vec<u8>] {
        &self.eq
    }

    /// Whether pieces move only along their long side.
    pub fn is_axis(&self) -> bool {
        self.axis
    }

    /// The letters of the pieces, in the order of [`LETTERS`].
    pub fn pieces(&self) -> Vec<u8> {
        let mut there = [false; MAX_PIECES];
        for &cell in &self.cells {
            if let Some(seen) = there.get_mut(rank(cell)) {
                *seen = true;
            }
        }
        LETTERS.iter().zip(there).filter_map(|(&letter, there)| there.then_some(letter)).collect()
    }

    /// The indices of the cells of a piece, ascending; none if there is no such piece.
    pub fn cells_of(&self, letter: u8) -> Vec<usize> {
        find(&self.cells, letter)
    }

    /// Where a piece must end; no cells if the goal does not name it.
    pub fn goal_of(&self, letter: u8) -> Vec<usize> {
        find(&self.goal, letter)
    }

    /// Column and row of a cell.
    pub fn place(&self, index: usize) -> (usize, usize) {
        (index % self.width, index / self.width)
    }

    /// The shape of a piece: column and row of its cells, from the corner of its bounding box.
    pub fn shape(&self, letter: u8) -> Vec<(usize, usize)> {
        shape(&self.cells_of(letter), self.width)
    }

    /// Which pieces are interchangeable: classes of letters, each in order, ordered by their first letters.
    ///
    /// Pieces of equal shape are, but those that the goal names only with those of their group.
    pub fn classes(&self) -> Vec<Vec<u8>> {
        #[derive(PartialEq)]
        enum Kind {
            Group(usize),
            Alone(u8),
            Shape(Vec<(usize, usize)>),
        }
        let mut classes: Vec<(Kind, Vec<u8>)> = Vec::new();
        for letter in self.pieces() {
            let group = self.eq.iter().position(|group| group.contains(&letter));
            let kind = match group {
                Some(group) => Kind::Group(group),
                None if self.goal.contains(&letter) => Kind::Alone(letter),
                None => Kind::Shape(self.shape(letter)),
            };
            match classes.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, letters)) => letters.push(letter),
                None => classes.push((kind, vec![letter])),
            }
        }
        classes.into_iter().map(|(_, letters)| letters).collect()
    }

    /// Whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        // Pieces do not overlap, so two places of the goal cannot be filled by one piece.
        self.goal_letters().into_iter().all(|letter| {
            let wanted = self.goal_of(letter);
            let at = wanted.first().map_or(EMPTY, |&cell| self.cells[cell]);
            let same = at == letter || self.eq.iter().any(|group| group.contains(&at) && group.contains(&letter));
            same && self.cells_of(at) == wanted
        })
    }

    /// The pieces that the goal names.
    pub fn goal_letters(&self) -> Vec<u8> {
        LETTERS.iter().copied().filter(|letter| self.goal.contains(letter)).collect()
    }

    fn spot(&self, index: usize) -> Coord {
        spot(index, self.width)
    }

    /// Each letter is one connected piece. Only where walls keep parts of the board apart may a piece have a part on
    /// several of these: then they go together, as if a rod joined them.
    fn check_pieces(&self) -> Result<(), BoardError> {
        let open: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] != WALL).collect();
        let mut islands: Vec<Vec<usize>> = Vec::new();
        for &cell in &open {
            if !islands.iter().any(|island| island.contains(&cell)) {
                islands.push(connected(cell, &open, self.width));
            }
        }
        for letter in self.pieces() {
            let cells = self.cells_of(letter);
            for island in &islands {
                let part: Vec<usize> = cells.iter().copied().filter(|cell| island.contains(cell)).collect();
                let Some(&first) = part.first() else { continue };
                let whole = connected(first, &part, self.width);
                if let Some(&second) = part.iter().find(|cell| !whole.contains(cell)) {
                    let (first, second) = (self.spot(first), self.spot(second));
                    return Err(BoardError::Apart { letter: char::from(letter), first, second });
                }
            }
        }
        Ok(())
    }

    /// The goal's letters are pieces, with their shapes, off the walls. Walls are taken out of it.
    fn check_goal(&mut self) -> Result<(), BoardError> {
        for index in 0..self.goal.len() {
            let (letter, spot) = (char::from(self.goal[index]), self.spot(index));
            match self.goal[index] {
                EMPTY => {}
                WALL if self.cells[index] == WALL => self.goal[index] = EMPTY,
                WALL => return Err(BoardError::GoalNoWall { spot }),
                _ if self.cells[index] == WALL => return Err(BoardError::GoalWall { letter, spot }),
                unknown if !self.cells.contains(&unknown) => return Err(BoardError::GoalUnknown { letter, spot }),
                _ => {}
            }
        }
        let letters = self.goal_letters();
        if letters.is_empty() {
            return Err(BoardError::NoGoal);
        }
        for letter in letters {
            let wanted = self.goal_of(letter);
            if shape(&wanted, self.width) != self.shape(letter) {
                return Err(BoardError::GoalShape { letter: char::from(letter), spot: self.spot(wanted[0]) });
            }
        }
        Ok(())
    }

    /// Reads the groups; those of one piece say nothing and are left out.
    fn groups<S: AsRef<str>>(&self, texts: &[S]) -> Result<Vec<Vec<u8>>, BoardError> {
        let mut groups: Vec<Vec<u8>> = Vec::new();
        let mut named = Vec::new();
        for text in texts {
            let mut group: Vec<u8> = Vec::new();
            for letter in text.as_ref().chars() {
                let known =
                    u8::try_from(letter).ok().filter(|&byte| rank(byte) < MAX_PIECES && self.cells.contains(&byte));
                let byte = known.ok_or(BoardError::EqUnknown { letter })?;
                if named.contains(&byte) {
                    return Err(BoardError::EqTwice { letter });
                }
                if let Some(&first) = group.first().filter(|&&first| self.shape(first) != self.shape(byte)) {
                    return Err(BoardError::EqShape { letter: char::from(first), other: letter });
                }
                named.push(byte);
                group.push(byte);
            }
            order::sort_by_key(&mut group, |&letter| rank(letter));
            groups.push(group);
        }
        groups.retain(|group| group.len() > 1);
        order::sort_by_key(&mut groups, |group| rank(group[0]));
        Ok(groups)
    }
}

/// The cells of a grid's rows.
fn grid<S: AsRef<str>>(grid: &'static str, rows: &[S], width: usize) -> Result<Vec<u8>, BoardError> {
    let mut cells: Vec<u8> = Vec::with_capacity(rows.len() * width);
    if rows.is_empty() {
        return Err(BoardError::Empty { grid, row: 1 });
    }
    for (at, row) in rows.iter().enumerate() {
        let row = row.as_ref();
        let (found, number) = (row.chars().count(), at + 1);
        if found == 0 {
            return Err(BoardError::Empty { grid, row: number });
        }
        for (column, character) in row.chars().take(MAX_SIDE).enumerate() {
            let spot = Coord { row: number, column: column + 1 };
            match u8::try_from(character) {
                Ok(byte) if matches!(byte, EMPTY | WALL) || rank(byte) < MAX_PIECES => cells.push(byte),
                // Who has used up all letters has gone on with something else.
                _ if LETTERS.iter().all(|letter| cells.contains(letter)) => {
                    return Err(BoardError::TooManyPieces { spot });
                }
                _ => return Err(BoardError::Character { grid, spot, character }),
            }
        }
        if found != width {
            return Err(BoardError::Ragged { grid, row: number, found, width });
        }
    }
    Ok(cells)
}

fn find(cells: &[u8], letter: u8) -> Vec<usize> {
    (0..cells.len()).filter(|&index| cells[index] == letter && rank(letter) < MAX_PIECES).collect()
}

fn spot(index: usize, width: usize) -> Coord {
    Coord { row: index / width + 1, column: index % width + 1 }
}

/// Whether two cells share a side.
pub fn touch(a: usize, b: usize, width: usize) -> bool {
    let (across, down) = ((a % width).abs_diff(b % width), (a / width).abs_diff(b / width));
    across + down == 1
}

/// The cells among these that hang together with the first.
pub fn connected(first: usize, cells: &[usize], width: usize) -> Vec<usize> {
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for &other in cells {
            if touch(cell, other, width) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached
}

/// Cells moved so that their bounding box begins at column 0, row 0.
fn shape(cells: &[usize], width: usize) -> Vec<(usize, usize)> {
    let left = cells.iter().map(|cell| cell % width).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell / width).min().unwrap_or(0);
    cells.iter().map(|cell| (cell % width - left, cell / width - top)).collect()
}

// Why a board is none: one sentence each, with row and column (counted from 1).

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No row, or an empty one.
    #[error("row {row} of the {grid} is empty")]
    Empty {
        /// Board or goal.
        grid: &'static str,
        /// The row.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} of the {grid} has {found} cells, but the board is {width} wide")]
    Ragged {
        /// Board or goal.
        grid: &'static str,
        /// The row.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the board's first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error(
        "the board is {width} wide and {height} high; at most {MAX_SIDE} by {MAX_SIDE} is possible, with at most {MAX_OPEN} cells besides walls"
    )]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too many cells that are no walls.
    #[error("the board of {width} by {height} has {open} cells besides walls; at most {MAX_OPEN} are possible")]
    TooOpen {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Cells that are no walls.
        open: usize,
    },
    /// A character that no cell has.
    #[error("{spot} of the {grid} holds {character:?}; a cell is 0 (empty), 1 (wall) or the letter of a piece")]
    Character {
        /// Board or goal.
        grid: &'static str,
        /// Where.
        spot: Coord,
        /// The character.
        character: char,
    },
    /// A piece beyond the last letter.
    #[error(
        "the board has more than {MAX_PIECES} pieces, which is all that there are letters for; the next one is at {spot}"
    )]
    TooManyPieces {
        /// Where the first one too many begins.
        spot: Coord,
    },
    /// One letter, two pieces.
    #[error("the letter {letter} is in two places that do not touch, {first} and {second}; a piece is one whole")]
    Apart {
        /// The letter.
        letter: char,
        /// The first place.
        first: Coord,
        /// The first cell that does not hang together with it.
        second: Coord,
    },
    /// The goal has another number of rows.
    #[error("the goal has {} and the board {height}", rows(*.found))]
    GoalHeight {
        /// Rows of the goal.
        found: usize,
        /// Rows of the board.
        height: usize,
    },
    /// The goal asks for nothing.
    #[error(
        "the goal names no piece; after “~” comes a grid like the board’s, with the letter of a piece where it must end"
    )]
    NoGoal,
    /// The goal names a piece that is not there.
    #[error("the goal cannot be placed: it has the letter {letter} at {spot}, and no such piece is on the board")]
    GoalUnknown {
        /// The letter.
        letter: char,
        /// Where.
        spot: Coord,
    },
    /// The goal lies on a wall.
    #[error("the goal cannot be placed: it has {letter} at {spot}, where the board has a wall")]
    GoalWall {
        /// The letter.
        letter: char,
        /// Where.
        spot: Coord,
    },
    /// A wall in the goal where the board has none.
    #[error("the goal has a wall at {spot}, where the board has none")]
    GoalNoWall {
        /// Where.
        spot: Coord,
    },
    /// The goal gives a piece another shape.
    #[error(
        "the goal cannot be placed: {letter} has another shape there, at {spot}, than on the board (pieces do not turn)"
    )]
    GoalShape {
        /// The letter.
        letter: char,
        /// The first cell of the letter in the goal.
        spot: Coord,
    },
    /// A group names what is no piece.
    #[error("the group ~eq names {letter}, and no such piece is on the board")]
    EqUnknown {
        /// The character.
        letter: char,
    },
    /// A piece in two groups.
    #[error("the groups after ~eq name {letter} twice")]
    EqTwice {
        /// The letter.
        letter: char,
    },
    /// A group of pieces that differ.
    #[error("the group ~eq makes {letter} and {other} interchangeable, but their shapes differ")]
    EqShape {
        /// The first letter of the group.
        letter: char,
        /// The one that differs.
        other: char,
    },
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}
