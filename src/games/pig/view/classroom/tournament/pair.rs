//! One pair: its exact chances, games of it simulated beside them, and the ways to see one played.

use super::card;
use super::results::NARROW;
use crate::app::charts::closing_in::{Curves, Trace, chart};
use crate::app::charts::{csv_saver, svg_saver, tool};
use crate::app::chunked_job::{ChunkedJob, State, use_chunked_job};
use crate::app::controls::shown_button;
use crate::app::fields::SeedField;
use crate::app::grid_board::use_media;
use crate::app::prelude::*;
use crate::engine::seed::Seed;
use crate::games::pig::classroom::rules::Player;
use crate::games::pig::classroom::tournament::{MatchSeries, RoundRobin, Seat};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::MatchUp;
use crate::games::pig::words;
use crate::lab::report::number;
use crate::stats::interval::{REACH, Sample};

/// Between two questions, so that the curve can be watched.
const PAUSE_MS: u32 = 60;
/// The figure's name for saving.
const FIGURE: &str = "pig-simulation";

#[derive(PartialEq, Properties)]
pub struct PairProps {
    /// Who plays, and what is known so far.
    pub work: Rc<RoundRobin>,
    /// The two that are looked at.
    pub pair: (usize, usize),
    pub seed: Seed,
    pub on_seed: Callback<Seed>,
}

/// The panel of one pair; a new pair or seed begins anew.
#[component]
pub fn Pair(props: &PairProps) -> Html {
    let shell = use_app();
    let job = use_chunked_job::<MatchSeries>(&shell, 1, PAUSE_MS);
    let (work, seed) = (&props.work, &props.seed);
    let nobody = Player::default();
    let [a, b] = [props.pair.0, props.pair.1].map(|at| work.players.get(at).unwrap_or(&nobody));
    let exact = work.matrix.get(props.pair.0, props.pair.1);
    let chance = exact.map(|found| found.average);
    let (starts, played) = (job.clone(), ((a.code.clone(), b.code.clone()), seed.clone(), work.variant));
    use_effect_on(played, move |(codes, seed, variant)| {
        starts.start(MatchSeries::new(*variant, codes.clone(), seed.as_str()));
    });
    // On narrow screens the panel lies out of sight.
    let narrow = use_media(NARROW);
    let words = chance.map_or(String::new(), |chance| number::percent(chance, 2));
    let words = format!("{} against {}, exactly {words}. Games are being simulated.", a.name, b.name);
    let announce = shell.announce.clone();
    use_effect_on(props.pair, move |_| {
        if narrow {
            page::focus("pair-title");
        }
        announce.emit(words);
    });
    let tools = job.work.clone().map_or_else(Html::default, |series| {
        let csv = csv_saver(move || series.table(chance));
        html! { <>{ tool("CSV", "the simulation", csv) }{ tool("SVG", "the simulation", svg_saver(FIGURE)) }</> }
    });
    let samples = job.work.as_ref().map(|series| series.path.clone()).unwrap_or_default();
    let last = samples.last().copied();
    let traces = vec![Trace { label: String::new(), samples, exact: chance }];
    let body = html! {
        <>
            { numbers(exact, last) }
            { chart(FIGURE, Curves { traces, unit: "games", shares: true, bands: true }) }
            <p class="quiet" role="status">{ verdict(chance, last, &job.state) }</p>
            { run_controls(&job) }
            <SeedField seed={seed.clone()} on_seed={props.on_seed.clone()} />
            { games(props, a, b) }
        </>
    };
    card("pair", ("pair-title", &format!("{} against {}", a.name, b.name), ""), tools, body)
}

fn numbers(exact: Option<MatchUp>, last: Option<Sample>) -> Html {
    let dash = || "–".to_owned();
    let big = |chance: Option<f64>, digits| chance.map_or_else(dash, |chance| number::fixed(chance * 100.0, digits));
    let seat = |seat: Seat| exact.map_or_else(dash, |found| number::percent(seat.of(&found), 3));
    let errors = exact.zip(last).map(|(exact, last)| {
        let error = (last.high - last.low) / (2.0 * REACH);
        number::fixed((last.value - exact.average) / error.max(f64::MIN_POSITIVE), 1)
    });
    html! {
        <>
            <dl class="pair-numbers num">
                <div><dt>{ "exact, %" }</dt><dd>{ big(exact.map(|found| found.average), 3) }</dd></div>
                <div><dt>{ "simulated, %" }</dt><dd>{ big(last.map(|last| last.value), 2) }</dd></div>
                <div><dt>{ "standard errors apart" }</dt><dd>{ errors.unwrap_or_else(dash) }</dd></div>
            </dl>
            <p class="quiet num">{ format!("Going first {}, going second {}.", seat(Seat::First), seat(Seat::Second)) }</p>
        </>
    }
}

/// What the simulation says of the exact value; silent while it grows.
fn verdict(exact: Option<f64>, last: Option<Sample>, state: &State) -> String {
    let (Some(exact), Some(last)) = (exact, last) else { return String::new() };
    match state {
        State::Failed(why) => format!("The simulation has stopped: {why}"),
        State::Running | State::Idle => "Games are being played; the shaded band is the 95 % interval.".to_owned(),
        State::Stopped | State::Done => words::simulated(exact, last),
    }
}

/// Stops the games, and goes on with them: behind a rest to ten times as many.
fn run_controls(job: &ChunkedJob<MatchSeries>) -> Html {
    let running = job.running();
    let series = job.work.as_deref();
    let ended = series.is_some_and(MatchSeries::ended);
    let label = match series.filter(|series| series.rests()) {
        _ if running => "Stop".to_owned(),
        Some(series) => format!("Go on to {} games", number::integer(series.next_rest().into())),
        None => "Go on".to_owned(),
    };
    // One button, so that the focus stays on it.
    let act = hears(job, move |job, _: MouseEvent| match running {
        true => job.stop(),
        false => job.go_on(|series| series.until = series.next_rest()),
    });
    html! {
        <div class="row">
            { shown_button("btn", if running { Icon::Pause } else { Icon::Solve }, label, running || !ended, act) }
        </div>
    }
}

/// The links to games of this pair, with these dice.
fn games(props: &PairProps, a: &Player, b: &Player) -> Html {
    let to = |first: &str, second: &str| {
        let setup = format!("{first}~{second}{}", props.work.variant.suffix());
        Route::challenge(&ChallengeId::seeded(INFO.id, &setup, props.seed.clone())).to_string()
    };
    html! {
        <ul class="pair-games">
            <li><a href={to(&a.code, &b.code)}>{ format!("Watch {} go first against {}", a.name, b.name) }</a></li>
            <li><a href={to(&b.code, &a.code)}>{ format!("Watch {} go first against {}", b.name, a.name) }</a></li>
            <li><a href={to("human", &b.code)}>{ format!("Play against {} yourself", b.name) }</a></li>
        </ul>
    }
}
