//! What every page of the shell can reach: settings, navigation, the worker, the live region.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::app::controls::Held;
use crate::app::share::ShareRequest;
use crate::games;
use crate::web::{page, store};
use crate::worker::client::{Client, Misfit};

/// The workers that solve for the pages, one for each folder of games, so that a search for the page that was left holds up
/// none for the page at hand.
#[derive(Clone, PartialEq)]
pub struct Clients {
    on_misfit: Held<dyn Fn(Misfit)>,
    started: Held<RefCell<Vec<(&'static str, Client)>>>,
}

impl Clients {
    /// No worker yet; `on_misfit` is called when one is of no use to the page.
    pub fn new(on_misfit: impl Fn(Misfit) + 'static) -> Self {
        Self { on_misfit: Held(Rc::new(on_misfit)), started: Held::new(RefCell::default()) }
    }

    /// The worker of this folder of games; for pages of no game, the name is empty.
    pub fn of(&self, folder: &'static str) -> Client {
        let mut started = self.started.borrow_mut();
        if let Some((_, client)) = started.iter().find(|(of, _)| *of == folder) {
            return client.clone();
        }
        // Behind «#» the worker reads which part it will be asked for, and fetches it beside its main part (scripts/split.mjs).
        let client = Client::new(&format!("{}#{folder}", page::worker_url()), self.on_misfit.0.clone());
        started.push((folder, client.clone()));
        client
    }

    pub fn of_game(&self, game: &str) -> Client {
        self.of(games::folder(game).unwrap_or_default())
    }
}

/// What the person has chosen for all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    pub motion: Motion,
    /// Whether single letters act on a focused board (U undo, H hint, ...).
    pub letters: bool,
    /// Whether the board says at once when no way leads to the goal any more.
    pub tell_lost: bool,
    /// Whether the proven best and the distance from here are shown while playing.
    pub tell_best: bool,
    /// Whether moves and ends of games are heard.
    pub sound: bool,
    /// Whether the solver is silent until it is asked.
    pub think_first: bool,
    /// Whether the link that the person came by asks for that. It is not kept.
    #[serde(skip)]
    pub link_thinks_first: bool,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As this device asks.
    System,
    Light,
    Dark,
}

/// How much motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As this device asks.
    System,
    Full,
    None,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            motion: Motion::System,
            letters: true,
            tell_lost: true,
            tell_best: true,
            sound: false,
            think_first: false,
            link_thinks_first: false,
        }
    }
}

const SETTINGS: &str = "settings";

impl Settings {
    /// The settings kept in this browser; the usual ones where there are none or they are damaged.
    pub fn load() -> Self {
        let kept = Self::read(&store::read(SETTINGS).unwrap_or_default());
        Self { link_thinks_first: page::thinks_first(), ..kept }
    }

    /// Whether the solver is silent until it is asked.
    pub fn thinks_first(&self) -> bool {
        self.think_first || self.link_thinks_first
    }

    /// The same settings while it is silent: nothing is told of what it knows.
    pub fn silent(&self) -> Self {
        Self { tell_lost: false, tell_best: false, ..self.clone() }
    }

    /// Calls `changed` when another page of this browser has changed them.
    pub fn on_change(changed: impl Fn() + 'static) -> Option<EventListener> {
        store::on_change(SETTINGS, changed)
    }

    /// What is not there or makes no sense is as usual.
    fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The text that is kept; `static/theme.js` reads its theme and motion.
    fn text(&self) -> String {
        serde_json::to_string(self).expect("words and truth values can stand in JSON")
    }

    /// Keeps them; `static/theme.js` hears of it and marks the page's root, which the style sheet follows.
    pub fn apply(&self) {
        store::write(SETTINGS, &self.text());
        page::settings_changed();
    }
}

#[derive(Clone, PartialEq)]
pub struct AppContext {
    pub settings: Rc<Settings>,
    pub set_settings: Callback<Settings>,
    /// What is kept of it has been changed past `set_settings`: erased, or brought back.
    pub reload_settings: Callback<()>,
    /// The worker that solves for the page.
    pub client: Client,
    pub clients: Clients,
    /// Says something to a screen reader, politely.
    pub announce: Callback<String>,
    /// Shows a short note at the foot of the page; `**` round what is bold.
    pub note: Callback<AttrValue>,
    pub share: Callback<ShareRequest>,
}

#[hook]
pub fn use_app() -> AppContext {
    use_context::<AppContext>().expect("every page stands inside the app's context provider")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_and_damaged_ones_are_the_usual() {
        let chosen = Settings {
            theme: Theme::Dark,
            motion: Motion::None,
            letters: false,
            tell_lost: true,
            tell_best: false,
            sound: true,
            think_first: true,
            link_thinks_first: false,
        };
        assert_eq!(Settings::read(&chosen.text()), chosen);
        // What earlier versions kept knows nothing of sounds, nor of thinking first.
        let former = chosen.text().replace(r#","sound":true,"think_first":true"#, "");
        assert_eq!(Settings::read(&former), Settings { sound: false, think_first: false, ..chosen.clone() });
        // What a link asks for is not kept.
        let linked = Settings { link_thinks_first: true, think_first: false, ..chosen };
        assert!(linked.thinks_first() && !Settings::read(&linked.text()).thinks_first());
        for damaged in ["", "7", "[]", r#"{"theme":7,"letters":"no"}"#] {
            assert_eq!(Settings::read(damaged), Settings::default(), "{damaged}");
        }
    }
}
