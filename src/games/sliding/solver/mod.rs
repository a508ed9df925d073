//! The six exact solvers, on packed positions with interchangeable pieces merged.

pub mod codec;
pub mod expand;
pub mod space;

use std::sync::Arc;

use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::search::budget::Budget;
use crate::search::proof::Proof;
use crate::search::solve::Solve;
use codec::{Configuration, PlacementTable, bits};
use expand::Action;
use space::{Grown, Space, Until};

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
        Self { space: space::begin(placements, start), layers: vec![0], metric }
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
