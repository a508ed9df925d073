//! The words under the board: how the game stands, a hint, what is picked up, and the words of a result.

use yew::prelude::*;

use super::Table;
use crate::app::figures;
use crate::app::play::model::Action;
use crate::app::play::status::{Lost, Won, lost_card, won_card};
use crate::app::rich_text::bold;
use crate::engine::position::Describe;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::games::sliding::view::ask::Far;

impl Table {
    /// The status line, or the words of a result in its place.
    pub(super) fn below(&self) -> Html {
        if self.won() {
            return self.won_card();
        }
        let lost = |metric: Metric| self.row_of(metric).from_here == Some(Far::None);
        if Metric::ALL.into_iter().all(lost) && self.shell.settings.tell_lost && !self.model.plays_on {
            return self.lost_card();
        }
        let (tag, words) = self.line();
        let tag = tag.map(|(class, name)| html! { <span key="tag" class={classes!("tag", class)}>{ name }</span> });
        html! { <div key="line" class="say sl-say" role="status">{ for tag }<span key="words">{ bold(&words) }</span>{ for self.way_out() }</div> }
    }

    fn line(&self) -> (Option<(&'static str, &'static str)>, String) {
        if !self.say.is_empty() {
            return (None, (*self.say).clone());
        }
        if let Some(words) = self.hint_words() {
            return (Some(("good", "Hint")), words);
        }
        if let Some(why) = self.known.fallen.as_ref() {
            return (Some(("bad", "Solver stopped")), format!("Your game is safe. {why}"));
        }
        let metric = self.metric();
        if self.told() && self.row_of(metric).from_here == Some(Far::None) {
            let words = if self.row_of(Metric::Supermove).from_here.is_some_and(|far| matches!(far, Far::Way(_))) {
                "Proved: no way leads from here by single pieces. Some have to go **together**: count by supermoves."
            } else {
                "Proved: no way leads from here by single pieces."
            };
            return (Some(("bad", "No way")), words.to_owned());
        }
        if let (0, Some(replay)) = (self.done(), self.model.replay()) {
            return (None, replay);
        }
        let last = self.done().checked_sub(1).and_then(|at| self.model.line.get(at));
        match last {
            Some(played) => (None, format!("{}.", played.phrase)),
            None => (None, format!("Drag a piece, or tap it and then a free cell. Goal: {}.", self.board.goal_words())),
        }
    }

    /// What can be done about a position without a way, or a solver that has stopped.
    fn way_out(&self) -> Option<Html> {
        if !self.say.is_empty() {
            return None;
        }
        if self.known.fallen.is_some() {
            let known = self.known.dispatcher();
            let again =
                Callback::from(move |_: MouseEvent| known.dispatch(crate::games::sliding::view::ask::Learn::Again));
            return Some(
                html! { <button key="again" type="button" class="btn" onclick={again}>{ "Start it again" }</button> },
            );
        }
        let lost = self.told() && self.row_of(self.metric()).from_here == Some(Far::None);
        let back = self.last_way().filter(|_| lost)?;
        let name = if back == 0 { "Back to the beginning".to_owned() } else { format!("Back to move {back}") };
        Some(
            html! { <button key="back" type="button" class="btn" onclick={self.act(Action::Go(back))}>{ name }</button> },
        )
    }

    fn hint_words(&self) -> Option<String> {
        let mv = self.model.hint.as_ref()?.parse::<Move>().ok()?;
        let phrase = self.board.phrase(&mv);
        let left = match self.row_of(self.metric()).from_here {
            Some(Far::Way(count)) if count > 1 => {
                format!(" Then {} left.", are(count - 1, self.metric().word()))
            }
            Some(Far::Way(_)) => " That is the goal.".to_owned(),
            _ => String::new(),
        };
        Some(format!("**{phrase}**.{left}"))
    }

    /// The last moment at which a way was open in the chosen count, as far as is known.
    fn last_way(&self) -> Option<usize> {
        let session = self.model.session.as_ref()?;
        let position = |at: usize| match at {
            0 => session.now().start.clone(),
            at => self.model.line.get(at - 1).map(|played| played.position.clone()).unwrap_or_default(),
        };
        let open = |at: &usize| matches!(self.known.far(&position(*at), self.metric()), Some(Far::Way(_)));
        (0..self.done()).rev().find(open)
    }

    fn lost_card(&self) -> Html {
        let model = self.model.dispatcher();
        let play_on = self.model.dispatcher();
        lost_card(&Lost {
            headline: INFO.lost,
            last_way: self.last_way(),
            never: self.row_of(Metric::Supermove).best == Some(Far::None),
            reach: None,
            on_back: Callback::from(move |at| model.dispatch(Action::Go(at))),
            on_play_on: Callback::from(move |()| play_on.dispatch(Action::PlayOn)),
        })
    }

    fn won_card(&self) -> Html {
        let now = self.model.session.as_ref().map(|session| session.now());
        // What went together is not counted by single pieces.
        let metric = if self.row_of(self.metric()).so_far.is_some() { self.metric() } else { Metric::Supermove };
        let row = self.row_of(metric);
        let again = self.model.dispatcher();
        won_card(&Won {
            headline: INFO.won,
            noun: metric.word(),
            moves: row.so_far.unwrap_or(0) as usize,
            par: if let Some(Far::Way(best)) = row.best { Some(best as usize) } else { None },
            ways: None,
            elapsed_ms: now.map_or(0, |now| now.elapsed_ms),
            hints: now.map_or(0, |now| now.hints),
            shown: now.is_some_and(|now| now.shown),
            move_source: now.map(|now| now.move_source).unwrap_or_default(),
            on_share: self.share(),
            on_next: self.next(),
            on_replay: Callback::from(move |()| again.dispatch(Action::Go(0))),
        })
    }

    /// What the worker is doing.
    pub(super) fn looking(&self) -> String {
        match self.known.progress {
            Some(count) => format!("Looking, {} positions", figures::grouped(count)),
            None => "Looking".to_owned(),
        }
    }
}

/// `1 move is`, `46 moves are`.
fn are(count: u32, noun: &str) -> String {
    format!("{} {}", figures::counted(count.into(), noun), if count == 1 { "is" } else { "are" })
}
