//! State spaces by the rules alone, graphs, and where a position is in them.

use std::collections::BTreeMap;

use crate::engine::entry::Hardness;
use crate::engine::position::{Generated, Generator, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::board::Board;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::metrics::estimate;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::space::{Figures, Graph, StateSpace};
use crate::games::shisen::tests::{board, m, some_board, some_gravity};
use crate::games::shisen::{Move, Shisen};
use crate::search::proof::{Budget, NodeLimit};
use crate::search::solve::{Analyse, FilteredGenerator, Metric, MetricValue};

/// Every position with its moves, by the rules.
fn by_the_rules(start: &Shisen) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        if all.contains_key(&state.to_string()) {
            continue;
        }
        let next: Vec<Shisen> = state.legal_moves().iter().map(|m| state.play(m).expect("legal")).collect();
        all.insert(state.to_string(), next.iter().map(ToString::to_string).collect());
        open.extend(next);
    }
    all
}

/// In how many orders all tiles can be taken, and the distances of the pseudo-code, by its own words.
#[derive(Clone, Copy)]
struct Judged {
    orders: u128,
    least: u64,
    most: u64,
}

fn judge(state: &str, all: &BTreeMap<String, Vec<String>>, known: &mut BTreeMap<String, Judged>) -> Judged {
    if let Some(judged) = known.get(state) {
        return *judged;
    }
    let empty = state.split('~').next().unwrap_or_default().bytes().all(|byte| byte == b'0' || byte == b'-');
    let next: Vec<Judged> = all[state].iter().map(|next| judge(next, all, known)).collect();
    let orders = if empty { 1 } else { next.iter().map(|next| next.orders).sum() };
    let distance = |pick: Option<u64>| if orders > 0 { 0 } else { 1 + pick.unwrap_or(0) };
    let judged = Judged {
        orders,
        least: distance(next.iter().map(|next| next.least).min()),
        most: distance(next.iter().map(|next| next.most).max()),
    };
    known.insert(state.to_owned(), judged);
    judged
}

#[test]
fn the_space_is_that_of_the_rules() {
    let mut rng = Rng::new(77);
    for number in 0..150 {
        let start = some_board(&mut rng, 16, some_gravity(number));
        let all = by_the_rules(&start);
        let space = StateSpace::explore(&start, 1_000_000, &mut |_| ()).expect("small");
        let figures = space.figures();
        let what = start.to_string();
        assert_eq!((figures.states, space.len()), (all.len() as u64, all.len()), "{what}");
        assert_eq!(figures.sum_moves_all, all.values().map(|next| next.len() as u64).sum::<u64>(), "{what}");
        let mut known = BTreeMap::new();
        let first = judge(&what, &all, &mut known);
        assert_eq!(figures.solution_sequences, first.orders.to_string(), "{what}");
        assert_eq!((figures.initial_distance_min, figures.initial_distance_max), (first.least, first.most), "{what}");
        assert_eq!(figures.solvable_states, known.values().filter(|judged| judged.orders > 0).count() as u64, "{what}");
        assert_eq!(figures.longest_unsolvable_min, known.values().map(|judged| judged.least).max().unwrap_or(0));
        assert_eq!(figures.longest_unsolvable_max, known.values().map(|judged| judged.most).max().unwrap_or(0));
        for (text, judged) in &known {
            let at = space.find(&board(text)).unwrap_or_else(|| panic!("{what} holds {text}"));
            assert_eq!(space.solvable(at), judged.orders > 0, "{text}");
            assert_eq!(space.after(at).len(), all[text].len(), "{text}");
        }
    }
}

#[test]
fn boards_whose_ring_is_larger_than_a_word_have_the_same_space() {
    // The same tiles with empty cells on their right and below, so that they can be linked no better.
    let mut rng = Rng::new(6);
    for _ in 0..40 {
        let small = some_board(&mut rng, 16, None);
        let (width, height) = (small.board().width(), small.board().height());
        let mut cells = vec![0; 14 * 9];
        for (at, &kind) in small.board().cells().iter().enumerate() {
            cells[at / width * 14 + at % width] = kind;
        }
        assert!(width < 14 && height < 9);
        let large = Shisen::new(Board::new(14, cells).expect("a board"), None);
        let figures = |state| StateSpace::explore(state, 1_000_000, &mut |_| ()).expect("small").figures().clone();
        assert_eq!(figures(&small), figures(&large), "{}", small);
    }
}

#[test]
fn figures_of_sixty_four_tiles_and_no_more() {
    // Seven by seven and a bit: pairs that lie side by side go in any order.
    let row = |letters: &str| letters.chars().map(|letter| format!("{letter}{letter}")).collect::<String>();
    let sixteen = board(&format!("{}-{}", row("ABCDEFGH"), row("IJKLMNOP")));
    let space = StateSpace::explore(&sixteen, 1 << 20, &mut |_| ()).expect("65536 states");
    assert_eq!((space.len(), space.figures().solution_sequences.as_str()), (1 << 16, "20922789888000"));
    assert!(StateSpace::explore(&sixteen, (1 << 16) - 1, &mut |_| ()).is_none(), "more states than asked for");
    let one = |width| Shisen::new(Board::new(width, vec![1; width]).expect("a board"), None);
    let longer = Board::new(11, vec![1; 66]).expect("a board");
    assert!(StateSpace::explore(&Shisen::new(longer, None), usize::MAX, &mut |_| ()).is_none(), "66 tiles");
    assert_eq!(StateSpace::explore(&one(2), 10, &mut |_| ()).map(|space| space.len()), Some(2));
    let empty = StateSpace::explore(&board("00-00"), 10, &mut |_| ()).expect("one state");
    assert_eq!((empty.len(), empty.figures().solution_sequences.as_str()), (1, "1"));
    assert!(empty.figures().solvable() && empty.figures().avg_losing_move_ratio().is_none());
}

#[test]
fn with_two_tiles_of_each_kind_nothing_can_be_done_wrong() {
    let mut rng = Rng::new(12);
    let mut cleared = 0;
    for _ in 0..60 {
        let mut cells: Vec<u8> = (1..=8).flat_map(|kind| [kind, kind]).collect();
        rng.shuffle(&mut cells);
        let start = Shisen::new(Board::new(4, cells).expect("a board"), None);
        let space = StateSpace::explore(&start, 100_000, &mut |_| ()).expect("small");
        let rate = space.figures().rate_solvable();
        assert!(rate == 0.0 || rate == 1.0, "{}", start);
        cleared += u32::from(rate == 1.0);
    }
    assert!((5..55).contains(&cleared), "{cleared}");
}

#[test]
fn the_same_board_seen_from_another_side_has_the_same_figures() {
    let mut rng = Rng::new(22);
    for _ in 0..40 {
        let start = some_board(&mut rng, 20, Some(Side::Down));
        let (board, (width, height)) = (start.board(), start.board().size());
        let figures = |start: &Shisen| {
            let space = StateSpace::explore(start, 1_000_000, &mut |_| ()).expect("small");
            space.figures().clone()
        };
        let cells = |width: usize, from: &dyn Fn(usize, usize) -> usize| {
            let cells = (0..board.cells().len()).map(|at| board.cells()[from(at / width, at % width)]);
            Board::new(width, cells.collect()).expect("as many tiles")
        };
        let expected = figures(&start);
        for (side, other) in [
            (Side::Up, cells(width, &|row, column| (height - 1 - row) * width + column)),
            (Side::Right, cells(height, &|row, column| column * width + row)),
            (Side::Left, cells(height, &|row, column| (height - 1 - column) * width + row)),
        ] {
            let other = Shisen::new(other, Some(side));
            // Sums of shares are added in another order.
            let (found, share) = (figures(&other), expected.sum_losing_move_ratio);
            assert!((found.sum_losing_move_ratio - share).abs() < 1e-9, "{start} and {other}");
            assert_eq!(Figures { sum_losing_move_ratio: share, ..found }, expected, "{start} and {other}");
        }
    }
}

#[test]
fn graphs_hold_the_players_path() {
    for tail in ["", "~gravity", "~gravity-up", "~gravity-left", "~gravity-right"] {
        let start = board(&format!("FAHBGD-FHJDBG-CACIJA-AEBBEI{tail}"));
        let space = StateSpace::explore(&start, 100_000, &mut |_| ()).expect("small");
        let graph = space.graph(space.len()).expect("few");
        assert!(space.graph(space.len() - 1).is_none());
        assert_eq!(graph.nodes.len() as u64, space.figures().states);
        assert_eq!(graph.edges.len() as u64, space.figures().sum_moves_all);
        let solvable = graph.nodes.iter().filter(|node| node.solvable).count() as u64;
        assert_eq!(solvable, space.figures().solvable_states);
        let dead = graph.nodes.iter().filter(|node| node.dead_end).count() as u64;
        assert_eq!(dead, space.figures().dead_end_states);
        let layers = graph.layers();
        assert_eq!(layers[0], [0]);
        assert!(layers.iter().flatten().copied().eq(0..graph.nodes.len()));
        let text = serde_json::to_string(&graph).expect("plain data");
        assert_eq!(serde_json::from_str::<Graph>(&text).expect("plain data"), graph);
        // A game, position by position, from its texts alone.
        let mut state = start.clone();
        let mut at = graph.find(&state).expect("the start");
        assert_eq!((at, graph.nodes[0].tiles), (0, (1 << 24) - 1));
        while let Some(m) = state.legal_moves().first() {
            state = board(&state.play(m).expect("legal").to_string());
            let next = graph.find(&state).expect("it was reached");
            assert_eq!(space.find(&state), Some(next));
            assert!(graph.edges.iter().any(|edge| (edge.from as usize, edge.to as usize) == (at, next)));
            assert_eq!(graph.nodes[next].left as usize, state.board().tiles());
            at = next;
        }
        assert_eq!(graph.find(&start.play(&Move::Shuffle).expect("legal")), None, "dealt anew it is another board");
        assert_eq!(graph.find(&board("AA")), None);
    }
    assert_eq!(board("FA-FA").legal_moves().len(), 2);
    assert_eq!(m("a1a2").to_string(), "a1a2");
}

// Figures where the space is too large, and estimates.

#[track_caller]
fn start(setup: &str) -> Shisen {
    let setup = setup.parse::<ShisenSetup>().expect("a setup");
    let Generated::Ready(start) = setup.generate(&Seed::new("metrics").expect("a seed")) else { panic!("no search") };
    start
}

#[track_caller]
fn analyse(position: &Shisen, nodes: u64) -> Vec<Metric> {
    position.analyse(&mut Budget::new(NodeLimit { nodes }, &mut |_| ())).expect("figures")
}

#[test]
fn large_boards_have_estimates_that_say_so() {
    let metrics = analyse(&start("17x8"), 1_000_000);
    let value = |key: &str| metrics.iter().find(|metric| metric.key == key).map(|metric| metric.value.json());
    assert_eq!(value("states"), Some("gave_up".into()));
    assert_eq!(value("solution_sequences"), Some("gave_up".into()));
    assert_eq!(value("solvable"), Some(true.into()));
    let estimates = value("estimates").expect("a key");
    assert_eq!(estimates["playouts"], 1000);
    for key in ["win_rate", "moves_on_the_way", "tiles_left"] {
        let [low, middle, high] = ["low", "value", "high"].map(|end| estimates[key][end].as_f64().expect("a number"));
        assert!(low <= middle && middle <= high && low.is_finite() && high.is_finite(), "{key}: {low} {middle} {high}");
    }
    // The same names, whatever is known.
    let keys = |metrics: &[Metric]| metrics.iter().map(|metric| metric.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&metrics), keys(&analyse(&board("AB-BA"), 1_000_000)));
    assert_eq!(analyse(&start("17x8"), 1_000_000), metrics, "the same every time");
}

#[test]
fn what_is_not_defined_is_null_and_what_is_not_known_is_told() {
    let metrics = analyse(&board("AB-BA"), 1_000_000);
    let value = |key: &str| metrics.iter().find(|metric| metric.key == key).map(|metric| &metric.value);
    assert_eq!(value("avg_losing_move_ratio"), Some(&MetricValue::None));
    assert_eq!(value("estimates"), Some(&MetricValue::None));
    assert_eq!(value("solvable"), Some(&MetricValue::Flag(false)));
    let metrics = analyse(&start("6x6"), 1000);
    let value = |key: &str| metrics.iter().find(|metric| metric.key == key).map(|metric| metric.value.json());
    assert_eq!(value("states"), Some("gave_up".into()));
}

#[test]
fn estimates_hold_what_is_exact() {
    // On a small board the share of playouts that win can be reckoned: each pair at hand is as likely.
    let start = board("CCAB-ABEB-EACD-ADBC");
    let space = StateSpace::explore(&start, 1000, &mut |_| ()).expect("small");
    let mut chance = vec![0.0; space.len()];
    for at in (0..space.len()).rev() {
        let after = space.after(at);
        let sum: f64 = after.iter().map(|&to| chance[to as usize]).sum();
        chance[at] = match after.len() {
            0 => f64::from(u8::from(space.solvable(at))),
            moves => sum / moves as f64,
        };
    }
    let guess = estimate(&start, 4000, &mut |_| ());
    assert!((guess.win_rate.low..=guess.win_rate.high).contains(&chance[0]), "{} {guess:?}", chance[0]);
    assert!(guess.win_rate.high - guess.win_rate.low < 0.05);
    for playouts in [0, 1] {
        let few = estimate(&start, playouts, &mut |_| ());
        assert!(few.win_rate.low >= 0.0 && few.win_rate.high <= 1.0 && few.tiles_left.value.is_finite());
    }
    let over = estimate(&board("00"), 10, &mut |_| ());
    assert_eq!((over.wins, over.moves_on_the_way.value), (10, 0.0));
}

#[test]
fn records_are_found_again_with_their_shares() {
    for record in crate::games::shisen::HARD_INSTANCES {
        let text = record.challenge.strip_prefix("shisen/board/").expect("a board");
        let space = StateSpace::explore(&board(text), 100_000, &mut |_| ()).expect("small");
        let share = (space.figures().rate_solvable() * 100.0).round() as u8;
        assert_eq!(
            (record.hardness, space.figures().solvable()),
            (Hardness::Solvable(share), true),
            "{}",
            record.class
        );
        let command = record.command.strip_prefix("solvarium generate shisen/").expect("a command");
        let (setup, seed) = command.split_once(" --seed ").expect("a seed");
        let setup = setup.parse::<ShisenSetup>().expect("a setup");
        let seed = Seed::new(seed).expect("a seed");
        let found = setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).expect("a problem");
        assert_eq!(found, board(text), "{}", record.command);
    }
}
