//! A chart in words.

use super::{Axis, Bar, BarSeries, BoxGroup, Chart, HistogramRow, IntervalGroup, number};
use crate::stats::summary::ends;

/// More items than this are told as their extremes, not one by one.
const MAX_ITEMS: usize = 12;

impl Chart {
    /// What the chart shows in a few sentences, for those who do not see it; all of the data is in its table.
    pub fn words(&self) -> String {
        match self {
            Chart::Lines { x, y, series, .. } => {
                let lines = series.iter().map(|one| (one.label.as_str(), one.points.as_slice()));
                format!("Line chart of {} over {}. {}", name(y), name(x), ranges(y, lines))
            }
            Chart::Scatter { x, y, series, fit, .. } => {
                let points = series.iter().map(|one| (one.label.as_str(), one.points.as_slice()));
                let fit = fit.as_ref().map_or(String::new(), |fit| format!(" Fitted line: {}.", fit.label));
                format!("Scatter plot of {} over {}. {}{fit}", name(y), name(x), ranges(y, points))
            }
            Chart::Bars { category, categories, y, series, .. } => {
                let words = series.iter().map(|one| bars(categories, y, one)).collect::<Vec<_>>().join(" ");
                format!("Bar chart of {} by {category}. {words}", name(y))
            }
            Chart::Histogram { x, rows, marked, marked_label, .. } => {
                let told = sentences(rows.iter().map(|row| histogram_row(row, marked, marked_label)));
                format!("Histograms of {}. {told}", name(x))
            }
            Chart::BoxPlot { category, y, groups, .. } => {
                let told = sentences(groups.iter().map(|group| box_group(y, group)));
                format!("Box plots of {} by {category}. {told}", name(y))
            }
            Chart::HeatMap { x, y, columns, rows, cells, scale, .. } => {
                let values = || cells.iter().flatten().flatten().copied();
                let range = range(scale, values());
                let size = format!("{} rows, {} columns", rows.len(), columns.len());
                format!("Heat map of {} by {} and {}: {size}{range}.", name(scale), name(y), name(x))
            }
            Chart::Intervals { category, x, kinds, groups, .. } => {
                let told = sentences(groups.iter().map(|group| interval_group(x, kinds, group)));
                format!("Intervals of {} by {category}. {told}", name(x))
            }
        }
    }
}

/// The axis's title, or «the values».
fn name(axis: &Axis) -> String {
    let title = axis.title();
    if title.is_empty() { "the values".to_owned() } else { title }
}

/// One sentence an item, as long as there are not too many.
fn sentences(items: impl ExactSizeIterator<Item = String>) -> String {
    let (count, mut told) = (items.len(), items.take(MAX_ITEMS).collect::<Vec<_>>().join(" "));
    if count > MAX_ITEMS {
        told += &format!(" And {} more.", count - MAX_ITEMS);
    }
    told
}

/// «, from 1 to 9»; nothing if there is no value.
fn range(axis: &Axis, values: impl Iterator<Item = f64>) -> String {
    let write = |value| number::fixed(value, axis.digits);
    ends(values).map_or_else(String::new, |(low, high)| format!(", from {} to {}", write(low), write(high)))
}

fn ranges<'a>(y: &Axis, series: impl ExactSizeIterator<Item = (&'a str, &'a [(f64, f64)])>) -> String {
    sentences(series.map(|(label, points)| {
        let label = if label.is_empty() { "Series" } else { label };
        format!("{label}: {} points{}.", points.len(), range(y, points.iter().map(|point| point.1)))
    }))
}

fn bars(categories: &[String], y: &Axis, series: &BarSeries) -> String {
    let lead = if series.label.is_empty() { String::new() } else { format!("{}: ", series.label) };
    let values = || series.bars.iter().flatten().map(|bar| bar.value);
    if categories.len() > MAX_ITEMS {
        return format!("{lead}{} bars{}.", categories.len(), range(y, values()));
    }
    let one = |(name, bar): (&String, &Option<Bar>)| Some(format!("{name} {}", number::fixed((*bar)?.value, y.digits)));
    let told: Vec<_> = categories.iter().zip(&series.bars).filter_map(one).collect();
    format!("{lead}{}.", told.join(", "))
}

fn histogram_row(row: &HistogramRow, marked: &[usize], marked_label: &str) -> String {
    let median = row.median.map(|median| {
        let digits = if median.fract() == 0.0 { 0 } else { 1 };
        format!("median {}", number::fixed(median, digits))
    });
    let share = row.share(marked).filter(|_| !marked.is_empty());
    let share = share.map(|share| format!("{marked_label} {}", number::percent(share, 1)));
    let notes = row.notes.iter().map(|note| format!("{} {}", note.label, note.value.words()));
    let facts: Vec<_> = median.into_iter().chain(share).chain(notes).collect();
    format!("{}: {}.", row.label, facts.join(", "))
}

fn box_group(y: &Axis, group: &BoxGroup) -> String {
    let write = |value| number::fixed(value, y.digits);
    let s = &group.summary;
    let mean = group.mean.map_or(String::new(), |mean| format!("mean {}, ", write(mean)));
    let [median, q1, q3, low, high] = [s.median, s.q1, s.q3, s.low, s.high].map(write);
    format!("{}: {mean}median {median}, quartiles {q1} and {q3}, whiskers {low} to {high}.", group.label)
}

fn interval_group(x: &Axis, kinds: &[String], group: &IntervalGroup) -> String {
    let write = |value| number::fixed(value, x.digits);
    let told = kinds.iter().zip(&group.intervals).filter_map(|(kind, interval)| {
        interval.map(|i| format!("{kind} {} ({} to {})", write(i.value), write(i.low), write(i.high)).trim().to_owned())
    });
    format!("{}: {}.", group.label, told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::report::{BarMark, Interval};

    #[test]
    fn intervals_are_told_one_by_one() {
        let group = IntervalGroup { label: "Random".into(), intervals: vec![Some(Interval::mean_sd(2.0, 0.5)), None] };
        let chart = Chart::Intervals {
            category: "setup".into(),
            x: Axis::new("links per step").digits(1),
            kinds: vec!["solvable".into(), "unsolvable".into()],
            groups: vec![group],
            references: vec![],
        };
        let expected = "Intervals of links per step by setup. Random: solvable 2.0 (1.5 to 2.5).";
        assert_eq!(chart.words(), expected);
    }

    #[test]
    fn many_bars_are_told_as_their_range() {
        let chart = |count: usize| Chart::Bars {
            category: "pieces".into(),
            categories: (1..=count).map(|k| k.to_string()).collect(),
            y: Axis::new("moves"),
            series: vec![BarSeries {
                label: String::new(),
                mark: BarMark::Bar,
                bars: (1..=count).map(|k| Some(Bar::from(k as f64))).collect(),
            }],
            references: vec![],
        };
        assert_eq!(chart(2).words(), "Bar chart of moves by pieces. 1 1, 2 2.");
        assert_eq!(chart(15).words(), "Bar chart of moves by pieces. 15 bars, from 1 to 15.");
    }

    #[test]
    fn histograms_tell_median_share_and_notes() {
        let row = HistogramRow { label: "A".into(), counts: vec![1, 3], median: Some(9.5), notes: vec![] };
        let words = histogram_row(&row, &[0], "8 moves");
        assert_eq!(words, "A: median 9.5, 8 moves 25.0\u{202f}%.");
    }
}
