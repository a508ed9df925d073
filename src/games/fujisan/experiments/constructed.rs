//! Challenges that are built to be solvable (§6), beside those that are dealt until one is.
//!
//! The mountain begins bare. The priests walk at random, and a space gets its value when a priest first lands on it: the
//! number of free spaces that he has travelled, if the setup still allows it there. When all are at the summit, the other
//! spaces are filled as the setup fills them. So there is a way up, the one that was walked.

use serde::{Deserialize, Serialize};

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::experiments::{challenge, self_avoiding};
use crate::games::fujisan::graph::{self, Bitboard, COLUMNS, GROUND, MoveTable};
use crate::games::fujisan::rules::STEPS;
use crate::games::fujisan::setup::{Base, Values, pairs};
use crate::games::fujisan::solver::DistanceMap;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::judgement::LEVEL;
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Bins, Cell, Chart, Claim, Figure, HistogramRow, Judgement, Report, Table};
use crate::search::proof::{Budget, NodeLimit};
use crate::search::solve::Solve;
use crate::stats::hypothesis::student;
use crate::stats::summary;

/// Building against dealing.
pub struct Constructed;

/// Challenges of a shard.
const BLOCK: u64 = 50;

/// After so many moves a walk on a bare mountain begins anew, and one in a hurry gives up.
const LONGEST: usize = 100;

/// No shortest solution is longer (`fujisan-hardest` finds 72): whatever a file of shards says, so long is the chart at most.
const MAX_OPTIMUM: u64 = 255;

/// A mountain that is being built: its values as far as they are chosen, and the way that was walked.
struct Site {
    dominoes: bool,
    values: [[Option<u8>; STEPS as usize]; 2],
    way: Vec<Bitboard>,
}

/// Row, step and value of a space that is landed on.
type Landing = (usize, usize, u8);

impl Site {
    fn new(base: Base) -> Self {
        Self { dominoes: base == Base::Domino, values: Default::default(), way: vec![GROUND] }
    }

    /// Whether a space may have this value.
    fn takes(&self, row: usize, step: usize, value: u8) -> bool {
        let other = self.values[1 - row][step];
        let same = |at: usize| {
            let [a, b] = [0, 1].map(|row| self.values[row][at]);
            other.is_some() && [(a, b), (b, a)].contains(&(Some(value), other))
        };
        match self.values[row][step] {
            Some(own) => own == value,
            // No domino has one value twice, and none comes twice.
            None => !self.dominoes || (other != Some(value) && !(0..STEPS as usize).any(same)),
        }
    }

    /// The moves of a state: the state after each, and the space that it lands on with its value.
    fn moves(&self, state: Bitboard) -> Vec<(Bitboard, Option<Landing>)> {
        let mut moves = Vec::new();
        let stands = |bit: u32| state >> bit & 1 == 1;
        for bit in (0..graph::CELLS as u32).filter(|bit| stands(*bit)) {
            let from = graph::cell(bit);
            let across = (bit + COLUMNS) % (2 * COLUMNS);
            if !from.is_ground() && !stands(across) {
                moves.push((state ^ 1 << bit ^ 1 << across, None));
            }
            if from.is_summit() {
                continue;
            }
            let (row, column, base) = (usize::from(from.row), u32::from(from.column), bit - u32::from(from.column));
            for right in [false, true] {
                let columns = if right { column + 1..u32::from(STEPS) + 1 } else { 1..column };
                let mut travelled = 0;
                for k in 0..columns.end.saturating_sub(columns.start) {
                    let to = if right { columns.start + k } else { columns.end - 1 - k };
                    travelled += u8::from(!stands(base + to));
                    if travelled > 5 {
                        break;
                    }
                    if !stands(base + to) && self.takes(row, to as usize - 1, travelled) {
                        moves.push((state ^ 1 << bit ^ 1 << (base + to), Some((row, to as usize - 1, travelled))));
                    }
                }
            }
        }
        moves
    }

    /// Walks to the summit, never to a position twice; false if it got nowhere.
    fn walk(&mut self, rng: &mut Rng, steps: &mut u64) -> bool {
        while let Some(&state) = self.way.last() {
            if state == graph::SUMMIT || self.way.len() > LONGEST {
                break;
            }
            let mut moves = self.moves(state);
            moves.retain(|(next, _)| !self.way.contains(next));
            *steps += 1;
            if moves.is_empty() {
                return false;
            }
            let (next, landing) = moves[rng.below(moves.len() as u32) as usize];
            if let Some((row, step, value)) = landing {
                self.values[row][step] = Some(value);
            }
            self.way.push(next);
        }
        self.way.last() == Some(&graph::SUMMIT)
    }

    /// Fills the spaces that nobody has landed on; nothing if no dominoes are left that fit.
    fn filled(&self, rng: &mut Rng) -> Option<Values> {
        let mut values = Values::default();
        if !self.dominoes {
            for (row, own) in values.iter_mut().zip(&self.values) {
                row.iter_mut().zip(own).for_each(|(value, own)| *value = own.unwrap_or_else(|| rng.below(6) as u8));
            }
            return Some(values);
        }
        let mut left: Vec<(u8, u8)> = pairs(false).into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        rng.shuffle(&mut left);
        // Those with both values, then those with one, then the bare ones: so few fillings fail.
        for known in [2, 1, 0] {
            for (step, own) in self.values[0].iter().zip(&self.values[1]).enumerate() {
                let own = [*own.0, *own.1];
                if own.iter().flatten().count() != known {
                    continue;
                }
                let fits = |(a, b): &(u8, u8)| own[0].is_none_or(|v| v == *a) && own[1].is_none_or(|v| v == *b);
                let (a, b) = *left.iter().find(|pair| fits(pair))?;
                left.retain(|pair| *pair != (a, b) && *pair != (b, a));
                (values[0][step], values[1][step]) = (a, b);
            }
        }
        Some(values)
    }
}

/// A challenge built from a stream: its values, the way that was walked, and the positions looked at until it was done.
pub fn build(base: Base, rng: &mut Rng) -> (Values, Vec<Bitboard>, u64) {
    let mut steps = 0;
    loop {
        let mut site = Site::new(base);
        if site.walk(rng, &mut steps)
            && let Some(values) = site.filled(rng)
        {
            return (values, site.way, steps);
        }
    }
}

/// The first of a seed's challenges, from a number on, that is solvable; with no way, and the positions that the solver expanded.
pub fn deal(seed: &Seed, base: Base, first: u64) -> (Values, Vec<Bitboard>, u64) {
    let mut ignored = |_| ();
    let mut budget = Budget::new(NodeLimit { nodes: u64::MAX }, &mut ignored);
    let mut number = first;
    loop {
        let (board, _) = challenge(seed, base, number, false);
        if board.solve("moves", &mut budget).solved().is_some() {
            return (board.values, Vec::new(), budget.spent());
        }
        number += 1;
    }
}

/// What is measured of one challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Moves of a shortest solution; 0: there is none.
    optimum: u64,
    /// Shortest solutions.
    solutions: u64,
    /// Positions looked at until it was there.
    positions: u64,
    /// Walks at random that reached the summit, and walks that hurry.
    won: [u64; 2],
    /// Moves of the way that was walked; 0 where none was.
    way: u64,
    /// Those of them that bring the summit nearer.
    nearer: u64,
}

/// Walks on, among the moves that bring the priests nearest the summit, never to a position twice.
fn hurrying(move_table: &MoveTable, rng: &mut Rng) -> bool {
    let far = |state: Bitboard| -> u32 {
        let half = u32::from(STEPS / 2);
        let left = |bit: u32| (half.saturating_sub(bit % COLUMNS)).max((bit % COLUMNS).saturating_sub(half + 1));
        (0..graph::CELLS as u32).filter(|bit| state >> bit & 1 == 1).map(left).sum()
    };
    let mut line = vec![GROUND];
    while let Some(&state) = line.last().filter(|state| **state != graph::SUMMIT) {
        if line.len() > LONGEST {
            return false;
        }
        let mut next: Vec<(u32, Bitboard)> = Vec::new();
        move_table.successors(state, |from, to| {
            let after = state ^ 1 << from ^ 1 << to;
            if !line.contains(&after) {
                next.push((far(after), after));
            }
        });
        let Some(least) = next.iter().map(|one| one.0).min() else { return false };
        next.retain(|one| one.0 == least);
        line.push(next[rng.below(next.len() as u32) as usize].1);
    }
    true
}

impl Row {
    fn of(values: &Values, way: &[Bitboard], positions: u64, walks: u64, rng: &mut Rng) -> Self {
        let move_table = MoveTable::new(values, false);
        let wanted = if way.is_empty() { &[GROUND][..] } else { way };
        // There are 20 475 positions, so no budget of this size is ever spent.
        let Some(map) = DistanceMap::around(&move_table, wanted, &mut Budget::new(NodeLimit::default(), &mut |_| ()))
        else {
            return Self::default();
        };
        let mut won = [0; 2];
        for _ in 0..walks {
            won[0] += u64::from(self_avoiding(&move_table, rng).is_some());
            won[1] += u64::from(hurrying(&move_table, rng));
        }
        Self {
            optimum: map.distance(GROUND).unwrap_or(0).into(),
            solutions: map.solutions(GROUND).unwrap_or(0),
            positions,
            won,
            way: way.len().saturating_sub(1) as u64,
            nearer: way.windows(2).filter(|two| map.distance(two[1]) < map.distance(two[0])).count() as u64,
        }
    }
}

fn base(params: &Params) -> Base {
    Base::ALL.into_iter().find(|base| base.code() == params.text("setup")).unwrap_or(Base::Domino)
}

impl Experiment for Constructed {
    type Shard = Vec<Row>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-constructed",
        game: "fujisan",
        title: "Challenges built to be solvable",
        about: "Priests walk over a bare mountain and leave the values that allow their moves. Such challenges beside those that \
            are dealt until one is solvable: how much work, how long, and how easily the way is guessed.",
        source: "Goadrich and Droscha (2018), §6",
        params: &[
            Param {
                key: "setup",
                label: "Setup",
                kind: Kind::Choice(&[("domino", "Dominoes"), ("random", "Pure random")]),
            },
            Param {
                key: "size",
                label: "Challenges of each kind",
                kind: Kind::Number { min: 10, max: 100_000, usual: 1000 },
            },
            Param { key: "walks", label: "Walks on each", kind: Kind::Number { min: 1, max: 1000, usual: 50 } },
        ],
        shards: |params| 2 * params.number("size").div_ceil(BLOCK) as u32,
        unit: "challenges",
        seconds: 3,
        work: |params| 2 * params.number("size"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Row> {
        let (base, from) = (base(params), u64::from(shard / 2) * BLOCK);
        let mut rows = Vec::new();
        for number in from..(from + BLOCK).min(params.number("size")) {
            // The streams of built challenges lie behind those of all setups; a dealt one has 2^16 deals of its own.
            let mut rng = Rng::part(seed.hash(), 1 << 50 | number);
            let (values, way, positions) =
                if shard.is_multiple_of(2) { build(base, &mut rng) } else { deal(seed, base, number << 16) };
            rows.push(Row::of(&values, &way, positions, params.number("walks"), &mut rng));
            progress(rows.len() as u64);
        }
        rows
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Vec<Row>>) -> Report {
        let mut kinds: [Vec<Row>; 2] = Default::default();
        shards.iter().for_each(|(shard, rows)| kinds[(shard % 2) as usize].extend(rows));
        Report {
            figures: vec![figure(&kinds)],
            tables: vec![table(&kinds, params.number("walks"))],
            claims: claims(&kinds, params),
        }
    }
}

/// The kinds of challenges.
const KINDS: [&str; 2] = ["Built", "Dealt until solvable"];

fn figure(kinds: &[Vec<Row>; 2]) -> Figure {
    let row = |(rows, label): (&Vec<Row>, &str)| {
        let longest = rows.iter().map(|row| row.optimum).max().unwrap_or(0).min(MAX_OPTIMUM);
        let count = |moves: u64| rows.iter().filter(|row| row.optimum == moves).count() as u64;
        let lengths: Vec<f64> = rows.iter().map(|row| row.optimum as f64).collect();
        HistogramRow {
            label: label.into(),
            counts: (8..=longest).map(count).collect(),
            median: summary::median(&lengths).ok(),
            notes: Vec::new(),
        }
    };
    Figure::unnumbered(
        "lengths",
        "Moves of the shortest solution",
        "Line: the median.".into(),
        Chart::Histogram {
            x: Axis::new("Moves"),
            bins: Bins::Whole { first: 8 },
            rows: kinds.iter().zip(KINDS).map(row).collect(),
            marked: vec![0, 1],
            marked_label: "8–9 moves".into(),
        },
    )
}

fn table(kinds: &[Vec<Row>; 2], walks: u64) -> Table {
    let mut table = Table::new("kinds", "Built and dealt challenges")
        .text("Challenges")
        .numbers([
            "Number",
            "Positions walked over or searched for each",
            "Mean moves",
            "Median moves",
            "Median number of shortest solutions",
        ])
        .numbers(["Walks at random that win, %", "Hurried walks that win, %", "The way walked is a shortest one, %"])
        .numbers(["Moves of that way", "Those of them that bring the summit nearer, %"]);
    for (rows, label) in kinds.iter().zip(KINDS) {
        let all = |of: fn(&Row) -> u64| rows.iter().map(|row| of(row) as f64).collect::<Vec<_>>();
        let mean = |of: fn(&Row) -> u64| summary::mean(&all(of)).ok();
        let per_walk = |of: fn(&Row) -> u64| mean(of).map(|wins| 100.0 * wins / walks as f64);
        let way = mean(|row| row.way).filter(|moves| *moves > 0.0);
        table.row(vec![
            Cell::text(label),
            Cell::count(rows.len()),
            Cell::maybe(mean(|row| row.positions), 0),
            Cell::maybe(mean(|row| row.optimum), 2),
            Cell::maybe(summary::median(&all(|row| row.optimum)).ok(), 1),
            Cell::maybe(summary::median(&all(|row| row.solutions)).ok(), 1),
            Cell::maybe(per_walk(|row| row.won[0]), 2),
            Cell::maybe(per_walk(|row| row.won[1]), 2),
            Cell::maybe(way.and_then(|_| mean(|row| u64::from(row.way == row.optimum))).map(|share| 100.0 * share), 1),
            Cell::maybe(way, 2),
            Cell::maybe(way.zip(mean(|row| row.nearer)).map(|(way, nearer)| 100.0 * nearer / way), 1),
        ]);
    }
    table
}

fn claims(kinds: &[Vec<Row>; 2], params: &Params) -> Vec<Claim> {
    let (walks, size) = (params.number("walks"), params.number("size") as usize);
    let built = &kinds[0];
    let solvable = built.iter().filter(|row| row.optimum > 0).count();
    let known = built.iter().filter(|row| row.way == row.optimum).count();
    // In per cent of the walks on each challenge, so that challenges are what is counted.
    let [ours, theirs] = [0, 1].map(|kind: usize| {
        let share = |row: &Row| 100.0 * row.won[1] as f64 / walks as f64;
        kinds[kind].iter().map(share).collect::<Vec<f64>>()
    });
    let more = student(&ours, &theirs).ok().and_then(|test| test.interval(LEVEL).ok());
    vec![
        Claim::new(
            "are there general methods that allow solvers to construct challenges online to guarantee solvability",
            format!(
                "**{}** of {} built challenges are solvable",
                integer(solvable as i128),
                integer(built.len() as i128)
            ),
            Judgement::known((solvable < built.len() || built.len() == size).then_some(solvable == built.len())),
        ),
        Claim::new(
            "care must be taken that the construction process does not give away the solution",
            more.map_or("Both kinds are needed".to_owned(), |more| {
                format!(
                    "Walks in a hurry win on built challenges in **{}** ({} to {}) points of a hundred more often than on dealt ones; the \
                        way that was walked is a shortest one in {known} of {}",
                    fixed(more.value, 1),
                    fixed(more.low, 1),
                    fixed(more.high, 1),
                    integer(built.len() as i128)
                )
            }),
            Judgement::of(more, 0.0, f64::INFINITY),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fujisan::rules::Mountain;
    use crate::games::fujisan::solver::optimum;

    #[test]
    fn what_is_built_is_a_layout_of_its_setup_and_the_way_is_one() {
        for base in [Base::Domino, Base::Random] {
            for number in 0..200 {
                let (values, way, _) = build(base, &mut Rng::part(7, number));
                assert!(base.deals(&values), "{values:?}");
                let move_table = MoveTable::of(&Mountain::new(values, false));
                assert_eq!((way.first(), way.last()), (Some(&GROUND), Some(&graph::SUMMIT)));
                for two in way.windows(2) {
                    let mut leads = false;
                    move_table.successors(two[0], |from, to| leads |= two[0] ^ 1 << from ^ 1 << to == two[1]);
                    assert!(leads, "{values:?} {way:?}");
                }
                let least = optimum(&values, false).expect("there is a way");
                assert!((8..way.len()).contains(&usize::from(least)));
            }
        }
    }

    #[test]
    fn who_hurries_wins_sometimes() {
        let mut rng = Rng::new(1);
        let mut wins = 0;
        for number in 0..300 {
            let (values, ..) = build(Base::Random, &mut Rng::part(3, number));
            wins += u32::from(hurrying(&MoveTable::new(&values, false), &mut rng));
        }
        assert!(wins > 0 && wins < 300, "{wins}");
    }
}
