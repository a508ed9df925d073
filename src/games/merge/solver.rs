//! What the worker and the command line can be asked: the worth of moves, figures, and the pages' questions.

use super::desk::{self, Searched};
use super::direction::Direction;
use super::exact::Goal;
use super::expectimax::Advice;
use super::position::Position;
use super::requests::{self, Request, Response};
use super::threes::Threes;
use super::twenty48::Twenty48;
use super::{Game2048, GameThrees};
use crate::engine::entry::Refusal;
use crate::search::budget::Meter;
use crate::search::solve::{Advise, Analyse, Metric, MetricValue, Respond, Weigh, Weighed, Worth};

/// Nodes of a search unless another number is asked for: some milliseconds.
pub const USUAL_NODES: u64 = 100_000;

fn advise<P: Searched>(position: &P, meter: &mut Meter<'_>) -> Option<Vec<(Direction, Worth)>> {
    let advice = position.searched(USUAL_NODES);
    let affordable = (0..advice.nodes).all(|_| meter.spend());
    let worth = |direction: Direction| Some((direction, Worth::Value(advice.values[direction.index()]?)));
    affordable.then(|| Direction::ALL.into_iter().filter_map(worth).collect())
}

fn weighed(advice: &Advice) -> Weighed {
    Weighed {
        best: advice.best().map(|direction| direction.word().to_owned()),
        values: Direction::ALL.map(|one| (one.word().to_owned(), advice.values[one.index()])).to_vec(),
        nodes: advice.nodes,
        depth: advice.depth.into(),
    }
}

/// The figures of a position: they take no search.
fn figures<P: Position>(position: &P) -> Vec<Metric> {
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
    const MOST_CELLS: usize = 6;
    const MOST_POSITIONS: u64 = 100_000;
    if position.board.shape().cells() > MOST_CELLS {
        return None;
    }
    let reached = position.board.highest() >= position.variant.goal;
    let goal = if reached { Goal::Points } else { Goal::Reach(position.variant.goal) };
    let (solved, packed) = desk::solved(position, goal, MOST_POSITIONS, &mut |_| ()).ok()?;
    let depth = u8::try_from(solved.ahead(packed)).unwrap_or(u8::MAX);
    Some(Advice { values: solved.moves(packed)?, nodes: solved.positions(), depth })
}

impl Advise for Twenty48 {
    fn advise(&self, meter: &mut Meter<'_>) -> Option<Vec<(Direction, Worth)>> {
        advise(self, meter)
    }
}

impl Advise for Threes {
    fn advise(&self, meter: &mut Meter<'_>) -> Option<Vec<(Direction, Worth)>> {
        advise(self, meter)
    }
}

impl Weigh for Twenty48 {
    /// On boards of up to six cells exact, whatever the number of nodes.
    fn weigh(&self, nodes: Option<u64>) -> Weighed {
        weighed(&exact(self).unwrap_or_else(|| self.searched(nodes.unwrap_or(USUAL_NODES))))
    }
}

impl Weigh for Threes {
    fn weigh(&self, nodes: Option<u64>) -> Weighed {
        weighed(&self.searched(nodes.unwrap_or(USUAL_NODES)))
    }
}

impl Analyse for Twenty48 {
    fn analyse(&self, _: &mut Meter<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}

impl Analyse for Threes {
    fn analyse(&self, _: &mut Meter<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}

impl Respond for Game2048 {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, Refusal> {
        requests::answer::<Game2048>(&request, report)
    }
}

impl Respond for GameThrees {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, Refusal> {
        requests::answer::<GameThrees>(&request, report)
    }
}
