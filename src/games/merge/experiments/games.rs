//! Batches of seeded games.
//!
//! Game k (from 1) of a seed S is the game that the id `<game>/<setup>/S-k` opens, so every one of them can be looked at.
//! All strategies get the same games.

use serde::{Deserialize, Serialize};

use crate::engine::seed::Seed;
use crate::games::merge::players;
use crate::games::merge::players::Player;
use crate::games::merge::position::TilePosition;
use crate::lab::report::Interval;
use crate::stats::{interval, summary};

/// What is known of some games in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The first game's number, from 1.
    pub from: u64,
    /// The points of each game.
    pub scores: Vec<u64>,
    /// How many games ended with each rank as the highest.
    pub highest: Vec<u64>,
    /// Moves of all games.
    pub moves: u64,
}

impl Batch {
    /// Adds a game.
    pub fn add(&mut self, played: players::GameResult) {
        self.scores.push(played.score);
        let rank = usize::from(played.highest);
        self.highest.resize(self.highest.len().max(rank + 1), 0);
        self.highest[rank] += 1;
        self.moves += u64::from(played.moves);
    }
}

/// The seed's text of game k.
pub fn seed_text(seed: &Seed, game: u64) -> String {
    format!("{seed}-{game}")
}

/// The 64 bits of game k's seed. (The longest seeds have no room for a number; their games have no link.)
pub fn hash(seed: &Seed, game: u64) -> u64 {
    let text = seed_text(seed, game);
    Seed::new(&text).map_or_else(|_| seed.hash() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15), |seed| seed.hash())
}

/// Plays games `from` to `from + count - 1` with this player; `progress` receives how many are done. Without a player there
/// are no games.
pub fn play<P: TilePosition>(
    seed: &Seed,
    from: u64,
    count: u64,
    start: impl Fn(u64) -> P,
    player: Option<Box<dyn Player<P>>>,
    progress: &mut dyn FnMut(u64),
) -> Batch {
    let mut batch = Batch { from, ..Batch::default() };
    let Some(mut player) = player else { return batch };
    for game in from..from.saturating_add(count) {
        let hash = hash(seed, game);
        player.begin(hash);
        batch.add(players::play(start(hash), &mut *player, u32::MAX));
        progress(game - from + 1);
    }
    batch
}

// What a report says of one strategy's games.

/// How sure an interval is.
const LEVEL: f64 = 0.95;

/// All games of one strategy.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The points, in the order of the games.
    scores: Vec<f64>,
    /// The numbers of the games.
    numbers: Vec<u64>,
    /// How many games ended with each rank as the highest.
    highest: Vec<u64>,
    /// Moves of all games.
    pub moves: u64,
}

impl Tally {
    /// The games of some batches.
    pub fn of<'a>(batches: impl IntoIterator<Item = &'a Batch>) -> Self {
        let mut tally = Self::default();
        for batch in batches {
            tally.scores.extend(batch.scores.iter().map(|score| *score as f64));
            tally.numbers.extend((batch.from..).take(batch.scores.len()));
            tally.highest.resize(tally.highest.len().max(batch.highest.len()), 0);
            tally.highest.iter_mut().zip(&batch.highest).for_each(|(all, more)| *all += more);
            tally.moves += batch.moves;
        }
        tally
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// The points, in the order of the games.
    pub fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// The mean points; nothing without a game.
    pub fn mean(&self) -> Option<f64> {
        summary::mean(&self.scores).ok()
    }

    /// The standard error of the mean; nothing with fewer than two games.
    pub fn error(&self) -> Option<f64> {
        summary::sd(&self.scores).ok().map(|sd| sd / (self.scores.len() as f64).sqrt())
    }

    /// The 95 % interval of the mean.
    pub fn interval(&self) -> Option<Interval> {
        let found = interval::mean(&self.scores, LEVEL).ok()?;
        Some(Interval { value: found.value, low: found.low, high: found.high })
    }

    /// How many games reached a rank.
    pub fn reached(&self, rank: u8) -> u64 {
        self.highest.iter().skip(rank.into()).sum()
    }

    /// The share of games that reached a rank, with its 95 % interval.
    pub fn reach(&self, rank: u8) -> Option<Interval> {
        let found = interval::wilson(self.reached(rank), self.games(), LEVEL).ok()?;
        Some(Interval { value: found.value, low: found.low, high: found.high })
    }

    /// The highest rank of any game.
    pub fn top(&self) -> u8 {
        self.highest.iter().rposition(|count| *count > 0).unwrap_or(0) as u8
    }

    /// A quantile of the points.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        summary::quantile(&self.scores, share).ok()
    }

    /// The number and the points of the best game.
    pub fn best(&self) -> Option<(u64, f64)> {
        let all = self.numbers.iter().copied().zip(self.scores.iter().copied());
        // Of equal ones the first.
        all.reduce(|best, one| if one.1 > best.1 { one } else { best })
    }

    /// Mean moves a game.
    pub fn length(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.moves as f64 / self.games() as f64)
    }
}
