//! Charts by category: bars with lines over them, box plots with the single values beside each box, and values with intervals in
//! rows.

use yew::prelude::*;

use crate::app::charts::Drawing;
use crate::app::charts::axes::{
    self, CategoryLabels, Frame, Key, Path, Shape, TICK, pair_class, pair_shape, series_class, shape,
};
use crate::app::charts::scale::{Anchor, Scale, domain, shorten, svg_words, text_width, widest};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, BoxGroup, IntervalGroup, Reference, Tone, number};

/// A chart whose categories stand side by side: its area, its scale, how wide each category is, and their names below.
struct Upright<'a> {
    frame: Frame,
    scale: Scale,
    slot: f64,
    labels: CategoryLabels<'a>,
}

impl<'a> Upright<'a> {
    fn new(names: Vec<&'a str>, domain: (f64, f64), width: f64, (top, height): (f64, f64)) -> Self {
        let (left, bottom) = (axes::label_room(domain, 5), top + height);
        let slot = (width - left) / names.len().max(1) as f64;
        let (frame, scale) = (Frame { left, right: width, top, bottom }, Scale { domain, range: (bottom, top) });
        Self { frame, scale, slot, labels: CategoryLabels::new(names, slot) }
    }

    fn middle(&self, category: usize) -> f64 {
        self.frame.left + (category as f64 + 0.5) * self.slot
    }

    /// Left edge and width of a bar, by its place among so many side by side.
    fn bar(&self, category: usize, (place, count): (usize, usize)) -> (f64, f64) {
        let all = (self.slot * 0.76).min(60.0 * count as f64);
        let one = all / count as f64;
        let gap = if count > 1 { 1.0 } else { 0.0 };
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
    let names = categories.iter().map(String::as_str).collect();
    let top = legend_height + if y.title().is_empty() { 18.0 } else { 34.0 };
    let upright = Upright::new(names, domain, width, (top, (width * 0.4).clamp(170.0, 280.0)));
    let Upright { frame, scale, ref labels, .. } = upright;
    let (bottom, label_room) = (frame.bottom, labels.room());
    let count = series.iter().filter(|one| one.mark == BarMark::Bar).count();
    let mut place = 0;
    let draw_one = |(k, one): (usize, &BarSeries)| {
        if one.mark == BarMark::Line {
            return line(k, one, &upright);
        }
        place += 1;
        bar_series(k, one, &upright, (place - 1, count))
    };
    let numbered = if let [one] = series { numbers(y, one, &upright) } else { Html::default() };
    let body = html! {
        <>
            { legend }
            { axes::y_axis(frame, y, scale, 5) }
            { series.iter().enumerate().map(draw_one).collect::<Html>() }
            { axes::references_y(frame, scale, references) }
            { numbered }
            { labels.draw(frame.left, bottom) }
            { svg_words((width, bottom + label_room + 10.0), Anchor::End, "note", category) }
        </>
    };
    Drawing { height: bottom + label_room + 16.0, body }
}

/// The bars of one series, by tone, with their intervals.
fn bar_series(k: usize, one: &BarSeries, upright: &Upright<'_>, place: (usize, usize)) -> Html {
    let scale = upright.scale;
    let base = scale.within(0.0);
    let path_of = |tone: Tone| {
        let bars =
            one.bars.iter().enumerate().filter_map(|(at, bar)| bar.filter(|bar| bar.tone == tone).map(|bar| (at, bar)));
        bars.fold(Path::default(), |path, (at, bar)| {
            let (x, width) = upright.bar(at, place);
            path.bar(x, width, base, scale.within(bar.value))
        })
    };
    let intervals = one.bars.iter().enumerate().fold(Path::default(), |path, (at, bar)| {
        let Some((low, high)) = bar.and_then(|bar| bar.interval) else { return path };
        let (x, width) = upright.bar(at, place);
        let (middle, cap) = (x + width / 2.0, (width / 5.0).min(6.0));
        let [low, high] = [low, high].map(|end| scale.within(end));
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
fn numbers(y: &Axis, one: &BarSeries, upright: &Upright<'_>) -> Html {
    let words = |bar: &Bar| number::fixed(bar.value, y.digits);
    if one.bars.iter().flatten().any(|bar| text_width(&words(bar), 13.5) > upright.slot - 2.0) {
        return Html::default();
    }
    let number = |(at, bar): (usize, &Option<Bar>)| {
        let bar = (*bar)?;
        let top = bar.interval.map_or(bar.value, |ends| ends.1).max(bar.value);
        let class = if bar.tone == Tone::Accent { "value halo picked-words" } else { "value halo" };
        let place = (upright.middle(at), upright.scale.within(top) - 6.0);
        Some(svg_words(place, Anchor::Middle, class, &words(&bar)))
    };
    one.bars.iter().enumerate().filter_map(number).collect()
}

/// A line with dots over the categories; it breaks where a value is missing.
fn line(k: usize, one: &BarSeries, upright: &Upright<'_>) -> Html {
    let place = |(at, bar): (usize, &Option<Bar>)| bar.map(|bar| (upright.middle(at), upright.scale.at(bar.value)));
    let places: Vec<_> = one.bars.iter().enumerate().map(place).collect();
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

/// Draws one box for each group.
pub fn draw_boxes(y: &Axis, groups: &[BoxGroup], references: &[Reference], width: f64) -> Drawing {
    let values = groups.iter().flat_map(|group| {
        let s = &group.summary;
        let edges = [s.low, s.high, s.q1, s.q3].into_iter().chain(group.mean);
        edges.chain(s.outliers.iter().copied()).chain(group.points.iter().copied())
    });
    let domain = domain(y, values.chain(references.iter().map(|reference| reference.value)), false);
    let names = groups.iter().map(|group| group.label.as_str()).collect();
    let top = if y.title().is_empty() { 20.0 } else { 34.0 };
    let upright = Upright::new(names, domain, width, (top, (width * 0.55).clamp(200.0, 300.0)));
    let Upright { frame, scale, ref labels, .. } = upright;
    let body = html! {
        <>
            { axes::y_axis(frame, y, scale, 5) }
            { axes::references_y(frame, scale, references) }
            { for groups.iter().enumerate().map(|(k, group)| one_box(y, group, &upright, upright.middle(k))) }
            { labels.draw(frame.left, frame.bottom) }
        </>
    };
    Drawing { height: frame.bottom + labels.room(), body }
}

/// One box about the middle of its slot.
fn one_box(y: &Axis, group: &BoxGroup, &Upright { scale, slot, .. }: &Upright<'_>, middle: f64) -> Html {
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

/// Below this width the group's name stands above its row.
const NARROW: f64 = 340.0;
/// Between the kinds of a row.
const GAP: f64 = 15.0;

/// Draws one row for each group.
pub fn draw_intervals(
    x: &Axis,
    kinds: &[String],
    groups: &[IntervalGroup],
    references: &[Reference],
    width: f64,
) -> Drawing {
    let narrow = width < NARROW;
    let found = groups.iter().flat_map(|group| group.intervals.iter().flatten());
    let values = found.flat_map(|i| [i.value, i.low, i.high]).chain(references.iter().map(|reference| reference.value));
    let domain = domain(x, values, false);
    let entries: Vec<_> = kinds.iter().enumerate().map(|(k, kind)| (Key::Pair, k, kind.as_str())).collect();
    let (legend, legend_height) = axes::legend(&entries, width);

    let longest = widest(groups.iter().map(|group| &group.label), TICK);
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
                if columns > 0 { { interval_numbers(x, group, columns, (width, column), middle) } }
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
    widest(values.map(|i| number::fixed(i.value, x.digits)), 13.5).max(24.0) + 14.0
}

/// The marks of one row with their lines.
fn marks(group: &IntervalGroup, kinds: usize, scale: Scale, middle: f64) -> Html {
    let draw = |k: usize| {
        let interval = group.intervals.get(k).copied().flatten()?;
        let y = middle + (k as f64 - (kinds as f64 - 1.0) / 2.0) * GAP;
        let (low, high) = (scale.within(interval.low), scale.within(interval.high));
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
fn interval_numbers(x: &Axis, group: &IntervalGroup, columns: usize, (width, column): (f64, f64), middle: f64) -> Html {
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
        let anchor = if at > f64::midpoint(frame.left, frame.right) { Anchor::End } else { Anchor::Start };
        axes::reference_line([(at, frame.top), (at, frame.bottom)], (at, frame.top - 4.0), anchor, reference)
    };
    references.iter().filter(|reference| scale.holds(reference.value)).map(draw).collect()
}
