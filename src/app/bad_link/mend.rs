//! What is wrong with a link, and what was probably meant. Pure.

use std::ops::Range;

use crate::engine::challenge::{BOARD, ChallengeId};
use crate::engine::entry::{GameEntry, Start};
use crate::engine::suggest::{ALIKE, Found, TABS, in_game, nearest, percent_decoded};
use crate::games;
use crate::web::route::Route;

/// What is wrong with a link.
#[derive(Clone, PartialEq)]
pub struct Diagnosis {
    /// The text, readable.
    pub text: String,
    /// The wrong part of it.
    pub wrong: Range<usize>,
    /// One sentence, without a full stop.
    pub why: String,
    /// The whole address that was probably meant.
    pub meant: Option<String>,
    /// The game, if there is no doubt about it.
    pub game: Option<&'static GameEntry>,
}

/// Finds what is wrong with the text of an address behind `#/`; `why` is what is known already, one
/// sentence without a full stop, or nothing.
pub fn diagnose(text: &str, why: &str) -> Diagnosis {
    let text = percent_decoded(text);
    let (first, rest) = halves(&text);
    let behind = (first.len() + 1).min(text.len());
    let game = games::mended_by_rules(first);
    let (wrong, why, meant) = match game {
        Some(entry) => {
            let Found { wrong, why, meant } = in_known_game(entry, rest.unwrap_or_default(), why);
            (behind + wrong.start..behind + wrong.end, why, meant.map(|rest| format!("{first}/{rest}")))
        }
        // A page, or a game with a program of its own, which alone knows its rules.
        None if PAGES.contains(&first) || games::info(first).is_some() => {
            let why = if why.is_empty() { "no page has this address" } else { why };
            (behind..text.len(), why.to_owned(), dealt(&text).or_else(|| Some(first.to_owned())))
        }
        None => (0..first.len(), "no game and no page has this name".to_owned(), elsewhere(&text)),
    };
    Diagnosis { meant: meant.filter(|meant| *meant != text), wrong, why, text, game }
}

/// The same for what stands behind the name of a game whose rules are known: a page of the game, or a challenge.
pub fn in_known_game(entry: &GameEntry, rest: &str, why: &str) -> Found {
    let found = in_game(entry, rest, why);
    let tab = nearest(rest, TABS.into_iter(), ALIKE).filter(|_| !rest.contains('/'));
    Found { meant: tab.map(str::to_owned).or(found.meant), ..found }
}

/// The same for an experiment that is none, of these: no game's rules hang on it.
pub fn diagnose_experiment<'a>(text: &str, why: &str, known: impl Iterator<Item = &'a str>) -> Diagnosis {
    let text = percent_decoded(text);
    let first = halves(&text).0;
    let wrong = (first.len() + 1).min(text.len())..text.len();
    let meant = experiment(&text, known).unwrap_or_else(|| first.to_owned());
    let meant = (meant != text).then_some(meant);
    Diagnosis { wrong, why: why.to_owned(), meant, text, game: None }
}

/// First words of an address that are no games.
const PAGES: [&str; 4] = ["lab", "classroom", "records", "settings"];

fn halves(text: &str) -> (&str, Option<&str>) {
    text.split_once('/').map_or((text, None), |(first, rest)| (first, Some(rest)))
}

/// An address whose first word is unknown: the nearest one, with the rest put right too.
fn elsewhere(text: &str) -> Option<String> {
    let (first, rest) = halves(text);
    let known: Vec<&str> = games::infos().map(|info| info.id).chain(PAGES).collect();
    let Some(better) = nearest(first, known.iter().copied(), ALIKE) else {
        // Perhaps the game's name is what is missing.
        return games::mended()
            .map(|entry| format!("{}/{text}", entry.info.id))
            .find(|whole| rest.is_some() && opens(whole));
    };
    let whole = rest.map_or_else(|| better.to_owned(), |rest| format!("{better}/{rest}"));
    if opens(&whole) {
        return Some(whole);
    }
    // Moves that cannot be tried here are left away.
    if let Route::Play { challenge: Some(id), .. } = Route::parse(&whole) {
        let bare = id.without_moves().to_string();
        if !id.moves.is_empty() && opens(&bare) {
            return Some(bare);
        }
    }
    let mended = if PAGES.contains(&better) { None } else { diagnose(&whole, "").meant };
    Some(mended.unwrap_or_else(|| better.to_owned()))
}

/// A game's setup whose seed is missing, with the plainest of seeds; if it is not a page's name with a slip in it.
fn dealt(text: &str) -> Option<String> {
    let (game, setup) = halves(text.trim_end_matches('/'));
    let setup = setup
        .filter(|setup| !setup.contains('/') && nearest(setup, TABS.into_iter().chain([BOARD]), ALIKE).is_none())?;
    let whole = format!("{game}/{setup}/1");
    (matches!(Route::parse(&whole), Route::Play { challenge: Some(_), .. }) && opens(&whole)).then_some(whole)
}

/// An experiment's address with the nearest name.
fn experiment<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let (name, tail) = halves(halves(text).1?);
    let name = nearest(name, known, ALIKE)?;
    let whole = tail.map_or_else(|| format!("lab/{name}"), |tail| format!("lab/{name}/{tail}"));
    matches!(Route::parse(&whole), Route::Experiment { .. }).then_some(whole)
}

/// Whether an address names a page that exists, or a challenge that can be opened.
fn opens(text: &str) -> bool {
    match Route::parse(text) {
        Route::Bad { .. } => false,
        Route::Play { game, challenge } => {
            let good = challenge.is_none_or(|id| match games::mended_by_rules(&game) {
                Some(entry) => plays(entry, &id),
                // The rules are in the game's own program: whether its moves can be made is not known here.
                None => id.moves.is_empty() && games::can_start(&game, &id.source),
            });
            good && games::info(&game).is_some()
        }
        Route::Learn(game) | Route::Editor(game) | Route::GameLab(game) | Route::Days(game) => {
            games::info(&game).is_some()
        }
        _ => true,
    }
}

fn plays(entry: &GameEntry, id: &ChallengeId) -> bool {
    match entry.table.start(&id.source) {
        Ok(Start::Ready(start)) => entry.replay(&start, &id.moves).is_ok(),
        Ok(Start::NeedsSearch) => true,
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::suggest::Refused;

    #[track_caller]
    fn means(text: &str, wrong: &str, expected: Option<&str>) {
        let found = diagnose(text, "");
        assert_eq!(found.meant.as_deref(), expected, "{text}");
        assert_eq!(&found.text[found.wrong], wrong, "{text}");
        if let Some(meant) = found.meant {
            assert!(opens(&meant), "{meant}");
        }
    }

    #[test]
    fn the_name_of_the_game() {
        means("fujisann/domino/k7q2m8xa", "fujisann", Some("fujisan/domino/k7q2m8xa"));
        means("Fujisan", "Fujisan", Some("fujisan"));
        means("fujisann/domino/ü", "fujisann", Some("fujisan"));
        means("fujisann/domnio/k7", "fujisann", Some("fujisan/domino/k7"));
        means("domino/k7q2m8xa", "domino", Some("fujisan/domino/k7q2m8xa"));
        means("xyzzy", "xyzzy", None);
        means("", "", None);
    }

    #[test]
    fn a_missing_seed() {
        means("zen/garden-9", "garden-9", Some("zen/garden-9/1"));
        means("2048/3x3/", "3x3/", Some("2048/3x3/1"));
        means("2048/classic", "classic", Some("2048/classic/1"));
        means("zen/nonsense", "nonsense", Some("zen"));
        means("pig/hold25~optimal", "hold25~optimal", Some("pig/hold25~optimal/1"));
        means("sliding/editr", "editr", Some("sliding"));
        means("sliding/board", "board", Some("sliding"));
        means("threes/not a setup", "not a setup", Some("threes"));
        means("pig/hold999~foo", "hold999~foo", Some("pig"));
        means("pig/hold999", "hold999", Some("pig"));
        means("shisen/17x8-gravity-sideways", "17x8-gravity-sideways", Some("shisen"));
    }

    #[test]
    fn pages_and_experiments() {
        means("recods", "recods", Some("records"));
        means("records/of/the/world", "of/the/world", Some("records"));
        for (text, better) in [
            ("lab/fujisan-setup", "lab/fujisan-setups"),
            ("lab/fujisan-setup/k7", "lab/fujisan-setups/k7"),
            ("lab/xyzzy", "lab"),
        ] {
            let found = diagnose_experiment(text, "there is none", games::experiments().map(|info| info.id));
            assert_eq!(found.meant.as_deref(), Some(better));
            assert_eq!(&text[found.wrong], &text[4..]);
        }
        means("fujisan/lern", "lern", Some("fujisan/learn"));
    }

    /// Whether an address opens something, by the rules of the games themselves.
    fn truly_opens(text: &str) -> bool {
        match Route::parse(text) {
            Route::Bad { .. } => false,
            Route::Play { challenge: Some(id), .. } => games::entry(&id.game).is_some_and(|entry| plays(entry, &id)),
            Route::Experiment { id, .. } => games::experiment(&id).is_some(),
            route => route.game().is_none_or(|game| games::info(game).is_some()),
        }
    }

    /// Texts that differ from this one by a slip.
    fn slips(text: &str) -> Vec<String> {
        let parts: Vec<&str> = text.split('/').collect();
        let with = |at: usize, part: String| {
            let mut parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
            parts[at] = part;
            parts.join("/")
        };
        let mut all = vec![
            parts[..2].join("/"),
            format!("{}~foo", parts[..2].join("/")),
            format!("{text}~foo"),
            format!("{text}/zz"),
            format!("{text}/a1b1-q"),
            format!("{text}/"),
            parts[1..].join("/"),
        ];
        for (at, part) in parts.iter().enumerate() {
            let middle = part.len() / 2;
            all.extend([
                with(at, part[1..].to_owned()),
                with(at, format!("{}{}", &part[..middle], &part[middle + 1..])),
                with(at, format!("{part}x")),
                with(at, format!("{}9{}", &part[..middle], &part[middle..])),
                with(at, part.to_ascii_uppercase()),
                with(at, format!("{part}~nothing")),
                with(at, format!("{part}-999")),
            ]);
        }
        all
    }

    #[test]
    fn what_is_suggested_always_opens() {
        const GOLDEN: &str = include_str!("../../../tests/data/golden.txt");
        let (mut links, mut suggestions) = (0, 0);
        for line in GOLDEN.lines().filter(|line| line.len() < 400) {
            let (id, position) = line.split_once(' ').expect("an id and a position");
            let game = id.split('/').next().expect("a game");
            for text in slips(id).into_iter().chain(slips(&format!("{game}/{BOARD}/{position}"))) {
                links += 1;
                let meant = match Route::parse(&text) {
                    Route::Bad { why, .. } => diagnose(&text, &why).meant,
                    Route::Play { challenge: Some(id), .. } => {
                        let Some(entry) = games::entry(&id.game).filter(|entry| !plays(entry, &id)) else { continue };
                        Refused::of(entry, &id, "").meant.map(|id| id.to_string())
                    }
                    _ => diagnose(&text, "").meant,
                };
                if let Some(meant) = meant {
                    suggestions += 1;
                    assert!(truly_opens(&meant), "{text} suggests {meant}");
                }
            }
        }
        assert!(links > 3000 && suggestions > 1000, "{suggestions} of {links}");
    }

    #[test]
    fn behind_the_name_of_the_game() {
        means("fujisan/k7q2m8xa", "k7q2m8xa", Some("fujisan/domino-solvable/k7q2m8xa"));
        means("fujisan/domino/k7%C3%BC", "k7ü", Some("fujisan/domino/k7"));
        means("fujisan/domino/%", "%", None);
        let board = "fujisan/board/321001031231-400452325514";
        means(&format!("{board}/AR2,%20AR1"), "AR2, AR1", Some(&format!("{board}/AR2-AR1")));
        let told = diagnose("fujisan/domino-98to99/k7", "there is none");
        assert_eq!((told.why.as_str(), told.meant), ("there is none", None));
    }
}
