//! The charts of the lab: every [`Chart`](crate::lab::report::Chart) as SVG, themed by classes and design tokens.
//!
//! We draw them ourselves. The crate `plotters` 0.3.7 (SVG back end with line, point, error bar, histogram and box
//! plot) was measured in an otherwise empty `cdylib` (opt-level z, LTO, gzip -9): 202 kB instead of 14 kB, so 188 kB
//! more to download. It also writes its colours as RGB, which rules out themes by custom properties, dark mode and
//! forced colours, and has neither points beside a box nor rows of small histograms over one axis.
//!
//! `browser` holds all that asks the browser for something.

pub mod axes;
mod bars;
mod browser;
mod card;
pub mod closing_in;
mod lines;
pub mod scale;

pub use browser::{Draw, Picture, SvgFile, csv_saver, svg_saver, tool, use_tokens, use_width};
pub use card::{ReportView, data_table, figure_card, small_figure, table_card};
pub use scale::{Anchor, html_words, svg_words};

pub use bars::draw as draw_bars;

use yew::Html;

/// A drawn chart: what is in it and how tall it came out, in pixels, for the width it was drawn for.
#[derive(Default)]
pub struct Drawing {
    /// The height of the view box.
    pub height: f64,
    /// The contents of the `<svg>`.
    pub body: Html,
}
