//! What can be shared of the game at hand.

use super::Table;
use crate::app::figures;
use crate::app::share::{ShareItem, Shared, beside_best, replay_title, result_line};
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::zen::info::INFO;

impl Table {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let (Some(id), Some(session)) = (self.model.challenge(), &self.model.session) else { return Vec::new() };
        let now = session.now();
        let mut shared = Shared::with(self.facts(&id));
        shared.link("challenge", "This garden", "Before the first path", &id);
        let paths = figures::counted(self.line.paths().into(), "path");
        if now.count() > 0 {
            let here = ChallengeId::board(INFO.id, &self.here());
            shared.link("position", "This position", format!("As it is after {paths}"), &here);
            let title = replay_title(now.move_source, self.won(), "My paths so far");
            shared.link("replay", title, format!("A replay of {paths}"), &id.with_moves(now.moves.done()));
        }
        if self.won() && !now.shown {
            let par = beside_best(self.line.paths() as usize, self.par());
            let what = format!("{}, {} · {paths}{par}", INFO.name, super::name_of(&id));
            shared.result(result_line(&what, now, &id));
        }
        shared.items()
    }

    fn par(&self) -> Option<usize> {
        super::par(&self.model, &self.known)
    }

    fn facts(&self, id: &ChallengeId) -> Vec<(String, String)> {
        let mut facts = vec![("Garden".to_owned(), super::name_of(id))];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(("Seed".to_owned(), seed.to_string()));
        }
        facts.push(("Size".to_owned(), super::size_of(&self.state)));
        if let (true, Some(best)) = (self.told(), self.par()) {
            facts.push(("Proven best".to_owned(), figures::counted(best as u64, "path")));
        }
        facts
    }
}
