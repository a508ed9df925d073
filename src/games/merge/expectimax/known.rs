//! What the search of 2048 knows already: a table of fixed size, replaced in place, emptied by counting generations.

/// One board that was searched: 16 bytes, so that four of them share a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f32,
    /// The generation, [`DEPTH`] bits of depth and [`FOURS`] bits of fours.
    tag: u32,
}

const DEPTH: u32 = 5;
const FOURS: u32 = 3;

/// The table. Its size changes how much is searched again, and (because a board that was searched deeper answers for a
/// shallower search) the values; so it is part of what a result depends on and the same everywhere.
#[derive(Clone, Debug)]
pub struct Known {
    entries: Box<[Entry]>,
    shift: u32,
    generation: u32,
}

impl Known {
    /// A table of 2^`bits` entries, 4 to 24.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24);
        Self { entries: vec![Entry::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation >> (32 - DEPTH - FOURS) != 0 {
            // After millions of searches the oldest entries would look young.
            self.entries.fill(Entry::default());
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, board: u64) -> usize {
        let mixed = board.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    /// The value of a board that was searched at least so deep (less than 32), with at least so many fours (less than 8).
    #[inline]
    pub fn get(&self, board: u64, depth: u8, fours: u8) -> Option<f64> {
        let entry = &self.entries[self.place(board)];
        let (generation, searched) = (entry.tag >> (DEPTH + FOURS), entry.tag & ((1 << (DEPTH + FOURS)) - 1));
        let known = entry.board == board
            && generation == self.generation
            && searched >> FOURS >= depth.into()
            && searched & ((1 << FOURS) - 1) >= fours.into();
        known.then_some(entry.value.into())
    }

    /// Remembers a value, to 24 bits.
    #[inline]
    pub fn put(&mut self, board: u64, depth: u8, fours: u8, value: f64) {
        let place = self.place(board);
        let searched = u32::from(depth) << FOURS | u32::from(fours);
        self.entries[place] = Entry { board, value: value as f32, tag: self.generation << (DEPTH + FOURS) | searched };
    }
}
