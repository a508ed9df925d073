//! Own bests, kept in this browser.

use serde::{Deserialize, Serialize};

use crate::engine::challenge::ChallengeId;
use crate::web::store;

const KEY: &str = "bests";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// The game's id.
    pub game: String,
    /// The challenge's id, without moves.
    pub challenge: String,
    /// Moves made.
    pub moves: u32,
    /// The proven best, if it was known.
    pub par: Option<u32>,
    /// Time spent, in milliseconds.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// The day, such as 20261121.
    pub day: u32,
}

/// All that is kept: the best game of each challenge.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bests {
    /// The form of this text; another one is not read.
    version: u32,
    /// One for each challenge.
    games: Vec<Finished>,
}

const VERSION: u32 = 1;

impl Bests {
    /// What is kept in this browser; nothing where it is damaged.
    pub fn load() -> Self {
        store::read(KEY).and_then(|text| Self::read(&text)).unwrap_or_default()
    }

    /// Reads a file; nothing when it is none of ours.
    pub fn read(text: &str) -> Option<Self> {
        let bests: Self = serde_json::from_str(text).ok()?;
        let good = |best: &Finished| ChallengeId::parse(&best.challenge).is_ok();
        (bests.version == VERSION && bests.games.iter().all(good)).then_some(bests)
    }

    /// Keeps it in this browser; false when the browser refuses.
    pub fn keep(&self) -> bool {
        store::write(KEY, &self.text())
    }

    /// The text of a file.
    pub fn text(&self) -> String {
        let out = Self { version: VERSION, ..self.clone() };
        serde_json::to_string(&out).expect("plain texts and whole numbers always become JSON")
    }

    /// Takes a game in, if it is the best of its challenge so far; whether it is.
    pub fn take(&mut self, finished: &Finished) -> bool {
        let rank = |one: &Finished| (one.moves, one.hints, one.elapsed_ms);
        match self.games.iter_mut().find(|old| old.challenge == finished.challenge) {
            Some(old) if rank(finished) < rank(old) => *old = finished.clone(),
            Some(_) => return false,
            None => self.games.push(finished.clone()),
        }
        true
    }

    /// Takes in all of another file.
    pub fn merge(&mut self, other: &Self) {
        for finished in &other.games {
            self.take(finished);
        }
    }

    /// The best of a challenge.
    pub fn of(&self, challenge: &str) -> Option<&Finished> {
        self.games.iter().find(|best| best.challenge == challenge)
    }

    /// All, the newest day first.
    pub fn all(&self) -> Vec<&Finished> {
        let mut all: Vec<&Finished> = self.games.iter().collect();
        all.sort_unstable_by(|a, b| b.day.cmp(&a.day).then_with(|| a.challenge.cmp(&b.challenge)));
        all
    }

    /// How many challenges of a game have been solved, and in how many of them with the fewest moves.
    pub fn count(&self, game: &str) -> (usize, usize) {
        let mine = || self.games.iter().filter(|best| best.game == game);
        (mine().count(), mine().filter(|best| best.par == Some(best.moves)).count())
    }
}

/// Takes a finished game into what is kept in this browser.
pub fn record(finished: &Finished) {
    let mut bests = Bests::load();
    if bests.take(finished) {
        bests.keep();
    }
}

/// Forgets all.
pub fn erase() {
    store::remove(KEY);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(challenge: &str, moves: u32, hints: u32) -> Finished {
        Finished {
            game: "fujisan".to_owned(),
            challenge: challenge.to_owned(),
            moves,
            par: Some(12),
            elapsed_ms: 1000,
            hints,
            day: 20_261_121,
        }
    }

    #[test]
    fn only_better_games_replace() {
        let mut bests = Bests::default();
        assert!(bests.take(&finished("fujisan/domino/a", 14, 0)));
        assert!(!bests.take(&finished("fujisan/domino/a", 15, 0)));
        assert!(!bests.take(&finished("fujisan/domino/a", 14, 1)));
        assert!(bests.take(&finished("fujisan/domino/a", 12, 3)));
        assert!(bests.take(&finished("fujisan/domino/b", 20, 0)));
        assert_eq!(bests.count("fujisan"), (2, 1));
    }

    #[test]
    fn files_round_trip_and_others_are_refused() {
        let mut bests = Bests::default();
        bests.take(&finished("fujisan/domino/a", 14, 0));
        let read = Bests::read(&bests.text()).expect("our own file");
        assert_eq!(read.all(), bests.all());
        for text in ["", "{}", "[]", r#"{"version":2,"games":[]}"#, &bests.text().replace("fujisan/domino/a", "no id")]
        {
            assert_eq!(Bests::read(text), None, "{text}");
        }
    }
}
