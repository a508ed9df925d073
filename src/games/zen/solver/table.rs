//! The positions that a search has found, numbered as they come.

use super::bits::Bits;
use super::packed_garden::PackedPosition;

/// A set of positions in the order of their discovery: open addressing, a fixed hash, at most half full.
pub struct Table<B> {
    places: Vec<PackedPosition<B>>,
    /// A position's number and one, or 0.
    slots: Vec<u32>,
    shift: u32,
}

/// Slots of an empty table.
const FIRST: usize = 1 << 10;

impl<B: Bits> Default for Table<B> {
    fn default() -> Self {
        Self { places: Vec::new(), slots: vec![0; FIRST], shift: 64 - FIRST.trailing_zeros() }
    }
}

impl<B: Bits> Table<B> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// They, in the order of their discovery.
    pub fn places(&self) -> &[PackedPosition<B>] {
        &self.places
    }

    /// The slot where a position is, or where it would be.
    #[inline]
    fn slot(&self, place: &PackedPosition<B>) -> usize {
        let mask = self.slots.len() - 1;
        let hash = place.ornaments.mixed(place.raked.mixed(0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = (hash >> self.shift) as usize & mask;
        while self.slots[at] != 0 && self.places[self.slots[at] as usize - 1] != *place {
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a position, and whether it is new.
    #[inline]
    pub fn insert(&mut self, place: PackedPosition<B>) -> (u32, bool) {
        let at = self.slot(&place);
        if let Some(number) = self.slots[at].checked_sub(1) {
            return (number, false);
        }
        let number = self.places.len() as u32;
        self.places.push(place);
        self.slots[at] = number + 1;
        if self.places.len() * 2 > self.slots.len() {
            self.grow();
        }
        (number, true)
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots = vec![0; size];
        self.shift = 64 - size.trailing_zeros();
        for number in 0..self.places.len() {
            let at = self.slot(&self.places[number]);
            self.slots[at] = number as u32 + 1;
        }
    }
}
