//! Positions in a few words, interchangeable pieces merged.
//!
//! A class of one piece is the number of its place; one of several is a set of places, one bit each. In both a piece that
//! moves changes the key by «exclusive or» with a constant of its old place and one of its new place, whatever the others
//! do. Where this would take too many words (very many small classes), each class is the sorted list of its places, six
//! bits each, and the key is written anew.

use super::placement_table::{Configuration, PlacementTable};
use crate::games::sliding::board::MAX_PIECES;

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
