//! The board: pegs are picked up by a tap or a key, or dragged, and jump.

use crate::app::editor::rows::Squares;
use crate::app::glide::{Leg, legs, translate};
use crate::app::grid_board::hand::{CellMove, HandProps, HandWords, use_hand};
use crate::app::grid_board::{BoardIo, BoardStatus, Drawing, Frame, GridBoard, GridCell};
use crate::app::prelude::*;
use crate::engine::position::Position;
use crate::games::peg::rules::{Move, Place, Solitaire};

/// The side of a place.
const UNIT: i32 = 50;

/// The places as they are touched, heard and focused.
pub fn squares(width: usize) -> Squares {
    Squares { width, unit: UNIT, hit: "pg-hit", rings: &["pg-focus-under", "pg-focus"], ring: (3, 22) }
}

/// What is seen of places, from the first on, each as its letter in a position: board and holes under the cells, pegs over them.
pub fn drawing(width: usize, letters: &[char], over: Html) -> Drawing {
    let holes = || letters.iter().enumerate().filter(|(_, letter)| **letter != '_');
    let at = |cell: usize| ((cell % width) as i32 * UNIT, (cell / width) as i32 * UNIT);
    let place = |cell: usize| format!("translate({} {})", at(cell).0, at(cell).1);
    let ground = |class: &'static str, down: i32| {
        let square = |(cell, _): (usize, &char)| format!("M{} {}h66v66h-66z", at(cell).0 - 8, at(cell).1 - 8 + down);
        html! { <path {class} d={holes().map(square).collect::<String>()} /> }
    };
    let hole = |(cell, letter): (usize, &char)| {
        let goal = letter.is_uppercase().then(|| html! { <circle class="pg-goal" cx="25" cy="25" r="21" /> });
        html! { <g key={cell} transform={place(cell)}><circle class="pg-hole" cx="25" cy="25" r="11" />{ for goal }</g> }
    };
    let peg = |(cell, _): (usize, &char)| {
        html! {
            <g key={cell} transform={place(cell)}><g data-piece={cell.to_string()}>
                <circle class="pg-shade" cx="25" cy="28" r="17" /><circle class="pg-body" cx="25" cy="25" r="17" /><circle class="pg-light" cx="20" cy="19" r="5" />
            </g></g>
        }
    };
    let pegs = holes().filter(|(_, letter)| letter.eq_ignore_ascii_case(&'x')).map(peg);
    let side = |cells: usize| f64::from(cells as i32 * UNIT + 20);
    Drawing::Svg {
        frame: Frame { x: -10.0, y: -10.0, width: side(width), height: side(letters.len() / width) + 4.0 },
        under: html! { <>{ ground("pg-edge", 4) }{ ground("pg-wood", 0) }{ for holes().map(hole) }</> },
        over: html! { <><g key="pegs">{ for pegs }</g>{ over }</> },
    }
}

/// What the board is given.
#[derive(Properties, Clone, PartialEq)]
pub struct BoardProps {
    /// The position.
    pub position: Solitaire,
    /// What the board is told, and tells.
    pub io: BoardIo,
    /// How the game stands.
    #[prop_or_default]
    pub mood: BoardStatus,
}

impl BoardProps {
    /// The corner of a place.
    fn corner(&self, place: Place) -> (i32, i32) {
        (i32::from(place.column) * UNIT, i32::from(place.row) * UNIT)
    }

    /// The last step as motion: the peg that jumped, or that went back.
    fn glide(&self) -> Vec<Leg> {
        let step = self.io.came.as_ref().and_then(|came| Some((came.code.parse::<Move>().ok()?, came.back)));
        let Some((jump, back)) = step else { return Vec::new() };
        let (from, to) = if back { (jump.to, jump.from) } else { (jump.from, jump.to) };
        let ((x, y), (u, v)) = (self.corner(from), self.corner(to));
        let selector = format!("[data-piece=\"{}\"]", self.position.board.cell(to));
        legs(&selector, [(translate(x - u, y - v), translate(0, 0))])
    }

    fn words(&self, of: HandWords) -> String {
        let (position, place) = (&self.position, |cell: u16| self.position.board.place(cell));
        let refused = |jump: Option<Move>| match jump.map(|jump| position.play(&jump)) {
            Some(Err(why)) => sentence(&why.to_string()),
            _ => "The board ends there.".to_owned(),
        };
        match of {
            HandWords::Picked(cell) => position.ends(place(cell)),
            HandWords::Empty(cell) => format!("{} is empty. Pick up a peg.", place(cell)),
            HandWords::Refused(from, to) => refused(Some(Move { from: place(from), to: place(to) })),
            HandWords::Blocked(from, way) => refused(Move::new(place(from), way)),
        }
    }
}

/// The board.
#[component]
pub fn PegBoard(props: &BoardProps) -> Html {
    let (root, position, board) = (use_node_ref(), &props.position, &props.position.board);
    let letters = position.letters();
    let has_peg = |cell: &u16| letters[usize::from(*cell)].eq_ignore_ascii_case(&'x');
    let jump = |jump: Move| CellMove {
        from: board.cell(jump.from),
        to: board.cell(jump.to),
        direction: jump.direction(),
        code: jump.to_string(),
    };
    let hand = HandProps {
        pieces: (0..letters.len() as u16).filter(has_peg).collect(),
        moves: position.legal_moves().into_iter().map(jump).collect(),
        at_hand: None,
        io: props.io.clone(),
        words: Callback::from({
            let props = props.clone();
            move |of| props.words(of)
        }),
    };
    let hand = use_hand(&root, position.clone(), hand, props.glide());
    let (picked, ends, width) = (hand.picked(), hand.targets(), usize::from(board.width));
    let cell = |place: &Place| {
        let cell = board.cell(*place);
        let (peg, target, held) = (has_peg(&cell), ends.contains(&cell), picked == Some(cell));
        let state = match (held, target) {
            (true, _) => ", picked up",
            (_, true) => ", can be jumped to",
            _ => "",
        };
        let drawn = squares(width).cell(cell.into(), position.name(*place) + state);
        GridCell { selected: peg.then_some(held), target, draggable: peg && !props.io.locked, ..drawn }
    };
    let cells = board.holes.iter().map(cell).collect::<Vec<_>>();
    let home = position.legal_moves().first().map(|jump| board.cell(jump.from));
    let drawing = drawing(width, &letters, marks(props, picked, &ends));
    html! {
        <div ref={root} class="pg-holder">
            <GridBoard class={classes!("pg-board", props.mood.class())} label={format!("Board, {} wide, {} high", board.width, board.height)} {cells} {drawing} {home}
                on_act={hand.on_act()} on_cancel={hand.on_cancel()} on_drag={hand.on_drag()} on_push={hand.on_push()} />
        </div>
    }
}

/// What is drawn over the pegs: the one that is picked up, where it can go, and the hint.
fn marks(props: &BoardProps, picked: Option<u16>, ends: &[u16]) -> Html {
    let middle = |place: Place| (props.corner(place).0 + UNIT / 2, props.corner(place).1 + UNIT / 2);
    let ring = |class: &'static str, place: Place, radius: i32| {
        let (x, y) = middle(place);
        html! { <circle {class} cx={x.to_string()} cy={y.to_string()} r={radius.to_string()} /> }
    };
    let place = |cell: u16| props.position.board.place(cell);
    let hint = props.io.hint.as_ref().and_then(|code| code.parse::<Move>().ok()).map(|jump| {
        let ((x, y), (u, v)) = (middle(jump.from), middle(jump.to));
        html! { <><path class="pg-hint" d={format!("M{x} {y}L{u} {v}")} />{ ring("pg-hint", jump.from, 20) }{ ring("pg-hint", jump.to, 15) }</> }
    });
    let (held, ends) =
        (picked.map(|from| ring("pg-held", place(from), 19)), ends.iter().map(|to| ring("pg-end", place(*to), 14)));
    html! { <>{ for held }{ for ends }{ for hint }</> }
}
