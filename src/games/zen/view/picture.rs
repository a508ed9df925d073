//! A garden, or a position of it, as a picture: sand, rings about the rocks, grooves, what lies on it, and marks over it.

use yew::prelude::*;

use crate::games::zen::choices::Choice;
use crate::games::zen::garden::Colour;
use crate::games::zen::places::{Pair, place, way};
use crate::games::zen::state::{Cell, Path, State};
use crate::games::zen::view::shapes::{Grain, Trail, UNIT, circle, leaf_at, middle, ornament, rock, stone, turn};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf {
    pub at: Pair,
    pub colour: Colour,
    /// Whether others have to be taken first.
    pub closed: bool,
}

/// What a picture shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub width: i32,
    pub height: i32,
    pub rocks: Vec<Pair>,
    pub ornaments: Vec<Pair>,
    pub leaves: Vec<Leaf>,
    /// Raked cells of which no trail tells.
    pub raked: Vec<Pair>,
    /// The paths, the first one first.
    pub trails: Vec<Trail>,
}

impl Picture {
    /// What lies on these cells, row by row; `closed` says of a leaf whether others have to be taken first.
    pub fn of_cells(width: usize, cells: &[Cell], closed: &dyn Fn(Colour) -> bool) -> Self {
        let height = cells.len() / width.max(1);
        let cells = || cells.iter().enumerate().map(|(at, &cell)| (((at % width) as i32, (at / width) as i32), cell));
        let all = |kind: Cell| cells().filter(move |(_, cell)| *cell == kind).map(|(at, _)| at).collect::<Vec<Pair>>();
        let leaf = |(at, cell): (Pair, Cell)| match cell {
            Cell::Leaf(colour) => Some(Leaf { at, colour, closed: closed(colour) }),
            _ => None,
        };
        Self {
            width: width as i32,
            height: height as i32,
            rocks: all(Cell::Rock),
            ornaments: all(Cell::Ornament),
            leaves: cells().filter_map(leaf).collect(),
            raked: all(Cell::Raked),
            trails: Vec::new(),
        }
    }
}

/// The picture of a position.
pub fn of(state: &State) -> Picture {
    let garden = state.garden();
    let mut picture = Picture::of_cells(garden.width(), state.cells(), &|colour| !state.is_open(colour));
    let trail = |path: &Path| {
        let cells = path.cells.iter().map(|&cell| place(garden, cell)).collect();
        Trail { into: way(path.entry), cells, out: path.exit.map(way) }
    };
    picture.trails = state.paths().iter().map(trail).collect();
    let told = |at: &Pair| picture.trails.iter().any(|trail| trail.cells.contains(at));
    picture.raked.retain(|at| !told(at));
    picture
}

/// So many specks on a cell of sand.
const SPECKS: i32 = 11;

/// A rectangle of so many cells, grown by `by` units on each side.
pub fn rect(class: &'static str, (x, y): Pair, (width, height): Pair, by: i32) -> Html {
    let text = |cells: i32, more: i32| (cells * UNIT + more).to_string();
    html! { <rect {class} x={text(x, -by)} y={text(y, -by)} width={text(width, 2 * by)} height={text(height, 2 * by)} /> }
}

/// The same as the data of a path, so that many are one element; a little larger, so that no seam is seen.
fn squares<'a>(cells: impl Iterator<Item = &'a Pair>) -> String {
    cells.map(|(x, y)| format!("M{} {}h50.6v50.6h-50.600z", x * UNIT, y * UNIT)).collect()
}

fn circles(cells: &[Pair], radius: i32) -> String {
    cells.iter().map(|&cell| circle(middle(cell), radius)).collect()
}

fn specks(picture: &Picture) -> String {
    let mut grain = Grain::new(7);
    let mut text = String::new();
    for cell in 0..picture.width * picture.height {
        for _ in 0..SPECKS {
            let (x, y) = (grain.below(UNIT), grain.below(UNIT));
            text += &format!("M{} {}h0", cell % picture.width * UNIT + x, cell / picture.width * UNIT + y);
        }
    }
    text
}

/// Each cell that is raked, by a trail or otherwise.
fn raked(picture: &Picture) -> impl Iterator<Item = &Pair> {
    picture.trails.iter().flat_map(|trail| &trail.cells).chain(&picture.raked)
}

/// What does not change while the garden is raked: the sand, its specks, and the stones all round.
pub fn ground(picture: &Picture) -> Html {
    html! {
        <>
            <g key="stones">{ for stones(picture).into_iter().map(stone) }</g>
            { rect("zn-kerb", (0, 0), (picture.width, picture.height), 3) }
            { rect("zn-sand", (0, 0), (picture.width, picture.height), 0) }
            <path key="specks" class="zn-speck" d={specks(picture)} />
        </>
    }
}

/// The places of the stepping stones: all round the garden, with the corners.
pub fn stones(picture: &Picture) -> Vec<Pair> {
    let (w, h) = (picture.width, picture.height);
    let level = (-1..=w).flat_map(|x| [(x, -1), (x, h)]);
    let upright = (0..h).flat_map(|y| [(-1, y), (w, y)]);
    level.chain(upright).collect()
}

/// What was raked, and what lies there. `id` names it among the pictures of the page.
pub fn garden(picture: &Picture, id: &str, plain: bool) -> Html {
    let clip = format!("zn-clip-{id}");
    let reference = format!("url(#{clip})");
    let shown = |trail: &Trail| {
        let lines = trail.grooves(plain);
        html! {
            <>
                if !plain { <path class="zn-groove-light" d={lines.clone()} transform="translate(.9 1.3)" /> }
                <path class="zn-groove" d={lines} />
            </>
        }
    };
    html! {
        <>
            <clipPath id={clip}>{ rect("", (0, 0), (picture.width, picture.height), 0) }</clipPath>
            <g key="rings" clip-path={reference}>{ rings(&picture.rocks, [37, 31], "zn-sand") }</g>
            <path key="raked" class="zn-raked" d={squares(raked(picture))} />
            <g key="combed">{ for picture.raked.iter().map(|&cell| combed(cell, plain)) }</g>
            <g key="trails">{ for picture.trails.iter().map(shown) }</g>
            { bed_of_rocks(picture, id) }
            <g key="rocks">{ for picture.rocks.iter().map(|&cell| rock(cell, plain)) }</g>
            <g key="leaves">{ for picture.leaves.iter().map(|leaf| leaf_at(leaf.at, leaf.colour, leaf.closed)) }</g>
            <g key="ornaments">{ for picture.ornaments.iter().map(|&cell| ornament(cell, plain)) }</g>
        </>
    }
}

/// Rings of these radii about the rocks; those of neighbours merge. Inside them lies what has the class `inside`.
fn rings(rocks: &[Pair], radii: [i32; 2], inside: &'static str) -> Html {
    let ring = |radius: i32| {
        html! { <><path class="zn-ring" d={circles(rocks, radius)} /><path class={inside} d={circles(rocks, radius - 2)} /></> }
    };
    html! { <>{ for radii.map(ring) }</> }
}

/// The innermost rings, on the cells of the rocks: what is raked beside them does not cover these.
fn bed_of_rocks(picture: &Picture, id: &str) -> Html {
    let clip = format!("zn-rocks-{id}");
    let reference = format!("url(#{clip})");
    html! {
        <>
            <clipPath id={clip}><path d={squares(picture.rocks.iter())} /></clipPath>
            <g key="beds" clip-path={reference}>{ rings(&picture.rocks, [25, 20], "zn-raked") }</g>
        </>
    }
}

/// A cell of which it is not known in which way it was raked.
fn combed(cell: Pair, plain: bool) -> Html {
    let across = Trail { into: (1, 0), cells: vec![cell], out: Some((1, 0)) };
    html! { <path class="zn-groove" d={across.grooves(plain)} /> }
}

/// A garden as a small picture. `id` names it among the pictures of the page.
pub fn small(picture: &Picture, id: &str) -> Html {
    let (width, height) = (picture.width * UNIT, picture.height * UNIT);
    html! {
        <svg class="zn-small" viewBox={format!("0 0 {width} {height}")} aria-hidden="true" focusable="false">
            { rect("zn-sand", (0, 0), (picture.width, picture.height), 0) }
            { garden(picture, id, true) }
        </svg>
    }
}

// Marks over the garden: where the monk may go, which ways lose, where he entered, and a hint.

/// A choice: of a monk who is `standing` an arrow in a disc, with a cross where it is `lost`; else a chevron on the stone from
/// which he may enter, or a cross.
pub fn choice(choice: &Choice, standing: bool, lost: bool, hint: bool) -> Html {
    let (x, y) = middle(choice.at);
    let transform = format!("rotate({})", turn(way(choice.direction)));
    let drawn = match (standing, lost) {
        (true, _) => {
            let shaft = if choice.pushes { "M-8-5L-2 0L-8 5M0-6L7 0L0 6" } else { "M-8 0H7M1.5-6L8 0L1.5 6" };
            html! {
                <>
                    <g {transform}><circle class="zn-disc" r="19" /><path class="zn-shaft" d={shaft} /></g>
                    if lost {
                        <g transform="translate(15 -15)"><circle class="zn-cross" r="8.5" /><path class="zn-cross-line" d="M-3-3L3 3M3-3L-3 3" /></g>
                    }
                </>
            }
        }
        (false, true) => html! { <path class="zn-entry-cross" d="M-5-5L5 5M5-5L-5 5" /> },
        (false, false) => html! { <path class="zn-chevron" d="M-4-8L5 0L-4 8" {transform} /> },
    };
    let class = if standing { "zn-choice" } else { "zn-entry" };
    let class = classes!(class, lost.then_some("lost"), hint.then_some("hint"));
    html! {
        <g key={choice.code.clone()} {class} transform={format!("translate({x} {y})")}>
            if hint { <circle class="zn-halo" r="24" /> }
            { drawn }
        </g>
    }
}

/// The number of a path on the stone where it began.
pub fn number(at: Pair, number: usize, now: bool) -> Html {
    let (x, y) = middle(at);
    let class = classes!("zn-number", now.then_some("now"));
    html! {
        <g {class} transform={format!("translate({x} {y})")}><circle r="12.5" /><text y="5">{ number }</text></g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::Position;

    #[test]
    fn stones_lie_all_round() {
        let picture = Picture { width: 3, height: 2, ..Picture::default() };
        let places = stones(&picture);
        assert_eq!(places.len(), 2 * 5 + 2 * 2);
        assert!(places.iter().all(|(x, y)| *x == -1 || *x == 3 || *y == -1 || *y == 2));
    }

    #[test]
    fn squares_and_circles_are_paths() {
        assert_eq!(squares([(1, 2)].iter()), "M50 100h50.6v50.6h-50.600z");
        assert_eq!(circles(&[(0, 0)], 20), "M5 25a20 20 0 1 0 40 0a20 20 0 1 0-40 0z");
    }

    #[test]
    fn a_position_becomes_a_picture() {
        let start = "sys-sxs-kos".parse::<State>().expect("a position");
        let picture = of(&start);
        assert_eq!((picture.rocks, picture.ornaments, picture.raked), (vec![(1, 1)], vec![(1, 2)], vec![(0, 2)]));
        assert_eq!(picture.leaves, [Leaf { at: (1, 0), colour: Colour::Yellow, closed: false }]);
        let raked = of(&start.play(&"00E".parse().expect("a move")).expect("a legal move"));
        assert_eq!(raked.trails, [Trail { into: (1, 0), cells: vec![(0, 0), (1, 0), (2, 0)], out: Some((1, 0)) }]);
        assert!(raked.leaves.is_empty());
    }
}
