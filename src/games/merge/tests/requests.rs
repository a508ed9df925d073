//! The pages' questions, asked as the pages do: JSON in, JSON out.

use crate::engine::challenge::ChallengeId;
use crate::engine::direction::Direction;
use crate::engine::entry::{Game, Start};
use crate::engine::session::Session;
use crate::games::merge::experiments::strength::{self, Batch};
use crate::games::merge::ntuple::{Kind, NTupleNetwork};
use crate::games::merge::players::{self, Corner, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::requests::{Request, Response};
use crate::games::merge::session::{self, SearchableGame};
use crate::games::merge::threes::Threes;
use crate::games::merge::twenty48::{Setup2048, Twenty48};
use crate::games::merge::{Game2048, GameThrees, SOLVERS};
use crate::search::solver::TestWorker;

fn ask(game: &str, question: &Request) -> Result<Response, String> {
    let solver = SOLVERS.iter().find(|solver| solver.game == game).expect("one of the two games");
    TestWorker::new(solver).try_ask(question)
}

#[track_caller]
fn fails(game: &str, question: Request, part: &str) {
    let why = ask(game, &question).expect_err("refused");
    assert!(why.contains(part), "{why}");
}

fn advise(position: &str) -> Request {
    Request::Advise { position: position.to_owned(), nodes: 2000 }
}

#[test]
fn advice_has_a_value_for_each_open_move() {
    for (game, position) in [
        ("2048", "0000000000120034~xaf63dc4c8601ec8c"),
        ("2048", "100000000000"),
        ("2048", "1000000000000000000000234"),
        ("threes", "1200330000000003"),
        ("threes", "123b000000000000~n456~plus"),
    ] {
        let Ok(Response::Advice(advice)) = ask(game, &advise(position)) else { panic!("{position} is answered") };
        let open: Vec<Direction> = match game {
            "2048" => position.parse::<Twenty48>().expect("a position").open(),
            _ => position
                .trim_end_matches("~plus")
                .parse::<crate::games::merge::threes::Threes>()
                .expect("a position")
                .open(),
        };
        let valued: Vec<Direction> =
            Direction::ALL.into_iter().filter(|one| advice.values[one.index()].is_some()).collect();
        assert_eq!(valued, open, "{position}");
        let best = advice.best.as_deref().expect("a move is open").parse::<Direction>().expect("a move");
        let value = |one: Direction| advice.values[one.index()];
        assert!(open.iter().all(|one| value(*one) <= value(best)), "{advice:?}");
        assert!(advice.nodes > 0 && advice.depth > 0, "{advice:?}");
        assert_eq!(ask(game, &advise_again(position)), Ok(Response::Advice(advice)), "the same again");
    }
}

fn advise_again(position: &str) -> Request {
    advise(position)
}

#[test]
fn a_game_that_is_over_has_no_advice() {
    let Ok(Response::Advice(advice)) = ask("2048", &advise("1212212112122121")) else { panic!("answered") };
    assert_eq!((advice.best, advice.values), (None, [None; 4]));
    let Ok(Response::Advice(advice)) = ask("threes", &advise("f000000000000000")) else { panic!("answered") };
    assert_eq!((advice.best, advice.values), (None, [None; 4]));
}

#[test]
fn the_advice_does_not_know_what_tile_comes() {
    let with_seed = |hash: &str| ask("2048", &advise(&format!("0000000000120034{hash}")));
    assert_eq!(with_seed("~x0000000000000001"), with_seed("~xaf63dc4c8601ec8c"));
}

#[test]
fn batches_and_lines_are_the_seeded_games() {
    let seed = crate::engine::seed::Seed::new("s").expect("a seed");
    let variant = "classic".parse::<Setup2048>().expect("a setup").0;
    let play = |from, count| {
        let player = players::player::<Twenty48>(Strategy::Corner, 1);
        strength::play(&seed, from, count, |hash| Twenty48::new(variant, hash), player, &mut |_| ())
    };
    let (whole, second) = (play(1, 5), play(3, 1));
    assert_eq!(second.scores, whole.scores[2..3]);
    let Batch { from, moves, .. } = whole;
    assert!(from == 1 && moves > 100);
    // Game 3 is the game of the seed s-3, as a link opens it.
    let setup = "classic".parse::<Setup2048>().expect("a setup");
    let hash = crate::engine::seed::Seed::new("s-3").expect("a seed").hash();
    let played = players::play(Twenty48::new(setup.0, hash), &mut Corner::default(), u32::MAX);
    assert_eq!(played.score, second.scores[0]);
    let line = |moves| Request::Line {
        position: Twenty48::new(setup.0, hash).to_string(),
        strategy: "corner".to_owned(),
        nodes: 1,
        moves,
    };
    let Ok(Response::Line(some)) = ask("2048", &line(7)) else { panic!("answered") };
    assert!(some.moves.len() == 7 && !some.over && some.position.parse::<Twenty48>().is_ok_and(|now| now.count == 7));
    let Ok(Response::Line(all)) = ask("2048", &line(1000)) else { panic!("answered") };
    assert!(all.over && all.moves.len() == played.moves as usize && all.moves.starts_with(&some.moves));
}

#[test]
fn small_boards_are_answered_exactly() {
    let question =
        |position: &str, points: bool, most: u64| Request::Exact { position: position.to_owned(), points, most };
    let Ok(Response::Exact(exact)) = ask("2048", &question("110000", false, 100_000)) else { panic!("answered") };
    assert_eq!(exact.positions, 6930);
    assert!(exact.start.is_some_and(|start| (start - 0.939_263_692_430_81).abs() < 1e-11));
    let best = exact.moves.iter().flatten().copied().fold(0.0, f64::max);
    assert!((best - exact.value).abs() < 1e-12 && exact.cost.iter().flatten().any(|cost| *cost == 0.0));
    // From a position that no game comes to, only its own future is listed.
    let Ok(Response::Exact(lone)) = ask("2048", &question("555000~to128", true, 100_000)) else { panic!("answered") };
    assert!(lone.start.is_none() && lone.value > 64.0, "{lone:?}");
    fails("2048", question("110000", false, 100), "more than 100 positions");
    fails("2048", question("1100000000000000", false, 100), "only boards of two by two");
    fails("threes", question("1200330000000003", false, 100), "only small boards of 2048");
}

#[test]
fn a_shared_search_is_the_whole_search() {
    for (game, position, nodes, whole) in [
        ("2048", "1234012301120001", 20_000, true),
        ("threes", "1200330000000003", 50_000, true),
        ("threes", "123b012301120003~n456", 20_000, false),
    ] {
        let position = position.to_owned();
        let Ok(Response::Plan(plan)) = ask(game, &Request::Plan { position: position.clone(), nodes }) else {
            panic!("answered")
        };
        let part = |direction: Direction| {
            let question = Request::Part { position: position.clone(), direction: direction.to_string(), plan };
            let Ok(Response::Part(part)) = ask(game, &question) else { panic!("answered") };
            part
        };
        let question = Request::Advise { position: position.clone(), nodes };
        let Ok(Response::Advice(advice)) = ask(game, &question) else { panic!("answered") };
        let parts = Direction::ALL.map(part);
        assert!(!plan.done() && whole == parts.iter().all(|part| part.whole), "{game}: {plan:?}");
        // A move that takes more than was foreseen leaves what the shallow searches said.
        let values = if whole { parts.map(|part| part.value) } else { plan.values };
        assert_eq!((values, plan.curve), (advice.values, advice.curve), "{game}");
    }
}

#[test]
fn a_network_weighs_the_open_moves() {
    let wrong = session::give_net(Kind::Threes, &NTupleNetwork::new(Kind::Doubling).write());
    assert!(wrong.is_err_and(|why| why.contains("the other game")));
    let position = "1200330000000003".parse::<Threes>().expect("a position");
    // To one that knows nothing all moves are alike.
    let values = position.by_net(&NTupleNetwork::new(Kind::Threes));
    let open = position.open();
    for direction in Direction::ALL {
        assert_eq!(values[direction.index()], open.contains(&direction).then_some(0.0));
    }
}

#[test]
fn too_much_is_refused() {
    fails("2048", Request::Advise { position: "1000".to_owned(), nodes: u64::MAX }, "at most");
    let line = |strategy: &str, moves| Request::Line {
        position: "1000".to_owned(),
        strategy: strategy.to_owned(),
        nodes: 1,
        moves,
    };
    fails("2048", line("corner", 100_000), "at most 1000 moves");
    fails("2048", line("magic", 1), "not a strategy");
    fails("2048", line("ntuple", 1), "has not been loaded");
    assert!(session::give_net(Kind::Doubling, &[1, 2, 3]).is_err_and(|why| why.contains("network")));
    fails("2048", Request::Plan { position: "1000".to_owned(), nodes: 5 }, "nothing to search");
}

// Games as the page plays them: undo and redo over thousands of moves, saves, restarts.

#[track_caller]
fn session<G: Game<Position: TilePosition>>(id: &str) -> Session<G> {
    let id = ChallengeId::parse(id).expect("an id");
    let entry = crate::games::entry(&id.game).expect("a game");
    let Ok(Start::Ready(start)) = entry.table.start(&id.source) else { panic!("{id} begins somewhere") };
    Session::new(&id, &start).expect("a session")
}

/// Plays moves in turn as long as there are any, at most so many; all positions.
fn play<G: Game<Position: TilePosition>>(session: &mut Session<G>, most: usize) -> Vec<G::Position> {
    let mut all = vec![(**session.state()).clone()];
    for turn in 0..most {
        let mut tried = Direction::ALL.into_iter().cycle().skip(turn % 3).take(4);
        if !tried.any(|direction| session.play(&direction).is_ok()) {
            break;
        }
        all.push((**session.state()).clone());
    }
    all
}

#[track_caller]
fn passes_every_position<G: Game<Position: TilePosition>>(id: &str) {
    let mut session = session::<G>(id);
    let all = play(&mut session, 200);
    assert!(all.len() > 20, "{id}");
    let mut again = Session::<G>::restore(&session.save()).expect("a save");
    for session in [&mut session, &mut again] {
        for position in all.iter().rev().skip(1) {
            assert!(session.undo());
            assert!(**session.state() == *position, "{id}");
        }
        assert!(!session.undo());
        for position in all.iter().skip(1) {
            assert!(session.redo());
            assert!(**session.state() == *position, "{id}");
        }
        assert!(!session.redo());
        session.go(33);
        assert!(**session.state() == all[33.min(all.len() - 1)], "{id}");
    }
}

#[test]
fn undo_and_redo_pass_every_position() {
    for id in ["2048/classic/a", "2048/3x4~evil100-g/c", "2048/board/3333222211110000"] {
        passes_every_position::<Game2048>(id);
    }
    passes_every_position::<GameThrees>("threes/classic/b");
}

#[test]
fn a_restart_and_a_new_game_are_steps() {
    let mut session = session::<Game2048>("2048/classic/a");
    let last = play(&mut session, 30).pop().expect("moves");
    session.facts_mut().helper = Some("Greedy".to_owned());
    session.facts_mut().elapsed_ms = 9;
    session.restart();
    let facts = session.facts();
    assert_eq!((session.count(), facts.elapsed_ms, facts.helper.as_deref()), (0, 0, None), "it begins anew in all");
    assert!(session.undo());
    assert_eq!((&**session.state(), session.facts().helper.as_deref()), (&last, Some("Greedy")));
    assert!(session.redo() && session.count() == 0);
    let id = ChallengeId::parse("2048/3x3/b").expect("an id");
    session.open(&id, "010010000").expect("a game");
    assert!(session.undo() && session.undo());
    assert_eq!(&**session.state(), &last);
}

#[track_caller]
fn stays_small<G: Game<Position: TilePosition>>(id: &str) {
    let mut session = session::<G>(id);
    play(&mut session, 300);
    session.restart();
    play(&mut session, 70);
    session.undo();
    let text = session.save();
    assert!(text.len() < 6000, "{id}: {} bytes", text.len());
    let mut again = Session::<G>::restore(&text).expect("a save");
    assert!(again.state() == session.state());
    while session.undo() {
        assert!(again.undo());
        assert!(again.state() == session.state());
    }
    assert!(!again.undo());
}

#[test]
fn a_save_comes_back_and_stays_small() {
    stays_small::<Game2048>("2048/classic/a");
    stays_small::<Game2048>("2048/classic~evil50-d1/c");
    stays_small::<GameThrees>("threes/classic/b");
}
