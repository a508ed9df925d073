//! One pair: its exact chances, games of it simulated beside them, and the ways to see one played.

use std::rc::Rc;

use yew::prelude::*;

use super::class::Player;
use super::matrix::NARROW;
use super::standings::{RoundRobin, Seat};
use crate::app::charts::closing_in::{Curves, Sample, Trace, chart};
use crate::app::charts::{csv_saver, svg_saver, tool};
use crate::app::chunked_job::{ChunkedJob, State, Work, use_chunked_job};
use crate::app::context::use_app;
use crate::app::controls::shown_button;
use crate::app::fields::SeedField;
use crate::app::grid_board::use_media;
use crate::app::icons::Icon;
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{MatchUp, Request, Response, Variant};
use crate::lab::report::{Cell, Table, number};
use crate::web::page;
use crate::web::route::Route;

/// The most games of one question.
const MOST_GAMES: u64 = 20_000;
/// It rests after so many games; a person may send it on.
const FIRST_REST: u64 = 100_000;
/// There is no end behind this.
const LAST_REST: u64 = 10_000_000;

/// Games of one pair, as many as there are so far.
#[derive(Clone, Debug, PartialEq)]
struct MatchSeries {
    /// The game that is played.
    variant: Variant,
    /// The codes of both.
    codes: (String, String),
    /// The seed of the dice.
    seed: String,
    /// Where it rests.
    until: u64,
    /// Games that the first one has won going first, such games, and the same for going second.
    games: [u64; 4],
    /// The share that the first one has won, as it grew.
    path: Vec<Sample>,
}

impl MatchSeries {
    /// Nothing played yet.
    fn new(variant: Variant, codes: (String, String), seed: &str) -> Self {
        Self { variant, codes, seed: seed.to_owned(), until: FIRST_REST, games: [0; 4], path: Vec::new() }
    }

    /// Games played.
    fn played(&self) -> u64 {
        self.games[1] + self.games[3]
    }

    /// How many games come next: a fifth of those played, in whole pairs of seats.
    fn more(&self) -> u64 {
        let played = self.played();
        let more = (played / 5).clamp(10, MOST_GAMES).min(self.until.saturating_sub(played));
        more.next_multiple_of(2)
    }

    /// The path as a table.
    fn table(&self, exact: Option<f64>) -> Table {
        let mut table = Table::new("pig-simulation", "The simulated share as it grew").numbers([
            "Games",
            "Share won",
            "95 % from",
            "95 % to",
            "Exact",
        ]);
        for sample in &self.path {
            let mut cells = vec![Cell::integer(i128::from(sample.n))];
            cells.extend([sample.value, sample.low, sample.high].map(|share| Cell::number(share, 6)));
            cells.push(Cell::maybe(exact, 6));
            table.row(cells);
        }
        table
    }
}

impl Work for MatchSeries {
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
        let (played, more) = (self.played(), self.more());
        if more == 0 {
            return None;
        }
        Some(Request::Play {
            variant: self.variant,
            a: self.codes.0.clone(),
            b: self.codes.1.clone(),
            seed: self.seed.clone(),
            from: u32::try_from(played).ok()?,
            count: more as u32,
        })
    }

    fn take(&mut self, finding: &Response, _took_ms: f64) -> bool {
        let Response::Games(games) = finding else { return false };
        let new = [games.first, games.firsts, games.second, games.seconds].map(u64::from);
        if new[1] + new[3] == 0 {
            return false;
        }
        for (sum, new) in self.games.iter_mut().zip(new) {
            *sum += new;
        }
        let share = Sample::share(self.games[0] + self.games[2], self.played());
        self.path.extend(share);
        share.is_some()
    }
}

/// Between two questions, so that the curve can be watched.
const PAUSE_MS: u32 = 60;
/// The figure's name for saving.
const FIGURE: &str = "pig-simulation";

/// What the panel is given.
#[derive(PartialEq, Properties)]
pub struct PairProps {
    /// Who plays, and what is known so far.
    pub work: Rc<RoundRobin>,
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
    let job = use_chunked_job::<MatchSeries>(&shell, 1, PAUSE_MS);
    let (work, seed) = (&props.work, &props.seed);
    let nobody = Player { line: 0, name: String::new(), code: String::new(), words: String::new() };
    let [a, b] = [props.pair.0, props.pair.1].map(|at| work.players.get(at).unwrap_or(&nobody));
    let exact = work.matrix.get(props.pair.0, props.pair.1);
    {
        let job = job.clone();
        let played = ((a.code.clone(), b.code.clone()), seed.clone(), work.variant);
        use_effect_with(played, move |(codes, seed, variant)| {
            job.start(MatchSeries::new(*variant, codes.clone(), seed.as_str()));
        });
    }
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
    let tools = job.work.clone().map(|series| {
        let csv = csv_saver(move || series.table(exact.map(|found| found.average)));
        html! { <div class="class-tools">{ tool("CSV", "the simulation", csv) }{ tool("SVG", "the simulation", svg_saver(FIGURE)) }</div> }
    });
    let samples = job.work.as_ref().map(|series| series.path.clone()).unwrap_or_default();
    let last = samples.last().copied();
    let trace = Trace { label: String::new(), samples, exact: exact.map(|found| found.average) };
    let curves = Curves { traces: vec![trace], unit: "games", shares: true, bands: true };
    html! {
        <section class="card class-card pair" aria-labelledby="pair-title">
            <div class="class-card-head">
                <h2 id="pair-title" tabindex="-1">{ format!("{} against {}", a.name, b.name) }</h2>
                { for tools }
            </div>
            { numbers(exact, last) }
            { chart(FIGURE, curves) }
            <p class="quiet" role="status">{ verdict(exact, last, &job.state) }</p>
            { reins(&job) }
            <SeedField seed={seed.clone()} on_seed={props.on_seed.clone()} />
            { games(props, a, b) }
        </section>
    }
}

fn numbers(exact: Option<MatchUp>, last: Option<Sample>) -> Html {
    let dash = || "–".to_owned();
    let big =
        |chance: Option<f64>, digits: u8| chance.map_or_else(dash, |chance| number::fixed(chance * 100.0, digits));
    let seat = |seat: Seat| exact.map_or_else(dash, |found| number::percent(seat.of(&found), 3));
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
                <div><dt>{ "standard errors apart" }</dt><dd>{ errors.unwrap_or_else(dash) }</dd></div>
            </dl>
            <p class="quiet num">{ format!("Going first {}, going second {}.", seat(Seat::First), seat(Seat::Second)) }</p>
        </>
    }
}

/// What the simulation says of the exact value; silent while it grows.
fn verdict(exact: Option<MatchUp>, last: Option<Sample>, state: &State) -> String {
    let (Some(exact), Some(last)) = (exact, last) else { return String::new() };
    match state {
        State::Failed(why) => return format!("The simulation has stopped: {why}"),
        State::Running | State::Idle => {
            return "Games are being played; the shaded band is the 95 % interval.".to_owned();
        }
        State::Stopped | State::Done => {}
    }
    let inside = if (last.low..=last.high).contains(&exact.average) {
        "the exact value lies in it"
    } else {
        "the exact value lies outside, as happens once in twenty times"
    };
    let [low, high] = [last.low, last.high].map(|end| number::fixed(end * 100.0, 2));
    let games = number::integer(last.n.into());
    format!("After {games} games the 95 % interval is {low} to {high} %; {inside}.")
}

/// Stops the games, and goes on with them: behind a rest to ten times as many.
fn reins(job: &ChunkedJob<MatchSeries>) -> Html {
    let (stop, on) = (job.clone(), job.clone());
    let on_stop = Callback::from(move |_: MouseEvent| stop.stop());
    let next = |series: &MatchSeries| {
        if series.played() >= series.until { (series.until * 10).min(LAST_REST) } else { series.until }
    };
    let on_go = Callback::from(move |_: MouseEvent| on.go_on(|series| series.until = next(series)));
    let ended = job.work.as_ref().is_some_and(|series| series.played() >= LAST_REST);
    let label = match job.work.as_ref().filter(|series| series.played() >= series.until) {
        Some(series) => format!("Go on to {} games", number::integer(next(series).into())),
        None => "Go on".to_owned(),
    };
    html! {
        <div class="row">
            { shown_button("btn", Icon::Pause, "Stop", job.running(), on_stop) }
            { shown_button("btn", Icon::Solve, label, !job.running() && !ended, on_go) }
        </div>
    }
}

/// The links to games of this pair, with these dice.
fn games(props: &PairProps, a: &Player, b: &Player) -> Html {
    let to = |first: &str, second: &str| {
        let setup = format!("{first}~{second}{}", props.work.variant.suffix());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::Games;

    #[test]
    fn chunks_grow_join_without_a_gap_and_rest() {
        let mut series = MatchSeries::new(Variant::DEFAULT, ("hold20".into(), "optimal".into()), "k7");
        let mut next = 0;
        while let Some(question) = series.next() {
            let Request::Play { from, count, .. } = question else { panic!("{question:?}") };
            assert_eq!(from, next);
            next += count;
            let half = count / 2;
            let games = Games { first: half / 2, firsts: half, second: half / 2, seconds: half };
            assert!(series.take(&Response::Games(games), 1.0));
        }
        assert_eq!(u64::from(next), FIRST_REST);
        assert!((30..80).contains(&series.path.len()), "{}", series.path.len());
        let last = series.path.last().expect("it has played");
        assert!(last.low < 0.5 && last.high > last.value && last.high - last.low < 0.01);
        series.until *= 10;
        assert!(series.next().is_some());
        assert!(!series.take(&Response::Games(Games { first: 0, firsts: 0, second: 0, seconds: 0 }), 1.0));
        assert_eq!(series.table(Some(0.5)).rows.len(), series.path.len());
    }
}
