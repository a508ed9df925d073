//! A board that is being drawn: it may be unfinished, and every change is one step to be undone. Pure.

use crate::app::editor::draft::Change;
use crate::app::editor::rows::Rearranged;
use crate::games::sliding::board::{BoardError, EMPTY, LETTERS, MAX_OPEN, MAX_SIDE, Sliding, WALL, connected};
use crate::games::sliding::places::{Pair, from_corner, pair};

/// One of the two grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// The board.
    Start,
    /// The goal.
    Goal,
}

/// A piece and the cells that it takes.
pub type Laid = (u8, Vec<usize>);

/// A board that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct SlidingDraft {
    pub width: usize,
    pub height: usize,
    start: Vec<u8>,
    goal: Vec<u8>,
    /// Whether pieces move only along their long side.
    pub axis: bool,
    eq: Vec<Vec<u8>>,
}

impl SlidingDraft {
    /// A board without pieces.
    pub fn empty(width: usize, height: usize) -> Self {
        let cells = vec![EMPTY; width * height];
        Self { width, height, start: cells.clone(), goal: cells, axis: false, eq: Vec::new() }
    }

    /// A draft that begins with a whole board.
    pub fn of(board: &Sliding) -> Self {
        Self {
            width: board.width(),
            height: board.height(),
            start: board.cells().to_vec(),
            goal: board.goal().to_vec(),
            axis: board.is_axis(),
            eq: board.eq_groups().to_vec(),
        }
    }

    /// The board, if it is one.
    ///
    /// # Errors
    /// It is none: one sentence with row and column.
    pub fn whole(&self) -> Result<Sliding, BoardError> {
        let rows = |cells: &[u8]| cells.chunks(self.width).map(text).collect::<Vec<_>>();
        // Groups of pieces that have been changed are no longer of equal shape; those that are stay.
        let groups: Vec<String> = self.eq.iter().map(|group| text(group)).collect();
        let whole = Sliding::from_rows(&rows(&self.start), &rows(&self.goal), &groups, self.axis);
        match whole {
            Err(BoardError::EqShape { .. } | BoardError::EqUnknown { .. } | BoardError::EqTwice { .. }) => {
                Sliding::from_rows(&rows(&self.start), &rows(&self.goal), &[], self.axis)
            }
            other => other,
        }
    }

    /// Takes the goal away, to be drawn anew.
    pub fn forget_goal(&mut self) {
        self.goal.fill(EMPTY);
    }

    /// The text under which it is kept.
    pub fn text(&self) -> String {
        let groups = self.eq.iter().map(|group| text(group)).collect::<Vec<_>>().join("-");
        format!("{} {} {} {} {} ~{groups}", self.width, self.height, text(&self.start), text(&self.goal), self.axis)
    }

    /// Reads a text that was kept; nothing if it is damaged.
    pub fn restore(kept: &str) -> Option<Self> {
        let words: Vec<&str> = kept.split(' ').collect();
        let [width, height, start, goal, axis, groups] = words[..] else { return None };
        let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
        let good = |cells: &str| {
            let known = cells.bytes().all(|cell| matches!(cell, EMPTY | WALL) || LETTERS.contains(&cell));
            known && cells.len() == width.checked_mul(height).unwrap_or(0)
        };
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) || !good(start) || !good(goal) {
            return None;
        }
        let groups = groups.strip_prefix('~')?.split('-').filter(|group| !group.is_empty());
        let eq = groups.map(|group| group.bytes().collect()).collect();
        Some(Self { width, height, start: start.into(), goal: goal.into(), axis: axis == "true", eq })
    }

    pub fn cells(&self, grid: Grid) -> &[u8] {
        match grid {
            Grid::Start => &self.start,
            Grid::Goal => &self.goal,
        }
    }

    fn cells_mut(&mut self, grid: Grid) -> &mut Vec<u8> {
        match grid {
            Grid::Start => &mut self.start,
            Grid::Goal => &mut self.goal,
        }
    }

    /// The letters on the board, in order.
    pub fn pieces(&self) -> Vec<u8> {
        LETTERS.iter().copied().filter(|letter| self.start.contains(letter)).collect()
    }

    /// The letter of the next new piece; nothing if all are taken.
    pub fn fresh(&self) -> Option<u8> {
        LETTERS.iter().copied().find(|letter| !self.start.contains(letter) && !self.goal.contains(letter))
    }

    /// Draws a cell of a piece on the board, if it is free.
    pub fn draw(&mut self, cell: usize, letter: u8) -> bool {
        let free = self.start.get(cell) == Some(&EMPTY);
        if free {
            self.start[cell] = letter;
            self.unfit(letter);
        }
        free
    }

    /// A piece whose shape has changed can no longer end where it did.
    fn unfit(&mut self, letter: u8) {
        self.goal.iter_mut().filter(|cell| **cell == letter).for_each(|cell| *cell = EMPTY);
    }

    /// Takes away what is in a cell: a wall or a cell of a piece on the board (what is left of the piece falls apart into
    /// pieces of its own), the whole piece in the goal.
    pub fn erase(&mut self, grid: Grid, cell: usize) -> bool {
        let Some(&letter) = self.cells(grid).get(cell).filter(|one| **one != EMPTY) else { return false };
        if grid == Grid::Goal {
            self.unfit(letter);
            return true;
        }
        self.start[cell] = EMPTY;
        if letter != WALL {
            self.unfit(letter);
            self.part(letter);
        }
        true
    }

    /// Gives each connected part of a piece but the first a letter of its own.
    fn part(&mut self, letter: u8) {
        let mut left: Vec<usize> = self.cells_of(Grid::Start, letter).collect();
        let mut own = letter;
        while let Some(&seed) = left.first() {
            let part = connected(seed, &left, self.width);
            left.retain(|cell| !part.contains(cell));
            part.into_iter().for_each(|cell| self.start[cell] = own);
            // There are not more parts than letters: a piece of that many cells and a board of few pieces.
            own = self.fresh().unwrap_or(EMPTY);
        }
    }

    /// Builds a wall on a free cell, or takes one away.
    pub fn wall(&mut self, cell: usize) -> bool {
        match self.start.get(cell) {
            Some(&WALL) => self.start[cell] = EMPTY,
            Some(&EMPTY) => {
                self.start[cell] = WALL;
                let letter = std::mem::replace(&mut self.goal[cell], EMPTY);
                if letter != EMPTY {
                    self.unfit(letter);
                }
            }
            _ => return false,
        }
        true
    }

    /// The cells that a piece takes in a grid.
    pub fn cells_of(&self, grid: Grid, letter: u8) -> impl Iterator<Item = usize> {
        let cells = self.cells(grid);
        (0..cells.len()).filter(move |cell| cells[*cell] == letter)
    }

    /// Column and row of a cell.
    pub fn place(&self, cell: usize) -> Pair {
        pair((cell % self.width, cell / self.width))
    }

    /// The cells of a grid that a piece of the board takes when its cell `from` comes to lie on `to`; nothing where it does
    /// not fit.
    pub fn laid(&self, grid: Grid, letter: u8, from: usize, to: usize) -> Option<Vec<usize>> {
        let (width, height) = (self.width as i32, self.height as i32);
        let (a, b) = (self.place(from), self.place(to));
        let goes = |cell: usize| {
            let (x, y) = self.place(cell);
            let (x, y) = (x + b.0 - a.0, y + b.1 - a.1);
            let cell = ((0..width).contains(&x) && (0..height).contains(&y)).then_some((y * width + x) as usize)?;
            let (here, wall) = (self.cells(grid)[cell], self.start[cell] == WALL);
            ((here == EMPTY || here == letter) && !(wall && grid == Grid::Goal)).then_some(cell)
        };
        self.cells_of(Grid::Start, letter).map(goes).collect::<Option<Vec<usize>>>().filter(|cells| !cells.is_empty())
    }

    /// The cells of the goal that a piece takes so that it covers a cell: the first of its cells that can lie there does.
    pub fn landing(&self, letter: u8, on: usize) -> Option<Vec<usize>> {
        self.cells_of(Grid::Start, letter).find_map(|from| self.laid(Grid::Goal, letter, from, on))
    }

    /// The piece that is meant by cells drawn in the goal, and the cells that it takes there: the piece of this very shape,
    /// or the smallest one that covers them all. Of several, one without a goal, then the `chosen` one, then the first.
    pub fn meant(&self, drawn: &[usize], chosen: Option<u8>) -> Option<Laid> {
        let first = *drawn.first()?;
        let over = |letter: u8| {
            let ways = self.cells_of(Grid::Start, letter).filter_map(|from| self.laid(Grid::Goal, letter, from, first));
            let mut fitting = ways.filter(|cells| drawn.iter().all(|cell| cells.contains(cell)));
            Some((letter, fitting.next()?))
        };
        let rank = |(letter, cells): &Laid| (cells.len(), self.goal.contains(letter), chosen != Some(*letter));
        self.pieces().into_iter().filter_map(over).min_by_key(rank)
    }

    /// Puts a piece on these cells of a grid, and nowhere else.
    pub fn lay(&mut self, grid: Grid, letter: u8, on: &[usize]) {
        let cells = self.cells_mut(grid);
        cells.iter_mut().filter(|cell| **cell == letter).for_each(|cell| *cell = EMPTY);
        on.iter().for_each(|cell| cells[*cell] = letter);
    }

    /// Puts a piece of the board so that the cell `from` of it comes to lie on `to`: moved on the board, or laid (anew)
    /// into the goal. Nothing happens where it does not fit.
    pub fn put(&mut self, grid: Grid, letter: u8, from: usize, to: usize) -> bool {
        let cells = self.laid(grid, letter, from, to);
        cells.iter().for_each(|cells| self.lay(grid, letter, cells));
        cells.is_some()
    }

    /// With mirrored, turned, or more or fewer cells. Of a piece that is cut, what is left is a piece; its goal is gone.
    ///
    /// Nothing where no board has that size.
    pub fn rearranged(&self, change: Change) -> Option<Self> {
        let to = Rearranged::new((self.width, self.height), change)?;
        let (start, goal) = (to.of(&self.start, EMPTY), to.of(&self.goal, EMPTY));
        let open = start.iter().filter(|cell| **cell != WALL).count();
        if to.width > MAX_SIDE || to.height > MAX_SIDE || open > MAX_OPEN {
            return None;
        }
        let mut next = Self { width: to.width, height: to.height, start, goal, ..self.clone() };
        for letter in LETTERS {
            next.part(*letter);
            if next.form(Grid::Start, *letter).1 != next.form(Grid::Goal, *letter).1 {
                next.unfit(*letter);
            }
        }
        Some(next)
    }

    /// Where the corner of a piece lies in a grid, and its cells from there: its shape.
    pub fn form(&self, grid: Grid, letter: u8) -> (Pair, Vec<Pair>) {
        from_corner(&self.cells_of(grid, letter).map(|cell| self.place(cell)).collect::<Vec<_>>())
    }
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> SlidingDraft {
        SlidingDraft::of(&text.parse::<Sliding>().expect("a position"))
    }

    #[track_caller]
    fn reads(draft: &SlidingDraft, expected: &str) {
        assert_eq!(draft.whole().map(|board| board.to_string()).as_deref(), Ok(expected));
    }

    #[test]
    fn a_board_is_drawn_cell_by_cell() {
        let mut draft = SlidingDraft::empty(3, 2);
        let letter = draft.fresh().expect("letters are left");
        assert!(draft.draw(0, letter) && draft.draw(1, letter));
        assert!(!draft.draw(1, b'q'), "it is taken");
        assert!(draft.whole().is_err(), "there is no goal");
        assert!(draft.put(Grid::Goal, letter, 0, 4));
        reads(&draft, "aa0-000~000-0aa");
        // A piece that is drawn on has no goal any more.
        assert!(draft.draw(3, letter));
        assert!(draft.whole().is_err());
    }

    #[test]
    fn what_is_erased_falls_apart() {
        let mut draft = draft("aaa-bb0~000-0bb");
        assert!(draft.erase(Grid::Start, 1));
        reads(&draft, "a0c-bb0~000-0bb");
        assert!(draft.erase(Grid::Goal, 4));
        assert!(draft.whole().is_err());
        assert!(!draft.erase(Grid::Start, 1));
    }

    #[test]
    fn pieces_are_moved_where_they_fit() {
        let mut draft = draft("aa0-b00~00b-000");
        assert!(draft.put(Grid::Start, b'a', 1, 5));
        reads(&draft, "000-baa~00b-000");
        assert!(!draft.put(Grid::Start, b'a', 4, 3), "b is there");
        assert!(!draft.put(Grid::Start, b'a', 4, 5), "over the edge");
        assert!(draft.put(Grid::Goal, b'b', 3, 5));
        reads(&draft, "000-baa~000-00b");
    }

    #[test]
    fn the_piece_that_a_drawn_shape_means_is_found() {
        // Two blocks lie across, one square is alone, and a corner of three cells.
        let draft = draft("aabb-c0dd-000d~0000-0000-00c0");
        let meant =
            |drawn: &[usize], chosen: Option<u8>| draft.meant(drawn, chosen).map(|(letter, _)| char::from(letter));
        assert_eq!(meant(&[0, 1], None), Some('a'), "of equal ones the first");
        assert_eq!(meant(&[0, 1], Some(b'b')), Some('b'), "or the chosen one");
        assert_eq!(meant(&[4], None), Some('c'), "it is of this very shape, though it has a goal already");
        assert_eq!(
            draft.meant(&[1, 5], None),
            Some((b'd', vec![0, 1, 5])),
            "no other one covers cells below each other"
        );
        assert_eq!(meant(&[0, 1, 2], None), None, "no piece is so long");
        assert_eq!((draft.landing(b'a', 3), draft.landing(b'a', 10)), (Some(vec![2, 3]), None), "c ends there");
    }

    #[test]
    fn walls_are_built_and_taken_away() {
        let mut draft = draft("a00-000~00a-000");
        assert!(draft.wall(3) && draft.wall(5));
        reads(&draft, "a00-101~00a-000");
        assert!(draft.wall(3));
        reads(&draft, "a00-001~00a-000");
        assert!(!draft.wall(0), "a piece is there");
        assert!(draft.wall(2));
        assert!(draft.whole().is_err(), "the goal was there");
    }

    #[test]
    fn the_size_changes_and_pieces_are_cut() {
        let draft = draft("aa0-0bb~0aa-bb0");
        let wider = draft.rearranged(Change::Resize(1, 1)).expect("a good size");
        reads(&wider, "aa00-0bb0-0000~0aa0-bb00-0000");
        let cut = draft.rearranged(Change::Resize(-1, 0)).expect("a good size");
        // Of b one cell is left, and its goal is gone; the goal of a is cut.
        assert_eq!(cut.cells(Grid::Start), b"aa0b");
        assert_eq!(cut.cells(Grid::Goal), b"0000");
        assert_eq!(draft.rearranged(Change::Resize(-3, 0)), None);
        assert_eq!(draft.rearranged(Change::Resize(9, 9)), None, "132 cells are too many without walls");
        assert_eq!(draft.rearranged(Change::Resize(14, 0)), None, "a side of 17");
    }

    #[test]
    fn what_is_kept_comes_back_unless_it_is_damaged() {
        for draft in [draft("ab0-a10~00a-00a~axis"), draft("ab0~ba0~eqab"), SlidingDraft::empty(4, 5)] {
            assert_eq!(SlidingDraft::restore(&draft.text()), Some(draft));
        }
        for damaged in
            ["", "3 2 a", "3 2 a00000 00000 false ~", "99 99 a a false ~", "1 1 ü 0 true ~", "2 1 a? 00 true ~"]
        {
            assert_eq!(SlidingDraft::restore(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn mirrors_and_turns_come_back() {
        let draft = draft("ab0-a10~00a-00a");
        let times = |change: Change, count: usize| {
            (0..count).fold(draft.clone(), |draft, _| draft.rearranged(change).expect("the size is good"))
        };
        assert_eq!(times(Change::Mirror, 1).cells(Grid::Start), b"0ba01a");
        assert_eq!(times(Change::Turn, 1).cells(Grid::Start), b"aa1b00");
        assert_eq!((times(Change::Mirror, 2), times(Change::Turn, 4)), (draft.clone(), draft));
    }
}
