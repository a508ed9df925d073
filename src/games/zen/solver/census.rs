//! All positions that can be reached, without any bound: for the count of positions, and to hold the searches against.

use super::bits::Bits;
use super::packed_garden::{PackedGarden, PackedPosition, PackedStart};
use super::path_enumerator::PathEnumerator;
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;

/// The most steps between positions that are kept: 80 MB.
const MAX_STEPS: usize = 10_000_000;

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
        if table.len() as u64 > most || steps.len() > MAX_STEPS || !budget.tick() {
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
