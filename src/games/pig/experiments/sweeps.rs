//! The paper's value iteration, sweep by sweep (§ Maximizing the Probability of Winning, Algorithm 1): how it converges, and
//! what goes wrong when it is stopped too early.

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, ground, variant};
use crate::engine::seed::Seed;
use crate::games::pig::exact::optimum::Sweeps;
use crate::games::pig::requests::Variant;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{integer, scientific};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table};
use crate::stats::round_to;

/// The experiment on value iteration.
pub struct ValueIteration;

/// The most sweeps: many times what any variant needs.
const MAX: u32 = 5000;

/// One sweep.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Swept {
    /// The greatest change of an estimate.
    delta: f64,
    /// States whose decision differs from best play.
    wrong: u32,
    /// States whose decision changed.
    changed: u32,
    /// The greatest error of an estimate at the beginning of a turn.
    error: f64,
    /// The estimate of P(0,0,0).
    start: f64,
}

fn digits(params: &Params) -> i32 {
    params.number("digits") as i32
}

impl Experiment for ValueIteration {
    type Shard = Vec<Swept>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-value-iteration",
        game: "pig",
        title: "Value iteration",
        about: "The paper’s way to best play: estimates are revised again and again until none changes by more than epsilon. \
            Beside it, the exact solution.",
        source: "Neller and Presser (2010), § Comparing Policies: Algorithm 1, with best play on both sides",
        params: &[
            Param {
                key: "digits",
                label: "Epsilon is 10 to the minus",
                kind: Kind::Number { min: 2, max: 13, usual: 10 },
            },
            GOAL,
            DIE,
        ],
        shards: |_| 1,
        unit: "digits",
        seconds: 2,
        work: |params| params.number("digits"),
    };

    fn run(params: &Params, _: &Seed, _: u32, progress: &mut dyn FnMut(u64)) -> Vec<Swept> {
        let ground = ground(variant(params));
        let mut state = Sweeps::new(ground.variant());
        let mut all = Vec::new();
        let mut reached = 0;
        while reached < digits(params) && state.done < MAX {
            let sweep = state.sweep();
            all.push(Swept {
                delta: sweep.delta,
                wrong: state.wrong(&ground.optimum.table),
                changed: sweep.changed,
                error: state.error(&ground.optimum.win),
                start: state.start(),
            });
            while reached < digits(params) && sweep.delta < power(-reached - 1) {
                reached += 1;
            }
            progress(reached as u64);
        }
        progress(params.number("digits"));
        all
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Vec<Swept>>) -> Report {
        let all: &[Swept] = shards.values().next().map_or(&[], Vec::as_slice);
        Report {
            figures: vec![convergence(all), decisions(all)],
            tables: vec![table(all, digits(params)), sweeps(all)],
            claims: if variant(params) == Variant::DEFAULT { claims(all) } else { Vec::new() },
        }
    }
}

/// A power of ten, from a list so that it has the same bits everywhere.
fn power(exponent: i32) -> f64 {
    const POWERS: [f64; 15] =
        [1e0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14];
    POWERS[exponent.unsigned_abs().min(14) as usize]
}

fn line(label: &str, all: &[Swept], value: impl Fn(&Swept) -> Option<f64>) -> LineSeries {
    let points = (1..).zip(all).filter_map(|(sweep, one)| Some((f64::from(sweep), value(one)?))).collect();
    LineSeries { label: label.into(), points, steps: false }
}

/// The logarithm of a change; nothing where there was none.
fn log(value: f64) -> Option<f64> {
    (value > 0.0).then(|| round_to(libm::log10(value), 6))
}

fn convergence(all: &[Swept]) -> Figure {
    Figure {
        id: "convergence".into(),
        number: String::new(),
        title: "Convergence".into(),
        caption: "Powers of ten: −6 is a millionth.".into(),
        chart: Chart::Lines {
            x: Axis::new("Sweep"),
            y: Axis::new("log₁₀").digits(2),
            series: vec![
                line("Greatest change", all, |one| log(one.delta)),
                line("Greatest error", all, |one| log(one.error)),
            ],
            references: Vec::new(),
        },
    }
}

fn decisions(all: &[Swept]) -> Figure {
    let value = |count: u32| log(f64::from(count) + 1.0);
    Figure {
        id: "decisions".into(),
        number: String::new(),
        title: "Decisions".into(),
        caption: "Powers of ten of the number of states plus one.".into(),
        chart: Chart::Lines {
            x: Axis::new("Sweep"),
            y: Axis::new("log₁₀ (states + 1)").min(0.0).digits(2),
            series: vec![
                line("Not as best play", all, |one| value(one.wrong)),
                line("Changed by the sweep", all, |one| value(one.changed)),
            ],
            references: Vec::new(),
        },
    }
}

/// The first sweep whose change is below a power of ten, with its number.
fn stop(all: &[Swept], digits: i32) -> Option<(usize, &Swept)> {
    all.iter().enumerate().map(|(at, one)| (at + 1, one)).find(|(_, one)| one.delta < power(-digits))
}

fn table(all: &[Swept], digits: i32) -> Table {
    let mut table = Table::new("stops", "Where one may stop")
        .text("Epsilon")
        .number("Sweeps")
        .number("Wrong decisions")
        .number("Greatest error")
        .number("P(0,0,0)");
    for digits in 2..=digits {
        let Some((sweeps, one)) = stop(all, digits) else { continue };
        table.row(vec![
            Cell::text(format!("1e-{digits}")),
            Cell::count(sweeps),
            Cell::integer(one.wrong),
            Cell::text(scientific(one.error, 2)),
            Cell::number(one.start, 12),
        ]);
    }
    table
}

fn sweeps(all: &[Swept]) -> Table {
    let mut table = Table::new("sweeps", "All sweeps")
        .number("Sweep")
        .number("Greatest change")
        .number("Not as best play")
        .number("Changed")
        .number("P(0,0,0)");
    for (sweep, one) in (1..).zip(all) {
        table.row(vec![
            Cell::count(sweep),
            Cell::number(one.delta, 12),
            Cell::integer(one.wrong),
            Cell::integer(one.changed),
            Cell::number(one.start, 12),
        ]);
    }
    table
}

fn claims(all: &[Swept]) -> Vec<Claim> {
    let (six, nine) = (stop(all, 6), stop(all, 9));
    let words = |stop: (usize, &Swept)| {
        format!("**{}** sweeps and **{}** wrong decisions", stop.0, integer(i128::from(stop.1.wrong)))
    };
    vec![
        Claim::new(
            "These estimate revisions continue until they converge, that is, until no single estimate is changed significantly.",
            six.map_or("not yet".to_owned(), |six| format!("Stopped at a change of 10⁻⁶: {}", words(six))),
            Judgement::unjudged(
                "It names no threshold: how small a change must be depends on what the values are for.",
            ),
        ),
        Claim::new(
            "This procedure can be viewed as a generalization of the Jacobi iterative method for solving linear systems.",
            nine.map_or("not yet".to_owned(), |nine| {
                format!(
                    "Stopped at 10⁻⁹: {}; the values are still off by up to {}",
                    words(nine),
                    scientific(nine.1.error, 1)
                )
            }),
            Judgement::unjudged("It is a remark on the method, which no figure judges."),
        ),
    ]
}
