//! Own bests, kept in this browser. A damaged entry is passed over, never the others.

use crate::engine::order;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::kept::read_or_put_aside;
use crate::engine::challenge::ChallengeId;
use crate::web::store;

const KEY: &str = "bests";
/// Where a text that cannot be read is put aside, before it is written over.
const DAMAGED: &str = "bests-damaged";

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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bests {
    /// The form of this text; another one is not read.
    version: u32,
    /// One for each challenge.
    games: Vec<Finished>,
}

/// The same as it is read: each entry by itself.
#[derive(Deserialize)]
struct Kept {
    version: u32,
    games: Vec<Box<RawValue>>,
}

const VERSION: u32 = 1;

impl Bests {
    /// What is kept in this browser, as far as it can be read.
    pub fn load() -> Self {
        read_or_put_aside(KEY, DAMAGED, Self::read)
    }

    /// Reads what can be read of a file; nothing when it is none of ours.
    pub fn read(text: &str) -> Option<Self> {
        let kept: Kept = serde_json::from_str(text).ok().filter(|kept: &Kept| kept.version == VERSION)?;
        let mut bests = Self::default();
        for raw in kept.games {
            let best = serde_json::from_str::<Finished>(raw.get()).ok();
            let good = |best: &Finished| ChallengeId::parse(&best.challenge).is_ok_and(|id| id.game == best.game);
            if let Some(best) = best.filter(good) {
                bests.take(&best);
            }
        }
        Some(Self { version: VERSION, ..bests })
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
        let Some(best) = self.games.iter_mut().find(|old| old.challenge == finished.challenge) else {
            self.games.push(finished.clone());
            return true;
        };
        // What is proven once stays proven, whichever game is the better one.
        let par = finished.par.or(best.par);
        let better = rank(finished) < rank(best);
        if better {
            *best = finished.clone();
        }
        best.par = par;
        better
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
        order::sort_by(&mut all, |a, b| b.day.cmp(&a.day).then_with(|| a.challenge.cmp(&b.challenge)));
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
    bests.take(finished);
    bests.keep();
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
        for text in ["", "{}", "[]", "7", r#"{"version":2,"games":[]}"#, r#"{"version":1,"games":{}}"#] {
            assert_eq!(Bests::read(text), None, "{text}");
        }
    }

    #[test]
    fn damage_costs_only_what_is_damaged() {
        let mut bests = Bests::default();
        for seed in ["a", "b", "c"] {
            bests.take(&finished(&format!("fujisan/domino/{seed}"), 14, 0));
        }
        let no_id = bests.text().replace("fujisan/domino/b", "no id");
        assert_eq!(Bests::read(&no_id).map(|bests| bests.count("fujisan")), Some((2, 0)));
        let no_number = bests.text().replacen("\"moves\":14", "\"moves\":\"many\"", 1);
        assert_eq!(Bests::read(&no_number).map(|bests| bests.count("fujisan")), Some((2, 0)));
    }

    #[test]
    fn what_is_proven_stays_proven() {
        let of = |moves, par| Finished { par, ..finished("fujisan/domino/a", moves, 0) };
        let par = |bests: &Bests| bests.of("fujisan/domino/a").and_then(|best| best.par);
        let mut bests = Bests::default();
        bests.take(&of(14, None));
        assert!(!bests.take(&of(15, Some(12))));
        assert_eq!(par(&bests), Some(12));
        assert!(bests.take(&of(13, None)));
        assert_eq!(par(&bests), Some(12));
    }
}
