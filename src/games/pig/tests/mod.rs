//! Tests of the game as a whole.

mod consult;
mod oracle;
mod properties;
mod texts;
