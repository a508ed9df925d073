//! What a hand with a tool does to a draft: strokes of the pointer, and taps. Pure.

use super::draft::{Grid, Laid, SlidingDraft};
use crate::app::editor::draft::{Act, Place, Said};
use crate::app::editor::rows::between;
use crate::app::icons::Icon;
use crate::games::sliding::board::{EMPTY, WALL, touch};

/// The tools by their numbers: of each its picture, its name, and what is said when it is taken.
pub const TOOLS: [(Tool, Icon, &str, &str); 4] = [
    (Tool::Draw, Icon::Pen, "Draw", "Drag over free cells, or tap them one after the other."),
    (Tool::Move, Icon::Move, "Move", "Drag a piece, or tap it and then where it should go."),
    (Tool::Erase, Icon::Erase, "Erase", "Drag over what is to go, or tap it."),
    (Tool::Wall, Icon::Wall, "Wall", "Drag over free cells, or tap them; a wall is taken away the same way."),
];

/// What a tap or a drag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Draw,
    Move,
    Erase,
    Wall,
}

/// What is being done with the pointer, or with taps.
#[derive(Clone, Debug, PartialEq)]
enum Doing {
    Nothing,
    /// A piece is drawn; the next cell is drawn beside this one.
    Drawing(u8, usize),
    /// A piece is held by this cell.
    Holding(Grid, u8, usize),
    /// Cells of the goal are drawn, last the last one; the piece that they mean is found.
    Outlining(Vec<usize>),
    /// What is met is taken away, last this cell.
    Erasing(usize),
    /// Walls are built, or taken away, last on this cell.
    Walling(bool, usize),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// The piece that is laid into the goal by a tap there.
    pub chosen: Option<u8>,
    /// Whether the tool in the hand lays pieces into the goal.
    lays: bool,
    doing: Doing,
}

impl Hand {
    /// The hand before the first act.
    pub fn before(draft: &SlidingDraft) -> Self {
        Self { chosen: draft.pieces().last().copied(), lays: true, doing: Doing::Nothing }
    }

    /// The piece that is being drawn, or held.
    pub fn piece(&self) -> Option<(Grid, u8)> {
        match self.doing {
            Doing::Drawing(letter, _) => Some((Grid::Start, letter)),
            Doing::Holding(grid, letter, _) => Some((grid, letter)),
            _ => None,
        }
    }

    /// The piece that a tap lays into the goal.
    fn to_lay(&self, draft: &SlidingDraft) -> Option<u8> {
        let there = |letter: &u8| draft.cells(Grid::Start).contains(letter);
        self.chosen.filter(there).or_else(|| draft.pieces().last().copied())
    }

    /// The piece that a tap on a cell would put down, and the cells that it would take: its ghost.
    pub fn ghost(&self, draft: &SlidingDraft, grid: Grid, cell: usize) -> Option<Laid> {
        let (letter, cells) = match self.doing {
            Doing::Holding(of, letter, from) if of == grid => {
                (letter, draft.laid(grid, letter, hold(draft, grid, letter, from), cell))
            }
            _ if grid == Grid::Goal && self.lays && draft.cells(grid).get(cell) == Some(&EMPTY) => {
                let letter = self.to_lay(draft)?;
                (letter, draft.landing(letter, cell))
            }
            _ => return None,
        };
        Some((letter, cells?))
    }

    /// The cells of the goal that have been drawn, if some are being drawn, and the piece that they mean with its cells.
    pub fn outlined(&self, draft: &SlidingDraft) -> Option<(&[usize], Option<Laid>)> {
        let Doing::Outlining(cells) = &self.doing else { return None };
        // One cell says nothing of a shape: it is a tap.
        let tapped = (cells.len() == 1).then(|| self.ghost(draft, Grid::Goal, cells[0])).flatten();
        Some((cells, tapped.or_else(|| draft.meant(cells, self.chosen))))
    }

    pub fn act(&mut self, draft: &mut SlidingDraft, tool: usize, act: &Act) -> Option<Said> {
        let (tool, _, name, words) = *TOOLS.get(tool).unwrap_or(&TOOLS[0]);
        self.lays = tool != Tool::Erase;
        let on = |place: &Place| (if place.grid == 0 { Grid::Start } else { Grid::Goal }, place.cell);
        let mut stroke = Stroke { hand: self, draft, tool, said: None };
        match act {
            Act::Take => return Some((name, words.to_owned())),
            Act::Choose(letter) => {
                stroke.hand.chosen = Some(*letter);
                stroke.say("Goal", format!("Tap where **{}** must end.", char::from(*letter)));
            }
            Act::Tap(place) => stroke.tap(on(place)),
            Act::Press(place) => {
                stroke.hand.doing = Doing::Nothing;
                stroke.press(on(place));
            }
            Act::Over(place) => stroke.go_on(on(place)),
            Act::Drop => stroke.end(),
            Act::LetGo => stroke.hand.doing = Doing::Nothing,
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
    let count = draft.cells_of(Grid::Start, letter).count();
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
                    self.take(fresh, Doing::Drawing(fresh, cell));
                }
                None => self.say("No letter left", "A board has at most 52 pieces."),
            },
            (Tool::Draw, Grid::Start) if letter != WALL => {
                self.take(letter, Doing::Drawing(letter, cell));
            }
            _ if letter.is_ascii_alphabetic() => {
                self.take(letter, Doing::Holding(grid, letter, cell));
                let name = char::from(letter);
                self.say("Move", format!("**{name}** is in your hand. Tap where the cell you took should go."));
            }
            (_, Grid::Goal) => self.lay(cell),
            _ => self.say("Free", "There is no piece here."),
        }
    }

    /// A piece is chosen, and something is done to it.
    fn take(&mut self, letter: u8, doing: Doing) {
        self.hand.chosen = Some(letter);
        self.hand.doing = doing;
    }

    /// Lays the chosen piece into the goal, so that it covers a cell.
    fn lay(&mut self, cell: usize) {
        match self.hand.to_lay(self.draft) {
            Some(letter) => {
                let cells = self.draft.landing(letter, cell);
                self.ends(letter, cells.as_deref());
            }
            None => self.say("Goal", "Draw a piece on the start first."),
        }
    }

    /// A piece must end on these cells of the goal; nothing: it does not fit.
    fn ends(&mut self, letter: u8, on: Option<&[usize]>) {
        on.iter().for_each(|on| self.draft.lay(Grid::Goal, letter, on));
        let words = if on.is_some() { "must end here" } else { "does not fit here" };
        self.say("Goal", format!("**{}** {words}.", char::from(letter)));
    }

    /// The beginning of a drag. In the goal a shape is drawn as on the start, or the piece that is laid follows the pointer.
    fn press(&mut self, (grid, cell): (Grid, usize)) {
        let free = grid == Grid::Goal && self.draft.cells(grid).get(cell) == Some(&EMPTY);
        let open = free && self.draft.cells(Grid::Start)[cell] != WALL;
        match (self.tool, self.hand.to_lay(self.draft)) {
            (Tool::Draw | Tool::Wall, Some(_)) if open => self.hand.doing = Doing::Outlining(vec![cell]),
            (Tool::Move, Some(letter)) if open => {
                self.lay(cell);
                if self.draft.cells(grid)[cell] == letter {
                    self.hand.doing = Doing::Holding(grid, letter, cell);
                }
            }
            _ => self.begin((grid, cell)),
        }
    }

    /// The end of a drag.
    fn end(&mut self) {
        let outlined = self.hand.outlined(self.draft).map(|(_, meant)| meant);
        let drawn = matches!(self.hand.doing, Doing::Drawing(..));
        self.hand.doing = Doing::Nothing;
        match outlined {
            Some(Some((letter, cells))) => {
                self.hand.chosen = Some(letter);
                self.ends(letter, Some(&cells));
            }
            Some(None) => self.say("Goal", "No piece of the start has this shape, or it does not fit here."),
            None if drawn && self.draft.cells(Grid::Goal).iter().all(|cell| *cell == EMPTY) => {
                self.say("Piece", "Draw the next one, or draw in the goal where it must end.");
            }
            None => {}
        }
    }

    /// What the next cell means to what is being done.
    fn go_on(&mut self, (grid, cell): (Grid, usize)) {
        let way = |last: usize| between(self.draft.width, last, cell);
        match self.hand.doing.clone() {
            Doing::Outlining(mut cells) if grid == Grid::Goal => {
                for step in cells.last().map(|last| way(*last)).unwrap_or_default() {
                    if self.draft.cells(grid)[step] != EMPTY || self.draft.cells(Grid::Start)[step] == WALL {
                        break;
                    }
                    // The last one met stands last: the next cell is drawn beside it.
                    cells.retain(|cell| *cell != step);
                    cells.push(step);
                }
                self.hand.doing = Doing::Outlining(cells);
                self.say_meant();
            }
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

    /// Says which piece is meant by what is drawn in the goal so far.
    fn say_meant(&mut self) {
        match self.hand.outlined(self.draft) {
            Some((_, Some((letter, _)))) => {
                self.say("Goal", format!("**{}** ends here when you let go.", char::from(letter)))
            }
            _ => self.say("Goal", "No piece of the start has this shape, or it does not fit here."),
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
                let words = if fits { "is there now" } else { "does not fit there" };
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

fn beside(draft: &SlidingDraft, letter: u8, cell: usize) -> bool {
    draft.cells_of(Grid::Start, letter).any(|at| touch(at, cell, draft.width))
}

/// The cell of the board by which a piece is held that is held by `from` in a grid.
fn hold(draft: &SlidingDraft, grid: Grid, letter: u8, from: usize) -> usize {
    if grid == Grid::Start {
        return from;
    }
    // The same cell of the same shape, in the order of the cells.
    let nth = draft.cells_of(Grid::Goal, letter).take_while(|at| *at != from).count();
    draft.cells_of(Grid::Start, letter).nth(nth).unwrap_or(from)
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
    fn the_goal_is_drawn_by_the_same_stroke_as_the_start() {
        // A corner of three cells, a block that lies across, and a single square, which is the chosen one.
        let begin = [drag(0, &[0, 1, 4]), drag(0, &[6, 7]), vec![tap(0, 8)]].concat();
        let goal = |more: Vec<EditorAction>| {
            let state = drawn(&[begin.clone(), more]);
            let text = state.draft().cells(Grid::Goal).iter().map(|cell| char::from(*cell)).collect::<String>();
            (text, state.said().1.clone())
        };
        let must = |letter: char| format!("**{letter}** must end here.");
        assert_eq!(goal(drag(1, &[1, 2, 5])), ("0aa00a000".to_owned(), must('a')));
        assert_eq!(goal(drag(1, &[3, 4])), ("000bb0000".to_owned(), must('b')));
        // One cell alone is a tap: the chosen piece is laid.
        assert_eq!(goal(drag(1, &[5, 5])), ("00000c000".to_owned(), must('c')));
        let (text, said) = goal(drag(1, &[0, 1, 2]));
        assert_eq!((text.as_str(), said.starts_with("No piece")), ("000000000", true));
        // In the middle of the stroke its piece is known, and nothing is laid yet; Escape leaves it so.
        let held = drag(1, &[1, 2, 5])[..2].to_vec();
        let state = drawn(&[begin.clone(), held.clone()]);
        let outlined = state.hand.outlined(state.draft()).expect("a shape is drawn");
        assert_eq!(outlined, (&[1, 2, 5][..], Some((b'a', vec![1, 2, 5]))));
        assert_eq!(goal([held, vec![EditorAction::Act(Act::LetGo)]].concat()).0, "000000000");
        // With «Move» the piece that is laid follows the pointer.
        let moved = [vec![MOVE, EditorAction::Act(Act::Choose(b'b'))], drag(1, &[0, 3])].concat();
        assert_eq!(goal(moved).0, "000bb0000");
        assert_eq!(after(SlidingDraft::empty(2, 2), &drag(1, &[0, 1])).said().1, "Draw a piece on the start first.");
    }

    #[test]
    fn a_ghost_shows_where_a_tap_lays_the_piece() {
        let state = drawn(&[drag(0, &[0, 1])]);
        let ghost = |state: &EditorState<SlidingDraft>, grid: Grid, cell: usize| {
            state.hand.ghost(state.draft(), grid, cell).map(|(letter, cells)| (char::from(letter), cells))
        };
        assert_eq!(ghost(&state, Grid::Goal, 4), Some(('a', vec![4, 5])));
        assert_eq!(ghost(&state, Grid::Goal, 5), Some(('a', vec![4, 5])), "its other cell comes to lie there");
        assert_eq!(ghost(&state, Grid::Start, 4), None);
        let held = after(state.draft().clone(), &[MOVE, tap(0, 1)]);
        assert_eq!(ghost(&held, Grid::Start, 5), Some(('a', vec![4, 5])));
        assert_eq!(ghost(&held, Grid::Start, 3), None, "over the edge");
        assert_eq!(ghost(&after(state.draft().clone(), &[ERASE]), Grid::Goal, 4), None);
    }

    #[test]
    fn what_comes_next_is_said_in_plain_words() {
        let next = |actions: &[Vec<EditorAction>]| drawn(actions).shown().position().expect_err("it is not finished");
        assert_eq!(next(&[]), "Draw a piece: drag over free cells of the start.");
        assert_eq!(next(&[drag(0, &[0, 1])]), "Choose a piece, then tap where it must end.");
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
