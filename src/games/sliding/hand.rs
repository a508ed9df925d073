//! What is in the hand, a piece that is dragged or picked up by a tap or a key; and what a tap on a cell, a key or the way of a
//! finger does with it.

use crate::engine::direction::{Direction, swipe};
use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;
use crate::games::sliding::places::{Pair, cells_of, from_corner, pair, scaled};
use crate::games::sliding::track::Track;

/// So far beyond where a piece can go alone the finger takes others along, in hundredths of a cell.
const SHOVE: f64 = 60.0;

/// Where a piece stands: the corner of its bounding box.
fn place(board: &Sliding, letter: u8) -> Pair {
    from_corner(&cells_of(board, letter)).0
}

/// The move of a piece by so many cells, if it can go there.
fn move_by(board: &Sliding, letter: u8, by: Pair) -> Option<Move> {
    board.moves_of(letter).into_iter().find(|m| m.displacement() == by)
}

/// The move in which a piece takes those along that are in its way.
fn together(board: &Sliding, letter: u8, direction: Direction) -> Option<Move> {
    Move::new(board.dragged(letter, direction)?, vec![direction])
}

/// A piece that is picked up; it may have been pushed by keys and not yet put down.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Its letter.
    pub letter: u8,
    /// How far it has been pushed, in cells.
    pub by: Pair,
    /// The cell on which it was picked up.
    on: usize,
    /// The cell that shall have the focus once it stands.
    pub lands: Option<usize>,
    moves: Vec<Move>,
    /// The cells of the position in which it was picked up.
    cells: Vec<u8>,
}

/// What a tap, Enter or an arrow does.
#[derive(Clone, Debug, PartialEq)]
pub enum Acted {
    /// This piece is in the hand now, at this place.
    PickedUp(Held),
    /// The piece in the hand is put down.
    PutDown(Held),
    /// A move is made at once. The piece in the hand knows which cell shall have the focus then.
    Sent(Option<Held>, Move),
    /// Nothing; a sentence about it.
    Nothing(String),
}

impl Held {
    fn pick(board: &Sliding, letter: u8, on: usize) -> Self {
        Self { letter, by: (0, 0), on, lands: None, moves: board.moves_of(letter), cells: board.cells().to_vec() }
    }

    /// Whether it was picked up in this position.
    pub fn is_of(&self, cells: &[u8]) -> bool {
        self.cells == cells
    }

    /// What a tap, or Enter, on a cell does. `pushes`: pieces may take others along, so also one that is blocked can be
    /// picked up.
    pub fn acted(held: Option<&Self>, board: &Sliding, cell: usize, pushes: bool) -> Acted {
        let letter = board.cells()[cell];
        if let Some(held) = held {
            if held.by != (0, 0) || held.letter == letter {
                return Acted::PutDown(held.clone());
            }
            if let Some(m) = held.sends(board, cell) {
                return Acted::Sent(Some(Self { lands: Some(cell), ..held.clone() }), m.clone());
            }
            if !letter.is_ascii_alphabetic() {
                return Acted::Nothing(format!("**{}** cannot get there in one move.", char::from(held.letter)));
            }
        } else if !letter.is_ascii_alphabetic() {
            return Acted::Nothing(String::new());
        }
        let picked = Self::pick(board, letter, cell);
        let shoves = pushes && Direction::ALL.into_iter().any(|way| board.dragged(letter, way).is_some());
        if picked.moves.is_empty() && !shoves {
            return Acted::Nothing(format!("**{}** is blocked all round.", char::from(letter)));
        }
        Acted::PickedUp(picked)
    }

    /// The shortest move after which the piece covers a cell.
    fn sends(&self, board: &Sliding, cell: usize) -> Option<&Move> {
        let to = pair(board.place(cell));
        let cells = cells_of(board, self.letter);
        let covers = |m: &&Move| {
            let (x, y) = m.displacement();
            cells.contains(&(to.0 - x, to.1 - y))
        };
        // Near places come first.
        self.moves.iter().find(covers)
    }

    /// The cells to which a tap would send it.
    pub fn targets(&self, board: &Sliding) -> Vec<usize> {
        if self.by != (0, 0) {
            return Vec::new();
        }
        let free = |cell: &usize| board.cells()[*cell] != self.letter && self.sends(board, *cell).is_some();
        (0..board.cells().len()).filter(free).collect()
    }

    /// The move that has been pushed so far.
    pub fn made(&self) -> Option<Move> {
        self.moves.iter().find(|m| m.displacement() == self.by).cloned()
    }

    /// The ways on which it can be pushed now.
    pub fn ways(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|way| self.can_be(self.after(*way))).collect()
    }

    fn after(&self, direction: Direction) -> Pair {
        let (dx, dy) = direction.delta();
        (self.by.0 + i32::from(dx), self.by.1 + i32::from(dy))
    }

    fn can_be(&self, by: Pair) -> bool {
        by == (0, 0) || self.moves.iter().any(|m| m.displacement() == by)
    }

    /// Pushes it one step.
    pub fn pushed(&self, board: &Sliding, direction: Direction, pushes: bool) -> Acted {
        let by = self.after(direction);
        if self.can_be(by) {
            return Acted::PickedUp(Self { by, ..self.clone() });
        }
        // Others go along only from where the piece stands: what was pushed before has to be put down first.
        match together(board, self.letter, direction).filter(|_| pushes && self.by == (0, 0)) {
            Some(m) => Acted::Sent(None, m),
            None => Acted::Nothing(format!("**{}** cannot go {}.", char::from(self.letter), direction.word())),
        }
    }

    /// The cell of the piece's picked-up cell once it is put down.
    pub fn landing(&self, board: &Sliding) -> Option<usize> {
        let (x, y) = pair(board.place(self.on));
        let (x, y) = (usize::try_from(x + self.by.0).ok()?, usize::try_from(y + self.by.1).ok()?);
        Some(y * board.width() + x)
    }
}

/// A piece that follows the finger.
#[derive(Debug)]
struct Dragged {
    letter: u8,
    /// The cell that the finger came down on.
    from: usize,
    /// The board as it stands, whatever has been moved during this drag.
    board: Sliding,
    /// The boards of this drag before it.
    before: Vec<Sliding>,
    track: Track,
    /// How far the piece's place has changed since the finger took it, in hundredths.
    origin: Pair,
    /// Where it is, in hundredths from its place.
    at: Pair,
}

/// The pointer's hand.
#[derive(Debug, Default)]
pub struct Hand(Option<Dragged>);

/// What becomes of a piece that is dragged.
#[derive(Debug, PartialEq)]
pub struct Moved {
    /// Its letter.
    pub letter: u8,
    /// Where the corner of its bounding box is, in hundredths of a cell.
    pub at: Pair,
    /// The move that it has made, if it has: where others are taken along that is made in the middle of the drag.
    pub made: Option<Move>,
}

fn track(board: &Sliding, letter: u8) -> Track {
    Track::new(board.moves_of(letter).iter().map(Move::displacement))
}

impl Dragged {
    fn take(board: &Sliding, from: usize, letter: u8) -> Self {
        let (track, board) = (track(board, letter), board.clone());
        Self { letter, from, board, before: Vec::new(), track, origin: (0, 0), at: (0, 0) }
    }

    /// Whether this is still the drag of a piece from there, on a board that is shown now.
    fn is_of(&self, board: &Sliding, from: usize) -> bool {
        self.from == from && (self.board == *board || self.before.contains(board))
    }

    fn moved(&self, made: Option<Move>) -> Moved {
        let (x, y) = scaled(place(&self.board, self.letter));
        Moved { letter: self.letter, at: (x + self.at.0, y + self.at.1), made }
    }

    /// Makes a move in the middle of the drag.
    fn make(&mut self, m: &Move) -> bool {
        let Ok(next) = self.board.play(m) else { return false };
        let (x, y) = scaled(m.displacement());
        self.origin = (self.origin.0 + x, self.origin.1 + y);
        self.track = track(&next, self.letter);
        self.before.push(std::mem::replace(&mut self.board, next));
        self.at = (0, 0);
        true
    }

    /// Where the finger would have more than the piece can do alone, others are taken along.
    fn shoved(&mut self, finger: Pair) -> Option<Move> {
        let (dx, dy) = (finger.0 - self.at.0, finger.1 - self.at.1);
        let direction = swipe((f64::from(dx), f64::from(dy)), SHOVE)?;
        let settled = self.track.settle(self.at);
        let m = if settled == (0, 0) {
            // Alone it cannot go: else it would have.
            together(&self.board, self.letter, direction).filter(|m| m.pieces().len() > 1)?
        } else {
            let m = move_by(&self.board, self.letter, settled)?;
            let after = self.board.play(&m).ok()?;
            // Only if that leads on.
            together(&after, self.letter, direction).filter(|m| m.pieces().len() > 1)?;
            m
        };
        self.make(&m).then_some(m)
    }
}

impl Hand {
    /// The finger has gone so far, in hundredths of a cell, since it came down on a cell.
    pub fn over(&mut self, board: &Sliding, from: usize, finger: Pair, pushes: bool) -> Option<Moved> {
        let letter = *board.cells().get(from)?;
        // A step that undo has taken back, or another puzzle: what was in the hand is not on this board.
        self.0.take_if(|dragged| !dragged.is_of(board, from));
        let dragged = match &mut self.0 {
            Some(dragged) => dragged,
            None if letter.is_ascii_alphabetic() => self.0.insert(Dragged::take(board, from, letter)),
            None => return None,
        };
        let finger = (finger.0 - dragged.origin.0, finger.1 - dragged.origin.1);
        dragged.at = dragged.track.follow(dragged.at, finger);
        let made = if pushes { dragged.shoved(finger) } else { None };
        Some(dragged.moved(made))
    }

    /// The piece is let go, and comes to rest.
    pub fn drop(&mut self) -> Option<Moved> {
        let mut dragged = self.0.take()?;
        let by = dragged.track.settle(dragged.at);
        dragged.at = scaled(by);
        Some(dragged.moved(move_by(&dragged.board, dragged.letter, by)))
    }

    /// The browser has taken the pointer away: the piece is where it was.
    pub fn cancel(&mut self) -> Option<Moved> {
        let mut dragged = self.0.take()?;
        dragged.at = (0, 0);
        Some(dragged.moved(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Sliding {
        text.parse::<Sliding>().expect("a position")
    }

    const CORNER: &str = "a00-bb0-cc0~00a-000-000";

    #[test]
    fn a_drag_makes_the_move_where_it_is_let_go() {
        let board = board(CORNER);
        let mut hand = Hand::default();
        let mut over = |finger: Pair| hand.over(&board, 0, finger, false).expect("it is dragged").at;
        assert_eq!(over((30, 4)), (30, 0));
        over((195, 30));
        assert_eq!(over((205, 160)), (200, 160));
        let dropped = hand.drop().expect("it was dragged");
        assert_eq!(dropped.at, (200, 200));
        assert_eq!(dropped.made.map(|m| m.to_string()).as_deref(), Some("arrdd"));
        assert_eq!(hand.drop(), None);
    }

    #[test]
    fn a_short_drag_and_a_cancelled_one_do_nothing() {
        let board = board(CORNER);
        let mut hand = Hand::default();
        hand.over(&board, 0, (40, 0), false);
        assert_eq!(hand.drop().and_then(|dropped| dropped.made), None);
        hand.over(&board, 0, (90, 0), false);
        assert_eq!(hand.cancel().map(|moved| moved.at), Some((0, 0)));
    }

    #[test]
    fn a_drag_can_take_others_along() {
        let board = board("ab0-000~0a0-000");
        let mut hand = Hand::default();
        let mut over = |pushes: bool| hand.over(&board, 0, (90, 0), pushes).expect("it is dragged");
        assert_eq!(over(false).made, None);
        let moved = over(true);
        assert_eq!(moved.made.map(|m| m.to_string()).as_deref(), Some("ab_r"));
        assert_eq!(moved.at, (100, 0));
        assert_eq!(hand.drop().and_then(|dropped| dropped.made), None, "that was all");
    }

    #[test]
    fn a_tap_picks_up_and_a_tap_sends() {
        let board = board(CORNER);
        let Acted::PickedUp(held) = Held::acted(None, &board, 0, false) else { panic!("it can move") };
        assert_eq!(held.targets(&board), [1, 2, 5, 8]);
        let Acted::Sent(_, m) = Held::acted(Some(&held), &board, 8, false) else { panic!("it can go there") };
        assert_eq!(m.to_string(), "arrdd");
        assert!(matches!(Held::acted(Some(&held), &board, 0, false), Acted::PutDown(_)));
        assert!(matches!(Held::acted(Some(&held), &board, 3, false), Acted::PickedUp(Held { letter: b'b', .. })));
        assert!(matches!(Held::acted(None, &board, 1, false), Acted::Nothing(words) if words.is_empty()));
    }

    #[test]
    fn a_large_piece_goes_the_shortest_way_over_the_cell() {
        let board = board("aa000~000aa");
        let Acted::PickedUp(held) = Held::acted(None, &board, 1, false) else { panic!("it can move") };
        let Acted::Sent(_, m) = Held::acted(Some(&held), &board, 3, false) else { panic!("it can go there") };
        assert_eq!(m.to_string(), "arr");
    }

    #[test]
    fn keys_push_step_by_step_and_enter_puts_down() {
        let board = board(CORNER);
        let Acted::PickedUp(mut held) = Held::acted(None, &board, 0, false) else { panic!("it can move") };
        for way in [Direction::Right, Direction::Right, Direction::Down] {
            let Acted::PickedUp(next) = held.pushed(&board, way, false) else { panic!("{way:?} is free") };
            held = next;
        }
        assert!(matches!(held.pushed(&board, Direction::Left, false), Acted::Nothing(_)));
        assert_eq!(held.made().map(|m| m.to_string()).as_deref(), Some("arrd"));
        assert_eq!(held.landing(&board), Some(5));
        assert!(matches!(Held::acted(Some(&held), &board, 0, false), Acted::PutDown(_)));
    }

    #[test]
    fn keys_can_take_others_along() {
        let board = board("ab0-000~0a0-000");
        let Acted::PickedUp(held) = Held::acted(None, &board, 0, true) else { panic!("it can move") };
        assert!(matches!(held.pushed(&board, Direction::Right, false), Acted::Nothing(_)));
        let Acted::Sent(None, m) = held.pushed(&board, Direction::Right, true) else { panic!("b goes along") };
        assert_eq!(m.to_string(), "ab_r");
    }
}
