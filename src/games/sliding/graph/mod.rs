//! Plain graphs: which positions one action leads to, without a word about what a position is.
//!
//! A picture of a graph as numbers: small graphs whole, large ones by their layers. Pure; the worker makes it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::rng::Rng;

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

/// Graphs of at most so many vertices are drawn whole.
pub const WHOLE_VERTICES: usize = 400;

/// Coordinates go from 0 to this.
pub const SIDE: u16 = 1000;

/// A graph as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawing {
    /// Every vertex has a place.
    Whole(Whole),
    /// One bar for each distance from the start.
    Layers(Vec<Layer>),
}

/// A graph with a place for each vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// Where each vertex is: 0 to [`SIDE`] from the left and from the top.
    pub places: Vec<(u16, u16)>,
    /// Every edge once; parallel ones are one line.
    pub edges: Vec<(u16, u16)>,
    /// The start.
    pub start: u16,
    /// The goals, in order.
    pub goals: Vec<u16>,
    /// The vertices of the way, first to last.
    pub way: Vec<u16>,
}

/// All vertices at one distance from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// How many there are.
    pub vertices: u32,
    /// How many of these are goals.
    pub goals: u32,
    /// How many of these are on the way.
    pub way: u32,
}

/// Draws what the start reaches. `goals` and `way` (a solution's vertices, or none) are marked in it; vertices that the
/// graph does not have are left out.
pub fn draw(graph: &Graph, start: u32, goals: &[u32], way: &[u32]) -> Drawing {
    let start = start.min((graph.len() as u32).saturating_sub(1));
    match graph.len() <= WHOLE_VERTICES {
        true => Drawing::Whole(whole(graph, start, goals, way)),
        false => Drawing::Layers(layers(graph, start, goals, way)),
    }
}

/// The vertices by their distance from `start`.
pub fn layers(graph: &Graph, start: u32, goals: &[u32], way: &[u32]) -> Vec<Layer> {
    let distances = graph.distances(&[start]);
    let farthest = distances.iter().flatten().max().copied();
    let mut layers = vec![Layer::default(); farthest.map_or(0, |farthest| farthest as usize + 1)];
    let layer = |vertex: u32| distances.get(vertex as usize).copied().flatten().map(|distance| distance as usize);
    (0..graph.len() as u32).filter_map(layer).for_each(|at| layers[at].vertices += 1);
    goals.iter().filter_map(|&goal| layer(goal)).for_each(|at| layers[at].goals += 1);
    way.iter().filter_map(|&vertex| layer(vertex)).for_each(|at| layers[at].way += 1);
    layers
}

fn whole(graph: &Graph, start: u32, goals: &[u32], way: &[u32]) -> Whole {
    let known = |vertices: &[u32]| -> Vec<u16> {
        vertices.iter().filter(|&&vertex| (vertex as usize) < graph.len()).map(|&vertex| vertex as u16).collect()
    };
    let goals = known(goals);
    let end = goals.iter().min_by_key(|&&goal| graph.distances(&[start])[goal as usize].unwrap_or(u32::MAX));
    let places = fit(&places(graph), start as usize, end.map(|&goal| usize::from(goal)));
    let mut edges: Vec<(u16, u16)> = graph.pairs().map(|(from, to)| (from as u16, to as u16)).collect();
    edges.dedup();
    Whole { places, edges, start: start as u16, way: known(way), goals }
}

/// Turns the drawing so that the way goes from left to right, and fits it into the square, in the middle.
fn fit(places: &[(f64, f64)], start: usize, end: Option<usize>) -> Vec<(u16, u16)> {
    let Some(&(left, top)) = places.get(start) else { return Vec::new() };
    let (right, bottom) = end.map_or((left + 1.0, top), |end| places[end]);
    let (across, down) = (right - left, bottom - top);
    let length = (across * across + down * down).sqrt();
    let (across, down) = if length > 1e-9 { (across / length, down / length) } else { (1.0, 0.0) };
    let turned: Vec<(f64, f64)> = places.iter().map(|&(x, y)| (x * across + y * down, y * across - x * down)).collect();
    let range = |values: &dyn Fn(&(f64, f64)) -> f64| {
        turned.iter().map(values).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
    };
    let ((x_low, x_high), (y_low, y_high)) = (range(&|place| place.0), range(&|place| place.1));
    let scale = f64::from(SIDE) / (x_high - x_low).max(y_high - y_low).max(1e-9);
    let fit = |value: f64, low: f64, high: f64| {
        let middle = (low + high) / 2.0;
        // A cast of a float to u16 saturates.
        ((value - middle) * scale + f64::from(SIDE) / 2.0 + 0.5).clamp(0.0, f64::from(SIDE)) as u16
    };
    turned.iter().map(|&(x, y)| (fit(x, x_low, x_high), fit(y, y_low, y_high))).collect()
}

// Places for the vertices of a small graph, so that distances on paper are distances in the graph.
//
// Stress majorization (Gansner, Koren, North, «Graph drawing by stress majorization», 2004), one vertex at a time:
// each vertex goes where all others want it, at its distance in the graph, near ones weighing more. Only the four
// operations and square roots, in a fixed order, so the picture is the same natively and in the browser.

/// Rounds over all vertices, at most.
const ROUNDS: usize = 300;
/// It is done when no vertex goes farther than this part of an edge's length.
const STILL: f64 = 0.0005;

/// A place for each vertex; neighbours are about 1 apart. Vertices out of reach of each other are kept apart.
pub fn places(graph: &Graph) -> Vec<(f64, f64)> {
    let count = graph.len();
    let wanted = distances(graph);
    let mut places = begin(graph, &wanted);
    for _ in 0..ROUNDS {
        let mut farthest: f64 = 0.0;
        for vertex in 0..count {
            let (x, y) = better(&places, &wanted[vertex * count..(vertex + 1) * count], vertex);
            let (across, down) = (x - places[vertex].0, y - places[vertex].1);
            farthest = farthest.max(across * across + down * down);
            places[vertex] = (x, y);
        }
        if farthest < STILL * STILL {
            break;
        }
    }
    places
}

/// Where the others want this vertex: the mean of what each of them would like, weighted by 1 / distance².
fn better(places: &[(f64, f64)], wanted: &[f64], vertex: usize) -> (f64, f64) {
    let (here_x, here_y) = places[vertex];
    let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
    for (other, (&(other_x, other_y), &distance)) in places.iter().zip(wanted).enumerate() {
        if other == vertex {
            continue;
        }
        let (across, down) = (here_x - other_x, here_y - other_y);
        let apart = (across * across + down * down).sqrt().max(1e-9);
        let weight = 1.0 / (distance * distance);
        x += weight * (other_x + across * distance / apart);
        y += weight * (other_y + down * distance / apart);
        weights += weight;
    }
    match weights > 0.0 {
        true => (x / weights, y / weights),
        false => (here_x, here_y),
    }
}

/// The distances of all pairs, row by row; where none leads, a little more than the longest.
fn distances(graph: &Graph) -> Vec<f64> {
    let rows: Vec<Vec<Option<u32>>> = (0..graph.len() as u32).map(|vertex| graph.distances(&[vertex])).collect();
    let longest = rows.iter().flatten().flatten().max().copied().unwrap_or(0);
    rows.iter().flatten().map(|distance| f64::from(distance.unwrap_or(longest + 2))).collect()
}

/// Two long axes of the graph as coordinates: how much nearer a vertex is to the one end than to the other. A little
/// noise keeps vertices apart that look the same from all four ends.
fn begin(graph: &Graph, wanted: &[f64]) -> Vec<(f64, f64)> {
    let count = graph.len();
    let row = |vertex: usize| &wanted[vertex * count..(vertex + 1) * count];
    let farthest = |values: &dyn Fn(usize) -> f64| {
        (0..count).fold(0, |best, vertex| if values(vertex) > values(best) { vertex } else { best })
    };
    if count == 0 {
        return Vec::new();
    }
    let west = farthest(&|vertex| row(0)[vertex]);
    let east = farthest(&|vertex| row(west)[vertex]);
    let north = farthest(&|vertex| row(west)[vertex].min(row(east)[vertex]));
    let south = farthest(&|vertex| row(north)[vertex].min(row(west)[vertex].max(row(east)[vertex])));
    let mut rng = Rng::new(count as u64);
    let mut noise = move || rng.unit() * 0.2 - 0.1;
    (0..count)
        .map(|vertex| {
            let x = (row(west)[vertex] - row(east)[vertex]) / 2.0 + noise();
            let y = (row(north)[vertex] - row(south)[vertex]) / 2.0 + noise();
            (x, y)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    //! Graphs and their pictures.

    use proptest::prelude::*;

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
