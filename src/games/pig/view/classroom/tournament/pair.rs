//! One pair: its exact chances, games of it simulated beside them, and the ways to see one played.

use std::rc::Rc;

use yew::prelude::*;

use super::heat::NARROW;
use super::list::Player;
use super::round_robin::{LAST_REST, MatchSeries};
use super::standings::{Matrix, Seat};
use crate::app::charts::{csv_saver, svg_saver, tool};
use crate::app::chunked_job::{ChunkedJob, State, use_chunked_job};
use crate::app::context::use_app;
use crate::app::grid_board::use_media;
use crate::app::icons::{Icon, icon};
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::pig::requests::{MatchUp, Variant};
use crate::games::pig::view::classroom::fields::SeedField;
use crate::games::pig::view::classroom::trace::{self as curves, Curves, Trace};
use crate::lab::report::number;
use crate::web::page;
use crate::web::route::Route;

/// Between two questions, so that the curve can be watched.
const PAUSE_MS: u32 = 60;
/// The figure's name for saving.
const FIGURE: &str = "pig-simulation";

/// What the panel is given.
#[derive(Clone, PartialEq, Properties)]
pub struct PairProps {
    /// The game that is played.
    pub variant: Variant,
    /// Who plays.
    pub players: Rc<[Player]>,
    /// What is known so far.
    pub matrix: Rc<Matrix>,
    /// The two that are looked at.
    pub pair: (usize, usize),
    /// The seed of the dice.
    pub seed: Seed,
    /// Hears a new seed.
    pub on_seed: Callback<Seed>,
}

/// The panel of one pair; a new pair or seed begins anew.
#[component]
pub fn Pair(props: &PairProps) -> Html {
    let shell = use_app();
    let relay = use_chunked_job::<MatchSeries>(&shell, 1, PAUSE_MS);
    let nobody = Player { line: 0, name: String::new(), code: String::new(), words: String::new() };
    let [a, b] = [props.pair.0, props.pair.1].map(|at| props.players.get(at).unwrap_or(&nobody));
    let exact = props.matrix.get(props.pair.0, props.pair.1);
    let start = {
        let (relay, variant) = (relay.clone(), props.variant);
        let (codes, seed) = ((a.code.clone(), b.code.clone()), props.seed.clone());
        move || relay.start(MatchSeries::new(variant, codes, seed.as_str()))
    };
    use_effect_with((a.code.clone(), b.code.clone(), props.seed.clone(), props.variant), move |_| start());
    {
        // On narrow screens the panel lies out of sight.
        let narrow = use_media(NARROW);
        let words = exact.map_or(String::new(), |found| number::percent(found.average, 2));
        let words = format!("{} against {}, exactly {words}. Games are being simulated.", a.name, b.name);
        let announce = shell.announce.clone();
        use_effect_with(props.pair, move |_| {
            if narrow {
                page::focus("pair-title");
            }
            announce.emit(words);
        });
    }
    html! {
        <section class="card class-card pair" aria-labelledby="pair-title">
            <div class="class-card-head">
                <h2 id="pair-title" tabindex="-1">{ format!("{} against {}", a.name, b.name) }</h2>
                { take_away(exact, &relay) }
            </div>
            { numbers(exact, &relay) }
            { chart(exact, &relay) }
            <p class="quiet" role="status">{ verdict(exact, &relay) }</p>
            { reins(&relay) }
            <SeedField seed={props.seed.clone()} on_seed={props.on_seed.clone()} />
            { games(props, a, b) }
        </section>
    }
}

fn numbers(exact: Option<MatchUp>, relay: &ChunkedJob<MatchSeries>) -> Html {
    let last = relay.work.as_ref().and_then(|duel| duel.path.last().copied());
    let big = |chance: Option<f64>, digits: u8| {
        chance.map_or("–".to_owned(), |chance| number::fixed(chance * 100.0, digits))
    };
    let seat = |seat: Seat| exact.map_or("–".to_owned(), |found| number::percent(seat.of(&found), 3));
    let errors = exact.zip(last).map(|(exact, last)| {
        // The interval reaches 1.96 standard errors to either side.
        let error = (last.high - last.low) / (2.0 * 1.96);
        number::fixed((last.value - exact.average) / error.max(f64::MIN_POSITIVE), 1)
    });
    html! {
        <>
            <dl class="pair-numbers num">
                <div><dt>{ "exact, %" }</dt><dd>{ big(exact.map(|found| found.average), 3) }</dd></div>
                <div><dt>{ "simulated, %" }</dt><dd>{ big(last.map(|last| last.value), 2) }</dd></div>
                <div><dt>{ "standard errors apart" }</dt><dd>{ errors.unwrap_or_else(|| "–".to_owned()) }</dd></div>
            </dl>
            <p class="quiet num">{ format!("Going first {}, going second {}.", seat(Seat::First), seat(Seat::Second)) }</p>
        </>
    }
}

fn chart(exact: Option<MatchUp>, relay: &ChunkedJob<MatchSeries>) -> Html {
    let samples = relay.work.as_ref().map(|duel| duel.path.clone()).unwrap_or_default();
    let trace = Trace { label: String::new(), samples, exact: exact.map(|found| found.average) };
    curves::chart(FIGURE, Curves { traces: vec![trace], unit: "games", shares: true, bands: true })
}

/// What the simulation says of the exact value; silent while it grows.
fn verdict(exact: Option<MatchUp>, relay: &ChunkedJob<MatchSeries>) -> String {
    let last = relay.work.as_ref().and_then(|duel| duel.path.last().copied());
    let (Some(exact), Some(last)) = (exact, last) else { return String::new() };
    let state = match &relay.state {
        State::Failed(why) => return format!("The simulation has stopped: {why}"),
        State::Running | State::Idle => {
            return "Games are being played; the shaded band is the 95 % interval.".to_owned();
        }
        State::Stopped | State::Done => format!("After {} games", number::integer(last.n.into())),
    };
    let held = (last.low..=last.high).contains(&exact.average);
    let inside = if held {
        "the exact value lies in it"
    } else {
        "the exact value lies outside, as happens once in twenty times"
    };
    let [low, high] = [last.low, last.high].map(|end| number::fixed(end * 100.0, 2));
    format!("{state} the 95 % interval is {low} to {high} %; {inside}.")
}

fn reins(relay: &ChunkedJob<MatchSeries>) -> Html {
    let (stop, on) = (relay.clone(), relay.clone());
    let on_stop = Callback::from(move |_: MouseEvent| stop.stop());
    let on_go = Callback::from(move |_: MouseEvent| {
        on.go_on(|duel| {
            if duel.played() >= duel.until {
                duel.until = (duel.until * 10).min(LAST_REST);
            }
        });
    });
    let ended = relay.work.as_ref().is_some_and(|duel| duel.played() >= LAST_REST);
    let next =
        relay.work.as_ref().filter(|duel| duel.played() >= duel.until).map(|duel| (duel.until * 10).min(LAST_REST));
    let label = match next {
        Some(next) => format!("Go on to {} games", number::integer(next.into())),
        None => "Go on".to_owned(),
    };
    html! {
        <div class="row">
            <button type="button" class="btn" hidden={!relay.running()} onclick={on_stop}>{ icon(Icon::Pause) }{ "Stop" }</button>
            <button type="button" class="btn" hidden={relay.running() || ended} onclick={on_go}>{ icon(Icon::Solve) }{ label }</button>
        </div>
    }
}

fn take_away(exact: Option<MatchUp>, relay: &ChunkedJob<MatchSeries>) -> Html {
    let Some(duel) = relay.work.clone() else { return html! {} };
    let csv = csv_saver(move || duel.table(exact.map(|found| found.average)));
    html! {
        <div class="class-tools">{ tool("CSV", "the simulation", csv) }{ tool("SVG", "the simulation", svg_saver(FIGURE)) }</div>
    }
}

/// The links to games of this pair, with these dice.
fn games(props: &PairProps, a: &Player, b: &Player) -> Html {
    let to = |first: &str, second: &str| {
        let setup = format!("{first}~{second}{}", props.variant.suffix());
        Route::challenge(&ChallengeId::seeded("pig", &setup, props.seed.clone())).to_string()
    };
    html! {
        <ul class="pair-games">
            <li><a href={to(&a.code, &b.code)}>{ format!("Watch {} go first against {}", a.name, b.name) }</a></li>
            <li><a href={to(&b.code, &a.code)}>{ format!("Watch {} go first against {}", b.name, a.name) }</a></li>
            <li><a href={to("human", &b.code)}>{ format!("Play against {} yourself", b.name) }</a></li>
        </ul>
    }
}
