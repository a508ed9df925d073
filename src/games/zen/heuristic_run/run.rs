//! The runs themselves, and the one that a worker keeps.

use super::{Method, Round, RunOptions, RunProgress, RunResult};
use crate::engine::entry::ErrorMessage;
use crate::engine::rng::Rng;
use crate::games::zen::beam::{MAX_EVALUATIONS, Search};
use crate::games::zen::genetic::evolution::{Evolution, EvolutionOptions};
use crate::games::zen::genetic::{Deadlock, Scripts};
use crate::games::zen::moves::Move;
use crate::games::zen::solver::bits::{Bits, Wide};
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedStart};
use crate::games::zen::state::{Monk, State};

/// What a run can say of itself, whatever its method and however wide its sets of cells.
trait Rounds {
    /// One round more; nothing after the last.
    fn round(&mut self) -> Option<Round>;
    /// Evaluations so far.
    fn evaluations(&self) -> u64;
    /// Paths walked so far.
    fn walked(&self) -> u64;
    /// Whether the best solution is proved to be an optimum.
    fn is_proved(&self) -> bool;
    /// The best garden so far.
    fn best(&self) -> Option<Best>;
}

/// The best garden of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// Its whole paths.
    pub paths: Vec<Move>,
    /// Cells that are not raked.
    pub left: u32,
    /// Its fitness.
    pub fitness: f64,
    /// In which round it came.
    pub round: u32,
    /// Which evaluation it was, from 1 on.
    pub evaluation: u64,
    /// Paths walked until then, where the method counts them one by one.
    pub walked: Option<u64>,
}

impl<B: Bits> Rounds for Evolution<Scripts<B>> {
    fn round(&mut self) -> Option<Round> {
        let one = self.next()?;
        Some(Round { number: one.number, evaluations: one.evaluations, best: one.best, mean: one.mean })
    }

    fn evaluations(&self) -> u64 {
        Evolution::evaluations(self)
    }

    fn walked(&self) -> u64 {
        self.problem().walked()
    }

    fn is_proved(&self) -> bool {
        false
    }

    fn best(&self) -> Option<Best> {
        let champion = self.champion()?;
        let script = &champion.individual.genes;
        Some(Best {
            paths: self.problem().paths(script),
            left: self.problem().outcome(script).left,
            fitness: champion.individual.fitness,
            round: champion.generation,
            evaluation: champion.evaluation,
            walked: None,
        })
    }
}

impl<B: Bits> Rounds for Search<B> {
    fn round(&mut self) -> Option<Round> {
        let one = self.next()?;
        Some(Round { number: one.number, evaluations: one.evaluations, best: one.best, mean: one.mean })
    }

    fn evaluations(&self) -> u64 {
        Search::evaluations(self)
    }

    fn walked(&self) -> u64 {
        Search::walked(self)
    }

    fn is_proved(&self) -> bool {
        Search::is_proved(self)
    }

    fn best(&self) -> Option<Best> {
        Search::best(self).map(|best| Best {
            paths: best.paths.clone(),
            left: best.outcome.left,
            fitness: best.fitness,
            round: best.pass,
            evaluation: best.evaluation,
            walked: Some(best.walked),
        })
    }
}

/// A run of one of the methods, round by round: an iterator that may be left at any time.
pub struct Run(Box<dyn Rounds + Send>);

impl Run {
    /// A run of which nothing is done yet, from a position with the monk outside. The stream decides all draws.
    pub fn new(method: Method, deadlock: Deadlock, state: &State, rng: Rng) -> Self {
        match state.garden().len() {
            0..=64 => Self::of::<u64>(PackedGarden::new(state), method, deadlock, rng),
            65..=128 => Self::of::<u128>(PackedGarden::new(state), method, deadlock, rng),
            _ => Self::of::<Wide>(PackedGarden::new(state), method, deadlock, rng),
        }
    }

    fn of<B: Bits + 'static>(
        (packed, start): (PackedGarden<B>, PackedStart<B>),
        method: Method,
        deadlock: Deadlock,
        rng: Rng,
    ) -> Self {
        Self(match method {
            Method::Genetic => {
                Box::new(Evolution::new(Scripts::new(packed, start.place, deadlock), EvolutionOptions::PAPER, rng))
            }
            Method::Beam => Box::new(Search::new(packed, start.place, MAX_EVALUATIONS, rng)),
        })
    }

    /// Evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }

    /// Paths walked so far.
    pub fn walked(&self) -> u64 {
        self.0.walked()
    }

    /// Whether the best solution is proved to be an optimum.
    pub fn is_proved(&self) -> bool {
        self.0.is_proved()
    }

    /// The best garden so far.
    pub fn best(&self) -> Option<Best> {
        self.0.best()
    }
}

impl Iterator for Run {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        self.0.round()
    }
}

/// A run under way and what it has said.
pub struct KeptRun {
    task: RunOptions,
    run: Run,
    watched: RunProgress,
}

/// The run of a task up to so many rounds, or to its end if that comes first; `report` receives the evaluations. It goes on with the
/// run that was kept, where that is the same and has not come farther.
///
/// # Errors
/// The position is none, or the monk is inside: one sentence.
pub fn watch(
    session: &mut Option<KeptRun>,
    task: &RunOptions,
    rounds: u32,
    report: &mut dyn FnMut(u64),
) -> Result<RunProgress, ErrorMessage> {
    let kept = session.take().filter(|kept| kept.task == *task && kept.watched.rounds.len() <= rounds as usize);
    let mut kept = match kept {
        Some(kept) => kept,
        None => begin(task)?,
    };
    while !kept.watched.over && kept.watched.rounds.len() < rounds as usize {
        match kept.run.next() {
            Some(round) => {
                kept.watched.rounds.push(round);
                report(round.evaluations);
            }
            None => kept.watched.over = true,
        }
    }
    let raked = |best: Best| RunResult {
        paths: best.paths.iter().map(ToString::to_string).collect(),
        left: best.left,
        fitness: best.fitness,
        round: best.round,
        evaluation: best.evaluation,
    };
    kept.watched.best = kept.run.best().map(raked);
    kept.watched.proved = kept.run.is_proved();
    let watched = kept.watched.clone();
    *session = Some(kept);
    Ok(watched)
}

fn begin(task: &RunOptions) -> Result<KeptRun, ErrorMessage> {
    let state = task.position.parse::<State>().map_err(|error| error.to_string())?;
    if state.monk() != Monk::Outside {
        return Err("a rival begins with the monk outside the garden".to_owned());
    }
    let run = Run::new(task.method, task.deadlock, &state, Rng::new(task.seed));
    // The genetic algorithm makes about as many.
    let watched = RunProgress { rounds: Vec::new(), over: false, most: MAX_EVALUATIONS, proved: false, best: None };
    Ok(KeptRun { task: task.clone(), run, watched })
}
