//! Turns by the thousand: the same dice for every total, beside the exact chances; and whether a one is ever due.

use super::{RoomProps, VariantFields, damaged, head, room, share_button, use_link};
use crate::app::charts::closing_in::{Curves, Trace, chart};
use crate::app::charts::{csv_saver, figure_card, small_figure, svg_saver, table_card, tool};
use crate::app::chunked_job::{ChunkedJob, State, use_chunked_job};
use crate::app::fields::{SeedField, on_input};
use crate::app::grid_board::use_media;
use crate::app::prelude::*;
use crate::app::share::ShareItem;
use crate::games::pig::classroom::turns::{
    Plan, TurnExperiment, means_table, outcome_table, outcomes, read_count, read_holds, streak_figure, streak_table,
};
use crate::lab::report::number;
use crate::web::entropy;

/// Between two questions, so that the bars can be watched as they settle.
const PAUSE_MS: u32 = 60;

/// What stands in the form; perhaps not legal yet.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    /// What is shown.
    plan: Plan,
    holds: String,
    count: String,
    wrong: String,
}

impl Form {
    fn of(plan: Plan, wrong: String) -> Self {
        let holds: Vec<String> = plan.holds.iter().map(u16::to_string).collect();
        Self { holds: holds.join(", "), count: plan.count.to_string(), wrong, plan }
    }
}

/// The room with all that it remembers.
#[derive(Clone)]
struct Room {
    form: UseStateHandle<Form>,
    job: ChunkedJob<TurnExperiment>,
    /// Whether the screen is too narrow for long tables.
    narrow: bool,
}

#[component]
pub fn Turns(props: &RoomProps) -> Html {
    let shell = use_app();
    let form = use_value(|| Form::of(Plan::usual(entropy::fresh_seed()), String::new()));
    let room = Room { form, job: use_chunked_job(&shell, 1, PAUSE_MS), narrow: use_media("(max-width: 640px)") };
    use_link(&room, props, Room::open);
    html! {
        <main id="main" tabindex="-1" class="page classroom turns">
            { head("turns", "Turns by the thousand", html! {}, share_button(&shell, "Share", room.share_item())) }
            <p class="lead">{ "The same dice for every total: whoever holds at 20 and whoever holds at 25 see the same rolls, until one of them stops." }</p>
            <div class="turns-grid">
                { room.controls() }
                { room.results() }
            </div>
        </main>
    }
}

impl Room {
    /// Shows the turns of a link and rolls them; without one only the exact chances.
    fn open(&self, link: Option<&str>) {
        let usual = || Plan::usual(entropy::fresh_seed());
        let (plan, rolling, wrong) = match link.map(Plan::parse) {
            None => (usual(), false, String::new()),
            Some(Ok(plan)) => (plan, true, String::new()),
            Some(Err(why)) => (usual(), false, damaged(&why)),
        };
        self.start(plan, rolling, wrong);
    }

    /// What the form says.
    fn typed(&self) -> Result<Plan, String> {
        let holds = read_holds(&self.form.holds)?;
        Ok(Plan { holds, count: read_count(&self.form.count)?, ..self.form.plan.clone() })
    }

    fn start(&self, plan: Plan, rolling: bool, wrong: String) {
        self.form.set(Form::of(plan.clone(), wrong));
        self.job.start(TurnExperiment::new(plan, rolling));
    }

    /// Begins anew; the address follows.
    fn begin(&self, plan: Plan, rolling: bool) {
        if rolling {
            page::rewrite(&room("turns", Some(plan.link())));
        }
        self.start(plan, rolling, String::new());
    }

    /// Rolls what the form says; goes on where the same turns were stopped.
    fn roll(&self) {
        let plan = match self.typed() {
            Ok(plan) => plan,
            Err(why) => return self.form.set(Form { wrong: sentence(&why), ..(*self.form).clone() }),
        };
        let same = |work: &Rc<TurnExperiment>| work.plan == plan && work.rolled < plan.count;
        if self.job.work.as_ref().is_some_and(same) {
            page::rewrite(&room("turns", Some(plan.link())));
            return self.job.go_on(|tally| tally.rolling = true);
        }
        self.begin(plan, true);
    }

    /// Takes another seed or die, and begins anew.
    fn anew(&self, change: impl FnOnce(&mut Plan)) {
        let mut plan = self.typed().unwrap_or_else(|_| self.form.plan.clone());
        change(&mut plan);
        let rolling = self.job.work.as_ref().is_some_and(|work| work.rolling);
        self.begin(plan, rolling);
    }

    fn type_in(&self, change: fn(&mut Form, String)) -> Callback<InputEvent> {
        let typed = changes(&self.form, move |form, text| {
            form.wrong.clear();
            change(form, text);
        });
        on_input(move |text| typed.emit(text))
    }

    fn controls(&self) -> Html {
        let on_submit = submits(self, Self::roll);
        let stop = hears(self, |room, _: MouseEvent| room.job.stop());
        let running = self.job.running();
        let label = if self.job.state == State::Stopped { "Go on" } else { "Roll" };
        let on_seed = hears(self, |room, seed| room.anew(|plan| plan.seed = seed));
        let on_variant = hears(self, |room, variant| room.anew(|plan| plan.variant = variant));
        html! {
            <aside key="controls" class="side" aria-label="What is rolled">
                <form class="card form" onsubmit={on_submit} novalidate=true>
                    <label class="field"><span>{ "Hold at" }</span>
                        <input type="text" name="holds" autocomplete="off" aria-describedby="holds-help"
                            value={self.form.holds.clone()} oninput={self.type_in(|form, text| form.holds = text)} />
                        <small id="holds-help">{ "One to four totals from 1 to 60, separated by commas." }</small>
                    </label>
                    <label class="field"><span>{ "Turns" }</span>
                        <input type="text" name="count" inputmode="numeric" autocomplete="off"
                            value={self.form.count.clone()} oninput={self.type_in(|form, text| form.count = text)} />
                    </label>
                    <p class="wrong" role="alert" hidden={self.form.wrong.is_empty()}>{ &self.form.wrong }</p>
                    <div class="row two">
                        <button class="btn primary" type="submit" disabled={running}>{ icon(Icon::Solve) }{ label }</button>
                        <button class="btn" type="button" disabled={!running} onclick={stop}>{ icon(Icon::Pause) }{ "Stop" }</button>
                    </div>
                    { self.progress() }
                </form>
                <section class="card form" aria-label="The dice">
                    <SeedField seed={self.form.plan.seed.clone()} {on_seed} />
                    <VariantFields variant={self.form.plan.variant} goal=false {on_variant} />
                </section>
            </aside>
        }
    }

    fn progress(&self) -> Html {
        let Some(work) = &self.job.work else {
            return html! { <div key="progress" class="progress" hidden=true></div> };
        };
        let (rolled, all) = (work.rolled, work.plan.count);
        let told = |count: u32| number::integer(count.into());
        let words = match &self.job.state {
            State::Failed(why) => format!("The rolling has stopped: {why}"),
            State::Stopped => format!("Stopped after {} of {} turns.", told(rolled), told(all)),
            State::Done if rolled == all => format!("Done: {} turns.", told(all)),
            State::Done => "The bars are exact; nothing is rolled yet.".to_owned(),
            State::Idle | State::Running => format!("{} of {} turns", told(rolled), told(all)),
        };
        html! {
            <div key="progress" class="progress">
                <progress max={all.to_string()} value={rolled.to_string()} aria-label="Turns rolled"></progress>
                <p class="quiet num" role={(!self.job.running()).then_some("status")}>{ words }</p>
            </div>
        }
    }

    fn results(&self) -> Html {
        let Some(work) = self.job.work.as_ref().filter(|work| work.exact.len() == work.plan.holds.len()) else {
            return html! { <div key="results" class="turns-results"><p class="quiet">{ "The exact chances are being found." }</p></div> };
        };
        let rolled = work.rolled > 0;
        let part = |key: String, drawn: Html| html! { <div {key} class="report-part">{ drawn }</div> };
        let totals = 0..work.exact.len();
        let bars = totals.clone().map(|k| {
            let tally = work.clone();
            part(k.to_string(), small_figure(outcomes(work, k), move || outcome_table(&tally, k..k + 1)))
        });
        let streaks = rolled.then(|| {
            let tally = work.clone();
            part("streaks".to_owned(), small_figure(streak_figure(work), move || streak_table(&tally)))
        });
        html! {
            <div key="results" class="turns-results report">
                <div key="figures" class="report-grid">{ for bars.chain(streaks) }</div>
                { for rolled.then(|| means(work)) }
                <details key="tables" class="fold" open={!self.narrow}>
                    <summary>{ "Tables: exact fractions, counts, streaks" }</summary>
                    { table_card(&outcome_table(work, totals)) }
                    if rolled { { table_card(&streak_table(work)) } }
                </details>
            </div>
        }
    }

    fn share_item(&self) -> ShareItem {
        let plan = &self.form.plan;
        let facts = vec![
            ("Hold at".to_owned(), Form::of(plan.clone(), String::new()).holds),
            ("Turns".to_owned(), number::integer(plan.count.into())),
            ("Seed".to_owned(), plan.seed.to_string()),
        ];
        let link = page::link(&room("turns", Some(plan.link())));
        ShareItem { facts, ..ShareItem::link("turns", "These turns", "The same dice for everybody.", link) }
    }
}

/// The figure's name, for saving.
const FIGURE: &str = "pig-turn-means";

fn means(work: &Rc<TurnExperiment>) -> Html {
    let trace = |(k, hold): (usize, &u16)| Trace {
        label: format!("hold at {hold}"),
        samples: work.paths[k].clone(),
        exact: work.exact.get(k).map(|exact| exact.mean),
    };
    let traces: Vec<Trace> = work.plan.holds.iter().enumerate().map(trace).collect();
    let tally = work.clone();
    let csv = csv_saver(move || means_table(&tally));
    let tools = html! { <>{ tool("CSV", "the means", csv) }{ tool("SVG", "the means", svg_saver(FIGURE)) }</> };
    let caption = "A few turns say little: the averages wander at first, then settle on the exact values.";
    let chart = chart(FIGURE, Curves { traces, unit: "turns", shares: false, bands: false });
    figure_card(FIGURE, ("", "Points a turn, on average", caption), tools, chart)
}
