//! Rules in words, for those who do not write them. What has no plain words stays as it is written.

use super::program::text;
use super::{Binary, Node, Variable};

/// A rule in words.
pub fn of(node: &Node, is_condition: bool) -> String {
    match node {
        Node::Truth(true) => "never hold".to_owned(),
        Node::Truth(false) => "hold after one roll".to_owned(),
        Node::Number(number) => format!("hold at {number}"),
        Node::Variable(Variable::Goal) => "roll to win".to_owned(),
        Node::If(parts) => {
            let [condition, then, or] = &**parts;
            let [then, or] = [then, or].map(|one| of(one, is_condition));
            format!("if {}, {then}; otherwise {or}", fact(condition).unwrap_or_else(|| text(condition)))
        }
        _ if is_condition => limit(node).unwrap_or_else(|| format!("roll while {}", text(node))),
        _ => format!("hold at {}", text(node)),
    }
}

/// A condition to roll that ends at a total, or after some rolls.
fn limit(node: &Node) -> Option<String> {
    let below = |node: &Node, wanted: Variable| match node {
        Node::Binary(Binary::Less, left, right) => match (&**left, &**right) {
            (Node::Variable(variable), Node::Number(number)) if *variable == wanted => Some(*number),
            _ => None,
        },
        _ => None,
    };
    let rolls = |number: i64| if number == 1 { "one roll".to_owned() } else { format!("{number} rolls") };
    if let Some(number) = below(node, Variable::K) {
        return Some(format!("hold at {number}"));
    }
    if let Some(number) = below(node, Variable::Rolls) {
        return Some(format!("hold after {}", rolls(number)));
    }
    let Node::Binary(Binary::And, left, right) = node else { return None };
    let (total, most) = (below(left, Variable::K)?, below(right, Variable::Rolls)?);
    Some(format!("hold at {total} or after {}", rolls(most)))
}

/// A condition about scores, if there are words for it.
fn fact(node: &Node) -> Option<String> {
    let Node::Binary(binary, left, right) = node else { return None };
    let join = |by: &str| {
        let is_other = |node: &Node| {
            matches!(node, Node::Binary(Binary::And | Binary::Or, ..))
                && !matches!(node, Node::Binary(same, ..) if same == binary)
        };
        (!is_other(left) && !is_other(right)).then_some(())?;
        Some(format!("{} {by} {}", fact(left)?, fact(right)?))
    };
    let number = match (binary, &**left, &**right) {
        (Binary::And, ..) => return join("and"),
        (Binary::Or, ..) => return join("or"),
        (_, Node::Variable(Variable::Me), Node::Variable(Variable::You)) => return lead(*binary).map(str::to_owned),
        (_, _, Node::Number(number)) => *number,
        (Binary::AtLeast, Node::Variable(variable), Node::Binary(Binary::Subtract, goal, number)) => {
            let (Node::Variable(Variable::Goal), Node::Number(number)) = (&**goal, &**number) else { return None };
            return Some(format!("{} is within {number} of the goal", name(*variable)?));
        }
        _ => return None,
    };
    if let Node::Binary(Binary::Subtract, from, what) = &**left {
        let (Node::Variable(from), Node::Variable(what)) = (&**from, &**what) else { return None };
        let side = match (from, what) {
            (Variable::Me, Variable::You) => "ahead by",
            (Variable::You, Variable::Me) => "behind by",
            (Variable::Goal, Variable::Me) => "the points missing are",
            _ => return None,
        };
        return Some(format!("{side} {}", amount(*binary, number)?));
    }
    let name = match &**left {
        Node::Variable(variable) => name(*variable)?,
        Node::Extreme(greatest, all) => match (greatest, &all[..]) {
            (true, [Node::Variable(Variable::Me), Node::Variable(Variable::You)]) => "one of the scores",
            (false, [Node::Variable(Variable::Me), Node::Variable(Variable::You)]) => "each of the scores",
            _ => return None,
        },
        _ => return None,
    };
    Some(format!("{name} is {}", amount(*binary, number)?))
}

fn name(variable: Variable) -> Option<&'static str> {
    Some(match variable {
        Variable::K => "the turn total",
        Variable::Me => "own score",
        Variable::You => "the other score",
        Variable::Rolls => "the number of rolls",
        Variable::Turns => "the number of turns",
        Variable::Scored => "the number of turns that scored",
        Variable::Goal => return None,
    })
}

fn lead(binary: Binary) -> Option<&'static str> {
    Some(match binary {
        Binary::Greater => "ahead",
        Binary::Less => "behind",
        Binary::Equal => "level",
        Binary::AtLeast => "ahead or level",
        Binary::AtMost => "behind or level",
        Binary::Unequal => "not level",
        _ => return None,
    })
}

fn amount(binary: Binary, number: i64) -> Option<String> {
    Some(match binary {
        Binary::AtLeast => format!("{number} or more"),
        Binary::AtMost => format!("{number} or less"),
        Binary::Greater => format!("over {number}"),
        Binary::Less => format!("under {number}"),
        Binary::Equal => number.to_string(),
        Binary::Unequal => format!("not {number}"),
        _ => return None,
    })
}
