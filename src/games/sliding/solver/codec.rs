//! Positions in a few words, interchangeable ones merged; what stays the same while pieces move.
//!
//! A class of one piece is the number of its place; one of several is a set of places, one bit each. In both a piece that
//! moves changes the key by «exclusive or» with a constant of its old place and one of its new place, whatever the others
//! do. Where this would take more than two words, a class whose places take fewer bits as a sorted list of numbers is one;
//! such a list is written anew when one of its pieces moves.
//!
//! What is hot is generic over the type of a set of cells ([`Mask`]) and the words of a key: two or fewer words and at most
//! 64 cells have a kind of their own, all others are wide. Around it, and on the page, all sets are wide.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Range};

use crate::engine::direction::Direction;
use crate::games::sliding::board::{EMPTY, MAX_OPEN, MAX_PIECES, Sliding, WALL};

/// A set of cells, of a class's places, or of pieces, one bit each.
pub trait Mask:
    Copy + Debug + Eq + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + 'static
{
    /// Nothing.
    const NOTHING: Self;

    /// As much of a wide set as there is room for.
    fn narrow(wide: u128) -> Self;

    /// The set of this number alone.
    fn bit(number: usize) -> Self;

    /// The lowest number; that of all bits for the empty set.
    fn lowest(self) -> usize;

    /// Without its lowest number; the set must not be empty.
    fn without_lowest(self) -> Self;

    /// Whether two sets have something in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::NOTHING
    }
}

macro_rules! masks {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const NOTHING: Self = 0;

            #[inline]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }

            #[inline]
            fn bit(number: usize) -> Self {
                1 << number
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
masks! { u64, u128 }

/// The numbers of the bits of a set, lowest first.
#[inline]
pub fn bits<M: Mask>(mut set: M) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.lowest();
        (set != M::NOTHING).then(|| {
            set = set.without_lowest();
            bit
        })
    })
}

/// A position's key.
pub type Key<const W: usize> = [u64; W];

/// Words of the longest key: 52 pieces of seven bits, nine a word.
pub const MAX_WORDS: usize = 6;
/// Cells besides walls of which a set fits into one word.
const NARROW_CELLS: usize = 64;
/// Memory that one search may take.
const MAX_BYTES: usize = 512 << 20;

/// How many positions of keys of W words fit into the memory of one search: a key, its number, a distance, and once more
/// what is copied while the set of them grows.
pub const fn most_positions<const W: usize>() -> usize {
    MAX_BYTES / (W * 8 * 2 + 16)
}

/// A part of the key: a class's set of places, or the number of one piece's place.
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

impl KeyField {
    fn value<const W: usize>(&self, key: &Key<W>) -> u64 {
        key[self.word] >> self.shift & self.mask
    }

    /// The place's part of the key.
    fn part(&self, place: u16) -> u64 {
        let local = place - self.first;
        (if self.number { u64::from(local) } else { 1 << local }) << self.shift
    }
}

/// A class that is a sorted list of numbers.
#[derive(Clone, Debug)]
struct KeyList {
    slots: Range<usize>,
    /// Its fields in the order of the places.
    fields: Range<usize>,
    /// The places that the goal wants filled, where it does not want all of them.
    wanted: Vec<u16>,
}

/// How classes of several pieces are written.
#[derive(Clone, Copy)]
enum Writing {
    Sets,
    Shorter,
    Lists,
}

/// Where everything stands in the key.
#[derive(Clone, Debug, Default)]
struct Layout {
    fields: Vec<KeyField>,
    lists: Vec<KeyList>,
    words: usize,
}

impl Layout {
    /// The layout of a puzzle: sets where these take two words or fewer, else what takes the fewest.
    fn of(placements: &PlacementTable) -> Self {
        let [sets, shorter, lists] =
            [Writing::Sets, Writing::Shorter, Writing::Lists].map(|writing| Self::written(placements, writing));
        let fits = |layout: &Option<Self>, most: usize| layout.as_ref().is_some_and(|layout| layout.words <= most);
        let best = if !fits(&sets, 2) && fits(&shorter, 2) {
            shorter
        } else if fits(&sets, MAX_WORDS) {
            sets
        } else {
            // These take six words at most.
            lists
        };
        best.unwrap_or_default()
    }

    /// Nothing where a set has more places than a word has bits. No field straddles two words.
    fn written(placements: &PlacementTable, writing: Writing) -> Option<Self> {
        let mut layout = Self::default();
        let mut used: Vec<u32> = Vec::new();
        for class in &placements.classes {
            let pieces = class.letters.len();
            let bits = (class.places as u64).next_power_of_two().trailing_zeros();
            let list = match writing {
                Writing::Sets => false,
                Writing::Shorter => class.places > 64 || pieces * (bits as usize) < class.places,
                Writing::Lists => true,
            };
            let number = list || pieces == 1;
            let bits = if number { bits } else { class.places as u32 };
            if bits > 64 {
                return None;
            }
            let begin = layout.fields.len();
            for slot in class.slot..class.slot + if number { pieces } else { 1 } {
                let word = used.iter().position(|used| used + bits <= 64).unwrap_or_else(|| {
                    used.push(0);
                    used.len() - 1
                });
                let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
                // A field of no bits has its shift within the word as well.
                let shift = if bits == 0 { 0 } else { used[word] };
                layout.fields.push(KeyField { word, shift, mask, number, slot, first: class.first });
                used[word] += bits;
            }
            if list && pieces > 1 {
                let whole = class.goals.len() == pieces;
                layout.lists.push(KeyList {
                    slots: class.slot..class.slot + pieces,
                    fields: begin..layout.fields.len(),
                    wanted: if whole { Vec::new() } else { class.goals.clone() },
                });
            }
        }
        layout.words = used.len().max(1);
        Some(layout)
    }
}

/// A kind of search: the type of its sets and the words of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At most 64 cells besides walls, keys of one word.
    One,
    /// At most 64 cells besides walls, keys of two words.
    Two,
    /// All others: wide sets, keys of [`MAX_WORDS`]. (One kind more would be a third more to download.)
    Wide,
}

impl Kind {
    /// The kind of a puzzle.
    pub fn of(placements: &PlacementTable) -> Self {
        let cells = placements.bits.iter().flatten().count();
        match Layout::of(placements).words {
            1 if cells <= NARROW_CELLS => Self::One,
            2 if cells <= NARROW_CELLS => Self::Two,
            _ => Self::Wide,
        }
    }
}

/// No list.
const NO_LIST: u8 = u8::MAX;

/// How keys of a puzzle are made, and where its pieces can stand.
#[derive(Clone, Debug)]
pub struct Codec<M, const W: usize> {
    /// All places, class by class.
    pub places: Vec<Placement<M>>,
    /// How many pieces there are.
    pub slots: usize,
    fields: Vec<KeyField>,
    lists: Vec<KeyList>,
    /// The list of each slot, or [`NO_LIST`].
    list_of: [u8; MAX_PIECES],
    /// What each place adds to a key, where it is not in a list.
    parts: Vec<Key<W>>,
    goal_mask: Key<W>,
    goal: Key<W>,
}

impl<M: Mask, const W: usize> Codec<M, W> {
    /// The codec of a puzzle whose [`Kind`] has such sets and at most W words.
    pub fn new(placements: &PlacementTable) -> Self {
        let Layout { fields, lists, .. } = Layout::of(placements);
        let mut codec = Self {
            places: placements.places.iter().map(Placement::narrow).collect(),
            slots: placements.slots(),
            fields,
            lists,
            list_of: [NO_LIST; MAX_PIECES],
            parts: vec![[0; W]; placements.places.len()],
            goal_mask: [0; W],
            goal: [0; W],
        };
        for (number, list) in codec.lists.iter().enumerate() {
            codec.list_of[list.slots.clone()].fill(number as u8);
        }
        for class in &placements.classes {
            let mut fields = codec.fields.iter().filter(|field| field.first == class.first);
            let mut goals = class.goals.clone();
            if codec.list_of[class.slot] != NO_LIST {
                goals.sort_unstable();
                // A list of which the goal wants a part is looked through.
                for (goal, field) in goals.iter().zip(fields).filter(|_| goals.len() == class.letters.len()) {
                    codec.goal[field.word] |= field.part(*goal);
                    codec.goal_mask[field.word] |= field.mask << field.shift;
                }
                continue;
            }
            let Some(field) = fields.next() else { continue };
            for place in class.first..class.first + class.places as u16 {
                codec.parts[usize::from(place)][field.word] = field.part(place);
            }
            for goal in goals {
                let part = field.part(goal);
                codec.goal[field.word] |= part;
                codec.goal_mask[field.word] |= if field.number { field.mask << field.shift } else { part };
            }
        }
        codec
    }

    /// A place.
    #[inline]
    pub fn place(&self, id: u16) -> &Placement<M> {
        &self.places[usize::from(id)]
    }

    /// Pieces that stand at these places.
    pub fn configuration(&self, at: &[u16; MAX_PIECES]) -> Configuration<M> {
        let occupied = at[..self.slots].iter().fold(M::NOTHING, |all, &place| all | self.place(place).mask);
        Configuration { at: *at, occupied }
    }

    /// A position's key.
    pub fn key(&self, at: &[u16; MAX_PIECES]) -> Key<W> {
        let mut key = [0; W];
        for (slot, &place) in at[..self.slots].iter().enumerate() {
            if self.list_of[slot] == NO_LIST {
                self.toggle(&mut key, place);
            }
        }
        self.lists.iter().for_each(|list| self.write(&mut key, list, at));
        key
    }

    #[inline]
    fn toggle(&self, key: &mut Key<W>, place: u16) {
        let part = &self.parts[usize::from(place)];
        key.iter_mut().zip(part).for_each(|(word, part)| *word ^= part);
    }

    /// Writes a list anew.
    fn write(&self, key: &mut Key<W>, list: &KeyList, at: &[u16; MAX_PIECES]) {
        let mut sorted = [0; MAX_PIECES];
        let sorted = &mut sorted[..list.slots.len()];
        sorted.copy_from_slice(&at[list.slots.clone()]);
        sorted.sort_unstable();
        for (field, &place) in self.fields[list.fields.clone()].iter().zip(&*sorted) {
            key[field.word] = key[field.word] & !(field.mask << field.shift) | field.part(place);
        }
    }

    /// The position of a key; the pieces of a class stand in the order of their places.
    #[inline]
    pub fn position(&self, key: &Key<W>) -> Configuration<M> {
        let mut position = Configuration { at: [NONE; MAX_PIECES], occupied: M::NOTHING };
        let mut put = |slot: usize, place: u16| {
            position.at[slot] = place;
            position.occupied = position.occupied | self.place(place).mask;
        };
        for field in &self.fields {
            let value = field.value(key);
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
    pub fn moved(&self, key: &Key<W>, position: &Configuration<M>, changes: &[(usize, u16)]) -> Key<W> {
        if !self.lists.is_empty() {
            return self.moved_in_lists(key, position, changes);
        }
        let mut key = *key;
        for &(slot, to) in changes {
            self.toggle(&mut key, position.at[slot]);
            self.toggle(&mut key, to);
        }
        key
    }

    fn moved_in_lists(&self, key: &Key<W>, position: &Configuration<M>, changes: &[(usize, u16)]) -> Key<W> {
        let (mut key, mut at) = (*key, position.at);
        for &(slot, to) in changes {
            let from = std::mem::replace(&mut at[slot], to);
            if self.list_of[slot] == NO_LIST {
                self.toggle(&mut key, from);
                self.toggle(&mut key, to);
            }
        }
        let mut written = NO_LIST;
        for &(slot, _) in changes {
            let list = self.list_of[slot];
            if list != NO_LIST && list != written {
                self.write(&mut key, &self.lists[usize::from(list)], &at);
                written = list;
            }
        }
        key
    }

    /// Whether the goal is reached.
    #[inline]
    pub fn is_goal(&self, key: &Key<W>) -> bool {
        let filled = |list: &KeyList| {
            let fields = &self.fields[list.fields.clone()];
            let there = |goal: &u16| fields.iter().any(|field| field.value(key) == u64::from(*goal - field.first));
            list.wanted.iter().all(there)
        };
        let masked = key.iter().zip(&self.goal_mask).zip(&self.goal);
        masked.into_iter().all(|((word, mask), goal)| word & mask == *goal) && self.lists.iter().all(filled)
    }
}

// What stays the same while pieces move: the places that each class of pieces can take, and which place lies next to which.
//
// Cells besides walls are numbered, at most 128 of them, so a set of cells is one wide word. A class's places are the
// translations of its shape onto such cells; moving a piece is a look-up. Edges, walls and the rule of the long side are
// all the same here: there is no next place.

/// No place.
pub const NONE: u16 = u16::MAX;

/// Where pieces of a class can stand.
#[derive(Clone, Copy, Debug)]
pub struct Placement<M> {
    /// Its cells.
    pub mask: M,
    /// The cells that a step in each direction enters; all there are where there is no next place.
    pub front: [M; 4],
    /// The places one step away, in the order of [`Direction::ALL`], or [`NONE`].
    pub next: [u16; 4],
    /// The column of its bounding box's corner.
    pub column: u8,
    /// The row of it.
    pub row: u8,
    /// Its number within the class, below 128, and below 64 where there are no more cells.
    pub local: u8,
}

impl Placement<u128> {
    fn narrow<M: Mask>(&self) -> Placement<M> {
        let Self { mask, front, next, column, row, local } = *self;
        Placement { mask: M::narrow(mask), front: front.map(M::narrow), next, column, row, local }
    }
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
pub struct Configuration<M> {
    /// The place of each slot.
    pub at: [u16; MAX_PIECES],
    /// All cells with a piece.
    pub occupied: M,
}

impl Configuration<u128> {
    /// A board without pieces.
    pub const EMPTY: Self = Self { at: [NONE; MAX_PIECES], occupied: 0 };
}

/// The cells, pieces and places of a puzzle.
#[derive(Clone, Debug)]
pub struct PlacementTable {
    board: Sliding,
    /// The number of each cell; nothing for walls.
    bits: Vec<Option<u8>>,
    /// All places, class by class.
    pub places: Vec<Placement<u128>>,
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
            let mask = shape.iter().map(bit).try_fold(0u128, |mask, bit| Some(mask | 1 << bit?));
            if let Some(mask) = mask {
                *place = self.places.len() as u16;
                let local = (self.places.len() - first) as u8;
                self.places.push(Placement {
                    mask,
                    front: [u128::MAX; 4],
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
        let mask = cells.iter().try_fold(0u128, |mask, &cell| Some(mask | 1 << (*self.bits.get(cell)?)?))?;
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
    pub fn place(&self, id: u16) -> &Placement<u128> {
        &self.places[usize::from(id)]
    }

    /// Where the pieces of a board stand, each letter in its own slot; nothing if it is a position of another puzzle.
    pub fn read(&self, board: &Sliding) -> Option<Configuration<u128>> {
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

    /// The board of pieces that stand at these places.
    pub fn board(&self, at: &[u16; MAX_PIECES]) -> Sliding {
        let letter = |bit: &Option<u8>| match bit {
            None => WALL,
            Some(bit) => {
                let on = |slot: &usize| self.place(at[*slot]).mask >> bit & 1 == 1;
                (0..self.slots()).find(on).map_or(EMPTY, |slot| self.letters[slot])
            }
        };
        self.board.with_cells(self.bits.iter().map(letter).collect())
    }

    /// Whether the goal says where every piece must stand.
    pub fn goal_is_whole(&self) -> bool {
        self.classes.iter().all(|class| class.goals.len() == class.letters.len())
    }

    /// The solved position, where the goal says where every piece must stand.
    pub fn whole_goal(&self) -> Option<Configuration<u128>> {
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
