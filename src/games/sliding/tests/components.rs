//! Components: distances, best moves, graphs.

use super::{KLOTSKI, PENNANT, board, m};
use crate::engine::position::Position;
use crate::games::sliding::Metric;
use crate::games::sliding::component::{Component, Distance};

fn explore(text: &str, metric: Metric) -> Component {
    Component::explore(&board(text), metric, 1_000_000, &mut |_| ()).expect("small enough")
}

#[test]
fn facts_of_klotski() {
    let klotski = explore(KLOTSKI, Metric::Move);
    assert_eq!((klotski.len(), klotski.solved().len()), (25_955, 964));
    assert_eq!(klotski.layers().len(), 94);
    assert_eq!(klotski.layers().iter().sum::<u64>(), 25_955);
    let (hardest, distance) = klotski.hardest().expect("it can be solved");
    assert_eq!(distance, 93);
    assert_eq!(klotski.distance(&klotski.position(hardest)), Some(Distance::Actions(93)));
    assert_eq!(klotski.way(&board(KLOTSKI)).map(|way| way.len()), Some(81));
}

#[test]
fn best_moves_come_nearer_in_every_metric() {
    for metric in Metric::ALL {
        let pennant = explore(PENNANT, metric);
        let start = board(PENNANT);
        let Some(Distance::Actions(far)) = pennant.distance(&start) else { panic!("Pennant can be solved") };
        let best = pennant.best_moves(&start);
        assert!(!best.is_empty());
        for m in &best {
            let next = start.play(m).expect("a best move is legal");
            assert_eq!(pennant.distance(&next), Some(Distance::Actions(far - 1)), "{metric} {}", m);
        }
        let solved = pennant.position(pennant.solved()[0]);
        assert_eq!((pennant.distance(&solved), pennant.best_moves(&solved)), (Some(Distance::Actions(0)), vec![]));
    }
}

#[test]
fn letters_do_not_matter_where_pieces_are_interchangeable() {
    let component = explore("ab0-c00~000-00c", Metric::Step);
    assert_eq!(component.number(&board("ba0-c00~000-00c")), Some(0));
    assert_eq!(component.number(&board("ab0-c00~000-0c0")), None, "another goal");
    assert_eq!(component.number(&board("ab0-cd0~000-00c")), None, "another piece");
    assert_eq!(component.number(&board("ab1-c00~000-00c")), None, "a wall");
    assert_eq!(component.number(&board("a00-c00~000-00c")), None, "a piece less");
    assert_eq!(component.number(&board("ab0-c00~000-00c~axis")), None, "another rule");
}

#[test]
fn graphs_and_diameters() {
    // One piece on a ring of eight cells.
    let ring = explore("a00-010-000~000-010-00a", Metric::Step);
    let graph = ring.graph(100).expect("a small graph");
    assert_eq!((graph.len(), graph.edge_count()), (8, 8));
    assert_eq!(ring.graph(10), None, "more entries than allowed");
    assert_eq!((ring.diameter(1000), ring.diameter(3)), (Some(4), None));
    assert_eq!(ring.neighbours(0).len(), 2);
    assert_eq!(explore("a00-010-000~000-010-00a", Metric::Move).diameter(1000), Some(1));
    let lone = explore("a~a", Metric::Move);
    assert_eq!((lone.len(), lone.diameter(10), lone.graph(10).map(|graph| graph.len())), (1, Some(0), Some(1)));
}

#[test]
fn diameters_are_the_longest_of_all_shortest_ways() {
    for text in ["ab-c0~00-0a", "ABB-CDE-FGE-0GE-HHI~000-000-000-000-00A", "AAB-00B-0C0~000-000-0AA", PENNANT] {
        for metric in [Metric::Step, Metric::Move, Metric::Superline] {
            let component = explore(text, metric);
            let graph = component.graph(1_000_000).expect("a small graph");
            let farthest = |from: u32| graph.distances(&[from]).into_iter().flatten().max();
            let longest = (0..graph.len() as u32).filter_map(farthest).max();
            assert_eq!(component.diameter(u64::MAX), longest, "{text} in {metric}");
        }
    }
}

#[test]
fn metrics_of_one_family_share_their_positions() {
    let moves = explore("aaa0-aba0-aaa0~0000-00b0-0000", Metric::Move);
    assert_eq!(moves.len(), 1);
    assert!(moves.in_metric(Metric::Supermove).is_none());
    assert_eq!(moves.layers(), Vec::<u64>::new());
    assert_eq!((moves.hardest(), moves.way(&moves.position(0))), (None, None));
    let together = explore("aaa0-aba0-aaa0~0000-00b0-0000", Metric::Superstep);
    assert_eq!(together.len(), 2);
    assert_eq!(together.best_moves(&together.position(0)), [m("ab_r")]);
}
