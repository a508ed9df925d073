//! What a live class says of Pig: the rules as a list, and the question whether to roll or to hold.

use std::fmt;

use super::rules::Class;
use crate::games::pig::requests::{Situation, Variant};

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
