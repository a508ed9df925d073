//! What a game shows: the contract between the shell and a game's `view.rs`.
//!
//! The shell holds the session (text only); the view draws a position and says which move was
//! made. So neither knows the other's types.

use yew::prelude::*;

/// What the other pages show of a game.
pub struct LearnView {
    /// The rules as lessons that can be played.
    pub learn: fn(LearnProps) -> Html,
    /// A form in which a position is set up by hand.
    pub editor: fn(EditorProps) -> Html,
}

impl PartialEq for LearnView {
    /// There is one of each game, and a page shows one game.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

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

/// What the lessons are given.
#[derive(Properties, Clone, PartialEq)]
pub struct LearnProps {
    /// How many lessons are solved, from a save.
    pub solved: Vec<bool>,
    /// Hears the number of a lesson, from 0, that has been solved.
    pub on_solved: Callback<usize>,
}

/// What a position editor is given.
#[derive(Properties, Clone, PartialEq)]
pub struct EditorProps {
    /// The position to begin with.
    pub position: AttrValue,
    /// Hears the position, or in one sentence why there is none; its field has `aria-invalid`.
    pub on_change: Callback<Result<String, String>>,
}
