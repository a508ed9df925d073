//! The positions that a search has found, numbered as they come.

use super::codec::Key;

/// A set of keys in the order of their discovery: open addressing, a fixed hash, at most half full.
#[derive(Clone, Debug)]
pub struct Table<const W: usize> {
    keys: Vec<Key<W>>,
    /// A key's number and one, or 0.
    slots: Vec<u32>,
    shift: u32,
}

/// Slots of an empty table.
const FIRST: usize = 1 << 12;

/// Memory that one search may take.
const MAX_BYTES: usize = 512 << 20;

/// How many positions of keys of W words fit into the memory of one search: a key, its slots, a distance, and once more
/// what is copied while a table grows.
pub const fn most_positions<const W: usize>() -> usize {
    MAX_BYTES / (W * 8 * 2 + 16)
}

impl<const W: usize> Default for Table<W> {
    fn default() -> Self {
        Self { keys: Vec::new(), slots: vec![0; FIRST], shift: 64 - FIRST.trailing_zeros() }
    }
}

impl<const W: usize> Table<W> {
    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.keys.capacity() * W * 8 + self.slots.len() * 4
    }

    /// The keys in the order of their discovery.
    pub fn keys(&self) -> &[Key<W>] {
        &self.keys
    }

    /// The slot where a key begins to be looked for.
    #[inline]
    fn home(&self, key: &Key<W>) -> usize {
        let mut hash = 0u64;
        for word in key {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        (hash.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> self.shift) as usize
    }

    /// The number of a key.
    #[inline]
    pub fn find(&self, key: &Key<W>) -> Option<u32> {
        let mut at = self.home(key);
        loop {
            match self.slots[at] {
                0 => return None,
                found if self.keys[found as usize - 1] == *key => return Some(found - 1),
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Notes a key; true if it was not there.
    #[inline]
    pub fn insert(&mut self, key: &Key<W>) -> bool {
        let mut at = self.home(key);
        loop {
            match self.slots[at] {
                0 => break,
                found if self.keys[found as usize - 1] == *key => return false,
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
        self.keys.push(*key);
        self.slots[at] = self.keys.len() as u32;
        if self.keys.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.slots.len() * 4;
        self.slots = vec![0; size];
        self.shift = 64 - size.trailing_zeros();
        for (number, key) in self.keys.iter().enumerate() {
            let mut at = self.home(key);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number as u32 + 1;
        }
    }
}
