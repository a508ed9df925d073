//! Figures, tables and claims of the comparison.

use crate::engine::order;
use serde_json::{Map, Value};

use super::{Effort, Row, Trial};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{
    Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table, judgement,
};
use crate::stats::interval::{self, Estimate};
use crate::stats::round_to;

/// Significant digits of averages in the command line's lines, and of what went through a logarithm.
const SIGNIFICANT: u8 = 7;

/// What the runs of a method on a garden come to.
struct MethodSummary {
    /// Runs.
    runs: usize,
    /// Runs that finished the garden.
    finished: usize,
    /// Runs that found the optimum.
    hits: usize,
    /// The fewest paths.
    best: Option<u32>,
    /// Paths on average, of the runs that finished.
    mean: Option<f64>,
    /// Evaluations until the optimum is found, on average of the runs that find it: what the paper seems to count.
    found: Option<f64>,
    /// Evaluations until the optimum is found: a run that misses it counts in full, and another begins.
    evaluations: Option<f64>,
    /// Paths walked until then.
    walked: Option<f64>,
}

impl MethodSummary {
    fn of(trials: &[Trial], optimum: u32) -> Self {
        let paths: Vec<u32> = trials.iter().filter_map(|trial| trial.paths).collect();
        let hit = |trial: &&Trial| trial.paths == Some(optimum);
        let hits = trials.iter().filter(hit).count();
        let each = |sum: f64| (hits > 0).then(|| sum / hits as f64);
        let spent = |trial: &Trial| if hit(&trial) { trial.evaluation } else { trial.evaluations } as f64;
        // By evaluations where they are not counted one by one.
        let share = |trial: &Trial| spent(trial) * trial.walked as f64 / trial.evaluations.max(1) as f64;
        let walked =
            |trial: &Trial| trial.until.filter(|_| hit(&trial)).map_or_else(|| share(trial), |until| until as f64);
        Self {
            runs: trials.len(),
            finished: paths.len(),
            hits,
            best: paths.iter().copied().min(),
            mean: (!paths.is_empty()).then(|| f64::from(paths.iter().sum::<u32>()) / paths.len() as f64),
            found: each(trials.iter().filter(hit).map(|trial| trial.evaluation as f64).sum()),
            evaluations: each(trials.iter().map(spent).sum()),
            walked: each(trials.iter().map(walked).sum()),
        }
    }

    /// By how many per cent its solutions are longer than the optimum, on average.
    fn overhead(&self, optimum: u32) -> Option<f64> {
        self.mean.map(|mean| 100.0 * (mean / f64::from(optimum.max(1)) - 1.0))
    }
}

/// A garden with its figures.
struct Line<'a> {
    row: &'a Row,
    genetic: MethodSummary,
    beam: MethodSummary,
}

impl<'a> Line<'a> {
    fn of(row: &'a Row) -> Self {
        let tally = |trials| MethodSummary::of(trials, row.garden.optimum);
        Self { row, genetic: tally(&row.genetic), beam: tally(&row.beam) }
    }

    fn optimum(&self) -> u32 {
        self.row.garden.optimum
    }

    /// What A* evaluated: as printed (and whether there is more), with the paper's estimate and a table, with components and
    /// a table.
    fn astar(&self) -> [Option<(u64, bool)>; 3] {
        let proof = self.row.proof;
        let solved = |effort: Effort| (effort.found, effort.paths.is_some());
        [
            proof.map(|proof| (proof.tree.nodes, proof.tree.whole)),
            proof.map(|proof| solved(proof.paper)),
            proof.map(|proof| solved(proof.components)),
        ]
    }

    /// Evaluations of the genetic algorithm in per cent of A*'s: of the runs that find the optimum, and with those that
    /// miss it; nothing where one of them is not known to its end.
    fn shares(&self, way: usize) -> Option<(f64, f64)> {
        let (evaluations, whole) = self.astar()[way]?;
        // A count that is not whole is too low, and the share of it too high: for the tree that is said beside it.
        (whole || way == 0).then_some(())?;
        let share = |own: f64| 100.0 * own / evaluations.max(1) as f64;
        Some((share(self.genetic.found?), share(self.genetic.evaluations?)))
    }
}

/// The report on the gardens with what was found so far; so many runs are wanted on each.
pub(super) fn report(rows: &[Row], runs: u64) -> Report {
    let lines: Vec<Line<'_>> = rows.iter().map(Line::of).collect();
    let whole = lines.iter().all(|line| line.row.proof.is_some() && line.genetic.runs as u64 == runs);
    Report {
        figures: vec![quality_figure(&lines), effort_figure(&lines)],
        tables: vec![quality(&lines), effort(&lines), bounds(&lines)],
        claims: claims(&lines, whole),
    }
}

/// The paper's first table, and our own search beside it.
fn quality(lines: &[Line<'_>]) -> Table {
    let mut table = Table::new("quality", "Paths: A*, the genetic algorithm, the beam")
        .text("Garden")
        .text("Board")
        .text("What it holds")
        .number("Optimum by A*")
        .number("GA, best")
        .number("GA, average")
        .number("GA, more than the optimum, %")
        .number("GA runs that finish, %")
        .number("GA runs that find the optimum, %")
        .number("Beam, best")
        .number("Beam, average")
        .number("Beam runs that find the optimum, %");
    for line in lines {
        let share = |count: usize, of: &MethodSummary| Cell::number(100.0 * count as f64 / of.runs as f64, 0);
        let best = |of: &MethodSummary| of.best.map_or(Cell::Empty, Cell::integer);
        table.row(vec![
            Cell::text(line.row.garden.name),
            Cell::Challenge(line.row.garden.id()),
            Cell::text(line.row.garden.words.trim_end_matches('.')),
            Cell::integer(line.optimum()),
            best(&line.genetic),
            Cell::maybe(line.genetic.mean, 2),
            Cell::maybe(line.genetic.overhead(line.optimum()), 1),
            share(line.genetic.finished, &line.genetic),
            share(line.genetic.hits, &line.genetic),
            best(&line.beam),
            Cell::maybe(line.beam.mean, 2),
            share(line.beam.hits, &line.beam),
        ]);
    }
    table
}

/// The paper's second table, with what a table of positions and a better bound change.
fn effort(lines: &[Line<'_>]) -> Table {
    let mut table = Table::new("evaluations", "Evaluations until the optimum")
        .text("Garden")
        .text("A* as printed: nodes")
        .text("A* with a table, h1")
        .text("A* with a table, h2")
        .number("GA, runs that find it")
        .number("GA, all runs")
        .number("GA, % of A* as printed")
        .number("GA, % of A* with h1")
        .number("GA, % of A* with h2")
        .number("GA, paths walked")
        .number("Beam (a path is an evaluation)")
        .number("Beam, % of GA");
    for line in lines {
        let [tree, paper, components] = line.astar().map(|found| {
            Cell::text(match found {
                None => "–".to_owned(),
                Some((count, true)) => integer(count.into()),
                Some((count, false)) => format!("> {}", integer(count.into())),
            })
        });
        let share = |way| line.shares(way).map(|(found, _)| found);
        table.row(vec![
            Cell::text(line.row.garden.name),
            tree,
            paper,
            components,
            Cell::maybe(line.genetic.found, 0),
            Cell::maybe(line.genetic.evaluations, 0),
            Cell::maybe(share(0), 2),
            Cell::maybe(share(1), 0),
            Cell::maybe(share(2), 0),
            Cell::maybe(line.genetic.walked, 0),
            Cell::maybe(line.beam.evaluations, 0),
            Cell::maybe(beam_share(line), 1),
        ]);
    }
    table
}

fn beam_share(line: &Line<'_>) -> Option<f64> {
    Some(100.0 * line.beam.evaluations? / line.genetic.evaluations?)
}

fn bounds(lines: &[Line<'_>]) -> Table {
    let mut table = Table::new("bounds", "A* with a table: positions expanded")
        .text("Garden")
        .number("h1, the paper’s")
        .number("h2, by components")
        .number("h1 / h2");
    for line in lines {
        let Some(proof) = line.row.proof else { continue };
        let cell = |effort: Effort| effort.paths.map_or(Cell::Empty, |_| Cell::integer(effort.expanded));
        let both = proof.paper.paths.and(proof.components.paths);
        let times = both.map(|_| proof.paper.expanded as f64 / proof.components.expanded.max(1) as f64);
        table.row(vec![
            Cell::text(line.row.garden.name),
            cell(proof.paper),
            cell(proof.components),
            Cell::maybe(times, 1),
        ]);
    }
    table
}

fn series(label: &str, mark: BarMark, bars: Vec<Option<Bar>>) -> BarSeries {
    BarSeries { label: label.into(), mark, bars }
}

fn names(lines: &[Line<'_>]) -> Vec<String> {
    lines.iter().map(|line| line.row.garden.name.to_owned()).collect()
}

fn quality_figure(lines: &[Line<'_>]) -> Figure {
    let bars = |value: &dyn Fn(&Line<'_>) -> Option<f64>| lines.iter().map(|line| value(line).map(Bar::from)).collect();
    Figure {
        id: "quality".into(),
        number: "As the paper’s figure of quality".into(),
        title: "Paths of the solutions".into(),
        caption: "Gardens in the order of their optimum. The averages are of the runs that finish the garden.".into(),
        chart: Chart::Bars {
            category: "Garden".into(),
            categories: names(lines),
            y: Axis::new("Paths").min(0.0).digits(2),
            series: vec![
                series("Optimum (A*)", BarMark::Bar, bars(&|line| Some(line.optimum().into()))),
                series("GA, best", BarMark::Bar, bars(&|line| line.genetic.best.map(f64::from))),
                series("GA, average", BarMark::Line, bars(&|line| line.genetic.mean)),
                series("Beam, average", BarMark::Line, bars(&|line| line.beam.mean)),
            ],
            references: Vec::new(),
        },
    }
}

/// A number as a power of ten, for an axis without logarithms.
fn power(value: f64) -> Option<f64> {
    (value >= 1.0).then(|| round_to(libm::log10(value), SIGNIFICANT))
}

fn effort_figure(lines: &[Line<'_>]) -> Figure {
    let bars = |value: &dyn Fn(&Line<'_>) -> Option<f64>| {
        lines.iter().map(|line| value(line).and_then(power).map(Bar::from)).collect()
    };
    let astar = |way: usize| bars(&|line: &Line<'_>| line.astar()[way].map(|(count, _)| count as f64));
    Figure {
        id: "evaluations".into(),
        number: String::new(),
        title: "Evaluations until the optimum".into(),
        caption:
            "As powers of ten: 3 is a thousand, 6 a million. Where a search gave up, what it had evaluated until then."
                .into(),
        chart: Chart::Bars {
            category: "Garden".into(),
            categories: names(lines),
            y: Axis::new("Evaluations").unit("power of ten").min(0.0).digits(2),
            series: vec![
                series("A* as printed", BarMark::Bar, astar(0)),
                series("A*, table, h1", BarMark::Bar, astar(1)),
                series("A*, table, h2", BarMark::Bar, astar(2)),
                series("GA", BarMark::Line, bars(&|line| line.genetic.evaluations)),
                series("Beam", BarMark::Line, bars(&|line| line.beam.evaluations)),
            ],
            references: Vec::new(),
        },
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// A percentage, or words if there is none.
fn percent(value: Option<f64>, digits: u8) -> String {
    value.map_or_else(|| "(nothing yet)".to_owned(), |value| format!("{} %", fixed(value, digits)))
}

/// A mean over the gardens with the interval that judges it: one value of many is large, and none is below nothing.
fn over_boards(values: &[f64]) -> Option<Estimate> {
    interval::resampled(values, judgement::LEVEL).ok()
}

fn words(found: Option<Estimate>, digits: u8) -> String {
    found.map_or("(nothing yet)".to_owned(), |at| {
        format!("{} % ({} to {})", fixed(at.value, digits), fixed(at.low, digits), fixed(at.high, digits))
    })
}

/// The verdict on a mean over the gardens. They are not the paper's boards, so what is so on them is told and no more.
fn judged(found: Option<Estimate>, whole: bool, least: f64, most: f64) -> Judgement {
    if !whole {
        return Judgement::known(None);
    }
    let on_ours = match Judgement::of(found, least, most) {
        Judgement::Reproduced => "On ours it is so",
        Judgement::Refuted => "On ours it is not so",
        _ => "Our gardens are too few to tell",
    };
    Judgement::Unjudged(format!("The sentence is about boards that were not published. {on_ours}."))
}

fn claims(lines: &[Line<'_>], whole: bool) -> Vec<Claim> {
    // A garden on which nothing has run yet is not missed.
    let run: Vec<&Line<'_>> = lines.iter().filter(|line| line.genetic.runs > 0).collect();
    let missed: Vec<&str> = run.iter().filter(|line| line.genetic.hits == 0).map(|line| line.row.garden.name).collect();
    let overheads: Vec<f64> = lines.iter().filter_map(|line| line.genetic.overhead(line.optimum())).collect();
    let overhead = over_boards(&overheads);
    let which = if missed.is_empty() { String::new() } else { format!(": {}", missed.join(", ")) };
    let mut claims = vec![
        Claim {
            paper: "We observe that the GA fails to find the optimal solution in only two cases".into(),
            here: format!("On our gardens it fails in **{}** of {} cases{which}.", missed.len(), run.len()),
            verdict: match missed.len() {
                _ if !whole => Judgement::known(None),
                ..=2 => Judgement::unjudged(
                    "The sentence is about boards that were not published. On ours it is not worse than the paper.",
                ),
                _ => Judgement::unjudged(
                    "The sentence is about boards that were not published. On ours it is worse than the paper.",
                ),
            },
        },
        Claim {
            paper: "Over all boards, on average the GA finds solutions that require roughly 15% more moves than the optimal \
                    solution"
                .into(),
            here: format!("Runs that finish the garden take on average **{}** more.", words(overhead, 1)),
            // «Roughly»: between half and one and a half times as much.
            verdict: judged(overhead, whole, 7.5, 22.5),
        },
    ];
    claims.extend(evaluations(lines, whole));
    claims.insert(3, without_the_worst(lines, whole));
    claims
}

/// The paper's share of evaluations, against A* as printed and with what it does without.
fn evaluations<'a>(lines: &'a [Line<'_>], whole: bool) -> impl Iterator<Item = Claim> + 'a {
    let ways = ["A* as printed, which knows no position again", "A* with a table, h1", "A* with a table, h2"];
    ways.into_iter().enumerate().map(move |(way, name)| {
        let shares: Vec<(f64, f64)> = lines.iter().filter_map(|line| line.shares(way)).collect();
        let fewer = shares.iter().filter(|(found, _)| *found < 100.0).count();
        let found = over_boards(&shares.iter().map(|(found, _)| *found).collect::<Vec<f64>>());
        Claim {
            paper: "Over all boards, the GA requires, on average, under 3% of the evaluations needed by A*".into(),
            here: format!(
                "Against {name}: **{}** on average of the runs that find the optimum, {} if the runs that miss it count \
                 too; fewer evaluations in {fewer} of {} cases.",
                words(found, 2),
                percent(mean(shares.iter().map(|(_, all)| *all)), 2),
                shares.len()
            ),
            verdict: judged(found, whole, 0.0, 3.0),
        }
    })
}

/// The paper's share of evaluations once more, without the garden on which the genetic algorithm is worst.
fn without_the_worst(lines: &[Line<'_>], whole: bool) -> Claim {
    let mut shares: Vec<(f64, &str)> =
        lines.iter().filter_map(|line| Some((line.shares(0)?.0, line.row.garden.name))).collect();
    order::sort_by(&mut shares, |a, b| a.0.total_cmp(&b.0));
    let worst = shares.pop();
    let found = over_boards(&shares.into_iter().map(|(share, _)| share).collect::<Vec<f64>>());
    let here = match worst {
        Some((most, name)) => {
            format!("Without {name}, where it is {}: **{}**.", percent(Some(most), 1), words(found, 2))
        }
        None => "No garden is done yet.".to_owned(),
    };
    Claim::new("If we discount board T2, this falls to 0.65%", here, judged(found, whole, 0.0, 0.655))
}

/// The command line's line on a garden.
pub(super) fn line(row: &Row) -> Map<String, Value> {
    let mut line = Map::new();
    let optimum = row.garden.optimum;
    line.insert("garden".into(), row.garden.name.into());
    line.insert("id".into(), row.garden.id().into());
    line.insert("optimum".into(), optimum.into());
    let effort = |effort: Effort| {
        let pairs =
            [("paths", effort.paths.into()), ("expanded", effort.expanded.into()), ("found", effort.found.into())];
        pairs.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into_iter().collect::<Map<String, Value>>()
    };
    line.insert("h1".into(), row.proof.map(|proof| effort(proof.paper)).into());
    line.insert("h2".into(), row.proof.map(|proof| effort(proof.components)).into());
    line.insert("tree".into(), row.proof.map(|proof| proof.tree.nodes).into());
    line.insert("tree_whole".into(), row.proof.map(|proof| proof.tree.whole).into());
    for (word, trials) in [("ga", &row.genetic), ("beam", &row.beam)] {
        let tally = MethodSummary::of(trials, optimum);
        let number = |value: Option<f64>| value.map(|value| round_to(value, SIGNIFICANT));
        let values: [(&str, Value); 8] = [
            ("runs", tally.runs.into()),
            ("finished", tally.finished.into()),
            ("hits", tally.hits.into()),
            ("best", tally.best.into()),
            ("mean", number(tally.mean).into()),
            ("found", number(tally.found).into()),
            ("evaluations", number(tally.evaluations).into()),
            ("walked", number(tally.walked).into()),
        ];
        let values: Map<String, Value> = values.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        line.insert(word.into(), values.into());
    }
    line
}
