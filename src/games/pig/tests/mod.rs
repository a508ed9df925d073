//! Tests of the game as a whole.

mod texts;
