//! An expression made ready to be evaluated many times: a list of steps over a stack.
//!
//! A tree as text, with no parenthesis that is not needed: read again, it is the same tree.

use super::{Binary, Node, Variable};
use crate::games::pig::policy::Rounding;

/// Where an expression is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The turn total.
    pub k: i64,
    /// The mover's score.
    pub me: i64,
    /// The opponent's score.
    pub you: i64,
    /// The goal.
    pub goal: i64,
    /// The mover's turns so far, counted to [`super::MAX_TURNS`].
    pub turns: i64,
    /// Those of them that scored.
    pub scored: i64,
    /// The rolls made in this turn.
    pub rolls: i64,
}

/// A divisor was 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivisionByZero;

/// One step; truth values are 0 and 1.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Number(i64),
    Variable(Variable),
    Negate,
    Not,
    Absolute,
    Binary(Binary),
    Quotient(Rounding),
    Least,
    Greatest,
    /// Goes on there if the value taken is 0.
    Unless(usize),
    /// Goes on there.
    Go(usize),
    /// Goes on there and keeps the value if it is 0 (false) or is not (true); else takes it.
    Settle(bool, usize),
}

/// An expression made ready.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    steps: Vec<Step>,
    is_condition: bool,
}

impl Program {
    pub(super) fn of(root: &Node, is_condition: bool) -> Self {
        let mut program = Self { steps: Vec::new(), is_condition };
        program.add(root);
        program
    }

    fn add(&mut self, node: &Node) {
        match node {
            Node::Number(number) => self.steps.push(Step::Number(*number)),
            Node::Truth(truth) => self.steps.push(Step::Number((*truth).into())),
            Node::Variable(variable) => self.steps.push(Step::Variable(*variable)),
            Node::Negative(one) => self.unary(one, Step::Negate),
            Node::Not(one) => self.unary(one, Step::Not),
            Node::Absolute(one) => self.unary(one, Step::Absolute),
            // The right side of what is settled by its left side is not asked, so it may guard a division.
            Node::Binary(binary @ (Binary::And | Binary::Or), left, right) => {
                self.add(left);
                let at = self.hole();
                self.add(right);
                self.steps[at] = Step::Settle(*binary == Binary::Or, self.steps.len());
            }
            Node::Binary(binary, left, right) => self.binary(left, right, Step::Binary(*binary)),
            Node::Quotient(how, left, right) => self.binary(left, right, Step::Quotient(*how)),
            Node::Extreme(greatest, all) => {
                for (at, one) in all.iter().enumerate() {
                    self.add(one);
                    if at > 0 {
                        self.steps.push(if *greatest { Step::Greatest } else { Step::Least });
                    }
                }
            }
            Node::If(parts) => {
                self.add(&parts[0]);
                let unless = self.hole();
                self.add(&parts[1]);
                let go = self.hole();
                self.steps[unless] = Step::Unless(self.steps.len());
                self.add(&parts[2]);
                self.steps[go] = Step::Go(self.steps.len());
            }
        }
    }

    fn unary(&mut self, one: &Node, step: Step) {
        self.add(one);
        self.steps.push(step);
    }

    fn binary(&mut self, left: &Node, right: &Node, step: Step) {
        self.add(left);
        self.add(right);
        self.steps.push(step);
    }

    /// A step to be filled in later.
    fn hole(&mut self) -> usize {
        self.steps.push(Step::Go(0));
        self.steps.len() - 1
    }

    /// The value; a truth value is 0 or 1. `stack` is only lent, so that it need not be made anew.
    pub fn value(&self, scope: &Scope, stack: &mut Vec<i64>) -> Result<i64, DivisionByZero> {
        stack.clear();
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            // The tree has put as many values there as its steps take.
            let mut take = || stack.pop().unwrap_or(0);
            let value = match step {
                Step::Number(number) => *number,
                Step::Variable(variable) => scope.value(*variable),
                Step::Negate => take().saturating_neg(),
                Step::Not => i64::from(take() == 0),
                Step::Absolute => take().saturating_abs(),
                Step::Binary(binary) => {
                    let (b, a) = (take(), take());
                    apply(*binary, a, b)
                }
                Step::Quotient(how) => {
                    let (b, a) = (take(), take());
                    how.quotient(a, b).ok_or(DivisionByZero)?
                }
                Step::Least => take().min(take()),
                Step::Greatest => take().max(take()),
                Step::Unless(to) => {
                    if take() == 0 {
                        at = *to;
                    }
                    continue;
                }
                Step::Go(to) => {
                    at = *to;
                    continue;
                }
                Step::Settle(by, to) => {
                    let value = take();
                    if (value != 0) != *by {
                        continue;
                    }
                    at = *to;
                    value
                }
            };
            stack.push(value);
        }
        Ok(stack.pop().unwrap_or(0))
    }

    /// Whether it rolls: a number is a hold value.
    pub fn rolls(&self, scope: &Scope, stack: &mut Vec<i64>) -> Result<bool, DivisionByZero> {
        Ok(self.says(self.value(scope, stack)?, scope.k))
    }

    /// Whether it rolls at a turn total, by its value there: that of a condition, or a hold value.
    pub fn says(&self, value: i64, k: i64) -> bool {
        if self.is_condition { value != 0 } else { k < value }
    }
}

impl Scope {
    fn value(&self, variable: Variable) -> i64 {
        match variable {
            Variable::K => self.k,
            Variable::Me => self.me,
            Variable::You => self.you,
            Variable::Goal => self.goal,
            Variable::Turns => self.turns,
            Variable::Scored => self.scored,
            Variable::Rolls => self.rolls,
        }
    }
}

fn apply(binary: Binary, a: i64, b: i64) -> i64 {
    match binary {
        Binary::Add => a.saturating_add(b),
        Binary::Subtract => a.saturating_sub(b),
        Binary::Multiply => a.saturating_mul(b),
        Binary::Less => (a < b).into(),
        Binary::AtMost => (a <= b).into(),
        Binary::Greater => (a > b).into(),
        Binary::AtLeast => (a >= b).into(),
        Binary::Equal => (a == b).into(),
        Binary::Unequal => (a != b).into(),
        // These two are written as Step::Settle.
        Binary::And => (a != 0 && b != 0).into(),
        Binary::Or => (a != 0 || b != 0).into(),
    }
}

/// How tightly a node binds, as in the grammar.
fn power(node: &Node) -> u8 {
    match node {
        Node::If(_) => 0,
        Node::Binary(Binary::Or, ..) => 2,
        Node::Binary(Binary::And, ..) => 4,
        Node::Not(_) => 6,
        Node::Binary(Binary::Add | Binary::Subtract, ..) => 10,
        Node::Binary(Binary::Multiply, ..) | Node::Quotient(Rounding::Div, ..) => 12,
        Node::Binary(..) => 8,
        Node::Negative(_) => 14,
        Node::Number(number) if *number < 0 => 14,
        _ => 16,
    }
}

fn sign(binary: Binary) -> &'static str {
    match binary {
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Less => "<",
        Binary::AtMost => "<=",
        Binary::Greater => ">",
        Binary::AtLeast => ">=",
        Binary::Equal => "==",
        Binary::Unequal => "!=",
        Binary::And => "and",
        Binary::Or => "or",
    }
}

/// The canonical text.
pub fn text(node: &Node) -> String {
    let mut text = String::new();
    write(node, 0, &mut text);
    text
}

/// Writes a node where only what binds as tightly as `least` may stand without parentheses.
fn write(node: &Node, least: u8, text: &mut String) {
    let own = power(node);
    if own < least {
        text.push('(');
        write(node, 0, text);
        text.push(')');
        return;
    }
    match node {
        Node::Number(number) => *text += &number.to_string(),
        Node::Truth(truth) => *text += if *truth { "true" } else { "false" },
        Node::Variable(variable) => {
            let name = Variable::ALL.iter().find(|(_, one)| one == variable).map_or("k", |(name, _)| name);
            *text += name;
        }
        Node::Negative(one) => {
            text.push('-');
            // A minus before a number would be read as a negative number.
            let bare = matches!(**one, Node::Number(number) if number > 0);
            write(one, if bare { u8::MAX } else { own }, text);
        }
        Node::Not(one) => {
            *text += "not ";
            write(one, own, text);
        }
        Node::Binary(binary, left, right) => infix(left, sign(*binary), right, own, text),
        Node::Quotient(Rounding::Div, left, right) => infix(left, "div", right, own, text),
        Node::Quotient(how, left, right) => {
            *text += how.word();
            text.push('(');
            infix(left, "/", right, 12, text);
            text.push(')');
        }
        Node::Extreme(greatest, all) => call(if *greatest { "max" } else { "min" }, all, text),
        Node::Absolute(one) => call("abs", std::slice::from_ref(&**one), text),
        Node::If(parts) => {
            for (word, part) in ["if ", " then ", " else "].into_iter().zip(parts.iter()) {
                *text += word;
                write(part, 0, text);
            }
        }
    }
}

fn infix(left: &Node, sign: &str, right: &Node, own: u8, text: &mut String) {
    write(left, own, text);
    *text += &format!(" {sign} ");
    write(right, own + 1, text);
}

fn call(name: &str, all: &[Node], text: &mut String) {
    *text += name;
    text.push('(');
    for (at, one) in all.iter().enumerate() {
        *text += if at > 0 { ", " } else { "" };
        write(one, 0, text);
    }
    text.push(')');
}
