//! Milliseconds for a challenge: the production solver against a plain breadth-first search, both
//! over the same boards in one run, challenges that are built to be solvable against those that are dealt until one is, and the
//! paper's experiment of 5 x 1000 challenges.

use std::collections::{HashSet, VecDeque};
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::engine::rng::Rng;
use solvarium::engine::seed::Seed;
use solvarium::games::fujisan::experiments::constructed;
use solvarium::games::fujisan::rules::{Cell, Mountain};
use solvarium::games::fujisan::setup::Base;
use solvarium::games::fujisan::solver::Solver;
use solvarium::search::proof::{Budget, NodeLimit};
use solvarium::search::solve::Solve;

const SEED: u64 = 2018;

fn boards(base: Base, count: u64) -> Vec<Mountain> {
    (0..count).map(|k| Mountain::new(base.deal(&mut Rng::part(SEED, k)), false)).collect()
}

/// The baseline, as one writes it on a first day: cells in sorted arrays, a hash set, a queue, and
/// the paper's rules word by word.
fn plain(board: &Mountain) -> Option<u16> {
    let mut start = board.priests;
    start.sort();
    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, depth)) = queue.pop_front() {
        if state.iter().all(|c| c.is_summit()) {
            return Some(depth);
        }
        for priest in 0..4 {
            let from = state[priest];
            let mut go = |to: Cell| {
                let mut next = state;
                next[priest] = to;
                next.sort();
                if seen.insert(next) {
                    queue.push_back((next, depth + 1));
                }
            };
            let twin = Cell::at(1 - from.row, from.column);
            if !from.is_ground() && !state.contains(&twin) {
                go(twin);
            }
            if from.is_summit() {
                continue;
            }
            for direction in [-1, 1] {
                let (mut column, mut free) = (from.column as i8 + direction, 0);
                while (1..=12).contains(&column) {
                    let to = Cell::at(from.row, column as u8);
                    if !state.contains(&to) {
                        free += 1;
                        if board.value(to) == Some(free) {
                            go(to);
                        }
                    }
                    column += direction;
                }
            }
        }
    }
    None
}

/// Milliseconds for each of some things.
fn each<A, T>(all: &[A], mut act: impl FnMut(&A) -> T) -> f64 {
    let start = Instant::now();
    for one in all {
        black_box(act(one));
    }
    start.elapsed().as_secs_f64() * 1e3 / all.len() as f64
}

fn compare(criterion: &mut Criterion) {
    let some: Vec<Mountain> = Base::ALL.iter().flat_map(|&base| boards(base, 100)).collect();
    let mut solver = Solver::new();
    assert!(some.iter().all(|b| plain(b) == solver.optimum(&b.values, false)), "the baseline disagrees");
    let ours = each(&some, |b| solver.optimum(&b.values, false));
    let slow = each(&some, plain);
    let quiet = &mut |_| {};
    let whole = each(&some, |b| b.solve("moves", &mut Budget::new(NodeLimit::default(), quiet)));
    println!("ms a challenge: optimum {ours:.4}, plain breadth-first {slow:.3}, ratio {:.0}", slow / ours);
    println!("ms a challenge: prettiest solution {whole:.3}");
    for (base, name) in [(Base::Domino, "dominoes"), (Base::Random, "pure random")] {
        let seed = Seed::new("bench").expect("a seed");
        let numbers: Vec<u64> = (0..1000).collect();
        let built = each(&numbers, |number| constructed::build(base, &mut Rng::part(SEED, *number)));
        let dealt = each(&numbers, |number| constructed::deal(&seed, base, number << 16));
        println!("ms a solvable challenge, {name}: built {built:.4}, dealt {dealt:.4}, ratio {:.1}", dealt / built);
    }
    let begin = Instant::now();
    let mut solvable = 0;
    for base in Base::ALL {
        solvable += boards(base, 1000).iter().filter(|b| solver.optimum(&b.values, false).is_some()).count();
    }
    println!("5 x 1000 challenges, one core: {:.3} s, {solvable} solvable", begin.elapsed().as_secs_f64());

    let mut next = some.iter().cycle();
    criterion.bench_function("optimum", |b| {
        b.iter(|| {
            let board = next.next().expect("a cycle has no end");
            solver.optimum(&board.values, false)
        });
    });
}

criterion_group!(benches, compare);
