//! The exact small boards against a plain recursion, and against games played by their policy.

use std::collections::BTreeMap;

use crate::engine::direction::Direction;
use crate::engine::position::{Chance, Position};
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::exact::shape_tables::ShapeTables;
use crate::games::merge::exact::{Goal, Solved, TooMany};
use crate::games::merge::twenty48::{Twenty48, Variant};

const TINY: Shape = Shape { rows: 2, columns: 2 };
const SMALL: Shape = Shape { rows: 2, columns: 3 };
const THREE: Shape = Shape { rows: 3, columns: 3 };

fn solve(shape: Shape, goal: Goal) -> Solved {
    Solved::new(shape, goal, 10_000_000, &mut |_| ()).expect("few positions")
}

/// What the best player has, by recursion over the outcomes that the rules give.
fn plain(position: &Twenty48, goal: Goal, known: &mut BTreeMap<Board, f64>) -> f64 {
    if matches!(goal, Goal::Reach(rank) if position.board.highest() >= rank) {
        return 1.0;
    }
    if let Some(value) = known.get(&position.board) {
        return *value;
    }
    let mut best: f64 = 0.0;
    for direction in position.legal_moves() {
        let outcomes = position.outcomes(&direction).expect("legal");
        let gained = |next: &Twenty48| if goal == Goal::Points { (next.score - position.score) as f64 } else { 0.0 };
        let value: f64 = outcomes.iter().map(|(chance, next)| chance * (gained(next) + plain(next, goal, known))).sum();
        best = best.max(value);
    }
    known.insert(position.board, best);
    best
}

#[test]
fn values_are_those_of_a_plain_recursion() {
    for (shape, goal) in [(TINY, Goal::Reach(4)), (TINY, Goal::Reach(5)), (TINY, Goal::Points), (SMALL, Goal::Reach(5))]
    {
        let solved = solve(shape, goal);
        let mut known = BTreeMap::new();
        for hash in 0..20 {
            let mut position = Twenty48::new(Variant::of(shape), hash);
            while solved.value(ShapeTables::pack(&position.board)) != Some(1.0) {
                let packed = ShapeTables::pack(&position.board);
                let value = solved.value(packed).expect("a game comes to it");
                let expected = plain(&position, goal, &mut known);
                assert!(
                    (value - expected).abs() < 1e-12 * expected.max(1.0),
                    "{value} {expected} {:?}",
                    position.board
                );
                let moves = solved.moves(packed).expect("a game comes to it");
                let best = moves.iter().flatten().copied().fold(0.0, f64::max);
                assert!((best - value).abs() < 1e-12 * value.max(1.0));
                let open: Vec<Direction> = position.legal_moves();
                let legal = Direction::ALL.into_iter().filter(|one| moves[one.index()].is_some());
                assert_eq!(legal.collect::<Vec<_>>(), open);
                let Some(direction) = open.first() else { break };
                position = position.play(direction).expect("legal");
            }
        }
    }
}

/// The share of games in which the best player reaches the goal is the probability that is computed.
#[test]
fn best_play_reaches_the_goal_as_often_as_computed() {
    let goal = 6;
    let solved = solve(SMALL, Goal::Reach(goal));
    let games = 4000u32;
    let won = (1..=u64::from(games)).filter(|hash| {
        let mut position = Twenty48::new(Variant::of(SMALL), *hash);
        while position.board.highest() < goal {
            let moves = solved.moves(ShapeTables::pack(&position.board)).expect("a game comes to it");
            let best = Direction::ALL
                .into_iter()
                .max_by(|a, b| moves[a.index()].partial_cmp(&moves[b.index()]).expect("numbers"));
            match best.and_then(|direction| position.play(&direction).ok()) {
                Some(next) => position = next,
                None => return false,
            }
        }
        true
    });
    let (share, chance) = (won.count() as f64 / f64::from(games), solved.start());
    let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
    assert!((share - chance).abs() < 4.0 * error, "{share} instead of {chance}");
    assert!((0.2..0.99).contains(&chance), "{chance}");
}

#[test]
fn three_by_three_is_listed_by_sums_and_bounded() {
    let mut told = 0;
    let solved = Solved::new(THREE, Goal::Reach(6), 1_000_000, &mut |count| told = count).expect("few positions");
    assert_eq!(told, 2 * solved.positions());
    assert!(solved.start() > 0.999_999 && solved.start() < 1.0, "{}", solved.start());
    let few = Solved::new(THREE, Goal::Reach(9), 1000, &mut |_| ());
    assert_eq!(few.map(|_| ()), Err(TooMany { most: 1000 }));
    // Mirror images are worth the same, also where the ninth cell is the largest.
    let boards = ["543210000", "000210543", "345012000", "000012345", "520410300"];
    let value = |text: &str| {
        let ranks: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let packed = ShapeTables::pack(&Board::of(&ranks).expect("nine cells"));
        let from = Solved::from_positions(ShapeTables::new(THREE), &[packed], Goal::Reach(6), 1_000_000, &mut |_| ());
        from.expect("few positions").value(packed)
    };
    let all: Vec<Option<f64>> = boards.iter().map(|board| value(board)).collect();
    assert!(all[0].is_some() && all.iter().all(|one| *one == all[0]), "{all:?}");
}

/// A goal that is always reached has the probability one, and not a little more by rounding.
#[test]
fn no_goal_is_reached_more_often_than_always() {
    for (shape, goal) in [(TINY, 3), (SMALL, 3), (SMALL, 4), (THREE, 3), (THREE, 4)] {
        let start = solve(shape, Goal::Reach(goal)).start();
        assert!((0.99..=1.0).contains(&start), "{shape:?} {goal}: {start}");
    }
}

/// What this code found, so that a change shows itself; the recursion above says that it is right.
#[test]
fn the_small_boards_at_their_beginning() {
    for (shape, goal, positions, start) in [
        (TINY, Goal::Reach(4), 41, 0.962_511_253_75),
        (TINY, Goal::Reach(5), 75, 0.082_887_289_071_554),
        (TINY, Goal::Points, 110, 66.964_149_457_101),
        (SMALL, Goal::Reach(6), 6930, 0.939_263_692_430_81),
        (SMALL, Goal::Reach(7), 13_369, 0.056_992_160_495_634),
        (SMALL, Goal::Points, 21_752, 480.258_271_775_957),
    ] {
        let solved = solve(shape, goal);
        assert_eq!(solved.positions(), positions);
        assert!((solved.start() - start).abs() < 1e-11 * start.max(1.0), "{shape:?} {goal:?}: {}", solved.start());
    }
}
