//! The finder: counts all boards and all justsolved boards of a grid by piece number, by showing each once.

use crate::engine::order;
use std::collections::{BTreeMap, BTreeSet};

use super::grid::{Cells, Grid, MAX_CELLS};

/// Boards by number of pieces, from none to one for each cell.
pub type Row = [u64; MAX_CELLS + 1];

/// How many boards there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All boards, by number of pieces.
    pub boards: Row,
    /// The justsolved ones: a void at least, and the piece on the lower right cell can step left or up.
    pub justsolved: Row,
}

impl Count {
    /// All boards.
    pub fn all_boards(&self) -> u64 {
        self.boards.iter().sum()
    }

    /// All justsolved boards.
    pub fn all_justsolved(&self) -> u64 {
        self.justsolved.iter().sum()
    }

    /// Adds the boards of another part.
    pub fn add(&mut self, other: &Self) {
        self.boards.iter_mut().zip(other.boards).for_each(|(sum, more)| *sum += more);
        self.justsolved.iter_mut().zip(other.justsolved).for_each(|(sum, more)| *sum += more);
    }
}

/// What is known of a partial board: how many pieces, the voids, the piece on the lower right cell.
#[derive(Clone, Copy, Default)]
struct Mark {
    pieces: u32,
    voids: Cells,
    last: Cells,
}

struct Counting<'a> {
    grid: &'a Grid,
    count: Count,
}

impl Visitor for Counting<'_> {
    type Mark = Mark;

    fn void(&mut self, mark: Mark, cell: Cells) -> Option<Mark> {
        Some(Mark { voids: mark.voids | cell, ..mark })
    }

    fn piece(&mut self, mark: Mark, cells: Cells) -> Option<Mark> {
        let last = if cells & self.grid.corner() == 0 { mark.last } else { cells };
        Some(Mark { pieces: mark.pieces + 1, last, ..mark })
    }

    fn board(&mut self, mark: Mark) {
        let pieces = mark.pieces as usize;
        self.count.boards[pieces] += 1;
        self.count.justsolved[pieces] += u64::from(is_justsolved(self.grid, mark.last, mark.voids));
    }
}

/// Whether the piece `last` on the lower right cell (empty: there is none) can step left or up onto `voids`.
pub fn is_justsolved(grid: &Grid, last: Cells, voids: Cells) -> bool {
    let onto = |moved: Option<Cells>| moved.is_some_and(|cells| cells & !last & !voids == 0);
    last != 0 && (onto(grid.left(last)) || onto(grid.up(last)))
}

/// What the first cell may hold: a void (the empty set), or one of the pieces that hold it. Each is a part of the whole
/// count.
pub fn beginnings(grid: &Grid) -> Vec<Cells> {
    let mut all = vec![0];
    pieces(grid, grid.full(), &mut |piece| all.push(piece));
    all
}

/// The boards that begin like this, see [`beginnings`].
pub fn count_from(grid: &Grid, beginning: Cells) -> Count {
    let mut counting = Counting { grid, count: Count::default() };
    let begun = match beginning {
        0 => counting.void(Mark::default(), 1),
        piece => counting.piece(Mark::default(), piece),
    };
    if let Some(mark) = begun {
        fill(grid, grid.full() & !beginning & !1, mark, &mut counting);
    }
    counting.count
}

/// All boards of a grid.
pub fn count(grid: &Grid) -> Count {
    let mut all = Count::default();
    for beginning in beginnings(grid) {
        all.add(&count_from(grid, beginning));
    }
    all
}

// The article's new finder: boards filled by whole pieces and voids, each board once.
//
// The first undecided cell becomes a void, or gets one of the connected pieces that lie on undecided cells and hold it;
// then the next one. The pieces of a cell are grown one cell at a time, and a cell that was once passed over is not
// taken again on that branch (D. H. Redelmeier, «Counting polyominoes: yet another attack», 1981), so no piece comes
// twice, no list of placements is read, and there is nothing to look up.

/// What looks at the boards: a mark is what it knows of a partial board.
pub trait Visitor {
    /// What is known of a partial board.
    type Mark: Copy;
    /// The mark with one more void; nothing where no such board is wanted.
    fn void(&mut self, mark: Self::Mark, cell: Cells) -> Option<Self::Mark>;
    /// The mark with one more piece; nothing where no such board is wanted.
    fn piece(&mut self, mark: Self::Mark, cells: Cells) -> Option<Self::Mark>;
    /// A whole board.
    fn board(&mut self, mark: Self::Mark);
}

/// Shows all ways to fill the cells `free`.
pub fn fill<V: Visitor>(grid: &Grid, free: Cells, mark: V::Mark, visitor: &mut V) {
    if free == 0 {
        return visitor.board(mark);
    }
    let cell = free & free.wrapping_neg();
    if let Some(next) = visitor.void(mark, cell) {
        fill(grid, free ^ cell, next, visitor);
    }
    pieces(grid, free, &mut |piece| {
        if let Some(next) = visitor.piece(mark, piece) {
            fill(grid, free & !piece, next, visitor);
        }
    });
}

/// Shows all connected pieces on the cells `free` that hold the first of them, each once.
pub fn pieces(grid: &Grid, free: Cells, show: &mut impl FnMut(Cells)) {
    let first = free & free.wrapping_neg();
    let untried = grid.beside(first) & free & !first;
    grow(grid, free, first, untried, first | untried, show);
}

/// Shows the piece and all that grow from it by cells of `untried` and their neighbours; `seen` holds all cells that are
/// in the piece, are untried, or were passed over.
fn grow(grid: &Grid, free: Cells, piece: Cells, mut untried: Cells, seen: Cells, show: &mut impl FnMut(Cells)) {
    show(piece);
    while untried != 0 {
        let cell = untried & untried.wrapping_neg();
        untried ^= cell;
        let new = grid.beside(cell) & free & !seen;
        grow(grid, free, piece | cell, untried | new, seen | new, show);
    }
}

// Two lessons: what the seed's first algorithm paid for duplicates, and the search tree of the one that replaced it.

/// What the first fillboard algorithm did on a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duplicates {
    /// Boards that it made, justsolved or not.
    pub generated: u64,
    /// Different boards among them.
    pub distinct: u64,
    /// Justsolved boards that it made: each of them is looked up.
    pub looked_up: u64,
    /// Different boards among these: what it was for.
    pub justsolved: u64,
}

/// The void's colour.
const VOID: u8 = 0;
/// Four colours are enough for the pieces of any board.
const COLOURS: std::ops::RangeInclusive<u8> = 1..=4;

/// The first fillboard algorithm (seed, «The Algorithm, In Slightly More Detail Than Last Time»).
///
/// Cells are coloured along the diagonals, each from the upper right to the lower left. A cell gets the colour of one of
/// the cells between its neighbours on the last diagonal and itself, or becomes a void, or gets the first colour that
/// none of them has. A piece is what hangs together in one colour. As a colour says nothing yet of what it will be joined
/// to, one board comes from many colourings, and all have to be remembered.
///
/// The seed's rule of the cells to look at names «the cell to the left»; the cell above comes one earlier on the same
/// diagonal, and without it no piece could go down from there. So the list begins with the earlier one of the two.
pub struct Fillboard {
    grid: Grid,
    /// The cells in their order.
    order: Vec<usize>,
    /// For each of them, the first in the order to look at.
    since: Vec<usize>,
    colours: Vec<u8>,
    generated: u64,
    looked_up: u64,
    boards: BTreeSet<u64>,
    justsolved: u64,
}

impl Fillboard {
    /// Runs it on a grid. It remembers all boards: 3 by 4 are a million of them.
    pub fn run(grid: &Grid) -> Duplicates {
        let mut run = Self::new(grid);
        run.colour(0);
        Duplicates {
            generated: run.generated,
            distinct: run.boards.len() as u64,
            looked_up: run.looked_up,
            justsolved: run.justsolved,
        }
    }

    fn new(grid: &Grid) -> Self {
        let width = grid.width();
        let mut order: Vec<usize> = (0..grid.cells()).collect();
        order::sort_by_key(&mut order, |&cell| (cell % width + cell / width, cell / width));
        let at = |cell: usize| order.iter().position(|&other| other == cell);
        let since = |&cell: &usize| {
            let left = (cell % width > 0).then(|| cell - 1);
            let above = (cell >= width).then(|| cell - width);
            [left, above].into_iter().flatten().filter_map(at).min().unwrap_or(0)
        };
        let since = order.iter().map(since).collect();
        Self {
            grid: *grid,
            order,
            since,
            colours: vec![VOID; grid.cells()],
            generated: 0,
            looked_up: 0,
            boards: BTreeSet::new(),
            justsolved: 0,
        }
    }

    /// How many boards it would make, without making them: what comes behind a cell hangs on the colours that are looked at
    /// from there on.
    pub fn made(grid: &Grid) -> u64 {
        let mut run = Self::new(grid);
        run.ways(0, &mut BTreeMap::new())
    }

    fn ways(&mut self, at: usize, known: &mut BTreeMap<(usize, Vec<u8>), u64>) -> u64 {
        let Some(&cell) = self.order.get(at) else { return 1 };
        let from = self.since[at..].iter().copied().min().unwrap_or(at).min(at);
        let key = (at, self.order[from..at].iter().map(|&other| self.colours[other]).collect());
        if let Some(&ways) = known.get(&key) {
            return ways;
        }
        let mut sum = 0;
        for colour in self.choices(at) {
            self.colours[cell] = colour;
            sum += self.ways(at + 1, known);
        }
        known.insert(key, sum);
        sum
    }

    /// The author's estimate of how many boards it makes, 2·3^(N+M-2)·4^((N-1)(M-1)).
    pub fn estimate(grid: &Grid) -> u64 {
        let (width, height) = (grid.width() as u32, (grid.cells() / grid.width()) as u32);
        2 * 3u64.pow(width + height - 2) * 4u64.pow((width - 1) * (height - 1))
    }

    /// The colours that a cell may get.
    fn choices(&self, at: usize) -> impl Iterator<Item = u8> + use<> {
        let near = self.order[self.since[at]..at].iter().fold(0u8, |set, &other| set | 1 << self.colours[other]);
        let new = COLOURS.into_iter().find(|colour| near >> colour & 1 == 0);
        let choices = near | 1 << VOID | new.map_or(0, |colour| 1 << colour);
        (VOID..=*COLOURS.end()).filter(move |colour| choices >> colour & 1 == 1)
    }

    fn colour(&mut self, at: usize) {
        let Some(&cell) = self.order.get(at) else { return self.board() };
        for colour in self.choices(at) {
            self.colours[cell] = colour;
            self.colour(at + 1);
        }
    }

    /// Takes a whole board: pieces are what hangs together in one colour.
    fn board(&mut self) {
        let of = |colour: u8| {
            let cells = self.colours.iter().enumerate().filter(|(_, own)| **own == colour);
            cells.fold(0, |set: Cells, (cell, _)| set | 1 << cell)
        };
        let joined =
            |join: fn(&Grid, Cells) -> Cells| COLOURS.fold(0, |all, colour| all | join(&self.grid, of(colour)));
        let voids = of(VOID);
        let down = joined(Grid::joined_down);
        let right = joined(Grid::joined_right);
        let board = u64::from(right) | u64::from(down) << 16 | u64::from(voids) << 32;
        let corner = self.grid.corner();
        let last = if voids & corner != 0 { 0 } else { super::layout::piece(&self.grid, corner, right, down) };
        let justsolved = is_justsolved(&self.grid, last, voids);
        self.generated += 1;
        self.looked_up += u64::from(justsolved);
        if self.boards.insert(board) {
            self.justsolved += u64::from(justsolved);
        }
    }
}

/// A node of the new finder's search tree: a partial board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node that it was made from; nothing for the root.
    pub parent: Option<usize>,
    /// The pieces laid so far.
    pub pieces: Vec<Cells>,
    /// The cells that were decided to be voids.
    pub voids: Cells,
}

impl Node {
    /// The cells that are not decided yet; none on a whole board, a leaf of the tree.
    pub fn undecided(&self, grid: &Grid) -> Cells {
        self.pieces.iter().fold(grid.full() & !self.voids, |rest, piece| rest & !piece)
    }
}

/// The search tree of the finder, each node behind its parent, the children of one in the order in which the finder looks
/// at them. Nothing if there are more than `limit` nodes.
pub fn search_tree(grid: &Grid, limit: usize) -> Option<Vec<Node>> {
    let mut nodes = vec![Node { parent: None, pieces: Vec::new(), voids: 0 }];
    let mut at = 0;
    while at < nodes.len() {
        let node = nodes[at].clone();
        let free = node.undecided(grid);
        if free != 0 {
            let first = free & free.wrapping_neg();
            nodes.push(Node { parent: Some(at), voids: node.voids | first, ..node.clone() });
            pieces(grid, free, &mut |piece| {
                let mut pieces = node.pieces.clone();
                pieces.push(piece);
                nodes.push(Node { parent: Some(at), pieces, voids: node.voids });
            });
        }
        if nodes.len() > limit {
            return None;
        }
        at += 1;
    }
    Some(nodes)
}

/// A node's place in a drawing of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Steps from the root.
    pub depth: usize,
    /// Leaves from the left.
    pub column: f64,
}

/// The places of all nodes, and the number of leaves: these stand side by side in the order of the tree, every other node in
/// the middle of its children.
pub fn places(nodes: &[Node]) -> (Vec<Place>, usize) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut places: Vec<Place> = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let depth = node.parent.map_or(0, |parent| places[parent].depth + 1);
        places.push(Place { depth, column: 0.0 });
        if let Some(parent) = node.parent {
            children[parent].push(at);
        }
    }
    let mut leaves = 0;
    // Down the tree, each child before the next; a node is entered again when its children are placed.
    let mut open = vec![(0, false)];
    while let Some((at, placed)) = open.pop() {
        let own = &children[at];
        if own.is_empty() {
            places[at].column = leaves as f64;
            leaves += 1;
        } else if placed {
            places[at].column = own.iter().map(|&child| places[child].column).sum::<f64>() / own.len() as f64;
        } else {
            open.push((at, true));
            open.extend(own.iter().rev().map(|&child| (child, false)));
        }
    }
    (places, leaves)
}
