//! What may come after a move, by trial: how many points, and how often the game is over soon.
//!
//! The trials go on with other tiles than the game's own, so they tell nothing about the seed. Their player looks one move
//! ahead only, so they are no measure of the best play, but they say in plain numbers what a search says in its own.

use super::evil::evaluation;
use super::position::TilePosition;
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;

/// Sets the trials' seeds apart from all others.
const TRIALS: u64 = 0x7472_6961_6c73_2121;

/// What came of the trials of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutStats {
    /// Points gained within the horizon, the mean.
    pub points: f64,
    /// The share of trials in which the game was over within the horizon.
    pub risk: f64,
}

/// The move after which the board stands best, as [`judge`] sees it.
pub fn steady<P: TilePosition>(position: &P) -> Option<Direction> {
    let stand = |direction: Direction| {
        let (board, _) = position.pushed(direction)?;
        Some((evaluation::stand(&board, P::merges), direction))
    };
    // Of equal ones the last of the list is taken, which is as good as any.
    Direction::ALL.into_iter().filter_map(stand).max_by(|a, b| a.0.total_cmp(&b.0)).map(|one| one.1)
}

/// Tries a move so many times and plays on for so many moves; nothing if it is not allowed.
pub fn of<P: TilePosition>(position: &P, direction: Direction, trials: u32, horizon: u32) -> Option<RolloutStats> {
    let (mut points, mut over) = (0.0, 0u32);
    for trial in 0..trials {
        let hash = Rng::part(TRIALS, u64::from(trial)).next();
        // All moves are tried with the same luck.
        let mut now = position.reseeded(hash).after(direction)?;
        for _ in 0..horizon {
            let Some(next) = steady(&now).and_then(|direction| now.after(direction)) else {
                over += 1;
                break;
            };
            now = next;
        }
        points += now.score() as f64 - position.score() as f64;
    }
    let each = 1.0 / f64::from(trials.max(1));
    Some(RolloutStats { points: points * each, risk: f64::from(over) * each })
}
