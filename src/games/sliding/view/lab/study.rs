//! One puzzle under the glass: the facts of its positions, the graph of them with the solution's path, and the BB metric.

use crate::app::answer::reason;
use crate::app::fields::{on_text, select};
use crate::app::importer;
use crate::app::prelude::*;
use crate::app::solver::{Ask, SolverAction, SolverCache, SolverRequest, use_solver};
use crate::engine::challenge::Source;
use crate::games::sliding::ENTRIES;
use crate::games::sliding::bb::Difficulty;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::positions;
use crate::games::sliding::requests::{MAX_POSITIONS, Request, Response, Summary};
use crate::games::sliding::view::lab::drawing;
use crate::games::sliding::view::piece::mini;
use crate::games::sliding::view::play::TEXT;
use crate::games::sliding::view::shelf;
use crate::lab::report::number::{fixed, integer};
use crate::search::proof::Proof;

/// So many positions are explored at most: some hundred megabytes.
const LIMIT: u64 = 4_000_000;
/// Samples of the BB metric where it cannot be summed.
const SAMPLES: u32 = 400;
/// Their seed: the same puzzle has the same figures everywhere.
const SEED: u64 = 1;

#[derive(Clone, PartialEq)]
struct Studied {
    position: String,
    metric: Metric,
    /// Whether the person has put an end to it: what is known stays, and no more is asked.
    stopped: bool,
}

fn ask(request: &Request) -> Ask<'_, Request> {
    Ask { game: INFO.id, request }
}

impl Studied {
    /// What is asked one after another: what the worker is at then, and the request. `way` holds the positions of the solution
    /// as soon as these are known.
    fn stages(&self, way: &[String]) -> [(&'static str, Request); 4] {
        let (metric, limit) = (self.metric, LIMIT);
        let position = || self.position.clone();
        [
            ("Exploring all positions", Request::Explore { position: position(), metric, limit, diameter: true }),
            ("Finding the shortest way", Request::Way { position: position(), metric, nodes: MAX_POSITIONS }),
            ("Drawing", Request::Graph { position: position(), metric, limit, way: way.to_vec() }),
            ("Walking at random", Request::Bb { position: position(), metric, limit, samples: SAMPLES, seed: SEED }),
        ]
    }

    /// The answers so far, and what is to be asked next, unless the puzzle is too large.
    fn known(&self, cache: &SolverCache) -> (Vec<Rc<Response>>, Option<(&'static str, Request)>) {
        let (mut found, mut way) = (Vec::new(), Vec::new());
        while let Some((words, request)) = self.stages(&way).into_iter().nth(found.len()) {
            let Some(answer) = cache.get(&ask(&request)) else { return (found, Some((words, request))) };
            let ends = matches!(*answer, Response::Summary(Err(_)) | Response::Graph(Err(_)));
            if let Response::Way(Proof::Solved(moves)) = &*answer {
                way = positions(&self.position, moves);
            }
            found.push(answer);
            if ends {
                break;
            }
        }
        (found, None)
    }

    fn wanted(&self, cache: &SolverCache) -> Vec<SolverRequest> {
        let next = self.known(cache).1.filter(|_| !self.stopped);
        next.iter().map(|(_, request)| SolverRequest::new(&ask(request))).collect()
    }
}

/// The puzzle that a text means.
fn puzzle(text: &str) -> Result<String, String> {
    match importer::read(&ENTRIES[0], &TEXT, text, None).map_err(|refused| refused.why)?.source {
        Source::Board(position) => Ok(position),
        Source::Seeded { .. } => Err("Open the challenge first, and take its position from “Share”.".to_owned()),
    }
}

#[component]
pub fn StudyCard() -> Html {
    let shell = use_app();
    let studied = use_value_eq(|| None::<Studied>);
    let solver = use_solver(
        &shell.client,
        1,
        |cache| studied.as_ref().map(|of| of.wanted(cache)).unwrap_or_default(),
        |_| Vec::new(),
    );
    let text = use_value(|| {
        shelf::all().iter().find(|one| one.name.starts_with("Pennant")).unwrap_or(shelf::first()).position.to_owned()
    });
    let metric = use_value(Metric::default);
    let wrong = use_value(String::new);
    let write = {
        let (text, wrong) = (text.setter(), wrong.setter());
        move |typed: String| {
            text.set(typed);
            wrong.set(String::new());
        }
    };
    let set_metric = metric.setter();
    let (mut found, next) = studied.as_ref().map(|of| of.known(&solver)).unwrap_or_default();
    let position = puzzle(&text).ok();
    // What was found belongs to the puzzle that was explored.
    if studied.as_ref().map(|of| &of.position) != position.as_ref() {
        found.clear();
    }
    let stopped = studied.as_ref().is_some_and(|of| of.stopped);
    let at = next.map(|(words, _)| words);
    let running = at.is_some() && !stopped && solver.failure.is_none();
    let form = (solver.dispatcher(), studied.setter(), text.clone(), metric.clone(), wrong.setter());
    let on_submit = submits(&form, |(solver, studied, text, metric, wrong)| match puzzle(text) {
        Ok(position) => {
            solver.dispatch(SolverAction::Again);
            studied.set(Some(Studied { position, metric: **metric, stopped: false }));
        }
        Err(why) => wrong.set(why),
    });
    let on_stop = hears(&(shell.clone(), studied.clone()), move |(shell, studied), _: MouseEvent| {
        studied.set((**studied).clone().map(|of| Studied { stopped: true, ..of }));
        shell.client.stop();
    });
    let of = studied.as_ref().map_or(*metric, |of| of.metric);
    let figures = found.iter().map(|answer| match &**answer {
        Response::Summary(Ok(summary)) => facts(summary, of),
        Response::Bb(found) => difficulty(found),
        _ => Html::default(),
    });
    let graph = found.iter().find_map(|answer| match &**answer {
        Response::Graph(Ok(graph)) => Some(drawing(graph)),
        _ => None,
    });
    let board = position.and_then(|position| position.parse::<Sliding>().ok());
    let classics = shelf::all().iter().map(|one| (one.position.to_owned(), one.name, *text == one.position));
    let own = !classics.clone().any(|(.., chosen)| chosen);
    let puzzles = own.then(|| ((*text).clone(), "Your own", true)).into_iter().chain(classics);
    let metrics = Metric::ALL.map(|one| (one.word(), capital(one.word()), one == *metric));
    html! {
        <section key="study" class="card sl-study" aria-labelledby="sl-study">
            <h2 id="sl-study">{ "A closer look at one puzzle" }</h2>
            <form key="form" class="sl-study-form" onsubmit={on_submit} novalidate=true>
                <div class="sl-fields">
                    { select("Puzzle", puzzles, write.clone()) }
                    { select("What counts as one", metrics, move |word| set_metric.set(Metric::parse(&word).unwrap_or_default())) }
                </div>
                <label class="field">
                    <span>{ "Its position, or a board as text" }</span>
                    <textarea class="mono" rows="2" autocomplete="off" autocapitalize="none" spellcheck="false" value={(*text).clone()} oninput={on_text(write)}
                        aria-invalid={(!wrong.is_empty()).then_some("true")} />
                </label>
                <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
                <div class="row">
                    <button key="go" type="submit" class="btn primary" disabled={running}>{ icon(Icon::Solve) }{ "Explore" }</button>
                    <button key="stop" type="button" class="btn" disabled={!running} onclick={on_stop}>{ "Stop" }</button>
                </div>
                <p class="quiet num" role="status">{ status(&solver, &found, at, stopped) }</p>
            </form>
            <div key="board" class="sl-study-board">{ for board.as_ref().map(mini) }</div>
            <div key="found" class="sl-study-found">{ for figures }{ for graph }</div>
        </section>
    }
}

/// What the worker is at, or why it went no further.
fn status(solver: &SolverCache, found: &[Rc<Response>], at: Option<&str>, stopped: bool) -> String {
    if let Some(why) = &solver.failure {
        return format!("The solver has stopped: {}.", reason(why));
    }
    match (found.last().map(|last| &**last), at, solver.progress) {
        (Some(Response::Summary(Err(large)) | Response::Graph(Err(large))), ..) => {
            let positions = integer(large.positions.into());
            format!("Gave up after {positions} positions: this puzzle has more than this page explores.")
        }
        (_, Some(_), _) if stopped => "Stopped.".to_owned(),
        (_, Some(at), None | Some(0)) => format!("{at} …"),
        (_, Some(at), Some(count)) => format!("{at}: {} …", integer(count.into())),
        (Some(_), None, _) => "Done.".to_owned(),
        (None, None, _) => String::new(),
    }
}

// The figures of one puzzle.

fn fact(name: &'static str, value: impl Into<Html>) -> Html {
    html! { <div key={name}><dt>{ name }</dt><dd class="num">{ value.into() }</dd></div> }
}

fn counted(count: u32, metric: Metric) -> String {
    format!("{} {}{}", integer(count.into()), metric.word(), if count == 1 { "" } else { "s" })
}

/// What can be reached, and the hardest of it.
pub fn facts(summary: &Summary, metric: Metric) -> Html {
    let here = match summary.here {
        Proof::Solved(count) => counted(count, metric),
        Proof::Impossible => "impossible, proved".to_owned(),
        Proof::Unknown => "not known".to_owned(),
    };
    let diameter = summary.diameter.map_or_else(|| "not proved here".to_owned(), |longest| counted(longest, metric));
    let hardest = summary.hardest.as_ref().map(|(position, count)| {
        let to = Route::challenge(&ChallengeId::board(INFO.id, position));
        html! { <a href={to.to_string()}>{ format!("{}: play it", counted(*count, metric)) }</a> }
    });
    html! {
        <>
            <dl key="facts" class="sl-facts">
                { fact("From here to the goal", here) }
                { fact("Positions", integer(summary.positions.into())) }
                { fact("Solved positions", integer(summary.solved.into())) }
                { fact("Diameter, the longest of all shortest ways (two searches, each to the farthest position, do not prove it: on 0AB-0AA-CCD they may end with 3 of 4)", diameter) }
                { for hardest.map(|link| fact("Hardest position", link)) }
            </dl>
            { layers(&summary.layers, metric) }
        </>
    }
}

/// How many positions are how far from being solved.
fn layers(layers: &[u64], metric: Metric) -> Html {
    let Some(&most) = layers.iter().max().filter(|_| layers.len() > 1) else { return Html::default() };
    let bar = |(at, &count): (usize, &u64)| {
        let height = 100.0 * count as f64 / most as f64;
        html! { <rect key={at} x={at.to_string()} y={format!("{:.2}", 100.0 - height)} width="0.86" height={format!("{height:.2}")} /> }
    };
    let farthest = layers.len() - 1;
    let label = format!(
        "Positions by their distance to the goal, from 0 to {farthest} {}s; the largest layer has {}",
        metric.word(),
        integer(most.into())
    );
    html! {
        <figure key="layers" class="sl-layers">
            <figcaption>{ "Positions by their distance to the goal" }</figcaption>
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} 100", layers.len())} preserveAspectRatio="none">
                { for layers.iter().enumerate().map(bar) }
            </svg>
            <p class="quiet num"><span>{ "0" }</span><span>{ counted(farthest as u32, metric) }</span></p>
        </figure>
    }
}

/// The BB metric beside what it is made of.
pub fn difficulty(found: &Result<Difficulty, String>) -> Html {
    let body = match found {
        Err(why) => html! { <p key="none">{ sentence(why) }</p> },
        Ok(found) => {
            let value = |of: f64| match found.exact {
                true => fixed(of, 3),
                false => format!("{} ± {}", fixed(of, 1), fixed(found.standard_error, 1)),
            };
            let how = if found.exact {
                "a sum over all paths".to_owned()
            } else {
                format!("the mean of {} random walks, with its standard error", found.samples)
            };
            html! {
                <>
                    <dl key="facts" class="sl-facts">
                        { fact("BB = V − 1 − E", value(found.bb)) }
                        { fact("V, positions (all goals are one)", integer(found.v.into())) }
                        { fact("E, expected length of the way", value(found.e)) }
                    </dl>
                    <p key="how" class="quiet">{ format!("E is {how}.") }</p>
                </>
            }
        }
    };
    html! {
        <section key="bb" aria-labelledby="sl-bb">
            <h3 id="sl-bb">{ "The BB metric" }</h3>
            <p>{ "How many steps are wasted, on average, by somebody who looks for the goal in a random maze made of these positions. Its inventors warn that it depends on what counts as one action, and that people do not walk mazes at random." }</p>
            { body }
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_a_position_or_a_board_as_text() {
        assert_eq!(puzzle("AB-00~00-0A").as_deref(), Ok("AB-00~00-0A"));
        assert_eq!(puzzle("AB\n..\n\n..\n.A").as_deref(), Ok("AB-00~00-0A"));
        assert!(puzzle("").is_err());
    }
}
