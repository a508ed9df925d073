//! Positions in a few words, interchangeable ones merged; what stays the same while pieces move.
//!
//! A class of one piece is the number of its place; one of several is a set of places, one bit each. In both a piece that
//! moves changes the key by «exclusive or» with a constant of its old place and one of its new place, whatever the others
//! do. Where this would take too many words (very many small classes), each class is the sorted list of its places, six
//! bits each, and the key is written anew.

use crate::engine::direction::Direction;
use crate::games::sliding::board::{MAX_OPEN, MAX_PIECES, Sliding, WALL};

/// A position's key.
pub type Key<const W: usize> = [u64; W];

/// Words of the longest key: 52 pieces of six bits, ten a word.
pub const MAX_WORDS: usize = 6;
/// Memory that one search may take.
const MAX_BYTES: usize = 512 << 20;

/// How many positions of keys of W words fit into the memory of one search: a key, its number, a distance, and once more
/// what is copied while the set of them grows.
pub const fn most_positions<const W: usize>() -> usize {
    MAX_BYTES / (W * 8 * 2 + 16)
}

const LISTED_A_WORD: usize = 10;
const LISTED_BITS: usize = 6;

/// Where a class stands in the key.
#[derive(Clone, Copy, Debug)]
struct KeyField {
    word: usize,
    shift: u32,
    /// The field's bits, not shifted.
    mask: u64,
    /// Whether it is one piece's number, not a set.
    number: bool,
    slot: usize,
    first: u16,
}

/// How keys of a puzzle are made.
#[derive(Clone, Debug)]
pub struct Codec<const W: usize> {
    fields: Vec<KeyField>,
    /// What each place adds to a key; empty where lists are written.
    parts: Vec<Key<W>>,
    goal_mask: Key<W>,
    goal: Key<W>,
}

/// The fields of a puzzle's classes, and how many words they take; none straddles two words.
fn layout(placements: &PlacementTable) -> (Vec<KeyField>, usize) {
    let mut used: Vec<u32> = Vec::new();
    let mut fields = Vec::new();
    for class in &placements.classes {
        let number = class.letters.len() == 1;
        let bits =
            if number { (class.places as u64).next_power_of_two().trailing_zeros() } else { class.places as u32 };
        let word = used.iter().position(|used| used + bits <= 64).unwrap_or_else(|| {
            used.push(0);
            used.len() - 1
        });
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        // A field of no bits has its shift within the word as well.
        let shift = if bits == 0 { 0 } else { used[word] };
        fields.push(KeyField { word, shift, mask, number, slot: class.slot, first: class.first });
        used[word] += bits;
    }
    (fields, used.len().max(1))
}

/// How many words the keys of a puzzle take: 1, 2 or [`MAX_WORDS`].
pub fn words(placements: &PlacementTable) -> usize {
    match layout(placements).1 {
        1 => 1,
        2 => 2,
        _ => MAX_WORDS,
    }
}

/// The numbers of the bits of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

impl<const W: usize> Codec<W> {
    /// The codec of a puzzle whose keys take [`words`] = W words.
    pub fn new(placements: &PlacementTable) -> Self {
        let (fields, words) = layout(placements);
        let mut codec = Self { fields, parts: Vec::new(), goal_mask: [0; W], goal: [0; W] };
        if words > W {
            return codec;
        }
        codec.parts = vec![[0; W]; placements.places.len()];
        for (field, class) in codec.fields.iter().zip(&placements.classes) {
            for local in 0..class.places {
                let value = if field.number { local as u64 } else { 1 << local };
                codec.parts[usize::from(class.first) + local][field.word] = value << field.shift;
            }
            for &goal in &class.goals {
                let part = codec.parts[usize::from(goal)][field.word];
                codec.goal[field.word] |= part;
                codec.goal_mask[field.word] |= if field.number { field.mask << field.shift } else { part };
            }
        }
        codec
    }

    fn listed(&self) -> bool {
        self.parts.is_empty()
    }

    /// A position's key.
    pub fn key(&self, placements: &PlacementTable, position: &Configuration) -> Key<W> {
        let mut key = [0; W];
        if self.listed() {
            for class in &placements.classes {
                let slots = class.slot..class.slot + class.letters.len();
                let mut locals = [0u8; MAX_PIECES];
                let locals = &mut locals[..slots.len()];
                for (local, slot) in locals.iter_mut().zip(slots.clone()) {
                    *local = placements.place(position.at[slot]).local;
                }
                locals.sort_unstable();
                for (slot, &local) in slots.zip(&*locals) {
                    key[slot / LISTED_A_WORD] |= u64::from(local) << (slot % LISTED_A_WORD * LISTED_BITS);
                }
            }
        } else {
            for slot in 0..placements.slots() {
                self.toggle(&mut key, position.at[slot]);
            }
        }
        key
    }

    #[inline]
    fn toggle(&self, key: &mut Key<W>, place: u16) {
        let part = &self.parts[usize::from(place)];
        key.iter_mut().zip(part).for_each(|(word, part)| *word ^= part);
    }

    /// The position of a key; the pieces of a class stand in the order of their places.
    #[inline]
    pub fn position(&self, placements: &PlacementTable, key: &Key<W>) -> Configuration {
        let mut position = Configuration::EMPTY;
        let mut put = |slot: usize, place: u16| {
            position.at[slot] = place;
            position.occupied |= placements.place(place).mask;
        };
        if self.listed() {
            for class in &placements.classes {
                for slot in class.slot..class.slot + class.letters.len() {
                    let local = key[slot / LISTED_A_WORD] >> (slot % LISTED_A_WORD * LISTED_BITS) & 63;
                    put(slot, class.first + local as u16);
                }
            }
            return position;
        }
        for field in &self.fields {
            let value = key[field.word] >> field.shift & field.mask;
            if field.number {
                put(field.slot, field.first + value as u16);
            } else {
                for (slot, local) in (field.slot..).zip(bits(value)) {
                    put(slot, field.first + local as u16);
                }
            }
        }
        position
    }

    /// The key after pieces went from their places in `position`, whose key this is, to other ones.
    #[inline]
    pub fn moved(
        &self,
        placements: &PlacementTable,
        key: &Key<W>,
        position: &Configuration,
        changes: &[(usize, u16)],
    ) -> Key<W> {
        if self.listed() {
            let mut position = *position;
            changes.iter().for_each(|&(slot, to)| position.at[slot] = to);
            return self.key(placements, &position);
        }
        let mut key = *key;
        for &(slot, to) in changes {
            self.toggle(&mut key, position.at[slot]);
            self.toggle(&mut key, to);
        }
        key
    }

    /// Whether the goal is reached.
    #[inline]
    pub fn is_goal(&self, placements: &PlacementTable, key: &Key<W>) -> bool {
        if self.listed() {
            let position = self.position(placements, key);
            return placements.classes.iter().all(|class| {
                let there = &position.at[class.slot..class.slot + class.letters.len()];
                class.goals.iter().all(|goal| there.contains(goal))
            });
        }
        key.iter().zip(&self.goal_mask).zip(&self.goal).all(|((word, mask), goal)| word & mask == *goal)
    }
}

// What stays the same while pieces move: the places that each class of pieces can take, and which place lies next to which.
//
// Cells besides walls are numbered, at most 64 of them, so a set of cells is one word. A class's places are the
// translations of its shape onto such cells; moving a piece is a look-up. Edges, walls and the rule of the long side are
// all the same here: there is no next place.

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
