//! The rival: a method that searches the same garden beside the person, round by round, in a worker of its own; and its
//! fitness as a small chart.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::answer::reason;
use crate::app::charts::axes::Path;
use crate::app::charts::scale::Scale;
use crate::app::context::use_app;
use crate::app::controls::choices;
use crate::app::fields::on_input;
use crate::app::figures;
use crate::app::hooks::use_effect_on;
use crate::app::icons::Icon;
use crate::app::play::bar::button;
use crate::app::words::{capital, sentence};
use crate::engine::seed::Seed;
use crate::games::zen::INFO;
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::heuristic_run::{Method, Round, RunOptions, RunProgress, RunResult};
use crate::games::zen::moves::single_choices;
use crate::games::zen::requests::{Request, Response};
use crate::games::zen::state::{Monk, State};
use crate::games::zen::view::picture;
use crate::games::zen::view::play::panels::raked;
use crate::search::proof::Proof;
use crate::search::solver::Answer;
use crate::worker::client::{Client, JobEvent};

#[derive(Properties, PartialEq)]
pub struct RivalProps {
    /// The position before the first path.
    pub start: AttrValue,
    /// The proven best, if it is known and may be told.
    pub par: Option<usize>,
    /// Hears a solution that shall be watched.
    pub on_show: Callback<Vec<String>>,
}

/// Asks for the next round of a run.
fn ask(client: &Client, run: &UseReducerHandle<Run>, start: &str) {
    let dispatcher = run.dispatcher();
    let Who::Chance(method) = run.who else {
        client.solve(INFO.id, start, None, move |event| match event {
            JobEvent::Done { response, ms } => dispatcher.dispatch(Act::Exact(response, ms)),
            event => tell(&dispatcher, event),
        });
        return;
    };
    let seed = run.number().unwrap_or_default();
    let task = RunOptions { position: start.to_owned(), method, deadlock: Deadlock::default(), seed };
    let question = Request::HeuristicRun { task, rounds: run.rounds() as u32 + 1 };
    client.request_game(INFO.id, &question, move |event| match event {
        JobEvent::Done { response: Response::HeuristicRun(watched), .. } => dispatcher.dispatch(Act::Watched(watched)),
        JobEvent::Done { .. } => {
            dispatcher.dispatch(Act::Fell("The answer of the rival is of another kind.".to_owned()))
        }
        event => tell(&dispatcher, event),
    });
}

/// What becomes of a request that brings nothing.
fn tell<R>(run: &UseReducerDispatcher<Run>, event: JobEvent<R>) {
    match event {
        JobEvent::Failed(why) => run.dispatch(Act::Fell(sentence(&why))),
        JobEvent::Crashed(why) => run.dispatch(Act::Fell(format!("The rival has stopped: {}.", reason(&why)))),
        JobEvent::Done { .. } | JobEvent::Progress(_) | JobEvent::Stopped => {}
    }
}

#[component]
pub fn RivalCard(props: &RivalProps) -> Html {
    let shell = use_app();
    let client = use_memo((), |()| shell.client.spawn_same());
    let run = use_reducer(Run::default);
    // Another garden, or the end of the page, ends the run.
    let (stopped, dispatcher) = (client.clone(), run.dispatcher());
    use_effect_on(props.start.clone(), move |_| {
        move || {
            stopped.stop();
            dispatcher.dispatch(Act::Stop);
        }
    });
    let (asked, now, start) = (client.clone(), run.clone(), props.start.clone());
    use_effect_on((run.runs, run.rounds(), run.who), move |(runs, ..)| {
        if *runs && !asked.busy() {
            ask(&asked, &now, &start);
        }
    });
    let state = use_memo(props.start.clone(), |start| start.parse::<State>().ok());
    let outside = (*state).as_ref().is_some_and(|state| state.monk() == Monk::Outside);
    let card = Card { props, run: &run, client: &client, state: (*state).as_ref() };
    html! {
        <section class="card zn-rival" aria-labelledby="zn-rival">
            <div key="head" class="h3row"><h3 id="zn-rival">{ "The rival" }</h3>{ card.who() }</div>
            if outside { { card.body() } } else {
                <p key="inside" class="zn-note">{ "A rival begins with the monk outside; this position has him in the garden." }</p>
            }
        </section>
    }
}

struct Card<'a> {
    props: &'a RivalProps,
    run: &'a UseReducerHandle<Run>,
    client: &'a Client,
    state: Option<&'a State>,
}

impl Card<'_> {
    fn who(&self) -> Html {
        choices("Who rakes", Who::ALL.map(|(who, name, _)| (name, self.run.who == who, self.act(Act::Take(who)))))
    }

    fn body(&self) -> Html {
        let about = Who::ALL.iter().find(|(who, ..)| *who == self.run.who).map(|(.., about)| *about);
        html! {
            <>
                if self.run.begun() { { self.best() }{ for self.chart() } } else { <p key="about" class="zn-note">{ for about }</p> }
                <p key="why" class="wrong" role="alert" hidden={self.run.why.is_empty()}>{ self.run.why.clone() }</p>
                { self.controls() }
            </>
        }
    }

    /// The best garden so far.
    fn best(&self) -> Html {
        let (paths, words, detail) = match (&self.run.exact, &self.run.watched) {
            (Some(exact), _) => exact_words(exact),
            (_, Some(watched)) => self.watched_words(watched),
            _ => (None, "Beginning".to_owned(), String::new()),
        };
        let small = paths.as_ref().and_then(|paths| raked(&self.props.start, paths));
        let when = if self.run.over() { "In the end" } else { "Best so far" };
        let eyebrow = match self.run.who {
            Who::Chance(_) => format!("{when}, seed {}", self.run.seed.trim()),
            Who::Exact => when.to_owned(),
        };
        html! {
            <div key="best" class="zn-best">
                { small.map_or_else(|| html! { <span class="zn-none"></span> }, |state| picture::small(&picture::of(&state), "rival")) }
                <div><span class="eyebrow">{ eyebrow }</span><b class="num">{ words }</b><p class="num">{ detail }</p></div>
            </div>
        }
    }

    fn watched_words(&self, watched: &RunProgress) -> (Option<Vec<String>>, String, String) {
        let Some(best) = &watched.best else {
            let words = if watched.over { "Nothing found" } else { "Nothing yet" };
            return (None, words.to_owned(), String::new());
        };
        let all = self.state.map_or(1, |state| state.garden().to_rake()).max(1) as f64;
        let paths = figures::counted(best.paths.len() as u64, "path");
        let words = if best.is_finished() {
            paths
        } else {
            format!("{paths}, {:.0} %", (1.0 - f64::from(best.left) / all) * 100.0)
        };
        let Who::Chance(method) = self.run.who else { return (None, words, String::new()) };
        let proof = if watched.proved { ", proved" } else { "" };
        let detail = format!("Fitness {:.0}{proof}, first seen in {} {}", best.fitness, method.round(), best.round);
        (Some(best.paths.clone()), words, detail)
    }

    fn chart(&self) -> Option<Html> {
        let Who::Chance(method) = self.run.who else { return None };
        let watched = self.run.watched.as_ref()?;
        let (number, evaluations) = watched.rounds.last().map_or((0, 0), |round| (round.number, round.evaluations));
        let par = self.props.par.map(|par| 500.0 - 10.0 * par as f64);
        Some(html! {
            <div key="chart">
                { fitness(&watched.rounds, par, method) }
                <p class="zn-note num">{ format!("{} {number}, {}", capital(method.round()), figures::counted(evaluations, "evaluation")) }</p>
            </div>
        })
    }

    /// Does this to the run, and stops the worker where it ends the run.
    fn act(&self, act: Act) -> Callback<MouseEvent> {
        let (client, run) = (self.client.clone(), self.run.dispatcher());
        Callback::from(move |_: MouseEvent| {
            if matches!(act, Act::Take(_) | Act::Stop) {
                client.stop();
            }
            run.dispatch(act.clone());
        })
    }

    fn controls(&self) -> Html {
        let run = self.run;
        let exact = run.who == Who::Exact;
        let go = if run.begun() { "Go on" } else { "Start" };
        html! {
            <div key="controls" class="zn-ctl">
                if !run.begun() && !exact { { self.seed() } }
                if run.runs && !exact {
                    { button("btn", Some(Icon::Pause), "Pause", true, self.act(Act::Pause)) }
                } else if !run.runs && !run.over() {
                    { button("btn", Some(Icon::Solve), go, true, self.act(Act::Go)) }
                }
                if run.begun() {
                    { button("btn quiet", None, if run.over() { "Start over" } else { "Stop" }, true, self.act(Act::Stop)) }
                }
                { for self.finished().map(|paths| self.show(paths)) }
            </div>
        }
    }

    /// The best garden, if it is finished.
    fn finished(&self) -> Option<Vec<String>> {
        if let Some(exact) = &self.run.exact {
            return exact.0.verdict.clone().solved();
        }
        let best = self.run.watched.as_ref()?.best.as_ref()?;
        RunResult::is_finished(best).then(|| best.paths.clone())
    }

    fn show(&self, paths: Vec<String>) -> Html {
        let (on_show, way) = (self.props.on_show.clone(), single_choices(&paths));
        let on_click = Callback::from(move |_: MouseEvent| on_show.emit(way.clone()));
        button("btn quiet", None, "Watch it", true, on_click)
    }

    fn seed(&self) -> Html {
        let run = self.run.dispatcher();
        let on_input = on_input(move |text| run.dispatch(Act::Seed(text)));
        html! {
            <label key="seed" class="field"><span>{ "Seed" }</span>
                <input type="text" name="rival-seed" value={self.run.seed.clone()} oninput={on_input} autocomplete="off"
                    aria-invalid={(!self.run.why.is_empty()).to_string()} />
            </label>
        }
    }
}

/// The solution, if there is one; what was found in words; and what it took.
fn exact_words((answer, ms): &(Answer, f64)) -> (Option<Vec<String>>, String, String) {
    let words = match &answer.verdict {
        Proof::Solved(way) => format!("{}, proved", figures::counted(way.len() as u64, "path")),
        Proof::Impossible => "Impossible, proved".to_owned(),
        Proof::Unknown => "Gave up".to_owned(),
    };
    let (expanded, time) = (figures::counted(answer.expanded, "position"), figures::milliseconds(*ms));
    (answer.verdict.clone().solved(), words, format!("{expanded} expanded in {time}"))
}

// Where a rival's run stands, and what happens to it. Pure.

/// Who rakes beside the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    /// The paper's genetic algorithm, or our own search.
    Chance(Method),
    Exact,
}

impl Who {
    /// All of them, each with its name on the card and a sentence about it.
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (
            Self::Chance(Method::Genetic),
            "Genetic",
            "1000 scripts, bred for 100 generations as in the paper: the fitter ones have children. It proves nothing.",
        ),
        (
            Self::Chance(Method::Beam),
            "Beam",
            "Our own search: many random paths, and the best gardens are kept. It proves nothing, but seldom misses.",
        ),
        (Self::Exact, "A*", "The exact search: it proves that there is no shorter way."),
    ];
}

/// Where the run stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub who: Who,
    /// The seed as it was typed.
    pub seed: String,
    pub runs: bool,
    /// What a method that proves nothing has found so far.
    pub watched: Option<Rc<RunProgress>>,
    /// What the exact search found, and how many milliseconds it took.
    pub exact: Option<Rc<(Answer, f64)>>,
    pub why: String,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            who: Who::Chance(Method::Genetic),
            seed: "1".to_owned(),
            runs: false,
            watched: None,
            exact: None,
            why: String::new(),
        }
    }
}

#[derive(Clone)]
pub enum Act {
    /// Another one rakes.
    Take(Who),
    Seed(String),
    /// It begins, or goes on.
    Go,
    Pause,
    /// It is ended, and forgotten.
    Stop,
    /// What it has found so far.
    Watched(RunProgress),
    /// What the exact search found, after so many milliseconds.
    Exact(Answer, f64),
    /// It died, or will not begin; one sentence.
    Fell(String),
}

impl Reducible for Run {
    type Action = Act;

    fn reduce(self: Rc<Self>, act: Act) -> Rc<Self> {
        let mut next = (*self).clone();
        next.why.clear();
        match act {
            Act::Take(who) => next = Self { who, seed: next.seed, ..Self::default() },
            Act::Stop => next = Self { who: next.who, seed: next.seed, ..Self::default() },
            Act::Seed(seed) => next = Self { who: next.who, seed, ..Self::default() },
            Act::Go => match next.number() {
                Ok(_) => next.runs = true,
                Err(why) => next.why = why,
            },
            Act::Pause => next.runs = false,
            Act::Watched(watched) => {
                next.runs &= !watched.over;
                next.watched = Some(Rc::new(watched));
            }
            Act::Exact(answer, ms) => {
                next.runs = false;
                next.exact = Some(Rc::new((answer, ms)));
            }
            Act::Fell(why) => {
                next.runs = false;
                next.why = why;
            }
        }
        Rc::new(next)
    }
}

impl Run {
    /// The seed as the rival hears it: a whole number as it is, another text by its hash.
    ///
    /// # Errors
    /// It is no seed: one sentence.
    pub fn number(&self) -> Result<u64, String> {
        let text = self.seed.trim();
        let seed = Seed::new(text).map_err(|why| sentence(&why.to_string()))?;
        Ok(text.parse().unwrap_or_else(|_| seed.hash()))
    }

    /// Rounds that have been heard of.
    pub fn rounds(&self) -> usize {
        self.watched.as_ref().map_or(0, |watched| watched.rounds.len())
    }

    /// Whether there is something to be seen.
    pub fn begun(&self) -> bool {
        self.runs || self.watched.is_some() || self.exact.is_some()
    }

    /// Whether no more will come.
    pub fn over(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.over) || self.exact.is_some()
    }
}

const SIZE: (f64, f64) = (272.0, 122.0);
/// Where the plane begins: left, top and bottom.
const PLANE: (f64, f64, f64) = (28.0, 14.0, 100.0);
/// The highest fitness that is drawn.
const TOP: f64 = 500.0;

/// The best of all rounds up to each.
fn records(rounds: &[Round]) -> Vec<f64> {
    let best = |best: &mut f64, round: &Round| {
        *best = best.max(round.best);
        Some(*best)
    };
    rounds.iter().scan(0.0, best).collect()
}

/// A line through the values of the rounds.
fn line(x: Scale, values: impl Iterator<Item = f64>, steps: bool) -> String {
    Path::default().through(values.enumerate().map(|(at, value)| (x.at(at as f64), height(value))), steps).d()
}

fn height(fitness: f64) -> f64 {
    Scale { domain: (0.0, TOP), range: (PLANE.2, PLANE.1) }.at(fitness.clamp(0.0, TOP))
}

/// Draws the rounds so far; `par` is the fitness of an optimal solution.
pub fn fitness(rounds: &[Round], par: Option<f64>, method: Method) -> Html {
    let best = records(rounds);
    let last = best.last().copied().unwrap_or(0.0);
    let mean = rounds.last().map_or(0.0, |round| round.mean);
    // The chart has room for so many rounds at least.
    let room = if method == Method::Genetic { 100 } else { 10 };
    let most = room.max(rounds.len().saturating_sub(1));
    let x = Scale { domain: (0.0, most as f64), range: (PLANE.0, SIZE.0 - 6.0) };
    let told = par.map_or_else(String::new, |par| format!(", of an optimal solution {par:.0}"));
    let label = format!("Fitness by {}: best {last:.0}, mean {mean:.0}{told}", method.round());
    let level = |value: f64| {
        let y = height(value);
        html! {
            <>
                <path class="grid" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0)} />
                <text x={(PLANE.0 - 5.0).to_string()} y={format!("{:.1}", y + 4.0)} text-anchor="end">{ format!("{value:.0}") }</text>
            </>
        }
    };
    let tick = |round: usize, anchor: &'static str, words: String| {
        html! { <text x={format!("{:.1}", x.at(round as f64))} y={(SIZE.1 - 4.0).to_string()} text-anchor={anchor}>{ words }</text> }
    };
    let at = rounds.len().saturating_sub(1);
    let tip = (x.at(at as f64), height(last));
    // Where there is no room at the right, the number stands at the left.
    let (shift, anchor) = if tip.0 > SIZE.0 - 48.0 { (-9.0, "end") } else { (9.0, "start") };
    html! {
        <>
            <svg class="zn-chart" viewBox={format!("0 0 {} {}", SIZE.0, SIZE.1)} role="img" aria-label={label}>
                { level(0.0) }{ level(200.0) }{ level(400.0) }
                if let Some(par) = par {
                    <path class="par" d={format!("M{} {y:.1}H{}", PLANE.0, SIZE.0, y = height(par))} />
                    <text class="of-par" x={SIZE.0.to_string()} y={format!("{:.1}", height(par) - 4.0)} text-anchor="end">{ format!("{par:.0}") }</text>
                }
                <path class="mean" d={line(x, rounds.iter().map(|round| round.mean), false)} />
                <path class="best" d={line(x, best.into_iter(), true)} />
                <circle class="tip" cx={format!("{:.1}", tip.0)} cy={format!("{:.1}", tip.1)} r="4.5" />
                <text class="now" x={format!("{:.1}", tip.0 + shift)} y={format!("{:.1}", tip.1 + 14.0)} text-anchor={anchor}>{ format!("{last:.0}") }</text>
                { tick(0, "start", "0".to_owned()) }{ tick(most, "end", format!("{} {most}", method.round())) }
            </svg>
            <div class="zn-key" aria-hidden="true">
                <span><i></i>{ "best" }</span><span><i class="mean"></i>{ "mean" }</span>
                if par.is_some() { <span><i class="par"></i>{ "A* par" }</span> }
            </div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(run: Run, act: Act) -> Run {
        (*Rc::new(run).reduce(act)).clone()
    }

    fn watched(over: bool) -> RunProgress {
        RunProgress { rounds: Vec::new(), over, most: 100, proved: false, best: None }
    }

    #[test]
    fn a_run_goes_pauses_and_ends() {
        let run = act(Run::default(), Act::Go);
        assert!(run.runs && run.begun());
        let paused = act(act(run.clone(), Act::Watched(watched(false))), Act::Pause);
        assert!(!paused.runs && paused.begun() && !paused.over());
        assert!(act(run.clone(), Act::Watched(watched(true))).over());
        let stopped = act(paused, Act::Stop);
        assert!(!stopped.begun());
        assert_eq!(act(run, Act::Fell("it died".to_owned())).why, "it died");
    }

    #[test]
    fn a_seed_is_a_number_or_a_text() {
        let wrong = act(act(Run::default(), Act::Seed("a b".to_owned())), Act::Go);
        assert!(!wrong.runs && wrong.why.ends_with('.'), "{}", wrong.why);
        let number = act(wrong, Act::Seed(" 7 ".to_owned()));
        assert!(number.why.is_empty());
        assert_eq!(number.number(), Ok(7));
        let text = act(act(number, Act::Seed("monday-3b".to_owned())), Act::Go);
        assert!(text.runs && text.number().is_ok_and(|number| number != 7));
    }

    #[test]
    fn the_best_never_falls() {
        let round = |number: u32, best: f64| Round { number, evaluations: 10, best, mean: best / 2.0 };
        assert_eq!(records(&[round(0, 3.0), round(1, 2.0), round(2, 5.0)]), [3.0, 3.0, 5.0]);
        assert_eq!([0.0, 500.0, 900.0].map(height), [100.0, 14.0, 14.0]);
        let x = Scale { domain: (0.0, 100.0), range: (28.0, 266.0) };
        assert_eq!(line(x, [0.0, 500.0].into_iter(), true), "M28.0 100.0H30.4V14.0");
    }
}
