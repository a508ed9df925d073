//! A collection of answers, each once.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, AnswersFault, MAX_ANSWERS};

/// Answers, each once, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// By the time and the answer's id, so that the order is the same whoever merged them.
    all: BTreeMap<(u64, String), Answer>,
}

/// What came of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Answers that are new.
    pub taken: usize,
    /// Answers that were there already.
    pub known: usize,
}

impl Answers {
    /// Takes answers in; one that is there already stays as it is, but may get a player's label that it did not have.
    ///
    /// # Errors
    /// There would be more than [`MAX_ANSWERS`]; then nothing is taken.
    pub fn merge(&mut self, answers: impl IntoIterator<Item = Answer>) -> Result<Merged, AnswersFault> {
        let (mut merged, mut all) = (Merged::default(), self.all.clone());
        for answer in answers {
            let key = (answer.when, answer.id());
            if let Some(old) = all.get_mut(&key) {
                merged.known += 1;
                if old.player.is_none() {
                    old.player = answer.player;
                }
                continue;
            }
            if all.len() >= MAX_ANSWERS {
                return Err(AnswersFault::TooMany);
            }
            merged.taken += 1;
            all.insert(key, answer);
        }
        self.all = all;
        Ok(merged)
    }

    /// The answers that another collection does not have, or has otherwise.
    pub fn beyond(&self, other: &Self) -> Self {
        let new = self.all.iter().filter(|(key, answer)| other.all.get(*key) != Some(answer));
        Self { all: new.map(|(key, answer)| (key.clone(), answer.clone())).collect() }
    }

    /// The answers, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Answer> {
        self.all.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many people gave them, as far as their labels tell.
    pub fn people(&self) -> usize {
        self.iter().filter_map(|answer| answer.player.as_deref()).collect::<BTreeSet<_>>().len()
    }

    /// How many of them have no label: nobody knows of how many people they are.
    pub fn unlabelled(&self) -> usize {
        self.iter().filter(|answer| answer.player.is_none()).count()
    }
}
