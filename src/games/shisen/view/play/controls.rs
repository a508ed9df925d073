//! The controls under the board: the bar, the transport of a replay, the dock of a phone, the letters.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::{EQUAL, SET, Table};
use crate::app::icons::{Icon, icon};
use crate::app::play::controls::button;
use crate::app::play::model::Action;
use crate::app::play::wiring;
use crate::app::rich_text::bold;
use crate::engine::position::Outcome;
use crate::games::shisen::view::tiles::Set;
use crate::web::{page, store};

/// Times between two moves of a replay, in milliseconds, the usual one second.
const PACES: [(u32, &str); 3] = [(1400, "slow"), (550, "usual"), (200, "fast")];

impl Table {
    fn can(&self) -> (bool, bool) {
        let can = |session: &crate::engine::session::Session| (session.can_undo(), session.can_redo());
        self.model.session.as_ref().filter(|_| !*self.rests).map_or((false, false), can)
    }

    fn checkpoints(&self) -> &[usize] {
        self.model.session.as_ref().map_or(&[], |session| &session.now().checkpoints)
    }

    /// Whether there is something to be dealt anew.
    fn can_shuffle(&self) -> bool {
        !self.won() && !*self.rests && !self.model.running && self.test.on.is_none()
    }

    fn can_rest(&self) -> bool {
        !self.won()
    }

    /// Which drawings are shown.
    pub(super) fn set_switch(&self, class: &'static str) -> Html {
        let choice = |set: Set, name: &'static str| {
            let now = self.set.clone();
            let on_click = Callback::from(move |_: MouseEvent| {
                store::write(SET, if set == Set::Letters { "letters" } else { "mahjong" });
                now.set(set);
            });
            html! { <button key={name} type="button" aria-pressed={(*self.set == set).to_string()} onclick={on_click}>{ name }</button> }
        };
        html! {
            <div key="set" class={classes!("seg", "ss-set", class)} role="group" aria-label="Tiles">
                { choice(Set::Mahjong, "Mahjong") }{ choice(Set::Letters, "Letters") }
            </div>
        }
    }

    /// Under the board, on a desk.
    pub(super) fn bar(&self) -> Html {
        let (undo, redo) = self.can();
        let done = self.line.done();
        let here = self.checkpoints().contains(&done);
        let behind = self.checkpoints().iter().any(|&at| at < done);
        let rest = if *self.rests { "Go on" } else { "Pause" };
        html! {
            <div key="bar" class="bar" role="toolbar" aria-label="Game">
                { button("btn", Some(Icon::Undo), "Undo", undo, self.act(Action::Undo)) }
                { button("btn", Some(Icon::Redo), "Redo", redo, self.act(Action::Redo)) }
                { button("btn quiet", Some(Icon::Flag), if here { "Take flag away" } else { "Checkpoint" }, !*self.rests, self.act(Action::Checkpoint)) }
                if behind { { button("btn quiet", None, "Back to it", !*self.rests, self.act(Action::ToCheckpoint)) } }
                { button("btn quiet", Some(Icon::Restart), "Restart", done > 0 && !*self.rests, self.act(Action::Restart)) }
                { button("btn quiet", Some(Icon::Pause), rest, self.can_rest(), self.on_rest()) }
                <span key="space" class="sp"></span>
                { button("btn quiet", None, "Shuffle rest", self.can_shuffle(), self.on_shuffle()) }
                { button("btn", Some(Icon::Hint), "Hint", self.hint().is_some(), self.on_hint()) }
                { button("btn", Some(Icon::Solve), "Show solution", self.has_way() && !*self.rests, self.on_solution()) }
            </div>
        }
    }

    /// The keys, for who has some.
    pub(super) fn keys_line(&self) -> Html {
        let letters = if self.shell.settings.letters {
            " **U** undo, **R** redo, **H** hint, **E** mark equal tiles, **P** pause, **C** checkpoint, **N** new, **S** share."
        } else {
            ""
        };
        let words = format!(
            "On the board: **arrows** go from tile to tile, **Enter** picks up, **Escape** puts down.{letters}"
        );
        html! { <p key="keys" class="letters desk quiet">{ bold(&words) }</p> }
    }

    /// Whether equal tiles are marked.
    pub(super) fn equal_switch(&self) -> Html {
        let table = self.clone();
        let on_change = Callback::from(move |_: Event| table.turn_equal());
        html! {
            <label key="equal" class="ss-switch">
                <input type="checkbox" role="switch" name="equal" checked={*self.equal} onchange={on_change} />{ "Mark equal tiles" }
            </label>
        }
    }

    fn turn_equal(&self) {
        let on = !*self.equal;
        store::write(EQUAL, if on { "yes" } else { "no" });
        self.equal.set(on);
    }

    /// Steps through moves that lie ahead, runs through them, or goes to one of them: a replay or a solution.
    pub(super) fn transport(&self) -> Html {
        let session = self.model.session.as_ref().map(|session| session.now());
        let (done, all) = session.map_or((0, 0), |now| (now.count(), now.moves.all().len()));
        let shown = session.is_some_and(|now| now.shown);
        let running = self.model.running;
        let (run, name) = if running { (Icon::Pause, "Stop") } else { (Icon::Solve, "Play") };
        let on_input = {
            let model = self.model.dispatcher();
            Callback::from(move |event: InputEvent| {
                let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
                if let Some(count) = input.and_then(|input| input.value().parse().ok()) {
                    model.dispatch(Action::Go(count));
                }
            })
        };
        html! {
            <div key="transport" class="transport sl-transport" hidden={!shown || all == 0} role="toolbar" aria-label="Replay">
                { button("btn", None, "First", done > 0, self.act(Action::Go(0))) }
                { button("btn", None, "Back", done > 0, self.act(Action::Undo)) }
                { button("btn primary", Some(run), name, done < all, self.act(Action::Run(!running))) }
                { button("btn", None, "Step", done < all, self.act(Action::Step)) }
                { button("btn", None, "Last", done < all, self.act(Action::Go(all))) }
                { self.pace_field() }
                <label key="go" class="sl-slider">
                    <span class="num">{ format!("Move {done} of {all}") }</span>
                    <input type="range" name="move" min="0" max={all.to_string()} value={done.to_string()} oninput={on_input} />
                </label>
            </div>
        }
    }

    fn pace_field(&self) -> Html {
        let pace = self.pace.clone();
        let on_pace = Callback::from(move |event: Event| {
            let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
            if let Some(ms) = select.and_then(|select| select.value().parse().ok()) {
                pace.set(ms);
            }
        });
        let option = |(ms, name): (u32, &'static str)| {
            html! { <option key={name} value={ms.to_string()} selected={ms == *self.pace}>{ name }</option> }
        };
        html! { <label key="pace" class="field"><span>{ "Speed" }</span><select name="pace" onchange={on_pace}>{ for PACES.map(option) }</select></label> }
    }

    /// The five actions at the foot of a phone.
    pub(super) fn dock(&self) -> Html {
        let (undo, redo) = self.can();
        // What was chosen is done first: its button lies inside and is clicked before the menu.
        let close = Callback::from(|_: MouseEvent| page::pop("ss-menu", false));
        let behind = self.checkpoints().iter().any(|&at| at < self.line.done());
        let table = self.clone();
        let mark = Callback::from(move |_: MouseEvent| table.turn_equal());
        let mark_name = if *self.equal { "Do not mark equal tiles" } else { "Mark equal tiles" };
        let rest = if *self.rests { "Go on" } else { "Pause" };
        let awake = !*self.rests;
        html! {
            <nav key="dock" class="dock" aria-label="Game">
                { button("", Some(Icon::Undo), "Undo", undo, self.act(Action::Undo)) }
                { button("", Some(Icon::Redo), "Redo", redo, self.act(Action::Redo)) }
                { button("", Some(Icon::Hint), "Hint", self.hint().is_some(), self.on_hint()) }
                { button("", Some(Icon::Pause), rest, self.can_rest(), self.on_rest()) }
                <button key="more" type="button" class="more" popovertarget="ss-menu">{ icon(Icon::More) }{ "More" }</button>
                // The browser opens it, closes it by Escape or a tap elsewhere, and gives the focus back.
                <div key="menu" id="ss-menu" class="dock-menu" popover="auto" onclick={close}>
                    { button("", Some(Icon::Flag), "Checkpoint", awake, self.act(Action::Checkpoint)) }
                    { button("", Some(Icon::Undo), "To checkpoint", behind && awake, self.act(Action::ToCheckpoint)) }
                    { button("", Some(Icon::Restart), "Restart", self.line.done() > 0 && awake, self.act(Action::Restart)) }
                    { button("", Some(Icon::Move), "Shuffle rest", self.can_shuffle(), self.on_shuffle()) }
                    { button("", Some(Icon::Solve), "Show solution", self.has_way() && awake, self.on_solution()) }
                    { button("", Some(Icon::Pin), mark_name, true, mark) }
                    { button("", Some(Icon::Share), "Share", true, self.share().reform(|_| ())) }
                </div>
            </nav>
        }
    }

    /// Single letters on the board.
    pub(super) fn letters(&self) -> Callback<KeyboardEvent> {
        if !self.shell.settings.letters {
            return Callback::noop();
        }
        let table = self.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() || !wiring::on_board(&event) {
                return;
            }
            let key = event.key().to_ascii_lowercase();
            if *table.rests && !matches!(key.as_str(), "p" | "n") {
                return;
            }
            match key.as_str() {
                "u" | "z" => table.model.dispatch(Action::Undo),
                "r" => table.model.dispatch(Action::Redo),
                "c" => table.model.dispatch(Action::Checkpoint),
                "e" => table.turn_equal(),
                "h" => table.point_out(),
                "p" if table.status != Outcome::Won => {
                    table.rests.set(!*table.rests);
                    table.say.set(String::new());
                }
                "n" => table.opened.set(true),
                "s" => table.share().emit(()),
                _ => return,
            }
            event.prevent_default();
        })
    }
}
