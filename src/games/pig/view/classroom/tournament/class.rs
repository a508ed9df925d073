//! The class's rules: as they are typed (one a line, name first) in a field with line numbers and marks where a line makes no
//! sense, as they are read, and as they are kept in this browser.

use crate::app::context::AppContext;
use crate::app::marked_text::Complaint;
use crate::games::pig::requests::{Fault, Request, Rule, Variant};
use crate::games::pig::view::ask;
use crate::games::pig::view::classroom::{decode_text, encode_text};
use crate::web::store;

/// So many rules play at most.
const MOST_RULES: usize = 40;
/// The longest name, in characters.
const LONGEST_NAME: usize = 30;
/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 100_000;

/// A line with a name and something behind it.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    /// The number of the line, from 1.
    pub line: usize,
    /// Who plays by it.
    pub name: String,
    pub rule: String,
    /// How many characters of the line stand before the rule.
    pub before: u32,
}

/// Who takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The number of the line, from 1.
    pub line: usize,
    /// The name, told from all others.
    pub name: String,
    /// The policy's code.
    pub code: String,
    /// The policy in words.
    pub words: String,
}

/// Reads a text line by line. Empty lines are passed over; so are those that begin with `#`.
fn read_lines(text: &str) -> (Vec<Entry>, Vec<Complaint>) {
    let (mut entries, mut complaints) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        match entry(at + 1, line) {
            Ok(_) if entries.len() == MOST_RULES => {
                let why = format!("at most {MOST_RULES} rules play at once; this one and those behind it wait");
                complaints.push(Complaint::of_line(at + 1, why));
            }
            Ok(entry) => entries.push(entry),
            Err(complaint) => complaints.push(complaint),
        }
    }
    complaints.dedup_by(|b, a| a.column == 0 && b.column == 0);
    (entries, complaints)
}

fn entry(line: usize, text: &str) -> Result<Entry, Complaint> {
    let wrong = |name: &str, column: usize, width: usize, why: &str| Complaint {
        line,
        name: name.to_owned(),
        column: column as u32 + 1,
        width: width.max(1) as u32,
        why: why.to_owned(),
    };
    let length = text.trim_end().chars().count();
    let Some((name, rule)) = text.split_once(':') else {
        return Err(wrong("", 0, length, "write a name and a colon before the rule, as in “Amir: 20”"));
    };
    let before = name.chars().count() + 1 + rule.chars().take_while(|c| c.is_whitespace()).count();
    let (name, rule) = (name.trim(), rule.trim());
    if name.is_empty() {
        return Err(wrong("", 0, 1, "write a name before the colon, as in “Amir: 20”"));
    }
    if name.chars().count() > LONGEST_NAME {
        let why = format!("the name has more than {LONGEST_NAME} characters; write a shorter one");
        return Err(wrong("", 0, name.chars().count(), &why));
    }
    if rule.is_empty() {
        return Err(wrong(name, length, 1, "nothing stands behind the colon; write a total to hold at, such as 20"));
    }
    Ok(Entry { line, name: name.to_owned(), rule: rule.to_owned(), before: before as u32 })
}

/// Who plays, by what the worker says of each rule, and what is wrong with the other lines (in the order of the lines).
fn judge(entries: &[Entry], rules: &[Result<Rule, Fault>], complaints: &[Complaint]) -> (Vec<Player>, Vec<Complaint>) {
    let (mut players, mut complaints) = (Vec::<Player>::new(), complaints.to_vec());
    for (entry, rule) in entries.iter().zip(rules) {
        match rule {
            Ok(rule) => {
                let known = players.iter().any(|player| player.name == entry.name);
                let name = if known { format!("{} ({})", entry.name, entry.line) } else { entry.name.clone() };
                players.push(Player { line: entry.line, name, code: rule.code.clone(), words: rule.words.clone() });
            }
            Err(fault) => {
                let complaint = Complaint {
                    line: entry.line,
                    name: entry.name.clone(),
                    column: if fault.column == 0 { 0 } else { fault.column + entry.before },
                    width: fault.width,
                    why: fault.why.clone(),
                };
                let place = complaints.partition_point(|other| other.line < entry.line);
                complaints.insert(place, complaint);
            }
        }
    }
    (players, complaints)
}

const OWN: &str = "pig.class.rules";
const BEFORE: &str = "pig.class.rules-before";

/// The rules, and the game that they are for.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The text, one rule a line.
    pub text: String,
    /// The game.
    pub variant: Variant,
}

impl Class {
    /// What stands there on a first visit.
    pub fn first() -> Self {
        Self { text: FIRST.to_owned(), variant: Variant::DEFAULT }
    }

    /// Classes are kept as links hold them.
    fn load(key: &str) -> Option<Self> {
        let (text, variant) = decode_text(&store::read(key)?).ok()?;
        Some(Self { text, variant })
    }

    /// What is kept in this browser; nothing: it is a first visit.
    pub fn own() -> Option<Self> {
        Self::load(OWN)
    }

    /// What was kept before rules from a link took its place.
    pub fn before() -> Option<Self> {
        Self::load(BEFORE)
    }

    /// Keeps these rules; in place of rules of one's own, those can be brought back.
    pub fn keep(&self, is_other: bool) {
        if let Some(own) = Self::own().filter(|own| is_other && own != self) {
            own.write(BEFORE);
        }
        self.write(OWN);
    }

    fn write(&self, key: &str) {
        store::write(key, &encode_text(&self.text, self.variant));
    }
}

/// An example as a line of the text.
pub fn line(example: &(&str, &str, &str)) -> String {
    format!("{}: {}", example.0, example.1)
}

/// The text with a line behind it.
pub fn append(text: &str, line: &str) -> String {
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{gap}{line}\n")
}

/// What stands in the field on a first visit.
const FIRST: &str = "Optimal: optimal\nAmir: 15\nBea: 20\nChloe: 25\nInes: if you >= 75 then 100 else 21\n";

/// What a text means.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
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
    let (entries, complaints) = read_lines(text);
    if entries.is_empty() {
        reading.complaints = complaints;
        done(reading);
        return None;
    }
    let question = Request::Read { variant, rules: entries.iter().map(|entry| entry.rule.clone()).collect() };
    Some(ask(shell, &question, move |rules: Result<Vec<_>, String>| {
        let mut reading = reading.clone();
        match rules {
            Ok(rules) => (reading.players, reading.complaints) = judge(&entries, &rules, &complaints),
            Err(why) => reading.failed = why,
        }
        done(reading);
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::expression::Expression;
    use crate::games::pig::view::EXAMPLES;

    fn understood(words: &str) -> Result<Rule, Fault> {
        Ok(Rule { code: words.replace(' ', ""), words: words.to_owned(), expression: None })
    }

    #[test]
    fn a_line_is_a_name_and_a_rule() {
        let (entries, complaints) = read_lines("Amir: 15\n\n# nobody\n  Ines :  if you >= 75 then 100 else 21  \r\n");
        assert_eq!(complaints, []);
        let told: Vec<_> = entries.iter().map(|e| (e.line, e.name.as_str(), e.rule.as_str(), e.before)).collect();
        assert_eq!(told, [(1, "Amir", "15", 6), (4, "Ines", "if you >= 75 then 100 else 21", 10)]);
    }

    #[test]
    fn lines_without_name_or_rule_are_reported() {
        let (entries, complaints) = read_lines("20\n: 20\nMaya:\nAmir: 15");
        assert_eq!(entries.len(), 1);
        let told: Vec<_> = complaints.iter().map(|c| (c.line, c.column, c.width)).collect();
        assert_eq!(told, [(1, 1, 2), (2, 1, 1), (3, 6, 1)]);
        assert!(complaints[1].sentence().starts_with("Column 1: write"));
        let nowhere = Complaint { column: 0, why: "did you mean 20?".into(), ..complaints[1].clone() };
        assert_eq!(nowhere.sentence(), "Did you mean 20?");
    }

    #[test]
    fn too_many_are_told_once() {
        let text: String = (0..60).map(|k| format!("s{k}: 20\n")).collect();
        let (entries, complaints) = read_lines(&text);
        assert_eq!((entries.len(), complaints.len()), (MOST_RULES, 1));
        assert_eq!(complaints[0].line, 41);
    }

    #[test]
    fn faults_lie_in_their_line_and_good_lines_play() {
        let (entries, complaints) = read_lines("Amir: 15\nLeo: if k >\nAmir: 20");
        let fault = Fault { column: 7, width: 1, why: "A number is missing.".into() };
        let (players, complaints) =
            judge(&entries, &[understood("hold at 15"), Err(fault), understood("hold at 20")], &complaints);
        assert_eq!(players.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), ["Amir", "Amir (3)"]);
        assert_eq!((complaints[0].line, complaints[0].column), (2, 12));
    }

    #[test]
    fn every_example_is_a_rule() {
        let text = EXAMPLES.iter().map(line).fold(String::new(), |text, line| append(&text, &line));
        let (entries, complaints) = read_lines(&text);
        assert_eq!((entries.len(), complaints.len()), (6, 0));
        for entry in entries {
            assert!(Expression::read(&entry.rule).is_ok(), "{}", entry.rule);
        }
        assert_eq!(append("A: 1", "B: 2"), "A: 1\nB: 2\n");
        assert_eq!(read_lines(FIRST).0.len(), 5);
    }
}
