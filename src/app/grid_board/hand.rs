//! The hand of a board whose pieces go from cell to cell: a tap or Enter picks a piece up and another one sends it, an arrow
//! pushes it, a finger drags it. What is dragged is written past Yew: the board is not drawn anew before it is let go.

use std::cell::RefCell;

use super::{Drag, move_focus};
use crate::app::gesture::arrow_key;
use crate::app::glide::{Leg, put, use_glide};
use crate::app::grid_board::BoardIo;
use crate::app::prelude::*;
use crate::engine::direction::Direction;

/// A legal move of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct CellMove {
    /// The cell where the piece is.
    pub from: u16,
    /// The one where it goes.
    pub to: u16,
    /// The arrow that sends it there.
    pub direction: Option<Direction>,
    /// The move's code.
    pub code: String,
}

/// Of what the hand wants words; `**` may stand round what is bold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HandWords {
    /// A piece that is picked up.
    Picked(u16),
    /// A cell without a piece that was tapped with an empty hand.
    Empty(u16),
    /// A piece that cannot go there.
    Refused(u16, u16),
    /// A piece that no arrow of this direction moves.
    Blocked(u16, Direction),
}

/// What the hand is told of a board.
#[derive(Clone)]
pub struct HandProps {
    /// The cells with pieces. The element of each that moves has the number of its cell as `data-piece`, and no transform.
    pub pieces: Vec<u16>,
    /// The legal moves.
    pub moves: Vec<CellMove>,
    /// The cell of a piece that is picked up to begin with.
    pub at_hand: Option<u16>,
    /// What the board is told, and tells.
    pub io: BoardIo,
    /// Finds the words.
    pub words: Callback<HandWords, String>,
}

/// A board's hand.
#[derive(Clone)]
pub struct Hand {
    props: HandProps,
    held: UseStateHandle<Option<u16>>,
    root: NodeRef,
    /// The cell that gets the focus after the move.
    lands: Rc<RefCell<Option<u16>>>,
    /// Whether a piece was dropped where it is going.
    dropped: Rc<RefCell<bool>>,
}

/// The hand of the board in `root`; what is picked up belongs to the position; what has moved by the last step glides.
#[hook]
pub fn use_hand<P: PartialEq + 'static>(root: &NodeRef, position: P, props: HandProps, glide: Vec<Leg>) -> Hand {
    let held = use_value_eq(|| props.at_hand);
    let (lands, dropped) = (use_mut_ref(|| None::<u16>), use_mut_ref(|| false));
    use_glide(root, props.io.came.clone(), glide, &dropped);
    let hand = Hand { props, held, root: root.clone(), lands, dropped };
    let again = hand.clone();
    use_effect_on(position, move |_| {
        again.held.set(again.props.at_hand);
        again.props.io.on_say.emit(String::new());
        if let Some(cell) = again.lands.take() {
            move_focus(&again.root, cell);
        }
    });
    hand
}

impl Hand {
    /// The cell whose piece is picked up.
    pub fn picked(&self) -> Option<u16> {
        (*self.held).filter(|cell| !self.props.io.locked && self.props.pieces.contains(cell))
    }

    /// Where it can go.
    pub fn targets(&self) -> Vec<u16> {
        let picked = self.picked();
        self.props.moves.iter().filter(|one| picked == Some(one.from)).map(|one| one.to).collect()
    }

    /// For the board's `on_act`.
    pub fn on_act(&self) -> Callback<u16> {
        self.hears(Self::tap)
    }

    /// For its `on_cancel`.
    pub fn on_cancel(&self) -> Callback<()> {
        self.hears(|hand, ()| hand.hold(None))
    }

    /// For its `on_drag`.
    pub fn on_drag(&self) -> Callback<Drag> {
        hears(self, |hand, drag: Drag| match drag {
            // What was in the hand when the board was locked is put back.
            Drag::Over { from, .. } | Drag::Drop { from, .. } if hand.props.io.locked => hand.show(from, ""),
            drag => hand.drag(drag),
        })
    }

    /// For its `on_push`.
    pub fn on_push(&self) -> Option<Callback<String>> {
        self.picked().map(|_| self.hears(Self::push))
    }

    fn hears<E: 'static>(&self, act: impl Fn(&Self, E) + 'static) -> Callback<E> {
        hears(self, move |hand, event: E| {
            if !hand.props.io.locked {
                act(hand, event);
            }
        })
    }

    fn say(&self, of: HandWords) {
        self.props.io.on_say.emit(self.props.words.emit(of));
    }

    fn hold(&self, held: Option<u16>) {
        self.held.set(held);
        match held {
            Some(cell) => self.say(HandWords::Picked(cell)),
            None => self.props.io.on_say.emit(String::new()),
        }
    }

    /// Makes the first move that is fit, or says why there is none.
    fn send(&self, from: u16, otherwise: HandWords, fits: impl Fn(&CellMove) -> bool) -> bool {
        let found = self.props.moves.iter().find(|one| one.from == from && fits(one));
        match found {
            Some(one) => {
                *self.lands.borrow_mut() = Some(one.to);
                self.held.set(None);
                self.props.io.on_move.emit(one.code.clone());
            }
            None => self.say(otherwise),
        }
        found.is_some()
    }

    fn send_to(&self, from: u16, to: u16) -> bool {
        self.send(from, HandWords::Refused(from, to), |one| one.to == to)
    }

    fn tap(&self, cell: u16) {
        match *self.held {
            Some(from) if from == cell => self.hold(None),
            _ if self.props.pieces.contains(&cell) => self.hold(Some(cell)),
            Some(from) => drop(self.send_to(from, cell)),
            None => self.say(HandWords::Empty(cell)),
        }
    }

    fn push(&self, key: String) {
        if let Some((from, way)) = self.held.zip(arrow_key(&key)) {
            self.send(from, HandWords::Blocked(from, way), |one| one.direction == Some(way));
        }
    }

    fn drag(&self, drag: Drag) {
        match drag {
            Drag::Over { from, dx, dy, .. } => {
                if *self.held != Some(from) {
                    self.hold(Some(from));
                }
                self.show(from, &format!("translate({dx:.1} {dy:.1})"));
            }
            Drag::Drop { from, to, .. } => {
                // A lesson may not want the move.
                self.show(from, "");
                let dropped = to.is_some_and(|to| to != from && self.send_to(from, to));
                *self.dropped.borrow_mut() = dropped;
            }
            Drag::Cancel { from } => self.show(from, ""),
        }
    }

    /// Writes how far a piece is from its cell.
    fn show(&self, cell: u16, way: &str) {
        put(&self.root, &format!("[data-piece=\"{cell}\"]"), way);
    }
}
