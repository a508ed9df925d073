//! The gallery: today's challenge, the game in progress, the games.

use crate::app::controls::later;
use crate::app::days::Done;
use crate::app::kept;
use crate::app::prelude::*;
use crate::app::records::Bests;
use crate::app::share::{ShareRequest, Shared, copies_or, link_to, time_and_hints};
use crate::app::words::word;
use crate::engine::calendar;
use crate::engine::challenge::Source;
use crate::engine::entry::GameInfo;
use crate::games;
use crate::search::proof::Proof;
use crate::search::solver::Answer;
use crate::web::clock;
use crate::worker::client::JobEvent;
use crate::worker::protocol::{Request, Response};

/// The gallery. A component, though it has no state: it is drawn when the page before it has gone, and that page has kept its game then.
#[component]
pub fn Home() -> Html {
    let bests = Bests::load();
    let best_of = |game: &str| bests.count(game).words();
    let today = clock::today().number();
    let with_day = |name: &str| {
        let done = games::info(name).is_some_and(|info| Done::load(info, &bests).of(today).is_some());
        let tag = done.then(
            || html! { <span class="tag good"><span aria-hidden="true">{ "✓ " }</span>{ "today’s done" }</span> },
        );
        html! { <>{ later_picture(name) }{ for tag }</> }
    };
    gallery(html! { <Today /> }, in_progress().collect(), with_day, best_of)
}

/// The page, with what depends on the person and on the day put in, and the pictures, which are files of their own.
fn gallery(today: Html, under_way: Html, picture: impl Fn(&str) -> Html, best_of: impl Fn(&str) -> String) -> Html {
    let count = games::infos().count();
    let title = match word(count).filter(|_| count > 1) {
        Some(word) => format!("{word} games, and the minds that master them."),
        None => "Games, and the minds that master them.".to_owned(),
    };
    let lab = ["lab", "plum", "The lab", "The papers’ experiments, and what goes beyond them."];
    html! {
        <main id="main" tabindex="-1" class="page home">
            <section key="hero" class="hero">
                <div>
                    <h1>{ title }</h1>
                    <p class="lead">
                        { "Play, send a challenge as a link, and look over the shoulder of the solver that proves the best move. No account, no server: everything runs in this page." }
                    </p>
                </div>
                { today }
            </section>
            <div key="sec" class="sec"><h2>{ "Games" }</h2>{ under_way }</div>
            <ul key="gallery" class="gallery">
                { for games::infos().map(|info| card(info, picture(info.id), best_of(info.id))) }
                { picture_card(picture("lab"), lab, &Route::Lab, Html::default()) }
            </ul>
            <section key="teach" class="teach">
                { for games::infos().next().map(|info| foot_card("Every day", "A challenge a day in each game", "The same for everybody, made from the date. The calendar shows which are done, and how many days in a row.", &Route::Days(info.id.to_owned()))) }
                { foot_card("Lab", "Run the papers’ experiments", "Every experiment behind these games repeats here from its link, table by table and figure by figure.", &Route::Lab) }
                { foot_card("Classroom", "A die for the whole class", "The die on the projector, a tournament of the rules that students write, and what chance does in the long run.", &Route::Classroom { room: None, text: None }) }
                { foot_card("Records", "The hardest ones known", "Boards that take longer than any other, each proved. Can you find a harder one? Share its link.", &Route::Records) }
            </section>
        </main>
    }
}

fn foot_card(eyebrow: &'static str, title: &'static str, text: &'static str, route: &Route) -> Html {
    html! {
        <a key={eyebrow} class="card" href={route.to_string()}>
            <span class="eyebrow">{ eyebrow }</span><h3>{ title }</h3><p>{ text }</p>
        </a>
    }
}

/// The games under way, the link to each.
fn in_progress() -> impl Iterator<Item = Html> {
    games::infos().filter_map(|info| {
        let words = kept::progress(info.id)?;
        let route = Route::Play { game: info.id.to_owned(), challenge: None };
        Some(html! { <a key={info.id} class="continue" href={route.to_string()}>{ format!("Continue: {}, {words} →", info.name) }</a> })
    })
}

/// The picture of a game, or of the lab: decorative, 240 x 180 units. It lies in a file of its own, where the style sheet's
/// rules do not reach, only its custom properties.
fn picture(name: &str) -> Html {
    html! {
        <svg viewBox="0 0 240 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <use href={format!("pictures/{name}.svg#picture")} />
        </svg>
    }
}

/// The same once the page stands: the browser opens a file for each.
fn later_picture(name: &str) -> Html {
    let name = name.to_owned();
    later("picture", Deferred::of(move || picture(&name)))
}

fn card(info: &'static GameInfo, picture: Html, best: String) -> Html {
    let setups = counted(info.setups.len() as u64, "setup");
    let route = Route::Play { game: info.id.to_owned(), challenge: None };
    let meta = html! { <div class="meta num"><span>{ setups }</span><span>{ best }</span></div> };
    picture_card(picture, [info.id, info.ground, info.name, info.tagline], &route, meta)
}

/// A card of the gallery with a picture: its key, its ground, its title, a line about it, and what stands under that.
fn picture_card(picture: Html, [key, ground, title, about]: [&'static str; 4], route: &Route, meta: Html) -> Html {
    html! {
        <li {key}>
            <a class="card game" href={route.to_string()} data-ground={ground}>
                <div class="art">{ picture }</div>
                <div class="body"><h3>{ title }</h3><p>{ about }</p>{ meta }</div>
            </a>
        </li>
    }
}

/// What the worker has said of the challenge of the day.
#[derive(Clone, Default, PartialEq)]
struct Known {
    /// What its setup is called.
    words: Option<String>,
    /// Its first position.
    position: Option<String>,
    /// The number of moves of its shortest solution, or that it is not known.
    best: Option<Option<usize>>,
}

/// What a setup is called as far as its first word tells, until the worker says more.
fn first_words(info: &GameInfo, setup: &str) -> String {
    let named = info.setups.iter().filter(|one| setup.starts_with(one.code)).max_by_key(|one| one.code.len());
    named.map_or_else(|| setup.to_owned(), |one| one.name.to_owned())
}

/// The challenge of the day and, once the worker knows it, its proven best.
#[component]
fn Today() -> Html {
    let shell = use_app();
    let date = clock::today().number();
    let id = calendar::challenge(date, games::infos());
    let known = use_known(&shell, id.as_ref());
    let found = id.as_ref().and_then(|id| match &id.source {
        Source::Seeded { setup, .. } => Some((id.clone(), games::info(&id.game)?, setup.clone())),
        Source::Board(_) => None,
    });
    let Some((id, info, setup)) = found else {
        return html! { <div class="card today"><p>{ "There is no challenge for this date." }</p></div> };
    };
    let words = lower_first(&known.words.clone().unwrap_or_else(|| first_words(info, &setup)));
    // The title has room for the setup's name; what it promises of the length is told below it.
    let (setup, difficulty) =
        words.split_once(", ").map_or((&*words, None), |(setup, difficulty)| (setup, Some(difficulty)));
    let best = match known.best {
        None => "…".to_owned(),
        Some(None) => "not known".to_owned(),
        Some(Some(best)) => counted(best as u64, "move"),
    };
    let bests = Bests::load();
    let solved = bests.of(&id.to_string());
    let copy = solved.map(|solved| {
        let par = solved.par.map(|par| format!(" (best {par})")).unwrap_or_default();
        let day = calendar::words(date).unwrap_or_default();
        let moves = counted(u64::from(solved.moves), "move");
        let time = time_and_hints(solved.elapsed_ms, solved.hints);
        let text = format!("Solvarium, {day}: {}, {words} · {moves}{par} in {time}\n{}", info.name, link_to(&id));
        let words = ["**Result copied.**", "This browser does not let pages copy."];
        let on_click = copies_or(shell.note.clone(), text, words);
        html! { <button key="copy" class="btn quiet" onclick={on_click}>{ icon(Icon::Copy) }{ "Copy my result" }</button> }
    });
    let tells_best = shell.settings.tell_best && !shell.settings.thinks_first();
    let mut facts = vec![("Setup".to_owned(), words.clone())];
    facts.extend(tells_best.then(|| ("Proven best".to_owned(), best.clone())));
    let mut shared = Shared::with(facts);
    shared.link("challenge", "Today’s challenge", "From the first move", &id);
    let asked = ShareRequest::new(info.name, shared.items());
    html! {
        <div class="card today">
            <div key="art" class="today-art" data-ground={info.ground}>{ later_picture(&id.game) }</div>
            <div key="words">
                <div class="eyebrow">{ format!("Today · {}", calendar::words(date).unwrap_or_default()) }</div>
                <h2>{ format!("{}, {setup}", info.name) }</h2>
                if tells_best {
                    <p key="best">{ "Proven best: " }<b class="num">{ best }</b></p>
                } else {
                    <p key="grade" class="num">{ difficulty.unwrap_or("Solvable") }</p>
                }
            </div>
            <div key="row" class="row">
                <a class="btn primary" href={Route::challenge(&id).to_string()}>
                    { if solved.is_some() { "Play again" } else { "Play today’s" } }
                </a>
                <button class="btn" onclick={shell.share.reform(move |_: MouseEvent| asked.clone())}>{ "Share" }</button>
                { for copy }
            </div>
        </div>
    }
}

/// Asks the worker for the challenge's first position and its shortest solution.
#[hook]
fn use_known(shell: &AppContext, id: Option<&ChallengeId>) -> Known {
    let known = use_value(Known::default);
    let client = id.map(|id| shell.clients.of_game(&id.game));
    let (asks, set) = (client.clone(), known.setter());
    use_held(id.cloned(), move |id| {
        let ChallengeId { game, source: Source::Seeded { setup, seed }, .. } = id.clone()? else { return None };
        let hear = move |event| {
            set.set(match event {
                JobEvent::Progress(_) => return,
                JobEvent::Done { response: Response::Opened { words, position }, .. } => {
                    Known { words: Some(words), position: Some(position), best: None }
                }
                _ => Known { best: Some(None), ..Known::default() },
            });
        };
        Some(asks?.keep_asking(Request::Open { game, setup, seed }, hear))
    });
    let (game, opened) = (id.map(|id| id.game.clone()), known.clone());
    use_held(known.position.clone(), move |position| {
        let request = Request::Solve { game: game?, position: position.clone()?, metric: None, nodes: None };
        let hear = move |event| {
            let best = match event {
                JobEvent::Progress(_) => return,
                JobEvent::Done { response: Response::Answer(Answer { verdict: Proof::Solved(way), .. }), .. } => {
                    Some(way.len())
                }
                _ => None,
            };
            opened.set(Known { best: Some(best), ..(*opened).clone() });
        };
        Some(client?.keep_asking(request, hear))
    });
    (*known).clone()
}

/// The gallery as `index.html` shows it until the app is here: what is the same for everybody and every day, made from the same
/// components, so that nothing moves when the app takes its place. `scripts/after-build.mjs` puts it there.
#[cfg(all(test, feature = "prerender"))]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::app::icons::mark;
    use crate::app::shell::links;

    #[component]
    fn Frame() -> Html {
        let today = html! {
            <div class="card today">
                <div class="today-art"></div>
                <div><div class="eyebrow">{ "Today" }</div><h2>{ "…" }</h2><p>{ "…" }</p></div>
                <div class="row"><span class="btn primary">{ "Play today’s" }</span></div>
            </div>
        };
        html! {
            <>
                <header class="top">
                    <a class="brand" href={Route::Home.to_string()}>{ mark() }{ "Solvarium" }</a>
                    <nav class="top-nav" aria-label="Sections">{ links(&Route::Home) }</nav>
                </header>
                { gallery(today, Html::default(), |_| Html::default(), |_| String::new()) }
            </>
        }
    }

    #[test]
    fn the_page_shows_the_gallery_before_the_app_is_here() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let frame = tokio::task::LocalSet::new()
            .block_on(&runtime, yew::LocalServerRenderer::<Frame>::new().hydratable(false).render());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/gallery.html");
        if std::env::var_os("SOLVARIUM_RENEW").is_some() {
            std::fs::write(&path, &frame).expect("written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == frame,
            "static/gallery.html is not what the gallery is now: run this test with SOLVARIUM_RENEW=1"
        );
    }
}
