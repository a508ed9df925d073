//! Boards of 2048 with tiles that do not fit into four bits.
//!
//! The search sees 32768, 65536 and 131072 as the rank 15. That is exact as long as no tile above 32768 can stand
//! beside a 32768, which takes tiles worth 98,304 together: below that, two tiles of rank 15 are two 32768s, and they merge
//! into a 65536 that no other tile can equal. From there on tiles of rank 15 never merge within the search
//! ([`Top::Apart`]), so that different tiles are never taken for equal ones. The moves at the root are made by the rules
//! themselves, so a merge of two 32768s or 65536s is always seen.

use crate::engine::direction::Direction;
use crate::games::merge::packed::doubling::{Top, pushed};

/// A 65536 and a 32768 together are worth so much; a search adds less than the margin of 1024.
const BOTH: u64 = 98_304 - 1024;

/// The sum of the tiles.
pub fn sum(cells: &[u8; 16]) -> u64 {
    cells.iter().filter(|&&rank| rank > 0).map(|&rank| 1u64 << rank.min(40)).sum()
}

/// What two tiles of rank 15 do within the search.
pub fn top(cells: &[u8; 16]) -> Top {
    if sum(cells) < BOTH { Top::Merges } else { Top::Apart }
}

/// The cells of the lines that a move pushes, the cell at the wall first.
fn lanes(direction: Direction) -> [[usize; 4]; 4] {
    std::array::from_fn(|lane| {
        std::array::from_fn(|step| match direction {
            Direction::Up => 4 * step + lane,
            Direction::Down => 4 * (3 - step) + lane,
            Direction::Left => 4 * lane + step,
            Direction::Right => 4 * lane + 3 - step,
        })
    })
}

/// The board after a move, by ranks of any height, and the points; nothing if the move is not possible.
pub fn play(cells: &[u8; 16], direction: Direction) -> Option<([u8; 16], u32)> {
    let (mut after, mut points) = (*cells, 0u32);
    for lane in lanes(direction) {
        let (line, gain) = pushed(lane.map(|cell| cells[cell]));
        points = points.saturating_add(gain);
        for (cell, rank) in lane.into_iter().zip(line) {
            after[cell] = rank;
        }
    }
    (after != *cells).then_some((after, points))
}
