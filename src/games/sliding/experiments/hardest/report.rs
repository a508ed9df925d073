//! Figures, tables and claims about the hardest puzzles.

use super::{Total, id, is_strict, metric};
use crate::games::sliding::Metric;
use crate::games::sliding::simple3::findings::{Findings, Level};
use crate::lab::params::Params;
use crate::lab::report::number::integer;
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Holds, LineSeries, Report, Table};

/// The report on what was found; `whole`: all shards are done.
pub fn report(params: &Params, total: &Total, whole: bool) -> Report {
    let strict = is_strict(params);
    let all = if strict { &total.strict } else { &total.loose };
    let mut tables = vec![champions(params, all)];
    if !strict {
        tables.push(difference(params, total));
    }
    Report {
        figures: vec![by_pieces(params, total), spread(params, all)],
        tables,
        claims: claims(params, total, whole),
    }
}

/// What is counted: `Moves`.
fn unit(params: &Params) -> String {
    let word = metric(params).word();
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}s", first.to_ascii_uppercase(), letters.as_str()))
}

fn champions(params: &Params, all: &Findings) -> Table {
    let mut table = Table::new("champions", "The hardest puzzles")
        .text("Pieces")
        .number(unit(params))
        .text("Puzzle")
        .number("Groups as hard")
        .number("Groups")
        .number("Boards to start from")
        .number("Positions");
    for (pieces, level, champion) in all.solved() {
        table.row(vec![
            Cell::text(pieces.to_string()),
            Cell::integer(champion.moves),
            Cell::Challenge(id(champion)),
            Cell::integer(level.hardest.last().copied().unwrap_or_default()),
            Cell::integer(level.groups),
            Cell::integer(level.sources),
            Cell::integer(level.positions),
        ]);
    }
    let sum = |count: fn(&Level) -> u64| Cell::integer(all.levels.iter().map(count).sum::<u64>());
    let counts = [sum(|level| level.groups), sum(|level| level.sources), sum(|level| level.positions)];
    let mut last = vec![Cell::text("All"), Cell::Empty, Cell::Empty, Cell::Empty];
    last.extend(counts);
    table.row(last);
    table
}

/// The most actions for this number of pieces; nothing if no puzzle has so many.
fn most(all: &Findings, pieces: usize) -> Option<u32> {
    Some(all.levels.get(pieces)?.champion.as_ref()?.moves)
}

fn difference(params: &Params, total: &Total) -> Table {
    let unit = unit(params);
    let mut table = Table::new("strict", "Strict and non-strict")
        .text("Pieces")
        .number(format!("{unit}, strict"))
        .number(format!("{unit}, non-strict"));
    for (pieces, _, champion) in total.loose.solved() {
        let strict = most(&total.strict, pieces).map_or(Cell::Empty, Cell::integer);
        table.row(vec![Cell::text(pieces.to_string()), strict, Cell::integer(champion.moves)]);
    }
    table
}

fn by_pieces(params: &Params, total: &Total) -> Figure {
    let pieces: Vec<usize> = total.loose.solved().map(|(pieces, _, _)| pieces).collect();
    let series = |label: &str, all: &Findings| BarSeries {
        label: label.into(),
        bars: pieces.iter().map(|&pieces| most(all, pieces).map(|moves| Bar::from(f64::from(moves)))).collect(),
        ..BarSeries::default()
    };
    let mut all = vec![series("Strict", &total.strict)];
    if !is_strict(params) {
        all.push(series("Non-strict", &total.loose));
    }
    Figure {
        id: "hardest".into(),
        number: "New".into(),
        title: "The hardest puzzle by number of pieces".into(),
        caption: "What the hardest puzzle with so many pieces takes at best.".into(),
        chart: Chart::Bars {
            category: "Pieces".into(),
            categories: pieces.iter().map(usize::to_string).collect(),
            y: Axis::new(unit(params)).min(0.0),
            series: all,
            references: Vec::new(),
        },
    }
}

/// How many groups are at least so hard, for each number of pieces.
fn spread(params: &Params, all: &Findings) -> Figure {
    let series = |(pieces, level): (usize, &Level)| {
        let solvable: u64 = level.hardest.iter().sum();
        let mut left = solvable;
        let mut points = Vec::new();
        for (distance, &groups) in level.hardest.iter().enumerate().filter(|(_, groups)| **groups > 0) {
            points.push((distance as f64, 100.0 * left as f64 / solvable as f64));
            left -= groups;
        }
        LineSeries {
            label: if pieces == 1 { "1 piece".into() } else { format!("{pieces} pieces") },
            points,
            steps: false,
        }
    };
    Figure {
        id: "spread".into(),
        number: "New".into(),
        title: "How hard groups are".into(),
        caption: "Of the groups of shapes that have a puzzle: how many have one that takes at least so many actions."
            .into(),
        chart: Chart::Lines {
            x: Axis::new(unit(params)).min(0.0),
            y: Axis::new("Groups").unit("%").min(0.0).max(100.0).digits(3),
            series: all.solved().map(|(pieces, level, _)| series((pieces, level))).collect(),
            references: Vec::new(),
        },
    }
}

fn claims(params: &Params, total: &Total, whole: bool) -> Vec<Claim> {
    if params.text("size") != "4x4" || metric(params) != Metric::Move {
        return Vec::new();
    }
    let longest = total.strict.solved().map(|(_, _, champion)| champion.moves).max().unwrap_or_default();
    let boards: u64 = total.strict.levels.iter().map(|level| level.sources).sum();
    let mut claims = vec![
        Claim {
            paper:
                "132 has been confirmed to be the maximum number of moves for a simple simple simple 4×4 sliding block \
                    puzzle with no internal walls!"
                    .into(),
            here: format!("The hardest strict puzzle takes **{longest}** moves."),
            holds: Holds::from_option(whole.then_some(longest == 132)),
        },
        Claim {
            paper: "processing 12295564 puzzles".into(),
            here: format!("The searches start from **{}** boards.", integer(boards.into())),
            holds: Holds::from_option(whole.then_some(boards == 12_295_564)),
        },
    ];
    if !is_strict(params) {
        let changed = |(pieces, _, champion): (usize, _, &super::Champion)| {
            (most(&total.strict, pieces) != Some(champion.moves)).then(|| format!("{pieces} ({})", champion.moves))
        };
        let changed: Vec<String> = total.loose.solved().filter_map(changed).collect();
        let only_seven = changed.len() == 1 && changed.iter().all(|one| one.starts_with("7 "));
        claims.push(Claim {
            paper: "I don’t think that any of the results would change other than the p=7 case".into(),
            here: format!("The hardest puzzle is another for so many pieces: **{}**.", changed.join(", ")),
            holds: Holds::from_option(whole.then_some(only_seven)),
        });
    }
    claims
}
