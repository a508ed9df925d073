//! The lab: the index of experiments, and the page of one. A part of the page.

pub mod run;

use crate::app::bad_link::{bad_link, diagnose_experiment};
use crate::app::charts::ReportView;
use crate::app::fields::{on_input, param_field};
use crate::app::game_head::{Tab, game_head};
use crate::app::grid_board::use_media;
use crate::app::lab::run::{Run, Runner, State, use_runner};
use crate::app::pages::PageFn;
use crate::app::prelude::*;
use crate::app::share::{command, copies_or};
use crate::engine::entry::GameInfo;
use crate::engine::part::Part;
use crate::engine::seed::Seed;
use crate::lab::experiment::ExperimentInfo;
use crate::lab::params::{Param, Params};
use crate::web::entropy;
use crate::{games, page_part};

/// The part that the lab's pages are in.
pub const PAGE: Part<PageFn> = page_part!(lab: PageFn = page);

fn page(route: &Route, visit: u32) -> Html {
    let Route::Experiment { id, seed, params } = route else {
        let game = if let Route::GameLab(game) = route { games::info(game) } else { None };
        return match game {
            Some(info) => game_lab(info),
            None => index(),
        };
    };
    let Some((info, game)) = games::experiment(id).and_then(|info| Some((info, games::info(info.game)?))) else {
        let (text, why) = (route.to_string(), format!("there is no experiment {id}"));
        let known = games::experiments().map(|info| info.id);
        return bad_link(&diagnose_experiment(text.trim_start_matches("#/"), &why, known));
    };
    html! { <ExperimentPage key={info.id} {game} {info} seed={seed.clone()} params={params.clone()} {visit} /> }
}

/// The address of an experiment, or of one run of it.
pub fn address(info: &ExperimentInfo, run: Option<(&Params, &Seed)>) -> Route {
    let params = run.map(|(params, _)| params.to_string()).filter(|text| !text.is_empty());
    Route::Experiment { id: info.id.to_owned(), seed: run.map(|(_, seed)| seed.to_string()), params }
}

fn card(info: &'static ExperimentInfo) -> Html {
    html! {
        <li key={info.id}>
            <a class="card experiment" href={address(info, None).to_string()}>
                <h3>{ info.title }</h3>
                <p>{ info.about }</p>
                <p class="eyebrow">{ info.source }</p>
                <p class="num">{ format!("A usual run takes {}.", info.usual_time()) }</p>
            </a>
        </li>
    }
}

fn list(game: &'static GameInfo) -> Html {
    let mine = games::experiments().filter(|info| info.game == game.id);
    html! { <ul class="experiments">{ for mine.map(card) }</ul> }
}

/// All experiments, game by game.
fn index() -> Html {
    let has_some = |game: &&'static GameInfo| games::experiments().any(|info| info.game == game.id);
    let section = |game: &'static GameInfo| {
        html! {
            <section key={game.id} aria-labelledby={format!("lab-{}", game.id)}>
                <h2 id={format!("lab-{}", game.id)}>{ game.name }</h2>
                { list(game) }
            </section>
        }
    };
    html! {
        <main key="index" id="main" tabindex="-1" class="page lab-index">
            <div class="head"><h1>{ "Lab" }</h1></div>
            <p class="lead">
                { "Every experiment runs in this page, on your own processor. The same seed gives the same numbers to the last digit, here, in a colleague’s browser and on the command line." }
            </p>
            <p><a href={Route::Papers(None).to_string()}>{ "The papers, claim by claim: what is reproduced, what is refuted" }</a></p>
            { for games::infos().filter(has_some).map(section) }
        </main>
    }
}

/// The experiments of a game on a Lab page of its own, each with a link.
pub fn to_repeat(experiments: &'static [ExperimentInfo]) -> Html {
    let link = |info: &ExperimentInfo| {
        html! {
            <li key={info.id}>
                <a href={address(info, None).to_string()}>{ info.title }</a>
                <p>{ info.about }</p>
            </li>
        }
    };
    html! {
        <section key="experiments" class="card to-repeat" aria-labelledby="to-repeat">
            <h2 id="to-repeat">{ "Experiments to repeat" }</h2>
            <p class="quiet">{ "Each run has a link with its seed and parameters: whoever opens it gets the same numbers." }</p>
            <ul>{ for experiments.iter().map(link) }</ul>
        </section>
    }
}

fn game_lab(info: &'static GameInfo) -> Html {
    html! {
        <main key={info.id} id="main" tabindex="-1" class="page lab-index">
            { game_head(info, Tab::Lab, html! {}, html! {}) }
            <h2 class="unseen">{ "Experiments" }</h2>
            { list(info) }
        </main>
    }
}

#[derive(Properties, Clone, PartialEq)]
pub struct ExperimentProps {
    pub game: &'static GameInfo,
    pub info: &'static ExperimentInfo,
    /// The seed of the link; a run that a link names begins by itself.
    pub seed: Option<String>,
    pub params: Option<String>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// What stands in the form; perhaps not legal yet.
#[derive(Clone, PartialEq)]
struct Form {
    seed: String,
    values: Vec<String>,
    wrong: String,
}

impl Form {
    fn of(props: &ExperimentProps) -> Self {
        let specs = props.info.params;
        let parsed = Params::parse(specs, props.params.as_deref().unwrap_or_default());
        let wrong = parsed.as_ref().err().map(ToString::to_string).unwrap_or_default();
        let params = parsed.unwrap_or_else(|_| Params::usual(specs));
        let seed = props.seed.clone().unwrap_or_else(|| entropy::fresh_seed().to_string());
        Self { seed, values: specs.iter().map(|param| params.text(param.key).to_owned()).collect(), wrong }
    }

    fn read(&self, specs: &'static [Param]) -> Result<(Params, Seed), String> {
        let mut params = Params::usual(specs);
        for (param, value) in specs.iter().zip(&self.values) {
            params.set(param.key, value.trim()).map_err(|error| error.to_string())?;
        }
        let seed = Seed::new(self.seed.trim()).map_err(|error| error.to_string())?;
        Ok((params, seed))
    }
}

#[component]
pub fn ExperimentPage(props: &ExperimentProps) -> Html {
    let shell = use_app();
    let info = props.info;
    let form = use_value(|| Form::of(props));
    let runner = use_runner(&shell, info, crate::games::report_builder(info.id).copied(), None);
    let page = Page { info, form, runner, shell, folded: use_media("(max-width: 900px)") };
    use_effect_on((info.id, props.visit), move |_| page::set_title(&format!("{} · Solvarium", info.title)));
    let (begun, given) = (page.clone(), props.clone());
    use_effect_on((info.id, props.visit, props.seed.clone(), props.params.clone()), move |(_, _, seed, _)| {
        let form = Form::of(&given);
        begun.form.set(form.clone());
        if seed.is_some() && form.wrong.is_empty() {
            begun.start_with(&form);
        }
    });
    html! {
        <main id="main" tabindex="-1" class="page experiment-page" data-ground={props.game.ground}>
            { game_head(props.game, Tab::Lab, html! {}, print_button("btn print")) }
            <div class="lab-grid">
                <header class="lab-intro">
                    <h2 id="experiment-title">{ info.title }</h2>
                    { about(info.about, page.folded) }
                    <p class="eyebrow">{ info.source }</p>
                    if games::is_told(info.id) {
                        <p><a href={Route::Papers(Some(info.id.to_owned())).to_string()}>{ "What the papers say, claim by claim" }</a></p>
                    }
                </header>
                <aside class="side lab-run" aria-label="This run">{ page.controls() }</aside>
                <section class="lab-main" aria-labelledby="experiment-title">{ page.report() }</section>
                <aside class="side lab-take" aria-label="Link and files">
                    { page.link_card() }
                    { page.take_away() }
                </aside>
            </div>
        </main>
    }
}

#[derive(Clone)]
struct Page {
    info: &'static ExperimentInfo,
    form: UseStateHandle<Form>,
    runner: Runner,
    shell: AppContext,
    /// Whether the settings are folded away: on a small screen.
    folded: bool,
}

impl Page {
    fn start_with(&self, form: &Form) {
        match form.read(self.info.params) {
            Ok((params, seed)) => {
                page::rewrite(&address(self.info, Some((&params, &seed))));
                self.runner.start(&params, &seed);
            }
            Err(wrong) => self.form.set(Form { wrong, ..form.clone() }),
        }
    }

    fn change(&self, change: impl Fn(&mut Form, String) + 'static) -> Callback<String> {
        changes(&self.form, move |form, text| {
            change(form, text);
            form.wrong.clear();
        })
    }

    fn report(&self) -> Html {
        match &self.runner.run.report {
            Some(report) => html! { <ReportView key="report" report={report.clone()} /> },
            None => html! {
                <div key="none" class="card state lab-empty">
                    <p>{ "Choose the parameters and run the experiment. The figures grow while it runs." }</p>
                </div>
            },
        }
    }

    fn controls(&self) -> Html {
        let running = self.runner.run.state == State::Running;
        let field = |(at, param): (usize, &'static Param)| {
            let on_change = self.change(move |form, text| form.values[at] = text);
            let text = self.form.values.get(at).cloned().unwrap_or_default();
            param_field(*param, &text, &on_change)
        };
        let on_submit = submits(self, |page| page.start_with(&page.form));
        let on_stop = hears(&self.runner, move |runner, _: MouseEvent| runner.stop());
        let change_seed = self.change(|form, text| form.seed = text);
        let on_seed = on_input(move |text| change_seed.emit(text));
        let form = self.form.read(self.info.params);
        let same = form.is_ok_and(|(params, seed)| self.runner.holds(&params, &seed));
        let go = if self.runner.run.state == State::Stopped && same { "Go on" } else { "Run" };
        let settings = html! {
            <>
                <div class="fields">{ for self.info.params.iter().enumerate().map(field) }</div>
                <label class="field">
                    <span>{ "Seed" }</span>
                    <input type="text" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                        value={self.form.seed.clone()} oninput={on_seed} />
                </label>
            </>
        };
        html! {
            <form key="run" class="card form run" onsubmit={on_submit} novalidate=true aria-labelledby="run-title">
                <h3 id="run-title">{ "This run" }</h3>
                if self.folded {
                    <details key="folded" class="fold" open={!self.form.wrong.is_empty()}><summary>{ "Settings and seed" }</summary>{ settings }</details>
                } else {
                    <div key="settings" class="settings">{ settings }</div>
                }
                <p class="wrong" role="alert" hidden={self.form.wrong.is_empty()}>{ &self.form.wrong }</p>
                <div class="row two">
                    <button class="btn primary" type="submit" disabled={running}>{ icon(Icon::Solve) }{ go }</button>
                    <button class="btn" type="button" disabled={!running} onclick={on_stop}>{ "Cancel" }</button>
                </div>
                { progress(&self.runner.run, self.info.unit, same) }
            </form>
        }
    }

    fn link_card(&self) -> Html {
        let Some((params, seed)) = self.runner.shown().or_else(|| self.form.read(self.info.params).ok()) else {
            return html! { <span key="link" hidden=true></span> };
        };
        let link = page::link(&address(self.info, Some((&params, &seed))));
        let options = self.info.params.iter().map(|param| format!(" --{} {}", param.key, params.text(param.key)));
        let line = format!("solvarium lab {}{} --seed {seed}", self.info.id, options.collect::<String>());
        let words =
            ["**Link copied.** It opens this run.", "This browser does not let pages copy. Select the link instead."];
        let on_copy = copies_or(self.shell.note.clone(), link.clone(), words);
        html! {
            <section key="link" class="card" aria-labelledby="link-title">
                <h3 id="link-title">{ "Link to this run" }</h3>
                <p class="quiet">{ "Whoever opens it gets the same numbers, to the last digit." }</p>
                <div class="copy">
                    <input class="code" readonly=true aria-label="Link" value={link} />
                    <button class="btn icon-only" aria-label="Copy the link" onclick={on_copy}>{ icon(Icon::Copy) }</button>
                </div>
                <p class="quiet">{ "On the command line:" }</p>
                { command(self.shell.note.clone(), &line) }
            </section>
        }
    }

    fn take_away(&self) -> Html {
        let name = self.info.id;
        let csv = self.runner.run.report.clone().map(|report| {
            let save = move |_: MouseEvent| page::download(&format!("{name}.csv"), "text/csv", &report.csv());
            html! { <button key="csv" class="btn" onclick={save}>{ icon(Icon::Table) }{ "All data, CSV" }</button> }
        });
        let json = hears(&self.runner, move |runner, _: MouseEvent| {
            if let Some(text) = runner.file() {
                page::download(&format!("{name}.json"), "application/json", &text);
            }
        });
        html! {
            <section key="take" class="card take" hidden={csv.is_none()} aria-labelledby="take-title">
                <h3 id="take-title">{ "Take it away" }</h3>
                { for csv }
                <button class="btn" onclick={json}>{ icon(Icon::Download) }{ "All results, JSON" }</button>
            </section>
        }
    }
}

/// What an experiment is about. On a phone what runs it comes after one sentence; the rest waits below that.
fn about(text: &'static str, folded: bool) -> Html {
    let (first, rest) = first_sentence(text);
    if !folded || rest.is_empty() {
        return html! { <p key="whole">{ text }</p> };
    }
    html! {
        <>
            <p key="first">{ first }</p>
            <details key="rest" class="fold"><summary>{ "More about it" }</summary><p>{ rest }</p></details>
        </>
    }
}

/// The first sentence of a text, and the rest.
fn first_sentence(text: &str) -> (&str, &str) {
    let end = text.match_indices(['.', '?']).map(|(at, _)| at + 1).find(|&end| text[end..].starts_with(' '));
    end.map_or((text, ""), |end| (&text[..end], text[end..].trim_start()))
}

/// One of what is counted: «part» for «parts», «set of answers» for «sets of answers».
fn singular(unit: &str) -> String {
    let (first, rest) = unit.split_once(' ').map_or((unit, String::new()), |(first, rest)| (first, format!(" {rest}")));
    let one = match first.strip_suffix("ies") {
        Some(policy) => format!("{policy}y"),
        None => first.strip_suffix(if first.ends_with("ches") { "es" } else { "s" }).unwrap_or(first).to_owned(),
    };
    one + &rest
}

fn progress(run: &Run, unit: &'static str, same: bool) -> Html {
    let done = (run.share() * run.work as f64) as u64;
    let number = |n: u64| crate::lab::report::number::integer(i128::from(n));
    let unit_of = |count: u64| if count == 1 { singular(unit) } else { unit.to_owned() };
    let words = match &run.state {
        State::Idle => String::new(),
        State::Running => {
            let left = run.left_ms().map(|ms| format!(", about {} left", duration(ms))).unwrap_or_default();
            format!("{} of {} {}{left}", number(done), number(run.work), unit_of(run.work))
        }
        State::Stopped => {
            let parts = if run.total == 1 { "part" } else { "parts" };
            let on =
                if same { " “Go on” continues from there." } else { " With these parameters a new run starts." };
            format!("Stopped after {} of {} {parts}.{on}", run.shards.len(), run.total)
        }
        State::Done => {
            format!("Done: {} {} in {}", number(run.work), unit_of(run.work), duration(run.elapsed_ms()))
        }
        State::Failed(why) => format!("The run has stopped: {why}. What is done is kept; run it again to continue."),
    };
    let class = match run.state {
        State::Failed(_) => "wrong",
        _ => "quiet num",
    };
    html! {
        <div key="progress" class="progress" hidden={run.state == State::Idle}>
            <progress max="1000" value={((run.share() * 1000.0) as u32).to_string()} aria-label="Progress of the run"></progress>
            <p {class} role={(run.state != State::Running).then_some("status")}>{ words }</p>
        </div>
    }
}

/// `under 0.1 s`, `0.8 s`, `9 s`, `2 min 14 s`.
pub fn duration(ms: f64) -> String {
    let seconds = ms / 1000.0;
    if seconds < 0.05 {
        "under 0.1 s".to_owned()
    } else if seconds < 9.95 {
        format!("{seconds:.1} s")
    } else if seconds < 60.0 {
        format!("{seconds:.0} s")
    } else {
        format!("{} min {} s", seconds as u64 / 60, seconds as u64 % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::{first_sentence, singular};
    use crate::games;

    #[test]
    fn every_experiment_is_about_something_in_one_sentence() {
        assert_eq!(first_sentence("Is it 0.5 or more? It is. So."), ("Is it 0.5 or more?", "It is. So."));
        assert_eq!(first_sentence("All in one."), ("All in one.", ""));
        for experiment in games::experiments() {
            let (first, _) = first_sentence(experiment.about);
            assert!((30..230).contains(&first.len()), "{first}");
        }
    }

    #[test]
    fn one_of_what_is_counted_is_no_plural() {
        let all =
            [("parts", "part"), ("policies", "policy"), ("batches", "batch"), ("sets of answers", "set of answers")];
        for (many, one) in all {
            assert_eq!(singular(many), one);
        }
    }
}
