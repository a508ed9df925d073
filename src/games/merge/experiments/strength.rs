//! How strong the search is: whole games at a given number of nodes a move, each game a shard, so that a thousand of them run on many
//! machines.
//!
//! Batches of seeded games.
//!
//! Game k (from 1) of a seed S is the game that the id `<game>/<setup>/S-k` opens, so every one of them can be looked at; those of
//! `merge-strength`, by shard from 0, are the games of `solvarium measure` and have no link. All strategies get the same games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::merge::arena::{Champion, Effort};
use crate::games::merge::expectimax::evaluator::Evaluator;
use crate::games::merge::experiments::GAME;
use crate::games::merge::experiments::strategies::{histogram, of_threes, reach, summary, survival};
use crate::games::merge::ntuple::Kind as Net;
use crate::games::merge::players::{self, Player, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::session::network;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Cell, Claim, Interval, Judgement, Report, Table, judgement};
use crate::stats::{interval, summary};

/// Whole games by the search.
pub struct Strength;

/// The number that decides the games. A seed that is a number is that number, so that the games are those of `solvarium measure`,
/// whose logs lie in `docs/results/merge`.
fn number(seed: &Seed) -> u64 {
    seed.as_str().parse().unwrap_or_else(|_| seed.hash())
}

/// Who plays; nothing if the network is to judge and was not given.
fn champion(params: &Params) -> Option<Champion> {
    let kind = if of_threes(params) { Net::Threes } else { Net::Doubling };
    let evaluator = match params.text("judge") {
        "network" => Evaluator::network(Arc::unwrap_or_clone(network(kind)?)),
        _ => Evaluator::own(kind),
    };
    Some(Champion::new(kind, evaluator))
}

impl Experiment for Strength {
    type Shard = Batch;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "merge-strength",
        game: "2048",
        title: "How strong the search is",
        about: "Whole games by the search that advises, with a given number of nodes for each move: points, and how often each tile is reached.",
        source: "After N. Bickford (2014), who tells what another program reached: the players of this one, game by game",
        params: &[
            GAME,
            Param {
                key: "judge",
                label: "Boards are judged by",
                kind: Kind::Choice(&[("weights", "Weights of lines"), ("network", "The network")]),
            },
            Param { key: "nodes", label: "Nodes a move", kind: Kind::Number { min: 1, max: 100_000_000, usual: 1000 } },
            Param { key: "games", label: "Games", kind: Kind::Number { min: 1, max: 1_000_000, usual: 40 } },
        ],
        shards: |params| params.number("games") as u32,
        unit: "games",
        seconds: 4,
        work: |params| params.number("games"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Batch {
        let mut batch = Batch { from: shard.into(), ..Batch::default() };
        if let Some(mut champion) = champion(params) {
            let effort = Effort::Nodes(params.number("nodes"));
            batch.add(champion.play(&mut Rng::part(number(seed), shard.into()), effort));
            progress(1);
        }
        batch
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Batch>) -> Report {
        let all = (Strategy::Expectimax, StrategyGames::of(shards.values()));
        let done: Vec<_> = std::iter::once(&all).filter(|all| all.1.games() > 0).collect();
        let mut table = Table::new("strength", "Points")
            .numbers(["Games", "Mean points", "Standard error", "95 %, low", "95 %, high", "Median"])
            .numbers(["Moves a game", "Best game, points", "Best game, number from 0"]);
        for (_, tally) in &done {
            let (interval, best) = (tally.interval(), tally.best());
            table.row(vec![
                Cell::integer(tally.games()),
                Cell::maybe(tally.mean(), 1),
                Cell::maybe(tally.error(), 2),
                Cell::maybe(interval.map(|one| one.low), 1),
                Cell::maybe(interval.map(|one| one.high), 1),
                Cell::maybe(tally.quantile(0.5), 0),
                Cell::maybe(tally.length(), 1),
                Cell::maybe(best.map(|best| best.1), 0),
                Cell::maybe(best.map(|best| best.0 as f64), 0),
            ]);
        }
        Report {
            figures: vec![survival(&done), histogram(&done)],
            tables: vec![table, reach(params, &done)],
            claims: claims(params, &all.1),
        }
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Batch>) -> Vec<Map<String, Value>> {
        let mut line = summary(params, Strategy::Expectimax, &StrategyGames::of(shards.values()));
        line.insert("nodes".to_owned(), json!(params.number("nodes")));
        vec![line]
    }
}

/// What the article says of the program of its time, by the rank that was reached. It is not among our players, so nothing is judged.
const SENTENCES: [(u8, &str); 2] = [
    (12, "nneoneo’s implementation achieved 4096 in 97 of 100 trials"),
    (14, "and gets to 16384 about once in every eight attempts"),
];

fn claims(params: &Params, tally: &StrategyGames) -> Vec<Claim> {
    let one = |(rank, paper): (u8, &str)| {
        let here = match interval::wilson(tally.reached(rank), tally.games(), judgement::LEVEL) {
            Ok(at) => {
                let [value, low, high] = [at.value, at.low, at.high].map(|share| fixed(100.0 * share, 1));
                let (nodes, games) = (integer(params.number("nodes").into()), tally.games());
                format!("Our search with {nodes} nodes a move: **{value} %** ({low} to {high}) of {games} games")
            }
            Err(_) => "No game yet".to_owned(),
        };
        Claim::new(paper, here, Judgement::unjudged("It was another program, which made 30 moves a second."))
    };
    // In Threes there are no such tiles, and the article says of no program how far it comes.
    if of_threes(params) { Vec::new() } else { SENTENCES.map(one).into() }
}

/// What is known of some games in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The first game's number: from 1, in `merge-strength` from 0.
    pub from: u64,
    /// The points of each game.
    pub scores: Vec<u64>,
    /// How many games ended with each rank as the highest.
    pub highest: Vec<u64>,
    /// Moves of all games.
    pub moves: u64,
}

impl Batch {
    /// Adds a game.
    pub fn add(&mut self, played: players::GameResult) {
        self.scores.push(played.score);
        let rank = usize::from(played.highest);
        self.highest.resize(self.highest.len().max(rank + 1), 0);
        self.highest[rank] += 1;
        self.moves += u64::from(played.moves);
    }
}

/// The seed's text of game k.
pub fn seed_text(seed: &Seed, game: u64) -> String {
    format!("{seed}-{game}")
}

/// The 64 bits of game k's seed. (The longest seeds have no room for a number; their games have no link.)
pub fn hash(seed: &Seed, game: u64) -> u64 {
    let text = seed_text(seed, game);
    Seed::new(&text).map_or_else(|_| seed.hash() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15), |seed| seed.hash())
}

/// Plays games `from` to `from + count - 1` with this player; `progress` receives how many are done. Without a player there
/// are no games.
pub fn play<P: TilePosition>(
    seed: &Seed,
    from: u64,
    count: u64,
    start: impl Fn(u64) -> P,
    player: Option<Box<dyn Player<P>>>,
    progress: &mut dyn FnMut(u64),
) -> Batch {
    let mut batch = Batch { from, ..Batch::default() };
    let Some(mut player) = player else { return batch };
    for game in from..from.saturating_add(count) {
        let hash = hash(seed, game);
        player.begin(hash);
        batch.add(players::play(start(hash), &mut *player, u32::MAX));
        progress(game - from + 1);
    }
    batch
}

// What a report says of one strategy's games.

/// How sure an interval is.
const LEVEL: f64 = 0.95;

/// All games of one strategy.
#[derive(Clone, Debug, Default)]
pub struct StrategyGames {
    /// The points, in the order of the games.
    scores: Vec<f64>,
    /// The numbers of the games.
    numbers: Vec<u64>,
    /// How many games ended with each rank as the highest.
    highest: Vec<u64>,
    /// Moves of all games.
    pub moves: u64,
}

impl StrategyGames {
    /// The games of some batches.
    pub fn of<'a>(batches: impl IntoIterator<Item = &'a Batch>) -> Self {
        let mut tally = Self::default();
        for batch in batches {
            tally.scores.extend(batch.scores.iter().map(|score| *score as f64));
            tally.numbers.extend((batch.from..).take(batch.scores.len()));
            tally.highest.resize(tally.highest.len().max(batch.highest.len()), 0);
            tally.highest.iter_mut().zip(&batch.highest).for_each(|(all, more)| *all += more);
            tally.moves += batch.moves;
        }
        tally
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// The points, in the order of the games.
    pub fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// The mean points; nothing without a game.
    pub fn mean(&self) -> Option<f64> {
        summary::mean(&self.scores).ok()
    }

    /// The standard error of the mean; nothing with fewer than two games.
    pub fn error(&self) -> Option<f64> {
        summary::sd(&self.scores).ok().map(|sd| sd / (self.scores.len() as f64).sqrt())
    }

    /// The 95 % interval of the mean.
    pub fn interval(&self) -> Option<Interval> {
        let found = interval::mean(&self.scores, LEVEL).ok()?;
        Some(Interval { value: found.value, low: found.low, high: found.high })
    }

    /// How many games reached a rank.
    pub fn reached(&self, rank: u8) -> u64 {
        self.highest.iter().skip(rank.into()).sum()
    }

    /// The share of games that reached a rank, with its 95 % interval.
    pub fn reach(&self, rank: u8) -> Option<Interval> {
        let found = interval::wilson(self.reached(rank), self.games(), LEVEL).ok()?;
        Some(Interval { value: found.value, low: found.low, high: found.high })
    }

    /// The highest rank of any game.
    pub fn top(&self) -> u8 {
        self.highest.iter().rposition(|count| *count > 0).unwrap_or(0) as u8
    }

    /// A quantile of the points.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        summary::quantile(&self.scores, share).ok()
    }

    /// The number and the points of the best game.
    pub fn best(&self) -> Option<(u64, f64)> {
        let all = self.numbers.iter().copied().zip(self.scores.iter().copied());
        // Of equal ones the first.
        all.reduce(|best, one| if one.1 > best.1 { one } else { best })
    }

    /// Mean moves a game.
    pub fn length(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.moves as f64 / self.games() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_those_of_the_log_and_any_shards_make_the_same_whole() {
        let params = Params::parse(Strength::INFO.params, "nodes-20000~games-6").expect("parameters");
        let seed = Seed::new("2050").expect("a seed");
        let run = |shard| Strength::run(&params, &seed, shard, &mut |_| ());
        // `docs/results/merge/games-2048-fast.txt`: a short one. The log counts the last board, on which there is no move, as a 477th.
        let four = run(4);
        assert_eq!((four.from, &*four.scores, four.moves, four.highest.len()), (4, &[7020][..], 476, 10));
        let quick = Params::parse(Strength::INFO.params, "game-threes~nodes-50~games-5").expect("parameters");
        let part = |shards: &[u32]| -> Shards<Batch> {
            shards.iter().map(|shard| (*shard, Strength::run(&quick, &seed, *shard, &mut |_| ()))).collect()
        };
        let (whole, joined) = (part(&[0, 1, 2, 3, 4]), part(&[4, 1, 3, 2, 0]));
        let text = |shards: &_| serde_json::to_string(&Strength::report(&quick, &seed, shards)).expect("a report");
        assert_eq!(text(&whole), text(&joined));
        let line = &Strength::summary(&quick, &seed, &whole)[0];
        assert_eq!(
            (line["games"].as_u64(), line["nodes"].as_u64(), line["game"].as_str()),
            (Some(5), Some(50), Some("threes"))
        );
    }

    #[test]
    fn another_program_is_told_and_not_judged() {
        let params = Params::parse(Strength::INFO.params, "nodes-20000~games-100").expect("parameters");
        let seed = Seed::new("2050").expect("a seed");
        // As many games of each highest tile as the log has: seven below 4096, ten of 16384.
        let batch =
            Batch { scores: vec![0; 100], highest: [vec![0; 11], vec![7, 32, 51, 10]].concat(), ..Batch::default() };
        let claims = Strength::report(&params, &seed, &Shards::from_iter([(0, batch)])).claims;
        assert_eq!(SENTENCES.map(|(rank, _)| super::super::strategies::face(&params, rank)), [4096, 16384]);
        for (claim, share) in claims.iter().zip(["**93.0 %** (79.8 to 97.8)", "**10.0 %** (3.7 to 24.1)"]) {
            assert!(claim.here.contains(share), "{}", claim.here);
            assert_eq!(claim.verdict.words(), "cannot be judged");
        }
        assert_eq!(Strength::report(&params, &seed, &Shards::default()).claims[1].here, "No game yet");
        let threes = Params::parse(Strength::INFO.params, "game-threes").expect("parameters");
        assert!(Strength::report(&threes, &seed, &Shards::default()).claims.is_empty());
    }

    #[test]
    fn without_its_network_nobody_plays() {
        let params = Params::parse(Strength::INFO.params, "judge-network~games-1").expect("parameters");
        let seed = Seed::new("a").expect("a seed");
        assert!(Strength::run(&params, &seed, 0, &mut |_| panic!("a game")).scores.is_empty());
    }
}
