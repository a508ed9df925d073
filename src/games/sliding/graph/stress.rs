//! Places for the vertices of a small graph, so that distances on paper are distances in the graph.
//!
//! Stress majorization (Gansner, Koren, North, «Graph drawing by stress majorization», 2004), one vertex at a time:
//! each vertex goes where all others want it, at its distance in the graph, near ones weighing more. Only the four
//! operations and square roots, in a fixed order, so the picture is the same natively and in the browser.

use super::Graph;
use crate::engine::rng::Rng;

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
