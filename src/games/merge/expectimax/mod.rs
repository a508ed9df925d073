//! The player that looks ahead: the mean over what chance does, the best over what the player does.
//!
//! Both games share the evaluation of lines and the way a budget of nodes becomes a depth
//! ([`plan`]). What comes out is a function of the position and the budget: no clock, no order of threads.
//!
//! What the search of 2048 knows already: a table of fixed size, replaced in place, emptied by counting generations.

pub mod doubling;
pub mod evaluator;
#[cfg(test)]
mod tests;
pub mod threes;

use serde::{Deserialize, Serialize};

use crate::engine::direction::Direction;

/// What a board is worth where the search ends.
pub trait Leaf {
    /// Hears the board from which a search begins.
    fn begin(&mut self, _root: u64) {}

    /// The weights of lines, if a board's value is theirs and nothing else.
    fn lines(&self) -> Option<&evaluator::Lines> {
        None
    }

    /// 2048: a move that is worse than another by this is not worth to be searched deeper; nothing if that is not known.
    fn hopeless(&self) -> Option<f64> {
        None
    }

    /// The value of the board after a move.
    fn board(&self, board: u64) -> f64;

    /// The value of a board on which no move is possible.
    fn dead(&self, board: u64) -> f64;

    /// Threes: the value of a board that has 12288, which ends the game better than it could go on.
    fn ended(&self, board: u64) -> f64;
}

/// What a search says of the four moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The value of each move in the order of [`Direction::ALL`]; nothing where the move is not possible.
    pub values: [Option<f64>; 4],
    /// Nodes that were looked at.
    pub nodes: u64,
    /// How many moves of chance the search looked ahead at most.
    pub depth: u8,
}

impl Advice {
    /// What was found of each move, searched so many moves of chance ahead.
    pub fn of(found: &Found, depth: u8) -> Self {
        let nodes = found.iter().flatten().map(|&(_, nodes)| nodes).sum();
        Self { values: found.map(|found| found.map(|(value, _)| value)), nodes, depth }
    }

    /// The move of the highest value; the first of equals.
    pub fn best(&self) -> Option<Direction> {
        let mut best: Option<(f64, Direction)> = None;
        for direction in Direction::ALL {
            let Some(value) = self.values[direction.index()] else { continue };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, direction));
            }
        }
        best.map(|(_, direction)| direction)
    }
}

// How deep a search goes for a budget of nodes.
//
// Shallow searches are cheap and say how fast the cost grows in this position. As soon as they have taken a
// small share of the budget, the reach of the last search follows from them ([`Plan`]); that one is run for each root move
// alone, with an empty table, so that it is the same whether one thread runs all moves or each worker runs one.

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// Moves of chance ahead, at most.
    pub depth: u8,
    /// Threes: boards that come about with less than this probability are not searched but evaluated. (The search of 2048
    /// leaves out what is rare in another way: see [`Doubling`](doubling::Doubling).)
    pub cut: f32,
}

/// How the reach grows, step by step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ladder {
    /// The depth of the first step.
    pub depth: u8,
    /// So many steps add one move of chance.
    pub steps: u8,
    /// Where the first step cuts.
    pub cut: f32,
    /// By what each step lowers it.
    pub factor: f32,
    /// How much more a step costs than the one before, as a rule, which corrects what the last steps say; nothing where they are
    /// to be believed.
    pub growth: Option<f64>,
}

impl Ladder {
    /// One step.
    pub fn reach(&self, step: u8) -> Reach {
        Reach { depth: self.depth + step / self.steps, cut: self.cut * libm::powf(self.factor, f32::from(step)) }
    }
}

/// The last step that there is.
pub const STEPS: u8 = 28;

/// The share of the budget after which no more steps are tried.
const TRIAL: u64 = 12;

/// The growth of costs between two steps is held between these, the higher one unless the ladder has a rule.
const GROWTH: [f64; 2] = [1.4, 9.0];

/// What is found of each root move: its value and the nodes it took; nothing where it is not possible.
pub type Found = [Option<(f64, u64)>; 4];

/// What a search of the root moves needs, and what is known if it fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The reach of the last search.
    pub reach: Reach,
    /// How many nodes each root move may take, together no more than are left.
    pub limits: [u64; 4],
    /// What the shallow searches said: the answer if a root move takes more.
    pub known: Advice,
}

/// A plan. `search` runs all moves with a limit of nodes, and says nothing when it is passed.
pub fn plan(ladder: &Ladder, nodes: u64, search: &mut dyn FnMut(Reach, u64) -> Option<Found>) -> Plan {
    let first = ladder.reach(0);
    // The first step is always run to its end: without it there is no move.
    let mut found = search(first, u64::MAX).unwrap_or_default();
    let mut known = Advice::of(&found, first.depth);
    let most = ladder.growth.map_or(GROWTH[1], |usual| 1.5 * usual);
    let (mut step, mut last, mut growth) = (0, known.nodes, ladder.growth.unwrap_or(GROWTH[1]));
    // A step that would be dear is left to the last search, unless only its own cost can tell what the next one costs.
    let cheap = |last: u64, growth: f64| ladder.growth.is_some() || last as f64 * growth <= (nodes / TRIAL) as f64;
    while step < STEPS && known.nodes < nodes / TRIAL && last > 0 && cheap(last, growth) {
        let reach = ladder.reach(step + 1);
        let Some(next) = search(reach, nodes.saturating_sub(known.nodes)) else { break };
        let advice = Advice::of(&next, reach.depth);
        (step, growth) = (step + 1, f64::clamp(advice.nodes as f64 / last as f64, GROWTH[0], most));
        (found, last) = (next, advice.nodes);
        known = Advice { nodes: known.nodes + last, ..advice };
    }
    let left = nodes.saturating_sub(known.nodes);
    let growth = ladder.growth.map_or(growth, |usual| libm::sqrt(growth * usual));
    let (mut cost, mut target) = (last as f64, step);
    while target < STEPS && cost * growth <= left as f64 / SLACK {
        (cost, target) = (cost * growth, target + 1);
    }
    let limits = if target > step { shared(left, &found) } else { [0; 4] };
    Plan { reach: ladder.reach(target), limits, known }
}

/// Nodes for the root moves by what they took in the last search, as often one of them takes nearly all; but a quarter to
/// all alike, as those that took few may take more.
fn shared(nodes: u64, found: &Found) -> [u64; 4] {
    let taken: u64 = found.iter().flatten().map(|&(_, taken)| taken).sum();
    let alike = nodes / (4 * found.iter().flatten().count().max(1) as u64);
    let share = |taken_here: u64| (0.75 * nodes as f64 * taken_here as f64 / taken.max(1) as f64) as u64;
    found.map(|found| found.map_or(0, |(_, taken_here)| alike + share(taken_here)))
}

/// Costs are foreseen with this margin, so that few searches are lost.
const SLACK: f64 = 1.5;

impl Plan {
    /// Whether the shallow searches already are the answer.
    pub fn done(&self) -> bool {
        self.limits == [0; 4]
    }

    /// The answer from what became of each root move (value and nodes; within, nothing if it took too many).
    pub fn joined(&self, parts: [Option<Option<(f64, u64)>>; 4]) -> Advice {
        if self.done() {
            return self.known;
        }
        let mut advice = Advice { values: [None; 4], nodes: self.known.nodes, depth: self.reach.depth };
        let mut whole = true;
        for direction in Direction::ALL {
            match parts[direction.index()] {
                Some(Some((value, nodes))) => {
                    advice.values[direction.index()] = Some(value);
                    advice.nodes += nodes;
                }
                Some(None) => {
                    whole = false;
                    advice.nodes += self.limits[direction.index()];
                }
                None => {}
            }
        }
        if whole { advice } else { Advice { nodes: advice.nodes, ..self.known } }
    }
}

/// The deepest search whose values the table tells apart.
pub const DEEPEST: u8 = (1 << DEPTH) - 1;

/// One board that was searched: 16 bytes, so that four of them share a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f32,
    /// The generation, [`DEPTH`] bits of depth and [`FOURS`] bits of fours.
    tag: u32,
}

const DEPTH: u32 = 5;
const FOURS: u32 = 3;

/// Two boards in one line of the cache: of those that fall on one place the one that was searched deeper, and the last of the others.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket([Entry; 2]);

/// The table. Its size changes how much is searched again, and with that how deep a budget of nodes reaches; so it is the same everywhere.
/// A value that was searched to a given depth does not depend on it.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    pairs: Box<[Bucket]>,
    shift: u32,
    generation: u32,
}

impl TranspositionTable {
    /// A table of 2^`bits` entries, 4 to 24.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24) - 1;
        Self { pairs: vec![Bucket::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation >> (32 - DEPTH - FOURS) != 0 {
            // After millions of searches the oldest entries would look young.
            self.pairs.fill(Bucket::default());
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, board: u64) -> usize {
        let mixed = board.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    fn tag(&self, depth: u8, fours: u8) -> u32 {
        self.generation << (DEPTH + FOURS) | u32::from(depth) << FOURS | u32::from(fours)
    }

    /// The value of a board that was searched so deep (at most [`DEEPEST`]), with so many fours (less than 8).
    #[inline]
    pub fn get(&self, board: u64, depth: u8, fours: u8) -> Option<f64> {
        let (Bucket([one, two]), tag) = (&self.pairs[self.place(board)], self.tag(depth, fours));
        let (first, second) = (one.board == board && one.tag == tag, two.board == board && two.tag == tag);
        (first | second).then_some(if first { one.value } else { two.value }.into())
    }

    /// Remembers a value.
    #[inline]
    pub fn put(&mut self, board: u64, depth: u8, fours: u8, value: f32) {
        let (place, tag) = (self.place(board), self.tag(depth, fours));
        let Bucket([one, two]) = &mut self.pairs[place];
        let entry = Entry { board, value, tag };
        if one.tag > tag {
            *two = entry;
        } else {
            (*one, *two) = (entry, *one);
        }
    }
}

// What the search knows already: a table of fixed size, replaced in place, emptied by counting generations.

/// One board that was searched.
#[derive(Clone, Copy, Debug, Default)]
struct AfterstateEntry {
    board: u64,
    value: f64,
    chance: f32,
    depth: u8,
    bag: u16,
    generation: u32,
}

/// The table. Its size changes how much is searched again, and (because a board that was searched deeper answers for a
/// shallower search) the values; so it is part of what a result depends on and the same everywhere.
#[derive(Clone, Debug)]
pub struct AfterstateTable {
    entries: Box<[AfterstateEntry]>,
    shift: u32,
    generation: u32,
}

impl AfterstateTable {
    /// A table of 2^`bits` entries.
    pub fn new(bits: u32) -> Self {
        let bits = bits.clamp(4, 24);
        Self { entries: vec![AfterstateEntry::default(); 1 << bits].into(), shift: 64 - bits, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            // After four thousand million searches the oldest entries would look young.
            self.entries.fill(AfterstateEntry::default());
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, board: u64, bag: u16) -> usize {
        let mixed = (board ^ u64::from(bag) << 48).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    /// The value of a board that was searched at least so deep and with at least this probability.
    #[inline]
    pub fn get(&self, board: u64, bag: u16, depth: u8, chance: f32) -> Option<f64> {
        let entry = &self.entries[self.place(board, bag)];
        let known = entry.board == board
            && entry.bag == bag
            && entry.generation == self.generation
            && entry.depth >= depth
            && entry.chance >= chance;
        known.then_some(entry.value)
    }

    /// Remembers a value.
    #[inline]
    pub fn put(&mut self, board: u64, bag: u16, depth: u8, chance: f32, value: f64) {
        let place = self.place(board, bag);
        self.entries[place] = AfterstateEntry { board, value, chance, depth, bag, generation: self.generation };
    }
}
