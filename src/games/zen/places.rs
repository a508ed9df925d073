//! Places in the garden and all round it, where the stepping stones lie; where the monk is among them, and the way he went.

use crate::games::zen::garden::{Direction, Garden};
use crate::games::zen::state::{Monk, Path, State};

/// A place, or a way, in cells: to the right and down.
pub type Pair = (i32, i32);

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

/// Where a path began: the stone from which he entered. Of a position that was given with the monk inside, the cell behind him.
pub fn began(garden: &Garden, path: &Path) -> Option<Pair> {
    path.cells.first().map(|&first| beside(place(garden, first), path.entry.opposite()))
}

/// The way the monk went from `before` to `after`, as places; empty if the one does not follow from the other.
pub fn went(before: &State, after: &State) -> Vec<Pair> {
    let garden = after.garden();
    let (old, new) = (before.paths(), after.paths());
    let same_garden = before.garden().ground() == garden.ground() && before.garden().width() == garden.width();
    let Some((last, head)) = new.split_last().filter(|_| same_garden && old != new) else { return Vec::new() };
    let cells: Vec<Pair> = last.cells.iter().map(|&cell| place(garden, cell)).collect();
    let mut all = match old.strip_prefix(head) {
        // He has entered.
        Some([]) => began(garden, last).into_iter().chain(cells).collect(),
        // He has gone on.
        Some([path]) if last.cells.starts_with(&path.cells) => cells[path.cells.len().saturating_sub(1)..].to_vec(),
        _ => return Vec::new(),
    };
    if let (Some(exit), Some(&end)) = (last.exit, all.last()) {
        all.push(beside(end, exit));
    }
    all
}

/// A way as its corners: first place, turns, last place.
pub fn corners(places: &[Pair]) -> Vec<Pair> {
    let [first, .., last] = places else { return places.to_vec() };
    let way = |from: Pair, to: Pair| (to.0 - from.0, to.1 - from.1);
    let turns = |three: &&[Pair]| way(three[0], three[1]) != way(three[1], three[2]);
    let inner = places.windows(3).filter(turns).map(|three| three[1]);
    std::iter::once(*first).chain(inner).chain([*last]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::Position;
    use crate::games::zen::moves::Move;

    fn after(state: &State, code: &str) -> State {
        state.play(&code.parse::<Move>().expect("a move")).expect("a legal move")
    }

    #[test]
    fn ways_are_told_apart() {
        let start = "sss-sss-sox".parse::<State>().expect("a position");
        assert_eq!(monk(&start), ((-1, 1), Direction::East));
        let stands = after(&start, "00S");
        // He went down the left side, past the rest, and out.
        assert_eq!(monk(&stands), ((0, 3), Direction::South));
        let stops = after(&start, "01S");
        assert_eq!(monk(&stops), ((1, 1), Direction::South));
        assert_eq!(began(stops.garden(), &stops.paths()[0]), Some((1, -1)));
        assert_eq!(went(&start, &stops), [(1, -1), (1, 0), (1, 1)]);
        let out = after(&stops, "E");
        assert_eq!(went(&stops, &out), [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(corners(&went(&start, &after(&start, "01SE"))), [(1, -1), (1, 1), (3, 1)]);
        assert_eq!(went(&out, &stops), []);
    }
}
