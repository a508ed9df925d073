mod gardens;
mod metrics;
mod oracle;
mod play;
mod requests;
mod solvers;
mod texts;

use crate::engine::notation::Notation;
use crate::games::zen::{Move, State};

#[track_caller]
fn garden(text: &str) -> State {
    State::decode(text).expect("a good position")
}

#[track_caller]
fn mv(text: &str) -> Move {
    Move::decode(text).expect("a good move")
}
