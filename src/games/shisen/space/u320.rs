//! Whole numbers that are larger than a machine's.

/// A whole number below 2^320. Sixty-four tiles have at most 64! / 2^32 orders, which is less than 2^264.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct U320([u64; 5]);

impl U320 {
    /// Nought.
    pub const ZERO: Self = Self([0; 5]);
    /// One.
    pub const ONE: Self = Self([1, 0, 0, 0, 0]);

    /// Adds.
    pub fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (own, &more) in self.0.iter_mut().zip(&other.0) {
            let (sum, over) = own.overflowing_add(more);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            (*own, carry) = (sum, over || again);
        }
    }
}

impl std::fmt::Display for U320 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Divided by ten to the ninth again and again, half a word at a time.
        const PART: u64 = 1_000_000_000;
        let mut halves: Vec<u64> = self
            .0
            .iter()
            .rev()
            .flat_map(|word| [word >> 32, word & 0xffff_ffff])
            .skip_while(|half| *half == 0)
            .collect();
        let mut parts = Vec::new();
        while !halves.is_empty() {
            let mut rest = 0;
            for half in &mut halves {
                let whole = rest << 32 | *half;
                (*half, rest) = (whole / PART, whole % PART);
            }
            parts.push(rest);
            let zeros = halves.iter().take_while(|half| **half == 0).count();
            halves.drain(..zeros);
        }
        let Some(first) = parts.pop() else { return f.write_str("0") };
        write!(f, "{first}")?;
        parts.iter().rev().try_for_each(|part| write!(f, "{part:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_written_in_full() {
        let mut power = U320::ONE;
        let mut plain = 1u128;
        for _ in 0..120 {
            assert_eq!(power.to_string(), plain.to_string());
            let twice = power;
            power.add(&twice);
            plain *= 2;
        }
        for _ in 120..263 {
            let twice = power;
            power.add(&twice);
        }
        // 2^263, from a table.
        assert_eq!(
            power.to_string(),
            "14821387422376473014217086081112052205218558037201992197050570753012880593911808"
        );
        assert_eq!(U320::ZERO.to_string(), "0");
        let mut all = U320([u64::MAX, u64::MAX, 0, 0, 0]);
        all.add(&U320::ONE);
        assert_eq!(all, U320([0, 0, 1, 0, 0]));
    }
}
