//! What is played in the classroom, without its pages: a lesson before the whole class, a tournament of typed rules, turns
//! counted by the thousand.
//!
//! Their links hold letters, digits, `-`, `_` and `~` alone, so that no messenger breaks them.

pub mod blocks;
pub mod gather;
pub mod lesson;
pub mod live;
pub mod rules;
pub mod tournament;
pub mod turns;

use std::fmt;

use super::requests::Variant;
use crate::engine::seed::Seed;

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
}
