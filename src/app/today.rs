//! The challenge of the day, and its card.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::art;
use super::bests::{self, Best};
use super::context::{Note, Shell, use_shell};
use super::figures;
use super::icons::{Icon, icon};
use super::share::{ShareDialog, ShareItem};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::daily;
use crate::engine::entry::{Entry, Start};
use crate::games;
use crate::search::solve::Verdict;
use crate::web::route::Route;
use crate::web::{clipboard, clock, page, store};
use crate::worker::client::Heard;
use crate::worker::protocol::{Ask, Reply};

/// Today as 20261121, in the person's own time zone.
pub fn date() -> u32 {
    let day = clock::today();
    day.year * 10_000 + day.month * 100 + day.day
}

/// Today's challenge.
pub fn challenge() -> Option<ChallengeId> {
    daily::challenge(date(), games::entries().map(|entry| entry.info))
}

/// A challenge in words: the game, its setup, and what the setup says of its difficulty.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// The game and its setup, such as `Fujisan, dominoes`.
    pub title: String,
    /// The setup alone, such as `Dominoes`; a written-out position has none.
    pub setup: Option<String>,
    /// The rest of the setup's words, such as `12 to 16 moves`.
    pub rest: Option<String>,
}

/// A challenge in words; nothing when no game or setup has its names.
pub fn words(id: &ChallengeId) -> Option<Words> {
    let entry = games::entry(&id.game)?;
    let name = entry.info.name;
    match &id.source {
        Source::Board(_) => Some(Words { title: format!("{name}, a position"), setup: None, rest: None }),
        Source::Seeded { setup, .. } => {
            let (_, words) = entry.table.setup_words(setup).ok()?;
            let (setup, rest) =
                words.split_once(", ").map_or((words.as_str(), None), |(s, rest)| (s, Some(rest.to_owned())));
            Some(Words {
                title: format!("{name}, {}", figures::lower_first(setup)),
                setup: Some(setup.to_owned()),
                rest,
            })
        }
    }
}

/// The proven best of a challenge, as it is kept.
#[derive(Serialize, Deserialize)]
struct Proven {
    challenge: String,
    moves: u32,
}

const PROVEN: &str = "today";

/// Asks the worker for the first position, then for the shortest way; `then` hears its length.
fn prove(shell: &Shell, entry: &'static Entry, id: &ChallengeId, then: Callback<u32>) {
    let kept = store::read(PROVEN).and_then(|text| serde_json::from_str::<Proven>(&text).ok());
    if let Some(proven) = kept.filter(|proven| proven.challenge == id.to_string()) {
        return then.emit(proven.moves);
    }
    let challenge = id.to_string();
    match (entry.table.start(&id.source), &id.source) {
        (Ok(Start::Ready(position)), _) => solve(shell, entry, position, challenge, then),
        (Ok(Start::NeedsSearch), Source::Seeded { setup, seed }) => {
            let ask = Ask::Sift { game: id.game.clone(), setup: setup.clone(), seed: seed.clone() };
            let after = shell.clone();
            shell.client.ask(ask, move |heard| match heard {
                Heard::Done(Reply::Position(position)) => {
                    solve(&after, entry, position, challenge.clone(), then.clone())
                }
                Heard::Outdated => after.outdated.emit(()),
                // Without an answer the card tells what the setup says of the length.
                _ => {}
            });
        }
        _ => {}
    }
}

fn solve(shell: &Shell, entry: &Entry, position: String, challenge: String, then: Callback<u32>) {
    let ask = Ask::Solve { game: entry.info.id.to_owned(), position, metric: None, nodes: None };
    let outdated = shell.outdated.clone();
    shell.client.ask(ask, move |heard| match heard {
        Heard::Done(Reply::Answer(answer)) => {
            let Verdict::Solved(path) = answer.verdict else { return };
            let proven = Proven { challenge: challenge.clone(), moves: path.len() as u32 };
            if let Ok(text) = serde_json::to_string(&proven) {
                store::write(PROVEN, &text);
            }
            then.emit(proven.moves);
        }
        Heard::Outdated => outdated.emit(()),
        _ => {}
    });
}

/// The line that tells how a day's challenge went, without telling how.
fn result_text(title: &str, day: &str, best: &Best, link: &str) -> String {
    let par = best.par.map(|par| format!(" (proven best {par})")).unwrap_or_default();
    let hints =
        if best.hints > 0 { format!(", {}", figures::counted(best.hints.into(), "hint")) } else { String::new() };
    let moves = figures::counted(best.moves.into(), "move");
    format!("Solvarium · {title}, {day}\n{moves}{par}, {}{hints}\n{link}", figures::time(best.elapsed_ms))
}

/// Today's challenge as a card; a few calm words when there is none.
#[component]
pub fn TodayCard() -> Html {
    let shell = use_shell();
    let id = use_memo((), |()| challenge());
    let proven = use_state(|| None::<u32>);
    {
        let (proven, shell, id) = (proven.clone(), shell.clone(), id.clone());
        use_effect_with((), move |()| {
            if let Some((id, entry)) = (*id).as_ref().and_then(|id| Some((id, games::entry(&id.game)?))) {
                prove(&shell, entry, id, Callback::from(move |moves| proven.set(Some(moves))));
            }
        });
    }
    let sharing = use_state(|| false);
    let Some((id, words)) = (*id).as_ref().and_then(|id| Some((id, words(id)?))) else {
        return html! { <div class="card today"><p>{ "There is no challenge today." }</p></div> };
    };
    let day = daily::words(date()).unwrap_or_default();
    let best = bests::of(id);
    let par = (*proven).or(best.as_ref().and_then(|best| best.par));
    let link = page::link(&Route::challenge(id));
    let share = {
        let sharing = sharing.setter();
        Callback::from(move |_: MouseEvent| sharing.set(true))
    };
    let on_close = {
        let sharing = sharing.setter();
        Callback::from(move |()| sharing.set(false))
    };
    let items = share_items(&words, &day, par, best.as_ref(), &link);
    let game = games::entry(&id.game).map_or("", |entry| entry.info.name);
    html! {
        <div class="card today">
            <div key="art" class="today-art">{ art::of(&id.game) }</div>
            <div key="words" class="today-words">
                <p class="eyebrow">{ "Today · " }{ &day }</p>
                <h2>{ &words.title }</h2>
                { length(&shell, par, words.rest.as_deref()) }
            </div>
            if let Some(best) = &best {
                { solved(&shell, best, result_text(&words.title, &day, best, &link)) }
            }
            <div key="row" class="row">
                <a key="play" class="btn primary" href={Route::challenge(id).to_string()}>
                    { if best.is_some() { "Play it again" } else { "Play today’s" } }
                </a>
                <button key="share" class="btn" type="button" onclick={share}>{ "Share" }</button>
            </div>
            <ShareDialog key="dialog" open={*sharing} {on_close} {game} {items} prints={false} />
        </div>
    }
}

/// The proven best; until it is known (or when the person does not want to know) what the setup says.
fn length(shell: &Shell, par: Option<u32>, rest: Option<&str>) -> Html {
    match par.filter(|_| shell.settings.tell_best) {
        Some(par) => html! { <p class="num">{ "Proven best: " }<b>{ figures::counted(par.into(), "move") }</b></p> },
        None => html! { <p class="num">{ rest.map_or("Solvable", |rest| rest) }</p> },
    }
}

/// How it went, with a button that copies it.
fn solved(shell: &Shell, best: &Best, text: String) -> Html {
    let note = shell.note.clone();
    let copy = Callback::from(move |_: MouseEvent| {
        let note = note.clone();
        clipboard::copy(&text, move |done| {
            let said =
                if done { "**Result copied.** Paste it in a chat." } else { "The browser did not let it be copied." };
            note.emit(Note { text: said.into() });
        });
    });
    html! {
        <div key="solved" class="today-solved">
            <span class="good">{ icon(Icon::Check) }{ if best.is_par() { "Solved, proven best" } else { "Solved" } }</span>
            <span class="num">{ figures::counted(best.moves.into(), "move") }{ ", " }{ figures::time(best.elapsed_ms) }</span>
            <button class="btn quiet" type="button" onclick={copy}>{ icon(Icon::Copy) }{ "Copy result" }</button>
        </div>
    }
}

fn share_items(words: &Words, day: &str, par: Option<u32>, best: Option<&Best>, link: &str) -> Vec<ShareItem> {
    let mut facts = vec![("Day".to_owned(), day.to_owned())];
    facts.extend(words.setup.clone().map(|setup| ("Setup".to_owned(), setup)));
    facts.extend(par.map(|par| ("Proven best".to_owned(), figures::counted(par.into(), "move"))));
    let mut items = vec![ShareItem {
        key: "challenge".into(),
        title: "Today’s challenge".into(),
        brief: "From the first move".into(),
        about: "Whoever opens the link gets the same board, untouched. It works offline after the first visit.".into(),
        text_or_link: link.to_owned().into(),
        is_link: true,
        facts,
    }];
    items.extend(best.map(|best| ShareItem {
        key: "text".into(),
        title: "Result as text".into(),
        brief: "To paste in a chat".into(),
        about: "Tells how it went, without telling how.".into(),
        text_or_link: result_text(&words.title, day, best, link).into(),
        is_link: false,
        facts: Vec::new(),
    }));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenges_in_words() {
        let of = |text: &str| ChallengeId::parse(text).ok().and_then(|id| words(&id));
        let graded = of("fujisan/domino-12to16/a").expect("it exists");
        assert_eq!((graded.title.as_str(), graded.rest.as_deref()), ("Fujisan, dominoes", Some("12 to 16 moves")));
        assert_eq!(of("fujisan/random/a").map(|words| words.title).as_deref(), Some("Fujisan, pure random"));
        assert_eq!(of("fujisan/nothing/a"), None);
        assert_eq!(of("chess/board/a"), None);
    }

    #[test]
    fn a_result_tells_no_moves() {
        let best = Best { challenge: String::new(), moves: 24, par: Some(23), elapsed_ms: 372_000.0, hints: 1, day: 0 };
        let text = result_text("Fujisan, dominoes", "21 November", &best, "https://x/#/y");
        let expected = "Solvarium · Fujisan, dominoes, 21 November\n24\u{a0}moves (proven best 23), 6:12, 1\u{a0}hint\nhttps://x/#/y";
        assert_eq!(text, expected);
    }

    #[test]
    fn every_daily_setup_exists() {
        for entry in games::entries() {
            for setup in entry.info.daily {
                assert!(entry.table.setup_words(setup).is_ok(), "{setup}");
            }
        }
    }
}
