//! What the search knows already: a table of fixed size, replaced in place, emptied by counting generations.

/// One board that was searched.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f64,
    chance: f32,
    depth: u8,
    bag: u16,
    generation: u32,
}

/// The table. Its size changes how much is searched again, and (because a board that was searched deeper answers for a
/// shallower search) the values; so it is part of what a result depends on and the same everywhere.
#[derive(Clone, Debug)]
pub struct AfterstateTable {
    entries: Box<[Entry]>,
    shift: u32,
    generation: u32,
}

impl AfterstateTable {
    /// A table of 2^`bits` entries.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24);
        Self { entries: vec![Entry::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            // After four thousand million searches the oldest entries would look young.
            self.entries.fill(Entry::default());
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, board: u64, bag: u16) -> usize {
        let mixed = (board ^ u64::from(bag) << 48).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    /// The value of a board that was searched at least so deep and with at least this probability.
    #[inline]
    pub fn get(&self, board: u64, bag: u16, depth: u8, chance: f32) -> Option<f64> {
        let entry = &self.entries[self.place(board, bag)];
        let known = entry.board == board
            && entry.bag == bag
            && entry.generation == self.generation
            && entry.depth >= depth
            && entry.chance >= chance;
        known.then_some(entry.value)
    }

    /// Remembers a value.
    #[inline]
    pub fn put(&mut self, board: u64, bag: u16, depth: u8, chance: f32, value: f64) {
        let place = self.place(board, bag);
        self.entries[place] = Entry { board, value, chance, depth, bag, generation: self.generation };
    }
}
