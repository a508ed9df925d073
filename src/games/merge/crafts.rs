//! The work on the command line that makes the weights and networks of this folder: `tune`, `train` and `measure`.

use super::arena::{doubling, threes};
use super::expectimax::doubling::{self as search, Doubling};
use super::expectimax::judge::Judge;
use super::expectimax::lines::Lines;
use super::expectimax::plan::Reach;
use super::expectimax::threes::Threes;
use super::expectimax::weights::Weights;
use super::ntuple::course::Course;
use super::ntuple::school::School;
use super::ntuple::{Kind, Net};
use super::packed::{highest, unpack};
use super::tuning::{self, Effort, Game, Tuning};
use crate::engine::rng::Rng;
use crate::search::craft::{Craft, Order, Stage, Tell, Work};

/// The work of both games.
pub const CRAFTS: &[Craft] = &[
    Craft { game: "2048", work: Work::Tune, run: |order, tell| tune(Game::Doubling, order, tell) },
    Craft { game: "threes", work: Work::Tune, run: |order, tell| tune(Game::Threes, order, tell) },
    Craft { game: "2048", work: Work::Train, run: |order, tell| train(doubling::Rules::new(), order, tell) },
    Craft { game: "threes", work: Work::Train, run: |order, tell| train(threes::Rules::new(), order, tell) },
    Craft { game: "2048", work: Work::Measure, run: measure_doubling },
    Craft { game: "threes", work: Work::Measure, run: measure_threes },
];

fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|_| "the file of weights is not text".to_owned())
}

fn effort(order: &Order) -> Effort {
    order.nodes.map_or(Effort::Reach(Reach { depth: order.depth, cut: order.cut }), Effort::Nodes)
}

fn tune(game: Game, order: &Order, tell: Tell<'_>) -> Result<(), String> {
    let start = match &order.start {
        Some(bytes) => Weights::read(text(bytes)?).map_err(|error| error.to_string())?,
        None => Weights::published(),
    };
    let Order { seed, games, population, sigma, .. } = *order;
    if !(sigma.is_finite() && sigma > 0.0) {
        return Err("the size of steps must be above 0".to_owned());
    }
    let mut tuning = Tuning::new(tuning::Order { game, start, seed, games, effort: effort(order), population, sigma });
    for _ in 0..order.generations {
        let tuning::Generation { number, geometric, mean, sigma } = tuning.step();
        let line = format!("generation {number}: geometric mean {geometric:.0}, mean {mean:.0}, steps {sigma:.4}");
        if !tell(&Stage { line, moves: 0, file: &|| tuning.weights().write().into_bytes() }) {
            break;
        }
    }
    Ok(())
}

/// Episodes of a term: the file is written after each.
const TERM: u64 = 20_000;

fn train<C: Course>(course: C, order: &Order, tell: Tell<'_>) -> Result<(), String> {
    let net = match &order.start {
        Some(bytes) => Net::read(bytes).map_err(|error| error.to_string())?,
        None => Net::new(C::KIND),
    };
    let mut school = School::new(course, net, order.seed);
    let mut left = order.games;
    while left > 0 {
        let term = school.term(left.min(TERM));
        left -= left.min(TERM);
        let line = format!(
            "{} episodes: of the last {} were whole games, mean score {:.0}; {} moves; farthest mark {}",
            term.episodes, term.games, term.mean, term.moves, term.farthest
        );
        if !tell(&Stage { line, moves: term.moves, file: &|| school.net().write() }) {
            break;
        }
    }
    Ok(())
}

/// What a file holds: a network, or else the text of weights.
fn judge(order: &Order, lowest: u8, own: fn() -> Judge) -> Result<Judge, String> {
    let Some(bytes) = &order.start else { return Ok(own()) };
    if bytes.starts_with(b"mnet") {
        return Net::read(bytes).map(Judge::network).map_err(|error| error.to_string());
    }
    let weights = Weights::read(text(bytes)?).map_err(|error| error.to_string())?;
    Ok(Judge::Lines(Lines::new(&weights, lowest)))
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
    fn add(&mut self, number: u64, score: u64, top: u8, kind: Kind, moves: u64, tell: Tell<'_>) -> bool {
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
        tell(&Stage { line, moves, file: &Vec::new })
    }
}

fn measure_doubling(order: &Order, tell: Tell<'_>) -> Result<(), String> {
    let mut searcher = Doubling::new(judge(order, 1, Judge::doubling)?, search::BITS);
    let (rules, mut tally) = (doubling::Rules::new(), Tally::new());
    for number in order.first..order.first.saturating_add(order.games) {
        let (mut moves, mut last) = (0, 0);
        let score = rules.game(&mut Rng::part(order.seed, number), &mut |board| {
            (moves, last) = (moves + 1, board);
            let cells = unpack(board);
            match effort(order) {
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

fn measure_threes(order: &Order, tell: Tell<'_>) -> Result<(), String> {
    let mut searcher = Threes::new(judge(order, 3, Judge::threes)?, super::expectimax::threes::BITS);
    let (rules, mut tally) = (threes::Rules::new(), Tally::new());
    for number in order.first..order.first.saturating_add(order.games) {
        let mut moves = 0;
        let end = rules.game(&mut Rng::part(order.seed, number), &mut |play| {
            moves += 1;
            match effort(order) {
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
