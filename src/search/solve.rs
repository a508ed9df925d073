//! The traits of a game that can be solved and analysed, of generators that search, and of a solver's sessions.
//!
//! How a game's own requests and responses travel between page and worker: as the bytes of postcard, which names no field. Both
//! ends are made from the same source, and reading names would weigh more in the download than all else that is read.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::entry::ErrorMessage;
use crate::engine::position::{Generator, Position};
use crate::engine::seed::Seed;
use crate::search::proof::{Budget, NodeLimit, Proof};

/// A game with a solver.
///
/// # Examples
/// ```
/// use solvarium::engine::position::{Outcome, Position};
/// use solvarium::games::fujisan::rules::Mountain;
/// use solvarium::search::proof::{Budget, NodeLimit};
/// use solvarium::search::proof::Proof;
/// use solvarium::search::solve::Solve;
///
/// let start: Mountain = "321001031231-400452325514".parse()?;
/// let Proof::Solved(moves) = start.solve("moves", &mut Budget::new(NodeLimit::default(), &mut |_| {})) else {
///     panic!("there is a way up")
/// };
/// assert_eq!(moves.len(), 14);
/// let end = moves.iter().try_fold(start.clone(), |at, m| at.play(m))?;
/// assert_eq!(end.outcome(), Outcome::Won);
/// // A search that may not expand enough positions says that it does not know.
/// assert_eq!(start.solve("moves", &mut Budget::new(NodeLimit { nodes: 1 }, &mut |_| {})), Proof::Unknown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solve: Position {
    /// The ways to count a solution's length, the usual one first.
    const METRICS: &'static [&'static str];
    /// Finds a shortest solution in one of [`Self::METRICS`].
    fn solve(&self, metric: &str, budget: &mut Budget<'_>) -> Proof<Vec<Self::Move>>;
}

/// The values of all moves by a search with limited depth, for games that cannot be solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The best move's word; nothing if no move is left.
    pub best: Option<String>,
    /// Every move that the game knows by its word, in a fixed order, with its value; nothing where it is not allowed.
    pub values: Vec<(String, Option<f64>)>,
    /// Nodes looked at.
    pub nodes: u64,
    /// Moves of chance ahead.
    pub depth: u32,
}

/// What evaluates the moves of a position by a search that looks as far as a budget goes.
pub trait Evaluate<P: Position>: SolverSession {
    /// The values of all moves, for about so many nodes; unless given, as many as are usual for the game.
    fn evaluate(&mut self, position: &P, nodes: Option<u64>) -> Evaluation;
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
pub trait Analyse: Position {
    /// The figures, always the same keys in the same order; nothing when the budget does not suffice.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>>;
}

/// A generator with figures of its own, whatever the seed, such as the chances of two policies.
pub trait AnalyseGenerator: Generator {
    /// The figures, always the same keys in the same order; nothing when the budget does not suffice.
    ///
    /// # Errors
    /// The setup has none, such as one with a rule that divides by zero: one sentence.
    fn analyse_generator(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage>;
}

/// What a game's pages ask its solver, beyond what every game is asked.
pub trait GameRequest: Serialize + serde::de::DeserializeOwned {
    /// What comes back.
    type Response: Serialize + serde::de::DeserializeOwned + 'static;
}

/// Work that a game's worker, or several, do in many small requests, so that it shows as it grows.
pub trait Work: Clone + PartialEq + 'static {
    /// What the worker is asked.
    type Request: GameRequest;
    /// The game whose worker does it.
    const GAME: &'static str;

    /// The next request; nothing when all is done, or as long as an answer is waited for. One worker alone is asked the same
    /// again when the answer to it was not heard.
    fn next(&mut self) -> Option<Self::Request>;
    /// Takes an answer, for which the worker took so many milliseconds; false: it is none to the request.
    fn take(&mut self, response: &<Self::Request as GameRequest>::Response, took_ms: f64) -> bool;
    /// Hears that the worker refused a request, and why; true: the work goes on with the next one.
    fn refuse(&mut self, _why: &str) -> bool {
        false
    }
}

/// What a game's solver keeps from one request to the next. A session lives as long as the worker that asks it, or as a thread of
/// the command line; what it keeps is bounded, and makes answers faster, never others.
///
/// # Examples
/// ```
/// use solvarium::games::sliding::requests::{Request, Response, SlidingSession};
/// use solvarium::games::sliding::Metric;
/// use solvarium::search::solve::SolverSession;
///
/// let (position, metric) = ("ab0-cde~00a-000".to_owned(), Metric::default());
/// let mut session = SlidingSession::default();
/// let explore = Request::Explore { position: position.clone(), metric, limit: 10_000, diameter: false };
/// let Response::Summary(Ok(summary)) = session.handle(explore, &mut |_| {})? else { panic!("it is small") };
/// // From now on the distance of each of these positions is a look-up.
/// let Response::Here(here) = session.handle(Request::From { position, metric }, &mut |_| {})? else { panic!() };
/// assert!(summary.positions > 1 && !here.best.is_empty());
/// # Ok::<(), String>(())
/// ```
pub trait SolverSession: Default + Send + 'static {
    /// Its requests.
    type Request: GameRequest;

    /// Answers one; `report` receives the progress, in units that the request names.
    ///
    /// # Errors
    /// A position that cannot be read, or more than may be asked: one sentence.
    fn handle(
        &mut self,
        request: Self::Request,
        report: &mut dyn FnMut(u64),
    ) -> Result<<Self::Request as GameRequest>::Response, ErrorMessage>;
}

/// Why no challenge was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
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

/// A generator that generates and tests until a challenge fits: seeded, bounded, deterministic.
pub trait FilteredGenerator: Generator {
    /// The challenge of a seed. `report` receives the number of tries.
    ///
    /// # Errors
    /// None of the tries fits.
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Self::Position, GenerateError>;
}

/// The bytes of a value.
///
/// # Examples
/// ```
/// use solvarium::search::solve::{from_bytes, to_bytes};
///
/// let bytes = to_bytes(&(7_u32, "k7".to_owned(), Some(0.25)));
/// assert_eq!(from_bytes::<(u32, String, Option<f64>)>(&bytes), Ok((7, "k7".to_owned(), Some(0.25))));
/// assert!(from_bytes::<(u32, String, Option<f64>)>(&bytes[1..]).is_err());
/// ```
///
/// # Panics
/// For a type that writes a list whose length it does not know, which no derived one does.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("the length of every list is known")
}

/// The value whose bytes these are.
///
/// # Errors
/// They are not the bytes of such a value: one sentence.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err("there is more than was expected".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
