//! What every page of the shell can reach: settings, navigation, the worker, the live regions.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::web::{page, store};
use crate::worker::client::Client;

/// The worker's module, relative to the page.
pub const WORKER_URL: &str = "./worker_loader.js";

/// What the person has chosen for all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `system`, `light` or `dark`.
    pub theme: Theme,
    /// `system`, `full` or `none`.
    pub motion: Motion,
    /// Whether single letters act on a focused board (U undo, H hint, ...).
    pub letters: bool,
    /// Whether the board says at once when no way leads to the goal any more.
    pub tell_lost: bool,
    /// Whether the proven best and the distance from here are shown while playing.
    pub tell_best: bool,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system asks.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As the system asks.
    #[default]
    System,
    /// All of it.
    Full,
    /// None.
    None,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::System, motion: Motion::System, letters: true, tell_lost: true, tell_best: true }
    }
}

const SETTINGS: &str = "settings";

impl Settings {
    /// The settings kept in this browser; the usual ones where there are none or they are damaged.
    pub fn load() -> Self {
        store::read(SETTINGS).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps them; `static/theme.js` hears of it and marks the page's root, which the style sheet follows.
    pub fn apply(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            store::write(SETTINGS, &text);
        }
        page::settings_changed();
    }
}

/// A short note at the foot of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// What it says; `**` round what is bold.
    pub text: AttrValue,
}

/// What every page can reach.
#[derive(Clone, PartialEq)]
pub struct Shell {
    /// What the person has chosen.
    pub settings: Rc<Settings>,
    /// Changes what the person has chosen.
    pub set_settings: Callback<Settings>,
    /// The worker that solves for the board.
    pub client: Client,
    /// Says something to a screen reader, politely.
    pub announce: Callback<String>,
    /// Shows a short note.
    pub note: Callback<Note>,
    /// The worker is of another build: the page has to be loaded again.
    pub outdated: Callback<()>,
}

/// The shell's context.
#[hook]
pub fn use_shell() -> Shell {
    use_context::<Shell>().expect("every page stands inside the app's context provider")
}
