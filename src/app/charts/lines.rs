//! Curves and points over two numeric axes.

use super::Drawing;
use super::axes::{self, Frame, Key, series_class};
use super::path::{Path, shape};
use super::scale::{Scale, domain};
use crate::app::charts::scale::{Anchor, svg_words};
use crate::lab::report::{Axis, Fit, LineSeries, Reference, ScatterSeries};
use yew::prelude::*;

/// A curve with more points than this has no marks on it.
const MOST_MARKS: usize = 30;

/// The name of a series, and its points.
type Series<'a> = (&'a str, &'a [(f64, f64)]);

/// The legend, the area and the scales of a chart with two numeric axes.
fn plane(
    (x, y): (&Axis, &Axis),
    key: Key,
    series: &[Series<'_>],
    references: &[Reference],
    width: f64,
) -> (Html, Frame, Scale, Scale) {
    let entries: Vec<_> = series.iter().enumerate().map(|(k, (label, _))| (key, k, *label)).collect();
    let (legend, legend_height) = axes::legend(&entries, width);
    let places = series.iter().flat_map(|(_, points)| points.iter().map(|point| point.0));
    let values = series.iter().flat_map(|(_, points)| points.iter().map(|point| point.1));
    let x_domain = domain(x, places, false);
    let y_domain = domain(y, values.chain(references.iter().map(|reference| reference.value)), false);
    let left = axes::label_room(y_domain, 5).max(14.0);
    let top = legend_height + if y.title().is_empty() { 10.0 } else { 26.0 };
    let bottom = top + (width * 0.5).clamp(190.0, 340.0);
    let frame = Frame { left, right: width - 8.0, top, bottom };
    let x = Scale { domain: x_domain, range: (left, width - 8.0) };
    (legend, frame, x, Scale { domain: y_domain, range: (bottom, top) })
}

/// Draws curves.
pub fn draw(axes: (&Axis, &Axis), series: &[LineSeries], references: &[Reference], width: f64) -> Drawing {
    let points: Vec<_> = series.iter().map(|one| (&*one.label, &*one.points)).collect();
    let (legend, frame, x, y) = plane(axes, Key::Line, &points, references, width);
    let curve = |(k, one): (usize, &LineSeries)| {
        let places = || one.points.iter().map(|&(a, b)| (x.at(a), y.at(b)));
        let marks = if one.points.len() <= MOST_MARKS && !one.steps {
            places().fold(Path::default(), |path, place| path.mark(shape(k), place, 3.6))
        } else {
            Path::default()
        };
        html! {
            <g class={series_class(k)}>
                <path class="line" d={Path::default().through(places(), one.steps).d()} />
                <path class="dot" d={marks.d()} />
            </g>
        }
    };
    let body = html! {
        <>
            { legend }
            { axes::y_axis(frame, axes.1, y, 5) }
            { axes::x_axis(frame, axes.0, x, false) }
            { for series.iter().enumerate().map(curve) }
            { axes::references_y(frame, y, references) }
        </>
    };
    Drawing { height: frame.bottom + 38.0, body }
}

/// Draws points and the fitted line.
pub fn scatter(
    axes: (&Axis, &Axis),
    series: &[ScatterSeries],
    fit: Option<&Fit>,
    references: &[Reference],
    width: f64,
) -> Drawing {
    let points: Vec<_> = series.iter().map(|one| (&*one.label, &*one.points)).collect();
    let (legend, frame, x, y) = plane(axes, Key::Mark, &points, references, width);
    let count: usize = points.iter().map(|(_, list)| list.len()).sum();
    let radius = if count > 400 {
        1.8
    } else if count > 80 {
        2.6
    } else {
        3.6
    };
    let cloud = |(k, one): (usize, &ScatterSeries)| {
        let places = one.points.iter().map(|&(a, b)| (x.at(a), y.at(b)));
        let marks = places.fold(Path::default(), |path, place| path.mark(shape(k), place, radius));
        html! { <g class={series_class(k)}><path class="point" d={marks.d()} /></g> }
    };
    let body = html! {
        <>
            { legend }
            { axes::y_axis(frame, axes.1, y, 5) }
            { axes::x_axis(frame, axes.0, x, false) }
            { for series.iter().enumerate().map(cloud) }
            { axes::references_y(frame, y, references) }
            if let Some(fit) = fit { { fitted(fit, frame, x, y) } }
        </>
    };
    Drawing { height: frame.bottom + 38.0, body }
}

/// The part of the fitted line that lies within the frame, and its words.
fn fitted(fit: &Fit, frame: Frame, x: Scale, y: Scale) -> Html {
    let value = |place: f64| fit.intercept + fit.slope * place;
    let (mut from, mut to) = x.domain;
    if fit.slope != 0.0 {
        let [a, b] = [y.domain.0, y.domain.1].map(|edge| (edge - fit.intercept) / fit.slope);
        (from, to) = (from.max(a.min(b)), to.min(a.max(b)));
    }
    if !(from < to && y.holds(value(f64::midpoint(from, to)))) {
        return Html::default();
    }
    let ends = [from, to].map(|place| (x.at(place), y.at(value(place))));
    html! {
        <>
            <path class="fit" d={Path::default().line(ends[0], ends[1]).d()} />
            { svg_words((frame.right, frame.top - 6.0), Anchor::End, "fit-words halo", &fit.label) }
        </>
    }
}
