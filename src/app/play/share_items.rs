//! What can be shared of the game at hand.

use super::view::Play;
use crate::app::share::{ShareItem, Shared, replay_title, result_line};
use crate::engine::challenge::{ChallengeId, Source};

/// The words with which a game is shared.
pub struct Sharing {
    /// What is told beside all of it, such as setup and size: name and value. The seed stands behind the first.
    pub facts: Vec<(String, String)>,
    /// What the challenge itself is called, and a few words about it.
    pub challenge: (&'static str, &'static str),
    /// What has been made so far, such as `3 moves`.
    pub made: String,
    /// How the position at hand stands after that, such as `As it stands after`.
    pub stands: &'static str,
    /// What the person's own moves are called.
    pub own: &'static str,
    /// The result, such as `Fujisan, dominoes · 12 moves`; told once the goal is reached.
    pub result: String,
    /// What is told behind its time and hints.
    pub behind: &'static str,
    /// Whether the position is worth sharing when the goal is reached.
    pub position_at_goal: bool,
}

impl Default for Sharing {
    /// The words of a game of moves; it brings facts, what has been made, and its result.
    fn default() -> Self {
        Self {
            facts: Vec::new(),
            challenge: ("This challenge", "From the first move"),
            made: String::new(),
            stands: "As it stands after",
            own: "My moves so far",
            result: String::new(),
            behind: "",
            position_at_goal: true,
        }
    }
}

/// The choices of the share dialog.
pub fn share_items(play: &Play, sharing: Sharing) -> Vec<ShareItem> {
    let (session, entry) = (play.session(), play.info().entry);
    let Some(id) = session.facts().id() else { return Vec::new() };
    let mut facts = sharing.facts;
    if let Source::Seeded { seed, .. } = &id.source {
        facts.insert(1.min(facts.len()), ("Seed".to_owned(), seed.to_string()));
    }
    let mut shared = Shared::with(facts);
    let (title, about) = sharing.challenge;
    shared.link("challenge", title, about, &id);
    let (count, made) = (session.count(), &sharing.made);
    if count > 0 {
        if sharing.position_at_goal || !play.won() {
            let here = ChallengeId::board(entry.info.id, &play.here());
            shared.link("position", "This position", format!("{} {made}", sharing.stands), &here);
        }
        let title = replay_title(session.facts().move_source, play.won(), sharing.own);
        shared.link("replay", title, format!("A replay of {made}"), &id.with_moves(&session.codes()[..count]));
    }
    if play.won() && !session.facts().shown {
        shared.result(result_line(&sharing.result, session.facts(), sharing.behind, &id));
    }
    shared.items()
}
