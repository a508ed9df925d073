//! Best scores and the last games, kept in this browser: a damaged text is passed over. And the saves of earlier versions.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::engine::direction::Direction;
use crate::engine::entry::Game;
use crate::engine::session::{MoveSource, PlaySession, SaveError, Saved, SavedAttempt, SavedMoves, Session};
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::web::store;

/// How many of the last games are kept.
const LAST_KEPT: usize = 10;
/// For how many setups the best score is kept.
const SETUPS_KEPT: usize = 60;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Past {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// Points.
    pub score: u64,
    /// The rank of its highest tile.
    pub rank: u8,
    /// Moves made.
    pub moves: u64,
    /// Time spent, in milliseconds.
    pub ms: u64,
    /// Who else has made moves in it.
    pub helper: Option<String>,
}

/// The best score of a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Best {
    setup: String,
    score: u64,
}

/// All that is kept of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    bests: Vec<Best>,
    /// The last games, the newest first.
    pub last: Vec<Past>,
}

fn key(kind: Kind) -> String {
    format!("scores.{}", kind.info().id)
}

impl Scores {
    /// What is kept in this browser.
    pub fn load(kind: Kind) -> Self {
        store::read(&key(kind)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn keep(&self, kind: Kind) {
        if let Ok(text) = serde_json::to_string(self) {
            store::write(&key(kind), &text);
        }
    }

    /// The best score of a setup.
    pub fn best(&self, setup: &str) -> u64 {
        self.bests.iter().find(|best| best.setup == setup).map_or(0, |best| best.score)
    }

    /// Takes a score in; whether it is the best of its setup.
    fn take(&mut self, setup: &str, score: u64) -> bool {
        if score <= self.best(setup) {
            return false;
        }
        self.bests.retain(|best| best.setup != setup);
        self.bests.insert(0, Best { setup: setup.to_owned(), score });
        self.bests.truncate(SETUPS_KEPT);
        true
    }

    /// Takes a game in; one of the same challenge makes room for it.
    fn add(&mut self, past: Past) {
        self.last.retain(|other| other.challenge != past.challenge);
        self.last.insert(0, past);
        self.last.truncate(LAST_KEPT);
    }
}

/// Keeps a score of the person's own, if it is the best of its setup.
pub fn best(kind: Kind, hand: &AnyGame) {
    let mut scores = Scores::load(kind);
    if scores.take(&hand.setup_code(), hand.score()) {
        scores.keep(kind);
    }
}

/// Keeps a game among the last ones.
pub fn record(kind: Kind, past: Past) {
    let mut scores = Scores::load(kind);
    scores.add(past);
    scores.keep(kind);
}

/// What keeps the last games is given.
#[derive(Properties, PartialEq)]
pub struct KeptProps {
    /// Which game.
    pub kind: Kind,
    /// The game at hand, if it is to be kept once it is left.
    pub past: Option<Past>,
    /// Whether no move is left in it.
    pub over: bool,
    /// Whether it has not begun: then the one before it was left.
    pub fresh: bool,
    /// Hears what is kept.
    pub on_scores: UseStateSetter<Rc<Scores>>,
}

/// Keeps a game among the last ones when it ends or is left, and shows them anew.
#[component]
pub fn KeptGames(props: &KeptProps) -> Html {
    let before = use_mut_ref(|| None::<Past>);
    let (kind, on_scores) = (props.kind, props.on_scores.clone());
    use_effect_with((props.past.clone(), props.over, props.fresh), move |(past, over, fresh)| {
        let left = before.replace(past.clone());
        if !over && !fresh {
            return;
        }
        if let Some(past) = if *over { past.clone() } else { left } {
            record(kind, past);
        }
        on_scores.set(Rc::new(Scores::load(kind)));
    });
    Html::default()
}

/// A game as earlier versions kept it. The form is frozen: browsers hold such texts.
#[derive(Deserialize)]
struct FormerGame {
    challenge: String,
    start: String,
    moves: String,
    count: usize,
    done: usize,
    marks: String,
    ms: u64,
    replay: bool,
    helper: Option<String>,
    #[serde(default)]
    goes_on: bool,
    left_at: Option<usize>,
}

/// A save of earlier versions.
#[derive(Deserialize)]
struct FormerSave {
    at: usize,
    games: Vec<FormerGame>,
}

impl FormerGame {
    fn attempt(self) -> SavedAttempt {
        let kinds = Direction::ALL.map(|direction| direction.to_string()).to_vec();
        SavedAttempt {
            challenge: self.challenge,
            start: self.start,
            moves: SavedMoves::of_packed(kinds, self.moves, self.count, self.done),
            positions: self.marks,
            checkpoints: Vec::new(),
            elapsed_ms: self.ms,
            hints: 0,
            shown: self.replay,
            move_source: if self.replay { MoveSource::Replay } else { MoveSource::Own },
            helper: self.helper,
            plays_on: self.goes_on,
            left_at: self.left_at,
        }
    }
}

/// Reads a save of this version, or of an earlier one.
pub fn restore<G: Game>(text: &str) -> Result<Box<dyn PlaySession>, SaveError> {
    let session = match serde_json::from_str::<FormerSave>(text) {
        Ok(FormerSave { at, games }) => {
            Session::<G>::of(Saved::of(games.into_iter().map(FormerGame::attempt).collect(), at)?)?
        }
        Err(_) => Session::<G>::restore(text)?,
    };
    Ok(Box::new(session))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past(challenge: &str, score: u64) -> Past {
        Past { challenge: challenge.to_owned(), score, rank: 7, moves: 90, ms: 1000, helper: None }
    }

    #[test]
    fn only_the_best_is_kept_for_each_setup() {
        let mut scores = Scores::default();
        assert!(scores.take("classic", 300));
        assert!(!scores.take("classic", 300));
        assert!(scores.take("3x3", 20));
        assert!(scores.take("classic", 301));
        assert_eq!((scores.best("classic"), scores.best("3x3"), scores.best("2x2")), (301, 20, 0));
    }

    #[test]
    fn the_last_games_are_the_last_ones() {
        let mut scores = Scores::default();
        for number in 0..20 {
            scores.add(past(&format!("2048/classic/{number}"), number));
        }
        assert_eq!(scores.last.len(), LAST_KEPT);
        assert_eq!(scores.last[0].score, 19);
        scores.add(past("2048/classic/15", 1));
        assert_eq!((scores.last.len(), scores.last[0].score), (LAST_KEPT, 1));
        assert_eq!(scores.last.iter().filter(|past| past.challenge == "2048/classic/15").count(), 1);
    }

    /// What an earlier version had kept of a game's sessions.
    fn former(game: &str) -> String {
        let profile = include_str!("../../../../../tests/data/profile-2026-11.json");
        let profile: serde_json::Value = serde_json::from_str(profile).expect("a profile");
        let text = profile["localStorage"][format!("solvarium.session.{game}")].as_str().expect("a save");
        assert!(text.contains("\"marks\""), "it is of the former kind");
        text.to_owned()
    }

    #[track_caller]
    fn goes_back<G: Game>(game: &str, first_moves: usize) {
        let mut session = restore::<G>(&former(game)).expect("a save");
        assert_eq!((session.count(), session.length()), (7, 9));
        assert_eq!(session.facts().challenge, format!("{game}/classic/tuesday"));
        let again = restore::<G>(&session.save()).expect("a save of this version");
        assert_eq!((again.here(), again.save()), (session.here(), session.save()));
        assert!(session.redo() && session.redo() && !session.redo());
        let mut left = Vec::new();
        while session.undo() {
            left.push((session.facts().challenge.clone(), session.count()));
        }
        let begun = |challenge: &str| left.iter().find(|(one, _)| one.ends_with(challenge)).map(|(_, count)| *count);
        assert_eq!((begun("/monday-3b"), begun("/abc")), (Some(6), Some(first_moves)));
    }

    #[test]
    fn saves_of_earlier_versions_are_read() {
        goes_back::<crate::games::merge::Game2048>("2048", 17);
        goes_back::<crate::games::merge::GameThrees>("threes", 65);
    }

    #[test]
    fn whoever_goes_on_after_the_goal_does_so_after_a_reload() {
        use crate::games::merge::Game2048;
        let plays_on = |text: &str| restore::<Game2048>(text).expect("a save").facts().plays_on;
        let mut session = restore::<Game2048>(&former("2048")).expect("a save");
        assert!(!plays_on(&session.save()));
        session.facts_mut().plays_on = true;
        assert!(plays_on(&session.save()));
        session.restart();
        assert!(!plays_on(&session.save()), "a fresh attempt");
        let former = former("2048");
        assert!(former.contains("\"goes_on\":false"));
        assert!(plays_on(&former.replace("\"goes_on\":false", "\"goes_on\":true")));
    }

    #[test]
    fn damaged_saves_of_earlier_versions_are_refused_or_mended() {
        use crate::games::merge::{Game2048, GameThrees};
        for damaged in ["", "7", "[]", r#"{"at":0,"games":[]}"#] {
            assert!(restore::<Game2048>(damaged).is_err(), "{damaged}");
        }
        let text = former("2048");
        assert!(restore::<GameThrees>(&text).is_err());
        assert!(restore::<Game2048>(&text.replacen("\"at\":", "\"at\":7", 1)).is_err());
        // Marks that are no positions are set anew from the moves.
        let text = former("threes");
        let mark = text.split("\"marks\":\"").nth(1).and_then(|rest| rest.split(' ').next()).expect("a mark");
        let mut mended = restore::<GameThrees>(&text.replacen(mark, "zzz", 1)).expect("a save");
        let mut whole = restore::<GameThrees>(&text).expect("a save");
        while whole.undo() {
            assert!(mended.undo());
            assert_eq!(mended.here(), whole.here());
        }
    }
}
