//! The settings.

use yew::prelude::*;

use super::context::{Motion, Settings, Theme, use_app};
use super::on_this_device::OnThisDevice;
use crate::web::{page, store};

/// The keys, and what they do on a focused board.
const KEYS: [(&str, &str); 10] = [
    ("Arrows, Home, End", "go about the board"),
    ("Enter or Space", "pick up, put down"),
    ("Escape", "put back what is picked up"),
    ("U", "undo"),
    ("R", "redo"),
    ("H", "hint"),
    ("C", "checkpoint"),
    ("N", "new challenge"),
    ("S", "share"),
    ("Ctrl Z, Ctrl Shift Z", "undo and redo, wherever the focus is"),
];

/// The settings.
#[component]
pub fn SettingsPage() -> Html {
    let shell = use_app();
    let settings = shell.settings.clone();
    // What was erased, until the page is left.
    let erased = use_state(|| None::<Vec<(String, String)>>);
    let change = {
        let (settings, set) = (settings.clone(), shell.set_settings.clone());
        move |change: fn(&mut Settings)| {
            let (settings, set) = (settings.clone(), set.clone());
            Callback::from(move |_: Event| {
                let mut next = (*settings).clone();
                change(&mut next);
                set.emit(next);
            })
        }
    };
    let radio = |group: &'static str, name: &'static str, on: bool, to: fn(&mut Settings)| {
        html! {
            <label key={name} class="choice"><input type="radio" name={group} checked={on} onchange={change(to)} /><span>{ name }</span></label>
        }
    };
    let check = |name: &'static str, about: &'static str, on: bool, to: fn(&mut Settings)| {
        html! {
            <label key={name} class="check">
                <input type="checkbox" checked={on} onchange={change(to)} />
                <span><b>{ name }</b><small>{ about }</small></span>
            </label>
        }
    };
    let erase = {
        let (erased, reload) = (erased.clone(), shell.reload_settings.clone());
        Callback::from(move |_: MouseEvent| {
            let kept = store::keys("").into_iter().filter_map(|key| store::read(&key).map(|text| (key, text)));
            let kept: Vec<_> = kept.collect();
            kept.iter().for_each(|(key, _)| store::remove(key));
            reload.emit(());
            // Pressed again, it finds nothing more.
            if erased.is_none() {
                erased.set(Some(kept));
            }
        })
    };
    let undo = {
        let (erased, reload) = (erased.clone(), shell.reload_settings.clone());
        Callback::from(move |_: MouseEvent| {
            for (key, text) in erased.iter().flatten() {
                store::write(key, text);
            }
            reload.emit(());
            erased.set(None);
            page::focus("erase");
        })
    };
    let gone = erased.is_some();
    html! {
        <main id="main" tabindex="-1" class="page settings">
            <div class="head"><h1>{ "Settings" }</h1></div>
            <section key="look" class="card form">
                <fieldset class="choices line">
                    <legend>{ "Theme" }</legend>
                    { radio("theme", "As the system", settings.theme == Theme::System, |s| s.theme = Theme::System) }
                    { radio("theme", "Light", settings.theme == Theme::Light, |s| s.theme = Theme::Light) }
                    { radio("theme", "Dark", settings.theme == Theme::Dark, |s| s.theme = Theme::Dark) }
                </fieldset>
                <fieldset class="choices line">
                    <legend>{ "Motion" }</legend>
                    { radio("motion", "As the system", settings.motion == Motion::System, |s| s.motion = Motion::System) }
                    { radio("motion", "Full", settings.motion == Motion::Full, |s| s.motion = Motion::Full) }
                    { radio("motion", "None", settings.motion == Motion::None, |s| s.motion = Motion::None) }
                </fieldset>
            </section>
            <section key="play" class="card form" aria-labelledby="play-title">
                <h2 id="play-title">{ "While you play" }</h2>
                { check("Show the proven best", "The shortest solution’s length, and the distance from here.", settings.tell_best, |s| s.tell_best = !s.tell_best) }
                { check("Say when it is lost", "As soon as it is proved that no way leads to the goal.", settings.tell_lost, |s| s.tell_lost = !s.tell_lost) }
                { check("Single letters on the board", "U, R, H and others act while the board has the focus.", settings.letters, |s| s.letters = !s.letters) }
            </section>
            <section key="keys" class="card form" aria-labelledby="keys-title">
                <h2 id="keys-title">{ "Keys" }</h2>
                <dl class="keys">
                    { for KEYS.iter().map(|(key, does)| html! { <div key={*key}><dt><kbd>{ *key }</kbd></dt><dd>{ *does }</dd></div> }) }
                </dl>
            </section>
            <section key="kept" class="card form" aria-labelledby="kept-title">
                <h2 id="kept-title">{ "What is kept in this browser" }</h2>
                <OnThisDevice />
                <p>{ "These settings, the game in progress of each game, lessons solved, and your own bests. Nothing leaves this device." }</p>
                <div class="row">
                    <button id="erase" class="btn" onclick={erase}>{ "Erase all" }</button>
                </div>
                <div class="note" hidden={!gone} role="status">
                    if gone {
                        <span><b>{ "All of it is erased." }</b>{ " As if this were the first visit." }</span>
                        <button class="btn" onclick={undo}>{ "Undo" }</button>
                    }
                </div>
                <p class="quiet num">{ format!("Solvarium {}, build {}", env!("CARGO_PKG_VERSION"), page::build()) }</p>
            </section>
        </main>
    }
}
