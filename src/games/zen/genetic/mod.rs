//! The paper's genetic algorithm: scripts of paths, bred by [`evolution`].
//!
//! A chromosome is a script of twenty clauses ([`MAX_PATHS`]); a clause says where to enter, and for each stop which of
//! the ways at hand to take and how often to push an ornament (M. Amos and J. Coldridge, arXiv 1005.4446, where they choose
//! «the representation for our GA»). The script is played in the garden and valued as the paper prints it:
//!
//! ```text
//! fitness = (20 - paths) * 10
//!         + (1 - area) * 200     if sand is left; area: the share of the sand that is not raked
//!         + 300                  if the garden is finished
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
mod gene;

pub use gene::{Gene, MAX_PATHS, MAX_STOPS};

use serde::{Deserialize, Serialize};

use super::moves::Move;
use super::script_walker::{End, Turn, left, path, stroll};
use super::solver::bits::Bits;
use super::solver::packed_garden::{PackedGarden, PackedPosition};
use crate::engine::rng::Rng;
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
            let end = stroll(&self.packed, &place, entry, |stop| {
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

#[cfg(test)]
mod tests;
