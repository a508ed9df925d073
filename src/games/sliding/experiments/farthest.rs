//! Two of the articles' examples: the pair of positions farthest apart, and the moat.

use serde::{Deserialize, Serialize};

use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::Component;
use crate::games::sliding::metric::Metric;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::Params;
use crate::lab::report::number::integer;
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::Solve;

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

    fn report(_: &Params, _: &Seed, shards: &Shards<Vec<Start>>) -> Report {
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

// The moat: a ring of single cells round a wall, all of them pieces but one.
//
// The pieces keep their order, and every action moves one piece by one cell into the hole, in each of the three metrics. A piece
// that has moved has the hole behind it; before it goes on the same way the hole has to come in front of it, which takes the
// L - 2 other pieces of a ring of L cells one action each (or its own step back). So a way of D cells takes D actions of its
// own and (D - 1)(L - 2) of the others, besides the h - 1 that bring the hole in front of it if it is h cells ahead; whichever
// way round is shorter. The corner across is L/2 away both ways round.

/// The moat.
pub struct Moat;

/// Sides that are solved.
const SIDES: std::ops::RangeInclusive<u32> = 3..=5;
/// The article's side.
const WIDE: u32 = 128;

/// A moat with its hole so many cells ahead of the piece, as it was solved, in moves, lines and steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circled {
    side: u32,
    ahead: u32,
    actions: [Option<u32>; 3],
}

/// The actions that the piece takes to the corner across, by what was shown above.
fn formula(side: u32, ahead: u32) -> u32 {
    let (ring, way) = (4 * (side - 1), 2 * (side - 1));
    ahead.min(ring - ahead) - 1 + way + (way - 1) * (ring - 2)
}

/// The puzzle: its piece A in the upper left corner, the hole so many cells ahead of it, clockwise.
fn moat(side: u32, ahead: u32) -> String {
    let ring = 4 * (side - 1);
    let place = |at: u32| match (at / (side - 1), at % (side - 1)) {
        (0, along) => (0, along),
        (1, along) => (along, side - 1),
        (2, along) => (side - 1, side - 1 - along),
        (_, along) => (side - 1 - along, 0),
    };
    let mut rows = vec![vec!['1'; side as usize]; side as usize];
    let mut letters = ('A'..='Z').chain('a'..='z');
    for at in 0..ring {
        let (row, column) = place(at);
        rows[row as usize][column as usize] = if at == ahead { '0' } else { letters.next().unwrap_or('0') };
    }
    let board: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let mut goal = vec!["0".repeat(side as usize); side as usize];
    if let Some(last) = goal.last_mut() {
        last.replace_range(side as usize - 1.., "A");
    }
    format!("{}~{}", board.join("-"), goal.join("-"))
}

impl Experiment for Moat {
    type Shard = Vec<Circled>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-moat",
        game: "sliding",
        title: "Once round the moat",
        about: "Single cells fill a ring round a wall but for one hole, and one of them has to come to the corner across. Small rings \
                are solved in three metrics, with the hole anywhere; the formula that they follow says what the article’s ring takes.",
        source: "N. Bickford (2012), «Metrics»: the moat of 507 cells",
        params: &[],
        shards: |_| SIDES.count() as u32,
        unit: "sides",
        seconds: 1,
        work: |_| SIDES.count() as u64,
    };

    fn run(_: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Circled> {
        let side = SIDES.start() + shard;
        let solved = |ahead: u32| {
            let puzzle = moat(side, ahead).parse::<Sliding>().ok();
            let actions = ["move", "line", "step"].map(|metric| {
                match puzzle.as_ref()?.solve(metric, &mut Budget::new(NodeLimit::default(), &mut |_| ())) {
                    Proof::Solved(way) => Some(way.len() as u32),
                    _ => None,
                }
            });
            Circled { side, ahead, actions }
        };
        let all = (1..4 * (side - 1)).map(solved).collect();
        progress(1);
        all
    }

    fn report(_: &Params, _: &Seed, shards: &Shards<Vec<Circled>>) -> Report {
        let all: Vec<&Circled> = shards.values().flatten().collect();
        let mut table = Table::new("moats", "Solved, and by the formula").number("Side").numbers([
            "Hole ahead, cells",
            "Moves",
            "Lines",
            "Steps",
            "Formula",
        ]);
        for one in &all {
            let cells = one.actions.map(|actions| actions.map_or(Cell::Empty, Cell::integer));
            let known = [one.side, one.ahead].map(Cell::integer).into_iter();
            table.row(known.chain(cells).chain([Cell::integer(formula(one.side, one.ahead))]).collect());
        }
        let follows = |one: &&Circled| one.actions == [Some(formula(one.side, one.ahead)); 3];
        let right = all.iter().copied().filter(|one| follows(one)).count();
        let [least, most] = [1, 2 * (WIDE - 1)].map(|ahead| integer(formula(WIDE, ahead).into()));
        let claim = Claim::new(
            "If my calculations are correct, the resulting problem should take 254*507+254=129,032 steps, sliding-line actions, \
                and moves",
            format!(
                "Between **{least}** and **{most}**, as the hole lies; {right} of {} small moats take what the formula says in all \
                    three metrics",
                all.len()
            ),
            Judgement::known((shards.len() == SIDES.count() && right == all.len()).then_some(false)),
        );
        Report { figures: Vec::new(), tables: vec![table], claims: vec![claim] }
    }
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
        let report = Farthest::report(&params, &Seed::new("1").expect("a seed"), &Shards::from_iter([(0, all)]));
        assert_eq!(report.claims[0].verdict, Judgement::Refuted);
    }

    #[test]
    fn moats_take_what_the_formula_says() {
        let (params, seed) = (Params::usual(&[]), Seed::new("1").expect("a seed"));
        let all: Shards<_> = (0..3).map(|shard| (shard, Moat::run(&params, &seed, shard, &mut |_| ()))).collect();
        for one in all.values().flatten() {
            assert_eq!(one.actions, [Some(formula(one.side, one.ahead)); 3], "{}", moat(one.side, one.ahead));
        }
        assert_eq!((formula(WIDE, 1), formula(WIDE, 254), formula(WIDE, 507)), (128_272, 128_525, 128_272));
        let report = Moat::report(&params, &seed, &all);
        assert_eq!(report.claims[0].verdict, Judgement::Refuted);
    }
}
