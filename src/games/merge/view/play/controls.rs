//! The controls that only these two games have, and their keys: arrows, WASD, hjkl and the number pad.

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::auto::Chosen;
use super::{MergePlay, replays};
use crate::app::icons::{Icon, icon};
use crate::app::play::bar::button;
use crate::app::play::model::Action;
use crate::app::play::view::{Controls, FROM_TEXT, NEW};
use crate::engine::direction::Direction;

impl MergePlay {
    /// Whether the adviser speaks, changed.
    fn toggle_advice(&self) -> Callback<MouseEvent> {
        let table = self.clone();
        Callback::from(move |_| {
            table.view.choice.set(Chosen { advice: !table.view.choice.advice, ..*table.view.choice })
        })
    }

    /// Makes the move that the adviser likes best.
    fn best_move(&self, class: &'static str) -> Html {
        let best = self.told.as_ref().and_then(|told| told.best).filter(|_| !self.locked() && !self.model.auto);
        let act = best.map_or_else(Callback::noop, |best| {
            let position = self.here().to_string();
            self.act(Action::PlayFor { position, code: best.to_string(), by: "The adviser" })
        });
        button(class, Some(Icon::Solve), "Best move", best.is_some(), act)
    }

    pub(super) fn controls(&self) -> Controls {
        let advice = |class: &'static str| {
            let pressed = self.view.choice.advice.to_string();
            html! { <button key="advice" type="button" {class} aria-pressed={pressed} onclick={self.toggle_advice()}>{ icon(Icon::Hint) }{ "Advice" }</button> }
        };
        let auto = self.model.auto;
        let autoplay = html! {
            <button key="auto" type="button" disabled={self.over} aria-pressed={auto.to_string()} onclick={self.act(Action::Auto(!auto))}>
                { icon(if auto { Icon::Pause } else { Icon::Solve }) }{ "Autoplay" }
            </button>
        };
        Controls {
            restart: button("btn quiet", Some(Icon::Text), "Position", true, self.show(FROM_TEXT)),
            help: Some([
                html! { <>{ advice("btn") }{ self.best_move("btn") }</> },
                html! { <>{ advice("") }{ autoplay }</> },
            ]),
            transport: button(
                "btn quiet",
                None,
                "Play on from here",
                replays(self.session()),
                self.act(Action::TakeOver),
            ),
            menu_first: self.best_move(""),
            menu_last: html! {
                <>
                    { button("", Some(Icon::Flag), "New game", true, self.show(NEW)) }
                    { button("", Some(Icon::Text), "Position", true, self.show(FROM_TEXT)) }
                </>
            },
            keys: Some(if self.shell.settings.letters {
                "Keys: **arrows**, **WASD**, **hjkl** or the number pad; **U** undo, **R** redo."
            } else {
                "Keys: **arrows** or the number pad; **Ctrl Z** undo."
            }),
            ..Controls::default()
        }
    }
}

/// What the keys do. They act wherever the focus is, but in fields and dialogs; never together with Alt, Ctrl or Cmd.
#[derive(Clone, PartialEq)]
pub struct Keys {
    /// Hears what is to be done.
    pub act: Callback<Action>,
    /// Whether directions act: not in a game that is over, nor in a replay, so that arrows scroll the page.
    pub moves: bool,
    /// Whether single letters act.
    pub letters: bool,
}

impl Keys {
    /// What a key is for.
    pub(super) fn meant(&self, event: &web_sys::KeyboardEvent) -> Option<Action> {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let field = "input, textarea, select, dialog, [popover], [contenteditable]";
        let in_field = target.is_some_and(|target| target.closest(field).ok().flatten().is_some());
        let chord = event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
        if event.default_prevented() || in_field || chord {
            return None;
        }
        let key = event.key().to_ascii_lowercase();
        match key.as_str() {
            "u" if self.letters => Some(Action::Undo),
            "r" if self.letters && !event.repeat() => Some(Action::Redo),
            _ => {
                let direction = direction(&key, &event.code(), self.letters).filter(|_| self.moves)?;
                Some(Action::Play(direction.to_string()))
            }
        }
    }
}

/// The keys of each direction: arrow, letters, and the place of the digit on the number pad.
const KEYS: [(Direction, [&str; 3], &str); 4] = [
    (Direction::Up, ["arrowup", "w", "k"], "Numpad8"),
    (Direction::Down, ["arrowdown", "s", "j"], "Numpad2"),
    (Direction::Left, ["arrowleft", "a", "h"], "Numpad4"),
    (Direction::Right, ["arrowright", "d", "l"], "Numpad6"),
];

/// The direction of a key, by its name and its place on the keyboard.
fn direction(key: &str, code: &str, letters: bool) -> Option<Direction> {
    let names = if letters { 0..3 } else { 0..1 };
    let is_meant = |(_, keys, pad): &&(_, [&str; 3], &str)| *pad == code || keys[names.clone()].contains(&key);
    KEYS.iter().find(is_meant).map(|(direction, ..)| *direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_direction_has_its_keys() {
        let cases = [
            ("arrowup", "ArrowUp", Direction::Up),
            ("k", "KeyK", Direction::Up),
            ("s", "KeyS", Direction::Down),
            ("4", "Numpad4", Direction::Left),
            ("h", "KeyH", Direction::Left),
            ("l", "KeyL", Direction::Right),
        ];
        for (key, code, expected) in cases {
            assert_eq!(direction(key, code, true), Some(expected), "{key}");
        }
        assert_eq!(direction("k", "KeyK", false), None, "letters are switched off");
        assert_eq!(direction("4", "Digit4", true), None);
        assert_eq!(direction("x", "KeyX", true), None);
    }
}
