//! The words under the garden: how it stands, a hint, what was tried, and the words of a result.

use yew::prelude::*;

use super::ZenPlay;
use crate::app::figures;
use crate::app::play::view::{Score, Tag, status_line};
use crate::engine::position::Outcome;
use crate::games::zen::requests::Optima;
use crate::games::zen::state::Monk;
use crate::games::zen::view::ask::AllOptima;
use crate::games::zen::view::words;
use crate::search::proof::Proof;

impl ZenPlay {
    /// The status line, or the words of a result in its place.
    pub(super) fn below(&self) -> Html {
        if self.won() {
            return self.won_card();
        }
        if self.lost() && !self.model.plays_on() {
            return self.lost_card();
        }
        let (tag, words) = self.line_words();
        status_line(
            "zn-say",
            tag,
            &words,
            html! { <>{ for self.again().filter(|_| self.say.is_empty()) }{ self.mark_switch() }</> },
        )
    }

    fn tag(&self) -> Option<Tag> {
        if !self.shell.settings.tell_lost {
            return None;
        }
        let verdict = match self.known().need(&self.here()) {
            Some(Proof::Solved(_)) => Some(Proof::Solved(())),
            Some(Proof::Impossible) => Some(Proof::Impossible),
            Some(Proof::Unknown) if self.solver.progress.is_none() => Some(Proof::Unknown),
            _ => None,
        };
        Some(self.verdict_tag(verdict, self.never()))
    }

    fn line_words(&self) -> (Option<Tag>, String) {
        if !self.say.is_empty() {
            return (None, (*self.say).clone());
        }
        if let Some(words) = self.hint_words() {
            return (Some(Tag("good", "", "Hint".to_owned())), words);
        }
        if let Some((tag, words)) = self.failure("Your garden is safe.") {
            return (Some(tag), words);
        }
        let words = match (self.model.done(), self.model.replay()) {
            (0, Some(replay)) => replay,
            _ if self.outcome() == Outcome::Stuck => "No choice is left.".to_owned(),
            _ if self.state.monk() == Monk::Outside => words::outside(&self.state),
            _ => words::standing(&self.state, &self.choices, &self.fates()),
        };
        (self.tag(), words)
    }

    fn hint_words(&self) -> Option<String> {
        let phrase = self.session().words_of(self.model.hint.as_ref()?)?.phrase;
        let left = match self.known().need(&self.here()) {
            Some(Proof::Solved(count)) => format!(" At best {} from here.", figures::counted(count.into(), "path")),
            _ => String::new(),
        };
        Some(format!("A best way goes on so: **{phrase}**.{left}"))
    }

    /// Whether there never was a way.
    fn never(&self) -> bool {
        self.known().lost(&self.start())
    }

    fn lost_card(&self) -> Html {
        let last_way = self.last_open(|text| matches!(self.known().need(text), Some(Proof::Solved(_))));
        self.play.lost_card(last_way, self.never(), (self.outcome() == Outcome::Stuck).then_some(1))
    }

    fn won_card(&self) -> Html {
        let ways = match self.solver.get(&AllOptima(&self.start())).as_deref() {
            Some(Optima::Found { count, .. }) => *count,
            _ => None,
        };
        let score = Score { outcome: self.outcome(), count: self.paths() as usize, par: self.par() };
        self.play.won_card("path", score, ways)
    }
}
