//! A game on a small board, each move weighed against the best one. Pure.

use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::engine::seed::Seed;
use crate::games::merge::board::Shape;
use crate::games::merge::requests::Exact;
use crate::games::merge::twenty48::setup::highest;
use crate::games::merge::twenty48::{Setup2048, Variant};
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::motion::Motion;

/// The boards that are small enough: rows and columns.
pub const BOARDS: [Shape; 3] =
    [Shape { rows: 2, columns: 2 }, Shape { rows: 2, columns: 3 }, Shape { rows: 3, columns: 3 }];
/// The least goal's rank, a tile of 8.
const LEAST: u8 = 3;
/// The highest goal's rank on nine cells that a browser lists in seconds, a tile of 512.
const MOST: u8 = 9;
/// A cost below this is none: values that are equal differ in the last digits of the arithmetic.
const NOTHING: f64 = 1e-12;

/// The goals of a board, as ranks.
pub fn goals(shape: Shape) -> std::ops::RangeInclusive<u8> {
    LEAST..=highest(shape).min(MOST)
}

/// A move made.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Where it was made.
    hand: AnyGame,
    motion: Motion,
    /// Which it was.
    pub direction: Direction,
    /// What it cost, in probability; nothing where that was not known.
    pub cost: Option<f64>,
}

/// A game on a small board.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoGame {
    /// The board and its goal.
    pub variant: Variant,
    /// The seed of its tiles.
    pub seed: Seed,
    /// How it stands.
    pub hand: AnyGame,
    /// The tiles as they are drawn.
    pub motion: Motion,
    /// The moves made.
    pub steps: Vec<Step>,
}

impl DemoGame {
    /// A new game.
    pub fn new(variant: Variant, seed: Seed) -> Option<Self> {
        let source = Source::Seeded { setup: Setup2048(variant).to_string(), seed: seed.clone() };
        let hand = Kind::Twenty48.start(&source).ok()?;
        let motion = Motion::default().jump(hand.board());
        Some(Self { variant, seed, hand, motion, steps: Vec::new() })
    }

    /// A new game with another goal, or on another board, where the goal stays if it can.
    pub fn with(&self, shape: Shape, goal: u8) -> Option<Self> {
        let range = goals(shape);
        let variant = Variant { shape, goal: goal.clamp(*range.start(), *range.end()), evil: None };
        Self::new(variant, self.seed.clone())
    }

    /// Whether it goes on.
    pub fn open(&self) -> bool {
        self.hand.outcome() == Outcome::Open
    }

    /// The game after a move; `exact` is what is known of this position.
    pub fn play(&self, direction: Direction, exact: Option<&Exact>) -> Option<Self> {
        let hand = self.hand.after(direction).filter(|_| self.open())?;
        let cost =
            exact.and_then(|exact| exact.cost[direction.index()]).map(|cost| if cost < NOTHING { 0.0 } else { cost });
        let mut next = self.clone();
        next.steps.push(Step { hand: self.hand.clone(), motion: self.motion.clone(), direction, cost });
        next.motion = self.motion.moved(&self.hand, direction, &hand);
        next.hand = hand;
        Some(next)
    }

    /// The game before its last move.
    pub fn undo(&self) -> Option<Self> {
        let mut next = self.clone();
        let step = next.steps.pop()?;
        (next.hand, next.motion) = (step.hand, step.motion);
        Some(next)
    }

    /// How many moves were not best, and what they cost in all.
    pub fn mistakes(&self) -> (usize, f64) {
        let costs = || self.steps.iter().filter_map(|step| step.cost).filter(|cost| *cost > 0.0);
        // Not `sum`, whose empty sum is minus zero.
        (costs().count(), costs().fold(0.0, |sum, cost| sum + cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::requests::{Request, Response};
    use crate::games::merge::session::Twenty48Session;
    use crate::search::solve::SolverSession;

    fn exact(bout: &DemoGame) -> Exact {
        let question = Request::Exact { position: bout.hand.to_string(), points: false, most: 1_000_000 };
        match Twenty48Session::default().handle(question, &mut |_| ()) {
            Ok(Response::Exact(exact)) => exact,
            other => panic!("no exact values: {other:?}"),
        }
    }

    #[test]
    fn best_moves_cost_nothing_and_others_add_up() {
        let seed = Seed::new("lab").expect("a seed");
        let mut bout = DemoGame::new(Variant { goal: 4, ..Variant::of(BOARDS[0]) }, seed).expect("a game");
        let mut told = 0.0;
        while bout.open() {
            let values = exact(&bout);
            let open = |direction: &&Direction| values.moves[direction.index()].is_some();
            // The worst move of those that are allowed.
            let cost = |direction: &Direction| values.cost[direction.index()].unwrap_or(0.0);
            let worst = Direction::ALL.iter().filter(open).max_by(|a, b| cost(a).total_cmp(&cost(b))).expect("a move");
            told += cost(worst);
            bout = bout.play(*worst, Some(&values)).expect("an allowed move");
        }
        assert!((bout.mistakes().1 - told).abs() < 1e-9);
        assert!(bout.mistakes().0 <= bout.steps.len());
    }

    #[test]
    fn undo_takes_back_the_move_and_its_cost() {
        let seed = Seed::new("lab").expect("a seed");
        let bout = DemoGame::new(Variant::of(BOARDS[1]), seed).expect("a game");
        let way = Direction::ALL.into_iter().find(|way| bout.hand.pushed(*way).is_some()).expect("a first move");
        let moved = bout.play(way, None).expect("an allowed move");
        assert_eq!(moved.undo(), Some(bout.clone()));
        assert_eq!(bout.undo(), None);
    }

    #[test]
    fn a_goal_stays_where_it_can() {
        let seed = Seed::new("lab").expect("a seed");
        let bout = DemoGame::new(Variant { goal: 9, ..Variant::of(BOARDS[2]) }, seed).expect("a game");
        assert_eq!(bout.with(BOARDS[0], 9).map(|next| next.variant.goal), Some(5));
        assert_eq!(bout.with(BOARDS[1], 6).map(|next| next.variant.goal), Some(6));
    }
}
