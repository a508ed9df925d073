//! What an experiment's result is made of: figures, tables and claims, all of it data.
//!
//! Nothing here draws. The page draws a [`Chart`] as SVG, the command line prints its [`Table`], and both write the
//! same CSV. Values are finite: what is missing is `None` or [`Cell::Empty`], never NaN (JSON cannot carry it).
//! Values that went through `ln`, `exp` or a distribution are rounded with [`crate::stats::round_to`] before they get
//! here, so that a report has the same bytes natively and in WebAssembly.

mod chart;
mod data;
pub mod judgement;
pub mod number;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use chart::{
    Axis, Bar, BarMark, BarSeries, Bins, BoxGroup, Chart, Fit, HistogramRow, Interval, IntervalGroup, LineSeries, Note,
    Reference, ScatterSeries, Tone,
};
pub use judgement::Judgement;
pub use table::{Align, Cell, Column, Table};

use serde::{Deserialize, Serialize};

/// The result of one experiment, ready to be shown, printed and saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The figures, in the paper's order.
    pub figures: Vec<Figure>,
    /// The tables, after the figures.
    pub tables: Vec<Table>,
    /// The paper's sentences beside this run.
    pub claims: Vec<Claim>,
}

impl Report {
    /// All data of the report: the table behind each figure, then the tables.
    pub fn data(&self) -> Vec<Table> {
        self.figures.iter().map(Figure::table).chain(self.tables.iter().cloned()).collect()
    }

    /// All data as one CSV text: each table under a record that holds its title, tables apart by an empty line.
    pub fn csv(&self) -> String {
        let part = |table: &Table| format!("{}\r\n{}", table::field(&table.title), table.csv());
        self.data().iter().map(part).collect::<Vec<_>>().join("\r\n")
    }
}

/// A chart with the words round it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Short name for links and file names, unique in the report: letters, digits and `-`.
    pub id: String,
    /// What the paper calls it («Figure 7»); empty for a figure that the paper does not have.
    pub number: String,
    /// One or a few words.
    pub title: String,
    /// What is drawn, one or two sentences.
    pub caption: String,
    /// The chart itself.
    pub chart: Chart,
}

impl Figure {
    /// A figure that no paper has.
    pub fn unnumbered(id: &str, title: impl Into<String>, caption: String, chart: Chart) -> Self {
        Self { id: id.to_owned(), number: String::new(), title: title.into(), caption, chart }
    }

    /// The data behind the chart, under the figure's id and title.
    pub fn table(&self) -> Table {
        let title =
            if self.number.is_empty() { self.title.clone() } else { format!("{}: {}", self.number, self.title) };
        Table { id: self.id.clone(), title, ..self.chart.table() }
    }
}

/// A sentence of the paper beside what this run found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The paper's words, quoted exactly, without quotation marks.
    pub paper: String,
    /// What this run found. What stands between `**` and `**` is set bold.
    pub here: String,
    /// What that makes of the sentence.
    pub verdict: Judgement,
}

impl Claim {
    /// A sentence, what was found, and the verdict.
    pub fn new(paper: &str, here: String, verdict: Judgement) -> Self {
        Self { paper: paper.into(), here, verdict }
    }
}
