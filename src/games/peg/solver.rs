//! The solver: what parities and resource counts prove at once, then a search from both ends.
//!
//! From the last peg it plays backwards, all positions of 1, 2, 3, … pegs that can be reduced to a goal, as far as they are few.
//! From the position at hand it searches in depth until so few pegs are left that those lists decide, and keeps what it has
//! proved to lead nowhere. It begins again from time to time with the jumps in another order, since one bad first jump may
//! hide a thousand solutions; what is proved stays. Positions that differ by a symmetry of the board are one.

use std::collections::BTreeMap;

use crate::engine::order;
use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::peg::rules::{Board, Jump, Move, Place, Solitaire};
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::{Budget, Proof};
use crate::search::solve::{Analyse, Metric, MetricValue, Solve};

/// Backwards it goes on from so many positions of as many pegs.
const MAX_BACKWARDS: usize = 5000;
/// So many positions are expanded in the first order of the jumps; then a fiftieth more in each.
const FIRST_RUN: u64 = 1000;
/// How far the orders of the jumps differ from «inwards first», in half holes. With twice as much, eight hard games of one hole
/// to one peg took two to three times as many positions.
const SHUFFLE: f64 = 4.0;
/// The most positions that are counted for the figures of a board.
const MAX_COUNTED: usize = 200_000;

/// Which of the 16 classes of the Rule of Three these pegs are in: the board is coloured with three colours along either
/// diagonal, and a jump changes the count of all three, so it leaves alone which counts are both odd or both even.
pub fn class(board: &Board, pegs: u64) -> u8 {
    let mut counts = [[0_u8; 3]; 2];
    for (hole, Place { column, row }) in board.holes.iter().enumerate() {
        let peg = (pegs >> hole & 1) as u8;
        counts[0][usize::from((column + row) % 3)] ^= peg;
        counts[1][usize::from((column + 2 * row) % 3)] ^= peg;
    }
    counts.iter().fold(0, |class, [a, b, c]| class << 2 | (a ^ b) << 1 | (b ^ c))
}

/// The holes among the goals in which the last peg can stand by the Rule of Three.
pub fn allowed_ends(board: &Board, pegs: u64) -> u64 {
    let wanted = class(board, pegs);
    let holes = (0..board.holes.len()).map(|hole| 1 << hole);
    holes.filter(|hole| board.goals() & hole != 0 && class(board, *hole) == wanted).sum()
}

/// The holes of a set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}

/// Pagoda functions of a board: a value for each hole such that no jump makes the sum over the pegs larger.
///
/// They begin as resource counts, 1 on every second hole of every (or every second) row, and then each hole is made worth as
/// little as the jumps from it and over it allow, from the edge inwards or from the middle outwards.
pub fn pagodas(board: &Board) -> Vec<Vec<i32>> {
    let patterns: [fn(u8, u8) -> bool; 8] = [
        |x, y| x % 2 == 0 && y % 2 == 0,
        |x, y| x % 2 == 1 && y % 2 == 0,
        |x, y| x % 2 == 0 && y % 2 == 1,
        |x, y| x % 2 == 1 && y % 2 == 1,
        |x, _| x % 2 == 0,
        |x, _| x % 2 == 1,
        |_, y| y % 2 == 0,
        |_, y| y % 2 == 1,
    ];
    let mut inwards: Vec<usize> = (0..board.holes.len()).collect();
    order::sort_by_key(&mut inwards, |hole| std::cmp::Reverse(from_middle(board, *hole)));
    let mut all: Vec<Vec<i32>> = Vec::new();
    for pattern in patterns {
        for outwards in [false, true] {
            let mut values: Vec<i32> = board.holes.iter().map(|at| i32::from(pattern(at.column, at.row))).collect();
            for place in 0..inwards.len() {
                let hole = inwards[if outwards { inwards.len() - 1 - place } else { place }];
                let value = |hole: u8| values[usize::from(hole)];
                let least = board.jumps.iter().filter_map(|jump| match *jump {
                    Jump { from, over, to } if usize::from(from) == hole => Some(value(to) - value(over)),
                    Jump { from, over, to } if usize::from(over) == hole => Some(value(to) - value(from)),
                    _ => None,
                });
                values[hole] = least.max().map_or(values[hole], |least| least.min(values[hole]));
            }
            if !all.contains(&values) {
                all.push(values);
            }
        }
    }
    all
}

/// How far a hole is from the middle of the board, in half holes.
fn from_middle(board: &Board, hole: usize) -> u8 {
    let Place { column, row } = board.holes[hole];
    (2 * column).abs_diff(board.width - 1) + (2 * row).abs_diff(board.height - 1)
}

/// The symmetries that leave holes and goals as they are: for each the new number of every hole.
fn symmetries(board: &Board) -> Vec<Vec<u8>> {
    let (width, height) = (board.width - 1, board.height - 1);
    let moved = |way: u8| {
        let to = |place: &Place| {
            let column = if way & 1 == 0 { place.column } else { width - place.column };
            let row = if way & 2 == 0 { place.row } else { height - place.row };
            board.hole(if way & 4 == 0 { Place { column, row } } else { Place { column: row, row: column } })
        };
        let numbers: Vec<u8> = board.holes.iter().map(to).collect::<Option<_>>()?;
        (moved_set(&numbers, board.goal) == board.goal).then_some(numbers)
    };
    (0..8).filter_map(moved).collect()
}

fn moved_set(numbers: &[u8], set: u64) -> u64 {
    members(set).fold(0, |moved, hole| moved | 1 << numbers[hole])
}

/// A pagoda function as a search uses it.
struct Resource {
    /// The value of each hole.
    values: Vec<i32>,
    /// The sum that the last peg has at the least.
    least: i32,
}

impl Resource {
    fn of(&self, pegs: u64) -> i32 {
        members(pegs).map(|hole| self.values[hole]).sum()
    }
}

/// A search from both ends.
struct Search<'a> {
    board: &'a Board,
    symmetries: Vec<Vec<u8>>,
    resources: Vec<Resource>,
    /// The positions of 1, 2, 3, … pegs that can be reduced to an end that is allowed.
    solvable: Vec<NumberedSet<u64>>,
    /// Positions that cannot.
    dead: NumberedSet<u64>,
    /// The jumps in the order in which they are tried.
    order: Vec<Jump>,
    /// The jumps made.
    path: Vec<Jump>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, ends: u64) -> Self {
        let least = |values: &[i32]| members(ends).map(|hole| values[hole]).min().unwrap_or(0);
        let resource = |values: Vec<i32>| Resource { least: least(&values), values };
        let mut search = Self {
            board,
            symmetries: symmetries(board),
            resources: pagodas(board).into_iter().map(resource).collect(),
            solvable: vec![NumberedSet::default()],
            dead: NumberedSet::default(),
            order: board.jumps.clone(),
            path: Vec::new(),
        };
        for end in members(ends) {
            let end = search.canonical(1 << end);
            search.solvable[0].insert(end);
        }
        search
    }

    /// The least of the positions that differ from this one by a symmetry.
    fn canonical(&self, pegs: u64) -> u64 {
        self.symmetries.iter().map(|numbers| moved_set(numbers, pegs)).min().unwrap_or(pegs)
    }

    /// Plays backwards up to so many pegs, as far as the positions are few; whether the budget sufficed.
    fn play_backwards(&mut self, most: usize, budget: &mut Budget<'_>) -> bool {
        while self.solvable.len() < most {
            let last = self.solvable.last().map_or(&[][..], NumberedSet::keys);
            if last.len() > MAX_BACKWARDS {
                break;
            }
            let mut before = NumberedSet::default();
            for &pegs in last {
                if !budget.tick() {
                    return false;
                }
                for jump in self.board.jumps.iter().filter(|jump| jump.is_last(pegs)) {
                    before.insert(self.canonical(jump.play(pegs)));
                }
            }
            self.solvable.push(before);
        }
        true
    }

    /// Whether these pegs can be reduced to an allowed end; nothing when `run` positions were expanded before that was known.
    /// The jumps that lead to the lists of the solvable are on the path then.
    fn search(&mut self, pegs: u64, run: &mut u64, budget: &mut Budget<'_>) -> Option<bool> {
        let canonical = self.canonical(pegs);
        if let Some(solvable) = self.solvable.get(pegs.count_ones() as usize - 1) {
            return Some(solvable.find(&canonical).is_some());
        }
        if self.dead.find(&canonical).is_some() {
            return Some(false);
        }
        if *run == 0 || !budget.tick() {
            return None;
        }
        *run -= 1;
        if self.resources.iter().all(|resource| resource.of(pegs) >= resource.least) {
            for at in 0..self.order.len() {
                let jump = self.order[at];
                if !jump.is_legal(pegs) {
                    continue;
                }
                self.path.push(jump);
                match self.search(jump.play(pegs), run, budget) {
                    Some(false) => self.path.pop(),
                    found => return found,
                };
            }
        }
        self.dead.insert(canonical);
        Some(false)
    }

    /// The jumps in another order, those that lead inwards rather early.
    fn shuffle(&mut self, rng: &mut Rng) {
        let board = self.board;
        let inwards = |jump: &Jump| {
            f64::from(from_middle(board, jump.to.into())) - f64::from(from_middle(board, jump.from.into()))
        };
        let mut keyed: Vec<(f64, Jump)> =
            board.jumps.iter().map(|jump| (inwards(jump) + SHUFFLE * rng.unit(), *jump)).collect();
        order::sort_by(&mut keyed, |a, b| a.0.total_cmp(&b.0));
        self.order = keyed.into_iter().map(|(_, jump)| jump).collect();
    }

    /// The jumps from a position of the lists to its end.
    fn finish(&mut self, mut pegs: u64) {
        while let Some(fewer) = (pegs.count_ones() as usize).checked_sub(2).and_then(|at| self.solvable.get(at)) {
            let leads = |jump: &&Jump| jump.is_legal(pegs) && fewer.find(&self.canonical(jump.play(pegs))).is_some();
            let Some(jump) = self.board.jumps.iter().find(leads).copied() else { return };
            self.path.push(jump);
            pegs = jump.play(pegs);
        }
    }

    fn solve(mut self, pegs: u64, budget: &mut Budget<'_>) -> Proof<Vec<Jump>> {
        if self.resources.iter().any(|resource| resource.of(pegs) < resource.least) {
            return Proof::Impossible;
        }
        if !self.play_backwards(pegs.count_ones() as usize, budget) {
            return Proof::Unknown;
        }
        let (mut rng, mut length) = (Rng::new(0), FIRST_RUN);
        loop {
            self.shuffle(&mut rng);
            self.path.clear();
            let mut run = length;
            match self.search(pegs, &mut run, budget) {
                Some(true) => break,
                Some(false) => return Proof::Impossible,
                None if budget.remaining() == 0 => return Proof::Unknown,
                None => length += length / 50,
            }
        }
        let met = self.path.iter().fold(pegs, |pegs, jump| jump.play(pegs));
        self.finish(met);
        Proof::Solved(self.path)
    }
}

impl Solve for Solitaire {
    const METRICS: &'static [&'static str] = &["jumps"];

    fn solve(&self, _metric: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        let board = &*self.board;
        let ends = allowed_ends(board, self.pegs);
        if self.outcome() == Outcome::Won {
            return Proof::Solved(Vec::new());
        }
        if ends == 0 {
            return Proof::Impossible;
        }
        Search::new(board, ends).solve(self.pegs, budget).map_moves(|jump| board.named(jump))
    }
}

impl Analyse for Solitaire {
    /// - `class`: whether a last peg is allowed by the Rule of Three.
    /// - `optimum`: the number of jumps of every solution; none when there is no solution.
    /// - `optimal_solutions`: how many solutions there are, as jumps in their order; none beyond 2^64.
    /// - `states`: how many positions can be reached.
    /// - `solvable`: how many of them can be solved.
    /// - `dead_ends`: in how many no jump is left, and the goal is not reached.
    /// - `frontier`: how many positions there are after 0, 1, 2, … jumps.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>> {
        let board = &*self.board;
        let goals = board.goals();
        let mut layers: Vec<BTreeMap<u64, Option<u64>>> = vec![BTreeMap::from([(self.pegs, Some(0))])];
        let mut states = 0;
        while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
            states += last.len();
            let mut next = BTreeMap::new();
            for &pegs in last.keys() {
                if !budget.tick() || states + next.len() > MAX_COUNTED {
                    return None;
                }
                next.extend(
                    board.jumps.iter().filter(|jump| jump.is_legal(pegs)).map(|jump| (jump.play(pegs), Some(0))),
                );
            }
            layers.push(next);
        }
        layers.pop();
        let frontier = layers.iter().map(|layer| layer.len() as u64).collect();
        let (mut solvable, mut dead_ends) = (0, 0);
        // From the end: the solutions of a position are those of all that its jumps lead to.
        let mut later: BTreeMap<u64, Option<u64>> = BTreeMap::new();
        while let Some(mut layer) = layers.pop() {
            for (&pegs, ways) in &mut layer {
                let mut after =
                    board.jumps.iter().filter(|jump| jump.is_legal(pegs)).map(|jump| jump.play(pegs)).peekable();
                let is_won = pegs.count_ones() == 1 && pegs & goals != 0;
                dead_ends += u64::from(!is_won && after.peek().is_none());
                let of = |pegs: u64| later.get(&pegs).copied().unwrap_or(Some(0));
                *ways = after.map(of).try_fold(u64::from(is_won), |sum, ways| sum.checked_add(ways?));
                solvable += u64::from(*ways != Some(0));
            }
            later = layer;
        }
        let solutions = later.get(&self.pegs).copied().flatten();
        let optimum = (solutions != Some(0)).then(|| self.count() as u64 - 1);
        let count = |number: Option<u64>| number.map_or(MetricValue::None, MetricValue::Count);
        let figures = [
            ("class", "Allowed by the Rule of Three", MetricValue::Flag(allowed_ends(board, self.pegs) != 0)),
            ("optimum", "Jumps of every solution", count(optimum)),
            ("optimal_solutions", "Solutions", count(solutions)),
            ("states", "Positions in reach", MetricValue::Count(states as u64)),
            ("solvable", "Solvable among them", MetricValue::Count(solvable)),
            ("dead_ends", "Dead ends", MetricValue::Count(dead_ends)),
            ("frontier", "Positions after each jump", MetricValue::Series(frontier)),
        ];
        let metric = |(key, label, value): (&'static str, &'static str, MetricValue)| Metric {
            key: key.into(),
            label: label.into(),
            value,
        };
        Some(figures.into_iter().map(metric).collect())
    }
}
