//! The board: stepping stones and cells that are tapped, swiped or walked over by keys; the monk and his choices over them.

use std::cell::Cell;

use crate::app::gesture::arrow_key;
use crate::app::glide::use_glide;
use crate::app::grid_board::{BoardIo, Drag, Drawing, Frame, GridBoard, GridCell, move_focus, use_media};
use crate::app::prelude::*;
use crate::engine::direction::swipe;
use crate::games::zen::choices::{self, Choice, Meant};
use crate::games::zen::garden::Colour;
use crate::games::zen::places::{self, Pair};
use crate::games::zen::state::{Monk, Path, State};
use crate::games::zen::view::picture::{self, Picture};
use crate::games::zen::view::shapes::{self, Grain, HIDDEN, UNIT, circle, glide, leaf, monk_transform};
use crate::games::zen::words;
use crate::search::proof::Proof;

/// So many units make a swipe.
const SWIPE: f64 = 24.0;

#[derive(Properties, Clone, PartialEq)]
pub struct BoardProps {
    /// Names the board among those of the page.
    pub name: AttrValue,
    pub state: Rc<State>,
    /// What is known of each choice at hand, in the order of the rules; shorter where nothing is.
    #[prop_or_default]
    pub fates: Vec<Proof<()>>,
    /// Whether the garden is shown without what lies about it.
    #[prop_or_default]
    pub bare: bool,
    /// What it is told, and tells.
    pub io: BoardIo,
}

#[component]
pub fn Board(props: &BoardProps) -> Html {
    let root = use_node_ref();
    let narrow = use_media("(max-width: 900px), (max-height: 480px)") || props.bare;
    let roams = use_value_eq(|| false);
    let before = use_mut_ref(|| (0u32, props.state.clone(), Vec::new()));
    let (number, went) = {
        let mut last = before.borrow_mut();
        if !same(&last.1, &props.state) {
            let went = places::went(&last.1, &props.state);
            *last = (last.0.wrapping_add(1), props.state.clone(), went);
        }
        (last.0, last.2.clone())
    };
    let dropped = use_mut_ref(|| false);
    use_glide(&root, number, glide(&went), &dropped);
    {
        let (root, roams, at) = (root.clone(), roams.clone(), places::monk(&props.state).0);
        let (width, first) = (props.state.garden().width() as i32, Cell::new(number == 0));
        use_effect_on(number, move |_| {
            roams.set(false);
            if !first.replace(false) {
                move_focus(&root, id_of(width, at));
            }
        });
    }
    let choices = use_memo(number, |_| choices::choices(&props.state));
    let picture = use_memo(number, |_| picture::of(&props.state));
    let ground = use_memo((picture.width, picture.height, narrow), |(width, height, narrow)| {
        html! { <>{ surroundings(*width, *height, *narrow) }{ picture::ground(&picture) }</> }
    });
    let garden = use_memo(number, |_| picture::garden(&picture, &props.name, false));
    let act = Act { props: props.clone(), choices: choices.clone(), roams: roams.clone() };
    let drawing = Drawing::Svg {
        frame: frame(picture.width, picture.height, narrow),
        under: html! { <><g key="ground">{ (*ground).clone() }</g><g key="garden">{ (*garden).clone() }</g></> },
        over: over(props, &choices),
    };
    let standing = props.state.monk() != Monk::Outside;
    let on_push = (standing && !props.io.locked && !*roams).then(|| hears(&act, |act, key: String| act.push(&key)));
    html! {
        <div ref={root} class="zn-holder">
            <GridBoard class="zn-board" label={words::board_label(&props.state)} cells={cells(props, &picture, &choices)} {drawing}
                home={id_of(picture.width, places::monk(&props.state).0)}
                on_act={hears(&act, Act::tap)} on_cancel={hears(&act, |act, ()| act.look_about())} on_drag={hears(&act, Act::drag)} {on_push} />
        </div>
    }
}

/// Whether two positions look the same, paths and all.
fn same(a: &Rc<State>, b: &Rc<State>) -> bool {
    Rc::ptr_eq(a, b) || (a == b && a.paths() == b.paths())
}

/// The number of a place among the cells of the board, the stones all round counted.
fn id_of(width: i32, (x, y): Pair) -> u16 {
    ((y + 1) * (width + 2) + x + 1) as u16
}

/// The place of a number.
fn place_of(width: i32, id: u16) -> Pair {
    let (id, row) = (i32::from(id), width + 2);
    (id % row - 1, id / row - 1)
}

/// The cells as they are heard and touched; the stones among them.
fn cells(props: &BoardProps, picture: &Picture, choices: &[Choice]) -> Vec<GridCell> {
    let state = &props.state;
    let (width, height) = (picture.width, picture.height);
    let standing = state.monk() != Monk::Outside;
    let cell = |at: Pair| {
        let target = choices.iter().any(|choice| choice.at == at);
        GridCell {
            id: id_of(width, at),
            row: (at.1 + 1) as u16,
            column: (at.0 + 1) as u16,
            label: words::place_label(state, at, choices, &props.fates).into(),
            target: target && !props.io.locked,
            // While he stands a finger on the garden means a swipe; else it scrolls the page.
            draggable: standing && !props.io.locked,
            content: ground(at, (width, height)),
            ..GridCell::default()
        }
    };
    (-1..=height).flat_map(|y| (-1..=width).map(move |x| (x, y))).map(cell).collect()
}

/// What is seen and hit of a place itself; that of a stone reaches outwards, so that a tap beside it finds it.
fn ground(at: Pair, (width, height): Pair) -> Html {
    const OUT: i32 = 40;
    // Where it begins on an axis, and how long it is there.
    let reach = |at: i32, cells: i32| {
        let (before, behind) = (if at < 0 { OUT } else { 0 }, if at == cells { OUT } else { 0 });
        ((at * UNIT - before).to_string(), (UNIT + before + behind).to_string())
    };
    let ((x, width), (y, height)) = (reach(at.0, width), reach(at.1, height));
    let ring = |class: &'static str| {
        let place = |cells: i32| (cells * UNIT + 3).to_string();
        html! { <rect {class} x={place(at.0)} y={place(at.1)} width="44" height="44" rx="9" /> }
    };
    html! {
        <>
            <rect class="zn-hit" {x} {y} {width} {height} />
            { ring("zn-hover") }{ ring("zn-focus-under") }{ ring("zn-focus") }
        </>
    }
}

/// The monk, his choices, and the numbers of the paths.
fn over(props: &BoardProps, choices: &[Choice]) -> Html {
    let state = &props.state;
    let standing = state.monk() != Monk::Outside;
    let (at, looks) = places::monk(state);
    let mark = |(number, choice): (usize, &Choice)| {
        let lost = props.fates.get(number) == Some(&Proof::Impossible);
        let hint = props.io.hint.as_ref().is_some_and(|hint| hint.starts_with(&choice.code));
        picture::choice(choice, standing, lost, hint)
    };
    let (garden, paths) = (state.garden(), state.paths());
    let number = |(index, path): (usize, &Path)| {
        let is_free_stone = |place: &Pair| *place != at && places::cell_at(garden, *place).is_none();
        let place = places::began(garden, path).filter(is_free_stone)?;
        Some(picture::number(place, index + 1, index + 1 == paths.len() && standing))
    };
    html! {
        <>
            <rect key="veil" class="zn-veil" width="1" height="1" transform={HIDDEN} />
            <g key="choices">{ for choices.iter().enumerate().filter(|_| !props.io.locked).map(mark) }</g>
            <g key="monk" class="zn-monk" transform={monk_transform(at, places::way(looks))}>{ shapes::monk() }</g>
            <g key="numbers">{ for paths.iter().enumerate().filter_map(number) }</g>
        </>
    }
}

/// What the board does with a pointer and with keys.
#[derive(Clone)]
struct Act {
    props: BoardProps,
    choices: Rc<Vec<Choice>>,
    /// Whether the arrows look about although the monk stands.
    roams: UseStateHandle<bool>,
}

impl Act {
    fn mean(&self, meant: Meant) {
        match meant {
            Ok(code) => {
                self.props.io.on_say.emit(String::new());
                self.props.io.on_move.emit(code);
            }
            Err(words) => self.props.io.on_say.emit(words),
        }
    }

    fn tap(&self, id: u16) {
        let props = &self.props;
        if !props.io.locked {
            let at = place_of(props.state.garden().width() as i32, id);
            self.mean(choices::tap(&props.state, &self.choices, &props.fates, at));
        }
    }

    fn push(&self, key: &str) {
        if let Some(way) = arrow_key(key) {
            self.mean(choices::go(&self.props.state, way.into()));
        }
    }

    /// Escape: from now on the arrows look about; once more, and they send the monk again.
    fn look_about(&self) {
        if self.props.state.monk() == Monk::Outside || self.props.io.locked {
            return;
        }
        let roams = !*self.roams;
        self.roams.set(roams);
        let words = if roams {
            "The arrows look around the garden now; **Escape** gives them back to the monk."
        } else {
            "The arrows send the monk again."
        };
        self.props.io.on_say.emit(words.to_owned());
    }

    fn drag(&self, drag: Drag) {
        let Drag::Drop { dx, dy, .. } = drag else { return };
        if let Some(way) = swipe((dx, dy), SWIPE).filter(|_| !self.props.io.locked) {
            self.mean(choices::go(&self.props.state, way.into()));
        }
    }
}

/// The size of the whole scene when the garden has eight by eight cells.
const WHOLE: (f64, f64) = (872.0, 512.0);
/// So much of it the garden and its stones may fill.
const ROOM: (f64, f64) = (560.0, 512.0);
/// The smallest scale: few cells do not fill everything.
const MIN_SCALE: f64 = 0.66;

/// What is shown of the plane: the whole scene, or on a phone no more than the stones.
pub fn frame(width: i32, height: i32, narrow: bool) -> Frame {
    let edge = -f64::from(UNIT) - 4.0;
    if narrow {
        return Frame { x: edge, y: edge, width: side(width), height: side(height) };
    }
    let scale = scale(width, height);
    let (whole_width, whole_height) = (WHOLE.0 * scale, WHOLE.1 * scale);
    Frame {
        x: (f64::from(width * UNIT) - whole_width) / 2.0,
        y: (f64::from(height * UNIT) - whole_height) / 2.0,
        width: whole_width,
        height: whole_height,
    }
}

/// The side of so many cells with the stones at both ends.
fn side(cells: i32) -> f64 {
    f64::from((cells + 2) * UNIT + 8)
}

fn scale(width: i32, height: i32) -> f64 {
    (side(width) / ROOM.0).max(side(height) / ROOM.1).max(MIN_SCALE)
}

/// Round tufts of moss as the data of one path.
fn tufts(seed: u32, count: usize, room: Pair) -> String {
    let mut grain = Grain::new(seed);
    let mut tuft = || {
        let at = (grain.below(room.0), grain.below(room.1));
        circle(at, 7 + grain.below(19))
    };
    (0..count).map(|_| tuft()).collect()
}

/// Boards, a cushion, a cup of tea.
const VERANDA: &str = include_str!("../../../../data/zen/veranda.svg");
const BUSHES: &str = include_str!("../../../../data/zen/bushes.svg");

/// Everything round the garden.
pub fn surroundings(width: i32, height: i32, narrow: bool) -> Html {
    let Frame { x, y, width: w, height: h } = frame(width, height, narrow);
    let scale = if narrow { 1.0 } else { scale(width, height) };
    let moss = (WHOLE.0.max(w) as i32, WHOLE.1.max(h) as i32);
    html! {
        <>
            <rect class="zn-bed" x={x.to_string()} y={y.to_string()} width={w.to_string()} height={h.to_string()} />
            <g transform={format!("translate({x} {y}) scale({scale:.3})")}>
                <path class="zn-moss" d={tufts(5, 70, moss)} />
                <path class="zn-moss thin" d={tufts(11, 60, moss)} />
                if !narrow { { Html::from_html_unchecked(VERANDA.into()) }{ maple() }{ Html::from_html_unchecked(BUSHES.into()) } }
            </g>
        </>
    }
}

/// The crown of a maple, and what has fallen from it.
fn maple() -> Html {
    const COLOURS: [&str; 3] = ["zn-crown-1", "zn-crown-2", "zn-crown-3"];
    const FALLEN: [(i32, i32, i32); 9] = [
        (735, 212, 20),
        (756, 216, 80),
        (732, 308, 140),
        (766, 313, 200),
        (815, 333, 250),
        (774, 347, 300),
        (808, 372, 40),
        (841, 371, 170),
        (719, 266, 110),
    ];
    let mut grain = Grain::new(12);
    let mut blots: Vec<(i32, i32, i32)> = Vec::new();
    while blots.len() < 24 {
        let (x, y) = (grain.below(124) - 62, grain.below(124) - 62);
        if x * x + y * y < 62 * 62 {
            blots.push((814 + x, 84 + y, 14 + grain.below(16)));
        }
    }
    let blot = |(class, by): (&'static str, i32), &(x, y, r): &(i32, i32, i32)| {
        html! { <circle {class} cx={(x + by).to_string()} cy={(y + 2 * by).to_string()} r={r.to_string()} /> }
    };
    html! {
        <>
            <g class="zn-crown-shade">{ for blots.iter().map(|one| blot(("", 4), one)) }</g>
            { for blots.iter().enumerate().map(|(at, one)| blot((COLOURS[at % 3], 0), one)) }
            { for FALLEN.map(|(x, y, turn)| html! {
                <g class="zn-fallen" transform={format!("translate({x} {y}) rotate({turn}) scale(.62)")}>{ leaf(Colour::Red, false) }</g>
            }) }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_their_numbers() {
        for at in [(-1, -1), (0, 0), (5, 3), (4, -1), (-1, 7)] {
            assert_eq!(place_of(5, id_of(5, at)), at);
        }
    }

    #[test]
    fn the_garden_lies_in_the_middle_with_all_its_stones() {
        for (width, height) in [(8, 8), (2, 2), (12, 12), (12, 2), (2, 12)] {
            for narrow in [true, false] {
                let Frame { x, y, width: w, height: h } = frame(width, height, narrow);
                let unit = f64::from(UNIT);
                assert!(x <= -unit && y <= -unit, "{width} x {height}");
                assert!((x + w / 2.0 - f64::from(width) * unit / 2.0).abs() < 1e-9);
                assert!(y + h >= f64::from(height + 1) * unit);
            }
        }
    }
}
