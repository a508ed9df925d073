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

/// What every board is told by its page, and what it tells.
#[derive(Clone, Default, PartialEq)]
pub struct BoardIo {
    /// The last step, to be shown as motion.
    pub came: Option<Transition>,
    /// The code of a move to point out.
    pub hint: Option<AttrValue>,
    /// Whether nothing can be moved: a solution is being shown.
    pub locked: bool,
    /// Hears the code of a move.
    pub on_move: Callback<String>,
    /// Hears what is picked up and what it can do, or why it cannot, with `**` round what is bold; empty when nothing is.
    pub on_say: Callback<String>,
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
