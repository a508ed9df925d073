//! Gardens drawn by a seed: things are thrown at random, then moved one by one until the garden can be finished and is as
//! hard as asked. A search proves every step of it, so what comes out has its optimum proved.
//!
//! Hardly any large garden can be finished, so there a throw is a walk ([`Walked`]): a monk rakes a garden in which nothing is
//! decided yet, and now and then he meets a rock.

use crate::engine::order;
use crate::engine::position::Generator;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::zen::garden::{Colour, Direction, Garden, Ground};
use crate::games::zen::setup::{Drawn, Paths, ZenSetup};
use crate::games::zen::solver::{Bound, shortest};
use crate::games::zen::state::State;
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{FilteredGenerator, GenerateError};

/// The most gardens that a seed gives, in gardens of up to 64 cells and in larger ones: about a minute. Frozen: one more could
/// make a challenge of a seed that had none.
pub const TRIES: [u32; 2] = [40_000, 400];
/// Gardens from one throw to the next, in gardens of up to 64 cells and in larger ones.
const CLIMB: [u32; 2] = [400, 2];
/// The most positions that one garden's search expands, in gardens of up to 64 cells and in larger ones, where each takes
/// longer. Frozen, as what was not solved within it counts as unsolved.
const NODES: [u64; 2] = [1_500, 2_000];
/// Walks of which one becomes a throw. Frozen.
const WALKS: u32 = 5_000;
/// In a walk, one undecided cell ahead in so many turns out to be a rock.
const ROCK_IN: u32 = 8;
/// Cells of the largest garden in which things are thrown.
const LARGE: usize = 64;
/// The squares of the gardens' cells in a climb to a hard one add up to this, as a garden's search takes about so long. Frozen, like
/// the numbers below: another number is another garden.
const HARD_WORK: usize = 3_000_000;
/// The most gardens of such a climb, in gardens of up to 64 cells and in larger ones.
const HARD: [usize; 2] = [2_000, 100];
/// More paths than any garden needs: those of a hard one come as near as they can.
const OUT_OF_REACH: u32 = 1_000;
/// Progress is reported once in so many tries.
const REPORT_EVERY: u32 = 8;

/// How good a garden is: the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum GardenQuality {
    /// The bound alone proves it impossible.
    Dead,
    /// A search proved it impossible, or gave up; so many cells were left at the nearest, with the sign changed.
    Failed(i64),
    /// It can be finished; so many paths beside the band, with the sign changed.
    Beside(i64),
    /// As asked.
    Fits,
}

impl Drawn {
    /// The things to be thrown.
    fn things(&self) -> Vec<Ground> {
        let leaves = Colour::ALL.into_iter().zip(self.leaves);
        let rocks = std::iter::repeat_n(Ground::Rock, self.rocks);
        let ornaments = std::iter::repeat_n(Ground::Ornament, self.ornaments);
        rocks
            .chain(ornaments)
            .chain(leaves.flat_map(|(colour, n)| std::iter::repeat_n(Ground::Leaf(colour), n)))
            .collect()
    }

    fn garden(&self, ground: &[Ground]) -> Option<State> {
        Garden::new(self.width, ground.to_vec(), self.reading).ok().map(State::new)
    }

    fn grade(&self, ground: &[Ground]) -> GardenQuality {
        let Some(state) = self.garden(ground) else { return GardenQuality::Dead };
        let nodes = NODES[usize::from(ground.len() > LARGE)];
        let outcome = shortest(&state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, &mut |_| ()));
        let (low, high) = match self.paths {
            None => (1, u32::MAX),
            Some(Paths::Between(low, high)) => (low, high),
            Some(Paths::Hard) => (OUT_OF_REACH, u32::MAX),
        };
        match outcome.verdict {
            Proof::Solved(moves) => {
                let paths = moves.len() as u32;
                let beside = low.saturating_sub(paths) + paths.saturating_sub(high);
                if beside == 0 { GardenQuality::Fits } else { GardenQuality::Beside(-i64::from(beside)) }
            }
            _ if outcome.expanded == 0 => GardenQuality::Dead,
            _ => GardenQuality::Failed(-i64::from(outcome.nearest)),
        }
    }

    /// Things thrown on bare cells, or where a walk had them.
    fn thrown(&self, rng: &mut Rng) -> Vec<Ground> {
        if self.width * self.height > LARGE {
            // The fewest paths: such gardens are proved soonest.
            let walks = (0..WALKS).filter_map(|_| Walked::new(self)?.run(self, rng));
            if let Some((_, ground)) = walks.min_by_key(|(paths, _)| *paths) {
                return ground;
            }
        }
        let mut ground = self.things();
        ground.resize(self.width * self.height, Ground::Sand);
        rng.shuffle(&mut ground);
        ground
    }

    /// The same things, one of them moved to a bare cell; a rock if there is one.
    fn moved(&self, ground: &[Ground], rng: &mut Rng) -> Vec<Ground> {
        let cells =
            |has: &dyn Fn(Ground) -> bool| (0..ground.len()).filter(|&cell| has(ground[cell])).collect::<Vec<_>>();
        let rocks = cells(&|what| what == Ground::Rock);
        let things = if rocks.is_empty() || rng.below(4) == 0 { cells(&|what| what != Ground::Sand) } else { rocks };
        let bare = cells(&|what| what == Ground::Sand);
        let mut next = ground.to_vec();
        if !things.is_empty() && !bare.is_empty() {
            let from = things[rng.below(things.len() as u32) as usize];
            next.swap(from, bare[rng.below(bare.len() as u32) as usize]);
        }
        next
    }
}

/// A cell of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Undecided,
    Raked,
    Rock,
}

/// A monk who rakes a bare garden, in which a cell is decided when he comes to it. What is undecided in the end is rock.
struct Walked {
    bare: Garden,
    cells: Vec<Seen>,
    /// The raked cells in their order.
    order: Vec<usize>,
    rocks: usize,
}

impl Walked {
    fn new(setup: &Drawn) -> Option<Self> {
        let cells = setup.width * setup.height;
        let bare = Garden::new(setup.width, vec![Ground::Sand; cells], setup.reading).ok()?;
        Some(Self { bare, cells: vec![Seen::Undecided; cells], order: Vec::new(), rocks: 0 })
    }

    /// Paths until all that is not raked is as many as the setup's rocks and ornaments: their number and the garden; nothing
    /// if that fails.
    fn run(mut self, setup: &Drawn, rng: &mut Rng) -> Option<(u32, Vec<Ground>)> {
        let most = setup.rocks + setup.ornaments;
        let mut paths = 0;
        while self.cells.len() - self.order.len() > most {
            let entries = self.bare.entries().into_iter();
            let entries: Vec<_> = entries.filter(|(cell, _)| self.cells[*cell] == Seen::Undecided).collect();
            if entries.is_empty() {
                return None;
            }
            let (cell, way) = entries[rng.below(entries.len() as u32) as usize];
            self.path(cell, way, most, rng)?;
            paths += 1;
        }
        (self.cells.len() - self.order.len() == most).then(|| (paths, self.ground(setup, rng)))
    }

    /// A path by chance; nothing if it has no end.
    fn path(&mut self, mut cell: usize, mut way: Direction, most: usize, rng: &mut Rng) -> Option<()> {
        let entry = cell;
        self.rake(cell);
        loop {
            let Some(next) = self.bare.beside(cell, way) else { return Some(()) };
            if self.cells[next] == Seen::Undecided && self.rocks < most && rng.below(ROCK_IN) == 0 {
                self.cells[next] = Seen::Rock;
                self.rocks += 1;
            }
            if self.cells[next] == Seen::Undecided {
                self.rake(next);
                cell = next;
                continue;
            }
            let turns = way.across().into_iter().filter(|turn| match self.bare.beside(cell, *turn) {
                Some(next) => self.cells[next] == Seen::Undecided,
                None => cell != entry,
            });
            let turns: Vec<Direction> = turns.collect();
            if turns.is_empty() {
                return None;
            }
            way = turns[rng.below(turns.len() as u32) as usize];
            // He has turned, so he goes on: what lies there is no rock.
            let Some(next) = self.bare.beside(cell, way) else { return Some(()) };
            self.rake(next);
            cell = next;
        }
    }

    fn rake(&mut self, cell: usize) {
        self.cells[cell] = Seen::Raked;
        self.order.push(cell);
    }

    /// The garden in which the monk went so: ornaments stand where rocks would, leaves lie in the order in which he comes
    /// to them.
    fn ground(&self, setup: &Drawn, rng: &mut Rng) -> Vec<Ground> {
        let mut ground = vec![Ground::Sand; self.cells.len()];
        let mut covered: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] != Seen::Raked).collect();
        rng.shuffle(&mut covered);
        for (number, &cell) in covered.iter().enumerate() {
            ground[cell] = if number < setup.ornaments { Ground::Ornament } else { Ground::Rock };
        }
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        rng.shuffle(&mut places);
        let leaves = Colour::ALL.into_iter().zip(setup.leaves).flat_map(|(colour, n)| std::iter::repeat_n(colour, n));
        let leaves: Vec<Colour> = leaves.collect();
        places.truncate(leaves.len());
        order::sort(&mut places);
        places.into_iter().zip(leaves).for_each(|(place, colour)| ground[self.order[place]] = Ground::Leaf(colour));
        ground
    }
}

impl FilteredGenerator for ZenSetup {
    /// Climbs: from a throw, one thing is moved at a time, and kept there unless the garden became worse; after
    /// so many gardens comes the next throw. The first garden that fits is the challenge; a hard one is the top of a single climb
    /// to ever more paths.
    ///
    /// The budget counts gardens. A smaller one can only find nothing where a larger one finds a garden, never another one.
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<State, GenerateError> {
        let none = |tries| GenerateError::NoneFits { setup: self.to_string(), tries };
        let setup = match self {
            Self::Drawn(setup) => setup,
            Self::Garden(_) => {
                return match self.generate(seed) {
                    crate::engine::position::Generated::Ready(state) => Ok(state),
                    crate::engine::position::Generated::NeedsSearch => Err(none(0)),
                };
            }
        };
        let (large, hard) = (setup.width * setup.height > LARGE, setup.paths == Some(Paths::Hard));
        let most = match (setup.objects(), hard) {
            // Of bare sand there is only one garden.
            (0, _) => 1,
            (_, false) => TRIES[usize::from(large)],
            (_, true) => (HARD_WORK / (setup.width * setup.height).pow(2)).min(HARD[usize::from(large)]) as u32,
        };
        let tries = u32::try_from(limit.nodes).map_or(most, |nodes| nodes.min(most));
        if hard && tries < most {
            return Err(none(tries));
        }
        let climb = if hard { most } else { CLIMB[usize::from(large)] };
        let (mut seen, mut grades) = (NumberedSet::default(), Vec::new());
        let mut rng = Rng::new(0);
        let mut best: (GardenQuality, Vec<Ground>) = (GardenQuality::Dead, Vec::new());
        for number in 0..tries {
            let ground = if number.is_multiple_of(climb) {
                (seen, grades) = Default::default();
                rng = Rng::part(seed.hash(), u64::from(number / climb));
                best = (GardenQuality::Dead, setup.thrown(&mut rng));
                best.1.clone()
            } else {
                setup.moved(&best.1, &mut rng)
            };
            // A climb comes by the same gardens again and again.
            let (at, new) = seen.insert(ground.clone());
            if new {
                grades.push(setup.grade(&ground));
            }
            let grade = grades[at as usize];
            if grade == GardenQuality::Fits
                && let Some(state) = setup.garden(&ground)
            {
                return Ok(state);
            }
            if grade >= best.0 {
                best = (grade, ground);
            }
            if (number + 1).is_multiple_of(REPORT_EVERY) {
                report(u64::from(number) + 1);
            }
        }
        // The top of a hard one's climb, if it came to a garden that can be finished.
        let top = matches!(best.0, GardenQuality::Beside(_)).then(|| setup.garden(&best.1)).flatten();
        top.filter(|_| hard).ok_or_else(|| none(tries))
    }
}
