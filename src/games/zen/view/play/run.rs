//! Where a rival's run stands, and what happens to it. Pure.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::zen::heuristic_run::{Method, RunProgress};
use crate::search::proof::Proof;

/// Who rakes beside the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    /// The paper's genetic algorithm, or our own search.
    Chance(Method),
    /// The exact search.
    Exact,
}

impl Who {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Chance(Method::Genetic), Self::Chance(Method::Beam), Self::Exact];

    /// Its name on the card.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chance(Method::Genetic) => "Genetic",
            Self::Chance(Method::Beam) => "Beam",
            Self::Exact => "A*",
        }
    }

    /// A sentence about it.
    pub fn about(self) -> &'static str {
        match self {
            Self::Chance(Method::Genetic) => {
                "1000 scripts, bred for 100 generations as the paper has it: the fitter ones have children. It proves nothing."
            }
            Self::Chance(Method::Beam) => {
                "Our own search: many random paths, the best gardens go on. It proves nothing, but seldom misses."
            }
            Self::Exact => "The exact search: it proves that there is no shorter way.",
        }
    }
}

/// What the exact search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The solution, or why there is none.
    pub verdict: Proof<Vec<String>>,
    /// Positions expanded.
    pub expanded: u64,
    /// Milliseconds that it took.
    pub ms: f64,
}

/// Where the run stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Who rakes.
    pub who: Who,
    /// The seed as it was typed.
    pub seed: String,
    /// Whether it goes on.
    pub runs: bool,
    /// What a method that proves nothing has found so far.
    pub watched: Option<Rc<RunProgress>>,
    /// What the exact search found.
    pub exact: Option<Rc<Exact>>,
    /// Why it stopped.
    pub why: String,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            who: Who::Chance(Method::Genetic),
            seed: "1".to_owned(),
            runs: false,
            watched: None,
            exact: None,
            why: String::new(),
        }
    }
}

/// What happens to it.
pub enum Act {
    /// Another one rakes.
    Take(Who),
    /// Another seed.
    Seed(String),
    /// It begins, or goes on.
    Go,
    /// It waits.
    Pause,
    /// It is ended, and forgotten.
    Stop,
    /// What it has found so far.
    Watched(RunProgress),
    /// What the exact search found.
    Exact(Exact),
    /// It died, or will not begin; one sentence.
    Fell(String),
}

impl Reducible for Run {
    type Action = Act;

    fn reduce(self: Rc<Self>, act: Act) -> Rc<Self> {
        let mut next = (*self).clone();
        next.why.clear();
        match act {
            Act::Take(who) => next = Self { who, seed: next.seed, ..Self::default() },
            Act::Seed(seed) => next = Self { who: next.who, seed, ..Self::default() },
            Act::Go => match next.number() {
                Ok(_) => next.runs = true,
                Err(why) => next.why = why,
            },
            Act::Pause => next.runs = false,
            Act::Stop => next = Self { who: next.who, seed: next.seed, ..Self::default() },
            Act::Watched(watched) => {
                next.runs &= !watched.over;
                next.watched = Some(Rc::new(watched));
            }
            Act::Exact(exact) => {
                next.runs = false;
                next.exact = Some(Rc::new(exact));
            }
            Act::Fell(why) => {
                next.runs = false;
                next.why = why;
            }
        }
        Rc::new(next)
    }
}

impl Run {
    /// The seed as the rival hears it: a whole number as it is, another text by its hash.
    ///
    /// # Errors
    /// It is no seed: one sentence.
    pub fn number(&self) -> Result<u64, String> {
        let text = self.seed.trim();
        let seed = Seed::new(text).map_err(|why| sentence(&why.to_string()))?;
        Ok(text.parse().unwrap_or_else(|_| seed.hash()))
    }

    /// Rounds that have been heard of.
    pub fn rounds(&self) -> usize {
        self.watched.as_ref().map_or(0, |watched| watched.rounds.len())
    }

    /// Whether there is something to be seen.
    pub fn begun(&self) -> bool {
        self.runs || self.watched.is_some() || self.exact.is_some()
    }

    /// Whether no more will come.
    pub fn over(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.over) || self.exact.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(run: Run, act: Act) -> Run {
        (*Rc::new(run).reduce(act)).clone()
    }

    fn watched(over: bool) -> RunProgress {
        RunProgress { rounds: Vec::new(), over, most: 100, proved: false, best: None }
    }

    #[test]
    fn a_run_goes_pauses_and_ends() {
        let run = act(Run::default(), Act::Go);
        assert!(run.runs && run.begun());
        let paused = act(act(run.clone(), Act::Watched(watched(false))), Act::Pause);
        assert!(!paused.runs && paused.begun() && !paused.over());
        assert!(act(run.clone(), Act::Watched(watched(true))).over());
        let stopped = act(paused, Act::Stop);
        assert!(!stopped.begun());
        assert_eq!(act(run, Act::Fell("it died".to_owned())).why, "it died");
    }

    #[test]
    fn a_seed_is_a_number_or_a_text() {
        let wrong = act(act(Run::default(), Act::Seed("a b".to_owned())), Act::Go);
        assert!(!wrong.runs && wrong.why.ends_with('.'), "{}", wrong.why);
        let number = act(wrong, Act::Seed(" 7 ".to_owned()));
        assert!(number.why.is_empty());
        assert_eq!(number.number(), Ok(7));
        let text = act(act(number, Act::Seed("monday-3b".to_owned())), Act::Go);
        assert!(text.runs && text.number().is_ok_and(|number| number != 7));
    }
}
