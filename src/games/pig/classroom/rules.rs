//! The class's rules: as they are typed (one a line, name first), as a link holds them, and as they are read.
//!
//! A rule put together of blocks, for who will not type: hold at n; in the end roll to win; when behind, or ahead, hold at another
//! total. The blocks write the rule in plain words.

use base64ct::{Base64UrlUnpadded, Encoding};

use crate::engine::words::Complaint;
use crate::games::pig::requests::{Fault, Request, Rule, Variant};

/// So many rules play at most: as many as a live class has room for.
const MAX_RULES: usize = 100;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 30;
/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 100_000;

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
        let text = "Optimal: optimal\nAmir: 15\nBea: 20\nChloe: 25\nInes: if you >= 75 then 100 else 21\n";
        Self { text: text.to_owned(), variant: Variant::DEFAULT }
    }

    /// A class of one rule, as a student hands it in; of nobody as long as the name is missing.
    pub fn of_one(name: &str, rule: &str, variant: Variant) -> Self {
        Self { text: format!("{name}: {rule}"), variant }
    }

    /// Name and rule of the first line; what was written without a name is a rule.
    pub fn first_rule(&self) -> (String, String) {
        let line = self.text.lines().next().unwrap_or_default();
        let (name, rule) = line.split_once(':').unwrap_or(("", line));
        (name.trim().to_owned(), rule.trim().to_owned())
    }

    /// The same class with a line behind its text.
    #[must_use]
    pub fn with_line(&self, line: &str) -> Self {
        let gap = if self.text.is_empty() || self.text.ends_with('\n') { "" } else { "\n" };
        Self { text: format!("{}{gap}{line}\n", self.text), ..*self }
    }

    /// What follows `#/classroom/tournament/`; a browser keeps a class in the same form.
    pub fn link(&self) -> String {
        Base64UrlUnpadded::encode_string(self.text.as_bytes()) + &self.variant.suffix()
    }

    /// Reads what [`Self::link`] has written.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(link: &str) -> Result<Self, String> {
        let mut parts = link.split('~');
        let bytes = Base64UrlUnpadded::decode_vec(parts.next().unwrap_or_default()).ok();
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(Self {
            text: text.ok_or("its letters are damaged; ask for it again")?,
            variant: Variant::from_parts(parts)?,
        })
    }
}

/// A line with a name and something behind it.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    /// The number of the line, from 1.
    line: usize,
    name: String,
    rule: String,
    /// How many characters of the line stand before the rule.
    before: u32,
}

/// Who takes part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The number of the line, from 1.
    pub line: usize,
    /// The name, told from all others.
    pub name: String,
    /// The policy's code.
    pub code: String,
    /// The policy in words.
    pub words: String,
    /// See [`Rule::warning`].
    pub warning: String,
}

/// What the rules of a class mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The class.
    pub class: Class,
    /// Whose rules are understood.
    pub players: Vec<Player>,
    /// What is wrong with the other lines, in their order.
    pub complaints: Vec<Complaint>,
    /// Why the rules could not be read at all; empty: they could.
    pub failed: String,
    /// The lines whose rules are to be understood.
    entries: Vec<Entry>,
}

impl Reading {
    /// Reads the lines of a class. Empty ones are passed over; so are those that begin with `#`.
    pub fn of(class: Class) -> Self {
        let (mut entries, mut complaints, mut failed) = (Vec::new(), Vec::<Complaint>::new(), String::new());
        let text = if class.text.len() > LONGEST_TEXT { "" } else { class.text.as_str() };
        if text.len() < class.text.len() {
            failed = format!("This text is too long: a class has at most {} kB.", LONGEST_TEXT / 1000);
        }
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            match entry(at + 1, line) {
                Ok(_) if entries.len() == MAX_RULES => {
                    let why = format!("at most {MAX_RULES} rules play at once; this one and those after it wait");
                    let is_told = complaints.iter().any(|one| one.column == 0);
                    complaints.extend((!is_told).then(|| Complaint::of_line(at + 1, why)));
                }
                Ok(entry) => entries.push(entry),
                Err(complaint) => complaints.push(complaint),
            }
        }
        Self { class, players: Vec::new(), complaints, failed, entries }
    }

    /// What the worker is asked about the rules; nothing if there are none.
    pub fn question(&self) -> Option<Request> {
        let rules: Vec<String> = self.entries.iter().map(|entry| entry.rule.clone()).collect();
        (!rules.is_empty()).then_some(Request::Read { variant: self.class.variant, rules })
    }

    /// Hears what the worker says of each rule.
    #[must_use]
    pub fn told(mut self, rules: Result<Vec<Result<Rule, Fault>>, String>) -> Self {
        let rules = rules.unwrap_or_else(|why| {
            self.failed = why;
            Vec::new()
        });
        for (Entry { line, name, before, .. }, rule) in std::mem::take(&mut self.entries).into_iter().zip(rules) {
            match rule {
                Ok(Rule { code, words, warning, .. }) => {
                    let mut name = name;
                    while self.players.iter().any(|player| player.name == name) {
                        name = format!("{name} ({line})");
                    }
                    self.players.push(Player { line, name, code, words, warning });
                }
                Err(Fault { column, width, why, instead }) => {
                    let column = if column == 0 { 0 } else { column + before };
                    let place = self.complaints.partition_point(|other| other.line < line);
                    let mended = if instead.is_empty() { instead } else { format!("{name}: {instead}") };
                    self.complaints.insert(place, Complaint { line, name, column, width, why, mended });
                }
            }
        }
        self
    }

    /// How many rules play, and how many lines cannot.
    pub fn words(&self) -> String {
        let (good, bad) = (self.players.len(), self.complaints.len());
        let play = match good {
            0 if bad == 0 => return "Write one rule a line, such as “Amir: 20”; or take an example.".to_owned(),
            0 => "No rule can play yet".to_owned(),
            1 => "One rule can play; it needs another one".to_owned(),
            good => format!("{good} rules can play"),
        };
        let careful = |player: &Player| format!(" Be careful with {}’s: {}.", player.name, player.warning);
        let careful: String = self.players.iter().filter(|player| !player.warning.is_empty()).map(careful).collect();
        match bad {
            0 => format!("{play}.{careful}"),
            1 => format!("{play}. One line cannot; it is kept.{careful}"),
            bad => format!("{play}. {bad} lines cannot; they are kept.{careful}"),
        }
    }
}

fn entry(line: usize, text: &str) -> Result<Entry, Complaint> {
    let count = |text: &str| text.chars().count();
    let wrong = |name: &str, column: usize, width: usize, why: &str| {
        let (column, width) = (column as u32 + 1, width.max(1) as u32);
        Err(Complaint { line, name: name.to_owned(), column, width, why: why.to_owned(), ..Complaint::default() })
    };
    let length = count(text.trim_end());
    let Some((name, rule)) = text.split_once(':') else {
        return wrong("", 0, length, "write a name and a colon before the rule, as in “Amir: 20”");
    };
    let before = count(name) + 1 + count(rule) - count(rule.trim_start());
    match (name.trim(), rule.trim()) {
        ("", _) => wrong("", 0, 1, "write a name before the colon, as in “Amir: 20”"),
        (name, _) if count(name) > LONGEST_NAME => {
            let why = format!("the name has more than {LONGEST_NAME} characters; write a shorter one");
            wrong("", 0, count(name), &why)
        }
        (name, "") => wrong(name, length, 1, "nothing comes after the colon; write a total to hold at, such as 20"),
        (name, rule) => Ok(Entry { line, name: name.to_owned(), rule: rule.to_owned(), before: before as u32 }),
    }
}

/// A block that may be left out, with its two numbers: from where on it counts, and the total at which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whether it is in the rule.
    pub on: bool,
    /// From so many points on.
    pub from: u16,
    /// The total at which to hold then.
    pub hold: u16,
}

/// Whose score says that the end is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scorer {
    /// One's own.
    Mine,
    /// The other's.
    Other,
    /// Either.
    Either,
}

impl Scorer {
    /// All, each with the words on its button.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Mine, "I have"), (Self::Other, "the other has"), (Self::Either, "one of us has")];
}

/// The blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Hold at this total, where no other block says something else.
    pub hold: u16,
    /// Roll to win from this score on; its total does not matter.
    pub end: Block,
    /// Whose score that is.
    pub whose: Scorer,
    /// When behind by so many points.
    pub behind: Block,
    /// When ahead by so many points.
    pub ahead: Block,
}

impl Blocks {
    /// What they begin with: hold at 20; numbers of a shorter game are as high as its goal allows.
    pub fn first(variant: Variant) -> Self {
        let (longest, side) = (Self::greatest_hold(variant), variant.goal - 1);
        let off = |from: u16, hold: u16| Block { on: false, from: from.min(side), hold: hold.min(longest) };
        let end = off(variant.goal - variant.goal / 4, 0);
        Self { hold: 20.min(longest), end, whose: Scorer::Either, behind: off(20, 25), ahead: off(20, 18) }
    }

    /// The highest total at which they hold.
    pub fn greatest_hold(variant: Variant) -> u16 {
        60.min(variant.goal)
    }

    /// The rule in plain words.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if self.end.on {
            let who = match self.whose {
                Scorer::Mine => "I have",
                Scorer::Other => "my opponent has",
                Scorer::Either => "one of us has",
            };
            text += &format!("if {who} {} or more roll to win, ", self.end.from);
        }
        for (word, block) in [("behind", self.behind), ("ahead", self.ahead)] {
            if block.on {
                text += &format!("if I am {word} by {} or more hold at {}, ", block.from, block.hold);
            }
        }
        let otherwise = if text.is_empty() { "" } else { "else " };
        format!("{text}{otherwise}hold at {}", self.hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::expression::Expression;
    use crate::games::pig::policy::families::EXAMPLES;

    fn read(text: &str) -> Reading {
        Reading::of(Class { text: text.to_owned(), variant: Variant::DEFAULT })
    }

    fn understood(words: &str) -> Result<Rule, Fault> {
        Ok(Rule { code: words.replace(' ', ""), words: words.to_owned(), expression: None, warning: String::new() })
    }

    #[test]
    fn names_that_come_twice_are_told_apart() {
        let told = read("Amir (3): 15\nAmir: 20\nAmir: 25").told(Ok(["15", "20", "25"].map(understood).into()));
        let names: Vec<&str> = told.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["Amir (3)", "Amir", "Amir (3) (3)"]);
    }

    #[test]
    fn links_round_trip_and_damaged_ones_give_a_sentence() {
        let eight = Variant { goal: 50, die: 8, bust: 2 };
        for (text, variant) in [("", Variant::DEFAULT), ("Zoë: 20\nAmir: if you >= 75 then 100 else 21", eight)] {
            let class = Class { text: text.to_owned(), variant };
            let link = class.link();
            assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-_~".contains(c)), "{link}");
            assert_eq!(Class::parse(&link), Ok(class));
        }
        for link in ["Z", "Zg~goal0", "_w", "Zg~die7", "Zg~~", "Zg~hat3", "~"] {
            assert!(Class::parse(link).is_err_and(|why| why.len() > 10), "{link}");
        }
    }

    #[test]
    fn a_line_is_a_name_and_a_rule() {
        let reading = read("Amir: 15\n\n# nobody\n  Ines :  if you >= 75 then 100 else 21  \r\n");
        assert_eq!(reading.complaints, []);
        let told = reading.entries.iter().map(|e| (e.line, e.name.as_str(), e.rule.as_str(), e.before));
        let entries = [(1, "Amir", "15", 6), (4, "Ines", "if you >= 75 then 100 else 21", 10)];
        assert_eq!(told.collect::<Vec<_>>(), entries);
    }

    #[test]
    fn lines_without_name_or_rule_are_reported() {
        let reading = read("20\n: 20\nMaya:\nAmir: 15");
        assert_eq!(reading.entries.len(), 1);
        let told: Vec<_> = reading.complaints.iter().map(|c| (c.line, c.column, c.width)).collect();
        assert_eq!(told, [(1, 1, 2), (2, 1, 1), (3, 6, 1)]);
        let complaint = &reading.complaints[1];
        assert!(complaint.sentence().starts_with("Column 1: write"));
        let nowhere = Complaint { column: 0, why: "did you mean 20?".into(), ..complaint.clone() };
        assert_eq!(nowhere.sentence(), "Did you mean 20?");
    }

    #[test]
    fn too_many_are_told_once_and_too_long_a_text_is_not_read() {
        let reading = read(&(0..120).map(|k| format!("s{k}: 20\n")).collect::<String>());
        assert_eq!((reading.entries.len(), reading.complaints.len()), (MAX_RULES, 1));
        assert_eq!(reading.complaints[0].line, 101);
        let long = read(&"s: 20\n".repeat(20_000));
        assert_eq!((long.question(), long.failed.contains("100 kB")), (None, true));
    }

    #[test]
    fn faults_lie_in_their_line_and_good_lines_play() {
        let fault = Fault { column: 7, width: 1, why: "A number is missing.".into(), instead: "hold at 9".into() };
        let rules = vec![understood("hold at 15"), Err(fault), understood("hold at 20")];
        let reading = read("Amir: 15\nLeo: if k >\nAmir: 20").told(Ok(rules));
        assert_eq!(reading.players.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), ["Amir", "Amir (3)"]);
        assert_eq!((reading.complaints[0].line, reading.complaints[0].column), (2, 12));
        assert_eq!(reading.complaints[0].mend("Amir: 15\nLeo: if k >\nAmir: 20"), "Amir: 15\nLeo: hold at 9\nAmir: 20");
        assert_eq!(reading.words(), "2 rules can play. One line cannot; it is kept.");
        assert_eq!(read("A: 20").told(Err("no".to_owned())).failed, "no");
    }

    #[test]
    fn every_example_is_a_rule() {
        let empty = Class { text: String::new(), ..Class::first() };
        let all = EXAMPLES.iter().fold(empty, |class, example| class.with_line(&example.line()));
        let reading = Reading::of(all);
        assert_eq!((reading.entries.len(), reading.complaints.len()), (6, 0));
        for entry in reading.entries {
            assert!(Expression::read(&entry.rule).is_ok(), "{}", entry.rule);
        }
        let two = Class { text: "A: 1".to_owned(), ..Class::first() }.with_line("B: 2");
        assert_eq!(two.text, "A: 1\nB: 2\n");
        assert_eq!(Reading::of(Class::first()).entries.len(), 5);
    }

    #[test]
    fn what_the_blocks_write_is_read_as_it_is_meant() {
        let first = Blocks::first(Variant::DEFAULT);
        let on = |block: Block| Block { on: true, ..block };
        let with = |end: bool, behind: bool, ahead: bool, whose| {
            let given = |yes: bool, block| if yes { on(block) } else { block };
            let blocks = Blocks {
                end: given(end, first.end),
                behind: given(behind, first.behind),
                ahead: given(ahead, first.ahead),
                whose,
                ..first
            };
            Expression::read(&blocks.text()).map(|rule| rule.to_string())
        };
        for (end, behind, ahead, whose, rule) in [
            (false, false, false, Scorer::Mine, "20"),
            (true, false, false, Scorer::Mine, "if me >= 75 then goal else 20"),
            (true, false, false, Scorer::Other, "if you >= 75 then goal else 20"),
            (true, false, false, Scorer::Either, "if max(me, you) >= 75 then goal else 20"),
            (false, true, false, Scorer::Mine, "if you - me >= 20 then 25 else 20"),
            (false, false, true, Scorer::Mine, "if me - you >= 20 then 18 else 20"),
            (
                true,
                true,
                true,
                Scorer::Either,
                "if max(me, you) >= 75 then goal else if you - me >= 20 then 25 else if me - you >= 20 then 18 else 20",
            ),
        ] {
            assert_eq!(with(end, behind, ahead, whose), Ok(rule.to_owned()));
        }
        let short = Blocks::first(Variant { goal: 10, ..Variant::DEFAULT });
        assert_eq!((short.end.from, short.hold, short.behind.from, short.ahead.hold), (8, 10, 9, 10));
    }
}
