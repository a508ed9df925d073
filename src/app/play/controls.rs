//! The controls of the Play page: the bar, the replay's transport, the dock of a phone, the letters.

use yew::prelude::*;

use super::bar::{self, Letters, step_buttons};
use super::model::Action;
use super::{Dialog, Table};
use crate::app::icons::{Icon, icon};
use crate::app::qr::{Code, picture};
use crate::app::rich_text::bold;
use crate::engine::position::Outcome;
use crate::web::page;

impl Table {
    fn on_hint(&self) -> Callback<MouseEvent> {
        self.hint().map_or_else(Callback::noop, |hint| self.act(Action::Hint(hint)))
    }

    fn on_solution(&self) -> Callback<MouseEvent> {
        let way = self.model.position().and_then(|here| self.known().way(&here).map(<[String]>::to_vec));
        way.map_or_else(Callback::noop, |way| self.act(Action::Solution(way)))
    }

    pub(super) fn bar(&self) -> Html {
        let (undo, redo) = self.model.can();
        let way = self.hint().is_some() && self.status == Outcome::Open;
        let (here, behind) = self.model.flags();
        html! {
            <div key="bar" class="bar" role="toolbar" aria-label="Game">
                { button("btn", Some(Icon::Undo), "Undo", undo, self.act(Action::Undo)) }
                { button("btn", Some(Icon::Redo), "Redo", redo, self.act(Action::Redo)) }
                { button("btn quiet", Some(Icon::Flag), if here { "Take flag away" } else { "Checkpoint" }, true, self.act(Action::Checkpoint)) }
                { button("btn quiet", None, "Back to it", behind, self.act(Action::ToCheckpoint)) }
                { button("btn quiet", Some(Icon::Restart), "Restart", self.moves() > 0, self.act(Action::Restart)) }
                <span class="sp"></span>
                { button("btn", Some(Icon::Hint), "Hint", way, self.on_hint()) }
                { button("btn", Some(Icon::Solve), "Show solution", way, self.on_solution()) }
            </div>
        }
    }

    /// The letters, for who has keys.
    pub(super) fn keys(&self) -> Html {
        html! {
            <p key="keys" class="letters desk quiet" hidden={!self.shell.settings.letters}>
                { bold("Keys on the board: **U** undo, **R** redo, **H** hint, **C** checkpoint, **N** new, **S** share.") }
            </p>
        }
    }

    /// Steps through moves that lie ahead: a replay or a solution.
    pub(super) fn transport(&self) -> Html {
        let session = self.model.session.as_ref().map(|session| session.now());
        let (done, all) = session.map_or((0, 0), |now| (now.count(), now.moves.all().len()));
        let shown = session.is_some_and(|now| now.shown);
        html! {
            <div key="transport" class="transport" hidden={!shown || all == 0} role="toolbar" aria-label="Replay">
                { step_buttons(&self.model, (done, all)) }
                <span class="num quiet">{ format!("{done} of {all}") }</span>
            </div>
        }
    }

    /// What stands under the board on paper.
    pub(super) fn print_foot(&self) -> Html {
        let id = self.model.challenge();
        html! {
            <footer key="print" class="print-foot">
                <div>
                    <b>{ self.entry.info.name }</b>
                    <p class="mono">{ id.map(|id| id.to_string()) }</p>
                    <p class="mono">{ self.link.clone() }</p>
                </div>
                if let Code::There(code) = &self.code { { picture(code) } }
            </footer>
        }
    }

    /// The five actions at the foot of a phone.
    pub(super) fn dock(&self) -> Html {
        let (undo, redo) = self.model.can();
        let way = self.hint().is_some() && self.status == Outcome::Open;
        // What was chosen is done first: its button lies inside and is clicked before the menu.
        let close = Callback::from(|_: MouseEvent| page::pop("dock-menu", false));
        let on_share = self.share().reform(|_: MouseEvent| ());
        html! {
            <nav key="dock" class="dock" aria-label="Game">
                { button("", Some(Icon::Undo), "Undo", undo, self.act(Action::Undo)) }
                { button("", Some(Icon::Redo), "Redo", redo, self.act(Action::Redo)) }
                { button("", Some(Icon::Hint), "Hint", way, self.on_hint()) }
                { button("", Some(Icon::Solve), "Solve", way, self.on_solution()) }
                <button class="more" popovertarget="dock-menu">{ icon(Icon::More) }{ "More" }</button>
                // The browser opens it, closes it by Escape or a tap elsewhere, and gives the focus back.
                <div id="dock-menu" class="dock-menu" popover="auto" onclick={close}>
                    { button("", Some(Icon::Share), "Share", true, on_share) }
                    { button("", Some(Icon::Flag), "Checkpoint", true, self.act(Action::Checkpoint)) }
                    { button("", Some(Icon::Undo), "To checkpoint", true, self.act(Action::ToCheckpoint)) }
                    { button("", Some(Icon::Restart), "Restart", self.moves() > 0, self.act(Action::Restart)) }
                </div>
            </nav>
        }
    }

    /// Single letters on a focused board.
    pub(super) fn letters(&self) -> Callback<KeyboardEvent> {
        let (hint, new, share) = (self.hint(), self.show(Dialog::New), self.share());
        bar::letters(&self.model, Letters { on: self.shell.settings.letters, hint, new, share })
    }
}

/// A button with a picture and a word. One place for its markup: `html!` at every use would weigh
/// more than the words.
pub fn button(
    class: &'static str,
    picture: Option<Icon>,
    name: &'static str,
    able: bool,
    on_click: Callback<MouseEvent>,
) -> Html {
    html! { <button {class} disabled={!able} onclick={on_click}>{ for picture.map(icon) }{ name }</button> }
}
