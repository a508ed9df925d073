//! What charts with two axes share: the frame, grid lines, tick labels, reference lines, the legend.

use super::path::{Path, Shape, shape};
use super::scale::{self, Scale, text_width};
use crate::app::charts::scale::{Anchor, svg_words};
use crate::lab::report::{Axis, Reference, number};
use yew::prelude::*;

/// Size of tick labels in pixels; the style sheet has the same.
pub const TICK: f64 = 12.5;

/// The edges of the area in which data is drawn, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Left edge.
    pub left: f64,
    /// Right edge.
    pub right: f64,
    /// Upper edge.
    pub top: f64,
    /// Lower edge.
    pub bottom: f64,
}

/// Room for the tick labels of an upward axis.
pub fn label_room(domain: (f64, f64), about: usize) -> f64 {
    round_ticks(domain, about).iter().map(|(_, words)| text_width(words, TICK)).fold(0.0, f64::max) + 8.0
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
pub struct CategoryLabels {
    lines: Option<Vec<Vec<String>>>,
    /// Names so short that thinning them out reads better than turning them.
    short: bool,
    slot: f64,
    every: usize,
}

/// The longest turned label in pixels.
const TURNED: f64 = 150.0;

impl CategoryLabels {
    /// How to write the names in slots of the given width.
    pub fn new(names: &[&str], slot: f64) -> Self {
        let room = slot - 3.0;
        let lines = names.iter().map(|name| scale::wrap(name, room, TICK)).collect();
        let longest = names.iter().map(|name| text_width(name, TICK)).fold(0.0, f64::max);
        let short = longest < 36.0;
        let each = if short { longest + 8.0 } else { 16.0 };
        Self { lines, short, slot, every: scale::every(names.len(), slot * names.len() as f64, each) }
    }

    /// Room for them below the chart.
    pub fn room(&self, names: &[&str]) -> f64 {
        let Some(lines) = &self.lines else {
            if self.short {
                return 24.0;
            }
            let longest = names.iter().map(|name| text_width(name, TICK)).fold(0.0, f64::max);
            return 18.0 + longest.min(TURNED) * 0.62;
        };
        if lines.iter().any(|name| name.len() > 1) { 38.0 } else { 24.0 }
    }

    /// Draws the names under `y`, the first slot starting at `left`.
    pub fn draw(&self, names: &[&str], left: f64, y: f64) -> Html {
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
        if self.short {
            let level = |(k, name): (usize, &&str)| svg_words((centre(k), y + 17.0), Anchor::Middle, "category", name);
            return names.iter().enumerate().step_by(self.every).map(level).collect();
        }
        let turned = |(k, name): (usize, &&str)| {
            let place = format!("translate({:.1} {:.1}) rotate(-38)", centre(k) + 5.0, y + 14.0);
            // The first names must not reach beyond the left edge of the chart.
            let words = scale::shorten(name, TURNED.min((centre(k) + 18.0) / 0.79), TICK);
            html! { <g transform={place}>{ svg_words((0.0, 0.0), Anchor::End, "category", &words) }</g> }
        };
        names.iter().enumerate().step_by(self.every).map(turned).collect()
    }
}

/// Horizontal reference lines with their words at the right.
pub fn references_y(frame: Frame, y: Scale, references: &[Reference]) -> Html {
    let draw = |reference: &Reference| {
        let at = y.at(reference.value);
        let words_at = if at - frame.top < 16.0 { at + 14.0 } else { at - 5.0 };
        let line = Path::default().line((frame.left, at), (frame.right, at)).d();
        html! {
            <>
                <path class="reference" d={line} />
                { svg_words((frame.right, words_at), Anchor::End, "note halo", &reference.label) }
            </>
        }
    };
    references.iter().filter(|reference| y.holds(reference.value)).map(draw).collect()
}

/// How a series is shown in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A short line with a mark on it.
    Line,
    /// A small block.
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
