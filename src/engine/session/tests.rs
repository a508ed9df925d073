use super::*;
use crate::engine::entry::GameInfo;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;

/// A game in which every word but `no` is a move: its position is all that has been said.
struct Words;

#[derive(Clone, Debug, PartialEq)]
struct Said(String);

#[derive(Clone, Debug, PartialEq)]
struct Word(String);

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Said {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self(text.to_owned()))
    }
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self(text.to_owned()))
    }
}

#[derive(Debug, thiserror::Error)]
#[error("that word is not allowed")]
struct NotAllowed;

impl Position for Said {
    type Move = Word;
    type PlayError = NotAllowed;

    fn legal_moves(&self) -> Vec<Word> {
        vec![Word("yes".to_owned())]
    }

    fn play(&self, m: &Word) -> Result<Self, NotAllowed> {
        if m.0 == "no" { Err(NotAllowed) } else { Ok(Self(format!("{}_{}", self.0, m.0))) }
    }

    fn outcome(&self) -> Outcome {
        Outcome::Open
    }
}

impl Describe for Said {
    fn log(&self, m: &Word) -> String {
        m.0.clone()
    }

    fn phrase(&self, m: &Word) -> String {
        format!("{} after {}", m.0, self.0)
    }

    fn describe(&self) -> String {
        self.0.clone()
    }
}

impl std::fmt::Display for Words {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}

impl FromStr for Words {
    type Err = ParseError;

    fn from_str(_: &str) -> Result<Self, ParseError> {
        Ok(Self)
    }
}

impl Generator for Words {
    type Position = Said;

    fn generate(&self, seed: &Seed) -> Generated<Said> {
        Generated::Ready(Said(seed.to_string()))
    }

    fn words(&self) -> String {
        String::new()
    }
}

impl Game for Words {
    type Position = Said;
    type Setup = Words;
    const INFO: GameInfo = GameInfo {
        id: "words",
        name: "Words",
        tagline: "",
        ground: "",
        setups: &[],
        difficulties: &[],
        variants: &[],
        won: "",
        lost: "",
        daily: &[],
        daily_from: 0,
    };
}

type Talk = Session<Words>;

fn id(text: &str) -> ChallengeId {
    ChallengeId::parse(text).expect("a good id")
}

fn new(challenge: &str) -> Talk {
    Session::new(&id(challenge), "p").expect("a session")
}

fn play(session: &mut Talk, word: &str) {
    session.play(&Word(word.to_owned())).expect("an allowed word");
}

fn open(session: &mut Talk, challenge: &str) {
    session.open(&id(challenge), "q").expect("a challenge");
}

fn lay_out(session: &mut Talk, words: &[&str]) {
    let words: Vec<Word> = words.iter().map(|word| Word((*word).to_owned())).collect();
    session.lay_out(&words).expect("allowed words");
}

fn texts(words: &[Word]) -> Vec<&str> {
    words.iter().map(|word| word.0.as_str()).collect()
}

fn begun() -> Talk {
    let mut session = new("words/domino/a");
    for m in ["ML1", "ML2", "MU"] {
        play(&mut session, m);
    }
    session
}

/// A session is where it was if it saves the same, and its positions follow from its moves.
#[track_caller]
fn stands(session: &Talk, challenge: &str, moves: &[&str]) {
    assert_eq!(session.facts().challenge, challenge);
    assert_eq!(texts(session.done()), moves);
    let said = moves.iter().fold(session.start().to_string(), |said, word| format!("{said}_{word}"));
    assert_eq!(
        (session.state().0.as_str(), session.text_at(moves.len()).as_deref()),
        (said.as_str(), Some(said.as_str()))
    );
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut session = begun();
    assert!(session.undo() && session.undo());
    stands(&session, "words/domino/a", &["ML1"]);
    assert!(session.redo());
    stands(&session, "words/domino/a", &["ML1", "ML2"]);
    play(&mut session, "SL1");
    assert!(!session.redo(), "a new move forgets the undone ones");
}

#[test]
fn the_same_move_again_keeps_what_follows() {
    let mut session = begun();
    session.go(0);
    play(&mut session, "ML1");
    assert_eq!(texts(session.ahead()), ["ML2", "MU"]);
}

#[test]
fn restart_and_new_challenge_can_be_undone() {
    let mut session = begun();
    session.restart();
    stands(&session, "words/domino/a", &[]);
    open(&mut session, "words/domino/b");
    stands(&session, "words/domino/b", &[]);
    assert!(session.undo());
    stands(&session, "words/domino/a", &[]);
    assert!(session.undo());
    stands(&session, "words/domino/a", &["ML1", "ML2", "MU"]);
    assert!(session.redo() && session.redo());
    stands(&session, "words/domino/b", &[]);
    assert!(!session.redo());
}

#[test]
fn redo_goes_to_the_challenge_that_was_opened_whatever_lay_ahead() {
    let mut session = begun();
    assert!(session.undo() && session.undo());
    open(&mut session, "words/domino/b");
    assert!(session.undo());
    stands(&session, "words/domino/a", &["ML1"]);
    assert_eq!(texts(session.ahead()), ["ML2", "MU"], "nothing is lost");
    assert!(session.redo());
    stands(&session, "words/domino/b", &[]);
    // Further back, redo comes the same way again.
    assert!(session.undo() && session.undo() && session.redo());
    stands(&session, "words/domino/a", &["ML1"]);
    // Stepping on within the game is still possible.
    assert!(session.step());
    stands(&session, "words/domino/a", &["ML1", "ML2"]);
    assert!(session.redo() && session.redo());
    stands(&session, "words/domino/b", &[]);
    assert!(!session.can_redo());
}

#[test]
fn a_move_in_the_old_game_forgets_the_challenge_that_was_opened() {
    let mut session = begun();
    open(&mut session, "words/domino/b");
    session.undo();
    play(&mut session, "SL1");
    assert!(!session.can_redo());
}

#[test]
fn saves_of_former_versions_are_read() {
    let session = begun();
    let text = session.save().replace(",\"left_at\":null", "").replace(",\"whose\":\"Own\"", "");
    assert!(!text.contains("left_at") && !text.contains("whose"));
    assert_eq!(Talk::restore(&text).expect("a good save").save(), session.save());
}

#[test]
fn undo_stops_at_the_first_position() {
    let mut session = new("words/domino/a");
    assert!(!session.can_undo() && !session.undo());
    stands(&session, "words/domino/a", &[]);
}

#[test]
fn a_replay_opens_with_its_moves_ahead() {
    let mut session = new("words/domino/a/ML1-MU");
    stands(&session, "words/domino/a", &[]);
    assert!(session.redo() && session.redo() && !session.redo());
    stands(&session, "words/domino/a", &["ML1", "MU"]);
}

#[test]
fn checkpoints() {
    let mut session = begun();
    assert!(session.toggle_checkpoint());
    play(&mut session, "A");
    play(&mut session, "B");
    assert!(session.back_to_checkpoint());
    assert_eq!(session.count(), 3);
    assert!(!session.back_to_checkpoint(), "no earlier one");
    assert!(!session.toggle_checkpoint(), "taken away");
}

#[test]
fn saves_round_trip_and_damaged_ones_are_refused() {
    let mut session = begun();
    open(&mut session, "words/domino/b");
    session.undo();
    let text = session.save();
    assert_eq!(Talk::restore(&text).expect("a good save").save(), session.save());
    assert!(matches!(Talk::restore("{"), Err(SaveError::Unreadable(_))));
    assert!(matches!(Talk::restore(r#"{"attempts":{"items":[],"done":0}}"#), Err(SaveError::Damaged)));
    let beyond = text.replacen("\"done\":3", "\"done\":9", 1);
    assert_ne!(beyond, text);
    assert!(matches!(Talk::restore(&beyond), Err(SaveError::Damaged)));
}

#[test]
fn only_the_last_games_are_kept() {
    let mut session = begun();
    for n in 0..100 {
        open(&mut session, &format!("words/domino/s{n}"));
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
    lay_out(&mut session, &["SL1", "SU"]);
    stands(&session, "words/domino/a", &["ML1", "ML2"]);
    assert_eq!(texts(session.ahead()), ["SL1", "SU"]);
}

#[test]
fn it_is_known_whose_moves_they_are() {
    let mut session = new("words/domino/a/ML1-MU");
    assert_eq!(session.facts().move_source, MoveSource::Replay);
    play(&mut session, "ML1");
    assert_eq!(session.facts().move_source, MoveSource::Replay, "a step of the replay");
    play(&mut session, "SL1");
    assert_eq!(session.facts().move_source, MoveSource::Own);
    lay_out(&mut session, &["SU"]);
    assert_eq!(session.facts().move_source, MoveSource::Solver);
    session.restart();
    assert_eq!(session.facts().move_source, MoveSource::Own);
    assert!(session.facts().shown, "a way has been seen: no record");
}

#[test]
fn what_is_not_allowed_changes_nothing() {
    let mut session = begun();
    let before = session.save();
    assert!(session.play(&Word("no".to_owned())).is_err());
    assert!(session.lay_out(&[Word("yes".to_owned()), Word("no".to_owned())]).is_err());
    assert!(session.open(&id("words/domino/a/yes-no"), "p").is_err());
    assert_eq!(session.save(), before);
    stands(&session, "words/domino/a", &["ML1", "ML2", "MU"]);
}

#[test]
fn moves_are_told_in_words() {
    let mut session = begun();
    session.undo();
    assert_eq!(session.made(1).expect("a move").phrase, "ML2 after p_ML1");
    assert_eq!(session.made(2).expect("an undone one").phrase, "MU after p_ML1_ML2");
    assert!(session.made(3).is_none());
}

#[test]
fn a_save_of_another_game_or_with_moves_that_cannot_be_made_is_refused() {
    let text = begun().save();
    assert!(matches!(Talk::restore(&text.replace("words/", "chess/")), Err(SaveError::Unplayable(_))));
    assert!(matches!(Talk::restore(&text.replace("ML2", "no")), Err(SaveError::Unplayable(_))));
}

#[test]
fn an_earlier_game_that_cannot_be_played_any_more_is_passed_over() {
    let mut session = begun();
    open(&mut session, "words/domino/b");
    open(&mut session, "words/domino/c");
    let mut session = Talk::restore(&session.save().replace("words/domino/b", "chess/domino/b")).expect("a save");
    assert!(session.undo());
    stands(&session, "words/domino/a", &["ML1", "ML2", "MU"]);
    assert!(session.redo());
    stands(&session, "words/domino/c", &[]);
}
