//! What is rolled in the turns room, with its link; the turns counted as they are rolled, beside the exact chances; and what they
//! show, as figures and tables.

use super::Parts;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Outcome, Request, Response, TurnCounts, TurnOutcomes, Variant};
use crate::games::pig::rules::article;
use crate::lab::report::{
    Axis, Bar, BarMark, BarSeries, Cell, Chart, Figure, Interval, IntervalGroup, Reference, Table, number,
};
use crate::search::solve::Work;
use crate::stats::interval::Sample;

/// The totals that may be chosen.
const HOLDS: (u32, u32) = (1, 60);
/// So many at once.
const MAX_HOLDS: usize = 4;
/// The numbers of turns that may be rolled.
const COUNTS: (u32, u32) = (10, 10_000_000);

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
        let lists = vec![("holds", holds), ("turns", vec![self.count])];
        Parts { seed: self.seed.clone(), lists, variant: self.variant }.to_string()
    }

    /// Reads a link.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(link: &str) -> Result<Self, String> {
        let parts = Parts::parse(link, &["holds", "turns"])?;
        let usual = Self::usual(parts.seed.clone());
        let holds = parts.list("holds").map_or(Ok(usual.holds), check_holds)?;
        let count = parts.number("turns")?.map_or(Ok(usual.count), check_count)?;
        Ok(Self { seed: parts.seed, holds, count, variant: parts.variant })
    }
}

fn check_holds(holds: &[u32]) -> Result<Vec<u16>, String> {
    let (least, most) = HOLDS;
    if let Some(wrong) = holds.iter().find(|hold| !(least..=most).contains(*hold)) {
        return Err(format!("one holds at a total from {least} to {most}, not at {wrong}"));
    }
    // In order, each once.
    let holds: Vec<u16> = (1..=most as u16).filter(|hold| holds.contains(&u32::from(*hold))).collect();
    if holds.is_empty() || holds.len() > MAX_HOLDS {
        return Err(format!("choose one to {MAX_HOLDS} totals to hold at"));
    }
    Ok(holds)
}

fn check_count(count: u32) -> Result<u32, String> {
    let (least, most) = COUNTS;
    if (least..=most).contains(&count) {
        return Ok(count);
    }
    let most = number::integer(most.into());
    Err(format!("the number of turns goes from {least} to {most}"))
}

/// The totals as a person types them, parted by commas or spaces.
///
/// # Errors
/// One sentence.
pub fn read_holds(text: &str) -> Result<Vec<u16>, String> {
    let words = text.split([',', ';', ' ', '\u{a0}']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
    check_holds(&numbers.ok_or("write whole numbers, separated by commas, such as 4, 20, 25")?)
}

/// A number of turns as a person types it; spaces between the digits do not matter.
///
/// # Errors
/// One sentence.
pub fn read_count(text: &str) -> Result<u32, String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    check_count(digits.parse().map_err(|_| "the number of turns is a whole number".to_owned())?)
}

/// The most turns of one question.
const MAX_TURNS: u32 = 50_000;

/// The exact chances first, then turns in growing numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnExperiment {
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

impl TurnExperiment {
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
        (self.rolled / 5).clamp(10, MAX_TURNS).min(self.plan.count.saturating_sub(self.rolled))
    }

    /// Mean points of a turn that holds at total `k` of the list, with its 95 % interval.
    pub fn mean(&self, k: usize) -> Option<Sample> {
        Sample::mean(self.counts.get(k)?)
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

impl Work for TurnExperiment {
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

/// A row of the streaks needs so many rolls to be shown.
const ENOUGH: u64 = 100;
/// The sentence about streaks tells of at most so many rolls.
const LONG_STREAK: usize = 8;

/// The losing face, such as `a 1`.
fn losing(tally: &TurnExperiment) -> String {
    let face = tally.plan.variant.bust;
    format!("{} {face}", article(face))
}

/// The chance of the losing face, in per cent.
fn fair(tally: &TurnExperiment) -> f64 {
    100.0 / f64::from(tally.plan.variant.die)
}

/// How often an outcome came.
fn times(tally: &TurnExperiment, k: usize, points: u16) -> u64 {
    tally.counts.get(k).and_then(|counts| counts.get(usize::from(points))).copied().unwrap_or(0)
}

/// The bars of total `k` of the list.
pub fn outcomes(tally: &TurnExperiment, k: usize) -> Figure {
    let (hold, exact) = (tally.plan.holds[k], &tally.exact[k]);
    let rolled = |outcome: &Outcome| {
        let share = Sample::share(times(tally, k, outcome.points), tally.rolled.into())?;
        let interval = Some((share.low * 100.0, share.high * 100.0));
        Some(Bar { value: share.value * 100.0, interval, ..Bar::default() })
    };
    let bar = |outcome: &Outcome| Some(Bar::from(outcome.chance * 100.0));
    let name = |outcome: &Outcome| match outcome.points {
        0 => format!("0 ({})", losing(tally)),
        points => points.to_string(),
    };
    let series = |label: &str, bars: Vec<Option<Bar>>| BarSeries { label: label.to_owned(), mark: BarMark::Bar, bars };
    let mut all = vec![series("exact", exact.outcomes.iter().map(bar).collect())];
    let mut caption = format!("Exact mean {} points", number::fixed(exact.mean, 4));
    if let Some(mean) = tally.mean(k) {
        all.push(series("rolled, with 95 % interval", exact.outcomes.iter().map(rolled).collect()));
        let [value, low, high] = [mean.value, mean.low, mean.high].map(|value| number::fixed(value, 3));
        caption += &format!("; rolled **{value}** ({low} to {high})");
    }
    let chart = Chart::Bars {
        category: "points of a turn".to_owned(),
        categories: exact.outcomes.iter().map(name).collect(),
        y: Axis::new("turns").unit("%").digits(1),
        series: all,
        references: Vec::new(),
    };
    Figure::unnumbered(&format!("turn-hold-{hold}"), format!("Hold at {hold}"), caption + ".", chart)
}

/// The outcomes of these totals (places in the list), exact and rolled.
pub fn outcome_table(tally: &TurnExperiment, totals: std::ops::Range<usize>) -> Table {
    let table =
        Table::new("pig-turn-outcomes", "Outcomes of a turn").text("Hold at").numbers(["Points", "Exact", "Exact, %"]);
    let table = if tally.rolled > 0 { table.numbers(["Times", "Rolled, %"]) } else { table };
    let row = |k: usize, outcome: &Outcome| {
        let times = times(tally, k, outcome.points);
        vec![
            Cell::text(tally.plan.holds[k].to_string()),
            Cell::integer(outcome.points),
            Cell::text(&outcome.fraction),
            Cell::number(outcome.chance * 100.0, 4),
            Cell::integer(times),
            Cell::number(times as f64 * 100.0 / f64::from(tally.rolled), 3),
        ]
    };
    let chosen = tally.exact.iter().enumerate().take(totals.end).skip(totals.start);
    table.with_rows(chosen.flat_map(|(k, exact)| exact.outcomes.iter().map(move |outcome| row(k, outcome))))
}

/// After so many rolls without the losing face: how many rolls followed, how many of them showed it, and the share.
fn streaks(tally: &TurnExperiment) -> impl Iterator<Item = (usize, u64, u64, Interval)> + '_ {
    let enough = |(n, (rolls, lost)): (usize, &(u64, u64))| {
        let share = Sample::share(*lost, *rolls).filter(|_| *rolls >= ENOUGH)?;
        let [value, low, high] = [share.value, share.low, share.high].map(|share| share * 100.0);
        Some((n, *rolls, *lost, Interval { value, low, high }))
    };
    tally.streaks.iter().enumerate().map_while(enough)
}

/// Whether the losing face is ever due.
pub fn streak_figure(tally: &TurnExperiment) -> Figure {
    let group = |(n, _, _, interval): (usize, u64, u64, Interval)| IntervalGroup {
        label: format!("after {n}"),
        intervals: vec![Some(interval)],
    };
    let (face, die) = (losing(tally), tally.plan.variant.die);
    let intro = format!("How often the next roll was {face}, after that many rolls of a turn without one.");
    let caption = due(tally).map_or(intro.clone(), |due| format!("{intro} {due}"));
    let chart = Chart::Intervals {
        category: "rolls without".to_owned(),
        x: Axis::new(format!("next roll is {face}")).unit("%").digits(1),
        kinds: vec!["counted".to_owned()],
        groups: streaks(tally).map(group).collect(),
        references: vec![Reference { value: fair(tally), label: format!("1 in {die}") }],
    };
    Figure::unnumbered("pig-streaks", format!("Is {face} ever due?"), caption, chart)
}

/// The streaks, counted.
pub fn streak_table(tally: &TurnExperiment) -> Table {
    let face = losing(tally);
    let row = |(n, rolls, lost, share): (usize, u64, u64, Interval)| {
        let counts = [rolls, lost].map(Cell::integer);
        let shares = [share.value, share.low, share.high].map(|share| Cell::number(share, 2));
        std::iter::once(Cell::text(n.to_string())).chain(counts).chain(shares).collect()
    };
    Table::new("pig-streak-counts", "Streaks")
        .text(format!("Rolls without {face}"))
        .number("Rolls that followed")
        .number(format!("Were {face}"))
        .numbers(["Share, %", "95 % from", "95 % to"])
        .with_rows(streaks(tally).map(row))
}

/// What was counted of the longest streak that came often enough.
fn due(tally: &TurnExperiment) -> Option<String> {
    let (n, rolls, _, share) = streaks(tally).take(LONG_STREAK + 1).filter(|(n, ..)| *n > 0).last()?;
    let face = losing(tally);
    let [value, low, high] = [share.value, share.low, share.high].map(|share| number::fixed(share, 1));
    let verdict = if share.low > fair(tally) {
        "More than the die says, as chance will have it now and then."
    } else if share.high < fair(tally) * 1.5 {
        "The die has no memory."
    } else {
        "Too few yet to tell."
    };
    let (rolls, times) =
        (number::integer(rolls.into()), if n == 1 { "1 roll".to_owned() } else { format!("{n} rolls") });
    Some(format!("After {times} without {face} it was **{value} %** of {rolls} ({low} to {high}). {verdict}"))
}

/// The means as they grew, as a table.
pub fn means_table(work: &TurnExperiment) -> Table {
    let row = |k: usize, sample: &Sample| {
        let mut row = vec![Cell::text(work.plan.holds[k].to_string()), Cell::integer(sample.n)];
        row.extend([sample.value, sample.low, sample.high].map(|value| Cell::number(value, 4)));
        row.push(Cell::maybe(work.exact.get(k).map(|exact| exact.mean), 6));
        row
    };
    let paths = work.paths.iter().enumerate();
    Table::new("pig-turn-means", "Points a turn, on average")
        .text("Hold at")
        .numbers(["Turns", "Mean", "95 % from", "95 % to", "Exact"])
        .with_rows(paths.flat_map(|(k, path)| path.iter().map(move |sample| row(k, sample))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_first_then_turns_without_a_gap() {
        let plan = Plan { holds: vec![4, 20], count: 1000, ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut tally = TurnExperiment::new(plan, true);
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
        let mut tally = TurnExperiment::new(Plan::usual(Seed::new("k7").expect("a seed")), false);
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

    fn tally(rolled: u32) -> TurnExperiment {
        let plan = Plan { holds: vec![4], ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut tally = TurnExperiment::new(plan, true);
        let outcome = |points, fraction: &str, chance| Outcome { points, fraction: fraction.to_owned(), chance };
        let outcomes = vec![outcome(0, "2/9", 2.0 / 9.0), outcome(4, "7/9", 7.0 / 9.0)];
        tally.exact.push(TurnOutcomes { outcomes, mean: 4.0, rolls: 1.2 });
        if rolled > 0 {
            let n = u64::from(rolled);
            tally.rolled = rolled;
            tally.counts[0] = vec![n / 4, 0, 0, 0, n - n / 4];
            tally.streaks = vec![(n, n / 6), (n / 2, n / 12), (3, 1)];
        }
        tally
    }

    #[test]
    fn exact_alone_before_anything_is_rolled() {
        let csv = outcome_table(&tally(0), 0..1).csv();
        assert!(csv.contains("4,0,2/9,22.2") && !csv.contains("Times"), "{csv}");
        assert_eq!(outcome_table(&tally(0), 0..0).rows.len(), 0);
    }

    #[test]
    fn rolled_beside_exact_and_streaks_with_enough_rolls() {
        let tally = tally(12_000);
        assert!(outcomes(&tally, 0).caption.contains("; rolled **3.000**"), "{}", outcomes(&tally, 0).caption);
        let streaks = streak_table(&tally).csv();
        assert_eq!(streaks.lines().count(), 3, "{streaks}");
        let caption = streak_figure(&tally).caption;
        assert!(caption.contains("After 1 roll without a 1") && caption.ends_with("no memory."), "{caption}");
    }
}
