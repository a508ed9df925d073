//! The Lab page: the problems of the experiment, the answers that are kept here, their analysis, simulated players, and the
//! experiments with links that repeat them.

use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;

use crate::app::charts::ReportView;
use crate::app::fields::{chosen_field, on_change, use_typed};
use crate::app::game_head::{Tab, game_head};
use crate::app::lab::run::{State, use_runner};
use crate::app::lab::{address, to_repeat};
use crate::app::prelude::*;
use crate::app::words::time;
use crate::engine::seed::Seed;
use crate::games::shisen::answers::{self, Answer, Answers, MAX_BYTES, csv, json};
use crate::games::shisen::experiments::{Regression, Simulated, regression_report};
use crate::games::shisen::problems::{self, Problem};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::view::answers_store::{self, Kept};
use crate::games::shisen::view::tile::mini;
use crate::games::shisen::{EXPERIMENTS, INFO};
use crate::lab::experiment::{Experiment, ReportBuilder};
use crate::lab::params::Params;
use crate::web::page::Chosen;

#[component]
pub fn LabPage() -> Html {
    let kept = use_value(|| None::<Rc<Kept>>);
    let look = use_callback(kept.setter(), |(): (), kept| {
        let kept = kept.clone();
        spawn_local(async move { kept.set(Some(Rc::new(answers_store::load().await))) });
    });
    use_effect_on(look.clone(), |look| look.emit(()));
    let player = use_value(answers_store::player);
    let known = (*kept).clone();
    let answers = known.as_ref().map(|kept| kept.answers.clone()).unwrap_or_default();
    html! {
        <main id="main" tabindex="-1" class="page sh-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            <p key="lead" class="lead">
                { "What makes a board hard? Thirty small boards, from easy to treacherous, with every state of each counted. Play them, and see how your times and failures go with these counts. Nothing leaves this device." }
            </p>
            { problems(&answers, &player) }
            <DataCard key="data" kept={known} player={(*player).clone()} set_player={takes(&player)} {look} />
            <AnalysisCard key="analysis" answers={Rc::new(answers)} />
            <SimulatedCard key="simulated" />
            { to_repeat(EXPERIMENTS) }
        </main>
    }
}

/// The problems, each with a link to play it and what the person has answered.
fn problems(answers: &Answers, player: &str) -> Html {
    let own = |problem: &Problem| -> Vec<&Answer> {
        let is_of = |answer: &&Answer| answer.position() == Some(problem.position);
        answers.iter().filter(|answer| answer.player.as_deref() == Some(player)).filter(is_of).collect()
    };
    let all: Vec<_> = problems::all().iter().map(|problem| (problem, own(problem))).collect();
    let played = all.iter().filter(|(_, own)| !own.is_empty()).count();
    let next = all.iter().find(|(_, own)| own.is_empty()).map(|(problem, _)| problem);
    html! {
        <section key="problems" class="card sh-lab-problems" aria-labelledby="sh-lab-problems">
            <div key="head" class="sh-lab-head">
                <div>
                    <h2 id="sh-lab-problems">{ "The problems" }</h2>
                    <p class="quiet num">{ format!("You have played {played} of {}. The first answer to each counts.", all.len()) }</p>
                </div>
                if let Some(next) = next {
                    <a class="btn primary" href={link(next)}>{ icon(Icon::Solve) }{ format!("Play problem {}", next.number) }</a>
                }
            </div>
            <ol key="list">{ for all.iter().map(|(problem, own)| card(problem, own)) }</ol>
        </section>
    }
}

fn link(problem: &Problem) -> String {
    Route::challenge(&ChallengeId::board(INFO.id, problem.position)).to_string()
}

/// A problem; the first of the person's answers is the one that the analysis counts.
fn card(problem: &Problem, own: &[&Answer]) -> Html {
    let board = problem.position.parse::<Shisen>().ok();
    let again = if own.len() > 1 { format!(", played {} times", own.len()) } else { String::new() };
    let (class, words) = match own.first().map(|first| (first.solved, time(first.time_ms))) {
        None => ("open", "Not played yet".to_owned()),
        Some((true, time)) => ("solved", format!("Solved in {time}{again}")),
        Some((false, time)) => ("unsolved", format!("Not solved, {time}{again}")),
    };
    let label = format!("Play problem {}: {} tiles. {words}", problem.number, problem.tiles);
    html! {
        <li key={problem.number} {class}>
            <a href={link(problem)} aria-label={label}>
                { for board.as_ref().map(mini) }
                <span class="sh-lab-name"><b class="num">{ problem.number }</b><span class="quiet num">{ words }</span></span>
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
    let chosen = use_value_eq(|| Params::usual(Regression::INFO.params));
    let report = use_memo((props.answers.clone(), (*chosen).clone()), |(answers, chosen)| {
        Rc::new(regression_report(chosen, answers, &[]))
    });
    let none = props.answers.is_empty();
    let params = Regression::INFO.params.iter().filter(|param| !NOT_HERE.contains(&param.key));
    html! {
        <>
            <section key="card" class="card sh-lab-analysis" aria-labelledby="sh-lab-analysis">
                <h2 id="sh-lab-analysis">{ "What the metrics tell" }</h2>
                <p>
                    { "How hard was each problem, how long did it take, and what does the state space tell about both? The analysis is the paper’s; with few answers it says so and fits nothing." }
                </p>
                if none {
                    <p class="quiet">{ "There is no answer yet. Play a problem, or load files." }</p>
                } else {
                    <div class="sh-lab-fields">{ for params.map(|param| chosen_field(&chosen, param)) }</div>
                }
            </section>
            if !none { <ReportView key="report" report={(*report).clone()} /> }
        </>
    }
}

/// Simulated players, for as long as nobody has played, and the report on them.
#[component]
fn SimulatedCard() -> Html {
    let shell = use_app();
    let runner = use_runner(&shell, &Simulated::INFO, Some(ReportBuilder::of::<Simulated>()), None);
    let run = &runner.run;
    let running = run.state == State::Running;
    let params = Params::usual(Simulated::INFO.params);
    let seed = Seed::new("1").expect("the seed is a digit, as seeds may be");
    let to = address(&Simulated::INFO, Some((&params, &seed)));
    let on_click =
        hears(
            &(runner.clone(), params, seed),
            move |(runner, params, seed), _: MouseEvent| {
                if running { runner.stop() } else { runner.start(params, seed) }
            },
        );
    let (picture, name) = if running { (Icon::Pause, "Stop") } else { (Icon::Solve, "Let them play") };
    let words = match &run.state {
        State::Idle => String::new(),
        State::Running => "Playing …".to_owned(),
        State::Stopped => "Stopped; what is done is shown.".to_owned(),
        State::Done => "Done.".to_owned(),
        State::Failed(why) => format!("The players have stopped: {why}."),
    };
    let report = run.report.clone().filter(|_| !run.shards.is_empty());
    html! {
        <>
            <section key="card" class="card sh-lab-simulated" aria-labelledby="sh-lab-simulated">
                <h2 id="sh-lab-simulated">{ "Before people have played" }</h2>
                <p>
                    { "Two simple players: one takes any pair, the other looks a few moves ahead and avoids moves that it sees will lose. How often do they clear each problem?" }
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

#[derive(Properties, PartialEq)]
struct DataProps {
    /// What is kept; nothing while it is read.
    kept: Option<Rc<Kept>>,
    player: String,
    /// Hears a new label.
    set_player: Callback<String>,
    /// Looks again what is kept.
    look: Callback<()>,
}

/// The answers that are kept here, and what can be done with them.
#[component]
fn DataCard(props: &DataProps) -> Html {
    let act = Act {
        kept: props.kept.clone().unwrap_or_default(),
        look: props.look.clone(),
        said: use_value(String::new),
        erased: use_value(Answers::default),
    };
    let (kept, some) = (&act.kept, !act.kept.answers.is_empty());
    let typed = use_typed();
    let (take, set_player) = (typed.clone(), props.set_player.clone());
    let on_label = on_change(move |text| take.take(answers_store::set_player(&text), &set_player));
    let input = use_node_ref();
    let on_pick = hears(&input, move |input, _: MouseEvent| {
        if let Some(input) = input.cast::<web_sys::HtmlElement>() {
            input.click();
        }
    });
    let state = match props.kept {
        None => "One moment.".to_owned(),
        Some(_) if some => format!("{}.", kept.answers.words()),
        Some(_) => "No answer yet. Play a problem, or load files.".to_owned(),
    };
    let (csv, json) = (kept.clone(), kept.clone());
    let as_csv = saves("shisen-answers.csv", "text/csv", move || csv::write(csv.answers.iter()));
    let as_json = saves("shisen-answers.json", "application/json", move || json::write(json.answers.iter()));
    html! {
        <section class="card sh-lab-data" aria-labelledby="sh-lab-data">
            <h2 id="sh-lab-data">{ "The answers kept here" }</h2>
            <p key="state" class="num" role="status">{ state }</p>
            <p key="trouble" class="wrong" role="alert" hidden={kept.trouble.is_none()}>{ kept.trouble.clone() }</p>
            { aside(&act) }
            <div key="player" class="sh-lab-player">
                <label class="field">
                    <span>{ "Who plays here" }</span>
                    <input type="text" maxlength={answers::MAX_LABEL.to_string()} autocomplete="off" spellcheck="false" value={typed.or(&props.player)}
                        oninput={typed.on_input()} onchange={on_label} aria-invalid={typed.is_wrong().then_some("true")} />
                </label>
                <p class="quiet">{ "A word that tells your answers from others’ in a file. Your name is not needed." }</p>
                { typed.complaint() }
            </div>
            <div key="buttons" class="row">
                { button("btn", Some(Icon::Download), "Save as CSV", some, as_csv) }
                { button("btn", Some(Icon::Download), "Save as JSON", some, as_json) }
                { button("btn", Some(Icon::Upload), "Load files", true, on_pick) }
                { button("btn quiet", None, "Erase", some, act.on_click(Act::erase)) }
            </div>
            <input key="file" ref={input} type="file" multiple=true hidden=true accept=".json,.csv,application/json,text/csv" onchange={act.load()}
                aria-label="Files with answers" />
            <div key="erased" class="row" role="status" hidden={act.erased.is_empty()}>
                <span>{ "The answers are erased. You can undo this as long as this page is open." }</span>
                { button("btn", Some(Icon::Undo), "Undo", true, act.on_click(Act::undo)) }
            </div>
            <p key="said" role="status" hidden={act.said.is_empty()}>{ (*act.said).clone() }</p>
            <p key="class" class="quiet">
                { "A class collects its answers like this: everybody saves a file, one person loads them all. What is in several files counts once." }
            </p>
        </section>
    }
}

/// What can be done with the answers.
#[derive(Clone)]
struct Act {
    kept: Rc<Kept>,
    look: Callback<()>,
    said: UseStateHandle<String>,
    /// What can be had back.
    erased: UseStateHandle<Answers>,
}

impl Act {
    /// Does this, and then looks again what is kept.
    fn run(&self, act: impl AsyncFnOnce(Self) + 'static) {
        let this = self.clone();
        spawn_local(async move {
            let look = this.look.clone();
            act(this).await;
            look.emit(());
        });
    }

    /// Does this when it is clicked.
    fn on_click(&self, act: impl AsyncFn(Self) + Copy + 'static) -> Callback<MouseEvent> {
        hears(self, move |this, _| this.run(act))
    }

    fn load(&self) -> Callback<Event> {
        hears(self, |this, event: Event| {
            let this = this.clone();
            page::read_files(&event.target_unchecked_into::<HtmlInputElement>(), MAX_BYTES, move |files| {
                this.run(async move |this: Self| {
                    this.said.set(taken(&this.kept.answers, files).await);
                });
            });
        })
    }

    async fn erase(self) {
        match answers_store::erase(&self.kept.answers).await {
            Ok(()) => {
                self.said.set(String::new());
                // What was erased before can be had back as well.
                let mut all = self.kept.answers.clone();
                drop(all.merge(self.erased.iter().cloned()));
                self.erased.set(all);
            }
            Err(why) => self.said.set(why),
        }
    }

    async fn undo(self) {
        let back = self.erased.iter().cloned().collect();
        match answers_store::take(&mut self.kept.answers.clone(), back).await {
            Ok(_) => self.erased.set(Answers::default()),
            Err(why) => self.said.set(why),
        }
    }
}

/// Takes files in, one after the other, and says what came of it.
async fn taken(known: &Answers, files: Vec<Chosen>) -> String {
    let (mut all, mut said) = (known.clone(), Vec::new());
    for file in files {
        let name = crate::engine::parse::shorten(&file.name).to_string();
        match file.text.map(|text| answers::read(&text)) {
            Some(Ok(reading)) => {
                said.push(match answers_store::take(&mut all, reading.answers).await {
                    Ok(merged) => format!("{name}: {} new, {} known already.", merged.taken, merged.known),
                    Err(why) => format!("{name}: {why}"),
                });
                said.extend(reading.remarks);
            }
            Some(Err(fault)) => said.push(format!("{name} is left out: {fault}.")),
            None => said.push(format!("{name} cannot be read, or is larger than {} MB.", MAX_BYTES / 1_000_000)),
        }
    }
    said.join(" ")
}

/// What was set aside.
fn aside(act: &Act) -> Html {
    let words = match act.kept.aside.len() {
        1 => "One kept entry cannot be read. It is set aside as it is; nothing was written over it.".to_owned(),
        more => format!(
            "{more} kept entries cannot be read. They are set aside as they are; nothing was written over them."
        ),
    };
    let kept = act.kept.clone();
    let save = saves("shisen-aside.txt", "text/plain", move || kept.aside.join("\n"));
    let forget = act.on_click(async |_| answers_store::forget_aside().await);
    html! {
        <div key="aside" class="row sh-lab-aside" role="status" hidden={act.kept.aside.is_empty()}>
            <span>{ words }</span>
            { button("btn", Some(Icon::Download), "Save them", true, save) }
            { button("btn quiet", None, "Discard them", true, forget) }
        </div>
    }
}
