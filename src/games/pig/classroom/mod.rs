//! What is played in the classroom, without its pages: a lesson before the whole class, a tournament of typed rules, turns
//! counted by the thousand.
//!
//! Their links hold letters, digits, `-`, `_` and `~` alone, so that no messenger breaks them.
//!
//! What a live class says of Pig: the rules as a list, and the question whether to roll or to hold.

pub mod gather;
pub mod lesson;
pub mod rules;
pub mod tournament;
pub mod turns;

use std::fmt;

use crate::engine::seed::Seed;
use crate::games::pig::classroom::rules::Class;
use crate::games::pig::requests::{Situation, Variant};

/// A seed and named lists of numbers behind it (`monday-3b~holds-4-20~turns-1000`), then the variant's parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The seed.
    pub seed: Seed,
    /// The lists of numbers, by name, in the order of the link.
    pub lists: Vec<(&'static str, Vec<u32>)>,
    /// The variant.
    pub variant: Variant,
}

impl Parts {
    /// Reads a link. `names` are the lists that it may have; its goal, which does not matter, is the usual one.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(link: &str, names: &[&'static str]) -> Result<Self, String> {
        let mut parts = link.split('~').peekable();
        let seed = Seed::new(parts.next().unwrap_or_default()).map_err(|error| error.to_string())?;
        let mut lists: Vec<(&'static str, Vec<u32>)> = Vec::new();
        while let Some((name, numbers)) = parts.peek().and_then(|part| part.split_once('-')) {
            let known = names.iter().find(|one| **one == name && lists.iter().all(|(other, _)| *other != name));
            let name = known.ok_or_else(|| format!("after the seed may come {}, once each", names.join(", ")))?;
            let read: Option<Vec<u32>> = numbers.split('-').map(plain).collect();
            lists.push((name, read.ok_or_else(|| format!("after {name} come whole numbers, separated by -"))?));
            parts.next();
        }
        let variant = Variant { goal: Variant::DEFAULT.goal, ..Variant::from_parts(parts)? };
        Ok(Self { seed, lists, variant })
    }

    /// The one number behind a name; nothing if the link has none of that name.
    ///
    /// # Errors
    /// There are several: one sentence.
    pub fn number(&self, name: &str) -> Result<Option<u32>, String> {
        match self.list(name) {
            None => Ok(None),
            Some([number]) => Ok(Some(*number)),
            Some(_) => Err(format!("after {name} comes one number")),
        }
    }

    /// The numbers of a list; nothing if the link has none of that name.
    pub fn list(&self, name: &str) -> Option<&[u32]> {
        self.lists.iter().find(|(known, _)| *known == name).map(|(_, numbers)| numbers.as_slice())
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seed)?;
        for (name, numbers) in &self.lists {
            write!(f, "~{name}")?;
            numbers.iter().try_for_each(|number| write!(f, "-{number}"))?;
        }
        f.write_str(&self.variant.suffix())
    }
}

/// A number of at most nine plain digits.
fn plain(text: &str) -> Option<u32> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Names and what they have handed in, as a class; who has handed in nothing does not play.
pub fn class<'a>(handed_in: impl Iterator<Item = (&'a str, &'a str)>) -> Class {
    let text = handed_in.filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name}: {text}\n")).collect();
    Class { text, variant: Variant::DEFAULT }
}

/// Where a class is asked «Roll or hold?», in the usual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The mover's score.
    pub me: u16,
    /// The other's score.
    pub you: u16,
    /// The turn total.
    pub k: u16,
}

impl Question {
    /// Reads what [`fmt::Display`] has written.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('-').map(|number| number.parse().ok());
        let question = Self { me: numbers.next()??, you: numbers.next()??, k: numbers.next()?? };
        (numbers.next().is_none() && question.is_one()).then_some(question)
    }

    /// Whether there is anything to choose.
    pub fn is_one(self) -> bool {
        let Self { me, you, k } = self;
        let goal = u32::from(Variant::DEFAULT.goal);
        k > 0 && u32::from(you) < goal && u32::from(me) + u32::from(k) < goal
    }

    /// The same for the solver.
    pub fn situation(self) -> Situation {
        Situation { me: self.me, you: self.you, k: self.k, ..Situation::default() }
    }

    /// The question in words.
    pub fn words(self) -> String {
        format!("You have {}, the other one {}. This turn has brought {} so far.", self.me, self.you, self.k)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.me, self.you, self.k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_round_trip_and_damaged_ones_give_a_sentence() {
        for link in ["k7", "monday-3b~holds-4-20~turns-1000", "a~rounds-5~die8", "a~die20"] {
            let parts = Parts::parse(link, &["holds", "turns", "rounds"]).expect(link);
            assert_eq!(parts.to_string(), link);
        }
        for link in
            ["", "~", "a b", "a~", "a~hats-3", "a~turns-", "a~turns-x", "a~turns-1~turns-1", "a~turns-9999999999"]
        {
            assert!(Parts::parse(link, &["turns"]).is_err(), "{link}");
        }
    }

    #[test]
    fn questions_round_trip_and_others_are_none() {
        let question = Question { me: 40, you: 60, k: 18 };
        assert_eq!(Question::parse(&question.to_string()), Some(question));
        for text in [
            "",
            "40",
            "40-60",
            "40-60-18-1",
            "40-60-x",
            "40-60-0",
            "40-60-60",
            "40-100-18",
            "70000-1-1",
            "65535-0-65535",
        ] {
            assert_eq!(Question::parse(text), None, "{text}");
        }
    }

    #[test]
    fn who_has_handed_in_nothing_does_not_play() {
        let handed_in = [("Mia", "hold at 20"), ("Ben", ""), ("Zoë", "30")];
        assert_eq!(class(handed_in.into_iter()).text, "Mia: hold at 20\nZoë: 30\n");
    }
}
