//! The answers to the pages' questions.

use super::{
    Bound, Boundary, Candidate, Chances, Fault, MatchUp, Outcome, Profile, Request, Response, Rule, Searched, Section,
    Situation, Sweeps, TurnOutcomes, Variant,
};
use crate::engine::seed::Seed;
use crate::games::pig::exact::turn::{Outcomes, TurnPlan};
use crate::games::pig::exact::{matchup, optimum, strategy, turn};
use crate::games::pig::expression::Expression;
use crate::games::pig::policy;
use crate::games::pig::policy::{Middle, Policy, Race};
use crate::games::pig::search::Search;
use crate::games::pig::session;
use crate::games::pig::session::{PigSession, PreparedPolicy, SolvedVariant, policy};
use crate::search::solve::SolverSession;

/// The most situations of a question.
const MAX_SITUATIONS: usize = 10_000;
/// The most rules of a question.
const MAX_RULES: usize = 1000;
/// The most pairs of policies of a question.
const MAX_PAIRS: usize = 10_000;
/// The greatest goal of questions about all states.
const GREATEST_GOAL: u16 = 200;
/// The most hold values of a question.
const MAX_HOLDS: usize = 50;
/// The most sweeps of value iteration.
const MAX_SWEEPS: u32 = 10_000;
/// The most points of a box that are tried at once.
const MAX_POINTS: u32 = 20_000;

type Report<'a> = &'a mut dyn FnMut(u64);

/// The progress counts pairs of scores solved, matches played, points tried.
impl SolverSession for PigSession {
    type Request = Request;

    fn handle(&mut self, request: Request, report: Report<'_>) -> Result<Response, String> {
        match &request {
            Request::Decide { variant, policy, at } => {
                decide(self, *variant, policy, *at, report).map(Response::Decision)
            }
            Request::Chances { variant, at } => chances(self, *variant, at, report).map(Response::Chances),
            Request::Scores { variant, me, you } => {
                let totals = 0..variant.checked()?.goal.saturating_sub(*me);
                let at = |k| Situation { me: *me, you: *you, k, ..Situation::default() };
                chances(self, *variant, &totals.map(at).collect::<Vec<_>>(), report).map(Response::Chances)
            }
            Request::Read { variant, rules } => read(self, *variant, rules, report).map(Response::Rules),
            Request::Match { variant, pairs } => matches(self, *variant, pairs, report).map(Response::Matches),
            Request::Profile { variant, policy } => {
                profile(self, *variant, policy, report).map(Box::new).map(Response::Profile)
            }
            Request::Boundary { variant, policy } => {
                boundary(self, *variant, policy, report).map(Box::new).map(Response::Boundary)
            }
            Request::Section { variant, policy, you } => {
                section(self, *variant, policy, *you, report).map(Response::Section)
            }
            Request::Turn { variant, hold } => turn(*variant, *hold).map(Response::Turn),
            Request::Sweep { variant, done, more } => sweep(self, *variant, *done, *more, report).map(Response::Sweeps),
            Request::Play { variant, a, b, seed, from, count } => {
                let ground = self.ground(*variant, report)?;
                let [a, b] = [player(self, &ground, a)?, player(self, &ground, b)?];
                limited("games", *count, 100_000)?;
                Ok(Response::Games(session::play_games(&a.strategy, &b.strategy, &read_seed(seed)?, *from, *count)))
            }
            Request::Turns { variant, holds, seed, from, count } => {
                let variant = variant.checked()?;
                limited("turns", *count, 1_000_000)?;
                let fits = |hold: &u16| (1..=variant.goal).contains(hold);
                if holds.len() > MAX_HOLDS || !holds.iter().all(fits) {
                    return Err(format!("hold values are at most {MAX_HOLDS} numbers from 1 to {}", variant.goal));
                }
                Ok(Response::Turns(session::play_turns(variant, holds, &read_seed(seed)?, *from, *count)))
            }
            Request::Search { variant, form, bounds, from, count } => {
                search(self, *variant, form, bounds, *from, *count, report).map(Response::Search)
            }
        }
    }
}

fn limited(what: &str, count: u32, most: u32) -> Result<(), String> {
    if (1..=most).contains(&count) {
        Ok(())
    } else {
        Err(format!("the number of {what} is one from 1 to {most}, not {count}"))
    }
}

fn read_seed(text: &str) -> Result<Seed, String> {
    Seed::new(text).map_err(|error| error.to_string())
}

fn player(
    session: &mut PigSession,
    ground: &SolvedVariant,
    code: &str,
) -> Result<std::sync::Arc<PreparedPolicy>, String> {
    session.player(ground, &policy(code)?)
}

fn checked(variant: Variant, at: Situation) -> Result<Situation, String> {
    let goal = variant.goal;
    if at.me >= goal || at.you >= goal {
        return Err(format!(
            "both scores are below the goal of {goal} while the game goes on, not {} and {}",
            at.me, at.you
        ));
    }
    if at.k > goal + u16::from(variant.die) {
        return Err(format!("no turn total is {}: from the goal of {goal} on, one holds", at.k));
    }
    Ok(at)
}

fn decide(
    session: &mut PigSession,
    variant: Variant,
    code: &str,
    at: Situation,
    report: Report<'_>,
) -> Result<bool, String> {
    let variant = variant.checked()?;
    let at = checked(variant, at)?;
    let policy = policy(code)?;
    if at.me + at.k >= variant.goal {
        return Ok(false);
    }
    if at.k == 0 {
        return Ok(true);
    }
    match &policy {
        // A rule need not be listed for all states to be asked in one.
        Policy::Own(expression) => {
            let rolls = expression.program().rolls(&strategy::scope(variant, at), &mut Vec::new());
            rolls.map_err(|_| strategy::division_by_zero(at, expression.uses()))
        }
        // Nor need anything be solved to play a rule for a hold value.
        Policy::Value(middle, race) => Ok(at.k < policy::hold_at(variant, *middle, *race, at.me, at.you)),
        _ => {
            let ground = session.ground(variant, report)?;
            let player = session.player(&ground, &policy)?;
            Ok(strategy::rolls(player.strategy.turn(at.turns, at.scored), at.me, at.you, at.k, at.rolls))
        }
    }
}

fn chances(
    session: &mut PigSession,
    variant: Variant,
    all: &[Situation],
    report: Report<'_>,
) -> Result<Vec<Chances>, String> {
    if all.len() > MAX_SITUATIONS {
        return Err(format!("a question has at most {MAX_SITUATIONS} situations"));
    }
    let ground = session.ground(variant, report)?;
    let die = f64::from(variant.die);
    let one = |at: &Situation| {
        let Situation { me, you, k, .. } = checked(variant, *at)?;
        let pair = variant.pair(me, you);
        let hold_at = ground.optimum.table.first_hold[pair];
        Ok(if me + k >= variant.goal {
            let pig = 1.0 - ground.optimum.win[variant.pair(you, me)];
            Chances { roll: (die - 1.0 + pig) / die, hold: 1.0, hold_at }
        } else {
            let (roll, hold) = ground.optimum.values(me, you)[usize::from(k)];
            Chances { roll, hold, hold_at }
        })
    };
    all.iter().map(one).collect()
}

/// A policy's rule.
fn rule(policy: &Policy, variant: Variant) -> Rule {
    let warning = match policy {
        Policy::Own(expression) => strategy::warning(expression, variant).unwrap_or_default(),
        Policy::Value(Middle::Constant(total), Race::None) => {
            let total = Expression::written(&total.to_string());
            total.ok().and_then(|total| strategy::warning(&total, variant)).unwrap_or_default()
        }
        _ => String::new(),
    };
    Rule { code: policy.to_string(), words: policy.words(variant), expression: policy.expression(), warning }
}

fn read(
    session: &mut PigSession,
    variant: Variant,
    rules: &[String],
    report: Report<'_>,
) -> Result<Vec<Result<Rule, Fault>>, String> {
    let variant = variant.checked()?;
    if rules.len() > MAX_RULES {
        return Err(format!("a question has at most {MAX_RULES} rules"));
    }
    rules.iter().map(|text| read_rule(session, variant, text, report)).collect()
}

fn read_rule(
    session: &mut PigSession,
    variant: Variant,
    text: &str,
    report: Report<'_>,
) -> Result<Result<Rule, Fault>, String> {
    if let Ok(policy) = text.trim().parse::<Policy>() {
        return Ok(playable(session, variant, &policy, report)?.map(|()| rule(&policy, variant)));
    }
    let expression = match Expression::read(text) {
        Ok(expression) => expression,
        Err(fault) => return Ok(Err(fault)),
    };
    let policy = match expression.constant() {
        // A plain number has a shorter code.
        Some(number @ 0..=2000) => Policy::hold(number as u16),
        _ => Policy::Own(Box::new(expression)),
    };
    let mut rule = rule(&policy, variant);
    if Expression::says_no_rest(text) {
        rule.words += ", as usual where a rule says nothing";
    }
    Ok(playable(session, variant, &policy, report)?.map(|()| rule))
}

/// Whether a rule divides by zero nowhere and can be played exactly.
fn playable(
    session: &mut PigSession,
    variant: Variant,
    policy: &Policy,
    report: Report<'_>,
) -> Result<Result<(), Fault>, String> {
    let Policy::Own(expression) = policy else { return Ok(Ok(())) };
    let listed = if expression.uses().division {
        let ground = session.ground(variant, report)?;
        session.player(&ground, policy).map(|_| ())
    } else {
        strategy::countable(expression, variant)
    };
    Ok(listed.map_err(|why| Fault { width: 1, why, ..Fault::default() }))
}

fn matches(
    session: &mut PigSession,
    variant: Variant,
    pairs: &[(String, String)],
    report: Report<'_>,
) -> Result<Vec<MatchUp>, String> {
    if pairs.len() > MAX_PAIRS {
        return Err(format!("a question has at most {MAX_PAIRS} pairs"));
    }
    let ground = session.ground(variant, report)?;
    let mut found = Vec::with_capacity(pairs.len());
    for (a, b) in pairs {
        let [a, b] = [player(session, &ground, a)?, player(session, &ground, b)?];
        found.push(ground.play(&a, &b)?);
        report(found.len() as u64);
    }
    Ok(found)
}

fn profile(session: &mut PigSession, variant: Variant, code: &str, report: Report<'_>) -> Result<Profile, String> {
    let ground = session.ground(variant, report)?;
    let policy = policy(code)?;
    let player = session.player(&ground, &policy)?;
    let pairs = matchup::pairs(&player.strategy, &ground.outcomes)?;
    Ok(Profile {
        rule: rule(&policy, variant),
        against_best: ground.against_best(&player)?,
        best_reply: optimum::best_reply(&player.strategy, &ground.outcomes).average,
        turns: matchup::expected_turns(&player.strategy, &ground.outcomes),
        reachable: pairs.iter().filter(|met| **met).count() as u32,
    })
}

fn small(variant: Variant) -> Result<Variant, String> {
    let variant = variant.checked()?;
    if variant.goal > GREATEST_GOAL {
        return Err(format!("all states are shown for goals up to {GREATEST_GOAL}, not for {}", variant.goal));
    }
    Ok(variant)
}

fn boundary(session: &mut PigSession, variant: Variant, code: &str, report: Report<'_>) -> Result<Boundary, String> {
    let variant = small(variant)?;
    let ground = session.ground(variant, report)?;
    let player = player(session, &ground, code)?;
    let table = player.strategy.shown();
    let mut overhang = vec![false; variant.pairs()];
    table.above.iter().for_each(|run| overhang[run.pair as usize] = true);
    Ok(Boundary {
        variant,
        first_hold: table.first_hold.clone(),
        overhang,
        reachable: matchup::pairs(&player.strategy, &ground.outcomes)?,
        cost: costs(&ground, &player),
        win: ground.optimum.win.clone(),
        decisions: variant.states() as u32,
        rolls: table.count() as u32,
        checksum: format!("{:016x}", table.checksum()),
    })
}

/// What playing one turn by the policy costs, for each pair.
fn costs(ground: &SolvedVariant, player: &PreparedPolicy) -> Vec<f64> {
    let goal = usize::from(ground.variant().goal);
    let win = &ground.optimum.win;
    let plan = TurnPlan::of(player.strategy.turn(0, 0), &ground.outcomes);
    let cost = |pair: usize| {
        let (i, j) = (pair / goal, pair % goal);
        let turn = plan.turn(pair);
        let lost = plan.expect(turn, &win[j * goal + i..(j + 1) * goal], 0.0);
        // What is not lost is won: the turn's value is 1 less the opponent's chances behind it.
        let value = 1.0 - lost - (1.0 - turn.score) * win[j * goal + i];
        (win[pair] - value).max(0.0)
    };
    (0..goal * goal).map(cost).collect()
}

fn section(
    session: &mut PigSession,
    variant: Variant,
    code: &str,
    you: u16,
    report: Report<'_>,
) -> Result<Section, String> {
    let variant = variant.checked()?;
    checked(variant, Situation { you, ..Situation::default() })?;
    let ground = session.ground(variant, report)?;
    let player = player(session, &ground, code)?;
    let runs = |table: &crate::games::pig::exact::strategy::DecisionTable| {
        (0..variant.goal).map(|me| table.runs(me, you).map(|run| (run.start, run.end)).collect()).collect()
    };
    Ok(Section {
        you,
        policy: runs(player.strategy.shown()),
        best: runs(&ground.optimum.table),
        win: (0..variant.goal).map(|me| ground.optimum.win[variant.pair(me, you)]).collect(),
    })
}

fn turn(variant: Variant, hold: u16) -> Result<TurnOutcomes, String> {
    let variant = variant.checked()?;
    if !(1..=turn::MAX_HOLD).contains(&hold) {
        return Err(format!("a turn's outcomes are told for hold values from 1 to {}, not {hold}", turn::MAX_HOLD));
    }
    let all = Outcomes::new(Variant { goal: hold, ..variant });
    let gains = all.of(hold);
    let chance = |points: u16| match points.checked_sub(hold) {
        None => 1.0 - all.scores[usize::from(hold)],
        Some(beyond) => gains[usize::from(beyond)],
    };
    let outcome = |(points, fraction)| Outcome { points, fraction, chance: chance(points) };
    Ok(TurnOutcomes {
        outcomes: turn::outcomes(variant, hold).into_iter().map(outcome).collect(),
        mean: all.mean(hold),
        rolls: all.rolls[usize::from(hold)],
    })
}

fn sweep(
    session: &mut PigSession,
    variant: Variant,
    done: u32,
    more: u32,
    report: Report<'_>,
) -> Result<Sweeps, String> {
    let variant = small(variant)?;
    limited("sweeps", more, 50)?;
    if done > MAX_SWEEPS {
        return Err(format!("value iteration is shown for at most {MAX_SWEEPS} sweeps"));
    }
    let ground = session.ground(variant, report)?;
    let mut state = session.sweeps(variant, done);
    let mut sweeps = Sweeps { from: done + 1, delta: Vec::new(), wrong: Vec::new(), changed: Vec::new(), start: 0.0 };
    for _ in 0..more {
        let sweep = state.sweep();
        sweeps.delta.push(sweep.delta);
        sweeps.changed.push(sweep.changed);
        sweeps.wrong.push(state.wrong(&ground.optimum.table));
        report(state.done.into());
    }
    sweeps.start = state.start();
    session.keep_sweeps(state);
    Ok(sweeps)
}

fn search(
    session: &mut PigSession,
    variant: Variant,
    form: &str,
    bounds: &[Bound],
    from: u64,
    count: u32,
    report: Report<'_>,
) -> Result<Searched, String> {
    limited("points", count, MAX_POINTS)?;
    let search = Search::new(form, bounds.to_vec())?;
    let ground = session.ground(variant, report)?;
    let end = search.points().min(from.saturating_add(count.into()));
    let mut searched = Searched { points: search.points(), tried: 0, refused: 0, best: None };
    let mut best: Option<crate::games::pig::search::Tried> = None;
    for point in from..end {
        searched.tried += 1;
        match search.try_values(&ground, search.values(point)) {
            None => searched.refused += 1,
            Some(tried) if best.as_ref().is_none_or(|best| tried.loss < best.loss) => best = Some(tried),
            Some(_) => {}
        }
        if searched.tried.is_multiple_of(100) {
            report(searched.tried.into());
        }
    }
    if let Some((best, policy)) = best.and_then(|best| search.policy(&best.values).map(|policy| (best, policy))) {
        let against_best = ground.against_best(&*session.player(&ground, &policy)?)?;
        searched.best = Some(Candidate { values: best.values, rule: rule(&policy, variant), against_best });
    }
    Ok(searched)
}
