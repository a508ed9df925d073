//! The small boards of 2048, exactly: how often the best player reaches each goal, and what the others miss.

use serde::{Deserialize, Serialize};

use crate::engine::direction::Direction;
use crate::engine::seed::Seed;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::exact::{Goal, ShapeTables, Solved};
use crate::games::merge::experiments::strength;
use crate::games::merge::players::{self, Player, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::twenty48::{Twenty48, Variant};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};

/// The exact small boards.
pub struct SmallBoards;

/// The rank of the least goal, 8.
const MIN: u8 = 3;
/// More positions than any board here has.
const MAX: u64 = 60_000_000;

/// What one goal comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Exact {
    /// The goal's rank; 0: the most points.
    goal: u8,
    /// Positions, mirror images once.
    positions: u64,
    /// What the best player has at the beginning: a probability, or points.
    start: f64,
    /// The games of the best player and of the others.
    games: Vec<Games>,
}

/// The games of one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Games {
    /// His name.
    player: String,
    /// How many games.
    games: u64,
    /// Those of them that reached the goal.
    reached: u64,
    /// Moves of all games.
    moves: u64,
    /// Moves that were not best.
    mistakes: u64,
    /// What they cost in all: probability, summed over the games.
    cost: f64,
}

fn shape(params: &Params) -> Shape {
    let name = params.text("board");
    let named = |shape: &Shape| name == format!("{}x{}", shape.rows, shape.columns);
    Shape::ALL.into_iter().find(named).unwrap_or(Shape::ALL[0])
}

/// The highest rank of the board, which bounds the goals.
fn highest(params: &Params) -> u8 {
    let asked = params.number("to").max(8).ilog2() as u8;
    asked.min(shape(params).cells() as u8 + 1)
}

/// The goals of a run, one a shard; 0 is the most points.
fn goals(params: &Params) -> Vec<u8> {
    let points = params.text("points") == "yes";
    (MIN..=highest(params)).chain(points.then_some(0)).collect()
}

/// Plays games and weighs each move against the best one.
fn evaluator(
    solved: &Solved,
    goal: u8,
    name: &str,
    seed: &Seed,
    count: u64,
    player: &mut dyn Player<Twenty48>,
) -> Games {
    let mut all = Games { player: name.to_owned(), games: count, ..Games::default() };
    for game in 1..=count {
        let hash = strength::hash(seed, game);
        player.begin(hash);
        let mut position = Twenty48::new(Variant { goal, ..Variant::of(solved.shape()) }, hash);
        while position.board.highest() < goal {
            let Some(direction) = player.choose(&position) else { break };
            let values = solved.moves(ShapeTables::pack(&position.board)).unwrap_or_default();
            let best = values.iter().flatten().copied().fold(0.0, f64::max);
            let missed = best - values[direction.index()].unwrap_or(best);
            // Values that are equal but for the last digits of the arithmetic are equal.
            if missed > 1e-12 {
                all.mistakes += 1;
                all.cost += missed;
            }
            let Some(next) = position.after(direction) else { break };
            position = next;
            all.moves += 1;
        }
        all.reached += u64::from(position.board.highest() >= goal);
    }
    all
}

/// The player who knows all values.
struct Best<'a>(&'a Solved);

impl Player<Twenty48> for Best<'_> {
    fn choose(&mut self, position: &Twenty48) -> Option<Direction> {
        let values = self.0.moves(ShapeTables::pack(&position.board))?;
        let mut best: Option<(f64, Direction)> = None;
        for direction in Direction::ALL {
            let Some(value) = values[direction.index()] else { continue };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, direction));
            }
        }
        best.map(|one| one.1)
    }
}

impl Experiment for SmallBoards {
    type Shard = Exact;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "merge-small",
        game: "2048",
        title: "The small boards, exactly",
        about: "All positions of a small board of 2048, valued by one pass of value iteration: how often the best player \
                reaches each goal, how often others do, and what their mistakes cost.",
        source: "Goes beyond N. Bickford (2014), who asks «what is an algorithm that will play a game so as to gain the \
                 highest score?»",
        params: &[
            Param {
                key: "board",
                label: "Board",
                kind: Kind::Choice(&[("2x3", "Two by three"), ("2x2", "Two by two"), ("3x3", "Three by three")]),
            },
            Param {
                key: "to",
                label: "Goals up to",
                kind: Kind::Choice(&[
                    ("128", "128"),
                    ("8", "8"),
                    ("16", "16"),
                    ("32", "32"),
                    ("64", "64"),
                    ("256", "256"),
                    ("512", "512"),
                    ("1024", "1024"),
                ]),
            },
            Param {
                key: "points",
                label: "Most points too",
                kind: Kind::Choice(&[("no", "No"), ("yes", "Yes (three by three takes 500 MB)")]),
            },
            Param {
                key: "games",
                label: "Games of each player",
                kind: Kind::Number { min: 0, max: 100_000, usual: 1000 },
            },
        ],
        shards: |params| goals(params).len() as u32,
        unit: "goals",
        seconds: 2,
        work: |params| goals(params).len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Exact {
        let goal = goals(params).get(shard as usize).copied().unwrap_or(MIN);
        let wanted = if goal == 0 { Goal::Points } else { Goal::Reach(goal) };
        let Ok(solved) = Solved::new(shape(params), wanted, MAX, &mut |_| ()) else { return Exact::default() };
        let mut found = Exact { goal, positions: solved.positions(), start: solved.start(), games: Vec::new() };
        let count = params.number("games");
        if goal > 0 && count > 0 {
            found.games.push(evaluator(&solved, goal, "Best play", seed, count, &mut Best(&solved)));
            for one in Strategy::SIMPLE {
                let Some(mut player) = players::player(one, 0) else { continue };
                found.games.push(evaluator(&solved, goal, one.name(), seed, count, &mut *player));
            }
        }
        progress(1);
        found
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Exact>) -> Report {
        let all: Vec<&Exact> = shards.values().filter(|one| one.positions > 0).collect();
        let reach: Vec<&Exact> = all.iter().copied().filter(|one| one.goal > 0).collect();
        let mut tables = vec![goals_table(&all), players_table(&reach)];
        if params.number("games") == 0 {
            tables.truncate(1);
        }
        Report { figures: vec![figure(&reach)], tables, claims: vec![claim(params, &all), mixture()] }
    }
}

/// The article takes optimal play to be out of reach on the classic board. On these boards it is not.
fn claim(params: &Params, all: &[&Exact]) -> Claim {
    let cells = shape(params).cells();
    let most = all.iter().max_by_key(|one| one.positions);
    let here = most.map_or_else(
        || "No board has been solved yet.".to_owned(),
        |one| {
            let (positions, goal) = (integer(one.positions.into()), goal_name(one.goal));
            format!("On {cells} cells it is a matter of **{positions}** positions (goal: {goal}), each valued once.")
        },
    );
    Claim {
        paper: "While this is almost certainly extraordinarily computationally intensive".into(),
        here,
        verdict: Judgement::unjudged(
            "The article speaks of the board of 4 by 4, which nobody has solved; this is how it grows up to there.",
        ),
    }
}

/// The article's example of an expected score, by what chance may bring to a board with one free cell.
fn mixture() -> Claim {
    let mut board = Board::empty(Shape::CLASSIC);
    board.free_cells().skip(1).collect::<Vec<_>>().into_iter().for_each(|cell| board = board.with(cell, 3));
    let free = board.free_cells().next().unwrap_or_default();
    let worth = |next: &Board| if next.rank(free) == 1 { 5.0 } else { 2.0 };
    let score: f64 = Twenty48::by_chance(&board).iter().map(|(chance, next)| chance * worth(next)).sum();
    Claim::new(
        "0.9*5 + 0.1*2 = an expected score of 4.7",
        format!("By the two tiles that our game may bring, and their chances: **{}**", fixed(score, 1)),
        Judgement::exact((score - 4.7).abs() < 1e-9),
    )
}

fn goal_name(goal: u8) -> String {
    if goal == 0 { "Most points".to_owned() } else { Twenty48::face(goal).to_string() }
}

fn figure(all: &[&Exact]) -> Figure {
    let names: Vec<String> =
        all.first().map(|one| one.games.iter().map(|games| games.player.clone()).collect()).unwrap_or_default();
    let mut series = vec![BarSeries {
        label: "Best play, exact".into(),
        bars: all.iter().map(|one| Some(Bar::from(100.0 * one.start))).collect(),
        ..BarSeries::default()
    }];
    for (at, name) in names.iter().enumerate().skip(1) {
        let share = |one: &&Exact| {
            let games = one.games.get(at)?;
            Some(Bar::from(100.0 * games.reached as f64 / games.games.max(1) as f64))
        };
        series.push(BarSeries { label: name.clone(), bars: all.iter().map(share).collect(), ..BarSeries::default() });
    }
    Figure {
        id: "reach".into(),
        number: String::new(),
        title: "How often a goal is reached".into(),
        caption: "The best player’s probability, computed, and the share of the games of the others.".into(),
        chart: Chart::Bars {
            category: "Goal".into(),
            categories: all.iter().map(|one| goal_name(one.goal)).collect(),
            y: Axis::new("Reached").unit("%").min(0.0).max(100.0).digits(4),
            series,
            references: Vec::new(),
        },
    }
}

fn goals_table(all: &[&Exact]) -> Table {
    let mut table = Table::new("goals", "Best play")
        .text("Goal")
        .number("Positions")
        .number("Memory, MB")
        .number("Reached, %")
        .number("Points");
    for one in all {
        table.row(vec![
            Cell::text(goal_name(one.goal)),
            Cell::integer(one.positions),
            Cell::number(one.positions as f64 * 12.0 / 1e6, 2),
            Cell::maybe((one.goal > 0).then_some(100.0 * one.start), 6),
            Cell::maybe((one.goal == 0).then_some(one.start), 4),
        ]);
    }
    table
}

fn players_table(all: &[&Exact]) -> Table {
    let mut table = Table::new("players", "Games")
        .text("Goal")
        .text("Player")
        .number("Games")
        .number("Reached, %")
        .number("Moves a game")
        .number("Mistakes a game")
        .number("Cost of a game’s mistakes, %");
    for one in all {
        for games in &one.games {
            let each = 1.0 / games.games.max(1) as f64;
            table.row(vec![
                Cell::text(goal_name(one.goal)),
                Cell::text(&games.player),
                Cell::integer(games.games),
                Cell::number(100.0 * games.reached as f64 * each, 2),
                Cell::number(games.moves as f64 * each, 1),
                Cell::number(games.mistakes as f64 * each, 2),
                Cell::number(100.0 * games.cost * each, 3),
            ]);
        }
    }
    table
}
