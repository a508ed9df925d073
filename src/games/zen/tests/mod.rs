mod gardens;
mod metrics;
mod oracle;
mod play;
mod requests;
mod solvers;
mod texts;

use crate::games::zen::{Move, State};

#[track_caller]
fn garden(text: &str) -> State {
    text.parse::<State>().expect("a good position")
}

#[track_caller]
fn m(text: &str) -> Move {
    text.parse::<Move>().expect("a good move")
}
