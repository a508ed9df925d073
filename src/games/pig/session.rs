//! What a solver keeps between requests: best play of a few variants, the policies asked for last, and a value
//! iteration that goes on. Bounded in memory.
//!
//! What the command line can be asked: the chances of two policies.
//!
//! Games and turns with dice from a seed.

use std::sync::Arc;

use crate::engine::entry::ErrorMessage;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::pig::exact::matchup::{self, Joint};
use crate::games::pig::exact::optimum::{Optimum, Sweeps};
use crate::games::pig::exact::strategy::{MAX_CELLS, Strategy, rolls};
use crate::games::pig::exact::turn::{Outcomes, TurnPlan};
use crate::games::pig::policy::Policy;
use crate::games::pig::requests::{Games, MatchUp, TurnCounts, Variant};
use crate::games::pig::rules::TurnDice;
use crate::games::pig::setup::{PigSetup, Seat};
use crate::search::proof::Budget;
use crate::search::solve::{AnalyseGenerator, Metric, MetricValue};

/// How many variants are kept.
const GROUNDS: usize = 3;
/// How many policies are kept: those of the largest class and some that it is held against, so that each is listed once in the usual
/// game.
const PLAYERS: usize = 110;

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
        let plan = strategy.memory.is_empty().then(|| TurnPlan::of(&strategy.tables, &self.outcomes));
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

/// Counts a node for each pair of scores, which is what solving a variant takes; false if the budget is smaller.
fn tick(variant: Variant, budget: &mut Budget<'_>) -> bool {
    (0..variant.pairs()).all(|_| budget.tick())
}

/// A probability to ten digits behind the point.
fn ten_digits(chance: f64) -> MetricValue {
    MetricValue::Measure((chance * 1e10).round() / 1e10)
}

impl AnalyseGenerator for PigSetup {
    /// The first policy's probability to win going first and going second, and their mean.
    fn analyse_generator(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage> {
        let [Seat::Policy(a), Seat::Policy(b)] = &self.seats else {
            return Err(
                "the chances of a person cannot be computed; name two policies, such as hold20~optimal".to_owned()
            );
        };
        if !tick(self.variant, budget) {
            return Ok(None);
        }
        let ground = SolvedVariant::new(self.variant.checked()?, &mut |_| ());
        let [a, b] = [ground.player(a)?, ground.player(b)?];
        let found = ground.play(&a, &b)?;
        let metric = |key: &'static str, label: &'static str, chance: f64| Metric {
            key: key.into(),
            label: label.into(),
            value: ten_digits(chance),
        };
        Ok(Some(vec![
            metric("first", "Wins going first", found.first),
            metric("second", "Wins going second", found.second),
            metric("average", "Wins on average", found.average),
        ]))
    }
}

/// The most turns of a game that is simulated; one that is longer counts for nobody. A policy that hardly ever scores
/// would play for ever.
const MAX_TURNS: u32 = 20_000;

/// Games `from` to `from + count` of two policies; in even games `a` goes first. Game `n` has the dice of a seeded game
/// whose 64 bits are the first draw of the seed's part `n`, by seat: so other policies meet the same dice.
pub fn play_games(a: &Strategy, b: &Strategy, seed: &Seed, from: u32, count: u32) -> Games {
    let mut games = Games { first: 0, firsts: 0, second: 0, seconds: 0 };
    for number in from..from.saturating_add(count) {
        let hash = Rng::part(seed.hash(), number.into()).next();
        if number.is_multiple_of(2) {
            games.firsts += 1;
            games.first += u32::from(winner([a, b], hash) == Some(0));
        } else {
            games.seconds += 1;
            games.second += u32::from(winner([b, a], hash) == Some(1));
        }
    }
    games
}

/// The seat that wins.
fn winner(seats: [&Strategy; 2], hash: u64) -> Option<usize> {
    let goal = seats[0].variant.goal;
    let (mut scores, mut scored) = ([0u16; 2], [0u16; 2]);
    for turn in 0..MAX_TURNS {
        for seat in 0..2 {
            let turns = turn.min(u16::MAX.into()) as u16;
            let (tables, variant) = (seats[seat].turn(turns, scored[seat]), seats[seat].variant);
            let (me, you) = (scores[seat], scores[1 - seat]);
            let mut dice = TurnDice::new(hash, variant.die, seat, turn);
            let gain = play_turn(variant, &mut dice, |k, made| me + k < goal && rolls(tables, me, you, k, made));
            scores[seat] += gain;
            scored[seat] += u16::from(gain > 0);
            if scores[seat] >= goal {
                return Some(seat);
            }
        }
    }
    None
}

/// The points of a turn, by the turn total and the rolls made.
fn play_turn(variant: Variant, dice: &mut TurnDice, rolls: impl Fn(u16, u16) -> bool) -> u16 {
    let mut total = 0;
    for made in 1.. {
        let face = dice.roll();
        if face == variant.bust {
            return 0;
        }
        total += u16::from(face);
        if !rolls(total, made) {
            break;
        }
    }
    total
}

/// Turns `from` to `from + count`, each with the same dice for all hold values (at least 1): turn `n` has the dice of
/// the first seat's turn `n` of the seeded game.
pub fn play_turns(variant: Variant, holds: &[u16], seed: &Seed, from: u32, count: u32) -> TurnCounts {
    let width = usize::from(variant.greatest_face());
    let mut counts: Vec<Vec<u32>> = holds.iter().map(|hold| vec![0; usize::from(*hold) + width]).collect();
    let mut streaks: Vec<(u32, u32)> = Vec::new();
    let last = holds.iter().copied().max().unwrap_or(1);
    for turn in from..from.saturating_add(count) {
        let mut dice = TurnDice::new(seed.hash(), variant.die, 0, turn);
        let (mut total, mut rolls) = (0u16, 0);
        while total < last {
            let face = dice.roll();
            let pig = face == variant.bust;
            if streaks.len() == rolls {
                streaks.push((0, 0));
            }
            streaks[rolls].0 += 1;
            streaks[rolls].1 += u32::from(pig);
            let before = total;
            total += u16::from(face);
            for (hold, counts) in holds.iter().zip(&mut counts).filter(|(hold, _)| **hold > before) {
                if pig {
                    counts[0] += 1;
                } else if total >= *hold {
                    counts[usize::from(total)] += 1;
                }
            }
            if pig {
                break;
            }
            rolls += 1;
        }
    }
    TurnCounts { counts, streaks }
}
