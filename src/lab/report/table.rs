//! Tables: typed cells, their words on the page, and CSV.

use super::number;
use serde::{Deserialize, Serialize};

/// A table of typed cells. The first column names the row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Short name for links and file names, unique in the report: letters, digits and `-`.
    pub id: String,
    /// One or a few words.
    pub title: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows; each has one cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// What the column holds, with its unit if it has one («Solvable, %»).
    pub label: String,
    /// To which side its cells are set.
    pub align: Align,
}

/// To which side the cells of a column are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Align {
    /// Words: set to the left.
    #[default]
    Text,
    /// Numbers: set to the right, with tabular figures.
    Number,
}

/// One cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Cell {
    /// Nothing to say here; shown as a dash.
    #[default]
    Empty,
    /// Words.
    Text(String),
    /// A challenge id without `#/` (DESIGN §3); the page makes it a link to the board.
    Challenge(String),
    /// A whole number of any size; in JSON a text, as JavaScript's numbers end at 2^53.
    Integer(#[serde(with = "decimal_text")] i128),
    /// A number shown with so many digits behind the point.
    Number {
        /// The value; CSV has it in full.
        value: f64,
        /// Digits behind the point on the page.
        digits: u8,
    },
    /// A mean and its standard deviation, «83.2 ± 0.9»; two fields in CSV.
    MeanSd {
        /// The mean.
        mean: f64,
        /// The standard deviation.
        sd: f64,
        /// Digits behind the point on the page.
        digits: u8,
    },
    /// A probability of a test, shown as «0.50» or «2 × 10⁻¹⁰». Make it with [`Cell::p_value`].
    PValue(f64),
}

impl Table {
    /// An empty table; add columns with [`Table::text`] and [`Table::number`], rows with [`Table::row`].
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: id.into(), title: title.into(), ..Self::default() }
    }

    /// Adds a column of words.
    #[must_use]
    pub fn text(mut self, label: impl Into<String>) -> Self {
        self.columns.push(Column { label: label.into(), align: Align::Text });
        self
    }

    /// Adds a column of numbers.
    #[must_use]
    pub fn number(mut self, label: impl Into<String>) -> Self {
        self.columns.push(Column { label: label.into(), align: Align::Number });
        self
    }

    /// Adds columns of numbers.
    #[must_use]
    pub fn numbers<const N: usize>(self, labels: [&str; N]) -> Self {
        labels.into_iter().fold(self, Self::number)
    }

    /// Adds a row; a short row is filled up with empty cells, cells without a column are dropped.
    pub fn row(&mut self, mut cells: Vec<Cell>) {
        cells.resize(self.columns.len(), Cell::Empty);
        self.rows.push(cells);
    }

    /// The same table with these rows behind its own.
    #[must_use]
    pub fn with_rows(mut self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        rows.into_iter().for_each(|row| self.row(row));
        self
    }

    /// The table as CSV (RFC 4180: commas, CRLF, quotes doubled), numbers in full precision with a point.
    ///
    /// A column that holds means with standard deviations becomes two, the second headed «…, SD».
    pub fn csv(&self) -> String {
        let pair = |k: usize| self.rows.iter().any(|row| matches!(row.get(k), Some(Cell::MeanSd { .. })));
        let pairs: Vec<bool> = (0..self.columns.len()).map(pair).collect();
        let mut head = Vec::new();
        for (column, &pair) in self.columns.iter().zip(&pairs) {
            head.push(field(&column.label));
            if pair {
                head.push(field(&format!("{}, SD", column.label)));
            }
        }
        let mut text = head.join(",") + "\r\n";
        for row in &self.rows {
            let mut fields = Vec::new();
            for (k, &pair) in pairs.iter().enumerate() {
                let [first, second] = row.get(k).unwrap_or(&Cell::Empty).fields();
                fields.push(field(&first));
                if pair {
                    fields.push(field(&second));
                }
            }
            text += &(fields.join(",") + "\r\n");
        }
        text
    }
}

impl Cell {
    /// Words.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }

    /// A whole number.
    pub fn integer(value: impl Into<i128>) -> Self {
        Self::Integer(value.into())
    }

    /// A count of things in memory.
    pub fn count(value: usize) -> Self {
        Self::Integer(value as i128)
    }

    /// A number with `digits` behind the point, or an empty cell if the value is not finite.
    pub fn number(value: f64, digits: u8) -> Self {
        if value.is_finite() { Self::Number { value, digits } } else { Self::Empty }
    }

    /// A number that may be missing.
    pub fn maybe(value: Option<f64>, digits: u8) -> Self {
        value.map_or(Self::Empty, |value| Self::number(value, digits))
    }

    /// A mean and its standard deviation, or an empty cell if one of them is not finite.
    pub fn mean_sd(mean: f64, sd: f64, digits: u8) -> Self {
        if mean.is_finite() && sd.is_finite() { Self::MeanSd { mean, sd, digits } } else { Self::Empty }
    }

    /// A p-value, rounded to three significant digits; an empty cell if it is not finite.
    pub fn p_value(p: f64) -> Self {
        if p.is_finite() { Self::PValue(crate::stats::round_to(p, number::P_DIGITS)) } else { Self::Empty }
    }

    /// The cell as the page and the command line show it.
    pub fn words(&self) -> String {
        match self {
            Self::Empty => "–".to_owned(),
            Self::Text(words) | Self::Challenge(words) => words.clone(),
            Self::Integer(value) => number::integer(*value),
            Self::Number { value, digits } => number::fixed(*value, *digits),
            Self::MeanSd { mean, sd, digits } => {
                format!("{} ± {}", number::fixed(*mean, *digits), number::fixed(*sd, *digits))
            }
            Self::PValue(p) => number::p_value(*p),
        }
    }

    /// The cell's one or two CSV fields, unquoted.
    fn fields(&self) -> [String; 2] {
        let one = |text: String| [text, String::new()];
        match self {
            Self::Empty => one(String::new()),
            Self::Text(words) | Self::Challenge(words) => one(words.clone()),
            Self::Integer(value) => one(value.to_string()),
            Self::Number { value, .. } => one(value.to_string()),
            Self::MeanSd { mean, sd, .. } => [mean.to_string(), sd.to_string()],
            Self::PValue(p) => one(if *p != 0.0 && *p < 1e-4 { format!("{p:e}") } else { p.to_string() }),
        }
    }
}

/// One CSV field, in quotes where RFC 4180 asks for them.
pub(super) fn field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// A whole number as text in JSON.
mod decimal_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &i128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.to_string())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
