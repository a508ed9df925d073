//! A picture of a graph as numbers: small graphs whole, large ones by their layers. Pure; the worker makes it.

use serde::{Deserialize, Serialize};

use super::Graph;
use crate::engine::rng::Rng;

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
