//! `solve` and `analyse`: an id to one JSON line.

use std::time::Instant;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::cli::batch::{self, BatchResult};
use crate::cli::{CliError, CliResult, asked};
use crate::engine::challenge::{ChallengeId, MAX_LENGTH, Source};
use crate::engine::entry::{ErrorMessage, Start};
use crate::engine::parse::shorten;
use crate::engine::suggest::{ALIKE, Refused, in_game, nearest, percent_decoded};
use crate::games;
use crate::search::proof::{NodeLimit, Proof};
use crate::search::solve::{Evaluation, Metric};
use crate::search::solver::{Sessions, Solver};

/// The answer of `solve`; what does not exist is null.
#[derive(Serialize)]
struct SolutionLine<'a> {
    id: &'a str,
    verdict: &'static str,
    moves: Option<usize>,
    solution: Option<Vec<String>>,
    expanded: u64,
    ms: f64,
}

/// The answer of `solve` where a search evaluates all moves.
struct EvaluationLine<'a> {
    id: &'a str,
    evaluation: Evaluation,
}

impl Serialize for EvaluationLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The moves' words in their order, each with its value.
        struct Values<'a>(&'a [(String, Option<f64>)]);
        impl Serialize for Values<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(word, value)| (word, value)))
            }
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.id)?;
        map.serialize_entry("best", &self.evaluation.best)?;
        map.serialize_entry("values", &Values(&self.evaluation.values))?;
        map.serialize_entry("nodes", &self.evaluation.nodes)?;
        map.serialize_entry("depth", &self.evaluation.depth)?;
        map.end()
    }
}

/// The answer to a bad line.
#[derive(Serialize)]
struct ErrorLine<'a> {
    id: &'a str,
    error: &'a str,
}

/// The answer of `analyse`.
struct AnalysisLine<'a> {
    id: &'a str,
    metrics: Option<Vec<Metric>>,
}

impl Serialize for AnalysisLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.id)?;
        match &self.metrics {
            None => map.serialize_entry("verdict", "gave_up")?,
            Some(metrics) => {
                for metric in metrics {
                    map.serialize_entry(&metric.key, &metric.value.json())?;
                }
            }
        }
        map.end()
    }
}

/// Solves the challenges on standard input.
pub fn solve(metric: Option<String>, nodes: Option<u64>) -> CliResult {
    if let Some(word) = &metric {
        let known = games::all_solvers().any(|solver| solver.metrics.contains(&word.as_str()));
        if !known {
            return Err(CliError::Usage(format!("no game counts moves by “{}”; {}", shorten(word), known_metrics())));
        }
    }
    super::lab::provide();
    batch::run(|line, sessions| answered(line, solve_line(line, metric.as_deref(), nodes, sessions)))
}

/// Measures the challenges on standard input.
pub fn analyse(budget: NodeLimit) -> CliResult {
    batch::run(|line, _| answered(line, analyse_line(line, budget)))
}

fn known_metrics() -> String {
    let game = |solver: &Solver| format!("{}: {}", solver.game, solver.metrics.join(", "));
    games::all_solvers().filter(|solver| !solver.metrics.is_empty()).map(game).collect::<Vec<_>>().join("; ")
}

fn answered(line: &str, answer: Result<String, ErrorMessage>) -> BatchResult {
    match answer {
        Ok(json) => BatchResult { json, error: None },
        Err(why) => {
            let error = Some(format!("{}: {why}", shorten(line)));
            BatchResult { json: json(&ErrorLine { id: &shorten(line), error: &why }), error }
        }
    }
}

fn solve_line(
    line: &str,
    metric: Option<&str>,
    nodes: Option<u64>,
    sessions: &mut Sessions,
) -> Result<String, ErrorMessage> {
    let began = Instant::now();
    let budget = nodes.map_or_else(NodeLimit::default, |nodes| NodeLimit { nodes });
    let (solver, position) = position(line)?;
    if let (None, Some(evaluate)) = (solver.solve, solver.evaluate) {
        if metric.is_some() {
            return Err(format!("{} has no --metric: its values are those of the search", solver.game));
        }
        return Ok(json(&EvaluationLine { id: line, evaluation: evaluate(sessions, &position, nodes)? }));
    }
    let solve = solver.solve.ok_or_else(|| format!("{} has no solver", solver.game))?;
    let metric = metric.or(solver.metrics.first().copied()).unwrap_or_default();
    let answer = solve(&position, metric, budget, &mut |_| ())?;
    let verdict = answer.verdict.word();
    let solution = if let Proof::Solved(moves) = answer.verdict { Some(moves) } else { None };
    let moves = solution.as_ref().map(Vec::len);
    let listed = |codes: Vec<String>, listing: fn(&str) -> String| codes.iter().map(|code| listing(code)).collect();
    let solution = match solver.listing {
        None => solution,
        Some(listing) => solution.map(|codes| listed(codes, listing)),
    };
    let ms = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3;
    Ok(json(&SolutionLine { id: line, verdict, moves, solution, expanded: answer.expanded, ms }))
}

fn analyse_line(line: &str, budget: NodeLimit) -> Result<String, ErrorMessage> {
    if let Some((solver, setup)) = setup_alone(line) {
        let analyse_generator = solver
            .analyse_generator
            .ok_or_else(|| format!("{} says nothing about a setup without a seed", solver.game))?;
        return Ok(json(&AnalysisLine { id: line, metrics: analyse_generator(setup, budget, &mut |_| ())? }));
    }
    let (solver, position) = position(line)?;
    let analyse = solver.analyse.ok_or_else(|| format!("{} has no metrics", solver.game))?;
    Ok(json(&AnalysisLine { id: line, metrics: analyse(&position, budget, &mut |_| ())? }))
}

/// The game and the setup of a line such as `pig/hold20~optimal`: an id without its seed.
fn setup_alone(line: &str) -> Option<(&'static Solver, &str)> {
    let id = line.split_once("#/").map_or(line, |(_, id)| id);
    let (game, setup) = id.split_once('/')?;
    (!setup.is_empty() && !setup.contains('/')).then(|| games::solver(game)).flatten().map(|solver| (solver, setup))
}

/// The position that an id means, after its moves, and the solvers of its game. A challenge that has to be searched for is
/// the same whatever a solver may spend on it.
fn position(line: &str) -> Result<(&'static Solver, String), ErrorMessage> {
    // In the page, the id stands behind `#/`; what it is sent with may write its signs as `%7E`.
    let text = percent_decoded(line.split_once("#/").map_or(line, |(_, id)| id));
    opened(&text).map_err(|why| {
        let meant = meant(&text, &why);
        asked(why, meant)
    })
}

/// The longest challenge that is told as what was meant, in characters: it should be read in a line.
const MAX_MEANT: usize = 400;

/// The challenge that was probably meant by a text, which cannot be opened for this reason.
fn meant(text: &str, why: &str) -> Option<String> {
    let (game, rest) = text.split_once('/').filter(|_| text.len() <= MAX_LENGTH)?;
    let known = games::entry(game);
    let entry = known.or_else(|| games::entry(nearest(game, games::infos().map(|info| info.id), ALIKE)?))?;
    let meant = match ChallengeId::parse(text) {
        Ok(id) if known.is_some() => *Refused::of(entry, &id, why).meant?,
        _ => ChallengeId::parse(&format!("{}/{}", entry.info.id, in_game(entry, rest, "").meant?)).ok()?,
    };
    Some(meant.to_string()).filter(|meant| meant.len() <= MAX_MEANT)
}

/// What [`position`] gives, without a word about what may have been meant.
fn opened(text: &str) -> Result<(&'static Solver, String), ErrorMessage> {
    let id = ChallengeId::parse(text).map_err(|error| error.to_string())?;
    let unknown = || format!("there is no game “{}”; see solvarium games", shorten(&id.game));
    let entry = games::entry(&id.game).ok_or_else(unknown)?;
    let solver = games::solver(&id.game).ok_or_else(unknown)?;
    let start = first_position(solver, &id, NodeLimit::default())?;
    let last = entry.replay(&start, &id.moves)?.pop();
    Ok((solver, last.map_or(start, |played| played.position)))
}

/// The position of a challenge before its moves; a setup that has to be searched for is searched for.
pub fn first_position(solver: &Solver, id: &ChallengeId, budget: NodeLimit) -> Result<String, ErrorMessage> {
    let entry = games::entry(&id.game).ok_or_else(|| format!("there is no game “{}”", shorten(&id.game)))?;
    match (entry.table.start(&id.source)?, &id.source) {
        (Start::Ready(position), _) => Ok(position),
        (Start::NeedsSearch, Source::Seeded { setup, seed }) => {
            let generate =
                solver.generate.ok_or_else(|| format!("{} has no setups that are searched for", solver.game))?;
            generate(setup, seed, budget, &mut |_| ())
        }
        (Start::NeedsSearch, Source::Board(_)) => Err(format!("{id} is not a position")),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers hold texts, numbers and lists, which JSON can hold")
}
