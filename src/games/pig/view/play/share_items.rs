//! What can be shared of the game at hand.

use super::Table;
use super::ledger::percent;
use crate::app::share::ShareItem;
use crate::engine::notation::Notation;
use crate::engine::challenge::ChallengeId;
use crate::web::page;
use crate::web::route::Route;

impl Table {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let Some(id) = self.model.challenge() else { return Vec::new() };
        let facts = self.share_facts();
        let link = |id: &ChallengeId| page::link(&Route::challenge(id));
        let item = |key: &'static str, title: &'static str, about: String, text: String, is_link: bool| ShareItem {
            key,
            title,
            about,
            text,
            is_link,
            facts: facts.clone(),
        };
        let done = self.model.session.as_ref().map_or(&[][..], |session| session.now().moves.done());
        let mut items = vec![item("challenge", "This challenge", "The same dice for everyone".to_owned(), link(&id), true)];
        if !done.is_empty() {
            let position = ChallengeId::board("pig", &self.account.now.encode());
            let over = self.account.now.winner().is_some();
            if !over {
                let [a, b] = self.account.now.seats.map(|seat| seat.score);
                items.push(item("position", "This position", format!("From {a} to {b} on"), link(&position), true));
            }
            let turns = self.turns.len();
            let about = format!("A replay of {turns} {}", if turns == 1 { "turn" } else { "turns" });
            items.push(item("replay", "My game", about, link(&id.with_moves(done)), true));
            if over {
                items.push(item("result", "Result as text", "To paste in a chat".to_owned(), self.result_line(), false));
            }
        }
        items
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
