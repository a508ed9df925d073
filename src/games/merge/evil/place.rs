//! The evil placer in 2048: which tile comes into which cell.

use super::{Choice, Evil, Level, LimitedSearch, Thought, deepen, lowest};
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::board::Board;
use crate::games::merge::evil;
use crate::games::merge::twenty48::rules::slide;

/// A tile of this rank in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The cell, row by row from 0.
    pub cell: usize,
    /// 1 (a two) or 2 (a four).
    pub rank: u8,
}

/// The tiles that may come, cell by cell.
fn candidates(board: &Board, evil: &Evil) -> Vec<Tile> {
    let most = if evil.twos { 1 } else { 2 };
    board.free_cells().flat_map(|cell| (1..=most).map(move |rank| Tile { cell, rank })).collect()
}

/// The player's best reply and how he stands after it, so many placements before the end of the search. A value of
/// `enough` or more ends it, as the placer has something better. Nothing if the limit of boards is reached.
fn reply(
    board: &Board,
    left: u8,
    enough: f64,
    evil: &Evil,
    looker: &mut LimitedSearch,
) -> Option<(f64, Option<Direction>)> {
    let mut best = (evil::lost(left), None);
    for direction in Direction::ALL {
        let Some(slid) = slide(board, direction) else { continue };
        if !looker.look() {
            return None;
        }
        let value = if evil.level == Level::Greedy {
            evil::room(&slid.board, slid.gain)
        } else if left <= 1 {
            evil::stand(&slid.board, |a, b| a == b)
        } else {
            placement(&slid.board, left - 1, best.0, evil, looker)?
        };
        if value > best.0 || best.1.is_none() {
            best = (value, Some(direction));
        }
        if best.0 >= enough {
            break;
        }
    }
    Some(best)
}

/// How the player stands after the worst tile that may come. A value of `enough` or less ends the search for a worse one.
fn placement(board: &Board, left: u8, enough: f64, evil: &Evil, looker: &mut LimitedSearch) -> Option<f64> {
    let mut worst = f64::INFINITY;
    for tile in candidates(board, evil) {
        let (value, _) = reply(&board.with(tile.cell, tile.rank), left, worst, evil, looker)?;
        worst = worst.min(value);
        if worst <= enough {
            break;
        }
    }
    Some(worst)
}

/// What the placer thinks of all tiles that may come. A random one thinks nothing, and takes any.
pub fn think(board: &Board, evil: &Evil) -> Thought<Tile> {
    let tiles = candidates(board, evil);
    let all = |depth: u8, looker: &mut LimitedSearch| {
        let judged = tiles.iter().map(|tile| {
            let (value, reply) = reply(&board.with(tile.cell, tile.rank), depth, f64::INFINITY, evil, looker)?;
            Some(Choice { what: *tile, value, reply })
        });
        judged.collect::<Option<Vec<_>>>()
    };
    match evil.level {
        Level::Random => {
            let choices: Vec<_> = tiles.iter().map(|tile| Choice { what: *tile, value: 0.0, reply: None }).collect();
            Thought { taken: lowest(&choices), choices, depth: 0, nodes: 0 }
        }
        Level::Greedy => deepen(1, all),
        Level::Minimax(depth) => deepen(depth, all),
    }
}

/// The board with the tile that the placer chooses; only a random one draws. A full board stays as it is.
pub fn tile(board: &Board, evil: &Evil, rng: &mut Rng) -> Board {
    let tiles = tiles(board, evil);
    let at = if tiles.len() > 1 { pick(&tiles, rng) } else { 0 };
    tiles.get(at).map_or(*board, |(_, cell, rank)| board.with(*cell, *rank))
}

/// Draws one of several tiles: a random placer of fours as well places one in ten.
fn pick(tiles: &[(f64, usize, u8)], rng: &mut Rng) -> usize {
    let four = rng.below(10) == 0;
    let wanted = if four && tiles.iter().any(|tile| tile.2 == 2) { 2 } else { 1 };
    let of_rank: Vec<usize> = (0..tiles.len()).filter(|at| tiles[*at].2 == wanted).collect();
    of_rank[rng.below(of_rank.len() as u32) as usize]
}

/// What the placer may do, with its probabilities: one tile, or any if it is a random one.
pub fn tiles(board: &Board, evil: &Evil) -> Vec<(f64, usize, u8)> {
    if evil.level != Level::Random {
        let thought = think(board, evil);
        return thought
            .choices
            .get(thought.taken)
            .map(|choice| (1.0, choice.what.cell, choice.what.rank))
            .into_iter()
            .collect();
    }
    let each = 1.0 / f64::from(board.free().max(1));
    let chance = |tile: &Tile| match (evil.twos, tile.rank) {
        (true, _) => each,
        (false, 1) => 0.9 * each,
        (false, _) => 0.1 * each,
    };
    candidates(board, evil).iter().map(|tile| (chance(tile), tile.cell, tile.rank)).collect()
}
