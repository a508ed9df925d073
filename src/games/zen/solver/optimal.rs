//! All solutions with the fewest paths, and all positions that can be reached.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crate::engine::order;
use crate::games::zen::moves::Move;
use crate::games::zen::solver::bits::Bits;
use crate::games::zen::solver::bound::Bound;
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedPosition, PackedStart, PathEnumerator};
use crate::games::zen::solver::{Search, entering};
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::{Budget, Proof};

/// The most orders of paths that are gone through to count the solutions.
const MAX_ORDERS: u64 = 1_000_000;
/// The most steps between positions of best lines that are kept.
const MAX_STEPS: usize = 4_000_000;

/// All solutions with the fewest paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalSolutions {
    /// Paths of each.
    pub paths: u32,
    /// How many there are. Two are one if the same paths are gone in another order. Nothing if there are too many orders to go
    /// through.
    pub count: Option<u64>,
    /// One with the fewest choices (slides and pushes together) of all.
    pub best: Vec<Move>,
    /// Some of them, each path by path; those with the fewest slides and pushes first.
    pub listed: Vec<Vec<Move>>,
}

/// A step of a best line: the path and the position after it, by its number in the next layer.
type Onward = (Move, usize);

/// Best lines: for each number of paths gone, the positions and the steps from each.
struct Lines(Vec<Vec<Vec<Onward>>>);

/// All best solutions, at most `most` listed.
pub fn all<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    most: usize,
    budget: &mut Budget<'_>,
) -> Proof<OptimalSolutions> {
    let mut search = Search::new(packed, Bound::Components);
    // Outside, the line begins with the start itself.
    let paths = search.run(start, budget).map(|line| line.len() - usize::from(start.monk.is_none()));
    drop(search);
    paths.and_then(|paths| {
        let Some(lines) = lines(packed, start, paths, budget) else { return Proof::Unknown };
        let (count, listed) = lines.listed(most);
        Proof::Solved(OptimalSolutions { paths: paths as u32, count, best: lines.best(), listed })
    })
}

/// Expands all positions that may lie on a line of so many paths; nothing if that is too much.
fn lines<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    paths: usize,
    budget: &mut Budget<'_>,
) -> Option<Lines> {
    let mut layers = Vec::new();
    let mut layer = vec![start.place];
    let mut inside = packed.inside(start);
    let kept = Cell::new(0);
    for left in (0..paths).rev() {
        let mut numbers: BTreeMap<PackedPosition<B>, Option<usize>> = BTreeMap::new();
        let mut next = Vec::new();
        let mut steps = Vec::new();
        for place in &layer {
            if !budget.tick() || kept.get() > MAX_STEPS {
                return None;
            }
            let mut onward: Vec<Onward> = Vec::new();
            let mut note = |place: PackedPosition<B>, m: Move| {
                let number = *numbers.entry(place).or_insert_with(|| {
                    let rest = Bound::Components.of(packed, &place);
                    rest.is_some_and(|rest| rest as usize <= left).then(|| {
                        next.push(place);
                        next.len() - 1
                    })
                });
                if let Some(number) = number {
                    onward.push((m, number));
                    kept.set(kept.get() + 1);
                }
            };
            let mut ask = || kept.get() <= MAX_STEPS && budget.tick();
            let mut enumerator = PathEnumerator::new(packed, &mut ask);
            let walked = match inside.take() {
                Some(walk) => enumerator.ends(&walk, &mut |ways, place| {
                    if let Some(m) = Move::go_on(ways.to_vec()) {
                        note(place, m);
                    }
                }),
                None => enumerator.paths(place, &mut |entry, ways, place| note(place, entering(packed, entry, ways))),
            };
            walked.ok()?;
            steps.push(onward);
        }
        layers.push(steps);
        layer = next;
    }
    let done = |place: &PackedPosition<B>| packed.open.without(place.raked | place.ornaments).is_empty();
    let mut lives: Vec<bool> = layer.iter().map(done).collect();
    for steps in layers.iter_mut().rev() {
        steps.iter_mut().for_each(|onward| onward.retain(|(_, number)| lives[*number]));
        lives = steps.iter().map(|onward| !onward.is_empty()).collect();
    }
    Some(Lines(layers))
}

impl Lines {
    /// Slides and pushes of a move.
    fn cost(m: &Move) -> u32 {
        m.steps().count() as u32
    }

    /// For each position the fewest slides and pushes from there.
    fn costs(&self) -> Vec<Vec<u32>> {
        let mut costs: Vec<Vec<u32>> = vec![Vec::new(); self.0.len()];
        for depth in (0..self.0.len()).rev() {
            let after = |number: usize| costs.get(depth + 1).and_then(|row| row.get(number)).copied().unwrap_or(0);
            let least = |onward: &Vec<Onward>| {
                onward.iter().map(|(m, number)| Self::cost(m) + after(*number)).min().unwrap_or(u32::MAX / 2)
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
            if let Some((m, number)) = layer[at].iter().min_by_key(|(m, number)| Self::cost(m) + after(*number)) {
                best.push(m.clone());
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
            order::sort(&mut set);
            if seen.insert(set) {
                listed.push((line.iter().map(|m| Self::cost(m)).sum(), line.iter().map(|m| (*m).clone()).collect()));
            }
            orders < MAX_ORDERS
        });
        order::sort_by_key(&mut listed, |(cost, _)| *cost);
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
        layer[number].iter().all(|(m, next)| {
            line.push(m);
            let on = self.each(depth + 1, *next, line, hear);
            line.pop();
            on
        })
    }
}

// All positions that can be reached, without any bound: for the count of positions, and to hold the searches against.

/// The most steps between positions that are kept: 80 MB.
const MAX_COUNTED_STEPS: usize = 10_000_000;

/// Counts of the positions with the monk outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// All that can be reached, the start among them if the monk is outside.
    pub states: u64,
    /// Those from which the garden can be finished, finished ones among them.
    pub solvable: u64,
    /// Finished ones.
    pub goals: u64,
    /// Those after one path.
    pub first: u64,
    /// The fewest paths to a finished one; nothing if there is none.
    pub optimum: Option<u32>,
}

/// Counts; nothing if there are more than `most` positions, or the budget does not suffice.
pub fn census<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    most: u64,
    budget: &mut Budget<'_>,
) -> Option<Census> {
    let mut table = NumberedSet::default();
    let mut depths: Vec<u32> = Vec::new();
    let mut steps: Vec<(u32, u32)> = Vec::new();
    let mut next = Vec::new();
    match packed.inside(start) {
        None => {
            table.insert(start.place);
            depths.push(0);
        }
        Some(walk) => {
            PathEnumerator::new(packed, &mut || budget.tick()).ends(&walk, &mut |_, place| next.push(place)).ok()?;
            for place in next.drain(..) {
                if table.insert(place).1 {
                    depths.push(1);
                }
            }
        }
    }
    let mut at = 0;
    while at < table.len() {
        if table.len() as u64 > most || steps.len() > MAX_COUNTED_STEPS || !budget.tick() {
            return None;
        }
        let (place, depth) = (table.keys()[at], depths[at]);
        PathEnumerator::new(packed, &mut || budget.tick()).paths(&place, &mut |_, _, place| next.push(place)).ok()?;
        next.sort_unstable();
        next.dedup();
        for place in next.drain(..) {
            let (number, new) = table.insert(place);
            if new {
                depths.push(depth + 1);
            }
            steps.push((number, at as u32));
        }
        at += 1;
    }
    Some(summary(packed, &table, &depths, steps))
}

fn summary<B: Bits>(
    packed: &PackedGarden<B>,
    table: &NumberedSet<PackedPosition<B>>,
    depths: &[u32],
    mut steps: Vec<(u32, u32)>,
) -> Census {
    let done = |number: usize| {
        let place = table.keys()[number];
        packed.open.without(place.raked | place.ornaments).is_empty()
    };
    let goals: Vec<u32> = (0..table.len()).filter(|&number| done(number)).map(|number| number as u32).collect();
    // Backwards from the finished ones.
    steps.sort_unstable();
    let mut solvable = vec![false; table.len()];
    let mut queue = goals.clone();
    while let Some(number) = queue.pop() {
        if !std::mem::replace(&mut solvable[number as usize], true) {
            let begin = steps.partition_point(|step| step.0 < number);
            queue.extend(steps[begin..].iter().take_while(|step| step.0 == number).map(|step| step.1));
        }
    }
    Census {
        states: table.len() as u64,
        solvable: solvable.iter().filter(|can| **can).count() as u64,
        goals: goals.len() as u64,
        first: depths.iter().filter(|depth| **depth == 1).count() as u64,
        optimum: goals.iter().map(|goal| depths[*goal as usize]).min(),
    }
}
