//! What the search of 2048 knows already: a table of fixed size, replaced in place, emptied by counting generations.

/// The deepest search whose values the table tells apart.
pub const DEEPEST: u8 = (1 << DEPTH) - 1;

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

/// Two boards in one line of the cache: of those that fall on one place the one that was searched deeper, and the last of the others.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket([Entry; 2]);

/// The table. Its size changes how much is searched again, and with that how deep a budget of nodes reaches; so it is the same everywhere.
/// A value that was searched to a given depth does not depend on it.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    pairs: Box<[Bucket]>,
    shift: u32,
    generation: u32,
}

impl TranspositionTable {
    /// A table of 2^`bits` entries, 4 to 24.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24) - 1;
        Self { pairs: vec![Bucket::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation >> (32 - DEPTH - FOURS) != 0 {
            // After millions of searches the oldest entries would look young.
            self.pairs.fill(Bucket::default());
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, board: u64) -> usize {
        let mixed = board.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    fn tag(&self, depth: u8, fours: u8) -> u32 {
        self.generation << (DEPTH + FOURS) | u32::from(depth) << FOURS | u32::from(fours)
    }

    /// The value of a board that was searched so deep (at most [`DEEPEST`]), with so many fours (less than 8).
    #[inline]
    pub fn get(&self, board: u64, depth: u8, fours: u8) -> Option<f64> {
        let (Bucket([one, two]), tag) = (&self.pairs[self.place(board)], self.tag(depth, fours));
        let (first, second) = (one.board == board && one.tag == tag, two.board == board && two.tag == tag);
        (first | second).then_some(if first { one.value } else { two.value }.into())
    }

    /// Remembers a value.
    #[inline]
    pub fn put(&mut self, board: u64, depth: u8, fours: u8, value: f32) {
        let (place, tag) = (self.place(board), self.tag(depth, fours));
        let Bucket([one, two]) = &mut self.pairs[place];
        let entry = Entry { board, value, tag };
        if one.tag > tag {
            *two = entry;
        } else {
            (*one, *two) = (entry, *one);
        }
    }
}

// What the search knows already: a table of fixed size, replaced in place, emptied by counting generations.

/// One board that was searched.
#[derive(Clone, Copy, Debug, Default)]
struct AfterstateEntry {
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
    entries: Box<[AfterstateEntry]>,
    shift: u32,
    generation: u32,
}

impl AfterstateTable {
    /// A table of 2^`bits` entries.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24);
        Self { entries: vec![AfterstateEntry::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            // After four thousand million searches the oldest entries would look young.
            self.entries.fill(AfterstateEntry::default());
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
        self.entries[place] = AfterstateEntry { board, value, chance, depth, bag, generation: self.generation };
    }
}
