//! How many nodes the paper's A* creates, counted without creating them.
//!
//! «The algorithm is implemented with a conditional loop which polls the fittest state from the open queue and proceeds to
//! create leaf nodes for each move available from that state. [...] once the first complete solution has been found the queue
//! is pruned of all nodes requiring a greater number of moves [...] This process is repeated until all nodes in the queue have
//! been examined.» Its estimate is the share of sand that is left, less than one move, so it goes through the tree depth by
//! depth, to the end of the depth of the optimum. Nothing says that it knows a position again, so positions that are reached
//! in several ways are several nodes, and all below them are too. We count how many ways lead to each position of a depth; the
//! sum is the number of nodes. (An implementation that also creates, and then drops, the children of the last depth creates
//! more.)

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::zen::solver::bits::{Bits, Wide};
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedPosition, PackedStart};
use crate::games::zen::solver::path_enumerator::PathEnumerator;
use crate::games::zen::state::State;

/// The number of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// So many, the root not counted.
    pub nodes: u64,
    /// Whether these are all; else there are more.
    pub whole: bool,
}

/// Counts the nodes down to a depth; at most `most` different positions are gone through.
pub fn nodes(state: &State, depth: u32, most: usize) -> Tree {
    match state.garden().len() {
        0..=64 => of::<u64>(PackedGarden::new(state), depth, most),
        65..=128 => of::<u128>(PackedGarden::new(state), depth, most),
        _ => of::<Wide>(PackedGarden::new(state), depth, most),
    }
}

fn of<B: Bits>((packed, start): (PackedGarden<B>, PackedStart<B>), depth: u32, most: usize) -> Tree {
    let mut nodes = 0u64;
    let mut layer = BTreeMap::from([(start.place, 1u64)]);
    let mut gone = 0;
    for at in 1..=depth {
        let mut next: BTreeMap<PackedPosition<B>, u64> = BTreeMap::new();
        for (place, ways) in &layer {
            if packed.open.without(place.raked | place.ornaments).is_empty() {
                continue;
            }
            if gone == most {
                return Tree { nodes, whole: false };
            }
            gone += 1;
            let listed = PathEnumerator::new(&packed, &mut || true).paths(place, &mut |_, _, to| {
                nodes = nodes.saturating_add(*ways);
                if at < depth {
                    let all = next.entry(to).or_default();
                    *all = all.saturating_add(*ways);
                }
            });
            if listed.is_err() {
                return Tree { nodes, whole: false };
            }
        }
        layer = next;
    }
    Tree { nodes, whole: true }
}
