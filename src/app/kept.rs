//! What every game keeps in this browser beside the attempt at hand: how far it has come, what was chosen on its page, and its
//! best results. A damaged text costs only itself.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::app::prelude::*;
use crate::engine::order;
use crate::web::store;

/// Keeps how far a game has come, for the gallery's «Continue», such as `dominoes, 3 moves in`; nothing: there is nothing to go
/// on with. In words, so that the gallery need not know how a game is saved.
pub fn keep_progress(game: &str, words: Option<&str>) {
    let key = format!("continue.{game}");
    match words {
        Some(words) => drop(store::write(&key, words)),
        None => store::remove(&key),
    }
}

/// How far this game has come.
pub fn progress(game: &str) -> Option<String> {
    store::read(&format!("continue.{game}"))
}

/// What can be read of the text under a key; a text of which nothing can be is put aside before it is written over.
pub fn read_or_put_aside<T: Default>(key: &str, aside: &str, read: impl Fn(&str) -> Option<T>) -> T {
    let Some(text) = store::read(key) else { return T::default() };
    read(&text).unwrap_or_else(|| {
        store::write(aside, &text);
        T::default()
    })
}

/// A choice on a page that this browser keeps.
#[derive(Clone)]
pub struct KeptChoice<T: 'static> {
    key: Rc<str>,
    state: UseStateHandle<T>,
    word: fn(&T) -> String,
}

impl<T> Deref for KeptChoice<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.state
    }
}

impl<T> KeptChoice<T> {
    /// Chooses something else, and keeps that.
    pub fn set(&self, value: T) {
        store::write(&self.key, &(self.word)(&value));
        self.state.set(value);
    }
}

impl KeptChoice<bool> {
    /// Turns what is on off, and what is off on.
    pub fn toggle(&self) {
        self.set(!**self);
    }

    /// The switch that does so.
    pub fn switch(&self, class: &'static str, name: &'static str, label: &'static str) -> Html {
        let onchange = hears(self, |this, _: Event| this.toggle());
        html! {
            <label key={name} {class}><input type="checkbox" role="switch" {name} checked={**self} {onchange} />{ label }</label>
        }
    }
}

/// The choice that was kept last under a key; the usual one where there is none, or none that can be read.
#[hook]
pub fn use_choice<T: PartialEq + 'static>(
    key: &str,
    usual: T,
    read: fn(&str) -> Option<T>,
    word: fn(&T) -> String,
) -> KeptChoice<T> {
    let state = use_value_eq(|| store::read(key).and_then(|text| read(&text)).unwrap_or(usual));
    KeptChoice { key: key.into(), state, word }
}

#[hook]
pub fn use_switch(key: &str, usual: bool) -> KeptChoice<bool> {
    let read = |text: &str| match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    use_choice(key, usual, read, |on| if *on { "yes" } else { "no" }.to_owned())
}

/// A result that stands in a game's lists of the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// The list, such as a size or a setup.
    #[serde(alias = "setup")]
    pub list: String,
    /// Milliseconds, points or what else the game counts.
    #[serde(alias = "score")]
    pub value: u64,
    /// The challenge's id; empty in a result of an earlier version that did not keep it.
    #[serde(default)]
    pub challenge: String,
    /// The day, such as 20261121; 0 where it was not kept.
    #[serde(default)]
    pub day: u32,
}

/// A game that was played, in a game of points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Past {
    /// The challenge's id, without moves.
    pub challenge: String,
    pub score: u64,
    /// The rank of its highest tile.
    pub rank: u8,
    pub moves: u64,
    pub ms: u64,
    /// Who else has made moves in it.
    pub helper: Option<String>,
}

/// How a game ranks its results.
pub struct Ranks {
    pub key: &'static str,
    pub more_is_better: bool,
    /// How many of a list are kept.
    pub places: usize,
    /// Reads what earlier versions have kept under the same key; nothing if it is none of that.
    pub former: fn(&str) -> Option<Ranking>,
}

/// A game's lists of best results, and the games that were played last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    /// The results of all lists, the newest first.
    pub bests: Vec<Ranked>,
    /// The last games, the newest first; of a game of points alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Past>,
}

/// So many results are kept of all lists together.
const RESULTS_KEPT: usize = 300;
/// So many of the last games are kept.
const LAST_KEPT: usize = 10;

impl Ranks {
    /// What is kept in this browser.
    pub fn load(&self) -> Ranking {
        read_or_put_aside(self.key, &format!("{}.damaged", self.key), |text| self.read(text))
    }

    fn read(&self, text: &str) -> Option<Ranking> {
        serde_json::from_str(text).ok().or_else(|| (self.former)(text))
    }

    /// The results of a list, the best first.
    pub fn of<'a>(&self, ranking: &'a Ranking, list: &str) -> Vec<&'a Ranked> {
        let mut all: Vec<&Ranked> = ranking.bests.iter().filter(|one| one.list == list).collect();
        order::sort_by_key(&mut all, |one| self.rank(one));
        all
    }

    /// The value of the best result of a list.
    pub fn best(&self, ranking: &Ranking, list: &str) -> Option<u64> {
        self.of(ranking, list).first().map(|one| one.value)
    }

    fn rank(&self, one: &Ranked) -> u64 {
        if self.more_is_better { u64::MAX - one.value } else { one.value }
    }

    /// Takes a result in; the same challenge has one in a list, its best. Whether it has a place.
    fn take(&self, ranking: &mut Ranking, new: &Ranked) -> bool {
        let mut before = self.of(ranking, &new.list);
        let same = before.iter().find(|one| one.challenge == new.challenge).copied();
        let out = match (same, before.len() < self.places) {
            (Some(same), _) => Some(same),
            (None, true) => None,
            (None, false) => before.pop(),
        };
        if out.is_some_and(|out| self.rank(out) <= self.rank(new)) {
            return false;
        }
        let out = out.cloned();
        ranking.bests.retain(|one| Some(one) != out.as_ref());
        ranking.bests.insert(0, new.clone());
        ranking.bests.truncate(RESULTS_KEPT);
        true
    }

    /// Keeps a result, and gives back what is kept now.
    pub fn keep(&self, new: &Ranked) -> Ranking {
        let mut ranking = self.load();
        if self.take(&mut ranking, new) {
            self.write(&ranking);
        }
        ranking
    }

    /// Keeps a game among the last ones, and gives back what is kept now. One of the same challenge makes room for it.
    pub fn keep_past(&self, past: Past) -> Ranking {
        let mut ranking = self.load();
        ranking.add(past);
        self.write(&ranking);
        ranking
    }

    fn write(&self, ranking: &Ranking) {
        if let Ok(text) = serde_json::to_string(ranking) {
            store::write(self.key, &text);
        }
    }
}

impl Ranking {
    fn add(&mut self, past: Past) {
        self.last.retain(|other| other.challenge != past.challenge);
        self.last.insert(0, past);
        self.last.truncate(LAST_KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES: Ranks = Ranks { key: "times", more_is_better: false, places: 5, former: |_| None };
    const SCORES: Ranks = Ranks { key: "scores", more_is_better: true, places: 1, former: |_| None };

    fn ranked(list: &str, value: u64, challenge: &str) -> Ranked {
        Ranked { list: list.to_owned(), value, challenge: challenge.to_owned(), day: 20_261_121 }
    }

    fn past(challenge: &str, score: u64) -> Past {
        Past { challenge: challenge.to_owned(), score, rank: 7, moves: 90, ms: 1000, helper: None }
    }

    #[test]
    fn the_best_are_kept_by_list_and_a_challenge_has_one() {
        let mut ranking = Ranking::default();
        for (ms, name) in [(90, "a"), (70, "b"), (80, "c"), (75, "b"), (60, "b"), (99, "d"), (98, "e"), (97, "f")] {
            TIMES.take(&mut ranking, &ranked("17x8", ms, name));
        }
        TIMES.take(&mut ranking, &ranked("18x8", 1, "g"));
        let values = |list: &str| TIMES.of(&ranking, list).iter().map(|one| one.value).collect::<Vec<_>>();
        assert_eq!((values("17x8"), values("18x8"), values("6x6")), (vec![60, 80, 90, 97, 98], vec![1], vec![]));
        let text = serde_json::to_string(&ranking).expect("plain texts");
        assert_eq!(TIMES.read(&text), Some(ranking));
    }

    #[test]
    fn more_points_are_better() {
        let mut ranking = Ranking::default();
        let mut take =
            |setup: &str, score: u64, challenge: &str| SCORES.take(&mut ranking, &ranked(setup, score, challenge));
        assert!(take("classic", 300, "a") && !take("classic", 300, "a") && !take("classic", 299, "b"));
        assert!(take("3x3", 20, "c") && take("classic", 301, "a") && take("classic", 302, "b"));
        let best = |setup: &str| SCORES.best(&ranking, setup);
        assert_eq!((best("classic"), best("3x3"), best("2x2")), (Some(302), Some(20), None));
        assert_eq!(ranking.bests.len(), 2);
    }

    #[test]
    fn the_last_games_are_the_last_ones() {
        let mut ranking = Ranking::default();
        for number in 0..20 {
            ranking.add(past(&format!("2048/classic/{number}"), number));
        }
        assert_eq!((ranking.last.len(), ranking.last[0].score), (LAST_KEPT, 19));
        ranking.add(past("2048/classic/15", 1));
        assert_eq!((ranking.last.len(), ranking.last[0].score), (LAST_KEPT, 1));
        assert_eq!(ranking.last.iter().filter(|past| past.challenge == "2048/classic/15").count(), 1);
    }

    #[test]
    fn what_is_damaged_is_not_read() {
        for text in ["", "7", "[1]", r#"{"bests":[{"list":"17x8"}]}"#, r#"{"bests":7}"#] {
            assert_eq!(TIMES.read(text), None, "{text}");
        }
    }
}
