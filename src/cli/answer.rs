//! `solve` and `analyse`: an id to one JSON line.

use std::time::Instant;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::batch::{self, Answered};
use super::{CliError, Outcome};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::{Refusal, Start};
use crate::engine::notation::shorten;
use crate::games;
use crate::search::bench::Bench;
use crate::search::budget::Budget;
use crate::search::solve::{Metric, Verdict, Weighed};

/// The answer of `solve`; what does not exist is null.
#[derive(Serialize)]
struct Solved<'a> {
    id: &'a str,
    verdict: &'static str,
    moves: Option<usize>,
    solution: Option<Vec<String>>,
    expanded: u64,
    ms: f64,
}

/// The answer of `solve` where a search weighs all moves.
struct Weighing<'a> {
    id: &'a str,
    weighed: Weighed,
}

impl Serialize for Weighing<'_> {
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
        map.serialize_entry("best", &self.weighed.best)?;
        map.serialize_entry("values", &Values(&self.weighed.values))?;
        map.serialize_entry("nodes", &self.weighed.nodes)?;
        map.serialize_entry("depth", &self.weighed.depth)?;
        map.end()
    }
}

/// The answer to a bad line.
#[derive(Serialize)]
struct Bad<'a> {
    id: &'a str,
    error: &'a str,
}

/// The answer of `analyse`.
struct Analysed<'a> {
    id: &'a str,
    metrics: Option<Vec<Metric>>,
}

impl Serialize for Analysed<'_> {
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
pub fn solve(metric: Option<String>, nodes: Option<u64>) -> Outcome {
    if let Some(word) = &metric {
        let known = games::benches().any(|bench| bench.metrics.contains(&word.as_str()));
        if !known {
            return Err(CliError::Usage(format!("no game counts moves by “{}”; {}", shorten(word), known_metrics())));
        }
    }
    super::lab::provide();
    batch::run(|line| answered(line, solve_line(line, metric.as_deref(), nodes)))
}

/// Measures the challenges on standard input.
pub fn analyse(budget: Budget) -> Outcome {
    batch::run(|line| answered(line, analyse_line(line, budget)))
}

fn known_metrics() -> String {
    let game = |bench: &Bench| format!("{}: {}", bench.game, bench.metrics.join(", "));
    games::benches().filter(|bench| !bench.metrics.is_empty()).map(game).collect::<Vec<_>>().join("; ")
}

fn answered(line: &str, answer: Result<String, Refusal>) -> Answered {
    match answer {
        Ok(json) => Answered { json, error: None },
        Err(why) => {
            let error = Some(format!("{}: {why}", shorten(line)));
            Answered { json: json(&Bad { id: &shorten(line), error: &why }), error }
        }
    }
}

fn solve_line(line: &str, metric: Option<&str>, nodes: Option<u64>) -> Result<String, Refusal> {
    let began = Instant::now();
    let budget = nodes.map_or_else(Budget::default, |nodes| Budget { nodes });
    let (bench, position) = position(line)?;
    if let (None, Some(weigh)) = (bench.solve, bench.weigh) {
        if metric.is_some() {
            return Err(format!("{} has no --metric: its values are those of the search", bench.game));
        }
        return Ok(json(&Weighing { id: line, weighed: weigh(&position, nodes)? }));
    }
    let solve = bench.solve.ok_or_else(|| format!("{} has no solver", bench.game))?;
    let metric = metric.or(bench.metrics.first().copied()).unwrap_or_default();
    let answer = solve(&position, metric, budget, &mut |_| ())?;
    let verdict = answer.verdict.word();
    let solution = if let Verdict::Solved(moves) = answer.verdict { Some(moves) } else { None };
    let moves = solution.as_ref().map(Vec::len);
    let listed = |codes: Vec<String>, listing: fn(&str) -> String| codes.iter().map(|code| listing(code)).collect();
    let solution = match bench.listing {
        None => solution,
        Some(listing) => solution.map(|codes| listed(codes, listing)),
    };
    let ms = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3;
    Ok(json(&Solved { id: line, verdict, moves, solution, expanded: answer.expanded, ms }))
}

fn analyse_line(line: &str, budget: Budget) -> Result<String, Refusal> {
    if let Some((bench, setup)) = setup_alone(line) {
        let appraise =
            bench.appraise.ok_or_else(|| format!("{} says nothing about a setup without a seed", bench.game))?;
        return Ok(json(&Analysed { id: line, metrics: appraise(setup, budget, &mut |_| ())? }));
    }
    let (bench, position) = position(line)?;
    let analyse = bench.analyse.ok_or_else(|| format!("{} has no metrics", bench.game))?;
    Ok(json(&Analysed { id: line, metrics: analyse(&position, budget, &mut |_| ())? }))
}

/// The game and the setup of a line such as `pig/hold20~optimal`: an id without its seed.
fn setup_alone(line: &str) -> Option<(&'static Bench, &str)> {
    let id = line.split_once("#/").map_or(line, |(_, id)| id);
    let (game, setup) = id.split_once('/')?;
    (!setup.is_empty() && !setup.contains('/')).then(|| games::bench(game)).flatten().map(|bench| (bench, setup))
}

/// The position that an id means, after its moves, and the solvers of its game. A challenge that has to be searched for is
/// the same whatever a solver may spend on it.
fn position(line: &str) -> Result<(&'static Bench, String), Refusal> {
    // In the page, the id stands behind `#/`.
    let id = line.split_once("#/").map_or(line, |(_, id)| id);
    let id = ChallengeId::parse(id).map_err(|error| error.to_string())?;
    let unknown = || format!("there is no game “{}”; see solvarium games", shorten(&id.game));
    let entry = games::entry(&id.game).ok_or_else(unknown)?;
    let bench = games::bench(&id.game).ok_or_else(unknown)?;
    let start = first_position(bench, &id, Budget::default())?;
    let last = entry.replay(&start, &id.moves)?.pop();
    Ok((bench, last.map_or(start, |played| played.position)))
}

/// The position of a challenge before its moves; a setup that has to be searched for is searched for.
pub fn first_position(bench: &Bench, id: &ChallengeId, budget: Budget) -> Result<String, Refusal> {
    let entry = games::entry(&id.game).ok_or_else(|| format!("there is no game “{}”", shorten(&id.game)))?;
    match (entry.table.start(&id.source)?, &id.source) {
        (Start::Ready(position), _) => Ok(position),
        (Start::NeedsSearch, Source::Seeded { setup, seed }) => {
            let sift = bench.sift.ok_or_else(|| format!("{} has no setups that are searched for", bench.game))?;
            sift(setup, seed, budget, &mut |_| ())
        }
        (Start::NeedsSearch, Source::Board(_)) => Err(format!("{id} is no position")),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers hold texts, numbers and lists, which JSON can hold")
}
