use super::*;

fn id(text: &str) -> ChallengeId {
    ChallengeId::parse(text).expect("a good id")
}

fn begun() -> Session {
    let mut session = Session::new(&id("fujisan/domino/a"), "p");
    for m in ["ML1", "ML2", "MU"] {
        session.play(m);
    }
    session
}

#[track_caller]
fn stands(session: &Session, challenge: &str, moves: &[&str]) {
    assert_eq!(session.now().challenge, challenge);
    assert_eq!(session.now().moves.done(), moves);
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut session = begun();
    assert!(session.undo() && session.undo());
    stands(&session, "fujisan/domino/a", &["ML1"]);
    assert!(session.redo());
    stands(&session, "fujisan/domino/a", &["ML1", "ML2"]);
    session.play("SL1");
    assert!(!session.redo(), "a new move forgets the undone ones");
}

#[test]
fn the_same_move_again_keeps_what_follows() {
    let mut session = begun();
    session.go(0);
    session.play("ML1");
    assert_eq!(session.now().moves.undone(), ["ML2", "MU"]);
}

#[test]
fn restart_and_new_challenge_can_be_undone() {
    let mut session = begun();
    session.restart();
    stands(&session, "fujisan/domino/a", &[]);
    session.open(&id("fujisan/domino/b"), "q");
    stands(&session, "fujisan/domino/b", &[]);
    assert!(session.undo());
    stands(&session, "fujisan/domino/a", &[]);
    assert!(session.undo());
    stands(&session, "fujisan/domino/a", &["ML1", "ML2", "MU"]);
    assert!(session.redo() && session.redo());
    stands(&session, "fujisan/domino/b", &[]);
    assert!(!session.redo());
}

#[test]
fn redo_goes_to_the_challenge_that_was_opened_whatever_lay_ahead() {
    let mut session = begun();
    assert!(session.undo() && session.undo());
    session.open(&id("fujisan/domino/b"), "q");
    assert!(session.undo());
    stands(&session, "fujisan/domino/a", &["ML1"]);
    assert_eq!(session.now().moves.undone(), ["ML2", "MU"], "nothing is lost");
    assert!(session.redo());
    stands(&session, "fujisan/domino/b", &[]);
    // Further back, redo comes the same way again.
    assert!(session.undo() && session.undo() && session.redo());
    stands(&session, "fujisan/domino/a", &["ML1"]);
    // Stepping on within the game is still possible.
    assert!(session.step());
    stands(&session, "fujisan/domino/a", &["ML1", "ML2"]);
    assert!(session.redo() && session.redo());
    stands(&session, "fujisan/domino/b", &[]);
    assert!(!session.can_redo());
}

#[test]
fn a_move_in_the_old_game_forgets_the_challenge_that_was_opened() {
    let mut session = begun();
    session.open(&id("fujisan/domino/b"), "q");
    session.undo();
    session.play("SL1");
    assert!(!session.can_redo());
}

#[test]
fn saves_of_former_versions_are_read() {
    let session = begun();
    let text = session.save().replace(",\"left_at\":null", "").replace(",\"whose\":\"Own\"", "");
    assert!(!text.contains("left_at") && !text.contains("whose"));
    assert_eq!(Session::restore(&text).expect("a good save"), session);
}

#[test]
fn undo_stops_at_the_first_position() {
    let mut session = Session::new(&id("fujisan/domino/a"), "p");
    assert!(!session.can_undo() && !session.undo());
    stands(&session, "fujisan/domino/a", &[]);
}

#[test]
fn a_replay_opens_with_its_moves_ahead() {
    let mut session = Session::new(&id("fujisan/domino/a/ML1-MU"), "p");
    stands(&session, "fujisan/domino/a", &[]);
    assert!(session.redo() && session.redo() && !session.redo());
    stands(&session, "fujisan/domino/a", &["ML1", "MU"]);
}

#[test]
fn checkpoints() {
    let mut session = begun();
    assert!(session.toggle_checkpoint());
    session.play("A");
    session.play("B");
    assert!(session.back_to_checkpoint());
    assert_eq!(session.now().count(), 3);
    assert!(!session.back_to_checkpoint(), "no earlier one");
    assert!(!session.toggle_checkpoint(), "taken away");
}

#[test]
fn saves_round_trip_and_damaged_ones_are_refused() {
    let mut session = begun();
    session.open(&id("fujisan/domino/b"), "q");
    session.undo();
    let text = session.save();
    assert_eq!(Session::restore(&text).expect("a good save"), session);
    assert!(matches!(Session::restore("{"), Err(SaveError::Unreadable(_))));
    assert!(matches!(Session::restore(r#"{"attempts":{"items":[],"done":0}}"#), Err(SaveError::Damaged)));
    let beyond = text.replacen("\"done\":3", "\"done\":9", 1);
    assert_ne!(beyond, text);
    assert!(matches!(Session::restore(&beyond), Err(SaveError::Damaged)));
}

#[test]
fn only_the_last_games_are_kept() {
    let mut session = begun();
    for n in 0..100 {
        session.open(&id(&format!("fujisan/domino/s{n}")), "q");
    }
    let mut back = 0;
    while session.undo() {
        back += 1;
    }
    assert_eq!(back, GAMES_KEPT - 1);
}

#[test]
fn a_solution_is_laid_out_ahead() {
    let mut session = begun();
    session.undo();
    session.lay_out(&["SL1".to_owned(), "SU".to_owned()]);
    stands(&session, "fujisan/domino/a", &["ML1", "ML2"]);
    assert_eq!(session.now().moves.undone(), ["SL1", "SU"]);
}

#[test]
fn it_is_known_whose_moves_they_are() {
    let mut session = Session::new(&id("fujisan/domino/a/ML1-MU"), "p");
    assert_eq!(session.now().move_source, MoveSource::Replay);
    session.play("ML1");
    assert_eq!(session.now().move_source, MoveSource::Replay, "a step of the replay");
    session.play("SL1");
    assert_eq!(session.now().move_source, MoveSource::Own);
    session.lay_out(&["SU".to_owned()]);
    assert_eq!(session.now().move_source, MoveSource::Solver);
    session.restart();
    assert_eq!(session.now().move_source, MoveSource::Own);
    assert!(session.now().shown, "a way has been seen: no record");
}
