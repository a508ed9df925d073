//! All metrics, in both readings, of the problems or of many boards of a setup.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::order;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::INFO;
use crate::games::shisen::problems::{self, COLUMNS, COUNT, Metric, Rating};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::space::{Figures, StateSpace};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, Report, ScatterSeries, Table};
use crate::stats::regression::spearman;
use crate::stats::{round_to, summary};

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
    // The longest seeds have no room for a number.
    let numbered = |seed: &str| Seed::new(&format!("{seed}-{}", number + 1));
    let seed = numbered(seed.as_str()).or_else(|_| numbered(&format!("{:016x}", seed.hash()))).ok()?;
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
        seconds: 2,
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

    fn report(params: &Params, _: &Seed, shards: &Shards<Vec<Measured>>) -> Report {
        let all: Vec<&Measured> = shards.values().flatten().collect();
        write(&all, params.text("of") == "boards")
    }

    fn summary(_: &Params, _: &Seed, shards: &Shards<Vec<Measured>>) -> Vec<Map<String, Value>> {
        shards.values().flatten().map(Measured::line).collect()
    }
}

// Boards chosen from many so that they spread over the metrics: how the thirty problems were found.

/// Where the groups by the rate of solvable states begin; the last one ends at 1, which belongs to it.
const RATES: [f64; 6] = [0.2, 0.35, 0.5, 0.65, 0.8, 0.92];
/// The metrics besides the rate, which the groups take care of.
const BESIDES: [Metric; 4] = [Metric::Moves, Metric::Path, Metric::Losing, Metric::LostMin];
/// The fewest and the most tiles.
const TILES: std::ops::RangeInclusive<u32> = 12..=28;

/// A board that may be chosen.
struct Candidate {
    at: usize,
    group: usize,
    /// Each metric in [`BESIDES`], from 0 to 1.
    place: [f64; 4],
}

/// The group of a rate; nothing below the first.
fn group(rate: f64) -> Option<usize> {
    RATES.iter().rposition(|least| rate >= *least)
}

fn distance(a: &Candidate, b: &Candidate) -> f64 {
    a.place.iter().zip(&b.place).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// The numbers of [`COUNT`] boards, or of as many as there are: five of each group by the rate of solvable states; each is the
/// one of its group that is farthest from those chosen before it, groups taking turns. In an order that says nothing.
pub fn spread(boards: &[&Measured]) -> Vec<usize> {
    let mut candidates = candidates(boards);
    let mut chosen: Vec<Candidate> = Vec::new();
    for turn in 0..COUNT {
        let mut best: Option<(f64, usize)> = None;
        for (number, candidate) in candidates.iter().enumerate().filter(|(_, one)| one.group == turn % RATES.len()) {
            let near = chosen.iter().map(|other| distance(candidate, other)).fold(f64::INFINITY, f64::min);
            if best.is_none_or(|(least, _)| near > least) {
                best = Some((near, number));
            }
        }
        chosen.extend(best.map(|(_, number)| candidates.swap_remove(number)));
    }
    let mut order: Vec<usize> = chosen.iter().map(|candidate| candidate.at).collect();
    order::sort(&mut order);
    Rng::new(COUNT as u64).shuffle(&mut order);
    order
}

/// The boards that can be cleared, each once.
fn candidates(boards: &[&Measured]) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let rated = |at: usize| {
        let board = boards[at];
        let solvable = board.figures.as_ref()?.solvable();
        let new = seen.insert(board.position.as_str());
        (solvable && new && TILES.contains(&board.tiles)).then_some(())?;
        let rating = board.rating()?;
        Some((at, group(rating.rate_solvable)?, rating))
    };
    let rated: Vec<(usize, usize, Rating)> = (0..boards.len()).filter_map(rated).collect();
    let scales = BESIDES.map(|metric| {
        let values = || rated.iter().map(|(_, _, rating)| metric.of(rating));
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
        (low, (high - low).max(f64::MIN_POSITIVE))
    });
    let candidate = |(at, group, rating): &(usize, usize, Rating)| Candidate {
        at: *at,
        group: *group,
        place: std::array::from_fn(|which| (BESIDES[which].of(rating) - scales[which].0) / scales[which].1),
    };
    rated.iter().map(candidate).collect()
}

// The report on measured boards.

/// Writes the report; `choose`: with the boards that spread most.
pub fn write(all: &[&Measured], choose: bool) -> Report {
    let rated: Vec<(&Measured, Rating)> = all.iter().filter_map(|one| Some((*one, one.rating()?))).collect();
    let mut tables = vec![means(all, &rated), together(&rated), table(all)];
    if choose {
        tables.push(chosen(all));
    }
    Report { figures: figures(&rated), tables, claims: vec![claim(&rated)] }
}

fn values(rated: &[(&Measured, Rating)], metric: Metric) -> Vec<f64> {
    rated.iter().map(|(_, rating)| metric.of(rating)).collect()
}

/// Mean, spread and ends of each metric.
fn means(all: &[&Measured], rated: &[(&Measured, Rating)]) -> Table {
    let title = match all.len() - rated.len() {
        0 => "The metrics".to_owned(),
        more => format!("The metrics; {} boards had too many states", integer(more as i128)),
    };
    let mut table = Table::new("metrics", title)
        .text("Metric")
        .number("Boards")
        .number("Mean")
        .number("Least")
        .number("Median")
        .number("Most");
    for metric in Metric::ALL {
        let values = values(rated, metric);
        let digits = metric.digits().max(2);
        let quantile = |share: f64| Cell::maybe(summary::quantile(&values, share).ok(), digits);
        let mean = match (summary::mean(&values), summary::sd(&values)) {
            (Ok(mean), Ok(sd)) => Cell::mean_sd(mean, sd, digits),
            (mean, _) => Cell::maybe(mean.ok(), digits),
        };
        table.row(vec![
            Cell::text(metric.name()),
            Cell::count(values.len()),
            mean,
            quantile(0.0),
            quantile(0.5),
            quantile(1.0),
        ]);
    }
    table
}

/// How the metrics go together, by rank.
fn together(rated: &[(&Measured, Rating)]) -> Table {
    let mut table = Table::new("together", "How the metrics correlate (Spearman)").text("Metric");
    for metric in Metric::ALL {
        table = table.number(metric.name());
    }
    for one in Metric::ALL {
        let mut row = vec![Cell::text(one.name())];
        for other in Metric::ALL {
            let found = spearman(&values(rated, one), &values(rated, other)).ok();
            row.push(Cell::maybe(found.map(|found| found.r), 2));
        }
        table.row(row);
    }
    table
}

fn table(all: &[&Measured]) -> Table {
    let mut table = Table::new("boards", "Board by board").text("Board").number("Tiles");
    for label in ["States", "Solvable", "Dead ends", "Moves at the start"] {
        table = table.number(label);
    }
    for metric in Metric::ALL {
        table = table.number(metric.name());
    }
    table = table.number("Ways to clear it");
    for one in all {
        let mut row = vec![Cell::Challenge(format!("{}/board/{}", INFO.id, one.position)), Cell::integer(one.tiles)];
        if let Some((rating, figures)) = one.rating().zip(one.figures.as_ref()) {
            let counts = [rating.states, rating.solvable_states, rating.dead_end_states, rating.initial_moves];
            row.extend(counts.map(Cell::integer));
            row.extend(Metric::ALL.map(|metric| match metric {
                Metric::Path => Cell::maybe(rating.avg_longest_solvable_to_unsolvable, 2),
                _ => Cell::number(metric.of(&rating), metric.digits()),
            }));
            row.push(Cell::text(&figures.solution_sequences));
        }
        table.row(row);
    }
    table
}

/// The boards that spread most, with the columns of `data/shisen/problems.tsv`.
fn chosen(all: &[&Measured]) -> Table {
    let mut table = Table::new("spread", "Boards spread over the metrics");
    for (at, name) in COLUMNS.into_iter().enumerate() {
        table = if at < 2 { table.text(name) } else { table.number(name) };
    }
    for at in spread(all) {
        let one = all[at];
        let Some(rating) = one.rating() else { continue };
        table.row(vec![
            Cell::text(&one.position),
            Cell::Challenge(one.from.clone()),
            Cell::integer(one.tiles),
            Cell::integer(rating.states),
            Cell::integer(rating.solvable_states),
            Cell::integer(rating.dead_end_states),
            Cell::integer(rating.initial_moves),
            Cell::number(rating.avg_moves_all, 3),
            Cell::number(rating.rate_solvable, 3),
            Cell::number(rating.avg_losing_move_ratio, 3),
            Cell::maybe(rating.avg_longest_solvable_to_unsolvable, 3),
            Cell::integer(rating.longest_unsolvable_min),
            Cell::integer(rating.longest_unsolvable_max),
        ]);
    }
    table
}

fn figures(rated: &[(&Measured, Rating)]) -> Vec<Figure> {
    let figure = |y: Metric, caption: &str| {
        let point = |(_, rating): &(&Measured, Rating)| (Metric::Rate.of(rating), y.of(rating));
        Figure {
            id: format!("rate-{}", y.key().replace('_', "-")),
            number: String::new(),
            title: format!("{} and the rate of solvable states", y.name()),
            caption: caption.into(),
            chart: Chart::Scatter {
                x: Axis::new(Metric::Rate.name()).min(0.0).max(1.0).digits(2),
                y: Axis::new(y.name()).min(0.0).digits(y.digits()),
                series: vec![ScatterSeries { label: "Boards".into(), points: rated.iter().map(point).collect() }],
                fit: None,
                references: Vec::new(),
            },
        }
    };
    vec![
        figure(Metric::Moves, "Each point is a board. Many moves alone do not make a board safe."),
        figure(Metric::LostMin, "How long a player may go on in the part where nothing can be cleared any more."),
    ]
}

/// The paper has two names for its third metric and two readings of the fourth: how far they differ.
fn claim(rated: &[(&Measured, Rating)]) -> Claim {
    let differ =
        rated.iter().filter(|(_, rating)| rating.longest_unsolvable_min != rating.longest_unsolvable_max).count();
    let parts = rated.iter().filter(|(_, rating)| rating.solvable_states < rating.states && rating.solvable_states > 0);
    let parts = parts.count();
    let share = |count: usize| fixed(100.0 * count as f64 / rated.len().max(1) as f64, 0);
    Claim {
        paper: "State space of the Shisen-sho puzzle can be classified into two parts: one has the path to answer state and the \
                other does not have it."
            .into(),
        here: format!(
            "**{}** of {} boards ({}\u{202f}%) have both parts. On {} of them the two readings of the longest unsolvable path \
             differ.",
            integer(parts as i128),
            integer(rated.len() as i128),
            share(parts),
            integer(differ as i128)
        ),
        verdict: Judgement::known((!rated.is_empty()).then_some(parts > 0)),
    }
}
