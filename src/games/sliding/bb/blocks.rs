//! The blocks (2-connected parts) of a graph that every way from one vertex to another passes, and ways through them.

use super::EXACT_VERTICES;
use crate::engine::order;
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
    order::sort_by_key(&mut by_block, |&vertex| (search.block[vertex as usize], vertex));
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

// The expected length of the way through a small block, as a fraction of whole numbers.

/// A fraction of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// Above the line.
    pub numerator: i128,
    /// Below it; positive.
    pub denominator: i128,
}

impl Fraction {
    /// Its value.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// The expected length of the path from entry to exit in a uniformly random spanning tree; nothing for blocks of more
/// than [`EXACT_VERTICES`] vertices, or where a number would not fit 128 bits.
///
/// The spanning trees that contain a path number det(Laplacian without the path). That depends on the path's vertices
/// alone, so paths are counted for each set of vertices, by their last one.
pub fn expected(stretch: &Stretch) -> Option<Fraction> {
    let vertices = stretch.graph.len();
    if vertices == 2 {
        return Some(Fraction { numerator: 1, denominator: 1 });
    }
    if vertices > EXACT_VERTICES {
        return None;
    }
    let block = Block::new(stretch);
    let paths = block.paths()?;
    let mut sum: i128 = 0;
    for set in (1..1usize << block.inner).step_by(2) {
        let ending = &paths[set * block.inner..(set + 1) * block.inner];
        let mut ways: i128 = 0;
        for (last, &count) in ending.iter().enumerate() {
            ways = ways.checked_add(i128::from(count) * i128::from(block.edges[last][block.inner]))?;
        }
        if ways > 0 {
            let trees = ways.checked_mul(block.minor(set)?)?;
            // A path through so many vertices and the exit has as many edges.
            sum = sum.checked_add(trees.checked_mul(i128::from(set.count_ones()))?)?;
        }
    }
    Some(Fraction { numerator: sum, denominator: block.minor(0)? })
}

/// A block as a matrix: the entry is vertex 0, the exit the last one.
struct Block {
    /// How many vertices there are besides the exit.
    inner: usize,
    /// The number of edges between two vertices.
    edges: Vec<Vec<u32>>,
}

impl Block {
    fn new(stretch: &Stretch) -> Self {
        let vertices = stretch.graph.len();
        let others = (0..vertices as u32).filter(|&vertex| vertex != stretch.entry && vertex != stretch.exit);
        let names: Vec<u32> = [stretch.entry].into_iter().chain(others).chain([stretch.exit]).collect();
        let place = |vertex: u32| names.iter().position(|&name| name == vertex);
        let mut edges = vec![vec![0; vertices]; vertices];
        for (from, &vertex) in names.iter().enumerate() {
            for to in stretch.graph.neighbours(vertex).iter().filter_map(|&to| place(to)) {
                edges[from][to] += 1;
            }
        }
        Self { inner: vertices - 1, edges }
    }

    /// For each set of inner vertices and each last vertex: the paths from the entry through exactly that set.
    fn paths(&self) -> Option<Vec<u64>> {
        let mut paths = vec![0u64; (1 << self.inner) * self.inner];
        paths[self.inner] = 1;
        for set in (1..1usize << self.inner).step_by(2) {
            for last in (0..self.inner).filter(|last| set >> last & 1 == 1) {
                let count = paths[set * self.inner + last];
                if count == 0 {
                    continue;
                }
                for next in (0..self.inner).filter(|next| set >> next & 1 == 0 && self.edges[last][*next] > 0) {
                    let more = count.checked_mul(u64::from(self.edges[last][next]))?;
                    let place = &mut paths[(set | 1 << next) * self.inner + next];
                    *place = place.checked_add(more)?;
                }
            }
        }
        Some(paths)
    }

    /// The determinant of the Laplacian without the exit and the vertices of this set: the number of spanning forests
    /// that hang on these. Bareiss' elimination: every division comes out even, and as the matrix is positive definite
    /// no pivot is zero.
    fn minor(&self, without: usize) -> Option<i128> {
        let rows: Vec<usize> = (0..self.inner).filter(|row| without >> row & 1 == 0).collect();
        let entry = |row: usize, column: usize| match row == column {
            true => self.edges[row].iter().map(|&edges| i128::from(edges)).sum(),
            false => -i128::from(self.edges[row][column]),
        };
        let mut matrix: Vec<Vec<i128>> =
            rows.iter().map(|&row| rows.iter().map(|&column| entry(row, column)).collect()).collect();
        let mut before = 1;
        for pivot in 0..rows.len() {
            for row in pivot + 1..rows.len() {
                for column in pivot + 1..rows.len() {
                    let straight = matrix[row][column].checked_mul(matrix[pivot][pivot])?;
                    let crossed = matrix[row][pivot].checked_mul(matrix[pivot][column])?;
                    matrix[row][column] = straight.checked_sub(crossed)?.checked_div(before)?;
                }
            }
            before = matrix[pivot][pivot];
        }
        Some(before)
    }
}
