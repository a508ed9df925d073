//! The kinds of charts and the data that each is drawn from.

use crate::stats::{BoxSummary, StatsError, summary};
use serde::{Deserialize, Serialize};

/// A chart: what kind it is and all the data that it shows. [`Chart::table`] gives the data as a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Chart {
    /// Curves over a numeric axis.
    Lines {
        /// The axis to the right.
        x: Axis,
        /// The axis upwards.
        y: Axis,
        /// One curve each.
        series: Vec<LineSeries>,
        /// Horizontal lines at values of `y`.
        references: Vec<Reference>,
    },
    /// Bars (and lines over them) for each of some categories.
    Bars {
        /// What the categories are («pieces»).
        category: String,
        /// The categories, from left to right.
        categories: Vec<String>,
        /// The axis upwards; bars start at 0 unless the axis says otherwise.
        y: Axis,
        /// The bars of one colour, or a line; each has one [`Bar`] for each category.
        series: Vec<BarSeries>,
        /// Horizontal lines at values of `y`.
        references: Vec<Reference>,
    },
    /// One small histogram a row over one shared axis (Figure 9 of the Fujisan paper). Rows show shares of their
    /// total, so rows of different size compare.
    Histogram {
        /// The shared axis to the right.
        x: Axis,
        /// What the bins hold.
        bins: Bins,
        /// The rows, from the top.
        rows: Vec<HistogramRow>,
        /// Indices of the bins to show in the accent colour.
        marked: Vec<usize>,
        /// What the marked bins are («8–9 moves»); their share is written beside each row. Empty if none is marked.
        marked_label: String,
    },
    /// One box with whiskers for each group (Figure 7 of the Fujisan paper).
    BoxPlot {
        /// What the groups are («Setup»).
        category: String,
        /// The axis upwards.
        y: Axis,
        /// The groups, from left to right.
        groups: Vec<BoxGroup>,
        /// Horizontal lines at values of `y`.
        references: Vec<Reference>,
    },
    /// Points of two numeric variables.
    Scatter {
        /// The axis to the right.
        x: Axis,
        /// The axis upwards.
        y: Axis,
        /// Points of one colour and shape each.
        series: Vec<ScatterSeries>,
        /// A straight line through the points.
        fit: Option<Fit>,
        /// Horizontal lines at values of `y`.
        references: Vec<Reference>,
    },
    /// A grid of cells coloured by their value.
    HeatMap {
        /// What the columns are; only label and unit are used.
        x: Axis,
        /// What the rows are; only label and unit are used.
        y: Axis,
        /// The columns' names, from left to right.
        columns: Vec<String>,
        /// The rows' names, from the top.
        rows: Vec<String>,
        /// The values, one list for each row; `None` is an empty cell.
        cells: Vec<Vec<Option<f64>>>,
        /// What the colour means, its range, and how values are written.
        scale: Axis,
        /// The value without colour if the scale has two sides (such as 50 % to win); `None` for a scale from low to
        /// high.
        middle: Option<f64>,
    },
    /// A value with an interval for each group and kind (Figure 8 of the Fujisan paper: first kind filled, second
    /// hollow).
    Intervals {
        /// What the groups are («Setup»).
        category: String,
        /// The axis to the right.
        x: Axis,
        /// The kinds within a group («solvable», «unsolvable»); at most four.
        kinds: Vec<String>,
        /// The groups, from the top.
        groups: Vec<IntervalGroup>,
        /// Vertical lines at values of `x`.
        references: Vec<Reference>,
    },
}

/// A numeric axis, and how values on it are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// What is measured («links per step»).
    pub label: String,
    /// The unit («%»), if it has one.
    pub unit: Option<String>,
    /// Where the axis starts; `None`: at a round number below the data.
    pub min: Option<f64>,
    /// Where the axis ends; `None`: at a round number above the data.
    pub max: Option<f64>,
    /// Digits behind the point when a value is written.
    pub digits: u8,
}

impl Axis {
    /// An axis whose range follows from the data, with whole numbers.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// The same axis with a unit.
    #[must_use]
    pub fn unit(self, unit: impl Into<String>) -> Self {
        Self { unit: Some(unit.into()), ..self }
    }

    /// The same axis starting at a value.
    #[must_use]
    pub fn min(self, min: f64) -> Self {
        Self { min: Some(min), ..self }
    }

    /// The same axis ending at a value.
    #[must_use]
    pub fn max(self, max: f64) -> Self {
        Self { max: Some(max), ..self }
    }

    /// The same axis with so many digits behind the point.
    #[must_use]
    pub fn digits(self, digits: u8) -> Self {
        Self { digits, ..self }
    }

    /// Label and unit: «Solvable, %».
    pub fn title(&self) -> String {
        match &self.unit {
            Some(unit) if self.label.is_empty() => unit.clone(),
            Some(unit) => format!("{}, {unit}", self.label),
            None => self.label.clone(),
        }
    }
}

/// A thin line across the chart at a value of interest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// Where the line lies.
    pub value: f64,
    /// What it is («75 %: the paper's lower bound»).
    pub label: String,
}

/// How strongly something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// As all others.
    #[default]
    Plain,
    /// Picked out from the others.
    Accent,
    /// Not certain yet («so far»).
    Faint,
}

/// One curve.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LineSeries {
    /// What the curve is.
    pub label: String,
    /// Points in the order in which they are joined.
    pub points: Vec<(f64, f64)>,
    /// Whether the curve goes in steps (keeps a value until the next point).
    pub steps: bool,
}

/// Bars of one colour, or a line over the categories.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BarSeries {
    /// What the bars are.
    pub label: String,
    /// Drawn as bars or as a line with dots.
    pub mark: BarMark,
    /// One for each category; `None` where there is no value.
    pub bars: Vec<Option<Bar>>,
}

/// How a series over categories is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BarMark {
    /// As bars.
    #[default]
    Bar,
    /// As a line with dots.
    Line,
}

/// One bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    /// Its height.
    pub value: f64,
    /// The ends of an interval about the value, such as a confidence interval.
    pub interval: Option<(f64, f64)>,
    /// How strongly it is shown.
    pub tone: Tone,
}

impl From<f64> for Bar {
    fn from(value: f64) -> Self {
        Self { value, ..Self::default() }
    }
}

/// What the bins of a histogram hold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bins {
    /// One whole number each, from `first` on.
    Whole {
        /// The number of the first bin.
        first: i64,
    },
    /// Ranges of equal width: bin k holds values from `first + k·width` up to the next bin's start.
    Even {
        /// Where the first bin starts.
        first: f64,
        /// How wide each bin is, more than 0.
        width: f64,
    },
}

impl Bins {
    /// Where bin `k` starts and ends on the axis; a bin of one whole number reaches half a unit to both sides.
    pub fn range(self, k: usize) -> (f64, f64) {
        match self {
            Self::Whole { first } => (first as f64 + k as f64 - 0.5, first as f64 + k as f64 + 0.5),
            Self::Even { first, width } => (first + k as f64 * width, first + (k + 1) as f64 * width),
        }
    }
}

/// One row of small histograms.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HistogramRow {
    /// What the row is.
    pub label: String,
    /// How many values each bin holds, from the first bin on.
    pub counts: Vec<u64>,
    /// Where to draw the median.
    pub median: Option<f64>,
    /// Short remarks at the right.
    pub notes: Vec<Note>,
}

impl HistogramRow {
    /// The share of the row's values in the given bins, 0 to 1; `None` if the row is empty.
    pub fn share(&self, bins: &[usize]) -> Option<f64> {
        let total: u128 = self.counts.iter().map(|&count| u128::from(count)).sum();
        let inside = |k: &usize| u128::from(self.counts.get(*k).copied().unwrap_or(0));
        (total > 0).then(|| bins.iter().map(inside).sum::<u128>() as f64 / total as f64)
    }
}

/// A short remark, also a column in the data table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// What it is («longest»); the same in every row.
    pub label: String,
    /// The value behind it («40»).
    pub value: super::Cell,
}

/// One box of a box plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoxGroup {
    /// What the group is.
    pub label: String,
    /// Box, whiskers and outliers.
    pub summary: BoxSummary,
    /// The mean, drawn as a triangle.
    pub mean: Option<f64>,
    /// The single values, drawn as dots beside the box; may be empty.
    pub points: Vec<f64>,
}

impl BoxGroup {
    /// The box, mean and points of a sample.
    ///
    /// # Errors
    /// No value, or one that is not finite.
    pub fn of(label: impl Into<String>, values: &[f64]) -> Result<Self, StatsError> {
        let (summary, mean) = (BoxSummary::of(values)?, summary::mean(values)?);
        Ok(Self { label: label.into(), summary, mean: Some(mean), points: values.to_vec() })
    }
}

/// Points of one colour and shape.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScatterSeries {
    /// What the points are.
    pub label: String,
    /// The points, x and y.
    pub points: Vec<(f64, f64)>,
}

/// A straight line through points: y = `intercept` + `slope` · x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// Rise for each unit of x.
    pub slope: f64,
    /// Value at x = 0.
    pub intercept: f64,
    /// What to write beside it («r = 0.83»).
    pub label: String,
}

/// The intervals of one group.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IntervalGroup {
    /// What the group is.
    pub label: String,
    /// One for each kind of the chart; `None` where there is no value.
    pub intervals: Vec<Option<Interval>>,
}

/// A value with the interval about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The value, such as a mean.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// A mean with one standard deviation to both sides.
    pub fn mean_sd(mean: f64, sd: f64) -> Self {
        Self { value: mean, low: mean - sd, high: mean + sd }
    }
}
