//! The searches against slow ones that know no table, no cut and no packed board.

use super::Reach;
use super::doubling;
use super::doubling::{Doubling, ration};
use super::evaluator::Lines;
use super::evaluator::{Weights, WeightsError};
use super::threes::{BONUS_EVERY, Bag, Next, Threes, entries, windows};
use super::{Advice, Leaf};
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::arena;
use crate::games::merge::packed::doubling::Top;
use crate::games::merge::packed::{highest, pack, threes, transposed, unpack};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

/// Positions from games that were played at random.
fn boards(count: u64) -> Vec<[u8; 16]> {
    let rules = arena::doubling::Rules::new();
    let position = |index| {
        let mut rng = Rng::part(3, index);
        let (mut board, moves) = (arena::doubling::Rules::start(&mut rng), 20 + rng.below(90));
        for _ in 0..moves {
            let legal: Vec<u64> =
                Direction::ALL.iter().filter_map(|&way| rules.play(board, way)).map(|x| x.0).collect();
            let Some(&after) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
            board = arena::doubling::Rules::spawn(after, &mut rng);
        }
        unpack(board)
    };
    (0..count).map(position).collect()
}

/// Positions of Threes, from random games too.
fn plays(count: u64) -> Vec<arena::threes::Play> {
    let rules = arena::threes::Rules::new();
    let position = |index| {
        let mut rng = Rng::part(4, index);
        let (mut play, moves) = (arena::threes::Rules::start(&mut rng), rng.below(50));
        for _ in 0..moves {
            let way = Direction::ALL[rng.below(4) as usize];
            play = rules.play(&play, way, &mut rng).unwrap_or(play);
        }
        play
    };
    (0..count).map(position).collect()
}

/// As [`Doubling`] promises: of the new tiles on one way at most two are fours.
fn slow_2048(leaf: &Lines, cells: &[u8; 16], way: Direction, depth: u8, fours: u8) -> Option<f64> {
    let (after, _) = doubling::play(cells, way)?;
    if depth == 0 {
        return Some(leaf.board(pack(&after)));
    }
    let empty: Vec<usize> = (0..16).filter(|&cell| after[cell] == 0).collect();
    let mut sum = 0.0;
    for &cell in &empty {
        let tiles = if fours > 0 { &[(1, 0.9), (2, 0.1)][..] } else { &[(1, 1.0)] };
        for &(rank, share) in tiles {
            let (mut next, left) = (after, fours.saturating_sub(u8::from(rank == 2)));
            next[cell] = rank;
            let values = |depth| Direction::ALL.map(|way| slow_2048(leaf, &next, way, depth, left));
            let best = |values: [Option<f64>; 4]| values.into_iter().flatten().reduce(f64::max).unwrap_or(0.0);
            let mut found = values(depth - 1);
            if depth > 2 {
                // What is hopeless one move of chance less deep is left out.
                let first = values(depth - 2);
                let bar = best(first) - 40_000.0;
                found = std::array::from_fn(|way| found[way].filter(|_| first[way] >= Some(bar)));
            }
            sum += share * best(found);
        }
    }
    Some(sum / empty.len() as f64)
}

#[test]
fn the_search_of_2048_is_expectimax() {
    let leaf = Lines::new(&Weights::published(), 1);
    let mut searcher = Doubling::new(leaf.clone(), 14);
    for cells in boards(24) {
        let depth = match cells.iter().filter(|&&rank| rank == 0).count() {
            ..=2 => 3,
            3..=6 => 2,
            _ => 1,
        };
        let found = searcher.search(&cells, Reach { depth, cut: 0.0 }, u64::MAX).expect("no limit");
        for way in Direction::ALL {
            match (found.values[way.index()], slow_2048(&leaf, &cells, way, depth, 2)) {
                // The table keeps 24 bits of a value.
                (Some(fast), Some(slow)) => {
                    assert!((fast - slow).abs() <= 1e-6 * slow.abs(), "{cells:?} {way:?}: {fast} {slow}")
                }
                (fast, slow) => assert_eq!(fast, slow),
            }
        }
    }
}

/// Lines that give no move up.
#[derive(Clone)]
struct Patient(Lines);

impl Leaf for Patient {
    fn lines(&self) -> Option<&Lines> {
        Some(&self.0)
    }

    fn board(&self, board: u64) -> f64 {
        self.0.board(board)
    }

    fn dead(&self, board: u64) -> f64 {
        self.0.dead(board)
    }

    fn ended(&self, board: u64) -> f64 {
        self.0.ended(board)
    }
}

/// Nearly full boards of many different tiles, as they stand shortly before a game is lost.
fn crowded(count: u64) -> Vec<[u8; 16]> {
    let board = |index| {
        let mut rng = Rng::part(5, index);
        std::array::from_fn(|cell| if cell == 5 || cell == 11 { 0 } else { 1 + rng.below(12) as u8 })
    };
    (0..count).map(board).collect()
}

#[test]
fn what_is_hopeless_is_left_out() {
    let leaf = Lines::new(&Weights::published(), 1);
    let (mut quick, mut patient) = (Doubling::new(leaf.clone(), 14), Doubling::new(Patient(leaf.clone()), 14));
    let reach = Reach { depth: 3, cut: 0.0 };
    let mut differ = 0;
    for cells in crowded(400) {
        let (one, other) = (quick.search(&cells, reach, u64::MAX), patient.search(&cells, reach, u64::MAX));
        let (one, other) = (one.expect("no limit"), other.expect("no limit"));
        if one.values == other.values || differ == 8 {
            continue;
        }
        differ += 1;
        for way in Direction::ALL {
            let slow = slow_2048(&leaf, &cells, way, 3, 2);
            // Values of single precision, of which some are a million.
            match (one.values[way.index()], slow) {
                (Some(fast), Some(slow)) => assert!((fast - slow).abs() <= 0.5, "{cells:?} {way:?}: {fast} {slow}"),
                (fast, slow) => assert_eq!(fast, slow, "{cells:?} {way:?}"),
            }
        }
    }
    assert_eq!(differ, 8);
}

#[test]
fn values_do_not_depend_on_the_table() {
    let leaf = Lines::new(&Weights::published(), 1);
    let (mut small, mut large) = (Doubling::new(leaf.clone(), 4), Doubling::new(leaf, 16));
    let (mut nodes, mut fewer) = (0, 0);
    for cells in boards(8) {
        let reach = Reach { depth: 3, cut: 0.0 };
        let (one, other) = (small.search(&cells, reach, u64::MAX), large.search(&cells, reach, u64::MAX));
        let (one, other) = (one.expect("no limit"), other.expect("no limit"));
        assert_eq!(one.values, other.values, "{cells:?}");
        (nodes, fewer) = (nodes + one.nodes, fewer + other.nodes);
    }
    assert!(fewer < nodes, "{fewer} and {nodes}");
    // Too deep for the table to tell apart, and too deep to be ended: nothing is kept of it.
    let cells = boards(1)[0];
    let before = large.search(&cells, Reach { depth: 3, cut: 0.0 }, u64::MAX);
    for depth in [31, 35, 255] {
        assert_eq!(large.search(&cells, Reach { depth, cut: 0.0 }, 1000), None);
        assert_eq!(large.search(&cells, Reach { depth: 3, cut: 0.0 }, u64::MAX), before);
    }
}

#[test]
fn crowded_boards_get_more_nodes() {
    let of = |ranks: &[u8]| {
        let mut cells = [0; 16];
        cells[..ranks.len()].copy_from_slice(ranks);
        ration(&cells, 1000)
    };
    assert_eq!(of(&[1, 1]), 800);
    assert_eq!(of(&[14, 13, 12, 11, 10]), 900);
    // What could be merged does not count: here, all of it but one tile.
    assert_eq!(of(&[14, 13, 12, 11, 10, 9, 8, 8]), 800);
    assert_eq!(of(&[13, 12, 11, 10, 9, 8, 7, 3]), 3200);
    assert_eq!(of(&[14, 13, 12, 11, 10, 9, 8]), 6400);
    assert_eq!(ration(&[17; 16], u64::MAX), u64::MAX / 10);
    // Over a game that comes to 32768, a move takes what it is to take. (Each move adds about as much to the sum.)
    let sums = 0..1u64 << 15;
    let cells = |sum: u64| -> [u8; 16] { std::array::from_fn(|bit| if sum >> bit & 1 == 1 { bit as u8 } else { 0 }) };
    let mean = sums.clone().map(|sum| ration(&cells(sum), 1000)).sum::<u64>() / sums.end;
    assert!((980..=1010).contains(&mean), "{mean}");
}

#[test]
fn hopeless_moves_are_not_searched_deeper() {
    let leaf = Lines::new(&Weights::published(), 1);
    assert_eq!(leaf.hopeless(), Some(40_000.0));
    let (mut quick, mut patient) = (Doubling::new(leaf.clone(), 16), Doubling::new(Patient(leaf), 16));
    let (mut nodes, mut all, mut alike, mut asked) = (0, 0, 0, 0);
    // Boards of games that have come far: with small tiles no move is hopeless.
    for board in [0xe423_4121_0021_0102, 0xe100_d300_4430_1222, 0xec43_d423_0021_1002] {
        let (cells, reach) = (unpack(board), Reach { depth: 4, cut: 0.0 });
        let (one, other) = (quick.search(&cells, reach, u64::MAX), patient.search(&cells, reach, u64::MAX));
        let (one, other) = (one.expect("no limit"), other.expect("no limit"));
        (nodes, all) = (nodes + one.nodes, all + other.nodes);
        (alike, asked) = (alike + u32::from(one.best() == other.best()), asked + 1);
        for (found, whole) in one.values.into_iter().zip(other.values) {
            // The best of fewer moves, up to rounding.
            assert!(found.zip(whole).is_none_or(|(found, whole)| found <= whole * 1.000_001), "{cells:?}");
        }
    }
    assert!(nodes * 10 < all * 9, "{nodes} of {all}");
    assert_eq!(alike, asked);
    // A file of weights may say that to be lost is nothing: then there is nothing to measure it by.
    let mut weights = Weights::published();
    for lost in [0.0, -1.0] {
        weights.values[0] = lost;
        assert_eq!(Lines::new(&weights, 1).hopeless(), None);
    }
}

fn slow_threes(leaf: &Lines, board: u64, bag: [u8; 3], next: Next, way: Direction, depth: u8) -> Option<f64> {
    let after = threes::moves().push(board, way);
    if after == board {
        return None;
    }
    let (before, cells) = (unpack(board), unpack(after));
    let vertical = matches!(way, Direction::Up | Direction::Down);
    let at = |line: usize, step: usize| if vertical { 4 * step + line } else { 4 * line + step };
    let edge = if matches!(way, Direction::Up | Direction::Left) { 3 } else { 0 };
    let moved: Vec<usize> =
        (0..4).filter(|&line| (0..4).any(|step| before[at(line, step)] != cells[at(line, step)])).collect();
    let ranks = match next {
        Next::Card(rank) => vec![rank],
        Next::Bonus { lowest, count } => (lowest..lowest + count).collect(),
    };
    let mut sum = 0.0;
    for &rank in &ranks {
        for &line in &moved {
            let mut inserted = cells;
            assert_eq!(inserted[at(line, edge)], 0);
            inserted[at(line, edge)] = rank;
            sum += slow_draw(leaf, pack(&inserted), bag, depth);
        }
    }
    Some(sum / (ranks.len() * moved.len()) as f64)
}

fn slow_draw(leaf: &Lines, board: u64, bag: [u8; 3], depth: u8) -> f64 {
    if depth == 0 {
        return leaf.board(board);
    }
    let best = |next: Next, bag: [u8; 3]| {
        let values = Direction::ALL.iter().filter_map(|&way| slow_threes(leaf, board, bag, next, way, depth - 1));
        values.reduce(f64::max).unwrap_or(0.0)
    };
    let bag = if bag == [0; 3] { [4; 3] } else { bag };
    let top = highest(board);
    let bonus = if top >= 7 { 1.0 / 21.0 } else { 0.0 };
    let cards: u8 = bag.iter().sum();
    let mut value = 0.0;
    for rank in 1..=3u8 {
        let mut rest = bag;
        if rest[usize::from(rank) - 1] > 0 {
            rest[usize::from(rank) - 1] -= 1;
            let share = f64::from(bag[usize::from(rank) - 1]) / f64::from(cards);
            value += (1.0 - bonus) * share * best(Next::Card(rank), rest);
        }
    }
    if top >= 7 {
        // Ranks 4 to top - 3 in windows of three, or all of them where they are fewer.
        let candidates: Vec<u8> = (4..=top - 3).collect();
        let shown: Vec<&[u8]> = if candidates.len() <= 3 { vec![&candidates] } else { candidates.windows(3).collect() };
        for window in &shown {
            let next = Next::Bonus { lowest: window[0], count: window.len() as u8 };
            value += bonus / shown.len() as f64 * best(next, bag);
        }
    }
    value
}

#[test]
fn the_search_of_threes_is_expectimax() {
    let mut weights = Weights::published();
    weights.values[5] = 300.0;
    let leaf = Lines::new(&weights, 3);
    let mut searcher = Threes::new(leaf.clone(), 14);
    let mut positions: Vec<(u64, Bag, Next)> = plays(6).into_iter().map(|p| (p.board, p.bag, p.next)).collect();
    let large = pack(&[9, 7, 5, 1, 8, 6, 2, 1, 3, 2, 0, 3, 1, 3, 0, 2]);
    positions.push((large, Bag([1, 0, 0]), Next::Bonus { lowest: 4, count: 3 }));
    positions.push((large, Bag([0, 0, 0]), Next::Card(2)));
    for (board, bag, next) in positions {
        let found = searcher.search(board, bag, next, Reach { depth: 1, cut: 0.0 }, u64::MAX).expect("no limit");
        for way in Direction::ALL {
            match (found.values[way.index()], slow_threes(&leaf, board, bag.0, next, way, 1)) {
                (Some(fast), Some(slow)) => assert!(close(fast, slow), "{board:x} {way:?}: {fast} {slow}"),
                (fast, slow) => assert_eq!(fast, slow),
            }
        }
    }
}

#[test]
fn root_moves_alone_give_the_whole() {
    let mut whole = Doubling::new(Lines::new(&Weights::published(), 1), 12);
    for cells in boards(6) {
        let advice = whole.advise(&cells, 20_000);
        let plan = whole.plan(&cells, 20_000);
        let parts = Direction::ALL.map(|way| {
            // Each by a searcher of its own, as in a pool of workers.
            let mut worker = Doubling::new(Lines::new(&Weights::published(), 1), 12);
            worker.one(&cells, way, plan.reach, plan.limits[way.index()])
        });
        assert_eq!(plan.joined(parts), advice);
    }
    let mut whole = Threes::new(Lines::new(&Weights::published(), 3), 12);
    for play in plays(6) {
        let advice = whole.advise(play.board, play.bag, play.next, 20_000);
        let plan = whole.plan(play.board, play.bag, play.next, 20_000);
        let parts = Direction::ALL.map(|way| {
            let mut worker = Threes::new(Lines::new(&Weights::published(), 3), 12);
            worker.one(play.board, play.bag, play.next, way, plan.reach, plan.limits[way.index()])
        });
        assert_eq!(plan.joined(parts), advice);
    }
}

#[test]
fn what_was_searched_before_does_not_matter() {
    let fresh = |cells: &[u8; 16]| Doubling::new(Lines::new(&Weights::published(), 1), 10).advise(cells, 5_000);
    let mut used = Doubling::new(Lines::new(&Weights::published(), 1), 10);
    for cells in boards(10) {
        assert_eq!(used.advise(&cells, 5_000), fresh(&cells));
    }
}

#[test]
fn budgets_are_kept_and_used() {
    let mut searcher = Doubling::new(Lines::new(&Weights::published(), 1), 14);
    let (mut spent, mut asked) = (0, 0);
    for cells in boards(20) {
        let Advice { nodes, values, .. } = searcher.advise(&cells, 30_000);
        let legal = Direction::ALL.into_iter().any(|way| doubling::play(&cells, way).is_some());
        assert!(nodes <= 30_000 && legal == values.iter().any(Option::is_some), "{nodes}");
        (spent, asked) = (spent + nodes, asked + 30_000);
    }
    assert!(spent * 5 > asked, "{spent} of {asked}");
    let mut searcher = Threes::new(Lines::new(&Weights::published(), 3), 14);
    for play in plays(20) {
        assert!(searcher.advise(play.board, play.bag, play.next, 50_000).nodes <= 50_000);
    }
}

#[test]
fn an_evaluation_does_not_depend_on_how_the_board_is_turned() {
    let leaf = Lines::new(&Weights::published(), 1);
    let mirrored = |board: u64| {
        let cells = unpack(board);
        pack(&std::array::from_fn(|cell| cells[cell / 4 * 4 + 3 - cell % 4]))
    };
    let mut rng = Rng::new(8);
    for _ in 0..200 {
        let mut board = rng.next();
        let value = leaf.board(board);
        for _ in 0..4 {
            board = transposed(board);
            assert!((leaf.board(board) - value).abs() <= 0.2, "rounding of single precision only");
            board = mirrored(board);
            assert!((leaf.board(board) - value).abs() <= 0.2);
        }
    }
}

#[test]
fn lost_boards_have_no_values() {
    let mut searcher = Doubling::new(Lines::new(&Weights::published(), 1), 10);
    let cells = [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1];
    let advice = searcher.advise(&cells, 1000);
    assert_eq!((advice.values, advice.best(), advice.nodes), ([None; 4], None, 0));
    let mut searcher = Threes::new(Lines::new(&Weights::published(), 3), 10);
    let ended = pack(&[15, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(searcher.advise(ended, Bag::FULL, Next::Card(1), 1000).best(), None, "12288 ends the game");
}

#[test]
fn large_tiles_are_told_apart() {
    let with = |ranks: [u8; 4]| std::array::from_fn(|cell| if cell < 4 { ranks[cell] } else { 0 });
    assert_eq!(doubling::top(&with([15, 15, 14, 1])), Top::Merges);
    assert_eq!(doubling::top(&with([16, 15, 1, 1])), Top::Apart);
    assert_eq!(doubling::top(&with([15, 15, 14, 14])), Top::Apart);
    // 65536 and 32768 side by side do not merge, two 65536s do.
    assert_eq!(doubling::play(&with([16, 15, 0, 0]), Direction::Left), None);
    assert_eq!(doubling::play(&with([16, 16, 0, 0]), Direction::Left), Some((with([17, 0, 0, 0]), 131_072)));
    // Nothing else can be done on this board, and within the search the two tall tiles look alike.
    let mut cells = [16, 15, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2];
    let mut searcher = Doubling::new(Lines::new(&Weights::published(), 1), 10);
    assert_eq!(searcher.advise(&cells, 5000).best(), None);
    cells[1] = 16;
    let advice = searcher.advise(&cells, 5000);
    assert_eq!((advice.values[0], advice.values[1]), (None, None));
    assert!(advice.values[2].is_some() && advice.values[3].is_some());
}

#[test]
fn new_cards_come_in_where_lines_have_moved() {
    let board = pack(&[3, 3, 0, 0, 1, 2, 0, 0, 1, 1, 2, 2, 1, 0, 0, 0]);
    let left = threes::moves().push(board, Direction::Left);
    let (cells, count) = entries(board, left, Direction::Left);
    // The third row merges 1 and 2 in its middle; the last cannot move.
    assert_eq!(&cells[..count], [4 * 3, 4 * 7, 4 * 11]);
    assert_eq!([6, 7, 8, 9, 10, 14].map(windows), [(0, 0), (1, 1), (1, 2), (1, 3), (2, 3), (6, 3)]);
    assert_eq!(BONUS_EVERY, 21);
}

#[test]
fn weights_are_read_and_refused() {
    let weights = Weights::published();
    assert_eq!(Weights::read(&weights.write()), Ok(weights));
    assert_eq!(Weights::read("lost 1"), Err(WeightsError::Missing("mono_power")));
    assert_eq!(Weights::read("lots 1"), Err(WeightsError::Unknown("lots".to_owned())));
    for bad in ["lost", "lost x", "lost NaN", "lost inf"] {
        assert_eq!(Weights::read(bad), Err(WeightsError::Line(bad.to_owned())));
    }
}
