//! Figures where the space is too large, and estimates.

use super::board;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;
use crate::games::shisen::Shisen;
use crate::games::shisen::estimate::estimate;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::space::StateSpace;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::solve::{Analyse, FilteredGenerator, Metric, MetricValue};

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
        let share = format!("solvable: {:.0} %", space.figures().rate_solvable() * 100.0);
        assert!(record.class.ends_with(&share) && space.figures().solvable(), "{}: {share}", record.class);
        let command = record.source.strip_prefix("solvarium generate shisen/").expect("a command");
        let (setup, seed) = command.split_once(" --seed ").expect("a seed");
        let setup = setup.parse::<ShisenSetup>().expect("a setup");
        let seed = Seed::new(seed).expect("a seed");
        let found = setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).expect("a problem");
        assert_eq!(found, board(text), "{}", record.source);
    }
}
