//! The rival: a method that searches the same garden beside the person, round by round, in a worker of its own.

use yew::prelude::*;

use super::chart;
use super::optima::raked;
use super::run::{Act, Exact, Run, Who};
use crate::app::context::use_app;
use crate::app::fields::on_input;
use crate::app::figures;
use crate::app::icons::{Icon, icon};
use crate::app::words::{capital, sentence};
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::heuristic_run::{RunOptions, RunProgress, RunResult};
use crate::games::zen::info::INFO;
use crate::games::zen::requests::{Request, Response};
use crate::games::zen::state::{Monk, State};
use crate::games::zen::view::picture;
use crate::games::zen::view::show::{self, single_choices};
use crate::search::proof::Proof;
use crate::worker::client::{Client, JobEvent};

/// What the card is given.
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
            JobEvent::Done { response: answer, ms } => {
                dispatcher.dispatch(Act::Exact(Exact { verdict: answer.verdict, expanded: answer.expanded, ms }));
            }
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
        JobEvent::Crashed(why) => run.dispatch(Act::Fell(format!("The rival has stopped: {why}."))),
        JobEvent::Done { .. } | JobEvent::Progress(_) | JobEvent::Stopped => {}
    }
}

/// The card.
#[component]
pub fn RivalCard(props: &RivalProps) -> Html {
    let shell = use_app();
    let client = {
        let of = shell.client.clone();
        use_memo((), move |()| of.spawn_same())
    };
    let run = use_reducer(Run::default);
    {
        // Another garden, or the end of the page, ends the run.
        let (client, dispatcher) = ((*client).clone(), run.dispatcher());
        use_effect_with(props.start.clone(), move |_| {
            move || {
                client.stop();
                dispatcher.dispatch(Act::Stop);
            }
        });
    }
    {
        let (client, run, start) = ((*client).clone(), run.clone(), props.start.clone());
        use_effect_with((run.runs, run.rounds(), run.who), move |(runs, ..)| {
            if *runs && !client.busy() {
                ask(&client, &run, &start);
            }
        });
    }
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

/// The parts of the card.
struct Card<'a> {
    props: &'a RivalProps,
    run: &'a UseReducerHandle<Run>,
    client: &'a Client,
    state: Option<&'a State>,
}

impl Card<'_> {
    fn who(&self) -> Html {
        let one = |who: Who| {
            let (run, client) = (self.run.dispatcher(), self.client.clone());
            let on_click = Callback::from(move |_: MouseEvent| {
                client.stop();
                run.dispatch(Act::Take(who));
            });
            html! { <button key={who.name()} type="button" aria-pressed={(self.run.who == who).to_string()} onclick={on_click}>{ who.name() }</button> }
        };
        html! { <div class="seg" role="group" aria-label="Who rakes">{ for Who::ALL.map(one) }</div> }
    }

    fn body(&self) -> Html {
        html! {
            <>
                if self.run.begun() { { self.best() }{ for self.chart() } } else { <p key="about" class="zn-note">{ self.run.who.about() }</p> }
                <p key="why" class="wrong" role="alert" hidden={self.run.why.is_empty()}>{ self.run.why.clone() }</p>
                { self.controls() }
            </>
        }
    }

    /// The best garden so far.
    fn best(&self) -> Html {
        let (paths, words, detail) = match (&self.run.exact, &self.run.watched) {
            (Some(exact), _) => self.exact_words(exact),
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
                { small.map_or_else(|| html! { <span class="zn-none"></span> }, |state| picture::small(&show::picture(&state), "rival")) }
                <div><span class="eyebrow">{ eyebrow }</span><b class="num">{ words }</b><p class="num">{ detail }</p></div>
            </div>
        }
    }

    fn exact_words(&self, exact: &Exact) -> (Option<Vec<String>>, String, String) {
        let detail = format!("{} expanded in {:.1} ms", figures::counted(exact.expanded, "position"), exact.ms);
        match &exact.verdict {
            Proof::Solved(way) => {
                (Some(way.clone()), format!("{}, proved", figures::counted(way.len() as u64, "path")), detail)
            }
            Proof::Impossible => (None, "Impossible, proved".to_owned(), detail),
            Proof::Unknown => (None, "Given up".to_owned(), detail),
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
        let evaluations = watched.rounds.last().map_or(0, |round| round.evaluations);
        let par = self.props.par.map(|par| 500.0 - 10.0 * par as f64);
        let number = watched.rounds.last().map_or(0, |round| round.number);
        Some(html! {
            <div key="chart">
                { chart::fitness(&watched.rounds, par, method) }
                <p class="zn-note num">{ format!("{} {number}, {}", capital(method.round()), figures::counted(evaluations, "evaluation")) }</p>
            </div>
        })
    }

    fn act(&self, make: fn() -> Act) -> Callback<MouseEvent> {
        let run = self.run.dispatcher();
        Callback::from(move |_: MouseEvent| run.dispatch(make()))
    }

    fn controls(&self) -> Html {
        let run = self.run;
        let stop = {
            let (client, run) = (self.client.clone(), run.dispatcher());
            Callback::from(move |_: MouseEvent| {
                client.stop();
                run.dispatch(Act::Stop);
            })
        };
        let exact = run.who == Who::Exact;
        let go = if run.begun() { "Go on" } else { "Start" };
        html! {
            <div key="controls" class="zn-ctl">
                if !run.begun() && !exact { { self.seed() } }
                if run.runs && !exact {
                    <button key="pause" type="button" class="btn" onclick={self.act(|| Act::Pause)}>{ icon(Icon::Pause) }{ "Pause" }</button>
                } else if !run.runs && !run.over() {
                    <button key="go" type="button" class="btn" onclick={self.act(|| Act::Go)}>{ icon(Icon::Solve) }{ go }</button>
                }
                if run.begun() {
                    <button key="stop" type="button" class="btn quiet" onclick={stop}>{ if run.over() { "Begin anew" } else { "Stop" } }</button>
                }
                { for self.finished().map(|paths| self.show(paths)) }
            </div>
        }
    }

    /// The best garden, if it is finished.
    fn finished(&self) -> Option<Vec<String>> {
        if let Some(exact) = &self.run.exact {
            return match &exact.verdict {
                Proof::Solved(way) => Some(way.clone()),
                _ => None,
            };
        }
        let best = self.run.watched.as_ref()?.best.as_ref()?;
        RunResult::is_finished(best).then(|| best.paths.clone())
    }

    fn show(&self, paths: Vec<String>) -> Html {
        let (on_show, way) = (self.props.on_show.clone(), single_choices(&paths));
        let on_click = Callback::from(move |_: MouseEvent| on_show.emit(way.clone()));
        html! { <button key="show" type="button" class="btn quiet" onclick={on_click}>{ "Watch it" }</button> }
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
