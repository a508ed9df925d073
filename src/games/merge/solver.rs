//! What the command line can be asked: the values of moves, and figures.

use super::exact::Goal;
use super::expectimax::Advice;
use super::position::TilePosition;
use super::session::{SearchableGame, ThreesSession, Twenty48Session};
use super::threes::Threes;
use super::twenty48::Twenty48;
use crate::engine::direction::Direction;
use crate::search::budget::Budget;
use crate::search::solve::{Analyse, Evaluate, Evaluation, Metric, MetricValue};

/// Nodes of a search unless another number is asked for: some milliseconds.
pub const DEFAULT_NODES: u64 = 100_000;

fn weighed(advice: &Advice) -> Evaluation {
    Evaluation {
        best: advice.best().map(|direction| direction.word().to_owned()),
        values: Direction::ALL.map(|one| (one.word().to_owned(), advice.values[one.index()])).to_vec(),
        nodes: advice.nodes,
        depth: advice.depth.into(),
    }
}

/// The figures of a position: they take no search.
fn figures<P: TilePosition>(position: &P) -> Vec<Metric> {
    let board = position.board();
    let metric = |key: &'static str, label: &'static str, value: MetricValue| Metric {
        key: key.into(),
        label: label.into(),
        value,
    };
    let open: Vec<&str> = position.open().into_iter().map(Direction::word).collect();
    let pairs = board.pairs().filter(|(a, b)| *a > 0 && *b > 0 && P::merges(*a, *b)).count();
    vec![
        metric("moves", "Moves made", MetricValue::Count(position.count().into())),
        metric("score", "Points", MetricValue::Count(position.score())),
        metric("highest", "Highest tile", MetricValue::Count(P::face(board.highest()).into())),
        metric("free", "Free cells", MetricValue::Count(board.free().into())),
        metric("pairs", "Neighbours that merge", MetricValue::Count(pairs as u64)),
        metric("open", "Moves at hand", MetricValue::Text(open.join(", "))),
        metric("over", "Over", MetricValue::Text(if open.is_empty() { "yes" } else { "no" }.to_owned())),
    ]
}

/// The exact values of the moves of a very small board, which take a few hundredths of a second: the probability to reach
/// the goal, or, once it is reached, the points still to come. As many nodes as positions, as deep as a game is long.
fn exact(session: &mut Twenty48Session, position: &Twenty48) -> Option<Advice> {
    const MAX_CELLS: usize = 6;
    const MAX_POSITIONS: u64 = 100_000;
    if position.board.shape().cells() > MAX_CELLS {
        return None;
    }
    let reached = position.board.highest() >= position.variant.goal;
    let goal = if reached { Goal::Points } else { Goal::Reach(position.variant.goal) };
    let (solved, packed) = session.solved(position, goal, MAX_POSITIONS, &mut |_| ()).ok()?;
    let depth = u8::try_from(solved.ahead(packed)).unwrap_or(u8::MAX);
    Some(Advice { values: solved.moves(packed)?, nodes: solved.positions(), depth })
}

impl Evaluate<Twenty48> for Twenty48Session {
    /// On boards of up to six cells exact, whatever the number of nodes.
    fn evaluate(&mut self, position: &Twenty48, nodes: Option<u64>) -> Evaluation {
        let advice = exact(self, position);
        weighed(&advice.unwrap_or_else(|| position.searched(self, nodes.unwrap_or(DEFAULT_NODES))))
    }
}

impl Evaluate<Threes> for ThreesSession {
    fn evaluate(&mut self, position: &Threes, nodes: Option<u64>) -> Evaluation {
        weighed(&position.searched(self, nodes.unwrap_or(DEFAULT_NODES)))
    }
}

impl Analyse for Twenty48 {
    fn analyse(&self, _: &mut Budget<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}

impl Analyse for Threes {
    fn analyse(&self, _: &mut Budget<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}
