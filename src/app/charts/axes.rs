//! What charts are made of: SVG paths as text (one holds all marks of a series, so that a chart has few elements however many
//! points); and the frame, grid lines, tick labels, reference lines and legend of those with two axes.

use std::fmt::Write;

use yew::prelude::*;

use crate::app::charts::scale::{self, Anchor, Scale, svg_words, text_width, widest};
use crate::lab::report::{Axis, Reference, number};

/// Size of tick labels in pixels; the style sheet has the same.
pub const TICK: f64 = 12.5;

/// The edges of the area in which data is drawn, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// Room for the tick labels of an upward axis.
pub fn label_room(domain: (f64, f64), about: usize) -> f64 {
    widest(round_ticks(domain, about).iter().map(|(_, words)| words), TICK) + 8.0
}

/// Words at values of an axis.
pub type Ticks = Vec<(f64, String)>;

/// Round values of an axis, about so many, and how they are written.
pub fn round_ticks(domain: (f64, f64), about: usize) -> Ticks {
    let ticks = scale::ticks(domain, about);
    let digits = scale::tick_digits(&ticks);
    ticks.into_iter().map(|tick| (tick, number::fixed(tick, digits))).collect()
}

/// Grid lines with words at the left of them.
pub fn rows(frame: Frame, y: Scale, ticks: &Ticks) -> Html {
    let grid = ticks.iter().fold(Path::default(), |path, (tick, _)| {
        let at = y.at(*tick);
        path.line((frame.left, at), (frame.right, at))
    });
    let label =
        |(tick, words): &(f64, String)| svg_words((frame.left - 6.0, y.at(*tick) + 4.0), Anchor::End, "tick", words);
    html! { <><path class="grid" d={grid.d()} />{ for ticks.iter().map(label) }</> }
}

/// Short lines, or long ones if asked, with words below them.
pub fn columns(frame: Frame, x: Scale, ticks: &Ticks, with_grid: bool) -> Html {
    let top = if with_grid { frame.top } else { frame.bottom };
    let lines = ticks
        .iter()
        .fold(Path::default(), |path, (tick, _)| path.line((x.at(*tick), top), (x.at(*tick), frame.bottom + 4.0)));
    let label =
        |(tick, words): &(f64, String)| svg_words((x.at(*tick), frame.bottom + 17.0), Anchor::Middle, "tick", words);
    html! { <><path class="grid" d={lines.d()} />{ for ticks.iter().map(label) }</> }
}

/// Grid lines and labels of the upward axis, its title above.
pub fn y_axis(frame: Frame, axis: &Axis, y: Scale, about: usize) -> Html {
    let title = title((0.0, frame.top - 12.0), Anchor::Start, axis);
    html! { <>{ rows(frame, y, &round_ticks(y.domain, about)) }{ title }</> }
}

/// Labels of the axis to the right, its title below, with grid lines if asked.
pub fn x_axis(frame: Frame, axis: &Axis, x: Scale, with_grid: bool) -> Html {
    let about = ((frame.right - frame.left) / 45.0).clamp(3.0, 8.0) as usize;
    let title = title((frame.right, frame.bottom + 33.0), Anchor::End, axis);
    html! { <>{ columns(frame, x, &round_ticks(x.domain, about), with_grid) }{ title }</> }
}

/// An axis's title, if it has one.
pub fn title(point: (f64, f64), anchor: Anchor, axis: &Axis) -> Html {
    let words = axis.title();
    if words.is_empty() { Html::default() } else { svg_words(point, anchor, "note", &words) }
}

/// Names of categories under the chart, each in its slot: in one line, in two, or turned if they are too long.
pub struct CategoryLabels<'a> {
    names: Vec<&'a str>,
    lines: Option<Vec<Vec<String>>>,
    longest: f64,
    slot: f64,
}

/// The longest turned label in pixels.
const TURNED: f64 = 150.0;
/// Names so short that thinning them out reads better than turning them.
const SHORT: f64 = 36.0;

impl<'a> CategoryLabels<'a> {
    /// How to write the names in slots of the given width.
    pub fn new(names: Vec<&'a str>, slot: f64) -> Self {
        let lines = names.iter().map(|name| scale::wrap(name, slot - 3.0, TICK)).collect();
        Self { lines, longest: widest(&names, TICK), names, slot }
    }

    /// Room for them below the chart.
    pub fn room(&self) -> f64 {
        match &self.lines {
            Some(lines) if lines.iter().any(|name| name.len() > 1) => 38.0,
            Some(_) => 24.0,
            None if self.longest < SHORT => 24.0,
            None => 18.0 + self.longest.min(TURNED) * 0.62,
        }
    }

    /// Draws the names under `y`, the first slot starting at `left`.
    pub fn draw(&self, left: f64, y: f64) -> Html {
        let centre = |k: usize| left + (k as f64 + 0.5) * self.slot;
        if let Some(lines) = &self.lines {
            let one = |(k, name): (usize, &Vec<String>)| {
                let line = |(n, words): (usize, &String)| {
                    svg_words((centre(k), y + 17.0 + 14.0 * n as f64), Anchor::Middle, "category", words)
                };
                name.iter().enumerate().map(line).collect::<Html>()
            };
            return lines.iter().enumerate().map(one).collect();
        }
        let label = |(k, name): (usize, &&str)| {
            if self.longest < SHORT {
                return svg_words((centre(k), y + 17.0), Anchor::Middle, "category", name);
            }
            let place = format!("translate({:.1} {:.1}) rotate(-38)", centre(k) + 5.0, y + 14.0);
            // The first names must not reach beyond the left edge of the chart.
            let words = scale::shorten(name, TURNED.min((centre(k) + 18.0) / 0.79), TICK);
            html! { <g transform={place}>{ svg_words((0.0, 0.0), Anchor::End, "category", &words) }</g> }
        };
        let (count, each) = (self.names.len(), if self.longest < SHORT { self.longest + 8.0 } else { 16.0 });
        let every = scale::every(count, self.slot * count as f64, each);
        self.names.iter().enumerate().step_by(every).map(label).collect()
    }
}

/// Horizontal reference lines with their words at the right.
pub fn references_y(frame: Frame, y: Scale, references: &[Reference]) -> Html {
    let draw = |reference: &Reference| {
        let at = y.at(reference.value);
        let words_at = if at - frame.top < 16.0 { at + 14.0 } else { at - 5.0 };
        reference_line([(frame.left, at), (frame.right, at)], (frame.right, words_at), Anchor::End, reference)
    };
    references.iter().filter(|reference| y.holds(reference.value)).map(draw).collect()
}

/// A reference line between two points, and its words.
pub fn reference_line(ends: [(f64, f64); 2], words_at: (f64, f64), anchor: Anchor, reference: &Reference) -> Html {
    let line = Path::default().line(ends[0], ends[1]).d();
    html! { <><path class="reference" d={line} />{ svg_words(words_at, anchor, "note halo", &reference.label) }</> }
}

/// How a series is shown in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A short line with a mark on it.
    Line,
    Block,
    /// The mark alone.
    Mark,
    /// The mark alone, alternately filled and hollow, in ink.
    Pair,
}

/// The legend in as many rows as it needs, and its height (0 for a single series without a name).
pub fn legend(entries: &[(Key, usize, &str)], width: f64) -> (Html, f64) {
    const ROW: f64 = 20.0;
    if entries.iter().all(|entry| entry.2.is_empty()) {
        return (Html::default(), 0.0);
    }
    let (mut x, mut y) = (0.0, 12.0);
    let mut drawn = Vec::new();
    for &(key, k, label) in entries.iter().filter(|entry| !entry.2.is_empty()) {
        let room = 30.0 + text_width(label, TICK) + 16.0;
        if x > 0.0 && x + room - 16.0 > width {
            (x, y) = (0.0, y + ROW);
        }
        drawn.push(
            html! { <>{ key_mark(key, k, x, y - 4.0) }{ svg_words((x + 28.0, y), Anchor::Start, "key", label) }</> },
        );
        x += room;
    }
    (drawn.into_iter().collect(), y + 12.0)
}

fn key_mark(key: Key, k: usize, x: f64, y: f64) -> Html {
    let series = series_class(k);
    let line = || Path::default().line((x, y), (x + 22.0, y)).d();
    let mark = |shape: Shape| Path::default().mark(shape, (x + 11.0, y), 4.2).d();
    match key {
        Key::Line => html! {
            <g class={series}><path class="line" d={line()} /><path class="dot" d={mark(shape(k))} /></g>
        },
        Key::Block => html! {
            <g class={series}><path class="bar" d={Path::default().rect(x + 4.0, y - 6.0, 15.0, 12.0).d()} /></g>
        },
        Key::Mark => html! { <g class={series}><path class="point" d={mark(shape(k))} /></g> },
        Key::Pair => html! { <path class={pair_class(k)} d={mark(pair_shape(k))} /> },
    }
}

/// The class that gives series `k` its colour and dash.
pub fn series_class(k: usize) -> &'static str {
    ["series-0", "series-1", "series-2", "series-3", "series-4", "series-5"][k % 6]
}

/// Filled or hollow.
pub fn pair_class(k: usize) -> &'static str {
    if k.is_multiple_of(2) { "filled" } else { "hollow" }
}

/// Two kinds are discs, the next two squares.
pub fn pair_shape(k: usize) -> Shape {
    shape(k / 2)
}

/// Collects the commands of a path's `d`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

/// The shape of a mark: series differ by shape as well as by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Circle,
    /// A square on its side.
    Square,
    /// A triangle, point up.
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// The shape of series `k`.
pub fn shape(k: usize) -> Shape {
    [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Diamond][k % 4]
}

impl Path {
    /// Appends formatted commands. Writing to a `String` cannot fail, so the result is dropped.
    fn add(mut self, commands: std::fmt::Arguments<'_>) -> Self {
        let _ = self.0.write_fmt(commands);
        self
    }

    #[must_use]
    pub fn line(self, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> Self {
        self.add(format_args!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"))
    }

    /// A line through points; with `steps` it keeps its height until the next point.
    #[must_use]
    pub fn through(mut self, points: impl IntoIterator<Item = (f64, f64)>, steps: bool) -> Self {
        for (k, (x, y)) in points.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite()).enumerate() {
            self = match (k, steps) {
                (0, _) => self.add(format_args!("M{x:.1} {y:.1}")),
                (_, true) => self.add(format_args!("H{x:.1}V{y:.1}")),
                (_, false) => self.add(format_args!("L{x:.1} {y:.1}")),
            };
        }
        self
    }

    /// A rectangle; one without height or width is left out.
    #[must_use]
    pub fn rect(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        if width <= 0.0 || height <= 0.0 || !(x + y + width + height).is_finite() {
            return self;
        }
        self.add(format_args!("M{x:.1} {y:.1}h{width:.2}v{height:.2}h-{width:.2}z"))
    }

    /// A bar standing on `base`, its upper corners rounded; upside down if `top` lies below.
    #[must_use]
    pub fn bar(self, x: f64, width: f64, base: f64, top: f64) -> Self {
        let (height, radius) = (base - top, (width / 2.0).min((base - top).abs()).min(3.0));
        if height == 0.0 || width <= 0.0 || !(x + width + height).is_finite() {
            return self;
        }
        let down = radius.copysign(height);
        let inner = width - 2.0 * radius;
        self.add(format_args!(
            "M{x:.1} {base:.1}V{:.1}q0 {:.1} {radius:.1} {:.1}h{inner:.1}q{radius:.1} 0 {radius:.1} {down:.1}V{base:.1}z",
            top + down,
            -down,
            -down,
        ))
    }

    /// A mark about a point, as large as a disc of radius `r`.
    #[must_use]
    pub fn mark(self, shape: Shape, (x, y): (f64, f64), r: f64) -> Self {
        if !(x.is_finite() && y.is_finite()) {
            return self;
        }
        match shape {
            Shape::Circle => {
                let (left, wide) = (x - r, 2.0 * r);
                self.add(format_args!("M{left:.1} {y:.1}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z"))
            }
            Shape::Square => self.rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r),
            Shape::Triangle => {
                let (top, half, tall) = (y - 1.2 * r, 1.2 * r, 2.1 * r);
                self.add(format_args!("M{x:.1} {top:.1}l{half:.1} {tall:.1}h-{:.1}z", 2.0 * half))
            }
            Shape::Diamond => {
                let (top, d) = (y - 1.25 * r, 1.25 * r);
                self.add(format_args!("M{x:.1} {top:.1}l{d:.1} {d:.1}l-{d:.1} {d:.1}l-{d:.1} -{d:.1}z"))
            }
        }
    }

    /// The text for the attribute `d`.
    pub fn d(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_steps() {
        let points = [(0.0, 1.0), (2.0, f64::NAN), (3.0, 4.0)];
        assert_eq!(Path::default().through(points, false).d(), "M0.0 1.0L3.0 4.0");
        assert_eq!(Path::default().through(points, true).d(), "M0.0 1.0H3.0V4.0");
    }

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        let path = Path::default().rect(0.0, 0.0, 0.0, 5.0).bar(0.0, 5.0, 9.0, 9.0);
        assert_eq!(path.mark(Shape::Circle, (f64::NAN, 0.0), 3.0).bar(0.0, 5.0, 9.0, f64::NAN).d(), "");
    }

    #[test]
    fn bars_stand_and_hang() {
        let standing = Path::default().bar(10.0, 8.0, 100.0, 50.0).d();
        assert_eq!(standing, "M10.0 100.0V53.0q0 -3.0 3.0 -3.0h2.0q3.0 0 3.0 3.0V100.0z");
        let hanging = Path::default().bar(10.0, 8.0, 100.0, 150.0).d();
        assert_eq!(hanging, "M10.0 100.0V147.0q0 3.0 3.0 3.0h2.0q3.0 0 3.0 -3.0V100.0z");
    }

    #[test]
    fn neighbouring_series_differ_in_shape() {
        let d = |k: usize| Path::default().mark(shape(k), (5.0, 5.0), 4.0).d();
        assert!((0..4).all(|k| !d(k).is_empty() && d(k) != d(k + 1)));
    }
}
