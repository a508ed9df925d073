//! Runs of the heuristic searches, watched round by round: what a page asks for and what it receives.
//!
//! A page holds the plain data alone and no solver. It asks for a run up to some round, [`RunOptions`] and a number; then for one round more, and so on, as long as it likes to watch. The worker keeps the run, and a
//! fresh worker makes it again: the same task gives the same rounds everywhere.

use serde::{Deserialize, Serialize};

use super::genetic::Deadlock;
use crate::engine::entry::ErrorMessage;
use crate::engine::rng::Rng;
use crate::games::zen::beam::{MAX_EVALUATIONS, Search};
use crate::games::zen::genetic::Scripts;
use crate::games::zen::genetic::evolution::{Evolution, EvolutionOptions};
use crate::games::zen::moves::Move;
use crate::games::zen::solver::bits::{Bits, Wide};
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedStart};
use crate::games::zen::state::{Monk, State};

/// A method that proves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The paper's genetic algorithm; a round is a generation, the first one random.
    #[default]
    Genetic,
    /// Our own search along beams of random paths; a round is a pass.
    Beam,
}

impl Method {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Genetic, Self::Beam];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Genetic => "genetic",
            Self::Beam => "beam",
        }
    }

    /// Its name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Genetic => "Genetic algorithm",
            Self::Beam => "Beam of random paths",
        }
    }

    /// What one of its rounds is called.
    pub const fn round(self) -> &'static str {
        match self {
            Self::Genetic => "generation",
            Self::Beam => "pass",
        }
    }
}

/// What is run. Two equal tasks are the same run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunOptions {
    /// The position, the monk outside.
    pub position: String,
    /// The method.
    pub method: Method,
    /// What a dead end costs a script of [`Method::Genetic`].
    pub deadlock: Deadlock,
    /// The seed of its chances.
    pub seed: u64,
}

/// What a run has found by a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunProgress {
    /// All rounds so far, in order.
    pub rounds: Vec<Round>,
    /// Whether the run is over: no round follows.
    pub over: bool,
    /// Evaluations that the whole run makes at most, for a bar that fills.
    pub most: u64,
    /// Whether its best solution is proved to be an optimum, because no garden with such components needs fewer paths.
    pub proved: bool,
    /// The best garden so far; nothing before the first round, if nobody can enter, or, for [`Method::Beam`], if it is
    /// proved that the garden cannot be finished.
    pub best: Option<RunResult>,
}

/// A round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 0.
    pub number: u32,
    /// Evaluations up to its end.
    pub evaluations: u64,
    /// The best fitness in it, from 0 to 500, as the paper reckons it.
    pub best: f64,
    /// The mean fitness in it.
    pub mean: f64,
}

/// A garden as a method raked it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// The whole paths, one move each, as in ids. They can be played from the task's position.
    pub paths: Vec<String>,
    /// Cells that are not raked after them.
    pub left: u32,
    /// Its fitness, from 0 to 500.
    pub fitness: f64,
    /// In which round it came.
    pub round: u32,
    /// Which evaluation it was, from 1 on.
    pub evaluation: u64,
}

impl RunResult {
    /// Whether the garden is finished.
    pub fn is_finished(&self) -> bool {
        self.left == 0
    }
}

// The runs themselves, and the one that a worker keeps.

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
            // A third width would gain little here and weighs as much as both.
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

#[cfg(test)]
mod tests {
    //! Runs repeat, can be watched, and their paths are allowed.

    use super::{Method, RunOptions, RunProgress};
    use super::{Run, watch};
    use crate::engine::position::{Outcome, Position};
    use crate::engine::rng::Rng;
    use crate::games::zen::SOLVERS;
    use crate::games::zen::genetic::Deadlock;
    use crate::games::zen::requests::{Request, Response};
    use crate::games::zen::{Monk, Move, State};
    use crate::search::solver::TestWorker;

    fn task(position: &str, method: Method, seed: u64) -> RunOptions {
        RunOptions { position: position.to_owned(), method, deadlock: Deadlock::default(), seed }
    }

    fn watched(task: &RunOptions, rounds: u32) -> RunProgress {
        watch(&mut None, task, rounds, &mut |_| ()).expect("a good task")
    }

    #[test]
    fn a_run_is_the_same_watched_or_not() {
        for method in Method::ALL {
            let task = task("sssss-ssssx-sxsss-sssss", method, 7);
            let mut heard = Vec::new();
            let whole = watch(&mut None, &task, 12, &mut |evaluations| heard.push(evaluations)).expect("a good task");
            assert_eq!(heard, whole.rounds.iter().map(|round| round.evaluations).collect::<Vec<_>>());
            // Asked for fewer rounds, it begins again; then it goes on from where it was.
            for rounds in [0, 1, 2, 5, 5, 12] {
                let part = watched(&task, rounds);
                assert_eq!(part.rounds, whole.rounds[..rounds as usize]);
            }
            assert_eq!(watched(&task, 12), whole);
            let other = RunOptions { seed: 8, ..task };
            assert_ne!(watched(&other, 12).rounds, whole.rounds);
        }
    }

    #[test]
    fn the_best_garden_can_be_played() {
        for method in Method::ALL {
            for position in ["ssos-soss-ssss", "snss-soss-yxrs-sssy", "osso-ssss-ssss~entrypush", "sx-xs~cornerexit"] {
                let found = watched(&task(position, method, 3), 30);
                let best = found.best.expect("somebody can enter");
                let mut state = position.parse::<State>().expect("a garden");
                for path in &best.paths {
                    assert_eq!(state.monk(), Monk::Outside);
                    state = state.play(&path.parse::<Move>().expect("a move")).expect("a path that is allowed");
                }
                assert_eq!(state.monk(), Monk::Outside);
                assert_eq!(state.left() as u32, best.left, "{position}");
                assert_eq!(state.outcome() == Outcome::Won, best.is_finished());
                assert!(best.evaluation <= found.rounds.last().map_or(0, |round| round.evaluations));
            }
        }
    }

    #[test]
    fn every_run_ends() {
        let garden = "ssxss-sssss-sxsss-sssss-ssssx".parse::<State>().expect("a garden");
        let count = |method| Run::new(method, Deadlock::default(), &garden, Rng::new(1)).count();
        assert_eq!(count(Method::Genetic), 101);
        assert!(count(Method::Beam) > 1);
        // Nothing to rake, and no way in.
        for position in ["xx-xx", "kk-kk", "oo-oo"] {
            for method in Method::ALL {
                assert!(watched(&task(position, method, 1), 1000).over, "{position}");
            }
        }
        // One path does it, and one is the least: the beam stops there.
        let proved = watched(&task("ssss", Method::Beam, 1), 1000);
        assert!(proved.over && proved.proved && proved.best.is_some_and(|best| best.paths.len() == 1));
    }

    #[test]
    fn what_is_no_task_is_refused() {
        for position in ["", "abc", "sks-sss-xxx~at11S"] {
            assert!(watch(&mut None, &task(position, Method::Beam, 1), 1, &mut |_| ()).is_err(), "{position}");
        }
    }

    #[test]
    fn tasks_travel_as_json() {
        let task = task("sss-sss", Method::Beam, u64::MAX);
        let text = serde_json::to_string(&task).expect("plain data");
        assert_eq!(serde_json::from_str::<RunOptions>(&text).expect("the same"), task);
        let found = watched(&task, 2);
        let text = serde_json::to_string(&found).expect("plain data");
        assert_eq!(serde_json::from_str::<RunProgress>(&text).expect("the same"), found);
    }

    #[test]
    fn a_page_asks_for_it_like_for_anything() {
        let task = task("sss-sss", Method::Genetic, 5);
        let asked = Request::HeuristicRun { task: task.clone(), rounds: 3 };
        let mut worker = TestWorker::new(&SOLVERS[0]);
        assert_eq!(worker.ask(&asked), Response::HeuristicRun(watched(&task, 3)));
        // It goes on with the run that it has kept.
        assert_eq!(
            worker.ask(&Request::HeuristicRun { task: task.clone(), rounds: 5 }),
            Response::HeuristicRun(watched(&task, 5))
        );
        let none = RunOptions { position: "nonsense".to_owned(), ..task };
        assert!(worker.try_ask(&Request::HeuristicRun { task: none, rounds: 3 }).is_err());
    }
}
