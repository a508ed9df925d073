//! Words for moves and positions.

use super::board::{Cell, column_letter};
use super::faces::Face;
use super::rules::{Move, Shisen};
use crate::engine::position::Describe;

impl Shisen {
    /// What lies on a cell: `three of circles`, or `empty`.
    pub fn cell_words(&self, cell: Cell) -> String {
        self.face(cell).map_or_else(|| "empty".to_owned(), Face::name)
    }
}

impl Describe for Shisen {
    fn log(&self, m: &Move) -> String {
        match m {
            Move::Pair(a, b) => format!("{a} {b}"),
            Move::Shuffle => "shuffle".to_owned(),
        }
    }

    /// `three of circles, a1 and c4`; where the faces differ, `plum flower at a1, orchid flower at c4`.
    fn phrase(&self, m: &Move) -> String {
        match *m {
            Move::Pair(a, b) => {
                let (one, other) = (self.cell_words(a), self.cell_words(b));
                if one == other { format!("{one}, {a} and {b}") } else { format!("{one} at {a}, {other} at {b}") }
            }
            Move::Shuffle => "the tiles that are left are dealt anew".to_owned(),
        }
    }

    fn describe(&self) -> String {
        let board = self.board();
        let row = |row: usize| {
            let cells = (0..board.width()).map(|column| self.cell_words(Cell { row, column }));
            format!("Row {}: {}.", row + 1, cells.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = (0..board.height()).map(row).collect();
        let (width, height, last) = (board.width(), board.height(), column_letter(board.width() - 1));
        let left = match board.tiles() {
            0 => "No tile is left.".to_owned(),
            left => format!("{left} tiles are left."),
        };
        let falls = if self.gravity() { " Tiles fall down in their columns." } else { "" };
        format!("{width} wide, columns a to {last}, {height} high. {} {left}{falls}", rows.join(" "))
    }
}
