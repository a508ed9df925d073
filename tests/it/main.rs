//! Tests of the whole: every registered game through the stable boundary (text), and the layers.

mod battery;
mod decoders;
mod golden;
mod layers;
mod programs;
mod words;
mod worker;
