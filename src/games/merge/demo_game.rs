//! A game on a board so small that the exact value of each move is known: it tells what every mistake costs.

use super::any_game::{AnyGame, Kind};
use super::board::Shape;
use super::motion::Motion;
use super::requests::Exact;
use super::twenty48::{Setup2048, Variant, highest};
use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::engine::seed::Seed;
use crate::engine::words::capital;
use crate::lab::report::number;

/// The boards that are small enough: rows and columns.
pub const BOARDS: [Shape; 3] =
    [Shape { rows: 2, columns: 2 }, Shape { rows: 2, columns: 3 }, Shape { rows: 3, columns: 3 }];
/// The least goal's rank, a tile of 8.
const MIN_GOAL: u8 = 3;
/// The highest goal's rank on nine cells that a browser lists in seconds, a tile of 512.
const MAX_GOAL: u8 = 9;
/// A cost below this is none: values that are equal differ in the last digits of the arithmetic.
const NOTHING: f64 = 1e-12;

/// The goals of a board, as ranks.
pub fn goals(shape: Shape) -> std::ops::RangeInclusive<u8> {
    MIN_GOAL..=highest(shape).min(MAX_GOAL)
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    /// The game before it.
    hand: AnyGame,
    motion: Motion,
    direction: Direction,
    /// What it cost, in probability; nothing where that was not known.
    cost: Option<f64>,
}

/// A game on a small board.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoGame {
    /// What is played.
    pub variant: Variant,
    /// Where its tiles come from.
    pub seed: Seed,
    /// How it stands.
    pub hand: AnyGame,
    /// The tiles as they are drawn.
    pub motion: Motion,
    steps: Vec<Step>,
}

impl DemoGame {
    /// A game before its first move; nothing if there is no such variant.
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
        let cost = exact.and_then(|exact| exact.cost[direction.index()]);
        let cost = cost.map(|cost| if cost < NOTHING { 0.0 } else { cost });
        let mut next = Self { motion: self.motion.moved(&self.hand, direction, &hand), hand, ..self.clone() };
        next.steps.push(Step { hand: self.hand.clone(), motion: self.motion.clone(), direction, cost });
        Some(next)
    }

    /// The game before its last move.
    pub fn undo(&self) -> Option<Self> {
        let mut steps = self.steps.clone();
        let Step { hand, motion, .. } = steps.pop()?;
        Some(Self { hand, motion, steps, ..self.clone() })
    }

    /// How many moves were not best, and what they cost in all.
    pub fn mistakes(&self) -> (usize, f64) {
        let costs = || self.steps.iter().filter_map(|step| step.cost).filter(|cost| *cost > 0.0);
        // Not `sum`, whose empty sum is minus zero.
        (costs().count(), costs().fold(0.0, |sum, cost| sum + cost))
    }

    /// How many moves were made.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// How it stands, or what its last move cost; `**` stands round what is bold.
    pub fn words(&self) -> String {
        let last = self.steps.last().and_then(|step| step.cost.map(|cost| (step.direction, cost)));
        match (self.hand.outcome(), last) {
            (Outcome::Won, _) => format!("**{}** is reached.", 1u32 << self.variant.goal),
            (Outcome::Stuck, _) => "No move is left.".to_owned(),
            (_, Some((way, cost))) if cost > 0.0 => {
                format!("**{}** cost **{}**.", capital(way.word()), number::chance(cost))
            }
            (_, Some((way, _))) => format!("**{}** was best.", capital(way.word())),
            _ => "Choose a direction.".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::requests::{Request, Response};
    use crate::games::merge::session::Twenty48Session;
    use crate::search::solve::SolverSession;

    fn exact(game: &DemoGame) -> Exact {
        let question = Request::Exact { position: game.hand.to_string(), points: false, most: 1_000_000 };
        match Twenty48Session::default().handle(question, &mut |_| ()) {
            Ok(Response::Exact(exact)) => exact,
            other => panic!("no exact values: {other:?}"),
        }
    }

    fn small(goal: Option<u8>, board: usize) -> DemoGame {
        let usual = Variant::of(BOARDS[board]);
        let variant = Variant { goal: goal.unwrap_or(usual.goal), ..usual };
        DemoGame::new(variant, Seed::new("lab").expect("a seed")).expect("a game")
    }

    #[test]
    fn best_moves_cost_nothing_and_others_add_up() {
        let mut game = small(Some(4), 0);
        let mut told = 0.0;
        while game.open() {
            let values = exact(&game);
            let open = |direction: &&Direction| values.moves[direction.index()].is_some();
            // The worst move of those that are allowed.
            let cost = |direction: &Direction| values.cost[direction.index()].unwrap_or(0.0);
            let worst = Direction::ALL.iter().filter(open).max_by(|a, b| cost(a).total_cmp(&cost(b))).expect("a move");
            told += cost(worst);
            game = game.play(*worst, Some(&values)).expect("an allowed move");
        }
        assert!((game.mistakes().1 - told).abs() < 1e-9);
        assert!(game.mistakes().0 <= game.count());
    }

    #[test]
    fn undo_takes_back_the_move_and_its_cost() {
        let game = small(None, 1);
        let way = Direction::ALL.into_iter().find(|way| game.hand.pushed(*way).is_some()).expect("a first move");
        let moved = game.play(way, None).expect("an allowed move");
        assert_eq!(moved.undo(), Some(game.clone()));
        assert_eq!(game.undo(), None);
        assert_eq!(moved.words(), "Choose a direction.", "what it cost is not known");
        let told = game.play(way, Some(&exact(&game))).map(|game| game.words()).unwrap_or_default();
        assert!(told.contains("** cost **") || told.ends_with("** was best."), "{told}");
    }

    #[test]
    fn a_goal_stays_where_it_can() {
        let game = small(Some(9), 2);
        assert_eq!(game.with(BOARDS[0], 9).map(|next| next.variant.goal), Some(5));
        assert_eq!(game.with(BOARDS[1], 6).map(|next| next.variant.goal), Some(6));
    }
}
