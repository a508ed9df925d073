//! Own bests and counts, kept in this browser. A damaged entry is passed over, never the others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::challenge::ChallengeId;
use crate::engine::session::Attempt;
use crate::web::store;

const KEY: &str = "bests";
/// Where a text that cannot be read is put aside before it is written over.
const DAMAGED: &str = "bests-damaged";
const VERSION: u32 = 1;

/// The best result at a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// The challenge's id.
    pub challenge: String,
    /// Moves made.
    pub moves: u32,
    /// The proven best, if it was known.
    #[serde(default)]
    pub par: Option<u32>,
    /// Time spent, in milliseconds.
    #[serde(default)]
    pub elapsed_ms: f64,
    /// Hints taken.
    #[serde(default)]
    pub hints: u32,
    /// The day, such as 20261121; 0 when unknown.
    #[serde(default)]
    pub day: u32,
}

/// A game that has reached its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The result.
    pub result: Best,
    /// Whether the solver's solution was shown, so that it is no record.
    pub shown: bool,
}

impl Finished {
    /// The result of an attempt whose last position is the goal.
    pub fn of(attempt: &Attempt, par: Option<u32>, day: u32) -> Self {
        let result = Best {
            challenge: attempt.challenge.clone(),
            moves: attempt.count() as u32,
            par,
            elapsed_ms: attempt.elapsed_ms,
            hints: attempt.hints,
            day,
        };
        Self { result, shown: attempt.shown }
    }
}

/// How a result stands beside those before.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The first at this challenge.
    First,
    /// Better than this one, which was the best.
    Better(Best),
    /// Not better than this one, which stays the best.
    NotBetter(Best),
    /// No record: the solution was shown, or the challenge's id is none.
    NoRecord,
}

/// How often a game was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Challenges begun.
    pub played: u32,
    /// Challenges solved without being shown the solution, repeats included.
    pub solved: u32,
}

/// All that is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bests {
    /// One for each challenge solved, by id.
    all: BTreeMap<String, Best>,
    /// By game.
    tallies: BTreeMap<String, Tally>,
}

impl Best {
    /// The challenge.
    pub fn id(&self) -> Option<ChallengeId> {
        ChallengeId::parse(&self.challenge).ok()
    }

    /// Whether no way is shorter.
    pub fn is_par(&self) -> bool {
        self.par.is_some_and(|par| self.moves <= par)
    }

    /// Fewer moves win; then fewer hints; then less time.
    fn beats(&self, other: &Self) -> bool {
        let order = (self.moves, self.hints).cmp(&(other.moves, other.hints));
        order.then(self.elapsed_ms.total_cmp(&other.elapsed_ms)).is_lt()
    }

    /// The entry under its canonical id; nothing when the id is none.
    fn sound(mut self) -> Option<Self> {
        self.challenge = self.id()?.without_moves().to_string();
        self.elapsed_ms = if self.elapsed_ms.is_finite() { self.elapsed_ms.max(0.0) } else { 0.0 };
        Some(self)
    }
}

impl Bests {
    /// Reads what can be read of a kept text; nothing when it is no such text at all.
    pub fn parse(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let list = value.get("bests")?.as_array()?;
        let mut bests = Self::default();
        for best in list.iter().filter_map(|entry| Best::deserialize(entry).ok()) {
            bests.take(best);
        }
        let tallies = value.get("tallies").and_then(Value::as_object).into_iter().flatten();
        bests.tallies = tallies.filter_map(|(game, t)| Some((game.clone(), Tally::deserialize(t).ok()?))).collect();
        Some(bests)
    }

    /// The text that is kept, and the file that is saved.
    pub fn text(&self) -> String {
        let list: Vec<&Best> = self.all.values().collect();
        serde_json::json!({ "solvarium": KEY, "version": VERSION, "bests": list, "tallies": self.tallies }).to_string()
    }

    /// Takes in a result, if it is the better one.
    fn take(&mut self, best: Best) -> Outcome {
        let Some(mut best) = best.sound() else { return Outcome::NoRecord };
        let Some(before) = self.all.get_mut(&best.challenge) else {
            self.all.insert(best.challenge.clone(), best);
            return Outcome::First;
        };
        // What is proven once stays proven.
        best.par = best.par.or(before.par);
        before.par = best.par;
        if best.beats(before) {
            Outcome::Better(std::mem::replace(before, best))
        } else {
            Outcome::NotBetter(before.clone())
        }
    }

    /// Takes in a finished game.
    pub fn finish(&mut self, finished: &Finished) -> Outcome {
        if finished.shown {
            return Outcome::NoRecord;
        }
        if let Some(id) = finished.result.id() {
            self.tallies.entry(id.game).or_default().solved += 1;
        }
        self.take(finished.result.clone())
    }

    /// Takes in all of another, such as one from a file. Counts are not added, so the same file
    /// may be loaded twice. Returns how many bests are new or better.
    pub fn merge(&mut self, other: Self) -> usize {
        for (game, tally) in other.tallies {
            let mine = self.tallies.entry(game).or_default();
            *mine = Tally { played: mine.played.max(tally.played), solved: mine.solved.max(tally.solved) };
        }
        let news = |outcome: &Outcome| matches!(outcome, Outcome::First | Outcome::Better(_));
        other.all.into_values().map(|best| self.take(best)).filter(news).count()
    }

    /// All bests, the latest day first.
    pub fn all(&self) -> Vec<&Best> {
        let mut all: Vec<&Best> = self.all.values().collect();
        all.sort_by_key(|best| std::cmp::Reverse(best.day));
        all
    }

    /// The best at a challenge, by its id without moves.
    pub fn at(&self, challenge: &str) -> Option<&Best> {
        self.all.get(challenge)
    }

    /// How many challenges of a game are solved.
    pub fn solved(&self, game: &str) -> usize {
        self.all.values().filter(|best| best.challenge.split('/').next() == Some(game)).count()
    }

    /// How often a game was played.
    pub fn tally(&self, game: &str) -> Tally {
        self.tallies.get(game).copied().unwrap_or_default()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// What is kept in this browser.
pub fn load() -> Bests {
    store::read(KEY).and_then(|text| Bests::parse(&text)).unwrap_or_default()
}

fn keep(bests: &Bests) {
    if let Some(text) = store::read(KEY).filter(|text| Bests::parse(text).is_none()) {
        store::write(DAMAGED, &text);
    }
    store::write(KEY, &bests.text());
}

/// Keeps a finished game; tells how it stands beside those before.
pub fn record(finished: &Finished) -> Outcome {
    let mut bests = load();
    let outcome = bests.finish(finished);
    keep(&bests);
    outcome
}

/// Counts a challenge that has been begun: at its first move.
pub fn begun(game: &str) {
    let mut bests = load();
    bests.tallies.entry(game.to_owned()).or_default().played += 1;
    keep(&bests);
}

/// All bests, the latest day first.
pub fn all() -> Vec<Best> {
    load().all().into_iter().cloned().collect()
}

/// The best at a challenge.
pub fn of(challenge: &ChallengeId) -> Option<Best> {
    load().at(&challenge.without_moves().to_string()).cloned()
}

/// The text of a file with all that is kept.
pub fn export() -> String {
    load().text()
}

/// Takes in a file; how many bests are new or better, or one sentence about the file.
pub fn import(text: &str) -> Result<usize, String> {
    let other = Bests::parse(text).ok_or("This file holds no bests of Solvarium; nothing was changed.")?;
    let mut bests = load();
    let news = bests.merge(other);
    keep(&bests);
    Ok(news)
}

/// Forgets all of it; returns the text with which [`restore`] brings it back.
pub fn erase() -> String {
    let text = export();
    store::remove(KEY);
    text
}

/// Brings back what [`erase`] took.
pub fn restore(text: &str) {
    store::write(KEY, text);
}

#[cfg(test)]
mod tests;
