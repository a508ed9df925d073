//! The paper's genetic algorithm: scripts of paths, bred by [`evolution`].
//!
//! A chromosome is a script of twenty clauses ([`MAX_PATHS`]); a clause says where to enter, and for each stop which of
//! the ways at hand to take and how often to push an ornament (M. Amos and J. Coldridge, arXiv 1005.4446, where they choose
//! «the representation for our GA»). The script is played in the garden and valued as the paper prints it:
//!
//! ```text
//! fitness = (20 - paths) * 10
//! + (1 - area) * 200     if sand is left; area: the share of the sand that is not raked
//! + 300                  if the garden is finished
//! ```
//!
//! where a script that leads into a dead end gets nothing at all as the paper's code has it, and nothing for the second
//! part as its text has it ([`Deadlock`]). A script that does nothing has 200. Ten paths more cost as much as a finished
//! garden gains over an almost finished one.
//!
//! Where the paper is silent: a clause whose entry is shut is left out and does not count as a path. A clause that meets
//! more than twenty stops begins its choices again from the first. Where one way is open it is taken, whatever the clause
//! says; where an ornament can be pushed it is pushed as often as the clause says and the garden allows, then the monk
//! turns; if he cannot turn he pushes on. A garden that is finished ends the script. A gene of the algorithm is a clause: so
//! the chromosome has the paper's length of 20, and crossover keeps paths whole. A gene that mutates is drawn anew. (JGAP
//! moves each of its numbers by a random share of its range and draws those anew that leave it.)

pub mod evolution;

use serde::{Deserialize, Serialize};

use super::moves::Move;
use super::script_walker::{End, Turn, left, path, walk};
use super::solver::bits::Bits;
use super::solver::packed_garden::{PackedGarden, PackedPosition};
use crate::engine::rng::Rng;
use crate::games::zen::script_walker::Stop;
use evolution::GeneticProblem;

/// What a script that leads into a dead end is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deadlock {
    /// Nothing: the code that the paper prints.
    #[default]
    Code,
    /// What its number of paths is worth: the paper's words, «if deadlock is reached [...] a value of zero is awarded for
    /// this component».
    Text,
}

impl Deadlock {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::Code, Self::Text];

    /// Its word in parameters.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Text => "text",
        }
    }

    /// What the word stands for.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// What became of a garden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptResult {
    /// Whole paths.
    pub paths: u32,
    /// Cells that are not raked after them.
    pub left: u32,
    /// Whether one more path led into a dead end.
    pub stuck: bool,
}

impl ScriptResult {
    /// Whether the garden is finished.
    pub fn is_finished(&self) -> bool {
        self.left == 0 && !self.stuck
    }

    /// Its fitness as the paper prints it, from 0 to 500; `all`: the cells that had to be raked.
    pub fn fitness(&self, all: u32, deadlock: Deadlock) -> f64 {
        let short = (f64::from(MAX_PATHS as u32) - f64::from(self.paths)) * (200.0 / MAX_PATHS as f64);
        match (self.stuck, deadlock) {
            (true, Deadlock::Code) => 0.0,
            (true, Deadlock::Text) => short,
            (false, _) if self.left > 0 => short + (1.0 - f64::from(self.left) / f64::from(all)) * 200.0,
            (false, _) => short + 300.0,
        }
    }
}

/// Scripts for a garden.
#[derive(Clone, Debug)]
pub struct Scripts<B> {
    packed: PackedGarden<B>,
    start: PackedPosition<B>,
    /// Cells that have to be raked at the start.
    all: u32,
    deadlock: Deadlock,
    walked: u64,
}

impl<B: Bits> Scripts<B> {
    /// Scripts for a garden and a position in it.
    pub fn new(packed: PackedGarden<B>, start: PackedPosition<B>, deadlock: Deadlock) -> Self {
        let all = left(&packed, &start);
        Self { packed, start, all, deadlock, walked: 0 }
    }

    /// Paths walked in all evaluations so far, those into dead ends among them: what an evaluation costs, as one of a
    /// script walks several and one of a search tree walks one.
    pub fn walked(&self) -> u64 {
        self.walked
    }

    fn entries(&self) -> u32 {
        self.packed.entries.len() as u32
    }

    /// Plays a script; `hear` gets each whole path. Also says how many paths were walked.
    fn play(&self, script: &[Gene], mut hear: impl FnMut(u32, &[Turn])) -> (ScriptResult, u64) {
        let mut place = self.start;
        let (mut outcome, mut walked) = (ScriptResult { paths: 0, left: self.all, stuck: false }, 0);
        let mut turns = Vec::new();
        for clause in script {
            if outcome.left == 0 {
                break;
            }
            let entry = clause.entry % self.entries();
            let mut reader = clause.reader();
            turns.clear();
            let end = walk(&self.packed, &place, entry, |stop| {
                let turn = reader.choose(stop);
                turns.push(turn);
                turn
            });
            walked += u64::from(end != End::Shut);
            match end {
                End::Shut => {}
                End::Out(after) => {
                    place = after;
                    outcome.paths += 1;
                    outcome.left = left(&self.packed, &place);
                    hear(entry, &turns);
                }
                End::Stuck => {
                    outcome.stuck = true;
                    break;
                }
            }
        }
        (outcome, walked)
    }

    /// What becomes of a script.
    pub fn outcome(&self, script: &[Gene]) -> ScriptResult {
        self.play(script, |_, _| ()).0
    }

    /// The whole paths of a script, as the rules play them.
    pub fn paths(&self, script: &[Gene]) -> Vec<Move> {
        let mut paths = Vec::new();
        self.play(script, |entry, turns| paths.push(path(&self.packed, entry, turns)));
        paths
    }
}

impl<B: Bits> GeneticProblem for Scripts<B> {
    type Gene = Gene;

    fn length(&self) -> usize {
        MAX_PATHS
    }

    fn draw(&mut self, rng: &mut Rng) -> Gene {
        Gene::draw(self.entries(), self.packed.width.max(self.packed.height) as u32, rng)
    }

    fn mutate(&mut self, gene: &mut Gene, rng: &mut Rng) {
        *gene = self.draw(rng);
    }

    fn fitness(&mut self, script: &[Gene]) -> f64 {
        let (outcome, walked) = self.play(script, |_, _| ());
        self.walked += walked;
        outcome.fitness(self.all, self.deadlock)
    }
}

// A clause: what a script says about one path.

/// The clauses of a script: «the maximum number of moves allowed», by default 20.
pub const MAX_PATHS: usize = 20;
/// «We assume that no move will contain more than 20 direction choices or opportunities to push.»
pub const MAX_STOPS: usize = 20;

/// Where to enter and what to do at each stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// The entry, from 0, clockwise from the top left. (The paper counts from 1.)
    pub entry: u32,
    /// For each stop one bit: which of the two ways to the sides, the left one being 0.
    pub turns: u32,
    /// For each stop how often to push an ornament that lies ahead.
    pub pushes: [u8; MAX_STOPS],
}

impl Gene {
    /// A random clause: one of so many entries, and pushes by less than `longest`.
    pub fn draw(entries: u32, longest: u32, rng: &mut Rng) -> Self {
        let (entry, turns) = (rng.below(entries), rng.below(1 << MAX_STOPS));
        let mut pushes = [0; MAX_STOPS];
        for push in &mut pushes {
            *push = rng.below(longest.min(256)) as u8;
        }
        Self { entry, turns, pushes }
    }

    /// Somebody who reads it along a path.
    pub fn reader(&self) -> Reader<'_> {
        Reader { clause: self, stop: 0, pushed: 0 }
    }
}

/// Reads a clause stop by stop.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    clause: &'a Gene,
    /// The stop whose choices come next; pushing on in the same direction is one stop.
    stop: usize,
    /// How often was pushed there.
    pushed: u8,
}

impl Reader<'_> {
    /// What the clause chooses there.
    pub fn choose(&mut self, stop: Stop) -> Turn {
        if stop.ahead && (self.pushed < self.clause.pushes[self.stop] || !stop.left && !stop.right) {
            self.pushed = self.pushed.saturating_add(1);
            return Turn::Ahead;
        }
        let right = if stop.left && stop.right { self.clause.turns >> self.stop & 1 == 1 } else { stop.right };
        (self.stop, self.pushed) = ((self.stop + 1) % MAX_STOPS, 0);
        if right { Turn::Right } else { Turn::Left }
    }
}

#[cfg(test)]
mod tests {
    //! The encoding and the fitness, by hand; the walker against the rules; and the algorithm on gardens with known optima.

    use super::evolution::{Evolution, EvolutionOptions, GeneticProblem};
    use super::{Deadlock, Gene, MAX_PATHS, MAX_STOPS, ScriptResult, Scripts};
    use crate::engine::rng::Rng;
    use crate::games::zen::script_walker::{End, Stop, Turn, left, path, walk};
    use crate::games::zen::solver::packed_garden::PackedGarden;
    use crate::games::zen::state::Monk;
    use crate::games::zen::{Garden, Ground, Reading, State, Step};

    fn scripts(position: &str, deadlock: Deadlock) -> Scripts<u64> {
        let (packed, start) = PackedGarden::new(&position.parse::<State>().expect("a garden"));
        Scripts::new(packed, start.place, deadlock)
    }

    fn clause(entry: u32, turns: u32, pushes: &[u8]) -> Gene {
        let mut all = [0; MAX_STOPS];
        all[..pushes.len()].copy_from_slice(pushes);
        Gene { entry, turns, pushes: all }
    }

    fn played(position: &str, script: &[Gene]) -> (Vec<String>, ScriptResult) {
        let scripts = scripts(position, Deadlock::Code);
        (scripts.paths(script).iter().map(|path| path.listed()).collect(), scripts.outcome(script))
    }

    #[test]
    fn entries_are_numbered_clockwise() {
        // Two wide, three high: the north side of the upper left cell is the first, its west side the last.
        let listed: Vec<String> = (0..10).flat_map(|entry| played("ss-ss-ss", &[clause(entry, 0, &[])]).0).collect();
        let expected = ["0,0S", "0,1S", "0,1W", "1,1W", "2,1W", "2,1N", "2,0N", "2,0E", "1,0E", "0,0E"];
        assert_eq!(listed, expected);
    }

    #[test]
    fn a_bit_chooses_the_side() {
        let rock_below = "sss-sxs-sss";
        let left = played(rock_below, &[clause(1, 0, &[])]);
        // At the top he may not leave from where he entered, so the bits say left (east) or right (west).
        assert_eq!((left.0, left.1), (vec!["0,1SE".to_owned()], ScriptResult { paths: 1, left: 6, stuck: false }));
        assert_eq!(played(rock_below, &[clause(1, 1, &[])]).0, ["0,1SW"]);
    }

    #[test]
    fn ornaments_are_pushed_as_often_as_the_clause_says() {
        let garden = "ssss-osss-ssss-ssss-ssss";
        assert_eq!(played(garden, &[clause(0, 0, &[2])]).0, ["0,0SSSE"]);
        // The garden ends; he pushes as far as it goes.
        assert_eq!(played(garden, &[clause(0, 0, &[9])]).0, ["0,0SSSSE"]);
        // No push: he turns where he entered; the right hand side is outside.
        assert_eq!(played(garden, &[clause(0, 1, &[0])]).0, ["0,0SE"]);
        // He cannot turn, so he pushes, whatever the clause says.
        assert_eq!(played("xsx-xox-sss-sss", &[clause(1, 0, &[0])]).0, ["0,1SSSE"]);
    }

    #[test]
    fn shut_clauses_do_not_count_and_a_finished_garden_ends_the_script() {
        let all = [clause(0, 0, &[]), clause(0, 0, &[]), clause(2, 0, &[]), clause(1, 0, &[])];
        // The first column, the first again (shut), the second column, and nothing is left.
        assert_eq!(played("ss-ss", &all).1, ScriptResult { paths: 2, left: 0, stuck: false });
    }

    #[test]
    fn fitness_is_as_printed() {
        let fitness = |paths, left, stuck, deadlock| ScriptResult { paths, left, stuck }.fitness(20, deadlock);
        assert_eq!(fitness(0, 20, false, Deadlock::Code), 200.0);
        assert_eq!(fitness(3, 5, false, Deadlock::Code), 170.0 + 150.0);
        assert_eq!(fitness(4, 0, false, Deadlock::Text), 160.0 + 300.0);
        assert_eq!(fitness(2, 6, true, Deadlock::Code), 0.0);
        assert_eq!(fitness(2, 6, true, Deadlock::Text), 180.0);
        assert_eq!(fitness(20, 0, false, Deadlock::Code), 300.0);
    }

    #[test]
    fn dead_ends_end_a_script() {
        // Down the middle column: a rock below, and both sides are rocks.
        let script = [clause(1, 0, &[]), clause(0, 0, &[])];
        let (paths, outcome) = played("sss-xsx-sxs", &script);
        assert_eq!((paths.len(), outcome), (0, ScriptResult { paths: 0, left: 6, stuck: true }));
    }

    /// A random garden; every third one is a strip.
    fn garden(rng: &mut Rng, reading: Reading) -> Option<State> {
        let (width, height) = (1 + rng.below(6) as usize, 1 + rng.below(6) as usize);
        let letters = ['s', 's', 's', 's', 's', 's', 'x', 'o', 'o', 'y', 'n', 'r'];
        let ground = (0..width * height).filter_map(|_| Ground::from_letter(letters[rng.below(12) as usize])).collect();
        Garden::new(width, ground, reading).ok().map(State::new)
    }

    /// What the rules allow at a stop.
    fn stop(state: &State) -> Option<Stop> {
        let Monk::Standing { heading, .. } = state.monk() else { return None };
        let open = |way| state.step(Step::Go(way)).is_ok();
        let [left, right] = heading.across();
        Some(Stop { left: open(left), right: open(right), ahead: open(heading) })
    }

    #[test]
    fn walks_keep_the_rules() {
        let mut rng = Rng::new(20);
        let (mut walks, mut stuck, mut pushes) = (0, 0, 0);
        for round in 0..3000 {
            let Some(start) = garden(&mut rng, Reading::ALL[round % 3]) else { continue };
            let (packed, begun) = PackedGarden::<u64>::new(&start);
            let (mut place, mut state) = (begun.place, start);
            for _ in 0..8 {
                let entry = rng.below(packed.entries.len() as u32);
                let (cell, way) = state.garden().entries()[entry as usize];
                let width = state.garden().width();
                let step = Step::Enter(crate::games::zen::Entry { row: cell / width, column: cell % width, way });
                let (mut turns, mut seen): (Vec<Turn>, Vec<Stop>) = (Vec::new(), Vec::new());
                let end = walk(&packed, &place, entry, |stop| {
                    seen.push(stop);
                    turns.push(stop.nth(rng.below(stop.count())));
                    turns[turns.len() - 1]
                });
                let Ok(mut at) = state.step(step) else {
                    assert_eq!(end, End::Shut);
                    continue;
                };
                walks += 1;
                for (step, there) in path(&packed, entry, &turns).steps().skip(1).zip(&seen) {
                    assert_eq!(stop(&at).as_ref(), Some(there));
                    at = at.step(step).expect("an allowed step");
                }
                pushes += at.count().pushes;
                let End::Out(after) = end else {
                    assert!(at.choices().is_empty());
                    stuck += 1;
                    break;
                };
                assert_eq!((at.monk(), left(&packed, &after) as usize), (Monk::Outside, at.left()));
                assert_eq!(PackedGarden::<u64>::new(&at).1.place, after);
                (state, place) = (at, after);
            }
        }
        assert!(walks > 5000 && stuck > 200 && pushes > 200, "{walks} {stuck} {pushes}");
    }

    #[test]
    fn a_way_that_is_shut_ends_the_walk() {
        let (packed, start) = PackedGarden::<u64>::new(&"sss-sxs-sss".parse::<State>().expect("a garden"));
        assert_eq!(walk(&packed, &start.place, 1, |_| Turn::Ahead), End::Stuck);
    }

    #[test]
    fn drawn_clauses_fill_their_ranges() {
        let mut scripts = scripts("ssssss-ssssss-ssssss", Deadlock::Code);
        let mut rng = Rng::new(4);
        let drawn: Vec<Gene> = (0..2000).map(|_| scripts.draw(&mut rng)).collect();
        let most = |value: fn(&Gene) -> u32| drawn.iter().map(value).max();
        assert_eq!(most(|one| one.entry), Some(17));
        assert_eq!(most(|one| one.pushes[7].into()), Some(5));
        let ones: u32 = drawn.iter().map(|one| one.turns.count_ones()).sum();
        // Twenty fair bits in each: six standard deviations of a binomial(40000, 1/2) are 600.
        assert!(ones.abs_diff(20_000) < 600 && drawn.iter().all(|one| one.turns < 1 << MAX_STOPS));
        let mut changed = drawn[0].clone();
        scripts.mutate(&mut changed, &mut rng);
        assert_ne!(changed, drawn[0]);
    }

    #[test]
    fn it_finds_optima() {
        // Rocks, ornaments, leaves: the optima of the oracle, by the paper's plan.
        let cases = [
            ("ssss-sxxs-ssss-ssss", 4),
            ("ssss-ssox-oxsx-ssos", 2),
            ("snss-soss-yxrs-sssy", 4),
            ("nsss-yxxs-ssss-ryss", 5),
        ];
        for (position, optimum) in cases {
            let mut run = Evolution::new(scripts(position, Deadlock::Code), EvolutionOptions::PAPER, Rng::new(1));
            let last = run.by_ref().last().expect("generations");
            assert_eq!(last.best, f64::from(MAX_PATHS as u32 - optimum) * 10.0 + 300.0, "{position}");
            let champion = run.champion().expect("one");
            assert_eq!(run.problem().paths(&champion.individual.genes).len() as u32, optimum);
            assert!(run.problem().walked() > run.evaluations());
        }
    }
}
