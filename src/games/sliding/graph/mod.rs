//! Plain graphs: which positions one action leads to, without a word about what a position is.

pub mod drawing;

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

#[cfg(test)]
mod tests {
    //! Graphs and their pictures.

    use proptest::prelude::*;

    use super::drawing::{Drawing, Layer, SIDE, WHOLE_VERTICES, draw};
    use super::*;

    fn grid(width: u32, height: u32) -> Graph {
        let across = (0..height).flat_map(|y| (1..width).map(move |x| (y * width + x - 1, y * width + x)));
        let down = (1..height).flat_map(|y| (0..width).map(move |x| ((y - 1) * width + x, y * width + x)));
        Graph::from_edges(width * height, &across.chain(down).collect::<Vec<_>>()).expect("a grid")
    }

    #[test]
    fn rows_are_checked() {
        assert_eq!(Graph::new(vec![], vec![]), Err(GraphError::Rows { entries: 0 }));
        assert_eq!(Graph::new(vec![0, 2, 1], vec![1]), Err(GraphError::Rows { entries: 1 }));
        assert_eq!(Graph::new(vec![0, 1], vec![0]), Err(GraphError::Neighbour { from: 0, to: 0 }));
        assert_eq!(Graph::new(vec![0, 1, 1], vec![7]), Err(GraphError::Neighbour { from: 0, to: 7 }));
        assert_eq!(Graph::new(vec![0, 1, 1], vec![1]), Err(GraphError::OneWay { from: 0, to: 1 }));
        assert_eq!(Graph::new(vec![0, 2, 3], vec![1, 1, 0]), Err(GraphError::OneWay { from: 0, to: 1 }));
        let double = Graph::new(vec![0, 2, 4], vec![1, 1, 0, 0]).expect("two parallel edges");
        assert_eq!((double.len(), double.edge_count(), double.neighbours(0)), (2, 2, &[1, 1][..]));
        assert_eq!(double.pairs().collect::<Vec<_>>(), [(0, 1), (0, 1)]);
    }

    #[test]
    fn distances_are_those_of_a_grid() {
        let distances = grid(7, 5).distances(&[0, 34]);
        for (vertex, distance) in (0u32..).zip(distances) {
            let (x, y) = (vertex % 7, vertex / 7);
            assert_eq!(distance, Some((x + y).min(10 - x - y)));
        }
        let apart = Graph::from_edges(3, &[(0, 1)]).expect("two parts");
        assert_eq!(apart.distances(&[1]), [Some(1), Some(0), None]);
    }

    #[test]
    fn a_small_graph_is_drawn_true_to_its_distances() {
        let graph = grid(20, 20);
        assert_eq!(graph.len(), WHOLE_VERTICES);
        let Drawing::Whole(drawing) = draw(&graph, 0, &[399, 398], &[0, 1, 2]) else {
            panic!("small graphs are whole")
        };
        assert_eq!((drawing.places.len(), drawing.edges.len(), drawing.start), (400, graph.edge_count(), 0));
        assert_eq!((&drawing.goals[..], &drawing.way[..]), (&[399, 398][..], &[0, 1, 2][..]));
        let apart = |a: u16, b: u16| {
            let (a, b) = (drawing.places[usize::from(a)], drawing.places[usize::from(b)]);
            f64::from(a.0.abs_diff(b.0)).hypot(f64::from(a.1.abs_diff(b.1)))
        };
        let lengths: Vec<f64> = drawing.edges.iter().map(|&(a, b)| apart(a, b)).collect();
        let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
        // No edge is lost in another, and the corners of the grid are its corners: far apart.
        assert!(lengths.iter().all(|length| *length > mean / 4.0 && *length < mean * 2.5), "{mean} {lengths:?}");
        assert!(apart(0, 399) > 15.0 * mean && apart(19, 380) > 15.0 * mean);
        assert_eq!(Drawing::Whole(drawing.clone()), draw(&graph, 0, &[399, 398], &[0, 1, 2]));
    }

    #[test]
    fn the_way_goes_from_left_to_right() {
        let path = Graph::from_edges(9, &(1..9).map(|v| (v - 1, v)).collect::<Vec<_>>()).expect("a path");
        let Drawing::Whole(drawing) = draw(&path, 8, &[0], &[]) else { panic!("small graphs are whole") };
        assert!(drawing.places.windows(2).all(|pair| pair[0].0 > pair[1].0 + 50), "{:?}", drawing.places);
        assert_eq!((drawing.places[0].0, drawing.places[8].0), (SIDE, 0));
        assert!(drawing.places.iter().all(|place| place.1.abs_diff(SIDE / 2) < 60), "{:?}", drawing.places);
    }

    #[test]
    fn a_large_graph_is_drawn_by_layers() {
        let Drawing::Layers(layers) = draw(&grid(30, 20), 0, &[599, 570], &[0, 1, 31]) else { panic!("too large") };
        assert_eq!(layers.len(), 49);
        assert_eq!(layers[0], Layer { vertices: 1, goals: 0, way: 1 });
        assert_eq!(layers[2], Layer { vertices: 3, goals: 0, way: 1 });
        assert_eq!(layers[19], Layer { vertices: 20, goals: 1, way: 0 });
        assert_eq!(layers.iter().map(|layer| layer.vertices).sum::<u32>(), 600);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn any_graph_is_drawn(count in 0u32..40, pairs in prop::collection::vec((0u32..40, 0u32..40), 0..80), start in any::<u32>(), marks in prop::collection::vec(any::<u32>(), 0..4)) {
            let pairs: Vec<(u32, u32)> = pairs.into_iter().filter(|&(a, b)| a < count && b < count && a != b).collect();
            let graph = Graph::from_edges(count, &pairs).expect("no loops");
            let Drawing::Whole(drawing) = draw(&graph, start, &marks, &marks) else { panic!("small graphs are whole") };
            prop_assert_eq!(drawing.places.len(), count as usize);
            prop_assert!(drawing.places.iter().all(|&(x, y)| x <= SIDE && y <= SIDE));
            prop_assert!(count == 0 || u32::from(drawing.start) < count);
        }
    }
}
