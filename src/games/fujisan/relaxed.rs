//! A lower bound of the moves to the summit, for A*.

use super::graph::{Bitboard, CELLS, MoveTable, SUMMIT};

/// No way.
const NEVER: u8 = u8::MAX;

/// Distances of a single priest to each space of the summit on a mountain that helps him: the
/// space above or below is always free, and on his way left or right he may skip as many of three
/// other priests as he likes, wherever they stand.
///
/// A real move is a move here too, one move moves one priest, and each ends on a space of his own;
/// so the cheapest assignment of the four priests to the four spaces never exceeds the moves that
/// are needed. It falls by at most one with a move, so the bound is consistent as well.
pub struct Relaxed {
    /// By cell, the moves to each space of the summit in the order of the bits; [`NEVER`] without a
    /// way.
    moves: [[u8; 4]; CELLS],
}

impl Relaxed {
    /// The distances with these moves.
    pub fn new(move_table: &MoveTable) -> Self {
        let mut moves = [[NEVER; 4]; CELLS];
        let mut rest = SUMMIT;
        for goal in 0..4 {
            let to = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            moves[to][goal] = 0;
            // 28 cells only: sweeping until nothing falls is as quick as a queue.
            while sweep(move_table, &mut moves, goal) {}
        }
        Self { moves }
    }

    /// The bound for four priests; nothing when some of them has no way or they have too few spaces
    /// between them, which proves the state lost.
    pub fn bound(&self, state: Bitboard) -> Option<u32> {
        // By the set of spaces taken: the fewest moves for the priests so far.
        let mut least = [u32::MAX; 16];
        least[0] = 0;
        let mut rest = state;
        for priests in 0..4u32 {
            let from = &self.moves[(rest.trailing_zeros() & 31) as usize % CELLS];
            rest &= rest.wrapping_sub(1);
            for taken in (0..16usize).filter(|t| t.count_ones() == priests) {
                for (goal, &moves) in from.iter().enumerate() {
                    if moves != NEVER && least[taken] != u32::MAX && taken >> goal & 1 == 0 {
                        let with = taken | 1 << goal;
                        least[with] = least[with].min(least[taken] + u32::from(moves));
                    }
                }
            }
        }
        (least[15] != u32::MAX).then_some(least[15])
    }
}

fn sweep(move_table: &MoveTable, moves: &mut [[u8; 4]; CELLS], goal: usize) -> bool {
    let mut changed = false;
    for from in 0..CELLS {
        let mut rest = move_table.relaxed(from);
        while rest != 0 {
            let beyond = moves[rest.trailing_zeros() as usize][goal];
            rest &= rest - 1;
            if beyond != NEVER && beyond + 1 < moves[from][goal] {
                moves[from][goal] = beyond + 1;
                changed = true;
            }
        }
    }
    changed
}
