//! What can be shared of the game at hand.

use super::PigPlay;
use super::win_prob_timeline::percent;
use crate::app::share::{ShareItem, Shared};
use crate::engine::challenge::ChallengeId;

impl PigPlay {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let Some(id) = self.model.challenge() else { return Vec::new() };
        let done = self
            .model
            .session
            .as_ref()
            .map(|session| session.done().iter().map(ToString::to_string).collect::<Vec<_>>());
        let done = done.unwrap_or_default();
        let mut shared = Shared::with(self.share_facts());
        shared.link("challenge", "This challenge", "The same dice for everyone", &id);
        if !done.is_empty() {
            let position = ChallengeId::board("pig", &self.account.now.to_string());
            let over = self.account.now.winner().is_some();
            if !over {
                let [a, b] = self.account.now.seats.map(|seat| seat.score);
                shared.link("position", "This position", format!("From {a} to {b} on"), &position);
            }
            let turns = self.turns.len();
            let about = format!("A replay of {turns} {}", if turns == 1 { "turn" } else { "turns" });
            shared.link("replay", "My game", about, &id.with_moves(&done));
            if over {
                shared.result(self.result_line());
            }
        }
        shared.items()
    }

    fn share_facts(&self) -> Vec<(String, String)> {
        let fact = |name: &str, value: String| (name.to_owned(), value);
        let mut facts = vec![fact("Seats", self.setup_words())];
        facts.extend(self.seed().map(|seed| fact("Seed", seed)));
        let start = self.coach.ledger.curve.first();
        facts.extend(start.map(|start| fact("Chance at the start", percent(*start))));
        facts
    }
}
