//! The Lab page: the problems of the experiment, the answers that are kept here, their analysis, simulated players, and the
//! experiments with links that repeat them.

mod data;

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::data::DataCard;
use super::answers_store::{self, Kept};
use super::tile::mini;
use crate::app::charts::ReportView;
use crate::app::context::use_app;
use crate::app::fields::ParamField;
use crate::app::figures;
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::app::lab::run::{State, use_runner};
use crate::app::lab::{to_repeat, use_tick};
use crate::app::play::bar::button;
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::shisen::INFO;
use crate::games::shisen::answers::{Answer, Answers};
use crate::games::shisen::experiments::{Regression, Simulated, regression_report};
use crate::games::shisen::problems::{self, Problem};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::{EXPERIMENTS, REPORT_BUILDERS};
use crate::lab::experiment::{Experiment, ReportBuilder};
use crate::lab::params::{Param, Params};
use crate::web::route::Route;

/// The Lab page.
#[component]
pub fn LabPage() -> Html {
    let kept = use_state(|| None::<Rc<Kept>>);
    let look = use_callback(kept.setter(), |(): (), kept| {
        let kept = kept.clone();
        spawn_local(async move { kept.set(Some(Rc::new(answers_store::load().await))) });
    });
    {
        let look = look.clone();
        use_effect_with((), move |()| look.emit(()));
    }
    let player = use_state(answers_store::player);
    let set_player = Callback::from({
        let player = player.setter();
        move |label: String| player.set(label)
    });
    let known = (*kept).clone();
    let answers = known.as_ref().map(|kept| kept.answers.clone()).unwrap_or_default();
    html! {
        <main id="main" tabindex="-1" class="page sh-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            <p key="lead" class="lead">
                { "What makes a board hard? Thirty small boards, from easy to treacherous, with every state of each counted. Play them, and see how your times and your failures go with what was counted. Nothing leaves this device." }
            </p>
            { problems(&answers, &player) }
            <DataCard key="data" kept={known} player={(*player).clone()} {set_player} {look} />
            <AnalysisCard key="analysis" answers={Rc::new(answers)} />
            <SimulatedCard key="simulated" />
            { to_repeat(EXPERIMENTS) }
        </main>
    }
}

/// What a person has answered to one problem.
#[derive(Clone, Debug, Default, PartialEq)]
struct Own {
    /// How often.
    times: usize,
    /// The first answer, the one that the analysis counts.
    first: Option<Answer>,
}

/// What this player has answered to a problem.
fn own(answers: &Answers, player: &str, problem: &Problem) -> Own {
    let mine =
        |answer: &&Answer| answer.player.as_deref() == Some(player) && answer.position() == Some(problem.position);
    Own { times: answers.iter().filter(mine).count(), first: answers.iter().find(mine).cloned() }
}

impl Own {
    fn words(&self) -> String {
        let Some(first) = &self.first else { return "Not played yet".to_owned() };
        let again = if self.times > 1 { format!(", played {} times", self.times) } else { String::new() };
        let time = figures::time(first.time_ms);
        if first.solved { format!("Solved in {time}{again}") } else { format!("Not solved, {time}{again}") }
    }

    fn class(&self) -> &'static str {
        match &self.first {
            None => "open",
            Some(first) if first.solved => "solved",
            Some(_) => "unsolved",
        }
    }
}

/// The problems, each with a link to play it and what the person has answered.
fn problems(answers: &Answers, player: &str) -> Html {
    let played = problems::all().iter().filter(|problem| own(answers, player, problem).times > 0).count();
    let next = problems::all().iter().find(|problem| own(answers, player, problem).times == 0);
    let card = |problem: &Problem| card(problem, &own(answers, player, problem));
    html! {
        <section key="problems" class="card sh-lab-problems" aria-labelledby="sh-lab-problems">
            <div key="head" class="sh-lab-head">
                <div>
                    <h2 id="sh-lab-problems">{ "The problems" }</h2>
                    <p class="quiet num">{ format!("You have played {played} of {}. The first answer to each counts.", problems::all().len()) }</p>
                </div>
                if let Some(next) = next {
                    <a class="btn primary" href={link(next)}>{ icon(Icon::Solve) }{ format!("Play problem {}", next.number) }</a>
                }
            </div>
            <ol key="list">{ for problems::all().iter().map(card) }</ol>
        </section>
    }
}

fn link(problem: &Problem) -> String {
    Route::challenge(&ChallengeId::board(INFO.id, problem.position)).to_string()
}

fn card(problem: &Problem, own: &Own) -> Html {
    let board = problem.position.parse::<Shisen>().ok();
    let label = format!("Play problem {}: {} tiles. {}", problem.number, problem.tiles, own.words());
    html! {
        <li key={problem.number} class={own.class()}>
            <a href={link(problem)} aria-label={label}>
                { for board.as_ref().map(mini) }
                <span class="sh-lab-name"><b class="num">{ problem.number }</b><span class="quiet num">{ own.words() }</span></span>
            </a>
        </li>
    }
}

/// The parameters that say where answers come from: here they come from the page.
const NOT_HERE: [&str; 2] = ["data", "people"];

#[derive(Properties, PartialEq)]
struct AnalysisProps {
    answers: Rc<Answers>,
}

/// The paper's analysis of the answers that are kept here, and its report.
#[component]
fn AnalysisCard(props: &AnalysisProps) -> Html {
    let chosen = use_state(|| Params::usual(Regression::INFO.params));
    let report = use_memo((props.answers.clone(), (*chosen).to_string()), {
        let chosen = chosen.clone();
        move |(answers, _)| Rc::new(regression_report(&chosen, answers, &[]))
    });
    let field = |param: &'static Param| {
        let chosen = chosen.clone();
        let text = chosen.text(param.key).to_owned();
        let on_change = Callback::from(move |text: String| {
            let mut next = (*chosen).clone();
            if next.set(param.key, &text).is_ok() {
                chosen.set(next);
            }
        });
        html! { <ParamField key={param.key} param={*param} {text} {on_change} /> }
    };
    let fields = Regression::INFO.params.iter().filter(|param| !NOT_HERE.contains(&param.key));
    html! {
        <>
            <section key="card" class="card sh-lab-analysis" aria-labelledby="sh-lab-analysis">
                <h2 id="sh-lab-analysis">{ "What the metrics tell" }</h2>
                <p>
                    { "How hard was each problem, how long did it take, and what does the state space tell about both? The analysis is the paper’s; with few answers it says so and fits nothing." }
                </p>
                <div class="sh-lab-fields">{ for fields.map(field) }</div>
            </section>
            <ReportView key="report" report={(*report).clone()} />
        </>
    }
}

/// Simulated players, for as long as nobody has played, and the report on them.
#[component]
fn SimulatedCard() -> Html {
    let shell = use_app();
    let runner = use_runner(&shell, &Simulated::INFO, reporter, None);
    use_tick(&runner.run);
    let run = &runner.run;
    let running = run.state == State::Running;
    let on_click = {
        let runner = runner.clone();
        Callback::from(move |_: MouseEvent| {
            if running {
                runner.stop();
            } else {
                runner.start(&Params::usual(Simulated::INFO.params), &seed());
            }
        })
    };
    let (picture, name) = if running { (Icon::Pause, "Stop") } else { (Icon::Solve, "Let them play") };
    let words = match &run.state {
        State::Idle => String::new(),
        State::Running => "Playing …".to_owned(),
        State::Stopped => "Stopped; what is done is shown.".to_owned(),
        State::Done => "Done.".to_owned(),
        State::Failed(why) => format!("The players have stopped: {why}."),
    };
    let to = Route::Experiment {
        id: Simulated::INFO.id.to_owned(),
        seed: Some(seed().to_string()),
        params: Some(Params::usual(Simulated::INFO.params).to_string()),
    };
    let report = run.report.clone().filter(|_| !run.shards.is_empty());
    html! {
        <>
            <section key="card" class="card sh-lab-simulated" aria-labelledby="sh-lab-simulated">
                <h2 id="sh-lab-simulated">{ "Before people have played" }</h2>
                <p>
                    { "Two players of no mind: one takes any pair, the other looks a few moves ahead and leaves moves that it sees to lose. How often do they clear each problem?" }
                </p>
                <div class="row">
                    { button("btn", Some(picture), name, run.state != State::Done, on_click) }
                    <a href={to.to_string()}>{ "This run as an experiment, with its link and command" }</a>
                </div>
                <progress hidden={!running} max="1000" value={((run.share() * 1000.0) as u32).to_string()} aria-label="Progress of the players"></progress>
                <p class="quiet" role="status">{ words }</p>
            </section>
            { for report.map(|report| html! { <ReportView key="report" {report} /> }) }
        </>
    }
}

fn reporter(id: &str) -> Option<&'static ReportBuilder> {
    REPORT_BUILDERS.iter().find(|reporter| reporter.info.id == id)
}

/// The seed of the runs on this page.
fn seed() -> Seed {
    Seed::new("1").expect("the seed is a digit, as seeds may be")
}
