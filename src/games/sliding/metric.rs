//! The six ways to count, and what has been played counted in all of them.
//!
//! The figures of a puzzle, and what each move at hand is worth.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::engine::direction::Direction;
use crate::engine::position::Position;
use crate::engine::session::Session;
use crate::games::sliding::SlidingBlocks;
use crate::games::sliding::bb::{self, BbError, Difficulty, Effort};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::{Component, Distance};
use crate::games::sliding::moves::Move;
use crate::games::sliding::rules::IllegalMove;
use crate::games::sliding::solver::codec::{Configuration, NONE, PlacementTable, bits};
use crate::games::sliding::solver::shortest_solution;
use crate::search::proof::{Budget, Proof};
use crate::search::solve::{self, Analyse, MetricValue};

/// What counts as one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Metric {
    /// One piece, one cell.
    Step,
    /// One piece, any distance in a straight line.
    Line,
    /// One piece, any path: what most people call a move.
    #[default]
    Move,
    /// Any set of pieces together, one cell.
    Superstep,
    /// Any set of pieces together, any distance in a straight line.
    Superline,
    /// Any set of pieces together, any path.
    Supermove,
}

impl Metric {
    /// All six; those of one piece first.
    pub const ALL: [Self; 6] = [Self::Step, Self::Line, Self::Move, Self::Superstep, Self::Superline, Self::Supermove];

    /// The word of the command line and of messages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Line => "line",
            Self::Move => "move",
            Self::Superstep => "superstep",
            Self::Superline => "superline",
            Self::Supermove => "supermove",
        }
    }

    /// The metric of a word; nothing if there is none.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.word() == word)
    }

    /// Whether several pieces may move together.
    pub const fn is_super(self) -> bool {
        matches!(self, Self::Superstep | Self::Superline | Self::Supermove)
    }

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

// What has been played so far, counted in all six metrics at once.
//
// The count is the fewest actions that go through played positions in their order: a shortest path over the positions,
// where one leads to a later one if a single action does, and a position that comes again takes the count back to what
// it was. Every step of a move counts as a position. Pieces that go together are also taken one after the other, those
// in front first, where none of them holds another; where they do hold each other, no number of single moves does it,
// and the metrics of one piece have no count.

/// Actions in each metric, in the order of [`Metric::ALL`]; nothing where no actions of that kind do it.
pub type Counts = [Option<u32>; 6];

/// A played line, move by move.
#[derive(Clone, Debug)]
pub struct MoveCounter {
    terrain: PlacementTable,
    /// The position after each move, the first before all.
    boards: Vec<Sliding>,
    /// Every position passed.
    passed: Vec<(Configuration<u128>, Counts)>,
    /// How many positions were passed after each move, the first number before all.
    marks: Vec<usize>,
}

impl MoveCounter {
    /// Nothing played yet.
    pub fn new(start: &Sliding) -> Self {
        let terrain = PlacementTable::new(start);
        let position = terrain.read(start).unwrap_or(Configuration::EMPTY);
        Self { terrain, boards: vec![start.clone()], passed: vec![(position, [Some(0); 6])], marks: vec![1] }
    }

    /// How many moves have been played.
    pub fn len(&self) -> usize {
        self.marks.len() - 1
    }

    /// Whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is not allowed; then nothing has changed.
    pub fn push(&mut self, m: &Move) -> Result<(), IllegalMove> {
        let mut at = self.boards[self.len()].clone();
        let line = at.along(m)?;
        for (next, &way) in line.into_iter().zip(m.path()) {
            for between in one_by_one(&at, m.pieces(), way) {
                self.pass(&between);
            }
            self.pass(&next);
            at = next;
        }
        self.boards.push(at);
        self.marks.push(self.passed.len());
        Ok(())
    }

    /// Takes back moves, until so many are left.
    pub fn truncate(&mut self, moves: usize) {
        self.boards.truncate(moves + 1);
        self.marks.truncate(moves + 1);
        self.passed.truncate(self.marks.last().copied().unwrap_or(1));
    }

    /// The counts of all metrics.
    pub fn counts(&self) -> Counts {
        self.passed.last().map_or([None; 6], |(_, counts)| *counts)
    }

    /// The count in a metric.
    pub fn count(&self, metric: Metric) -> Option<u32> {
        self.counts()[metric.index()]
    }

    fn pass(&mut self, board: &Sliding) {
        let Some(position) = self.terrain.read(board) else { return };
        let mut best: Counts = [None; 6];
        for (earlier, counts) in self.passed.iter().rev() {
            let closer =
                |best: &Counts, at: usize| counts[at].is_some_and(|n| best[at].is_none_or(|best| n + 1 < best));
            if !(0..6).any(|at| closer(&best, at)) {
                continue;
            }
            let Some(gap) = Gap::between(&self.terrain, earlier, &position) else { continue };
            if gap.set == 0 {
                best = *counts;
                break;
            }
            for metric in Metric::ALL {
                let at = metric.index();
                if closer(&best, at) && gap.is_one(&self.terrain, earlier, metric) {
                    best[at] = counts[at].map(|n| n + 1);
                }
            }
        }
        self.passed.push((position, best));
    }
}

/// The positions between, when pieces that go a step together go one after the other; none if they cannot.
fn one_by_one(board: &Sliding, pieces: &[u8], way: Direction) -> Vec<Sliding> {
    let mut left = pieces.to_vec();
    let mut between = Vec::new();
    let mut at = board.clone();
    while left.len() > 1 {
        let step = |letter: u8| at.play(&Move::new(vec![letter], vec![way])?).ok();
        let Some((index, next)) = left.iter().enumerate().find_map(|(index, &letter)| Some((index, step(letter)?)))
        else {
            return Vec::new();
        };
        left.remove(index);
        between.push(next.clone());
        at = next;
    }
    between
}

/// How two positions differ, if it is by some pieces that stand equally far away.
struct Gap {
    /// The slots of these pieces, one bit each; none if the positions are equal.
    set: u64,
    /// Columns to the right and rows down.
    displacement: (i32, i32),
    /// Where they come to, in the order of the slots.
    to: Vec<u16>,
}

impl Gap {
    fn between(terrain: &PlacementTable, from: &Configuration<u128>, to: &Configuration<u128>) -> Option<Self> {
        let mut gap = Self { set: 0, displacement: (0, 0), to: Vec::new() };
        for slot in 0..terrain.slots() {
            let (before, after) = (from.at[slot], to.at[slot]);
            if before == after {
                continue;
            }
            let (before, after) = (terrain.place(before), terrain.place(after));
            let far = |a: u8, b: u8| i32::from(b) - i32::from(a);
            let displacement = (far(before.column, after.column), far(before.row, after.row));
            if gap.set != 0 && displacement != gap.displacement {
                return None;
            }
            gap.displacement = displacement;
            gap.set |= 1 << slot;
            gap.to.push(to.at[slot]);
        }
        Some(gap)
    }

    /// Whether one action of this kind closes the gap.
    fn is_one(&self, terrain: &PlacementTable, from: &Configuration<u128>, metric: Metric) -> bool {
        if self.set.count_ones() > 1 && !metric.is_super() {
            return false;
        }
        let (x, y) = self.displacement;
        // Both positions are legal and the pieces keep their distances, so a single step is free.
        let unit = x.abs() + y.abs() == 1;
        match metric {
            Metric::Step | Metric::Superstep => unit,
            Metric::Line | Metric::Superline => unit || (x == 0 || y == 0) && self.is_free(terrain, from, true),
            Metric::Move | Metric::Supermove => unit || self.is_free(terrain, from, false),
        }
    }

    /// Whether the pieces can go there together while all others stand still, straight on or by any path.
    fn is_free(&self, terrain: &PlacementTable, from: &Configuration<u128>, straight: bool) -> bool {
        let start: Vec<u16> = bits(self.set).map(|slot| from.at[slot]).collect();
        let own = start.iter().fold(0, |own, &at| own | terrain.place(at).mask);
        let outside = from.occupied & !own;
        let (x, y) = self.displacement;
        let wanted = |way: &Direction| {
            let (dx, dy) = way.delta();
            !straight || (i32::from(dx), i32::from(dy)) == (x.signum(), y.signum())
        };
        let ways: Vec<usize> = (0..4).filter(|&way| wanted(&Direction::ALL[way])).collect();
        let mut seen = 1u128 << terrain.place(start[0]).local;
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            for &way in &ways {
                let step = |&at: &u16| {
                    let place = terrain.place(at);
                    (place.next[way] != NONE && place.front[way] & outside == 0).then_some(place.next[way])
                };
                let Some(to) = reached[next].iter().map(step).collect::<Option<Vec<u16>>>() else { continue };
                if to == self.to {
                    return true;
                }
                let bit = 1u128 << terrain.place(to[0]).local;
                if seen & bit == 0 {
                    seen |= bit;
                    reached.push(to);
                }
            }
            next += 1;
        }
        false
    }
}

/// What has been played, counted in all six ways: kept from one move to the next, so that each costs only itself.
#[derive(Default)]
pub struct Counted {
    counted: Option<(Rc<Sliding>, MoveCounter)>,
    moves: Vec<Move>,
}

impl Counted {
    /// The counts of the moves made so far.
    pub fn of(&mut self, session: &Session<SlidingBlocks>) -> Counts {
        session.state_at(0).map_or([Some(0); 6], |start| self.count(start, &session.done()))
    }

    /// The counts of these moves from this position.
    fn count(&mut self, start: &Rc<Sliding>, moves: &[Move]) -> Counts {
        if self.counted.as_ref().is_none_or(|(counted, _)| counted != start) {
            *self = Self { counted: Some((start.clone(), MoveCounter::new(start))), moves: Vec::new() };
        }
        let Some((_, tally)) = &mut self.counted else { return [None; 6] };
        let same = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        tally.truncate(same);
        for m in &moves[same..] {
            if tally.push(m).is_err() {
                // The session holds legal moves alone.
                return [None; 6];
            }
            self.moves.push(m.clone());
        }
        tally.counts()
    }
}

/// How many edges may be looked at for the diameter.
const DIAMETER_EFFORT: u64 = 3_000_000_000;
/// The most entries of a graph for the BB metric.
const MAX_ENTRIES: usize = 20_000_000;
/// The BB metric's share of the work: a standard error of some two per cent of the mean, in a second for Klotski.
const BB_EFFORT: Effort = Effort { samples: 200, steps: 100_000_000, seed: 0 };

/// What a figure is when the budget was spent before it was known: never the same as null, which is a proof.
pub const UNKNOWN: &str = "gave_up";

fn figure(key: &'static str, label: &'static str, value: MetricValue) -> solve::Metric {
    solve::Metric { key: key.into(), label: label.into(), value }
}

fn unknown() -> MetricValue {
    MetricValue::Text(UNKNOWN.to_owned())
}

/// The least number of actions: none where it is proved that there is no way.
fn optimum(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> MetricValue {
    match shortest_solution(board, metric, budget) {
        Proof::Solved(path) => MetricValue::Count(path.len() as u64),
        Proof::Impossible => MetricValue::None,
        Proof::Unknown => unknown(),
    }
}

/// The BB metric of a component's graph, from a position to the nearest solved one.
///
/// # Errors
/// There is nothing to look for, no way, or the effort does not suffice.
pub fn difficulty(
    component: &Component,
    board: &Sliding,
    effort: &Effort,
    report: &mut dyn FnMut(u64),
) -> Result<Difficulty, BbError> {
    let spent = BbError::GaveUp { steps: 0 };
    let start = component.number(board).ok_or(BbError::NoWay)?;
    let graph = component.graph(MAX_ENTRIES).ok_or(spent)?;
    bb::measure(&graph, start, component.solved(), effort, report)
}

/// The BB metric as figures; none where there is nothing to measure.
fn bb_figures(found: Result<Difficulty, BbError>) -> MetricValue {
    match found {
        Ok(found) => MetricValue::Group(vec![
            figure("e", "Length of the way in a random tree", MetricValue::Measure(found.e)),
            figure("standard_error", "Its standard error", MetricValue::Measure(found.standard_error)),
            figure("v", "Positions, the solved ones as one", MetricValue::Count(found.v)),
            figure("bb", "BB", MetricValue::Measure(found.bb)),
            figure("exact", "Exact", MetricValue::Flag(found.exact)),
        ]),
        Err(BbError::GaveUp { .. }) => unknown(),
        Err(BbError::NoVertex { .. } | BbError::Solved | BbError::NoWay) => MetricValue::None,
    }
}

impl Analyse for Sliding {
    /// Positions, diameter and BB count moves.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<solve::Metric>> {
        let component = Component::within(self, Metric::Move, budget).ok()?;
        let count = |n: usize| MetricValue::Count(n as u64);
        let diameter = component.diameter(DIAMETER_EFFORT);
        let hardest = component.hardest();
        let optima = Metric::ALL.map(|metric| {
            let value = match (metric, component.distance(self)) {
                (Metric::Move, Some(Distance::Actions(moves))) => MetricValue::Count(moves.into()),
                _ => optimum(self, metric, budget),
            };
            figure(metric.word(), metric.word(), value)
        });
        let bb = bb_figures(difficulty(&component, self, &BB_EFFORT, &mut |_| ()));
        Some(vec![
            figure("positions", "Positions in reach", count(component.len())),
            figure("solved_positions", "Solved positions", count(component.solved().len())),
            figure("diameter", "Diameter, in moves", diameter.map_or_else(unknown, |d| MetricValue::Count(d.into()))),
            figure("optimum", "Shortest solutions", MetricValue::Group(optima.into())),
            figure("layers", "Positions by moves to the goal", MetricValue::Series(component.layers())),
            figure(
                "hardest",
                "Most moves to the goal from any position",
                hardest.map_or(MetricValue::None, |(_, moves)| MetricValue::Count(moves.into())),
            ),
            figure("bb", "BB metric", bb),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_and_taken_back() {
        let start = Rc::new("a00-000~000-00a".parse::<Sliding>().expect("a position"));
        let line = |text: &str| {
            let words = text.split(' ').filter(|word| !word.is_empty());
            words.map(|word| word.parse::<Move>().expect("a move")).collect::<Vec<_>>()
        };
        let mut counted = Counted::default();
        let mut check = |moves: &str, expected: [u32; 3]| {
            let counts = counted.count(&start, &line(moves));
            assert_eq!(counts[..3], expected.map(Some), "{moves}");
        };
        check("", [0, 0, 0]);
        check("ar", [1, 1, 1]);
        check("ar ar", [2, 1, 1]);
        check("ar ar ad", [3, 2, 1]);
        // Undone, and something else.
        check("ar ad", [2, 2, 1]);
        check("ar al", [0, 0, 0]);
    }
}
