//! Rules that a person writes: one expression, total by construction, so that none can loop or crash.
//!
//! ```text
//! if max(me, you) >= 71 then goal else 21 + round((you - me) / 8)
//! ```
//!
//! A number is a hold value: roll while the turn total `k` lies below it. A condition says «roll». Variables: `k`, `me`,
//! `you`, `goal`, `turns` (the mover's turns before this one, counted to [`MAX_TURNS`] and no further), `scored`
//! (those of them that scored) and `rolls` (the rolls made in this turn, 0 before the first). Operators: `+ - *`, `div` (towards zero), comparisons, `and or not`, `if then else`.
//! Functions: `floor ceil round away` of a quotient `a / b` (halves go up; `away` goes away from zero), `min max` of two
//! or more, `abs`. All numbers are integers of 64 bits; what is larger is the largest.
//!
//! `$a` to `$z` stand for the free parameters of a search; a rule that is played has none.

mod grammar;
mod plain;
mod program;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use crate::games::pig::policy::Rounding;
use crate::games::pig::requests::Fault;

pub use program::{DivisionByZero, Program, Scope};

/// The longest rule, in characters.
pub const LONGEST: usize = 2000;
/// The deepest nesting of parentheses, functions and `if`s.
pub const DEEPEST: u32 = 40;
/// The greatest number that may be written.
pub const GREATEST: i64 = 1_000_000;
/// What `turns` counts to. The chance that a game lasts longer hardly matters, but with it every rule has finitely
/// many states; the same holds in play, so exact values are exact.
pub const MAX_TURNS: u16 = 60;

/// What an expression may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// The turn total.
    K,
    /// The mover's score.
    Me,
    /// The opponent's score.
    You,
    /// The goal.
    Goal,
    /// The mover's turns so far.
    Turns,
    /// The mover's turns that scored.
    Scored,
    /// The rolls made in this turn.
    Rolls,
}

impl Variable {
    const ALL: [(&'static str, Variable); 7] = [
        ("k", Variable::K),
        ("me", Variable::Me),
        ("you", Variable::You),
        ("goal", Variable::Goal),
        ("turns", Variable::Turns),
        ("scored", Variable::Scored),
        ("rolls", Variable::Rolls),
    ];
}

/// What joins two numbers, or two conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Add,
    Subtract,
    Multiply,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
    And,
    Or,
}

impl Binary {
    /// Whether it compares two numbers.
    fn compares(self) -> bool {
        use Binary::*;
        matches!(self, Less | AtMost | Greater | AtLeast | Equal | Unequal)
    }
}

/// The tree of an expression; well typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Number(i64),
    Truth(bool),
    Variable(Variable),
    Negative(Box<Node>),
    Not(Box<Node>),
    Binary(Binary, Box<Node>, Box<Node>),
    /// A rounded quotient.
    Quotient(Rounding, Box<Node>, Box<Node>),
    /// The least (false) or greatest (true) of two or more.
    Extreme(bool, Vec<Node>),
    Absolute(Box<Node>),
    If(Box<[Node; 3]>),
}

/// What an expression looks at besides the two scores and the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// The turn total.
    pub k: bool,
    /// The turns so far.
    pub turns: bool,
    /// The scoring turns so far.
    pub scored: bool,
    /// The rolls made in this turn.
    pub rolls: bool,
    /// A quotient whose divisor is not a number other than 0, so that it may fail.
    pub division: bool,
}

/// A rule that a person wrote; its text is canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    root: Node,
    is_condition: bool,
    uses: Uses,
}

impl Expression {
    /// Reads a rule, written or in plain English.
    ///
    /// # Errors
    /// Where the text stops to make sense and what to write; a rule longer than [`LONGEST`] characters or nested deeper
    /// than [`DEEPEST`].
    pub fn read(text: &str) -> Result<Self, Fault> {
        let fault = match Self::written(text) {
            Ok(expression) => return Ok(expression),
            Err(fault) => fault,
        };
        // As rules are printed: “roll while k < 20 and me + k < goal”, “hold at max(20, you - me)”.
        let lower = text.trim().to_ascii_lowercase();
        for (prefix, has_condition) in [("roll while ", true), ("hold at ", false)] {
            // «Hold at 20-25» is no difference.
            let rest = lower.strip_prefix(prefix).filter(|rest| rest.contains(|sign| !"-0123456789 ".contains(sign)));
            if let Some(Ok(expression)) = rest.map(Self::written)
                && expression.is_condition == has_condition
            {
                return Ok(expression);
            }
        }
        if text.len() > LONGEST {
            return Err(fault);
        }
        // What is wrong with the rule that was made of it lies nowhere in the text.
        let whole = |fault| Fault { column: 1, width: text.chars().count().max(1) as u32, ..fault };
        let read = |text: &str| plain::read(text).and_then(|rule| Self::written(&rule).map_err(whole));
        let read_both = |text: &str| Self::written(text).is_ok() || read(text).is_ok();
        let fault = if plain::is_meant(text) {
            match read(text) {
                Ok(expression) => return Ok(expression),
                Err(fault) => fault,
            }
        } else {
            fault
        };
        Err(Fault { instead: plain::nearest(text, &fault, read_both), ..fault })
    }

    /// Whether a rule that can be read leaves open what is done where its conditions do not hold; it is read with the usual total there.
    pub fn says_no_rest(text: &str) -> bool {
        Self::written(text).is_err() && plain::says_no_rest(text)
    }

    /// Reads a rule that is written as rules are, as links hold it: the page has no part in plain English.
    ///
    /// # Errors
    /// As for [`Self::read`].
    pub fn written(text: &str) -> Result<Self, Fault> {
        if text.chars().nth(LONGEST).is_some() {
            return Err(words::too_long());
        }
        let tokens = grammar::tokens(text)?;
        let (root, is_condition) = grammar::parse(&tokens)?;
        let mut uses = Uses::default();
        root.uses(&mut uses);
        // The canonical text is what links hold, so it must be one that can be read again.
        if program::text(&root).chars().nth(LONGEST).is_some() {
            return Err(words::too_long());
        }
        Ok(Self { root, is_condition, uses })
    }

    /// Whether it says «roll» or «hold» itself, rather than at what total to hold.
    pub fn is_condition(&self) -> bool {
        self.is_condition
    }

    /// What it uses.
    pub fn uses(&self) -> Uses {
        self.uses
    }

    /// The number from which on a count (turns, scoring turns or rolls) makes no difference, where that can be seen: at
    /// most 5 for `rolls < 4`. It is 0 for a count that the rule does not look at, and the greatest there is if unknown.
    pub fn reach(&self, count: Variable) -> u16 {
        self.root.reach(count)
    }

    /// Its value if it is a plain number.
    pub fn constant(&self) -> Option<i64> {
        if let Node::Number(number) = self.root { Some(number) } else { None }
    }

    /// The rule in words: `hold at 20`, `if own score is 75 or more, hold at 25; otherwise hold at 20`.
    pub fn words(&self) -> String {
        words::of(&self.root, self.is_condition)
    }

    /// The expression made ready to be evaluated.
    pub fn program(&self) -> Program {
        Program::of(&self.root, self.is_condition)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&program::text(&self.root))
    }
}

impl Node {
    fn uses(&self, uses: &mut Uses) {
        match self {
            Node::Number(_) | Node::Truth(_) => {}
            Node::Variable(Variable::K) => uses.k = true,
            Node::Variable(Variable::Turns) => uses.turns = true,
            Node::Variable(Variable::Scored) => uses.scored = true,
            Node::Variable(Variable::Rolls) => uses.rolls = true,
            Node::Variable(_) => {}
            Node::Negative(one) | Node::Not(one) | Node::Absolute(one) => one.uses(uses),
            Node::Binary(_, left, right) => {
                left.uses(uses);
                right.uses(uses);
            }
            Node::Quotient(_, left, right) => {
                uses.division |= !matches!(**right, Node::Number(number) if number != 0);
                left.uses(uses);
                right.uses(uses);
            }
            Node::Extreme(_, all) => all.iter().for_each(|one| one.uses(uses)),
            Node::If(parts) => parts.iter().for_each(|one| one.uses(uses)),
        }
    }

    /// See [`Expression::reach`].
    fn reach(&self, count: Variable) -> u16 {
        match self {
            Node::Variable(one) if *one == count => u16::MAX,
            Node::Number(_) | Node::Truth(_) | Node::Variable(_) => 0,
            Node::Negative(one) | Node::Not(one) | Node::Absolute(one) => one.reach(count),
            Node::Binary(binary, left, right) => match (&**left, &**right) {
                // Compared with a number, all greater counts are alike.
                (Node::Variable(one), Node::Number(number)) | (Node::Number(number), Node::Variable(one))
                    if *one == count && binary.compares() =>
                {
                    // The value lies within a u16 now.
                    number.saturating_add(1).clamp(1, u16::MAX.into()) as u16
                }
                (left, right) => left.reach(count).max(right.reach(count)),
            },
            Node::Quotient(_, left, right) => left.reach(count).max(right.reach(count)),
            Node::Extreme(_, all) => all.iter().map(|one| one.reach(count)).max().unwrap_or(0),
            Node::If(parts) => parts.iter().map(|one| one.reach(count)).max().unwrap_or(0),
        }
    }
}
