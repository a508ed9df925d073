//! Rules in words, for those who do not write them. What has no plain words stays as it is written.

use super::program::text;
use super::{Binary, Node, Uses, Variable};

/// A rule in words.
pub fn of(node: &Node, is_condition: bool) -> String {
    match node {
        Node::Truth(true) => "never hold".to_owned(),
        Node::Truth(false) => "hold after one roll".to_owned(),
        Node::Number(..=0) => "hold after one roll".to_owned(),
        Node::Number(number) => format!("hold at {number}"),
        Node::Variable(Variable::Goal) => "roll to win".to_owned(),
        Node::If(parts) => {
            let [condition, then, or] = &**parts;
            let [then, or] = [then, or].map(|one| of(one, is_condition));
            format!("if {}, {then}; otherwise {or}", fact(condition).unwrap_or_else(|| text(condition)))
        }
        Node::Not(one) if let Some(denied) = denied(one) => of(&denied, is_condition),
        _ if is_condition => limit(node).unwrap_or_else(|| {
            let mut uses = Uses::default();
            node.uses(&mut uses);
            match fact(node) {
                // What stays as it is in a turn decides for all of it.
                Some(fact) if !uses.k && !uses.rolls => format!("if {fact}, never hold; otherwise hold after one roll"),
                fact => format!("roll while {}", fact.unwrap_or_else(|| text(node))),
            }
        }),
        _ => format!("hold at {}", text(node)),
    }
}

/// A condition to roll that ends at a total, or after some rolls.
fn limit(node: &Node) -> Option<String> {
    let below = |node: &Node, wanted: Variable| match node {
        Node::Binary(binary @ (Binary::Less | Binary::AtMost), left, right) => match (&**left, &**right) {
            (Node::Variable(variable), Node::Number(number)) if *variable == wanted => {
                Some(number + i64::from(*binary == Binary::AtMost))
            }
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
    let both = |left, right| Some((below(left, Variable::K)?, below(right, Variable::Rolls)?));
    let (total, most) = both(left, right).or_else(|| both(right, left))?;
    Some(format!("hold at {total} or after {}", rolls(most)))
}

/// What is true where a condition is not, without a «not».
fn denied(node: &Node) -> Option<Node> {
    use Binary::{And, AtLeast, AtMost, Equal, Greater, Less, Or, Unequal};
    Some(match node {
        Node::Truth(truth) => Node::Truth(!truth),
        Node::Not(one) => (**one).clone(),
        Node::Binary(And, left, right) => Node::Binary(Or, denied(left)?.into(), denied(right)?.into()),
        Node::Binary(Or, left, right) => Node::Binary(And, denied(left)?.into(), denied(right)?.into()),
        Node::Binary(binary, left, right) => {
            let binary = match binary {
                Less => AtLeast,
                AtMost => Greater,
                Greater => AtMost,
                AtLeast => Less,
                Equal => Unequal,
                Unequal => Equal,
                _ => return None,
            };
            Node::Binary(binary, left.clone(), right.clone())
        }
        _ => return None,
    })
}

/// A condition, if there are words for it.
fn fact(node: &Node) -> Option<String> {
    use Variable::{Goal, K, Me, You};
    if let Node::Not(one) = node {
        return fact(&denied(one)?);
    }
    let Node::Binary(binary, left, right) = node else { return None };
    let join = |by: &str| {
        let is_other = |node: &Node| {
            matches!(node, Node::Binary(Binary::And | Binary::Or, ..))
                && !matches!(node, Node::Binary(same, ..) if same == binary)
        };
        (!is_other(left) && !is_other(right)).then_some(())?;
        Some(format!("{} {by} {}", fact(left)?, fact(right)?))
    };
    let amount = |of: &Node| match of {
        Node::Number(number) => amount(*binary, *number),
        Node::Variable(You) => Some(format!("{} the other score", compared(*binary)?)),
        Node::Variable(Goal) => Some(format!("{} the goal", compared(*binary)?)),
        _ => None,
    };
    let with_turn = |node: &Node| is_two(node, Binary::Add, Me, K);
    match (binary, &**left, &**right) {
        (Binary::And, ..) => join("and"),
        (Binary::Or, ..) => join("or"),
        (_, Node::Variable(Me), Node::Variable(You)) => lead(*binary).map(str::to_owned),
        (Binary::AtLeast | Binary::Less, Node::Variable(variable), Node::Binary(Binary::Subtract, goal, number))
            if let (Node::Variable(Goal), Node::Number(number)) = (&**goal, &**number) =>
        {
            let not = if *binary == Binary::Less { "not " } else { "" };
            Some(format!("{} is {not}within {number} of the goal", name(*variable)?))
        }
        (_, left, right) if with_turn(left) => Some(format!("own score with the turn total is {}", amount(right)?)),
        (_, left, right) if is_two(left, Binary::Subtract, Me, You) => Some(format!("ahead by {}", amount(right)?)),
        (_, left, right) if is_two(left, Binary::Subtract, You, Me) => Some(format!("behind by {}", amount(right)?)),
        (_, left, right) if is_two(left, Binary::Subtract, Goal, Me) => {
            Some(format!("the points missing are {}", amount(right)?))
        }
        (_, left, right) if is_two(left, Binary::Subtract, Goal, You) => {
            Some(format!("the points the other is missing are {}", amount(right)?))
        }
        (_, Node::Binary(Binary::Subtract, left, you), right) if with_turn(left) && **you == Node::Variable(You) => {
            Some(format!("own score with the turn total is ahead by {}", amount(right)?))
        }
        (_, Node::Absolute(lead), right) if is_two(lead, Binary::Subtract, Me, You) => {
            Some(format!("the difference is {}", amount(right)?))
        }
        (_, Node::Variable(variable), right) => Some(format!("{} is {}", name(*variable)?, amount(right)?)),
        (_, Node::Extreme(greatest, all), right) if all[..] == [Node::Variable(Me), Node::Variable(You)] => {
            let who = if *greatest { "one of the scores" } else { "each of the scores" };
            Some(format!("{who} is {}", amount(right)?))
        }
        _ => None,
    }
}

/// Whether a node joins these two.
fn is_two(node: &Node, by: Binary, a: Variable, b: Variable) -> bool {
    matches!(node, Node::Binary(binary, left, right)
        if *binary == by && **left == Node::Variable(a) && **right == Node::Variable(b))
}

fn compared(binary: Binary) -> Option<&'static str> {
    Some(match binary {
        Binary::AtLeast => "at least",
        Binary::AtMost => "at most",
        Binary::Greater => "over",
        Binary::Less => "under",
        Binary::Equal => "equal to",
        Binary::Unequal => "not equal to",
        _ => return None,
    })
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
