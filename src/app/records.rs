//! The hardest boards known, and the person's own bests.

use crate::engine::order;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::bests::{self, Bests};
use super::context::{Note, use_app};
use super::figures;
use super::icons::{Icon, icon};
use crate::engine::challenge::ChallengeId;
use crate::engine::daily;
use crate::engine::entry::HardInstance;
use crate::games;
use crate::web::route::Route;
use crate::web::{clock, page};

/// The records page.
#[component]
pub fn RecordsPage() -> Html {
    html! {
        <main id="main" tabindex="-1" class="page records">
            <div class="head"><h1>{ "Records" }</h1></div>
            <section key="known" aria-labelledby="known-title">
                <h2 id="known-title">{ "The hardest boards known" }</h2>
                <p class="lead">{ "Each optimum is proved. Every board can be played, and where a command stands it finds the board again." }</p>
                <Known />
            </section>
            <OwnBests key="own" />
        </main>
    }
}

fn name_of(id: &str) -> &'static str {
    ChallengeId::parse(id).ok().and_then(|id| games::info(&id.game)).map_or("", |info| info.name)
}

fn play(id: &str, words: &'static str) -> Html {
    let route = ChallengeId::parse(id).map_or(Route::Home, |id| Route::challenge(&id));
    let class = if words.starts_with("Play t") { "btn primary" } else { "btn" };
    html! { <a {class} href={route.to_string()}>{ words }</a> }
}

/// So many boards of a game are shown until all are asked for.
const SHOWN: usize = 8;

/// The hardest boards, game by game.
#[component]
fn Known() -> Html {
    let all = use_state(|| false);
    let total = games::hard_instances().count();
    let mut shown: Vec<&HardInstance> = Vec::new();
    for info in games::infos() {
        let mine = |record: &&HardInstance| name_of(record.challenge) == info.name;
        let mut records: Vec<&HardInstance> = games::hard_instances().filter(mine).collect();
        order::sort_by_key(&mut records, |record| std::cmp::Reverse(record.moves));
        records.truncate(if *all { total } else { SHOWN });
        shown.extend(records);
    }
    let show_all = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(true))
    };
    html! {
        <>
            { known(&shown) }
            <p key="all" class="row" hidden={shown.len() == total}>
                <button class="btn" onclick={show_all}>{ format!("Show all {total}") }</button>
            </p>
        </>
    }
}

fn known(all: &[&'static HardInstance]) -> Html {
    // The same board may be known for two reasons, so its place is the key.
    let row = |(at, record): (usize, &&'static HardInstance)| {
        html! {
            <tr key={at}>
                <th scope="row">
                    { format!("{}, {}", name_of(record.challenge), figures::lower_first(record.class)) }
                    <small class="mono">{ record.challenge.rsplit('/').next() }</small>
                </th>
                <td class="num" data-label="Moves">{ record.moves }</td>
                <td data-label="Found by" class="source">{ record.source }</td>
                <td>{ play(record.challenge, "Play") }</td>
            </tr>
        }
    };
    html! {
        <table key="known" class="data card">
            <thead><tr><th scope="col">{ "Board" }</th><th scope="col" class="num">{ "Moves" }</th><th scope="col">{ "Found by" }</th><th><span class="unseen">{ "Play" }</span></th></tr></thead>
            <tbody>{ for all.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// The person's own bests, with save, load and erase.
#[component]
fn OwnBests() -> Html {
    let shell = use_app();
    let bests = use_state(Bests::load);
    let erased = use_state(|| None::<Bests>);
    let input = use_node_ref();
    let on_save = {
        let bests = bests.clone();
        Callback::from(move |_: MouseEvent| page::download("solvarium-bests.json", "application/json", &bests.text()))
    };
    let on_pick = {
        let input = input.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(input) = input.cast::<web_sys::HtmlElement>() {
                input.click();
            }
        })
    };
    let on_file = {
        let (bests, note) = (bests.clone(), shell.note.clone());
        Callback::from(move |event: Event| {
            let Some(input) = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
                return;
            };
            let (bests, note) = (bests.clone(), note.clone());
            page::read_file(&input, move |text| match text.as_deref().and_then(Bests::read) {
                Some(other) => {
                    let mut next = Bests::load();
                    next.merge(&other);
                    next.keep();
                    bests.set(next);
                    note.emit(Note { text: "**Loaded.** The better of each challenge is kept.".into() });
                }
                None => note.emit(Note { text: "This file is none that this page has saved.".into() }),
            });
        })
    };
    let on_erase = {
        let (bests, erased) = (bests.clone(), erased.clone());
        Callback::from(move |_: MouseEvent| {
            erased.set(Some((*bests).clone()));
            bests::erase();
            bests.set(Bests::default());
        })
    };
    let on_undo = {
        let (bests, erased) = (bests.clone(), erased.clone());
        Callback::from(move |_: MouseEvent| {
            let mut next = Bests::load();
            next.merge(&(*erased).clone().unwrap_or_default());
            next.keep();
            bests.set(next);
            erased.set(None);
        })
    };
    let all = bests.all();
    html! {
        <section aria-labelledby="own-title">
            <h2 id="own-title">{ "Your own bests" }</h2>
            <div key="erased" class="row" role="status" hidden={erased.is_none()}>
                <span>{ "Your own bests are erased. As long as this page is open they can be had back." }</span>
                <button class="btn" onclick={on_undo}>{ icon(Icon::Undo) }{ "Undo" }</button>
            </div>
            if all.is_empty() {
                <div key="empty" class="card state empty">
                    <h3>{ "Nothing here yet." }</h3>
                    <p>{ "Your best results land on this page, game by game, once you solve a first one. They stay in this browser; you can save them to a file." }</p>
                    <div class="row">{ play(&today(), "Play today’s") }<button class="btn quiet" onclick={on_pick.clone()}>{ icon(Icon::Upload) }{ "Load a file" }</button></div>
                </div>
            } else {
                <div key="table">
                    { table(&all) }
                    <div class="row">
                        <button class="btn" onclick={on_save}>{ icon(Icon::Download) }{ "Save to a file" }</button>
                        <button class="btn" onclick={on_pick.clone()}>{ icon(Icon::Upload) }{ "Load a file" }</button>
                        <button class="btn quiet" onclick={on_erase}>{ "Erase" }</button>
                    </div>
                </div>
            }
            <input key="file" ref={input} type="file" accept=".json,application/json" hidden=true onchange={on_file} aria-label="File with bests" />
        </section>
    }
}

fn today() -> String {
    daily::challenge(clock::today().number(), games::infos()).map(|id| id.to_string()).unwrap_or_default()
}

fn table(all: &[&bests::Finished]) -> Html {
    let row = |best: &&bests::Finished| {
        let par = best.par.map_or_else(|| "–".to_owned(), |par| par.to_string());
        html! {
            <tr key={best.challenge.clone()}>
                <th scope="row">{ name_of(&best.challenge) }<small class="mono">{ &best.challenge }</small></th>
                <td class="num" data-label="Moves">{ best.moves }</td>
                <td class="num" data-label="Best">{ par }</td>
                <td class="num" data-label="Time">{ figures::time(best.elapsed_ms) }</td>
                <td class="num" data-label="Hints">{ best.hints }</td>
                <td>{ play(&best.challenge, "Again") }</td>
            </tr>
        }
    };
    html! {
        <table class="data card">
            <thead><tr>
                <th scope="col">{ "Challenge" }</th><th scope="col" class="num">{ "Moves" }</th><th scope="col" class="num">{ "Best" }</th>
                <th scope="col" class="num">{ "Time" }</th><th scope="col" class="num">{ "Hints" }</th><th><span class="unseen">{ "Play" }</span></th>
            </tr></thead>
            <tbody>{ for all.iter().map(row) }</tbody>
        </table>
    }
}
