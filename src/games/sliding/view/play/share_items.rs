//! What can be shared of the game at hand.

use super::Table;
use crate::app::figures;
use crate::app::share::{ShareItem, Shared, replay_title, result_line};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::session::Playthrough;
use crate::games::sliding::info::INFO;
use crate::games::sliding::view::ask::Far;

impl Table {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let (Some(id), Some(session)) = (self.model.challenge(), &self.model.session) else { return Vec::new() };
        let now = session.now();
        let mut shared = Shared::with(self.facts(&id));
        shared.link("challenge", "This challenge", "From the first move", &id);
        let moves = figures::counted(now.count() as u64, "move");
        if let (true, Some(position)) = (now.count() > 0, self.model.position()) {
            let here = ChallengeId::board(INFO.id, &position);
            shared.link("position", "This position", format!("As it stands after {moves}"), &here);
            let title = replay_title(now.move_source, self.won(), "My moves so far");
            shared.link("replay", title, format!("A replay of {moves}"), &id.with_moves(now.moves.done()));
        }
        if self.won() && !now.shown {
            shared.result(self.result_line(now, &id));
        }
        shared.items()
    }

    fn facts(&self, id: &ChallengeId) -> Vec<(String, String)> {
        let mut facts = vec![("Puzzle".to_owned(), super::name_of(id))];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(("Seed".to_owned(), seed.to_string()));
        }
        facts.push(("Board".to_owned(), super::size_of(&self.board)));
        if let (true, Some(Far::Way(best))) = (self.told(), self.row_of(self.metric()).best) {
            facts.push(("Proven best".to_owned(), figures::counted(best.into(), self.metric().word())));
        }
        facts
    }

    /// A line for a chat, with the challenge's link.
    fn result_line(&self, now: &Playthrough, id: &ChallengeId) -> String {
        let (row, noun) = (self.row_of(self.metric()), self.metric().word());
        let count = row.so_far.map_or_else(|| "done".to_owned(), |count| figures::counted(count.into(), noun));
        let par = match (row.excess(), row.best) {
            (Some(0), _) => " (proven best)".to_owned(),
            (_, Some(Far::Way(best))) => format!(" (best {best})"),
            _ => String::new(),
        };
        result_line(&format!("{}, {} · {count}{par}", INFO.name, super::name_of(id)), now, id)
    }
}
