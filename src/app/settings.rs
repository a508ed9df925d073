//! The settings, the keys, and what is kept in this browser.

use yew::prelude::*;

use super::context::{Motion, Settings, Theme, use_shell};
use super::icons::{Icon, icon};
use crate::web::{page, store};
use crate::worker::protocol::BUILD;

/// The keys of every board, and what they do.
pub const KEYS: &[(&[&str], &str)] = &[
    (&["←", "↑", "↓", "→"], "Move on the board"),
    (&["Home", "End"], "To the ends of a row"),
    (&["Enter", "Space"], "Pick up, put down"),
    (&["Esc"], "Let go"),
    (&["Ctrl Z"], "Undo"),
    (&["Ctrl Shift Z"], "Redo"),
];

/// The letters, which act only on a focused board and can be switched off.
pub const LETTERS: &[(&[&str], &str)] =
    &[(&["U", "Z"], "Undo"), (&["R"], "Redo"), (&["H"], "Hint"), (&["N"], "New challenge"), (&["?"], "Help")];

/// The page.
#[component]
pub fn SettingsPage() -> Html {
    let shell = use_shell();
    let now = &*shell.settings;
    let set = &shell.set_settings;
    html! {
        <div class="page narrow">
            <div class="head"><h1>{ "Settings" }</h1></div>
            <div class="stack">
                <section key="look" class="card pad form" aria-labelledby="look-title">
                    <h2 id="look-title">{ "Look and motion" }</h2>
                    { choice("theme", "Theme", now.theme, &[(Theme::System, "System"), (Theme::Light, "Light"), (Theme::Dark, "Dark")],
                        changes(now, set, |settings, theme| settings.theme = theme)) }
                    { choice("motion", "Motion", now.motion, &[(Motion::System, "System"), (Motion::Full, "Full"), (Motion::None, "None")],
                        changes(now, set, |settings, motion| settings.motion = motion)) }
                </section>
                <section key="play" class="card pad form" aria-labelledby="play-title">
                    <h2 id="play-title">{ "While you play" }</h2>
                    { switch("tell_best", "Tell the proven best", "And how far the goal is from here, once the solver knows.", now.tell_best,
                        changes(now, set, |settings, on| settings.tell_best = on)) }
                    { switch("tell_lost", "Tell when all is lost", "As soon as it is proved that no way leads to the goal.", now.tell_lost,
                        changes(now, set, |settings, on| settings.tell_lost = on)) }
                    { switch("letters", "Single letters act", "On a focused board only. Switch them off if you speak to your computer.", now.letters,
                        changes(now, set, |settings, on| settings.letters = on)) }
                </section>
                <section key="keys" class="card pad" aria-labelledby="keys-title">
                    <h2 id="keys-title">{ "Keys" }</h2>
                    <dl class="keys">
                        { for KEYS.iter().map(|(keys, what)| key_row(keys, what)) }
                        { for LETTERS.iter().filter(|_| now.letters).map(|(keys, what)| key_row(keys, what)) }
                    </dl>
                </section>
                <Kept key="kept" />
                <p key="build" class="build">{ "Solvarium " }{ env!("CARGO_PKG_VERSION") }{ ", build " }<code>{ BUILD }</code></p>
            </div>
        </div>
    }
}

/// A callback that changes one thing of the settings.
fn changes<T: 'static>(now: &Settings, set: &Callback<Settings>, change: fn(&mut Settings, T)) -> Callback<T> {
    let now = now.clone();
    set.reform(move |value| {
        let mut settings = now.clone();
        change(&mut settings, value);
        settings
    })
}

fn choice<T: Copy + PartialEq + 'static>(
    id: &'static str,
    name: &str,
    now: T,
    all: &[(T, &'static str)],
    set: Callback<T>,
) -> Html {
    let option = |&(value, word): &(T, &'static str)| {
        let onchange = set.reform(move |_: Event| value);
        html! {
            <label key={word}><input type="radio" name={id} checked={value == now} {onchange} /><span>{ word }</span></label>
        }
    };
    html! {
        <fieldset key={id} class="field">
            <legend>{ name }</legend>
            <div class="seg">{ for all.iter().map(option) }</div>
        </fieldset>
    }
}

fn switch(id: &'static str, name: &str, about: &str, on: bool, set: Callback<bool>) -> Html {
    let onchange = set.reform(move |_: Event| !on);
    let about_id = format!("{id}-about");
    html! {
        <div key={id} class="field">
            <div><label for={id}>{ name }</label><p id={about_id.clone()}>{ about }</p></div>
            <input {id} class="switch" type="checkbox" role="switch" checked={on} aria-describedby={about_id} {onchange} />
        </div>
    }
}

fn key_row(keys: &[&str], what: &str) -> Html {
    html! {
        <div key={keys[0].to_owned()} class="row2">
            <dt>{ for keys.iter().map(|name| html! { <kbd key={*name}>{ *name }</kbd> }) }</dt>
            <dd>{ what }</dd>
        </div>
    }
}

/// What is kept, in words, and the number of letters it takes.
fn kept() -> Vec<(String, usize)> {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for key in store::keys("") {
        let size = store::read(&key).map_or(0, |text| text.len());
        let kind = kind(&key);
        match kinds.iter_mut().find(|(name, _)| name == kind) {
            Some((_, total)) => *total += size,
            None => kinds.push((kind.to_owned(), size)),
        }
    }
    kinds.sort();
    kinds
}

fn kind(key: &str) -> &'static str {
    match key.split(['.', '-']).next().unwrap_or_default() {
        "settings" => "Settings",
        "bests" => "Own bests",
        "session" | "last" => "Games in progress",
        "today" => "Today’s proven best",
        "learn" => "Lessons solved",
        _ => "Other",
    }
}

/// What is kept in this browser; all of it can be erased, and had back while the page is open.
#[component]
fn Kept() -> Html {
    let list = use_state(kept);
    let erased = use_state(|| None::<Vec<(String, String)>>);
    let erase = {
        let (list, erased) = (list.setter(), erased.setter());
        Callback::from(move |_: MouseEvent| {
            let all: Vec<(String, String)> =
                store::keys("").into_iter().filter_map(|key| Some((key.clone(), store::read(&key)?))).collect();
            for (key, _) in &all {
                store::remove(key);
            }
            erased.set(Some(all));
            list.set(kept());
        })
    };
    let undo = erased.as_ref().map(|all| {
        let (all, list, erased) = (all.clone(), list.setter(), erased.setter());
        Callback::from(move |_: MouseEvent| {
            for (key, text) in &all {
                store::write(key, text);
            }
            list.set(kept());
            erased.set(None);
        })
    });
    let reload = Callback::from(|_: MouseEvent| page::reload());
    let row = |(name, size): &(String, usize)| {
        html! { <div key={name.clone()} class="row2 num"><dt>{ name.clone() }</dt><dd>{ size_words(*size) }</dd></div> }
    };
    html! {
        <section class="card pad" aria-labelledby="kept-title">
            <h2 id="kept-title">{ "What is kept in this browser" }</h2>
            <p class="lead">{ "Nothing of it leaves this device unless you share it." }</p>
            if list.is_empty() {
                <p key="none">{ "Nothing." }</p>
            } else {
                <dl key="list">{ for list.iter().map(row) }</dl>
            }
            <div key="row" class="row">
                <button key="erase" class="btn" type="button" disabled={list.is_empty()} onclick={erase}>{ icon(Icon::Close) }{ "Erase all" }</button>
                if let Some(undo) = undo {
                    <button key="undo" class="btn" type="button" onclick={undo}>{ icon(Icon::Undo) }{ "Undo" }</button>
                    <button key="reload" class="btn quiet" type="button" onclick={reload}>{ "Start afresh" }</button>
                }
            </div>
        </section>
    }
}

fn size_words(bytes: usize) -> String {
    if bytes < 1000 { format!("{bytes}\u{a0}B") } else { format!("{:.1}\u{a0}kB", bytes as f64 / 1000.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_sizes() {
        assert_eq!(kind("session.fujisan"), "Games in progress");
        assert_eq!(kind("bests-damaged"), "Own bests");
        assert_eq!(kind(""), "Other");
        assert_eq!(size_words(999), "999\u{a0}B");
        assert_eq!(size_words(12_345), "12.3\u{a0}kB");
    }
}
