//! Boards with all figures of their state spaces, and links with their turns, `tests/data/shisen.json`.

use serde_json::Value;

use crate::engine::position::Position;
use crate::engine::rng::Rng;
use crate::games::shisen::board::{Board, Cell};
use crate::games::shisen::link::{Lines, least_turns, link};
use crate::games::shisen::solver::{self, solve};
use crate::games::shisen::space::{Figures, StateSpace};
use crate::games::shisen::tests::{board, clears, some_board, some_gravity};
use crate::games::shisen::{Move, Shisen};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{Analyse, MetricValue, Solve};

const ORACLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/shisen.json"));

fn oracle() -> Value {
    serde_json::from_str(ORACLE).expect("JSON")
}

/// The position of an oracle's grid.
fn position(grid: &Value) -> String {
    let rows = grid.as_array().expect("rows").iter().map(|row| row.as_str().expect("a row").replace('.', "0"));
    rows.collect::<Vec<_>>().join("-")
}

/// All boards: name, position, figures.
pub fn boards() -> Vec<(String, Shisen, Value)> {
    let oracle = oracle();
    let boards = oracle["boards"].as_array().expect("boards");
    let read = |board: &Value| {
        let name = board["name"].as_str().expect("a name").to_owned();
        (name, position(&board["grid"]).parse::<Shisen>().expect("a good board"), board.clone())
    };
    assert_eq!(boards.len(), 24);
    boards.iter().map(read).collect()
}

#[test]
fn every_figure_of_every_board() {
    let mut figures = 0;
    for (name, board, expected) in boards() {
        let space = StateSpace::explore(&board, 100_000, &mut |_| ()).expect("small");
        let own = all(space.figures(), &board);
        for (key, value) in expected.as_object().expect("figures") {
            if ["name", "grid", "independently_checked"].contains(&key.as_str()) {
                continue;
            }
            let (_, own) = own.iter().find(|(own, _)| own == key).unwrap_or_else(|| panic!("{key}"));
            match (value.as_f64(), own.as_f64()) {
                (Some(value), Some(own)) => assert!((value - own).abs() < 1e-9, "{name} {key}: {own}, not {value}"),
                _ => assert_eq!(value, own, "{name} {key}"),
            }
            figures += 1;
        }
    }
    assert_eq!(figures, 24 * 36);
}

/// All figures by the oracle's names.
fn all(figures: &Figures, board: &Shisen) -> Vec<(String, Value)> {
    let Value::Object(own) = serde_json::to_value(figures).expect("plain data") else { panic!("an object") };
    let mut all: Vec<(String, Value)> = own.into_iter().collect();
    let more: [(&str, Value); 12] = [
        ("W", board.board().width().into()),
        ("H", board.board().height().into()),
        ("tiles", board.board().tiles().into()),
        ("kinds", board.board().kinds().into()),
        ("solvable", figures.solvable().into()),
        ("avg_moves_all", figures.avg_moves_all().into()),
        ("avg_moves_nonterminal", figures.avg_moves_nonterminal().into()),
        ("rate_solvable", figures.rate_solvable().into()),
        ("avg_losing_move_ratio", figures.avg_losing_move_ratio().into()),
        ("avg_longest_solvable_to_unsolvable", figures.avg_longest_solvable_to_unsolvable().into()),
        ("avg_distance_min", figures.avg_distance_min().into()),
        ("avg_distance_max", figures.avg_distance_max().into()),
    ];
    all.extend(more.into_iter().map(|(key, value)| (key.to_owned(), value)));
    all
}

#[test]
fn analyses_have_the_oracles_names() {
    for (name, board, expected) in boards() {
        let metrics = board.analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ())).expect("figures");
        let mut shared = 0;
        for metric in &metrics {
            let Some(value) = expected.get(metric.key.as_ref()) else { continue };
            let own = metric.value.json();
            match (value.as_f64(), own.as_f64()) {
                (Some(value), Some(own)) => assert!((value - own).abs() < 1e-9, "{name} {}", metric.key),
                _ => assert_eq!(*value, own, "{name} {}", metric.key),
            }
            shared += 1;
        }
        assert_eq!(shared, 22, "{name}");
        assert_eq!(metrics.last().map(|metric| &metric.value), Some(&MetricValue::None), "no estimates are needed");
    }
}

#[test]
fn the_solver_says_the_same() {
    for (name, board, expected) in boards() {
        let verdict = board.solve("pair", &mut Budget::new(NodeLimit::default(), &mut |_| ()));
        match verdict {
            Proof::Solved(moves) => {
                assert_eq!(expected["solvable"], true, "{name}");
                super::clears(&board, &moves);
            }
            Proof::Impossible => assert_eq!(expected["solvable"], false, "{name}"),
            Proof::Unknown => panic!("{name}: gave up"),
        }
    }
}

#[test]
fn every_link_case() {
    let oracle = oracle();
    let mut pairs = 0;
    for case in oracle["link_cases"].as_array().expect("cases") {
        // Some kinds lie there once or thrice, so these are no boards to play.
        let grid = case["grid"].as_array().expect("rows");
        let rows: Vec<&str> = grid.iter().map(|row| row.as_str().expect("a row")).collect();
        let board = super::any_board(&rows);
        let lines = Lines::of(&board);
        for pair in case["pairs"].as_array().expect("pairs") {
            let cell = |key: &str| Cell {
                row: pair[key][0].as_u64().expect("a row") as usize,
                column: pair[key][1].as_u64().expect("a column") as usize,
            };
            let (a, b) = (cell("a"), cell("b"));
            let turns = pair["min_turns"].as_u64().map(|turns| turns as u32);
            let removable = pair["removable"].as_bool().expect("yes or no");
            let what = format!("{} {a} {b}", case["name"]);
            assert_eq!(least_turns(&board, a, b), turns, "{what}");
            let found = link(&board, a, b);
            assert_eq!(found.as_ref().map(|link| link.turns()), turns.filter(|_| removable), "{what}");
            let coord = |cell| Lines::coord(&board, board.index(cell).expect("inside"));
            assert_eq!(lines.linked(coord(a), coord(b)), removable, "{what}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 20);
}

// The solver against going through everything.

fn verdict(position: &Shisen, nodes: u64) -> Proof<Vec<Move>> {
    solve(position, &mut Budget::new(NodeLimit { nodes }, &mut |_| ()))
}

/// Whether it can be cleared; a solution is played.
#[track_caller]
fn solvable(position: &Shisen) -> bool {
    match verdict(position, 50_000_000) {
        Proof::Solved(moves) => {
            clears(position, &moves);
            true
        }
        Proof::Impossible => false,
        Proof::Unknown => panic!("{}: gave up", position),
    }
}

#[test]
fn three_hundred_boards_with_and_without_gravity() {
    let mut rng = Rng::new(300);
    let mut counts = [[0; 2]; 2];
    for number in 0..600 {
        let gravity = some_gravity(number);
        let position = some_board(&mut rng, 24, gravity);
        let space = StateSpace::explore(&position, 1_000_000, &mut |_| ()).expect("small");
        let expected = space.figures().solvable();
        assert_eq!(solvable(&position), expected, "{}", position);
        counts[usize::from(gravity.is_some())][usize::from(expected)] += 1;
    }
    assert!(counts.iter().flatten().all(|count| *count >= 30), "{counts:?}");
}

#[test]
fn every_state_on_the_way_is_judged_alike() {
    let mut rng = Rng::new(17);
    let mut lost = 0;
    for _ in 0..80 {
        let start = some_board(&mut rng, 20, None);
        let space = StateSpace::explore(&start, 1_000_000, &mut |_| ()).expect("small");
        let mut state = start;
        loop {
            let at = space.find(&state).expect("it was reached");
            assert_eq!(solvable(&state), space.solvable(at), "{}", state);
            lost += u32::from(!space.solvable(at));
            let moves = state.legal_moves();
            let Some(m) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
            state = state.play(m).expect("legal");
        }
    }
    assert!(lost > 15, "{lost}");
}

#[test]
fn both_searches_agree_without_gravity() {
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        let position = some_board(&mut rng, 20, None);
        let other = solver::solve(&position, &mut Budget::new(NodeLimit::default(), &mut |_| ()));
        assert_eq!(other.word(), verdict(&position, 50_000_000).word(), "{}", position);
    }
}

#[test]
fn kinds_with_very_many_tiles_are_solved_too() {
    for (width, height) in [(30, 16), (9, 8), (1, 16)] {
        let same = Board::new(width, vec![1; width * height]).expect("a board");
        assert!(solvable(&Shisen::new(same, None)), "{width} by {height}");
    }
    assert!(!solvable(&board("AB-BA")));
}

#[test]
fn two_hundred_random_boards_of_eighteen_by_eight_are_decided() {
    use crate::engine::position::{Generated, Generator};
    use crate::engine::seed::Seed;
    use crate::games::shisen::setup::ShisenSetup;
    let setup = "18x8-random".parse::<ShisenSetup>().expect("a setup");
    let (mut solved, mut lost) = (0, 0);
    for number in 0..200 {
        let Generated::Ready(position) = setup.generate(&Seed::new(&format!("t{number}")).expect("a seed")) else {
            panic!("no search is needed")
        };
        // Some two thirds of a second.
        match verdict(&position, 1_500_000) {
            Proof::Solved(moves) => {
                clears(&position, &moves);
                solved += 1;
            }
            Proof::Impossible => lost += 1,
            Proof::Unknown => {}
        }
    }
    println!("{solved} can be cleared, {lost} cannot");
    assert!(solved + lost >= 190, "{solved} and {lost}");
    assert!(lost >= 10, "some are lost");
}

#[test]
fn a_spent_budget_proves_nothing() {
    let large = "FCAGBJE-CFKBIKH-AHDECCA-BBGDAIJ";
    for text in [
        large.to_owned(),
        format!("{large}~gravity"),
        format!("{large}~gravity-left"),
        "AB-BA".to_owned(),
        "AA".to_owned(),
    ] {
        assert_eq!(verdict(&board(&text), 0), Proof::Unknown, "{text}");
    }
    for nodes in 0..5 {
        assert_eq!(verdict(&board(large), nodes), Proof::Unknown, "{nodes}");
    }
    assert_eq!(verdict(&board("00"), 0), Proof::Solved(vec![]));
}
