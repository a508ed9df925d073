//! A set of positions that is used again for group after group.

use super::layout::State;

/// The least table.
const MIN: usize = 256;

/// Positions in an open table; no position is 0, as every one has a goal piece.
#[derive(Default)]
pub struct Seen {
    /// The table is the first `mask + 1` places; what lies behind them is of larger groups before.
    table: Vec<State>,
    mask: usize,
    shift: u32,
    len: usize,
}

impl Seen {
    /// Empties the set and makes ready for about so many positions. Only as many places are cleared as will be used, so a
    /// small group behind a large one costs little.
    pub fn begin(&mut self, expected: usize) {
        self.resize((2 * expected).next_power_of_two().max(MIN));
    }

    fn resize(&mut self, size: usize) {
        if self.table.len() < size {
            self.table.resize(size, 0);
        }
        self.table[..size].fill(0);
        self.mask = size - 1;
        self.shift = 64 - size.trailing_zeros();
        self.len = 0;
    }

    /// Takes a position; false if it is there already.
    #[inline]
    pub fn insert(&mut self, state: State) -> bool {
        // The product's upper bits depend on all digits of the position.
        let mut at = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize & self.mask;
        loop {
            match self.table[at] {
                0 => break,
                known if known == state => return false,
                _ => at = (at + 1) & self.mask,
            }
        }
        self.table[at] = state;
        self.len += 1;
        true
    }

    /// Whether the table is so full that it should grow.
    #[inline]
    pub fn is_full(&self) -> bool {
        2 * self.len > self.mask
    }

    /// Makes the table larger; `all` are the positions in the set.
    pub fn grow(&mut self, all: &[State]) {
        self.resize(4 * (self.mask + 1));
        for &state in all {
            self.insert(state);
        }
    }
}
