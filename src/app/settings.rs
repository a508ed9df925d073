//! The settings; and the app on this device: kept bit by bit while the page has nothing to do, or at once when somebody asks for
//! it.

use std::cell::Cell;

use gloo::timers::future::TimeoutFuture;
use wasm_bindgen_futures::spawn_local;

use crate::app::context::{Motion, Settings, Theme};
use crate::app::prelude::*;
use crate::app::words::spelled;
use crate::games;
use crate::web::device::{self, File, KeepError};
use crate::web::route::THINK_FIRST;
use crate::web::store;

/// The keys, and what they do on a focused board.
const KEYS: [(&str, &str); 13] = [
    ("Arrows, Home, End", "move around the board"),
    ("Enter or Space", "pick up, put down"),
    ("Escape", "put back what is picked up"),
    ("U", "undo"),
    ("R", "redo"),
    ("H", "hint"),
    ("C", "checkpoint"),
    ("N", "new challenge"),
    ("S", "share"),
    ("Q", "the QR code on the whole screen: on the projector, in a live class, and where you share"),
    ("T", "think first: hide the solver, or ask it; works wherever the focus is"),
    ("+, −", "a large board larger and smaller"),
    ("Ctrl Z, Ctrl Shift Z", "undo and redo, wherever the focus is"),
];

#[component]
pub fn SettingsPage() -> Html {
    let shell = use_app();
    let settings = shell.settings.clone();
    // What was erased, until the page is left.
    let erased = use_value(|| None::<Vec<(String, String)>>);
    let change = |change: fn(&mut Settings)| {
        let settings = settings.clone();
        shell.set_settings.reform(move |_: Event| {
            let mut next = (*settings).clone();
            change(&mut next);
            next
        })
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
    let erase = hears(&(erased.clone(), shell.reload_settings.clone()), move |(erased, reload), _: MouseEvent| {
        let kept = store::keys("").into_iter();
        let kept: Vec<_> = kept.filter_map(|key| store::read(&key).map(|text| (key, text))).collect();
        kept.iter().for_each(|(key, _)| store::remove(key));
        reload.emit(());
        // Pressed again, it finds nothing more.
        if erased.is_none() {
            erased.set(Some(kept));
        }
    });
    let undo = hears(&(erased.clone(), shell.reload_settings.clone()), move |(erased, reload), _: MouseEvent| {
        for (key, text) in erased.iter().flatten() {
            store::write(key, text);
        }
        reload.emit(());
        erased.set(None);
        page::focus("erase");
    });
    html! {
        <main id="main" tabindex="-1" class="page settings">
            <div class="head"><h1>{ "Settings" }</h1></div>
            <section key="look" class="card form">
                <fieldset class="choices line">
                    <legend>{ "Theme" }</legend>
                    { radio("theme", "Same as this device", settings.theme == Theme::System, |s| s.theme = Theme::System) }
                    { radio("theme", "Light", settings.theme == Theme::Light, |s| s.theme = Theme::Light) }
                    { radio("theme", "Dark", settings.theme == Theme::Dark, |s| s.theme = Theme::Dark) }
                </fieldset>
                <fieldset class="choices line">
                    <legend>{ "Motion" }</legend>
                    { radio("motion", "Same as this device", settings.motion == Motion::System, |s| s.motion = Motion::System) }
                    { radio("motion", "Full", settings.motion == Motion::Full, |s| s.motion = Motion::Full) }
                    { radio("motion", "None", settings.motion == Motion::None, |s| s.motion = Motion::None) }
                </fieldset>
            </section>
            <section key="play" class="card form" aria-labelledby="play-title">
                <h2 id="play-title">{ "While you play" }</h2>
                { check("Show the proven best", "The shortest solution’s length, and the distance from here.", settings.tell_best, |s| s.tell_best = !s.tell_best) }
                { check("Say when it is lost", "As soon as it is proved that the goal cannot be reached any more.", settings.tell_lost, |s| s.tell_lost = !s.tell_lost) }
                { check("Think first", "The solver is silent until you ask it: no hints, advice, verdicts or best numbers. T hides it, and asks it.", settings.think_first, |s| s.think_first = !s.think_first) }
                <p key="class-link" class="quiet">
                    if settings.link_thinks_first { { "You came by a link that asks you to think first, so the solver is silent. " } }
                    <a href={format!("?{THINK_FIRST}#/")}>{ "Link for a class that thinks first" }</a>
                </p>
                { check("Sound", "A tick for each move, a chime when you win, a low tone when no move is left.", settings.sound, |s| s.sound = !s.sound) }
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
                <p>{ "These settings, the games in progress, lessons solved, your own bests, the days whose challenge is done, drafts of the editors, and the rules of your classes. “Erase all” leaves what the Labs keep: your answers are erased in Shisen-sho’s Lab, long searches in that of sliding blocks. Nothing leaves this device unless you hand a rule in to a live class." }</p>
                <div class="row">
                    <button id="erase" class="btn" onclick={erase}>{ "Erase all" }</button>
                </div>
                <div class="note" hidden={erased.is_none()} role="status">
                    if erased.is_some() {
                        <span><b>{ "All of it is erased." }</b>{ " Only what the Labs keep is left." }</span>
                        <button class="btn" onclick={undo}>{ "Undo" }</button>
                    }
                </div>
            </section>
            <section key="about" class="card form" aria-labelledby="about-title">
                <h2 id="about-title">{ "About" }</h2>
                <p class="num">{ format!("Solvarium {}, build {}.", env!("CARGO_PKG_VERSION"), page::build()) }</p>
                <p>{ "Free software under the MIT or the Apache 2.0 licence, at your choice. " }<a href="licences.txt">{ "Licences of everything it is made of" }</a></p>
            </section>
        </main>
    }
}

/// So long the page is left alone at first, in milliseconds: what the visitor came for has the line for itself.
const QUIET_MS: u32 = 6000;

/// Keeps what is not kept yet, file by file. Not where the person saves data, or where the browser keeps nothing.
#[hook]
pub fn use_keep_all_when_idle() {
    use_effect_on((), |()| {
        let here = Rc::new(Cell::new(true));
        let goes_on = here.clone();
        spawn_local(async move {
            TimeoutFuture::new(QUIET_MS).await;
            // What cannot be kept now is tried at the next visit.
            if !device::saves_data() {
                fetch_rest(|_| (), goes_on).await;
            }
        });
        move || here.set(false)
    });
}

/// What is known of what is kept.
#[derive(Clone, Debug, PartialEq)]
enum Kept {
    /// Nothing yet.
    Looking,
    /// This browser or this build keeps nothing.
    Never,
    /// So many bytes of all are here.
    Bytes(u64, u64),
    /// The same while the rest is fetched.
    Fetching(u64, u64),
    /// The same, and the rest could not be kept.
    Failed(u64, u64, KeepError),
}

/// The files that are not here, and how many bytes are, of how many in all; nothing where nothing is kept.
async fn look() -> Option<(Vec<File>, u64, u64)> {
    let inventory = if device::can_keep() { device::inventory().await } else { None }?;
    let missing = device::missing(&inventory).await;
    let bytes = inventory.bytes() - missing.iter().map(|file| file.bytes).sum::<u64>();
    Some((missing, bytes, inventory.bytes()))
}

/// Keeps what is missing, file by file, as long as the page is `here`.
async fn fetch_rest(tell: impl Fn(Kept), here: Rc<Cell<bool>>) {
    let Some((missing, mut bytes, all)) = look().await else { return tell(Kept::Never) };
    for file in missing {
        if !here.get() {
            return;
        }
        if let Err(why) = device::keep(&file).await {
            return tell(Kept::Failed(bytes, all, why));
        }
        bytes += file.bytes;
        tell(Kept::Fetching(bytes, all));
    }
    tell(Kept::Bytes(bytes, all));
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Whether the whole app is on this device, and what brings the rest of it.
#[component]
pub fn OnThisDevice() -> Html {
    let kept = use_value(|| Kept::Looking);
    let here = use_memo((), |()| Cell::new(true));
    let (found, ends) = (kept.setter(), here.clone());
    use_effect_on((), move |()| {
        spawn_local(
            async move { found.set(look().await.map_or(Kept::Never, |(_, bytes, all)| Kept::Bytes(bytes, all))) },
        );
        move || ends.set(false)
    });
    let fetch = hears(&(kept.clone(), here), |(kept, here), _: MouseEvent| {
        if let Kept::Bytes(here, all) | Kept::Failed(here, all, _) = **kept {
            kept.set(Kept::Fetching(here, all));
        }
        let set = kept.setter();
        spawn_local(fetch_rest(move |kept| set.set(kept), here.clone()));
    });
    let count = games::infos().count();
    let games = spelled(count);
    let button =
        |label: &'static str| html! { <button key="fetch" class="btn" onclick={fetch.clone()}>{ label }</button> };
    let share = |here, all| format!("{} of {} are on this device", megabytes(here), megabytes(all));
    let (words, more) = match *kept {
        Kept::Looking => ("Checking what is on this device.".to_owned(), Html::default()),
        Kept::Never => ("This browser keeps nothing for use without a network.".to_owned(), Html::default()),
        Kept::Bytes(here, all) if here >= all => {
            (format!("All {games} games are on this device ({}).", megabytes(all)), Html::default())
        }
        Kept::Bytes(here, all) => {
            (share(here, all) + "; the rest is fetched when it is first needed.", button("Fetch the rest now"))
        }
        Kept::Fetching(here, all) => (
            share(here, all) + ".",
            html! { <progress key="bar" max={all.to_string()} value={here.to_string()} aria-label="All games on this device"></progress> },
        ),
        Kept::Failed(here, all, why) => {
            let why = match why {
                KeepError::Fetch => "The rest could not be fetched: the connection or the server has failed.",
                KeepError::Store => "This browser has no room for the rest.",
            };
            (format!("{}. {why}", share(here, all)), button("Try again"))
        }
    };
    html! {
        <div class="on-device" role="status">
            <p>{ words }</p>
            { more }
        </div>
    }
}
