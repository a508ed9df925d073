//! What can be shared of the game at hand.

use super::MergePlay;
use super::words::points;
use crate::app::figures;
use crate::app::share::{ShareItem, Shared, link_to};
use crate::engine::challenge::{ChallengeId, Source};

/// The most moves of a replay that a link carries; beyond that messengers cut links off.
const MOST_MOVES: usize = 6000;

impl MergePlay {
    /// The choices of the share dialog.
    pub(super) fn share_items(&self) -> Vec<ShareItem> {
        let shown = &self.shown;
        let mut shared = Shared::with(self.share_facts());
        shared.link("challenge", "This challenge", "The same tiles for everyone", &shown.challenge);
        if shown.done == 0 {
            return shared.items();
        }
        if !shown.over {
            let position = ChallengeId::board(self.kind.info().id, &shown.hand.to_string());
            shared.link("position", "This position", format!("From {} on", points(shown.score)), &position);
        }
        let line: Vec<String> =
            self.model.book().map_or_else(Vec::new, |book| book.now().line().iter().map(ToString::to_string).collect());
        if line.len() <= MOST_MOVES {
            let about = format!("A replay of {}", figures::counted(line.len() as u64, "move"));
            shared.link("replay", "My game", about, &shown.challenge.with_moves(&line));
        }
        shared.result(self.result_line());
        shared.items()
    }

    fn share_facts(&self) -> Vec<(String, String)> {
        let fact = |name: &str, value: String| (name.to_owned(), value);
        let mut facts = vec![fact("Board", self.shown.hand.setup_words())];
        if let Source::Seeded { seed, .. } = &self.shown.challenge.source {
            facts.push(fact("Seed", seed.to_string()));
        }
        if self.shown.done > 0 {
            facts.push(fact("Score", points(self.shown.score)));
        }
        facts
    }

    /// A line for a chat, with the challenge's link.
    pub(super) fn result_line(&self) -> String {
        let (shown, hand) = (&self.shown, &self.shown.hand);
        let tile = self.kind.face(hand.board().highest());
        let who = shown.helper.as_ref().map_or_else(String::new, |who| format!(" · with {who}"));
        let link = link_to(&shown.challenge);
        let setup = hand.setup_words();
        format!(
            "Solvarium · {}, {setup} · {}, highest {tile}, {}{who}\n{link}",
            self.kind.info().name,
            points(shown.score),
            figures::counted(shown.done as u64, "move").replace('\u{a0}', " ")
        )
    }
}
