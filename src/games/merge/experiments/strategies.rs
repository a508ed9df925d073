//! Strategies compared over the same seeded games.

use serde_json::{Map, Value, json};

use crate::engine::seed::Seed;
use crate::games::merge::board::Shape;
use crate::games::merge::experiments::GAME;
use crate::games::merge::experiments::strength::{self, Batch, StrategyGames, seed_text};
use crate::games::merge::players::{self, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::judgement::LEVEL;
use crate::lab::report::number::{fixed, integer, percent};
use crate::lab::report::{
    Axis, Bins, Cell, Chart, Claim, Figure, HistogramRow, IntervalGroup, Judgement, LineSeries, Report, Table,
};
use crate::stats::hypothesis::student;
use crate::stats::interval::wilson;

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
        Strategy::Random | Strategy::Priority | Strategy::Corner | Strategy::Greedy | Strategy::Mancini => 1000,
        Strategy::Ntuple | Strategy::Ovolve => 20,
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
        source: "N. Bickford, «How to Beat Threes (and 2048)» (2014): The Corner Strategy, Mancini’s technique, and expectimax",
        params: &[
            GAME,
            Param { key: "player", label: "Strategy", kind: Kind::Choice(super::PLAYERS) },
            Param { key: "games", label: "Games", kind: Kind::Number { min: 1, max: 1_000_000, usual: 1000 } },
            Param { key: "nodes", label: "Nodes a move", kind: Kind::Number { min: 1, max: 100_000_000, usual: 2000 } },
        ],
        shards: |params| blocks(params).iter().map(|one| one.1).sum::<u64>() as u32,
        unit: "games",
        seconds: 2,
        work: |params| params.number("games") * players(params).len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Batch {
        let Some((strategy, at)) = place(params, shard) else { return Batch::default() };
        let from = at * block(strategy) + 1;
        let count = block(strategy).min((params.number("games") + 1).saturating_sub(from));
        let nodes = params.number("nodes");
        if of_threes(params) {
            let start = |hash| Threes::new(threes::Variant::CLASSIC, hash);
            strength::play(seed, from, count, start, players::player(strategy, nodes), progress)
        } else {
            let start = |hash| Twenty48::new(twenty48::Variant::of(Shape::CLASSIC), hash);
            strength::play(seed, from, count, start, players::player(strategy, nodes), progress)
        }
    }

    fn report(params: &Params, seed: &Seed, shards: &Shards<Batch>) -> Report {
        report(params, seed, &tallies(params, shards))
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Batch>) -> Vec<Map<String, Value>> {
        let all = tallies(params, shards);
        all.iter().map(|(strategy, tally)| summary(params, *strategy, tally)).collect()
    }
}

/// What the shards that are done found of each strategy.
fn tallies(params: &Params, shards: &Shards<Batch>) -> Vec<(Strategy, StrategyGames)> {
    let of = |wanted: Strategy| {
        let mine = shards.iter().filter(move |(at, _)| place(params, *at).is_some_and(|(one, _)| one == wanted));
        (wanted, StrategyGames::of(mine.map(|(_, batch)| batch)))
    };
    players(params).into_iter().map(of).collect()
}

/// The line of the command line about one strategy.
pub fn summary(params: &Params, strategy: Strategy, tally: &StrategyGames) -> Map<String, Value> {
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

// Figures, tables and claims about strategies.

/// Points of a survival curve.
const CURVE: usize = 60;
/// Bins of the histogram.
const BINS: usize = 30;

/// What others measured over 100,000 games of the same rules and strategies.
fn elsewhere(params: &Params, strategy: Strategy) -> Option<f64> {
    match (of_threes(params), strategy) {
        (false, Strategy::Random) => Some(1093.0),
        (false, Strategy::Corner) => Some(2667.0),
        (false, Strategy::Priority) => Some(2545.0),
        (true, Strategy::Random) => Some(286.0),
        (true, Strategy::Corner) => Some(536.0),
        _ => None,
    }
}

/// The report on the games that are done.
pub fn report(params: &Params, seed: &Seed, all: &[(Strategy, StrategyGames)]) -> Report {
    let done: Vec<&(Strategy, StrategyGames)> = all.iter().filter(|(_, tally)| tally.games() > 0).collect();
    Report {
        figures: vec![means(&done), survival(&done), histogram(&done)],
        tables: vec![points(params, seed, &done), reach(params, &done)],
        claims: claims(params, &done),
    }
}

fn figure(id: &str, title: &str, caption: &str, chart: Chart) -> Figure {
    Figure { id: id.into(), number: String::new(), title: title.into(), caption: caption.into(), chart }
}

fn means(all: &[&(Strategy, StrategyGames)]) -> Figure {
    let group = |(strategy, tally): &&(Strategy, StrategyGames)| IntervalGroup {
        label: strategy.name().into(),
        intervals: vec![tally.interval()],
    };
    let chart = Chart::Intervals {
        category: "Strategy".into(),
        x: Axis::new("Mean points").min(0.0),
        kinds: vec![String::new()],
        groups: all.iter().map(group).collect(),
        references: Vec::new(),
    };
    figure("means", "Mean points", "The mean of each strategy with its 95 % interval, over the same games.", chart)
}

/// The share of games with at least so many points, at the quantiles of the points.
pub fn survival(all: &[&(Strategy, StrategyGames)]) -> Figure {
    let series = |(strategy, tally): &&(Strategy, StrategyGames)| {
        let at = |step: usize| {
            let share = step as f64 / CURVE as f64;
            tally.quantile(share).map(|points| (points, 100.0 * (1.0 - share)))
        };
        LineSeries { label: strategy.name().into(), points: (0..=CURVE).filter_map(at).collect(), steps: false }
    };
    let chart = Chart::Lines {
        x: Axis::new("Points").min(0.0),
        y: Axis::new("Games with at least that many").unit("%").min(0.0).max(100.0).digits(1),
        series: all.iter().map(series).collect(),
        references: Vec::new(),
    };
    figure("survival", "How far the games go", "The share of games that score at least that many points.", chart)
}

pub fn histogram(all: &[&(Strategy, StrategyGames)]) -> Figure {
    // Nearly all games of the best strategy have their place; the last bin holds the rest.
    let far = all.iter().filter_map(|(_, tally)| tally.quantile(0.995)).fold(1.0, f64::max);
    let width = (far / BINS as f64).ceil();
    let row = |(strategy, tally): &&(Strategy, StrategyGames)| {
        let mut counts = vec![0; BINS];
        for points in tally.scores() {
            // Points are never negative, and what is too far counts as the last bin.
            counts[((points / width) as usize).min(BINS - 1)] += 1;
        }
        HistogramRow { label: strategy.name().into(), counts, median: tally.quantile(0.5), notes: Vec::new() }
    };
    let chart = Chart::Histogram {
        x: Axis::new("Points"),
        bins: Bins::Even { first: 0.0, width },
        rows: all.iter().map(row).collect(),
        marked: Vec::new(),
        marked_label: String::new(),
    };
    figure(
        "points",
        "Points of the games",
        "How often games end with that many points; the last bin holds all beyond.",
        chart,
    )
}

fn points(params: &Params, seed: &Seed, all: &[&(Strategy, StrategyGames)]) -> Table {
    let mut table = Table::new("strategies", "Strategies")
        .text("Strategy")
        .number("Games")
        .number("Mean points")
        .number("Standard error")
        .number("95 %, low")
        .number("95 %, high")
        .number("Median")
        .number("Moves a game")
        .number("Measured elsewhere")
        .number("Difference in standard errors")
        .number("Best game, points")
        .text("Best game");
    for (strategy, tally) in all {
        let known = elsewhere(params, *strategy);
        let interval = tally.interval();
        let best = tally.best();
        let apart = known.zip(tally.mean()).zip(tally.error()).map(|((known, mean), error)| (mean - known) / error);
        let link = |game: u64| match Seed::new(&seed_text(seed, game)) {
            Ok(seed) => Cell::Challenge(format!("{}/classic/{seed}", params.text("game"))),
            Err(_) => Cell::Empty,
        };
        table.row(vec![
            Cell::text(strategy.name()),
            Cell::integer(tally.games()),
            Cell::maybe(tally.mean(), 1),
            Cell::maybe(tally.error(), 2),
            Cell::maybe(interval.map(|one| one.low), 1),
            Cell::maybe(interval.map(|one| one.high), 1),
            Cell::maybe(tally.quantile(0.5), 0),
            Cell::maybe(tally.length(), 1),
            Cell::maybe(known, 0),
            Cell::maybe(apart, 2),
            Cell::maybe(best.map(|best| best.1), 0),
            best.map_or(Cell::Empty, |best| link(best.0)),
        ]);
    }
    table
}

pub fn reach(params: &Params, all: &[&(Strategy, StrategyGames)]) -> Table {
    let mut table = Table::new("reach", "Tiles reached").text("Strategy").number("Tile").number("Games");
    table = table.number("Share, %").number("95 %, low").number("95 %, high");
    for (strategy, tally) in all {
        let lowest = if of_threes(params) { 5 } else { 6 };
        for rank in lowest..=tally.top() {
            let share = tally.reach(rank);
            table.row(vec![
                Cell::text(strategy.name()),
                Cell::integer(face(params, rank)),
                Cell::integer(tally.reached(rank)),
                Cell::maybe(share.map(|share| 100.0 * share.value), 2),
                Cell::maybe(share.map(|share| 100.0 * share.low), 2),
                Cell::maybe(share.map(|share| 100.0 * share.high), 2),
            ]);
        }
    }
    table
}

/// The article's sentences on the strategies that were run.
fn claims(params: &Params, all: &[&(Strategy, StrategyGames)]) -> Vec<Claim> {
    let of = |wanted: Strategy| all.iter().find(|one| one.0 == wanted).map(|one| &one.1);
    let mut claims = Vec::new();
    match (of_threes(params), of(Strategy::Corner)) {
        (false, Some(corner)) => claims.push(corner_reaches(corner)),
        (true, Some(corner)) => claims.push(corner_of_threes(corner, of(Strategy::Random))),
        _ => {}
    }
    claims
}

/// Does the literal Corner Strategy ever make 2048? In 100,000 games (`--games 100000`) it did not.
fn corner_reaches(corner: &StrategyGames) -> Claim {
    let (reached, games) = (corner.reached(11), corner.games());
    let half = percent(corner.reach(8).map_or(0.0, |share| share.value), 1);
    // «Rarely, though sometimes» is taken as once in a thousand games at least, and once in ten at most.
    let share = wilson(reached, games, LEVEL).ok();
    let verdict = Judgement::share(reached, games, 0.001, 0.1);
    Claim {
        paper: "Of course, the standard corner strategy rarely gets you to the 2048 tile, though it sometimes does."
            .into(),
        here: format!(
            "Taken literally, it made 2048 in **{} %** ({} to {}) of {} games, and 256 in {half} of them. \
                “Rarely, though sometimes” is taken as 0.1 to 10 %.",
            fixed(100.0 * reached as f64 / games.max(1) as f64, 2),
            fixed(share.map_or(0.0, |share| 100.0 * share.low), 2),
            fixed(share.map_or(100.0, |share| 100.0 * share.high), 2),
            integer(games.into()),
        ),
        verdict,
    }
}

/// What the Corner Strategy makes in Threes, beside moves at random.
fn corner_of_threes(corner: &StrategyGames, random: Option<&StrategyGames>) -> Claim {
    let mean = |tally: &StrategyGames| fixed(tally.mean().unwrap_or(0.0), 0);
    let beside = random.map_or_else(String::new, |random| format!(", where moves at random score {}", mean(random)));
    let more = random.and_then(|random| student(corner.scores(), random.scores()).ok()?.interval(LEVEL).ok());
    Claim {
        paper: "if you try the Corner Strategy on Threes, you’ll probably get the lowest score you’ve ever gotten"
            .into(),
        here: match more {
            Some(more) => format!(
                "It scores **{}** on average{beside}: **{}** ({} to {}) more.",
                mean(corner),
                fixed(more.value, 0),
                fixed(more.low, 0),
                fixed(more.high, 0)
            ),
            None => format!("It scores **{}** on average{beside}.", mean(corner)),
        },
        verdict: Judgement::unjudged("It is about a person’s own scores, and who moves at random is no person."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept of the players in `docs/results`: it is played again, of the slow one two games.
    #[test]
    fn the_kept_games_of_the_players_come_out_again() {
        let kept = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/merge/players.txt"));
        let mut lines = kept.lines().skip_while(|line| !line.starts_with('$'));
        let mut played = 0;
        while let (Some(command), Some(line)) = (lines.next(), lines.next()) {
            let word = |flag: &str| command.split(' ').skip_while(|word| *word != flag).nth(1).expect("its value");
            if (word("--player"), word("--games")) == ("ovolve", "40") {
                continue;
            }
            let text = format!("player-{}~games-{}", word("--player"), word("--games"));
            let params = Params::parse(Strategies::INFO.params, &text).expect("parameters");
            let seed = Seed::new(word("--seed")).expect("a seed");
            let run = |shard| (shard, Strategies::run(&params, &seed, shard, &mut |_| ()));
            let shards: Shards<Batch> = (0..(Strategies::INFO.shards)(&params)).map(run).collect();
            let mut kept: Map<String, Value> = serde_json::from_str(line).expect("JSON");
            kept.remove("cpu_seconds");
            assert_eq!(Strategies::summary(&params, &seed, &shards), [kept], "{command}");
            played += 1;
        }
        assert_eq!(played, 7);
    }
}
