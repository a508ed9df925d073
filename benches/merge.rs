//! 2048 and Threes: moves, evaluations and nodes a second, the packed boards against a plain array of cells in one run.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use solvarium::engine::direction::Direction;
use solvarium::engine::rng::Rng;
use solvarium::games::merge::arena::{doubling, threes};
use solvarium::games::merge::expectimax::Leaf;
use solvarium::games::merge::expectimax::doubling::{BITS, Doubling, last};
use solvarium::games::merge::expectimax::evaluator::{Evaluator, Lines, Weights};
use solvarium::games::merge::expectimax::threes::{self as search, Threes};
use solvarium::games::merge::ntuple::{Kind, NTupleNetwork, NetworkEvaluation};
use solvarium::games::merge::packed::{Moves, unpack};

/// Millions a second of a run that does `count` of them.
fn rate(count: u64, mut work: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    black_box(work());
    count as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Boards of games played at random.
fn boards(rules: &doubling::Rules) -> Vec<u64> {
    let mut rng = Rng::new(1);
    let mut board = doubling::Rules::start(&mut rng);
    let mut boards = Vec::new();
    while boards.len() < 4096 {
        boards.push(board);
        let legal: Vec<u64> = rules.moves.all(board).into_iter().filter(|&after| after != board).collect();
        board = match legal.get(rng.below(legal.len() as u32) as usize) {
            Some(&after) => doubling::Rules::spawn(after, &mut rng),
            None => doubling::Rules::start(&mut rng),
        };
    }
    boards
}

/// A move on an array of cells, as one writes it first.
fn plain(cells: &[u8; 16], direction: Direction) -> [u8; 16] {
    let mut after = [0; 16];
    for lane in 0..4 {
        let at = |step: usize| match direction {
            Direction::Up => 4 * step + lane,
            Direction::Down => 4 * (3 - step) + lane,
            Direction::Left => 4 * lane + step,
            Direction::Right => 4 * lane + 3 - step,
        };
        let (mut length, mut open) = (0, false);
        for rank in (0..4).map(|step| cells[at(step)]).filter(|&rank| rank > 0) {
            if open && after[at(length - 1)] == rank {
                after[at(length - 1)] += 1;
                open = false;
            } else {
                after[at(length)] = rank;
                (length, open) = (length + 1, true);
            }
        }
    }
    after
}

/// The mean over all new tiles of the number of moves that are possible then: a search one move deep, on cells.
fn plain_search(cells: &[u8; 16]) -> u64 {
    let mut nodes = 0;
    for direction in Direction::ALL {
        let after = plain(cells, direction);
        for cell in (0..16).filter(|&cell| after[cell] == 0) {
            for rank in [1, 2] {
                let mut next = after;
                next[cell] = rank;
                nodes += Direction::ALL.iter().filter(|&&way| plain(&next, way) != next).count() as u64;
            }
        }
    }
    nodes
}

/// The last move of a search: line by line against board by board.
fn ends(moves: &Moves, boards: &[u64]) {
    let lines = Lines::new(&Weights::published(), 1);
    let alone = |board: u64| {
        let mut nodes = 0;
        for cell in (0..16).filter(|cell| board >> (4 * cell) & 15 == 0) {
            for rank in [1, 2] {
                let come = board | rank << (4 * cell);
                let afters = moves.all(come).into_iter().filter(|&after| after != come);
                let values = afters.map(|after| black_box(lines.board(after)));
                nodes += values.fold(0, |count, _| count + 1);
            }
        }
        nodes
    };
    let joined = |board: u64| last(moves, &lines, black_box(board), true, 0.0).nodes;
    let count = boards.iter().map(|&board| alone(board)).sum();
    let (mut by_line, mut by_board) = (0f64, 0f64);
    for _ in 0..20 {
        by_line = by_line.max(rate(count, || boards.iter().map(|&board| joined(board)).sum()));
        by_board = by_board.max(rate(count, || boards.iter().map(|&board| alone(board)).sum()));
    }
    println!(
        "2048, million ends of a search a second: line by line {by_line:.0}, board by board {by_board:.0}, ratio {:.2}",
        by_line / by_board
    );
}

fn compare(criterion: &mut Criterion) {
    let rules = doubling::Rules::new();
    let boards = boards(&rules);
    let cells: Vec<[u8; 16]> = boards.iter().map(|&board| unpack(board)).collect();
    let count = boards.len() as u64 * 4;
    let (mut packed, mut array) = (0f64, 0f64);
    for _ in 0..20 {
        // Turn by turn, so that a busy machine slows both.
        packed =
            packed.max(rate(count, || boards.iter().flat_map(|&board| rules.moves.all(board)).fold(0, |a, b| a ^ b)));
        array = array.max(rate(count, || {
            cells.iter().flat_map(|cells| Direction::ALL.map(|way| u64::from(plain(cells, way)[5]))).sum()
        }));
    }
    println!(
        "2048, million moves a second: packed {packed:.0}, array of cells {array:.0}, ratio {:.1}",
        packed / array
    );

    let lines = Evaluator::own(Kind::Doubling);
    let net = Evaluator::Net(NetworkEvaluation::new(NTupleNetwork::new(Kind::Doubling)));
    let evaluate = |judge: &Evaluator| boards.iter().map(|&board| judge.board(board) as u64).sum::<u64>();
    println!(
        "million evaluations a second: lines {:.0}, network {:.0}",
        rate(count / 4, || evaluate(&lines)),
        rate(count / 4, || evaluate(&net))
    );

    ends(&rules.moves, &boards);

    let mut searcher = Doubling::new(Evaluator::own(Kind::Doubling), BITS);
    let mut nodes = 0;
    let start = Instant::now();
    for cells in cells.iter().step_by(64) {
        nodes += searcher.advise(cells, 20_000).nodes;
    }
    let fast = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
    let start = Instant::now();
    let slow: u64 = cells.iter().step_by(64).map(plain_search).sum();
    let slow = slow as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!(
        "2048, million nodes a second: search {fast:.1}, array of cells without any evaluation {slow:.1}, ratio {:.1}",
        fast / slow
    );

    let mut group = criterion.benchmark_group("merge");
    group.bench_function("2048/four moves", |bencher| bencher.iter(|| rules.moves.all(black_box(boards[77]))));
    group.bench_function("2048/four moves, cells", |bencher| {
        bencher.iter(|| Direction::ALL.map(|way| plain(black_box(&cells[77]), way)));
    });
    group.bench_function("2048/evaluation", |bencher| bencher.iter(|| lines.board(black_box(boards[77]))));
    group.bench_function("2048/network", |bencher| bencher.iter(|| net.board(black_box(boards[77]))));
    group.bench_function("2048/advice for 100,000 nodes", |bencher| {
        bencher.iter(|| searcher.advise(black_box(&cells[77]), 100_000));
    });
    let play = threes::Rules::start(&mut Rng::new(3));
    let mut searcher = Threes::new(Evaluator::own(Kind::Threes), search::BITS);
    group.bench_function("threes/advice for 100,000 nodes", |bencher| {
        bencher.iter(|| searcher.advise(black_box(play.board), play.bag, play.next, 100_000));
    });
    group.finish();
}

criterion_group!(benches, compare);
