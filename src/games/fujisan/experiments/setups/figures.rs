//! Figures 7, 8 and 9 of the paper.

use super::findings::{Findings, Found};
use super::tally::Links;
use crate::lab::report::{
    Axis, Bins, BoxGroup, Cell, Chart, Figure, HistogramRow, Interval, IntervalGroup, Note, Reference,
};

/// No challenge takes fewer moves (§5.3).
pub const SHORTEST: usize = 8;

/// The figures in the paper's order.
pub fn all(findings: &Findings) -> Vec<Figure> {
    vec![solvability(findings), connectedness(findings), lengths(findings)]
}

fn solvability(findings: &Findings) -> Figure {
    let group = |found: &Found| BoxGroup::of(found.base.name(), &found.trials).ok();
    let trials = findings.setups.iter().map(|found| found.trials.len()).max().unwrap_or(0);
    Figure {
        id: "solvability".into(),
        number: "Figure 7".into(),
        title: "Solvability".into(),
        caption: format!("Share of challenges with a solution, {trials} trials for each setup. Triangle: mean."),
        chart: Chart::BoxPlot {
            category: "Setup".into(),
            y: Axis::new("Solvable").unit("%").digits(1),
            groups: findings.setups.iter().filter_map(group).collect(),
            references: vec![Reference { value: 75.0, label: "75 %: the paper’s lower bound".into() }],
        },
    }
}

fn connectedness(findings: &Findings) -> Figure {
    let interval = |links: Links| links.mean_sd().map(|(mean, sd)| Interval::mean_sd(mean, sd));
    let group = |found: &Found| IntervalGroup {
        label: found.base.name().into(),
        intervals: vec![interval(found.all.solvable), interval(found.all.unsolvable)],
    };
    Figure {
        id: "connectedness".into(),
        number: "Figure 8".into(),
        title: "Connectedness".into(),
        caption: "Mean links per step. Filled: solvable. Hollow: unsolvable. Thin line: one standard deviation.".into(),
        chart: Chart::Intervals {
            category: "Setup".into(),
            x: Axis::new("Links per step").digits(2),
            kinds: vec!["solvable".into(), "unsolvable".into()],
            groups: findings.setups.iter().map(group).collect(),
            references: Vec::new(),
        },
    }
}

fn lengths(findings: &Findings) -> Figure {
    let shortest = |found: &Found| found.all.lengths.iter().position(|&count| count > 0);
    // A first bin below eight would contradict the paper; it is shown rather than hidden.
    let first = findings.setups.iter().filter_map(shortest).min().unwrap_or(SHORTEST).min(SHORTEST);
    let row = |found: &Found| HistogramRow {
        label: found.base.name().into(),
        counts: found.all.lengths.iter().skip(first).copied().collect(),
        median: found.median(),
        notes: vec![Note { label: "longest".into(), value: found.longest().map_or(Cell::Empty, Cell::count) }],
    };
    Figure {
        id: "lengths".into(),
        number: "Figure 9".into(),
        title: "Length of the shortest solution".into(),
        caption: "Solvable challenges of all trials. Dotted line: median. Ochre: solved in eight or nine moves. The \
            paper’s program is one move too long now and then (about six challenges in a thousand)."
            .into(),
        chart: Chart::Histogram {
            x: Axis::new("Moves"),
            bins: Bins::Whole { first: first as i64 },
            rows: findings.setups.iter().map(row).collect(),
            marked: vec![SHORTEST - first, SHORTEST + 1 - first],
            marked_label: "8–9 moves".into(),
        },
    }
}
