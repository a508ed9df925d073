//! The editor's state: the draft with its history, the tool in the hand, and what is said of it. Pure.

use std::rc::Rc;

use yew::prelude::*;

use super::draft::{Draft, Grid};
use crate::app::drawing::Make;
use crate::engine::history::History;
use crate::games::sliding::board::{EMPTY, WALL};

/// What a tap or a drag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Draws a piece over free cells.
    Draw,
    /// Moves a piece.
    Move,
    /// Takes cells away.
    Erase,
    /// Builds walls.
    Wall,
}

/// What is being done with the pointer, or with taps.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Nothing,
    /// A piece is drawn; the next cell is drawn beside this one.
    Drawing(u8, usize),
    /// A piece is held by this cell.
    Holding(Grid, u8, usize),
    /// What is met is taken away, last this cell.
    Erasing(usize),
    /// Walls are built, or taken away, last on this cell.
    Walling(bool, usize),
}

/// The editor's state.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorState {
    history: History<Draft>,
    /// The draft in the middle of a drag.
    working: Option<Draft>,
    /// The tool in the hand.
    pub tool: Tool,
    /// The piece that is laid into the goal by a tap there.
    pub chosen: Option<u8>,
    doing: Doing,
    /// What is said of the last act, with a word before it; `**` round what is bold.
    pub said: (&'static str, String),
}

/// What happens.
#[derive(Clone)]
pub enum EditorAction {
    /// Another tool.
    Take(Tool),
    /// A piece is chosen.
    Choose(u8),
    /// A cell is tapped, or Enter pressed on it.
    Tap(Grid, usize),
    /// A drag that began on the first cell has come to the second.
    Drag(Grid, usize, usize),
    /// It ends.
    Drop,
    /// Escape.
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

impl EditorState {
    /// A desk with this draft on it.
    pub fn new(draft: Draft) -> Self {
        let chosen = draft.pieces().last().copied();
        let said =
            ("Draw", "Drag over free cells, or tap them one after the other. Any connected shape will do.".to_owned());
        Self { history: History::of(vec![draft]), working: None, tool: Tool::Draw, chosen, doing: Doing::Nothing, said }
    }

    /// The draft as it is seen.
    pub fn draft(&self) -> &Draft {
        let kept = || self.history.last().expect("the history begins with a draft, and undo leaves it");
        self.working.as_ref().unwrap_or_else(kept)
    }

    /// The piece that is being drawn, or held.
    pub fn in_hand(&self) -> Option<(Grid, u8)> {
        match self.doing {
            Doing::Drawing(letter, _) => Some((Grid::Start, letter)),
            Doing::Holding(grid, letter, _) => Some((grid, letter)),
            _ => None,
        }
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        (self.history.done().len() > 1, !self.history.undone().is_empty())
    }

    fn keep(&mut self, draft: Draft) {
        if self.history.last() != Some(&draft) {
            self.history.push(draft);
        }
        self.working = None;
    }

    fn say(&mut self, word: &'static str, text: String) {
        self.said = (word, text);
    }

    fn say_drawn(&mut self, letter: u8) {
        let count = self.draft().cells(Grid::Start).iter().filter(|cell| **cell == letter).count();
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        self.say(
            "Piece",
            format!("**{}** has {cells} so far. Go on beside it for a larger one, or let go.", char::from(letter)),
        );
    }

    /// What a cell of a grid means to the tool: the beginning of something.
    fn begin(&mut self, draft: &mut Draft, grid: Grid, cell: usize) {
        let letter = draft.cells(grid)[cell];
        match (self.tool, grid) {
            (Tool::Erase, _) => {
                self.doing = Doing::Erasing(cell);
                draft.erase(grid, cell);
                self.say("Erase", "What is left of a piece stays.".to_owned());
            }
            (Tool::Wall, Grid::Start) => {
                self.doing = Doing::Walling(letter != WALL, cell);
                draft.wall(cell);
                self.say("Wall", "Pieces never go there.".to_owned());
            }
            (Tool::Draw, Grid::Start) if letter == EMPTY => match draft.fresh() {
                Some(fresh) => {
                    draft.draw(cell, fresh);
                    self.doing = Doing::Drawing(fresh, cell);
                    self.chosen = Some(fresh);
                }
                None => self.say("No letter left", "A board has at most 52 pieces.".to_owned()),
            },
            (Tool::Draw, Grid::Start) if letter != WALL => {
                self.doing = Doing::Drawing(letter, cell);
                self.chosen = Some(letter);
            }
            _ if letter.is_ascii_alphabetic() => {
                self.doing = Doing::Holding(grid, letter, cell);
                self.chosen = Some(letter);
                self.say(
                    "Move",
                    format!("**{}** is in your hand. Tap where the cell you took shall lie.", char::from(letter)),
                );
            }
            (_, Grid::Goal) => self.lay(draft, cell),
            _ => self.say("Free", "There is no piece here.".to_owned()),
        }
    }

    /// Lays the chosen piece into the goal, so that it covers a cell.
    fn lay(&mut self, draft: &mut Draft, cell: usize) {
        let pieces = draft.pieces();
        let Some(letter) = self.chosen.filter(|letter| pieces.contains(letter)).or(pieces.last().copied()) else {
            return self.say("Goal", "Draw a piece on the board first.".to_owned());
        };
        let start = draft.cells(Grid::Start);
        let parts: Vec<usize> = (0..start.len()).filter(|at| start[*at] == letter).collect();
        let name = char::from(letter);
        if parts.into_iter().any(|from| draft.put(Grid::Goal, letter, from, cell)) {
            self.say("Goal", format!("**{name}** must end here."));
        } else {
            self.say("Goal", format!("**{name}** does not fit here."));
        }
    }

    /// What the next cell means to what is being done.
    fn go_on(&mut self, draft: &mut Draft, grid: Grid, cell: usize) {
        match self.doing {
            Doing::Drawing(letter, last) if grid == Grid::Start => {
                for step in between(draft.width(), last, cell) {
                    let touches =
                        (0..draft.cells(grid).len()).any(|at| draft.cells(grid)[at] == letter && draft.touch(at, step));
                    let own = draft.cells(grid)[step] == letter;
                    let drawn = own || touches && draft.draw(step, letter);
                    if !drawn {
                        break;
                    }
                    self.doing = Doing::Drawing(letter, step);
                }
            }
            Doing::Holding(of, letter, from) if of == grid => {
                let put = draft.put(grid, letter, hold(draft, grid, letter, from), cell);
                self.doing = Doing::Holding(of, letter, if put { cell } else { from });
            }
            Doing::Erasing(last) => {
                for step in between(draft.width(), last, cell) {
                    draft.erase(grid, step);
                }
                self.doing = Doing::Erasing(cell);
            }
            Doing::Walling(build, last) if grid == Grid::Start => {
                for step in between(draft.width(), last, cell) {
                    if (draft.cells(grid)[step] == WALL) != build {
                        draft.wall(step);
                    }
                }
                self.doing = Doing::Walling(build, cell);
            }
            _ => {}
        }
    }

    fn tap(&mut self, grid: Grid, cell: usize) {
        let mut draft = self.draft().clone();
        let there = draft.cells(grid)[cell];
        match self.doing {
            // A tap on the piece itself ends it.
            Doing::Drawing(letter, _) if grid == Grid::Start && there == letter => {
                self.doing = Doing::Nothing;
                return self.say("Piece", format!("**{}** is done.", char::from(letter)));
            }
            Doing::Drawing(letter, _) if grid == Grid::Start && there == EMPTY && beside(&draft, letter, cell) => {
                draft.draw(cell, letter);
                self.doing = Doing::Drawing(letter, cell);
            }
            Doing::Holding(of, letter, from) if of == grid => {
                self.doing = Doing::Nothing;
                let fits = draft.put(grid, letter, hold(&draft, grid, letter, from), cell);
                let words = if fits { "lies there now" } else { "does not fit there" };
                self.say("Move", format!("**{}** {words}.", char::from(letter)));
            }
            _ => {
                self.doing = Doing::Nothing;
                self.begin(&mut draft, grid, cell);
                if matches!(self.doing, Doing::Erasing(_) | Doing::Walling(..)) {
                    self.doing = Doing::Nothing;
                }
            }
        }
        self.keep(draft);
        if let Doing::Drawing(letter, _) = self.doing {
            self.say_drawn(letter);
        }
    }

    fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.doing = Doing::Nothing;
        let (word, text) = match tool {
            Tool::Draw => ("Draw", "Drag over free cells, or tap them one after the other."),
            Tool::Move => ("Move", "Drag a piece, or tap it and then where it shall lie."),
            Tool::Erase => ("Erase", "Drag over what is to go, or tap it."),
            Tool::Wall => ("Wall", "Drag over free cells, or tap them; a wall is taken away the same way."),
        };
        self.say(word, text.to_owned());
    }

    fn change(&mut self, draft: Draft, words: &str) {
        self.doing = Doing::Nothing;
        self.keep(draft);
        self.say("Board", words.to_owned());
    }

    fn drag(&mut self, grid: Grid, from: usize, over: usize) {
        let begins = self.working.is_none();
        let mut draft = self.draft().clone();
        if begins {
            self.doing = Doing::Nothing;
            self.begin(&mut draft, grid, from);
        }
        self.go_on(&mut draft, grid, over);
        self.working = Some(draft);
        if let Doing::Drawing(letter, _) = self.doing {
            self.say_drawn(letter);
        }
    }

    fn act(&mut self, act: EditorAction) {
        match act {
            EditorAction::Take(tool) => self.take(tool),
            EditorAction::Choose(letter) => {
                self.chosen = Some(letter);
                self.say("Goal", format!("Tap where **{}** must end.", char::from(letter)));
            }
            EditorAction::Tap(grid, cell) => self.tap(grid, cell),
            EditorAction::Drag(grid, from, over) => self.drag(grid, from, over),
            EditorAction::Drop => {
                self.doing = Doing::Nothing;
                if let Some(draft) = self.working.take() {
                    self.keep(draft);
                }
            }
            EditorAction::LetGo => {
                self.doing = Doing::Nothing;
                self.working = None;
            }
            EditorAction::Undo | EditorAction::Redo => {
                self.doing = Doing::Nothing;
                self.working = None;
                match act {
                    EditorAction::Redo => self.history.redo(),
                    _ => self.can().0 && self.history.undo(),
                };
            }
            EditorAction::Read(draft) => self.change(draft, "Read from text."),
            EditorAction::Make(make) => {
                if let Some((draft, words)) = make(self.draft()) {
                    self.change(draft, words);
                }
            }
        }
    }
}

/// Whether a cell lies beside a piece.
fn beside(draft: &Draft, letter: u8, cell: usize) -> bool {
    let cells = draft.cells(Grid::Start);
    (0..cells.len()).any(|at| cells[at] == letter && draft.touch(at, cell))
}

/// The cell of the board by which a piece is held that is held by `from` in a grid.
fn hold(draft: &Draft, grid: Grid, letter: u8, from: usize) -> usize {
    if grid == Grid::Start {
        return from;
    }
    // The same cell of the same shape, in the order of the cells.
    let of = |grid: Grid| {
        let cells = draft.cells(grid);
        (0..cells.len()).filter(move |at| cells[*at] == letter)
    };
    let nth = of(Grid::Goal).take_while(|at| *at != from).count();
    of(Grid::Start).nth(nth).unwrap_or(from)
}

/// The cells on the way from one to another, across first; without the first.
fn between(width: usize, from: usize, to: usize) -> Vec<usize> {
    let (mut x, mut y) = (from % width, from / width);
    let mut way = Vec::new();
    while x != to % width {
        x = if x < to % width { x + 1 } else { x - 1 };
        way.push(y * width + x);
    }
    while y != to / width {
        y = if y < to / width { y + 1 } else { y - 1 };
        way.push(y * width + x);
    }
    way
}

impl Reducible for EditorState {
    type Action = EditorAction;

    fn reduce(self: Rc<Self>, act: EditorAction) -> Rc<Self> {
        let mut next = (*self).clone();
        next.act(act);
        Rc::new(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(acts: &[EditorAction]) -> EditorState {
        let desk = Rc::new(EditorState::new(Draft::empty(3, 3)));
        let desk = acts.iter().cloned().fold(desk, |desk, act| desk.reduce(act));
        (*desk).clone()
    }

    #[track_caller]
    fn reads(desk: &EditorState, expected: &str) {
        assert_eq!(desk.draft().board().map(|board| board.to_string()).as_deref(), Ok(expected));
    }

    #[test]
    fn a_drag_draws_a_piece_and_is_one_step() {
        // The finger is fast: cells between are drawn too.
        let desk = after(&[
            EditorAction::Drag(Grid::Start, 0, 2),
            EditorAction::Drag(Grid::Start, 0, 5),
            EditorAction::Drop,
            EditorAction::Tap(Grid::Goal, 6),
        ]);
        assert_eq!(desk.draft().cells(Grid::Start), b"aaa00a000");
        // In no way does it fit over that cell.
        assert_eq!(desk.draft().cells(Grid::Goal), b"000000000");
        let desk =
            after(&[EditorAction::Drag(Grid::Start, 0, 1), EditorAction::Drop, EditorAction::Tap(Grid::Goal, 8)]);
        reads(&desk, "aa0-000-000~000-000-0aa");
        assert_eq!(desk.can(), (true, false));
        let mut desk = desk;
        desk.act(EditorAction::Undo);
        desk.act(EditorAction::Undo);
        assert_eq!(desk.can(), (false, true));
        assert_eq!(desk.draft(), &Draft::empty(3, 3));
        desk.act(EditorAction::Undo);
        desk.act(EditorAction::Redo);
        desk.act(EditorAction::Redo);
        reads(&desk, "aa0-000-000~000-000-0aa");
    }

    #[test]
    fn taps_draw_a_piece_too() {
        let taps = |cells: &[usize]| cells.iter().map(|cell| EditorAction::Tap(Grid::Start, *cell)).collect::<Vec<_>>();
        let desk = after(&taps(&[0, 1, 4, 8]));
        // The last one does not touch, so it is another piece.
        assert_eq!(desk.draft().cells(Grid::Start), b"aa00a000b");
        let desk = after(&taps(&[0, 1, 1, 4]));
        assert_eq!(desk.draft().cells(Grid::Start), b"aa00b0000", "a tap on the piece ends it");
    }

    #[test]
    fn pieces_are_moved_and_erased() {
        let drawn = [EditorAction::Drag(Grid::Start, 0, 1), EditorAction::Drop, EditorAction::Tap(Grid::Goal, 8)];
        let moved = [EditorAction::Take(Tool::Move), EditorAction::Drag(Grid::Start, 1, 4), EditorAction::Drop];
        let desk = after(&[&drawn[..], &moved[..]].concat());
        reads(&desk, "000-aa0-000~000-000-0aa");
        let by_tap =
            [EditorAction::Take(Tool::Move), EditorAction::Tap(Grid::Goal, 7), EditorAction::Tap(Grid::Goal, 0)];
        let desk = after(&[&drawn[..], &by_tap[..]].concat());
        reads(&desk, "aa0-000-000~aa0-000-000");
        let erased = [
            EditorAction::Take(Tool::Erase),
            EditorAction::Tap(Grid::Start, 0),
            EditorAction::Take(Tool::Wall),
            EditorAction::Drag(Grid::Start, 3, 5),
            EditorAction::Drop,
        ];
        let desk = after(&[&drawn[..], &erased[..]].concat());
        assert_eq!(desk.draft().cells(Grid::Start), b"0a0111000", "a wall on each cell of the way");
    }
}
