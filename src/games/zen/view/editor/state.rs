//! The editor's state: the draft with its history, the thing in the hand, and what is said of it. Pure.

use std::rc::Rc;

use yew::prelude::*;

use super::draft::Draft;
use crate::app::drawing::Make;
use crate::engine::history::History;
use crate::games::zen::garden::{Colour, Ground};

/// The editor's state.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorState {
    history: History<Draft>,
    /// The draft in the middle of a drag, and what the drag lays.
    working: Option<(Draft, Ground)>,
    /// The thing in the hand.
    pub tool: Ground,
    /// What is said of the last act.
    pub said: String,
}

/// What happens.
#[derive(Clone)]
pub enum EditorAction {
    /// Another thing is taken into the hand.
    Take(Ground),
    /// A cell is tapped, or Enter pressed on it.
    Tap(usize),
    /// A character is typed on a cell.
    Type(usize, char),
    /// A drag that began on the first cell has come to the second.
    Drag(usize, usize),
    /// It ends.
    Drop,
    /// The browser took the pointer away.
    LetGo,
    /// The last change is taken back.
    Undo,
    /// It is made again.
    Redo,
    /// A draft was read from text.
    Read(Draft),
    /// The draft is made into another one as it is then, not as it was drawn last: clicks may come faster.
    Make(Make<Draft>),
}

/// All that can lie on a cell.
pub const THINGS: [Ground; 6] = [
    Ground::Rock,
    Ground::Ornament,
    Ground::Leaf(Colour::Yellow),
    Ground::Leaf(Colour::Orange),
    Ground::Leaf(Colour::Red),
    Ground::Sand,
];

/// What a thing is called.
pub fn name(thing: Ground) -> &'static str {
    match thing {
        Ground::Sand => "Sand",
        Ground::Rock => "Rock",
        Ground::Ornament => "Ornament",
        Ground::Leaf(Colour::Yellow) => "Yellow leaf",
        Ground::Leaf(Colour::Orange) => "Orange leaf",
        Ground::Leaf(Colour::Red) => "Red leaf",
    }
}

/// The same on its button.
pub fn short(thing: Ground) -> &'static str {
    name(thing).trim_end_matches(" leaf")
}

/// The thing of a typed character.
fn typed(key: char) -> Option<Ground> {
    match key {
        '.' | 's' => Some(Ground::Sand),
        '#' | 'x' => Some(Ground::Rock),
        other => Ground::from_letter(other.to_ascii_lowercase()),
    }
}

impl EditorState {
    /// A desk with this draft on it.
    pub fn new(draft: Draft) -> Self {
        let said = "Choose what to lay, then tap cells or draw over them. A second tap takes it away.".to_owned();
        Self { history: History::of(vec![draft]), working: None, tool: Ground::Rock, said }
    }

    /// The draft as it is seen.
    pub fn draft(&self) -> &Draft {
        let kept = || self.history.last().expect("the history begins with a draft, and undo leaves it");
        self.working.as_ref().map_or_else(kept, |(draft, _)| draft)
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        (self.history.done().len() > 1, !self.history.undone().is_empty())
    }

    fn keep(&mut self, draft: Draft) {
        self.working = None;
        if self.history.last() != Some(&draft) {
            self.history.push(draft);
        }
    }

    fn change(&mut self, draft: Draft, words: &str) {
        self.keep(draft);
        self.said = words.to_owned();
    }

    /// What the tool lays on a cell: a second time the same is taken away.
    fn lays(&self, cell: usize) -> Ground {
        if self.draft().ground().get(cell) == Some(&self.tool) { Ground::Sand } else { self.tool }
    }

    fn lay(&mut self, cell: usize, thing: Ground) {
        let mut draft = self.draft().clone();
        draft.put(cell, thing);
        let (row, column) = (cell / draft.width() + 1, cell % draft.width() + 1);
        self.said = format!("{} on row {row}, column {column}.", name(thing));
        self.keep(draft);
    }

    fn drag(&mut self, from: usize, over: usize) {
        let (mut draft, thing) = self.working.take().unwrap_or_else(|| {
            let thing = self.lays(from);
            let mut draft = self.draft().clone();
            draft.put(from, thing);
            (draft, thing)
        });
        draft.put(over, thing);
        self.working = Some((draft, thing));
    }
}

impl Reducible for EditorState {
    type Action = EditorAction;

    fn reduce(self: Rc<Self>, act: EditorAction) -> Rc<Self> {
        let mut next = (*self).clone();
        match act {
            EditorAction::Take(thing) => {
                next.tool = thing;
                next.said = format!("{}: tap cells, or draw over them.", name(thing));
            }
            EditorAction::Tap(cell) => {
                let thing = next.lays(cell);
                next.lay(cell, thing);
            }
            EditorAction::Type(cell, key) => {
                if let Some(thing) = typed(key) {
                    next.lay(cell, thing);
                }
            }
            EditorAction::Drag(from, over) => next.drag(from, over),
            EditorAction::Drop => {
                if let Some((draft, thing)) = next.working.take() {
                    next.said = format!("{} drawn.", name(thing));
                    next.keep(draft);
                }
            }
            EditorAction::LetGo => next.working = None,
            EditorAction::Undo => {
                if next.can().0 {
                    next.history.undo();
                    next.said = "Undone.".to_owned();
                }
            }
            EditorAction::Redo => {
                next.history.redo();
                next.said = "Made again.".to_owned();
            }
            EditorAction::Read(draft) => next.change(draft, "Read from text."),
            EditorAction::Make(make) => {
                if let Some((draft, words)) = make(next.draft()) {
                    next.change(draft, words);
                }
            }
        }
        Rc::new(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::zen::view::editor::text::written;

    fn does(desk: EditorState, act: EditorAction) -> EditorState {
        (*Rc::new(desk).reduce(act)).clone()
    }

    fn drawn(desk: &EditorState) -> String {
        written(desk.draft())
    }

    #[test]
    fn taps_lay_and_take_away() {
        let desk = does(EditorState::new(Draft::empty(3, 2)), EditorAction::Tap(1));
        assert_eq!(drawn(&desk), ".#.\n...\n");
        assert_eq!(drawn(&does(desk.clone(), EditorAction::Tap(1))), "...\n...\n");
        let leaf = does(does(desk, EditorAction::Take(Ground::Leaf(Colour::Red))), EditorAction::Tap(1));
        assert_eq!(drawn(&leaf), ".r.\n...\n");
        let typed = does(leaf, EditorAction::Type(4, 'o'));
        assert_eq!(drawn(&typed), ".r.\n.o.\n");
        assert_eq!(typed.said, "Ornament on row 2, column 2.");
        assert_eq!(drawn(&does(typed.clone(), EditorAction::Type(4, '?'))), drawn(&typed));
    }

    #[test]
    fn a_drag_is_one_change() {
        let desk = does(does(EditorState::new(Draft::empty(3, 1)), EditorAction::Drag(0, 1)), EditorAction::Drag(0, 2));
        assert_eq!(drawn(&desk), "###\n");
        assert_eq!(drawn(&does(desk.clone(), EditorAction::LetGo)), "...\n");
        let kept = does(desk, EditorAction::Drop);
        assert_eq!(kept.can(), (true, false));
        let undone = does(kept, EditorAction::Undo);
        assert_eq!((drawn(&undone).as_str(), undone.can()), ("...\n", (false, true)));
        assert_eq!(drawn(&does(undone.clone(), EditorAction::Undo)), "...\n");
        assert_eq!(drawn(&does(undone, EditorAction::Redo)), "###\n");
    }
}
