//! Simulated players of the problems: one takes any pair, one looks ahead and leaves moves that it sees to lose.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::INFO;
use crate::games::shisen::problems::{self, Metric, Problem};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::space::StateSpace;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, p_equals, percent};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, Report, ScatterSeries, Table};
use crate::stats::regression::{Correlation, Regression, Variable, fit, pearson, spearman};
use crate::stats::{StatsError, interval, round_to, summary};

/// The experiment.
pub struct Simulated;

/// The most states of a problem; the problems have far fewer.
const MAX_STATES: usize = 1_000_000;

/// How the two players fared with one problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fared {
    /// Games of each.
    pub trials: u64,
    /// Games in which the player who takes any pair cleared the board.
    pub random: u64,
    /// The same of the one who looks ahead.
    pub ahead: u64,
    /// The probabilities behind both, from all states.
    pub chance: [f64; 2],
}

/// One game; whether the board was cleared.
fn play(ground: &Ground, ahead: Option<u32>, rng: &mut Rng) -> bool {
    let mut state = 0;
    loop {
        let choices = ground.choices(state, ahead);
        if choices.is_empty() {
            return ground.is_cleared(state);
        }
        state = choices[rng.below(choices.len() as u32) as usize];
    }
}

/// Lets both play one problem.
pub(super) fn fare(position: &Shisen, trials: u64, ahead: u32, mut rng: impl FnMut(u64) -> Rng) -> Option<Fared> {
    let ground = Ground::of(position, MAX_STATES)?;
    let mut fared = Fared { trials, chance: [None, Some(ahead)].map(|ahead| ground.chance(ahead)), ..Fared::default() };
    for trial in 0..trials {
        // One stream for both, so that they differ by what they do only.
        let mut own = rng(trial);
        fared.random += u64::from(play(&ground, None, &mut own.clone()));
        fared.ahead += u64::from(play(&ground, Some(ahead), &mut own));
    }
    Some(fared)
}

impl Experiment for Simulated {
    /// Nothing for a problem that is none.
    type Shard = Option<Fared>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "shisen-simulated",
        game: "shisen",
        title: "Simple players",
        about: "The thirty problems, each played many times by two simulated players: one takes any pair, the other looks a few \
                moves ahead and avoids moves that it sees will lose. How often do they clear each, and which metric tells it?",
        source: "Goes beyond Korekawa and Kotani (2012), who asked people",
        params: &[
            Param {
                key: "trials",
                label: "Games with each problem",
                kind: Kind::Number { min: 1, max: 100_000, usual: 1000 },
            },
            Param { key: "ahead", label: "Moves looked ahead", kind: Kind::Number { min: 0, max: 6, usual: 2 } },
        ],
        shards: |_| problems::all().len() as u32,
        unit: "games",
        seconds: 2,
        work: |params| 2 * params.number("trials") * problems::all().len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Option<Fared> {
        let (trials, ahead) = (params.number("trials"), params.number("ahead") as u32);
        let position = problems::all().get(shard as usize)?.position.parse::<Shisen>().ok()?;
        let mut done = 0;
        let fared = fare(&position, trials, ahead, |trial| {
            done += 2;
            if done % 512 == 0 {
                progress(done);
            }
            Rng::part(seed.hash(), u64::from(shard) << 32 | trial)
        });
        progress(2 * trials);
        fared
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Option<Fared>>) -> Report {
        let fared = |(at, fared): (u32, &Option<Fared>)| Some((problems::all().get(at as usize)?, (*fared)?));
        write(&shards.iter().filter_map(fared).collect::<Vec<_>>(), params.number("ahead"))
    }

    fn summary(_: &Params, _: &Seed, shards: &Shards<Option<Fared>>) -> Vec<Map<String, Value>> {
        let line = |(at, fared): (u32, &Option<Fared>)| {
            let (problem, fared) = (problems::all().get(at as usize)?, (*fared)?);
            let Fared { trials, random, ahead, chance } = fared;
            let mut line = Map::new();
            line.insert("id".to_owned(), format!("{}/board/{}", INFO.id, problem.position).into());
            for (key, count) in [("trials", trials), ("random", random), ("ahead", ahead)] {
                line.insert(key.to_owned(), count.into());
            }
            for (key, chance) in ["random_exactly", "ahead_exactly"].into_iter().zip(chance) {
                line.insert(key.to_owned(), round_to(chance, 6).into());
            }
            Some(line)
        };
        shards.iter().filter_map(line).collect()
    }
}

// All states of a problem, and how soon each of them is over.

/// The states of a problem; the first is its start, and moves lead to later ones.
pub struct Ground {
    space: StateSpace,
    /// For each state 0 if the board can be cleared from it, otherwise 1 more than the most moves until no move is left.
    doom: Vec<u32>,
}

impl Ground {
    /// Goes through the states of a board; nothing if they are more than this, or its tiles too many for it.
    pub fn of(start: &Shisen, most: usize) -> Option<Self> {
        let space = StateSpace::explore(start, most, &mut |_| ())?;
        let mut doom = vec![0; space.len()];
        // The states after a move are known first.
        for state in (0..space.len()).rev().filter(|&state| !space.solvable(state)) {
            doom[state] = 1 + space.after(state).iter().map(|&next| doom[next as usize]).max().unwrap_or(0);
        }
        Some(Self { space, doom })
    }

    /// The number of a position; nothing if it cannot be reached.
    #[cfg(test)]
    pub fn number(&self, position: &Shisen) -> Option<u32> {
        self.space.find(position).map(|state| state as u32)
    }

    /// Whether a state is the empty board.
    pub fn is_cleared(&self, state: u32) -> bool {
        let state = state as usize;
        self.space.solvable(state) && self.space.after(state).is_empty()
    }

    /// Whether a player who looks so many moves ahead of a state sees that it is lost: all ways end with tiles left by then.
    pub fn seen_lost(&self, state: u32, ahead: u32) -> bool {
        (1..=ahead + 1).contains(&self.doom[state as usize])
    }

    /// Where the moves lead between which a player who looks ahead chooses: those after which he sees no loss, or all if
    /// there is none. A player who does not look takes any.
    pub fn choices(&self, state: u32, ahead: Option<u32>) -> Vec<u32> {
        let all = self.space.after(state as usize);
        let Some(ahead) = ahead else { return all.to_vec() };
        let safe: Vec<u32> = all.iter().copied().filter(|&next| !self.seen_lost(next, ahead)).collect();
        if safe.is_empty() { all.to_vec() } else { safe }
    }

    /// The probability that such a player clears the board, over all his choices.
    pub fn chance(&self, ahead: Option<u32>) -> f64 {
        let mut chances = vec![0.0; self.space.len()];
        for state in (0..self.space.len() as u32).rev() {
            let choices = self.choices(state, ahead);
            let sum: f64 = choices.iter().map(|&next| chances[next as usize]).sum();
            let chance = if self.is_cleared(state) { 1.0 } else { sum / choices.len().max(1) as f64 };
            chances[state as usize] = chance;
        }
        chances.first().copied().unwrap_or(0.0)
    }
}

// The report on simulated players.

/// The metrics of the regression: the paper's four, as its program reads them.
const FOUR: [Metric; 4] = [Metric::Moves, Metric::Rate, Metric::Path, Metric::LostMin];

/// What each player is called.
fn names(ahead: u64) -> [String; 2] {
    ["Takes any pair".to_owned(), format!("Looks {ahead} ahead")]
}

/// Of each player, the share of boards cleared.
fn shares(fared: &Fared) -> [f64; 2] {
    [fared.random, fared.ahead].map(|cleared| cleared as f64 / fared.trials.max(1) as f64)
}

/// Writes the report.
pub fn write(all: &[(&'static Problem, Fared)], ahead: u64) -> Report {
    let names = names(ahead);
    let fits: [Result<Regression, StatsError>; 2] = std::array::from_fn(|player| regress(all, player));
    Report {
        figures: [Metric::Rate, Metric::Losing].map(|metric| figure(all, metric, &names)).to_vec(),
        tables: vec![by_problem(all, &names), correlations(all, &names), models(all, &fits, &names)],
        claims: vec![claim(all, &fits)],
    }
}

fn outcome(all: &[(&Problem, Fared)], player: usize) -> Vec<f64> {
    all.iter().map(|(_, fared)| shares(fared)[player]).collect()
}

fn column(all: &[(&Problem, Fared)], metric: Metric) -> Vec<f64> {
    all.iter().map(|(problem, _)| metric.of(&problem.figures)).collect()
}

fn by_problem(all: &[(&Problem, Fared)], names: &[String; 2]) -> Table {
    let mut table = Table::new("problems", "Boards cleared").text("Problem").number("Games");
    for name in names {
        table = table.number(name).number("95 %, from").number("to").number("Exactly");
    }
    for (problem, fared) in all {
        let mut row =
            vec![Cell::Challenge(format!("{}/board/{}", INFO.id, problem.position)), Cell::integer(fared.trials)];
        for (cleared, chance) in [fared.random, fared.ahead].into_iter().zip(fared.chance) {
            let share = interval::wilson(cleared, fared.trials, 0.95).ok();
            row.extend(
                [share.map(|s| s.value), share.map(|s| s.low), share.map(|s| s.high)].map(|s| Cell::maybe(s, 3)),
            );
            row.push(Cell::number(chance, 4));
        }
        table.row(row);
    }
    table
}

fn correlations(all: &[(&Problem, Fared)], names: &[String; 2]) -> Table {
    let mut table = Table::new("correlations", "Metrics and boards cleared")
        .text("Metric")
        .text("Player")
        .text("By")
        .number("Coefficient")
        .number("95 %, from")
        .number("to")
        .number("p");
    for metric in Metric::ALL {
        for (player, name) in names.iter().enumerate() {
            for (by, how) in [("Pearson", pearson as fn(&[f64], &[f64]) -> _), ("Spearman", spearman)] {
                let found: Option<Correlation> = how(&column(all, metric), &outcome(all, player)).ok();
                let ends = found.and_then(|found| found.interval(0.95).ok());
                table.row(vec![
                    Cell::text(metric.name()),
                    Cell::text(name),
                    Cell::text(by),
                    Cell::maybe(found.map(|found| found.r), 2),
                    Cell::maybe(ends.map(|ends| ends.0), 2),
                    Cell::maybe(ends.map(|ends| ends.1), 2),
                    found.map_or(Cell::Empty, |found| Cell::p_value(found.p)),
                ]);
            }
        }
    }
    table
}

fn regress(all: &[(&Problem, Fared)], player: usize) -> Result<Regression, StatsError> {
    let columns = FOUR.map(|metric| column(all, metric));
    let variables: Vec<Variable<'_>> =
        FOUR.iter().zip(&columns).map(|(metric, values)| Variable { name: metric.name(), values }).collect();
    fit(&variables, &outcome(all, player))
}

fn models(all: &[(&Problem, Fared)], fits: &[Result<Regression, StatsError>; 2], names: &[String; 2]) -> Table {
    let mut table = Table::new("models", "Boards cleared on the four metrics")
        .text("Player")
        .text("Variable")
        .number("Coefficient")
        .number("Standard error")
        .number("95 %, from")
        .number("to")
        .number("p")
        .text("Remark");
    for (fit, name) in fits.iter().zip(names) {
        match fit {
            Err(why) => {
                let mut row = vec![Cell::text(name)];
                row.resize(7, Cell::Empty);
                row.push(Cell::text(format!("Not fitted: {why}")));
                table.row(row);
            }
            Ok(fit) => {
                for coefficient in &fit.coefficients {
                    table.row(vec![
                        Cell::text(name),
                        Cell::text(&coefficient.name),
                        Cell::number(coefficient.value, 3),
                        Cell::number(coefficient.error, 3),
                        Cell::number(coefficient.low, 3),
                        Cell::number(coefficient.high, 3),
                        Cell::p_value(coefficient.p),
                    ]);
                }
                let words = format!(
                    "{} problems, R² {}, adjusted {}, {}",
                    all.len(),
                    fixed(fit.r_squared, 2),
                    fixed(fit.adjusted_r_squared, 2),
                    p_equals(fit.p)
                );
                let mut row = vec![Cell::text(name), Cell::text("all of them")];
                row.resize(7, Cell::Empty);
                row.push(Cell::text(words));
                table.row(row);
            }
        }
    }
    table
}

fn figure(all: &[(&Problem, Fared)], metric: Metric, names: &[String; 2]) -> Figure {
    let series = |player: usize| ScatterSeries {
        label: names[player].clone(),
        points: column(all, metric).into_iter().zip(outcome(all, player)).collect(),
    };
    Figure {
        id: format!("cleared-{}", metric.key().replace('_', "-")),
        number: String::new(),
        title: format!("Boards cleared and the {}", metric.name().to_ascii_lowercase()),
        caption: "Each point is a problem and a player.".into(),
        chart: Chart::Scatter {
            x: Axis::new(metric.name()).min(0.0).digits(metric.digits()),
            y: Axis::new("Boards cleared, share").min(0.0).max(1.0).digits(2),
            series: vec![series(0), series(1)],
            fit: None,
            references: Vec::new(),
        },
    }
}

fn claim(all: &[(&Problem, Fared)], fits: &[Result<Regression, StatsError>; 2]) -> Claim {
    let paper =
        "Moreover, the correlation of the accuracy improved by introducing the metrics from the state space as well \
                 as the average number of available moves."
            .to_owned();
    let alone = || {
        let values = column(all, Metric::Moves);
        fit(&[Variable { name: Metric::Moves.name(), values: &values }], &outcome(all, 1)).ok()
    };
    let found = fits[1].as_ref().ok().zip(alone()).map(|(four, one)| (one.adjusted_r_squared, four.adjusted_r_squared));
    let mean = |player: usize| summary::mean(&outcome(all, player)).unwrap_or(0.0);
    let here = match found {
        None => "Too few problems are done.".to_owned(),
        Some((one, four)) => format!(
            "These are not people: they clear **{}** and **{}** of the boards. For the one who looks ahead, adjusted R² \
             is {} with available moves alone and **{}** with all four metrics.",
            percent(mean(0), 0),
            percent(mean(1), 0),
            fixed(one, 2),
            fixed(four, 2)
        ),
    };
    // The sentence is about people.
    let verdict = Judgement::unjudged("The sentence is about people, and these players are programs.");
    Claim { paper, here, verdict }
}
