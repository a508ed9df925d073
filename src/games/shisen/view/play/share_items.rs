//! What can be shared of the game at hand.

use super::Table;
use crate::app::figures;
use crate::app::share::ShareItem;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::session::MoveSource;
use crate::games::shisen::info::INFO;
use crate::web::page;
use crate::web::route::Route;

fn link(id: &ChallengeId) -> String {
    page::link(&Route::challenge(id))
}

impl Table {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let (Some(id), Some(session)) = (self.model.challenge(), &self.model.session) else { return Vec::new() };
        let now = session.now();
        let facts = self.facts(&id);
        let item = |key: &'static str, title: &'static str, about: String, text: String, is_link: bool| ShareItem {
            key,
            title,
            about,
            text,
            is_link,
            facts: facts.clone(),
        };
        let mut items = vec![item("challenge", "This board", "Before the first pair".to_owned(), link(&id), true)];
        let moves = figures::counted(now.count() as u64, "move");
        if now.count() > 0 {
            if !self.won() {
                let here = ChallengeId::board(INFO.id, &self.here());
                items.push(item("position", "This position", format!("As it is after {moves}"), link(&here), true));
            }
            let title = match now.move_source {
                MoveSource::Solver => "The solver’s way",
                MoveSource::Replay => "This replay",
                MoveSource::Own if self.won() => "My solution",
                MoveSource::Own => "My moves so far",
            };
            let replay = id.with_moves(now.moves.done());
            items.push(item("replay", title, format!("A replay of {moves}"), link(&replay), true));
        }
        if self.won() && !now.shown {
            items.push(item("result", "Result as text", "To paste in a chat".to_owned(), self.result_line(&id), false));
        }
        items
    }

    fn facts(&self, id: &ChallengeId) -> Vec<(String, String)> {
        let mut facts = vec![("Board".to_owned(), super::name_of(id))];
        if let Source::Seeded { seed, .. } = &id.source {
            facts.push(("Seed".to_owned(), seed.to_string()));
        }
        facts.push(("Size".to_owned(), super::size_of(&self.state)));
        facts.push(("Tiles".to_owned(), self.state.start().tiles().to_string()));
        facts
    }

    /// A line for a chat, with the board's link.
    fn result_line(&self, id: &ChallengeId) -> String {
        let now = self.model.session.as_ref().map(|session| session.now());
        let (ms, hints) = now.map_or((0, 0), |now| (now.elapsed_ms, now.hints));
        let hints = match hints {
            0 => "no hints".to_owned(),
            1 => "one hint".to_owned(),
            n => format!("{n} hints"),
        };
        let shuffled = if self.line.shuffled() { ", shuffled" } else { "" };
        let (name, tiles) = (super::name_of(id), self.state.start().tiles());
        format!(
            "Solvarium · {}, {name} · {tiles} tiles in {}, {hints}{shuffled}\n{}",
            INFO.name,
            figures::time(ms),
            link(id)
        )
    }
}
