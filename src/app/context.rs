//! What every page of the shell can reach: settings, navigation, the worker, the live regions.

use std::rc::Rc;

use serde::Deserialize;
use yew::prelude::*;

use crate::games;
use crate::web::{media, page, store};
use crate::worker::client::Client;

/// The module of the worker that solves this game, relative to the page.
pub fn worker_url(game: &str) -> String {
    format!("./{}_loader.js", games::worker(game))
}

/// What the person has chosen for all games.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How much motion.
    pub motion: Motion,
    /// Whether single letters act on a focused board (U undo, H hint, ...).
    pub letters: bool,
    /// Whether the board says at once when no way leads to the goal any more.
    pub tell_lost: bool,
    /// Whether the proven best and the distance from here are shown while playing.
    pub tell_best: bool,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system asks.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// As the system asks.
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

/// The settings as they are kept.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Kept {
    theme: String,
    motion: String,
    letters: Option<bool>,
    tell_lost: Option<bool>,
    tell_best: Option<bool>,
}

impl Settings {
    /// The settings kept in this browser; the usual ones where there are none or they are damaged.
    pub fn load() -> Self {
        Self::read(&store::read(SETTINGS).unwrap_or_default())
    }

    /// What is not there or makes no sense is as usual.
    fn read(text: &str) -> Self {
        let kept: Kept = serde_json::from_str(text).unwrap_or_default();
        let usual = Self::default();
        Self {
            theme: match kept.theme.as_str() {
                "light" => Theme::Light,
                "dark" => Theme::Dark,
                _ => Theme::System,
            },
            motion: match kept.motion.as_str() {
                "full" => Motion::Full,
                "none" => Motion::None,
                _ => Motion::System,
            },
            letters: kept.letters.unwrap_or(usual.letters),
            tell_lost: kept.tell_lost.unwrap_or(usual.tell_lost),
            tell_best: kept.tell_best.unwrap_or(usual.tell_best),
        }
    }

    /// The text that is kept; `static/theme.js` reads its theme and motion.
    fn text(&self) -> String {
        let theme = match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let motion = match self.motion {
            Motion::System => "system",
            Motion::Full => "full",
            Motion::None => "none",
        };
        let Self { letters, tell_lost, tell_best, .. } = self;
        format!(
            r#"{{"theme":"{theme}","motion":"{motion}","letters":{letters},"tell_lost":{tell_lost},"tell_best":{tell_best}}}"#
        )
    }

    /// Whether the person wants no motion.
    pub fn is_still(&self) -> bool {
        match self.motion {
            Motion::None => true,
            Motion::Full => false,
            Motion::System => media::matches("(prefers-reduced-motion: reduce)"),
        }
    }

    /// Keeps them; `static/theme.js` hears of it and marks the page's root, which the style sheet follows.
    pub fn apply(&self) {
        store::write(SETTINGS, &self.text());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip_and_damaged_ones_are_the_usual() {
        let chosen =
            Settings { theme: Theme::Dark, motion: Motion::None, letters: false, tell_lost: true, tell_best: false };
        assert_eq!(Settings::read(&chosen.text()), chosen);
        for damaged in ["", "7", "[]", r#"{"theme":7,"letters":"no"}"#] {
            assert_eq!(Settings::read(damaged), Settings::default(), "{damaged}");
        }
    }
}
