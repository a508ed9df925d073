//! How a player stands, as an evil placer sees it: the higher the better for the player.

use crate::games::merge::board::Board;

/// The value of a position without a move, so many placements before the end of the search: an early end is worse for
/// the player than a late one.
pub fn lost(left: u8) -> f64 {
    -100_000.0 - 1_000.0 * f64::from(left)
}

/// Free cells, neighbours that can merge, and how much neighbours differ.
pub fn stand(board: &Board, merges: impl Fn(u8, u8) -> bool) -> f64 {
    let mut value = 24 * board.free() as i32;
    for (a, b) in board.pairs() {
        if a == 0 || b == 0 {
            continue;
        }
        value += if merges(a, b) { 10 } else { -2 * i32::from(a.abs_diff(b)) };
    }
    f64::from(value)
}

/// What a greedy placer looks at: free cells, and then points.
pub fn room(board: &Board, gain: u32) -> f64 {
    f64::from(board.free()) * 1e7 + f64::from(gain)
}
