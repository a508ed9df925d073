//! The words under the garden: how it stands, a hint, what was tried, and the words of a result.

use yew::prelude::*;

use super::Table;
use crate::app::figures;
use crate::app::play::model::Action;
use crate::app::play::status::{Lost, Won, lost_card, won_card};
use crate::app::rich_text::bold;
use crate::app::words::sentence;
use crate::engine::position::{Describe, Outcome};
use crate::games::zen::info::INFO;
use crate::games::zen::moves::Move;
use crate::games::zen::requests::Optima;
use crate::games::zen::state::Monk;
use crate::games::zen::view::ask::Learn;
use crate::games::zen::view::words;
use crate::search::proof::Proof;

/// The class, the mark and the words of a tag.
type Tag = (&'static str, &'static str, String);

impl Table {
    /// The status line, or the words of a result in its place.
    pub(super) fn below(&self) -> Html {
        if self.won() {
            return self.won_card();
        }
        if self.lost() && !self.model.plays_on {
            return self.lost_card();
        }
        let (tag, words) = self.line_words();
        let tag = tag.map(|(class, mark, name)| {
            html! { <span key="tag" class={classes!("tag", class)}><span aria-hidden="true">{ mark }</span>{ name }</span> }
        });
        html! {
            <div key="line" class="say zn-say" role="status">
                { for tag }<span key="words">{ bold(&words) }</span>{ for self.again() }{ self.mark_switch() }
            </div>
        }
    }

    fn tag(&self) -> Option<Tag> {
        if !self.shell.settings.tell_lost {
            return None;
        }
        Some(match (self.known.need(&self.here()), self.known.progress) {
            (Some(Proof::Solved(_)), _) => ("good", "✓ ", "Still solvable".to_owned()),
            (Some(Proof::Impossible), _) => {
                ("bad", "✕ ", if self.never() { "No solution" } else { "Lost from here" }.to_owned())
            }
            (Some(Proof::Unknown), None) => ("warn", "? ", "Not known".to_owned()),
            (_, Some(count)) => ("calm", "… ", format!("Looking, {}", figures::counted(count, "position"))),
            (None, None) => ("calm", "… ", "Looking".to_owned()),
        })
    }

    fn line_words(&self) -> (Option<Tag>, String) {
        if !self.say.is_empty() {
            return (None, (*self.say).clone());
        }
        if let Some(words) = self.hint_words() {
            return (Some(("good", "", "Hint".to_owned())), words);
        }
        if let Some(why) = self.known.fallen.as_ref() {
            return (Some(("bad", "", "Solver stopped".to_owned())), format!("Your garden is safe. {}", sentence(why)));
        }
        let words = match (self.line.done(), self.model.replay()) {
            (0, Some(replay)) => replay,
            _ if self.status == Outcome::Stuck => "No choice is left.".to_owned(),
            _ if self.state.monk() == Monk::Outside => words::outside(&self.state),
            _ => words::standing(&self.state, &self.choices, &self.fates()),
        };
        (self.tag(), words)
    }

    /// Starts a solver that has stopped again.
    fn again(&self) -> Option<Html> {
        self.known.fallen.as_ref().filter(|_| self.say.is_empty())?;
        let known = self.known.dispatcher();
        let again = Callback::from(move |_: MouseEvent| known.dispatch(Learn::Again));
        Some(html! { <button key="again" type="button" class="btn" onclick={again}>{ "Start it again" }</button> })
    }

    fn hint_words(&self) -> Option<String> {
        let mv = self.model.hint.as_ref()?.parse::<Move>().ok()?;
        let phrase = self.state.phrase(&mv);
        let left = match self.known.need(&self.here()) {
            Some(Proof::Solved(count)) => format!(" At best {} from here.", figures::counted(count.into(), "path")),
            _ => String::new(),
        };
        Some(format!("A best way goes on so: **{phrase}**.{left}"))
    }

    /// Whether there never was a way.
    fn never(&self) -> bool {
        self.known.lost(&self.start())
    }

    /// The last moment at which a way was open, as far as is known.
    fn last_way(&self) -> Option<usize> {
        let position = |at: usize| match at {
            0 => self.start(),
            at => self.model.line.get(at - 1).map(|played| played.position.clone()).unwrap_or_default().into(),
        };
        let open = |at: &usize| matches!(self.known.need(&position(*at)), Some(Proof::Solved(_)));
        (0..self.line.done()).rev().find(open)
    }

    fn lost_card(&self) -> Html {
        let (model, play_on) = (self.model.dispatcher(), self.model.dispatcher());
        lost_card(&Lost {
            headline: INFO.lost,
            last_way: self.last_way(),
            never: self.never(),
            reach: (self.status == Outcome::Stuck).then_some(1),
            on_back: Callback::from(move |at| model.dispatch(Action::Go(at))),
            on_play_on: Callback::from(move |()| play_on.dispatch(Action::PlayOn)),
        })
    }

    fn won_card(&self) -> Html {
        let now = self.model.session.as_ref().map(|session| session.now());
        let again = self.model.dispatcher();
        let ways = match self.known.optima(&self.start()).map(|optima| &**optima) {
            Some(Optima::Found { count, .. }) => *count,
            _ => None,
        };
        won_card(&Won {
            headline: INFO.won,
            noun: "path",
            moves: self.line.paths() as usize,
            par: super::par(&self.model, &self.known),
            ways,
            elapsed_ms: now.map_or(0, |now| now.elapsed_ms),
            hints: now.map_or(0, |now| now.hints),
            shown: now.is_some_and(|now| now.shown),
            move_source: now.map(|now| now.move_source).unwrap_or_default(),
            on_share: self.share(),
            on_next: self.next(),
            on_replay: Callback::from(move |()| again.dispatch(Action::Go(0))),
        })
    }
}
