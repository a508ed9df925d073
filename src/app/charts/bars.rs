//! Bars by category, with lines over them.

use super::{
    Drawing,
    axes::{self, CategoryLabels, Frame, Key, series_class},
    path::{Path, shape},
    scale::{Scale, domain, text_width},
    words::{Anchor, svg_words},
};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Reference, Tone, number};
use yew::prelude::*;

/// Where the bars of the categories stand.
struct Slots {
    left: f64,
    width: f64,
    /// Number of bar series side by side in a slot.
    bars: usize,
}

impl Slots {
    fn middle(&self, category: usize) -> f64 {
        self.left + (category as f64 + 0.5) * self.width
    }

    /// Left edge and width of a bar.
    fn bar(&self, category: usize, place: usize) -> (f64, f64) {
        let all = (self.width * 0.76).min(60.0 * self.bars as f64);
        let one = all / self.bars.max(1) as f64;
        let gap = if self.bars > 1 { 1.0 } else { 0.0 };
        (self.middle(category) - all / 2.0 + one * place as f64 + gap, one - 2.0 * gap)
    }
}

/// Draws the bars and lines.
pub fn draw(
    category: &str,
    categories: &[String],
    y: &Axis,
    series: &[BarSeries],
    references: &[Reference],
    width: f64,
) -> Drawing {
    let key = |mark| if mark == BarMark::Bar { Key::Block } else { Key::Line };
    let entries: Vec<_> = series.iter().enumerate().map(|(k, one)| (key(one.mark), k, one.label.as_str())).collect();
    let (legend, legend_height) = axes::legend(&entries, width);
    let bars = series.iter().flat_map(|one| one.bars.iter().flatten());
    let values = bars.flat_map(|bar| {
        let (low, high) = bar.interval.unwrap_or((bar.value, bar.value));
        [bar.value, low, high]
    });
    let domain = domain(y, values.chain(references.iter().map(|reference| reference.value)), true);
    let left = axes::label_room(domain, 5);
    let slots = Slots {
        left,
        width: (width - left) / categories.len().max(1) as f64,
        bars: series.iter().filter(|one| one.mark == BarMark::Bar).count(),
    };
    let names: Vec<_> = categories.iter().map(String::as_str).collect();
    let labels = CategoryLabels::new(&names, slots.width);
    let top = legend_height + if y.title().is_empty() { 18.0 } else { 34.0 };
    let bottom = top + (width * 0.4).clamp(170.0, 280.0);
    let frame = Frame { left, right: width, top, bottom };
    let scale = Scale { domain, range: (bottom, top) };
    let label_room = labels.room(&names);
    let mut place = 0;
    let draw_one = |(k, one): (usize, &BarSeries)| {
        if one.mark == BarMark::Line {
            return line(k, one, &slots, scale);
        }
        place += 1;
        bar_series(k, one, (&slots, place - 1), scale)
    };
    let numbered = if let [one] = series { numbers(y, one, &slots, scale) } else { Html::default() };
    let body = html! {
        <>
            { legend }
            { axes::y_axis(frame, y, scale, 5) }
            { series.iter().enumerate().map(draw_one).collect::<Html>() }
            { axes::references_y(frame, scale, references) }
            { numbered }
            { labels.draw(&names, left, bottom) }
            { svg_words((width, bottom + label_room + 10.0), Anchor::End, "note", category) }
        </>
    };
    Drawing { height: bottom + label_room + 16.0, body }
}

/// The bars of one series, by tone, with their intervals.
fn bar_series(k: usize, one: &BarSeries, (slots, place): (&Slots, usize), scale: Scale) -> Html {
    let base = scale.at(0.0_f64.clamp(scale.domain.0, scale.domain.1));
    let path_of = |tone: Tone| {
        let bars =
            one.bars.iter().enumerate().filter_map(|(at, bar)| bar.filter(|bar| bar.tone == tone).map(|bar| (at, bar)));
        bars.fold(Path::default(), |path, (at, bar)| {
            let (x, width) = slots.bar(at, place);
            path.bar(x, width, base, scale.at(bar.value.clamp(scale.domain.0, scale.domain.1)))
        })
    };
    let intervals = one.bars.iter().enumerate().fold(Path::default(), |path, (at, bar)| {
        let Some((low, high)) = bar.and_then(|bar| bar.interval) else { return path };
        let (x, width) = slots.bar(at, place);
        let (middle, cap) = (x + width / 2.0, (width / 5.0).min(6.0));
        let [low, high] = [low, high].map(|end| scale.at(end.clamp(scale.domain.0, scale.domain.1)));
        let stem = path.line((middle, low), (middle, high));
        stem.line((middle - cap, low), (middle + cap, low)).line((middle - cap, high), (middle + cap, high))
    });
    html! {
        <g class={series_class(k)}>
            <path class="bar" d={path_of(Tone::Plain).d()} />
            <path class="bar faint" d={path_of(Tone::Faint).d()} />
            <path class="bar picked" d={path_of(Tone::Accent).d()} />
            <path class="error" d={intervals.d()} />
        </g>
    }
}

/// The values above the bars, where they fit.
fn numbers(y: &Axis, one: &BarSeries, slots: &Slots, scale: Scale) -> Html {
    let words = |bar: &Bar| number::fixed(bar.value, y.digits);
    if one.bars.iter().flatten().any(|bar| text_width(&words(bar), 13.5) > slots.width - 2.0) {
        return Html::default();
    }
    let number = |(at, bar): (usize, &Option<Bar>)| {
        let bar = (*bar)?;
        let top = bar.interval.map_or(bar.value, |ends| ends.1).max(bar.value).clamp(scale.domain.0, scale.domain.1);
        let class = if bar.tone == Tone::Accent { "value halo picked-words" } else { "value halo" };
        Some(svg_words((slots.middle(at), scale.at(top) - 6.0), Anchor::Middle, class, &words(&bar)))
    };
    one.bars.iter().enumerate().filter_map(number).collect()
}

/// A line with dots over the categories; it breaks where a value is missing.
fn line(k: usize, one: &BarSeries, slots: &Slots, scale: Scale) -> Html {
    let places: Vec<_> =
        one.bars.iter().enumerate().map(|(at, bar)| bar.map(|bar| (slots.middle(at), scale.at(bar.value)))).collect();
    let pieces = places.split(Option::is_none);
    let path = pieces.fold(Path::default(), |path, piece| path.through(piece.iter().flatten().copied(), false));
    let marks = places.iter().flatten().fold(Path::default(), |path, place| path.mark(shape(k), *place, 3.8));
    html! {
        <g class={series_class(k)}>
            <path class="line" d={path.d()} />
            <path class="dot" d={marks.d()} />
        </g>
    }
}
