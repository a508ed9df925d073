//! The keys of the projector: they act wherever the focus is, but for fields and open dialogs.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::prelude::*;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Roll.
    Roll,
    /// The next round.
    Next,
    /// Undo the last step.
    Undo,
    /// Do it again.
    Redo,
    /// The whole screen, or no longer.
    Screen,
    /// A digit of a student's number.
    Digit(u8),
    /// Takes the last digit back.
    Back,
    /// The student of that number sits or stands.
    Enter,
    /// Forgets the number.
    Escape,
}

/// What a key means; `letters`: whether single letters act.
fn meaning(key: &str, ctrl: bool, shift: bool, letters: bool) -> Option<Key> {
    let lower = key.to_ascii_lowercase();
    match (lower.as_str(), ctrl) {
        ("z", true) => Some(if shift { Key::Redo } else { Key::Undo }),
        ("y", true) => Some(Key::Redo),
        (_, true) => None,
        (" ", _) => Some(Key::Roll),
        ("enter", _) => Some(Key::Enter),
        ("backspace", _) => Some(Key::Back),
        ("escape", _) => Some(Key::Escape),
        ("n", _) if letters => Some(Key::Next),
        ("u", _) if letters => Some(Key::Undo),
        ("r", _) if letters => Some(Key::Redo),
        ("f", _) if letters => Some(Key::Screen),
        (digit, _) => match digit.as_bytes() {
            [byte @ b'0'..=b'9'] => Some(Key::Digit(byte - b'0')),
            _ => None,
        },
    }
}

/// Whether the key belongs to what has the focus: a field, a dialog; Space and Enter also to a button, unless it is a
/// student's, on which Space rolls.
fn belongs_elsewhere(target: Option<&Element>, key: Key) -> bool {
    let inside =
        |selector: &str| target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()));
    if inside("input, textarea, select, dialog, [contenteditable]") {
        return true;
    }
    match key {
        Key::Roll => inside("button:not(.student), a, summary"),
        _ => false,
    }
}

/// Hears the keys as long as the projector is shown; `act` tells whether the key was of use.
#[hook]
pub fn use_keys(letters: bool, act: Callback<Key, bool>) {
    let latest = use_mut_ref(|| act.clone());
    *latest.borrow_mut() = act;
    use_effect_with(letters, move |&letters| {
        let window = web_sys::window();
        let options = EventListenerOptions::enable_prevent_default();
        let heard = window.as_ref().map(|window| {
            EventListener::new_with_options(window, "keydown", options, move |event: &Event| {
                let Some(event) =
                    event.dyn_ref::<KeyboardEvent>().filter(|event| !event.alt_key() && !event.meta_key())
                else {
                    return;
                };
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let Some(key) = meaning(&event.key(), event.ctrl_key(), event.shift_key(), letters) else { return };
                if event.default_prevented() || belongs_elsewhere(target.as_ref(), key) {
                    return;
                }
                // A key held down rolls once.
                let once = event.repeat() && key != Key::Back;
                let act = latest.borrow().clone();
                if once || act.emit(key) {
                    event.prevent_default();
                }
            })
        });
        // A button acts when the Space bar comes up: on a student's that has rolled already.
        let released = window.map(|window| {
            EventListener::new_with_options(&window, "keyup", options, |event: &Event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| event.key() == " ") else { return };
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if target.is_some_and(|target| target.class_list().contains("student")) {
                    event.prevent_default();
                }
            })
        });
        let listeners = Rc::new((heard, released));
        move || drop(listeners)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_they_say() {
        let plain = |key| meaning(key, false, false, true);
        assert_eq!(plain(" "), Some(Key::Roll));
        assert_eq!(
            [plain("n"), plain("N"), plain("u"), plain("f")],
            [Key::Next, Key::Next, Key::Undo, Key::Screen].map(Some)
        );
        assert_eq!(plain("7"), Some(Key::Digit(7)));
        assert_eq!([plain("x"), plain("F1"), plain("é"), plain("")], [None; 4]);
        assert_eq!(meaning("n", false, false, false), None);
        assert_eq!(meaning("z", true, false, false), Some(Key::Undo));
        assert_eq!(meaning("Z", true, true, false), Some(Key::Redo));
        assert_eq!(meaning("r", true, false, true), None);
    }
}
