//! Has the worker read the class's rules.

use std::rc::Rc;

use super::list::{self, Complaint, LONGEST_TEXT, Player};
use crate::app::context::AppContext;
use crate::games::pig::requests::{Request, Response, Variant};
use crate::games::pig::view::ask::{Answer, ask};

/// What a text means.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The text.
    pub text: String,
    /// The game that the rules are for.
    pub variant: Variant,
    /// Whose rules are understood.
    pub players: Vec<Player>,
    /// What is wrong with the other lines, in their order.
    pub complaints: Vec<Complaint>,
    /// Why the rules could not be read at all; empty: they could.
    pub failed: String,
}

/// Reads a text; `done` hears what it means. Gives the number of the question, if there is something to ask.
pub fn read(shell: &AppContext, text: &str, variant: Variant, done: impl Fn(Reading) + 'static) -> Option<u32> {
    let mut reading =
        Reading { text: text.to_owned(), variant, players: Vec::new(), complaints: Vec::new(), failed: String::new() };
    if text.len() > LONGEST_TEXT {
        reading.failed = format!("This text is too long: a class has at most {} kB.", LONGEST_TEXT / 1000);
        done(reading);
        return None;
    }
    let (entries, complaints) = list::read(text);
    if entries.is_empty() {
        reading.complaints = complaints;
        done(reading);
        return None;
    }
    let question = Request::Read { variant, rules: entries.iter().map(|entry| entry.rule.clone()).collect() };
    let reading = Rc::new(reading);
    Some(ask(shell, &question, move |answer| {
        let mut reading = (*reading).clone();
        match answer {
            Answer::Progress(_) | Answer::Stopped => return,
            Answer::Failed(why) => reading.failed = why,
            Answer::Found(finding) => match &*finding {
                Response::Rules(rules) if rules.len() == entries.len() => {
                    (reading.players, reading.complaints) = list::judge(&entries, rules, &complaints);
                }
                _ => reading.failed = "The solver’s answer cannot be read.".to_owned(),
            },
        }
        done(reading);
    }))
}
