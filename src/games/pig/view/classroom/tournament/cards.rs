//! The parts of the room: its head, the class's rules, and the results.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::editor::Editor;
use super::heat::{HeatProps, RowChoice, heat};
use super::list::{Class, append, line};
use super::pair::Pair;
use super::round_robin::RoundRobin;
use super::standings::{Place, Ranking, Seat, matrix_table, pairs_table, ranking, ranking_table};
use super::{Notice, Room, picture};
use crate::app::charts::{csv_saver, tool};
use crate::app::chunked_job::State;
use crate::app::context::Note;
use crate::app::icons::{Icon, icon};
use crate::app::share::ShareItem;
use crate::games::pig::view::EXAMPLES;
use crate::games::pig::view::classroom::fields::VariantFields;
use crate::games::pig::view::classroom::link::share_button;
use crate::lab::report::number;
use crate::web::page;

/// What stands at the right of the title.
pub(super) fn top(room: &Room) -> Html {
    let (count, pairs) = room.relay.work.as_ref().map_or((0, 0), |work| (work.players.len(), work.progress().1));
    let print = Callback::from(|_: MouseEvent| page::print());
    html! {
        <>
            <span class="chip num" hidden={count == 0}><b>{ format!("{count} rules") }</b>{ format!("{pairs} pairs") }</span>
            <button type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print" }</button>
            { share_button(&room.shell, "Share class", share_item(room)) }
        </>
    }
}

/// The class as a link; as a text where the link would be too long.
fn share_item(room: &Room) -> ShareItem {
    let class = &*room.class;
    let route = room.route(&class.text, class.variant);
    let too_long = route.is_none();
    ShareItem {
        key: if too_long { "class-text" } else { "class" },
        title: "This class",
        about: "All its rules.".to_owned(),
        text: route.map_or_else(|| class.text.clone(), |route| page::link(&route)),
        is_link: !too_long,
        facts: vec![(
            "Rules".to_owned(),
            class.text.lines().filter(|line| !line.trim().is_empty()).count().to_string(),
        )],
    }
}

/// The card in which the rules are typed.
pub(super) fn rules(room: &Room) -> Html {
    let reading = (*room.reading).clone();
    let complaints = reading.as_ref().map_or_else(|| Rc::from([]), |reading| Rc::from(reading.complaints.clone()));
    let failed = reading.as_ref().map(|reading| reading.failed.clone()).unwrap_or_default();
    let current = reading.as_ref().is_some_and(|reading| reading.text == room.class.text);
    let on_text = {
        let room = room.clone();
        Callback::from(move |text| room.change_text(text))
    };
    let on_variant = {
        let room = room.clone();
        Callback::from(move |variant| room.change_variant(variant))
    };
    let play = {
        let room = room.clone();
        Callback::from(move |_: MouseEvent| room.read_now(&room.class, true))
    };
    html! {
        <section key="rules" class="card class-card rules" aria-labelledby="rules-title">
            <div class="class-card-head">
                <h2 id="rules-title">{ "The class’s rules" }</h2>
                <span class="quiet">{ "one a line, name first" }</span>
            </div>
            { notice(room) }
            <Editor text={room.class.text.clone()} {complaints} {current} {on_text} />
            <p class="wrong" role="alert" hidden={failed.is_empty()}>{ failed }</p>
            <p class="quiet" role="status">{ count(room) }</p>
            <p id="rules-help" class="quiet">
                { "A number: " }<b>{ "hold at" }</b>{ " it. A comparison: " }<b>{ "roll while" }</b>{ " it is true. " }
                <code>{ "k" }</code>{ " is the turn total, " }<code>{ "me" }</code>{ " and " }<code>{ "you" }</code>{ " are the scores." }
            </p>
            <div class="row">
                <button type="button" class="btn primary" onclick={play}>{ icon(Icon::Solve) }{ "Play all pairs" }</button>
                { files(room) }
            </div>
            { examples(room) }
            <VariantFields variant={room.class.variant} {on_variant} />
        </section>
    }
}

/// How many rules play.
fn count(room: &Room) -> String {
    let Some(reading) = &*room.reading else { return "The rules are being read.".to_owned() };
    let (good, bad) = (reading.players.len(), reading.complaints.len());
    let play = match good {
        0 if bad == 0 => return "Write one rule a line, such as “Amir: 20”; or take an example.".to_owned(),
        0 => "No rule can play yet".to_owned(),
        1 => "One rule can play; it needs another one".to_owned(),
        good => format!("{good} rules can play"),
    };
    match bad {
        0 => format!("{play}."),
        1 => format!("{play}. One line cannot; it is kept."),
        bad => format!("{play}. {bad} lines cannot; they are kept."),
    }
}

fn notice(room: &Room) -> Html {
    let bring = |label: &'static str, class: Class| {
        let room = room.clone();
        let take = Callback::from(move |_: MouseEvent| {
            room.notice.set(Notice::Linked);
            room.take(class.clone());
        });
        html! { <button type="button" class="btn" onclick={take}>{ label }</button> }
    };
    match &*room.notice {
        Notice::Bad(why) => html! { <p key="notice" class="class-notice wrong" role="alert">{ why }</p> },
        Notice::Linked => html! {
            <div key="notice" class="class-notice">
                <p>{ "These rules came by a link. Your own are kept." }</p>
                { for Class::own().map(|own| bring("Back to my own", own)) }
            </div>
        },
        Notice::None => match Class::before().filter(|before| *before != *room.class) {
            Some(before) => html! {
                <div key="notice" class="class-notice">
                    <p>{ "The rules you had before the link are kept too." }</p>{ bring("Bring them back", before) }
                </div>
            },
            None => html! { <span key="notice" hidden=true></span> },
        },
    }
}

/// The rules to a file and from one.
fn files(room: &Room) -> Html {
    let save = {
        let room = room.clone();
        Callback::from(move |_: MouseEvent| page::download("pig-class.txt", "text/plain", &room.class.text))
    };
    let open = {
        let room = room.clone();
        Callback::from(move |event: Event| {
            let room = room.clone();
            page::read_file(&event.target_unchecked_into::<HtmlInputElement>(), move |text| match text {
                Some(text) => room.take(Class { text, variant: room.class.variant }),
                None => room.shell.note.emit(Note { text: "This file cannot be read.".into() }),
            });
        })
    };
    html! {
        <>
            <label class="btn file">{ icon(Icon::Upload) }{ "Open a text file" }
                <input type="file" class="unseen" accept=".txt,.csv,text/plain" onchange={open} /></label>
            <button type="button" class="btn" onclick={save}>{ icon(Icon::Download) }{ "Save as text" }</button>
        </>
    }
}

fn examples(room: &Room) -> Html {
    let add = |lines: String| {
        let room = room.clone();
        Callback::from(move |_: MouseEvent| room.change_text(append(&room.class.text, lines.trim_end())))
    };
    let one = |example: &(&'static str, &'static str, &'static str)| {
        html! {
            <li key={example.0}>
                <button type="button" onclick={add(line(example))}>
                    <code>{ line(example) }</code><small>{ example.2 }</small>
                </button>
            </li>
        }
    };
    let all = EXAMPLES.iter().map(line).collect::<Vec<_>>().join("\n");
    html! {
        <details key="examples" class="examples">
            <summary>{ "Examples to add" }</summary>
            <ul>{ for EXAMPLES.iter().map(one) }</ul>
            <button type="button" class="btn" onclick={add(all)}>{ "Add all six" }</button>
        </details>
    }
}

/// Ranking, matrix and the chosen pair.
pub(super) fn results(room: &Room) -> Html {
    let Some(work) = room.relay.work.clone() else {
        return html! { <div key="none" class="card state"><p>{ "Two rules at least are needed. Write them, then play all pairs." }</p></div> };
    };
    let places: Rc<[Place]> = work.matrix.ranking(room.look.order).into();
    let on_order = {
        let room = room.clone();
        Callback::from(move |order| room.look(|look| look.order = order))
    };
    let shown = Ranking {
        players: work.players.clone(),
        matrix: work.matrix.clone(),
        tools: ranking_tools(&work, &places),
        places: places.clone(),
        order: room.look.order,
        on_order,
    };
    html! {
        <div key="results" class="results">
            <div key="above" class="results-above">
                { progress(room, &work) }
                { ranking(&shown) }
            </div>
            <div key="below" class="results-below">
                { matrix(room, &work, &places) }
                { pair(room, &work) }
            </div>
        </div>
    }
}

/// How far the round robin is, and its reins.
fn progress(room: &Room, work: &RoundRobin) -> Html {
    let (done, all) = work.progress();
    let (stop, on) = (room.relay.clone(), room.relay.clone());
    let on_stop = Callback::from(move |_: MouseEvent| stop.stop());
    let on_go = Callback::from(move |_: MouseEvent| on.go_on(|_| {}));
    let words = match &room.relay.state {
        State::Running => format!("{done} of {all} pairs"),
        State::Stopped => format!("Cancelled after {done} of {all} pairs."),
        State::Failed(why) => format!("The tournament has stopped: {why}"),
        State::Done | State::Idle if room.outdated() => {
            "The rules have changed since. Play all pairs again.".to_owned()
        }
        State::Done | State::Idle => format!("All {all} pairs, exactly, in {} ms.", number::fixed(work.took_ms, 0)),
    };
    let refused = |((a, b), why): &((usize, usize), String)| {
        let name = |at: usize| work.players.get(at).map_or("", |player| player.name.as_str()).to_owned();
        html! { <li key={format!("{a}-{b}")}>{ format!("{} against {} was not played: {why}", name(*a), name(*b)) }</li> }
    };
    html! {
        <div key="progress" class="run-progress">
            <progress max={all.to_string()} value={done.to_string()} aria-label="Pairs played" hidden={!room.relay.running()}></progress>
            <p class="quiet num" role={(!room.relay.running()).then_some("status")}>{ words }</p>
            <button type="button" class="btn" hidden={!room.relay.running()} onclick={on_stop}>{ icon(Icon::Pause) }{ "Cancel" }</button>
            <button type="button" class="btn" hidden={room.relay.state != State::Stopped} onclick={on_go}>{ icon(Icon::Solve) }{ "Go on" }</button>
            <ul class="refused" hidden={work.refused.is_empty()}>{ for work.refused.iter().map(refused) }</ul>
        </div>
    }
}

fn ranking_tools(work: &Rc<RoundRobin>, places: &Rc<[Place]>) -> Html {
    let (work, places, other, again) = (work.clone(), places.clone(), work.clone(), places.clone());
    let csv = csv_saver(move || ranking_table(&work.players, &places));
    let svg = Callback::from(move |_: MouseEvent| {
        page::download("pig-ranking.svg", "image/svg+xml", &picture::ranking(&other.players, &again));
    });
    html! { <div class="class-tools">{ tool("CSV", "the ranking", csv) }{ tool("SVG", "the ranking", svg) }</div> }
}

/// The matrix in its card.
fn matrix(room: &Room, work: &Rc<RoundRobin>, places: &[Place]) -> Html {
    let order: Rc<[usize]> = places.iter().map(|place| place.player).collect();
    let seat = room.look.seat;
    let choose = |(one, label): (Seat, &'static str)| {
        let room = room.clone();
        html! {
            <button type="button" aria-pressed={(seat == one).to_string()}
                onclick={move |_: MouseEvent| room.look(|look| look.seat = one)}>{ label }</button>
        }
    };
    let on_choose = {
        let room = room.clone();
        Callback::from(move |pair| room.look(|look| look.chosen = Some(pair)))
    };
    let (csv, svg) = {
        let (one, other, rows, again) = (work.clone(), work.clone(), order.clone(), order.clone());
        let csv = Callback::from(move |_: MouseEvent| {
            let matrix = matrix_table(&one.players, &one.matrix, &rows, seat).csv();
            let text = format!("{matrix}\r\n{}", pairs_table(&one.players, &one.matrix).csv());
            page::download("pig-matrix.csv", "text/csv", &text);
        });
        let svg = Callback::from(move |_: MouseEvent| {
            let title = "Chance that the row beats the column, per cent";
            let text = picture::matrix(&other.players, &other.matrix, &again, seat, title);
            page::download("pig-matrix.svg", "image/svg+xml", &text);
        });
        (csv, svg)
    };
    let on_row = {
        let room = room.clone();
        Callback::from(move |row| room.look(|look| look.row = Some(row)))
    };
    let choice = RowChoice { row: room.look.row, on_row };
    let (players, matrix, chosen) = (work.players.clone(), work.matrix.clone(), room.look.chosen);
    let shown = HeatProps { players, matrix, order, seat, chosen, on_choose };
    html! {
        <section key="matrix" class="card class-card matrix" aria-labelledby="heat-title">
            <div class="class-card-head">
                <h2 id="heat-title">{ "Who beats whom" }</h2>
                <span class="quiet">{ "chance that the row beats the column, in per cent, exact" }</span>
                <div class="class-tools">{ tool("CSV", "the matrix", csv) }{ tool("SVG", "the matrix", svg) }</div>
            </div>
            <div class="seg" role="group" aria-label="Which seat">{ for Seat::ALL.into_iter().map(choose) }</div>
            { heat(shown, room.narrow, &choice) }
            <p class="heat-key quiet">
                <span>{ "40 or less" }</span>
                <svg viewBox="0 0 110 10" aria-hidden="true" focusable="false">{ for legend() }</svg>
                <span>{ "60 or more" }</span><span>{ "Pick one to see the pair simulated." }</span>
            </p>
        </section>
    }
}

fn legend() -> impl Iterator<Item = Html> {
    let names = ["lo5", "lo4", "lo3", "lo2", "lo1", "even", "hi1", "hi2", "hi3", "hi4", "hi5"];
    names.into_iter().enumerate().map(|(at, name)| {
        html! { <rect class={name} x={(at * 10).to_string()} width="10" height="10" /> }
    })
}

fn pair(room: &Room, work: &RoundRobin) -> Html {
    let Some(pair) = room.look.chosen else {
        return html! {
            <section key="pair" class="card class-card pair empty"><p class="quiet">{ "Pick a cell of the matrix: games of that pair are simulated here, beside the exact chance." }</p></section>
        };
    };
    let on_seed = {
        let room = room.clone();
        Callback::from(move |seed: crate::engine::seed::Seed| room.look(|look| look.seed = seed.clone()))
    };
    html! {
        <Pair key="pair" variant={work.variant} players={work.players.clone()} matrix={work.matrix.clone()} {pair}
            seed={room.look.seed.clone()} {on_seed} />
    }
}
