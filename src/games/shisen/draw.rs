//! Boards by chance.
//!
//! A board that can be cleared is made like this: tiles are dealt at random, then pairs are taken at random; whenever no pair
//! is left, the tiles that remain are dealt anew onto their cells. The tiles as they lie in the end, each on the cell from
//! which it was taken, are a board whose clearing is known. Before that, some deals are tried as they are, and the first
//! one that is cleared is kept: so most boards are as random as any that can be cleared.

use super::board::{Board, MAX_KINDS};
use super::gravity::Side;
use super::link::{Lines, RingCoord};
use super::rules::Shisen;
use crate::engine::rng::Rng;

// Dealing tiles.

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
pub fn deal(width: usize, tiles: Vec<u8>, gravity: Option<Side>, rng: &mut Rng) -> Option<ClearableBoard> {
    Board::new(width, tiles).ok().map(|board| deal_anew(&board, gravity, rng))
}

/// The tiles of a board, dealt anew onto their cells, so that they can be cleared.
pub fn deal_anew(board: &Board, gravity: Option<Side>, rng: &mut Rng) -> ClearableBoard {
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
fn mended(board: &Board, gravity: Option<Side>, rng: &mut Rng) -> ClearableBoard {
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

// Boards that can be cleared, but hardly by chance.

/// The squares of the boards' cells in a climb to a hard board add up to this: so it takes a second or two at most, as playing a board
/// takes about so long.
const HARD_WORK: usize = 5_000_000;
/// The most boards of a climb.
const HARD_BOARDS: usize = 1_500;
/// How often each of them is played.
const HARD_PLAYS: usize = 24;
/// Progress is reported once in so many boards.
const REPORT_EVERY: u32 = 8;

/// How many boards a climb to a hard one of so many cells looks at. Frozen.
pub fn hard_tries(cells: usize) -> u32 {
    (HARD_WORK / (cells * cells).max(1)).clamp(1, HARD_BOARDS) as u32
}

/// A full board with these tiles that can be cleared, but seldom by pairs taken at random. There are as many tiles as cells.
///
/// A climb: two tiles of a board change places, which is kept if the board is still cleared by at least one of some plays at
/// random, and by no more of them than before; where it is as many, no more pairs may be free at the start. `report` receives how
/// many boards were looked at. Frozen: each draw is part of every published id.
pub fn hard(
    width: usize,
    tiles: Vec<u8>,
    gravity: Option<Side>,
    rng: &mut Rng,
    report: &mut dyn FnMut(u64),
) -> Option<ClearableBoard> {
    let mut best = deal(width, tiles, gravity, rng)?;
    let cells = best.board.cells().len() as u32;
    let free = |board: &Board| Shisen::new(board.clone(), gravity).pairs().len();
    let mut ease = (HARD_PLAYS, free(&best.board));
    for number in 1..=hard_tries(cells as usize) {
        let mut next = best.board.cells().to_vec();
        next.swap(rng.below(cells) as usize, rng.below(cells) as usize);
        let next = best.board.with(next);
        let (mut solution, mut times) = (None, 0);
        let table = TileTable::new(&next, gravity);
        for _ in 0..HARD_PLAYS {
            if let Some(way) = play(table.clone(), rng) {
                solution = Some(way);
                times += 1;
                if times > ease.0 {
                    break;
                }
            }
        }
        if let Some(solution) = solution
            && times <= ease.0
            && let found = (times, free(&next))
            && found <= ease
        {
            ease = found;
            best = ClearableBoard { board: next, solution };
        }
        if number % REPORT_EVERY == 0 {
            report(number.into());
        }
    }
    Some(best)
}

// A board from which pairs are taken at random.

/// So many pairs are guessed before all are looked at.
const GUESSES: usize = 64;

/// What lies where while pairs are taken.
#[derive(Clone)]
pub struct TileTable {
    board: Board,
    gravity: Option<Side>,
    /// Whether all tiles have fallen.
    settled: bool,
    /// The kinds now, cell by cell.
    cells: Vec<u8>,
    /// For each cell with a tile, the cell where it lay at first.
    origin: Vec<usize>,
    lines: Lines,
    /// The place of each cell.
    coords: Vec<RingCoord>,
    /// The cells of the tiles that are left.
    left: Vec<usize>,
    /// Those of each kind.
    groups: Vec<Vec<usize>>,
}

impl TileTable {
    /// All tiles lie there.
    pub fn new(board: &Board, gravity: Option<Side>) -> Self {
        let cells = board.cells().to_vec();
        let origin = (0..cells.len()).collect();
        let groups = vec![Vec::new(); MAX_KINDS + 1];
        let mut table = Self {
            board: board.clone(),
            gravity,
            settled: false,
            cells,
            origin,
            lines: Lines::empty(board.width(), board.height()),
            coords: (0..board.cells().len()).map(|at| Lines::coord(board, at)).collect(),
            left: Vec::new(),
            groups,
        };
        table.list();
        table
    }

    /// Lists the tiles anew.
    fn list(&mut self) {
        self.lines = Lines::empty(self.board.width(), self.board.height());
        self.left.clear();
        self.groups.iter_mut().for_each(Vec::clear);
        for (at, &kind) in self.cells.iter().enumerate().filter(|(_, kind)| **kind > 0) {
            self.lines.put(self.coords[at]);
            self.left.push(at);
            self.groups[usize::from(kind)].push(at);
        }
    }

    /// The cells of the tiles that are left.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// The cell where the tile of a cell lay at first.
    pub fn origin(&self, cell: usize) -> usize {
        self.origin[cell]
    }

    /// The kind on a cell.
    pub fn kind(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    fn linked(&self, a: usize, b: usize) -> bool {
        self.lines.linked(self.coords[a], self.coords[b])
    }

    /// A pair that may be taken, by chance; nothing if there is none. Kinds with few tiles left come sooner.
    pub fn some_pair(&self, rng: &mut Rng) -> Option<(usize, usize)> {
        for _ in 0..GUESSES {
            let a = *self.left.get(rng.below(self.left.len() as u32) as usize)?;
            let group = &self.groups[usize::from(self.cells[a])];
            let b = group[rng.below(group.len() as u32) as usize];
            if a != b && self.linked(a, b) {
                return Some((a.min(b), a.max(b)));
            }
        }
        let pairs = self.pairs();
        pairs.get(rng.below(pairs.len() as u32) as usize).copied()
    }

    /// All pairs that a link joins, kind by kind.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for group in &self.groups {
            for (at, &a) in group.iter().enumerate() {
                let others = group[at + 1..].iter().map(|&b| (a, b));
                pairs.extend(others.filter(|&(a, b)| self.linked(a, b)));
            }
        }
        pairs
    }

    /// Any two cells that a link joins, whatever lies there, by chance; nothing if fewer than two tiles are left.
    pub fn some_link(&self, rng: &mut Rng) -> Option<(usize, usize)> {
        let mut links = Vec::new();
        for (at, &a) in self.left.iter().enumerate() {
            links.extend(self.left[at + 1..].iter().map(|&b| (a, b)).filter(|&(a, b)| self.linked(a, b)));
        }
        links.get(rng.below(links.len() as u32) as usize).copied()
    }

    /// Takes two tiles.
    pub fn take(&mut self, a: usize, b: usize) {
        let kind = usize::from(self.cells[a]);
        for cell in [a, b] {
            self.cells[cell] = 0;
        }
        if let Some(side) = self.gravity {
            let size = self.board.size();
            if self.settled {
                let lanes = [a, b].map(|cell| side.lane_of(size, cell));
                lanes.into_iter().for_each(|lane| side.fall_in(size, lane, &mut self.cells, &mut self.origin));
            } else {
                // At the first pair of a position, tiles may hang in the air anywhere.
                side.fall(size, &mut self.cells, &mut self.origin);
                self.settled = true;
            }
            return self.list();
        }
        for cell in [a, b] {
            self.lines.take(self.coords[cell]);
            self.left.retain(|&other| other != cell);
        }
        self.groups[kind].retain(|&other| other != a && other != b);
    }

    /// Puts these kinds on the cells that have tiles, in reading order.
    pub fn put(&mut self, kinds: &[u8]) {
        let cells = self.left.clone();
        // Falling tiles are listed again, so the list is in reading order; without gravity it never left it.
        for (cell, &kind) in cells.into_iter().zip(kinds) {
            self.cells[cell] = kind;
        }
        self.list();
    }
}
