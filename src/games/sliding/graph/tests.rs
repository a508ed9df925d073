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
    let Drawing::Whole(drawing) = draw(&graph, 0, &[399, 398], &[0, 1, 2]) else { panic!("small graphs are whole") };
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
