//! The board: tiles that are tapped or walked over by keys; two that match and can be linked are taken.

use super::layout::Layout;
use super::tile::{self, Linked, Mark, Set, Shapes, Tile, overlay};
use crate::app::glide::{Leg, legs, translate, use_glide};
use crate::app::grid_board::{BoardIo, Drawing, GridBoard, GridCell, use_media};
use crate::app::prelude::*;
use crate::games::shisen::board::Cell;
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::words;

/// A pair that is pointed out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointed {
    pub pair: (Cell, Cell),
    /// Whether it is known that the board can be cleared after it.
    pub safe: bool,
}

#[derive(Properties, Clone, PartialEq)]
pub struct BoardProps {
    pub state: Rc<Shisen>,
    /// The drawings of the tiles.
    pub set: Set,
    /// The pair that was taken last, while that is shown.
    #[prop_or_default]
    pub linked: Option<Rc<Linked>>,
    /// A pair to point out.
    #[prop_or_default]
    pub hint: Option<Pointed>,
    /// Whether tiles equal to the one that is picked up are marked.
    #[prop_or_default]
    pub equal: bool,
    /// Whether the person is to find out alone what can be linked.
    #[prop_or_default]
    pub alone: bool,
    /// Whether the board is small and never turned, as in a lesson.
    #[prop_or_default]
    pub bare: bool,
    pub io: BoardIo,
}

/// Screens on which cells are nearly square.
const SMALL: &str = "(max-width: 900px), (max-height: 480px)";
/// Screens on which a wide board is turned.
const TALL: &str = "(orientation: portrait) and (max-width: 640px)";

/// How a board of this size lies on this screen.
#[hook]
pub fn use_layout(width: usize, height: usize, bare: bool) -> Layout {
    let (small, tall) = (use_media(SMALL), use_media(TALL));
    Layout::new(width, height, small && !bare, tall)
}

/// What a board lies in. The style sheet makes a board wider than the screen where its tiles were too small else.
pub fn holder(layout: Layout, node: NodeRef, board: Html) -> Html {
    html! { <div ref={node} class="ss-holder" data-columns={layout.columns().to_string()}>{ board }</div> }
}

/// A tile as it lies there, whatever its mark.
#[derive(PartialEq, Eq)]
struct Place {
    cell: Cell,
    symbol: AttrValue,
    label: AttrValue,
    /// The cell from which it has just fallen, if it has.
    fell: Option<Cell>,
}

/// The tile that is picked up, and the position in which it was: in any other it is none.
type Picked = Option<(Rc<Shisen>, Cell)>;

#[component]
pub fn Board(props: &BoardProps) -> Html {
    let (state, set) = (&props.state, props.set);
    let layout = use_layout(state.board().width(), state.board().height(), props.bare);
    let picked = use_value(Picked::default);
    // Where the person was last: the focus goes on from there when a pair has been taken.
    let last = use_mut_ref(|| None::<Cell>);
    let node = use_node_ref();
    let trail = use_mut_ref(|| None::<Rc<Shisen>>);
    let places = use_memo((state.clone(), set), |(state, set)| {
        let before = trail.replace(Some(state.clone()));
        places(state, *set, before.as_deref())
    });
    let dropped = use_mut_ref(|| false);
    use_glide(&node, state.clone(), falls(&places, layout, state), &dropped);
    let ground = use_memo((layout, state.gravity(), places.clone()), |(layout, gravity, places)| {
        let still = places.iter().filter(|place| place.fell.is_none()).map(|place| place.cell);
        html! { <>{ tile::ground(*layout, *gravity) }{ tile::backs(*layout, still) }</> }
    });
    let now = now(&picked, state).filter(|_| !props.io.locked);
    let over = use_memo((props.linked.clone(), layout, set), |(linked, layout, set)| {
        linked.as_ref().map(|linked| overlay(linked, *layout, *set))
    });
    let marks = Marks { now, kind: now.map(|cell| state.board().kind(cell)).filter(|_| props.equal), hint: props.hint };
    let shapes = use_memo(layout, |layout| Shapes::of(*layout));
    let cells = places.iter().map(|place| cell(place, &shapes, layout, state, &marks, props.io.locked));
    let cells = cells.collect::<Vec<_>>();
    let home = (*last.borrow()).and_then(|last| nearest(&places, last)).map(|cell| id_of(state, cell));
    let drawing =
        Drawing::Svg { frame: layout.frame(), under: (*ground).clone(), over: html! { <>{ for (*over).clone() }</> } };
    let act = Act { props: props.clone(), picked, last };
    let board = html! {
        <GridBoard class={layout.class()} label={words::board_label(state)} {cells} {drawing} {home} on_act={hears(&act, Act::tap)} on_cancel={hears(&act, |act, ()| act.put_down())} />
    };
    holder(layout, node, board)
}

/// The tile that is picked up in this very position.
fn now(picked: &Picked, state: &Rc<Shisen>) -> Option<Cell> {
    picked.as_ref().filter(|(of, _)| Rc::ptr_eq(of, state)).map(|(_, cell)| *cell)
}

/// The motion of the tiles that have fallen.
fn falls(places: &[Place], layout: Layout, state: &Shisen) -> Vec<Leg> {
    let fall = |place: &Place| {
        let from = layout.middle(place.fell?);
        let to = layout.middle(place.cell);
        let tile = format!("[data-cell=\"{}\"] > .grid-content", id_of(state, place.cell));
        Some(legs(&tile, [(translate(from.0 - to.0, from.1 - to.1), translate(0, 0))]))
    };
    places.iter().filter_map(fall).flatten().collect()
}

fn places(state: &Shisen, set: Set, before: Option<&Shisen>) -> Vec<Place> {
    let board = state.board();
    let lay = before.filter(|before| has_fallen(before, state)).map(lay).unwrap_or_default();
    let tiles = (0..board.cells().len()).map(|at| board.cell(at));
    tiles
        .filter_map(|cell| {
            let symbol = tile::symbol(state.face(cell)?, set).into();
            let fell = state.origin(cell).and_then(|origin| *lay.get(origin)?).filter(|before| *before != cell);
            Some(Place { cell, symbol, label: words::label(state, cell).into(), fell })
        })
        .collect()
}

/// Whether a position is the one after a pair was taken from another, with gravity.
fn has_fallen(before: &Shisen, now: &Shisen) -> bool {
    now.gravity().is_some() && before.start() == now.start() && before.board().tiles() == now.board().tiles() + 2
}

/// The cell on which each tile lies, by its place at the start.
fn lay(state: &Shisen) -> Vec<Option<Cell>> {
    let board = state.board();
    let mut cells = vec![None; board.cells().len()];
    for cell in (0..board.cells().len()).map(|at| board.cell(at)) {
        if let Some(origin) = state.origin(cell) {
            cells[origin] = Some(cell);
        }
    }
    cells
}

struct Marks {
    now: Option<Cell>,
    /// The kind whose tiles are marked.
    kind: Option<u8>,
    hint: Option<Pointed>,
}

impl Marks {
    fn of(&self, state: &Shisen, cell: Cell) -> Mark {
        if self.now == Some(cell) {
            return Mark::Picked;
        }
        if let Some(Pointed { safe, .. }) = self.hint.filter(|hint| hint.pair.0 == cell || hint.pair.1 == cell) {
            return if safe { Mark::Safe } else { Mark::Hint };
        }
        if self.kind == Some(state.board().kind(cell)) { Mark::Equal } else { Mark::None }
    }
}

fn id_of(state: &Shisen, cell: Cell) -> u16 {
    state.board().index(cell).unwrap_or_default() as u16
}

fn cell(place: &Place, shapes: &Rc<Shapes>, layout: Layout, state: &Shisen, marks: &Marks, locked: bool) -> GridCell {
    let mark = marks.of(state, place.cell);
    let label = match mark {
        Mark::Safe | Mark::Hint => AttrValue::from(format!("{}, hint", place.label)),
        Mark::Equal => AttrValue::from(format!("{}, equal", place.label)),
        Mark::None | Mark::Picked => place.label.clone(),
    };
    let (row, column) = layout.seen(place.cell);
    GridCell {
        id: id_of(state, place.cell),
        row: row as u16,
        column: column as u16,
        label,
        selected: Some(mark == Mark::Picked),
        disabled: locked,
        content: html! {
            <Tile at={layout.middle(place.cell)} shapes={shapes.clone()} symbol={place.symbol.clone()} {mark} moves={place.fell.is_some()} />
        },
        ..GridCell::default()
    }
}

/// The tile that lies nearest to a cell.
fn nearest(places: &[Place], to: Cell) -> Option<Cell> {
    let far = |cell: Cell| cell.row.abs_diff(to.row) + cell.column.abs_diff(to.column);
    places.iter().map(|place| place.cell).min_by_key(|cell| (far(*cell), *cell))
}

/// What a tap on a tile means.
#[derive(Clone, Debug, PartialEq)]
enum Meant {
    /// The tile is picked up, in the place of any other; a sentence about it.
    Pick(String),
    /// What is picked up is put down.
    Drop,
    /// The pair is taken: the move's code.
    Move(String),
    /// Nothing happens; one sentence says why.
    Nothing(String),
}

/// What it means to tap `cell` while `picked` is picked up; `alone`: without telling what can be linked with it.
fn meant(state: &Shisen, picked: Option<Cell>, cell: Cell, alone: bool) -> Meant {
    let board = state.board();
    if board.kind(cell) == 0 {
        return Meant::Nothing("There is no tile.".to_owned());
    }
    match picked {
        None => Meant::Pick(words::picked(state, cell, alone)),
        Some(before) if before == cell => Meant::Drop,
        Some(before) if board.kind(before) != board.kind(cell) => {
            Meant::Pick(words::unequal(state, before, cell, alone))
        }
        Some(before) if state.may_take(before, cell).is_ok() => Meant::Move(Move::pair(before, cell).to_string()),
        Some(before) => Meant::Nothing(words::no_link(state, before, cell)),
    }
}

/// What the board does with a tap, Enter and Escape.
#[derive(Clone)]
struct Act {
    props: BoardProps,
    picked: UseStateHandle<Picked>,
    last: Rc<std::cell::RefCell<Option<Cell>>>,
}

impl Act {
    fn tap(&self, id: u16) {
        let BoardProps { state, io, alone, .. } = &self.props;
        let cell = state.board().cell(usize::from(id));
        *self.last.borrow_mut() = Some(cell);
        match meant(state, now(&self.picked, state), cell, *alone) {
            Meant::Pick(words) => {
                self.picked.set(Some((state.clone(), cell)));
                io.on_say.emit(words);
            }
            Meant::Drop => self.put_down(),
            Meant::Move(code) => {
                self.put_down();
                io.on_move.emit(code);
            }
            Meant::Nothing(words) => io.on_say.emit(words),
        }
    }

    fn put_down(&self) {
        self.picked.set(None);
        self.props.io.on_say.emit(String::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::Position;

    #[test]
    fn the_style_sheet_knows_each_number_of_columns() {
        let sheet = include_str!("../../../../static/css/games/shisen.css");
        for columns in 1..=crate::games::shisen::board::MAX_WIDTH {
            let rule = format!("[data-columns=\"{columns}\"] {{ --ss-columns: {columns}; }}");
            assert!(sheet.contains(&rule), "{rule}");
        }
    }

    #[test]
    fn a_tap_picks_up_puts_down_or_takes_the_pair() {
        let at = |row: usize, column: usize| Cell { row, column };
        let state = "ABBA-CCDD".parse::<Shisen>().expect("a position");
        let picks = |picked, cell, start: &str| match meant(&state, picked, cell, false) {
            Meant::Pick(words) => assert!(words.starts_with(start), "{words}"),
            other => panic!("{other:?}"),
        };
        picks(None, at(0, 0), "**One of circles**");
        picks(Some(at(0, 0)), at(0, 1), "Not equal");
        assert_eq!(meant(&state, Some(at(0, 3)), at(0, 0), false), Meant::Move("a1d1".to_owned()));
        assert_eq!(meant(&state, Some(at(0, 0)), at(0, 0), false), Meant::Drop);
        let state = "CCCC-CABC-CCCC-ABCC".parse::<Shisen>().expect("a position");
        let no_link = meant(&state, Some(at(1, 1)), at(3, 0), false);
        assert!(matches!(no_link, Meant::Nothing(words) if words.starts_with("These two")));
    }

    #[test]
    fn what_falls_is_known_by_where_it_lay() {
        let before = "BEB-CAD-ACE-DFF~gravity".parse::<Shisen>().expect("a position");
        let after = before.play(&"b4c4".parse::<Move>().expect("a pair")).expect("legal");
        let fallen = |now: &Shisen, before| {
            let list = places(now, Set::Mahjong, before);
            list.iter().filter(|place| place.fell.is_some_and(|from| from.row + 1 == place.cell.row)).count()
        };
        // The three above in both columns.
        assert_eq!(fallen(&after, Some(&before)), 6);
        assert_eq!(fallen(&before, Some(&after)), 0);
        assert_eq!(fallen(&after, None), 0);
        let layout = Layout::new(3, 4, false, false);
        let legs = falls(&places(&after, Set::Mahjong, Some(&before)), layout, &after);
        assert_eq!((legs.len(), legs[0].from.as_str()), (6, "translate(0px, -57px)"));
    }

    #[test]
    fn the_focus_goes_to_the_nearest_tile() {
        let state = "A00A-0BB0".parse::<Shisen>().expect("a position");
        let places = places(&state, Set::Mahjong, None);
        assert_eq!(nearest(&places, Cell { row: 0, column: 1 }), Some(Cell { row: 0, column: 0 }));
        assert_eq!(nearest(&places, Cell { row: 1, column: 3 }), Some(Cell { row: 0, column: 3 }));
        assert_eq!(nearest(&[], Cell { row: 0, column: 0 }), None);
    }
}
