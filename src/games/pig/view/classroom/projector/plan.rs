//! What is set before a lesson: the dice, the rounds, the class. Pure.

use crate::engine::seed::Seed;
use crate::games::pig::requests::Variant;
use crate::games::pig::view::classroom::link::Parts;

/// The most rounds of a lesson.
pub const MOST_ROUNDS: u32 = 20;
/// The most students that the screen can show.
pub const MOST_STUDENTS: usize = 60;
/// The longest name, in characters; what is longer is cut.
const LONGEST_NAME: usize = 40;

/// The dice and the rounds: what the link holds. Names are in no link.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The seed of the dice.
    pub seed: Seed,
    /// The rounds.
    pub rounds: u32,
    /// The die, and the face that loses; there is no goal.
    pub variant: Variant,
}

impl Plan {
    /// Five rounds with a die of six.
    pub fn usual(seed: Seed) -> Self {
        Self { seed, rounds: 5, variant: Variant::DEFAULT }
    }

    /// What follows `#/classroom/projector/`.
    pub fn link(&self) -> String {
        let lists = vec![("rounds".to_owned(), vec![self.rounds])];
        Parts { seed: self.seed.clone(), lists, variant: self.variant }.to_string()
    }

    /// Reads a link, or says what is wrong with it.
    pub fn parse(link: &str) -> Result<Self, String> {
        let parts = Parts::parse(link, &["rounds"])?;
        let rounds = match parts.list("rounds") {
            None => Self::usual(parts.seed.clone()).rounds,
            Some([rounds]) => check_rounds(*rounds)?,
            Some(_) => return Err("behind rounds stands one number".to_owned()),
        };
        Ok(Self { seed: parts.seed, rounds, variant: Variant { goal: Variant::DEFAULT.goal, ..parts.variant } })
    }
}

fn check_rounds(rounds: u32) -> Result<u32, String> {
    let fits = (1..=MOST_ROUNDS).contains(&rounds);
    fits.then_some(rounds).ok_or_else(|| format!("a lesson has 1 to {MOST_ROUNDS} rounds"))
}

/// The rounds as a person types them.
pub fn read_rounds(text: &str) -> Result<u32, String> {
    check_rounds(text.trim().parse().unwrap_or(0))
}

/// The class as a person types or pastes it: names in lines or parted by commas, or only how many there are.
pub fn read_names(text: &str) -> Result<Vec<String>, String> {
    let text = text.trim();
    let too_many = |count: usize| format!("at most {MOST_STUDENTS} students fit on the screen; these are {count}");
    if let Ok(count) = text.parse::<usize>() {
        return if count <= MOST_STUDENTS {
            Ok((1..=count).map(|k| k.to_string()).collect())
        } else {
            Err(too_many(count))
        };
    }
    let names = text.split(['\n', '\r', ',', ';', '\t']).map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(|name| name.chars().take(LONGEST_NAME).collect()).collect();
    if names.len() > MOST_STUDENTS { Err(too_many(names.len())) } else { Ok(names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_round_trip() {
        for link in ["k7~rounds-5", "monday-3b~rounds-20~die20~bust7"] {
            assert_eq!(Plan::parse(link).expect(link).link(), link);
        }
        assert_eq!(Plan::parse("k7").expect("a seed is enough").rounds, 5);
        for link in ["", "k7~rounds-0", "k7~rounds-21", "k7~rounds-1-2", "k7~names-3", "k7~bust9"] {
            assert!(Plan::parse(link).is_err_and(|why| why.len() > 10), "{link}");
        }
        assert!(read_rounds("x").is_err() && read_rounds("-1").is_err());
        assert_eq!(read_rounds(" 7 "), Ok(7));
    }

    #[test]
    fn a_class_is_a_list_or_a_number() {
        assert_eq!(
            read_names("Ada, Bea\nChloé;;\r\n Dev\t"),
            Ok(["Ada", "Bea", "Chloé", "Dev"].map(String::from).to_vec())
        );
        assert_eq!(read_names(" 3 "), Ok(["1", "2", "3"].map(String::from).to_vec()));
        assert_eq!(read_names(""), Ok(vec![]));
        assert_eq!(read_names("0"), Ok(vec![]));
        assert!(read_names("61").is_err() && read_names(&"x,".repeat(61)).is_err());
        assert_eq!(read_names(&"x".repeat(90)).expect("one name")[0].len(), LONGEST_NAME);
    }
}
