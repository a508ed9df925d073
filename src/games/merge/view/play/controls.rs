//! The controls under the board: the bar, the replay's transport, the dock of a phone.

use yew::prelude::*;

use super::auto::Chosen;
use super::end::button;
use super::model::Action;
use super::{Dialog, MergePlay};
use crate::app::dialog::show;
use crate::app::fields::on_input;
use crate::app::icons::{Icon, icon};
use crate::app::play::bar::more;
use crate::app::rich_text::bold;

impl MergePlay {
    /// Whether the adviser speaks, changed.
    fn toggle_advice(&self) -> Callback<()> {
        let (choice, kind) = (self.choice.clone(), self.kind);
        Callback::from(move |()| {
            let next = Chosen { advice: !choice.advice, ..*choice };
            next.keep(kind);
            choice.set(next);
        })
    }

    /// Makes the move that the adviser likes best.
    fn best_move(&self) -> Option<Callback<()>> {
        let best = self.told().and_then(|told| told.best).filter(|_| !self.locked() && !self.model.auto)?;
        Some(self.act(Action::Helped(best, "The adviser")))
    }

    pub(super) fn bar(&self) -> Html {
        let advice = self.toggle_advice().reform(|_: MouseEvent| ());
        let best = self.best_move();
        html! {
            <div key="bar" class="bar" role="toolbar" aria-label="Game">
                { button("btn", Some(Icon::Undo), "Undo", self.shown.can_undo, self.act(Action::Undo)) }
                { button("btn", Some(Icon::Redo), "Redo", self.shown.can_redo, self.act(Action::Redo)) }
                { button("btn quiet", Some(Icon::Restart), "Restart", self.shown.done > 0, self.act(Action::Restart)) }
                { button("btn quiet", Some(Icon::Text), "Position", true, show(&self.dialog, Dialog::Position)) }
                <span key="space" class="sp"></span>
                <button key="advice" type="button" class="btn" aria-pressed={self.chosen.advice.to_string()} onclick={advice}>{ icon(Icon::Hint) }{ "Advice" }</button>
                { button("btn", Some(Icon::Solve), "Best move", best.is_some(), best.unwrap_or_default()) }
            </div>
        }
    }

    pub(super) fn letters(&self) -> Html {
        let text = if self.shell.settings.letters {
            "Keys: **arrows**, **WASD**, **hjkl** or the number pad; **U** undo, **R** redo."
        } else {
            "Keys: **arrows** or the number pad; **Ctrl Z** undo."
        };
        html! { <p key="letters" class="letters desk quiet">{ bold(text) }</p> }
    }

    /// Steps through a replay, runs it, or goes to one of its moves.
    pub(super) fn transport(&self) -> Html {
        let (done, all, runs) = (self.shown.done, self.shown.all, self.model.runs);
        let (picture, name) = if runs { (Icon::Pause, "Pause") } else { (Icon::Solve, "Play") };
        let on_input = {
            let model = self.model.dispatcher();
            on_input(move |count| {
                if let Ok(count) = count.parse() {
                    model.dispatch(Action::Go(count));
                }
            })
        };
        html! {
            <div key="transport" class="transport mg-transport" hidden={!self.shown.replay} role="toolbar" aria-label="Replay">
                { button("btn", None, "First", done > 0, self.act(Action::Go(0))) }
                { button("btn", None, "Back", done > 0, self.act(Action::Go(done.saturating_sub(1)))) }
                { button("btn primary", Some(picture), name, done < all, self.act(Action::Run(!runs))) }
                { button("btn", None, "Step", done < all, self.act(Action::Step)) }
                { button("btn", None, "Last", done < all, self.act(Action::Go(all))) }
                { button("btn quiet", None, "Play on from here", done < all, self.act(Action::TakeOver)) }
                <label key="go" class="mg-slider">
                    <span class="num">{ format!("Move {done} of {all}") }</span>
                    <input type="range" name="move" min="0" max={all.to_string()} value={done.to_string()} oninput={on_input} />
                </label>
            </div>
        }
    }

    /// The five actions at the foot of a phone.
    pub(super) fn dock(&self) -> Html {
        let advice = self.toggle_advice().reform(|_: MouseEvent| ());
        let auto = self.model.auto;
        let on_auto = self.act(Action::Auto(!auto)).reform(|_: MouseEvent| ());
        let best = self.best_move();
        let menu = html! {
            <>
                { button("", Some(Icon::Solve), "Best move", best.is_some(), best.unwrap_or_default()) }
                { button("", Some(Icon::Restart), "Restart", self.shown.done > 0, self.act(Action::Restart)) }
                { button("", Some(Icon::Flag), "New game", true, show(&self.dialog, Dialog::New)) }
                { button("", Some(Icon::Text), "Position", true, show(&self.dialog, Dialog::Position)) }
                { button("", Some(Icon::Share), "Share", true, self.share()) }
            </>
        };
        html! {
            <nav key="dock" class="dock" aria-label="Game">
                { button("", Some(Icon::Undo), "Undo", self.shown.can_undo, self.act(Action::Undo)) }
                { button("", Some(Icon::Redo), "Redo", self.shown.can_redo, self.act(Action::Redo)) }
                <button key="advice" type="button" aria-pressed={self.chosen.advice.to_string()} onclick={advice}>{ icon(Icon::Hint) }{ "Advice" }</button>
                <button key="auto" type="button" disabled={self.shown.over} aria-pressed={auto.to_string()} onclick={on_auto}>{ icon(if auto { Icon::Pause } else { Icon::Solve }) }{ "Autoplay" }</button>
                { more("mg-menu", menu) }
            </nav>
        }
    }
}
