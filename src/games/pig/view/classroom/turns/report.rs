//! What the rolled turns show, as figures and tables.

use std::rc::Rc;

use yew::prelude::*;

use super::tally::Tally;
use crate::app::charts::closing_in::{Curves, Sample, Trace, chart};
use crate::app::charts::{csv_saver, figure_card, svg_saver, tool};
use crate::games::pig::requests::Outcome;
use crate::games::pig::rules::article;
use crate::lab::report::{
    Axis, Bar, BarMark, BarSeries, Cell, Chart, Figure, Interval, IntervalGroup, Reference, Table, number,
};

/// A row of the streaks needs so many rolls to be shown.
const ENOUGH: u64 = 100;
/// The sentence about streaks tells of at most so many rolls.
const LONG_STREAK: usize = 8;

/// How many figures of totals there are: the exact chances that are known.
pub fn totals(tally: &Tally) -> std::ops::Range<usize> {
    0..tally.exact.len()
}

/// The losing face, such as `a 1`.
fn losing(tally: &Tally) -> String {
    let face = tally.plan.variant.bust;
    format!("{} {face}", article(face))
}

/// The chance of the losing face, in per cent.
fn fair(tally: &Tally) -> f64 {
    100.0 / f64::from(tally.plan.variant.die)
}

fn points(tally: &Tally, outcome: &Outcome) -> String {
    if outcome.points == 0 { format!("0 ({})", losing(tally)) } else { outcome.points.to_string() }
}

/// How often an outcome came.
fn times(tally: &Tally, k: usize, points: u16) -> u64 {
    tally.counts.get(k).and_then(|counts| counts.get(usize::from(points))).copied().unwrap_or(0)
}

/// The bars of total `k` of the list.
pub fn outcomes(tally: &Tally, k: usize) -> Figure {
    let (hold, exact) = (tally.plan.holds[k], &tally.exact[k]);
    let rolled = |outcome: &Outcome| {
        let share = Sample::share(times(tally, k, outcome.points), tally.rolled.into())?;
        let interval = Some((share.low * 100.0, share.high * 100.0));
        Some(Bar { value: share.value * 100.0, interval, ..Bar::default() })
    };
    let bar = |outcome: &Outcome| Some(Bar::from(outcome.chance * 100.0));
    let bars = exact.outcomes.iter().map(bar).collect();
    let mut series = vec![BarSeries { label: "exact".to_owned(), mark: BarMark::Bar, bars }];
    let mut caption = format!("Exact mean {} points", number::fixed(exact.mean, 4));
    if let Some(mean) = tally.mean(k) {
        let (label, bars) = ("rolled, with 95 % interval".to_owned(), exact.outcomes.iter().map(rolled).collect());
        series.push(BarSeries { label, mark: BarMark::Bar, bars });
        let [value, low, high] = [mean.value, mean.low, mean.high].map(|value| number::fixed(value, 3));
        caption += &format!("; rolled **{value}** ({low} to {high})");
    }
    Figure {
        id: format!("turn-hold-{hold}"),
        number: String::new(),
        title: format!("Hold at {hold}"),
        caption: caption + ".",
        chart: Chart::Bars {
            category: "points of a turn".to_owned(),
            categories: exact.outcomes.iter().map(|outcome| points(tally, outcome)).collect(),
            y: Axis::new("turns").unit("%").digits(1),
            series,
            references: Vec::new(),
        },
    }
}

/// The outcomes of these totals, exact and rolled.
pub fn outcome_table(tally: &Tally, totals: std::ops::Range<usize>) -> Table {
    let mut table = Table::new("pig-turn-outcomes", "Outcomes of a turn")
        .text("Hold at")
        .number("Points")
        .number("Exact")
        .number("Exact, %");
    if tally.rolled > 0 {
        table = table.number("Times").number("Rolled, %");
    }
    for (k, exact) in tally.exact.iter().enumerate().take(totals.end).skip(totals.start) {
        for outcome in &exact.outcomes {
            let times = times(tally, k, outcome.points);
            table.row(vec![
                Cell::text(tally.plan.holds[k].to_string()),
                Cell::integer(i128::from(outcome.points)),
                Cell::text(&outcome.fraction),
                Cell::number(outcome.chance * 100.0, 4),
                Cell::integer(i128::from(times)),
                Cell::number(times as f64 * 100.0 / f64::from(tally.rolled), 3),
            ]);
        }
    }
    table
}

/// After so many rolls without the losing face: how many rolls followed, how many of them showed it, and the share.
fn streaks(tally: &Tally) -> impl Iterator<Item = (usize, u64, u64, Interval)> + '_ {
    let enough = |(n, (rolls, lost)): (usize, &(u64, u64))| {
        let share = Sample::share(*lost, *rolls).filter(|_| *rolls >= ENOUGH)?;
        let [value, low, high] = [share.value, share.low, share.high].map(|share| share * 100.0);
        Some((n, *rolls, *lost, Interval { value, low, high }))
    };
    tally.streaks.iter().enumerate().map_while(enough)
}

/// Whether the losing face is ever due.
pub fn streak_figure(tally: &Tally) -> Figure {
    let group = |(n, _, _, interval): (usize, u64, u64, Interval)| IntervalGroup {
        label: format!("after {n}"),
        intervals: vec![Some(interval)],
    };
    let (face, die) = (losing(tally), tally.plan.variant.die);
    let intro = format!("How often the next roll was {face}, after so many rolls of a turn without one.");
    Figure {
        id: "pig-streaks".to_owned(),
        number: String::new(),
        title: format!("Is {face} ever due?"),
        caption: due(tally).map_or(intro.clone(), |due| format!("{intro} {due}")),
        chart: Chart::Intervals {
            category: "rolls without".to_owned(),
            x: Axis::new(format!("next roll is {face}")).unit("%").digits(1),
            kinds: vec!["counted".to_owned()],
            groups: streaks(tally).map(group).collect(),
            references: vec![Reference { value: fair(tally), label: format!("1 in {die}") }],
        },
    }
}

/// The streaks, counted.
pub fn streak_table(tally: &Tally) -> Table {
    let face = losing(tally);
    let mut table = Table::new("pig-streak-counts", "Streaks")
        .text(format!("Rolls without {face}"))
        .number("Rolls that followed")
        .number(format!("Were {face}"))
        .number("Share, %")
        .number("95 % from")
        .number("95 % to");
    for (n, rolls, lost, share) in streaks(tally) {
        let counts = [rolls, lost].map(|count| Cell::integer(i128::from(count)));
        let shares = [share.value, share.low, share.high].map(|share| Cell::number(share, 2));
        table.row(std::iter::once(Cell::text(n.to_string())).chain(counts).chain(shares).collect());
    }
    table
}

/// What was counted of the longest streak that came often enough.
fn due(tally: &Tally) -> Option<String> {
    let (n, rolls, _, share) = streaks(tally).take(LONG_STREAK + 1).filter(|(n, ..)| *n > 0).last()?;
    let face = losing(tally);
    let [value, low, high] = [share.value, share.low, share.high].map(|share| number::fixed(share, 1));
    let verdict = if share.low > fair(tally) {
        "More than the die says, as chance will have it now and then."
    } else if share.high < fair(tally) * 1.5 {
        "The die has no memory."
    } else {
        "Too few yet to tell."
    };
    let (rolls, times) =
        (number::integer(rolls.into()), if n == 1 { "1 roll".to_owned() } else { format!("{n} rolls") });
    Some(format!("After {times} without {face} it was **{value} %** of {rolls} ({low} to {high}). {verdict}"))
}

/// The figure's name, for saving.
const FIGURE: &str = "pig-turn-means";

/// The card.
pub fn means(work: &Rc<Tally>) -> Html {
    let trace = |(k, hold): (usize, &u16)| Trace {
        label: format!("hold at {hold}"),
        samples: work.paths[k].clone(),
        exact: work.exact.get(k).map(|exact| exact.mean),
    };
    let traces: Vec<Trace> = work.plan.holds.iter().enumerate().map(trace).collect();
    let tally = work.clone();
    let csv = csv_saver(move || table(&tally));
    let tools = html! { <>{ tool("CSV", "the means", csv) }{ tool("SVG", "the means", svg_saver(FIGURE)) }</> };
    let caption = "A few turns say little: the averages wander at first, then settle on the exact values.";
    let chart = chart(FIGURE, Curves { traces, unit: "turns", shares: false, bands: false });
    figure_card(FIGURE, ("", "Points a turn, on average", caption), tools, chart)
}

fn table(work: &Tally) -> Table {
    let mut table = Table::new(FIGURE, "Points a turn, on average")
        .text("Hold at")
        .number("Turns")
        .number("Mean")
        .number("95 % from")
        .number("95 % to")
        .number("Exact");
    for (k, path) in work.paths.iter().enumerate() {
        for sample in path {
            let mut row = vec![Cell::text(work.plan.holds[k].to_string()), Cell::integer(i128::from(sample.n))];
            row.extend([sample.value, sample.low, sample.high].map(|value| Cell::number(value, 4)));
            row.push(Cell::maybe(work.exact.get(k).map(|exact| exact.mean), 6));
            table.row(row);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::tally::Plan;
    use super::*;
    use crate::engine::seed::Seed;
    use crate::games::pig::requests::TurnOutcomes;

    fn tally(rolled: u32) -> Tally {
        let plan = Plan { holds: vec![4], ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut tally = Tally::new(plan, true);
        let outcome = |points, fraction: &str, chance| Outcome { points, fraction: fraction.to_owned(), chance };
        let outcomes = vec![outcome(0, "2/9", 2.0 / 9.0), outcome(4, "7/9", 7.0 / 9.0)];
        tally.exact.push(TurnOutcomes { outcomes, mean: 4.0, rolls: 1.2 });
        if rolled > 0 {
            let n = u64::from(rolled);
            tally.rolled = rolled;
            tally.counts[0] = vec![n / 4, 0, 0, 0, n - n / 4];
            tally.streaks = vec![(n, n / 6), (n / 2, n / 12), (3, 1)];
        }
        tally
    }

    #[test]
    fn exact_alone_before_anything_is_rolled() {
        let csv = outcome_table(&tally(0), totals(&tally(0))).csv();
        assert!(csv.contains("4,0,2/9,22.2") && !csv.contains("Times"), "{csv}");
        assert_eq!(outcome_table(&tally(0), 0..0).rows.len(), 0);
    }

    #[test]
    fn rolled_beside_exact_and_streaks_with_enough_rolls() {
        let tally = tally(12_000);
        assert!(outcomes(&tally, 0).caption.contains("; rolled **3.000**"), "{}", outcomes(&tally, 0).caption);
        let streaks = streak_table(&tally).csv();
        assert_eq!(streaks.lines().count(), 3, "{streaks}");
        let caption = streak_figure(&tally).caption;
        assert!(caption.contains("After 1 roll without a 1") && caption.ends_with("no memory."), "{caption}");
    }
}
