//! Players: whoever chooses a direction.

use std::sync::Arc;

use super::board::Board;
use super::ntuple::NTupleNetwork;
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
}

impl Strategy {
    /// All, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Priority, Self::Corner, Self::Greedy, Self::Ntuple, Self::Expectimax];

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
