//! The page of a link that leads nowhere: which part is wrong, and what was probably meant.

use std::ops::Range;

use yew::prelude::*;

use super::icons::{Icon, icon};
use crate::engine::challenge::{BOARD, ChallengeId, Source};
use crate::engine::entry::{Entry, Start};
use crate::engine::seed::Seed;
use crate::games;
use crate::web::page;
use crate::web::route::Route;

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct BadLinkProps {
    /// The text after `#/`.
    pub text: AttrValue,
    /// What is wrong with it, one sentence, if whoever found it knows more than this page can.
    #[prop_or_default]
    pub why: AttrValue,
}

/// The page.
#[component]
pub fn BadLink(props: &BadLinkProps) -> Html {
    let found = diagnose(&props.text, &props.why);
    let home = page::link(&Route::Home);
    let host = home.split_once("://").map_or(home.as_str(), |(_, rest)| rest).to_owned();
    let part = |range: Range<usize>| props.text.get(range).unwrap_or_default().to_owned();
    let wrong = found.wrong.clone();
    html! {
        <div class="page narrow">
            <section class="card pad bad-page">
                <span class="glyph glyph-vermilion">{ icon(Icon::Link) }</span>
                <h1>{ found.title }</h1>
                <code class="linked">{ host }{ part(0..wrong.start) }<u>{ part(wrong.clone()) }</u>{ part(wrong.end..props.text.len()) }</code>
                <p>
                    { sentence(&found.why) }
                    if let Some(meant) = &found.meant {
                        <span key="meant">{ " Did you mean " }<b>{ meant.word.clone() }</b>{ "?" }</span>
                    }
                </p>
                <div class="row">
                    if let Some(meant) = &found.meant {
                        <a key="meant" class="btn primary" href={meant.route.to_string()}>{ "Open " }{ meant.label.clone() }</a>
                    }
                    <a key="home" class="btn" href={Route::Home.to_string()}>{ "All games" }</a>
                </div>
            </section>
        </div>
    }
}

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq)]
struct Diagnosis {
    title: String,
    why: String,
    /// The wrong part of the text, in bytes.
    wrong: Range<usize>,
    meant: Option<Meant>,
}

/// What was probably meant.
#[derive(Clone, Debug, PartialEq)]
struct Meant {
    /// The word for the wrong part.
    word: String,
    /// What a button opens.
    label: String,
    route: Route,
}

const REST_IS_FINE: &str = "The rest of the link is in order.";

/// Finds the first part of a link that is wrong. `why` is used where nothing better is known.
fn diagnose(text: &str, why: &str) -> Diagnosis {
    let parts = parts(text);
    let word = |at: usize| parts.get(at).map_or("", |range| &text[range.clone()]);
    let range = |at: usize| parts.get(at).cloned().unwrap_or(0..text.len());
    if word(0) == "lab" && parts.len() > 1 {
        return lab(text, &range(1), why);
    }
    let Some(entry) = games::entry(word(0)) else { return no_game(text, &range(0), why) };
    let name = entry.info.name;
    let open = meant_game(entry);
    let of_game = |title: String, why: String, at: usize, meant| Diagnosis { title, why, wrong: range(at), meant };
    if let Some(at) = (1..parts.len()).find(|&at| word(at).is_empty() || word(at).contains(|c| !allowed(c))) {
        let why = if why.is_empty() { "A link has letters, digits, -, _, ~ and / only." } else { why };
        return of_game("This link has been damaged on its way:".to_owned(), why.to_owned(), at, open);
    }
    if parts.len() > 4 {
        return of_game(format!("This link of {name} is too long:"), why.to_owned(), 4, open);
    }
    if word(1) == BOARD {
        if let Err(no) = entry.table.position(word(2)) {
            return of_game(format!("This link holds no position of {name}:"), no, 2, open);
        }
    } else if let Err(no) = entry.table.setup_words(word(1)) {
        let meant = near(word(1), entry.info.setups.iter().map(|setup| setup.code))
            .and_then(|code| swap(text, &range(1), code));
        return of_game(format!("This link names no setup of {name}:"), no, 1, meant.or(open));
    } else if let Err(error) = Seed::new(word(2)) {
        return of_game(format!("This link of {name} has no seed:"), error.to_string(), 2, open);
    }
    match replay_error(entry, text) {
        Some((no, id)) => {
            let meant = Meant {
                word: "the challenge itself".to_owned(),
                label: "it without moves".to_owned(),
                route: Route::challenge(&id),
            };
            of_game(format!("The moves of this link are not all moves of {name}:"), no, 3, Some(meant))
        }
        None => Diagnosis {
            title: "This link leads nowhere:".to_owned(),
            why: why.to_owned(),
            wrong: 0..text.len(),
            meant: open,
        },
    }
}

/// The sentence about the first move of a replay that fails, and the challenge without moves.
fn replay_error(entry: &Entry, text: &str) -> Option<(String, ChallengeId)> {
    let id = ChallengeId::parse(text).ok()?;
    let Ok(Start::Ready(start)) = entry.table.start(&id.source) else { return None };
    let no = entry.replay(&start, &id.moves).err()?;
    Some((no, id.without_moves()))
}

fn no_game(text: &str, wrong: &Range<usize>, why: &str) -> Diagnosis {
    let word = &text[wrong.clone()];
    let known = games::entries().map(|entry| entry.info.id).chain(["lab", "records", "settings"]);
    let meant = near(word, known).and_then(|id| swap(text, wrong, id));
    let why = match (&meant, why.is_empty()) {
        (Some(_), _) => REST_IS_FINE,
        (None, false) => why,
        (None, true) => "No game and no page has this name.",
    };
    Diagnosis { title: "This link names no game I know:".to_owned(), why: why.to_owned(), wrong: wrong.clone(), meant }
}

fn lab(text: &str, wrong: &Range<usize>, why: &str) -> Diagnosis {
    let word = &text[wrong.clone()];
    if games::experiment(word).is_some() {
        let meant = Meant {
            word: "this experiment".to_owned(),
            label: "the experiment".to_owned(),
            route: Route::parse(&format!("lab/{word}")),
        };
        let title = "This link asks for a run that cannot be:".to_owned();
        return Diagnosis { title, why: why.to_owned(), wrong: wrong.end..text.len(), meant: Some(meant) };
    }
    let meant = near(word, games::experiments().map(|info| info.id)).and_then(|id| swap(text, wrong, id));
    let lab = Meant { word: "the lab".to_owned(), label: "the lab".to_owned(), route: Route::Lab };
    let why = if meant.is_some() { REST_IS_FINE } else { why };
    let title = "This link names no experiment I know:".to_owned();
    Diagnosis { title, why: why.to_owned(), wrong: wrong.clone(), meant: Some(meant.unwrap_or(lab)) }
}

fn meant_game(entry: &Entry) -> Option<Meant> {
    let route = Route::Play { game: entry.info.id.to_owned(), challenge: None };
    Some(Meant { word: format!("the game {}", entry.info.name), label: entry.info.name.to_owned(), route })
}

/// The link with another word in the wrong place, if that makes a page.
fn swap(text: &str, wrong: &Range<usize>, word: &str) -> Option<Meant> {
    let mended = format!("{}{word}{}", &text[..wrong.start], &text[wrong.end..]);
    let route = Route::parse(&mended);
    let label = match &route {
        Route::Bad { .. } => return None,
        Route::Play { game, challenge } => {
            let entry = games::entry(game)?;
            let seed = match challenge.as_ref().map(|id| &id.source) {
                Some(Source::Seeded { setup, seed }) if entry.table.setup_words(setup).is_ok() => format!(" {seed}"),
                Some(Source::Board(position)) if entry.table.position(position).is_ok() => String::new(),
                None => String::new(),
                // Mending one part is no help while another is broken.
                Some(_) => return meant_game(entry).map(|game| Meant { word: word.to_owned(), ..game }),
            };
            format!("{}{seed}", entry.info.name)
        }
        Route::Learn(game) | Route::GameLab(game) => games::entry(game)?.info.name.to_owned(),
        _ => format!("“{word}”"),
    };
    Some(Meant { word: word.to_owned(), label, route })
}

/// The known word that a word was probably meant to be, if any is near.
fn near<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let scored = known.map(|candidate| (strsim::normalized_damerau_levenshtein(&word, candidate), candidate));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= 0.5).then_some(best.1)
}

fn allowed(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '~')
}

/// The places of the parts between the slashes, in bytes.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let place = |part: &str| {
        let range = start..start + part.len();
        start = range.end + 1;
        range
    };
    text.split('/').map(place).collect()
}

/// The text as a sentence: a capital before, a full stop behind.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let stop = if text.ends_with(['.', '?', '…']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests;
