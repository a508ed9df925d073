//! The controls under the board: the bar, the transport of a replay, the dock of a phone, single letters.

use super::model::Action;
use super::view::{Controls, NEW, Page, Play};
use super::wiring;
use crate::app::controls::is_within;
use crate::app::fields::{on_input, on_select, option, parsed};
use crate::app::prelude::*;

/// Times between two moves of a replay, in milliseconds, the usual one second.
const PACES: [(u32, &str); 5] =
    [(1100, "slow"), (wiring::REPLAY_MS, "usual"), (240, "fast"), (120, "very fast"), (60, "as fast as can be seen")];

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

/// The button that prints the page.
pub fn print_button(class: &'static str) -> Html {
    button(class, Some(Icon::Print), "Print", true, Callback::from(|_: MouseEvent| page::print()))
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
    /// Points the move out, and has the line under the board tell of it.
    fn on_hint(&self, page: &Page) -> Callback<()> {
        let Some(hint) = self.hint.clone() else { return Callback::noop() };
        hears(&(page.model.dispatcher(), page.say.setter()), move |(model, say), ()| {
            say.set(String::new());
            model.dispatch(Action::Hint(hint.clone()));
        })
    }

    fn on_solution(&self, page: &Page) -> Callback<MouseEvent> {
        self.solution.as_ref().map_or_else(Callback::noop, |way| page.act(Action::Solution(way.to_vec())))
    }
}

/// The button that asks the solver, as long as it is silent.
fn ask(class: &'static str, name: &'static str, play: &Play) -> Html {
    button(class, Some(Icon::Hint), name, true, play.ask.reform(|_| ()))
}

/// The bar under the board, on a desk.
pub(super) fn bar(play: &Play, help: &Help, controls: &Controls) -> Html {
    let model = &play.model;
    let ((undo, redo), (here, behind)) = (model.can(), model.flags());
    let awake = !play.view.rests();
    html! {
        <div key="bar" class="bar" role="toolbar" aria-label="Game">
            { button("btn", Some(Icon::Undo), "Undo", undo && awake, play.act(Action::Undo)) }
            { controls.undo.clone() }
            { button("btn", Some(Icon::Redo), "Redo", redo && awake, play.act(Action::Redo)) }
            { button("btn quiet", Some(Icon::Flag), if here { "Remove flag" } else { "Checkpoint" }, awake, play.act(Action::Checkpoint)) }
            if behind { { button("btn quiet", None, "To checkpoint", awake, play.act(Action::ToCheckpoint)) } }
            { button("btn quiet", Some(Icon::Restart), "Restart", model.done() > 0 && awake, play.act(Action::Restart)) }
            { controls.restart.clone() }
            <span key="space" class="sp"></span>
            { controls.hint.clone() }
            if play.solver.is_veiled() {
                { ask("btn", "Ask the solver", play) }
                // «Hint» is the same button, at the other end of the bar: who presses twice is not shown the solution.
                <span class="btn place" aria-hidden="true">{ icon(Icon::Solve) }{ "Show solution" }</span>
            } else if let Some([own, _]) = &controls.help {
                { own.clone() }
            } else {
                { button("btn", Some(Icon::Hint), "Hint", help.hint.is_some(), help.on_hint(play).reform(|_| ())) }
                { button("btn", Some(Icon::Solve), "Show solution", help.solution.is_some() && awake, help.on_solution(play)) }
            }
        </div>
    }
}

/// The keys, for who has some: those of the board, and the letters if they act.
pub(super) fn keys_line(play: &Play, controls: &Controls) -> Html {
    let more = play.info().more_letters;
    let letters = match controls.keys {
        _ if !play.shell.settings.letters => String::new(),
        Some(_) => " **T** hides the solver, or asks it.".to_owned(),
        None => format!(
            " **U** undo, **R** redo, **H** hint, {more}**C** checkpoint, **N** new, **S** share, **T** hide the solver or ask it."
        ),
    };
    let keys = controls.keys.unwrap_or(play.info().keys);
    html! { <p key="keys" class="letters desk quiet">{ bold(&format!("{keys}{letters}")) }</p> }
}

/// Steps through what lies ahead, runs through it, or goes to one moment of it: a replay, a solution, or a game that is only
/// watched.
pub(super) fn transport(play: &Play, controls: &Controls) -> Html {
    let (session, running) = (play.session(), play.model.running);
    let (done, all) = (session.count(), session.length());
    let hidden = !(session.facts().shown || play.model.is_watched()) || all == 0;
    let (run, name) = if running { (Icon::Pause, "Pause") } else { (Icon::Solve, "Play") };
    let (model, pace) = (play.model.dispatcher(), play.pace.setter());
    let on_go = on_input(parsed(move |count| model.dispatch(Action::Go(count))));
    let on_pace = on_select(parsed(move |ms| pace.set(ms)));
    let option = |(ms, name): &(u32, &'static str)| option(ms.to_string(), *name, *ms == *play.pace);
    let noun = crate::app::words::capital(play.info().noun);
    html! {
        <div key="transport" class="transport sl-transport" {hidden} role="toolbar" aria-label="Replay">
            { button("btn", None, "First", done > 0, play.act(Action::Go(0))) }
            { button("btn", None, "Back", done > 0, play.act(Action::Undo)) }
            if !controls.own_steps {
                { button("btn primary", Some(run), name, done < all, play.act(Action::Run(!running))) }
                { button("btn", None, "Step", done < all, play.act(Action::Step)) }
            }
            { button("btn", None, "Last", done < all, play.act(Action::Go(all))) }
            { controls.transport.clone() }
            <label key="pace" class="field"><span>{ "Speed" }</span><select name="pace" onchange={on_pace}>{ for PACES.iter().map(option) }</select></label>
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

/// The actions at the foot of a phone: five, or the game's large ones and the menu.
pub(super) fn dock(play: &Play, help: &Help, controls: &Controls) -> Html {
    let model = &play.model;
    let ((undo, redo), (_, behind)) = (model.can(), model.flags());
    let awake = !play.view.rests();
    let solve = |name: &'static str| {
        button("", Some(Icon::Solve), name, help.solution.is_some() && awake, help.on_solution(play))
    };
    let steps = html! {
        <>
            { button("", Some(Icon::Undo), "Undo", undo && awake, play.act(Action::Undo)) }
            { button("", Some(Icon::Redo), "Redo", redo && awake, play.act(Action::Redo)) }
        </>
    };
    let items = html! {
        <>
            if controls.large.is_some() { { steps.clone() } }
            if play.solver.is_veiled() && controls.large.is_some() { { ask("", "Ask the solver", play) } }
            { controls.menu_first.clone() }
            { button("", Some(Icon::Flag), "Checkpoint", awake, play.act(Action::Checkpoint)) }
            { button("", Some(Icon::Undo), "To checkpoint", behind && awake, play.act(Action::ToCheckpoint)) }
            { button("", Some(Icon::Restart), "Restart", model.done() > 0 && awake, play.act(Action::Restart)) }
            if controls.dock.is_some() && controls.help.is_none() { { solve("Show solution") } }
            { controls.menu_last.clone() }
            { button("", Some(Icon::Share), "Share", true, play.share().reform(|_| ())) }
        </>
    };
    let usual = || {
        html! {
            <>
                { steps }
                if play.solver.is_veiled() {
                    { ask("", "Ask", play) }
                    { for controls.dock.clone() }
                } else if let Some([_, own]) = &controls.help {
                    { own.clone() }
                } else {
                    { button("", Some(Icon::Hint), "Hint", help.hint.is_some(), help.on_hint(play).reform(|_| ())) }
                    { controls.dock.clone().unwrap_or_else(|| solve("Solve")) }
                }
            </>
        }
    };
    html! {
        <nav key="dock" class={classes!("dock", controls.large.is_some().then_some("large"))} aria-label="Game">
            { controls.large.clone().unwrap_or_else(usual) }
            { more(play.info().menu, items) }
        </nav>
    }
}

/// Single letters on the board.
pub(super) fn letters(play: &Play, help: &Help, controls: &Controls) -> Callback<KeyboardEvent> {
    if !play.shell.settings.letters || controls.keys.is_some() {
        return Callback::noop();
    }
    let (model, dialog, share, hint) =
        (play.model.dispatcher(), play.dialog.setter(), play.share(), help.on_hint(play));
    let (awake, own) = (!play.view.rests(), controls.on_letter.clone());
    // A hint is asked for as well.
    let hint = if play.solver.is_veiled() { play.ask.clone() } else { hint };
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || !is_within(&event, ".board") {
            return;
        }
        let key = event.key().to_ascii_lowercase();
        match key.as_str() {
            "n" => dialog.set(Some(NEW)),
            "u" | "z" if awake => model.dispatch(Action::Undo),
            "r" if awake => model.dispatch(Action::Redo),
            "c" if awake => model.dispatch(Action::Checkpoint),
            "h" if awake => hint.emit(()),
            "s" if awake => share.emit(()),
            key if own.as_ref().is_some_and(|own| own(key)) => {}
            _ => return,
        }
        event.prevent_default();
    })
}
