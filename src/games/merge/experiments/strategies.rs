//! Strategies compared over the same seeded games.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::GAME;
use super::games::{self, Batch};
use super::tally::Tally;
use crate::engine::seed::Seed;
use crate::games::merge::board::Shape;
use crate::games::merge::players::{Strategy, strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;

mod report;

/// Strategies over seeded games.
pub struct Strategies;

/// The strategies of a run.
fn players(params: &Params) -> Vec<Strategy> {
    match params.text("player") {
        "simple" => Strategy::SIMPLE.to_vec(),
        "all" => Strategy::ALL.to_vec(),
        code => Strategy::of(code).into_iter().collect(),
    }
}

/// How many games of this strategy a shard plays: some seconds at most.
const fn block(strategy: Strategy) -> u64 {
    match strategy {
        Strategy::Random | Strategy::Priority | Strategy::Corner | Strategy::Greedy => 1000,
        Strategy::Ntuple => 20,
        Strategy::Expectimax => 1,
    }
}

/// How many shards each strategy of a run has.
fn blocks(params: &Params) -> Vec<(Strategy, u64)> {
    let games = params.number("games");
    players(params).into_iter().map(|one| (one, games.div_ceil(block(one)))).collect()
}

/// Strategy and block of a shard: all of the first strategy come first.
fn place(params: &Params, shard: u32) -> Option<(Strategy, u64)> {
    let mut left = u64::from(shard);
    for (strategy, count) in blocks(params) {
        if left < count {
            return Some((strategy, left));
        }
        left -= count;
    }
    None
}

/// Whether a run is of Threes.
pub fn of_threes(params: &Params) -> bool {
    params.text("game") == "threes"
}

/// The number on a tile.
pub fn face(params: &Params, rank: u8) -> u32 {
    if of_threes(params) { Threes::face(rank) } else { Twenty48::face(rank) }
}

impl Experiment for Strategies {
    type Shard = Batch;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "merge-strategies",
        game: "2048",
        title: "Strategies of 2048 and Threes",
        about: "The same seeded games, played by each strategy: points, tiles reached, and how far the luck goes.",
        source: "N. Bickford, «How to Beat Threes (and 2048)» (2014): The Corner Strategy, and expectimax",
        params: &[
            GAME,
            Param { key: "player", label: "Strategy", kind: Kind::Choice(super::PLAYERS) },
            Param { key: "games", label: "Games", kind: Kind::Number { min: 1, max: 1_000_000, usual: 1000 } },
            Param { key: "nodes", label: "Nodes a move", kind: Kind::Number { min: 1, max: 100_000_000, usual: 2000 } },
        ],
        shards: |params| blocks(params).iter().map(|one| one.1).sum::<u64>() as u32,
        unit: "games",
        work: |params| params.number("games") * players(params).len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Batch {
        let Some((strategy, at)) = place(params, shard) else { return Batch::default() };
        let from = at * block(strategy) + 1;
        let count = block(strategy).min((params.number("games") + 1).saturating_sub(from));
        let nodes = params.number("nodes");
        if of_threes(params) {
            let start = |hash| Threes::new(threes::Variant::CLASSIC, hash);
            games::play(seed, from, count, start, strategy::player(strategy, nodes), progress)
        } else {
            let start = |hash| Twenty48::new(twenty48::Variant::of(Shape::CLASSIC), hash);
            games::play(seed, from, count, start, strategy::player(strategy, nodes), progress)
        }
    }

    fn report(params: &Params, seed: &Seed, shards: &BTreeMap<u32, Batch>) -> Report {
        report::report(params, seed, &tallies(params, shards))
    }

    fn summary(params: &Params, _: &Seed, shards: &BTreeMap<u32, Batch>) -> Vec<Map<String, Value>> {
        let all = tallies(params, shards);
        all.iter().map(|(strategy, tally)| summary(params, *strategy, tally)).collect()
    }
}

/// What the shards that are done found of each strategy.
fn tallies(params: &Params, shards: &BTreeMap<u32, Batch>) -> Vec<(Strategy, Tally)> {
    let of = |wanted: Strategy| {
        let mine = shards.iter().filter(move |(at, _)| place(params, **at).is_some_and(|(one, _)| one == wanted));
        (wanted, Tally::of(mine.map(|(_, batch)| batch)))
    };
    players(params).into_iter().map(of).collect()
}

/// The line of the command line about one strategy.
fn summary(params: &Params, strategy: Strategy, tally: &Tally) -> Map<String, Value> {
    let games = tally.games();
    let reach = |rank: u8| (face(params, rank).to_string(), json!(tally.reached(rank) as f64 / games.max(1) as f64));
    let lowest = if of_threes(params) { 5 } else { 6 };
    let reach: Map<String, Value> = (lowest..=tally.top()).map(reach).collect();
    let line = json!({
        "game": params.text("game"),
        "player": strategy.code(),
        "games": games,
        "mean": tally.mean(),
        "standard_error": tally.error(),
        "reach": reach,
        "moves": tally.moves,
    });
    line.as_object().cloned().unwrap_or_default()
}
