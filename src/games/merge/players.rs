//! Players: whoever chooses a direction.

use std::sync::Arc;

use super::board::Board;
use super::ntuple::{self, NTupleNetwork};
use super::position::TilePosition;
use super::session::SearchableGame;
use super::twenty48::rules::slide;
use super::{evil, session};
use crate::engine::direction::Direction;
use crate::engine::direction::Direction::{Down, Left, Right, Up};
use crate::engine::rng::Rng;

/// Chooses moves through a game.
pub trait Player<P: TilePosition> {
    /// Forgets the game before; a new one begins, whose seed has these 64 bits.
    fn begin(&mut self, _hash: u64) {}

    /// The direction that it takes; nothing if none is open.
    fn choose(&mut self, position: &P) -> Option<Direction>;
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Points at the end.
    pub score: u64,
    /// Moves made.
    pub moves: u32,
    /// The highest rank at the end.
    pub highest: u8,
}

/// Plays a game to its end, or until so many moves are made.
pub fn play<P: TilePosition>(start: P, player: &mut dyn Player<P>, most: u32) -> GameResult {
    let mut position = start;
    let mut moves = 0;
    while moves < most {
        let Some(next) = player.choose(&position).and_then(|direction| position.after(direction)) else { break };
        position = next;
        moves += 1;
    }
    GameResult { score: position.score(), moves, highest: position.board().highest() }
}

// The players that do not look ahead.

/// The order of preference of [`Priority`], and in which [`Greedy`] takes what is equal.
const ORDER: [Direction; 4] = [Down, Right, Left, Up];

/// What sets the stream of the random player apart from that of the tiles.
const RANDOM: u64 = 0x7261_6e64_6f6d_6c79;

/// Any open direction, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// The player of a game whose seed has these 64 bits.
    pub fn new(hash: u64) -> Self {
        Self(Rng::new(hash ^ RANDOM))
    }
}

impl<P: TilePosition> Player<P> for Random {
    fn begin(&mut self, hash: u64) {
        *self = Self::new(hash);
    }

    fn choose(&mut self, position: &P) -> Option<Direction> {
        // The first open one of a random order is any of the open ones.
        let mut order = Direction::ALL;
        for last in (0..order.len()).rev() {
            order.swap(last, self.0.below(last as u32 + 1) as usize);
            if position.pushed(order[last]).is_some() {
                return Some(order[last]);
            }
        }
        None
    }
}

/// The first open direction of down, right, left, up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Priority;

impl<P: TilePosition> Player<P> for Priority {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        ORDER.into_iter().find(|direction| position.pushed(*direction).is_some())
    }
}

/// The Corner Strategy as the article words it: «Tap Right and Down in alternating order until you can't move. Then press
/// Up. Repeat.» The alternation goes on where it stopped; where Up is closed too, it goes left.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// What it taps next.
    next: Direction,
}

impl Default for Corner {
    /// Begins with Right.
    fn default() -> Self {
        Self { next: Right }
    }
}

impl<P: TilePosition> Player<P> for Corner {
    fn begin(&mut self, _: u64) {
        *self = Self::default();
    }

    fn choose(&mut self, position: &P) -> Option<Direction> {
        let open = |direction: &Direction| position.pushed(*direction).is_some();
        let other = if self.next == Right { Down } else { Right };
        if open(&self.next) {
            // The next tap is the other one.
            return Some(std::mem::replace(&mut self.next, other));
        }
        // That tap did nothing; the one after it is the other one again.
        if open(&other) {
            return Some(other);
        }
        [Up, Left].into_iter().find(open)
    }
}

/// Mancini's technique, as the article words it: keep the largest number in a corner, construct chains, never press Left.
///
/// Of Down and Right it takes what leaves the longest chain, then the most points, then Down. The chain begins in the corner
/// at the right of the lowest row with the largest number, and goes on to the left, then back above, and so on, as long as no
/// number is larger than the one before. Up is for when both are closed, and Left for when nothing else is open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mancini;

/// How many cells the chain from the corner has.
fn chain(board: &Board) -> usize {
    let columns = usize::from(board.shape().columns);
    let rows = board.ranks().rchunks(columns).enumerate();
    let snake =
        rows.flat_map(|(at, row)| (0..columns).map(move |k| row[if at % 2 == 0 { columns - 1 - k } else { k }]));
    let highest = board.highest();
    if snake.clone().next() != Some(highest) {
        return 0;
    }
    let mut before = highest;
    let falls = |rank: &u8| *rank > 0 && *rank <= std::mem::replace(&mut before, *rank);
    snake.take_while(falls).count()
}

impl<P: TilePosition> Player<P> for Mancini {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        let worth = |direction: Direction| {
            let (board, gain) = position.pushed(direction)?;
            Some(((chain(&board), gain), direction))
        };
        // Of equal ones the last is taken.
        let best = [Right, Down].into_iter().filter_map(worth).max_by_key(|(worth, _)| *worth);
        best.map(|best| best.1).or_else(|| [Up, Left].into_iter().find(|way| position.pushed(*way).is_some()))
    }
}

/// The most points, then the most free cells, then the order down, right, left, up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<P: TilePosition> Player<P> for Greedy {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        let worth = |direction: Direction| {
            let (board, gain) = position.pushed(direction)?;
            Some(((gain, board.free()), direction))
        };
        // Of equal ones the last is taken, so the order is turned round.
        ORDER.into_iter().rev().filter_map(worth).max_by_key(|(worth, _)| *worth).map(|(_, direction)| direction)
    }
}

// The players by name, as the experiments and the page know them.

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// See [`Random`].
    Random,
    /// See [`Priority`].
    Priority,
    /// See [`Corner`].
    Corner,
    /// See [`Greedy`].
    Greedy,
    /// The network alone: the board after the move that it holds best. It has to be given first.
    Ntuple,
    /// The search, within a budget of nodes. Threes: with the game's network, if that was given, it plays better and otherwise.
    Expectimax,
    /// See [`Mancini`].
    Mancini,
    /// See [`Ovolve`].
    Ovolve,
}

impl Strategy {
    /// All, in the order in which they came: runs that were kept know them by their places.
    pub const ALL: [Self; 8] = [
        Self::Random,
        Self::Priority,
        Self::Corner,
        Self::Greedy,
        Self::Ntuple,
        Self::Expectimax,
        Self::Mancini,
        Self::Ovolve,
    ];

    /// Those that do not look ahead.
    pub const SIMPLE: [Self; 4] = [Self::Random, Self::Priority, Self::Corner, Self::Greedy];

    /// Its word on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Priority => "priority",
            Self::Corner => "corner",
            Self::Greedy => "greedy",
            Self::Ntuple => "ntuple",
            Self::Expectimax => "expectimax",
            Self::Mancini => "mancini",
            Self::Ovolve => "ovolve",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Priority => "Down, right, left, up",
            Self::Corner => "Corner Strategy",
            Self::Greedy => "Greedy",
            Self::Ntuple => "Network",
            Self::Expectimax => "Expectimax",
            Self::Mancini => "Mancini’s technique",
            Self::Ovolve => "Minimax after ovolve",
        }
    }

    /// The strategy of this word.
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// A player who may look at so many nodes a move, in the mean; nothing if he needs a network that was not given.
pub fn player<P: SearchableGame + 'static>(strategy: Strategy, nodes: u64) -> Option<Box<dyn Player<P>>> {
    Some(match strategy {
        Strategy::Random => Box::new(Random::new(0)),
        Strategy::Priority => Box::new(Priority),
        Strategy::Corner => Box::new(Corner::default()),
        Strategy::Greedy => Box::new(Greedy),
        Strategy::Ntuple => Box::new(Network(session::network(P::game())?)),
        Strategy::Expectimax => Box::new(Expectimax::<P> { nodes, session: P::Session::default() }),
        Strategy::Mancini => Box::new(Mancini),
        Strategy::Ovolve => Box::new(Ovolve { nodes }),
    })
}

/// The player who searches.
struct Expectimax<P: SearchableGame> {
    nodes: u64,
    session: P::Session,
}

impl<P: SearchableGame> Player<P> for Expectimax<P> {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        position.searched(&mut self.session, position.ration(self.nodes)).best()
    }
}

/// The player who goes by a network.
struct Network(Arc<NTupleNetwork>);

impl<P: SearchableGame> Player<P> for Network {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        best(&position.by_net(&self.0))
    }
}

// A player after ovolve's published description of his: minimax with alpha and beta, deeper and deeper, in which the other side
// has only its most annoying tiles; boards are judged by how monotone and smooth they are, their free cells and their highest tile.

/// The value of a lost board: less than any other.
const LOST: f64 = -1000.0;

/// Minimax within a budget of nodes a move. In Threes, for which it was not made, it looks at the boards after its moves alone.
#[derive(Clone, Copy, Debug)]
pub struct Ovolve {
    /// The most nodes of a move, but for the least depth.
    pub nodes: u64,
}

/// How much the ranks of all rows and columns rise and fall, of each two tiles with nothing between them: in rows, in columns.
fn slopes(board: &Board) -> [[f64; 2]; 2] {
    [Left, Up].map(|direction| {
        let (lines, length) = board.shape().lines(direction);
        let mut slope = [0.0; 2];
        for line in 0..lines {
            let mut before = 0;
            for rank in board.line(direction, line).into_iter().take(length).filter(|rank| *rank > 0) {
                if before > 0 {
                    slope[usize::from(rank < before)] += f64::from(rank.abs_diff(before));
                }
                before = rank;
            }
        }
        slope
    })
}

/// His judgement, with his weights.
fn judge(board: &Board) -> f64 {
    let slopes = slopes(board);
    let rough: f64 = slopes.iter().flatten().sum();
    let crooked: f64 = slopes.iter().map(|[rise, fall]| rise.min(*fall)).sum();
    let free = f64::from(board.free()).max(0.1).ln();
    2.7 * free - 0.1 * rough - crooked + f64::from(board.highest())
}

/// How many groups of equal neighbours there are.
fn islands(board: &Board) -> usize {
    let ranks = board.ranks();
    let columns = usize::from(board.shape().columns);
    let mut group: Vec<usize> = (0..ranks.len()).collect();
    let mut join = |a: usize, b: usize| {
        if ranks[a] == ranks[b] {
            let (from, to) = (group[a], group[b]);
            group.iter_mut().filter(|one| **one == from).for_each(|one| *one = to);
        }
    };
    for cell in 0..ranks.len() {
        if (cell + 1) % columns > 0 {
            join(cell, cell + 1);
        }
        if cell + columns < ranks.len() {
            join(cell, cell + columns);
        }
    }
    (0..ranks.len()).filter(|cell| ranks[*cell] > 0 && group[*cell] == *cell).count()
}

/// A search that stops where its budget is spent.
struct Minimax {
    nodes: u64,
    most: u64,
}

impl Minimax {
    /// The value of a board before a move, between `low` and `high`.
    fn best(&mut self, board: &Board, depth: u8, mut low: f64, high: f64) -> Option<f64> {
        let mut best = LOST;
        for direction in Direction::ALL {
            let Some(slid) = slide(board, direction) else { continue };
            best = best.max(self.after(&slid.board, depth, low, high)?);
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        Some(best)
    }

    /// The value of a board after a move: of the worst of the most annoying tiles.
    fn after(&mut self, board: &Board, depth: u8, low: f64, mut high: f64) -> Option<f64> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if depth == 0 {
            return Some(judge(board));
        }
        let tiles = board.free_cells().flat_map(|cell| [1, 2].map(|rank| board.with(cell, rank)));
        let annoying = |board: &Board| slopes(board).iter().flatten().sum::<f64>() + islands(board) as f64;
        let all: Vec<(f64, Board)> = tiles.map(|board| (annoying(&board), board)).collect();
        let most = all.iter().map(|one| one.0).fold(f64::NEG_INFINITY, f64::max);
        let mut worst = f64::INFINITY;
        for (_, board) in all.iter().filter(|one| one.0 == most) {
            worst = worst.min(self.best(board, depth - 1, low, high)?);
            high = high.min(worst);
            if low >= high {
                break;
            }
        }
        Some(worst)
    }
}

impl<P: SearchableGame> Player<P> for Ovolve {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        let mut search = Minimax { nodes: 0, most: u64::MAX };
        let deepest = if P::game() == ntuple::Kind::Threes { 0 } else { DEEPEST };
        let mut found = None;
        for depth in 0..=deepest {
            let mut best: Option<(f64, Direction)> = None;
            for direction in Direction::ALL {
                let Some((board, _)) = position.pushed(direction) else { continue };
                let low = best.map_or(f64::NEG_INFINITY, |best| best.0);
                let Some(value) = search.after(&board, depth, low, f64::INFINITY) else { return found };
                if best.is_none_or(|best| value > best.0) {
                    best = Some((value, direction));
                }
            }
            found = best.map(|best| best.1);
            search.most = self.nodes;
        }
        found
    }
}

// A plain expectimax for any board, deeper and deeper within a budget of nodes. It is for the boards that the fast search
// ([`crate::games::merge::expectimax`]) does not know.

/// What a search says of the four moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// The value of each move in the order of [`Direction::ALL`]; nothing where it is not allowed.
    pub values: [Option<f64>; 4],
    /// Nodes looked at.
    pub nodes: u64,
    /// Moves of chance ahead.
    pub depth: u8,
}

/// The move of the highest value, the first of equal ones.
pub fn best(values: &[Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(f64, Direction)> = None;
    for direction in Direction::ALL {
        let Some(value) = values[direction.index()] else { continue };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, direction));
        }
    }
    best.map(|one| one.1)
}

/// The deepest search.
const DEEPEST: u8 = 8;

struct Search {
    nodes: u64,
    most: u64,
}

impl Search {
    /// The value of a board before a move, so many moves of chance ahead; nothing once the budget is spent.
    fn best(&mut self, board: &Board, depth: u8) -> Option<f64> {
        let mut best = evil::lost(0);
        for direction in Direction::ALL {
            if let Some(slid) = slide(board, direction) {
                best = best.max(f64::from(slid.gain) / 16.0 + self.after(&slid.board, depth)?);
            }
        }
        Some(best)
    }

    /// The value of a board after a move: the mean over the tiles that may come, or the judgement at the end.
    fn after(&mut self, board: &Board, depth: u8) -> Option<f64> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if depth == 0 {
            return Some(evil::stand(board, |a, b| a == b));
        }
        let (mut sum, mut free) = (0.0, 0.0);
        for cell in board.free_cells() {
            sum +=
                0.9 * self.best(&board.with(cell, 1), depth - 1)? + 0.1 * self.best(&board.with(cell, 2), depth - 1)?;
            free += 1.0;
        }
        Some(sum / f64::max(free, 1.0))
    }
}

/// The values of the moves of a board of 2048, within a budget of nodes; at least one move of chance ahead.
pub fn look(board: &Board, nodes: u64) -> SearchResult {
    let mut search = Search { nodes: 0, most: u64::MAX };
    let mut looked = SearchResult { values: [None; 4], nodes: 0, depth: 0 };
    for depth in 1..=DEEPEST {
        let mut values = [None; 4];
        for direction in Direction::ALL {
            let Some(slid) = slide(board, direction) else { continue };
            let Some(value) = search.after(&slid.board, depth) else {
                return SearchResult { nodes: search.nodes, ..looked };
            };
            values[direction.index()] = Some(f64::from(slid.gain) / 16.0 + value);
        }
        looked = SearchResult { values, nodes: search.nodes, depth };
        search.most = nodes;
        // The next depth takes many times as much.
        if search.nodes.saturating_mul(8) > nodes {
            break;
        }
    }
    looked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::board::{Shape, decode};

    fn board(text: &str) -> Board {
        decode("board", text, &[Shape::CLASSIC]).expect("a board")
    }

    #[test]
    fn boards_are_judged_as_described() {
        // Fourteen free cells, one step up in a row, and the highest rank.
        assert!((judge(&board("0000000000000012")) - (2.7 * 14_f64.ln() - 0.1 + 2.0)).abs() < 1e-12);
        // Up by two, down by two: as crooked as can be.
        assert!((judge(&board("0000000000000131")) - (2.7 * 13_f64.ln() - 0.4 - 2.0 + 3.0)).abs() < 1e-12);
        assert_eq!(islands(&board("1100100000020032")), 3);
        assert_eq!(chain(&board("0000000000011124")), 4);
        assert_eq!(chain(&board("0000000000040123")), 0);
    }
}
