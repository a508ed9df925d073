//! The blocks (2-connected parts) of a graph that every way from one vertex to another passes.

use crate::games::sliding::graph::Graph;

/// A block on the way, with where the way comes in and leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The block alone.
    pub graph: Graph,
    /// Where the way comes in.
    pub entry: u32,
    /// Where it leaves.
    pub exit: u32,
}

const NONE: u32 = u32::MAX;

/// The blocks from `start` to `goal`, the last one first; nothing when no way leads there or both are the same.
///
/// Tarjan's depth-first search without recursion, so that graphs of any depth fit. Parallel edges stay within one block.
pub fn way(graph: &Graph, start: u32, goal: u32) -> Vec<Stretch> {
    let search = Search::run(graph, start);
    let mut by_block: Vec<u32> =
        (0..graph.len() as u32).filter(|&vertex| search.parent[vertex as usize] != NONE).collect();
    by_block.sort_unstable_by_key(|&vertex| (search.block[vertex as usize], vertex));
    let mut stretches = Vec::new();
    if search.order[goal as usize] == NONE {
        return stretches;
    }
    let mut exit = goal;
    while exit != start {
        let block = search.block[exit as usize];
        let mut entry = search.parent[exit as usize];
        while entry != start && search.block[entry as usize] == block {
            entry = search.parent[entry as usize];
        }
        let first = by_block.partition_point(|&vertex| search.block[vertex as usize] < block);
        let last = by_block.partition_point(|&vertex| search.block[vertex as usize] <= block);
        let mut members = by_block[first..last].to_vec();
        members.push(entry);
        members.sort_unstable();
        stretches.extend(stretch(graph, &members, entry, exit));
        exit = entry;
    }
    stretches
}

/// The subgraph on these sorted vertices. Two vertices of a block share no other, so every edge between them is its own.
fn stretch(graph: &Graph, members: &[u32], entry: u32, exit: u32) -> Option<Stretch> {
    let name = |vertex: u32| members.binary_search(&vertex).ok().map(|at| at as u32);
    let mut edges = Vec::new();
    for &from in members {
        let higher = graph.neighbours(from).iter().filter(|&&to| from < to);
        edges.extend(higher.filter_map(|&to| Some((name(from)?, name(to)?))));
    }
    let graph = Graph::from_edges(members.len() as u32, &edges).ok()?;
    Some(Stretch { graph, entry: name(entry)?, exit: name(exit)? })
}

/// What the search says of each vertex.
struct Search {
    /// When it was met.
    order: Vec<u32>,
    /// The earliest vertex that its subtree sees.
    low: Vec<u32>,
    parent: Vec<u32>,
    /// The block of the edge from its parent.
    block: Vec<u32>,
    /// Vertices whose block is not closed yet.
    open: Vec<u32>,
    blocks: u32,
}

impl Search {
    fn run(graph: &Graph, start: u32) -> Self {
        let none = || vec![NONE; graph.len()];
        let mut search =
            Self { order: none(), low: none(), parent: none(), block: none(), open: Vec::new(), blocks: 0 };
        let mut met = 0;
        search.meet(start, NONE, &mut met);
        let mut path = vec![(start, 0usize)];
        while let Some((vertex, next)) = path.last_mut() {
            let from = *vertex;
            if let Some(&to) = graph.neighbours(from).get(*next) {
                *next += 1;
                if search.order[to as usize] == NONE {
                    search.meet(to, from, &mut met);
                    path.push((to, 0));
                } else if to != search.parent[from as usize] {
                    search.low[from as usize] = search.low[from as usize].min(search.order[to as usize]);
                }
            } else {
                path.pop();
                search.leave(from);
            }
        }
        search
    }

    fn meet(&mut self, vertex: u32, parent: u32, met: &mut u32) {
        self.order[vertex as usize] = *met;
        self.low[vertex as usize] = *met;
        self.parent[vertex as usize] = parent;
        self.open.push(vertex);
        *met += 1;
    }

    /// Hands the subtree's news to the parent, and closes a block where the subtree sees nothing above the parent.
    fn leave(&mut self, vertex: u32) {
        let parent = self.parent[vertex as usize];
        if parent == NONE {
            return;
        }
        self.low[parent as usize] = self.low[parent as usize].min(self.low[vertex as usize]);
        if self.low[vertex as usize] < self.order[parent as usize] {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.block[member as usize] = self.blocks;
            if member == vertex {
                break;
            }
        }
        self.blocks += 1;
    }
}
