//! A policy's decisions for all states: tables, several of them where it also looks at the turns behind it.

use super::decision_table::DecisionTable;
use super::optimum::Optimum;
use super::solo;
use crate::games::pig::expression::{DivisionByZero, Expression, MAX_TURNS, Program, Scope, Uses};
use crate::games::pig::policy::{Middle, Policy, Race, rule};
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
    /// A table for each place of the memory.
    pub tables: Vec<DecisionTable>,
}

impl Strategy {
    /// A strategy that remembers nothing.
    pub fn plain(table: DecisionTable) -> Self {
        Self { variant: table.variant, memory: Memory::default(), tables: vec![table] }
    }

    /// The decisions of a policy. `optimum` must be that of the variant.
    ///
    /// # Errors
    /// A rule divides by zero in some state, or has more states than can be listed: one sentence.
    pub fn of(policy: &Policy, optimum: &Optimum) -> Result<Self, String> {
        let variant = optimum.variant;
        let values =
            |middle, race| DecisionTable::of_values(variant, |me, you| rule::hold_at(variant, middle, race, me, you));
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
                        rule::clamp(variant, me, value)
                    })
                };
                Self::counting(variant, (0..*turns).map(table).collect())
            }
            Policy::TurnsBest { turns } => {
                let rolls = solo::fewest_turns(variant, *turns).rolls;
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
                    rule::hold_at(variant, Middle::Slope(*slope), Race::None, me, you)
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
        Self { variant, memory: Memory { turns: 0, scored }, tables }.shortened()
    }

    /// The table for so many turns.
    pub fn table(&self, turns: u16, scored: u16) -> &DecisionTable {
        &self.tables[self.memory.place(turns, scored)]
    }

    /// The same strategy, remembering only what makes a difference.
    fn shortened(mut self) -> Self {
        let all = self.memory;
        let same = |memory: Memory| {
            let like = |place: usize| {
                let (turns, scored) = all.counts(place);
                self.tables[place] == self.tables[all.place(turns.min(memory.turns), scored.min(memory.scored))]
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
            let kept = (0..memory.len()).map(|place| {
                let (turns, scored) = memory.counts(place);
                self.tables[all.place(turns, scored)].clone()
            });
            self.tables = kept.collect();
            self.memory = memory;
        }
        self
    }
}

/// The sentence about a rule that divides by zero.
pub fn division_by_zero(at: Situation, uses_turns: bool) -> String {
    let Situation { me, you, k, turns, scored } = at;
    let behind = if uses_turns { format!(", after {turns} turns, {scored} of which scored") } else { String::new() };
    format!("the rule divides by zero when me is {me}, you is {you} and k is {k}{behind}")
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
    }
}

/// What a rule remembers if nothing is known of it but what it uses, and how many states of one memory it is asked in.
fn extent(expression: &Expression, variant: Variant) -> (Memory, u64) {
    let uses = expression.uses();
    let most_scored = (variant.goal - 1) / variant.least_face();
    let memory =
        Memory { turns: if uses.turns { MAX_TURNS } else { 0 }, scored: if uses.scored { most_scored } else { 0 } };
    let by_k = uses.k || expression.is_condition();
    (memory, if by_k { variant.states() } else { variant.pairs() } as u64)
}

/// Whether a rule has few enough states to be listed.
///
/// # Errors
/// It has more: one sentence.
pub fn countable(expression: &Expression, variant: Variant) -> Result<(), String> {
    let (memory, each) = extent(expression, variant);
    if each * memory.len() as u64 <= MAX_STATES {
        return Ok(());
    }
    let uses = expression.uses();
    Err(too_many(variant, uses.turns || uses.scored, uses.k || expression.is_condition()))
}

/// The decisions of a rule that a person wrote.
fn own(expression: &Expression, variant: Variant) -> Result<Strategy, String> {
    countable(expression, variant)?;
    let uses = expression.uses();
    let (memory, _) = extent(expression, variant);
    let by_k = uses.k || expression.is_condition();
    let lister = Lister { program: expression.program(), variant, uses, by_k, behind: uses.turns || uses.scored };
    let tables: Result<Vec<DecisionTable>, String> = (0..memory.len())
        .map(|place| {
            let (turns, scored) = memory.counts(place);
            lister.table(turns, scored)
        })
        .collect();
    let strategy = Strategy { variant, memory, tables: tables? }.shortened();
    if strategy.memory.len() * variant.pairs() > MAX_CELLS {
        return Err(too_many(variant, true, false));
    }
    Ok(strategy)
}

fn too_many(variant: Variant, behind: bool, by_k: bool) -> String {
    let goal = variant.goal;
    match (behind, by_k) {
        (true, true) => format!(
            "to {goal} points, a rule that looks at turns or scored and at k has too many states; write it as a hold value, without k"
        ),
        (true, false) => format!("to {goal} points, a rule that looks at turns and scored has too many states"),
        _ => {
            format!("to {goal} points, a rule that looks at k has too many states; write it as a hold value, without k")
        }
    }
}

/// Lists a rule's decisions.
struct Lister {
    program: Program,
    variant: Variant,
    uses: Uses,
    by_k: bool,
    behind: bool,
}

impl Lister {
    fn table(&self, turns: u16, scored: u16) -> Result<DecisionTable, String> {
        let goal = self.variant.goal;
        let mut table = DecisionTable::empty(self.variant);
        let mut stack = Vec::new();
        let mut rolls = Vec::new();
        for me in 0..goal {
            for you in 0..goal {
                let at = Situation { me, you, k: 0, turns, scored };
                if self.by_k {
                    rolls.clear();
                    for k in 0..goal - me {
                        rolls.push(self.rolls(Situation { k, ..at }, &mut stack)?);
                    }
                    table.push(&rolls);
                } else {
                    let value = match self.program.value(&scope(self.variant, at), &mut stack) {
                        Err(DivisionByZero) if self.is_met(at) => return Err(division_by_zero(at, self.behind)),
                        value => value.unwrap_or(1),
                    };
                    table.first_hold.push(rule::clamp(self.variant, me, value));
                }
            }
        }
        Ok(table)
    }

    /// Whether a game can come to this: each scoring turn brings a face at least, and no point comes without one.
    fn is_met(&self, at: Situation) -> bool {
        let uses = self.uses;
        let scored = !uses.scored || {
            at.me >= at.scored.saturating_mul(self.variant.least_face()) && (at.me == 0) == (at.scored == 0)
        };
        let turns = !uses.turns || at.me == 0 || at.turns > 0;
        scored && turns && (!uses.turns || !uses.scored || at.scored <= at.turns || at.turns == MAX_TURNS)
    }

    fn rolls(&self, at: Situation, stack: &mut Vec<i64>) -> Result<bool, String> {
        // A turn begins with a roll, and with pig on 1 no total is 1; what the rule says there is not asked.
        let asked = at.k > 1 || (at.k == 1 && self.variant.least_face() == 1);
        match self.program.rolls(&scope(self.variant, at), stack) {
            Err(DivisionByZero) if asked && self.is_met(at) => Err(division_by_zero(at, self.behind)),
            rolls => Ok(at.k == 0 || rolls.unwrap_or(true)),
        }
    }
}
