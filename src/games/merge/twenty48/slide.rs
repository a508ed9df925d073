//! How tiles slide and merge in 2048.

use crate::engine::direction::Direction;
use crate::games::merge::board::{Board, HIGHEST};

/// What a move does before the new tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideResult {
    /// The board.
    pub board: Board,
    /// The points that its merges score.
    pub gain: u32,
}

/// Slides a line towards its first place; gives the points. Each tile merges at most once, nearest the wall first. Two
/// tiles of 131072 do not merge: no text has a character for what they would make.
pub fn slide_line(line: &mut [u8]) -> u32 {
    let (mut filled, mut gain, mut open) = (0, 0, false);
    for at in 0..line.len() {
        let rank = line[at];
        if rank == 0 {
            continue;
        }
        line[at] = 0;
        if open && line[filled - 1] == rank && rank < HIGHEST {
            line[filled - 1] = rank + 1;
            gain += 2 << rank;
            open = false;
        } else {
            line[filled] = rank;
            filled += 1;
            open = true;
        }
    }
    gain
}

/// The board after sliding in a direction; nothing if that changes nothing.
pub fn slide(board: &Board, direction: Direction) -> Option<SlideResult> {
    let (lines, length) = board.shape().lines(direction);
    let mut next = *board;
    let mut gain = 0;
    for line in 0..lines {
        let mut ranks = board.line(direction, line);
        gain += slide_line(&mut ranks[..length]);
        next.set_line(direction, line, ranks);
    }
    (next != *board).then_some(SlideResult { board: next, gain })
}

/// The most points that a game can have scored that leads to this board: as if every tile had come of twos.
pub fn most_points(board: &Board) -> u64 {
    board.ranks().iter().filter(|rank| **rank > 1).map(|rank| (u64::from(*rank) - 1) << rank).sum()
}
