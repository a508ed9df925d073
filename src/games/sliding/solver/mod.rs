//! The six exact solvers, on packed positions with interchangeable pieces merged.
//!
//! The positions that a search has found, whatever the [`Kind`] of the puzzle: all that is hot is behind one trait.

pub mod codec;
pub mod expand;

use std::ops::Range;
use std::sync::Arc;

use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::games::sliding::solver::codec::{
    Codec, Configuration, Key, Kind, MAX_WORDS, Mask, PlacementTable, bits, most_positions,
};
use crate::games::sliding::solver::expand::{Action, Expander};
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::{Budget, Proof};
use crate::search::solve::Solve;

// Breadth-first search for a shortest solution: from the start alone where many positions are solved, from both ends
// where the goal says where every piece must stand.
//
// An action can be taken back by one action, in every metric, so a search from the goal goes by the same neighbours.

/// A search that grows from one position, layer by layer.
struct Side {
    space: Box<dyn Space>,
    /// Where each layer begins; the last is the outermost.
    layers: Vec<usize>,
    metric: Metric,
}

impl Side {
    fn new(placements: &Arc<PlacementTable>, start: &Configuration<u128>, metric: Metric) -> Self {
        Self { space: begin(placements, start), layers: vec![0], metric }
    }

    /// The depth of the outermost layer.
    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Positions of the outermost layer.
    fn width(&self) -> usize {
        self.space.count() - self.layers[self.depth()]
    }

    /// Finds the next layer, or the first position in it that is wanted. `others` counts against the memory.
    fn grow(&mut self, until: Until<'_>, others: usize, budget: &mut Budget<'_>) -> Grown {
        let outermost = self.layers[self.depth()]..self.space.count();
        self.layers.push(self.space.count());
        let room = self.space.most().saturating_sub(others);
        self.space.grow(outermost, self.metric, until, room, budget)
    }

    /// The numbers on a shortest way from the first position to this one, without the first, the last included. Of several
    /// ways, the one through the positions that were found first.
    fn back_to_start(&self, number: u32) -> Vec<u32> {
        let mut at = number;
        let mut numbers = Vec::new();
        let mut layer = self.layers.partition_point(|&begin| begin <= at as usize) - 1;
        while layer > 0 {
            numbers.push(at);
            // The lowest number among the neighbours lies in the layer before.
            let mut lowest = at;
            self.space.neighbours(self.metric, &mut std::iter::once(at), &mut |_, next| lowest = lowest.min(next));
            at = lowest;
            layer -= 1;
        }
        numbers.reverse();
        numbers
    }

    /// The moves from a board along these positions, one action each, and the board where they lead.
    fn named(&self, board: Sliding, numbers: &[u32], moves: &mut Vec<Move>) -> Option<Sliding> {
        let mut at = board;
        for &wanted in numbers {
            let mut found = None;
            self.space.actions(self.metric, &at, &mut |next, action| {
                if next == wanted {
                    found = found.or(Some(action));
                }
            });
            let m = named_move(self.space.placements(), &at, found?)?;
            at = at.play(&m).ok()?;
            moves.push(m);
        }
        Some(at)
    }
}

/// The way from the start to the goal when one side has found the position of this number.
fn joined(board: &Sliding, ahead: &Side, back: Option<&Side>, backward: bool, number: u32) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    let Some(back) = back else {
        ahead.named(board.clone(), &ahead.back_to_start(number), &mut moves)?;
        return Some(moves);
    };
    let (finder, other) = if backward { (back, ahead) } else { (ahead, back) };
    let twin = other.space.find_key(finder.space.key(number))?;
    let (front, rear) = if backward { (twin, number) } else { (number, twin) };
    let meeting = ahead.named(board.clone(), &ahead.back_to_start(front), &mut moves)?;
    // From the meeting on, the way back to the goal, which the goal ends.
    let mut rest = back.back_to_start(rear);
    rest.reverse();
    rest.push(0);
    back.named(meeting, &rest[1..], &mut moves)?;
    Some(moves)
}

/// The moves of a shortest way, or why there is none. The outer nothing is never: a board is a position of its own puzzle,
/// and each action that was found has a name.
fn shortest(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Option<Proof<Vec<Move>>> {
    let placements = Arc::new(PlacementTable::new(board));
    if board.is_solved() {
        return Some(Proof::Solved(Vec::new()));
    }
    let mut ahead = Side::new(&placements, &placements.read(board)?, metric);
    let mut back = placements.whole_goal().map(|goal| Side::new(&placements, &goal, metric));
    loop {
        let backward = back.as_ref().is_some_and(|back| back.width() < ahead.width());
        let grown = match &mut back {
            Some(back) if backward => back.grow(Until::Met(&*ahead.space), ahead.space.count(), budget),
            Some(back) => ahead.grow(Until::Met(&*back.space), back.space.count(), budget),
            None => ahead.grow(Until::Solved, 0, budget),
        };
        let grew = if backward { back.as_ref() } else { Some(&ahead) };
        match grown {
            Grown::Found(number) => {
                return joined(board, &ahead, back.as_ref(), backward, number).map(Proof::Solved);
            }
            Grown::Spent => return Some(Proof::Unknown),
            // All that can be reached is known.
            Grown::All if grew.is_some_and(|side| side.width() == 0) => return Some(Proof::Impossible),
            Grown::All => {}
        }
    }
}

/// A shortest solution in a metric. Deterministic: of several, always the same.
pub fn shortest_solution(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    let verdict = shortest(board, metric, budget);
    verdict.expect("a board is a position of its own puzzle, and an action that was found has a name")
}

impl Solve for Sliding {
    const METRICS: &'static [&'static str] = &["move", "step", "line", "superstep", "superline", "supermove"];

    fn solve(&self, metric: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        shortest_solution(self, Metric::parse(metric).unwrap_or_default(), budget)
    }
}

/// The move that an action of a position is: the shortest path to where it leads.
pub fn named_move(placements: &PlacementTable, board: &Sliding, action: Action) -> Option<Move> {
    let letters: Vec<u8> = bits(action.set).map(|slot| placements.letters[slot]).collect();
    let (from, to) = (placements.place(action.from), placements.place(action.to));
    let displacement = (i32::from(to.column) - i32::from(from.column), i32::from(to.row) - i32::from(from.row));
    board.moves_together(&letters).into_iter().find(|m| m.displacement() == displacement)
}

/// No way leads to a solved position.
pub const NEVER: u16 = u16::MAX;

/// When a search may stop before it has expanded all that it was given.
#[derive(Clone, Copy)]
pub enum Until<'a> {
    /// Never.
    Never,
    /// At a new position that is solved.
    Solved,
    /// At a new position that the other search has.
    Met(&'a dyn Space),
}

/// What expanding came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grown {
    /// The number of a new position that was looked for.
    Found(u32),
    /// All were expanded.
    All,
    /// The budget or the memory is spent.
    Spent,
}

/// Positions, numbered in the order of their discovery; the first is where the search began.
pub trait Space: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// How many there may be.
    fn most(&self) -> usize;
    /// The puzzle.
    fn placements(&self) -> &PlacementTable;
    /// The solved ones.
    fn solved(&self) -> Vec<u32>;
    /// The key of a position.
    fn key(&self, number: u32) -> &[u64];
    /// The number of a key; nothing if it is not among them.
    fn find_key(&self, key: &[u64]) -> Option<u32>;
    /// The number of a board; nothing if it is not among them.
    fn find(&self, board: &Sliding) -> Option<u32>;
    /// A position; of interchangeable pieces, letters stand in the order of their places.
    fn board(&self, number: u32) -> Sliding;
    /// Expands positions: one node of the budget is spent for each.
    fn grow(
        &mut self,
        numbers: Range<usize>,
        metric: Metric,
        until: Until<'_>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Grown;
    /// Visits the neighbours of some positions, one after the other: the position, then a neighbour.
    fn neighbours(&self, metric: Metric, of: &mut dyn Iterator<Item = u32>, visit: &mut dyn FnMut(u32, u32));
    /// Visits what can be done on a board: where it leads, and the action.
    fn actions(&self, metric: Metric, board: &Sliding, visit: &mut dyn FnMut(u32, Action));
    /// The distance of every position to the nearest of these; [`NEVER`] where there is none, nothing if one is too far
    /// away to be written down.
    fn distances(&self, metric: Metric, from: &[u32]) -> Option<Vec<u16>>;
    /// Bytes that it takes.
    fn bytes(&self) -> usize;
}

struct Packed<M, const W: usize> {
    placements: Arc<PlacementTable>,
    codec: Codec<M, W>,
    table: NumberedSet<Key<W>>,
}

/// A search that has found where it begins.
pub fn begin(placements: &Arc<PlacementTable>, start: &Configuration<u128>) -> Box<dyn Space> {
    match Kind::of(placements) {
        Kind::One => Packed::<u64, 1>::begin(placements, start),
        Kind::Two => Packed::<u64, 2>::begin(placements, start),
        Kind::Wide => Packed::<u128, MAX_WORDS>::begin(placements, start),
    }
}

impl<M: Mask, const W: usize> Packed<M, W> {
    fn begin(placements: &Arc<PlacementTable>, start: &Configuration<u128>) -> Box<dyn Space> {
        let (placements, codec) = (Arc::clone(placements), Codec::<M, W>::new(placements));
        let mut table = NumberedSet::default();
        table.insert(codec.key(&start.at));
        Box::new(Self { placements, codec, table })
    }

    /// Visits what one action leads to, as far as it was found. Compiled once for all who ask.
    #[inline(never)]
    fn expand(
        &self,
        expander: &mut Expander<'_, M, W>,
        key: &Key<W>,
        position: &Configuration<M>,
        visit: &mut dyn FnMut(u32, Action),
    ) {
        expander.each(key, position, &mut |next, action| {
            self.table.find(next).into_iter().for_each(|next| visit(next, action));
            true
        });
    }
}

impl<M: Mask, const W: usize> Space for Packed<M, W> {
    fn count(&self) -> usize {
        self.table.len()
    }

    fn most(&self) -> usize {
        most_positions::<W>()
    }

    fn placements(&self) -> &PlacementTable {
        &self.placements
    }

    fn solved(&self) -> Vec<u32> {
        let keys = (0..).zip(self.table.keys());
        keys.filter(|(_, key)| self.codec.is_goal(key)).map(|(number, _)| number).collect()
    }

    fn key(&self, number: u32) -> &[u64] {
        &self.table.keys()[number as usize]
    }

    fn find_key(&self, key: &[u64]) -> Option<u32> {
        self.table.find(key.try_into().ok()?)
    }

    fn find(&self, board: &Sliding) -> Option<u32> {
        self.table.find(&self.codec.key(&self.placements.read(board)?.at))
    }

    fn board(&self, number: u32) -> Sliding {
        let position = self.codec.position(&self.table.keys()[number as usize]);
        self.placements.board(&position.at)
    }

    fn grow(
        &mut self,
        numbers: Range<usize>,
        metric: Metric,
        until: Until<'_>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Grown {
        let Self { codec, table, .. } = self;
        let codec = &*codec;
        let mut expander = Expander::new(codec, metric);
        let wanted = |key: &Key<W>| match until {
            Until::Never => false,
            Until::Solved => codec.is_goal(key),
            Until::Met(other) => other.find_key(key).is_some(),
        };
        let mut found = None;
        for at in numbers {
            if !budget.tick() {
                return Grown::Spent;
            }
            let key = table.keys()[at];
            let position = codec.position(&key);
            let all = expander.each(&key, &position, &mut |next, _| {
                let (number, new) = table.insert(*next);
                if new && wanted(next) {
                    found = Some(number);
                }
                found.is_none() && table.len() < most
            });
            match found {
                Some(number) => return Grown::Found(number),
                None if !all => return Grown::Spent,
                None => {}
            }
        }
        Grown::All
    }

    fn neighbours(&self, metric: Metric, of: &mut dyn Iterator<Item = u32>, visit: &mut dyn FnMut(u32, u32)) {
        let mut expander = Expander::new(&self.codec, metric);
        for number in of {
            let key = self.table.keys()[number as usize];
            self.expand(&mut expander, &key, &self.codec.position(&key), &mut |next, _| visit(number, next));
        }
    }

    fn actions(&self, metric: Metric, board: &Sliding, visit: &mut dyn FnMut(u32, Action)) {
        let Some(position) = self.placements.read(board) else { return };
        let key = self.codec.key(&position.at);
        self.expand(&mut Expander::new(&self.codec, metric), &key, &self.codec.configuration(&position.at), visit);
    }

    fn distances(&self, metric: Metric, from: &[u32]) -> Option<Vec<u16>> {
        let mut distances = vec![NEVER; self.table.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(self.table.len());
        for &number in from {
            if std::mem::replace(&mut distances[number as usize], 0) == NEVER {
                queue.push(number);
            }
        }
        let mut expander = Expander::new(&self.codec, metric);
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            next += 1;
            let key = self.table.keys()[number as usize];
            let distance = distances[number as usize] + 1;
            if distance == NEVER {
                return None;
            }
            expander.each(&key, &self.codec.position(&key), &mut |next, _| {
                if let Some(next) = self.table.find(next)
                    && distances[next as usize] == NEVER
                {
                    distances[next as usize] = distance;
                    queue.push(next);
                }
                true
            });
        }
        Some(distances)
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}
