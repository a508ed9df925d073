//! What a solver keeps between requests: best play of a few variants, the policies asked for last, and a value
//! iteration that goes on. Bounded in memory.

use std::sync::Arc;

use super::exact::joint::Joint;
use super::exact::matchup;
use super::exact::optimum::Optimum;
use super::exact::strategy::{MAX_CELLS, Strategy};
use super::exact::sweeps::Sweeps;
use super::exact::turn::Outcomes;
use super::exact::turn_plan::TurnPlan;
use super::policy::Policy;
use super::requests::{MatchUp, Variant};

/// How many variants are kept.
const GROUNDS: usize = 3;
/// How many policies are kept.
const PLAYERS: usize = 32;

/// A variant with best play.
#[derive(Debug)]
pub struct SolvedVariant {
    /// Best play.
    pub optimum: Optimum,
    /// What one turn brings.
    pub outcomes: Outcomes,
    /// Best play's turns.
    pub best: TurnPlan,
}

impl SolvedVariant {
    /// Solves a variant; `report` receives the number of pairs of scores done.
    pub fn new(variant: Variant, report: &mut dyn FnMut(u64)) -> Self {
        let optimum = Optimum::solve(variant, report);
        let outcomes = Outcomes::new(variant);
        let best = TurnPlan::new(&optimum.table, &outcomes);
        Self { optimum, outcomes, best }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.optimum.variant
    }

    /// A policy made ready to play.
    ///
    /// # Errors
    /// See [`Strategy::of`].
    pub fn player(&self, policy: &Policy) -> Result<PreparedPolicy, String> {
        let strategy = Strategy::of(policy, &self.optimum)?;
        let plan = strategy.memory.is_empty().then(|| TurnPlan::new(&strategy.tables[0], &self.outcomes));
        Ok(PreparedPolicy { strategy, plan })
    }

    /// A's chances against B.
    ///
    /// # Errors
    /// Both together remember too much: one sentence.
    pub fn play(&self, a: &PreparedPolicy, b: &PreparedPolicy) -> Result<MatchUp, String> {
        match (&a.plan, &b.plan) {
            (Some(a), Some(b)) => Ok(matchup::play(a, b, self.variant().goal.into())),
            _ => Ok(Joint::new(&a.strategy, &b.strategy)?.play(&self.outcomes)),
        }
    }

    /// A policy's chances against best play.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn against_best(&self, player: &PreparedPolicy) -> Result<MatchUp, String> {
        match &player.plan {
            Some(plan) => Ok(matchup::play(plan, &self.best, self.variant().goal.into())),
            None => {
                let best = Strategy::plain(self.optimum.table.clone());
                Ok(Joint::new(&player.strategy, &best)?.play(&self.outcomes))
            }
        }
    }
}

/// A policy made ready to play.
#[derive(Debug)]
pub struct PreparedPolicy {
    /// Its decisions.
    pub strategy: Strategy,
    /// What its turns bring, if it remembers nothing.
    pub plan: Option<TurnPlan>,
}

impl PreparedPolicy {
    fn cells(&self) -> usize {
        self.strategy.tables.len() * self.strategy.variant.pairs()
    }
}

/// What is kept; the one used last stands last.
#[derive(Default)]
pub struct PigSession {
    grounds: Vec<Arc<SolvedVariant>>,
    players: Vec<(Variant, String, Arc<PreparedPolicy>)>,
    sweeps: Option<Sweeps>,
}

/// Takes what `is` finds to the end of the list.
fn recall<T: Clone>(kept: &mut Vec<T>, is: impl Fn(&T) -> bool) -> Option<T> {
    let found = kept.remove(kept.iter().position(is)?);
    kept.push(found.clone());
    Some(found)
}

/// The policy of a code.
///
/// # Errors
/// There is none: one sentence.
pub fn policy(code: &str) -> Result<Policy, String> {
    code.parse::<Policy>().map_err(|error| error.to_string())
}

impl PigSession {
    /// A variant with best play, solved if need be.
    ///
    /// # Errors
    /// There is no such variant: one sentence.
    pub fn ground(&mut self, variant: Variant, report: &mut dyn FnMut(u64)) -> Result<Arc<SolvedVariant>, String> {
        let variant = variant.checked()?;
        if let Some(ground) = recall(&mut self.grounds, |ground| ground.variant() == variant) {
            return Ok(ground);
        }
        let ground = Arc::new(SolvedVariant::new(variant, report));
        if self.grounds.len() >= GROUNDS {
            self.grounds.remove(0);
        }
        self.grounds.push(Arc::clone(&ground));
        Ok(ground)
    }

    /// A policy made ready to play, if need be.
    ///
    /// # Errors
    /// As [`SolvedVariant::player`].
    pub fn player(&mut self, ground: &SolvedVariant, policy: &Policy) -> Result<Arc<PreparedPolicy>, String> {
        let (variant, code) = (ground.variant(), policy.to_string());
        if let Some((_, _, player)) = recall(&mut self.players, |(v, c, _)| *v == variant && *c == code) {
            return Ok(player);
        }
        let player = Arc::new(ground.player(policy)?);
        self.players.push((variant, code, Arc::clone(&player)));
        let cells = |players: &[(Variant, String, Arc<PreparedPolicy>)]| {
            players.iter().map(|(_, _, one)| one.cells()).sum::<usize>()
        };
        while self.players.len() > 1 && (self.players.len() > PLAYERS || cells(&self.players) > MAX_CELLS) {
            self.players.remove(0);
        }
        Ok(player)
    }

    /// The value iteration after so many sweeps: the one kept, or a new one brought there.
    pub fn sweeps(&mut self, variant: Variant, done: u32) -> Sweeps {
        let kept = self.sweeps.take().filter(|kept| kept.variant == variant && kept.done <= done);
        let mut sweeps = kept.unwrap_or_else(|| Sweeps::new(variant));
        while sweeps.done < done {
            sweeps.sweep();
        }
        sweeps
    }

    /// Keeps a value iteration.
    pub fn keep_sweeps(&mut self, sweeps: Sweeps) {
        self.sweeps = Some(sweeps);
    }
}
