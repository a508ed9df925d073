//! Notes at the foot of the page, the word of a new version, and the sign of being offline.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::context::{Note, use_shell};
use super::icons::{Icon, icon};
use super::line::Line;
use super::rich_text::bold;
use crate::web::page;

/// A note stays this long, in milliseconds, and a little longer for every letter.
const STAY_MS: u32 = 4_000;
const STAY_MS_A_LETTER: u32 = 40;

/// What the notes are given.
#[derive(Properties, PartialEq)]
pub struct NotesProps {
    /// Brings notes.
    pub notes: Line<Note>,
    /// Brings the word that the worker is of another build than the page.
    pub outdated: Line<()>,
}

/// The foot of the page where notes and the word of a new version appear.
#[component]
pub fn Notes(props: &NotesProps) -> Html {
    let note = use_state(|| None::<Note>);
    let held = use_state(|| false);
    let update = use_update(&props.outdated);
    {
        let note = note.clone();
        use_effect_with(props.notes.clone(), move |line| {
            line.listen(Callback::from(move |next| note.set(Some(next))));
            let line = line.clone();
            move || line.hang_up()
        });
    }
    {
        let gone = note.clone();
        // The pointer or the focus on a note holds it.
        use_effect_with(((*note).clone(), *held), move |(note, held)| {
            let timer = note.as_ref().filter(|_| !held).map(|note| {
                let stay = STAY_MS + STAY_MS_A_LETTER * note.text.chars().count().min(200) as u32;
                Timeout::new(stay, move || gone.set(None))
            });
            move || drop(timer)
        });
    }
    let hold = |on: bool| {
        let held = held.clone();
        move || held.set(on)
    };
    let (enter, leave, focus, blur) = (hold(true), hold(false), hold(true), hold(false));
    let dismiss = {
        let (note, held) = (note.clone(), held.clone());
        Callback::from(move |_: MouseEvent| {
            note.set(None);
            held.set(false);
        })
    };
    html! {
        <div class="notes">
            <div key="update" role="status">{ update }</div>
            <div key="note" role="status" onpointerenter={move |_: PointerEvent| enter()} onpointerleave={move |_: PointerEvent| leave()}
                onfocusin={move |_: FocusEvent| focus()} onfocusout={move |_: FocusEvent| blur()}>
                if let Some(note) = &*note {
                    <div key="shown" class="note banner card">
                        { icon(Icon::Check) }
                        <p>{ bold(&note.text) }</p>
                        <button class="icon" type="button" aria-label="Dismiss" onclick={dismiss}>{ icon(Icon::Close) }</button>
                    </div>
                }
            </div>
        </div>
    }
}

/// The word of a new version, once there is one.
#[hook]
fn use_update(outdated: &Line<()>) -> Html {
    // The word may have come before the page was there to hear it.
    let there = use_state(|| gloo::utils::document_element().get_attribute("data-update").is_some());
    {
        let there = there.clone();
        use_effect_with(outdated.clone(), move |line| {
            let by_worker = there.clone();
            line.listen(Callback::from(move |()| by_worker.set(true)));
            let listener = page::on_update(move || there.set(true));
            let line = line.clone();
            move || {
                line.hang_up();
                drop(listener);
            }
        });
    }
    let reload = Callback::from(|_: MouseEvent| page::take_update());
    let later = {
        let there = there.clone();
        Callback::from(move |_: MouseEvent| there.set(false))
    };
    html! {
        if *there {
            <div key="shown" class="banner card">
                { icon(Icon::Upload) }
                <p>{ bold("**A new version is ready.** Your game is kept.") }</p>
                <span class="x">
                    <button class="btn primary" type="button" onclick={reload}>{ "Reload" }</button>
                    <button class="btn quiet" type="button" onclick={later}>{ "Later" }</button>
                </span>
            </div>
        }
    }
}

/// The sign of being offline. A tap says what that means: nothing is lost.
#[component]
pub fn OfflineBadge() -> Html {
    let shell = use_shell();
    let online = use_state(page::online);
    {
        let online = online.clone();
        use_effect_with((), move |()| {
            let listeners = page::on_online(move |now| online.set(now));
            move || drop(listeners)
        });
    }
    let explain = Callback::from(move |_: MouseEvent| {
        shell.note.emit(Note {
            text: "**Offline.** Everything still works: games, solver and lab are on this device.".into(),
        });
    });
    html! {
        <button class="off" type="button" hidden={*online} onclick={explain}>{ icon(Icon::Offline) }<span>{ "Offline" }</span></button>
    }
}
