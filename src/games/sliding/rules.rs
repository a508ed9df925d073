//! How pieces move, and the words for it.

use crate::engine::order;
use thiserror::Error;

use super::board::{EMPTY, LETTERS, Sliding, WALL};
use super::moves::Move;
use crate::engine::direction::Direction;
use crate::engine::position::{Describe, Outcome, Position};

/// What is in the way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The edge of the board.
    Edge,
    /// A wall.
    Wall,
    /// A piece that does not go along.
    Piece(char),
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Edge => f.write_str("the edge of the board"),
            Self::Wall => f.write_str("a wall"),
            Self::Piece(letter) => write!(f, "{letter}"),
        }
    }
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// There is no such piece.
    #[error("there is no piece {0} on the board")]
    NoPiece(char),
    /// The piece may not go that way at all.
    #[error("{piece} cannot go {}: pieces move only along their long side here", .direction.word())]
    Axis {
        /// The piece.
        piece: char,
        /// The way.
        direction: Direction,
    },
    /// Something is in the way.
    #[error("{piece} cannot go {}{}: {obstacle} is in the way", .direction.word(), after(*.done))]
    Blocked {
        /// The piece that is blocked.
        piece: char,
        /// The way.
        direction: Direction,
        /// Steps of the path before this one.
        done: usize,
        /// What blocks it.
        obstacle: Obstacle,
    },
    /// The path ends where it began.
    #[error("the path of this move ends where it began")]
    Nowhere,
}

fn after(steps: usize) -> String {
    match steps {
        0 => String::new(),
        1 => " after the first step".to_owned(),
        n => format!(" after the first {n} steps"),
    }
}

impl Sliding {
    /// The cell next to one; nothing beyond the edge.
    pub fn beside(&self, index: usize, direction: Direction) -> Option<usize> {
        let (column, row) = self.place(index);
        let (dx, dy) = direction.delta();
        let column = column.checked_add_signed(dx.into()).filter(|&column| column < self.width)?;
        let row = row.checked_add_signed(dy.into()).filter(|&row| row < self.height)?;
        Some(row * self.width + column)
    }

    /// Whether the rule of the long side lets a piece go that way: always without the rule.
    ///
    /// With it, a piece that is as wide as it is high may not move at all.
    pub fn may_go(&self, letter: u8, direction: Direction) -> bool {
        if !self.is_axis() {
            return true;
        }
        let shape = self.shape(letter);
        let width = shape.iter().map(|cell| cell.0).max();
        let height = shape.iter().map(|cell| cell.1).max();
        match direction {
            Direction::Left | Direction::Right => width > height,
            Direction::Up | Direction::Down => height > width,
        }
    }

    /// What blocks one step of `letter`, whose piece may go that way, when the pieces that `along` accepts go along.
    fn obstacle(&self, cells: &[usize], direction: Direction, along: impl Fn(u8) -> bool) -> Option<Obstacle> {
        let blocked = |&cell: &usize| match self.beside(cell, direction) {
            None => Some(Obstacle::Edge),
            Some(to) => match self.cells[to] {
                EMPTY => None,
                WALL => Some(Obstacle::Wall),
                other => (!along(other)).then_some(Obstacle::Piece(char::from(other))),
            },
        };
        cells.iter().find_map(blocked)
    }

    /// The position after one step of these pieces together; `done` steps of the move lie before it.
    fn stepped(&self, pieces: &[u8], direction: Direction, done: usize) -> Result<Self, IllegalMove> {
        let mut to = Vec::new();
        for &letter in pieces {
            let piece = char::from(letter);
            if !self.may_go(letter, direction) {
                return Err(IllegalMove::Axis { piece, direction });
            }
            let cells = self.cells_of(letter);
            if let Some(obstacle) = self.obstacle(&cells, direction, |other| pieces.contains(&other)) {
                return Err(IllegalMove::Blocked { piece, direction, done, obstacle });
            }
            to.extend(cells.iter().filter_map(|&cell| Some((self.beside(cell, direction)?, letter))));
        }
        let mut cells = self.cells.clone();
        cells.iter_mut().filter(|cell| pieces.contains(cell)).for_each(|cell| *cell = EMPTY);
        to.into_iter().for_each(|(cell, letter)| cells[cell] = letter);
        Ok(self.with_cells(cells))
    }

    /// The positions after each step of a move, the last one the position after it.
    ///
    /// # Errors
    /// The move is not allowed.
    pub fn along(&self, m: &Move) -> Result<Vec<Self>, IllegalMove> {
        if let Some(&letter) = m.pieces().iter().find(|letter| !self.cells.contains(letter)) {
            return Err(IllegalMove::NoPiece(char::from(letter)));
        }
        let mut line: Vec<Self> = Vec::with_capacity(m.path().len());
        for (done, &direction) in m.path().iter().enumerate() {
            let next = line.last().unwrap_or(self).stepped(m.pieces(), direction, done)?;
            line.push(next);
        }
        if m.displacement() == (0, 0) { Err(IllegalMove::Nowhere) } else { Ok(line) }
    }

    /// The fewest pieces that have to go along when `letter` goes one step, itself among them, in order; nothing if a wall,
    /// the edge or the rule of the long side stops one of them.
    pub fn dragged(&self, letter: u8, direction: Direction) -> Option<Vec<u8>> {
        let mut set = vec![letter];
        let mut next = 0;
        while let Some(&piece) = set.get(next) {
            next += 1;
            if !self.may_go(piece, direction) {
                return None;
            }
            for cell in self.cells_of(piece) {
                match self.cells[self.beside(cell, direction)?] {
                    EMPTY => {}
                    WALL => return None,
                    other if set.contains(&other) => {}
                    other => set.push(other),
                }
            }
        }
        order::sort_by_key(&mut set, |&letter| super::board::rank(letter));
        Some(set)
    }

    /// The moves of one piece: a shortest path to each place that it can reach alone, near places first.
    pub fn moves_of(&self, letter: u8) -> Vec<Move> {
        self.moves_together(&[letter])
    }

    /// The moves of these pieces together: a shortest path to each place that they can reach, near places first.
    pub fn moves_together(&self, pieces: &[u8]) -> Vec<Move> {
        let start: Vec<usize> = pieces.iter().flat_map(|&letter| self.cells_of(letter)).collect();
        if start.is_empty() {
            return Vec::new();
        }
        let may_go = |way: &Direction| pieces.iter().all(|&letter| self.may_go(letter, *way));
        let ways: Vec<Direction> = Direction::ALL.into_iter().filter(may_go).collect();
        // The first cell says where all stand.
        let mut seen = vec![false; self.cells.len()];
        seen[start[0]] = true;
        let mut reached: Vec<(Vec<usize>, Vec<Direction>)> = vec![(start, Vec::new())];
        let mut next = 0;
        while next < reached.len() {
            for &way in &ways {
                let (cells, path) = &reached[next];
                if self.obstacle(cells, way, |other| pieces.contains(&other)).is_some() {
                    continue;
                }
                let to: Vec<usize> = cells.iter().filter_map(|&cell| self.beside(cell, way)).collect();
                if !std::mem::replace(&mut seen[to[0]], true) {
                    let path = path.iter().copied().chain([way]).collect();
                    reached.push((to, path));
                }
            }
            next += 1;
        }
        reached.into_iter().skip(1).filter_map(|(_, path)| Move::new(pieces.to_vec(), path)).collect()
    }

    /// Whether some piece, or several together, can make a step.
    pub fn can_move(&self) -> bool {
        let there = LETTERS.iter().filter(|letter| self.cells.contains(letter));
        there.into_iter().any(|&letter| Direction::ALL.into_iter().any(|way| self.dragged(letter, way).is_some()))
    }
}

impl Position for Sliding {
    type Move = Move;
    type PlayError = IllegalMove;

    /// The moves of single pieces, piece by piece; [`Position::play`] takes those of several pieces too.
    fn legal_moves(&self) -> Vec<Move> {
        self.pieces().into_iter().flat_map(|letter| self.moves_of(letter)).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        self.along(m)?.pop().ok_or(IllegalMove::Nowhere)
    }

    fn outcome(&self) -> Outcome {
        if self.is_solved() {
            Outcome::Won
        } else if self.can_move() {
            Outcome::Open
        } else {
            Outcome::Stuck
        }
    }
}

// Words for moves and positions.

/// `a`, `a and b`, `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

fn letters(pieces: &[u8]) -> Vec<String> {
    pieces.iter().map(|&letter| char::from(letter).to_string()).collect()
}

/// The path in straight stretches, each with its length.
fn stretches(path: &[Direction]) -> Vec<(Direction, usize)> {
    path.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

/// `row 3: a at columns 1 and 2`, and the like for each piece of a grid.
fn places(board: &Sliding, pieces: &[u8], cells_of: impl Fn(u8) -> Vec<usize>) -> String {
    let place = |&letter: &u8| {
        let spots: Vec<(usize, usize)> = cells_of(letter).iter().map(|&cell| board.place(cell)).collect();
        let rows: Vec<String> = spots
            .chunk_by(|a, b| a.1 == b.1)
            .map(|run| match run {
                [(column, row)] => format!("row {} column {}", row + 1, column + 1),
                run => {
                    let columns: Vec<String> = run.iter().map(|(column, _)| (column + 1).to_string()).collect();
                    format!("row {} columns {}", run[0].1 + 1, list(&columns))
                }
            })
            .collect();
        format!("{} on {}", char::from(letter), rows.join(", "))
    };
    pieces.iter().map(place).collect::<Vec<_>>().join("; ")
}

impl Sliding {
    /// The goal in words: `G on row 4 columns 2 and 3, row 5 columns 2 and 3`.
    pub fn goal_words(&self) -> String {
        places(self, &self.goal_letters(), |letter| self.goal_of(letter))
    }

    /// What a cell holds: `empty`, `a wall` or `piece a`.
    pub fn cell_words(&self, index: usize) -> String {
        match self.cells().get(index) {
            None | Some(&EMPTY) => "empty".to_owned(),
            Some(&WALL) => "a wall".to_owned(),
            Some(&letter) => format!("piece {}", char::from(letter)),
        }
    }
}

impl Describe for Sliding {
    fn log(&self, m: &Move) -> String {
        letters(m.pieces()).concat() + &m.path().iter().map(|step| step.arrow()).collect::<String>()
    }

    fn phrase(&self, m: &Move) -> String {
        let way = |(way, steps): (Direction, usize)| match steps {
            1 => way.word().to_owned(),
            n => format!("{} {n}", way.word()),
        };
        let path: Vec<String> = stretches(m.path()).into_iter().map(way).collect();
        let (go, together) = if m.pieces().len() == 1 { ("goes", "") } else { ("go", " together") };
        format!("{} {go} {}{together}", list(&letters(m.pieces())), path.join(", then "))
    }

    fn describe(&self) -> String {
        let row = |row: &[u8]| {
            let cells = row.iter().map(|&cell| match cell {
                EMPTY => "empty".to_owned(),
                WALL => "wall".to_owned(),
                letter => char::from(letter).to_string(),
            });
            cells.collect::<Vec<_>>().join(" ")
        };
        let rows = self.cells().chunks(self.width()).enumerate();
        let rows: Vec<String> = rows.map(|(at, cells)| format!("Row {}: {}.", at + 1, row(cells))).collect();
        let rule = if self.is_axis() { " Pieces move only along their long side." } else { "" };
        format!("{} wide, {} high. {} Goal: {}.{rule}", self.width(), self.height(), rows.join(" "), self.goal_words())
    }
}
