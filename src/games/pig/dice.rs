//! The dice of a seeded game. Frozen: a link gives everybody the same dice for ever.
//!
//! Roll `r` (from 0) of turn `t` (from 0) of seat `s` (0 or 1) is the `r`-th draw of
//! `Rng::part(hash, 2 * t + s).below(die) + 1`, where `hash` is the seed's 64 bits. So every turn has a stream of its
//! own: whoever holds earlier does not change the dice of the turns behind it, and two people can compare decisions on
//! equal luck.

use crate::engine::rng::Rng;

/// The stream of one turn.
#[derive(Clone, Debug)]
pub struct TurnDice {
    rng: Rng,
    die: u8,
}

impl TurnDice {
    /// The dice of a seat's turn, both counted from 0.
    pub fn new(hash: u64, die: u8, seat: usize, turn: u32) -> Self {
        Self { rng: Rng::part(hash, 2 * u64::from(turn) + seat as u64), die }
    }

    /// The next roll, 1 to the number of faces.
    pub fn roll(&mut self) -> u8 {
        self.rng.below(self.die.into()) as u8 + 1
    }
}

/// One roll of a turn, counted from 0.
pub fn roll(hash: u64, die: u8, seat: usize, turn: u32, roll: u16) -> u8 {
    let mut dice = TurnDice::new(hash, die, seat, turn);
    for _ in 0..roll {
        dice.roll();
    }
    dice.roll()
}
