//! What is rolled in the turns room, with its link, and the turns counted as they are rolled, beside the exact chances. Pure.

use crate::app::charts::closing_in::{REACH, Sample};
use crate::app::chunked_job::Work;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Request, Response, TurnCounts, TurnOutcomes, Variant};
use crate::games::pig::view::classroom::fields::Parts;

/// The most turns of one question.
const MOST_TURNS: u32 = 50_000;

/// The exact chances first, then turns in growing numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// What is rolled.
    pub plan: Plan,
    /// Whether turns are rolled; else only the exact chances are found.
    pub rolling: bool,
    /// The exact chances of each total.
    pub exact: Vec<TurnOutcomes>,
    /// Turns rolled.
    pub rolled: u32,
    /// For each total how often each number of points came, by points.
    pub counts: Vec<Vec<u64>>,
    /// After so many rolls without the losing face: rolls that followed, and how many of them showed it.
    pub streaks: Vec<(u64, u64)>,
    /// For each total the mean points of a turn, as it grew.
    pub paths: Vec<Vec<Sample>>,
}

impl Tally {
    /// Nothing found and nothing rolled yet.
    pub fn new(plan: Plan, rolling: bool) -> Self {
        let size = plan.holds.len();
        Self {
            plan,
            rolling,
            exact: Vec::new(),
            rolled: 0,
            counts: vec![Vec::new(); size],
            streaks: Vec::new(),
            paths: vec![Vec::new(); size],
        }
    }

    fn more(&self) -> u32 {
        (self.rolled / 5).clamp(10, MOST_TURNS).min(self.plan.count.saturating_sub(self.rolled))
    }

    /// Mean points of a turn that holds at total `k` of the list, with its 95 % interval.
    pub fn mean(&self, k: usize) -> Option<Sample> {
        let counts = self.counts.get(k)?;
        let n: u64 = counts.iter().sum();
        let moment = |power: i32| -> f64 {
            counts.iter().enumerate().map(|(points, count)| (points as f64).powi(power) * *count as f64).sum()
        };
        if n == 0 {
            return None;
        }
        let value = moment(1) / n as f64;
        let spread = (moment(2) / n as f64 - value * value).max(0.0);
        let reach = REACH * (spread / n as f64).sqrt();
        Some(Sample { n, value, low: value - reach, high: value + reach })
    }

    fn add(&mut self, found: &TurnCounts) {
        for (sums, counts) in self.counts.iter_mut().zip(&found.counts) {
            sums.resize(sums.len().max(counts.len()), 0);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += u64::from(*count);
            }
        }
        self.streaks.resize(self.streaks.len().max(found.streaks.len()), (0, 0));
        for (sum, (rolls, lost)) in self.streaks.iter_mut().zip(&found.streaks) {
            sum.0 += u64::from(*rolls);
            sum.1 += u64::from(*lost);
        }
        for k in 0..self.paths.len() {
            let mean = self.mean(k);
            self.paths[k].extend(mean);
        }
    }
}

impl Work for Tally {
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
        let variant = self.plan.variant;
        if let Some(hold) = self.plan.holds.get(self.exact.len()) {
            return Some(Request::Turn { variant, hold: *hold });
        }
        let count = self.more();
        (self.rolling && count > 0).then(|| Request::Turns {
            variant,
            holds: self.plan.holds.clone(),
            seed: self.plan.seed.to_string(),
            from: self.rolled,
            count,
        })
    }

    fn take(&mut self, finding: &Response, _took_ms: f64) -> bool {
        match finding {
            Response::Turn(outcomes) if self.exact.len() < self.plan.holds.len() => self.exact.push(outcomes.clone()),
            Response::Turns(found) if found.counts.len() == self.plan.holds.len() => {
                self.rolled += self.more();
                self.add(found);
            }
            _ => return false,
        }
        true
    }
}

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
    use crate::engine::seed::Seed;

    #[test]
    fn exact_first_then_turns_without_a_gap() {
        let plan = Plan { holds: vec![4, 20], count: 1000, ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut tally = Tally::new(plan, true);
        let (mut asked, mut next) = (Vec::new(), 0);
        while let Some(question) = tally.next() {
            let found = match question {
                Request::Turn { hold, .. } => {
                    asked.push(hold);
                    Response::Turn(TurnOutcomes { outcomes: vec![], mean: 4.0, rolls: 1.0 })
                }
                Request::Turns { from, count, .. } => {
                    assert_eq!(from, next);
                    next += count;
                    let counts = vec![count / 2, 0, 0, 0, count - count / 2];
                    let streaks = vec![(count, count / 6), (count / 2, 1)];
                    Response::Turns(TurnCounts { counts: vec![counts.clone(), counts], streaks })
                }
                other => panic!("{other:?}"),
            };
            assert!(tally.take(&found, 1.0));
        }
        assert_eq!((asked, next, tally.rolled), (vec![4, 20], 1000, 1000));
        let mean = tally.mean(1).expect("it has rolled");
        assert!((mean.value - 2.0).abs() < 0.1 && (mean.high - mean.value - 1.96 * 2.0 / 1000_f64.sqrt()).abs() < 0.01);
        assert_eq!(tally.counts[0].iter().sum::<u64>(), 1000);
        assert_eq!(tally.streaks[0].0, 1000);
        assert!(!tally.take(&Response::Rules(vec![]), 1.0));
    }

    #[test]
    fn without_rolling_only_the_exact_chances_are_asked() {
        let mut tally = Tally::new(Plan::usual(Seed::new("k7").expect("a seed")), false);
        while tally.next().is_some() {
            assert!(tally.take(&Response::Turn(TurnOutcomes { outcomes: vec![], mean: 4.0, rolls: 1.0 }), 1.0));
        }
        assert_eq!((tally.exact.len(), tally.rolled), (3, 0));
        assert_eq!(tally.mean(0), None);
        assert_eq!(tally.mean(9), None);
    }

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
