//! A game's solvers with its types erased, as a worker and the command line need them.
//!
//! Long work on the command line that makes a file of the project itself, weights that are tuned or learned, or says how good
//! they are.

use std::any::Any;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::engine::entry::{ErrorMessage, Game};
use crate::engine::parse::ParseError;
use crate::engine::seed::Seed;
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{
    Analyse, AnalyseGenerator, Evaluate, Evaluation, FilteredGenerator, Metric, Solve, SolverSession, from_bytes,
    to_bytes,
};

#[cfg(test)]
use super::solve::GameRequest;

/// Receives the number of nodes or tries so far.
pub type OnProgress<'a> = &'a mut dyn FnMut(u64);

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// A shortest solution, its moves as text; the proof that there is none; or neither.
    pub verdict: Proof<Vec<String>>,
    /// Nodes expanded.
    pub expanded: u64,
}

type SolveFn = fn(&str, &str, NodeLimit, OnProgress<'_>) -> Result<Answer, ErrorMessage>;
type EvaluateFn = fn(&mut Sessions, &str, Option<u64>) -> Result<Evaluation, ErrorMessage>;
type AnalyseFn = fn(&str, NodeLimit, OnProgress<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage>;
type AnalyseGeneratorFn = fn(&str, NodeLimit, OnProgress<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage>;
type HandleFn = fn(&mut Sessions, &[u8], OnProgress<'_>) -> Result<Vec<u8>, ErrorMessage>;
type GenerateFn = fn(&str, &Seed, NodeLimit, OnProgress<'_>) -> Result<String, ErrorMessage>;

/// A game's solvers. What a game does not have is `None`.
#[derive(Clone, Copy)]
pub struct Solver {
    /// The game's id.
    pub game: &'static str,
    /// The ways to count a solution's length, the default first; empty without a solver.
    pub metrics: &'static [&'static str],
    /// Position and metric to a solution.
    pub solve: Option<SolveFn>,
    /// Position and nodes (the game's default, if not given) to the values of all moves.
    pub evaluate: Option<EvaluateFn>,
    /// Position to its figures; inner nothing: the budget does not suffice.
    pub analyse: Option<AnalyseFn>,
    /// Setup and seed to a position.
    pub generate: Option<GenerateFn>,
    /// Setup to its figures; inner nothing: the budget does not suffice.
    pub analyse_generator: Option<AnalyseGeneratorFn>,
    /// A request of the game's own to its response, both as [bytes](super::wire).
    pub handle: Option<HandleFn>,
    /// How the command line writes a move's code in a solution, where that is not the code itself.
    pub listing: Option<fn(&str) -> String>,
}

/// The solver sessions of one worker, or of one thread of the command line, each made when it is first needed.
#[derive(Default)]
pub struct Sessions(Vec<Box<dyn Any + Send>>);

impl Sessions {
    /// The session of this type.
    pub fn of<S: SolverSession>(&mut self) -> &mut S {
        let known = self.0.iter().position(|session| session.is::<S>());
        let at = known.unwrap_or_else(|| {
            self.0.push(Box::<S>::default());
            self.0.len() - 1
        });
        self.0[at].downcast_mut().expect("it was found by its type, or made of it")
    }
}

/// Collects what a game's types can do.
pub struct SolverBuilder<G>(Solver, PhantomData<fn() -> G>);

impl Solver {
    /// The solver of a game that searches for nothing yet.
    pub const fn of<G: Game>() -> SolverBuilder<G> {
        let solver = Solver {
            game: G::INFO.id,
            metrics: &[],
            solve: None,
            evaluate: None,
            analyse: None,
            generate: None,
            analyse_generator: None,
            handle: None,
            listing: None,
        };
        SolverBuilder(solver, PhantomData)
    }
}

impl<G: Game> SolverBuilder<G> {
    /// With the game's solver.
    pub const fn solving(mut self) -> Self
    where
        G::Position: Solve,
    {
        self.0.metrics = <G::Position as Solve>::METRICS;
        self.0.solve = Some(solve::<G>);
        self
    }

    /// With its evaluation of all moves.
    pub const fn evaluating<S: Evaluate<G::Position>>(mut self) -> Self {
        self.0.evaluate = Some(evaluate::<G, S>);
        self
    }

    /// With its difficulty metrics.
    pub const fn analysing(mut self) -> Self
    where
        G::Position: Analyse,
    {
        self.0.analyse = Some(analyse::<G>);
        self
    }

    /// With its setups that have to be searched for.
    pub const fn generating(mut self) -> Self
    where
        G::Setup: FilteredGenerator,
    {
        self.0.generate = Some(generate::<G>);
        self
    }

    /// With the figures of its setups.
    pub const fn analysing_generators(mut self) -> Self
    where
        G::Setup: AnalyseGenerator,
    {
        self.0.analyse_generator = Some(analyse_generator::<G>);
        self
    }

    /// With requests of its own.
    pub const fn handling<S: SolverSession>(mut self) -> Self {
        self.0.handle = Some(handle::<S>);
        self
    }

    /// With a way of its own to write the moves of a solution on the command line.
    pub const fn listing(mut self, listing: fn(&str) -> String) -> Self {
        self.0.listing = Some(listing);
        self
    }

    /// The solver.
    pub const fn build(self) -> Solver {
        self.0
    }
}

fn parse<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, ErrorMessage> {
    text.parse::<T>().map_err(|error| error.to_string())
}

fn solve<G: Game<Position: Solve>>(
    position: &str,
    metric: &str,
    limit: NodeLimit,
    report: OnProgress<'_>,
) -> Result<Answer, ErrorMessage> {
    let known = <G::Position as Solve>::METRICS;
    if !known.contains(&metric) {
        return Err(format!("“{metric}” is not a way to count moves here; the ways are: {}", known.join(", ")));
    }
    let mut budget = Budget::new(limit, report);
    let verdict = parse::<G::Position>(position)?.solve(metric, &mut budget).map_moves(|m| m.to_string());
    Ok(Answer { verdict, expanded: budget.spent() })
}

fn evaluate<G: Game, S: Evaluate<G::Position>>(
    sessions: &mut Sessions,
    position: &str,
    nodes: Option<u64>,
) -> Result<Evaluation, ErrorMessage> {
    Ok(sessions.of::<S>().evaluate(&parse(position)?, nodes))
}

fn analyse<G: Game<Position: Analyse>>(
    position: &str,
    limit: NodeLimit,
    report: OnProgress<'_>,
) -> Result<Option<Vec<Metric>>, ErrorMessage> {
    Ok(parse::<G::Position>(position)?.analyse(&mut Budget::new(limit, report)))
}

fn generate<G: Game<Setup: FilteredGenerator>>(
    setup: &str,
    seed: &Seed,
    limit: NodeLimit,
    report: OnProgress<'_>,
) -> Result<String, ErrorMessage> {
    let found = parse::<G::Setup>(setup)?.generate_filtered(seed, limit, report);
    Ok(found.map_err(|error| error.to_string())?.to_string())
}

fn analyse_generator<G: Game<Setup: AnalyseGenerator>>(
    setup: &str,
    limit: NodeLimit,
    report: OnProgress<'_>,
) -> Result<Option<Vec<Metric>>, ErrorMessage> {
    parse::<G::Setup>(setup)?.analyse_generator(&mut Budget::new(limit, report))
}

fn handle<S: SolverSession>(
    sessions: &mut Sessions,
    request: &[u8],
    report: OnProgress<'_>,
) -> Result<Vec<u8>, ErrorMessage> {
    let request = from_bytes(request).map_err(|error| format!("the request cannot be read: {error}"))?;
    Ok(to_bytes(&sessions.of::<S>().handle(request, report)?))
}

/// A worker of one game as its pages ask it, for tests: requests and responses travel as bytes.
#[cfg(test)]
pub(crate) struct TestWorker {
    solver: &'static Solver,
    sessions: Sessions,
}

#[cfg(test)]
impl TestWorker {
    pub(crate) fn new(solver: &'static Solver) -> Self {
        Self { solver, sessions: Sessions::default() }
    }

    /// The response, or the sentence why there is none.
    pub(crate) fn try_ask<R: GameRequest>(&mut self, request: &R) -> Result<R::Response, ErrorMessage> {
        self.send(&to_bytes(request)).map(|response| from_bytes(&response).expect("its own bytes"))
    }

    #[track_caller]
    pub(crate) fn ask<R: GameRequest>(&mut self, request: &R) -> R::Response {
        self.try_ask(request).expect("a good request")
    }

    /// The same with the request as bytes.
    pub(crate) fn send(&mut self, request: &[u8]) -> Result<Vec<u8>, ErrorMessage> {
        self.solver.handle.expect("the game has requests of its own")(&mut self.sessions, request, &mut |_| ())
    }
}

/// Which work it is; the word of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingKind {
    /// An evolution strategy looks for the weights of an evaluation.
    Tune,
    /// A network learns from games with itself.
    Train,
    /// Games are played to the end to see how strong the player is.
    Measure,
    /// Games are played on from many positions to see what chance the value of a search is.
    Calibrate,
}

/// The parameters of the work; each kind of work uses some of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingOptions {
    /// Decides everything that is drawn.
    pub seed: u64,
    /// Games: for each candidate of a generation when tuning, in all when training.
    pub games: u64,
    /// Nodes for each move; nothing to search always equally far.
    pub nodes: Option<u64>,
    /// How far, if not by nodes: moves of chance ahead.
    pub depth: u8,
    /// How far: the probability below which a board is not searched.
    pub cut: f32,
    /// Generations of tuning.
    pub generations: u64,
    /// Candidates of a generation.
    pub population: usize,
    /// The first size of steps of tuning.
    pub sigma: f64,
    /// The file from which the work begins (weights or a network); nothing for those of the game.
    pub start: Option<Vec<u8>>,
    /// The first game's number.
    pub first: u64,
}

/// The progress of the work.
pub struct TrainingProgress<'a> {
    /// One line for the log.
    pub line: String,
    /// Moves that were searched since the last report.
    pub moves: u64,
    /// The file as it would be if the work ended now; empty if it makes none.
    pub file: &'a dyn Fn() -> Vec<u8>,
}

/// Receives the progress and returns whether to go on.
pub type OnTrainingProgress<'a> = &'a mut dyn FnMut(&TrainingProgress<'_>) -> bool;

/// The work of a game.
#[derive(Clone, Copy)]
pub struct TrainingJob {
    /// The game's id.
    pub game: &'static str,
    /// What is done.
    pub work: TrainingKind,
    /// Does it. An error is a sentence for the user.
    pub run: fn(&TrainingOptions, OnTrainingProgress<'_>) -> Result<(), String>,
}
