//! The hardest boards known, and own bests.

use yew::prelude::*;

use super::art;
use super::bests::{self, Best};
use super::context::{Note, use_shell};
use super::figures;
use super::icons::{Icon, icon};
use super::load_file::LoadFile;
use super::today;
use crate::engine::challenge::ChallengeId;
use crate::engine::daily;
use crate::engine::entry::{Entry, Record};
use crate::games;
use crate::web::page;
use crate::web::route::Route;

/// So many bests are shown until all are asked for.
const SHOWN: usize = 60;

/// The page.
#[component]
pub fn Records() -> Html {
    html! {
        <div class="page">
            <div class="head"><h1>{ "Records" }</h1></div>
            <div class="stack">
                { hardest() }
                <Own />
            </div>
        </div>
    }
}

/// The hardest boards, game by game; only of games that have some.
fn hardest() -> Html {
    let with_some = games::entries().filter_map(|entry| {
        let records: Vec<&Record> = games::records().filter(|record| belongs(record, entry)).collect();
        (!records.is_empty()).then_some((entry, records))
    });
    html! { <>{ for with_some.map(|(entry, records)| hardest_of(entry, &records)) }</> }
}

fn belongs(record: &Record, entry: &Entry) -> bool {
    record.challenge.split('/').next() == Some(entry.info.id)
}

fn hardest_of(entry: &Entry, records: &[&Record]) -> Html {
    let title = format!("hardest-{}", entry.info.id);
    html! {
        <section key={entry.info.id} class="card pad" aria-labelledby={title.clone()}>
            <h2 id={title}>{ "The hardest of " }{ entry.info.name }{ " known" }</h2>
            <p class="lead">{ "Find a harder one, and send it as a link." }</p>
            <table class="table">
                <thead><tr>
                    <th scope="col">{ "Class" }</th><th scope="col" class="r">{ "Moves" }</th>
                    <th scope="col" class="wide-only">{ "Found by" }</th><th scope="col"><span class="unseen">{ "Play" }</span></th>
                </tr></thead>
                <tbody>{ for records.iter().enumerate().map(|(n, record)| hardest_row(n, record)) }</tbody>
            </table>
        </section>
    }
}

fn hardest_row(n: usize, record: &Record) -> Html {
    html! {
        <tr key={n}>
            <th scope="row">{ record.class }<span class="narrow-only under">{ record.source }</span></th>
            <td class="r num">{ record.moves }</td>
            <td class="wide-only">{ record.source }</td>
            <td class="r"><a class="btn" href={format!("#/{}", record.challenge)}>{ "Play" }<span class="unseen">{ format!(" {}", record.class) }</span></a></td>
        </tr>
    }
}

/// Own bests: a table, or how there will be one; a file to save and to load; and erasing, which
/// can be undone while the page is open.
#[component]
fn Own() -> Html {
    let shell = use_shell();
    let list = use_state(bests::all);
    let erased = use_state(|| None::<String>);
    let load = {
        let (list, note) = (list.setter(), shell.note.clone());
        Callback::from(move |text: Option<String>| {
            let said = match text.map(|text| bests::import(&text)) {
                Some(Ok(0)) => "Nothing in this file is new or better.".to_owned(),
                Some(Ok(news)) => format!("**{} taken in.**", figures::counted(news as u64, "best")),
                Some(Err(why)) => why,
                None => "The file could not be read.".to_owned(),
            };
            list.set(bests::all());
            note.emit(Note { text: said.into() });
        })
    };
    let erase = {
        let (list, erased) = (list.setter(), erased.setter());
        Callback::from(move |_: MouseEvent| {
            erased.set(Some(bests::erase()));
            list.set(Vec::new());
        })
    };
    let undo = erased.as_ref().map(|text| {
        let (text, list, erased) = (text.clone(), list.setter(), erased.setter());
        Callback::from(move |_: MouseEvent| {
            bests::restore(&text);
            list.set(bests::all());
            erased.set(None);
        })
    });
    let save = {
        let note = shell.note.clone();
        Callback::from(move |_: MouseEvent| {
            page::download("solvarium-bests.json", "application/json", &bests::export());
            note.emit(Note { text: "**Saved** as solvarium-bests.json.".into() });
        })
    };
    html! {
        <section class="card pad" aria-labelledby="own-title">
            if let Some(undo) = undo {
                <div key="undo" class="inline-note" role="status">
                    <p>{ "Your bests are erased." }</p>
                    <button class="btn" type="button" onclick={undo}>{ icon(Icon::Undo) }{ "Undo" }</button>
                </div>
            }
            if list.is_empty() {
                <Empty key="empty" on_text={load} />
            } else {
                <div key="head" class="h3row">
                    <h2 id="own-title">{ "Your own bests" }</h2>
                    <div class="row tight">
                        <button class="btn quiet" type="button" onclick={save}>{ icon(Icon::Download) }{ "Save to a file" }</button>
                        <LoadFile label="Load a file" on_text={load} />
                        <button class="btn quiet" type="button" onclick={erase}>{ icon(Icon::Close) }{ "Erase" }</button>
                    </div>
                </div>
                { counts() }
                <BestTable key="table" bests={(*list).clone()} />
            }
        </section>
    }
}

/// How often each game was played.
fn counts() -> Html {
    let bests = bests::load();
    let line = |entry: &Entry| {
        let tally = bests.tally(entry.info.id);
        let played = tally.played.max(tally.solved);
        let text = format!("{}: {} played, {} solved", entry.info.name, played, tally.solved);
        (played > 0).then(|| html! { <li key={entry.info.id}>{ text }</li> })
    };
    html! { <ul key="counts" class="counts num">{ for games::entries().filter_map(line) }</ul> }
}

#[derive(Properties, PartialEq)]
struct EmptyProps {
    on_text: Callback<Option<String>>,
}

#[component]
fn Empty(props: &EmptyProps) -> Html {
    let play = today::challenge().map_or(Route::Home, |id| Route::challenge(&id));
    html! {
        <div class="empty">
            { art::empty() }
            <div>
                <h2 id="own-title">{ "Nothing here yet." }</h2>
                <p class="lead">{ "Your best results land on this page, game by game, once you solve a first one. They stay in this browser; you can save them to a file." }</p>
                <div class="row">
                    <a class="btn primary" href={play.to_string()}>{ "Play today’s" }</a>
                    <LoadFile label="Load a file" on_text={props.on_text.clone()} />
                </div>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BestTableProps {
    bests: Vec<Best>,
}

#[component]
fn BestTable(props: &BestTableProps) -> Html {
    let all = use_state(|| false);
    let shown = if *all { props.bests.len() } else { props.bests.len().min(SHOWN) };
    let show_all = {
        let all = all.setter();
        Callback::from(move |_: MouseEvent| all.set(true))
    };
    html! {
        <div>
            <table class="table" aria-labelledby="own-title">
                <thead><tr>
                    <th scope="col">{ "Challenge" }</th><th scope="col" class="r">{ "Moves" }</th><th scope="col" class="r">{ "Proven best" }</th>
                    <th scope="col" class="r">{ "Time" }</th><th scope="col" class="r wide-only">{ "Hints" }</th><th scope="col" class="r wide-only">{ "Day" }</th>
                </tr></thead>
                <tbody>{ for props.bests[..shown].iter().map(best_row) }</tbody>
            </table>
            if shown < props.bests.len() {
                <button key="all" class="btn" type="button" onclick={show_all}>{ format!("Show all {}", props.bests.len()) }</button>
            }
        </div>
    }
}

fn best_row(best: &Best) -> Html {
    let (name, seed) = best.id().map_or_else(Default::default, |id| (name(&id), place(&id)));
    html! {
        <tr key={best.challenge.clone()}>
            <th scope="row"><a href={format!("#/{}", best.challenge)}>{ name }</a><code class="under">{ seed }</code></th>
            <td class="r num">{ best.moves }</td>
            <td class="r num">
                { best.par.map_or_else(|| "–".to_owned(), |par| par.to_string()) }
                if best.is_par() {
                    <span key="par" class="par" title="No way is shorter">{ icon(Icon::Check) }<span class="unseen">{ "reached" }</span></span>
                }
            </td>
            <td class="r num">{ figures::time(best.elapsed_ms) }</td>
            <td class="r num wide-only">{ best.hints }</td>
            <td class="r wide-only">{ daily::words(best.day).unwrap_or_default() }</td>
        </tr>
    }
}

/// The challenge in words; its id when no game knows it any more.
fn name(id: &ChallengeId) -> String {
    today::words(id).map_or_else(|| id.to_string(), |words| words.title)
}

/// The seed, or the position.
fn place(id: &ChallengeId) -> String {
    id.to_string().rsplit('/').next().unwrap_or_default().to_owned()
}
