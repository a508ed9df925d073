//! How a network is trained: it plays greedily and corrects each value by the next.
//!
//! What it learns is not the score but to stay alive: the value of a board is the chance that the game still goes on
//! after a number of moves that is drawn anew each time (a geometric number with the mean 1 / (1 - gamma)). Such values lie between 0
//! and 1 at every stage, and a search that looks ahead with them plays far better than with the expected score, whose
//! errors are as large as the next large merge.
//!
//! Games from the start rarely reach large tiles, so most episodes begin at a position that an earlier one has reached:
//! evenly over how far games have come, and, until the last mark is reached, half of them at the farthest.

use super::NTupleNetwork;
use super::environment::Environment;
use super::learn::Learner;
use crate::engine::rng::Rng;

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
