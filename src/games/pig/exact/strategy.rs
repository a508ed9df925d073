//! A policy's decisions for all states: tables, several of them where it also looks at the turns behind it or at the rolls of
//! the turn at hand.
//!
//! Where a policy rolls, for all states.

use std::ops::Range;

use super::matchup;
use super::optimum::Optimum;
use super::turn::{Outcomes, TurnPlan};
use crate::engine::seed::fnv_1a;
use crate::engine::words::joined;
use crate::games::pig::expression::{DivisionByZero, Expression, MAX_TURNS, Program, Scope, Uses, Variable};
use crate::games::pig::policy;
use crate::games::pig::policy::{Middle, Policy, Race};
use crate::games::pig::requests::{Situation, Variant};

/// The most states at which a rule is evaluated: some seconds of work.
pub const MAX_STATES: u64 = 40_000_000;

/// The most pairs of scores in all tables of a strategy.
pub const MAX_CELLS: usize = 4_000_000;

/// What a policy remembers of its turns. It counts no further than makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The number of turns from which on more make no difference.
    pub turns: u16,
    /// The same of turns that scored.
    pub scored: u16,
}

impl Memory {
    /// How many different things it may remember.
    pub fn len(self) -> usize {
        (usize::from(self.turns) + 1) * (usize::from(self.scored) + 1)
    }

    /// Whether it remembers nothing.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The place of what is remembered of so many turns.
    pub fn place(self, turns: u16, scored: u16) -> usize {
        let (turns, scored) = (turns.min(self.turns), scored.min(self.scored));
        usize::from(turns) * (usize::from(self.scored) + 1) + usize::from(scored)
    }

    /// The turns and the scoring turns of a place.
    pub fn counts(self, place: usize) -> (u16, u16) {
        let width = usize::from(self.scored) + 1;
        ((place / width) as u16, (place % width) as u16)
    }

    /// The place after a pig.
    pub fn after_pig(self, place: usize) -> usize {
        let (turns, scored) = self.counts(place);
        self.place(turns + 1, scored)
    }

    /// The place after a turn that scored.
    pub fn after_score(self, place: usize) -> usize {
        let (turns, scored) = self.counts(place);
        self.place(turns + 1, scored + 1)
    }
}

/// A policy's decisions for all states.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// The variant.
    pub variant: Variant,
    /// What it remembers.
    pub memory: Memory,
    /// How many numbers of rolls made in a turn it tells apart, at least 1: 1, 2 and so on, the last one for all further
    /// ones too.
    pub rolls: usize,
    /// A table for each of these numbers, for one place of the memory after the other.
    pub tables: Vec<DecisionTable>,
}

impl Strategy {
    /// A strategy that remembers nothing.
    pub fn plain(table: DecisionTable) -> Self {
        Self { variant: table.variant, memory: Memory::default(), rolls: 1, tables: vec![table] }
    }

    /// The decisions of a policy. `optimum` must be that of the variant.
    ///
    /// # Errors
    /// A rule divides by zero in some state, or has more states than can be listed: one sentence.
    pub fn of(policy: &Policy, optimum: &Optimum) -> Result<Self, String> {
        let variant = optimum.variant;
        let values =
            |middle, race| DecisionTable::of_values(variant, |me, you| policy::hold_at(variant, middle, race, me, you));
        Ok(match policy {
            Policy::Optimal => Self::plain(optimum.table.clone()),
            Policy::FirstHold => Self::plain(optimum.table.thresholds()),
            Policy::Value(middle, race) => Self::plain(values(*middle, *race)),
            Policy::Turns { turns, .. } | Policy::TurnsBest { turns }
                if usize::from(*turns) * variant.pairs() > MAX_CELLS =>
            {
                let goal = variant.goal;
                return Err(format!("to {goal} points, a policy of {turns} scoring turns has too many states"));
            }
            Policy::Turns { turns, how } => {
                let table = |scored: u16| {
                    let left = i64::from(turns - scored);
                    DecisionTable::of_values(variant, |me, _| {
                        let value = how.quotient(i64::from(variant.goal - me), left).unwrap_or(1);
                        policy::clamp(variant, me, value)
                    })
                };
                Self::counting(variant, (0..*turns).map(table).collect())
            }
            Policy::TurnsBest { turns } => {
                let rolls = matchup::fewest_turns(variant, *turns).rolls;
                let table = |rolls: &Vec<Vec<bool>>| {
                    let mut table = DecisionTable::empty(variant);
                    rolls.iter().for_each(|rolls| (0..variant.goal).for_each(|_| table.push(rolls)));
                    table
                };
                Self::counting(variant, rolls.iter().map(table).collect())
            }
            Policy::PerfectRace(slope, end) => Self::plain(DecisionTable::of_values(variant, |me, you| {
                if Race::both(*end).is_on(variant, me, you, 0) {
                    optimum.table.first_hold[variant.pair(me, you)]
                } else {
                    policy::hold_at(variant, Middle::Slope(*slope), Race::None, me, you)
                }
            })),
            Policy::PerfectMiddle(end) => Self::plain(DecisionTable::of_values(variant, |me, you| {
                if Race::both(*end).is_on(variant, me, you, 0) {
                    variant.goal - me
                } else {
                    optimum.table.first_hold[variant.pair(me, you)]
                }
            })),
            Policy::Own(expression) => own(expression, variant)?,
        })
    }

    /// A strategy that remembers its scoring turns; the last table is for all further ones too.
    fn counting(variant: Variant, tables: Vec<DecisionTable>) -> Self {
        let scored = tables.len().saturating_sub(1) as u16;
        Self { variant, memory: Memory { turns: 0, scored }, rolls: 1, tables }.shortened()
    }

    /// The tables for the turn after so many turns (see [`rolls`]).
    pub fn turn(&self, turns: u16, scored: u16) -> &[DecisionTable] {
        self.at(self.memory.place(turns, scored))
    }

    fn at(&self, place: usize) -> &[DecisionTable] {
        &self.tables[place * self.rolls..][..self.rolls]
    }

    /// The table that maps show: of the first turn, and there at each total after the fewest rolls that can make it.
    pub fn shown(&self) -> &DecisionTable {
        &self.tables[0]
    }

    /// What its turns bring, for each place of the memory.
    pub fn plans(&self, outcomes: &Outcomes) -> Vec<TurnPlan> {
        self.tables.chunks(self.rolls).map(|tables| TurnPlan::of(tables, outcomes)).collect()
    }

    /// The same strategy, remembering only what makes a difference.
    fn shortened(mut self) -> Self {
        let all = self.memory;
        let same = |memory: Memory| {
            let like = |place: usize| {
                let (turns, scored) = all.counts(place);
                self.at(place) == self.at(all.place(turns.min(memory.turns), scored.min(memory.scored)))
            };
            (0..all.len()).all(like)
        };
        let mut memory = all;
        while memory.turns > 0 && same(Memory { turns: memory.turns - 1, ..memory }) {
            memory.turns -= 1;
        }
        while memory.scored > 0 && same(Memory { scored: memory.scored - 1, ..memory }) {
            memory.scored -= 1;
        }
        if memory != all {
            let kept = (0..memory.len()).flat_map(|place| {
                let (turns, scored) = memory.counts(place);
                self.at(all.place(turns, scored)).iter().cloned()
            });
            self.tables = kept.collect();
            self.memory = memory;
        }
        let all = self.rolls;
        let alike =
            |turn: &[DecisionTable]| turn.iter().rev().skip(1).take_while(|table| turn.last() == Some(*table)).count();
        self.rolls -= self.tables.chunks(all).map(alike).min().unwrap_or(0);
        if self.rolls < all {
            let mut at = 0..;
            self.tables.retain(|_| at.next().is_some_and(|at: usize| at % all < self.rolls));
        }
        self
    }
}

/// Whether a turn goes on after so many rolls, by the tables of its numbers of rolls.
pub fn rolls(tables: &[DecisionTable], me: u16, you: u16, k: u16, made: u16) -> bool {
    tables[usize::from(made).clamp(1, tables.len()) - 1].rolls(me, you, k)
}

/// The sentence about a rule that divides by zero.
pub fn division_by_zero(at: Situation, uses: Uses) -> String {
    let Situation { me, you, k, turns, scored, rolls } = at;
    let mut why = format!("the rule divides by zero when me is {me}, you is {you} and k is {k}");
    if uses.turns || uses.scored {
        why += &format!(", after {turns} turns, {scored} of which scored");
    }
    if uses.rolls {
        why += &format!(", with {rolls} roll{} made", if rolls == 1 { "" } else { "s" });
    }
    why
}

/// Where a rule is asked.
pub fn scope(variant: Variant, at: Situation) -> Scope {
    Scope {
        k: at.k.into(),
        me: at.me.into(),
        you: at.you.into(),
        goal: variant.goal.into(),
        turns: at.turns.min(MAX_TURNS).into(),
        scored: at.scored.into(),
        rolls: at.rolls.into(),
    }
}

/// How much there is to list of a rule.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// What it remembers, if nothing is known of it but its text.
    memory: Memory,
    /// The most rolls that it tells apart, likewise.
    rolls: u16,
    /// Whether it is asked at each turn total.
    by_k: bool,
    /// The states of one memory.
    states: u64,
}

impl Extent {
    fn of(expression: &Expression, variant: Variant) -> Self {
        let uses = expression.uses();
        let most = (variant.goal - 1) / variant.least_face();
        let memory = Memory {
            turns: expression.reach(Variable::Turns).min(MAX_TURNS),
            scored: expression.reach(Variable::Scored).min(most),
        };
        let rolls = expression.reach(Variable::Rolls).clamp(1, most);
        let by_k = uses.k || (expression.is_condition() && !uses.rolls);
        let states = match (uses.rolls, by_k) {
            (false, true) => variant.states() as u64,
            (false, false) => variant.pairs() as u64,
            (true, true) => {
                let goal = u64::from(variant.goal);
                let asked = |k: u16| {
                    let (fewest, greatest) = variant.rolls_to(k);
                    u64::from(greatest.min(rolls).saturating_sub(fewest)) + 1
                };
                (0..variant.goal).map(|k| u64::from(variant.goal - k) * asked(k)).sum::<u64>() * goal
            }
            // It is asked once for each number of rolls; to write that down takes a sixteenth of the time of asking.
            (true, false) => u64::from(rolls) * (variant.pairs() + variant.states() / 16) as u64,
        };
        Self { memory, rolls, by_k, states }
    }
}

/// Whether a rule has few enough states to be listed.
///
/// # Errors
/// It has more: one sentence.
pub fn countable(expression: &Expression, variant: Variant) -> Result<(), String> {
    let extent = Extent::of(expression, variant);
    if extent.states * extent.memory.len() as u64 <= MAX_STATES {
        return Ok(());
    }
    Err(too_many(expression, variant))
}

/// What a warning lets each roll of its sample turn be.
const EACH: u16 = 4;

/// A friendly word about a rule that holds after one roll in most of a game, or that hardly ever holds. It is asked at the beginning, in
/// the middle and near the end of a game, what it does when each roll is a four. A plain total is judged by the points that it banks.
pub fn warning(expression: &Expression, variant: Variant) -> Option<String> {
    if let Some(total) = expression.constant().filter(|total| *total < variant.goal.into()) {
        return warning_of_total(total.max(1) as u16, variant);
    }
    let program = expression.program();
    let mut stack = Vec::new();
    let part = |percent: u16| (u32::from(variant.goal) * u32::from(percent) / 100) as u16;
    let asked = [(0, 0, 0, 0), (part(30), part(30), 10, 3), (part(60), part(55), 16, 6)];
    // After how many rolls it holds; nothing: it goes on to the goal.
    let holds = asked.map(|(me, you, turns, scored)| {
        let most = (variant.goal - me).div_ceil(EACH);
        (1..most).find(|&rolls| {
            let at = Situation { me, you, k: rolls * EACH, turns, scored, rolls };
            program.rolls(&scope(variant, at), &mut stack) == Ok(false)
        })
    });
    if holds == [None; 3] && variant.goal >= 15 * EACH {
        let scores = Outcomes::new(variant).scores[usize::from(variant.goal)];
        return Some(format!(
            "it never holds before it has won: with {EACH}, {EACH}, {EACH} and {EACH} it risks {} points and rolls on; {}",
            4 * EACH,
            busts(variant, scores)
        ));
    }
    let hardly = |at: &usize| holds[*at] == Some(1);
    let at = (0..3).rev().find(hardly).filter(|_| (0..3).filter(hardly).count() >= 2)?;
    let (me, you, turns, _) = asked[at];
    Some(format!(
        "it hardly rolls: at {me} against {you}, in turn {}, it holds after one roll, whatever that brings",
        turns + 1
    ))
}

/// The same of a total that banks far fewer points in a turn than the best one does.
fn warning_of_total(total: u16, variant: Variant) -> Option<String> {
    const FEW: f64 = 0.6;
    let all = Outcomes::new(variant);
    let best = (1..variant.goal).max_by(|a, b| all.mean(*a).total_cmp(&all.mean(*b)))?;
    let [mean, most] = [total, best].map(|total| all.mean(total));
    if mean > FEW * most {
        return None;
    }
    let turn = match total.div_ceil(EACH) {
        rolls if total > best => format!(
            "it hardly ever holds: even if each roll is a {EACH} it holds after {rolls} of them only; {}",
            busts(variant, all.scores[usize::from(total)])
        ),
        1 => format!("it hardly rolls: after a {EACH} it holds"),
        rolls => format!("it hardly rolls: when each roll is a {EACH} it holds after {rolls} of them"),
    };
    Some(format!("{turn}; it banks {mean:.1} points a turn on average, where hold at {best} banks {most:.1}"))
}

/// How often a turn ends with a pig if it scores with this chance.
fn busts(variant: Variant, scores: f64) -> String {
    format!("a {} comes first in {:.0} of 100 turns", variant.bust, ((1.0 - scores) * 100.0).floor())
}

/// The decisions of a rule that a person wrote.
fn own(expression: &Expression, variant: Variant) -> Result<Strategy, String> {
    countable(expression, variant)?;
    let uses = expression.uses();
    let Extent { memory, rolls, by_k, .. } = Extent::of(expression, variant);
    let lister = Lister { program: expression.program(), variant, uses, by_k, memory, rolls };
    let mut tables = Vec::with_capacity(memory.len() * usize::from(rolls));
    for place in 0..memory.len() {
        let (turns, scored) = memory.counts(place);
        if uses.rolls {
            tables.extend(lister.by_rolls(turns, scored)?);
        } else {
            tables.push(lister.table(turns, scored)?);
        }
    }
    let strategy = Strategy { variant, memory, rolls: rolls.into(), tables }.shortened();
    if strategy.tables.len() * variant.pairs() > MAX_CELLS {
        return Err(too_many(expression, variant));
    }
    Ok(strategy)
}

fn too_many(expression: &Expression, variant: Variant) -> String {
    let uses = expression.uses();
    let by_k = uses.k || (expression.is_condition() && !uses.rolls);
    let looks = [(uses.turns, "turns"), (uses.scored, "scored"), (uses.rolls, "rolls"), (by_k, "k")];
    let looks: Vec<&str> = looks.into_iter().filter(|(looks, _)| *looks).map(|(_, name)| name).collect();
    let far = |count| expression.reach(count) == u16::MAX;
    let help = if by_k && !uses.rolls {
        "; write it as a hold value, without k"
    } else if [Variable::Turns, Variable::Scored, Variable::Rolls].into_iter().any(far) {
        "; compare counts with numbers only, as in “rolls < 4”"
    } else {
        ""
    };
    let goal = variant.goal;
    format!("to {goal} points, a rule that looks at {} has too many states{help}", joined(&looks, "and"))
}

/// Lists a rule's decisions.
struct Lister {
    program: Program,
    variant: Variant,
    uses: Uses,
    by_k: bool,
    memory: Memory,
    rolls: u16,
}

impl Lister {
    fn table(&self, turns: u16, scored: u16) -> Result<DecisionTable, String> {
        let goal = self.variant.goal;
        let mut table = DecisionTable::empty(self.variant);
        let mut stack = Vec::new();
        let mut rolls = Vec::new();
        for me in 0..goal {
            for you in 0..goal {
                let at = Situation { me, you, turns, scored, ..Situation::default() };
                if self.by_k {
                    rolls.clear();
                    for k in 0..goal - me {
                        rolls.push(self.rolls(Situation { k, ..at }, &mut stack)?);
                    }
                    table.push(&rolls);
                } else {
                    let value = match self.program.value(&scope(self.variant, at), &mut stack) {
                        Err(DivisionByZero) if self.is_met(at) => return Err(division_by_zero(at, self.uses)),
                        value => value.unwrap_or(1),
                    };
                    table.first_hold.push(policy::clamp(self.variant, me, value));
                }
            }
        }
        Ok(table)
    }

    /// The tables of a rule that looks at the rolls, for each number of them. Where so many cannot make a total, the table
    /// says what it says after the nearest number that can: so tables differ only where it matters.
    fn by_rolls(&self, turns: u16, scored: u16) -> Result<Vec<DecisionTable>, String> {
        let goal = self.variant.goal;
        let most = usize::from(self.rolls);
        let mut tables = vec![DecisionTable::empty(self.variant); most];
        let mut rows = vec![Vec::new(); most];
        // What a rule says that does not look at the turn total, by the rolls.
        let mut known: Vec<Option<i64>> = vec![None; most];
        let mut stack = Vec::new();
        for me in 0..goal {
            for you in 0..goal {
                known.fill(None);
                rows.iter_mut().for_each(Vec::clear);
                for k in 0..goal - me {
                    let (fewest, greatest) = self.variant.rolls_to(k);
                    let mut rolls = true;
                    for (made, row) in (1..).zip(&mut rows) {
                        if made == 1 || (fewest < made && made <= greatest) {
                            let at = Situation { me, you, k, turns, scored, rolls: fewest.max(made) };
                            let place = usize::from(at.rolls.min(self.rolls)) - 1;
                            let value = match known[place].filter(|_| !self.by_k) {
                                Some(value) => value,
                                None => self.value(at, &mut stack)?,
                            };
                            known[place] = Some(value).filter(|_| self.is_asked(at));
                            rolls = k == 0 || self.program.says(value, k.into());
                        }
                        row.push(rolls);
                    }
                }
                tables.iter_mut().zip(&rows).for_each(|(table, row)| table.push(row));
            }
        }
        Ok(tables)
    }

    /// The rule's value; what it says where it is not asked does not matter.
    fn value(&self, at: Situation, stack: &mut Vec<i64>) -> Result<i64, String> {
        match self.program.value(&scope(self.variant, at), stack) {
            Err(DivisionByZero) if self.is_asked(at) && self.is_met(at) => Err(division_by_zero(at, self.uses)),
            value => Ok(value.unwrap_or(i64::MAX)),
        }
    }

    /// Whether a game can come to this: each scoring turn brings a face at least, and no point comes without one.
    fn is_met(&self, at: Situation) -> bool {
        let uses = self.uses;
        let scored = !uses.scored || {
            at.me >= at.scored.saturating_mul(self.variant.least_face()) && (at.me == 0) == (at.scored == 0)
        };
        let turns = !uses.turns || at.me == 0 || at.turns > 0;
        scored && turns && (!uses.turns || !uses.scored || at.scored <= at.turns || at.turns == self.memory.turns)
    }

    /// Whether a rule is asked there: a turn begins with a roll, and with pig on 1 no total is 1.
    fn is_asked(&self, at: Situation) -> bool {
        at.k >= self.variant.least_face()
    }

    fn rolls(&self, at: Situation, stack: &mut Vec<i64>) -> Result<bool, String> {
        Ok(self.program.says(self.value(at, stack)?, at.k.into()) || at.k == 0)
    }
}

/// Totals above the first hold at which one rolls again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Above {
    /// The pair of scores, `me * goal + you`.
    pub pair: u32,
    /// The first such total.
    pub from: u16,
    /// One past the last.
    pub to: u16,
}

/// A policy's decisions: whether it rolls at scores (`me`, `you`) and turn total `k < goal - me`.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionTable {
    /// The variant.
    pub variant: Variant,
    /// For each pair of scores the first total at which it holds, at least 1; `goal - me` where it rolls to win.
    pub first_hold: Vec<u16>,
    /// Where it rolls above the first hold, by pair and total.
    pub above: Vec<Above>,
}

impl DecisionTable {
    /// The table of a rule for hold values.
    pub fn of_values(variant: Variant, mut hold_at: impl FnMut(u16, u16) -> u16) -> Self {
        let mut first_hold = Vec::with_capacity(variant.pairs());
        for me in 0..variant.goal {
            first_hold.extend((0..variant.goal).map(|you| hold_at(me, you)));
        }
        Self { variant, first_hold, above: Vec::new() }
    }

    /// A table to be filled pair by pair, in order, with [`Self::push`].
    pub fn empty(variant: Variant) -> Self {
        Self { variant, first_hold: Vec::with_capacity(variant.pairs()), above: Vec::new() }
    }

    /// Adds the decisions of the next pair: at each total from 0 on whether it rolls. The first is taken for true.
    pub fn push(&mut self, rolls: &[bool]) {
        let pair = self.first_hold.len() as u32;
        let first = rolls.iter().skip(1).position(|rolls| !rolls).map_or(rolls.len(), |at| at + 1);
        self.first_hold.push(first as u16);
        let mut at = first;
        while at < rolls.len() {
            let end = at + rolls[at..].iter().position(|roll| *roll != rolls[at]).unwrap_or(rolls.len() - at);
            if rolls[at] {
                self.above.push(Above { pair, from: at as u16, to: end as u16 });
            }
            at = end;
        }
    }

    /// Where it rolls above the first hold of a pair.
    pub fn above(&self, pair: usize) -> &[Above] {
        let before = |one: &Above| (one.pair as usize) < pair;
        let start = self.above.partition_point(before);
        let rest = &self.above[start..];
        let end = rest.iter().position(|one| one.pair as usize != pair).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Whether it rolls.
    pub fn rolls(&self, me: u16, you: u16, k: u16) -> bool {
        let pair = self.variant.pair(me, you);
        k < self.first_hold[pair] || self.above(pair).iter().any(|run| (run.from..run.to).contains(&k))
    }

    /// The runs of totals at which it rolls.
    pub fn runs(&self, me: u16, you: u16) -> impl Iterator<Item = Range<u16>> {
        let pair = self.variant.pair(me, you);
        std::iter::once(0..self.first_hold[pair]).chain(self.above(pair).iter().map(|run| run.from..run.to))
    }

    /// How many states roll.
    pub fn count(&self) -> u64 {
        let below: u64 = self.first_hold.iter().map(|first| u64::from(*first)).sum();
        below + self.above.iter().map(|run| u64::from(run.to - run.from)).sum::<u64>()
    }

    /// FNV-1a-64 over the decisions (a byte 1 for roll, 0 for hold) in order `me`, `you`, `k`.
    pub fn checksum(&self) -> u64 {
        let goal = self.variant.goal;
        let pairs = (0..goal).flat_map(|me| (0..goal).map(move |you| (me, you)));
        fnv_1a(pairs.flat_map(|(me, you)| {
            let mut decisions = vec![0; usize::from(goal - me)];
            self.runs(me, you).for_each(|run| decisions[usize::from(run.start)..usize::from(run.end)].fill(1));
            decisions
        }))
    }

    /// The same policy as a pure threshold: it holds from the first hold on.
    pub fn thresholds(&self) -> Self {
        Self { above: Vec::new(), ..self.clone() }
    }
}
