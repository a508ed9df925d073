//! How deep a search goes for a budget of nodes.
//!
//! Shallow searches are cheap and say how fast the cost grows in this position. As soon as they have taken a
//! small share of the budget, the reach of the last search follows from them ([`Plan`]); that one is run for each root move
//! alone, with an empty table, so that it is the same whether one thread runs all moves or each worker runs one.

use serde::{Deserialize, Serialize};

use super::Advice;
use crate::games::merge::direction::Direction;

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// Moves of chance ahead, at most.
    pub depth: u8,
    /// Threes: boards that come about with less than this probability are not searched but evaluated. (The search of 2048
    /// leaves out what is rare in another way: see [`Doubling`](super::doubling::Doubling).)
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

/// What a search of the root moves needs, and what is known if it fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The reach of the last search.
    pub reach: Reach,
    /// How many nodes each root move may take.
    pub each: u64,
    /// What the shallow searches said: the answer if a root move takes more.
    pub known: Advice,
}

/// A plan for `moves` possible moves. `search` runs all of them with a limit of nodes, and says nothing when it is passed.
pub fn plan(ladder: &Ladder, nodes: u64, moves: u64, search: &mut dyn FnMut(Reach, u64) -> Option<Advice>) -> Plan {
    let first = ladder.reach(0);
    let nothing = Advice { values: [None; 4], nodes: 0, depth: first.depth };
    // The first step is always run to its end: without it there is no move.
    let mut known = search(first, u64::MAX).unwrap_or(nothing);
    let most = ladder.growth.map_or(GROWTH[1], |usual| 1.5 * usual);
    let (mut step, mut last, mut growth) = (0, known.nodes, ladder.growth.unwrap_or(GROWTH[1]));
    // A step that would be dear is left to the last search, unless only its own cost can tell what the next one costs.
    let cheap = |last: u64, growth: f64| ladder.growth.is_some() || last as f64 * growth <= (nodes / TRIAL) as f64;
    while step < STEPS && known.nodes < nodes / TRIAL && last > 0 && cheap(last, growth) {
        let Some(next) = search(ladder.reach(step + 1), nodes.saturating_sub(known.nodes)) else { break };
        (step, growth) = (step + 1, f64::clamp(next.nodes as f64 / last as f64, GROWTH[0], most));
        last = next.nodes;
        known = Advice { nodes: known.nodes + next.nodes, ..next };
    }
    let left = nodes.saturating_sub(known.nodes);
    let growth = ladder.growth.map_or(growth, |usual| libm::sqrt(growth * usual));
    let (mut cost, mut target) = (last as f64, step);
    while target < STEPS && cost * growth <= left as f64 / SLACK {
        (cost, target) = (cost * growth, target + 1);
    }
    let each = if target > step { left / moves.max(1) } else { 0 };
    Plan { reach: ladder.reach(target), each, known }
}

/// Costs are foreseen with this margin, so that few searches are lost.
const SLACK: f64 = 1.5;

impl Plan {
    /// Whether the shallow searches already are the answer.
    pub fn done(&self) -> bool {
        self.each == 0
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
                    advice.nodes += self.each;
                }
                None => {}
            }
        }
        if whole { advice } else { Advice { nodes: advice.nodes, ..self.known } }
    }
}
