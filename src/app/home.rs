//! The first page: today's challenge, the game in progress, the gallery.

use yew::prelude::*;

use super::art;
use super::bests;
use super::figures;
use super::icons::{Icon, icon};
use super::today::{self, TodayCard};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{Entry, SetupInfo};
use crate::engine::rules::Status;
use crate::engine::seed::Seed;
use crate::engine::session::Session;
use crate::games;
use crate::web::route::Route;
use crate::web::{entropy, page, store};

/// In front of a game's id: the key of its session ([`Session::save`]).
pub const SESSION: &str = "session.";

/// The key under which the id of the game played last is kept.
pub const LAST_GAME: &str = "last-game";

/// The page.
#[component]
pub fn Home() -> Html {
    let count = games::entries().count();
    html! {
        <div class="home">
            <section class="hero">
                <div class="hero-words">
                    <h1>{ title(count) }</h1>
                    <p>{ "Play, send a challenge as a link, and look over the shoulder of the solver that proves the best move. \
                          No account, no server: everything runs in this page." }</p>
                </div>
                <TodayCard />
            </section>
            <section aria-labelledby="games-title">
                <div class="sec">
                    <h2 id="games-title">{ "Games" }</h2>
                    if let Some((words, route)) = resume() {
                        <a key="continue" class="continue" href={route.to_string()}>{ words }{ icon(Icon::Back) }</a>
                    }
                </div>
                { gallery(count) }
            </section>
            { foot() }
        </div>
    }
}

/// The title, true of any number of games.
fn title(count: usize) -> String {
    match figures::word(count).filter(|_| count > 1) {
        Some(number) => format!("{number} puzzles, and the minds that solve them."),
        None => "Puzzles, and the minds that solve them.".to_owned(),
    }
}

/// The game in progress, in words, and where it goes on.
fn resume() -> Option<(String, Route)> {
    let last = store::read(LAST_GAME);
    let mut entries: Vec<&Entry> = games::entries().collect();
    entries.sort_by_key(|entry| last.as_deref() != Some(entry.info.id));
    entries.into_iter().find_map(|entry| {
        let save = store::read(&format!("{SESSION}{}", entry.info.id))?;
        let words = in_progress(entry, &save)?;
        Some((words, Route::Play { game: entry.info.id.to_owned(), challenge: None }))
    })
}

/// A saved game in words; nothing when it has not begun or is over.
fn in_progress(entry: &Entry, save: &str) -> Option<String> {
    let session = Session::restore(save).ok()?;
    let attempt = session.now();
    if attempt.count() == 0 {
        return None;
    }
    let line = entry.replay(&attempt.start, attempt.moves.done()).ok()?;
    let standing = entry.table.standing(&line.last()?.position).ok()?;
    if standing.status == Status::Won {
        return None;
    }
    let words = ChallengeId::parse(&attempt.challenge).ok().and_then(|id| today::words(&id));
    let name = words.and_then(|words| words.setup).unwrap_or_else(|| entry.info.name.to_owned());
    Some(format!("Continue: {name}, {} in", figures::counted(attempt.count() as u64, "move")))
}

/// Few games have room to tell more of themselves.
fn gallery(count: usize) -> Html {
    if count <= 2 {
        return html! { <div class="few">{ for games::entries().map(feature) }</div> };
    }
    let lab = games::experiments().next().is_some();
    let cards = count + usize::from(lab);
    let columns = if cards.is_multiple_of(4) || cards > 9 { "cols-4" } else { "cols-3" };
    html! {
        <div class={classes!("gallery", columns)}>
            { for games::entries().map(card) }
            if lab {
                <LabCard key="the-lab" />
            }
        </div>
    }
}

fn facts(entry: &Entry) -> Html {
    let solved = bests::load().solved(entry.info.id);
    html! {
        <p class="meta num">
            <span>{ figures::counted(entry.info.setups.len() as u64, "setup") }</span>
            <span>{ if solved > 0 { format!("{solved} solved") } else { String::new() } }</span>
        </p>
    }
}

fn play(entry: &Entry) -> String {
    Route::Play { game: entry.info.id.to_owned(), challenge: None }.to_string()
}

fn card(entry: &'static Entry) -> Html {
    html! {
        <a key={entry.info.id} class="card game" href={play(entry)}>
            { art::of(entry.info.id) }
            <div class="body">
                <h3>{ entry.info.name }</h3>
                <p class="tagline">{ entry.info.tagline }</p>
                { facts(entry) }
            </div>
        </a>
    }
}

/// A wide card, with the setups to begin at once.
fn feature(entry: &'static Entry) -> Html {
    let info = entry.info;
    let learn = Route::Learn(info.id.to_owned()).to_string();
    html! {
        <article key={info.id} class="card feature">
            <a class="feature-art" href={play(entry)} tabindex="-1" aria-hidden="true">{ art::of(info.id) }</a>
            <div class="body">
                <h3>{ info.name }</h3>
                <p class="tagline">{ info.tagline }</p>
                <div class="row">
                    <a class="btn primary" href={play(entry)}>{ "Play" }</a>
                    <a class="btn" href={learn}>{ "Learn" }</a>
                </div>
                { facts(entry) }
            </div>
            <ul class="setups" aria-label="Begin a new challenge">
                { for info.setups.iter().map(|setup| setup_button(info.id, setup)) }
            </ul>
        </article>
    }
}

fn setup_button(game: &'static str, setup: &'static SetupInfo) -> Html {
    let begin = Callback::from(move |_: MouseEvent| open_new(game, setup.code, entropy::fresh_seed()));
    html! {
        <li key={setup.code}>
            <button type="button" onclick={begin}><b>{ setup.name }</b><span>{ setup.about }</span></button>
        </li>
    }
}

fn open_new(game: &str, setup: &str, seed: Seed) {
    page::go(&Route::challenge(&ChallengeId::seeded(game, setup, seed)));
}

/// The lab's place in the gallery.
#[component]
fn LabCard() -> Html {
    let count = games::experiments().count() as u64;
    html! {
        <a class="card game" href={Route::Lab.to_string()}>
            { art::lab() }
            <div class="body">
                <h3>{ "The lab" }</h3>
                <p class="tagline">{ "Experiments that repeat from a link." }</p>
                <p class="meta num"><span>{ figures::counted(count, "experiment") }</span><span>{ "Open" }</span></p>
            </div>
        </a>
    }
}

/// Only of what exists.
fn foot() -> Html {
    let hardest = games::records().map(|record| record.moves).max();
    let records = match hardest {
        Some(moves) => format!(
            "{} to the goal, and no way is shorter: find a harder one, and send it.",
            figures::counted(moves.into(), "move")
        ),
        None => "Your own best results, game by game. They stay in this browser; a file takes them along.".to_owned(),
    };
    let records_title = if hardest.is_some() { "The hardest ones known" } else { "How well you did" };
    html! {
        <section class="foot-cards" aria-label="Beside the games">
            if games::experiments().next().is_some() {
                <a key="lab" class="card" href={Route::Lab.to_string()}>
                    <p class="eyebrow">{ "Lab" }</p>
                    <h3>{ "Run the paper again" }</h3>
                    <p>{ "Every experiment behind these games repeats here from its link, table by table and figure by figure." }</p>
                </a>
            }
            <a key="records" class="card" href={Route::Records.to_string()}>
                <p class="eyebrow">{ "Records" }</p>
                <h3>{ records_title }</h3>
                <p>{ records }</p>
            </a>
            <a key="settings" class="card" href={Route::Settings.to_string()}>
                <p class="eyebrow">{ "Settings" }</p>
                <h3>{ "As you like it" }</h3>
                <p>{ "Light or dark, motion, keys, and what is kept in this browser." }</p>
            </a>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_true() {
        assert_eq!(title(1), "Puzzles, and the minds that solve them.");
        assert_eq!(title(7), "Seven puzzles, and the minds that solve them.");
        assert_eq!(title(99), "Puzzles, and the minds that solve them.");
    }

    #[test]
    fn a_saved_game_in_words() {
        let entry = games::entry("fujisan").expect("it is registered");
        let id = ChallengeId::parse("fujisan/domino/k7").expect("a good id");
        let Ok(crate::engine::entry::Start::Ready(start)) = entry.table.start(&id.source) else { panic!("no start") };
        let mut session = Session::new(&id, &start);
        assert_eq!(in_progress(entry, &session.save()), None, "not begun");
        let moves = entry.table.standing(&start).expect("a good position").moves;
        session.play(&moves[0].code);
        assert_eq!(in_progress(entry, &session.save()).as_deref(), Some("Continue: Dominoes, 1\u{a0}move in"));
        session.play("nonsense");
        assert_eq!(in_progress(entry, &session.save()), None, "damaged");
        assert_eq!(in_progress(entry, "{}"), None);
    }
}
