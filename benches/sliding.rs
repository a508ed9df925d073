//! Milliseconds for Klotski in all six metrics: the production solvers, and for the three of one piece a plain
//! breadth-first search over the same rules in the same run. Then a puzzle whose keys take two words, and one of 12 by 7 in
//! all six metrics.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::engine::position::Position;
use solvarium::games::sliding::component::Component;
use solvarium::games::sliding::{Metric, Sliding};
use solvarium::search::proof::Proof;
use solvarium::search::proof::{Budget, NodeLimit};
use solvarium::search::solve::Solve;

const KLOTSKI: &str = "aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0";

/// GNOME Klotski's Traffic Jam: keys of two words.
const TRAFFIC_JAM: &str = "xx0ffi-xx0fgh-aacehh-bbdjlm-bddklm~000000-000000-000000-0000xx-0000xx";

/// Professor Layton’s Troublesome Table, nine pieces on 12 by 7 cells: sets of cells are wide.
const TWELVE_BY_SEVEN: &str = "0000g0g00001-h0h0gggp0p01-hhhbgkrppp01-hbbbkkrrrp01-0b0bkcrwr001-AAAccc0www00-AAAc0c0w0w00~000000000000-000000000000-000000000000-000000000000-000000000000-000000000AAA-000000000AAA";

/// What each must take at most, in milliseconds, on an idle machine.
const TARGETS: [(Metric, f64); 2] = [(Metric::Move, 8.0), (Metric::Supermove, 30.0)];

fn optimum(board: &Sliding, metric: Metric) -> usize {
    let mut report = |_| ();
    match board.solve(metric.word(), &mut Budget::new(NodeLimit::default(), &mut report)) {
        Proof::Solved(path) => path.len(),
        other => panic!("it can be solved: {other:?}"),
    }
}

/// The cells with one letter for each shape: what one writes on a first day to merge interchangeable pieces.
fn merged(board: &Sliding, classes: &[Vec<u8>]) -> Vec<u8> {
    let name = |cell: &u8| classes.iter().find(|class| class.contains(cell)).map_or(*cell, |class| class[0]);
    board.cells().iter().map(name).collect()
}

/// The baseline: boards, the rules' own moves, a hash set, layer by layer.
fn plain(start: &Sliding, metric: Metric) -> usize {
    let classes = start.classes();
    let mut seen = HashSet::from([merged(start, &classes)]);
    let mut layer = vec![start.clone()];
    for depth in 0.. {
        assert!(!layer.is_empty(), "Klotski can be solved");
        let mut next = Vec::new();
        for board in &layer {
            if board.is_solved() {
                return depth;
            }
            let counts = |path: &[_]| match metric {
                Metric::Step => path.len() == 1,
                Metric::Line => path.iter().all(|way| *way == path[0]),
                _ => true,
            };
            for m in board.legal_moves().iter().filter(|m| counts(m.path())) {
                let to = board.play(m).expect("a listed move is legal");
                if seen.insert(merged(&to, &classes)) {
                    next.push(to);
                }
            }
        }
        layer = next;
    }
    0
}

/// The least milliseconds of several runs, and what was found.
fn least(runs: u32, mut run: impl FnMut() -> usize) -> (f64, usize) {
    let mut found = 0;
    let once = |_| {
        let start = Instant::now();
        found = black_box(run());
        start.elapsed().as_secs_f64() * 1e3
    };
    ((0..runs).map(once).fold(f64::MAX, f64::min), found)
}

fn compare(criterion: &mut Criterion) {
    let klotski = KLOTSKI.parse::<Sliding>().expect("a good position");
    println!("metric     optimum      ms   plain  times faster");
    for metric in Metric::ALL {
        let (ms, found) = least(20, || optimum(&klotski, metric));
        let target = TARGETS.iter().find(|(one, _)| *one == metric);
        let target = target.map_or_else(String::new, |(_, most)| format!("  target {most} ms"));
        if metric.is_super() {
            println!("{metric:10} {found:7} {ms:7.2}{target}");
        } else {
            let (slow, same) = least(2, || plain(&klotski, metric));
            assert_eq!(found, same, "the baseline disagrees");
            println!("{metric:10} {found:7} {ms:7.2} {slow:7.0} {:7.0}{target}", slow / ms);
        }
    }
    let (ms, positions) =
        least(5, || Component::explore(&klotski, Metric::Move, 100_000, &mut |_| ()).expect("25,955 positions").len());
    println!("component of {positions} positions with all distances: {ms:.2} ms");
    let mut group = criterion.benchmark_group("klotski");
    for metric in Metric::ALL {
        group.bench_function(metric.word(), |bencher| bencher.iter(|| optimum(&klotski, metric)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("larger");
    group.sample_size(10);
    let board = |text: &str| text.parse::<Sliding>().expect("a good position");
    let jam = board(TRAFFIC_JAM);
    group.bench_function("traffic jam, move", |bencher| bencher.iter(|| optimum(&jam, Metric::Move)));
    let twelve = board(TWELVE_BY_SEVEN);
    for metric in Metric::ALL {
        println!("12 by 7: {metric} {}", optimum(&twelve, metric));
        group.bench_function(format!("12 by 7, {metric}"), |bencher| bencher.iter(|| optimum(&twelve, metric)));
    }
    group.finish();
}

criterion_group!(benches, compare);
