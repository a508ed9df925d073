//! The random solver of the paper (§5.3).

use crate::engine::rng::Rng;
use crate::games::fujisan::graph::{Bitboard, GROUND, MoveTable, SUMMIT};

/// Walks at random from the ground until a position comes that was there before, as the authors' program does.
///
/// Says after how many moves the goal was reached, or nothing if it was not.
pub fn self_avoiding(move_table: &MoveTable, rng: &mut Rng) -> Option<u32> {
    let mut line = vec![GROUND];
    let mut state = GROUND;
    loop {
        state = random_move(move_table, state, rng)?;
        if state == SUMMIT {
            return Some(line.len() as u32);
        }
        if line.contains(&state) {
            return None;
        }
        line.push(state);
    }
}

/// Walks at random from the ground for at most `moves` moves, back and forth as it comes.
///
/// Says after how many moves the goal was reached, or nothing if it was not.
pub fn plain(move_table: &MoveTable, moves: u32, rng: &mut Rng) -> Option<u32> {
    let mut state = GROUND;
    for made in 1..=moves {
        state = random_move(move_table, state, rng)?;
        if state == SUMMIT {
            return Some(made);
        }
    }
    None
}

/// The state after a legal move, each with the same probability; nothing if there is none.
fn random_move(move_table: &MoveTable, state: Bitboard, rng: &mut Rng) -> Option<Bitboard> {
    // The graph tells moves one by one, so they are counted first and the one drawn is then picked out.
    let mut count = 0;
    move_table.successors(state, |_, _| count += 1);
    if count == 0 {
        return None;
    }
    let (mut left, mut next) = (rng.below(count), None);
    move_table.successors(state, |from, to| {
        if left == 0 && next.is_none() {
            next = Some(state ^ 1 << from ^ 1 << to);
        }
        left = left.saturating_sub(1);
    });
    next
}
