//! What a hand with a tool does to a draft: strokes of the pointer, and taps. Pure.

use super::draft::{Grid, SlidingDraft};
use crate::app::editor::draft::{Act, Place, Said};
use crate::app::editor::rows::between;
use crate::games::sliding::board::{EMPTY, WALL};

/// The tools by their numbers.
pub const TOOLS: [(Tool, &str, &str); 4] = [
    (Tool::Draw, "Draw", "Drag over free cells, or tap them one after the other."),
    (Tool::Move, "Move", "Drag a piece, or tap it and then where it shall lie."),
    (Tool::Erase, "Erase", "Drag over what is to go, or tap it."),
    (Tool::Wall, "Wall", "Drag over free cells, or tap them; a wall is taken away the same way."),
];

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

/// What is in the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// The piece that is laid into the goal by a tap there.
    pub chosen: Option<u8>,
    doing: Doing,
}

impl Hand {
    /// The hand before the first act.
    pub fn before(draft: &SlidingDraft) -> Self {
        Self { chosen: draft.pieces().last().copied(), doing: Doing::Nothing }
    }

    /// The piece that is being drawn, or held.
    pub fn piece(&self) -> Option<(Grid, u8)> {
        match self.doing {
            Doing::Drawing(letter, _) => Some((Grid::Start, letter)),
            Doing::Holding(grid, letter, _) => Some((grid, letter)),
            _ => None,
        }
    }

    /// Does something with a tool.
    pub fn act(&mut self, draft: &mut SlidingDraft, tool: usize, act: &Act) -> Option<Said> {
        let tool = TOOLS.get(tool).unwrap_or(&TOOLS[0]);
        let on = |place: &Place| (if place.grid == 0 { Grid::Start } else { Grid::Goal }, place.cell);
        let mut stroke = Stroke { hand: self, draft, tool: tool.0, said: None };
        match act {
            Act::Take => return Some((tool.1, tool.2.to_owned())),
            Act::Choose(letter) => {
                stroke.hand.chosen = Some(*letter);
                stroke.say("Goal", format!("Tap where **{}** must end.", char::from(*letter)));
            }
            Act::Tap(place) => stroke.tap(on(place)),
            Act::Press(place) => {
                stroke.hand.doing = Doing::Nothing;
                stroke.begin(on(place));
            }
            Act::Over(place) => stroke.go_on(on(place)),
            Act::Drop | Act::LetGo => stroke.hand.doing = Doing::Nothing,
            Act::Type(..) | Act::Write(..) => {}
        }
        let said = stroke.said.take();
        match self.doing {
            Doing::Drawing(letter, _) => Some(drawn(draft, letter)),
            _ => said,
        }
    }
}

/// What is said of a piece that is being drawn.
fn drawn(draft: &SlidingDraft, letter: u8) -> Said {
    let count = draft.cells(Grid::Start).iter().filter(|cell| **cell == letter).count();
    let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
    let name = char::from(letter);
    ("Piece", format!("**{name}** has {cells} so far. Go on beside it for a larger one, or let go."))
}

/// One act on a cell.
struct Stroke<'a> {
    hand: &'a mut Hand,
    draft: &'a mut SlidingDraft,
    tool: Tool,
    said: Option<Said>,
}

impl Stroke<'_> {
    fn say(&mut self, word: &'static str, text: impl Into<String>) {
        self.said = Some((word, text.into()));
    }

    /// What a cell of a grid means to the tool: the beginning of something.
    fn begin(&mut self, (grid, cell): (Grid, usize)) {
        let Some(&letter) = self.draft.cells(grid).get(cell) else { return };
        match (self.tool, grid) {
            (Tool::Erase, _) => {
                self.hand.doing = Doing::Erasing(cell);
                self.draft.erase(grid, cell);
                self.say("Erase", "What is left of a piece stays.");
            }
            (Tool::Wall, Grid::Start) => {
                self.hand.doing = Doing::Walling(letter != WALL, cell);
                self.draft.wall(cell);
                self.say("Wall", "Pieces never go there.");
            }
            (Tool::Draw, Grid::Start) if letter == EMPTY => match self.draft.fresh() {
                Some(fresh) => {
                    self.draft.draw(cell, fresh);
                    *self.hand = Hand { chosen: Some(fresh), doing: Doing::Drawing(fresh, cell) };
                }
                None => self.say("No letter left", "A board has at most 52 pieces."),
            },
            (Tool::Draw, Grid::Start) if letter != WALL => {
                *self.hand = Hand { chosen: Some(letter), doing: Doing::Drawing(letter, cell) };
            }
            _ if letter.is_ascii_alphabetic() => {
                *self.hand = Hand { chosen: Some(letter), doing: Doing::Holding(grid, letter, cell) };
                let name = char::from(letter);
                self.say("Move", format!("**{name}** is in your hand. Tap where the cell you took shall lie."));
            }
            (_, Grid::Goal) => self.lay(cell),
            _ => self.say("Free", "There is no piece here."),
        }
    }

    /// Lays the chosen piece into the goal, so that it covers a cell.
    fn lay(&mut self, cell: usize) {
        let pieces = self.draft.pieces();
        let Some(letter) = self.hand.chosen.filter(|letter| pieces.contains(letter)).or(pieces.last().copied()) else {
            return self.say("Goal", "Draw a piece on the board first.");
        };
        let start = self.draft.cells(Grid::Start);
        let parts: Vec<usize> = (0..start.len()).filter(|at| start[*at] == letter).collect();
        let fits = parts.into_iter().any(|from| self.draft.put(Grid::Goal, letter, from, cell));
        let words = if fits { "must end here" } else { "does not fit here" };
        self.say("Goal", format!("**{}** {words}.", char::from(letter)));
    }

    /// What the next cell means to what is being done.
    fn go_on(&mut self, (grid, cell): (Grid, usize)) {
        let way = |last: usize| between(self.draft.width(), last, cell);
        match self.hand.doing {
            Doing::Drawing(letter, last) if grid == Grid::Start => {
                for step in way(last) {
                    let own = self.draft.cells(grid)[step] == letter;
                    let drawn = own || beside(self.draft, letter, step) && self.draft.draw(step, letter);
                    if !drawn {
                        break;
                    }
                    self.hand.doing = Doing::Drawing(letter, step);
                }
            }
            Doing::Holding(of, letter, from) if of == grid => {
                let put = self.draft.put(grid, letter, hold(self.draft, grid, letter, from), cell);
                self.hand.doing = Doing::Holding(of, letter, if put { cell } else { from });
            }
            Doing::Erasing(last) => {
                for step in way(last) {
                    self.draft.erase(grid, step);
                }
                self.hand.doing = Doing::Erasing(cell);
            }
            Doing::Walling(build, last) if grid == Grid::Start => {
                for step in way(last) {
                    if (self.draft.cells(grid)[step] == WALL) != build {
                        self.draft.wall(step);
                    }
                }
                self.hand.doing = Doing::Walling(build, cell);
            }
            _ => {}
        }
    }

    fn tap(&mut self, (grid, cell): (Grid, usize)) {
        let Some(&there) = self.draft.cells(grid).get(cell) else { return };
        match self.hand.doing {
            // A tap on the piece itself ends it.
            Doing::Drawing(letter, _) if grid == Grid::Start && there == letter => {
                self.hand.doing = Doing::Nothing;
                self.say("Piece", format!("**{}** is done.", char::from(letter)));
            }
            Doing::Drawing(letter, _) if grid == Grid::Start && there == EMPTY && beside(self.draft, letter, cell) => {
                self.draft.draw(cell, letter);
                self.hand.doing = Doing::Drawing(letter, cell);
            }
            Doing::Holding(of, letter, from) if of == grid => {
                self.hand.doing = Doing::Nothing;
                let fits = self.draft.put(grid, letter, hold(self.draft, grid, letter, from), cell);
                let words = if fits { "lies there now" } else { "does not fit there" };
                self.say("Move", format!("**{}** {words}.", char::from(letter)));
            }
            _ => {
                self.hand.doing = Doing::Nothing;
                self.begin((grid, cell));
                if matches!(self.hand.doing, Doing::Erasing(_) | Doing::Walling(..)) {
                    self.hand.doing = Doing::Nothing;
                }
            }
        }
    }
}

/// Whether a cell lies beside a piece.
fn beside(draft: &SlidingDraft, letter: u8, cell: usize) -> bool {
    let cells = draft.cells(Grid::Start);
    (0..cells.len()).any(|at| cells[at] == letter && draft.touch(at, cell))
}

/// The cell of the board by which a piece is held that is held by `from` in a grid.
fn hold(draft: &SlidingDraft, grid: Grid, letter: u8, from: usize) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::state::tests::{after, drag, tap};
    use crate::app::editor::state::{EditorAction, EditorState, EditorView};

    const MOVE: EditorAction = EditorAction::Take(1);
    const ERASE: EditorAction = EditorAction::Take(2);
    const WALLS: EditorAction = EditorAction::Take(3);

    fn drawn(actions: &[Vec<EditorAction>]) -> EditorState<SlidingDraft> {
        after(SlidingDraft::empty(3, 3), &actions.concat())
    }

    #[track_caller]
    fn reads(state: &EditorState<SlidingDraft>, expected: &str) {
        assert_eq!(state.shown().position().as_deref(), Ok(expected));
    }

    #[test]
    fn a_drag_draws_a_piece_and_is_one_step() {
        // The finger is fast: cells between are drawn too.
        let state = drawn(&[drag(0, &[0, 2, 5]), vec![tap(1, 6)]]);
        assert_eq!(state.draft().cells(Grid::Start), b"aaa00a000");
        // In no way does it fit over that cell.
        assert_eq!(state.draft().cells(Grid::Goal), b"000000000");
        let way = [drag(0, &[0, 1]), vec![tap(1, 8)]];
        let state = drawn(&way);
        reads(&state, "aa0-000-000~000-000-0aa");
        assert_eq!(state.can(), (true, false));
        let back = [way.concat(), vec![EditorAction::Undo; 3]];
        let state = drawn(&back);
        assert_eq!((state.can(), state.draft()), ((false, true), &SlidingDraft::empty(3, 3)));
        reads(&drawn(&[back.concat(), vec![EditorAction::Redo; 2]]), "aa0-000-000~000-000-0aa");
    }

    #[test]
    fn taps_draw_a_piece_too() {
        let taps = |cells: &[usize]| drawn(&[cells.iter().map(|cell| tap(0, *cell)).collect()]);
        // The last one does not touch, so it is another piece.
        assert_eq!(taps(&[0, 1, 4, 8]).draft().cells(Grid::Start), b"aa00a000b");
        assert_eq!(taps(&[0, 1, 1, 4]).draft().cells(Grid::Start), b"aa00b0000", "a tap on the piece ends it");
    }

    #[test]
    fn pieces_are_moved_and_erased() {
        let begin = [drag(0, &[0, 1]), vec![tap(1, 8)]].concat();
        reads(&drawn(&[begin.clone(), vec![MOVE], drag(0, &[1, 4])]), "000-aa0-000~000-000-0aa");
        reads(&drawn(&[begin.clone(), vec![MOVE, tap(1, 7), tap(1, 0)]]), "aa0-000-000~aa0-000-000");
        let erased = drawn(&[begin, vec![ERASE, tap(0, 0), WALLS], drag(0, &[3, 5])]);
        assert_eq!(erased.draft().cells(Grid::Start), b"0a0111000", "a wall on each cell of the way");
    }

    #[test]
    fn a_text_without_a_goal_leaves_it_to_be_drawn() {
        let begin = EditorState::new(SlidingDraft::empty(3, 3));
        let read = begin.read("ab\na.").expect("a board");
        let state = after(SlidingDraft::empty(3, 3), &[read]);
        assert!(state.shown().position().is_err(), "it has no goal");
        assert!(state.said().1.starts_with("Read as a board in rows (2 by 2). It has no goal"), "{}", state.said().1);
        assert_eq!((state.draft().cells(Grid::Start), state.draft().cells(Grid::Goal)), (&b"aba0"[..], &b"0000"[..]));
        let whole = begin.read("ab\na.\n\n..\n.b").expect("a board");
        reads(&after(SlidingDraft::empty(3, 3), &[whole, EditorAction::Undo, EditorAction::Redo]), "ab-a0~00-0b");
    }
}
