//! Charts over numeric axes: curves and points, rows of small histograms, and heat maps. A heat map has one path for each step of
//! colour, so that ten thousand cells are a dozen elements.

use yew::prelude::*;

use crate::app::charts::Drawing;
use crate::app::charts::axes::{self, Frame, Key, Path, TICK, series_class, shape};
use crate::app::charts::scale::{self, Anchor, Scale, domain, every, shorten, svg_words, text_width, widest};
use crate::lab::report::{Axis, Bins, Fit, HistogramRow, LineSeries, Reference, ScatterSeries, number};

/// A curve with more points than this has no marks on it.
const MAX_MARKS: usize = 30;

/// The name of a series, and its points.
type Series<'a> = (&'a str, &'a [(f64, f64)]);

/// A chart with two numeric axes: its legend, what `marks` draws of each series in the area, and what lies `over` that.
fn plane(
    (x_axis, y_axis): (&Axis, &Axis),
    (key, series): (Key, &[Series<'_>]),
    references: &[Reference],
    width: f64,
    marks: impl Fn(usize, &mut dyn Iterator<Item = (f64, f64)>) -> Html,
    over: impl FnOnce(Frame, Scale, Scale) -> Html,
) -> Drawing {
    let entries: Vec<_> = series.iter().enumerate().map(|(k, (label, _))| (key, k, *label)).collect();
    let (legend, legend_height) = axes::legend(&entries, width);
    let points = || series.iter().flat_map(|(_, points)| points.iter());
    let values = points().map(|point| point.1).chain(references.iter().map(|reference| reference.value));
    let y_domain = domain(y_axis, values, false);
    let left = axes::label_room(y_domain, 5).max(14.0);
    let top = legend_height + if y_axis.title().is_empty() { 10.0 } else { 26.0 };
    let bottom = top + (width * 0.5).clamp(190.0, 340.0);
    let frame = Frame { left, right: width - 8.0, top, bottom };
    let x = Scale { domain: domain(x_axis, points().map(|point| point.0), false), range: (left, width - 8.0) };
    let y = Scale { domain: y_domain, range: (bottom, top) };
    let one = |(k, (_, points)): (usize, &Series<'_>)| {
        html! { <g class={series_class(k)}>{ marks(k, &mut points.iter().map(|&(a, b)| (x.at(a), y.at(b)))) }</g> }
    };
    let body = html! {
        <>
            { legend }
            { axes::y_axis(frame, y_axis, y, 5) }
            { axes::x_axis(frame, x_axis, x, false) }
            { for series.iter().enumerate().map(one) }
            { axes::references_y(frame, y, references) }
            { over(frame, x, y) }
        </>
    };
    Drawing { height: bottom + 38.0, body }
}

/// Marks of the shape of series `k`.
fn marked(k: usize, places: impl Iterator<Item = (f64, f64)>, radius: f64) -> String {
    places.fold(Path::default(), |path, place| path.mark(shape(k), place, radius)).d()
}

/// Draws curves.
pub fn draw(axes: (&Axis, &Axis), series: &[LineSeries], references: &[Reference], width: f64) -> Drawing {
    let points: Vec<_> = series.iter().map(|one| (&*one.label, &*one.points)).collect();
    let curve = |k: usize, places: &mut dyn Iterator<Item = (f64, f64)>| {
        let (one, places) = (&series[k], places.collect::<Vec<_>>());
        let has_marks = places.len() <= MAX_MARKS && !one.steps;
        let dots = if has_marks { marked(k, places.iter().copied(), 3.6) } else { String::new() };
        html! { <><path class="line" d={Path::default().through(places, one.steps).d()} /><path class="dot" d={dots} /></> }
    };
    plane(axes, (Key::Line, &points), references, width, curve, |_, _, _| Html::default())
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
    let radius = match points.iter().map(|(_, list)| list.len()).sum::<usize>() {
        401.. => 1.8,
        81.. => 2.6,
        _ => 3.6,
    };
    let cloud = |k: usize, places: &mut dyn Iterator<Item = (f64, f64)>| {
        html! { <path class="point" d={marked(k, places, radius)} /> }
    };
    let over = |frame, x, y| fit.map_or_else(Html::default, |fit| fitted(fit, frame, x, y));
    plane(axes, (Key::Mark, &points), references, width, cloud, over)
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
pub fn histogram(
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
    let name_width = widest(rows.iter().map(|row| &row.label), 14.0);
    let facts: Vec<_> = rows.iter().map(|row| facts(row, marked, marked_label)).collect();
    let fact_width = widest(facts.iter().flatten().map(|fact| &fact.1), TICK);
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

/// Steps of a scale from low to high.
const RISING: [&str; 9] = ["ramp-0", "ramp-1", "ramp-2", "ramp-3", "ramp-4", "ramp-5", "ramp-6", "ramp-7", "ramp-8"];
/// Steps of a scale with two sides.
const TWO_SIDED: [&str; 9] = ["low-4", "low-3", "low-2", "low-1", "ramp-0", "ramp-2", "ramp-4", "ramp-5", "ramp-7"];

/// The data of a heat map, as [`Chart::HeatMap`](crate::lab::report::Chart) has it.
pub struct HeatMap<'a> {
    pub x: &'a Axis,
    pub y: &'a Axis,
    pub columns: &'a [String],
    pub rows: &'a [String],
    pub cells: &'a [Vec<Option<f64>>],
    pub scale: &'a Axis,
    pub middle: Option<f64>,
}

/// Where the cells lie.
struct Grid {
    left: f64,
    top: f64,
    cell: (f64, f64),
}

impl HeatMap<'_> {
    /// Draws the map, its labels and the scale below.
    pub fn draw(&self, width: f64) -> Drawing {
        let longest = widest(self.rows, TICK);
        let left = (longest + 10.0).min(width * 0.34);
        let cell_width = ((width - left) / self.columns.len().max(1) as f64).min(72.0);
        let map_width = cell_width * self.columns.len() as f64;
        let most = if self.rows.len() == self.columns.len() { cell_width } else { 34.0 };
        let cell_height = (width.clamp(260.0, 520.0) / self.rows.len().max(1) as f64).min(most.max(24.0));
        let top = if self.y.title().is_empty() { 4.0 } else { 22.0 };
        let grid = Grid { left, top, cell: (cell_width, cell_height) };
        let bottom = top + cell_height * self.rows.len() as f64;
        let classes = self.classes();
        let (paths, numbers) = self.cells(&grid, &classes);
        let path = |(class, path): (&'static str, Path)| html! { <path class={class} d={path.d()} /> };
        let (labels, label_room) = self.column_labels(&grid, bottom);
        let below = bottom + label_room + if self.x.title().is_empty() { 14.0 } else { 28.0 };
        let body = html! {
            <>
                { axes::title((0.0, 11.0), Anchor::Start, self.y) }
                { for paths.into_iter().map(path) }
                { numbers }
                { self.row_labels(&grid) }
                { labels }
                { axes::title((left + map_width, bottom + label_room + 14.0), Anchor::End, self.x) }
                { self.legend(&classes, below, width) }
            </>
        };
        Drawing { height: below + 34.0, body }
    }

    /// The ends of the colour scale; symmetric about the middle if there is one.
    fn range(&self) -> (f64, f64) {
        let values = self.cells.iter().flatten().flatten().copied();
        let (low, high) = domain(self.scale, values, false);
        self.middle.map_or((low, high), |middle| {
            let reach = (high - middle).max(middle - low).max(f64::MIN_POSITIVE);
            (middle - reach, middle + reach)
        })
    }

    fn classes(&self) -> [&'static str; 9] {
        if self.middle.is_some() { TWO_SIDED } else { RISING }
    }

    /// One path for each colour, and the numbers in the cells if they fit.
    fn cells(&self, grid: &Grid, classes: &[&'static str; 9]) -> (Vec<(&'static str, Path)>, Html) {
        let share = Scale { domain: self.range(), range: (0.0, 9.0) };
        let step = |value: f64| (share.at(value).floor().clamp(0.0, 8.0)) as usize;
        let mut paths: Vec<_> = classes.iter().chain(&["empty"]).map(|class| (*class, Path::default())).collect();
        let (width, height) = grid.cell;
        let gap = if width.min(height) > 14.0 { 1.0 } else { 0.0 };
        let words = self.cells.iter().flatten().flatten().map(|value| self.words(*value));
        let numbered = height >= 18.0 && widest(words, TICK) + 4.0 <= width;
        let mut numbers = Vec::new();
        for (r, row) in self.cells.iter().take(self.rows.len()).enumerate() {
            let y = grid.top + r as f64 * height;
            let steps: Vec<_> = row.iter().take(self.columns.len()).map(|cell| cell.map(step)).collect();
            let mut c = 0;
            // Neighbours of one colour are one rectangle where no gap shows between cells.
            for run in steps.chunk_by(|a, b| gap == 0.0 && a == b) {
                let x = grid.left + c as f64 * width;
                c += run.len();
                let step = run.first().copied().flatten().unwrap_or(classes.len());
                let path = std::mem::take(&mut paths[step].1);
                paths[step].1 = path.rect(x, y, run.len() as f64 * width - gap, height - gap);
            }
            for (c, value) in row.iter().take(self.columns.len()).enumerate().filter(|_| numbered) {
                let Some(value) = value else { continue };
                let place = (grid.left + (c as f64 + 0.5) * width, y + height / 2.0 + 4.5);
                let class = if dark(classes[step(*value)]) { "cell on-dark" } else { "cell" };
                numbers.push(svg_words(place, Anchor::Middle, class, &self.words(*value)));
            }
        }
        (paths, numbers.into_iter().collect())
    }

    fn words(&self, value: f64) -> String {
        number::fixed(value, self.scale.digits)
    }

    fn row_labels(&self, grid: &Grid) -> Html {
        let each = every(self.rows.len(), grid.cell.1 * self.rows.len() as f64, 18.0);
        let label = |(r, name): (usize, &String)| {
            let place = (grid.left - 6.0, grid.top + (r as f64 + 0.5) * grid.cell.1 + 4.5);
            svg_words(place, Anchor::End, "tick", &shorten(name, grid.left - 8.0, TICK))
        };
        thinned(self.rows, each).map(label).collect()
    }

    /// The columns' names: level if they fit or can be thinned, else turned.
    fn column_labels(&self, grid: &Grid, bottom: f64) -> (Html, f64) {
        let longest = widest(self.columns, TICK);
        let width = grid.cell.0;
        let numeric = self.columns.iter().all(|name| name.parse::<f64>().is_ok());
        if longest + 4.0 > width && !numeric {
            let labels = axes::CategoryLabels::new(self.columns.iter().map(String::as_str).collect(), width);
            return (labels.draw(grid.left, bottom), labels.room());
        }
        let each = every(self.columns.len(), width * self.columns.len() as f64, longest + 12.0);
        let label = |(c, name): (usize, &String)| {
            svg_words((grid.left + (c as f64 + 0.5) * width, bottom + 17.0), Anchor::Middle, "tick", name)
        };
        (thinned(self.columns, each).map(label).collect(), 22.0)
    }

    /// The steps of colour with the values at their ends.
    fn legend(&self, classes: &[&'static str; 9], y: f64, width: f64) -> Html {
        let (low, high) = self.range();
        let block = (width / 24.0).clamp(12.0, 22.0);
        let [low, high] = [low, high].map(|end| self.words(end));
        let from = text_width(&low, TICK) + 8.0;
        let step = |(k, class): (usize, &&'static str)| {
            let d = Path::default().rect(from + k as f64 * block, y, block, 12.0).d();
            html! { <path class={*class} {d} /> }
        };
        let end = from + 9.0 * block + 8.0;
        let title = self.scale.title();
        let beside = end + text_width(&high, TICK) + 14.0;
        let fits = beside + text_width(&title, TICK) < width;
        let title_at = if fits { (beside, y + 10.5) } else { (0.0, y + 28.0) };
        html! {
            <>
                { svg_words((0.0, y + 10.5), Anchor::Start, "tick", &low) }
                { for classes.iter().enumerate().map(step) }
                { svg_words((end, y + 10.5), Anchor::Start, "tick", &high) }
                { svg_words(title_at, Anchor::Start, "key", &title) }
            </>
        }
    }
}

/// Every so many of the names; of whole numbers those that are multiples of it, so that 0, 10, 20 … are shown.
fn thinned(names: &[String], each: usize) -> impl Iterator<Item = (usize, &String)> {
    let numbers: Option<Vec<i64>> = names.iter().map(|name| name.parse().ok()).collect();
    let shown = move |k: usize| numbers.as_ref().map_or(k, |all| all[k].unsigned_abs() as usize).is_multiple_of(each);
    names.iter().enumerate().filter(move |(k, _)| shown(*k))
}

/// Whether words on this colour are set in the light colour.
fn dark(class: &str) -> bool {
    matches!(class, "ramp-6" | "ramp-7" | "ramp-8" | "low-4")
}
