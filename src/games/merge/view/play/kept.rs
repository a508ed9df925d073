//! Best scores and the last games, kept in this browser. A damaged text is passed over.

use serde::{Deserialize, Serialize};

use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::web::store;

/// How many of the last games are kept.
const LAST_KEPT: usize = 10;
/// For how many setups the best score is kept.
const SETUPS_KEPT: usize = 60;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Past {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// Points.
    pub score: u64,
    /// The rank of its highest tile.
    pub rank: u8,
    /// Moves made.
    pub moves: u64,
    /// Time spent, in milliseconds.
    pub ms: u64,
    /// Who else has made moves in it.
    pub helper: Option<String>,
}

/// The best score of a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Best {
    setup: String,
    score: u64,
}

/// All that is kept of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    bests: Vec<Best>,
    /// The last games, the newest first.
    pub last: Vec<Past>,
}

fn key(kind: Kind) -> String {
    format!("scores.{}", kind.info().id)
}

impl Scores {
    /// What is kept in this browser.
    pub fn load(kind: Kind) -> Self {
        store::read(&key(kind)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn keep(&self, kind: Kind) {
        if let Ok(text) = serde_json::to_string(self) {
            store::write(&key(kind), &text);
        }
    }

    /// The best score of a setup.
    pub fn best(&self, setup: &str) -> u64 {
        self.bests.iter().find(|best| best.setup == setup).map_or(0, |best| best.score)
    }

    /// Takes a score in; whether it is the best of its setup.
    fn take(&mut self, setup: &str, score: u64) -> bool {
        if score <= self.best(setup) {
            return false;
        }
        self.bests.retain(|best| best.setup != setup);
        self.bests.insert(0, Best { setup: setup.to_owned(), score });
        self.bests.truncate(SETUPS_KEPT);
        true
    }

    /// Takes a game in; one of the same challenge makes room for it.
    fn add(&mut self, past: Past) {
        self.last.retain(|other| other.challenge != past.challenge);
        self.last.insert(0, past);
        self.last.truncate(LAST_KEPT);
    }
}

/// Keeps a score of the person's own, if it is the best of its setup.
pub fn best(kind: Kind, hand: &AnyGame) {
    let mut scores = Scores::load(kind);
    if scores.take(&hand.setup_code(), hand.score()) {
        scores.keep(kind);
    }
}

/// Keeps a game among the last ones.
pub fn record(kind: Kind, past: Past) {
    let mut scores = Scores::load(kind);
    scores.add(past);
    scores.keep(kind);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past(challenge: &str, score: u64) -> Past {
        Past { challenge: challenge.to_owned(), score, rank: 7, moves: 90, ms: 1000, helper: None }
    }

    #[test]
    fn only_the_best_is_kept_for_each_setup() {
        let mut scores = Scores::default();
        assert!(scores.take("classic", 300));
        assert!(!scores.take("classic", 300));
        assert!(scores.take("3x3", 20));
        assert!(scores.take("classic", 301));
        assert_eq!((scores.best("classic"), scores.best("3x3"), scores.best("2x2")), (301, 20, 0));
    }

    #[test]
    fn the_last_games_are_the_last_ones() {
        let mut scores = Scores::default();
        for number in 0..20 {
            scores.add(past(&format!("2048/classic/{number}"), number));
        }
        assert_eq!(scores.last.len(), LAST_KEPT);
        assert_eq!(scores.last[0].score, 19);
        scores.add(past("2048/classic/15", 1));
        assert_eq!((scores.last.len(), scores.last[0].score), (LAST_KEPT, 1));
        assert_eq!(scores.last.iter().filter(|past| past.challenge == "2048/classic/15").count(), 1);
    }
}
