//! Words for moves and positions.

use super::garden::Reading;
use super::moves::{Entry, Move, Step};
use super::state::{Cell, Monk, State};
use crate::engine::position::Describe;

impl State {
    /// What a cell holds: `sand`, `raked sand`, `a rock`, `an ornament` or `a yellow leaf`, and so on.
    pub fn cell_words(&self, cell: usize) -> String {
        match self.cells().get(cell) {
            None => "outside".to_owned(),
            Some(_) if matches!(self.monk(), Monk::Standing { cell: own, .. } if own == cell) => "the monk".to_owned(),
            Some(Cell::Sand) => "sand".to_owned(),
            Some(Cell::Raked) => "raked sand".to_owned(),
            Some(Cell::Rock) => "a rock".to_owned(),
            Some(Cell::Ornament) => "an ornament".to_owned(),
            Some(Cell::Leaf(colour)) if colour.word().starts_with('o') => format!("an {} leaf", colour.word()),
            Some(Cell::Leaf(colour)) => format!("a {} leaf", colour.word()),
        }
    }

    /// Where the monk is: `the monk is outside` or `the monk stands at row 1, column 2, facing east`.
    pub fn monk_words(&self) -> String {
        match self.monk() {
            Monk::Outside => "the monk is outside".to_owned(),
            Monk::Standing { cell, heading } => {
                format!("the monk stands at {}, facing {}", self.garden().spot(cell), heading.word())
            }
        }
    }

    /// What came of one choice, after `before`: where the monk stopped or left, and what he pushed.
    fn outcome(before: &Self, after: &Self) -> String {
        let pushes = |state: &Self| state.count().pushes;
        let pushed = if pushes(after) > pushes(before) { "pushes an ornament and " } else { "" };
        match after.monk() {
            Monk::Outside => format!("{pushed}leaves"),
            Monk::Standing { cell, .. } if pushed.is_empty() => format!("stops at {}", after.garden().spot(cell)),
            Monk::Standing { cell, .. } => format!("{pushed}stands at {}", after.garden().spot(cell)),
        }
    }
}

fn entry_words(entry: &Entry) -> String {
    format!("row {}, column {}", entry.row + 1, entry.column + 1)
}

impl Describe for State {
    /// The place as people count, from 1, then the ways as arrows.
    fn log(&self, m: &Move) -> String {
        let entry = m.entry().map(|entry| format!("r{} c{} {}", entry.row + 1, entry.column + 1, entry.way.arrow()));
        entry.unwrap_or_default() + &m.ways().iter().map(|way| way.arrow()).collect::<String>()
    }

    fn phrase(&self, m: &Move) -> String {
        let mut parts = Vec::new();
        let mut state = Some(self.clone());
        for step in m.steps() {
            let next = state.as_ref().and_then(|state| state.step(step).ok());
            let came = match (&state, &next) {
                (Some(before), Some(after)) => format!(" and {}", Self::outcome(before, after)),
                _ => String::new(),
            };
            parts.push(match step {
                Step::Enter(entry) => format!("enters at {} going {}{came}", entry_words(&entry), entry.way.word()),
                Step::Go(way) => format!("goes {}{came}", way.word()),
            });
            state = next;
        }
        format!("the monk {}", parts.join(", then "))
    }

    fn describe(&self) -> String {
        let garden = self.garden();
        let row = |row: usize| {
            let cells = (0..garden.width()).filter_map(|column| garden.cell(row, column));
            let words: Vec<String> = cells.map(|cell| self.cell_words(cell)).collect();
            format!("Row {}: {}.", row + 1, words.join(", "))
        };
        let rows: Vec<String> = (0..garden.height()).map(row).collect();
        let rule = match garden.reading() {
            Reading::Literal => "",
            Reading::CornerExit => " The monk may leave from a corner where he entered.",
            Reading::EntryPush => {
                " The monk may leave from a corner where he entered, and push an ornament as he enters."
            }
        };
        let monk = self.monk_words().replacen("the", "The", 1);
        let (width, height, left) = (garden.width(), garden.height(), self.left());
        format!("{width} wide, {height} high. {} {monk}. {left} cells to rake.{rule}", rows.join(" "))
    }
}
