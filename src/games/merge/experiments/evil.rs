//! The evil placer against each player.

use crate::engine::seed::Seed;
use crate::games::merge::board::Shape;
use crate::games::merge::evil::{Evil, Level};
use crate::games::merge::experiments::GAME;
use crate::games::merge::experiments::strategies::{face, of_threes};
use crate::games::merge::experiments::strength::{self, Batch, StrategyGames};
use crate::games::merge::players::{self, Strategy};
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table};

/// The evil placer.
pub struct EvilPlacer;

/// The shares that are tried, in percent.
const SHARES: [u8; 5] = [0, 25, 50, 75, 100];

fn players(params: &Params) -> Vec<Strategy> {
    match params.text("player") {
        "all" => Strategy::ALL.to_vec(),
        "simple" => Strategy::SIMPLE.to_vec(),
        code => Strategy::of(code).into_iter().collect(),
    }
}

/// The placer of a run at a share; nothing at share 0.
fn evil(params: &Params, share: u8) -> Option<Evil> {
    let level = match params.text("level") {
        "random" => Level::Random,
        "greedy" => Level::Greedy,
        depth => Level::Minimax(depth.parse().unwrap_or(2)),
    };
    let cards = of_threes(params) && params.text("choice") == "more";
    let twos = !of_threes(params) && params.text("choice") == "less";
    (share > 0).then_some(Evil { share, level, twos, cards })
}

/// Strategy and share of a shard: all shares of the first strategy come first.
fn place(params: &Params, shard: u32) -> Option<(Strategy, u8)> {
    let strategy = players(params).get(shard as usize / SHARES.len()).copied()?;
    Some((strategy, SHARES[shard as usize % SHARES.len()]))
}

impl Experiment for EvilPlacer {
    type Shard = Batch;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "merge-evil",
        game: "2048",
        title: "The evil placer",
        about: "A hand that places the worst tile in a share of the moves, against each strategy.",
        source: "N. Bickford (2014) on 2048-Hard, «an AI that can always place the new tile in the worst possible place»",
        params: &[
            GAME,
            Param { key: "player", label: "Strategy", kind: Kind::Choice(super::PLAYERS) },
            Param {
                key: "level",
                label: "The placer looks",
                kind: Kind::Choice(&[
                    ("2", "Two ahead"),
                    ("random", "Nowhere"),
                    ("greedy", "At the free cells"),
                    ("1", "One ahead"),
                    ("3", "Three ahead"),
                    ("4", "Four ahead"),
                ]),
            },
            Param {
                key: "choice",
                label: "It chooses",
                kind: Kind::Choice(&[
                    ("usual", "Twos or fours; in Threes the line"),
                    ("less", "Twos only"),
                    ("more", "In Threes the next card too"),
                ]),
            },
            Param { key: "games", label: "Games", kind: Kind::Number { min: 1, max: 100_000, usual: 50 } },
            Param { key: "nodes", label: "Nodes a move", kind: Kind::Number { min: 1, max: 100_000_000, usual: 2000 } },
        ],
        shards: |params| (players(params).len() * SHARES.len()) as u32,
        unit: "games",
        seconds: 10,
        work: |params| params.number("games") * (players(params).len() * SHARES.len()) as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Batch {
        let Some((strategy, share)) = place(params, shard) else { return Batch::default() };
        let (nodes, count, evil) = (params.number("nodes"), params.number("games"), evil(params, share));
        if of_threes(params) {
            let variant = threes::Variant { evil, ..threes::Variant::CLASSIC };
            let player = players::player(strategy, nodes);
            strength::play(seed, 1, count, |hash| Threes::new(variant, hash), player, progress)
        } else {
            let variant = twenty48::Variant { evil, ..twenty48::Variant::of(Shape::CLASSIC) };
            let player = players::player(strategy, nodes);
            strength::play(seed, 1, count, |hash| Twenty48::new(variant, hash), player, progress)
        }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Batch>) -> Report {
        let tally = |(at, batch): (u32, &Batch)| Some((place(params, at)?, StrategyGames::of([batch])));
        let all: Vec<Found> = shards.iter().filter_map(tally).filter(|found| found.1.games() > 0).collect();
        Report { figures: vec![figure(params, &all)], tables: vec![table(params, &all)], claims: claims(params, &all) }
    }
}

/// A strategy at a share, and its games.
type Found = ((Strategy, u8), StrategyGames);

fn figure(params: &Params, all: &[Found]) -> Figure {
    let series = |strategy: Strategy| LineSeries {
        label: strategy.name().into(),
        points: all
            .iter()
            .filter(|((one, _), _)| *one == strategy)
            .filter_map(|((_, share), tally)| Some((f64::from(*share), tally.mean()?)))
            .collect(),
        steps: false,
    };
    Figure {
        id: "shares".into(),
        number: String::new(),
        title: "Points against an evil hand".into(),
        caption: "Mean points over the same games, by the share of tiles that the evil hand places.".into(),
        chart: Chart::Lines {
            x: Axis::new("Placed by the evil hand").unit("%").min(0.0).max(100.0),
            y: Axis::new("Mean points").min(0.0),
            series: players(params).into_iter().map(series).collect(),
            references: Vec::new(),
        },
    }
}

fn table(params: &Params, all: &[Found]) -> Table {
    let mut table = Table::new("evil", "Strategies against an evil hand")
        .text("Strategy")
        .number("Evil tiles, %")
        .number("Games")
        .number("Mean points")
        .number("Standard error")
        .number("Median")
        .number("Moves a game")
        .number("Best points")
        .number("Highest tile");
    for ((strategy, share), tally) in all {
        table.row(vec![
            Cell::text(strategy.name()),
            Cell::integer(*share),
            Cell::integer(tally.games()),
            Cell::maybe(tally.mean(), 1),
            Cell::maybe(tally.error(), 1),
            Cell::maybe(tally.quantile(0.5), 0),
            Cell::maybe(tally.length(), 1),
            Cell::maybe(tally.best().map(|best| best.1), 0),
            Cell::integer(face(params, tally.top())),
        ]);
    }
    table
}

/// The article's figures for the mode in which every tile is placed by the adversary, beside those of our players.
fn claims(params: &Params, all: &[Found]) -> Vec<Claim> {
    if of_threes(params) {
        return Vec::new();
    }
    let full = all.iter().filter(|((_, share), _)| *share == 100);
    let best = full.max_by(|a, b| {
        a.1.top().cmp(&b.1.top()).then(a.1.mean().partial_cmp(&b.1.mean()).unwrap_or(std::cmp::Ordering::Equal))
    });
    let here = best.map(|((strategy, _), tally)| {
        let tile = face(params, tally.top());
        format!("The highest tile of all strategies that were run is **{tile}** ({}).", strategy.name())
    });
    vec![Claim {
        paper: "I actually managed to get the 64 tile, with a final score of 540, while the embedded AI solver often gets to \
                the 128 tile."
            .into(),
        here: here.unwrap_or_else(|| "No games yet.".to_owned()),
        // The sentence is about the author's own game and about one program.
        verdict: Judgement::unjudged(
            "The sentence is about one game of the author and about the solver built into that page, which is not among our players.",
        ),
    }]
}
