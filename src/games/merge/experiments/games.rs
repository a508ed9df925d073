//! Batches of seeded games.
//!
//! Game k (from 1) of a seed S is the game that the id `<game>/<setup>/S-k` opens, so every one of them can be looked at.
//! All strategies get the same games.

use serde::{Deserialize, Serialize};

use crate::engine::seed::Seed;
use crate::games::merge::players::{self, Player};
use crate::games::merge::position::TilePosition;

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
    fn add(&mut self, played: players::GameResult) {
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
