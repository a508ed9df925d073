//! The states that a search has found, numbered as they come.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// A set of keys in the order of their discovery. The hash is the same everywhere, and no order of the table is ever seen.
#[derive(Clone, Debug)]
pub struct NumberedSet<K> {
    keys: Vec<K>,
    numbers: HashTable<u32>,
}

#[inline]
fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl<K> Default for NumberedSet<K> {
    fn default() -> Self {
        Self { keys: Vec::new(), numbers: HashTable::new() }
    }
}

impl<K: Eq + Hash> NumberedSet<K> {
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
        self.keys.capacity() * size_of::<K>() + self.numbers.allocation_size()
    }

    /// The keys in the order of their discovery.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// The number of a key.
    #[inline]
    pub fn find(&self, key: &K) -> Option<u32> {
        self.numbers.find(hash(key), |&number| self.keys[number as usize] == *key).copied()
    }

    /// The number of a key, which is noted if it was not there, and whether it is new.
    #[inline]
    pub fn insert(&mut self, key: K) -> (u32, bool) {
        let keys = &mut self.keys;
        let entry = self.numbers.entry(
            hash(&key),
            |&number| keys[number as usize] == key,
            |&number| hash(&keys[number as usize]),
        );
        match entry {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(free) => {
                let number = keys.len() as u32;
                free.insert(number);
                keys.push(key);
                (number, true)
            }
        }
    }

    /// Forgets which keys there are, but not the room for them in the table: from now on all are new. Their numbers go on.
    pub fn forget(&mut self) {
        self.numbers.clear();
    }

    /// The keys in the order of their discovery, as a list of their own.
    pub fn into_keys(self) -> Vec<K> {
        self.keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbered_as_they_come() {
        let mut set = NumberedSet::default();
        assert!(set.is_empty());
        let keys: Vec<[u64; 2]> = (0..5_000u64).map(|number| [number << 40, number % 7]).collect();
        for (number, key) in keys.iter().enumerate() {
            assert_eq!(set.insert(*key), (number as u32, true));
            assert_eq!(set.insert(*key), (number as u32, false));
        }
        assert_eq!((set.len(), set.keys()), (5_000, &keys[..]));
        assert!(keys.iter().enumerate().all(|(number, key)| set.find(key) == Some(number as u32)));
        assert_eq!(set.find(&[1, 1]), None);
        assert!(set.bytes() < 5_000 * 16 * 2 + 5_000 * 12);
    }

    #[test]
    fn what_is_forgotten_is_new() {
        let mut set = NumberedSet::default();
        set.insert('a');
        set.forget();
        assert_eq!(set.find(&'a'), None);
        assert_eq!((set.insert('a'), set.insert('b')), ((1, true), (2, true)));
        assert_eq!(set.into_keys(), ['a', 'a', 'b']);
    }
}
