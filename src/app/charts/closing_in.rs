//! How simulated values close in on exact ones: curves over a logarithmic axis.

use yew::prelude::*;

use crate::app::charts::Drawing;
use crate::app::charts::axes::{self, Frame, Path, Shape};
use crate::app::charts::browser::{Draw, Picture};
use crate::app::charts::scale::{Anchor, Scale, svg_words, ticks};
use crate::lab::report::number;
use crate::stats::interval::Sample;
use crate::stats::summary::ends;

#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What it is, where there are several.
    pub label: String,
    /// Its samples, each larger than the one before.
    pub samples: Vec<Sample>,
    pub exact: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    /// The curves, at most four.
    pub traces: Vec<Trace>,
    /// What goes to the right («games»).
    pub unit: &'static str,
    /// Whether the values are shares, written in per cent.
    pub shares: bool,
    /// Whether intervals are drawn.
    pub bands: bool,
}

/// What happens before so many are played does not set the range of the axis upwards.
const SETTLED: u64 = 30;

/// The values that the chart covers: what was seen once some were played, and the exact values in the middle of it.
fn range(traces: &[Trace], shares: bool) -> (f64, f64) {
    let settled = |trace: &Trace| -> Vec<f64> {
        let late: Vec<f64> = trace.samples.iter().filter(|s| s.n >= SETTLED).map(|s| s.value).collect();
        if late.is_empty() { trace.samples.iter().map(|s| s.value).collect() } else { late }
    };
    let values = traces.iter().flat_map(|trace| settled(trace).into_iter().chain(trace.exact));
    let Some((low, high)) = ends(values) else { return (0.0, 1.0) };
    let least = if shares { 0.06 } else { 0.8 };
    let margin = (least - (high - low) / 2.0).max((high - low) * 0.12);
    let (low, high) = (low - margin, high + margin);
    if shares { (low.max(0.0), high.min(1.0)) } else { (low.max(0.0), high) }
}

/// The chart, to be saved under a name.
pub fn chart(id: &'static str, curves: Curves) -> Html {
    let label = words(&curves);
    let draw = Draw::of(move |width| draw(&curves, width));
    html! { <Picture {id} {label} {draw} /> }
}

/// The chart in words.
fn words(curves: &Curves) -> String {
    let write = |value: f64| if curves.shares { number::percent(value, 2) } else { number::fixed(value, 3) };
    let one = |trace: &Trace| {
        let exact = trace.exact.map(|exact| format!(", exact {}", write(exact))).unwrap_or_default();
        let last = trace.samples.last().map_or("nothing simulated yet".to_owned(), |last| {
            let [value, low, high] = [last.value, last.low, last.high].map(write);
            format!("after {} {} {value} ({low} to {high})", number::integer(last.n.into()), curves.unit)
        });
        format!("{} {last}{exact}.", trace.label).trim_start().to_owned()
    };
    let told: Vec<_> = curves.traces.iter().map(one).collect();
    format!("Simulated values over the number of {}, logarithmic. {}", curves.unit, told.join(" "))
}

/// Where a value lies that was known after so many.
fn place(x: Scale, y: Scale, n: u64, value: f64) -> (f64, f64) {
    (x.at((n.max(1) as f64).log10()), y.within(value))
}

fn plane(curves: &Curves, width: f64) -> (Frame, Scale, Scale) {
    let most = curves.traces.iter().filter_map(|trace| trace.samples.last()).map(|last| last.n).max().unwrap_or(0);
    // Room for a legend, where there are several curves.
    let top = if curves.traces.len() > 1 { 40.0 } else { 16.0 };
    let frame = Frame { left: 44.0, right: width - 12.0, top, bottom: top + (width * 0.62).clamp(180.0, 300.0) };
    let x = Scale { domain: (0.0, (most.max(1000) as f64).log10().ceil()), range: (frame.left, frame.right) };
    let y = Scale { domain: range(&curves.traces, curves.shares), range: (frame.bottom, frame.top) };
    (frame, x, y)
}

fn draw(curves: &Curves, width: f64) -> Drawing {
    let (frame, x, y) = plane(curves, width);
    let factor = if curves.shares { 100.0 } else { 1.0 };
    let rows = axes::round_ticks((y.domain.0 * factor, y.domain.1 * factor), 6);
    let rows = rows.into_iter().map(|(tick, words)| (tick / factor, words)).collect();
    let powers = ticks(x.domain, x.domain.1 as usize).into_iter().filter(|tick| tick.fract() == 0.0);
    let powers = powers.map(|tick| (tick, number::integer(10_i128.pow(tick as u32)))).collect();
    let per_cent = if curves.shares { "per cent" } else { "" };
    let drawn = curves.traces.iter().enumerate().map(|(k, trace)| curve(k, trace, curves, (frame, x, y)));
    let body = html! {
        <>
            { for (curves.traces.len() > 1).then(|| legend(curves, frame)) }
            { axes::rows(frame, y, &rows) }
            { axes::columns(frame, x, &powers, false) }
            { svg_words((frame.right, frame.bottom + 36.0), Anchor::End, "note", &format!("{}, log scale", curves.unit)) }
            { svg_words((0.0, frame.top - 8.0), Anchor::Start, "note", per_cent) }
            { for drawn }
        </>
    };
    Drawing { height: frame.bottom + 40.0, body }
}

/// The class of a curve's colour and dash.
fn series(k: usize) -> &'static str {
    ["played", "series-2", "series-3", "series-4"][k % 4]
}

/// Which curve is which.
fn legend(curves: &Curves, frame: Frame) -> Html {
    let room = (frame.right / curves.traces.len() as f64).min(150.0);
    let one = |(k, trace): (usize, &Trace)| {
        let x = k as f64 * room;
        let line = Path::default().line((x, 8.0), (x + 20.0, 8.0)).d();
        html! { <g class={series(k)}><path class="line" d={line} />{ svg_words((x + 26.0, 12.0), Anchor::Start, "key", &trace.label) }</g> }
    };
    curves.traces.iter().enumerate().map(one).collect()
}

/// One curve, its interval, its exact value.
fn curve(k: usize, trace: &Trace, curves: &Curves, (frame, x, y): (Frame, Scale, Scale)) -> Html {
    let at = |value: fn(&Sample) -> f64| move |sample: &Sample| place(x, y, sample.n, value(sample));
    let line = Path::default().through(trace.samples.iter().map(at(|s| s.value)), false).d();
    let band = curves.bands.then(|| {
        let there = trace.samples.iter().map(at(|s| s.high));
        let back = trace.samples.iter().rev().map(at(|s| s.low));
        html! { <path class="low-1" d={Path::default().through(there.chain(back), false).d()} /> }
    });
    let (from, to) = (frame.left, frame.right);
    let exact = trace.exact.map(|exact| {
        let y = place(x, y, 1, exact).1;
        // The words apart from each other, for exact values may lie close together.
        let words_at = (from + 6.0 + k as f64 * (to - from) / 3.2, y - 6.0);
        let words = svg_words(words_at, Anchor::Start, "key halo", format!("{} exact", trace.label).trim_start());
        let level = Path::default().line((from, y), (to, y)).d();
        (html! { <g class="series-0"><path class="line" d={level} /></g> }, words)
    });
    let (level, words) = exact.unzip();
    let end = trace.samples.last().map(|last| {
        let end = place(x, y, last.n, last.value);
        html! { <path class="point" d={Path::default().mark(Shape::Circle, end, 4.5).d()} /> }
    });
    html! { <>{ for band }{ for level }<g class={series(k)}><path class="line" d={line} />{ for end }</g>{ for words }</> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(values: &[(u64, f64)], exact: Option<f64>) -> Trace {
        let sample = |(n, value): &(u64, f64)| Sample { n: *n, value: *value, low: value - 0.1, high: value + 0.1 };
        Trace { label: String::new(), samples: values.iter().map(sample).collect(), exact }
    }

    #[test]
    fn the_range_holds_exact_values_and_what_was_seen_once_settled() {
        let (low, high) = range(&[trace(&[(10, 0.9), (40, 0.6), (1000, 0.47)], Some(0.46))], true);
        assert!(low < 0.46 && high > 0.6 && high < 0.9, "{low} {high}");
        let (low, high) = range(&[trace(&[(10, 1.0)], None)], true);
        assert!(low < 1.0 && high <= 1.0);
        assert_eq!(range(&[], true), (0.0, 1.0));
        let (low, high) = range(&[trace(&[(100, 8.1)], Some(8.14))], false);
        assert!(low < 7.5 && high > 8.7);
    }

    #[test]
    fn early_values_stay_inside_the_frame() {
        let props = Curves {
            traces: vec![trace(&[(10, 1.0), (100, 0.5)], Some(0.5))],
            unit: "games",
            shares: true,
            bands: true,
        };
        let (_, x, y) = plane(&props, 400.0);
        let (x, y) = place(x, y, 10, 1.0);
        assert!(x >= 44.0 && y >= 16.0 - 1e-9, "{x} {y}");
        assert!(words(&props).contains("after 100 games"));
    }
}
