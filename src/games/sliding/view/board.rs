//! The board: pieces that follow the finger, are picked up and sent by taps, or pushed by keys.
//!
//! While a piece is dragged one attribute changes, its transform, which is written past Yew: the board is not drawn anew
//! before the piece comes to rest.

use std::cell::RefCell;

use super::piece::{Piece, pieces, transform};
use super::tray;
use crate::app::editor::rows::Squares;
use crate::app::gesture::arrow_key;
use crate::app::glide::{Leg, legs, put, translate, use_glide};
use crate::app::grid_board::{BoardIo, Drag, Drawing, Frame, GridBoard, GridCell, Transition, move_focus};
use crate::app::prelude::*;
use crate::games::sliding::board::{Sliding, WALL};
use crate::games::sliding::hand::{Acted, Hand, Held, Moved};
use crate::games::sliding::moves::Move;
use crate::games::sliding::places::{Pair, UNIT, corners, scaled};
use crate::games::sliding::words;

#[derive(Properties, Clone, PartialEq)]
pub struct BoardProps {
    pub board: Rc<Sliding>,
    /// Whether a piece takes those along that are in its way.
    #[prop_or_default]
    pub pushes: bool,
    pub io: BoardIo,
}

#[component]
pub fn Board(props: &BoardProps) -> Html {
    let root = use_node_ref();
    let held = use_value_eq(|| None::<Held>);
    let hand = use_mut_ref(Hand::default);
    let dropped = use_mut_ref(|| false);
    let came = &props.io.came;
    let legs = came.as_ref().map(|came| glide(&props.board, came)).unwrap_or_default();
    use_glide(&root, came.clone(), legs, &dropped);
    {
        // Whatever is in the hand belongs to the position that was.
        let (held, root) = (held.clone(), root.clone());
        use_effect_on(props.board.cells().to_vec(), move |cells| {
            // A fast hand may have picked up the next one already.
            let Some(gone) = held.as_ref().filter(|held| !held.is_of(cells)) else { return };
            if let Some(focus) = gone.lands {
                move_focus(&root, focus as u16);
            }
            held.set(None);
        });
    }
    let drawn = use_memo(props.board.clone(), |board| pieces(board));
    let act = Act { props: props.clone(), held: held.clone(), hand, root: root.clone(), dropped };
    let drawing = Drawing::Svg {
        frame: frame(&props.board),
        under: tray::under(&props.board),
        over: over(props, &drawn, (*held).as_ref()),
    };
    let on_push = (held.is_some() && !props.io.locked).then(|| hears(&act, |act, key: String| act.push(&key)));
    html! {
        <div ref={root} class="sl-holder">
            <GridBoard class={class(props.board.width(), props.board.height())} label={words::board_label(&props.board)} cells={cells(props, (*held).as_ref())} {drawing}
                on_act={hears(&act, Act::tap)} on_cancel={hears(&act, |act, ()| act.cancel())} on_drag={hears(&act, Act::drag)} {on_push} />
        </div>
    }
}

/// So many cells a side make a large board.
const LARGE: usize = 9;

/// The classes of a board of this size.
pub fn class(width: usize, height: usize) -> Classes {
    classes!("sl-board", (width.max(height) >= LARGE).then_some("sl-wide"))
}

fn frame(board: &Sliding) -> Frame {
    let side = |cells: usize| f64::from(cells as i32 * UNIT + 2 * tray::FRAME);
    let edge = -f64::from(tray::FRAME);
    Frame { x: edge, y: edge, width: side(board.width()), height: side(board.height()) + 6.0 }
}

/// The cells as they are heard and touched; the pieces are drawn over them.
fn cells(props: &BoardProps, held: Option<&Held>) -> Vec<GridCell> {
    let board = &props.board;
    let targets = held.map(|held| held.targets(board)).unwrap_or_default();
    let cell = |index: usize| {
        let letter = board.cells()[index];
        let piece = letter.is_ascii_alphabetic();
        let target = targets.contains(&index);
        GridCell {
            selected: piece.then(|| held.is_some_and(|held| held.letter == letter)),
            target,
            disabled: letter == WALL,
            draggable: piece && !props.io.locked,
            ..squares(board.width()).cell(index, words::cell_label(board, index, held.map(|held| held.letter), target))
        }
    };
    (0..board.cells().len()).map(cell).collect()
}

/// How cells are seen and hit by themselves: their place, and a ring for the one that has the focus.
pub fn squares(width: usize) -> Squares {
    Squares { width, unit: UNIT, hit: "sl-hit", rings: &["sl-focus-under", "sl-focus"], ring: (5, 12) }
}

/// The pieces and what is drawn over them. The ring of the focus lies under the pieces, so it is drawn once more.
fn over(props: &BoardProps, drawn: &[Piece], held: Option<&Held>) -> Html {
    let board = &props.board;
    let hint = props.io.hint.as_ref().and_then(|code| code.parse::<Move>().ok());
    let piece = |piece: &Piece| {
        let by = held.filter(|held| held.letter == piece.letter).map_or((0, 0), |held| held.by);
        piece.seen(by)
    };
    html! {
        <>
            <g key="targets">{ for held.map(|held| tray::targets(board, held)) }</g>
            <g key="pieces">{ for drawn.iter().map(piece) }</g>
            <g key="goal">{ tray::goal_corners(board) }</g>
            <g key="held">{ for held.map(|held| tray::ring(board, held)) }</g>
            <g key="hint" class={hint.as_ref().map(|_| "sl-hint")}>{ for hint.map(|m| tray::hint(board, &m)) }</g>
        </>
    }
}

/// What the board does with a pointer and with keys.
#[derive(Clone)]
struct Act {
    props: BoardProps,
    held: UseStateHandle<Option<Held>>,
    hand: Rc<RefCell<Hand>>,
    root: NodeRef,
    dropped: Rc<RefCell<bool>>,
}

impl Act {
    fn say(&self, words: String) {
        self.props.io.on_say.emit(words);
    }

    fn make(&self, m: &Move) {
        self.say(String::new());
        self.props.io.on_move.emit(m.to_string());
    }

    /// Makes a move whose pieces stand there already.
    fn make_by_hand(&self, m: Option<Move>) {
        if let Some(m) = m {
            *self.dropped.borrow_mut() = true;
            self.make(&m);
        }
    }

    fn hold(&self, held: Option<Held>) {
        self.say(held.as_ref().map(|held| words::held(&self.props.board, held)).unwrap_or_default());
        self.held.set(held);
    }

    /// Puts the piece in the hand down where it has been pushed to.
    fn put_down(&self, mut held: Held) {
        match held.made() {
            Some(m) => {
                held.lands = held.landing(&self.props.board);
                self.held.set(Some(held));
                self.make_by_hand(Some(m));
            }
            None => self.hold(None),
        }
    }

    fn tap(&self, cell: u16) {
        if !self.props.io.locked {
            let held = (*self.held).as_ref();
            self.done(Held::acted(held, &self.props.board, usize::from(cell), self.props.pushes));
        }
    }

    fn done(&self, acted: Acted) {
        match acted {
            Acted::PickedUp(held) => self.hold(Some(held)),
            Acted::PutDown(held) => self.put_down(held),
            Acted::Sent(held, m) => {
                self.held.set(held);
                self.make(&m);
            }
            Acted::Nothing(words) => self.say(words),
        }
    }

    fn cancel(&self) {
        if let Some(held) = (*self.held).clone() {
            self.put_down(held);
        }
    }

    fn push(&self, key: &str) {
        let (Some(held), Some(direction)) = ((*self.held).clone(), arrow_key(key)) else { return };
        self.done(held.pushed(&self.props.board, direction, self.props.pushes));
    }

    fn drag(&self, drag: Drag) {
        let locked = self.props.io.locked;
        let in_hand = matches!(drag, Drag::Over { .. }) && !locked;
        if in_hand && self.held.is_some() {
            self.hold(None);
        }
        let mut hand = self.hand.borrow_mut();
        let moved = match drag {
            // What was in the hand when the board was locked is put back.
            _ if locked => hand.cancel(),
            Drag::Over { from, dx, dy, .. } => {
                let finger = (dx.round() as i32, dy.round() as i32);
                hand.over(&self.props.board, usize::from(from), finger, self.props.pushes)
            }
            Drag::Drop { .. } => hand.drop(),
            Drag::Cancel { .. } => hand.cancel(),
        };
        // Whoever hears of the move may draw anew.
        drop(hand);
        if let Some(moved) = moved {
            show(&self.root, &moved, in_hand);
            self.make_by_hand(moved.made);
        }
    }
}

/// Writes where a piece is, past Yew.
fn show(root: &NodeRef, moved: &Moved, in_hand: bool) {
    if let Some(piece) = put(root, &selector(moved.letter), &transform(moved.at)) {
        piece.class_list().toggle_with_force("in-hand", in_hand).ok();
    }
}

// A move as motion: the pieces go the way of the move, bend by bend. Pure.

/// The places of a path, as ways from its end, in units; the last is zero.
fn bends(m: &Move, back: bool) -> Vec<Pair> {
    let mut all = corners(m.path());
    if back {
        all.reverse();
    }
    let end = all.last().copied().unwrap_or_default();
    all.into_iter().map(|(x, y)| scaled((x - end.0, y - end.1))).collect()
}

/// The motion of the last step that led to a board.
pub fn glide(board: &Sliding, came: &Transition) -> Vec<Leg> {
    let Ok(m) = came.code.parse::<Move>() else { return Vec::new() };
    let bends = bends(&m, came.back);
    let of = |piece: Piece| {
        let on = |by: Pair| translate(piece.at.0 * UNIT + by.0, piece.at.1 * UNIT + by.1);
        legs(&selector(piece.letter), bends.windows(2).map(|leg| (on(leg[0]), on(leg[1]))))
    };
    pieces(board).into_iter().filter(|piece| m.pieces().contains(&piece.letter)).flat_map(of).collect()
}

/// Finds the element of a piece.
pub fn selector(letter: u8) -> String {
    format!("[data-piece=\"{}\"]", char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glide_has_the_bends_of_its_path() {
        let m = "auur".parse::<Move>().expect("a move");
        assert_eq!(bends(&m, false), [(-100, 200), (-100, 0), (0, 0)]);
        assert_eq!(bends(&m, true), [(100, -200), (0, -200), (0, 0)]);
    }

    #[test]
    fn all_pieces_of_a_move_glide() {
        let board = "0ab-000~0a0-000".parse::<Sliding>().expect("a position");
        let came = Transition { before: "".into(), after: "".into(), code: "ab_r".into(), back: false };
        let all = glide(&board, &came);
        let ways: Vec<_> = all.iter().map(|leg| (leg.selector.as_str(), leg.from.as_str())).collect();
        assert_eq!(
            ways,
            [("[data-piece=\"a\"]", "translate(0px, 0px)"), ("[data-piece=\"b\"]", "translate(100px, 0px)")]
        );
        assert_eq!(all[0].to.as_ref().map(|to| to.0.as_str()), Some("translate(100px, 0px)"));
    }
}
