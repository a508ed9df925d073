//! The words of a goal that is reached and of a game that has ended, in place of the status line: never over the board.

use yew::prelude::*;

use super::MergePlay;
use super::model::Action;
use super::words::{goal, points};
use crate::app::context::Note;
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::Outcome;
use crate::games::merge::threes::step::LAST;
use crate::games::merge::view::any_game::AnyGame;
use crate::web::{clipboard, entropy};

impl MergePlay {
    /// The goal is reached, and one can go on.
    pub(super) fn won_card(&self) -> Html {
        let words = format!("{}. There is more to come: keep going, or stop here.", points(self.shown.score));
        html! {
            <section key="won" class="verdict won mg-won" aria-labelledby="mg-won">
                <h2 id="mg-won">{ format!("{} is there.", goal(&self.shown.hand)) }</h2>
                <p>{ words }</p>
                <div class="row">
                    { self.button("btn primary", None, "Keep going", self.act(Action::GoOn)) }
                    { self.button("btn", Some(Icon::Share), "Share", self.share()) }
                    { self.button("btn quiet", Some(Icon::Flag), "New game", self.next()) }
                </div>
            </section>
        }
    }

    /// No move is left.
    pub(super) fn end_card(&self) -> Html {
        let (shown, hand) = (&self.shown, &self.shown.hand);
        let won = shown.status == Outcome::Won;
        let title = if won { format!("Won: {} is reached.", goal(hand)) } else { "No move is left.".to_owned() };
        // The one end of Threes that leaves cells free.
        let topped = matches!(hand, AnyGame::Threes(_)) && hand.board().highest() >= LAST;
        let words = match (won, &shown.helper) {
            _ if topped => {
                format!("{} ends the game: nothing higher can be made.", figures::grouped(self.kind.face(LAST).into()))
            }
            (true, _) => "No move is left, but the goal was reached before, or by the last one.".to_owned(),
            (false, Some(who)) => format!("{who} has played here. Undo leads back to any move."),
            (false, None) => "Undo leads back to any move; the same tiles wait for another try.".to_owned(),
        };
        let number =
            |value: String, name: &'static str| html! { <div key={name}><b>{ value }</b><span>{ name }</span></div> };
        html! {
            <section key="end" class={classes!("verdict", "mg-end", if won { "won" } else { "stuck" })} aria-labelledby="mg-end">
                <h2 id="mg-end">{ title }</h2>
                <p>{ words }</p>
                <div class="stats num">
                    { number(figures::grouped(shown.score), "score") }
                    { number(self.kind.face(hand.board().highest()).to_string(), "highest") }
                    { number(figures::grouped(shown.done as u64), "moves") }
                    { number(figures::time(shown.elapsed_ms), "time") }
                </div>
                <div class="row">
                    { self.button("btn primary", None, "New game", self.next()) }
                    { self.button("btn", Some(Icon::Restart), "Same tiles again", self.act(Action::Restart)) }
                    { self.button("btn", Some(Icon::Undo), "Undo", self.act(Action::Undo)) }
                    { self.button("btn quiet", Some(Icon::Share), "Share", self.share()) }
                    { self.button("btn quiet", Some(Icon::Copy), "Copy result", self.copy_result()) }
                </div>
            </section>
        }
    }

    /// A fresh game of the same kind.
    pub(super) fn next(&self) -> Callback<()> {
        let (model, kind) = (self.model.dispatcher(), self.kind);
        let setup = match &self.shown.challenge.source {
            Source::Seeded { setup, .. } => setup.clone(),
            Source::Board(_) => self.shown.hand.setup_code(),
        };
        Callback::from(move |()| {
            model.dispatch(Action::Open(ChallengeId::seeded(kind.info().id, &setup, entropy::fresh_seed())));
        })
    }

    fn copy_result(&self) -> Callback<()> {
        let (note, text) = (self.shell.note.clone(), self.result_line());
        Callback::from(move |()| {
            let note = note.clone();
            clipboard::copy(&text, move |done| {
                let words = if done {
                    "The result is copied."
                } else {
                    "This browser does not let a page copy. Share shows the text."
                };
                note.emit(Note { text: words.into() });
            });
        })
    }

    /// A button with a picture and a word.
    pub(super) fn button(
        &self,
        class: &'static str,
        picture: Option<Icon>,
        name: &'static str,
        act: Callback<()>,
    ) -> Html {
        button(class, picture, name, true, act)
    }
}

/// One place for the markup of a button.
pub(super) fn button(
    class: &'static str,
    picture: Option<Icon>,
    name: &'static str,
    able: bool,
    act: Callback<()>,
) -> Html {
    let on_click = act.reform(|_: MouseEvent| ());
    html! { <button key={name} type="button" {class} disabled={!able} onclick={on_click}>{ for picture.map(icon) }{ name }</button> }
}
