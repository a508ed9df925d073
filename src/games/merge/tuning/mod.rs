//! Weights found by playing: an evolution strategy over batches of seeded games, searched not so deep.

mod chances;
mod cma;

use std::ops::Range;

use crate::engine::rng::Rng;
use crate::games::merge::arena::{self, Champion, Effort, doubling, threes};
use crate::games::merge::expectimax::Reach;
use crate::games::merge::expectimax::doubling::Doubling;
use crate::games::merge::expectimax::evaluator::{COUNT, Change, Evaluator, KNOBS, Lines, Weights};
use crate::games::merge::expectimax::threes::Threes;
use crate::games::merge::ntuple::trainer::{Environment, Trainer};
use crate::games::merge::ntuple::{Kind, NTupleNetwork};
use crate::games::merge::packed::threes::score;
use crate::games::merge::packed::unpack;
use crate::games::merge::players::GameResult;
use crate::games::merge::tuning::cma::Cma;
use crate::search::solver::{OnTrainingProgress, TrainingJob, TrainingKind, TrainingOptions, TrainingProgress};

/// Which game is tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// 2048.
    Doubling,
    /// Threes.
    Threes,
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
        let geometric = libm::exp(logs / candidates) - FLOOR;
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

// The work on the command line that makes the weights and networks of this folder: `tune`, `train`,
// `measure` and `calibrate`.

/// The work of both games.
pub const TRAINING_JOBS: &[TrainingJob] = &[
    TrainingJob { game: "2048", work: TrainingKind::Tune, run: |options, tell| tune(Game::Doubling, options, tell) },
    TrainingJob { game: "threes", work: TrainingKind::Tune, run: |options, tell| tune(Game::Threes, options, tell) },
    TrainingJob {
        game: "2048",
        work: TrainingKind::Train,
        run: |options, tell| train(doubling::Rules::new(), options, tell),
    },
    TrainingJob {
        game: "threes",
        work: TrainingKind::Train,
        run: |options, tell| train(threes::Rules::new(), options, tell),
    },
    TrainingJob {
        game: "2048",
        work: TrainingKind::Measure,
        run: |options, tell| measure(Kind::Doubling, options, tell),
    },
    TrainingJob {
        game: "threes",
        work: TrainingKind::Measure,
        run: |options, tell| measure(Kind::Threes, options, tell),
    },
    TrainingJob { game: "2048", work: TrainingKind::Calibrate, run: chances::twenty48 },
    TrainingJob { game: "threes", work: TrainingKind::Calibrate, run: chances::threes },
];

fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|_| "the file of weights is not text".to_owned())
}

fn effort(options: &TrainingOptions) -> Effort {
    options.nodes.map_or(Effort::Reach(Reach { depth: options.depth, cut: options.cut }), Effort::Nodes)
}

fn tune(game: Game, options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    let start = match &options.start {
        Some(bytes) => Weights::read(text(bytes)?).map_err(|error| error.to_string())?,
        None => Weights::published(),
    };
    let TrainingOptions { seed, games, population, sigma, .. } = *options;
    if !(sigma.is_finite() && sigma > 0.0) {
        return Err("the size of steps must be above 0".to_owned());
    }
    let mut tuning =
        Tuning::new(TuningOptions { game, start, seed, games, effort: effort(options), population, sigma });
    for _ in 0..options.generations {
        let Generation { number, geometric, mean, sigma } = tuning.step();
        let line = format!("generation {number}: geometric mean {geometric:.0}, mean {mean:.0}, steps {sigma:.4}");
        if !tell(&TrainingProgress { line, moves: 0, file: &|| tuning.weights().write().into_bytes() }) {
            break;
        }
    }
    Ok(())
}

/// Episodes of an epoch: the file is written after each.
const TERM: u64 = 20_000;

fn train<C: Environment>(
    environment: C,
    options: &TrainingOptions,
    tell: OnTrainingProgress<'_>,
) -> Result<(), String> {
    let network = match &options.start {
        Some(bytes) => NTupleNetwork::of_game(C::KIND, bytes)?,
        None => NTupleNetwork::new(C::KIND),
    };
    let mut trainer = Trainer::new(environment, network, options.seed);
    let mut left = options.games;
    while left > 0 {
        let epoch = trainer.epoch(left.min(TERM));
        left -= left.min(TERM);
        let line = format!(
            "{} episodes: of the last {} were whole games, mean score {:.0}; {} moves; farthest mark {}",
            epoch.episodes, epoch.games, epoch.mean, epoch.moves, epoch.farthest
        );
        if !tell(&TrainingProgress { line, moves: epoch.moves, file: &|| trainer.network().write() }) {
            break;
        }
    }
    Ok(())
}

/// What a file holds: a network, or else the text of weights. Without a file the weights of the program.
fn evaluator(options: &TrainingOptions, kind: Kind) -> Result<Evaluator, String> {
    let Some(bytes) = &options.start else { return Ok(Evaluator::own(kind)) };
    if bytes.starts_with(b"mnet") {
        return NTupleNetwork::of_game(kind, bytes).map(Evaluator::network);
    }
    Weights::read(text(bytes)?).map(|weights| Evaluator::lines_of(&weights, kind)).map_err(|error| error.to_string())
}

/// Tells of each game, and adds them up.
struct GameTotals {
    scores: Vec<f64>,
    tops: [u32; 16],
}

impl GameTotals {
    fn new() -> Self {
        Self { scores: Vec::new(), tops: [0; 16] }
    }

    /// One more game, told with the mean and the share of games that reached each tile.
    fn add(&mut self, number: u64, played: GameResult, kind: Kind, tell: OnTrainingProgress<'_>) -> bool {
        let GameResult { score, moves, highest: top } = played;
        self.scores.push(score as f64);
        self.tops[usize::from(top.min(15))] += 1;
        let count = self.scores.len() as f64;
        let mean = self.scores.iter().sum::<f64>() / count;
        let square: f64 = self.scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        // Of one game alone nobody knows.
        let error = libm::sqrt(square / (count - 1.0) / count);
        let error = if count > 1.0 { format!(" +- {error:.0}") } else { String::new() };
        let reached = |rank: usize| f64::from(self.tops[rank..].iter().sum::<u32>()) / count * 100.0;
        let tiles: Vec<String> =
            (11..16).map(|rank| format!("{} {:.1} %", kind.face(rank as u8), reached(rank))).collect();
        let line = format!(
            "game {number}: {score} points, {} in {moves} moves; so far {count} games, mean {mean:.0}{error}; {}",
            kind.face(top),
            tiles.join(", ")
        );
        tell(&TrainingProgress { line, moves: moves.into(), file: &Vec::new })
    }
}

/// Games one after the other, told one by one: a view of `lab merge-strength` for a file of weights that is being made.
fn measure(kind: Kind, options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    let (mut champion, mut tally) = (Champion::new(kind, evaluator(options, kind)?), GameTotals::new());
    for number in options.first..options.first.saturating_add(options.games) {
        let played = champion.play(&mut Rng::part(options.seed, number), effort(options));
        if !tally.add(number, played, kind, tell) {
            break;
        }
    }
    Ok(())
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
