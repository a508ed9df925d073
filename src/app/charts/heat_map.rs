//! Heat maps: one path for each step of colour, so that ten thousand cells are a dozen elements.

use super::Drawing;
use super::axes::{self, TICK};
use super::path::Path;
use super::scale::{Scale, domain, every, shorten, text_width};
use crate::app::charts::scale::{Anchor, svg_words};
use crate::lab::report::{Axis, number};
use yew::prelude::*;

/// Steps of a scale from low to high.
const RISING: [&str; 9] = ["ramp-0", "ramp-1", "ramp-2", "ramp-3", "ramp-4", "ramp-5", "ramp-6", "ramp-7", "ramp-8"];
/// Steps of a scale with two sides.
const TWO_SIDED: [&str; 9] = ["low-4", "low-3", "low-2", "low-1", "ramp-0", "ramp-2", "ramp-4", "ramp-5", "ramp-7"];

/// The data of a heat map.
pub struct HeatMap<'a> {
    /// What the columns are.
    pub x: &'a Axis,
    /// What the rows are.
    pub y: &'a Axis,
    /// Names of the columns.
    pub columns: &'a [String],
    /// Names of the rows.
    pub rows: &'a [String],
    /// Values by row.
    pub cells: &'a [Vec<Option<f64>>],
    /// What the colours mean.
    pub scale: &'a Axis,
    /// The value in the middle of a scale with two sides.
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
        let longest = self.rows.iter().map(|name| text_width(name, TICK)).fold(0.0, f64::max);
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
        let widest = self.cells.iter().flatten().flatten().map(|value| text_width(&self.words(*value), TICK));
        let numbered = height >= 18.0 && widest.fold(0.0, f64::max) + 4.0 <= width;
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
        let longest = self.columns.iter().map(|name| text_width(name, TICK)).fold(0.0, f64::max);
        let width = grid.cell.0;
        let numeric = self.columns.iter().all(|name| name.parse::<f64>().is_ok());
        if longest + 4.0 > width && !numeric {
            let names: Vec<_> = self.columns.iter().map(String::as_str).collect();
            let labels = axes::CategoryLabels::new(&names, width);
            return (labels.draw(&names, grid.left, bottom), labels.room(&names));
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
