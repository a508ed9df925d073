//! The traits of a game that is played: one per concern.
//!
//! A game implements only what it has. What searches (solving, advising, analysing) is in
//! [`crate::search::solve`].

use super::notation::Notation;
use super::seed::Seed;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There are moves, and the goal is not reached.
    Open,
    /// The goal is reached.
    Won,
    /// No move is left, and the goal is not reached.
    Stuck,
}

/// The rules: states are values, a move never mutates.
pub trait Rules: Notation + Clone + PartialEq {
    /// One move.
    type Move: Notation + Clone + PartialEq;
    /// Why a move is not allowed; prints as a sentence for the player.
    type Illegal: std::error::Error;

    /// All legal moves, in a fixed order.
    fn moves(&self) -> Vec<Self::Move>;
    /// The state after a move.
    fn play(&self, mv: &Self::Move) -> Result<Self, Self::Illegal>;
    /// Where the game stands.
    fn status(&self) -> Status;
}

/// A game with chance in it: what a move may lead to.
///
/// The dice and tiles of a game at hand come from a seed inside its state, so that [`Rules::play`] is certain and the
/// moves replay the game; this is what somebody who does not know the seed can expect.
pub trait Chance: Rules {
    /// Every outcome of a legal move with its probability; these sum to 1. One outcome where no chance is at work.
    fn outcomes(&self, mv: &Self::Move) -> Result<Vec<(f64, Self)>, Self::Illegal>;
}

/// What a generator makes of a seed.
#[derive(Clone, Debug, PartialEq)]
pub enum Dealt<S> {
    /// The state: made in well under a millisecond.
    Ready(S),
    /// The state has to be searched for (see [`crate::search::solve::Sift`]), in a worker.
    NeedsSearch,
}

/// A generator of challenges with all its parameters. Randomness comes only from the seed.
pub trait Setup: Notation {
    /// What it makes.
    type State;
    /// Makes the challenge of a seed. Frozen: a changed generator gets a new name.
    fn generate(&self, seed: &Seed) -> Dealt<Self::State>;
    /// The setup in words, such as `Dominoes, 20 to 24 moves`.
    fn words(&self) -> String;
}

/// Words for moves and positions: screen reader, log, hints. Pure.
pub trait Narrate: Rules {
    /// The move as the log writes it, which may say more than its code (`SL5(+1)`).
    fn log(&self, mv: &Self::Move) -> String;
    /// The move as a phrase: `M goes left to the 3, three free spaces away`.
    fn phrase(&self, mv: &Self::Move) -> String;
    /// The whole position, to be read aloud.
    fn describe(&self) -> String;
}
