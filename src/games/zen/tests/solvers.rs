//! The solvers against the oracle and against exhaustive search; figures of gardens.

use std::collections::BTreeSet;

use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::zen::garden::Ground;
use crate::games::zen::metrics::beauty;
use crate::games::zen::solver::optimal::OptimalSolutions;
use crate::games::zen::solver::packed_garden::PackedGarden;
use crate::games::zen::solver::{Bound, SearchResult, count_states, optimal_solutions, shortest};
use crate::games::zen::tests::{garden, m};
use crate::games::zen::{Colour, Garden, Monk, Move, Reading, State};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{Analyse, MetricValue};

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

/// The paper's estimate is the share of sand that is left, ours a number of paths: neither says more than it takes.
#[test]
fn no_bound_overestimates() {
    let mut rng = Rng::new(17);
    let (mut positions, mut tight) = (0, 0);
    for number in 0..200 {
        let mut state = State::new(random(&mut rng, Reading::ALL[number % 3]));
        let sand = state.left();
        while state.outcome() == Outcome::Open {
            if let (Monk::Outside, Some(paths)) = (state.monk(), checked(&state, &solve(&state, Bound::Components))) {
                assert!(
                    state.left() <= sand * paths as usize,
                    "{state}: {} of {sand} left, {paths} paths",
                    state.left()
                );
                let (packed, start) = PackedGarden::<u64>::new(&state);
                for bound in [Bound::Paper, Bound::Components] {
                    let estimate = bound.of(&packed, &start.place);
                    assert!(
                        estimate.is_some_and(|estimate| estimate <= paths),
                        "{state} {bound:?}: {estimate:?} of {paths}"
                    );
                }
                positions += 1;
                tight += u32::from(paths == 1);
            }
            let moves = state.legal_moves();
            state = state.play(&moves[rng.below(moves.len() as u32) as usize]).expect("legal");
        }
    }
    assert!(positions > 100 && tight > 30, "{positions} positions, {tight} of them a path from the end");
}

#[test]
fn a_spent_budget_proves_nothing() {
    let state = "sssss-sssss-sssss-sssss-sssss".parse::<State>().expect("a garden");
    for nodes in [0, 1, 2] {
        let outcome = shortest(&state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, &mut |_| ()));
        assert_eq!((outcome.verdict, outcome.expanded), (Proof::Unknown, nodes));
    }
}

// Gardens with their optima in all readings and with counts of their positions, `tests/data/zen.csv`.

const ORACLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/zen.csv"));

/// A garden of the oracle.
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Its position.
    pub position: &'static str,
    /// The fewest paths in the order of [`Reading::ALL`]; nothing where it is impossible.
    pub optima: [Option<u32>; 3],
    /// With the corner exit: positions with the monk outside, those that can be finished, finished ones, and those after
    /// one path.
    pub counts: [u64; 4],
    /// A best solution with the corner exit.
    pub solution: Vec<String>,
}

impl Row {
    /// The garden in a reading.
    pub fn state(&self, reading: Reading) -> State {
        let state = self.position.parse::<State>().expect("a good position");
        let ground = state.garden().ground().to_vec();
        State::new(Garden::new(state.garden().width(), ground, reading).expect("a good garden"))
    }
}

/// All of them.
pub fn rows() -> Vec<Row> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), 10, "{line}");
        let count = |at: usize| fields[at].parse().expect("a count");
        Row {
            name: fields[0],
            position: fields[1],
            optima: [2, 3, 4].map(|at: usize| fields[at].parse().ok()),
            counts: [5, 6, 7, 8].map(count),
            solution: fields[9].split_whitespace().map(|path| path.replace(':', ",")).collect(),
        }
    };
    let rows: Vec<Row> = ORACLE.lines().skip(1).map(read).collect();
    assert_eq!(rows.len(), 28);
    rows
}

#[test]
fn every_solution_wins() {
    let mut won = 0;
    for row in rows() {
        assert_eq!(row.solution.len() as u32, row.optima[1].unwrap_or(0), "{}", row.name);
        for reading in [Reading::CornerExit, Reading::EntryPush] {
            let mut state = row.state(reading);
            for path in &row.solution {
                assert_eq!(m(path).listed(), *path);
                state = state.play(&m(path)).unwrap_or_else(|why| panic!("{}: {path}: {why}", row.name));
            }
            assert!(row.solution.is_empty() || state.outcome() == Outcome::Won, "{}", row.name);
            let letters: usize = row.solution.iter().map(|path| path.matches(char::is_alphabetic).count()).sum();
            assert_eq!((state.count().slides + state.count().pushes) as usize, letters, "{}", row.name);
            won += usize::from(!row.solution.is_empty());
        }
    }
    assert_eq!(won, 46);
}

// Figures of gardens, all best solutions, and which of them is beautiful.

fn all(state: &State, most: usize) -> Proof<OptimalSolutions> {
    optimal_solutions(state, most, &mut Budget::new(NodeLimit::default(), &mut |_| ()))
}

/// Every set of so many paths that finishes the garden, by the rules alone.
fn by_the_rules(state: &State, paths: u32) -> BTreeSet<Vec<Move>> {
    fn ends(state: &State, way: Vec<crate::games::zen::Step>, into: &mut Vec<(State, Move)>) {
        for step in state.choices() {
            let next = state.step(step).expect("legal");
            let way: Vec<_> = way.iter().copied().chain([step]).collect();
            if next.monk() == Monk::Outside {
                let text: String = way.iter().map(|step| Move::single(*step).to_string()).collect();
                into.push((next, text.parse::<Move>().expect("a path")));
            } else {
                ends(&next, way, into);
            }
        }
    }
    if paths == 0 {
        return if state.outcome() == Outcome::Won { BTreeSet::from([vec![]]) } else { BTreeSet::new() };
    }
    let mut next = Vec::new();
    ends(state, Vec::new(), &mut next);
    let with = |(next, m): (State, Move)| {
        by_the_rules(&next, paths - 1).into_iter().map(move |set| {
            let mut set = set;
            set.push(m.clone());
            set.sort_unstable();
            set
        })
    };
    next.into_iter().flat_map(with).collect()
}

#[test]
fn all_best_solutions_are_found_once() {
    let mut checked = 0;
    for row in rows() {
        for (reading, optimum) in Reading::ALL.into_iter().zip(row.optima) {
            let Some(optimum) = optimum.filter(|optimum| *optimum <= 3 && row.position.len() < 25) else { continue };
            let state = row.state(reading);
            let wanted = by_the_rules(&state, optimum);
            let Proof::Solved(OptimalSolutions { paths, count, listed, .. }) = all(&state, usize::MAX) else {
                panic!("{}", row.name)
            };
            let sets: BTreeSet<Vec<Move>> = listed
                .iter()
                .map(|line| {
                    let last = line.iter().try_fold(state.clone(), |state, m| state.play(m)).expect("legal");
                    assert_eq!(last.outcome(), Outcome::Won);
                    let mut set = line.clone();
                    set.sort_unstable();
                    set
                })
                .collect();
            assert_eq!((paths, count), (optimum, Some(wanted.len() as u64)), "{} {reading:?}", row.name);
            assert_eq!(sets, wanted, "{}", row.name);
            checked += 1;
        }
    }
    assert!(checked > 15, "{checked}");
}

#[test]
fn the_best_has_the_fewest_choices() {
    for row in rows() {
        let state = row.state(Reading::CornerExit);
        match all(&state, 100_000) {
            Proof::Solved(OptimalSolutions { best, listed, paths, .. }) => {
                assert_eq!(Some(paths), row.optima[1]);
                let choices = |line: &[Move]| line.iter().map(|m| m.steps().count()).sum::<usize>();
                assert!(listed.iter().all(|line| choices(line) >= choices(&best)), "{}", row.name);
                assert_eq!(choices(&listed[0]), choices(&best), "{}", row.name);
                let last = best.iter().try_fold(state.clone(), |state, m| state.play(m)).expect("legal");
                assert_eq!(last.outcome(), Outcome::Won);
            }
            other => assert_eq!((other, row.optima[1]), (Proof::Impossible, None), "{}", row.name),
        }
    }
}

#[test]
fn figures_of_a_garden() {
    let figures = |text: &str, nodes| garden(text).analyse(&mut Budget::new(NodeLimit { nodes }, &mut |_| ()));
    let list = |text: &str| -> Vec<(String, MetricValue)> {
        figures(text, 1 << 20)
            .expect("small")
            .into_iter()
            .map(|figure| (figure.key.into_owned(), figure.value))
            .collect()
    };
    let wanted = |optimum, solutions, states, slides, solvable| {
        [
            ("optimum".to_owned(), optimum),
            ("solutions".to_owned(), MetricValue::Count(solutions)),
            ("states".to_owned(), MetricValue::Count(states)),
            ("slides".to_owned(), slides),
            ("solvable".to_owned(), MetricValue::Flag(solvable)),
        ]
    };
    let count = MetricValue::Count;
    // A corridor: once along it, in either direction.
    assert_eq!(list("ssss~cornerexit"), wanted(count(1), 2, 16, count(1), true));
    assert_eq!(list("xsx-sss-xsx~cornerexit"), wanted(MetricValue::None, 0, 3, MetricValue::None, false));
    // The ornament at the edge stays: the two cells before it are one path, in three ways (00EN, 00SEN, 01SW).
    assert_eq!((&list("sso-xxx")[0].1, &list("sso-xxx")[1].1), (&count(1), &count(3)));
    assert_eq!(list("ssoss")[3].1, count(2), "pushes are not slides");
    assert_eq!(list("xx"), wanted(count(0), 1, 1, count(0), true));
    assert_eq!(figures("sssss-sssss-sssss-sssss-sssss", 3), None);
}

#[test]
fn beauty_is_straight_and_symmetric() {
    let measure = |text: &str, moves: &[&str]| {
        let moves: Vec<Move> = moves.iter().map(|text| super::m(text)).collect();
        beauty(&garden(text), &moves)
    };
    assert_eq!(measure("sss-sss-sss", &["00E", "10W", "20E"]), 0.0, "no solution: the second path cannot begin so");
    assert_eq!(measure("sss-sss-sss", &["00E", "10E", "20E"]), 1.0);
    assert_eq!(measure("sss-sss-sss", &["00E", "12W", "20E"]), 1.0, "the direction does not show");
    // Two of the three cells are straight, and only the last is its own image, in the mirror between left and right.
    assert_eq!(measure("ssx-xsx", &["00ES"]), 0.5);
    assert_eq!(measure("xx", &[]), 0.0);
    let ring = measure("sss-sxs-sss", &["01SE", "21NW", "00SW", "12WS"]);
    assert!(ring > 0.4 && ring < 1.0, "{ring}");
}
