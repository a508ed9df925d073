//! The shards of a run put together, and the tests between setups.

use crate::engine::order;
use std::collections::BTreeMap;

use super::{Links, Plan, SetupCounts};
use crate::games::fujisan::experiments::ease;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::Shards;
use crate::lab::report::{
    Axis, Bins, BoxGroup, Cell, Chart, Figure, HistogramRow, Interval, IntervalGroup, Note, Reference, Table,
};
use crate::stats::hypothesis::{ChiSquareTest, TTest, holm, kruskal_wallis_counts, student};
use crate::stats::{StatsError, summary};

/// The level of significance of the paper's tests.
pub const LEVEL: f64 = 0.05;

/// What a run found about one setup.
pub struct Found {
    /// The setup.
    pub base: Base,
    /// The share of each trial's challenges that have a solution, in percent.
    pub trials: Vec<f64>,
    /// All challenges together.
    pub all: SetupCounts,
}

impl Found {
    /// The mean share of solvable challenges over the trials, in percent.
    pub fn mean(&self) -> Option<f64> {
        summary::mean(&self.trials).ok()
    }

    /// The median of the optima, in moves.
    pub fn median(&self) -> Option<f64> {
        summary::median_of_counts(&self.all.lengths()).ok()
    }

    /// The mean of the optima, in moves.
    pub fn mean_length(&self) -> Option<f64> {
        let moves: u64 = self.all.lengths.iter().zip(0..).map(|(count, length)| count * length).sum();
        (self.all.solvable.count > 0).then(|| moves as f64 / self.all.solvable.count as f64)
    }

    /// The longest of the optima, in moves.
    pub fn longest(&self) -> Option<usize> {
        self.all.lengths.len().checked_sub(1)
    }

    /// The share of the solvable challenges that take eight or nine moves, 0 to 1.
    pub fn short(&self) -> Option<f64> {
        let total = self.all.solvable.count;
        (total > 0).then(|| self.all.short() as f64 / total as f64)
    }
}

/// What a run found.
pub struct Findings {
    /// The five setups, in the paper's order.
    pub setups: Vec<Found>,
    /// The test whether the optima of all setups come from one distribution (§5.3).
    pub lengths: Result<ChiSquareTest, StatsError>,
}

impl Findings {
    /// Puts the shards of a run together, in the order of their numbers.
    pub fn gather(plan: Plan, shards: &Shards<SetupCounts>) -> Self {
        let mut trials: BTreeMap<(Base, u64), SetupCounts> = BTreeMap::new();
        for (shard, tally) in shards.iter() {
            let block = plan.block(shard);
            trials.entry((block.base, block.trial)).or_default().add(tally);
        }
        let found = |base: Base| {
            let mine = || trials.range((base, 0)..=(base, u64::MAX)).map(|(_, tally)| tally);
            let share = |tally: &SetupCounts| 100.0 * tally.solvable.count as f64 / tally.challenges() as f64;
            let mut all = SetupCounts::default();
            mine().for_each(|tally| all.add(tally));
            Found { base, trials: mine().filter(|tally| tally.challenges() > 0).map(share).collect(), all }
        };
        let setups: Vec<Found> = Base::ALL.into_iter().map(found).collect();
        let lengths: Vec<_> = setups.iter().map(|found| found.all.lengths()).collect();
        let lengths = kruskal_wallis_counts(&lengths.iter().map(Vec::as_slice).collect::<Vec<_>>());
        Self { setups, lengths }
    }

    /// What was found about one setup.
    pub fn of(&self, base: Base) -> &Found {
        // `setups` holds all five in the order of their numbers.
        &self.setups[base as usize]
    }

    /// Student's t-test of the trials' solvability of two setups; nothing for fewer than two trials.
    pub fn solvability(&self, a: Base, b: Base) -> Option<TTest> {
        student(&self.of(a).trials, &self.of(b).trials).ok()
    }

    /// Places by solvability (§5.4), the most solvable first.
    pub fn solvability_ranks(&self) -> Vec<Rank> {
        let tied = |a: Base, b: Base| self.solvability(a, b).is_none_or(|test| test.p >= LEVEL);
        ranks(&self.setups.iter().map(Found::mean).collect::<Vec<_>>(), tied)
    }

    /// Places by difficulty (§5.4), the setup with the longest solutions on average first. Two setups are tied unless
    /// the test of Kruskal and Wallis tells them apart, with Holm's correction for the ten pairs.
    pub fn difficulty_ranks(&self) -> Vec<Rank> {
        let mut pairs = Vec::new();
        for (k, a) in self.setups.iter().enumerate() {
            for b in &self.setups[k + 1..] {
                let test = kruskal_wallis_counts(&[&a.all.lengths(), &b.all.lengths()]);
                pairs.push((a.base, b.base, test.map_or(1.0, |test| test.p)));
            }
        }
        let corrected = holm(&pairs.iter().map(|pair| pair.2).collect::<Vec<_>>());
        let tied = |a: Base, b: Base| {
            let pair = pairs.iter().position(|pair| (pair.0, pair.1) == (a.min(b), a.max(b)));
            pair.and_then(|k| corrected.get(k)).is_none_or(|p| *p >= LEVEL)
        };
        ranks(&self.setups.iter().map(Found::mean_length).collect::<Vec<_>>(), tied)
    }
}

/// A place among the five setups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    /// The place, from 1.
    pub place: usize,
    /// Whether others share it.
    pub tied: bool,
}

impl Rank {
    /// «2*», as Table 2 writes it.
    pub fn words(self) -> String {
        if self.tied { format!("{}*", self.place) } else { self.place.to_string() }
    }
}

/// Places by falling value, one for each setup in the paper's order. Who is not told apart from the first of a place
/// shares that place.
fn ranks(values: &[Option<f64>], tied: impl Fn(Base, Base) -> bool) -> Vec<Rank> {
    let mut order: Vec<(Base, f64)> =
        Base::ALL.into_iter().zip(values).map(|(base, value)| (base, value.unwrap_or(0.0))).collect();
    order::sort_by(&mut order, |a, b| b.1.total_cmp(&a.1));
    let mut places = vec![Rank::default(); order.len()];
    let mut at = 0;
    while at < order.len() {
        let first = order[at].0;
        let group = 1 + order[at + 1..].iter().take_while(|other| tied(first, other.0)).count();
        for (base, _) in &order[at..at + group] {
            places[*base as usize] = Rank { place: at + 1, tied: group > 1 };
        }
        at += group;
    }
    places
}

// Means and tests, and Table 2 of the paper.

/// All means of a run.
pub fn means(findings: &Findings) -> Table {
    let mut table = Table::new("means", "Means and tests")
        .text("Setup")
        .number("Solvable, % (mean ± SD)")
        .number("p against piecepack")
        .number("Median moves")
        .number("Mean moves")
        .number("8–9 moves, %")
        .number("Connected, solvable")
        .number("Connected, unsolvable")
        .number("Variance of links within a challenge")
        .number("No first move, %")
        .number("Random solver wins, %");
    for found in &findings.setups {
        let share = |part: u64, whole: u64| (whole > 0).then(|| 100.0 * part as f64 / whole as f64);
        let links = |links: Links| Cell::maybe(links.mean_sd().map(|(mean, _)| mean), 2);
        let p = findings.solvability(found.base, Base::Piecepack).filter(|_| found.base != Base::Piecepack);
        table.row(vec![
            Cell::text(found.base.name()),
            mean_sd(found),
            p.map_or(Cell::Empty, |test| Cell::p_value(test.p)),
            Cell::maybe(found.median(), 1),
            Cell::maybe(found.mean_length(), 2),
            Cell::maybe(found.short().map(|share| 100.0 * share), 1),
            links(found.all.solvable),
            links(found.all.unsolvable),
            Cell::maybe(found.all.variance(), 3),
            Cell::maybe(share(found.all.dead, found.all.challenges()), 1),
            Cell::maybe(share(found.all.wins, found.all.walks), 2),
        ]);
    }
    table
}

/// The mean share of solvable challenges with its spread over the trials, or without if there is one trial.
fn mean_sd(found: &Found) -> Cell {
    match (found.mean(), summary::sd(&found.trials)) {
        (Some(mean), Ok(sd)) => Cell::mean_sd(mean, sd, 1),
        (mean, _) => Cell::maybe(mean, 1),
    }
}

/// The p-values of all pairs of setups (§5.2), and the test of the five medians (§5.3).
pub fn tests(findings: &Findings) -> Table {
    let mut table = Table::new("tests", "Solvability: p of Student’s t-test, each pair; optimum: Kruskal and Wallis");
    table = table.text("Setup");
    for base in Base::ALL {
        table = table.number(base.name());
    }
    for a in Base::ALL {
        let p = |b: Base| findings.solvability(a, b).filter(|_| a != b);
        let cells = Base::ALL.into_iter().map(|b| p(b).map_or(Cell::Empty, |test| Cell::p_value(test.p)));
        table.row(std::iter::once(Cell::text(a.name())).chain(cells).collect());
    }
    let (h, p) = match &findings.lengths {
        Ok(test) => (Cell::number(test.statistic, 1), Cell::p_value(test.p)),
        Err(_) => (Cell::Empty, Cell::Empty),
    };
    table.row(vec![Cell::text("H of all five optima"), h]);
    table.row(vec![Cell::text("its p"), p]);
    table
}

/// The ranks that the paper gives in Table 2, in its order of the setups: setup, solvability, difficulty.
const PAPER: [[&str; 3]; 5] =
    [["5", "5", "1*"], ["3", "4", "1*"], ["4", "2*", "1*"], ["2", "2*", "5"], ["1", "1", "1*"]];

/// Table 2: ranks of the setups, here and in the paper. Statistical ties are marked with *.
pub fn rank_table(findings: &Findings) -> Table {
    let mut table = Table::new("ranks", "Table 2: ranks of the setups (* statistical ties)")
        .text("Setup")
        .number("Ease of setup, by operations")
        .number("paper")
        .number("Solvability")
        .number("paper")
        .number("Difficulty")
        .number("paper");
    let (solvability, difficulty) = (findings.solvability_ranks(), findings.difficulty_ranks());
    let words = |rank: Option<&Rank>| rank.map_or(Cell::Empty, |rank| Cell::text(rank.words()));
    for (k, base) in Base::ALL.into_iter().enumerate() {
        let [ease, solvable, hard] = PAPER[k];
        table.row(vec![
            Cell::text(base.name()),
            Cell::text(ease::rank(base).to_string()),
            Cell::text(ease),
            words(solvability.get(k)),
            Cell::text(solvable),
            words(difficulty.get(k)),
            Cell::text(hard),
        ]);
    }
    table
}

// Figures 7, 8 and 9 of the paper.

/// No challenge takes fewer moves (§5.3).
pub const SHORTEST: usize = 8;

/// The figures in the paper's order.
pub fn figures(findings: &Findings) -> Vec<Figure> {
    vec![solvability(findings), connectedness(findings), lengths(findings)]
}

fn solvability(findings: &Findings) -> Figure {
    let group = |found: &Found| BoxGroup::of(found.base.name(), &found.trials).ok();
    let trials = findings.setups.iter().map(|found| found.trials.len()).max().unwrap_or(0);
    Figure {
        id: "solvability".into(),
        number: "Figure 7".into(),
        title: "Solvability".into(),
        caption: format!("Share of challenges with a solution, {trials} trials for each setup. Triangle: mean."),
        chart: Chart::BoxPlot {
            category: "Setup".into(),
            y: Axis::new("Solvable").unit("%").digits(1),
            groups: findings.setups.iter().filter_map(group).collect(),
            references: vec![Reference { value: 75.0, label: "75 %: the paper’s lower bound".into() }],
        },
    }
}

fn connectedness(findings: &Findings) -> Figure {
    let interval = |links: Links| links.mean_sd().map(|(mean, sd)| Interval::mean_sd(mean, sd));
    let group = |found: &Found| IntervalGroup {
        label: found.base.name().into(),
        intervals: vec![interval(found.all.solvable), interval(found.all.unsolvable)],
    };
    Figure {
        id: "connectedness".into(),
        number: "Figure 8".into(),
        title: "Connectedness".into(),
        caption: "Mean links per step. Filled: solvable. Hollow: unsolvable. Thin line: one standard deviation.".into(),
        chart: Chart::Intervals {
            category: "Setup".into(),
            x: Axis::new("Links per step").digits(2),
            kinds: vec!["solvable".into(), "unsolvable".into()],
            groups: findings.setups.iter().map(group).collect(),
            references: Vec::new(),
        },
    }
}

fn lengths(findings: &Findings) -> Figure {
    let shortest = |found: &Found| found.all.lengths.iter().position(|&count| count > 0);
    // A first bin below eight would contradict the paper; it is shown rather than hidden.
    let first = findings.setups.iter().filter_map(shortest).min().unwrap_or(SHORTEST).min(SHORTEST);
    let row = |found: &Found| HistogramRow {
        label: found.base.name().into(),
        counts: found.all.lengths.iter().skip(first).copied().collect(),
        median: found.median(),
        notes: vec![Note { label: "longest".into(), value: found.longest().map_or(Cell::Empty, Cell::count) }],
    };
    Figure {
        id: "lengths".into(),
        number: "Figure 9".into(),
        title: "Length of the shortest solution".into(),
        caption: "Solvable challenges of all trials. Dotted line: median. Ochre: solved in eight or nine moves. The \
            paper’s program is one move too long now and then (about six challenges in a thousand)."
            .into(),
        chart: Chart::Histogram {
            x: Axis::new("Moves"),
            bins: Bins::Whole { first: first as i64 },
            rows: findings.setups.iter().map(row).collect(),
            marked: vec![SHORTEST - first, SHORTEST + 1 - first],
            marked_label: "8–9 moves".into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_place() {
        // Table 2's column of solvability.
        let values = [83.2, 85.4, 89.7, 89.9, 91.5].map(Some);
        let tied = |a: Base, b: Base| [a, b].iter().all(|base| matches!(base, Base::Piecepack | Base::Engraved));
        let words: Vec<String> = ranks(&values, tied).into_iter().map(Rank::words).collect();
        assert_eq!(words, ["5", "4", "2*", "2*", "1"]);
    }
}
