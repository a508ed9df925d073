//! What a game brings to the editor page: a draft, how it is changed, and how it is drawn.

use crate::app::editor::state::EditorHandle;
use crate::app::play::view::Tag;
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverRequest};
use crate::engine::entry::GameInfo;
use crate::search::proof::Proof;
use crate::search::solver::Answer;

/// The words and names of a game's editor.
pub struct EditorInfo {
    /// The game.
    pub game: &'static GameInfo,
    /// Under which key the draft is kept.
    pub kept: &'static str,
    /// The class of the page, beside those of every editor.
    pub class: &'static str,
    /// What a whole draft is, such as `puzzle`.
    pub noun: &'static str,
    /// The button that begins anew.
    pub new: &'static str,
    /// The button that plays the draft.
    pub play: &'static str,
    /// What is said before the first act: a word and a sentence.
    pub hello: (&'static str, &'static str),
    /// The name of the group of tools.
    pub tools: &'static str,
    /// The name of the side column.
    pub side: &'static str,
    /// What is told beside a shared link: name and value.
    pub fact: (&'static str, &'static str),
    /// What is shared, and a few words about it.
    pub share: (&'static str, &'static str),
    /// What the text is called.
    pub text: &'static str,
    /// What the characters of the text mean; may be empty.
    pub characters: &'static str,
    /// The names of the forms of the text; none where there is only one.
    pub forms: &'static [&'static str],
    /// How rules are chosen.
    pub rules: Rules,
    /// The numbers of the tools at the foot of a phone; without any there are «Mirror» and «Turn».
    pub dock: &'static [usize],
}

impl EditorInfo {
    /// The words of an editor in which things are laid on the cells of a board.
    pub const fn of(game: &'static GameInfo, kept: &'static str, class: &'static str) -> Self {
        Self {
            game,
            kept,
            class,
            noun: "board",
            new: "Empty board",
            play: "Play it",
            hello: ("", ""),
            tools: "What is laid",
            side: "About this board",
            fact: ("Board", "Own board"),
            share: ("This board", "Before the first move"),
            text: "The board as text",
            characters: "",
            forms: &[],
            rules: Rules::Toggles,
            dock: &[],
        }
    }
}

/// How the rules of a draft are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Each by itself.
    Toggles,
    /// One of them.
    Radios,
}

/// A word and a sentence about the last act, with `**` round what is bold. The word may be empty.
pub type Said = (&'static str, String);

/// A cell of one of the grids on which a draft is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The grid's number, 0 where there is only one.
    pub grid: usize,
    /// The cell.
    pub cell: usize,
}

/// What a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Another tool has been taken.
    Take,
    /// A thing of the palette is chosen.
    Choose(u8),
    /// A cell is tapped, or Enter pressed on it.
    Tap(Place),
    /// A character is typed on a cell.
    Type(Place, char),
    /// A drag begins on this cell.
    Press(Place),
    /// It has come to this one.
    Over(Place),
    /// It ends.
    Drop,
    /// What is held is let go, and nothing comes of it.
    LetGo,
    /// The text of a field with this number is another one.
    Write(usize, String),
}

/// A change of the whole draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Begins anew.
    New,
    /// Left becomes right.
    Mirror,
    /// A quarter turn, clockwise.
    Turn,
    /// So many columns and rows more, which come and go at the end.
    Resize(isize, isize),
    /// One that only this game has, such as another rule.
    Own(usize),
}

impl Change {
    /// What is said of one that moves the cells.
    pub fn words(self) -> String {
        match self {
            Self::Mirror => "Left and right are swapped.",
            Self::Turn => "Given a quarter turn.",
            _ => "The size has changed.",
        }
        .to_owned()
    }
}

/// A tool, or a thing that is laid on cells.
pub struct Tool {
    /// Its name.
    pub name: AttrValue,
    /// What stands on its button; empty: the picture says it.
    pub short: String,
    /// Its picture.
    pub picture: Html,
}

/// What the solver says of a draft that is whole.
pub struct Check {
    /// The verdict.
    pub tag: Tag,
    /// A big number and what it is.
    pub big: Option<(String, String)>,
    /// Figures: name and value.
    pub rows: Vec<(&'static str, String)>,
}

/// What a proof says of a draft, as far as is known: what the number of a solution's moves is called; the word and the sentence
/// for a draft that cannot be solved, and for one at which the search gave up.
pub fn count_check(
    proof: Option<Proof<usize>>,
    solved: &dyn Fn(usize) -> &'static str,
    never: [&'static str; 2],
    unknown: [&'static str; 2],
) -> Check {
    let (class, mark, word, big) = match proof {
        Some(Proof::Solved(count)) => ("good", "✓ ", "Solvable", Some((count.to_string(), solved(count)))),
        Some(Proof::Impossible) => ("bad", "✕ ", never[0], Some(("–".to_owned(), never[1]))),
        Some(Proof::Unknown) => ("warn", "? ", unknown[0], Some(("?".to_owned(), unknown[1]))),
        None => ("calm", "… ", "Checking", None),
    };
    let big = big.map(|(number, words)| (number, words.to_owned()));
    Check { tag: Tag(class, mark, word.to_owned()), big, rows: Vec::new() }
}

/// What a shortest solution, or the proof that there is none, says of a draft: the words for one move and for several, where
/// there is none, and where the search gave up.
pub fn proof_check(answer: Option<&Answer>, [one, many, never, unknown]: [&'static str; 4]) -> Check {
    let moves = answer.map(|answer| answer.verdict.as_ref().map(Vec::len));
    let words = |count: usize| if count == 1 { one } else { many };
    Check {
        rows: answer.map(|answer| ("Positions expanded", grouped(answer.expanded))).into_iter().collect(),
        ..count_check(moves, &words, ["No solution", never], ["Not known", unknown])
    }
}

/// What the page asks a draft, which may be unfinished, without knowing its game.
pub trait DraftView: 'static {
    /// Words and names.
    fn info(&self) -> &'static EditorInfo;
    /// The text under which it is kept.
    fn save(&self) -> String;
    /// The position, if it is one.
    ///
    /// # Errors
    /// It is none: one sentence.
    fn position(&self) -> Result<String, String>;
    /// Columns and rows, where there are other sizes.
    fn size(&self) -> Option<(usize, usize)> {
        None
    }
    /// The tools.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }
    /// The rules that can be chosen, and whether each holds; each is the [`Change::Own`] of its number.
    fn rules(&self) -> Vec<(&'static str, bool)> {
        Vec::new()
    }
    /// The draft as text in the form of this number.
    ///
    /// # Errors
    /// The form has no words for it: one sentence.
    fn written(&self, form: usize) -> Result<String, String>;
    /// What stands in the side column, behind what the solver says.
    fn panel(&self, _editor: &EditorHandle) -> Html {
        Html::default()
    }
    /// What is asked of a whole draft, the most wanted first.
    fn wanted(&self, position: &str) -> Vec<SolverRequest>;
    /// What is known of it.
    fn check(&self, position: &str, solver: &Solver) -> Check;
}

/// A draft with its types. Its methods take the state that they change or draw; the page keeps the history.
pub trait Draft: DraftView + Clone + PartialEq {
    /// What is in the hand: what has been picked up, begun or chosen.
    type Hand: Clone + PartialEq + 'static;

    /// What is in the hand at the beginning.
    fn hand(&self) -> Self::Hand;
    /// Reads a text that was kept; nothing if it is damaged.
    fn restored(&self, kept: &str) -> Option<Self>;
    /// The draft after a change, and what is said of it; nothing where that is not possible.
    fn changed(&self, change: Change) -> Option<(Self, String)>;
    /// Does something with the tool of this number; says something or leaves what was said.
    fn act(&mut self, hand: &mut Self::Hand, tool: usize, act: &Act) -> Option<Said>;
    /// Reads a text in any form, or a link.
    ///
    /// # Errors
    /// It is none: one sentence.
    fn read(&self, text: &str) -> Result<Self, String>;
    /// What is said of a text that was read.
    fn told(&self, _text: &str) -> String {
        "Read from text.".to_owned()
    }
    /// The boards on which it is drawn.
    fn board(&self, hand: &Self::Hand, editor: &EditorHandle) -> Html;
    /// What stands under them.
    fn below(&self, _hand: &Self::Hand, _editor: &EditorHandle) -> Html {
        Html::default()
    }
}
