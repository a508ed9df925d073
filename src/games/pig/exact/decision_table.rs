//! Where a policy rolls, for all states.

use std::ops::Range;

use crate::engine::seed::fnv_1a;
use crate::games::pig::requests::Variant;

/// Totals above the first hold at which one rolls again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Above {
    /// The pair of scores, `me * goal + you`.
    pub pair: u32,
    /// The first such total.
    pub from: u16,
    /// One past the last.
    pub to: u16,
}

/// A policy's decisions: whether it rolls at scores (`me`, `you`) and turn total `k < goal - me`.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionTable {
    /// The variant.
    pub variant: Variant,
    /// For each pair of scores the first total at which it holds, at least 1; `goal - me` where it rolls to win.
    pub first_hold: Vec<u16>,
    /// Where it rolls above the first hold, by pair and total.
    pub above: Vec<Above>,
}

impl DecisionTable {
    /// The table of a rule for hold values.
    pub fn of_values(variant: Variant, mut hold_at: impl FnMut(u16, u16) -> u16) -> Self {
        let mut first_hold = Vec::with_capacity(variant.pairs());
        for me in 0..variant.goal {
            first_hold.extend((0..variant.goal).map(|you| hold_at(me, you)));
        }
        Self { variant, first_hold, above: Vec::new() }
    }

    /// A table to be filled pair by pair, in order, with [`Self::push`].
    pub fn empty(variant: Variant) -> Self {
        Self { variant, first_hold: Vec::with_capacity(variant.pairs()), above: Vec::new() }
    }

    /// Adds the decisions of the next pair: at each total from 0 on whether it rolls. The first is taken for true.
    pub fn push(&mut self, rolls: &[bool]) {
        let pair = self.first_hold.len() as u32;
        let first = rolls.iter().skip(1).position(|rolls| !rolls).map_or(rolls.len(), |at| at + 1);
        self.first_hold.push(first as u16);
        let mut at = first;
        while at < rolls.len() {
            let end = at + rolls[at..].iter().position(|roll| *roll != rolls[at]).unwrap_or(rolls.len() - at);
            if rolls[at] {
                self.above.push(Above { pair, from: at as u16, to: end as u16 });
            }
            at = end;
        }
    }

    /// Where it rolls above the first hold of a pair.
    pub fn above(&self, pair: usize) -> &[Above] {
        let before = |one: &Above| (one.pair as usize) < pair;
        let start = self.above.partition_point(before);
        let rest = &self.above[start..];
        let end = rest.iter().position(|one| one.pair as usize != pair).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Whether it rolls.
    pub fn rolls(&self, me: u16, you: u16, k: u16) -> bool {
        let pair = self.variant.pair(me, you);
        k < self.first_hold[pair] || self.above(pair).iter().any(|run| (run.from..run.to).contains(&k))
    }

    /// The runs of totals at which it rolls.
    pub fn runs(&self, me: u16, you: u16) -> impl Iterator<Item = Range<u16>> {
        let pair = self.variant.pair(me, you);
        std::iter::once(0..self.first_hold[pair]).chain(self.above(pair).iter().map(|run| run.from..run.to))
    }

    /// How many states roll.
    pub fn count(&self) -> u64 {
        let below: u64 = self.first_hold.iter().map(|first| u64::from(*first)).sum();
        below + self.above.iter().map(|run| u64::from(run.to - run.from)).sum::<u64>()
    }

    /// FNV-1a-64 over the decisions (a byte 1 for roll, 0 for hold) in order `me`, `you`, `k`.
    pub fn checksum(&self) -> u64 {
        let goal = self.variant.goal;
        let pairs = (0..goal).flat_map(|me| (0..goal).map(move |you| (me, you)));
        fnv_1a(pairs.flat_map(|(me, you)| {
            let mut decisions = vec![0; usize::from(goal - me)];
            self.runs(me, you).for_each(|run| decisions[usize::from(run.start)..usize::from(run.end)].fill(1));
            decisions
        }))
    }

    /// The same policy as a pure threshold: it holds from the first hold on.
    pub fn thresholds(&self) -> Self {
        Self { above: Vec::new(), ..self.clone() }
    }
}
