//! The editor's state: the draft with its history, the tool in the hand, and what is said of it. [`EditorState`] knows the
//! types of a game; the page sees it as an [`EditorView`], and so is compiled once.

use std::any::Any;

use crate::app::editor::draft::{Act, Change, Draft, DraftView, Place, Said};
use crate::app::grid_board::{Drag, Drawing, GridBoard, GridCell, Letter};
use crate::app::importer;
use crate::app::prelude::*;
use crate::engine::history::History;
use crate::web::store;

/// What happens. It is done to the state as it stands then, not as it was drawn last: clicks may come faster.
#[derive(Clone)]
pub enum EditorAction {
    /// Another tool is taken.
    Take(usize),
    /// Something is done to the draft.
    Act(Act),
    /// A drag that began on the first place has come to the second.
    Drag(Place, Place),
    /// The draft is changed as a whole.
    Change(Change),
    /// The last change is taken back.
    Undo,
    /// It is made again.
    Redo,
    /// A draft of this game was read from text, and what is said of that.
    Read(Rc<dyn Any>, String),
}

/// The state of an editor.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorState<D: Draft> {
    history: History<D>,
    /// The draft in the middle of a drag.
    working: Option<D>,
    tool: usize,
    /// What is in the hand.
    pub hand: D::Hand,
    said: Said,
    /// The field whose text made the last step: typing on belongs to the same step.
    field: Option<usize>,
}

impl<D: Draft> EditorState<D> {
    /// An editor with this draft.
    pub fn new(draft: D) -> Self {
        let (word, text) = draft.info().hello;
        Self {
            hand: draft.hand(),
            history: History::of(vec![draft]),
            working: None,
            tool: 0,
            said: (word, text.to_owned()),
            field: None,
        }
    }

    /// The draft as it is seen.
    pub fn draft(&self) -> &D {
        let kept = || self.history.last().expect("the history begins with a draft, and undo leaves it");
        self.working.as_ref().unwrap_or_else(kept)
    }

    /// Whether it is a step; else nothing is another.
    fn keep(&mut self, draft: D) -> bool {
        self.working = None;
        let is_step = self.history.last() != Some(&draft);
        if is_step {
            self.history.push(draft);
        }
        is_step
    }

    /// Does something to the draft as it is seen; nothing is kept yet.
    fn drawn(&mut self, act: &Act) -> D {
        let mut draft = self.draft().clone();
        if let Some(said) = draft.act(&mut self.hand, self.tool, act) {
            self.said = said;
        }
        draft
    }

    fn act(&mut self, act: &Act) {
        let field = self.field.take();
        match act {
            Act::LetGo => self.let_go(),
            Act::Write(number, _) => {
                let draft = self.drawn(act);
                if field == Some(*number) {
                    self.history.drop_last();
                }
                self.field = self.keep(draft).then_some(*number);
            }
            _ => {
                let draft = self.drawn(act);
                self.keep(draft);
            }
        }
    }

    fn let_go(&mut self) {
        self.working = None;
        self.drawn(&Act::LetGo);
    }

    fn drag(&mut self, from: Place, over: Place) {
        if self.working.is_none() {
            self.working = Some(self.drawn(&Act::Press(from)));
        }
        self.working = Some(self.drawn(&Act::Over(over)));
    }

    fn change(&mut self, draft: D, words: String) {
        self.let_go();
        self.keep(draft);
        self.said = ("", words);
    }

    fn do_action(&mut self, action: &EditorAction) {
        match action {
            EditorAction::Act(act) => return self.act(act),
            EditorAction::Take(tool) => {
                self.let_go();
                self.tool = *tool;
                self.drawn(&Act::Take);
            }
            EditorAction::Drag(from, over) => self.drag(*from, *over),
            EditorAction::Change(change) => {
                if let Some((draft, words)) = self.draft().changed(*change) {
                    self.change(draft, words);
                }
            }
            EditorAction::Undo => {
                self.let_go();
                if self.can().0 && self.history.undo() {
                    self.said = ("", "Undone.".to_owned());
                }
            }
            EditorAction::Redo => {
                self.let_go();
                if self.history.redo() {
                    self.said = ("", "Redone.".to_owned());
                }
            }
            EditorAction::Read(draft, words) => {
                if let Some(draft) = draft.downcast_ref::<D>() {
                    self.change(draft.clone(), words.clone());
                }
            }
        }
        self.field = None;
    }
}

/// An editor whose game the page does not know.
pub trait EditorView {
    /// The draft as it is seen.
    fn shown(&self) -> &dyn DraftView;
    /// The editor after an action.
    fn after(&self, action: &EditorAction) -> Rc<dyn EditorView>;
    /// Whether there is something to undo, and to redo.
    fn can(&self) -> (bool, bool);
    /// Whether this change is possible.
    fn can_change(&self, change: Change) -> bool;
    /// What is said of the last act.
    fn said(&self) -> &Said;
    /// The number of the tool in the hand.
    fn tool(&self) -> usize;
    /// Reads a text.
    ///
    /// # Errors
    /// It is no draft: one sentence.
    fn read(&self, text: &str) -> Result<EditorAction, String>;
    /// The boards, and what stands under them.
    fn board(&self, editor: &EditorHandle) -> (Html, Html);
}

impl<D: Draft> EditorView for EditorState<D> {
    fn shown(&self) -> &dyn DraftView {
        self.draft()
    }

    fn after(&self, action: &EditorAction) -> Rc<dyn EditorView> {
        let mut next = self.clone();
        next.do_action(action);
        Rc::new(next)
    }

    fn can(&self) -> (bool, bool) {
        (self.history.done().len() > 1, !self.history.undone().is_empty())
    }

    fn can_change(&self, change: Change) -> bool {
        self.draft().changed(change).is_some()
    }

    fn said(&self) -> &Said {
        &self.said
    }

    fn tool(&self) -> usize {
        self.tool
    }

    fn read(&self, text: &str) -> Result<EditorAction, String> {
        Ok(EditorAction::Read(Rc::new(self.draft().read(text)?), self.draft().told(text)))
    }

    fn board(&self, editor: &EditorHandle) -> (Html, Html) {
        let (draft, hand) = (self.draft(), &self.hand);
        (draft.board(hand, editor), draft.below(hand, editor))
    }
}

/// Opens an editor with the draft that was kept, or with this one; a text that was left for it is read, which can be undone.
pub fn open<D: Draft>(usual: D) -> Rc<dyn EditorView> {
    let left = importer::take_left(usual.info().game.id);
    let kept = store::read(usual.info().kept).and_then(|text| usual.restored(&text));
    let mut state = EditorState::new(kept.unwrap_or(usual));
    if let Some(Ok(action)) = left.map(|text| state.read(&text)) {
        state.do_action(&action);
    }
    Rc::new(state)
}

/// The page's state.
#[derive(PartialEq)]
pub(super) struct AnyEditor(pub Held<dyn EditorView>);

impl Reducible for AnyEditor {
    type Action = EditorAction;

    fn reduce(self: Rc<Self>, action: EditorAction) -> Rc<Self> {
        Rc::new(Self(Held(self.0.after(&action))))
    }
}

/// How the parts of an editor tell it what a person does.
#[derive(Clone, PartialEq)]
pub struct EditorHandle(pub(super) UseReducerDispatcher<AnyEditor>);

impl EditorHandle {
    /// Does this when it is called.
    pub fn on<E: 'static>(&self, action: EditorAction) -> Callback<E> {
        self.hears(move |_| action.clone())
    }

    /// Changes the draft when it is called.
    pub fn on_change<E: 'static>(&self, change: Change) -> Callback<E> {
        self.on(EditorAction::Change(change))
    }

    /// Does what an event means.
    pub fn hears<E: 'static>(&self, meaning: impl Fn(E) -> EditorAction + 'static) -> Callback<E> {
        hears(&self.0, move |editor, event| editor.dispatch(meaning(event)))
    }

    /// The grid of this number, on which the draft is changed by taps, drags and characters; Tab comes first to `home`.
    pub fn grid(
        &self,
        grid: usize,
        label: impl Into<AttrValue>,
        class: impl Into<Classes>,
        home: Option<u16>,
        (cells, drawing): (Vec<GridCell>, Drawing),
    ) -> Html {
        let (label, class): (AttrValue, Classes) = (label.into(), class.into());
        let place = move |cell: u16| Place { grid, cell: cell.into() };
        let let_go = EditorAction::Act(Act::LetGo);
        let on_act = self.hears(move |cell: u16| EditorAction::Act(Act::Tap(place(cell))));
        let on_letter = self.hears(move |Letter { on, key }| EditorAction::Act(Act::Type(place(on), key)));
        let (on_cancel, editor) = (self.on(let_go.clone()), self.0.clone());
        let on_drag = Callback::from(move |drag: Drag| match drag {
            Drag::Over { from, over: Some(over), .. } => editor.dispatch(EditorAction::Drag(place(from), place(over))),
            Drag::Over { .. } => {}
            Drag::Drop { .. } => editor.dispatch(EditorAction::Act(Act::Drop)),
            Drag::Cancel { .. } => editor.dispatch(let_go.clone()),
        });
        html! { <GridBoard {label} {class} {cells} {drawing} {home} {on_act} {on_letter} {on_cancel} {on_drag} /> }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The editor with this draft after these actions.
    pub fn after<D: Draft>(draft: D, actions: &[EditorAction]) -> EditorState<D> {
        let mut state = EditorState::new(draft);
        actions.iter().for_each(|action| state.do_action(action));
        state
    }

    /// A tap on a cell of a grid.
    pub fn tap(grid: usize, cell: usize) -> EditorAction {
        EditorAction::Act(Act::Tap(Place { grid, cell }))
    }

    /// A character that is typed on a cell of the first grid.
    pub fn key(cell: usize, key: char) -> EditorAction {
        EditorAction::Act(Act::Type(Place { grid: 0, cell }, key))
    }

    /// A drag over cells of a grid, from the first one on.
    pub fn drag(grid: usize, cells: &[usize]) -> Vec<EditorAction> {
        let place = |cell: usize| Place { grid, cell };
        let over = cells[1..].iter().map(|cell| EditorAction::Drag(place(cells[0]), place(*cell)));
        over.chain([EditorAction::Act(Act::Drop)]).collect()
    }
}
