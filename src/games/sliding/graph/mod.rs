//! Plain graphs: which positions one action leads to, without a word about what a position is.

pub mod drawing;
mod stress;

#[cfg(test)]
mod tests;

use thiserror::Error;

/// An undirected graph in compressed rows: the neighbours of vertex `v` are `edges[offsets[v]..offsets[v + 1]]`.
///
/// Every edge stands in the rows of both its ends. Parallel edges count as often as they are written; an edge from a
/// vertex to itself is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    offsets: Vec<u32>,
    edges: Vec<u32>,
}

/// Why rows make no undirected graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// The offsets do not begin at 0, fall, or do not end at the number of entries.
    #[error("the rows of the graph do not fit its {entries} entries")]
    Rows {
        /// How many entries there are.
        entries: usize,
    },
    /// An entry names no vertex, or the vertex of its own row.
    #[error("vertex {from} of the graph cannot have {to} as a neighbour")]
    Neighbour {
        /// The vertex of the row.
        from: u32,
        /// The entry.
        to: u32,
    },
    /// An edge is written in one direction more often than in the other.
    #[error("the edge from vertex {from} to {to} of the graph does not lead back")]
    OneWay {
        /// Where it begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
}

impl Graph {
    /// The graph of these rows, each of them sorted afterwards. As many vertices as `offsets` has entries, less one.
    ///
    /// # Errors
    /// The rows make no undirected graph without loops.
    pub fn new(offsets: Vec<u32>, mut edges: Vec<u32>) -> Result<Self, GraphError> {
        let fits = offsets.first() == Some(&0)
            && offsets.is_sorted()
            && offsets.last().is_some_and(|&end| end as usize == edges.len());
        if !fits {
            return Err(GraphError::Rows { entries: edges.len() });
        }
        let count = offsets.len() - 1;
        for from in 0..count {
            let row = &mut edges[offsets[from] as usize..offsets[from + 1] as usize];
            row.sort_unstable();
            if let Some(&to) = row.iter().find(|&&to| to as usize >= count || to as usize == from) {
                return Err(GraphError::Neighbour { from: from as u32, to });
            }
        }
        let graph = Self { offsets, edges };
        graph.symmetric()?;
        Ok(graph)
    }

    /// The graph on `count` vertices with these edges, each given once.
    ///
    /// # Errors
    /// An edge names no vertex, or is a loop.
    pub fn from_edges(count: u32, pairs: &[(u32, u32)]) -> Result<Self, GraphError> {
        let mut offsets = vec![0u32; count as usize + 1];
        for &(from, to) in pairs {
            if from >= count || to >= count || from == to {
                return Err(GraphError::Neighbour { from, to });
            }
            offsets[from as usize + 1] += 1;
            offsets[to as usize + 1] += 1;
        }
        for at in 0..count as usize {
            offsets[at + 1] += offsets[at];
        }
        let mut next = offsets.clone();
        let mut edges = vec![0u32; pairs.len() * 2];
        for &(from, to) in pairs {
            for (from, to) in [(from, to), (to, from)] {
                edges[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Self::new(offsets, edges)
    }

    /// Walks all rows in order and holds each entry against the row that it names: sorted rows of a symmetric graph
    /// are met exactly in their own order.
    fn symmetric(&self) -> Result<(), GraphError> {
        let mut met = self.offsets.clone();
        for from in 0..self.len() as u32 {
            for &to in self.neighbours(from) {
                let place = &mut met[to as usize];
                if *place >= self.offsets[to as usize + 1] || self.edges[*place as usize] != from {
                    return Err(GraphError::OneWay { from, to });
                }
                *place += 1;
            }
        }
        Ok(())
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// No vertex at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many edges there are, parallel ones counted apart.
    pub fn edge_count(&self) -> usize {
        self.edges.len() / 2
    }

    /// The neighbours of a vertex, in order, as often as edges lead there.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.edges[self.offsets[vertex as usize] as usize..self.offsets[vertex as usize + 1] as usize]
    }

    /// Every edge once, from its lower vertex to its higher one, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.len() as u32)
            .flat_map(|from| self.neighbours(from).iter().filter(move |&&to| from < to).map(move |&to| (from, to)))
    }

    /// The number of edges from the nearest of these vertices to each; nothing where none leads.
    pub fn distances(&self, from: &[u32]) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.len()];
        let mut queue = Vec::with_capacity(self.len());
        for &vertex in from {
            if distances[vertex as usize].is_none() {
                distances[vertex as usize] = Some(0);
                queue.push(vertex);
            }
        }
        let mut at = 0;
        while let Some(&vertex) = queue.get(at) {
            at += 1;
            let next = distances[vertex as usize].map(|distance: u32| distance + 1);
            for &to in self.neighbours(vertex) {
                if distances[to as usize].is_none() {
                    distances[to as usize] = next;
                    queue.push(to);
                }
            }
        }
        distances
    }
}
