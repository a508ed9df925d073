//! Best scores and the last games, kept in this browser. And the saves of earlier versions.

use std::rc::Rc;

use serde::Deserialize;
use yew::prelude::*;

use crate::app::kept::{Past, Ranking, Ranks};
use crate::engine::direction::Direction;
use crate::engine::entry::Game;
use crate::engine::session::{MoveSource, PlaySession, SaveError, Saved, SavedAttempt, SavedMoves, Session};
use crate::games::merge::view::any_game::Kind;

/// The best score of each setup.
pub fn scores(kind: Kind) -> &'static Ranks {
    const fn of(key: &'static str) -> Ranks {
        // What earlier versions kept has the same form.
        Ranks { key, more_is_better: true, places: 1, former: |_| None }
    }
    static TWENTY48: Ranks = of("scores.2048");
    static THREES: Ranks = of("scores.threes");
    if kind == Kind::Threes { &THREES } else { &TWENTY48 }
}

/// What keeps the last games is given.
#[derive(Properties, PartialEq)]
pub struct LastGamesProps {
    /// Which game.
    pub kind: Kind,
    /// The game at hand, if it is to be kept once it is left.
    pub past: Option<Past>,
    /// Whether no move is left in it.
    pub over: bool,
    /// Whether it has not begun: then the one before it was left.
    pub fresh: bool,
    /// Hears what is kept.
    pub on_kept: UseStateSetter<Rc<Ranking>>,
}

/// Keeps a game among the last ones when it ends or is left.
#[component]
pub fn LastGames(props: &LastGamesProps) -> Html {
    let before = use_mut_ref(|| None::<Past>);
    let (kind, on_kept) = (props.kind, props.on_kept.clone());
    use_effect_with((props.past.clone(), props.over, props.fresh), move |(past, over, fresh)| {
        let left = before.replace(past.clone());
        let ended = if *over { past.clone() } else { left.filter(|_| *fresh) };
        if let Some(past) = ended {
            on_kept.set(Rc::new(scores(kind).keep_past(past)));
        }
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

    fn profile(key: &str) -> String {
        let profile = include_str!("../../../../../tests/data/profile-2026-11.json");
        let profile: serde_json::Value = serde_json::from_str(profile).expect("a profile");
        profile["localStorage"][format!("solvarium.{key}")].as_str().expect("a text").to_owned()
    }

    #[test]
    fn scores_of_earlier_versions_are_read() {
        let read = |game: &str| serde_json::from_str::<Ranking>(&profile(&format!("scores.{game}"))).expect("scores");
        let (twenty48, threes) = (read("2048"), read("threes"));
        let best = |setup: &str| scores(Kind::Twenty48).best(&twenty48, setup);
        assert_eq!((best("classic"), best("2x3"), best("3x3")), (Some(20), Some(80), None));
        assert_eq!(scores(Kind::Threes).best(&threes, "classic"), Some(489));
        assert_eq!(twenty48.last.iter().map(|past| past.score).collect::<Vec<_>>(), [80]);
    }

    /// What an earlier version had kept of a game's sessions.
    fn former(game: &str) -> String {
        let text = profile(&format!("session.{game}"));
        assert!(text.contains("\"marks\""), "it is of the former kind");
        text
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
