//! How a network is trained: it plays greedily and corrects each value by the next.
//!
//! What it learns is not the score but to stay alive: the value of a board is the chance that the game still goes on
//! after a number of moves that is drawn anew each time (a geometric number with the mean 1 / (1 - gamma)). Such values lie between 0
//! and 1 at every stage, and a search that looks ahead with them plays far better than with the expected score, whose
//! errors are as large as the next large merge.
//!
//! Games from the start rarely reach large tiles, so most episodes begin at a position that an earlier one has reached:
//! evenly over how far games have come, and, until the last mark is reached, half of them at the farthest.

use super::{Kind, LOOKUPS, NTupleNetwork, alike, each};
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::arena::{doubling, threes};
use crate::games::merge::expectimax::threes::{Next, entries};
use crate::games::merge::packed::threes::score;
use crate::games::merge::packed::{has_last, unpack};

/// How many positions are kept at each mark.
const KEPT: usize = 1000;

/// A mark is used once so many positions are there.
const ENOUGH: usize = 20;

/// An episode that did not begin at the start ends after so many marks.
const SPAN: usize = 4;

/// Of a hundred episodes, so many are whole games.
const WHOLE: u32 = 10;

/// The first episodes are whole games.
const FIRST: u64 = 20_000;

/// The marks that are farthest.
const FRONT: usize = 6;

/// A network in training.
pub struct Trainer<C: Environment> {
    environment: C,
    learner: Learner,
    pools: Vec<Vec<C::State>>,
    seed: u64,
    episodes: u64,
}

/// What some episodes were like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Episodes so far.
    pub episodes: u64,
    /// Whole games among them since the last epoch.
    pub games: u64,
    /// Their mean score.
    pub mean: f64,
    /// Moves since the last epoch.
    pub moves: u64,
    /// The farthest mark from which episodes begin.
    pub farthest: usize,
}

impl<C: Environment> Trainer<C> {
    /// Begins with this network.
    pub fn new(environment: C, network: NTupleNetwork, seed: u64) -> Self {
        let pools = vec![Vec::new(); C::MARKS];
        Self { environment, learner: Learner::new(network), pools, seed, episodes: 0 }
    }

    /// What was learned so far.
    pub fn network(&self) -> &NTupleNetwork {
        self.learner.network()
    }

    /// Plays so many episodes.
    pub fn epoch(&mut self, count: u64) -> Epoch {
        let mut epoch = Epoch::default();
        for _ in 0..count {
            let mut rng = Rng::part(self.seed, self.episodes);
            self.episodes += 1;
            let from = self.beginning(&mut rng);
            let state = from.unwrap_or_else(|| self.environment.start(&mut rng));
            let (end, moves) = self.episode(state, from.is_none(), &mut rng);
            epoch.moves += moves;
            if from.is_none() {
                epoch.games += 1;
                epoch.mean += C::score(end) as f64;
            }
        }
        epoch.mean /= epoch.games.max(1) as f64;
        Epoch { episodes: self.episodes, farthest: self.farthest(), ..epoch }
    }

    fn farthest(&self) -> usize {
        self.pools.iter().rposition(|pool| pool.len() >= ENOUGH).unwrap_or(0)
    }

    /// Where an episode begins; nothing for a new game.
    fn beginning(&self, rng: &mut Rng) -> Option<C::State> {
        let farthest = self.farthest();
        if self.episodes <= FIRST || farthest == 0 || rng.below(100) < WHOLE {
            return None;
        }
        let forward = !rng.coin() && farthest + 1 < C::MARKS;
        let lowest = if forward { (farthest + 1).saturating_sub(FRONT) } else { 0 };
        let pool = &self.pools[lowest + rng.below((farthest + 1 - lowest) as u32) as usize];
        pool.get(rng.below(pool.len() as u32) as usize).copied()
    }

    /// One episode; its last board and its moves.
    fn episode(&mut self, mut state: C::State, whole: bool, rng: &mut Rng) -> (u64, u64) {
        let mark_of = |sum: u32| (sum / C::STRIDE) as usize;
        let first = mark_of(C::KIND.sum(C::board(&state)));
        let (mut mark, mut moves, mut before) = (first, 0, None);
        loop {
            let stage = C::KIND.stage(C::board(&state));
            let network = self.learner.network();
            let step = self.environment.step(&|board| network.value(board, stage), &state, rng);
            let target = step.map_or(0.0, |step| 1.0 - C::GAMMA + C::GAMMA * step.value);
            if let Some((board, stage)) = before {
                let error = target - network.value(board, stage);
                self.learner.learn(board, stage, error);
            }
            let Some(step) = step else { return (C::board(&state), moves) };
            (before, state, moves) = (Some((step.after, stage)), step.next, moves + 1);
            // The sum of the tiles grows by a few a move: no need to look each time.
            let now = if moves % 16 == 0 { mark_of(C::KIND.sum(C::board(&state))) } else { mark };
            if now > mark {
                mark = now;
                if mark >= C::MARKS || !whole && mark >= first + SPAN {
                    return (C::board(&state), moves);
                }
                self.keep(mark, state, rng);
            }
        }
    }

    fn keep(&mut self, mark: usize, state: C::State, rng: &mut Rng) {
        let pool = &mut self.pools[mark];
        if pool.len() < KEPT {
            pool.push(state);
        } else {
            pool[rng.below(KEPT as u32) as usize] = state;
        }
    }
}

// The two games as a network learns them: greedy moves, and what the tiles are worth.

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<S> {
    /// What the network expected of it.
    pub value: f64,
    /// The board whose value is learned.
    pub after: u64,
    /// The game after chance has moved as well.
    pub next: S,
}

/// A game that can be learned.
pub trait Environment {
    /// A position.
    type State: Copy;

    /// Whose network it is.
    const KIND: Kind;

    /// How far apart the marks of [`Environment::mark`] are, in the sum of the tiles.
    const STRIDE: u32;

    /// A new game.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Its board.
    fn board(state: &Self::State) -> u64;

    /// The points of a game that has come to this board, or nearly so.
    fn score(board: u64) -> u64;

    /// The move that the network holds best, made; nothing if the game is over.
    fn step(&self, value: &dyn Fn(u64) -> f64, state: &Self::State, rng: &mut Rng) -> Option<Step<Self::State>>;

    /// Positions to begin from are collected at so many marks.
    const MARKS: usize;

    /// Of the values after a move so much counts before it: how far ahead it matters whether the game goes on.
    const GAMMA: f64;
}

impl Environment for doubling::Rules {
    type State = u64;

    const KIND: Kind = Kind::Doubling;
    const STRIDE: u32 = 1024;
    const MARKS: usize = 64;
    const GAMMA: f64 = 0.999;

    fn start(&self, rng: &mut Rng) -> u64 {
        Self::start(rng)
    }

    fn board(state: &u64) -> u64 {
        *state
    }

    /// The points that it took to merge the tiles from 2s (a 4 that came as such counts as merged).
    fn score(board: u64) -> u64 {
        unpack(board).iter().filter(|&&rank| rank > 0).map(|&rank| u64::from(rank - 1) << rank).sum()
    }

    fn step(&self, value: &dyn Fn(u64) -> f64, board: &u64, rng: &mut Rng) -> Option<Step<u64>> {
        let mut best: Option<(f64, u64)> = None;
        for after in self.moves.all(*board).into_iter().filter(|after| after != board) {
            let worth = value(after);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, after));
            }
        }
        best.map(|(value, after)| Step { value, after, next: Self::spawn(after, rng) })
    }
}

impl Environment for threes::Rules {
    type State = threes::Play;

    const KIND: Kind = Kind::Threes;
    const STRIDE: u32 = 192;
    const MARKS: usize = 48;
    const GAMMA: f64 = 0.996;

    fn start(&self, rng: &mut Rng) -> threes::Play {
        Self::start(rng)
    }

    fn board(state: &threes::Play) -> u64 {
        state.board
    }

    fn score(board: u64) -> u64 {
        u64::from(score(board))
    }

    fn step(&self, value: &dyn Fn(u64) -> f64, play: &threes::Play, rng: &mut Rng) -> Option<Step<threes::Play>> {
        if has_last(play.board) {
            return None;
        }
        let afters = self.moves.all(play.board);
        let mut best: Option<(f64, Direction)> = None;
        for direction in Direction::ALL {
            let after = afters[direction.index()];
            if after == play.board {
                continue;
            }
            let worth = inserted(value, play, after, direction);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, direction));
            }
        }
        let (value, direction) = best?;
        let next = self.play(play, direction, rng)?;
        Some(Step { value, after: next.board, next })
    }
}

/// The mean over where the shown card may come in, and which it may be.
fn inserted(value: &dyn Fn(u64) -> f64, play: &threes::Play, after: u64, direction: Direction) -> f64 {
    let (cells, count) = entries(play.board, after, direction);
    let (lowest, ranks) = match play.next {
        Next::Card(rank) => (rank, 1),
        Next::Bonus { lowest, count } => (lowest, count),
    };
    let mut sum = 0.0;
    for rank in lowest..lowest + ranks {
        for cell in &cells[..count] {
            sum += value(after | u64::from(rank) << cell);
        }
    }
    sum / (count as f64 * f64::from(ranks))
}

// Learning by playing against chance (temporal differences over afterstates).
//
// Each weight has a rate of its own: where errors keep their sign it stays high, where they only vary it falls
// (temporal coherence, Beal and Smith 1999; for 2048 Jaskowski 2016).

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Learner {
    network: NTupleNetwork,
    /// For each entry the sum of its errors and of their sizes; held up to date only in the first of those that mean the same.
    errors: Box<[(f32, f32)]>,
}

impl Learner {
    /// Begins with this network.
    pub fn new(network: NTupleNetwork) -> Self {
        let errors = vec![(0.0, 0.0); network.entries.len()].into();
        Self { network, errors }
    }

    /// What was learned so far.
    pub fn network(&self) -> &NTupleNetwork {
        &self.network
    }

    /// Moves the value of a board at a stage towards it being larger by `error`.
    pub fn learn(&mut self, board: u64, stage: usize, error: f64) {
        let error = error as f32;
        let (mut places, mut count) = ([0; LOOKUPS], 0);
        each(board, stage, |place| {
            places[count] = place;
            count += 1;
        });
        for place in places {
            let class = alike(place);
            let first = class.into_iter().min().unwrap_or(place);
            let (sum, size) = &mut self.errors[first];
            let coherence = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
            *sum += error;
            *size += error.abs();
            let weight = self.network.entries[place] + coherence * error / LOOKUPS as f32;
            for other in class {
                self.network.entries[other] = weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::arena::threes::Rules;

    #[test]
    fn a_term_at_school_helps() {
        let mut trainer = Trainer::new(Rules::new(), NTupleNetwork::new(Rules::KIND), 1);
        let first = trainer.epoch(20);
        trainer.epoch(400);
        let later = trainer.epoch(100);
        assert!(later.mean > 2.0 * first.mean, "{first:?} {later:?}");
        assert_eq!((later.episodes, later.games), (520, 100));
    }

    #[test]
    fn school_repeats() {
        let run = || {
            let mut trainer = Trainer::new(Rules::new(), NTupleNetwork::new(Rules::KIND), 7);
            (trainer.epoch(30), trainer.network().clone())
        };
        assert_eq!(run(), run());
    }
}
