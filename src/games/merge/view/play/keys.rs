//! The keys: arrows, WASD, hjkl and the number pad, and the usual ones for undo.

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::model::Action;
use crate::app::keys;
use crate::games::merge::direction::Direction;

/// What the keys do.
#[derive(Clone, PartialEq)]
pub struct Keys {
    /// Hears what is to be done.
    pub act: Callback<Action>,
    /// Whether directions act: not in a game that is over, nor in a replay, so that arrows scroll the page.
    pub moves: bool,
    /// Whether single letters act.
    pub letters: bool,
}

/// The direction of a key, by its name and its place on the keyboard.
fn direction(key: &str, code: &str, letters: bool) -> Option<Direction> {
    let number = |wanted: &str| code == wanted;
    let letter = |wanted: [&str; 2]| letters && wanted.contains(&key);
    if key == "arrowup" || number("Numpad8") || letter(["w", "k"]) {
        Some(Direction::Up)
    } else if key == "arrowdown" || number("Numpad2") || letter(["s", "j"]) {
        Some(Direction::Down)
    } else if key == "arrowleft" || number("Numpad4") || letter(["a", "h"]) {
        Some(Direction::Left)
    } else if key == "arrowright" || number("Numpad6") || letter(["d", "l"]) {
        Some(Direction::Right)
    } else {
        None
    }
}

/// Keys act wherever the focus is, but in fields and dialogs; never together with Alt, and with Ctrl or Cmd only to undo.
#[hook]
pub fn use_keys(keys: Keys) {
    keys::use_keys(keys, |keys, event| {
        let (action, act) = (meant(keys, event)?, keys.act.clone());
        Some(Box::new(move || act.emit(action)))
    });
}

/// What a key is for.
fn meant(keys: &Keys, event: &web_sys::KeyboardEvent) -> Option<Action> {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let field = "input, textarea, select, dialog, [popover], [contenteditable]";
    let in_field = target.is_some_and(|target| target.closest(field).ok().flatten().is_some());
    if event.default_prevented() || in_field || event.alt_key() {
        return None;
    }
    let key = event.key().to_ascii_lowercase();
    if event.ctrl_key() || event.meta_key() {
        return match (key.as_str(), event.shift_key()) {
            ("z", false) => Some(Action::Undo),
            ("z", true) | ("y", false) => Some(Action::Redo),
            _ => None,
        };
    }
    if event.shift_key() {
        return None;
    }
    match key.as_str() {
        "u" if keys.letters => Some(Action::Undo),
        "r" if keys.letters && !event.repeat() => Some(Action::Redo),
        _ => direction(&key, &event.code(), keys.letters).filter(|_| keys.moves).map(Action::Play),
    }
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
