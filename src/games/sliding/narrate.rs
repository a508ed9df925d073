//! Words for moves and positions.

use super::board::{EMPTY, Sliding, WALL};
use super::moves::Move;
use crate::engine::direction::Direction;
use crate::engine::position::Describe;

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
