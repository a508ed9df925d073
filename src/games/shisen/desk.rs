//! What a worker keeps between questions: positions that are lost, the last ways that cleared a board, and the last state
//! space; so that going back and the next pair of a known way are look-ups. Bounded in memory.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::requests::{Fate, Status};
use super::rules::{Mv, Shisen};
use super::solver;
use super::space::Space;
use crate::engine::notation::Notation;
use crate::engine::rules::Rules;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::Verdict;

/// Positions that are kept as lost: some 5 MB.
const MOST_LOST: usize = 10_000;
/// Ways that are kept.
const MOST_WAYS: usize = 64;

/// What is kept.
#[derive(Default)]
struct Desk {
    lost: BTreeSet<String>,
    /// The newest last.
    ways: Vec<Vec<Mv>>,
    space: Option<Rc<Space>>,
    /// A position whose space was given up, and at how many states.
    too_large: Option<(String, usize)>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Keeps a way that clears some board.
pub fn keep_way(moves: &[Mv]) {
    DESK.with_borrow_mut(|desk| {
        desk.ways.retain(|way| way != moves);
        if desk.ways.len() >= MOST_WAYS {
            desk.ways.remove(0);
        }
        desk.ways.push(moves.to_vec());
    });
}

fn keep_lost(position: String) {
    DESK.with_borrow_mut(|desk| {
        if desk.lost.len() >= MOST_LOST {
            desk.lost.clear();
        }
        desk.lost.insert(position);
    });
}

/// What can be told of a position without a search.
fn known(position: &Shisen) -> Option<Status> {
    let text = position.encode();
    DESK.with_borrow(|desk| {
        if desk.lost.contains(&text) {
            return Some(Status::Lost);
        }
        let tail = desk.ways.iter().rev().find_map(|way| rest(position, way))?;
        Some(Status::Solvable { tail: tail.iter().map(Notation::encode).collect() })
    })
}

/// The pairs of a way that are not taken yet, if they clear this position in their order.
///
/// Without gravity whatever was taken before, and in whatever order, only helps; with gravity it is the end of the way.
fn rest(position: &Shisen, way: &[Mv]) -> Option<Vec<Mv>> {
    let left = position.board().tiles() / 2;
    let there = |mv: &&Mv| match **mv {
        Mv::Pair(a, b) => {
            let kind = position.board().kind(a);
            kind > 0 && kind == position.board().kind(b)
        }
        Mv::Shuffle => false,
    };
    let tail: Vec<Mv> = if position.gravity() {
        way.get(way.len().checked_sub(left)?..)?.to_vec()
    } else {
        way.iter().filter(there).copied().collect()
    };
    if tail.len() != left {
        return None;
    }
    let last = tail.iter().try_fold(position.clone(), |state, mv| state.play(mv)).ok()?;
    (last.board().tiles() == 0).then_some(tail)
}

/// Whether all tiles can be taken, searched for with so many nodes if need be.
pub fn status(position: &Shisen, nodes: u64, report: &mut dyn FnMut(u64)) -> Status {
    if let Some(known) = known(position) {
        return known;
    }
    match solver::solve(position, &mut Meter::new(Budget { nodes }, report)) {
        Verdict::Solved(moves) => {
            keep_way(&moves);
            Status::Solvable { tail: moves.iter().map(Notation::encode).collect() }
        }
        Verdict::Impossible => {
            keep_lost(position.encode());
            Status::Lost
        }
        Verdict::GaveUp => Status::Unknown { nodes },
    }
}

/// What each pair at hand is worth; so many nodes for all together.
pub fn fates(position: &Shisen, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(Mv, Fate)> {
    let moves = position.moves();
    let lost = known(position) == Some(Status::Lost);
    let share = nodes / (moves.len() as u64).max(1);
    let fate = |mv: Mv| {
        let fate = match position.play(&mv) {
            Ok(next) if !lost => match status(&next, share, report) {
                Status::Solvable { .. } => Fate::Safe,
                Status::Lost => Fate::Loses,
                Status::Unknown { .. } => Fate::Unknown,
            },
            _ => Fate::Loses,
        };
        (mv, fate)
    };
    moves.into_iter().map(fate).collect()
}

/// The state space of a position, if it has no more states.
pub fn space(position: &Shisen, states: usize, report: &mut dyn FnMut(u64)) -> Option<Rc<Space>> {
    let kept = DESK.with_borrow(|desk| desk.space.clone()).filter(|space| space.start() == position);
    if let Some(space) = kept {
        return (space.len() <= states).then_some(space);
    }
    let text = position.encode();
    let given_up = |desk: &Desk| desk.too_large.as_ref().is_some_and(|(other, most)| *other == text && states <= *most);
    if DESK.with_borrow(given_up) {
        return None;
    }
    let space = Space::explore(position, states, report).map(Rc::new);
    DESK.with_borrow_mut(|desk| match &space {
        Some(space) => desk.space = Some(space.clone()),
        None => desk.too_large = Some((text, states)),
    });
    space
}
