//! The paper's comparison: A* against the genetic algorithm on 23 gardens; beside them a bound that it did not have, a table
//! of positions that it does not mention, and our own search that proves nothing.

mod report;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::order;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::zen::experiments::Tree;
use crate::games::zen::garden::{self, NamedGarden};
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::heuristic_run::{Method, Run};
use crate::games::zen::solver::{Bound, shortest};
use crate::games::zen::state::State;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::integer;
use crate::lab::report::{Cell, Claim, Judgement, Report, Table};
use crate::search::proof::{Budget, NodeLimit, Proof};

/// The comparison.
pub struct Rivals;

/// Runs of each method in a shard.
const GROUP: u32 = 5;
/// Positions that A* may expand.
const MAX_NODES: u64 = 400_000;
/// Positions that the count of the paper's tree goes through.
const MAX_PLACES: usize = 400_000;

/// What a search with a bound took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Effort {
    /// Paths of the best solution; nothing if it gave up.
    paths: Option<u32>,
    /// Positions expanded.
    expanded: u64,
    /// Positions found: for each the bound was reckoned once, which is the paper's evaluation.
    found: u64,
}

/// What A* makes of a garden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ExactResult {
    /// With the paper's estimate.
    paper: Effort,
    /// With the bound by components.
    components: Effort,
    /// As the paper prints it, without a table of positions.
    tree: Tree,
}

/// One run of a method that proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Trial {
    /// Paths of its best garden; nothing if that is not finished.
    paths: Option<u32>,
    /// Which evaluation that was.
    evaluation: u64,
    /// Evaluations of the whole run.
    evaluations: u64,
    /// Paths walked in them.
    walked: u64,
    /// Paths walked until its best garden, where the method counts them one by one.
    until: Option<u64>,
}

/// What one shard finds: about one garden, its proof or some runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    proof: Option<ExactResult>,
    genetic: Vec<Trial>,
    beam: Vec<Trial>,
    /// Of the garden without a solution: whether that is proved.
    #[serde(default)]
    impossible: bool,
}

/// The gardens that are asked for.
fn chosen(params: &Params) -> Vec<NamedGarden> {
    if params.text("gardens") == "lessons" { garden::lessons().collect() } else { garden::published().collect() }
}

/// Shards of a garden: its proof, and groups of runs.
fn shards_each(params: &Params) -> u32 {
    1 + (params.number("runs") as u32).div_ceil(GROUP)
}

fn deadlock(params: &Params) -> Deadlock {
    Deadlock::parse(params.text("deadlock")).unwrap_or_default()
}

/// The stream of a run: the same whatever else is run.
fn stream(seed: &Seed, garden: usize, method: Method, run: u32) -> Rng {
    let of_garden = Rng::part(seed.hash(), 2 * garden as u64 + method as u64).next();
    Rng::part(of_garden, run.into())
}

fn effort(state: &State, bound: Bound) -> Effort {
    let outcome = shortest(state, bound, &mut Budget::new(NodeLimit { nodes: MAX_NODES }, &mut |_| ()));
    let paths = match outcome.verdict {
        Proof::Solved(paths) => Some(paths.len() as u32),
        Proof::Impossible | Proof::Unknown => None,
    };
    Effort { paths, expanded: outcome.expanded, found: outcome.found }
}

fn proof(garden: &NamedGarden, state: &State) -> ExactResult {
    ExactResult {
        paper: effort(state, Bound::Paper),
        components: effort(state, Bound::Components),
        tree: super::nodes(state, garden.optimum, MAX_PLACES),
    }
}

fn trial(method: Method, deadlock: Deadlock, state: &State, rng: Rng) -> Trial {
    let mut run = Run::new(method, deadlock, state, rng);
    run.by_ref().for_each(drop);
    let best = run.best();
    let (evaluations, walked) = (run.evaluations(), run.walked());
    let paths = best.as_ref().filter(|best| best.left == 0).map(|best| best.paths.len() as u32);
    let until = best.as_ref().and_then(|best| best.walked);
    Trial { paths, evaluation: best.map_or(0, |best| best.evaluation), evaluations, walked, until }
}

impl Experiment for Rivals {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "zen-ga-vs-astar",
        game: "zen",
        title: "The genetic algorithm against A*",
        about: "The paper’s comparison on gardens of its kinds: the optimum by A*, what many runs of the genetic algorithm find, \
                and how many evaluations each takes. Beside them a stronger bound for A*, a table of positions, and our \
                own beam of random paths.",
        source: "J. Coldridge and M. Amos (2010), the comparison of both algorithms; their boards are not published and \
                 the tables are not in the text that we have, so the numbers are of our own gardens",
        params: &[
            Param {
                key: "gardens",
                label: "Gardens",
                kind: Kind::Choice(&[
                    ("published", "23 of the paper’s kinds"),
                    ("lessons", "Those that teach the rules"),
                ]),
            },
            Param { key: "runs", label: "Runs on each garden", kind: Kind::Number { min: 1, max: 1000, usual: 50 } },
            Param {
                key: "deadlock",
                label: "A dead end costs",
                kind: Kind::Choice(&[("code", "All (the printed code)"), ("text", "The second part (the text)")]),
            },
        ],
        shards: |params| chosen(params).len() as u32 * shards_each(params),
        unit: "parts",
        seconds: 300,
        work: |params| u64::from(chosen(params).len() as u32 * shards_each(params)),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let mut found = Found::default();
        let (garden, part) = ((shard / shards_each(params)) as usize, shard % shards_each(params));
        let known = chosen(params).into_iter().nth(garden);
        // The tables are read by a test, so both are always there.
        let Some((known, state)) = known.and_then(|known| Some((known, known.state().ok()?))) else { return found };
        if part == 0 {
            found.proof = Some(proof(&known, &state));
        } else {
            let runs = params.number("runs") as u32;
            for run in (part - 1) * GROUP..(part * GROUP).min(runs) {
                let trial = |method| trial(method, deadlock(params), &state, stream(seed, garden, method, run));
                found.genetic.push(trial(Method::Genetic));
                found.beam.push(trial(Method::Beam));
            }
        }
        progress(1);
        found
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        report::report(&rows(params, shards), params.number("runs"))
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Found>) -> Vec<Map<String, Value>> {
        rows(params, shards).iter().map(report::line).collect()
    }
}

/// All that is known of a garden.
struct Row {
    garden: NamedGarden,
    proof: Option<ExactResult>,
    genetic: Vec<Trial>,
    beam: Vec<Trial>,
}

/// The gardens, the easiest first as in the paper's table, with what the shards found.
fn rows(params: &Params, shards: &Shards<Found>) -> Vec<Row> {
    let each = shards_each(params);
    let mut rows: Vec<Row> = (0u32..)
        .zip(chosen(params))
        .map(|(number, garden)| {
            let own = || (number * each..(number + 1) * each).filter_map(|at| shards.get(at));
            Row {
                garden,
                proof: own().find_map(|found| found.proof),
                genetic: own().flat_map(|found| found.genetic.iter().copied()).collect(),
                beam: own().flat_map(|found| found.beam.iter().copied()).collect(),
            }
        })
        .collect();
    order::sort_by_key(&mut rows, |row| row.garden.optimum);
    rows
}

// The garden that has no solution.

/// A garden without one: what each method makes of it.
pub struct Illegal;

/// The garden, of rocks alone; that it cannot be finished is proved in each run.
const ILLEGAL: &str = "sssss-sssss-ssxxs-sxsss-sssss";

impl Experiment for Illegal {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "zen-illegal",
        game: "zen",
        title: "A garden without a solution",
        about: "A garden that cannot be finished, as the paper had one: A* proves it by going through all positions, the genetic algorithm \
                looks for a way until its generations are over.",
        source: "J. Coldridge and M. Amos (2010), the «illegal» board",
        params: &[Param { key: "runs", label: "Runs", kind: Kind::Number { min: 1, max: 1000, usual: 50 } }],
        shards: |params| 1 + (params.number("runs") as u32).div_ceil(GROUP),
        unit: "parts",
        seconds: 10,
        work: |params| 1 + params.number("runs").div_ceil(u64::from(GROUP)),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let mut found = Found::default();
        let garden = NamedGarden { name: "Illegal", optimum: 0, position: ILLEGAL, words: "" };
        let Ok(state) = garden.state() else { return found };
        if shard == 0 {
            let mut quiet = |_| ();
            let proof =
                shortest(&state, Bound::Paper, &mut Budget::new(NodeLimit { nodes: MAX_NODES }, &mut quiet)).verdict;
            found.impossible = matches!(proof, Proof::Impossible);
        } else {
            let runs = params.number("runs") as u32;
            let mine = (shard - 1) * GROUP..(shard * GROUP).min(runs);
            let all = mine
                .map(|run| trial(Method::Genetic, Deadlock::default(), &state, stream(seed, 0, Method::Genetic, run)));
            found.genetic = all.collect();
        }
        progress(1);
        found
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        let runs: Vec<&Trial> = shards.values().flat_map(|found| &found.genetic).collect();
        let finished = runs.iter().filter(|run| run.paths.is_some()).count();
        let proved = shards.values().any(|found| found.impossible);
        let evaluations: u64 = runs.iter().map(|run| run.evaluations).sum();
        let mut table =
            Table::new("runs", "A garden without a solution").text("Method").number("Runs").number("Finished");
        table.row(vec![Cell::text("A*, proof"), Cell::count(usize::from(proved)), Cell::count(0)]);
        table.row(vec![Cell::text("Genetic algorithm"), Cell::count(runs.len()), Cell::count(finished)]);
        let whole = proved && runs.len() as u64 == params.number("runs");
        let claim = Claim::new(
            "Neither A* nor the genetic algorithm found valid solutions for the \"illegal\" board, for which no solutions exist.",
            format!(
                "On ours A* proves that there is none; the genetic algorithm finishes it in **{finished}** of {} runs, {} evaluations",
                runs.len(),
                integer(evaluations.into())
            ),
            Judgement::known(whole.then_some(finished == 0)),
        );
        Report { figures: Vec::new(), tables: vec![table], claims: vec![claim] }
    }
}
