//! How the monk goes, and the words for it.

use thiserror::Error;

use crate::engine::direction::Coord;
use crate::engine::position::{Describe, Outcome, Position};
use crate::games::zen::garden::{Colour, Direction, Reading};
use crate::games::zen::moves::{Entry, Move, Step};
use crate::games::zen::state::{Cell, Monk, Path, Push, State};

/// What is in the monk's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Sand that is raked.
    Raked,
    /// A rock.
    Rock,
    /// An ornament that cannot be pushed.
    Ornament,
    /// A leaf that may not be taken yet.
    Leaf(Colour),
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Raked => f.write_str("the sand there is raked"),
            Self::Rock => f.write_str("a rock is in the way"),
            Self::Ornament => f.write_str("the ornament there cannot be pushed"),
            Self::Leaf(colour) => write!(f, "the {} leaf there comes after leaves of other colours", colour.word()),
        }
    }
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// He is in the garden and cannot enter.
    #[error("the monk is in the garden already; he chooses one of the four directions")]
    Inside,
    /// He is outside and has to enter.
    #[error("the monk is outside the garden; he enters at a cell of its edge")]
    Outside,
    /// The path ends before the move does.
    #[error("the monk has left the garden before this move ends")]
    Over,
    /// No cell, or not one of the edge on that side.
    #[error("nobody can enter at {spot} going {}: that is not a way in from outside", .way.word())]
    NoEntry {
        /// Where.
        spot: Coord,
        /// The way.
        way: Direction,
    },
    /// Something is in the way of an entry.
    #[error("the monk cannot enter at {spot} going {}: {obstacle}", .way.word())]
    Shut {
        /// Where.
        spot: Coord,
        /// The way.
        way: Direction,
        /// What is there.
        obstacle: Obstacle,
    },
    /// He may not turn round.
    #[error("the monk cannot go {}: he never goes straight back", .way.word())]
    Back {
        /// The way.
        way: Direction,
    },
    /// He may not leave from the cell where he entered.
    #[error("the monk cannot go {}: he may not leave from the cell where he entered", .way.word())]
    Leaving {
        /// The way.
        way: Direction,
    },
    /// Something is in the way.
    #[error("the monk cannot go {}: {obstacle}", .way.word())]
    Blocked {
        /// The way.
        way: Direction,
        /// What is there.
        obstacle: Obstacle,
    },
}

impl State {
    fn obstacle(&self, cell: usize) -> Obstacle {
        match self.cells[cell] {
            Cell::Rock => Obstacle::Rock,
            Cell::Ornament => Obstacle::Ornament,
            Cell::Leaf(colour) => Obstacle::Leaf(colour),
            Cell::Raked | Cell::Sand => Obstacle::Raked,
        }
    }

    /// Where an ornament on `cell` goes when it is pushed that way; nothing if there is none or it cannot go.
    pub fn pushed(&self, cell: usize, way: Direction) -> Option<usize> {
        let to = self.garden().beside(cell, way)?;
        (self.cells[cell] == Cell::Ornament && self.cells[to] == Cell::Sand).then_some(to)
    }

    /// Whether the monk, outside, may enter here.
    ///
    /// # Errors
    /// Why not.
    pub fn may_enter(&self, entry: Entry) -> Result<usize, IllegalMove> {
        let (way, spot) = (entry.way, Coord { row: entry.row + 1, column: entry.column + 1 });
        let cell = self.garden().cell(entry.row, entry.column).filter(|&cell| self.garden().is_entry(cell, way));
        let cell = cell.ok_or(IllegalMove::NoEntry { spot, way })?;
        let pushes = self.garden().reading().pushes_at_entry() && self.pushed(cell, way).is_some();
        if self.is_free(cell) || pushes {
            Ok(cell)
        } else {
            Err(IllegalMove::Shut { spot, way, obstacle: self.obstacle(cell) })
        }
    }

    /// Whether the monk, who stands on `cell` and came going `heading`, may go this way.
    fn may_go(&self, cell: usize, heading: Direction, way: Direction) -> Result<(), IllegalMove> {
        if way == heading.opposite() {
            return Err(IllegalMove::Back { way });
        }
        match self.garden().beside(cell, way) {
            None if self.is_on_entry() && !self.garden().reading().exits_corners() => Err(IllegalMove::Leaving { way }),
            None => Ok(()),
            Some(next) if self.is_free(next) || self.pushed(next, way).is_some() => Ok(()),
            Some(next) => Err(IllegalMove::Blocked { way, obstacle: self.obstacle(next) }),
        }
    }

    /// The choices at hand: all entries clockwise from the top left, or the ways in the order of [`Direction::ALL`].
    pub fn choices(&self) -> Vec<Step> {
        match self.monk {
            Monk::Outside => {
                let width = self.garden().width();
                let entry = |(cell, way)| Entry { row: cell / width, column: cell % width, way };
                let all = self.garden().entries().into_iter().map(entry);
                all.filter(|&entry| self.may_enter(entry).is_ok()).map(Step::Enter).collect()
            }
            Monk::Standing { cell, heading } => {
                let legal = |way: &Direction| self.may_go(cell, heading, *way).is_ok();
                Direction::ALL.into_iter().filter(legal).map(Step::Go).collect()
            }
        }
    }

    /// The position after one choice.
    ///
    /// # Errors
    /// It is not allowed.
    pub fn step(&self, step: Step) -> Result<Self, IllegalMove> {
        let mut next = self.clone();
        match (step, self.monk) {
            (Step::Enter(_), Monk::Standing { .. }) => return Err(IllegalMove::Inside),
            (Step::Go(_), Monk::Outside) => return Err(IllegalMove::Outside),
            (Step::Enter(entry), Monk::Outside) => {
                let (cell, way) = (self.may_enter(entry)?, entry.way);
                next.paths.push(Path { entry: way, cells: Vec::new(), pushes: Vec::new(), exit: None, slides: 0 });
                next.enter(cell, way);
            }
            (Step::Go(way), Monk::Standing { cell, heading }) => {
                self.may_go(cell, heading, way)?;
                next.go(cell, way);
            }
        }
        Ok(next)
    }

    fn enter(&mut self, cell: usize, way: Direction) {
        if self.push(cell, way) {
            self.tread(cell);
            self.monk = Monk::Standing { cell, heading: way };
        } else {
            self.count_slide();
            self.tread(cell);
            self.slide(cell, way);
        }
    }

    fn go(&mut self, cell: usize, way: Direction) {
        let next = self.garden().beside(cell, way);
        match next {
            Some(next) if self.push(next, way) => {
                self.cells[cell] = Cell::Raked;
                self.tread(next);
                self.monk = Monk::Standing { cell: next, heading: way };
            }
            _ => {
                self.count_slide();
                self.slide(cell, way);
            }
        }
    }

    fn count_slide(&mut self) {
        if let Some(path) = self.paths.last_mut() {
            path.slides += 1;
        }
    }

    /// Pushes the ornament on `cell`, if there is one that can go.
    fn push(&mut self, cell: usize, way: Direction) -> bool {
        let Some(to) = self.pushed(cell, way) else { return false };
        self.cells[cell] = Cell::Sand;
        self.cells[to] = Cell::Ornament;
        if let Some(path) = self.paths.last_mut() {
            path.pushes.push(Push { after: path.cells.len(), from: cell, to });
        }
        true
    }

    /// The monk comes onto a cell and takes the leaf that lies there.
    fn tread(&mut self, cell: usize) {
        self.cells[cell] = Cell::Sand;
        if let Some(path) = self.paths.last_mut() {
            path.cells.push(cell);
        }
    }

    /// From a cell as far as it goes, raking each cell that is left.
    fn slide(&mut self, mut cell: usize, way: Direction) {
        loop {
            match self.garden().beside(cell, way) {
                None => {
                    self.cells[cell] = Cell::Raked;
                    self.monk = Monk::Outside;
                    if let Some(path) = self.paths.last_mut() {
                        path.exit = Some(way);
                    }
                    return;
                }
                Some(next) if self.is_free(next) => {
                    self.cells[cell] = Cell::Raked;
                    self.tread(next);
                    cell = next;
                }
                Some(_) => {
                    self.monk = Monk::Standing { cell, heading: way };
                    return;
                }
            }
        }
    }
}

impl Position for State {
    type Move = Move;
    type PlayError = IllegalMove;

    /// The single choices at hand; [`Position::play`] takes whole paths too.
    fn legal_moves(&self) -> Vec<Move> {
        self.choices().into_iter().map(Move::single).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        let mut state = self.clone();
        for (at, step) in m.steps().enumerate() {
            if at > 0 && state.monk == Monk::Outside {
                return Err(IllegalMove::Over);
            }
            state = state.step(step)?;
        }
        Ok(state)
    }

    fn outcome(&self) -> Outcome {
        if self.monk == Monk::Outside && self.left() == 0 {
            Outcome::Won
        } else if self.choices().is_empty() {
            Outcome::Stuck
        } else {
            Outcome::Open
        }
    }
}

// Words for moves and positions.

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
