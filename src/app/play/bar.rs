//! What the Play pages of several games have the same under their boards: they keep their game in a [`Model`], and each
//! puts its own beside it.

use std::rc::Rc;

use yew::prelude::*;

use super::controls::button;
use super::model::{Action, Model};
use super::wiring;
use crate::app::fields::{on_input, on_select};
use crate::app::icons::{Icon, icon};
use crate::app::rich_text::bold;
use crate::engine::challenge::ChallengeId;
use crate::web::page;

/// The page's state, as its parts hold it.
type Handle = UseReducerHandle<Model>;

/// Does this when it is clicked.
pub fn act(model: &Handle, action: Action) -> Callback<MouseEvent> {
    let model = model.dispatcher();
    Callback::from(move |_| model.dispatch(action.clone()))
}

/// Opens a challenge, and shuts the dialog that it was chosen in.
pub fn open_chosen(model: &Handle, shut: Callback<()>) -> Callback<ChallengeId> {
    let model = model.dispatcher();
    Callback::from(move |id| {
        shut.emit(());
        model.dispatch(Action::Open(id));
        page::scroll_to_top();
    })
}

/// How the solver can help at the position at hand.
#[derive(Clone, Default)]
pub struct Help {
    /// The move that it would make.
    pub hint: Option<String>,
    /// Its whole way.
    pub solution: Option<Rc<[String]>>,
}

impl Help {
    fn on_hint(&self, model: &Handle) -> Callback<MouseEvent> {
        self.hint.clone().map_or_else(Callback::noop, |hint| act(model, Action::Hint(hint)))
    }

    fn on_solution(&self, model: &Handle) -> Callback<MouseEvent> {
        self.solution.as_ref().map_or_else(Callback::noop, |way| act(model, Action::Solution(way.to_vec())))
    }
}

/// The bar under the board, on a desk; `undoes` is what else takes something back.
pub fn bar(model: &Handle, help: &Help, undoes: Html) -> Html {
    let ((undo, redo), (here, behind)) = (model.can(), model.flags());
    html! {
        <div key="bar" class="bar" role="toolbar" aria-label="Game">
            { button("btn", Some(Icon::Undo), "Undo", undo, act(model, Action::Undo)) }
            { undoes }
            { button("btn", Some(Icon::Redo), "Redo", redo, act(model, Action::Redo)) }
            { button("btn quiet", Some(Icon::Flag), if here { "Take flag away" } else { "Checkpoint" }, true, act(model, Action::Checkpoint)) }
            if behind { { button("btn quiet", None, "Back to it", true, act(model, Action::ToCheckpoint)) } }
            { button("btn quiet", Some(Icon::Restart), "Restart", model.done() > 0, act(model, Action::Restart)) }
            <span key="space" class="sp"></span>
            { button("btn", Some(Icon::Hint), "Hint", help.hint.is_some(), help.on_hint(model)) }
            { button("btn", Some(Icon::Solve), "Show solution", help.solution.is_some(), help.on_solution(model)) }
        </div>
    }
}

/// The keys, for who has some: those of the board, and the letters if they act.
pub fn keys_line(board: &str, letters: bool) -> Html {
    let letters =
        if letters { " **U** undo, **R** redo, **H** hint, **C** checkpoint, **N** new, **S** share." } else { "" };
    html! { <p key="keys" class="letters desk quiet">{ bold(&format!("{board}{letters}")) }</p> }
}

/// The buttons that step through so many moves done of all.
pub fn step_buttons(model: &Handle, (done, all): (usize, usize)) -> Html {
    let running = model.running;
    let (run, name) = if running { (Icon::Pause, "Pause") } else { (Icon::Solve, "Play") };
    html! {
        <>
            { button("btn", None, "First", done > 0, act(model, Action::Go(0))) }
            { button("btn", None, "Back", done > 0, act(model, Action::Undo)) }
            { button("btn primary", Some(run), name, done < all, act(model, Action::Run(!running))) }
            { button("btn", None, "Step", done < all, act(model, Action::Step)) }
            { button("btn", None, "Last", done < all, act(model, Action::Go(all))) }
        </>
    }
}

/// How fast a replay runs.
pub struct Pace<'a> {
    /// Milliseconds between two moves, and what that is called.
    pub choices: &'static [(u32, &'static str)],
    /// The one that is chosen.
    pub chosen: &'a UseStateHandle<u32>,
}

/// Steps through what lies ahead, runs through it, or goes to one moment of it: a replay or a solution. One step is called
/// `noun`, with a capital letter.
pub fn transport(model: &Handle, noun: &'static str, pace: &Pace<'_>) -> Html {
    let session = model.session.as_ref().map(|session| session.now());
    let (done, all) = session.map_or((0, 0), |now| (now.count(), now.moves.all().len()));
    let shown = session.is_some_and(|now| now.shown);
    let on_go = {
        let model = model.dispatcher();
        on_input(move |count| {
            if let Ok(count) = count.parse() {
                model.dispatch(Action::Go(count));
            }
        })
    };
    let on_pace = {
        let chosen = pace.chosen.clone();
        on_select(move |ms| {
            if let Ok(ms) = ms.parse() {
                chosen.set(ms);
            }
        })
    };
    let option = |(ms, name): &(u32, &'static str)| {
        html! { <option key={*name} value={ms.to_string()} selected={*ms == **pace.chosen}>{ *name }</option> }
    };
    html! {
        <div key="transport" class="transport sl-transport" hidden={!shown || all == 0} role="toolbar" aria-label="Replay">
            { step_buttons(model, (done, all)) }
            <label key="pace" class="field"><span>{ "Speed" }</span><select name="pace" onchange={on_pace}>{ for pace.choices.iter().map(option) }</select></label>
            <label key="go" class="sl-slider">
                <span class="num">{ format!("{noun} {done} of {all}") }</span>
                <input type="range" name="move" min="0" max={all.to_string()} value={done.to_string()} oninput={on_go} />
            </label>
        </div>
    }
}

/// The menu behind the last action of a phone's dock, under this id.
pub fn more(id: &'static str, items: Html) -> Html {
    // What was chosen is done first: its button lies inside and is clicked before the menu.
    let close = Callback::from(|_: MouseEvent| page::pop(id, false));
    html! {
        <>
            <button key="more" type="button" class="more" popovertarget={id}>{ icon(Icon::More) }{ "More" }</button>
            // The browser opens it, closes it by Escape or a tap elsewhere, and gives the focus back.
            <div key="menu" {id} class="dock-menu" popover="auto" onclick={close}>{ items }</div>
        </>
    }
}

/// The dock of a phone.
pub struct Dock<'a> {
    /// The page's state.
    pub model: &'a Handle,
    /// How the solver can help.
    pub help: &'a Help,
    /// The id of its menu.
    pub menu: &'static str,
    /// What stands first in the menu.
    pub first: Html,
    /// What stands last there.
    pub last: Html,
}

/// The five actions at the foot of a phone.
pub fn dock(props: Dock<'_>) -> Html {
    let Dock { model, help, menu, first, last } = props;
    let ((undo, redo), (_, behind)) = (model.can(), model.flags());
    let items = html! {
        <>
            { first }
            { button("", Some(Icon::Flag), "Checkpoint", true, act(model, Action::Checkpoint)) }
            { button("", Some(Icon::Undo), "To checkpoint", behind, act(model, Action::ToCheckpoint)) }
            { button("", Some(Icon::Restart), "Restart", model.done() > 0, act(model, Action::Restart)) }
            { last }
        </>
    };
    html! {
        <nav key="dock" class="dock" aria-label="Game">
            { button("", Some(Icon::Undo), "Undo", undo, act(model, Action::Undo)) }
            { button("", Some(Icon::Redo), "Redo", redo, act(model, Action::Redo)) }
            { button("", Some(Icon::Hint), "Hint", help.hint.is_some(), help.on_hint(model)) }
            { button("", Some(Icon::Solve), "Solve", help.solution.is_some(), help.on_solution(model)) }
            { more(menu, items) }
        </nav>
    }
}

/// What single letters do beside the steps of the game.
pub struct Letters {
    /// Whether they act.
    pub on: bool,
    /// The move that H shows.
    pub hint: Option<String>,
    /// N: the dialog of a new game.
    pub new: Callback<()>,
    /// S: the share dialog.
    pub share: Callback<()>,
}

/// Single letters on the board.
pub fn letters(model: &Handle, letters: Letters) -> Callback<KeyboardEvent> {
    if !letters.on {
        return Callback::noop();
    }
    let model = model.dispatcher();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || !wiring::on_board(&event) {
            return;
        }
        match event.key().to_ascii_lowercase().as_str() {
            "u" | "z" => model.dispatch(Action::Undo),
            "r" => model.dispatch(Action::Redo),
            "c" => model.dispatch(Action::Checkpoint),
            "h" => {
                if let Some(hint) = letters.hint.clone() {
                    model.dispatch(Action::Hint(hint));
                }
            }
            "n" => letters.new.emit(()),
            "s" => letters.share.emit(()),
            _ => return,
        }
        event.prevent_default();
    })
}
