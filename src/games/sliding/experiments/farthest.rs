//! The pair of positions farthest apart, by two searches and by all.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::Component;
use crate::games::sliding::metric::Metric;
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::Params;
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};

/// The experiment.
pub struct Farthest;

/// A small puzzle whose graph shows it; its goal does not matter.
const EXAMPLE: &str = "0AB-0AA-CCD~0A0-0AA-000";

/// From one position: how far the second search comes, at best and at worst over the ends of the first that are equally far,
/// and how far any position of the graph is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    position: String,
    first: u32,
    second: (u32, u32),
    farthest: u32,
}

impl Experiment for Farthest {
    type Shard = Vec<Start>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-farthest",
        game: "sliding",
        title: "The pair farthest apart",
        about: "Is the pair of positions farthest apart found by two searches, each to the farthest position? From every \
                position of a small puzzle, beside a search from each.",
        source: "N. Bickford (2012), «The Algorithm»: only two diameter searches",
        params: &[],
        shards: |_| 1,
        unit: "puzzles",
        seconds: 1,
        work: |_| 1,
    };

    fn run(_: &Params, _: &Seed, _: u32, progress: &mut dyn FnMut(u64)) -> Vec<Start> {
        let puzzle = EXAMPLE.parse::<Sliding>().ok();
        let component = puzzle.and_then(|puzzle| Component::explore(&puzzle, Metric::Move, 1000, &mut |_| ()).ok());
        let Some((component, graph)) = component.and_then(|one| Some((one.graph(10_000)?, one))).map(|(g, c)| (c, g))
        else {
            return Vec::new();
        };
        let ends = |from: u32| {
            let distances = graph.distances(&[from]);
            let far = distances.iter().flatten().copied().max().unwrap_or(0);
            let all: Vec<u32> = (0..).zip(&distances).filter(|(_, at)| **at == Some(far)).map(|(end, _)| end).collect();
            (far, all)
        };
        let all: Vec<(u32, Vec<u32>)> = (0..graph.len() as u32).map(ends).collect();
        let farthest = all.iter().map(|one| one.0).max().unwrap_or(0);
        let start = |(from, (first, ends)): (u32, &(u32, Vec<u32>))| {
            let second = || ends.iter().filter_map(|&end| Some(all.get(end as usize)?.0));
            let second = (second().min().unwrap_or(0), second().max().unwrap_or(0));
            Start { position: component.position(from).to_string(), first: *first, second, farthest }
        };
        progress(1);
        (0..).zip(&all).map(start).collect()
    }

    fn report(_: &Params, _: &Seed, shards: &BTreeMap<u32, Vec<Start>>) -> Report {
        let all: Vec<&Start> = shards.values().flatten().collect();
        Report { figures: vec![figure(&all)], tables: vec![table(&all)], claims: vec![claim(&all)] }
    }
}

fn table(all: &[&Start]) -> Table {
    let mut table = Table::new("starts", "From each position").text("Position").numbers([
        "First search",
        "Second, at worst",
        "Second, at best",
        "Farthest pair",
    ]);
    for one in all {
        let id = ChallengeId::board("sliding", &one.position).to_string();
        let cells = [one.first, one.second.0, one.second.1, one.farthest].map(Cell::integer);
        table.row(std::iter::once(Cell::Challenge(id)).chain(cells).collect());
    }
    table
}

fn figure(all: &[&Start]) -> Figure {
    let bars = |length: u32| all.iter().filter(|one| one.second.0 == length).count();
    let most = all.iter().map(|one| one.farthest).max().unwrap_or(0);
    Figure::unnumbered(
        "found",
        "What two searches find",
        "Positions by the length of the way that two searches from there may end with.".into(),
        Chart::Bars {
            category: "Moves".into(),
            categories: (0..=most).map(|length| length.to_string()).collect(),
            y: Axis::new("Positions").min(0.0),
            series: vec![BarSeries {
                label: "Positions".into(),
                bars: (0..=most).map(|length| Some(Bar::from(bars(length) as f64))).collect(),
                ..BarSeries::default()
            }],
            references: Vec::new(),
        },
    )
}

fn claim(all: &[&Start]) -> Claim {
    let short: Vec<&&Start> = all.iter().filter(|one| one.second.0 < one.farthest).collect();
    let never = short.iter().filter(|one| one.second.1 < one.farthest).count();
    let here = match short.iter().min_by_key(|one| one.second.1) {
        Some(one) => format!(
            "On 0AB-0AA-CCD from **{}** of {} positions two searches may end with **{}** of {} moves, from {never} they \
                always do",
            short.len(),
            all.len(),
            one.second.0,
            one.farthest
        ),
        None => "On this puzzle two searches find it from everywhere".to_owned(),
    };
    Claim::new(
        "to find the pair of points furthest apart in a graph … requires only 2 diameter searches!",
        here,
        Judgement::known((!all.is_empty()).then_some(short.is_empty())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_searches_do_not_find_the_farthest_pair() {
        let params = Params::usual(&[]);
        let all = Farthest::run(&params, &Seed::new("1").expect("a seed"), 0, &mut |_| ());
        assert!(all.iter().all(|one| one.farthest == 4 && one.second.1 <= 4));
        assert!(all.iter().any(|one| one.second.1 == 3), "{all:?}");
        let report = Farthest::report(&params, &Seed::new("1").expect("a seed"), &BTreeMap::from([(0, all)]));
        assert_eq!(report.claims[0].verdict, Judgement::Refuted);
    }
}
