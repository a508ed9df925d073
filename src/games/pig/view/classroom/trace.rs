//! How simulated values close in on exact ones: curves over a logarithmic axis.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::charts::path::{Path, Shape};
use crate::app::charts::scale::{Scale, tick_digits, ticks};
use crate::app::charts::{Draw, Picture};
use crate::lab::report::number;

/// What was known after so many games or turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many.
    pub n: u64,
    /// The simulated value.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Standard errors that a 95 % interval reaches to either side.
pub const REACH: f64 = 1.959_964;

impl Sample {
    /// The share of `hits` among `n` tries, with Wilson's interval (as [`crate::stats::interval::wilson`] has it for any
    /// level, by a larger program); nothing if nothing was tried.
    pub fn share(hits: u64, n: u64) -> Option<Self> {
        if n == 0 || hits > n {
            return None;
        }
        let tries = n as f64;
        let value = hits as f64 / tries;
        let weight = 1.0 + REACH * REACH / tries;
        let centre = (value + REACH * REACH / (2.0 * tries)) / weight;
        let spread = value * (1.0 - value) / tries + REACH * REACH / (4.0 * tries * tries);
        let half = REACH / weight * spread.sqrt();
        Some(Self { n, value, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
    }
}

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What it is, where there are several.
    pub label: String,
    /// Its samples, each larger than the one before.
    pub samples: Vec<Sample>,
    /// The exact value.
    pub exact: Option<f64>,
}

/// A chart of curves.
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

/// The first power of ten of the axis.
const FIRST: f64 = 1.0;
/// The height of the legend, where there are several curves.
const LEGEND: f64 = 24.0;
/// What happens before so many are played does not set the range of the axis upwards.
const SETTLED: u64 = 30;

/// Where things lie.
struct Plane {
    x: Scale,
    y: Scale,
    factor: f64,
}

impl Plane {
    fn new(props: &Curves, width: f64) -> Self {
        let legend = if props.traces.len() > 1 { LEGEND } else { 0.0 };
        let factor = if props.shares { 100.0 } else { 1.0 };
        let (low, high) = range(&props.traces, props.shares);
        let most = props.traces.iter().filter_map(|trace| trace.samples.last()).map(|last| last.n).max().unwrap_or(0);
        let last = (most.max(1000) as f64).log10().ceil();
        let top = 16.0 + legend;
        let bottom = top + (width * 0.62).clamp(180.0, 300.0);
        Self {
            x: Scale { domain: (FIRST, last), range: (44.0, width - 12.0) },
            y: Scale { domain: (low * factor, high * factor), range: (bottom, top) },
            factor,
        }
    }

    fn place(&self, n: u64, value: f64) -> (f64, f64) {
        let x = (n.max(1) as f64).log10().max(self.x.domain.0);
        (self.x.at(x), self.y.at((value * self.factor).clamp(self.y.domain.0, self.y.domain.1)))
    }
}

/// The values that the chart covers: what was seen once some were played, and the exact values in the middle of it.
fn range(traces: &[Trace], shares: bool) -> (f64, f64) {
    let settled = |trace: &Trace| -> Vec<f64> {
        let late: Vec<f64> = trace.samples.iter().filter(|s| s.n >= SETTLED).map(|s| s.value).collect();
        if late.is_empty() { trace.samples.iter().map(|s| s.value).collect() } else { late }
    };
    let values: Vec<f64> = traces.iter().flat_map(|trace| settled(trace).into_iter().chain(trace.exact)).collect();
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(low.is_finite() && high.is_finite()) {
        return (0.0, 1.0);
    }
    let least = if shares { 0.06 } else { 0.8 };
    let margin = (least - (high - low) / 2.0).max((high - low) * 0.12);
    let (low, high) = (low - margin, high + margin);
    if shares { (low.max(0.0), high.min(1.0)) } else { (low.max(0.0), high) }
}

/// The chart, to be saved under a name.
pub fn chart(id: &'static str, curves: Curves) -> Html {
    let label = words(&curves);
    let draw = Draw(Rc::new(move |width| {
        let plane = Plane::new(&curves, width);
        let body = html! {
            <>
                { legend(&curves, &plane) }
                { frame(&curves, &plane) }
                { for curves.traces.iter().enumerate().map(|(k, trace)| curve(k, trace, &curves, &plane)) }
            </>
        };
        (plane.y.range.0 + 40.0, body)
    }));
    html! { <Picture {id} {label} {draw} /> }
}

/// The chart in words.
fn words(props: &Curves) -> String {
    let write = |value: f64| if props.shares { number::percent(value, 2) } else { number::fixed(value, 3) };
    let one = |trace: &Trace| {
        let exact = trace.exact.map(|exact| format!(", exact {}", write(exact))).unwrap_or_default();
        let last = trace.samples.last().map_or("nothing simulated yet".to_owned(), |last| {
            format!(
                "after {} {} {} ({} to {})",
                number::integer(last.n.into()),
                props.unit,
                write(last.value),
                write(last.low),
                write(last.high)
            )
        });
        format!("{} {last}{exact}.", trace.label).trim_start().to_owned()
    };
    let told: Vec<_> = props.traces.iter().map(one).collect();
    format!("Simulated values over the number of {}, logarithmic. {}", props.unit, told.join(" "))
}

fn text(x: f64, y: f64, anchor: &'static str, class: &'static str, words: String) -> Html {
    html! { <text {class} x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor}>{ words }</text> }
}

/// Grid lines and what is written at them.
fn frame(props: &Curves, plane: &Plane) -> Html {
    let (x, y) = (&plane.x, &plane.y);
    let rows = ticks(y.domain, 6);
    let digits = tick_digits(&rows);
    let columns = ticks(x.domain, (x.domain.1 - x.domain.0).max(1.0) as usize);
    let columns: Vec<f64> = columns.into_iter().filter(|tick| tick.fract() == 0.0).collect();
    let mut grid = Path::default();
    for row in &rows {
        grid = grid.line((x.range.0, y.at(*row)), (x.range.1, y.at(*row)));
    }
    for column in &columns {
        grid = grid.line((x.at(*column), y.range.0), (x.at(*column), y.range.0 + 5.0));
    }
    let row = |tick: &f64| text(x.range.0 - 6.0, y.at(*tick) + 4.0, "end", "tick", number::fixed(*tick, digits));
    let column = |tick: &f64| {
        let words = number::integer(10_i128.pow(*tick as u32));
        text(x.at(*tick).min(x.range.1 - 8.0), y.range.0 + 19.0, "middle", "tick", words)
    };
    html! {
        <>
            <path class="grid" d={grid.d()} />
            { for rows.iter().map(row) }
            { for columns.iter().map(column) }
            { text(x.range.1, y.range.0 + 36.0, "end", "note", format!("{}, log scale", props.unit)) }
            { text(0.0, y.range.1 - 8.0, "start", "note", if props.shares { "per cent".to_owned() } else { String::new() }) }
        </>
    }
}

/// The class of a curve's colour and dash.
fn series(k: usize) -> &'static str {
    ["played", "series-2", "series-3", "series-4"][k % 4]
}

/// Which curve is which, where there are several.
fn legend(props: &Curves, plane: &Plane) -> Html {
    let room = (plane.x.range.1 / props.traces.len().max(1) as f64).min(150.0);
    let one = |(k, trace): (usize, &Trace)| {
        let x = k as f64 * room;
        html! {
            <g class={series(k)}>
                <path class="line" d={Path::default().line((x, 8.0), (x + 20.0, 8.0)).d()} />
                { text(x + 26.0, 12.0, "start", "key", trace.label.clone()) }
            </g>
        }
    };
    if props.traces.len() < 2 {
        html! {}
    } else {
        props.traces.iter().enumerate().map(one).collect()
    }
}

/// One curve, its interval, its exact value.
fn curve(k: usize, trace: &Trace, props: &Curves, plane: &Plane) -> Html {
    let at = |value: fn(&Sample) -> f64| move |sample: &Sample| plane.place(sample.n, value(sample));
    let line = Path::default().through(trace.samples.iter().map(at(|s| s.value)), false).d();
    let band = props.bands.then(|| {
        let there = trace.samples.iter().map(at(|s| s.high));
        let back = trace.samples.iter().rev().map(at(|s| s.low));
        let d = Path::default().through(there.chain(back), false).d();
        html! { <path class="low-1" d={if d.is_empty() { d } else { d + "z" }} /> }
    });
    let exact = trace.exact.map(|exact| plane.place(1, exact).1);
    let (from, to) = plane.x.range;
    let level = exact.map(|y| {
        html! { <g class="series-0"><path class="line" d={Path::default().line((from, y), (to, y)).d()} /></g> }
    });
    // Apart from each other, for exact values may lie close together.
    let x = from + 6.0 + k as f64 * (to - from) / 3.2;
    let words = exact.map(|y| {
        let words = format!("{} exact", trace.label).trim_start().to_owned();
        text(x, y - 6.0, "start", "key halo", words)
    });
    let end = trace.samples.last().map(|last| {
        let (x, y) = plane.place(last.n, last.value);
        html! { <path class="point" d={Path::default().mark(Shape::Circle, (x, y), 4.5).d()} /> }
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
    fn a_share_has_the_interval_of_the_statistics() {
        for (hits, n) in [(0, 10), (3, 10), (10, 10), (46_000, 100_000)] {
            let share = Sample::share(hits, n).expect("something was tried");
            let wilson = crate::stats::interval::wilson(hits, n, 0.95).expect("something was tried");
            assert!((share.low - wilson.low).abs() < 1e-7 && (share.high - wilson.high).abs() < 1e-7, "{hits} of {n}");
        }
        assert_eq!(Sample::share(0, 0), None);
    }

    #[test]
    fn early_values_stay_inside_the_frame() {
        let props = Curves {
            traces: vec![trace(&[(10, 1.0), (100, 0.5)], Some(0.5))],
            unit: "games",
            shares: true,
            bands: true,
        };
        let plane = Plane::new(&props, 400.0);
        let (x, y) = plane.place(10, 1.0);
        assert!(x >= 44.0 && y >= 16.0 - 1e-9, "{x} {y}");
        assert!(words(&props).contains("after 100 games"));
    }
}
