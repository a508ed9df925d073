//! Small controls of many pages: choices side by side, and buttons that are there only when they are of use; what their handlers
//! and effects are made of; and keys that act wherever the focus is.

use std::ops::Deref;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::prelude::*;

use crate::app::fields::{on_input, parsed};
use crate::app::hooks::{use_held, use_turn, use_value};
use crate::app::icons::{Icon, icon};
use crate::web::{page, screen};

/// Hears events as `this` means them.
pub fn hears<T: Clone + 'static, E: 'static>(this: &T, means: impl Fn(&T, E) + 'static) -> Callback<E> {
    let this = this.clone();
    Callback::from(move |event: E| means(&this, event))
}

/// Gives a state this value.
pub fn sets<T: Clone + 'static, E>(state: &UseStateHandle<T>, value: T) -> Callback<E> {
    let state = state.setter();
    Callback::from(move |_: E| state.set(value.clone()))
}

/// Changes a state as it stands by then: of two keys pressed fast, the second may come before the first is drawn.
pub fn changes<T: Clone + 'static, E: 'static>(
    state: &UseStateHandle<T>,
    change: impl Fn(&mut T, E) + 'static,
) -> Callback<E> {
    let state = state.clone();
    Callback::from(move |event| {
        let mut next = (*state).clone();
        change(&mut next, event);
        state.set(next);
    })
}

/// Turns what is on off, and what is off on.
pub fn toggles<E>(state: &UseStateHandle<bool>) -> Callback<E> {
    let state = state.clone();
    Callback::from(move |_: E| state.set(!*state))
}

/// What is the same as another only if it is the very same one: an answer may hold ten thousand numbers, and two functions cannot be
/// compared.
#[derive(Debug)]
pub struct Held<T: ?Sized>(pub Rc<T>);

impl<T> Held<T> {
    /// This one.
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }
}

impl<T: ?Sized> Clone for Held<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: ?Sized> PartialEq for Held<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: ?Sized> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// What is drawn when its time has come, and made then. It is another one at every drawing.
#[derive(Clone, PartialEq)]
pub struct Deferred(Held<dyn Fn() -> Html>);

impl Deferred {
    /// What this draws.
    pub fn of(draw: impl Fn() -> Html + 'static) -> Self {
        Self(Held(Rc::new(draw)))
    }

    /// It, drawn now.
    pub fn draw(&self) -> Html {
        (self.0)()
    }
}

impl Default for Deferred {
    fn default() -> Self {
        Self::of(Html::default)
    }
}

#[derive(Properties, PartialEq)]
struct LaterProps {
    what: Deferred,
}

#[component]
fn Later(props: &LaterProps) -> Html {
    if use_turn(false) {
        props.what.draw()
    } else {
        html! { <i class="to-come"></i> }
    }
}

/// What nobody misses in the first moment, such as all that lies below a board: it is drawn in a task of its own, behind the rest
/// of the page, which would otherwise be held up.
pub fn later(key: &'static str, what: Deferred) -> Html {
    html! { <Later {key} {what} /> }
}

/// Buttons side by side, of which one is pressed: `label` says what they choose; of each its name, whether it is pressed,
/// and what it does.
pub fn choices<N: Into<AttrValue>>(
    label: &'static str,
    all: impl IntoIterator<Item = (N, bool, Callback<MouseEvent>)>,
) -> Html {
    let choice = |(name, pressed, onclick): (N, bool, Callback<MouseEvent>)| {
        let name = name.into();
        html! { <button key={name.to_string()} type="button" aria-pressed={pressed.to_string()} {onclick}>{ name }</button> }
    };
    html! { <div key={label} class="seg" role="group" aria-label={label}>{ for all.into_iter().map(choice) }</div> }
}

/// A button with an icon that is there only when it is of use.
pub fn shown_button(
    class: &'static str,
    picture: Icon,
    name: impl Into<AttrValue>,
    shown: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! { <button type="button" {class} hidden={!shown} {onclick}>{ icon(picture) }{ name.into() }</button> }
}

/// The button that gives the page the whole screen.
#[component]
pub fn FillScreen() -> Html {
    let filled = use_value(screen::filled);
    let set = filled.setter();
    use_held((), move |()| screen::on_change(move |now| set.set(now)));
    let toggle = Callback::from(|event: MouseEvent| {
        if event.detail() > 0 {
            page::focus("main");
        }
        screen::toggle();
    });
    let label = if *filled { "Leave full screen" } else { "Full screen" };
    html! {
        <button type="button" class="btn fill" hidden={!screen::can_fill()} onclick={toggle}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
                stroke-linejoin="round" aria-hidden="true"><path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" /></svg>
            <span>{ label }</span>
        </button>
    }
}

/// A whole number on a slider, with its name and the number; `words` say it where the number does not suffice.
pub fn slider(
    id: impl Into<AttrValue>,
    label: &'static str,
    (least, most): (u16, u16),
    (value, words): (u16, Option<String>),
    on_value: Callback<u16>,
) -> Html {
    let (id, words) = (id.into(), words.unwrap_or_else(|| value.to_string()));
    let oninput = on_input(parsed(move |value: u16| on_value.emit(value.clamp(least, most))));
    html! {
        <div key={label} class="slider line">
            <label for={id.clone()}>{ label }{ " " }<b class="num">{ words.clone() }</b></label>
            <input type="range" {id} min={least.to_string()} max={most.to_string()} step="1" value={value.to_string()}
                aria-valuetext={words} {oninput} />
        </div>
    }
}

/// What a key does.
pub type Act = Box<dyn FnOnce()>;

/// What has a use of its own for keys.
const FIELDS: &str = "input, textarea, select, dialog, [popover], [contenteditable]";

/// Whether the focus is on or in what this selects.
pub fn is_within(event: &Event, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// Hears every key of the page that is pressed outside of fields, dialogs and menus, without Alt and the system's key (Z and Y
/// also with it: on a Mac that is how one undoes); `meant` says of each what it is for, and gives what does it. A key that is for
/// something does nothing else.
#[hook]
pub fn use_keys<K: Clone + 'static>(keys: K, meant: fn(&K, &KeyboardEvent) -> Option<Act>) {
    let latest = use_mut_ref(|| keys.clone());
    *latest.borrow_mut() = keys;
    // From the first picture on: effects run some milliseconds later, when a key may have come. It goes with the component.
    let _listener = use_memo((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&gloo::utils::document(), "keydown", options, move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            let systems = event.meta_key() && !matches!(event.key().as_str(), "z" | "Z" | "y" | "Y");
            if event.default_prevented() || event.alt_key() || systems || is_within(event, FIELDS) {
                return;
            }
            // Whoever is called may draw anew, so no borrow may be held meanwhile.
            let keys = latest.borrow().clone();
            if let Some(act) = meant(&keys, event) {
                event.prevent_default();
                act();
            }
        })
    });
}

/// Gives a state whatever comes.
pub fn takes<T: 'static>(state: &UseStateHandle<T>) -> Callback<T> {
    let state = state.setter();
    Callback::from(move |value| state.set(value))
}

/// Saves a file of this kind; its text is made when it is asked for.
pub fn saves(name: &'static str, kind: &'static str, text: impl Fn() -> String + 'static) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| page::download(name, kind, &text()))
}

/// Does what a form is for, in place of sending it.
pub fn submits<T: Clone + 'static>(this: &T, act: impl Fn(&T) + 'static) -> Callback<SubmitEvent> {
    hears(this, move |this, event: SubmitEvent| {
        event.prevent_default();
        act(this);
    })
}
