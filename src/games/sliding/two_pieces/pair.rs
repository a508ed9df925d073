//! Two pieces in a square, and the puzzle of them that takes the most moves.
//!
//! The positions of a piece are a set of offsets of its rectangle, so a position of both is a pair of offsets. All that one
//! piece can reach while the other stands still is one flood over a set.

/// A set of cells, or of offsets: bit `8 * row + column`, whatever the square's side.
pub type Cells = u64;

/// The columns of offsets, for floods that must not wrap.
const WEST: Cells = 0x0101_0101_0101_0101;
const EAST: Cells = WEST << 7;

/// The cells of a square with this side, from 1 to 8.
pub fn square(side: u32) -> Cells {
    let row = (1u64 << side) - 1;
    (0..side).fold(0, |all, at| all | row << (8 * at))
}

/// These cells and those beside them, within `among`.
fn spread(cells: Cells, among: Cells) -> Cells {
    let across = (cells & !EAST) << 1 | (cells & !WEST) >> 1;
    (cells | across | cells << 8 | cells >> 8) & among
}

/// All of `among` that hangs together with `from`.
pub fn flood(from: Cells, among: Cells) -> Cells {
    let mut reached = from & among;
    loop {
        let more = spread(reached, among);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// Whether the cells are one piece.
pub fn is_piece(cells: Cells) -> bool {
    cells != 0 && flood(cells & cells.wrapping_neg(), cells) == cells
}

/// The bits of a set.
pub fn each(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Pushes a piece to the upper left corner.
pub fn home(mut cells: Cells) -> Cells {
    while cells != 0 && cells & 0xff == 0 {
        cells >>= 8;
    }
    while cells != 0 && cells & WEST == 0 {
        cells >>= 1;
    }
    cells
}

/// The offsets at which a piece, given in its home, lies within the square.
fn offsets(home: Cells, side: u32) -> Cells {
    let within = square(side);
    let width = (1..=side).find(|&w| home & (WEST * ((1 << w) - 1)) == home).unwrap_or(side);
    let height = (1..=side).find(|&h| h == 8 || home >> (8 * h) == 0).unwrap_or(side);
    let row = (1u64 << (side - width + 1)) - 1;
    (0..=side - height).fold(0, |all, at| all | row << (8 * at)) & within
}

/// The hardest puzzle of two shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// Moves at best.
    pub moves: u32,
    /// The cells of the piece that the goal names, at the beginning.
    pub goal: Cells,
    /// Its cells at the goal.
    pub aim: Cells,
    /// The cells of the other piece at the beginning.
    pub other: Cells,
}

/// The offsets of both pieces that do not collide: for each offset of the one, those of the other.
struct OffsetTable {
    one: Cells,
    two: Cells,
    /// By offset of the second piece, where the first may be.
    ones: [Cells; 64],
    /// By offset of the first piece, where the second may be.
    twos: [Cells; 64],
}

impl OffsetTable {
    fn new(one: Cells, two: Cells, side: u32) -> Self {
        let (one_at, two_at) = (offsets(one, side), offsets(two, side));
        let mut field = Self { one: one_at, two: two_at, ones: [0; 64], twos: [0; 64] };
        for b in each(two_at) {
            let taken = two << b;
            field.ones[b] = each(one_at).filter(|a| one << a & taken == 0).fold(0, |set, a| set | 1 << a);
        }
        for a in each(one_at) {
            field.twos[a] = each(two_at).filter(|b| field.ones[*b] >> a & 1 == 1).fold(0, |set, b| set | 1 << b);
        }
        field
    }

    /// The positions that are the most moves from those with the first piece at offset `aim`: how many moves, and one of
    /// them.
    fn farthest(&self, aim: usize) -> (u32, usize, usize) {
        let mut seen: [Cells; 64] = [0; 64];
        let mut front: [Cells; 64] = [0; 64];
        for b in each(self.twos[aim]) {
            front[b] = 1 << aim;
        }
        let mut best = (0, aim, 0);
        for moves in 0.. {
            let Some(b) = each(self.two).find(|b| front[*b] != 0) else { break };
            best = (moves, front[b].trailing_zeros() as usize, b);
            let mut next: [Cells; 64] = [0; 64];
            for b in each(self.two) {
                seen[b] |= front[b];
                next[b] |= flood(front[b], self.ones[b]);
                for a in each(front[b]) {
                    for to in each(flood(1 << b, self.twos[a])) {
                        next[to] |= 1 << a;
                    }
                }
            }
            for b in each(self.two) {
                front[b] = next[b] & !seen[b];
            }
        }
        best
    }
}

/// The hardest puzzle of two pieces, given by their shapes in their homes, in a square: either may be the one that the goal
/// names. Of puzzles that are equally hard, the first in the order of pieces and offsets.
pub fn hardest(one: Cells, two: Cells, side: u32) -> Puzzle {
    let mut best = Puzzle::default();
    for (goal, other) in [(one, two), (two, one)] {
        let field = OffsetTable::new(goal, other, side);
        for aim in each(field.one) {
            let (moves, a, b) = field.farthest(aim);
            if moves > best.moves {
                best = Puzzle { moves, goal: goal << a, aim: goal << aim, other: other << b };
            }
        }
    }
    best
}

/// The puzzle as it stands in an id: `A` is the piece that the goal names.
pub fn position(puzzle: &Puzzle, side: u32) -> String {
    let rows = |letters: &dyn Fn(u32) -> char| {
        let rows: Vec<String> =
            (0..side).map(|row| (0..side).map(|column| letters(8 * row + column)).collect()).collect();
        rows.join("-")
    };
    let has = |cells: Cells, at: u32| cells >> at & 1 == 1;
    let board = rows(&|at| {
        if has(puzzle.goal, at) {
            'A'
        } else if has(puzzle.other, at) {
            'B'
        } else {
            '0'
        }
    });
    let aim = rows(&|at| if has(puzzle.aim, at) { 'A' } else { '0' });
    format!("{board}~{aim}")
}
