//! Why a file of answers could not be read.

use thiserror::Error;

use super::{MAX_ANSWERS, MAX_BYTES, MAX_LABEL, VERSION};
use crate::engine::parse::shorten;
use crate::lab::report::number::integer;

/// Why a file of answers could not be read, or an answer not be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswersFault {
    /// More bytes than are read.
    #[error("it is larger than {} MB", MAX_BYTES / 1_000_000)]
    TooLarge,
    /// More answers than are taken.
    #[error("it holds more than {} answers", integer(MAX_ANSWERS as i128))]
    TooMany,
    /// Nothing that we write.
    #[error("it is no file of answers: it begins neither as our JSON nor as our CSV")]
    NotOurs,
    /// No JSON.
    #[error("it is no JSON text: something is wrong in line {line}, column {column}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// JSON of another kind.
    #[error("it is JSON, but no file of answers: “{0}” is missing or not what we write")]
    Format(&'static str),
    /// A later version.
    #[error("it is of version {}, and this program reads version {VERSION}", shorten(.0))]
    Version(String),
    /// A field that every answer has.
    #[error("answer {at} has no “{key}”")]
    Missing {
        /// The answer's place in the file, from 1.
        at: usize,
        /// The field.
        key: &'static str,
    },
    /// A field that makes no sense.
    #[error("answer {at}: “{key}” must be {must}, and is “{}”", shorten(.found))]
    Value {
        /// The answer's place in the file, from 1.
        at: usize,
        /// The field.
        key: &'static str,
        /// What it has to be.
        must: String,
        /// What it is.
        found: String,
    },
    /// A column that every file has.
    #[error("its first line does not name the column “{0}”")]
    Column(&'static str),
    /// A column twice.
    #[error("its first line names the column “{}” twice", shorten(.0))]
    Twice(String),
    /// A line of another length than the first.
    #[error("line {line} has {found} fields, and the first line has {needed}")]
    Fields {
        /// The line, from 1.
        line: usize,
        /// Fields found.
        found: usize,
        /// Fields of the first line.
        needed: usize,
    },
    /// A quotation mark where none may stand, or one that is never closed.
    #[error("line {0} has a quotation mark out of place")]
    Quote(usize),
    /// A label that none may have.
    #[error(
        "a label has at most {MAX_LABEL} letters, digits and spaces, with . - _ ’ among them, and begins with a letter or digit"
    )]
    Label,
}
