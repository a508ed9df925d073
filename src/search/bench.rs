//! A game with its types erased, as a worker and the command line need it: what searches.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use super::budget::{Budget, Meter};
use super::solve::{Analyse, Appraise, Metric, Respond, Sift, Solve, Verdict, Weigh, Weighed};
use crate::engine::entry::{Game, Refusal};
use crate::engine::notation::Notation;
use crate::engine::seed::Seed;

/// Hears the number of nodes or tries so far.
pub type Report<'a> = &'a mut dyn FnMut(u64);

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The verdict, its moves as text.
    pub verdict: Verdict<String>,
    /// Nodes expanded.
    pub expanded: u64,
}

type SolveFn = fn(&str, &str, Budget, Report<'_>) -> Result<Answer, Refusal>;
type WeighFn = fn(&str, Option<u64>) -> Result<Weighed, Refusal>;
type AnalyseFn = fn(&str, Budget, Report<'_>) -> Result<Option<Vec<Metric>>, Refusal>;
type AppraiseFn = fn(&str, Budget, Report<'_>) -> Result<Option<Vec<Metric>>, Refusal>;
type RespondFn = fn(&str, Report<'_>) -> Result<String, Refusal>;
type SiftFn = fn(&str, &Seed, Budget, Report<'_>) -> Result<String, Refusal>;

/// What a game can search for. What it cannot is absent.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The game's id.
    pub game: &'static str,
    /// The ways to count a solution's length, the usual one first; empty without a solver.
    pub metrics: &'static [&'static str],
    /// Position and metric to a solution.
    pub solve: Option<SolveFn>,
    /// Position and nodes (unless given, as usual) to the values of all moves.
    pub weigh: Option<WeighFn>,
    /// Position to its figures; inner nothing: the budget does not suffice.
    pub analyse: Option<AnalyseFn>,
    /// Setup and seed to a position.
    pub sift: Option<SiftFn>,
    /// Setup to its figures; inner nothing: the budget does not suffice.
    pub appraise: Option<AppraiseFn>,
    /// A request of the game's own to its response, both as JSON.
    pub respond: Option<RespondFn>,
    /// How the command line writes a move's code in a solution, where that is not the code itself.
    pub listing: Option<fn(&str) -> String>,
}

/// Collects what a game's types can do.
pub struct Builder<G>(Bench, PhantomData<fn() -> G>);

impl Bench {
    /// A bench of a game that searches for nothing yet.
    pub const fn of<G: Game>() -> Builder<G> {
        let bench = Bench {
            game: G::INFO.id,
            metrics: &[],
            solve: None,
            weigh: None,
            analyse: None,
            sift: None,
            appraise: None,
            respond: None,
            listing: None,
        };
        Builder(bench, PhantomData)
    }
}

impl<G: Game> Builder<G> {
    /// With the game's solver.
    pub const fn solving(mut self) -> Self
    where
        G::State: Solve,
    {
        self.0.metrics = <G::State as Solve>::METRICS;
        self.0.solve = Some(solve::<G>);
        self
    }

    /// With its search that weighs all moves.
    pub const fn weighing(mut self) -> Self
    where
        G::State: Weigh,
    {
        self.0.weigh = Some(weigh::<G>);
        self
    }

    /// With its difficulty metrics.
    pub const fn analysing(mut self) -> Self
    where
        G::State: Analyse,
    {
        self.0.analyse = Some(analyse::<G>);
        self
    }

    /// With its setups that have to be searched for.
    pub const fn sifting(mut self) -> Self
    where
        G::Setup: Sift,
    {
        self.0.sift = Some(sift::<G>);
        self
    }

    /// With the figures of its setups.
    pub const fn appraising(mut self) -> Self
    where
        G::Setup: Appraise,
    {
        self.0.appraise = Some(appraise::<G>);
        self
    }

    /// With requests of its own.
    pub const fn responding(mut self) -> Self
    where
        G: Respond,
    {
        self.0.respond = Some(respond::<G>);
        self
    }

    /// With a way of its own to write the moves of a solution on the command line.
    pub const fn listing(mut self, listing: fn(&str) -> String) -> Self {
        self.0.listing = Some(listing);
        self
    }

    /// The bench.
    pub const fn build(self) -> Bench {
        self.0
    }
}

fn decode<T: Notation>(text: &str) -> Result<T, Refusal> {
    T::decode(text).map_err(|error| error.to_string())
}

fn solve<G: Game<State: Solve>>(
    position: &str,
    metric: &str,
    budget: Budget,
    report: Report<'_>,
) -> Result<Answer, Refusal> {
    let known = <G::State as Solve>::METRICS;
    if !known.contains(&metric) {
        return Err(format!("“{metric}” is no way to count moves here; there are: {}", known.join(", ")));
    }
    let mut meter = Meter::new(budget, report);
    let verdict = decode::<G::State>(position)?.solve(metric, &mut meter).map(|mv| mv.encode());
    Ok(Answer { verdict, expanded: meter.spent() })
}

fn weigh<G: Game<State: Weigh>>(position: &str, nodes: Option<u64>) -> Result<Weighed, Refusal> {
    Ok(decode::<G::State>(position)?.weigh(nodes))
}

fn analyse<G: Game<State: Analyse>>(
    position: &str,
    budget: Budget,
    report: Report<'_>,
) -> Result<Option<Vec<Metric>>, Refusal> {
    Ok(decode::<G::State>(position)?.analyse(&mut Meter::new(budget, report)))
}

fn sift<G: Game<Setup: Sift>>(setup: &str, seed: &Seed, budget: Budget, report: Report<'_>) -> Result<String, Refusal> {
    let found = decode::<G::Setup>(setup)?.sift(seed, budget, report);
    Ok(found.map_err(|error| error.to_string())?.encode())
}

fn appraise<G: Game<Setup: Appraise>>(
    setup: &str,
    budget: Budget,
    report: Report<'_>,
) -> Result<Option<Vec<Metric>>, Refusal> {
    decode::<G::Setup>(setup)?.appraise(&mut Meter::new(budget, report))
}

fn respond<G: Respond>(request: &str, report: Report<'_>) -> Result<String, Refusal> {
    let request = serde_json::from_str(request).map_err(|error| format!("the request cannot be read: {error}"))?;
    serde_json::to_string(&G::respond(request, report)?).map_err(|error| error.to_string())
}
