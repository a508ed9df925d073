//! Rows of small histograms over one axis.

use super::Drawing;
use super::axes::{self, TICK};
use super::path::Path;
use super::scale::{self, Scale, text_width};
use crate::app::charts::scale::{Anchor, svg_words};
use crate::lab::report::{Axis, Bins, HistogramRow, number};
use yew::prelude::*;

/// Below this width the words of a row stand above it.
const NARROW: f64 = 560.0;

/// What the rows share.
struct Layout<'a> {
    bins: Bins,
    marked: &'a [usize],
    x: Scale,
    /// Shares above this do not occur.
    highest: f64,
    /// Height of the tallest bar.
    bar_height: f64,
    /// Width of the whole chart.
    width: f64,
    narrow: bool,
}

/// Draws one row for each histogram.
pub fn draw(
    x: &Axis,
    bins: Bins,
    rows: &[HistogramRow],
    (marked, marked_label): (&[usize], &str),
    width: f64,
) -> Drawing {
    let narrow = width < NARROW;
    let longest = rows.iter().map(|row| row.counts.len()).max().unwrap_or(0).max(1);
    let (start, end) = (bins.range(0).0, bins.range(longest - 1).1);
    let edge = if matches!(bins, Bins::Whole { .. }) { 0.5 } else { 0.0 };
    let domain = (x.min.map_or(start, |min| min - edge), x.max.map_or(end, |max| max + edge));
    let domain = if domain.0 < domain.1 { domain } else { (start, end) };
    let name_width = rows.iter().map(|row| text_width(&row.label, 14.0)).fold(0.0, f64::max);
    let facts: Vec<_> = rows.iter().map(|row| facts(row, marked, marked_label)).collect();
    let fact_width = facts.iter().flatten().map(|fact| text_width(&fact.1, TICK)).fold(0.0, f64::max);
    let (left, right) = if narrow { (4.0, width - 4.0) } else { (name_width + 18.0, width - fact_width - 12.0) };
    let highest = rows.iter().flat_map(|row| (0..row.counts.len()).filter_map(|k| row.share(&[k]))).fold(0.0, f64::max);
    let bar_height = if narrow { 46.0 } else { 50.0 };
    let range = (left, right);
    let layout = Layout { bins, marked, x: Scale { domain, range }, highest, bar_height, width, narrow };

    let mut from = 6.0;
    let mut drawn = Vec::new();
    for (row, facts) in rows.iter().zip(&facts) {
        let lines = if narrow { fact_lines(facts, width) } else { facts.iter().map(|fact| vec![fact]).collect() };
        let head = if narrow { 18.0 + 15.0 * lines.len() as f64 } else { 0.0 };
        let base = from + head + 16.0 + bar_height;
        drawn.push(layout.row(row, &lines, from, base));
        from = base + if narrow { 14.0 } else { 2.0 };
    }
    let bottom = from + 2.0;
    let (grid, labels) = axis(&layout, bottom);
    let body = html! {
        <>
            <path class="grid" d={grid} />
            { for drawn }
            { labels }
            { axes::title((right, bottom + 33.0), Anchor::End, x) }
        </>
    };
    Drawing { height: bottom + if x.title().is_empty() { 22.0 } else { 38.0 }, body }
}

/// What is said about a row: whether it is about the marked bins, and the words.
fn facts(row: &HistogramRow, marked: &[usize], marked_label: &str) -> Vec<(bool, String)> {
    let share = row.share(marked).filter(|_| !marked.is_empty() && !marked_label.is_empty());
    let share = share.map(|share| (true, format!("{marked_label} {}", number::percent(share, 1))));
    let notes = row.notes.iter().map(|note| (false, format!("{} {}", note.label, note.value.words())));
    share.into_iter().chain(notes).collect()
}

/// The facts in lines that fit.
fn fact_lines(facts: &[(bool, String)], width: f64) -> Vec<Vec<&(bool, String)>> {
    let mut lines: Vec<Vec<&(bool, String)>> = Vec::new();
    let mut used = width;
    for fact in facts {
        let room = text_width(&fact.1, TICK) + 14.0;
        match lines.last_mut() {
            Some(line) if used + room <= width => line.push(fact),
            _ => {
                lines.push(vec![fact]);
                used = 0.0;
            }
        }
        used += room;
    }
    lines
}

/// Vertical grid lines and the labels below.
fn axis(layout: &Layout<'_>, bottom: f64) -> (String, Html) {
    let x = layout.x;
    let about = ((x.range.1 - x.range.0) / 80.0).clamp(2.0, 8.0) as usize;
    let mut ticks = scale::ticks(x.domain, about);
    if let Bins::Whole { first } = layout.bins {
        ticks.retain(|tick| tick.fract() == 0.0);
        let first = first as f64;
        let far = |tick: &f64| (x.at(*tick) - x.at(first)).abs() > 24.0;
        if x.holds(first) && !ticks.contains(&first) && ticks.iter().all(far) {
            ticks.insert(0, first);
        }
    }
    let digits = if matches!(layout.bins, Bins::Whole { .. }) { 0 } else { scale::tick_digits(&ticks) };
    let grid = ticks.iter().fold(Path::default(), |path, tick| path.line((x.at(*tick), 0.0), (x.at(*tick), bottom)));
    let label =
        |tick: &f64| svg_words((x.at(*tick), bottom + 16.0), Anchor::Middle, "tick", &number::fixed(*tick, digits));
    (grid.d(), ticks.iter().map(label).collect())
}

impl Layout<'_> {
    /// One row standing on `base`, its words from `from` on.
    fn row(&self, row: &HistogramRow, lines: &[Vec<&(bool, String)>], from: f64, base: f64) -> Html {
        let (plain, accent) = self.bars(row, base);
        let (left, right) = self.x.range;
        html! {
            <g class="histogram">
                <path class="plain" d={plain} />
                <path class="accent" d={accent} />
                <path class="base" d={Path::default().line((left, base), (right, base)).d()} />
                { self.median(row, base) }
                if self.narrow {
                    { svg_words((0.0, from + 14.0), Anchor::Start, "name", &row.label) }
                    { for lines.iter().enumerate().map(|(k, line)| self.line_above(line, from + 30.0 + 15.0 * k as f64)) }
                } else {
                    { svg_words((0.0, base - 16.0), Anchor::Start, "name", &row.label) }
                    { for lines.iter().flatten().enumerate().map(|(k, fact)| self.fact_beside(fact, k, lines.len(), base)) }
                }
            </g>
        }
    }

    /// The bars of the plain and of the marked bins.
    fn bars(&self, row: &HistogramRow, base: f64) -> (String, String) {
        let (mut plain, mut accent) = (Path::default(), Path::default());
        for k in 0..row.counts.len() {
            let (from, to) = self.bins.range(k);
            let share = row.share(&[k]).unwrap_or(0.0);
            if share == 0.0 || from < self.x.domain.0 - 1e-9 || to > self.x.domain.1 + 1e-9 {
                continue;
            }
            let (x0, x1) = (self.x.at(from), self.x.at(to));
            let gap = if x1 - x0 > 6.0 { 1.2 } else { 0.2 };
            let height = (share / self.highest * self.bar_height).max(0.8);
            let path = if self.marked.contains(&k) { &mut accent } else { &mut plain };
            *path = std::mem::take(path).bar(x0 + gap, x1 - x0 - 2.0 * gap, base, base - height);
        }
        (plain.d(), accent.d())
    }

    /// The dotted line at the median, its words on the side with more room.
    fn median(&self, row: &HistogramRow, base: f64) -> Html {
        let Some(median) = row.median.filter(|median| self.x.holds(*median)) else { return Html::default() };
        let (x, top) = (self.x.at(median), base - self.bar_height - 11.0);
        let words = format!("median {}", number::fixed(median, if median.fract() == 0.0 { 0 } else { 1 }));
        let room = x + 7.0 + text_width(&words, TICK) < self.x.range.1;
        let (place, anchor) = if room { (x + 7.0, Anchor::Start) } else { (x - 7.0, Anchor::End) };
        html! {
            <>
                <path class="median-line" d={Path::default().line((x, base), (x, top)).d()} />
                { svg_words((place, top + 8.0), anchor, "median-words halo", &words) }
            </>
        }
    }

    /// Facts in a line above a narrow row.
    fn line_above(&self, line: &[&(bool, String)], y: f64) -> Html {
        let mut x = 0.0;
        let mut draw = |fact: &&(bool, String)| {
            let words = svg_words((x, y), Anchor::Start, fact_class(fact.0), &fact.1);
            x += text_width(&fact.1, TICK) + 14.0;
            words
        };
        line.iter().map(&mut draw).collect()
    }

    /// One fact at the right of a wide row.
    fn fact_beside(&self, fact: &(bool, String), k: usize, count: usize, base: f64) -> Html {
        let y = base - 7.0 - 17.0 * (count - 1 - k) as f64;
        svg_words((self.width, y), Anchor::End, fact_class(fact.0), &fact.1)
    }
}

fn fact_class(about_marked: bool) -> &'static str {
    if about_marked { "fact accent-words" } else { "fact" }
}
