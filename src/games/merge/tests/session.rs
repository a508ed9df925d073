//! Games as the page plays them: undo and redo over thousands of moves, saves, restarts.

use crate::engine::challenge::ChallengeId;
use crate::engine::direction::Direction;
use crate::engine::entry::{Game, Start};
use crate::engine::session::Session;
use crate::games::merge::position::TilePosition;
use crate::games::merge::{Game2048, GameThrees};

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
