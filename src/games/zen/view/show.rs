//! A position as it is drawn, and what can be done in it, with places all round the garden as well as in it. Pure.

use super::picture::{Leaf, Picture};
use super::shapes::Species;
use crate::engine::position::Position;
use crate::games::zen::garden::{Colour, Direction, Garden};
use crate::games::zen::moves::{Entry, Move, Step};
use crate::games::zen::state::{Cell, Monk, Path, State};
use crate::games::zen::view::shapes::{Pair, Trail};

/// A direction as columns to the right and rows down.
pub fn way(direction: Direction) -> Pair {
    let (dx, dy) = direction.delta();
    (dx as i32, dy as i32)
}

/// Column and row of a cell.
pub fn place(garden: &Garden, cell: usize) -> Pair {
    ((cell % garden.width()) as i32, (cell / garden.width()) as i32)
}

/// The place next to one.
pub fn beside((x, y): Pair, direction: Direction) -> Pair {
    let (dx, dy) = way(direction);
    (x + dx, y + dy)
}

/// The cell at a place; nothing outside.
pub fn cell_at(garden: &Garden, (x, y): Pair) -> Option<usize> {
    garden.cell(usize::try_from(y).ok()?, usize::try_from(x).ok()?)
}

/// The species that a colour is drawn as.
pub fn species(colour: Colour) -> Species {
    match colour {
        Colour::Yellow => Species::Ginkgo,
        Colour::Orange => Species::Oak,
        Colour::Red => Species::Maple,
    }
}

fn trail(garden: &Garden, path: &Path) -> Trail {
    Trail {
        into: way(path.entry),
        cells: path.cells.iter().map(|&cell| place(garden, cell)).collect(),
        out: path.exit.map(way),
    }
}

/// The picture of a position.
pub fn picture(state: &State) -> Picture {
    let garden = state.garden();
    let trails: Vec<Trail> =
        state.paths().iter().filter(|path| !path.cells.is_empty()).map(|path| trail(garden, path)).collect();
    let cells = || state.cells().iter().enumerate().map(|(at, &cell)| (place(garden, at), cell));
    let all = |kind: Cell| cells().filter(move |(_, cell)| *cell == kind).map(|(at, _)| at).collect::<Vec<Pair>>();
    let leaf = |(at, cell): (Pair, Cell)| match cell {
        Cell::Leaf(colour) => Some(Leaf { at, species: species(colour), closed: !state.is_open(colour) }),
        _ => None,
    };
    let told = |at: &Pair| trails.iter().any(|trail| trail.cells.contains(at));
    Picture {
        width: garden.width() as i32,
        height: garden.height() as i32,
        rocks: all(Cell::Rock),
        ornaments: all(Cell::Ornament),
        leaves: cells().filter_map(leaf).collect(),
        raked: all(Cell::Raked).into_iter().filter(|at| !told(at)).collect(),
        trails,
    }
}

/// What the monk may do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The code of the move.
    pub code: String,
    /// The way.
    pub direction: Direction,
    /// Where it leads first: a cell, or for one who leaves the place beside the garden. For an entry, the stone.
    pub at: Pair,
    /// For an entry, its cell.
    pub cell: Option<Pair>,
    /// Whether an ornament is pushed.
    pub pushes: bool,
    /// Whether he leaves at once.
    pub leaves: bool,
}

fn choice(state: &State, step: Step) -> Option<Choice> {
    let garden = state.garden();
    let code = Move::single(step).to_string();
    let holds = |at: Pair| cell_at(garden, at).is_some_and(|cell| state.cells()[cell] == Cell::Ornament);
    match (step, state.monk()) {
        (Step::Enter(Entry { row, column, way: direction }), _) => {
            let cell = (column as i32, row as i32);
            let at = beside(cell, direction.opposite());
            Some(Choice { code, direction, at, cell: Some(cell), pushes: holds(cell), leaves: false })
        }
        (Step::Go(direction), Monk::Standing { cell, .. }) => {
            let at = beside(place(garden, cell), direction);
            let leaves = cell_at(garden, at).is_none();
            Some(Choice { code, direction, at, cell: None, pushes: holds(at), leaves })
        }
        (Step::Go(_), Monk::Outside) => None,
    }
}

/// All that the monk may do next.
pub fn choices(state: &State) -> Vec<Choice> {
    let steps = state.legal_moves().into_iter().filter_map(|mv| mv.steps().next());
    steps.filter_map(|step| choice(state, step)).collect()
}

/// Where the monk is, and the way he looks: on a cell, on the stone where he left, or on the one where he waits.
pub fn monk(state: &State) -> (Pair, Direction) {
    let garden = state.garden();
    match state.monk() {
        Monk::Standing { cell, heading } => (place(garden, cell), heading),
        Monk::Outside => {
            let left = state.paths().last().and_then(|path| Some((*path.cells.last()?, path.exit?)));
            let waits = || ((-1, garden.height() as i32 / 2), Direction::East);
            left.map_or_else(waits, |(cell, exit)| (beside(place(garden, cell), exit), exit))
        }
    }
}

/// The way the monk went from `before` to `after`, as places; empty if the one does not follow from the other.
pub fn went(before: &State, after: &State) -> Vec<Pair> {
    let garden = after.garden();
    let (old, new) = (before.paths(), after.paths());
    let same_garden = before.garden().ground() == garden.ground() && before.garden().width() == garden.width();
    let Some((last, head)) = new.split_last() else { return Vec::new() };
    if !same_garden || old == new {
        return Vec::new();
    }
    let places = |cells: &[usize]| cells.iter().map(|&cell| place(garden, cell)).collect::<Vec<Pair>>();
    let mut all = if old.len() == new.len() && old[..head.len()] == *head {
        let known = &old[head.len()].cells;
        if known.is_empty() || !last.cells.starts_with(known) {
            return Vec::new();
        }
        places(&last.cells[known.len() - 1..])
    } else if old == head {
        let cells = places(&last.cells);
        cells.first().map(|&first| beside(first, last.entry.opposite())).into_iter().chain(cells).collect()
    } else {
        return Vec::new();
    };
    if let (Some(exit), Some(&end)) = (last.exit, all.last()) {
        all.push(beside(end, exit));
    }
    all
}

/// A way as its corners: first place, turns, last place.
pub fn corners(places: &[Pair]) -> Vec<Pair> {
    let straight = |three: &[Pair]| {
        (three[1].0 - three[0].0, three[1].1 - three[0].1) == (three[2].0 - three[1].0, three[2].1 - three[1].1)
    };
    let inner = places.windows(3).filter(|three| !straight(three)).map(|three| three[1]);
    let (first, last) = (places.first(), places.last());
    let last = last.filter(|_| places.len() > 1);
    first.copied().into_iter().chain(inner).chain(last.copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> State {
        text.parse::<State>().expect("a position")
    }

    fn after(state: &State, code: &str) -> State {
        state.play(&code.parse::<Move>().expect("a move")).expect("a legal move")
    }

    #[test]
    fn a_position_becomes_a_picture() {
        let start = state("sys-sxs-kos");
        let picture = picture(&start);
        assert_eq!((picture.rocks, picture.ornaments, picture.raked), (vec![(1, 1)], vec![(1, 2)], vec![(0, 2)]));
        assert_eq!(picture.leaves, [Leaf { at: (1, 0), species: Species::Ginkgo, closed: false }]);
        let raked = super::picture(&after(&start, "00E"));
        assert_eq!(raked.trails, [Trail { into: (1, 0), cells: vec![(0, 0), (1, 0), (2, 0)], out: Some((1, 0)) }]);
        assert!(raked.leaves.is_empty());
    }

    #[test]
    fn ways_are_told_apart() {
        let start = state("sss-sss-sox");
        assert_eq!(monk(&start), ((-1, 1), Direction::East));
        let stands = after(&start, "00S");
        // He went down the left side, past the rest, and out.
        assert_eq!(monk(&stands), ((0, 3), Direction::South));
        let stops = after(&start, "01S");
        assert_eq!(monk(&stops), ((1, 1), Direction::South));
        let list = choices(&stops);
        assert_eq!(list.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["E", "W"]);
        assert_eq!(went(&start, &stops), [(1, -1), (1, 0), (1, 1)]);
        let out = after(&stops, "E");
        assert_eq!(went(&stops, &out), [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(corners(&went(&start, &after(&start, "01SE"))), [(1, -1), (1, 1), (3, 1)]);
        assert_eq!(went(&out, &stops), []);
    }
}
