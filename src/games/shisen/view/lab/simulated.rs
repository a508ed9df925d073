//! Simulated players, for as long as nobody has played.

use yew::prelude::*;

use crate::app::charts::ReportView;
use crate::app::context::use_app;
use crate::app::icons::{Icon, icon};
use crate::app::lab::run::{State, use_runner};
use crate::app::lab::use_tick;
use crate::engine::seed::Seed;
use crate::games::shisen::REPORT_BUILDERS;
use crate::games::shisen::experiments::Simulated;
use crate::lab::experiment::{Experiment, ReportBuilder};
use crate::lab::params::Params;
use crate::web::route::Route;

/// The seed of the runs on this page.
const SEED: &str = "1";

fn reporter(id: &str) -> Option<&'static ReportBuilder> {
    REPORT_BUILDERS.iter().find(|reporter| reporter.info.id == id)
}

fn seed() -> Seed {
    Seed::new(SEED).expect("the seed is a digit, as seeds may be")
}

/// The card, and the report under it.
#[component]
pub fn SimulatedCard() -> Html {
    let shell = use_app();
    let runner = use_runner(&shell, &Simulated::INFO, reporter, None);
    use_tick(&runner.run);
    let params = Params::usual(Simulated::INFO.params);
    let run = &runner.run;
    let running = run.state == State::Running;
    let on_go = {
        let (runner, params) = (runner.clone(), params.clone());
        Callback::from(move |_: MouseEvent| runner.start(&params, &seed()))
    };
    let on_stop = {
        let runner = runner.clone();
        Callback::from(move |_: MouseEvent| runner.stop())
    };
    let words = match &run.state {
        State::Idle => String::new(),
        State::Running => "Playing …".to_owned(),
        State::Stopped => "Stopped; what is done is shown.".to_owned(),
        State::Done => "Done.".to_owned(),
        State::Failed(why) => format!("The players have stopped: {why}."),
    };
    let to = Route::Experiment {
        id: Simulated::INFO.id.to_owned(),
        seed: Some(SEED.to_owned()),
        params: Some(params.to_string()),
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
                    if running {
                        <button key="stop" type="button" class="btn" onclick={on_stop}>{ icon(Icon::Pause) }{ "Stop" }</button>
                    } else {
                        <button key="go" type="button" class="btn" disabled={run.state == State::Done} onclick={on_go}>{ icon(Icon::Solve) }{ "Let them play" }</button>
                    }
                    <a href={to.to_string()}>{ "This run as an experiment, with its link and command" }</a>
                </div>
                <progress hidden={!running} max="1000" value={((run.share() * 1000.0) as u32).to_string()} aria-label="Progress of the players"></progress>
                <p class="quiet" role="status">{ words }</p>
            </section>
            { for report.map(|report| html! { <ReportView key="report" {report} /> }) }
        </>
    }
}
