//! Our own search that proves nothing but finds much: short random paths from the best gardens so far, in passes that look
//! at more and more of them.
//!
//! A pass goes from path to path: from each garden of the beam (at first the start alone) it draws some random paths: a
//! random free entry, a random way at each stop, and in every other path an ornament that is met is pushed by a random
//! number of cells, as the genetic algorithm does, for long pushes are rare else. What comes out is dropped if it is known
//! already in this pass, if it cannot be finished ([`Bound::Components`] proves it), or not with fewer paths than the best
//! solution so far. The best of the rest are the next beam: those that need the fewest paths by the bound, then those with
//! little sand left, and a bit of luck. When a beam is empty the pass is over. Every other pass keeps one garden more and
//! walks one path more from each, so easy gardens cost little, and how much the sand left counts is drawn for each pass, so
//! that no garden defeats all of them. The search ends when its evaluations are spent or when a solution has as many paths
//! as the bound says it needs at least.
//!
//! What a path from a garden comes to is kept for the rest of the search: where the same path is drawn again, it is not judged
//! again. On the small gardens of the experiments that halves the evaluations.
//!
//! An *evaluation* is one path judged, as the paper counts the nodes of its search tree («as the nodes are created their
//! quality is analysed»); dead ends, and other paths to the same garden, count too. A path that was judged before has to be
//! walked again to be drawn, and is one of the *paths walked*, but no evaluation. The genetic algorithm walks several paths in
//! one evaluation, and makes it again for a script that it had before.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::order;
use crate::engine::rng::Rng;
use crate::games::zen::garden::Direction;
use crate::games::zen::genetic::{Deadlock, MAX_PATHS, ScriptResult};
use crate::games::zen::moves::Move;
use crate::games::zen::script_walker::{End, Stop, Turn, left, path, walk};
use crate::games::zen::solver::Bound;
use crate::games::zen::solver::bits::Bits;
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedPosition};

/// As many evaluations as a run of the genetic algorithm makes, not one more: 1000 and 100 generations of 700 children and,
/// on average, 766 copies.
pub const MAX_EVALUATIONS: u64 = 147_000;
/// So many paths are walked for each evaluation at most, so that a search ends where nothing new is left to be found.
const MAX_WALKS: u64 = 4;
/// Random paths from each garden of a beam: in the first pass, and at most.
const SAMPLES: (u32, u32) = (5, 40);
/// By how much luck moves a score: half a path at most.
const LUCK: f64 = 0.5;

/// A garden of a beam.
struct Node<B> {
    place: PackedPosition<B>,
    /// Where it came from: its number in the beam before.
    parent: usize,
    entry: u32,
    turns: Vec<Turn>,
    /// The lower, the better.
    score: f64,
}

/// The best found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// Its paths.
    pub paths: Vec<Move>,
    /// What became of the garden.
    pub outcome: ScriptResult,
    /// Its fitness as the genetic algorithm reckons it.
    pub fitness: f64,
    /// Which evaluation it was, from 1 on.
    pub evaluation: u64,
    /// Paths walked until then, with it.
    pub walked: u64,
    /// In which pass it came.
    pub pass: u32,
}

/// What there is to say of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamPass {
    /// Its number, from 0.
    pub number: u32,
    /// Evaluations so far.
    pub evaluations: u64,
    /// The best fitness in it.
    pub best: f64,
    /// The mean fitness of all that was evaluated in it.
    pub mean: f64,
}

/// A search, pass by pass: an iterator that may be left at any time.
pub struct Search<B> {
    packed: PackedGarden<B>,
    start: PackedPosition<B>,
    /// Cells that have to be raked at the start.
    all: u32,
    rng: Rng,
    most: u64,
    /// The paths that the start needs at least; nothing if it cannot be finished.
    least: Option<u32>,
    best: Option<Best>,
    /// Paths of the best solution.
    finished: u32,
    /// What each path that was judged comes to, by the garden it starts from, its entry and its turns: the paths that are
    /// needed after it at least; nothing if it does not come out, or to a garden that is proved lost.
    judged: BTreeMap<(PackedPosition<B>, u32, Vec<Turn>), Option<u32>>,
    /// Paths walked so far.
    walked: u64,
    number: u32,
    /// Of the pass under way: the best fitness, the sum of all, and their number.
    tally: (f64, f64, u64),
}

/// What one pass does unlike the others.
struct PassOptions {
    /// Gardens that a beam keeps.
    width: usize,
    /// Random paths from each.
    samples: u32,
    /// How much all the sand that there was weighs, in paths.
    sand: f64,
}

/// A path that was walked.
struct WalkedPath<B> {
    entry: u32,
    end: End<B>,
    /// What it comes to, as in [`Search::judged`].
    need: Option<u32>,
}

/// Somebody who pushes an ornament by a random number of cells.
struct Pusher {
    longest: u32,
    /// How much farther the ornament ahead goes; nothing if none is being pushed.
    left: Option<u32>,
}

impl Pusher {
    fn choose(&mut self, stop: Stop, rng: &mut Rng) -> Turn {
        if stop.ahead {
            let left = self.left.unwrap_or_else(|| rng.below(self.longest));
            if left > 0 || stop.count() == 1 {
                self.left = Some(left.saturating_sub(1));
                return Turn::Ahead;
            }
        }
        self.left = None;
        let sides = Stop { ahead: false, ..stop };
        sides.nth(rng.below(sides.count()))
    }
}

impl<B: Bits> Search<B> {
    /// A search of which nothing is done yet, with so many evaluations. The stream decides all draws.
    pub fn new(packed: PackedGarden<B>, start: PackedPosition<B>, most: u64, rng: Rng) -> Self {
        let (all, least) = (left(&packed, &start), Bound::Components.of(&packed, &start));
        let tally = (f64::NEG_INFINITY, 0.0, 0);
        Self {
            packed,
            start,
            all,
            rng,
            most,
            least,
            best: None,
            finished: u32::MAX,
            judged: BTreeMap::new(),
            walked: 0,
            number: 0,
            tally,
        }
    }

    /// The best so far; nothing before the first pass.
    pub fn best(&self) -> Option<&Best> {
        self.best.as_ref()
    }

    /// Evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.judged.len() as u64
    }

    /// Paths walked so far, also those that had been judged before.
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// Whether the best solution has as few paths as are needed at least: then it is proved to be an optimum.
    pub fn is_proved(&self) -> bool {
        self.least == Some(self.finished)
    }

    fn is_over(&self) -> bool {
        let spent = self.evaluations() >= self.most || self.walked >= MAX_WALKS * self.most;
        spent || self.is_proved() || self.all == 0 || self.least.is_none()
    }

    /// The entries that are not shut.
    fn entries(&self, place: &PackedPosition<B>) -> Vec<u32> {
        let open = |(_, (cell, way)): &(u32, (u8, Direction))| self.packed.enter(place, *cell, *way).is_some();
        (0..).zip(self.packed.entries.iter().copied()).filter(open).map(|(entry, _)| entry).collect()
    }

    /// A random path from one of the entries; the turns taken are left in `turns`.
    fn walk(&mut self, place: &PackedPosition<B>, entries: &[u32], turns: &mut Vec<Turn>) -> WalkedPath<B> {
        let entry = entries[self.rng.below(entries.len() as u32) as usize];
        turns.clear();
        let rng = &mut self.rng;
        let longest = self.packed.width.max(self.packed.height) as u32;
        let mut pusher = rng.coin().then_some(Pusher { longest, left: None });
        let end = walk(&self.packed, place, entry, |stop| {
            let turn = match &mut pusher {
                Some(pusher) => pusher.choose(stop, rng),
                None => stop.nth(rng.below(stop.count())),
            };
            turns.push(turn);
            turn
        });
        self.walked += 1;
        let (packed, key) = (&self.packed, (*place, entry, turns.clone()));
        let need = *self.judged.entry(key).or_insert_with(|| match &end {
            End::Out(place) => Bound::Components.of(packed, place),
            End::Shut | End::Stuck => None,
        });
        WalkedPath { entry, end, need }
    }

    /// Weighs a garden; its fitness if it is the best so far. A finished garden is better than one that is not.
    fn weigh(&mut self, outcome: ScriptResult) -> Option<f64> {
        let fitness = outcome.fitness(self.all, Deadlock::Code);
        self.tally = (self.tally.0.max(fitness), self.tally.1 + fitness, self.tally.2 + 1);
        let worth = (outcome.is_finished(), fitness);
        let better = self.best.as_ref().is_none_or(|best| (best.outcome.is_finished(), best.fitness) < worth);
        (better && !outcome.stuck).then_some(fitness)
    }

    /// The paths that led to a garden; the last one comes from a garden of the last beam.
    fn paths(&self, beams: &[Vec<Node<B>>], mut parent: usize, last: (u32, &[Turn])) -> Vec<Move> {
        let mut paths = vec![path(&self.packed, last.0, last.1)];
        for beam in beams.iter().skip(1).rev() {
            let node = &beam[parent];
            paths.push(path(&self.packed, node.entry, &node.turns));
            parent = node.parent;
        }
        paths.reverse();
        paths
    }

    /// All that the last beam leads to, unsorted.
    fn beyond(&mut self, beams: &[Vec<Node<B>>], mood: &PassOptions) -> Vec<Node<B>> {
        let mut known: BTreeSet<PackedPosition<B>> = BTreeSet::new();
        let (mut next, mut turns) = (Vec::new(), Vec::new());
        let beam = beams.last().map_or(&[][..], Vec::as_slice);
        for (parent, node) in beam.iter().enumerate() {
            let entries = self.entries(&node.place);
            let samples = if entries.is_empty() { 0 } else { mood.samples };
            for _ in 0..samples {
                if self.is_over() {
                    return next;
                }
                let WalkedPath { entry, end, need } = self.walk(&node.place, &entries, &mut turns);
                let place = self.judge(beams, parent, (entry, &turns), end).filter(|place| known.insert(*place));
                let score =
                    place.zip(need).and_then(|(place, need)| self.score(&place, need, beams.len() as u32, mood));
                if let (Some(place), Some(score)) = (place, score) {
                    next.push(Node { place, parent, entry, turns: turns.clone(), score });
                }
            }
        }
        next
    }

    /// Takes note of where a path from a garden of the last beam ended; where that is, if the garden is not finished.
    fn judge(
        &mut self,
        beams: &[Vec<Node<B>>],
        parent: usize,
        last: (u32, &[Turn]),
        end: End<B>,
    ) -> Option<PackedPosition<B>> {
        let paths = beams.len() as u32;
        let outcome = match &end {
            End::Out(place) => ScriptResult { paths, left: left(&self.packed, place), stuck: false },
            End::Shut | End::Stuck => {
                let before = beams.last().map_or(self.all, |beam| left(&self.packed, &beam[parent].place));
                ScriptResult { paths: paths - 1, left: before, stuck: true }
            }
        };
        if let Some(fitness) = self.weigh(outcome) {
            let paths = self.paths(beams, parent, last);
            self.best = Some(Best {
                paths,
                outcome,
                fitness,
                evaluation: self.evaluations(),
                walked: self.walked,
                pass: self.number,
            });
        }
        match end {
            End::Out(_) if outcome.left == 0 => {
                self.finished = self.finished.min(paths);
                None
            }
            End::Out(place) => Some(place),
            End::Shut | End::Stuck => None,
        }
    }

    /// The score of a garden after so many paths; nothing if it leads to no better solution.
    fn score(&mut self, place: &PackedPosition<B>, need: u32, paths: u32, mood: &PassOptions) -> Option<f64> {
        if paths + need >= self.finished.min(MAX_PATHS as u32 + 1) {
            return None;
        }
        let share = f64::from(left(&self.packed, place)) / f64::from(self.all);
        Some(f64::from(need) + mood.sand * share + LUCK * self.rng.unit())
    }
}

impl<B: Bits> Iterator for Search<B> {
    type Item = BeamPass;

    /// Makes one more pass; nothing when the search is over.
    fn next(&mut self) -> Option<BeamPass> {
        let before = self.walked;
        self.tally = (f64::NEG_INFINITY, 0.0, 0);
        let more = self.number / 2;
        let samples = (SAMPLES.0 + more).min(SAMPLES.1);
        let mood = PassOptions { width: 1 + more as usize, samples, sand: 3.0 + 6.0 * self.rng.unit() };
        let mut beams = vec![vec![Node { place: self.start, parent: 0, entry: 0, turns: Vec::new(), score: 0.0 }]];
        while !self.is_over() {
            let mut next = self.beyond(&beams, &mood);
            if next.is_empty() {
                break;
            }
            order::sort_by(&mut next, |a, b| a.score.total_cmp(&b.score));
            next.truncate(mood.width);
            beams.push(next);
        }
        if self.walked == before {
            // It is over, or nobody can enter.
            return None;
        }
        let (best, sum, count) = self.tally;
        let pass =
            BeamPass { number: self.number, evaluations: self.evaluations(), best, mean: sum / count.max(1) as f64 };
        self.number += 1;
        Some(pass)
    }
}

#[cfg(test)]
mod tests {
    //! The search finds optima, spends no more than it may, and repeats.

    use super::{MAX_EVALUATIONS, Search};
    use crate::engine::rng::Rng;
    use crate::games::zen::State;
    use crate::games::zen::solver::packed_garden::PackedGarden;

    fn search(position: &str, most: u64, seed: u64) -> Search<u64> {
        let (packed, start) = PackedGarden::new(&position.parse::<State>().expect("a garden"));
        Search::new(packed, start.place, most, Rng::new(seed))
    }

    #[test]
    fn it_finds_optima() {
        // The optima of the oracle.
        let cases = [
            ("sssss-sssss-sssss-sssss-sssss", 4),
            ("ssxss-sssss-sxsss-sssss-ssssx", 3),
            ("ssos-soss-ssss", 2),
            ("xssxs-nssss-ssxyo-sorss", 3),
            ("snoss-sxsss-sssxy-ssrss-sosys", 5),
        ];
        for (position, optimum) in cases {
            let mut search = search(position, MAX_EVALUATIONS, 2);
            let passes: Vec<_> = search.by_ref().collect();
            assert!(
                passes.windows(2).all(|two| two[0].evaluations <= two[1].evaluations && two[1].mean <= two[1].best)
            );
            assert!(search.evaluations() <= MAX_EVALUATIONS);
            let best = search.best().expect("one");
            assert!(best.outcome.is_finished());
            assert_eq!(best.paths.len() as u32, optimum, "{position}");
        }
    }

    #[test]
    fn an_easy_garden_takes_few_evaluations() {
        // The garden of the experiments on which the genetic algorithm is quickest: 64 evaluations on average.
        let optimum = |seed| {
            let mut search = search("sssss-ssssx-snsss-sssys-syssx", MAX_EVALUATIONS, seed);
            search.by_ref().for_each(drop);
            let best = search.best().expect("one");
            assert_eq!(best.paths.len(), 4);
            best.evaluation
        };
        let runs = 40;
        assert!((0..runs).map(optimum).sum::<u64>() < 64 * runs);
    }

    #[test]
    fn a_path_that_is_known_costs_nothing() {
        // Nobody can finish it, which the bound does not see; there are few ways to walk, and all are walked in the first passes.
        let mut search = search("sxss-ssss-ssxs", 1000, 1);
        let passes: Vec<_> = search.by_ref().collect();
        assert!(passes.len() > 100 && search.evaluations() < 40);
        assert_eq!(passes[50].evaluations, passes[100].evaluations);
    }

    #[test]
    fn a_search_repeats() {
        let passes = |seed| search("ssos-soss-ssss", 3000, seed).collect::<Vec<_>>();
        assert_eq!(passes(5), passes(5));
        assert_ne!(passes(5), passes(6));
    }

    #[test]
    fn what_cannot_be_finished_is_not_searched() {
        // A dead end that no ornament can cover.
        let mut lost = search("xxx-xsx-sss", 1000, 1);
        assert_eq!((lost.next(), lost.evaluations(), lost.best().is_none()), (None, 0, true));
    }
}
