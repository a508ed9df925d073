//! One puzzle under the glass: the facts of its positions, the graph of them with the solution's path, and the BB metric.

use std::collections::VecDeque;
use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::drawing::drawing;
use super::facts::{difficulty, facts};
use crate::app::context::{AppContext, use_app};
use crate::app::icons::{Icon, icon};
use crate::app::importer;
use crate::engine::challenge::Source;
use crate::engine::position::Position;
use crate::games::sliding::ENTRIES;
use crate::games::sliding::bb::Difficulty;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::graph::drawing::Drawing;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::games::sliding::requests::{MAX_POSITIONS, Request, Response, Summary, TooLarge};
use crate::games::sliding::view::piece::mini;
use crate::games::sliding::view::play::new_game::TEXT;
use crate::games::sliding::view::shelf;
use crate::lab::report::number::integer;
use crate::search::proof::Proof;
use crate::worker::client::JobEvent;

/// So many positions are explored at most: some hundred megabytes.
const LIMIT: u64 = 4_000_000;
/// Samples of the BB metric where it cannot be summed.
const SAMPLES: u32 = 400;
/// Their seed: the same puzzle has the same figures everywhere.
const SEED: u64 = 1;

/// What is known of the puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    /// What can be reached; nothing while it is not known.
    summary: Option<Summary>,
    /// The solution's positions, the first among them.
    way: Vec<String>,
    /// The graph.
    graph: Option<Rc<Drawing>>,
    /// The BB metric, or why there is none.
    difficulty: Option<Result<Difficulty, String>>,
    /// What the worker counts while it is at work.
    progress: u64,
    /// What it is at; empty when it is done.
    at: &'static str,
    /// Why it went no further; one sentence.
    failed: Option<String>,
}

/// What changes that.
enum CacheAction {
    Begin,
    At(&'static str),
    Progress(u64),
    Found(Response),
    Way(Vec<String>),
    Failed(String),
    Done,
}

impl Reducible for Known {
    type Action = CacheAction;

    fn reduce(self: Rc<Self>, learn: CacheAction) -> Rc<Self> {
        let mut next = (*self).clone();
        match learn {
            CacheAction::Begin => next = Self::default(),
            CacheAction::At(at) => (next.at, next.progress) = (at, 0),
            CacheAction::Progress(count) => next.progress = count,
            CacheAction::Found(Response::Summary(Ok(summary))) => next.summary = Some(summary),
            CacheAction::Found(Response::Graph(Ok(graph))) => next.graph = Some(Rc::new(graph)),
            CacheAction::Found(Response::Bb(found)) => next.difficulty = Some(found),
            CacheAction::Found(Response::Summary(Err(large)) | Response::Graph(Err(large))) => {
                (next.failed, next.at) = (Some(too_large(large)), "");
            }
            CacheAction::Found(_) | CacheAction::Done => next.at = "",
            CacheAction::Way(way) => next.way = way,
            CacheAction::Failed(why) => (next.failed, next.at) = (Some(why), ""),
        }
        Rc::new(next)
    }
}

fn too_large(large: TooLarge) -> String {
    format!("Given up at {} positions: this puzzle has more than this page explores.", integer(large.positions.into()))
}

/// What is asked one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Explore,
    Way,
    Graph,
    Bb,
}

impl Stage {
    fn words(self) -> &'static str {
        match self {
            Self::Explore => "Exploring all positions",
            Self::Way => "Finding the shortest way",
            Self::Graph => "Drawing",
            Self::Bb => "Walking at random",
        }
    }

    fn question(self, position: &str, metric: Metric, way: &[String]) -> Request {
        let position = position.to_owned();
        match self {
            Self::Explore => Request::Explore { position, metric, limit: LIMIT, diameter: true },
            Self::Way => Request::Way { position, metric, nodes: MAX_POSITIONS },
            Self::Graph => Request::Graph { position, metric, limit: LIMIT, way: way.to_vec() },
            Self::Bb => Request::Bb { position, metric, limit: LIMIT, samples: SAMPLES, seed: SEED },
        }
    }
}

/// A study under way.
#[derive(Clone)]
struct Study {
    shell: AppContext,
    known: UseReducerDispatcher<Known>,
    position: String,
    metric: Metric,
    way: Vec<String>,
}

impl Study {
    fn go_on(self, mut stages: VecDeque<Stage>) {
        let Some(stage) = stages.pop_front() else { return self.known.dispatch(CacheAction::Done) };
        self.known.dispatch(CacheAction::At(stage.words()));
        let question = stage.question(&self.position, self.metric, &self.way);
        let client = self.shell.client.clone();
        client.request_game(INFO.id, &question, move |event| {
            let finding = match event {
                JobEvent::Progress(count) => return self.known.dispatch(CacheAction::Progress(count)),
                JobEvent::Done { response, .. } => Ok(response),
                JobEvent::Failed(why) => Err(why),
                JobEvent::Crashed(why) => Err(format!("{why}; a fresh solver is ready")),
                // Whoever stopped it knows.
                JobEvent::Stopped => return,
            };
            match finding {
                Ok(Response::Way(way)) => {
                    let way = positions(&self.position, way);
                    self.known.dispatch(CacheAction::Way(way.clone()));
                    Self { way, ..self.clone() }.go_on(stages.clone());
                }
                Ok(found) => {
                    let ends = matches!(&found, Response::Summary(Err(_)) | Response::Graph(Err(_)));
                    self.known.dispatch(CacheAction::Found(found));
                    if !ends {
                        self.clone().go_on(stages.clone());
                    }
                }
                Err(why) => self.known.dispatch(CacheAction::Failed(format!("The solver has stopped: {why}."))),
            }
        });
    }
}

/// The positions of a solution, the first among them.
fn positions(start: &str, way: Proof<Vec<String>>) -> Vec<String> {
    let (Proof::Solved(moves), Ok(mut board)) = (way, start.parse::<Sliding>()) else { return Vec::new() };
    let mut line = vec![board.to_string()];
    for mv in &moves {
        let Some(next) = mv.parse::<Move>().ok().and_then(|mv| board.play(&mv).ok()) else { break };
        board = next;
        line.push(board.to_string());
    }
    line
}

/// The puzzle that a text means.
fn puzzle(text: &str) -> Result<String, String> {
    match importer::read(&ENTRIES[0], &TEXT, text, None).map_err(|refused| refused.why)?.source {
        Source::Board(position) => Ok(position),
        Source::Seeded { .. } => Err("Open the challenge first, and take its position from “Share”.".to_owned()),
    }
}

/// The section.
#[component]
pub fn StudyCard() -> Html {
    let shell = use_app();
    let known = use_reducer(Known::default);
    let text = use_state(|| {
        shelf::all().iter().find(|one| one.name.starts_with("Pennant")).unwrap_or(shelf::first()).position.to_owned()
    });
    let metric = use_state(Metric::default);
    let wrong = use_state(String::new);
    let on_classic = {
        let (text, wrong) = (text.clone(), wrong.clone());
        Callback::from(move |event: Event| {
            text.set(event.target_unchecked_into::<HtmlSelectElement>().value());
            wrong.set(String::new());
        })
    };
    let on_text = {
        let (text, wrong) = (text.clone(), wrong.clone());
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<web_sys::HtmlTextAreaElement>().value());
            wrong.set(String::new());
        })
    };
    let on_metric = {
        let metric = metric.clone();
        Callback::from(move |event: Event| {
            metric.set(Metric::parse(&event.target_unchecked_into::<HtmlSelectElement>().value()).unwrap_or_default());
        })
    };
    let running = !known.at.is_empty();
    let on_submit = {
        let (shell, known, text, wrong) = (shell.clone(), known.dispatcher(), text.clone(), wrong.clone());
        let metric = *metric;
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match puzzle(&text) {
                Ok(position) => {
                    known.dispatch(CacheAction::Begin);
                    let study = Study { shell: shell.clone(), known: known.clone(), position, metric, way: Vec::new() };
                    study.go_on([Stage::Explore, Stage::Way, Stage::Graph, Stage::Bb].into());
                }
                Err(why) => wrong.set(why),
            }
        })
    };
    let on_stop = {
        let (shell, known) = (shell.clone(), known.dispatcher());
        Callback::from(move |_: MouseEvent| {
            shell.client.stop();
            known.dispatch(CacheAction::Done);
        })
    };
    let board = puzzle(&text).ok().and_then(|position| position.parse::<Sliding>().ok());
    let option = |one: &crate::games::sliding::library::Classic| {
        html! { <option key={one.position} value={one.position} selected={*text == one.position}>{ one.name }</option> }
    };
    let own = !shelf::all().iter().any(|one| *text == one.position);
    html! {
        <section key="study" class="card sl-study" aria-labelledby="sl-study">
            <h2 id="sl-study">{ "One puzzle under the glass" }</h2>
            <form key="form" class="sl-study-form" onsubmit={on_submit} novalidate=true>
                <div class="sl-fields">
                    <label class="field">
                        <span>{ "Puzzle" }</span>
                        <select onchange={on_classic}>
                            if own { <option key="own" value={(*text).clone()} selected=true>{ "Your own" }</option> }
                            { for shelf::all().iter().map(option) }
                        </select>
                    </label>
                    <label class="field">
                        <span>{ "What counts as one" }</span>
                        <select onchange={on_metric}>
                            { for Metric::ALL.into_iter().map(|one| html! { <option key={one.word()} value={one.word()} selected={one == *metric}>{ crate::app::words::capital(one.word()) }</option> }) }
                        </select>
                    </label>
                </div>
                <label class="field">
                    <span>{ "Its position, or a board as text" }</span>
                    <textarea class="mono" rows="2" autocomplete="off" autocapitalize="none" spellcheck="false" value={(*text).clone()} oninput={on_text}
                        aria-invalid={(!wrong.is_empty()).then_some("true")} />
                </label>
                <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
                <div class="row">
                    <button key="go" type="submit" class="btn primary" disabled={running}>{ icon(Icon::Solve) }{ "Explore" }</button>
                    <button key="stop" type="button" class="btn" disabled={!running} onclick={on_stop}>{ "Stop" }</button>
                </div>
                <p class="quiet num" role="status">{ status(&known) }</p>
            </form>
            <div key="board" class="sl-study-board">{ for board.as_ref().map(mini) }</div>
            <div key="found" class="sl-study-found">
                { for known.summary.as_ref().map(|summary| facts(summary, *metric)) }
                { for known.difficulty.as_ref().map(difficulty) }
                { for known.graph.as_deref().map(drawing) }
            </div>
        </section>
    }
}

fn status(known: &Known) -> String {
    if let Some(why) = &known.failed {
        return why.clone();
    }
    match (known.at, known.progress) {
        ("", _) if known.summary.is_some() => "Done.".to_owned(),
        ("", _) => String::new(),
        (at, 0) => format!("{at} …"),
        (at, count) => format!("{at}: {} …", integer(count.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_becomes_positions() {
        let way = Proof::Solved(vec!["Bd".to_owned(), "Ar".to_owned()]);
        assert_eq!(positions("AB-00~00-0A", way), ["AB-00~00-0A", "A0-0B~00-0A", "0A-0B~00-0A"]);
        assert!(positions("AB-00~00-0A", Proof::Impossible).is_empty());
    }

    #[test]
    fn a_puzzle_is_a_position_or_a_board_as_text() {
        assert_eq!(puzzle("AB-00~00-0A").as_deref(), Ok("AB-00~00-0A"));
        assert_eq!(puzzle("AB\n..\n\n..\n.A").as_deref(), Ok("AB-00~00-0A"));
        assert!(puzzle("").is_err());
    }
}
