//! The table behind each chart.

use super::{Axis, BarSeries, Bins, BoxGroup, Cell, Chart, HistogramRow, IntervalGroup, LineSeries, Table};

/// A heat map with more columns than this is listed cell by cell.
const WIDEST_MATRIX: usize = 12;

impl Chart {
    /// All data of the chart as a table without id and title ([`super::Figure::table`] adds them).
    pub fn table(&self) -> Table {
        match self {
            Self::Lines { x, y, series, .. } => lines(x, y, series),
            Self::Bars { category, categories, y, series, .. } => bars(category, categories, y, series),
            Self::Histogram { x, bins, rows, marked, marked_label } => histogram(x, *bins, rows, marked, marked_label),
            Self::BoxPlot { category, y, groups, .. } => boxes(category, y, groups),
            Self::Scatter { x, y, series, .. } => {
                let points = series.iter().map(|one| (one.label.as_str(), one.points.as_slice()));
                points_table(x, y, series.len(), points)
            }
            Self::HeatMap { x, y, columns, rows, cells, scale, .. } => heat_map([x, y, scale], columns, rows, cells),
            Self::Intervals { category, x, kinds, groups, .. } => intervals(category, x, kinds, groups),
        }
    }
}

/// Curves over the same x stand side by side; other curves are listed point by point.
fn lines(x: &Axis, y: &Axis, series: &[LineSeries]) -> Table {
    let places = |one: &LineSeries| one.points.iter().map(|point| point.0).collect::<Vec<_>>();
    let shared = series.first().map(places).unwrap_or_default();
    if series.len() < 2 || series.iter().any(|one| places(one) != shared) {
        let points = series.iter().map(|one| (one.label.as_str(), one.points.as_slice()));
        return points_table(x, y, series.len(), points);
    }
    let mut table = Table::default().number(x.title());
    for one in series {
        table = table.number(with_unit(&one.label, y));
    }
    for (k, place) in shared.iter().enumerate() {
        let values = series.iter().map(|one| Cell::maybe(one.points.get(k).map(|point| point.1), y.digits));
        table.row(std::iter::once(Cell::number(*place, x.digits)).chain(values).collect());
    }
    table
}

/// One row a point; the series' name in front if there are several.
fn points_table<'a>(
    x: &Axis,
    y: &Axis,
    count: usize,
    series: impl Iterator<Item = (&'a str, &'a [(f64, f64)])>,
) -> Table {
    let mut table = if count > 1 { Table::default().text("Series") } else { Table::default() };
    table = table.number(x.title()).number(y.title());
    for (label, points) in series {
        for &(a, b) in points {
            let mut row = vec![Cell::number(a, x.digits), Cell::number(b, y.digits)];
            if count > 1 {
                row.insert(0, Cell::text(label));
            }
            table.row(row);
        }
    }
    table
}

fn bars(category: &str, categories: &[String], y: &Axis, series: &[BarSeries]) -> Table {
    let has_interval = |one: &BarSeries| one.bars.iter().flatten().any(|bar| bar.interval.is_some());
    let mut table = Table::default().text(category);
    for one in series {
        let label = if one.label.is_empty() { y.title() } else { with_unit(&one.label, y) };
        table = table.number(&label);
        if has_interval(one) {
            table = table.number(format!("{label}, low")).number(format!("{label}, high"));
        }
    }
    for (k, name) in categories.iter().enumerate() {
        let mut row = vec![Cell::text(name)];
        for one in series {
            let bar = one.bars.get(k).copied().flatten();
            row.push(Cell::maybe(bar.map(|bar| bar.value), y.digits));
            if has_interval(one) {
                let ends = bar.and_then(|bar| bar.interval);
                row.push(Cell::maybe(ends.map(|ends| ends.0), y.digits));
                row.push(Cell::maybe(ends.map(|ends| ends.1), y.digits));
            }
        }
        table.row(row);
    }
    table
}

/// One row a bin and one column a histogram; then the medians, shares and notes as rows.
fn histogram(x: &Axis, bins: Bins, rows: &[HistogramRow], marked: &[usize], marked_label: &str) -> Table {
    let mut table = Table::default().text(x.title());
    for row in rows {
        table = table.number(&row.label);
    }
    let longest = rows.iter().map(|row| row.counts.len()).max().unwrap_or(0);
    for k in 0..longest {
        let name = match bins {
            Bins::Whole { first } => Cell::Integer(i128::from(first) + k as i128),
            Bins::Even { .. } => {
                let (from, to) = bins.range(k);
                let [from, to] = [from, to].map(|end| super::number::fixed(end, x.digits));
                Cell::text(format!("{from} – {to}"))
            }
        };
        let counts = rows.iter().map(|row| Cell::integer(row.counts.get(k).copied().unwrap_or(0)));
        table.row(std::iter::once(name).chain(counts).collect());
    }
    let mut extra = |name: String, cell: &dyn Fn(&HistogramRow) -> Cell| {
        let cells: Vec<_> = rows.iter().map(cell).collect();
        if cells.iter().any(|cell| *cell != Cell::Empty) {
            table.row(std::iter::once(Cell::Text(name)).chain(cells).collect());
        }
    };
    extra("Median".to_owned(), &|row| {
        let whole = row.median.is_some_and(|median| median.fract() == 0.0);
        Cell::maybe(row.median, if whole { 0 } else { x.digits.max(1) })
    });
    if !marked.is_empty() {
        extra(format!("{marked_label}, %"), &|row| Cell::maybe(row.share(marked).map(|share| 100.0 * share), 1));
    }
    let mut names: Vec<&str> = Vec::new();
    for note in rows.iter().flat_map(|row| &row.notes) {
        if !names.contains(&note.label.as_str()) {
            names.push(&note.label);
        }
    }
    for name in names {
        extra(name.to_owned(), &|row| {
            row.notes.iter().find(|note| note.label == name).map_or(Cell::Empty, |note| note.value.clone())
        });
    }
    table
}

fn boxes(category: &str, y: &Axis, groups: &[BoxGroup]) -> Table {
    let mut table = Table::default().text(category);
    for label in ["Mean", "Low whisker", "First quartile", "Median", "Third quartile", "High whisker"] {
        table = table.number(with_unit(label, y));
    }
    let listed = |values: &[f64]| {
        let words: Vec<_> = values.iter().map(|value| super::number::fixed(*value, y.digits.max(1))).collect();
        if words.is_empty() { Cell::Empty } else { Cell::Text(words.join("; ")) }
    };
    let has_outliers = groups.iter().any(|group| !group.summary.outliers.is_empty());
    let most_points = groups.iter().map(|group| group.points.len()).max().unwrap_or(0);
    if has_outliers {
        table = table.text("Outliers");
    }
    for k in 1..=most_points {
        table = table.number(format!("Value {k}"));
    }
    let digits = y.digits;
    for group in groups {
        let s = &group.summary;
        let mut row = vec![Cell::text(&group.label), Cell::maybe(group.mean, digits)];
        row.extend([s.low, s.q1, s.median, s.q3, s.high].map(|value| Cell::number(value, digits)));
        if has_outliers {
            row.push(listed(&s.outliers));
        }
        row.extend(group.points.iter().map(|value| Cell::number(*value, digits)));
        table.row(row);
    }
    table
}

/// A matrix as long as it is narrow, else one row a cell.
fn heat_map([x, y, scale]: [&Axis; 3], columns: &[String], rows: &[String], cells: &[Vec<Option<f64>>]) -> Table {
    let at = |row: usize, column: usize| {
        let value = cells.get(row).and_then(|row| row.get(column)).copied().flatten();
        Cell::maybe(value, scale.digits)
    };
    let mut table = Table::default().text(y.title());
    if columns.len() <= WIDEST_MATRIX {
        table = columns.iter().fold(table, Table::number);
        for (r, name) in rows.iter().enumerate() {
            table.row(std::iter::once(Cell::text(name)).chain((0..columns.len()).map(|c| at(r, c))).collect());
        }
        return table;
    }
    table = table.text(x.title()).number(scale.title());
    for (r, row_name) in rows.iter().enumerate() {
        for (c, column_name) in columns.iter().enumerate() {
            table.row(vec![Cell::text(row_name), Cell::text(column_name), at(r, c)]);
        }
    }
    table
}

fn intervals(category: &str, x: &Axis, kinds: &[String], groups: &[IntervalGroup]) -> Table {
    let mut table = Table::default().text(category);
    for kind in kinds {
        let label = if kind.is_empty() { x.title() } else { with_unit(kind, x) };
        table = table.number(&label).number(format!("{label}, low")).number(format!("{label}, high"));
    }
    for group in groups {
        let mut row = vec![Cell::text(&group.label)];
        for k in 0..kinds.len() {
            let interval = group.intervals.get(k).copied().flatten();
            let parts = [interval.map(|i| i.value), interval.map(|i| i.low), interval.map(|i| i.high)];
            row.extend(parts.map(|value| Cell::maybe(value, x.digits)));
        }
        table.row(row);
    }
    table
}

/// A column's label with the axis's unit behind it.
fn with_unit(label: &str, axis: &Axis) -> String {
    axis.unit.as_ref().map_or_else(|| label.to_owned(), |unit| format!("{label}, {unit}"))
}
