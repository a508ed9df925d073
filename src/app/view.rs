//! What boards are told beside their position: how the game stands, and by which step it came there.

use yew::prelude::*;

/// How the game at hand stands, for the board's mood.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BoardStatus {
    /// Under way; it may still be solvable.
    #[default]
    Open,
    /// Proved: no way leads to the goal from here.
    Lost,
    /// The goal is reached.
    Won,
}

impl BoardStatus {
    /// The style sheets' name of it.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Lost => Some("lost"),
            Self::Won => Some("won"),
        }
    }
}

/// The last step shown: forward (a move or a redo) or back (an undo).
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    /// The position it was made from.
    pub before: AttrValue,
    /// The position it led to. After an undo this is where the animation starts.
    pub after: AttrValue,
    /// The move's code.
    pub mv: AttrValue,
    /// Whether it was taken back.
    pub back: bool,
}
