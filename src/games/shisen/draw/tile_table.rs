//! A board from which pairs are taken at random.

use crate::engine::rng::Rng;
use crate::games::shisen::board::{Board, MAX_KINDS};
use crate::games::shisen::lines::Lines;

/// So many pairs are guessed before all are looked at.
const GUESSES: usize = 64;

/// What lies where while pairs are taken.
pub struct TileTable {
    board: Board,
    gravity: bool,
    /// The kinds now, cell by cell.
    cells: Vec<u8>,
    /// For each cell with a tile, the cell where it lay at first.
    origin: Vec<usize>,
    lines: Lines,
    /// The cells of the tiles that are left.
    left: Vec<usize>,
    /// Those of each kind.
    groups: Vec<Vec<usize>>,
}

impl TileTable {
    /// All tiles lie there.
    pub fn new(board: &Board, gravity: bool) -> Self {
        let cells = board.cells().to_vec();
        let origin = (0..cells.len()).collect();
        let groups = vec![Vec::new(); MAX_KINDS + 1];
        let mut table = Self {
            board: board.clone(),
            gravity,
            cells,
            origin,
            lines: Lines::empty(board.width(), board.height()),
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
            self.lines.put(Lines::coord(&self.board, at));
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
        self.lines.linked(Lines::coord(&self.board, a), Lines::coord(&self.board, b))
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
        if self.gravity {
            // All columns: at the first pair of a position, tiles may hang in the air anywhere.
            (0..self.board.width()).for_each(|column| self.fall(column));
            return self.list();
        }
        for cell in [a, b] {
            self.lines.take(Lines::coord(&self.board, cell));
            self.left.retain(|&other| other != cell);
        }
        self.groups[kind].retain(|&other| other != a && other != b);
    }

    /// Lets the tiles of a column fall.
    fn fall(&mut self, column: usize) {
        let (width, height) = (self.board.width(), self.board.height());
        let mut floor = height;
        for row in (0..height).rev() {
            if self.cells[row * width + column] > 0 {
                floor -= 1;
                self.cells.swap(row * width + column, floor * width + column);
                self.origin.swap(row * width + column, floor * width + column);
            }
        }
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
