//! Tests of the game as a whole.

mod oracle;
mod properties;
mod requests;
mod texts;
