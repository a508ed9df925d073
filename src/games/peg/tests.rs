//! Facts about peg solitaire that were known before, and some that two ways of counting must agree on.

use std::collections::BTreeMap;

use crate::engine::position::{Describe, Generated, Generator, Outcome, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::peg::experiments::{RandomBoards, Vacancies};
use crate::games::peg::rules::{Move, Solitaire};
use crate::games::peg::setup::{CLASSIC, MAX_PEGS, NAMED, PegSetup, named};
use crate::games::peg::solver::{allowed_ends, class, pagodas};
use crate::lab::experiment::{Experiment, Shards};
use crate::lab::params::Params;
use crate::lab::report::{Judgement, Report};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{Analyse, MetricValue, Solve};

/// The 18 moves of E. Bergholt, 1912.
const BERGHOLT: &str = "d6d4-f5d5-e7e5-e4e6-e2e4-g3e3-d3f3-g5g3-g3e3-c5e5-a5c5-b3d3-d3f3-f3f5-f5d5-d5b5-c7e7-e7e5-e5e3-\
    c1c3-c4c2-e1c1-c1c3-a3a5-a5c5-c6c4-c4c2-c2e2-e2e4-e4c4-b4d4";

fn read(text: &str) -> Solitaire {
    text.parse().expect("a position of this test")
}

fn board(code: &str) -> Solitaire {
    named(code).expect("a code of the table").read()
}

fn proof(position: &Solitaire) -> Proof<Vec<Move>> {
    position.solve("jumps", &mut Budget::new(NodeLimit { nodes: 1_000_000 }, &mut |_| ()))
}

/// The position after jumps joined by `-`.
fn after(start: &Solitaire, jumps: &str) -> Solitaire {
    jumps.split('-').fold(start.clone(), |at, jump| at.play(&jump.parse().expect("a jump")).expect("a legal jump"))
}

#[test]
fn the_central_game_takes_31_jumps_and_18_moves_are_enough() {
    let start = board("classic-central");
    assert_eq!((start.count(), start.board.holes.len(), start.board.jumps.len()), (32, 33, 76));
    let Proof::Solved(jumps) = proof(&start) else { panic!("it can be solved") };
    assert_eq!(jumps.len(), 31);
    let end = jumps.iter().try_fold(start.clone(), |at, jump| at.play(jump)).expect("legal jumps");
    assert_eq!((end.outcome(), end.to_string()), (Outcome::Won, after(&start, BERGHOLT).to_string()));
    let bergholt: Vec<Move> = BERGHOLT.split('-').map(|jump| jump.parse().expect("a jump")).collect();
    // Jumps of one peg in a row are one move.
    let again = bergholt.windows(2).filter(|pair| pair[0].to == pair[1].from).count();
    assert_eq!((bergholt.len(), bergholt.len() - again), (31, 18));
}

#[test]
fn known_beginnings_are_solvable_but_for_one() {
    for one in NAMED.iter().filter(|one| one.is_classic()) {
        let position = one.read();
        assert_eq!(position.to_string(), one.position);
        let solvable = matches!(proof(&position), Proof::Solved(jumps) if jumps.len() + 1 == position.count());
        assert_eq!(solvable, one.code != "classic-centre", "{}", one.code);
    }
    // Not by a search: the parities alone forbid it.
    let european = board("classic-centre");
    assert_eq!(allowed_ends(&european.board, european.pegs), 0);
    assert_eq!(proof(&european), Proof::Impossible);
}

#[test]
fn boards_have_their_holes_and_no_edge_without() {
    let holes = |code: &str| board(code).board.holes.len();
    let all = ["english", "european", "asymmetric", "diamond", "wiegleb"].map(holes);
    assert_eq!(all, [33, 37, 39, 41, 45]);
    for one in NAMED.iter() {
        assert_eq!(one.read().to_string(), one.position, "{}", one.code);
        assert_eq!(one.code.starts_with(CLASSIC), one.is_classic());
    }
    assert_eq!(read("____-_xxo-____").to_string(), "xxo");
}

#[test]
fn jumps_are_legal_or_say_why_not() {
    let start = read("xxo_-oxx_-oooX");
    assert_eq!(start.legal_moves().iter().map(Move::to_string).collect::<Vec<_>>(), ["a1c1", "b1b3", "c2a2"]);
    for (jump, why) in [
        ("a1b2", "none of these"),
        ("a1a2", "none of these"),
        ("d1b1", "no hole at d1"),
        ("a2c2", "no peg at a2"),
        ("b1d1", "no hole at d1"),
        ("d3b3", "no peg at c3 to jump"),
        ("b2b4", "no hole"),
    ] {
        let refused = start.play(&jump.parse().expect("a jump")).expect_err("no legal jump").to_string();
        assert!(refused.contains(why), "{jump}: {refused}");
    }
    let won = after(&read("xxo"), "a1c1");
    assert_eq!((won.to_string().as_str(), won.outcome()), ("oox", Outcome::Won));
    assert_eq!(after(&read("Xxo"), "a1c1").outcome(), Outcome::Stuck, "it had to stand on a1");
    assert_eq!(after(&read("xxO"), "a1c1").outcome(), Outcome::Won);
    assert_eq!(start.phrase(&"a1c1".parse().expect("a jump")), "a1 jumps over b1 to c1");
    assert!(start.describe().ends_with("The last peg has to stand at d3."), "{}", start.describe());
}

#[test]
fn what_is_no_position_or_jump_is_said() {
    let long = "x".repeat(12);
    let many = vec!["x".repeat(11); 6].join("-");
    for wrong in ["", "x", "xx-xx", "xxo-", "xxo-xx", "xx?", "ooo", &long, &many, "xxo~marked"] {
        assert!(wrong.parse::<Solitaire>().is_err(), "{wrong}");
    }
    for wrong in ["", "a", "a1", "a1c", "a0c1", "a01c1", "l1a1", "a12c1", "a1c1x", "a1-c1", "ä1c1", "a1ü1"] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    assert_eq!("a11c11".parse::<Move>().map(|jump| jump.to_string()).as_deref(), Ok("a11c11"));
}

#[test]
fn challenges_have_their_pegs_and_can_be_solved() {
    for one in NAMED.iter().filter(|one| !one.is_classic()) {
        for (pegs, seeds) in [(12, 0..6), (MAX_PEGS, 0..3)] {
            for number in seeds {
                let setup: PegSetup = format!("{}-{pegs}~marked", one.code).parse().expect("a setup");
                let seed = Seed::new(&format!("peg-{number}")).expect("a seed");
                let Generated::Ready(position) = setup.generate(&seed) else { panic!("it needs no search") };
                assert_eq!((position.count(), position.board.goal.count_ones()), (pegs as usize, 1));
                assert!(matches!(proof(&position), Proof::Solved(_)), "{setup} {number}: {position}");
            }
        }
    }
}

#[test]
fn setups_have_one_code() {
    let reads = |text: &str| text.parse::<PegSetup>().map(|setup| (setup.to_string(), setup.words()));
    assert_eq!(
        reads("english-8~marked"),
        Ok(("english~marked".into(), "English board, 8 pegs, to the marked hole".into()))
    );
    assert_eq!(reads("classic-cross"), Ok(("classic-cross".into(), "Cross".into())));
    for wrong in ["english-2", "english-25", "english-08", "english-+9", "english~x", "classic", "classic-x", "cross"] {
        assert!(reads(wrong).is_err(), "{wrong}");
    }
}

/// Plays at random from some boards.
fn walks(mut each: impl FnMut(&Solitaire, &Solitaire)) {
    for (number, one) in NAMED.iter().enumerate() {
        let (mut at, mut rng) = (one.read(), Rng::new(number as u64));
        at.pegs &= !1;
        while let moves @ [_, ..] = &at.legal_moves()[..] {
            let next = at.play(&moves[rng.below(moves.len() as u32) as usize]).expect("a legal jump");
            each(&at, &next);
            at = next;
        }
    }
}

#[test]
fn no_jump_changes_the_class_or_makes_a_resource_larger() {
    walks(|before, after| assert_eq!(class(&before.board, before.pegs), class(&after.board, after.pegs)));
    for one in NAMED.iter().filter(|one| !one.is_classic()) {
        let board = one.read().board;
        let all = pagodas(&board);
        assert!(all.len() >= 4);
        for values in all {
            let value = |hole: u8| values[usize::from(hole)];
            assert!(board.jumps.iter().all(|jump| value(jump.from) + value(jump.over) >= value(jump.to)), "{values:?}");
        }
    }
}

/// The solver against a plain search of everything that can come about.
#[test]
fn small_boards_agree_with_a_plain_search() {
    fn solvable(at: &Solitaire, known: &mut BTreeMap<u64, bool>) -> bool {
        if let Some(known) = known.get(&at.pegs) {
            return *known;
        }
        let moves = at.legal_moves();
        let found = at.outcome() == Outcome::Won
            || moves.iter().any(|jump| solvable(&at.play(jump).expect("a legal jump"), known));
        known.insert(at.pegs, found);
        found
    }
    let (mut rng, mut counts) = (Rng::new(7), [0, 0]);
    for shape in ["xxxx-xxxx-xxxx-xxxx", "__xx-xxxx-xxxx-_xxx", "_xxx_-xxxxx-xxxxx-_xxx_", "XxxX-xxxx-_xxx-xXxx"] {
        let full = read(shape);
        for _ in 0..60 {
            let pegs = (rng.next() & rng.next() | rng.next() & 1) & full.board.all();
            let position = full.with(full.board.goal, pegs | 1);
            let found = matches!(proof(&position), Proof::Solved(_));
            let expected = solvable(&position, &mut BTreeMap::new());
            assert_eq!(found, expected, "{position}");
            counts[usize::from(found)] += 1;
            let figures = position.analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ())).expect("small");
            let solutions = figures.iter().find(|figure| figure.key == "optimal_solutions").map(|figure| &figure.value);
            assert!(matches!(solutions, Some(MetricValue::Count(count)) if (*count > 0) == expected), "{position}");
        }
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn figures_of_the_cross() {
    let figures = board("classic-cross").analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ())).expect("small");
    let values: Vec<_> = figures.iter().map(|figure| (figure.key.as_ref(), figure.value.json().to_string())).collect();
    let of = |key: &str| values.iter().find(|(known, _)| *known == key).map(|(_, value)| value.clone());
    assert_eq!((of("optimum").as_deref(), of("class").as_deref()), (Some("5"), Some("true")));
    // All of 32 pegs are too many to be counted.
    assert!(board("classic-central").analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ())).is_none());
}

/// The classic result: whatever hole of the English board is empty at first, the last peg can stand wherever the Rule of Three
/// allows it. A run that has not come to its end says nothing of it, nor does one on another board.
#[test]
fn every_allowed_end_of_the_english_board_is_reached() {
    let seed = Seed::new("a").expect("a seed");
    let params = Params::usual(Vacancies::INFO.params);
    let run = |params: &Params, holes: u32| -> Report {
        let shards: Shards<_> =
            (0..holes).map(|hole| (hole, Vacancies::run(params, &seed, hole, &mut |_| ()))).collect();
        Vacancies::report(params, &seed, &shards)
    };
    let report = run(&params, 33);
    assert_eq!(report.claims[0].verdict, Judgement::Reproduced, "{report:?}");
    assert_eq!(run(&params, 4).claims[0].verdict, Judgement::known(None));
    let mut params = params;
    params.set("board", "diamond").expect("a board");
    assert!(matches!(run(&params, 1).claims[0].verdict, Judgement::Unjudged(_)));
}

#[test]
fn boards_at_random_are_split_into_shards() {
    let seed = Seed::new("a").expect("a seed");
    let params = Params::parse(RandomBoards::INFO.params, "size-60~nodes-20000").expect("good parameters");
    let run = |shard| (shard, RandomBoards::run(&params, &seed, shard, &mut |_| ()));
    let shards: Shards<_> = (0..(RandomBoards::INFO.shards)(&params)).map(run).collect();
    let report = RandomBoards::report(&params, &seed, &shards);
    assert_eq!((shards.len(), report.tables[0].rows.len()), (16, 8));
    // Three pegs are in the allowed classes in 3098 of 5456 ways, counted elsewhere.
    assert!(report.claims[0].here.contains("**55.93"), "{report:?}");
    assert!(report.claims[0].here.contains("to 56.78"), "{report:?}");
    assert_eq!(report.claims[0].verdict, Judgement::Reproduced, "{report:?}");
}
