//! What stays the same while pieces move: the places that each class of pieces can take, and which place lies next to which.
//!
//! Cells besides walls are numbered, at most 64 of them, so a set of cells is one word. A class's places are the
//! translations of its shape onto such cells; moving a piece is a look-up. Edges, walls and the rule of the long side are
//! all the same here: there is no next place.

use crate::engine::direction::Direction;
use crate::games::sliding::board::{MAX_OPEN, MAX_PIECES, Sliding, WALL};

/// No place.
pub const NONE: u16 = u16::MAX;

/// Where pieces of a class can stand.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// Its cells.
    pub mask: u64,
    /// The cells that a step in each direction enters; all there are where there is no next place.
    pub front: [u64; 4],
    /// The places one step away, in the order of [`Direction::ALL`], or [`NONE`].
    pub next: [u16; 4],
    /// The column of its bounding box's corner.
    pub column: u8,
    /// The row of it.
    pub row: u8,
    /// Its number within the class, below 64.
    pub local: u8,
}

/// Interchangeable pieces.
#[derive(Clone, Debug)]
pub struct Class {
    /// Their letters.
    pub letters: Vec<u8>,
    /// The slot of the first; the others follow.
    pub slot: usize,
    /// The first of their places; the others follow.
    pub first: u16,
    /// How many places there are.
    pub places: usize,
    /// The places that the goal wants filled.
    pub goals: Vec<u16>,
}

/// Where every piece stands. Pieces have slots, class by class.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// The place of each slot.
    pub at: [u16; MAX_PIECES],
    /// All cells with a piece.
    pub occupied: u64,
}

impl Configuration {
    /// A board without pieces.
    pub const EMPTY: Self = Self { at: [NONE; MAX_PIECES], occupied: 0 };
}

/// See the module.
#[derive(Clone, Debug)]
pub struct PlacementTable {
    board: Sliding,
    /// The number of each cell; nothing for walls.
    bits: Vec<Option<u8>>,
    /// All places, class by class.
    pub places: Vec<Placement>,
    /// The classes.
    pub classes: Vec<Class>,
    /// The letter of each slot.
    pub letters: Vec<u8>,
}

impl PlacementTable {
    /// The table of a puzzle.
    pub fn new(board: &Sliding) -> Self {
        let mut open = 0..MAX_OPEN as u8;
        let bits = board.cells().iter().map(|&cell| if cell == WALL { None } else { open.next() }).collect();
        let mut placements =
            Self { board: board.clone(), bits, places: Vec::new(), classes: Vec::new(), letters: Vec::new() };
        for letters in board.classes() {
            placements.add_class(letters);
        }
        placements
    }

    fn add_class(&mut self, letters: Vec<u8>) {
        let shape = self.board.shape(letters[0]);
        let (width, height) = (self.board.width(), self.board.height());
        let first = self.places.len();
        // The place whose bounding box begins in each cell.
        let mut corners = vec![NONE; width * height];
        for (corner, place) in corners.iter_mut().enumerate() {
            let (column, row) = self.board.place(corner);
            let bit = |&(x, y): &(usize, usize)| {
                let inside = column + x < width && row + y < height;
                inside.then(|| self.bits[(row + y) * width + column + x]).flatten()
            };
            let mask = shape.iter().map(bit).try_fold(0u64, |mask, bit| Some(mask | 1 << bit?));
            if let Some(mask) = mask {
                *place = self.places.len() as u16;
                let local = (self.places.len() - first) as u8;
                self.places.push(Placement {
                    mask,
                    front: [u64::MAX; 4],
                    next: [NONE; 4],
                    column: column as u8,
                    row: row as u8,
                    local,
                });
            }
        }
        let ways = Direction::ALL.into_iter().enumerate().filter(|(_, way)| self.board.may_go(letters[0], *way));
        for (at, way) in ways {
            for place in &mut self.places[first..] {
                let corner = usize::from(place.row) * width + usize::from(place.column);
                place.next[at] = self.board.beside(corner, way).map_or(NONE, |beside| corners[beside]);
            }
        }
        for place in first..self.places.len() {
            for way in 0..4 {
                let next = self.places[place].next[way];
                if next != NONE {
                    self.places[place].front[way] = self.place(next).mask & !self.places[place].mask;
                }
            }
        }
        let slot = self.letters.len();
        self.letters.extend(&letters);
        let places = self.places.len() - first;
        let mut class = Class { letters, slot, first: first as u16, places, goals: Vec::new() };
        let goals = class.letters.iter().filter_map(|&letter| self.find(&class, &self.board.goal_of(letter)));
        class.goals = goals.collect();
        self.classes.push(class);
    }

    /// The place of a class that has exactly these cells.
    fn find(&self, class: &Class, cells: &[usize]) -> Option<u16> {
        let mask = cells.iter().try_fold(0u64, |mask, &cell| Some(mask | 1 << (*self.bits.get(cell)?)?))?;
        let first = usize::from(class.first);
        let at = self.places[first..first + class.places].iter().position(|place| place.mask == mask)?;
        Some((first + at) as u16)
    }

    /// How many pieces there are.
    pub fn slots(&self) -> usize {
        self.letters.len()
    }

    /// A place.
    #[inline]
    pub fn place(&self, id: u16) -> &Placement {
        &self.places[usize::from(id)]
    }

    /// Where the pieces of a board stand, each letter in its own slot; nothing if it is a position of another puzzle.
    pub fn read(&self, board: &Sliding) -> Option<Configuration> {
        let own = &self.board;
        let terms = |one: &Sliding| (one.width(), one.height(), one.is_axis());
        let same = terms(board) == terms(own) && board.goal() == own.goal() && board.eq_groups() == own.eq_groups();
        let walls = board.cells().iter().zip(own.cells()).all(|(a, b)| (*a == WALL) == (*b == WALL));
        if !same || !walls {
            return None;
        }
        let mut position = Configuration::EMPTY;
        for class in &self.classes {
            for (slot, &letter) in (class.slot..).zip(&class.letters) {
                let place = self.find(class, &board.cells_of(letter))?;
                position.at[slot] = place;
                position.occupied |= self.place(place).mask;
            }
        }
        // A piece that this puzzle does not have leaves cells over.
        let pieces = board.cells().iter().filter(|cell| cell.is_ascii_alphabetic()).count();
        (pieces == position.occupied.count_ones() as usize).then_some(position)
    }

    /// The board of a position.
    pub fn board(&self, position: &Configuration) -> Sliding {
        let letter = |bit: &Option<u8>| match bit {
            None => WALL,
            Some(bit) => {
                let on = |slot: &usize| self.place(position.at[*slot]).mask >> bit & 1 == 1;
                (0..self.slots()).find(on).map_or(crate::games::sliding::board::EMPTY, |slot| self.letters[slot])
            }
        };
        self.board.with_cells(self.bits.iter().map(letter).collect())
    }

    /// Whether the goal says where every piece must stand.
    pub fn goal_is_whole(&self) -> bool {
        self.classes.iter().all(|class| class.goals.len() == class.letters.len())
    }

    /// The solved position, where the goal says where every piece must stand.
    pub fn whole_goal(&self) -> Option<Configuration> {
        if !self.goal_is_whole() {
            return None;
        }
        let mut position = Configuration::EMPTY;
        for class in &self.classes {
            for (slot, &goal) in (class.slot..).zip(&class.goals) {
                position.at[slot] = goal;
                position.occupied |= self.place(goal).mask;
            }
        }
        Some(position)
    }
}
