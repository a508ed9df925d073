//! What the workers are let run in many small steps: the search for a rule's best numbers (the paper's families and rules of one's
//! own), and the paper's value iteration, sweep by sweep: how far values still move, and how many decisions are still wrong.

use super::{card, families, figure};
use crate::app::charts::axes::{Frame, Path};
use crate::app::charts::scale::Scale;
use crate::app::charts::{Anchor, Draw, Drawing, Picture, axes, csv_saver, html_words, svg_saver, svg_words};
use crate::app::chunked_job::{ChunkedJob, State, use_chunked_job};
use crate::app::fields::on_input;
use crate::app::prelude::*;
use crate::games::pig::requests::Candidate;
use crate::games::pig::search::{MAX_SEARCHED, PRESETS, Range, SearchPlan, StagedSearch, Way};
use crate::games::pig::sweeps::{END, SweepLog, TOO_SOON};
use crate::games::pig::tables;
use crate::lab::report::Reference;

#[derive(Properties, PartialEq)]
pub struct SearchProps {
    /// Hears a rule's code.
    pub on_rule: Callback<String>,
}

#[component]
pub fn Search(props: &SearchProps) -> Html {
    let (shell, wanted) = (use_app(), use_value_eq(|| SearchPlan::preset(3, Way::Successive)));
    // Why there is nothing to search.
    let wrong = use_value_eq(|| None::<String>);
    let job = use_chunked_job::<StagedSearch>(&shell, page::workers(), 0);
    let running = job.running();
    let onsubmit = submits(&(job.clone(), wanted.clone(), wrong.clone()), move |(job, wanted, wrong)| {
        match StagedSearch::begin(wanted, page::workers() as u64) {
            _ if running => {}
            Ok(search) => {
                wrong.set(None);
                job.start(search);
            }
            Err(why) => wrong.set(Some(why)),
        }
    });
    let csv = job.work.clone().map(|search| csv_saver(move || tables::search(&search)));
    let found = found(&job, (*wrong).clone(), &props.on_rule);
    let on_stop = Callback::from(move |_: MouseEvent| job.stop());
    let ways = [("One after the other", Way::Successive), ("All points", Way::Exhaustive)].map(|(name, way)| {
        (name, wanted.way == way, changes(&wanted, move |wanted: &mut SearchPlan, _| wanted.way = way))
    });
    let body = html! {
        <>
            <form key="form" class="pl-hunt" {onsubmit} novalidate=true>
                { what(&wanted) }
                { ranges(&wanted) }
                { choices("How to search", ways) }
                <div key="buttons" class="pl-buttons">
                    <button key="go" type="submit" class="btn primary" disabled={running}>{ icon(Icon::Solve) }{ "Search" }</button>
                    <button key="stop" type="button" class="btn" disabled={!running} onclick={on_stop}>{ "Stop" }</button>
                </div>
            </form>
            <div key="found" class="pl-found">{ found }</div>
        </>
    };
    let title = ("Find a rule’s best numbers", "against best play, mean of both seats");
    card(("pig-search", "pl-search"), title, [csv, None], body)
}

fn what(wanted: &UseStateHandle<SearchPlan>) -> Html {
    let chosen = wanted.preset_of().unwrap_or(PRESETS.len());
    let on_preset = changes(wanted, |wanted: &mut SearchPlan, at| {
        if at < PRESETS.len() {
            *wanted = SearchPlan::preset(at, wanted.way);
        }
    });
    let on_form = changes(wanted, |wanted: &mut SearchPlan, form| *wanted = wanted.with_form(form));
    let names = PRESETS.iter().map(|preset| preset.0).chain(["Your own form"]);
    html! {
        <>
            { families("pl-hunt-family", names, chosen, on_preset) }
            <label key="form" class="field"><span>{ "Rule with free numbers" }</span>
                <input id="pl-hunt-form" type="text" class="mono" value={wanted.form.clone()} oninput={on_input(move |form| on_form.emit(form))} maxlength="2000"
                    spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="pl-hunt-help" />
                <small id="pl-hunt-help">{ "$a to $z are the numbers to find; the rest is a code or an expression of k, me, you, goal, turns, scored, rolls." }</small>
            </label>
        </>
    }
}

/// From, to and start of each free number.
fn ranges(wanted: &UseStateHandle<SearchPlan>) -> Html {
    let field = |at: usize, range: &Range, name: &'static str, value: i32, set: fn(&mut Range, i32)| {
        let on_text = changes(wanted, move |wanted: &mut SearchPlan, text: String| {
            if let (Some(range), Ok(value)) = (wanted.ranges.get_mut(at), text.trim().parse()) {
                set(range, value);
            }
        });
        let oninput = on_input(move |text| on_text.emit(text));
        html! {
            <td key={name}><input type="number" step="1" min="-2000" max="2000" class="num" aria-label={format!("{name}, ${}", range.name)}
                value={value.to_string()} {oninput} /></td>
        }
    };
    let successive = wanted.way == Way::Successive;
    let row = |(at, range): (usize, &Range)| {
        html! {
            <tr key={range.name.to_string()}>
                <th scope="row"><code>{ format!("${}", range.name) }</code></th>
                { field(at, range, "from", range.from, |range, value| range.from = value) }
                { field(at, range, "to", range.to, |range, value| range.to = value) }
                if successive { { field(at, range, "start", range.start, |range, value| range.start = value) } }
            </tr>
        }
    };
    html! {
        <table key="ranges" class="pl-ranges" hidden={wanted.ranges.is_empty()}>
            <thead><tr>
                <th key="number" scope="col">{ "Number" }</th><th key="from" scope="col">{ "from" }</th><th key="to" scope="col">{ "to" }</th>
                if successive { <th key="start" scope="col">{ "start" }</th> }
            </tr></thead>
            <tbody>{ for wanted.ranges.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// How far the search is, and what it has found.
fn found(job: &ChunkedJob<StagedSearch>, wrong: Option<String>, on_rule: &Callback<String>) -> Html {
    let (search, running) = (job.work.as_deref(), job.running());
    let is_wrong = wrong.is_some() || matches!(job.state, State::Failed(_));
    let words = wrong.unwrap_or_else(|| status(search, &job.state));
    let share = search.and_then(|search| Some((1000 * search.tried).checked_div(search.points()?)?.to_string()));
    let best = search.and_then(StagedSearch::best).cloned();
    let code = best.as_ref().map(|best| best.rule.code.clone()).unwrap_or_default();
    let on_show = on_rule.reform(move |_: MouseEvent| code.clone());
    let class = if is_wrong { "wrong" } else { "pl-foot num" };
    let steps = search.map_or(&[][..], |search| &search.steps[search.steps.len().saturating_sub(6)..]);
    let step = |candidate: &Candidate| {
        let values: Vec<_> = candidate.values.iter().map(|value| value.to_string().replace('-', "−")).collect();
        let (values, wins) = (values.join(", "), figure(1.0 - candidate.against_best.average));
        html! { <tr key={values.clone()}><th scope="row">{ values }</th><td>{ wins }</td></tr> }
    };
    html! {
        <>
            <div key="bar" class="progress" hidden={!running}>
                <progress max="1000" value={share} aria-label="Progress of the search"></progress>
            </div>
            <p key="words" {class} role={(!running).then_some("status")}>{ words }</p>
            <div key="best" class="pl-best" hidden={best.is_none()}>
                <p key="rule" class="num">{ best.map(|best| capital(&best.rule.words)).unwrap_or_default() }</p>
                <button key="show" type="button" class="btn" onclick={on_show}>{ "Show this rule" }</button>
            </div>
            <table key="steps" class="pl-table pl-small num" hidden={steps.is_empty()}>
                <thead><tr><th scope="col">{ "Numbers, each better" }</th><th scope="col">{ "Best play wins" }</th></tr></thead>
                <tbody>{ for steps.iter().rev().map(step) }</tbody>
            </table>
        </>
    }
}

fn status(search: Option<&StagedSearch>, state: &State) -> String {
    let tried = search.map_or_else(String::new, |search| {
        let of = search.points().map_or_else(String::new, |points| format!(" of {}", grouped(points)));
        let refused = Some(search.refused).filter(|refused| *refused > 0);
        let refused = refused.map_or_else(String::new, |count| format!(", {} of them not valid rules", grouped(count)));
        format!("{}{of} points tried{refused}", grouped(search.tried))
    });
    match state {
        State::Idle => format!("At most {} points at a time; all cores work.", grouped(MAX_SEARCHED)),
        State::Running => format!("{tried}."),
        State::Stopped => format!("Stopped: {tried}."),
        State::Done if search.is_some_and(|search| search.best().is_none()) => {
            format!("Done: {tried}; none can be played.")
        }
        State::Done => format!("Done: {tried}."),
        State::Failed(why) => sentence(why),
    }
}

/// The chart has room for at least so many sweeps.
const ROOM: usize = 350;

#[component]
pub fn Iteration() -> Html {
    let shell = use_app();
    let job = use_chunked_job::<SweepLog>(&shell, 1, 0);
    let log = job.work.clone().unwrap_or_default();
    let running = job.running();
    let (name, picture) = match (running, log.sweeps.is_empty(), log.ended()) {
        (true, ..) => ("Pause", Icon::Pause),
        (_, true, _) => ("Start", Icon::Solve),
        (_, _, true) => ("Again", Icon::Solve),
        _ => ("Go on", Icon::Solve),
    };
    let toggle = hears(&job, move |job, _: MouseEvent| match &job.work {
        _ if running => job.stop(),
        Some(log) if !log.ended() => job.go_on(|_| {}),
        _ => job.start(SweepLog::default()),
    });
    let told = match &job.state {
        State::Failed(why) => why.clone(),
        _ => log.verdict(running),
    };
    let (done, words, rows) = (!log.sweeps.is_empty(), log.count(), log.clone());
    let csv = csv_saver(move || rows.table());
    let label = if done {
        words.clone()
    } else {
        "Two charts that fill while the iteration runs: the greatest change of a value, and how many decisions are wrong or still changing.".to_owned()
    };
    let reset = Callback::from(move |_: MouseEvent| job.clear());
    let draw = Draw::of(move |width| chart(&log, width));
    let body = html! {
        <>
            <div key="buttons" class="pl-buttons">
                <button key="go" type="button" class="btn primary" onclick={toggle}>{ icon(picture) }{ name }</button>
                <button key="reset" type="button" class="btn" disabled={!done} onclick={reset}>{ icon(Icon::Restart) }{ "Reset" }</button>
                <span key="count" class="num pl-note">{ html_words(&words) }</span>
            </div>
            <Picture key="chart" id="pig-sweeps" {label} {draw} />
            <p key="words" class="pl-foot num" role="status">{ html_words(&told) }</p>
            <p key="why" class="pl-foot">
                { html_words("A sweep makes each state’s value from the values of those it leads to. The change shrinks from sweep to sweep; stopping at 10⁻⁶ looks exact to six digits, yet where roll and hold are nearly equal it still decides wrongly. 10⁻⁹ is small enough.") }
            </p>
        </>
    };
    let title = ("Value iteration, live", "the paper’s Algorithm 1");
    card(("pig-sweeps", "pl-sweeps"), title, [Some(csv), Some(svg_saver("pig-sweeps"))], body)
}

/// The change of values above, decisions wrong and changing below, each on a logarithmic scale.
fn chart(log: &SweepLog, width: f64) -> Drawing {
    let (left, right) = (46.0, width - 6.0);
    let [upper, lower] = [(22.0, 152.0), (190.0, 290.0)].map(|(top, bottom)| Frame { left, right, top, bottom });
    let most = log.sweeps.len().max(ROOM);
    let x = Scale { domain: (0.0, most as f64), range: (left, right) };
    // Powers of ten from 1 down to 10⁻¹⁰; counts up to a million, by the logarithm of one more.
    let change = Scale { domain: (-10.0, 0.0), range: (upper.bottom, upper.top) };
    let counts = Scale { domain: (0.0, 6.0), range: (lower.bottom, lower.top) };
    let through = |y: &dyn Fn(&(f64, u32, u32)) -> f64| {
        let places = log.sweeps.iter().enumerate().map(|(at, sweep)| (x.at(at as f64 + 1.0), y(sweep)));
        Path::default().through(places, false).d()
    };
    let high = |count: u32| counts.at((f64::from(count) + 1.0).log10());
    let delta = through(&|sweep| change.at(sweep.0.clamp(1e-10, 1.0).log10()));
    let ticks = |list: &[(f64, &str)]| list.iter().map(|(at, words)| (*at, (*words).to_owned())).collect();
    let powers = ticks(&[(0.0, "1"), (-3.0, "10⁻³"), (-6.0, "10⁻⁶"), (-9.0, "10⁻⁹")]);
    let amounts = ticks(&[(0.0, "0"), (1.0, "10"), (3.0, "1000"), (5.0, "100 000")]);
    let sweeps = (0..=most / 100).map(|hundreds| (100.0 * hundreds as f64, (100 * hundreds).to_string())).collect();
    let ends = [(TOO_SOON, "too soon"), (END, "right")]
        .map(|(at, label)| Reference { value: at.log10(), label: label.to_owned() });
    let body = html! {
        <>
            { svg_words((0.0, 11.0), Anchor::Start, "note", "greatest change of a value") }
            { axes::rows(upper, change, &powers) }
            { axes::references_y(upper, change, &ends) }
            <g class="series-0"><path class="line" d={delta} /></g>
            { svg_words((0.0, 179.0), Anchor::Start, "note", "decisions: wrong (solid), still changing (dashed)") }
            { axes::rows(lower, counts, &amounts) }
            { axes::columns(lower, x, &sweeps, false) }
            <path class="other" d={through(&|sweep| high(sweep.2))} />
            <path class="first" d={through(&|sweep| high(sweep.1))} />
            { svg_words((right, lower.bottom + 33.0), Anchor::End, "note", "sweep") }
        </>
    };
    Drawing { height: 326.0, body }
}
