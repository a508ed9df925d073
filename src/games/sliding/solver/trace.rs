//! From keys back to moves.

use super::codec::{Key, bits};
use super::expand::{Action, Expander};
use super::placement_table::PlacementTable;
use super::search::Side;
use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;

/// The keys on a shortest way from a side's first position to the one of this number, without the first, the last
/// included. Of several ways, the one through the positions that were found first.
fn back_to_start<const W: usize>(expander: &mut Expander<'_, W>, side: &Side<W>, number: usize) -> Vec<Key<W>> {
    let mut at = number;
    let mut keys = Vec::new();
    let mut layer = side.layers.partition_point(|&begin| begin <= at) - 1;
    while layer > 0 {
        let key = side.table.keys()[at];
        keys.push(key);
        let position = expander.codec.position(expander.placements, &key);
        // The lowest number among the neighbours lies in the layer before.
        let mut lowest = at;
        expander.each(&key, &position, &mut |next, _| {
            lowest = side.table.find(next).map_or(lowest, |number| lowest.min(number as usize));
            true
        });
        at = lowest;
        layer -= 1;
    }
    keys.reverse();
    keys
}

/// The keys of the way from the start to the goal, without the start, when one side has found the position of this number.
pub(super) fn joined<const W: usize>(
    expander: &mut Expander<'_, W>,
    ahead: &Side<W>,
    back: Option<&Side<W>>,
    backward: bool,
    number: usize,
) -> Vec<Key<W>> {
    let Some(back) = back else { return back_to_start(expander, ahead, number) };
    let (finder, other) = if backward { (back, ahead) } else { (ahead, back) };
    let meeting = finder.table.keys()[number];
    let twin = other.table.find(&meeting).map_or(0, |twin| twin as usize);
    let (front, rear) = if backward { (twin, number) } else { (number, twin) };
    let mut keys = back_to_start(expander, ahead, front);
    // From the meeting on, the way back to the goal, which the goal ends.
    let mut rest = back_to_start(expander, back, rear);
    rest.pop();
    rest.reverse();
    keys.extend(rest);
    if rear != 0 {
        keys.push(back.table.keys()[0]);
    }
    keys
}

/// The move that an action of a position is: the shortest path to where it leads.
pub fn named_move(placements: &PlacementTable, board: &Sliding, action: Action) -> Option<Move> {
    let letters: Vec<u8> = bits(action.set).map(|slot| placements.letters[slot]).collect();
    let (from, to) = (placements.place(action.from), placements.place(action.to));
    let displacement = (i32::from(to.column) - i32::from(from.column), i32::from(to.row) - i32::from(from.row));
    board.moves_together(&letters).into_iter().find(|m| m.displacement() == displacement)
}

/// The moves along keys, from a board on.
pub(super) fn named<const W: usize>(
    expander: &mut Expander<'_, W>,
    board: &Sliding,
    keys: &[Key<W>],
) -> Option<Vec<Move>> {
    let mut at = board.clone();
    let mut moves = Vec::with_capacity(keys.len());
    for wanted in keys {
        let position = expander.placements.read(&at)?;
        let key = expander.codec.key(expander.placements, &position);
        let mut found = None;
        expander.each(&key, &position, &mut |next, action| {
            if next == wanted {
                found = Some(action);
            }
            found.is_none()
        });
        let m = named_move(expander.placements, &at, found?)?;
        at = at.play(&m).ok()?;
        moves.push(m);
    }
    Some(moves)
}
