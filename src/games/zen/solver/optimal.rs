//! All solutions with the fewest paths.

use std::collections::{BTreeMap, BTreeSet};

use super::astar::{Found, Search};
use super::bits::Bits;
use super::bound::Bound;
use super::plot::{Place, Plot, Start};
use super::search::entering;
use super::walk::Walker;
use crate::games::zen::moves::Move;
use crate::search::budget::Meter;

/// The most orders of paths that are gone through to count the solutions.
const MOST_ORDERS: u64 = 1_000_000;
/// The most steps between positions of best lines that are kept.
const MOST_STEPS: usize = 4_000_000;

/// What was found of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Optimal {
    /// There are some.
    Found {
        /// Paths of each.
        paths: u32,
        /// How many there are. Two are one if the same paths are gone in another order. Nothing if there are too many orders
        /// to go through.
        count: Option<u64>,
        /// One with the fewest choices (slides and pushes together) of all.
        best: Vec<Move>,
        /// Some of them, each path by path; those with the fewest slides and pushes first.
        listed: Vec<Vec<Move>>,
    },
    /// Proved: there is none.
    Never,
    /// The budget or the memory was spent first.
    GaveUp,
}

/// A step of a best line: the path and the position after it, by its number in the next layer.
type Onward = (Move, usize);

/// Best lines: for each number of paths gone, the positions and the steps from each.
struct Lines(Vec<Vec<Vec<Onward>>>);

/// All best solutions, at most `most` listed.
pub fn all<B: Bits>(plot: &Plot<B>, start: &Start<B>, most: usize, meter: &mut Meter<'_>) -> Optimal {
    let mut search = Search::new(plot, Bound::Components);
    let paths = match search.run(start, meter) {
        // Outside, the line begins with the start itself.
        Found::Line(line) => line.len() - usize::from(start.monk.is_none()),
        Found::Nothing => return Optimal::Never,
        Found::GaveUp => return Optimal::GaveUp,
    };
    drop(search);
    let Some(lines) = lines(plot, start, paths, meter) else { return Optimal::GaveUp };
    let (count, listed) = lines.listed(most);
    Optimal::Found { paths: paths as u32, count, best: lines.best(), listed }
}

/// Expands all positions that may lie on a line of so many paths; nothing if that is too much.
fn lines<B: Bits>(plot: &Plot<B>, start: &Start<B>, paths: usize, meter: &mut Meter<'_>) -> Option<Lines> {
    let mut layers = Vec::new();
    let mut layer = vec![start.place];
    let mut inside = plot.inside(start);
    let mut kept = 0;
    for left in (0..paths).rev() {
        let mut numbers: BTreeMap<Place<B>, Option<usize>> = BTreeMap::new();
        let mut next = Vec::new();
        let mut steps = Vec::new();
        for place in &layer {
            if !meter.spend() || kept > MOST_STEPS {
                return None;
            }
            let mut onward: Vec<Onward> = Vec::new();
            let mut note = |place: Place<B>, mv: Move| {
                let number = *numbers.entry(place).or_insert_with(|| {
                    let rest = Bound::Components.of(plot, &place);
                    rest.is_some_and(|rest| rest as usize <= left).then(|| {
                        next.push(place);
                        next.len() - 1
                    })
                });
                onward.extend(number.map(|number| (mv, number)));
            };
            let mut ask = || meter.spend();
            let mut walker = Walker::new(plot, &mut ask);
            let walked = match inside.take() {
                Some(walk) => walker.ends(&walk, &mut |ways, place| {
                    if let Some(mv) = Move::go_on(ways.to_vec()) {
                        note(place, mv);
                    }
                }),
                None => walker.paths(place, &mut |entry, ways, place| note(place, entering(plot, entry, ways))),
            };
            walked.ok()?;
            kept += onward.len();
            steps.push(onward);
        }
        layers.push(steps);
        layer = next;
    }
    let done = |place: &Place<B>| plot.open.without(place.raked | place.ornaments).is_empty();
    let mut lives: Vec<bool> = layer.iter().map(done).collect();
    for steps in layers.iter_mut().rev() {
        steps.iter_mut().for_each(|onward| onward.retain(|(_, number)| lives[*number]));
        lives = steps.iter().map(|onward| !onward.is_empty()).collect();
    }
    Some(Lines(layers))
}

impl Lines {
    /// Slides and pushes of a move.
    fn cost(mv: &Move) -> u32 {
        mv.steps().count() as u32
    }

    /// For each position the fewest slides and pushes from there.
    fn costs(&self) -> Vec<Vec<u32>> {
        let mut costs: Vec<Vec<u32>> = vec![Vec::new(); self.0.len()];
        for depth in (0..self.0.len()).rev() {
            let after = |number: usize| costs.get(depth + 1).and_then(|row| row.get(number)).copied().unwrap_or(0);
            let least = |onward: &Vec<Onward>| {
                onward.iter().map(|(mv, number)| Self::cost(mv) + after(*number)).min().unwrap_or(u32::MAX / 2)
            };
            costs[depth] = self.0[depth].iter().map(least).collect();
        }
        costs
    }

    /// A solution with the fewest slides and pushes.
    fn best(&self) -> Vec<Move> {
        let costs = self.costs();
        let mut at = 0;
        let mut best = Vec::new();
        for (depth, layer) in self.0.iter().enumerate() {
            let after = |number: usize| costs.get(depth + 1).and_then(|row| row.get(number)).copied().unwrap_or(0);
            if let Some((mv, number)) = layer[at].iter().min_by_key(|(mv, number)| Self::cost(mv) + after(*number)) {
                best.push(mv.clone());
                at = *number;
            }
        }
        best
    }

    /// How many solutions there are, and some of them.
    fn listed(&self, most: usize) -> (Option<u64>, Vec<Vec<Move>>) {
        let mut seen: BTreeSet<Vec<&Move>> = BTreeSet::new();
        let mut listed: Vec<(u32, Vec<Move>)> = Vec::new();
        let mut orders = 0;
        let mut line = Vec::new();
        let whole = self.each(0, 0, &mut line, &mut |line| {
            orders += 1;
            let mut set = line.to_vec();
            set.sort_unstable();
            if seen.insert(set) {
                listed
                    .push((line.iter().map(|mv| Self::cost(mv)).sum(), line.iter().map(|mv| (*mv).clone()).collect()));
            }
            orders < MOST_ORDERS
        });
        listed.sort_by_key(|(cost, _)| *cost);
        listed.truncate(most);
        (whole.then_some(seen.len() as u64), listed.into_iter().map(|(_, line)| line).collect())
    }

    /// Goes through all orders; false if `hear` had enough.
    fn each<'a>(
        &'a self,
        depth: usize,
        number: usize,
        line: &mut Vec<&'a Move>,
        hear: &mut impl FnMut(&[&'a Move]) -> bool,
    ) -> bool {
        let Some(layer) = self.0.get(depth) else { return hear(line) };
        layer[number].iter().all(|(mv, next)| {
            line.push(mv);
            let on = self.each(depth + 1, *next, line, hear);
            line.pop();
            on
        })
    }
}
