//! Hash routes: a pure parser, so that any text after `#` gives a page.

use std::fmt;

use crate::engine::challenge::{ChallengeError, ChallengeId, MAX_LENGTH};
use crate::engine::parse::shorten;

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// The gallery.
    Home,
    /// A game's board: with a challenge from the link, or the game in progress.
    Play {
        /// The game's id.
        game: String,
        /// The challenge.
        challenge: Option<ChallengeId>,
    },
    /// A game's rules.
    Learn(String),
    /// A form in which a position of a game is set up by hand.
    Editor(String),
    /// A game's experiments.
    GameLab(String),
    /// A game's challenges of the days.
    Days(String),
    /// All experiments.
    Lab,
    /// One experiment, perhaps with the seed and parameters of a run.
    Experiment {
        /// The experiment's id.
        id: String,
        /// The seed of the run.
        seed: Option<String>,
        /// The parameters of the run.
        params: Option<String>,
    },
    /// The claims of the papers; with a word, those of a paper, an experiment or a game.
    Papers(Option<String>),
    /// What teachers need: its rooms, and what a room's link holds.
    Classroom {
        /// The room, such as `tournament`; nothing: the door.
        room: Option<String>,
        /// What is in it, letters, digits, `-`, `_` and `~`.
        text: Option<String>,
    },
    /// Hardest boards known, own bests.
    Records,
    /// Settings.
    Settings,
    /// A link that names no page; the text after `#/` and what is wrong with it.
    Bad {
        /// The text.
        text: String,
        /// One sentence.
        why: String,
    },
}

/// Whether the query of an address, from `?` on, asks that everybody thinks first: so a teacher's link hides the solver for a class.
pub fn thinks_first(query: &str) -> bool {
    query.trim_start_matches('?').split('&').any(|part| part == THINK_FIRST)
}

/// The part of the query that asks for it.
pub const THINK_FIRST: &str = "think-first";

/// Words that cannot be the name of a game, nor of a setup.
const PAGES: [&str; 6] = ["lab", "papers", "records", "settings", "classroom", "home"];

impl Route {
    /// Reads the part of the address from `#` on (with or without it). Whether a game or an
    /// experiment of that name exists is for the page to say.
    pub fn parse(hash: &str) -> Self {
        let text = hash.strip_prefix('#').unwrap_or(hash);
        let text = text.strip_prefix('/').unwrap_or(text);
        let text = text.strip_suffix('/').unwrap_or(text);
        let parts: Vec<&str> = text.split('/').collect();
        match parts[..] {
            [""] | ["home"] => Self::Home,
            ["lab"] => Self::Lab,
            ["lab", id] => Self::Experiment { id: id.to_owned(), seed: None, params: None },
            ["lab", id, seed] => Self::Experiment { id: id.to_owned(), seed: Some(seed.to_owned()), params: None },
            ["lab", id, seed, params] => {
                Self::Experiment { id: id.to_owned(), seed: Some(seed.to_owned()), params: Some(params.to_owned()) }
            }
            ["papers"] => Self::Papers(None),
            ["papers", word] if is_word(word) => Self::Papers(Some(word.to_owned())),
            ["classroom"] => Self::Classroom { room: None, text: None },
            ["classroom", room] if is_word(room) => Self::Classroom { room: Some(room.to_owned()), text: None },
            ["classroom", room, text] if is_word(room) && is_word(text) => {
                Self::Classroom { room: Some(room.to_owned()), text: Some(text.to_owned()) }
            }
            ["records"] => Self::Records,
            ["settings"] => Self::Settings,
            [page, ..] if PAGES.contains(&page) => Self::bad(text, "no page has this address"),
            [game] => match ChallengeId::parse(&format!("{game}/x/x")) {
                Ok(_) => Self::Play { game: game.to_owned(), challenge: None },
                Err(error) => Self::bad(text, error_words(&error)),
            },
            [game, "learn"] => Self::Learn(game.to_owned()),
            [game, "editor"] => Self::Editor(game.to_owned()),
            [game, "lab"] => Self::GameLab(game.to_owned()),
            [game, "days"] => Self::Days(game.to_owned()),
            _ => match ChallengeId::parse(text) {
                Ok(id) => Self::Play { game: id.game.clone(), challenge: Some(id) },
                Err(error) => Self::bad(text, error_words(&error)),
            },
        }
    }

    fn bad(text: &str, why: impl Into<String>) -> Self {
        // Whole, for what was meant may be told by all of it; but no book.
        let text = if text.len() > MAX_LENGTH { shorten(text) } else { text.to_owned() };
        Self::Bad { text, why: why.into() }
    }

    /// The challenge that a link to a board names.
    pub fn linked(&self) -> Option<ChallengeId> {
        if let Self::Play { challenge, .. } = self { challenge.clone() } else { None }
    }

    /// The game whose page this is.
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::Play { game, .. }
            | Self::Learn(game)
            | Self::Editor(game)
            | Self::GameLab(game)
            | Self::Days(game) => Some(game),
            _ => None,
        }
    }

    /// The route of a challenge.
    pub fn challenge(id: &ChallengeId) -> Self {
        Self::Play { game: id.game.clone(), challenge: Some(id.clone()) }
    }
}

/// Whether a text is made of the characters of links, and not endless.
fn is_word(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '~');
    !text.is_empty() && text.len() <= MAX_LENGTH && text.chars().all(allowed)
}

fn error_words(error: &ChallengeError) -> String {
    match error {
        ChallengeError::Character { character, .. } => {
            format!("it contains the character {character:?}, which links cannot contain")
        }
        ChallengeError::TooLong => "it is too long".to_owned(),
        ChallengeError::Form(_) => "a challenge has the form game/setup/seed or game/board/position".to_owned(),
        ChallengeError::Seed { error, .. } => error.to_string(),
    }
}

impl fmt::Display for Route {
    /// The address from `#` on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("#/"),
            Self::Play { game, challenge: None } => write!(f, "#/{game}"),
            Self::Play { challenge: Some(id), .. } => write!(f, "#/{id}"),
            Self::Learn(game) => write!(f, "#/{game}/learn"),
            Self::Editor(game) => write!(f, "#/{game}/editor"),
            Self::GameLab(game) => write!(f, "#/{game}/lab"),
            Self::Days(game) => write!(f, "#/{game}/days"),
            Self::Lab => f.write_str("#/lab"),
            Self::Experiment { id, seed: None, .. } => write!(f, "#/lab/{id}"),
            Self::Experiment { id, seed: Some(seed), params: None } => write!(f, "#/lab/{id}/{seed}"),
            Self::Experiment { id, seed: Some(seed), params: Some(params) } => write!(f, "#/lab/{id}/{seed}/{params}"),
            Self::Papers(None) => f.write_str("#/papers"),
            Self::Papers(Some(word)) => write!(f, "#/papers/{word}"),
            Self::Classroom { room: None, .. } => f.write_str("#/classroom"),
            Self::Classroom { room: Some(room), text: None } => write!(f, "#/classroom/{room}"),
            Self::Classroom { room: Some(room), text: Some(text) } => write!(f, "#/classroom/{room}/{text}"),
            Self::Records => f.write_str("#/records"),
            Self::Settings => f.write_str("#/settings"),
            Self::Bad { text, .. } => write!(f, "#/{text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trips(text: &str) -> Route {
        let route = Route::parse(text);
        assert_eq!(route.to_string(), text);
        assert!(!matches!(route, Route::Bad { .. }), "{route:?}");
        route
    }

    #[test]
    fn every_page_has_an_address() {
        for text in [
            "#/",
            "#/fujisan",
            "#/fujisan/learn",
            "#/fujisan/lab",
            "#/fujisan/editor",
            "#/fujisan/days",
            "#/fujisan/domino/monday-3b",
            "#/fujisan/domino-20to24~summitlr/k7q2m8xa/ML3-SL5-MU",
            "#/fujisan/board/520431025143-134250413205",
            "#/lab",
            "#/lab/fujisan-setups",
            "#/lab/fujisan-setups/k7",
            "#/lab/fujisan-setups/k7/trials-10~size-100",
            "#/classroom",
            "#/classroom/projector",
            "#/classroom/tournament/abc_-1",
            "#/records",
            "#/settings",
        ] {
            round_trips(text);
        }
    }

    #[test]
    fn a_query_may_ask_to_think_first() {
        for query in ["?think-first", "think-first", "?a=b&think-first", "?think-first&c"] {
            assert!(thinks_first(query), "{query}");
        }
        for query in ["", "?", "?think-first=no", "?think", "?a=think-first", "?&"] {
            assert!(!thinks_first(query), "{query}");
        }
    }

    #[test]
    fn loose_forms_are_understood() {
        assert_eq!(Route::parse(""), Route::Home);
        assert_eq!(Route::parse("#"), Route::Home);
        assert_eq!(Route::parse("#fujisan/"), round_trips("#/fujisan"));
    }

    #[test]
    fn malformed_ones_say_why() {
        for text in [
            "#/fujisan//",
            "#/fujisan/x",
            "#/a b",
            "#/%F0%9F",
            "#/lab/a/b/c/d",
            "#/classroom/ü",
            "#/classroom//x",
            "#/classroom/x/y/z",
            "#/fujisan/domino/ü",
        ] {
            assert!(matches!(Route::parse(text), Route::Bad { .. }), "{text}: {:?}", Route::parse(text));
        }
    }
}
