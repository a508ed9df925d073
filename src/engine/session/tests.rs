use std::str::FromStr;

use super::*;
use crate::engine::entry::GameInfo;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;

/// A game in which every word but `no` is a move: its position is what has been said, or the last letters of it.
struct Words;

/// So many letters of a position are remembered.
const REMEMBERED: usize = 60;

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
        let said = format!("{}_{}", self.0, m.0);
        let from = said.len().saturating_sub(REMEMBERED);
        if m.0 == "no" { Err(NotAllowed) } else { Ok(Self(said[from..].to_owned())) }
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

    fn save_interval(start: &Said) -> Option<usize> {
        (start.0 == LONG).then_some(32)
    }
}

/// The first position of games that keep positions in their saves.
const LONG: &str = "long";

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
    assert_eq!(texts(&session.done()), moves);
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
    assert_eq!(texts(&session.ahead()), ["ML2", "MU"]);
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
fn an_earlier_challenge_is_reopened_as_it_was_left_and_nothing_is_lost() {
    let mut session = begun();
    assert!(session.undo());
    open(&mut session, "words/domino/b");
    play(&mut session, "SL1");
    open(&mut session, "words/domino/c");
    assert!(session.reopen("words/domino/a"));
    stands(&session, "words/domino/a", &["ML1", "ML2"]);
    assert_eq!(texts(&session.ahead()), ["MU"]);
    // A move in it costs the others nothing.
    play(&mut session, "SR1");
    assert!(session.reopen("words/domino/b"));
    stands(&session, "words/domino/b", &["SL1"]);
    assert!(session.reopen("words/domino/a"));
    stands(&session, "words/domino/a", &["ML1", "ML2", "SR1"]);
    assert!(session.reopen("words/domino/c"));
    stands(&session, "words/domino/c", &[]);
    assert!(!session.reopen("words/domino/d"));
    // What was at hand before is what undo leads to; an attempt that lies behind it is found as well.
    assert!(session.undo());
    stands(&session, "words/domino/a", &["ML1", "ML2", "SR1"]);
    assert!(session.reopen("words/domino/c"));
    stands(&session, "words/domino/c", &[]);
    assert!(!session.can_redo());
}

#[test]
fn redo_goes_to_the_challenge_that_was_opened_whatever_lay_ahead() {
    let mut session = begun();
    assert!(session.undo() && session.undo());
    open(&mut session, "words/domino/b");
    assert!(session.undo());
    stands(&session, "words/domino/a", &["ML1"]);
    assert_eq!(texts(&session.ahead()), ["ML2", "MU"], "nothing is lost");
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
    assert_eq!(texts(&session.ahead()), ["SL1", "SU"]);
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
fn a_solution_that_was_shown_stays_shown_at_its_link() {
    let mut session = begun();
    lay_out(&mut session, &["SU"]);
    let open = |session: &mut Session<_>, challenge: &str| session.open(&id(challenge), "p").expect("a position");
    open(&mut session, "words/domino/b");
    assert!(!session.facts().shown);
    open(&mut session, "words/domino/a");
    assert!(session.facts().shown && session.count() == 0);
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

/// A game of so many moves. Each is made beside a copy of the state before it, as a page makes it.
fn long_game(start: &str, moves: usize) -> Talk {
    let mut session: Talk = Session::new(&id("words/domino/a"), start).expect("a session");
    for at in 0..moves {
        let copy = session.clone();
        play(&mut session, ["u", "d", "l", "r"][(at + at / 7) % 4]);
        assert_eq!((copy.count(), copy.length()), (at, at), "a copy stays as it was");
    }
    session
}

#[test]
fn a_long_game_is_kept_in_little_room() {
    let session = long_game("p", 20_000);
    let text = session.save();
    assert!(text.len() < 8_000, "{}", text.len());
    let again = Talk::restore(&text).expect("a good save");
    assert_eq!((again.moves(), again.state()), (session.moves(), session.state()));
}

#[test]
fn undo_and_redo_pass_every_position_of_a_save() {
    let session = long_game(LONG, 600);
    let text = session.save();
    let mut again = Talk::restore(&text).expect("a good save");
    for count in (0..600).rev() {
        assert!(again.undo());
        assert_eq!(again.state(), session.state_at(count).expect("a position"));
    }
    assert!(!again.undo());
    for count in 1..=600 {
        assert!(again.redo());
        assert_eq!(again.state(), session.state_at(count).expect("a position"));
    }
    assert!(!again.redo());
    assert_eq!(again.save(), text);
}

#[test]
fn positions_of_a_save_that_do_not_fit_are_played_again() {
    let session = long_game(LONG, 100);
    let text = session.save();
    for damaged in
        [text.replacen("\"positions\":\"", "\"positions\":\"x ", 1), text.replacen("\"positions\"", "\"other\"", 1)]
    {
        assert_ne!(damaged, text);
        let again = Talk::restore(&damaged).expect("a good save");
        assert_eq!((again.state(), again.save()), (session.state(), text.clone()));
    }
}

#[test]
fn packed_moves_that_are_damaged_are_refused() {
    let text = long_game("p", 100).save();
    for (from, to) in
        [("\"count\":100", "\"count\":110"), ("\"done\":100", "\"done\":101"), ("\"letters\":\"", "\"letters\":\"é")]
    {
        assert!(text.contains(from), "{text}");
        assert!(matches!(Talk::restore(&text.replacen(from, to, 1)), Err(SaveError::Damaged)), "{to}");
    }
}

#[test]
fn far_games_are_left_out_of_a_save_that_would_be_too_long() {
    let mut session = long_game(LONG, 8_000);
    for _ in 0..30 {
        session.restart();
        for at in 0..8_000 {
            play(&mut session, ["l", "r", "u"][at % 3]);
        }
    }
    let text = session.save();
    assert!((300_000..410_000).contains(&text.len()), "{}", text.len());
    let again = Talk::restore(&text).expect("a good save");
    assert_eq!(again.state(), session.state());
    assert!(again.can_leave());
}

#[test]
fn who_takes_over_plays_on_from_here() {
    let mut session = new("words/domino/a/ML1-MU");
    session.step();
    session.take_over();
    stands(&session, "words/domino/a", &["ML1"]);
    assert!(!session.can_redo() && session.facts().move_source == MoveSource::Own);
}
