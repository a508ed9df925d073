//! How tiles step and merge in Threes.

use crate::engine::direction::Direction;
use crate::games::merge::board::Board;

/// The rank of 12288, the character that ends the game.
pub const LAST: u8 = 15;

/// What a move does before the new card comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepResult {
    /// The board.
    pub board: Board,
    /// The lines that moved, one bit each.
    pub lines: u8,
}

impl StepResult {
    /// How many lines moved.
    pub fn count(&self) -> u32 {
        self.lines.count_ones()
    }

    /// The n-th line that moved, from 0.
    pub fn nth(&self, n: u32) -> usize {
        (0..8).filter(|line| self.lines >> line & 1 == 1).nth(n as usize).unwrap_or(0)
    }
}

/// What two tiles make, the moving one and the one before it; nothing if they do not merge.
pub fn merged(a: u8, b: u8) -> Option<u8> {
    match (a.min(b), a.max(b)) {
        (1, 2) => Some(3),
        (a, b) if a == b && (3..LAST).contains(&a) => Some(a + 1),
        _ => None,
    }
}

/// Moves a line by at most one cell towards its first place; whether it moved. From the wall outward the first place
/// that is empty with a tile behind it, or where two tiles merge, takes what is behind it; so there is at most one
/// merge.
pub fn step_line(line: &mut [u8]) -> bool {
    for at in 1..line.len() {
        let (before, tile) = (line[at - 1], line[at]);
        if tile == 0 {
            continue;
        }
        let made = if before == 0 { Some(tile) } else { merged(before, tile) };
        if let Some(made) = made {
            line[at - 1] = made;
            line.copy_within(at + 1.., at);
            if let Some(last) = line.last_mut() {
                *last = 0;
            }
            return true;
        }
    }
    false
}

/// The board after a step in a direction; nothing if no line moves.
pub fn step(board: &Board, direction: Direction) -> Option<StepResult> {
    let (lines, length) = board.shape().lines(direction);
    let mut next = *board;
    let mut moved = 0u8;
    for line in 0..lines {
        let mut ranks = board.line(direction, line);
        if step_line(&mut ranks[..length]) {
            next.set_line(direction, line, ranks);
            moved |= 1 << line;
        }
    }
    (moved != 0).then_some(StepResult { board: next, lines: moved })
}

/// The cell where a card enters a line: at the edge from which the tiles moved away.
pub fn entrance(board: &Board, direction: Direction, line: usize) -> usize {
    let (_, length) = board.shape().lines(direction);
    board.shape().cell(direction, line, length - 1)
}

/// The points of a tile: 3^(k + 1) for 3 * 2^k, nothing for 1 and 2.
pub const fn points(rank: u8) -> u32 {
    if rank < 3 { 0 } else { 3u32.pow(rank as u32 - 2) }
}

/// The points of a board.
pub fn score(board: &Board) -> u32 {
    board.ranks().iter().map(|rank| points(*rank)).sum()
}
