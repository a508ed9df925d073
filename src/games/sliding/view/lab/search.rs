//! The whole search: what is searched, how far it is, what it has found. Its finished parts are kept in this browser, so it
//! goes on after a reload.

use std::cell::RefCell;

use wasm_bindgen_futures::spawn_local;

use crate::app::charts::ReportView;
use crate::app::fields::chosen_field;
use crate::app::lab::run::{Run, Runner, State, use_runner};
use crate::app::lab::{address, duration};
use crate::app::prelude::*;
use crate::app::solver::{Ask, SolverRequest, use_solver};
use crate::engine::challenge::Source;
use crate::engine::seed::Seed;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::champions::Champion as Kept;
use crate::games::sliding::experiments::Hardest;
use crate::games::sliding::info::INFO;
use crate::games::sliding::requests::{Request, Response};
use crate::games::sliding::view::piece::mini;
use crate::lab::experiment::{Experiment, Partial, ReportBuilder};
use crate::lab::params::Params;
use crate::lab::report::number::integer;
use crate::lab::report::{Cell, Column, Report};
use crate::web::database::shard_store;

/// Chance has no part in the search, so all runs have the same seed.
const SEED: &str = "all";

/// The grid to begin with: the seed's own.
const FIRST: &str = "size-4x4~metric-move~nonstrict-no";

fn keep(run: &str, shard: u32, found: &str) {
    let (run, found) = (run.to_owned(), found.to_owned());
    spawn_local(async move {
        // A browser that keeps nothing only has to search again after a reload.
        shard_store::keep(&run, shard, &found).await.ok();
    });
}

/// What is searched first.
fn first() -> Params {
    let specs = Hardest::INFO.params;
    Params::parse(specs, FIRST).unwrap_or_else(|_| Params::usual(specs))
}

fn seed() -> Seed {
    Seed::new(SEED).expect("the word is letters only, as seeds are")
}

#[component]
pub fn WholeSearch() -> Html {
    let shell = use_app();
    let runner = use_runner(&shell, &Hardest::INFO, Some(ReportBuilder::of::<Hardest>()), Some(keep));
    let chosen = use_value(first);
    let wanted = use_mut_ref(|| None);
    {
        let (runner, wanted) = (runner.clone(), wanted.clone());
        use_effect_on((*chosen).clone(), move |chosen| {
            if wanted.replace(Some(chosen.clone())).as_ref() == Some(chosen) {
                // Begun before this came.
                return;
            }
            runner.take(chosen, &seed(), Vec::new());
            let (runner, wanted, chosen) = (runner.clone(), wanted.clone(), chosen.clone());
            spawn_local(async move {
                let kept = shard_store::kept(&Partial::new(Hardest::INFO.id, &chosen, &seed()).run())
                    .await
                    .unwrap_or_default();
                // Somebody may have chosen something else, or begun, in the meantime.
                if !kept.is_empty() && wanted.borrow().as_ref() == Some(&chosen) && runner.is_fresh() {
                    runner.take(&chosen, &seed(), kept);
                }
            });
        });
    }
    let page = Search { runner, chosen, wanted };
    let report = page.runner.run.report.clone().filter(|_| !page.runner.run.shards.is_empty());
    let request = elsewhere(&page.chosen).filter(|_| report.is_none());
    let asked = request.as_ref().map(|request| Ask { game: INFO.id, request });
    let solver = use_solver(&shell.client, 1, |_| asked.iter().map(SolverRequest::new).collect(), |_| Vec::new());
    let answer = asked.and_then(|asked| solver.get(&asked));
    html! {
        <>
            <p key="lead" class="lead">
                { "The hardest " }<b>{ "simple³" }</b>
                { " puzzles of a grid: one piece, from the upper left to the lower right, any shapes. All of them are searched here, in this page." }
            </p>
            <div key="two" class="sl-search">
                { page.card(report.as_deref()) }
                { original(&page.chosen, &page.runner.run) }
            </div>
            { match report.as_deref() {
                Some(report) => gallery(report, page.runner.run.state == State::Done),
                None => match answer.as_deref() {
                    Some(Response::Champions(found)) => for_others(&page.chosen, found),
                    _ => Html::default(),
                },
            } }
            { for report.map(|report| html! { <ReportView key="report" {report} /> }) }
        </>
    }
}

#[derive(Clone)]
struct Search {
    runner: Runner,
    chosen: UseStateHandle<Params>,
    /// What was chosen when a search began, or when what was kept of it was last looked for.
    wanted: Rc<RefCell<Option<Params>>>,
}

impl Search {
    fn card(&self, report: Option<&Report>) -> Html {
        let run = &self.runner.run;
        let running = run.state == State::Running;
        let percent = (run.share() * 100.0).floor();
        html! {
            <section class="card sl-whole" aria-labelledby="sl-whole">
                <div key="head" class="sl-whole-head">
                    <h2 id="sl-whole">{ "The whole search" }</h2>
                    { self.buttons(running) }
                </div>
                <div key="form" class="sl-fields">{ for Hardest::INFO.params.iter().map(|param| chosen_field(&self.chosen, param)) }</div>
                <div key="far" class="sl-far">
                    <p class="sl-percent num"><b>{ percent.to_string() }</b>{ "\u{202f}%" }</p>
                    <div>
                        <progress max="1000" value={((run.share() * 1000.0) as u32).to_string()} aria-label="Progress of the search"></progress>
                        <p class="quiet num" role={(!running).then_some("status")}>{ self.words() }</p>
                    </div>
                </div>
                { shards(run, page::workers()) }
                { for report.map(|report| self.facts(report)) }
            </section>
        }
    }

    fn buttons(&self, running: bool) -> Html {
        let run = &self.runner.run;
        let begin = hears(self, |search, _: MouseEvent| {
            search.wanted.replace(Some((*search.chosen).clone()));
            search.runner.start(&search.chosen, &seed());
        });
        let pause = hears(self, |search, _: MouseEvent| search.runner.stop());
        let anew = hears(self, |search, _: MouseEvent| {
            let name = Partial::new(Hardest::INFO.id, &search.chosen, &seed()).run();
            search.runner.take(&search.chosen, &seed(), Vec::new());
            spawn_local(async move {
                shard_store::forget(&name).await.ok();
            });
        });
        let go = if run.shards.is_empty() { "Search" } else { "Go on" };
        html! {
            <div class="row">
                if running {
                    { button("btn", Some(Icon::Pause), "Pause", true, pause) }
                } else if run.state != State::Done {
                    { button("btn primary", Some(Icon::Solve), go, true, begin) }
                }
                if !running && !run.shards.is_empty() {
                    { button("btn", Some(Icon::Restart), "Discard", true, anew) }
                }
            </div>
        }
    }

    fn words(&self) -> String {
        let run = &self.runner.run;
        let (done, total) = (run.shards.len(), run.total);
        match &run.state {
            State::Idle => format!("Not begun. {total} parts, on {} processors.", page::workers()),
            State::Running => {
                let left = run.left_ms().map(|ms| format!(", about {} left", duration(ms))).unwrap_or_default();
                format!("{} so far{left}", duration(run.elapsed_ms()))
            }
            State::Stopped if run.elapsed_ms() > 0.0 => format!("Paused: {done} of {total} parts are done and kept."),
            State::Stopped => format!("{done} of {total} parts are kept from an earlier visit."),
            State::Done if run.elapsed_ms() > 0.0 => format!("Done in {}.", duration(run.elapsed_ms())),
            State::Done => "Done in an earlier visit.".to_owned(),
            State::Failed(why) => format!("The search has stopped: {why}. What is done is kept."),
        }
    }

    /// The sums of the table of champions, and the link that repeats the run.
    fn facts(&self, report: &Report) -> Html {
        let table = report.tables.iter().find(|table| table.id == "champions");
        let sums = table.iter().flat_map(|table| table.columns.iter().zip(table.rows.last().into_iter().flatten()));
        let fact = |(Column { label, .. }, cell): (&Column, &Cell)| {
            let Cell::Integer(sum) = cell else { return None };
            Some(html! { <div key={label.clone()}><dt>{ label }</dt><dd class="num">{ integer(*sum) }</dd></div> })
        };
        let to = address(&Hardest::INFO, Some((&*self.chosen, &seed())));
        html! {
            <>
                <dl key="facts" class="sl-facts">{ for sums.filter_map(fact) }</dl>
                <p key="link"><a href={to.to_string()}>{ "This run as an experiment, with its link and command" }</a></p>
            </>
        }
    }
}

// The parts of a run, one square each.

/// Squares in a row.
const ACROSS: u32 = 32;
/// From one square to the next.
const PITCH: u32 = 20;

/// The parts: done, under way, waiting. The pool takes them in their order, so the first that are not done are under way.
pub fn shards(run: &Run, workers: usize) -> Html {
    if run.total < 2 {
        return html! { <span key="shards" hidden=true></span> };
    }
    let mut free = if run.state == State::Running { workers } else { 0 };
    let square = |shard: u32| {
        let class = if run.shards.contains_key(&shard) {
            "done"
        } else if free > 0 {
            free -= 1;
            "now"
        } else {
            "waits"
        };
        let (x, y) = (shard % ACROSS * PITCH, shard / ACROSS * PITCH);
        html! { <rect key={shard} {class} x={(x + 1).to_string()} y={(y + 1).to_string()} width="16" height="16" rx="3" /> }
    };
    let rows = run.total.div_ceil(ACROSS);
    let label = format!("{} of {} parts are done", run.shards.len(), run.total);
    html! {
        <figure key="shards" class="sl-shards">
            <figcaption class="num"><span class="eyebrow">{ "Parts" }</span><span>{ format!("{} of {}", run.shards.len(), run.total) }</span></figcaption>
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} {}", run.total.min(ACROSS) * PITCH, rows * PITCH)}>
                { for (0..run.total).map(square) }
            </svg>
        </figure>
    }
}

// The champions, each to be played at once.

/// A puzzle of the gallery: its number of pieces, how many actions it takes, its id and its board.
type Champion = (usize, i128, ChallengeId, Sliding);

/// What is known of a gallery's puzzles: its class, the words under each, and its heading.
type Known = (&'static str, &'static str, &'static str);

const PROVEN: Known = ("sl-proven", "✓ proven", "The champions");
const SO_FAR: Known = ("sl-so-far", "so far", "The champions");

fn champion(pieces: usize, moves: i128, id: &str) -> Option<Champion> {
    let id = ChallengeId::parse(id).ok()?;
    let Source::Board(position) = &id.source else { return None };
    let board = position.parse::<Sliding>().ok()?;
    Some((pieces, moves, id, board))
}

/// The gallery of what was found; `proven`: the search is over.
pub fn gallery(report: &Report, proven: bool) -> Html {
    let Some(table) = report.tables.iter().find(|table| table.id == "champions") else { return Html::default() };
    let unit = table.columns.get(1).map_or_else(String::new, |column| column.label.to_ascii_lowercase());
    let of_row = |row: &Vec<Cell>| {
        let [Cell::Text(pieces), Cell::Integer(moves), Cell::Challenge(id), ..] = &row[..] else { return None };
        champion(pieces.parse().ok()?, *moves, id)
    };
    let champions: Vec<_> = table.rows.iter().filter_map(of_row).collect();
    cards(&champions, &unit, if proven { PROVEN } else { SO_FAR }, None)
}

/// What is asked for the champions of a grid that takes a page too long, which the worker has.
fn elsewhere(params: &Params) -> Option<Request> {
    let [size, metric, nonstrict] = ["size", "metric", "nonstrict"].map(|key| params.text(key).to_owned());
    let long = ["2x9", "3x6", "2x10", "4x5"].contains(&&*size);
    long.then_some(Request::Champions { size, metric, nonstrict })
}

/// The gallery of a search that was run elsewhere, until it is begun here.
fn for_others(params: &Params, found: &[Kept]) -> Html {
    let of = |one: &Kept| champion(one.pieces as usize, one.actions.into(), &one.challenge);
    let champions: Vec<_> = found.iter().filter_map(of).collect();
    if champions.is_empty() {
        return Html::default();
    }
    let (state, note) = match params.text("size") {
        "4x5" => (
            ("sl-so-far", "in one part of a hundred", "The hardest seen"),
            "One part of a hundred was searched elsewhere. The whole takes about 14 hours of one processor core.",
        ),
        "2x10" => (PROVEN, "Found by a search of an hour and a half elsewhere; the one above finds them again."),
        _ => (PROVEN, "Found by a search of half an hour elsewhere; the one above finds them again."),
    };
    let unit = format!("{}s", params.text("metric"));
    cards(&champions, &unit, state, Some(note))
}

fn cards(champions: &[Champion], unit: &str, (class, state, title): Known, note: Option<&str>) -> Html {
    let hardest = champions.iter().map(|one| one.1).max();
    let card = |(pieces, moves, id, board): &Champion| {
        let to = Route::challenge(id).to_string();
        let words = counted(*pieces as u64, "piece");
        let label = format!("Play the hardest puzzle with {words}, {moves} {unit}, {state}");
        html! {
            <li key={pieces.to_string()} class={classes!("card", "sl-champion", (Some(*moves) == hardest).then_some("first"))}>
                { mini(board) }
                <div>
                    <p><b class="num">{ integer(*moves) }</b></p>
                    <p class="quiet num">{ words }</p>
                    <p {class}>{ state }</p>
                    <a class="btn" href={to} aria-label={label}>{ icon(Icon::Solve) }{ "Play" }</a>
                </div>
            </li>
        }
    };
    html! {
        <section key="gallery" class="sl-gallery" aria-labelledby="sl-gallery">
            <div class="sl-whole-head">
                <h2 id="sl-gallery">{ title }</h2>
                <p class="quiet">{ "The red piece goes to its goal. Every puzzle can be played." }</p>
                { for note.map(|note| html! { <p class="quiet">{ note }</p> }) }
            </div>
            <ul>{ for champions.iter().map(card) }</ul>
        </section>
    }
}

// The search beside the one of 2012.

/// What N. Bickford's run took: 3 h 27 min.
const THEN_MS: f64 = (3.0 * 60.0 + 27.0) * 60_000.0;
/// The justsolved boards on his list.
const THEN_BOARDS: i128 = 12_295_564;

/// What this run has taken or will take in all; nothing until there is something to go by.
fn now_ms(run: &Run) -> Option<f64> {
    match run.state {
        State::Done => Some(run.elapsed_ms()).filter(|ms| *ms > 0.0),
        _ => Some(run.elapsed_ms() + run.left_ms()?),
    }
}

/// The comparison; nothing for another search than that of 2012.
pub fn original(params: &Params, run: &Run) -> Html {
    if params.to_string() != FIRST {
        return Html::default();
    }
    let now = now_ms(run);
    let bar = |class: &'static str, ms: f64| {
        let width = (ms / THEN_MS * 300.0).clamp(2.0, 300.0);
        html! { <svg class={classes!("sl-race", class)} viewBox="0 0 300 12" preserveAspectRatio="none" aria-hidden="true"><rect width="300" height="12" rx="3" class="rail" /><rect width={format!("{width:.1}")} height="12" rx="3" /></svg> }
    };
    html! {
        <section class="card sl-original" aria-labelledby="sl-original">
            <h2 id="sl-original">{ "Against the original" }</h2>
            <p class="sl-line num"><span>{ "Bickford’s program, 2012" }</span><b>{ "3 h 27 min" }</b></p>
            { bar("then", THEN_MS) }
            <p class="sl-line num"><span>{ "This page, here and now" }</span><b>{ now.map_or_else(|| "–".to_owned(), |ms| format!("{}{}", if run.state == State::Done { "" } else { "about " }, duration(ms))) }</b></p>
            { bar("now", now.unwrap_or(0.0)) }
            if let Some(ms) = now {
                <p key="ratio" class="sl-ratio"><b class="num">{ format!("{:.0}×", THEN_MS / ms) }</b>{ " as fast; the bars are to scale" }</p>
            }
            <p class="quiet">{ "His idea, and most of his gain: the boards that can be reached from one another are solved together and taken off the list. Ours goes further: all boards of the same shapes, in however many such groups they fall, are one search, from all their solved boards at once; the last position reached is the hardest puzzle of these shapes." }</p>
            <p class="sl-line num"><span>{ "Boards on his list" }</span><b>{ integer(THEN_BOARDS) }</b></p>
        </section>
    }
}
