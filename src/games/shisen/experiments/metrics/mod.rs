//! All metrics, in both readings, of the problems or of many boards of a setup.

mod report;
mod spread;

#[cfg(test)]
pub(super) use self::spread::spread;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::{self, Metric, Rating};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::space::{Figures, StateSpace};
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;
use crate::stats::round_to;

/// The experiment.
pub struct Metrics;

/// Boards of a shard.
const GROUP: u32 = 10;
/// The most states of a board; one with more is told as «too large».
const MAX_STATES: usize = 2_000_000;
/// Significant digits of averages.
const DIGITS: u8 = 12;

/// The sizes of problems: twelve to twenty-eight cells.
const SIZES: [(usize, usize); 7] = [(4, 3), (6, 3), (8, 3), (4, 4), (5, 4), (6, 4), (7, 4)];

/// A board with its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The challenge that it comes from.
    pub from: String,
    /// The position.
    pub position: String,
    /// Its tiles.
    pub tiles: u32,
    /// Its figures; nothing if it has too many states.
    pub figures: Option<Figures>,
}

impl Measured {
    /// Measures a position.
    pub fn of(from: String, position: &Shisen) -> Self {
        let figures = StateSpace::explore(position, MAX_STATES, &mut |_| ()).map(|space| space.figures().clone());
        Self { from, position: position.to_string(), tiles: position.board().tiles() as u32, figures }
    }

    /// A line of the summary: the board with all its figures, named as `solvarium analyse` names them.
    fn line(&self) -> Map<String, Value> {
        let figures = self.figures.as_ref().and_then(|figures| serde_json::to_value(figures).ok());
        let mut line = match figures {
            Some(Value::Object(figures)) => figures,
            _ => Map::from_iter([("gave_up".to_owned(), true.into())]),
        };
        if let Some(rating) = self.rating() {
            let path = rating.avg_longest_solvable_to_unsolvable;
            line.insert(Metric::Path.key().to_owned(), path.map_or(Value::Null, Value::from));
            for metric in [Metric::Moves, Metric::Rate, Metric::Losing] {
                line.insert(metric.key().to_owned(), metric.of(&rating).into());
            }
        }
        line.insert("id".to_owned(), format!("{}/board/{}", INFO.id, self.position).into());
        line.insert("from".to_owned(), self.from.as_str().into());
        line.insert("tiles".to_owned(), self.tiles.into());
        line
    }

    /// The figures that the problems keep; averages to twelve digits, so that they are the same after they were written.
    pub fn rating(&self) -> Option<Rating> {
        let figures = self.figures.as_ref()?;
        let short = |value: f64| round_to(value, DIGITS);
        Some(Rating {
            states: figures.states,
            solvable_states: figures.solvable_states,
            dead_end_states: figures.dead_end_states,
            initial_moves: figures.initial_moves,
            avg_moves_all: short(figures.avg_moves_all()),
            rate_solvable: short(figures.rate_solvable()),
            avg_losing_move_ratio: short(figures.avg_losing_move_ratio().unwrap_or(0.0)),
            avg_longest_solvable_to_unsolvable: figures.avg_longest_solvable_to_unsolvable().map(short),
            longest_unsolvable_min: figures.longest_unsolvable_min,
            longest_unsolvable_max: figures.longest_unsolvable_max,
        })
    }
}

/// How many boards these parameters ask for.
fn boards(params: &Params) -> u32 {
    if params.text("of") == "problems" { problems::all().len() as u32 } else { params.number("boards") as u32 }
}

/// The setup of board `number`: of this size with these kinds of four, or all sizes and mixtures in turn.
fn setup(params: &Params, number: u32) -> String {
    let all = || {
        SIZES.into_iter().flat_map(|(width, height)| (1..=width * height / 4).map(move |fours| (width, height, fours)))
    };
    let chosen = params.text("size").split_once('x').and_then(|(width, height)| {
        let (width, height) = (width.parse::<usize>().ok()?, height.parse::<usize>().ok()?);
        Some((width, height, (params.number("fours") as usize).min(width * height / 4)))
    });
    let (width, height, fours) = chosen.or_else(|| all().nth(number as usize % all().count())).unwrap_or((4, 4, 1));
    let copies = if fours == 0 { "-pairs".to_owned() } else { format!("-f{fours}") };
    // As the setup itself writes it: fours alone have no suffix.
    let copies = if fours * 4 == width * height { String::new() } else { copies };
    format!("{width}x{height}{copies}-random")
}

/// The board of this number.
fn board(params: &Params, seed: &Seed, number: u32) -> Option<Measured> {
    if params.text("of") == "problems" {
        let problem = problems::all().get(number as usize)?;
        return Some(Measured::of(problem.from.to_owned(), &problem.position.parse::<Shisen>().ok()?));
    }
    let setup = setup(params, number);
    let seed = Seed::new(&format!("{seed}-{}", number + 1)).ok()?;
    let Generated::Ready(position) = setup.parse::<ShisenSetup>().ok()?.generate(&seed) else { return None };
    let id = ChallengeId { game: INFO.id.to_owned(), source: Source::Seeded { setup, seed }, moves: Vec::new() };
    Some(Measured::of(id.to_string(), &position))
}

impl Experiment for Metrics {
    type Shard = Vec<Measured>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "shisen-metrics",
        game: "shisen",
        title: "The metrics of the state space",
        about: "All states of small boards, counted one by one: available moves, the rate of solvable states, the ways into the \
                unsolvable part and the paths in it, each in both readings. Of the thirty problems, or of many boards.",
        source: "After Korekawa and Kotani (2012)",
        params: &[
            Param {
                key: "of",
                label: "Which boards",
                kind: Kind::Choice(&[("problems", "The thirty problems"), ("boards", "Random boards")]),
            },
            Param {
                key: "size",
                label: "Width by height",
                kind: Kind::Choice(&[
                    ("4x4", "4 by 4"),
                    ("any", "All sizes in turn"),
                    ("4x3", "4 by 3"),
                    ("6x3", "6 by 3"),
                    ("8x3", "8 by 3"),
                    ("5x4", "5 by 4"),
                    ("6x4", "6 by 4"),
                    ("7x4", "7 by 4"),
                ]),
            },
            Param { key: "fours", label: "Kinds of four", kind: Kind::Number { min: 0, max: 7, usual: 2 } },
            Param { key: "boards", label: "Boards", kind: Kind::Number { min: 1, max: 100_000, usual: 200 } },
        ],
        shards: |params| boards(params).div_ceil(GROUP),
        unit: "boards",
        work: |params| boards(params).into(),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Measured> {
        let numbers = shard * GROUP..((shard + 1) * GROUP).min(boards(params));
        let mut found = Vec::new();
        for (done, number) in (1..).zip(numbers) {
            found.extend(board(params, seed, number));
            progress(done);
        }
        found
    }

    fn report(params: &Params, _: &Seed, shards: &BTreeMap<u32, Vec<Measured>>) -> Report {
        let all: Vec<&Measured> = shards.values().flatten().collect();
        report::write(&all, params.text("of") == "boards")
    }

    fn summary(_: &Params, _: &Seed, shards: &BTreeMap<u32, Vec<Measured>>) -> Vec<Map<String, Value>> {
        shards.values().flatten().map(Measured::line).collect()
    }
}
