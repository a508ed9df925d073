//! Tests of the whole: every registered game through the stable boundary (text), the layers, and where files lie.

mod conformance;
mod decoders;
mod files;
mod first_positions;
mod golden;
mod layers;
mod papers;
mod programs;
mod suggestions;
mod words;
mod worker;
