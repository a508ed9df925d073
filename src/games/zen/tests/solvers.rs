//! The solvers against the oracle and against exhaustive search.

use super::oracle::rows;
use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::zen::garden::Ground;
use crate::games::zen::solver::{Bound, SearchResult, count_states, shortest};
use crate::games::zen::{Colour, Garden, Reading, State};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;

fn solve(state: &State, bound: Bound) -> SearchResult {
    shortest(state, bound, &mut Budget::new(NodeLimit::default(), &mut |_| ()))
}

/// The number of paths of a verdict, after its moves were played.
#[track_caller]
fn checked(state: &State, outcome: &SearchResult) -> Option<u32> {
    match &outcome.verdict {
        Proof::Solved(moves) => {
            let last = moves
                .iter()
                .fold(state.clone(), |state, m| state.play(m).unwrap_or_else(|why| panic!("{} {}: {why}", state, m)));
            assert_eq!(last.outcome(), Outcome::Won, "{}", state);
            Some(moves.len() as u32)
        }
        Proof::Impossible => None,
        Proof::Unknown => panic!("{}: gave up", state),
    }
}

#[test]
fn every_optimum_of_the_oracle_in_all_readings() {
    for row in rows() {
        for (reading, wanted) in Reading::ALL.into_iter().zip(row.optima) {
            let state = row.state(reading);
            for bound in [Bound::Paper, Bound::Components] {
                assert_eq!(checked(&state, &solve(&state, bound)), wanted, "{} {reading:?} {bound:?}", row.name);
            }
        }
    }
}

#[test]
fn every_count_of_the_oracle() {
    for row in rows() {
        let state = row.state(Reading::CornerExit);
        let census = count_states(&state, 1 << 20, &mut Budget::new(NodeLimit::default(), &mut |_| ())).expect("small");
        let [states, solvable, goals, first] = row.counts;
        assert_eq!((census.states, census.solvable), (states, solvable), "{}", row.name);
        assert_eq!((census.goals, census.first, census.optimum), (goals, first, row.optima[1]), "{}", row.name);
    }
}

/// A garden with things thrown on it at random.
fn random(rng: &mut Rng, reading: Reading) -> Garden {
    loop {
        let (width, height) = (4 - rng.below(3) as usize, 4 - rng.below(4) as usize);
        let (rocks, ornaments, leaves) = (rng.below(7), rng.below(3), if rng.coin() { rng.below(4) } else { 0 });
        let mut ground = vec![Ground::Sand; width * height];
        let mut throw = |what: Ground| {
            let cell = rng.below(ground.len() as u32) as usize;
            ground[cell] = what;
        };
        (0..rocks).for_each(|_| throw(Ground::Rock));
        (0..ornaments).for_each(|_| throw(Ground::Ornament));
        (0..leaves).for_each(|leaf| throw(Ground::Leaf(Colour::ALL[leaf as usize % 3])));
        if let Ok(garden) = Garden::new(width, ground, reading) {
            return garden;
        }
    }
}

#[test]
fn searches_find_what_going_through_everything_finds() {
    let mut rng = Rng::new(300);
    let mut solvable = 0;
    for number in 0..300 {
        let state = State::new(random(&mut rng, Reading::ALL[number % 3]));
        let census = count_states(&state, 1 << 20, &mut Budget::new(NodeLimit::default(), &mut |_| ())).expect("small");
        for bound in [Bound::Components, Bound::Paper] {
            assert_eq!(checked(&state, &solve(&state, bound)), census.optimum, "{} {bound:?}", state);
        }
        solvable += u32::from(census.optimum.is_some());
    }
    assert!((60..270).contains(&solvable), "{solvable} of 300 can be finished");
}

#[test]
fn the_component_bound_spares_most_of_the_work() {
    let (mut solvable, mut hopeless) = ([0, 0], [0, 0]);
    for row in rows() {
        for (reading, optimum) in Reading::ALL.into_iter().zip(row.optima) {
            let state = row.state(reading);
            let sums = if optimum.is_some() { &mut solvable } else { &mut hopeless };
            sums[0] += solve(&state, Bound::Paper).expanded;
            sums[1] += solve(&state, Bound::Components).expanded;
        }
    }
    println!("h1 and h2: {solvable:?} on solvable gardens, {hopeless:?} on the others");
    assert!(solvable[1] * 5 <= solvable[0], "{solvable:?}");
    assert!(hopeless[1] * 20 <= hopeless[0], "{hopeless:?}");
}

#[test]
fn from_any_position_under_way_the_rest_is_found_too() {
    let mut rng = Rng::new(11);
    let mut inside = 0;
    for number in 0..60 {
        let mut state = State::new(random(&mut rng, Reading::ALL[number % 3]));
        for _ in 0..8 {
            let moves = state.legal_moves();
            if state.outcome() != Outcome::Open {
                break;
            }
            // The best next choice costs nothing; no choice gains anything.
            let own = checked(&state, &solve(&state, Bound::Components));
            let after: Vec<Option<u32>> = moves
                .iter()
                .map(|m| {
                    let next = state.play(m).expect("legal");
                    let ends = next.monk() == crate::games::zen::Monk::Outside;
                    checked(&next, &solve(&next, Bound::Components)).map(|paths| paths + u32::from(ends))
                })
                .collect();
            assert_eq!(after.iter().flatten().min().copied(), own, "{}", state);
            state = state.play(&moves[rng.below(moves.len() as u32) as usize]).expect("legal");
            inside += u32::from(state.monk() != crate::games::zen::Monk::Outside);
        }
    }
    assert!(inside > 30);
}

#[test]
fn a_spent_budget_proves_nothing() {
    let state = "sssss-sssss-sssss-sssss-sssss".parse::<State>().expect("a garden");
    for nodes in [0, 1, 2] {
        let outcome = shortest(&state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, &mut |_| ()));
        assert_eq!((outcome.verdict, outcome.expanded), (Proof::Unknown, nodes));
    }
}
