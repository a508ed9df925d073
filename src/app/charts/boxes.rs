//! Box plots with the single values beside each box.

use super::{
    Drawing,
    axes::{self, CategoryLabels, Frame},
    path::{Path, Shape},
    scale::{Scale, domain, text_width},
    words::{Anchor, svg_words},
};
use crate::lab::report::{Axis, BoxGroup, Reference, number};
use yew::prelude::*;

/// Draws one box for each group.
pub fn draw(y: &Axis, groups: &[BoxGroup], references: &[Reference], width: f64) -> Drawing {
    let values = groups.iter().flat_map(|group| {
        let s = &group.summary;
        let edges = [s.low, s.high, s.q1, s.q3].into_iter().chain(group.mean);
        edges.chain(s.outliers.iter().copied()).chain(group.points.iter().copied())
    });
    let domain = domain(y, values.chain(references.iter().map(|reference| reference.value)), false);
    let left = axes::label_room(domain, 5);
    let slot = (width - left) / groups.len().max(1) as f64;
    let names: Vec<_> = groups.iter().map(|group| group.label.as_str()).collect();
    let labels = CategoryLabels::new(&names, slot);
    let top = if y.title().is_empty() { 20.0 } else { 34.0 };
    let bottom = top + (width * 0.55).clamp(200.0, 300.0);
    let frame = Frame { left, right: width, top, bottom };
    let scale = Scale { domain, range: (bottom, top) };
    let body = html! {
        <>
            { axes::y_axis(frame, y, scale, 5) }
            { axes::references_y(frame, scale, references) }
            { for groups.iter().enumerate().map(|(k, group)| one(y, group, scale, left + (k as f64 + 0.5) * slot, slot)) }
            { labels.draw(&names, left, bottom) }
        </>
    };
    Drawing { height: bottom + labels.room(&names), body }
}

/// One box about the middle of its slot.
fn one(y: &Axis, group: &BoxGroup, scale: Scale, middle: f64, slot: f64) -> Html {
    let s = &group.summary;
    let [low, q1, median, q3, high] = [s.low, s.q1, s.median, s.q3, s.high].map(|value| scale.at(value));
    let width = (slot * 0.46).clamp(8.0, 34.0);
    let has_points = !group.points.is_empty();
    let centre = if has_points { middle - (slot * 0.1).min(8.0) } else { middle };
    let (x, cap) = (centre - width / 2.0, width / 4.0);
    let whiskers = Path::default()
        .line((centre, low), (centre, q1))
        .line((centre, q3), (centre, high))
        .line((centre - cap, low), (centre + cap, low))
        .line((centre - cap, high), (centre + cap, high));
    let outliers = s
        .outliers
        .iter()
        .fold(Path::default(), |path, value| path.mark(Shape::Diamond, (centre, scale.at(*value)), 2.6));
    let spread = ((slot - width) / 2.0 - 6.0).clamp(2.0, 14.0);
    let points = group.points.iter().enumerate().fold(Path::default(), |path, (k, value)| {
        let aside = (k % 3) as f64 / 2.0 * spread;
        path.mark(Shape::Circle, (x + width + 5.0 + aside, scale.at(*value)), 2.0)
    });
    let mean = group.mean.map(|mean| Path::default().mark(Shape::Triangle, (centre, scale.at(mean)), 3.6).d());
    let words = number::fixed(group.mean.unwrap_or(s.median), y.digits);
    let above = s.outliers.iter().map(|value| scale.at(*value)).fold(high, f64::min) - 7.0;
    let fits = text_width(&words, 13.5) <= slot;
    html! {
        <g class="box">
            <path class="whisker" d={whiskers.d()} />
            <path class="body" d={Path::default().rect(x, q3, width, (q1 - q3).max(2.0)).d()} />
            <path class="median" d={Path::default().line((x, median), (x + width, median)).d()} />
            <path class="outlier" d={outliers.d()} />
            <path class="single" d={points.d()} />
            if let Some(d) = mean { <path class="mean" {d} /> }
            if fits { { svg_words((centre, above), Anchor::Middle, "value halo", &words) } }
        </g>
    }
}
