//! What is rolled in the turns room, and its link. Pure.

use crate::engine::seed::Seed;
use crate::games::pig::requests::Variant;
use crate::games::pig::view::classroom::link::Parts;

/// The totals that may be chosen.
pub const HOLDS: (u32, u32) = (1, 60);
/// So many at once.
pub const MOST_HOLDS: usize = 4;
/// The numbers of turns that may be rolled.
pub const COUNTS: (u32, u32) = (10, 10_000_000);

/// Turns to be rolled: the same dice for all totals.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The seed of the dice.
    pub seed: Seed,
    /// The totals at which to hold, ascending.
    pub holds: Vec<u16>,
    /// How many turns.
    pub count: u32,
    /// The die, and the face that loses; the goal does not matter.
    pub variant: Variant,
}

impl Plan {
    /// The usual totals with a seed.
    pub fn usual(seed: Seed) -> Self {
        Self { seed, holds: vec![4, 20, 25], count: 100_000, variant: Variant::DEFAULT }
    }

    /// What follows `#/classroom/turns/`.
    pub fn link(&self) -> String {
        let holds = self.holds.iter().map(|hold| u32::from(*hold)).collect();
        let lists = vec![("holds".to_owned(), holds), ("turns".to_owned(), vec![self.count])];
        Parts { seed: self.seed.clone(), lists, variant: self.variant }.to_string()
    }

    /// Reads a link, or says what is wrong with it.
    pub fn parse(link: &str) -> Result<Self, String> {
        let parts = Parts::parse(link, &["holds", "turns"])?;
        let usual = Self::usual(parts.seed.clone());
        let holds = parts.list("holds").map_or(Ok(usual.holds), check_holds)?;
        let count = match parts.list("turns") {
            None => usual.count,
            Some([count]) => check_count(*count)?,
            Some(_) => return Err("behind turns stands one number".to_owned()),
        };
        Ok(Self { seed: parts.seed, holds, count, variant: Variant { goal: Variant::DEFAULT.goal, ..parts.variant } })
    }
}

fn check_holds(holds: &[u32]) -> Result<Vec<u16>, String> {
    let (least, most) = HOLDS;
    if let Some(wrong) = holds.iter().find(|hold| !(least..=most).contains(*hold)) {
        return Err(format!("one holds at a total from {least} to {most}, not at {wrong}"));
    }
    // In order, each once.
    let holds: Vec<u16> = (1..=most as u16).filter(|hold| holds.contains(&u32::from(*hold))).collect();
    if holds.is_empty() || holds.len() > MOST_HOLDS {
        return Err(format!("choose one to {MOST_HOLDS} totals to hold at"));
    }
    Ok(holds)
}

fn check_count(count: u32) -> Result<u32, String> {
    let (least, most) = COUNTS;
    if (least..=most).contains(&count) {
        return Ok(count);
    }
    let most = crate::lab::report::number::integer(most.into());
    Err(format!("the number of turns goes from {least} to {most}"))
}

/// The totals as a person types them, parted by commas or spaces.
pub fn read_holds(text: &str) -> Result<Vec<u16>, String> {
    let words = text.split([',', ';', ' ', '\u{a0}']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
    check_holds(&numbers.ok_or("write whole numbers, parted by commas, such as 4, 20, 25")?)
}

/// A number of turns as a person types it; spaces between the digits do not matter.
pub fn read_count(text: &str) -> Result<u32, String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    check_count(digits.parse().map_err(|_| "the number of turns is a whole number".to_owned())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_round_trip() {
        for link in ["k7~holds-4-20-25~turns-100000", "monday-3b~holds-60~turns-10~die8~bust2"] {
            assert_eq!(Plan::parse(link).expect(link).link(), link);
        }
        assert_eq!(Plan::parse("k7").expect("a seed is enough").holds, [4, 20, 25]);
        assert_eq!(Plan::parse("k7~holds-25-4-25").expect("in any order").holds, [4, 25]);
    }

    #[test]
    fn wrong_numbers_give_a_sentence() {
        let links = ["holds-0", "holds-61", "holds-1-2-3-4-5", "turns-9", "turns-10000001", "turns-10-20", "die7"];
        for link in links {
            assert!(Plan::parse(&format!("k7~{link}")).is_err_and(|why| why.len() > 10), "{link}");
        }
        for text in ["", "x", "4, y", "-3", "4.5"] {
            assert!(read_holds(text).is_err(), "{text}");
        }
        assert_eq!(read_holds("25, 4;20"), Ok(vec![4, 20, 25]));
        assert_eq!(read_count("100\u{202f}000"), Ok(100_000));
        assert!(read_count("many").is_err() && read_count("").is_err());
    }
}
