//! Dealing tiles.

use super::tile_table::TileTable;
use crate::engine::rng::Rng;
use crate::games::shisen::board::Board;

/// So many deals are tried as they are, before one is mended.
const DEALS: usize = 12;
/// How often one of them is played.
const PLAYS: usize = 6;
/// How often the rest of a board is dealt anew until a pair is there, before one is put there.
const REDEALS: usize = 20;

/// A board and a way to clear it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClearableBoard {
    /// The board.
    pub board: Board,
    /// The pairs in order, by the numbers of their cells at that time.
    pub solution: Vec<(usize, usize)>,
}

/// A full board with these tiles in any order, whether it can be cleared or not. There are as many tiles as cells.
pub fn random(width: usize, mut tiles: Vec<u8>, rng: &mut Rng) -> Option<Board> {
    rng.shuffle(&mut tiles);
    Board::new(width, tiles).ok()
}

/// A full board with these tiles that can be cleared. There are as many tiles as cells.
pub fn deal(width: usize, tiles: Vec<u8>, gravity: bool, rng: &mut Rng) -> Option<ClearableBoard> {
    Board::new(width, tiles).ok().map(|board| deal_anew(&board, gravity, rng))
}

/// The tiles of a board, dealt anew onto their cells, so that they can be cleared.
pub fn deal_anew(board: &Board, gravity: bool, rng: &mut Rng) -> ClearableBoard {
    let mut kinds: Vec<u8> = board.cells().iter().copied().filter(|&kind| kind > 0).collect();
    for _ in 0..DEALS {
        rng.shuffle(&mut kinds);
        let mut table = TileTable::new(board, gravity);
        table.put(&kinds);
        let dealt = placed(board, &table);
        for _ in 0..PLAYS {
            if let Some(solution) = play(TileTable::new(&dealt, gravity), rng) {
                return ClearableBoard { board: dealt, solution };
            }
        }
    }
    mended(board, gravity, rng)
}

/// What lies on the table, on which nothing was taken yet.
fn placed(board: &Board, table: &TileTable) -> Board {
    board.with((0..board.cells().len()).map(|cell| table.kind(cell)).collect())
}

/// Takes pairs by chance: all of them in order, or nothing if some are left.
fn play(mut table: TileTable, rng: &mut Rng) -> Option<Vec<(usize, usize)>> {
    let mut taken = Vec::with_capacity(table.left().len() / 2);
    while let Some((a, b)) = table.some_pair(rng) {
        table.take(a, b);
        taken.push((a, b));
    }
    table.left().is_empty().then_some(taken)
}

/// Deals, takes pairs, and deals the rest anew whenever no pair is left.
fn mended(board: &Board, gravity: bool, rng: &mut Rng) -> ClearableBoard {
    let mut table = TileTable::new(board, gravity);
    let mut cells = vec![0; board.cells().len()];
    let mut solution = Vec::with_capacity(table.left().len() / 2);
    redeal(&mut table, rng);
    while !table.left().is_empty() {
        let Some((a, b)) = pair_for_certain(&mut table, rng) else { break };
        for cell in [a, b] {
            cells[table.origin(cell)] = table.kind(cell);
        }
        table.take(a, b);
        solution.push((a, b));
    }
    ClearableBoard { board: board.with(cells), solution }
}

fn redeal(table: &mut TileTable, rng: &mut Rng) {
    let mut kinds: Vec<u8> = table.left().iter().map(|&cell| table.kind(cell)).collect();
    rng.shuffle(&mut kinds);
    table.put(&kinds);
}

/// A pair, for which the tiles are dealt anew if need be; nothing only if no tile is left.
///
/// Some two tiles can always be joined: the top ones of two columns round the outside, or two neighbours in the only column.
fn pair_for_certain(table: &mut TileTable, rng: &mut Rng) -> Option<(usize, usize)> {
    for _ in 0..REDEALS {
        if let Some(pair) = table.some_pair(rng) {
            return Some(pair);
        }
        redeal(table, rng);
    }
    let (a, b) = table.some_link(rng)?;
    let mut kinds: Vec<u8> = table.left().iter().map(|&cell| table.kind(cell)).collect();
    let place = |cell| table.left().iter().position(|&other| other == cell);
    let (a_at, b_at) = (place(a)?, place(b)?);
    // A tile of the first one's kind changes places with the second: there is one, as kinds are even in number.
    let twin = (0..kinds.len()).find(|&at| at != a_at && kinds[at] == kinds[a_at])?;
    kinds.swap(twin, b_at);
    table.put(&kinds);
    Some((a, b))
}
