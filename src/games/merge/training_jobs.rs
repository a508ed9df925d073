//! The work on the command line that makes the weights and networks of this folder: `tune`, `train` and `measure`.

use super::arena::{doubling, threes};
use super::expectimax::doubling::{self as search, Doubling};
use super::expectimax::evaluator::Evaluator;
use super::expectimax::lines::Lines;
use super::expectimax::plan::Reach;
use super::expectimax::threes::Threes;
use super::expectimax::weights::Weights;
use super::ntuple::environment::Environment;
use super::ntuple::trainer::Trainer;
use super::ntuple::{Kind, NTupleNetwork};
use super::packed::{highest, unpack};
use super::tuning::{self, Effort, Game, Tuning};
use crate::engine::rng::Rng;
use crate::search::training::{OnTrainingProgress, TrainingJob, TrainingKind, TrainingOptions, TrainingProgress};

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
    TrainingJob { game: "2048", work: TrainingKind::Measure, run: measure_doubling },
    TrainingJob { game: "threes", work: TrainingKind::Measure, run: measure_threes },
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
        Tuning::new(tuning::TuningOptions { game, start, seed, games, effort: effort(options), population, sigma });
    for _ in 0..options.generations {
        let tuning::Generation { number, geometric, mean, sigma } = tuning.step();
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
        Some(bytes) => NTupleNetwork::read(bytes).map_err(|error| error.to_string())?,
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

/// What a file holds: a network, or else the text of weights.
fn evaluator(options: &TrainingOptions, lowest: u8, own: fn() -> Evaluator) -> Result<Evaluator, String> {
    let Some(bytes) = &options.start else { return Ok(own()) };
    if bytes.starts_with(b"mnet") {
        return NTupleNetwork::read(bytes).map(Evaluator::network).map_err(|error| error.to_string());
    }
    let weights = Weights::read(text(bytes)?).map_err(|error| error.to_string())?;
    Ok(Evaluator::Lines(Lines::new(&weights, lowest)))
}

/// Tells of each game, and adds them up.
struct Tally {
    scores: Vec<f64>,
    tops: [u32; 16],
}

impl Tally {
    fn new() -> Self {
        Self { scores: Vec::new(), tops: [0; 16] }
    }

    /// One more game, told with the mean and the share of games that reached each tile.
    fn add(&mut self, number: u64, score: u64, top: u8, kind: Kind, moves: u64, tell: OnTrainingProgress<'_>) -> bool {
        self.scores.push(score as f64);
        self.tops[usize::from(top.min(15))] += 1;
        let count = self.scores.len() as f64;
        let mean = self.scores.iter().sum::<f64>() / count;
        let square: f64 = self.scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        let error = libm::sqrt(square / (count - 1.0).max(1.0) / count);
        let reached = |rank: usize| f64::from(self.tops[rank..].iter().sum::<u32>()) / count * 100.0;
        let tiles: Vec<String> =
            (11..16).map(|rank| format!("{} {:.1} %", kind.face(rank as u8), reached(rank))).collect();
        let line = format!(
            "game {number}: {score} points, {} in {moves} moves; so far {count} games, mean {mean:.0} +- {error:.0}; {}",
            kind.face(top),
            tiles.join(", ")
        );
        tell(&TrainingProgress { line, moves, file: &Vec::new })
    }
}

fn measure_doubling(options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    let mut searcher = Doubling::new(evaluator(options, 1, Evaluator::doubling)?, search::BITS);
    let (rules, mut tally) = (doubling::Rules::new(), Tally::new());
    for number in options.first..options.first.saturating_add(options.games) {
        let (mut moves, mut last) = (0, 0);
        let score = rules.game(&mut Rng::part(options.seed, number), &mut |board| {
            (moves, last) = (moves + 1, board);
            let cells = unpack(board);
            match effort(options) {
                Effort::Nodes(nodes) => Some(searcher.advise(&cells, search::ration(&cells, nodes))),
                Effort::Reach(reach) => searcher.search(&cells, reach, u64::MAX),
            }
        });
        if !tally.add(number, score, highest(last), Kind::Doubling, moves, tell) {
            break;
        }
    }
    Ok(())
}

fn measure_threes(options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    let mut searcher = Threes::new(evaluator(options, 3, Evaluator::threes)?, super::expectimax::threes::BITS);
    let (rules, mut tally) = (threes::Rules::new(), Tally::new());
    for number in options.first..options.first.saturating_add(options.games) {
        let mut moves = 0;
        let end = rules.game(&mut Rng::part(options.seed, number), &mut |play| {
            moves += 1;
            match effort(options) {
                Effort::Nodes(nodes) => Some(searcher.advise(play.board, play.bag, play.next, nodes)),
                Effort::Reach(reach) => searcher.search(play.board, play.bag, play.next, reach, u64::MAX),
            }
        });
        let score = u64::from(super::packed::threes::score(end.board));
        if !tally.add(number, score, highest(end.board), Kind::Threes, moves, tell) {
            break;
        }
    }
    Ok(())
}
