//! Values with intervals, in rows: first kind filled, second hollow.

use super::{
    Drawing,
    axes::{self, Frame, Key, TICK, pair_class, pair_shape},
    path::Path,
    scale::{Scale, domain, shorten, text_width},
    words::{Anchor, svg_words},
};
use crate::lab::report::{Axis, IntervalGroup, Reference, number};
use yew::prelude::*;

/// Below this width the group's name stands above its row.
const NARROW: f64 = 340.0;
/// Between the kinds of a row.
const GAP: f64 = 15.0;

/// Draws one row for each group.
pub fn draw(x: &Axis, kinds: &[String], groups: &[IntervalGroup], references: &[Reference], width: f64) -> Drawing {
    let narrow = width < NARROW;
    let found = groups.iter().flat_map(|group| group.intervals.iter().flatten());
    let values = found.flat_map(|i| [i.value, i.low, i.high]).chain(references.iter().map(|reference| reference.value));
    let domain = domain(x, values, false);
    let entries: Vec<_> = kinds.iter().enumerate().map(|(k, kind)| (Key::Pair, k, kind.as_str())).collect();
    let (legend, legend_height) = axes::legend(&entries, width);

    let longest = groups.iter().map(|group| text_width(&group.label, TICK)).fold(0.0, f64::max);
    let left = if narrow { 8.0 } else { (longest + 16.0).min(width * 0.36) };
    let column = value_column(x, groups);
    let columns = if kinds.len() <= 2 { kinds.len() } else { 0 };
    let right = width - (column * columns as f64).max(10.0);
    let header = if columns > 0 { 18.0 } else { 4.0 };
    let row_height = GAP * kinds.len() as f64 + if narrow { 34.0 } else { 14.0 };
    let top = legend_height + header;
    let bottom = top + row_height * groups.len() as f64 + 4.0;
    let frame = Frame { left, right, top, bottom };
    let scale = Scale { domain, range: (left, right) };

    let row = |(k, group): (usize, &IntervalGroup)| {
        let from = top + row_height * k as f64;
        let middle = from + row_height / 2.0 + if narrow { 9.0 } else { 0.0 };
        let name_at = if narrow { (0.0, from + 17.0) } else { (0.0, middle + 4.5) };
        let name = if narrow { group.label.clone() } else { shorten(&group.label, left - 6.0, TICK) };
        html! {
            <g>
                if k > 0 { <path class="grid" d={Path::default().line((0.0, from), (width, from)).d()} /> }
                { svg_words(name_at, Anchor::Start, "name", &name) }
                { marks(group, kinds.len(), scale, middle) }
                if columns > 0 { { numbers(x, group, columns, (width, column), middle) } }
            </g>
        }
    };
    let heads = (0..columns).map(|k| {
        let place = (width - column * (columns - 1 - k) as f64 - 10.0, top - 8.0);
        html! { <path class={pair_class(k)} d={Path::default().mark(pair_shape(k), place, 4.4).d()} /> }
    });
    let body = html! {
        <>
            { legend }
            { for heads }
            { axes::x_axis(frame, x, scale, true) }
            { references_x(frame, scale, references) }
            { for groups.iter().enumerate().map(row) }
        </>
    };
    Drawing { height: bottom + 38.0, body }
}

/// How wide a column of values is.
fn value_column(x: &Axis, groups: &[IntervalGroup]) -> f64 {
    let values = groups.iter().flat_map(|group| group.intervals.iter().flatten());
    values.map(|i| text_width(&number::fixed(i.value, x.digits), 13.5)).fold(24.0, f64::max) + 14.0
}

/// The marks of one row with their lines.
fn marks(group: &IntervalGroup, kinds: usize, scale: Scale, middle: f64) -> Html {
    let draw = |k: usize| {
        let interval = group.intervals.get(k).copied().flatten()?;
        let y = middle + (k as f64 - (kinds as f64 - 1.0) / 2.0) * GAP;
        let (low, high) = (scale.at(interval.low.max(scale.domain.0)), scale.at(interval.high.min(scale.domain.1)));
        let mark = Path::default().mark(pair_shape(k), (scale.at(interval.value), y), 5.4).d();
        Some(html! {
            <>
                <path class="spread" d={Path::default().line((low, y), (high, y)).d()} />
                <path class={pair_class(k)} d={mark} />
            </>
        })
    };
    (0..kinds).filter_map(draw).collect()
}

/// The values at the right of one row.
fn numbers(x: &Axis, group: &IntervalGroup, columns: usize, (width, column): (f64, f64), middle: f64) -> Html {
    let draw = |k: usize| {
        let value = group.intervals.get(k).copied().flatten();
        let words = value.map_or("–".to_owned(), |i| number::fixed(i.value, x.digits));
        let place = (width - column * (columns - 1 - k) as f64, middle + 4.5);
        svg_words(place, Anchor::End, if k == 0 { "value" } else { "second" }, &words)
    };
    (0..columns).map(draw).collect()
}

/// Vertical reference lines with their words on top.
fn references_x(frame: Frame, scale: Scale, references: &[Reference]) -> Html {
    let draw = |reference: &Reference| {
        let at = scale.at(reference.value);
        let line = Path::default().line((at, frame.top), (at, frame.bottom)).d();
        let anchor = if at > f64::midpoint(frame.left, frame.right) { Anchor::End } else { Anchor::Start };
        html! {
            <>
                <path class="reference" d={line} />
                { svg_words((at, frame.top - 4.0), anchor, "note halo", &reference.label) }
            </>
        }
    };
    references.iter().filter(|reference| scale.holds(reference.value)).map(draw).collect()
}
