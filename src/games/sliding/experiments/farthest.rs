//! Examples and questions of the articles: the pair of positions farthest apart, the moat and the picture beside it, and what
//! the change of one cell does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::challenge::ChallengeId;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::Component;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::simple3::census::Drawer;
use crate::games::sliding::simple3::grid::{Cells, Grid};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::Params;
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table, judgement};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::Solve;
use crate::stats::interval;

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
        Report { figures: vec![figure(&all)], tables: vec![table(&all)], claims: vec![claim(&all), dual()] }
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

/// The dual of the plane: a graph that can be drawn without crossings has one, and no other graph.
fn dual() -> Claim {
    Claim::new(
        "Is there any importance to the dual of the graph induced by an SBP?",
        "The dual of the plane is there only for graphs that can be drawn without crossings. One cell alone on 2 by 3 cells has a move \
         between any two of its **6** places, and 5 points that are all joined cannot be drawn so"
            .to_owned(),
        Judgement::unjudged("It is a question, and the articles do not say what dual they mean."),
    )
}

// The moat: a ring of single cells round a wall, all of them pieces but one.
//
// The pieces keep their order, and every action moves one piece by one cell into the hole, in each of the three metrics. Only the
// two pieces beside the hole can go, and the one that has just gone would only go back: so a shortest way takes the hole round
// the ring in one direction alone, and all pieces go in the other one. A piece that has moved has the hole behind it; before it
// goes on the hole has to come in front of it, which takes the L - 2 other pieces of a ring of L cells one action each. So a way
// of D cells takes D actions of its own and (D - 1)(L - 2) of the others, besides the h - 1 that bring the hole in front of it if
// it is h cells ahead; whichever way round is shorter. The corner across is L/2 away both ways round.

/// The moat.
pub struct Moat;

/// Sides that are solved.
const SIDES: std::ops::RangeInclusive<u32> = 3..=5;
/// The article's side.
const WIDE: u32 = 128;

/// The two puzzles in the article's picture, as it describes them, for it cannot be drawn from the text alone: a piece that can
/// go round a block or, shorter, past one that makes way; and two that can only go together.
const PICTURE: [&str; 2] =
    ["000A-0BB0-0B0C-0BB0-0000~0000-0000-0000-0000-000A", "AAAA0-ABAB0-ABBB0-AAAA0~0AAAA-0A0A0-0A000-0AAAA"];
/// The metrics in which they are solved.
const METRICS: [[&str; 3]; 2] = [["move", "line", "step"], ["move", "step", "supermove"]];

/// A moat with its hole so many cells ahead of the piece, as it was solved, in moves, lines and steps; without a side one of the
/// picture's puzzles in its metrics.
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
        shards: |_| SIDES.count() as u32 + 1,
        unit: "sides",
        seconds: 1,
        work: |_| SIDES.count() as u64 + 1,
    };

    fn run(_: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Circled> {
        let solve = |puzzle: &str, metrics: [&str; 3]| {
            let puzzle = puzzle.parse::<Sliding>().ok();
            metrics.map(|metric| {
                match puzzle.as_ref()?.solve(metric, &mut Budget::new(NodeLimit::default(), &mut |_| ())) {
                    Proof::Solved(way) => Some(way.len() as u32),
                    _ => None,
                }
            })
        };
        let side = SIDES.start() + shard;
        let all = if SIDES.contains(&side) {
            let ring = 1..4 * (side - 1);
            ring.map(|ahead| Circled { side, ahead, actions: solve(&moat(side, ahead), METRICS[0]) }).collect()
        } else {
            let puzzles = (0..).zip(PICTURE).zip(METRICS);
            puzzles
                .map(|((ahead, puzzle), metrics)| Circled { side: 0, ahead, actions: solve(puzzle, metrics) })
                .collect()
        };
        progress(1);
        all
    }

    fn report(_: &Params, _: &Seed, shards: &Shards<Vec<Circled>>) -> Report {
        let (pictures, all): (Vec<&Circled>, Vec<&Circled>) = shards.values().flatten().partition(|one| one.side == 0);
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
                "Between **{least}** and **{most}**, depending on the hole; {right} of {} small moats take what the formula \
                    says in all three metrics",
                all.len()
            ),
            Judgement::known((all.len() == 33 && right == all.len()).then_some(false)),
        );
        Report { figures: Vec::new(), tables: vec![table], claims: vec![claim, picture(&pictures)] }
    }
}

fn picture(all: &[&Circled]) -> Claim {
    let words = |actions: Option<u32>| actions.map_or_else(|| "∞".to_owned(), |actions| actions.to_string());
    let here = all.iter().zip(METRICS).map(|(one, metrics)| {
        let parts = metrics.iter().zip(one.actions).map(|(metric, actions)| format!("{metric} {}", words(actions)));
        parts.collect::<Vec<_>>().join(", ")
    });
    let actions: Vec<_> = all.iter().map(|one| one.actions).collect();
    Claim::new(
        "The Moves metric would report 1 … the Steps metric would report 5 … in the right picture both … ∞",
        format!(
            "Drawn after the article’s words, {} and {}: {}",
            PICTURE[0],
            PICTURE[1],
            here.collect::<Vec<_>>().join("; ")
        ),
        Judgement::known(
            (!all.is_empty()).then_some(matches!(actions.as_slice(), [[Some(1), _, Some(5)], [None, None, Some(_)]])),
        ),
    )
}

// Atomic changes. The articles do not say what one is; here one cell changes hands: a piece loses it or takes a void beside it, or
// a neighbour takes it over. The goal piece stays as it is, and no piece falls apart or vanishes.

/// The changes.
pub struct Atomic;

/// Shards, and puzzles of each, on three by three cells.
const SHARDS: u32 = 4;
const PUZZLES: u32 = 50;
const PIECES: usize = 5;

/// A puzzle with an atomic change: its moves before, and after, if it still has a solution.
pub type Changed = (u32, Option<u32>);

fn moves(puzzle: &str) -> Option<u32> {
    match puzzle.parse::<Sliding>().ok()?.solve("move", &mut Budget::new(NodeLimit::default(), &mut |_| ())) {
        Proof::Solved(way) => Some(way.len() as u32),
        _ => None,
    }
}

/// All atomic changes of a puzzle on this grid.
fn changes(puzzle: &str, grid: &Grid) -> Vec<String> {
    let (board, goal) = puzzle.split_once('~').unwrap_or((puzzle, ""));
    let letters: Vec<u8> = board.bytes().filter(|letter| *letter != b'-').collect();
    let fixed = goal.bytes().find(|letter| letter.is_ascii_alphabetic());
    let of =
        |letter: u8| (0..letters.len()).filter(|&at| letters[at] == letter).fold(0, |all: Cells, at| all | 1 << at);
    let mut all = Vec::new();
    for (at, &old) in letters.iter().enumerate() {
        let beside = grid.beside(1 << at);
        let near = (0..letters.len()).filter(|&other| beside >> other & 1 == 1).map(|other| letters[other]);
        let mut new: Vec<u8> = near.chain([b'0']).filter(|letter| *letter != old && Some(*letter) != fixed).collect();
        new.sort_unstable();
        new.dedup();
        let whole = old == b'0' || Some(old) != fixed && grid.is_connected(of(old) & !(1 << at));
        for letter in new.into_iter().filter(|_| whole) {
            let mut changed = letters.clone();
            changed[at] = letter;
            let rows: Vec<String> =
                changed.chunks(grid.width()).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
            all.push(format!("{}~{goal}", rows.join("-")));
        }
    }
    all
}

impl Experiment for Atomic {
    /// The changes of each puzzle.
    type Shard = Vec<Vec<Changed>>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-atomic",
        game: "sliding",
        title: "One cell changes hands",
        about: "How far is a puzzle from its neighbours? Random simple^3 puzzles of 3 by 3 cells with five pieces, and each with every \
                change of one cell that leaves the goal piece alone: a piece loses it, takes it from the void, or from a neighbour.",
        source: "After R. Smith’s question in N. Bickford (2012), «Open Problems»",
        params: &[],
        shards: |_| SHARDS,
        unit: "puzzles",
        seconds: 1,
        work: |_| u64::from(SHARDS * PUZZLES),
    };

    fn run(_: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Vec<Changed>> {
        let Ok(grid) = Grid::new(3, 3) else { return Vec::new() };
        let mut drawer = Drawer::new(&grid, PIECES);
        let mut rng = Rng::part(seed.hash(), shard.into());
        let mut all = Vec::new();
        let mut found = 0;
        while found < PUZZLES {
            let Some(drawn) = drawer.draw(&mut rng, &(1..=999)) else { continue };
            found += 1;
            all.push(changes(&drawn.position, &grid).iter().map(|changed| (drawn.moves, moves(changed))).collect());
            progress(found.into());
        }
        all
    }

    fn report(_: &Params, _: &Seed, shards: &Shards<Vec<Vec<Changed>>>) -> Report {
        let puzzles: Vec<&Vec<Changed>> = shards.values().flatten().filter(|changes| !changes.is_empty()).collect();
        let total: usize = puzzles.iter().map(|changes| changes.len()).sum();
        let mut counts: BTreeMap<Option<i64>, u64> = BTreeMap::new();
        puzzles.iter().copied().flatten().for_each(|change| *counts.entry(more(change)).or_default() += 1);
        let mut table = Table::new("changes", "Moves after a change less those before")
            .text("More moves")
            .number("Changes")
            .number("%");
        for (&more, &count) in
            counts.iter().filter(|(more, _)| more.is_some()).chain(counts.iter().filter(|(more, _)| more.is_none()))
        {
            let words = more.map_or_else(|| "No solution".to_owned(), |more| format!("{more:+}"));
            let share = 100.0 * count as f64 / total.max(1) as f64;
            table.row(vec![Cell::text(words), Cell::integer(count), Cell::number(share, 1)]);
        }
        // The changes of one puzzle hang together, so what is drawn at random, and counts, is the puzzle.
        let of = |wanted: fn(Option<i64>) -> bool| {
            let share = |changes: &&Vec<Changed>| {
                100.0 * changes.iter().filter(|change| wanted(more(change))).count() as f64 / changes.len() as f64
            };
            let shares: Vec<f64> = puzzles.iter().map(share).collect();
            interval::mean(&shares, judgement::LEVEL).map_or_else(
                |_| "too few".to_owned(),
                |at| format!("**{} %** ({} to {})", fixed(at.value, 1), fixed(at.low, 1), fixed(at.high, 1)),
            )
        };
        let claim = Claim::new(
            "How do solutions of SBPs vary when we make an atomic change to the puzzle?",
            format!(
                "{total} changes of one cell in {} puzzles; of those of a puzzle leave the number of moves as it was: {}, change it by \
                 one or two: {}, leave no solution: {}",
                puzzles.len(),
                of(|more| more == Some(0)),
                of(|more| more.is_some_and(|more| (1..=2).contains(&more.abs()))),
                of(|more| more.is_none())
            ),
            Judgement::unjudged("It is a question, and the articles do not say what an atomic change is."),
        );
        Report { figures: Vec::new(), tables: vec![table], claims: vec![claim] }
    }
}

/// How many more moves a puzzle takes after a change; nothing if it has no solution then.
fn more((before, after): &Changed) -> Option<i64> {
    Some(i64::from((*after)?) - i64::from(*before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_leave_goal_and_pieces() {
        let grid = Grid::new(2, 2).expect("a grid");
        // B and C have one cell each and may not vanish; the void has C beside it, and A, which stays.
        assert_eq!(changes("AB-0C~00-0A", &grid), ["AB-CC~00-0A"]);
        assert_eq!(changes("AB-0B~00-0A", &grid), ["A0-0B~00-0A", "AB-BB~00-0A", "AB-00~00-0A"]);
    }

    #[test]
    fn changes_are_of_the_seed() {
        let (params, seed) = (Params::usual(&[]), Seed::new("1").expect("a seed"));
        let run = || Atomic::run(&params, &seed, 0, &mut |_| ());
        let all = run();
        assert_eq!(all, run());
        assert_eq!(all.len(), PUZZLES as usize);
        let changes: Vec<Changed> = all.concat();
        assert!(changes.len() > 5 * PUZZLES as usize && changes.iter().any(|one| one.1.is_none()));
        let report = Atomic::report(&params, &seed, &Shards::from_iter([(0, all)]));
        assert_eq!(report.claims[0].verdict.words(), "cannot be judged");
    }

    #[test]
    fn each_puzzle_counts_once() {
        // Of one puzzle both changes leave the moves alone, of the other one of four: 62.5 % and not three of six.
        let all = vec![vec![(5, Some(5)), (5, Some(5))], vec![(7, Some(7)), (7, Some(9)), (7, None), (7, None)]];
        let (params, seed) = (Params::usual(&[]), Seed::new("1").expect("a seed"));
        let here = |all| Atomic::report(&params, &seed, &Shards::from_iter([(0, all)])).claims[0].here.clone();
        assert!(here(all.clone()).starts_with("6 changes of one cell in 2 puzzles"), "{}", here(all));
        assert!(here(all.clone()).contains("as it was: **62.5 %** ("), "{}", here(all));
        // Puzzles that are all alike tell exactly how they are; one alone tells nothing.
        assert!(here(vec![all[1].clone(); 3]).contains("no solution: **50.0 %** (50.0 to 50.0)"));
        assert!(here(vec![all[1].clone()]).contains("no solution: too few"));
    }

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
    fn a_cell_alone_has_moves_between_all_its_places() {
        let alone = "A0-00-00~00-00-0A".parse::<Sliding>().expect("a puzzle");
        let component = Component::explore(&alone, Metric::Move, 100, &mut |_| ()).expect("small enough");
        let graph = component.graph(100).expect("small enough");
        assert_eq!((graph.len(), graph.pairs().count()), (6, 15));
    }

    #[test]
    fn moats_take_what_the_formula_says() {
        let (params, seed) = (Params::usual(&[]), Seed::new("1").expect("a seed"));
        let all: Shards<_> = (0..4).map(|shard| (shard, Moat::run(&params, &seed, shard, &mut |_| ()))).collect();
        let mut pictures = Vec::new();
        for one in all.values().flatten() {
            if one.side == 0 {
                pictures.push(one.actions);
                continue;
            }
            assert_eq!(one.actions, [Some(formula(one.side, one.ahead)); 3], "{}", moat(one.side, one.ahead));
        }
        assert_eq!((formula(WIDE, 1), formula(WIDE, 254), formula(WIDE, 507)), (128_272, 128_525, 128_272));
        let report = Moat::report(&params, &seed, &all);
        assert_eq!(report.claims[0].verdict, Judgement::Refuted);
        assert_eq!(pictures, [[Some(1), Some(2), Some(5)], [None, None, Some(1)]]);
        assert_eq!(report.claims[1].verdict, Judgement::Reproduced);
    }
}
