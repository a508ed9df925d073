//! The traits of a game that can be solved, advised on, analysed, or sifted for difficulty.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::budget::{Budget, Meter};
use crate::engine::entry::Refusal;
use crate::engine::rules::{Rules, Setup};
use crate::engine::seed::Seed;

/// What a solver found. «Impossible» is a proof and never the same as «gave up».
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict<M> {
    /// A shortest solution.
    Solved(Vec<M>),
    /// Proved: no solution exists.
    Impossible,
    /// The budget was spent first; nothing is known.
    GaveUp,
}

impl<M> Verdict<M> {
    /// The same verdict with its moves mapped.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Verdict<N> {
        match self {
            Verdict::Solved(path) => Verdict::Solved(path.into_iter().map(f).collect()),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::GaveUp => Verdict::GaveUp,
        }
    }

    /// The word of the command line: `solved`, `impossible` or `gave_up`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Solved(_) => "solved",
            Verdict::Impossible => "impossible",
            Verdict::GaveUp => "gave_up",
        }
    }
}

/// A game with a solver.
pub trait Solve: Rules {
    /// The ways to count a solution's length, the usual one first.
    const METRICS: &'static [&'static str];
    /// Finds a shortest solution in one of [`Self::METRICS`].
    fn solve(&self, metric: &str, meter: &mut Meter<'_>) -> Verdict<Self::Move>;
}

/// What a move is worth, from the solver's point of view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Worth {
    /// Moves to the goal after it.
    Distance(u32),
    /// Proved: no way to the goal after it.
    Lost,
    /// The mover's probability to win after it, under best play of all.
    Chance(f64),
    /// What a search makes of it, in a measure of its own: the higher the better, and only differences count.
    Value(f64),
}

/// A game that can say what each move at hand is worth.
pub trait Advise: Rules {
    /// Every legal move with its worth, in the order of [`Rules::moves`]; nothing when the budget
    /// does not suffice.
    fn advise(&self, meter: &mut Meter<'_>) -> Option<Vec<(Self::Move, Worth)>>;
}

/// What a search says of all moves of a game whose end cannot be listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// The best move's word; nothing if no move is left.
    pub best: Option<String>,
    /// Every move that the game knows by its word, in a fixed order, with its value; nothing where it is not allowed.
    pub values: Vec<(String, Option<f64>)>,
    /// Nodes looked at.
    pub nodes: u64,
    /// Moves of chance ahead.
    pub depth: u32,
}

/// A game whose moves are weighed by a search that looks as far as a budget goes.
pub trait Weigh: Rules {
    /// The values of all moves, for about so many nodes; unless given, as many as are usual for the game.
    fn weigh(&self, nodes: Option<u64>) -> Weighed;
}

/// One figure about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Metric {
    /// Its key in the command line's JSON.
    pub key: std::borrow::Cow<'static, str>,
    /// Its name on the page, such as `Shortest solutions`.
    pub label: std::borrow::Cow<'static, str>,
    /// Its value.
    pub value: MetricValue,
}

/// The value of a [`Metric`]. (Tagged on the wire: an untagged form would need a reader that looks
/// at each value several times, which weighs more than all other messages.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MetricValue {
    /// Not defined here, such as the optimum of an impossible challenge.
    None,
    /// A count.
    Count(u64),
    /// A measure.
    Measure(f64),
    /// A word or a text.
    Text(String),
    /// A count for each depth.
    Series(Vec<u64>),
    /// Yes or no.
    Flag(bool),
    /// Several figures under one key.
    Group(Vec<Metric>),
}

impl MetricValue {
    /// The value as plain JSON, for the command line.
    pub fn json(&self) -> serde_json::Value {
        match self {
            Self::None => serde_json::Value::Null,
            Self::Count(count) => (*count).into(),
            Self::Measure(measure) => (*measure).into(),
            Self::Text(text) => text.as_str().into(),
            Self::Series(counts) => counts.as_slice().into(),
            Self::Flag(flag) => (*flag).into(),
            Self::Group(metrics) => metrics.iter().map(|metric| (metric.key.clone(), metric.value.json())).collect(),
        }
    }
}

/// A game with difficulty metrics.
pub trait Analyse: Rules {
    /// The figures, always the same keys in the same order; nothing when the budget does not suffice.
    fn analyse(&self, meter: &mut Meter<'_>) -> Option<Vec<Metric>>;
}

/// A setup about which there is something to say before any seed is drawn, such as the chances of two policies.
pub trait Appraise: Setup {
    /// The figures, always the same keys in the same order; nothing when the budget does not suffice.
    ///
    /// # Errors
    /// The setup has none, such as one with a rule that divides by zero: one sentence.
    fn appraise(&self, meter: &mut Meter<'_>) -> Result<Option<Vec<Metric>>, Refusal>;
}

/// What a game's pages ask its solver, beyond what every game is asked.
pub trait GameRequest: Serialize + serde::de::DeserializeOwned {
    /// What comes back.
    type Response: Serialize + serde::de::DeserializeOwned;
}

/// A game that has requests of its own.
pub trait Respond {
    /// Its requests.
    type Request: GameRequest;

    /// Answers one; `report` hears how far the work is, in units that the request names.
    ///
    /// # Errors
    /// A position that cannot be read, or more than may be asked: one sentence.
    fn respond(
        request: Self::Request,
        report: &mut dyn FnMut(u64),
    ) -> Result<<Self::Request as GameRequest>::Response, Refusal>;
}

/// Why no challenge was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SiftError {
    /// None of the tries fits.
    #[error("none of the {} that this seed gives fits “{setup}”; try another seed", boards(*.tries))]
    NoneFits {
        /// The setup's code.
        setup: String,
        /// How many were tried.
        tries: u32,
    },
}

fn boards(count: u32) -> String {
    if count == 1 { "1 board".to_owned() } else { format!("{count} boards") }
}

/// A setup that generates and tests until a challenge fits: seeded, bounded, deterministic.
pub trait Sift: Setup {
    /// The challenge of a seed. `report` hears the number of tries.
    fn sift(&self, seed: &Seed, budget: Budget, report: &mut dyn FnMut(u64)) -> Result<Self::State, SiftError>;
}
