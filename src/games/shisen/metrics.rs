//! The solver as the other programs know it, and the figures of a board.

use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;
use crate::games::shisen::requests::{Between, Estimate};
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::solver::{self, TileState, playout};
use crate::games::shisen::space::{DEFAULT_STATES, Figures, StateSpace};
use crate::search::proof::{Budget, Proof};
use crate::search::solve::{Analyse, Metric, MetricValue, Solve};
use crate::stats::interval;

/// Playouts of an estimate.
const PLAYOUTS: u32 = 1000;

/// What a figure is where the state space is too large: never the same as null, which says that it is not defined.
pub const UNKNOWN: &str = "gave_up";

impl Solve for Shisen {
    /// Pairs.
    const METRICS: &'static [&'static str] = &["pair"];

    fn solve(&self, _: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        solver::solve(self, budget)
    }
}

fn figure(key: &'static str, label: &'static str, value: MetricValue) -> Metric {
    Metric { key: key.into(), label: label.into(), value }
}

fn between(value: Between) -> MetricValue {
    MetricValue::Group(vec![
        figure("value", "Estimate", MetricValue::Measure(value.value)),
        figure("low", "Lower end", MetricValue::Measure(value.low)),
        figure("high", "Upper end", MetricValue::Measure(value.high)),
    ])
}

fn estimates(estimate: &Estimate) -> MetricValue {
    MetricValue::Group(vec![
        figure("playouts", "Random playouts", MetricValue::Count(estimate.playouts.into())),
        figure("wins", "That took all tiles", MetricValue::Count(estimate.wins.into())),
        figure("win_rate", "Their share", between(estimate.win_rate)),
        figure("moves_on_the_way", "Pairs available on the way, mean", between(estimate.moves_on_the_way)),
        figure("tiles_left", "Tiles left at the end, mean", between(estimate.tiles_left)),
    ])
}

/// The figures that need the state space: key, label, value.
type Row = (&'static str, &'static str, fn(&Figures) -> MetricValue);

fn measure(value: Option<f64>) -> MetricValue {
    value.map_or(MetricValue::None, MetricValue::Measure)
}

/// In the order of the command line.
const ROWS: [Row; 21] = [
    ("states", "Positions", |f| MetricValue::Count(f.states)),
    ("solvable_states", "Solvable positions", |f| MetricValue::Count(f.solvable_states)),
    ("unsolvable_states", "Lost positions", |f| MetricValue::Count(f.unsolvable_states)),
    ("dead_end_states", "Dead ends", |f| MetricValue::Count(f.dead_end_states)),
    ("initial_moves", "Pairs at the start", |f| MetricValue::Count(f.initial_moves)),
    ("avg_moves_all", "Available moves", |f| MetricValue::Measure(f.avg_moves_all())),
    ("avg_moves_nonterminal", "The same where there is a move", |f| measure(f.avg_moves_nonterminal())),
    ("rate_solvable", "Rate of solvable states", |f| MetricValue::Measure(f.rate_solvable())),
    ("avg_losing_move_ratio", "Share of moves that lose", |f| measure(f.avg_losing_move_ratio())),
    ("avg_longest_solvable_to_unsolvable", "Longest path into the unsolvable part", |f| {
        measure(f.avg_longest_solvable_to_unsolvable())
    }),
    ("max_longest_solvable_to_unsolvable", "The longest of all", |f| {
        MetricValue::Count(f.max_longest_solvable_to_unsolvable)
    }),
    ("initial_longest_solvable_to_unsolvable", "From the start", |f| {
        MetricValue::Count(f.initial_longest_solvable_to_unsolvable)
    }),
    ("longest_unsolvable_min", "Longest unsolvable path", |f| MetricValue::Count(f.longest_unsolvable_min)),
    ("longest_unsolvable_max", "The same, longest reading", |f| MetricValue::Count(f.longest_unsolvable_max)),
    ("initial_distance_min", "From the start, if lost", |f| MetricValue::Count(f.initial_distance_min)),
    ("initial_distance_max", "The same, longest reading", |f| MetricValue::Count(f.initial_distance_max)),
    ("avg_distance_min", "Path once lost, average", |f| measure(f.avg_distance_min())),
    ("avg_distance_max", "The same, longest reading", |f| measure(f.avg_distance_max())),
    ("edges_solvable_to_unsolvable", "Moves that lose", |f| MetricValue::Count(f.edges_solvable_to_unsolvable)),
    ("edges_solvable_to_solvable", "Moves that stay solvable", |f| MetricValue::Count(f.edges_solvable_to_solvable)),
    ("solution_sequences", "Ways to take all tiles, in order", |f| MetricValue::Text(f.solution_sequences.clone())),
];

impl Analyse for Shisen {
    /// The figures of the state space by the oracle's names (see [`Figures`]); where it has more states than the budget, or than
    /// [`DEFAULT_STATES`], each is `gave_up`, and `estimates` are those of random playouts. `solvable` is `gave_up` where
    /// nothing is proved. `solution_sequences` is a text, as it may be larger than any count.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>> {
        let most = usize::try_from(budget.remaining()).unwrap_or(usize::MAX).min(DEFAULT_STATES);
        let space = StateSpace::explore(self, most, &mut |_| ());
        let unknown = || MetricValue::Text(UNKNOWN.to_owned());
        let figures = space.as_ref().map(StateSpace::figures);
        let row = |&(key, label, value): &Row| figure(key, label, figures.map_or_else(unknown, value));
        let solvable = match figures {
            Some(figures) => MetricValue::Flag(figures.solvable()),
            None => match solver::solve(self, budget) {
                Proof::Solved(_) => MetricValue::Flag(true),
                Proof::Impossible => MetricValue::Flag(false),
                Proof::Unknown => unknown(),
            },
        };
        let guess = figures.is_none().then(|| estimate(self, PLAYOUTS, &mut |_| ()));
        let last = [
            figure("solvable", "Can be cleared", solvable),
            figure("estimates", "Estimates", guess.as_ref().map_or(MetricValue::None, estimates)),
        ];
        Some(ROWS.iter().map(row).chain(last).collect())
    }
}

// Estimates from random playouts, where a state space is too large to go through.

/// The level of the intervals.
const LEVEL: f64 = 0.95;
/// Playouts between two reports.
const REPORT_EVERY: u32 = 64;

/// So many playouts of a position, always the same ones. `report` receives how many were played.
pub fn estimate(position: &Shisen, playouts: u32, report: &mut dyn FnMut(u64)) -> Estimate {
    let seed = hash_of(&position.to_string());
    let field = TileState::new(position);
    let (mut wins, mut choices, mut left) = (0, Vec::new(), Vec::new());
    for number in 0..playouts {
        let play = playout(field.clone(), &mut Rng::part(seed, number.into()));
        wins += u32::from(play.left == 0);
        if !play.moves.is_empty() {
            choices.push(play.choices as f64 / play.moves.len() as f64);
        }
        left.push(play.left as f64);
        if number % REPORT_EVERY == REPORT_EVERY - 1 {
            report(u64::from(number) + 1);
        }
    }
    Estimate {
        playouts,
        wins,
        win_rate: interval::wilson(wins.into(), playouts.into(), LEVEL).map_or(UNKNOWN_SHARE, Between::from),
        moves_on_the_way: mean(&choices),
        tiles_left: mean(&left),
    }
}

/// What is known of a share without any playout.
const UNKNOWN_SHARE: Between = Between { value: 0.5, low: 0.0, high: 1.0 };

/// The mean with its interval; where there are too few values for one, the mean alone.
fn mean(values: &[f64]) -> Between {
    match interval::mean(values, LEVEL) {
        Ok(estimate) => estimate.into(),
        Err(_) => {
            let value = values.first().copied().unwrap_or(0.0);
            Between { value, low: value, high: value }
        }
    }
}

impl From<interval::Estimate> for Between {
    fn from(estimate: interval::Estimate) -> Self {
        Self { value: estimate.value, low: estimate.low, high: estimate.high }
    }
}
