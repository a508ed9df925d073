//! Short notes, the banner of a new version, and the badge of a page that is offline.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::channel::Channel;
use super::context::Note;
use super::fields::toggle;
use super::icons::{Icon, icon};
use super::rich_text::bold;
use crate::web::page;

/// How long a note stays, in milliseconds.
const STAY_MS: u32 = 6000;

/// What the notes are given.
#[derive(Properties, PartialEq)]
pub struct NotesProps {
    /// Where notes come from.
    pub notes: Channel<Note>,
}

/// The last note, for some seconds.
#[component]
pub fn Notes(props: &NotesProps) -> Html {
    let shown = use_state(|| None::<(Note, u32)>);
    {
        let shown = shown.clone();
        use_effect_with(props.notes.clone(), move |notes| {
            let count = std::cell::Cell::new(0u32);
            notes.listen(Callback::from(move |note| {
                count.set(count.get().wrapping_add(1));
                shown.set(Some((note, count.get())));
            }));
            let notes = notes.clone();
            move || notes.hang_up()
        });
    }
    {
        let shown = shown.clone();
        use_effect_with((*shown).clone(), move |note| {
            let timer = note.is_some().then(|| Timeout::new(STAY_MS, move || shown.set(None)));
            move || drop(timer)
        });
    }
    let shut = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(None))
    };
    // In the top layer, so that a note said from a dialog is seen over its backdrop.
    use_effect_with(shown.is_some(), |&shown| page::pop("note", shown));
    let text = (*shown).as_ref().map(|(note, _)| bold(&note.text));
    html! {
        <div id="note" class="note" popover="manual" hidden={text.is_none()} role="status">
            <span key="text">{ for text }</span>
            <button key="shut" class="icon" aria-label="Dismiss" onclick={shut}>{ icon(Icon::Close) }</button>
        </div>
    }
}

/// What the banner is given.
#[derive(Properties, PartialEq)]
pub struct UpdateProps {
    /// A part of the page is of another build already.
    pub outdated: bool,
}

/// Says that a new version is there.
#[component]
pub fn UpdateBanner(props: &UpdateProps) -> Html {
    let waiting = use_state(page::update_waits);
    let later = use_state(|| false);
    {
        let waiting = waiting.clone();
        use_effect_with((), move |()| {
            let listener = page::on_update(move || waiting.set(true));
            move || drop(listener)
        });
    }
    let on_later = {
        let later = later.clone();
        Callback::from(move |_: MouseEvent| later.set(true))
    };
    let reload = {
        let waiting = *waiting;
        Callback::from(move |_: MouseEvent| if waiting { page::take_update() } else { page::reload() })
    };
    html! {
        <div class="banner" role="status" hidden={*later || !(*waiting || props.outdated)}>
            <span><b>{ "A new version is ready." }</b>{ " Your game is kept." }</span>
            <span class="row">
                <button class="btn primary" onclick={reload}>{ "Reload" }</button>
                <button class="btn quiet" onclick={on_later}>{ "Later" }</button>
            </span>
        </div>
    }
}

/// Says that the page is offline, and that this does not matter.
#[component]
pub fn OfflineBadge() -> Html {
    let online = use_state(page::online);
    let open = use_state(|| false);
    {
        let online = online.clone();
        use_effect_with((), move |()| {
            let listeners = page::on_online(move |now| online.set(now));
            move || drop(listeners)
        });
    }
    html! {
        <span class="offline" hidden={*online}>
            <button class="chip offline-badge" aria-expanded={open.to_string()} onclick={toggle(&open)}>{ icon(Icon::Offline) }{ "Offline" }</button>
            <span class="offline-words" hidden={!*open}>
                { "What is on this device still works; Settings says whether that is all of it." }
            </span>
        </span>
    }
}
