//! The traits of a game that is played: one per concern.
//!
//! A game implements only what it has. What searches (solving, advising, analysing) is in
//! [`crate::search::solve`].
//!
//! Positions, moves and setups have one text form each, which stands in links, saves, messages, the command line and tests.
//! It uses letters, digits, `-`, `_` and `~`; a move's text has no `-`, which joins moves. `x.to_string().parse() == Ok(x)`,
//! several texts may mean one value, and parsing answers every text without a panic.

use std::fmt::Display;
use std::str::FromStr;

use super::parse::ParseError;
use super::seed::Seed;

/// Whether a game is over, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There are moves, and the goal is not reached.
    Open,
    /// The goal is reached.
    Won,
    /// No move is left, and the goal is not reached.
    Stuck,
}

/// A position and its legal moves: positions are values, a move never mutates.
///
/// # Examples
/// ```
/// use solvarium::engine::position::{Outcome, Position};
/// use solvarium::games::fujisan::rules::Mountain;
///
/// let start: Mountain = "321001031231-400452325514".parse()?;
/// let m = "AR2".parse()?;
/// assert!(start.legal_moves().contains(&m));
/// let next = start.play(&m)?;
/// assert_eq!(next.outcome(), Outcome::Open);
/// assert_ne!(next, start);
/// // A move that the rules forbid is an error that says why, and no panic.
/// assert!(start.play(&"SL5".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + PartialEq + Display + FromStr<Err = ParseError> {
    /// One move.
    type Move: Clone + PartialEq + Display + FromStr<Err = ParseError>;
    /// Why a move is not allowed; prints as a sentence for the player.
    type PlayError: std::error::Error;

    /// All legal moves, in a fixed order.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// The position after a move.
    ///
    /// # Errors
    /// The move is not legal.
    fn play(&self, m: &Self::Move) -> Result<Self, Self::PlayError>;
    /// Whether the game is over, and how it ended.
    fn outcome(&self) -> Outcome;
}

/// A game with chance in it: what a move may lead to.
///
/// The dice and tiles of a game at hand come from a seed inside its position, so that [`Position::play`] is certain and the
/// moves replay the game; this is what somebody who does not know the seed can expect.
pub trait Chance: Position {
    /// Every outcome of a legal move with its probability; these sum to 1. One outcome where no chance is at work.
    ///
    /// # Errors
    /// The move is not legal.
    fn outcomes(&self, m: &Self::Move) -> Result<Vec<(f64, Self)>, Self::PlayError>;
}

/// What a generator makes of a seed.
#[derive(Clone, Debug, PartialEq)]
pub enum Generated<P> {
    /// The position: made in well under a millisecond.
    Ready(P),
    /// The position has to be searched for (see [`crate::search::solve::FilteredGenerator`]), in a worker.
    NeedsSearch,
}

/// A generator of challenges with all its parameters. Randomness comes only from the seed.
///
/// # Examples
/// ```
/// use solvarium::engine::position::{Generated, Generator};
/// use solvarium::engine::seed::Seed;
/// use solvarium::games::fujisan::setup::FujisanSetup;
///
/// let setup: FujisanSetup = "domino".parse()?;
/// let seed = Seed::new("monday-3b")?;
/// let Generated::Ready(mountain) = setup.generate(&seed) else { panic!("dominoes need no search") };
/// // For ever: the same setup and seed give the same board.
/// assert_eq!(setup.generate(&seed), Generated::Ready(mountain));
/// assert_eq!(setup.to_string(), "domino");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Generator: Display + FromStr<Err = ParseError> {
    /// What it generates.
    type Position;
    /// Generates the challenge of a seed. Frozen: a changed generator gets a new name.
    fn generate(&self, seed: &Seed) -> Generated<Self::Position>;
    /// The setup in words, such as `Dominoes, 20 to 24 moves`.
    fn words(&self) -> String;
}

/// Words for moves and positions: screen reader, log, hints. Pure.
pub trait Describe: Position {
    /// The move as the log writes it, which may say more than its code (`SL5(+1)`).
    fn log(&self, m: &Self::Move) -> String;
    /// The move as a phrase: `M goes left to the 3, three free spaces away`.
    fn phrase(&self, m: &Self::Move) -> String;
    /// The whole position, to be read aloud.
    fn describe(&self) -> String;
}
