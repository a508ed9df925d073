//! Saves of earlier versions of 2048 and Threes. Their form is frozen: browsers hold such texts.

use serde::Deserialize;

use crate::engine::direction::Direction;
use crate::engine::entry::Game;
use crate::engine::session::{MoveSource, PlaySession, SaveError, Saved, SavedAttempt, SavedMoves, Session};

/// A game as earlier versions kept it.
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
    use crate::games::merge::{Game2048, GameThrees};

    /// What an earlier version had kept of a game's sessions.
    fn former(game: &str) -> String {
        let profile = include_str!("../../../tests/data/profile-2026-11.json");
        let profile: serde_json::Value = serde_json::from_str(profile).expect("a profile");
        let text = profile["localStorage"][format!("solvarium.session.{game}")].as_str().expect("a text");
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
        goes_back::<Game2048>("2048", 17);
        goes_back::<GameThrees>("threes", 65);
    }

    #[test]
    fn whoever_goes_on_after_the_goal_does_so_after_a_reload() {
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
