//! The experiments: the finder of all boards of a grid, the searchers of the hardest simple^3 puzzles, and climbs to hard
//! puzzles of two pieces.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod farthest;
mod hardest;
mod two_pieces;

#[cfg(test)]
mod tests;

pub use farthest::{Atomic, Farthest, Moat};
pub use hardest::Hardest;
pub use two_pieces::Groups;
pub use two_pieces::TwoPieces;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::seed::Seed;
use crate::games::sliding::simple3::finder::{self, Count, Fillboard};
use crate::games::sliding::simple3::grid::{Grid, MAX_CELLS};
use crate::lab::experiment::{Experiment, ExperimentInfo, Join, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};

// The grids that the experiments know.

/// The grid, its width first. The usual one is the first of the article's open problems.
pub const SIZE: Param = Param {
    key: "size",
    label: "Width by height",
    kind: Kind::Choice(&[
        ("3x4", "3 by 4"),
        ("2x2", "2 by 2"),
        ("2x3", "2 by 3"),
        ("2x4", "2 by 4"),
        ("2x5", "2 by 5"),
        ("2x6", "2 by 6"),
        ("2x7", "2 by 7"),
        ("2x8", "2 by 8"),
        ("2x9", "2 by 9 (search: minutes)"),
        ("2x10", "2 by 10 (search: hours)"),
        ("3x2", "3 by 2"),
        ("3x3", "3 by 3"),
        ("3x5", "3 by 5"),
        ("3x6", "3 by 6 (search: minutes)"),
        ("4x2", "4 by 2"),
        ("4x3", "4 by 3"),
        ("4x4", "4 by 4"),
        ("4x5", "4 by 5 (search: hours)"),
        ("5x2", "5 by 2"),
        ("5x3", "5 by 3"),
        ("5x4", "5 by 4 (search: hours)"),
        ("6x2", "6 by 2"),
        ("6x3", "6 by 3 (search: minutes)"),
        ("7x2", "7 by 2"),
        ("8x2", "8 by 2"),
        ("9x2", "9 by 2 (search: minutes)"),
        ("10x2", "10 by 2 (search: hours)"),
    ]),
};

/// The grid that the parameters name.
pub fn grid(params: &Params) -> Grid {
    let sides = params.text("size").split_once('x');
    let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let (width, height) = sides.unwrap_or((2, 2));
    Grid::new(width, height).expect("the parameter's words are sizes of at most twenty cells, as a test checks")
}

// All boards of a grid, counted by whole pieces and voids; on small grids beside what the first algorithm paid.

/// The finder.
pub struct Finder;

/// The largest grid on which the first algorithm runs too: it has to remember all boards.
const LESSON_CELLS: usize = 12;

/// What one shard finds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// All boards, from no piece to one for each cell.
    boards: Vec<u64>,
    /// The justsolved ones.
    justsolved: Vec<u64>,
    /// What the first algorithm did: boards made, different ones, justsolved ones made, different ones.
    first: Option<[u64; 4]>,
}

fn shard_count(params: &Params) -> u32 {
    match grid(params).cells() {
        cells if cells <= LESSON_CELLS => 1,
        ..=16 => 8,
        _ => 64,
    }
}

fn count(shard: &Found) -> Count {
    let row = |counts: &[u64]| std::array::from_fn(|n| counts.get(n).copied().unwrap_or_default());
    Count { boards: row(&shard.boards), justsolved: row(&shard.justsolved) }
}

/// The sum of the shards.
fn total(shards: &Shards<Found>) -> Count {
    let mut all = Count::default();
    shards.values().for_each(|shard| all.add(&count(shard)));
    all
}

impl Experiment for Finder {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-finder",
        game: "sliding",
        title: "All boards of a grid",
        about: "The finder fills the grid with whole pieces and voids, each board once, and counts all boards and those \
                that have just been solved. Up to twelve cells the first algorithm runs too, which made many boards \
                several times.",
        source: "N. Bickford (2012), the new SBPFinder, and the fillboard algorithm that it replaced",
        params: &[SIZE],
        shards: shard_count,
        unit: "parts",
        seconds: 2,
        work: |params| shard_count(params).into(),
    };

    const JOIN: Option<Join<Found>> = Some(|_, all, more| {
        let mut sum = count(all);
        sum.add(&count(&more));
        let until = all.boards.len().max(more.boards.len()).min(sum.boards.len());
        let first = all.first.or(more.first);
        *all = Found { boards: sum.boards[..until].to_vec(), justsolved: sum.justsolved[..until].to_vec(), first };
    });

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let grid = grid(params);
        let mut count = Count::default();
        let mine = finder::beginnings(&grid).into_iter().skip(shard as usize).step_by(shard_count(params) as usize);
        for beginning in mine {
            count.add(&finder::count_from(&grid, beginning));
        }
        let first = (shard == 0 && grid.cells() <= LESSON_CELLS).then(|| Fillboard::run(&grid));
        progress(1);
        let until = grid.cells() + 1;
        Found {
            boards: count.boards[..until].to_vec(),
            justsolved: count.justsolved[..until].to_vec(),
            first: first.map(|one| [one.generated, one.distinct, one.looked_up, one.justsolved]),
        }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        let cells = grid(params).cells();
        let all = total(shards);
        let first = shards.values().find_map(|shard| shard.first);
        let mut tables = vec![table(&all, cells)];
        tables.extend(first.map(|first| lesson(&first)));
        tables.extend((cells <= ESTIMATED_CELLS).then(|| estimated(&grid(params))));
        let whole = shards.len() == shard_count(params) as usize;
        let mut claims: Vec<Claim> = first.map(|first| duplicates(&first)).into_iter().collect();
        if params.text("size") == "4x4" {
            claims.extend([processed(&all, whole), made(&grid(params))]);
        }
        Report { figures: vec![figure(&all, cells)], tables, claims }
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Found>) -> Vec<Map<String, Value>> {
        let all = total(shards);
        let until = grid(params).cells() + 1;
        let mut line = Map::new();
        line.insert("size".into(), params.text("size").into());
        line.insert("boards".into(), all.all_boards().into());
        line.insert("justsolved".into(), all.all_justsolved().into());
        line.insert("boards_by_pieces".into(), all.boards[..until].into());
        line.insert("justsolved_by_pieces".into(), all.justsolved[..until].into());
        vec![line]
    }
}

fn table(all: &Count, cells: usize) -> Table {
    let mut table = Table::new("boards", "Boards").text("Pieces").number("All boards").number("Just solved");
    for pieces in 0..=cells.min(MAX_CELLS) {
        let (boards, justsolved) = (all.boards[pieces], all.justsolved[pieces]);
        table.row(vec![Cell::text(pieces.to_string()), Cell::integer(boards), Cell::integer(justsolved)]);
    }
    table.row(vec![Cell::text("All"), Cell::integer(all.all_boards()), Cell::integer(all.all_justsolved())]);
    table
}

fn figure(all: &Count, cells: usize) -> Figure {
    let series = |label: &str, row: &[u64]| BarSeries {
        label: label.into(),
        bars: row[..=cells].iter().map(|&count| Some(Bar::from(count as f64))).collect(),
        ..BarSeries::default()
    };
    Figure {
        id: "by-pieces".into(),
        number: String::new(),
        title: "Boards by number of pieces".into(),
        caption: "All boards, and those of them that have just been solved.".into(),
        chart: Chart::Bars {
            category: "Pieces".into(),
            categories: (0..=cells).map(|pieces| pieces.to_string()).collect(),
            y: Axis::new("Boards").min(0.0),
            series: vec![series("All boards", &all.boards), series("Just solved", &all.justsolved)],
            references: Vec::new(),
        },
    }
}

/// How often the first algorithm made a board, on average.
fn times(made: u64, different: u64) -> f64 {
    made as f64 / different.max(1) as f64
}

fn lesson(&[made, different, looked_up, justsolved]: &[u64; 4]) -> Table {
    let mut table = Table::new("duplicates", "The first algorithm")
        .text("Boards")
        .number("Made")
        .number("Different")
        .number("Times each");
    for (label, made, different) in [("All", made, different), ("Just solved", looked_up, justsolved)] {
        table.row(vec![
            Cell::text(label),
            Cell::integer(made),
            Cell::integer(different),
            Cell::number(times(made, different), 2),
        ]);
    }
    table
}

/// Up to so many cells Fillboard's boards are counted within a moment: a report is made on the page's main thread.
const ESTIMATED_CELLS: usize = 16;

/// Part 4 of the articles: Fillboard makes some more boards than they estimate, for all sizes.
fn estimated(grid: &Grid) -> Table {
    let (made, estimate) = (Fillboard::made(grid), Fillboard::estimate(grid));
    let mut table = Table::new("fillboard", "Fillboard and its estimate")
        .number("Boards made")
        .number("Estimate")
        .number("Times the estimate");
    table.row(vec![Cell::integer(made), Cell::integer(estimate), Cell::number(times(made, estimate), 3)]);
    table
}

fn duplicates(&[made, different, _, _]: &[u64; 4]) -> Claim {
    let (all, distinct, each) = (integer(made.into()), integer(different.into()), fixed(times(made, different), 2));
    Claim {
        paper: "The primary flaw with this technique is that it generates lots of duplicates".into(),
        here: format!("It makes **{all}** boards, of which {distinct} differ: each **{each}** times."),
        verdict: Judgement::exact(made > different),
    }
}

fn made(grid: &Grid) -> Claim {
    let (made, estimate) = (Fillboard::made(grid), Fillboard::estimate(grid));
    let ratio = times(made, estimate);
    Claim::new(
        "In practice, the fillboard algorithm needs to check about 1.5 times the estimated number of boards",
        format!(
            "It makes **{}** boards, **{}** times the estimate of {}; 1.4 to 1.6 counts as about 1.5",
            integer(made.into()),
            fixed(ratio, 3),
            integer(estimate.into())
        ),
        // «About»: with one figure behind the point it may be off by one.
        Judgement::exact((1.4..=1.6).contains(&ratio)),
    )
}

fn processed(all: &Count, whole: bool) -> Claim {
    let found = all.all_justsolved();
    Claim {
        paper: "Running SBPSearcher on all the 4x4s takes about 3 hours (processing 12295564 puzzles)".into(),
        here: format!("The finder counts **{}** boards that have just been solved.", integer(found.into())),
        verdict: Judgement::known(whole.then_some(found == 12_295_564)),
    }
}
