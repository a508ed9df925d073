//! What the worker and the command line can be asked: the worth of moves, figures, and the pages' questions.

use super::exact::Goal;
use super::expectimax::Advice;
use super::position::TilePosition;
use super::requests::{self, Request, Response};
use super::session::{self, SearchableGame};
use super::threes::Threes;
use super::twenty48::Twenty48;
use super::{Game2048, GameThrees};
use crate::engine::direction::Direction;
use crate::engine::entry::ErrorMessage;
use crate::search::budget::Budget;
use crate::search::solve::{Advise, Analyse, Evaluate, Evaluation, Metric, MetricValue, MoveValue, Respond};

/// Nodes of a search unless another number is asked for: some milliseconds.
pub const DEFAULT_NODES: u64 = 100_000;

fn advise<P: SearchableGame>(position: &P, budget: &mut Budget<'_>) -> Option<Vec<(Direction, MoveValue)>> {
    let advice = position.searched(DEFAULT_NODES);
    let affordable = (0..advice.nodes).all(|_| budget.tick());
    let worth = |direction: Direction| Some((direction, MoveValue::Value(advice.values[direction.index()]?)));
    affordable.then(|| Direction::ALL.into_iter().filter_map(worth).collect())
}

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
fn exact(position: &Twenty48) -> Option<Advice> {
    const MAX_CELLS: usize = 6;
    const MAX_POSITIONS: u64 = 100_000;
    if position.board.shape().cells() > MAX_CELLS {
        return None;
    }
    let reached = position.board.highest() >= position.variant.goal;
    let goal = if reached { Goal::Points } else { Goal::Reach(position.variant.goal) };
    let (solved, packed) = session::solved(position, goal, MAX_POSITIONS, &mut |_| ()).ok()?;
    let depth = u8::try_from(solved.ahead(packed)).unwrap_or(u8::MAX);
    Some(Advice { values: solved.moves(packed)?, nodes: solved.positions(), depth })
}

impl Advise for Twenty48 {
    fn advise(&self, budget: &mut Budget<'_>) -> Option<Vec<(Direction, MoveValue)>> {
        advise(self, budget)
    }
}

impl Advise for Threes {
    fn advise(&self, budget: &mut Budget<'_>) -> Option<Vec<(Direction, MoveValue)>> {
        advise(self, budget)
    }
}

impl Evaluate for Twenty48 {
    /// On boards of up to six cells exact, whatever the number of nodes.
    fn evaluate(&self, nodes: Option<u64>) -> Evaluation {
        weighed(&exact(self).unwrap_or_else(|| self.searched(nodes.unwrap_or(DEFAULT_NODES))))
    }
}

impl Evaluate for Threes {
    fn evaluate(&self, nodes: Option<u64>) -> Evaluation {
        weighed(&self.searched(nodes.unwrap_or(DEFAULT_NODES)))
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

impl Respond for Game2048 {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        requests::answer::<Game2048>(&request, report)
    }
}

impl Respond for GameThrees {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        requests::answer::<GameThrees>(&request, report)
    }
}
