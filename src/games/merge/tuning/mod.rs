//! Weights found by playing: an evolution strategy over batches of seeded games, searched not so deep.

mod cma;

use std::ops::Range;

use crate::engine::rng::Rng;
use crate::games::merge::arena;
use crate::games::merge::expectimax::doubling::Doubling;
use crate::games::merge::expectimax::lines::Lines;
use crate::games::merge::expectimax::plan::Reach;
use crate::games::merge::expectimax::threes::Threes;
use crate::games::merge::expectimax::weights::{COUNT, Change, KNOBS, Weights};
use crate::games::merge::packed::threes::score;
use crate::games::merge::packed::unpack;
use cma::Cma;

/// Which game is tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// 2048.
    Doubling,
    /// Threes.
    Threes,
}

/// How deep each move is searched while tuning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// Always so far.
    Reach(Reach),
    /// For about so many nodes.
    Nodes(u64),
}

/// What is tuned, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuningOptions {
    /// The game.
    pub game: Game,
    /// Where the search begins.
    pub start: Weights,
    /// Decides all games and all candidates.
    pub seed: u64,
    /// Games for each candidate.
    pub games: u64,
    /// The effort for each move.
    pub effort: Effort,
    /// Candidates a generation.
    pub population: usize,
    /// The first size of steps: a factor is changed by about e^sigma.
    pub sigma: f64,
}

/// What a generation was like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u64,
    /// The geometric mean of all scores of all candidates.
    pub geometric: f64,
    /// Their mean.
    pub mean: f64,
    /// The size of steps now.
    pub sigma: f64,
}

/// A search for weights under way.
#[derive(Clone, Debug)]
pub struct Tuning {
    options: TuningOptions,
    cma: Cma,
    number: u64,
}

impl Tuning {
    /// Begins.
    pub fn new(options: TuningOptions) -> Self {
        let cma = Cma::new(&vec![0.0; dimension()], options.sigma, options.population, options.seed);
        Self { options, cma, number: 0 }
    }

    /// Plays a generation: all candidates the same games. The cost is the mean logarithm of the score, so that early
    /// losses weigh as much as records.
    pub fn step(&mut self) -> Generation {
        let TuningOptions { games, seed, .. } = self.options;
        let played = self.number * games..(self.number + 1) * games;
        let (mut logs, mut sum, mut told) = (0.0, 0.0, Vec::new());
        for point in self.cma.ask() {
            let scores =
                scores(self.options.game, &at(&self.options.start, &point), self.options.effort, seed, played.clone());
            let log = mean(scores.iter().map(|&score| libm::log(score as f64 + FLOOR)));
            logs += log;
            sum += mean(scores.iter().map(|&score| score as f64));
            told.push((point, -log));
        }
        let candidates = told.len().max(1) as f64;
        self.cma.tell(told);
        self.number += 1;
        let geometric = libm::exp(logs / candidates);
        Generation { number: self.number, geometric, mean: sum / candidates, sigma: self.cma.sigma() }
    }

    /// The weights at the centre of the search.
    pub fn weights(&self) -> Weights {
        at(&self.options.start, self.cma.mean())
    }
}

/// Added to each score, so that a game lost at once has a logarithm.
const FLOOR: f64 = 100.0;

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1) as f64;
    numbers.sum::<f64>() / count
}

/// The weights at a point of the search: the start is 0 in each coordinate.
fn at(start: &Weights, point: &[f64]) -> Weights {
    let mut weights = *start;
    let mut rest = point.iter().copied();
    for (value, (_, change)) in weights.values.iter_mut().zip(KNOBS) {
        match change {
            Change::Held => {}
            Change::Factor => *value *= libm::exp(rest.next().unwrap_or(0.0)),
            Change::Step(size) => *value += size * rest.next().unwrap_or(0.0),
        }
    }
    weights
}

/// How many coordinates a point has.
fn dimension() -> usize {
    (0..COUNT).filter(|&place| KNOBS[place].1 != Change::Held).count()
}

/// A small table is quick to empty, and shallow searches need no more.
const BITS: u32 = 12;

/// The scores of these seeded games.
pub fn scores(game: Game, weights: &Weights, effort: Effort, seed: u64, games: Range<u64>) -> Vec<u64> {
    match game {
        Game::Doubling => {
            let mut searcher = Doubling::new(Lines::new(weights, 1), BITS);
            let rules = arena::doubling::Rules::new();
            let mut advise = |board: u64| match effort {
                Effort::Nodes(nodes) => Some(searcher.advise(&unpack(board), nodes)),
                Effort::Reach(reach) => searcher.search(&unpack(board), reach, u64::MAX),
            };
            games.map(|index| rules.game(&mut Rng::part(seed, index), &mut advise)).collect()
        }
        Game::Threes => {
            let mut searcher = Threes::new(Lines::new(weights, 3), BITS);
            let rules = arena::threes::Rules::new();
            let mut advise = |play: &arena::threes::Play| match effort {
                Effort::Nodes(nodes) => Some(searcher.advise(play.board, play.bag, play.next, nodes)),
                Effort::Reach(reach) => searcher.search(play.board, play.bag, play.next, reach, u64::MAX),
            };
            let mut game = |index| rules.game(&mut Rng::part(seed, index), &mut advise).board;
            games.map(|index| u64::from(score(game(index)))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(game: Game) -> TuningOptions {
        let (start, effort) = (Weights::published(), Effort::Reach(Reach { depth: 0, cut: 0.0 }));
        TuningOptions { game, start, seed: 5, games: 4, effort, population: 8, sigma: 0.4 }
    }

    #[test]
    fn a_few_generations_play_better_than_the_first() {
        let mut tuning = Tuning::new(options(Game::Threes));
        let first = tuning.step();
        let last = (0..12).map(|_| tuning.step()).last().expect("there were some");
        assert!(last.geometric > 1.3 * first.geometric, "{first:?} {last:?}");
        assert_eq!(last.number, 13);
        assert_eq!(tuning.weights().lost(), Weights::published().lost(), "the unit is held");
    }

    #[test]
    fn tuning_repeats() {
        let run = || {
            let mut tuning = Tuning::new(options(Game::Doubling));
            (tuning.step(), tuning.step(), tuning.weights())
        };
        assert_eq!(run(), run());
    }
}
