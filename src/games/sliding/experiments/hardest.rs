//! The hardest simple^3 puzzles of a grid, by number of pieces.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{SIZE, grid};
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::sliding::Metric;
use crate::games::sliding::simple3::gather::{Plan, Rule, Sources};
use crate::games::sliding::simple3::search::{Champion, Findings, Level, Searcher};
use crate::lab::experiment::{Experiment, ExperimentInfo, Join, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::integer;
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, LineSeries, Report, Table};

/// The searcher.
pub struct Hardest;

/// What one shard finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Goal pieces that cover the lower right cell.
    strict: Findings,
    /// Goal pieces that only touch the last row and the last column.
    others: Findings,
}

/// All that was found: by the strict rule, and by the other, which lets all goal pieces take part.
struct Total {
    strict: Findings,
    loose: Findings,
}

fn metric(params: &Params) -> Metric {
    Metric::parse(params.text("metric")).unwrap_or_default()
}

/// Whether one rule is asked for, not two beside each other.
fn one_rule(params: &Params) -> bool {
    params.text("nonstrict") != "yes"
}

fn plan(params: &Params) -> Plan {
    let rule = match params.text("nonstrict") {
        "yes" => Rule::Loose,
        "corner" => Rule::Corner,
        "any" => Rule::Anywhere,
        _ => Rule::Strict,
    };
    // To some place a piece can come only in company, or not at all but begin there: nothing else tells these places.
    let sources = if rule == Rule::Anywhere { Sources::Solved } else { Sources::of(metric(params)) };
    Plan { grid: grid(params), rule, sources }
}

fn total(params: &Params, shards: &Shards<Found>) -> Total {
    let mut strict = Findings::new(&grid(params));
    let mut loose = strict.clone();
    for shard in shards.values() {
        strict.merge(&shard.strict);
        loose.merge(&shard.strict);
        loose.merge(&shard.others);
    }
    Total { strict, loose }
}

/// The champion's id.
fn id(champion: &Champion) -> String {
    ChallengeId::board("sliding", &champion.position).to_string()
}

impl Experiment for Hardest {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-hardest",
        game: "sliding",
        title: "The hardest simple^3 puzzles",
        about: "Every simple^3 puzzle of a grid: the goal piece begins in the upper left corner and has to reach the lower \
                right one; of «simple^2» it begins anywhere, of «simple» it ends anywhere too. One breadth-first search for each goal shape and set of other shapes gives the puzzle that takes \
                the most actions, for each number of pieces. Half an hour of one processor core is enough for 3 by 6, about 14 hours \
                for 4 by 5. Each cell more takes three to four times as long: 5 by 5, which is not offered, would take most of a \
                year.",
        source: "N. Bickford (2012), «Search Results»; 3x4, 2x8, 4x5 and the non-strict rule are among the open problems, 3x5 is ours",
        params: &[
            SIZE,
            Param {
                key: "metric",
                label: "What counts as one",
                kind: Kind::Choice(&[
                    ("move", "Move"),
                    ("step", "Step"),
                    ("line", "Line"),
                    ("superstep", "Superstep"),
                    ("superline", "Superline"),
                    ("supermove", "Supermove"),
                ]),
            },
            Param {
                key: "nonstrict",
                label: "Where the goal piece ends",
                kind: Kind::Choice(&[
                    ("no", "On its cell (strict)"),
                    ("yes", "At its edges (non-strict)"),
                    ("any", "Anywhere, begun anywhere (simple)"),
                    ("corner", "On its cell, begun anywhere (simple^2)"),
                ]),
            },
        ],
        shards: |params| plan(params).shards(),
        unit: "parts",
        seconds: 2,
        work: |params| plan(params).shards().into(),
    };

    const JOIN: Option<Join<Found>> = Some(|_, all, more| {
        all.strict.merge(&more.strict);
        all.others.merge(&more.others);
    });

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let plan = plan(params);
        let mut searcher = Searcher::new(&plan, metric(params));
        let mut found = Found { strict: Findings::new(&plan.grid), others: Findings::new(&plan.grid) };
        for task in plan.tasks(shard) {
            let strict = plan.rule != Rule::Loose || task.goal & plan.grid.corner() != 0;
            searcher.run(&task, if strict { &mut found.strict } else { &mut found.others });
        }
        progress(1);
        found
    }

    fn weight(params: &Params, shard: u32) -> u64 {
        plan(params).weight(shard)
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        let whole = shards.len() == plan(params).shards() as usize;
        report(params, &total(params, shards), whole)
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Found>) -> Vec<Map<String, Value>> {
        let total = total(params, shards);
        let all = if one_rule(params) { &total.strict } else { &total.loose };
        let mut line = Map::new();
        for key in ["size", "metric", "nonstrict"] {
            line.insert(key.into(), params.text(key).into());
        }
        let pieces = grid(params).cells() - 1;
        let sum = |count: fn(&Level) -> u64| all.levels.iter().map(count).sum::<u64>();
        line.insert("groups".into(), sum(|level| level.groups).into());
        line.insert("boards".into(), sum(|level| level.sources).into());
        line.insert("positions".into(), sum(|level| level.positions).into());
        let mut insert = |behind: &str, all: &Findings| {
            // By number of pieces, from one on; null where there is no puzzle.
            let champions = || all.levels.iter().skip(1).map(|level| level.champion.as_ref()).take(pieces);
            line.insert(format!("hardest{behind}"), champions().map(|one| one.map(|one| one.moves)).collect());
            line.insert(format!("champions{behind}"), champions().map(|one| one.map(id)).collect());
        };
        insert("", all);
        if !one_rule(params) {
            insert("_strict", &total.strict);
        }
        vec![line]
    }
}

// Figures, tables and claims about the hardest puzzles.

/// The report on what was found; `whole`: all shards are done.
fn report(params: &Params, total: &Total, whole: bool) -> Report {
    let strict = one_rule(params);
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
    let label = match plan(params).rule {
        Rule::Anywhere => "Anywhere",
        Rule::Corner => "Begun anywhere",
        Rule::Strict | Rule::Loose => "Strict",
    };
    let mut all = vec![series(label, &total.strict)];
    if !one_rule(params) {
        all.push(series("Non-strict", &total.loose));
    }
    Figure {
        id: "hardest".into(),
        number: String::new(),
        title: "The hardest puzzle by number of pieces".into(),
        caption: "What the hardest puzzle with that many pieces takes at best.".into(),
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
        number: String::new(),
        title: "How hard groups are".into(),
        caption: "Of the groups of shapes that have a puzzle: how many have one that takes at least that many actions."
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
    let question = match plan(params).rule {
        Rule::Corner => Some(("How hard is it to search through all simple simple 4×4 SBPs?", "to the corner")),
        Rule::Anywhere => Some(("What about simple SBPs?", "to each place")),
        Rule::Strict | Rule::Loose => None,
    };
    if let Some((question, to)) = question {
        let positions: u64 = total.strict.levels.iter().map(|level| level.positions).sum();
        return vec![Claim::new(
            question,
            format!(
                "On {} the searches {to} reach **{}** positions in all",
                params.text("size"),
                integer(positions.into())
            ),
            Judgement::unjudged("It is a question; the figure says how many positions the answer takes."),
        )];
    }
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
            verdict: Judgement::known(whole.then_some(longest == 132)),
        },
        Claim {
            paper: "processing 12295564 puzzles".into(),
            here: format!("The searches start from **{}** boards.", integer(boards.into())),
            verdict: Judgement::known(whole.then_some(boards == 12_295_564)),
        },
    ];
    if !one_rule(params) {
        let changed = |(pieces, _, champion): (usize, _, &Champion)| {
            (most(&total.strict, pieces) != Some(champion.moves)).then(|| format!("{pieces} ({})", champion.moves))
        };
        let changed: Vec<String> = total.loose.solved().filter_map(changed).collect();
        let only_seven = changed.len() == 1 && changed.iter().all(|one| one.starts_with("7 "));
        claims.push(Claim {
            paper: "I don’t think that any of the results would change other than the p=7 case".into(),
            here: format!("The hardest puzzle differs with this many pieces: **{}**.", changed.join(", ")),
            verdict: Judgement::known(whole.then_some(only_seven)),
        });
    }
    claims
}
