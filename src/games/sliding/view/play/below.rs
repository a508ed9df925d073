//! The words under the board: how the game stands, a hint, what is picked up, and the words of a result.

use yew::prelude::*;

use super::SlidingPlay;
use crate::app::figures;
use crate::app::play::model::Action;
use crate::app::play::view::{Score, Tag, status_line};
use crate::games::sliding::metric::Metric;
use crate::search::proof::Proof;

impl SlidingPlay {
    /// The status line, or the words of a result in its place.
    pub(super) fn below(&self) -> Html {
        if self.won() {
            return self.won_card();
        }
        let lost = |metric: Metric| self.row_of(metric).from_here == Some(Proof::Impossible);
        if Metric::ALL.into_iter().all(lost) && self.shell.settings.tell_lost && !self.model.plays_on() {
            return self.lost_card();
        }
        let (tag, words) = self.line();
        status_line("sl-say", tag, &words, html! { { for self.way_out() } })
    }

    fn line(&self) -> (Option<Tag>, String) {
        if !self.say.is_empty() {
            return (None, (*self.say).clone());
        }
        if let Some(words) = self.hint_words() {
            return (Some(Tag("good", "", "Hint".to_owned())), words);
        }
        if let Some((tag, words)) = self.failure("Your game is safe.") {
            return (Some(tag), words);
        }
        let metric = self.metric();
        if self.tells_best() && self.row_of(metric).from_here == Some(Proof::Impossible) {
            let words = if self.row_of(Metric::Supermove).from_here.is_some_and(|far| matches!(far, Proof::Solved(_))) {
                "Proved: no way leads from here by single pieces. Some have to go **together**: count by supermoves."
            } else {
                "Proved: no way leads from here by single pieces."
            };
            return (Some(Tag("bad", "", "No way".to_owned())), words.to_owned());
        }
        if let (0, Some(replay)) = (self.model.done(), self.model.replay()) {
            return (None, replay);
        }
        match self.model.last() {
            Some(made) => (None, format!("{}.", made.phrase)),
            None => (None, format!("Drag a piece, or tap it and then a free cell. Goal: {}.", self.board.goal_words())),
        }
    }

    /// What can be done about a position without a way, or a solver that has stopped.
    fn way_out(&self) -> Option<Html> {
        if !self.say.is_empty() {
            return None;
        }
        if let Some(again) = self.again() {
            return Some(again);
        }
        let lost = self.tells_best() && self.row_of(self.metric()).from_here == Some(Proof::Impossible);
        let back = self.last_way().filter(|_| lost)?;
        let name = if back == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {back}") };
        Some(
            html! { <button key="back" type="button" class="btn" onclick={self.act(Action::Go(back))}>{ name }</button> },
        )
    }

    fn hint_words(&self) -> Option<String> {
        let phrase = self.session().words_of(self.model.hint.as_ref()?)?.phrase;
        let left = match self.row_of(self.metric()).from_here {
            Some(Proof::Solved(count)) if count > 1 => {
                format!(" Then {} left.", are(count - 1, self.metric().word()))
            }
            Some(Proof::Solved(_)) => " That is the goal.".to_owned(),
            _ => String::new(),
        };
        Some(format!("**{phrase}**.{left}"))
    }

    /// The last moment at which a way was open in the chosen count, as far as is known.
    fn last_way(&self) -> Option<usize> {
        self.last_open(|text| matches!(self.known().far(text, self.metric()), Some(Proof::Solved(_))))
    }

    fn lost_card(&self) -> Html {
        self.play.lost_card(self.last_way(), self.row_of(Metric::Supermove).best == Some(Proof::Impossible), None)
    }

    fn won_card(&self) -> Html {
        // What went together is not counted by single pieces.
        let metric = if self.row_of(self.metric()).so_far.is_some() { self.metric() } else { Metric::Supermove };
        let row = self.row_of(metric);
        let score = Score {
            outcome: self.outcome(),
            count: row.so_far.unwrap_or(0) as usize,
            par: if let Some(Proof::Solved(best)) = row.best { Some(best as usize) } else { None },
        };
        self.play.won_card(metric.word(), score, None)
    }

    /// What the worker is doing.
    pub(super) fn looking(&self) -> String {
        match self.solver.progress {
            Some(count) => format!("Looking, {} positions", figures::grouped(count)),
            None => "Looking".to_owned(),
        }
    }
}

/// `1 move is`, `46 moves are`.
fn are(count: u32, noun: &str) -> String {
    format!("{} {}", figures::counted(count.into(), noun), if count == 1 { "is" } else { "are" })
}
