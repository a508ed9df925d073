//! Links answered a second, states gone through a second, and boards solved: each beside what one writes on a first day, flood
//! fills on a plain array and a set of boards.

use std::collections::{HashSet, VecDeque};
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::engine::position::{Generated, Generator, Position};
use solvarium::engine::seed::Seed;
use solvarium::games::shisen::board::Board;
use solvarium::games::shisen::link::Lines;
use solvarium::games::shisen::setup::ShisenSetup;
use solvarium::games::shisen::solver::solve;
use solvarium::games::shisen::space::{DEFAULT_STATES, StateSpace};
use solvarium::games::shisen::{Cell, Shisen};
use solvarium::search::proof::Proof;
use solvarium::search::proof::{Budget, NodeLimit};

/// A space of usual size for 6 x 6 tiles in fours, and what it must take at most, in milliseconds, on an idle machine.
const SPACE: (&str, f64) = ("TOAOLT-ATbMGA-LPbAbG-MPMLPb-PWWTLW-MWGOGO", 1000.0);
/// As many nodes as a large random board may take: well under two seconds.
const NODES: u64 = 2_000_000;
/// Large random boards, and how many of them must be decided.
const BOARDS: (usize, usize) = (200, 190);
/// What a large board that can be cleared may take to be made, in milliseconds.
const MADE: f64 = 200.0;

fn board(setup: &str, number: usize) -> Shisen {
    let setup = setup.parse::<ShisenSetup>().expect("a setup");
    match setup.generate(&Seed::new(&format!("t{number}")).expect("a seed")) {
        Generated::Ready(board) => board,
        Generated::NeedsSearch => panic!("no search is needed"),
    }
}

/// Whether at most two turns join two cells, flooding a plain array with the fewest turns: right, down, left, up.
fn plain_link(cells: &[u8], width: usize, height: usize, from: usize, to: usize) -> bool {
    let (wide, high) = (width + 2, height + 2);
    let ringed = |at: usize| (at / width + 1) * wide + at % width + 1;
    let taken = |at: usize| {
        let (row, column) = (at / wide, at % wide);
        (1..=height).contains(&row) && (1..=width).contains(&column) && cells[(row - 1) * width + column - 1] > 0
    };
    let mut least = vec![u8::MAX; wide * high * 4];
    let mut queue = VecDeque::new();
    let (from, to) = (ringed(from), ringed(to));
    for way in 0..4 {
        least[from * 4 + way] = 0;
        queue.push_back((from, way));
    }
    while let Some((at, way)) = queue.pop_front() {
        let turns = least[at * 4 + way];
        let next = match way {
            0 if at % wide + 1 < wide => at + 1,
            1 if at / wide + 1 < high => at + wide,
            2 if at % wide > 0 => at - 1,
            3 if at >= wide => at - wide,
            _ => continue,
        };
        if next == to {
            return true;
        }
        if taken(next) {
            continue;
        }
        for turned in 0..4 {
            let turns = turns + u8::from(turned != way);
            if turned != (way + 2) % 4 && turns <= 2 && turns < least[next * 4 + turned] {
                least[next * 4 + turned] = turns;
                if turned == way {
                    queue.push_front((next, turned));
                } else {
                    queue.push_back((next, turned));
                }
            }
        }
    }
    false
}

/// Every two equal tiles of a board.
fn equal(board: &Board) -> Vec<(usize, usize)> {
    let groups = board.groups();
    let pairs = groups.iter().flat_map(|(_, cells)| {
        cells.iter().enumerate().flat_map(move |(at, &a)| cells[at + 1..].iter().map(move |&b| (a, b)))
    });
    pairs.collect()
}

/// All states by a set of boards and flood fills; nothing counted but them.
fn plain_space(start: &Board) -> usize {
    let (width, height) = (start.width(), start.height());
    let all = equal(start);
    let mut seen = HashSet::from([start.cells().to_vec()]);
    let mut open = vec![start.cells().to_vec()];
    while let Some(cells) = open.pop() {
        for &(a, b) in all.iter().filter(|(a, b)| cells[*a] > 0 && cells[*b] > 0) {
            if plain_link(&cells, width, height, a, b) {
                let mut next = cells.clone();
                (next[a], next[b]) = (0, 0);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    seen.len()
}

/// Some tiles of a large board are taken away, so that links differ in kind.
fn thinned() -> Board {
    let mut state = board("18x8", 0);
    for _ in 0..20 {
        let Some(m) = state.legal_moves().first().copied() else { break };
        state = state.play(&m).expect("a listed move is legal");
    }
    state.board().clone()
}

fn links(criterion: &mut Criterion) {
    let board = thinned();
    let (width, height) = (board.width(), board.height());
    let pairs = equal(&board);
    let lines = Lines::of(&board);
    let spots: Vec<_> = pairs.iter().map(|&(a, b)| (Lines::coord(&board, a), Lines::coord(&board, b))).collect();
    for (&(a, b), &(one, other)) in pairs.iter().zip(&spots) {
        assert_eq!(lines.linked(one, other), plain_link(board.cells(), width, height, a, b));
    }
    let rounds = 2000;
    let start = Instant::now();
    for _ in 0..rounds {
        black_box(spots.iter().filter(|(a, b)| lines.linked(*a, *b)).count());
    }
    let fast = start.elapsed().as_secs_f64() / (rounds * pairs.len()) as f64;
    let start = Instant::now();
    for _ in 0..20 {
        black_box(pairs.iter().filter(|(a, b)| plain_link(board.cells(), width, height, *a, *b)).count());
    }
    let plain = start.elapsed().as_secs_f64() / (20 * pairs.len()) as f64;
    println!("links: {:.0} ns each, plain {:.0} ns: {:.0} times as fast", fast * 1e9, plain * 1e9, plain / fast);
    criterion.bench_function("shisen links", |bencher| {
        bencher.iter(|| black_box(spots.iter().filter(|(a, b)| lines.linked(*a, *b)).count()));
    });
    let cell = |at| -> Cell { board.cell(at) };
    criterion.bench_function("shisen drawn links", |bencher| {
        bencher.iter(|| {
            let found = |&&(a, b): &&(usize, usize)| solvarium::games::shisen::link(&board, cell(a), cell(b)).is_some();
            black_box(pairs.iter().filter(found).count())
        });
    });
}

fn spaces(criterion: &mut Criterion) {
    let explore = |text: &str| {
        let start = text.parse::<Shisen>().expect("a board");
        let began = Instant::now();
        let space = StateSpace::explore(&start, DEFAULT_STATES, &mut |_| ()).expect("not too many");
        (space.len(), began.elapsed().as_secs_f64())
    };
    let (text, target) = SPACE;
    let (states, seconds) = explore(text);
    println!("6 x 6 in fours: {states} states in {:.0} ms, target {target:.0} ms", seconds * 1e3);
    let small = "BDACFE-AEFBDC-FCEADB-DBCEFA".parse::<Shisen>().expect("a board");
    let began = Instant::now();
    let plain = plain_space(small.board());
    let plain_rate = plain as f64 / began.elapsed().as_secs_f64();
    assert_eq!(plain, explore(&small.to_string()).0);
    let rate = states as f64 / seconds;
    println!("states a second: {rate:.0}, plain {plain_rate:.0}: {:.0} times as fast", rate / plain_rate);
    criterion.bench_function("shisen space 6x4 in fours", |bencher| {
        bencher.iter(|| black_box(StateSpace::explore(&small, DEFAULT_STATES, &mut |_| ()).map(|space| space.len())));
    });
}

fn solvers(criterion: &mut Criterion) {
    let boards: Vec<Shisen> = (0..BOARDS.0).map(|number| board("18x8-random", number)).collect();
    let verdict = |board: &Shisen| solve(board, &mut Budget::new(NodeLimit { nodes: NODES }, &mut |_| ()));
    let (mut solved, mut lost, mut worst) = (0, 0, 0.0f64);
    let start = Instant::now();
    for board in &boards {
        let began = Instant::now();
        match verdict(board) {
            Proof::Solved(_) => solved += 1,
            Proof::Impossible => lost += 1,
            Proof::Unknown => {}
        }
        worst = worst.max(began.elapsed().as_secs_f64());
    }
    let all = start.elapsed().as_secs_f64();
    println!(
        "18 x 8 at random: {solved} of {} can be cleared, {lost} cannot ({} must be decided); {:.1} ms each, {worst:.2} s at most",
        BOARDS.0,
        BOARDS.1,
        all * 1e3 / BOARDS.0 as f64
    );
    let began = Instant::now();
    (0..20).for_each(|number| {
        black_box(board("30x16", number));
    });
    println!("30 x 16 made: {:.1} ms each, target {MADE:.0} ms", began.elapsed().as_secs_f64() * 1e3 / 20.0);
    let mut next = boards.iter().take(50).cycle();
    criterion.bench_function("shisen solve 18x8", |bencher| {
        bencher.iter(|| next.next().map(|board| black_box(verdict(board))));
    });
}

criterion_group! { name = benches; config = Criterion::default().sample_size(10); targets = links, spaces, solvers }
