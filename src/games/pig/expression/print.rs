//! A tree as text, with no parenthesis that is not needed: read again, it is the same tree.

use super::{Binary, Node, Variable};
use crate::games::pig::rounding::Rounding;

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
