//! Rules that come from many: links of students, a whole chat that is pasted, a file. What is found joins the rules that are there
//! already; doubles count once, names are made safe and distinct.

use super::rules::{Class, LONGEST_NAME, LONGEST_TEXT};
use crate::engine::parse::shorten;
use crate::engine::words::joined;
use crate::games::pig::requests::Variant;

/// Who has no name.
const NOBODY: &str = "Somebody";
/// A rule that is hidden stands behind this, as a class's comments do.
const COMMENT: &str = "#";
/// One that does not look like a rule stands behind this: behind the other it would be a comment.
const HIDDEN: &str = "#-";
/// What stands in every link to a class, before the word of its room.
const LINK: &str = "#/classroom/";
/// Rooms whose links hold rules.
const ROOMS: [&str; 3] = ["rule/", "tournament/", "mine/"];
/// Words of rules that have no number; each begins such a word.
const RULE_WORDS: [&str; 13] =
    ["hold", "roll", "stop", "bank", "stay", "stick", "optimal", "pace", "goal", "true", "false", "never", "twice"];

/// What was found in a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Names and rules, in their order.
    pub rules: Vec<(String, String)>,
    /// Lines that are no rules.
    pub passed: Vec<String>,
    /// Rules that were written for another game.
    pub foreign: usize,
    /// Links that are damaged.
    pub damaged: usize,
}

impl Found {
    /// Reads a text: links anywhere in it, and lines such as `Anna: hold at 20`, with or without what a chat writes before them.
    /// `variant` is the game of the class.
    pub fn read(text: &str, variant: Variant) -> Self {
        let mut found = Self::default();
        let end = (0..=text.len().min(LONGEST_TEXT)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        // Some chats write the name in a line of its own.
        let mut before = None;
        for line in text[..end].lines() {
            let line = plain(line);
            if line.is_empty() {
                continue;
            }
            let owner = before.take();
            if line.contains(LINK) {
                found.links(&line, variant);
                continue;
            }
            let spoken = without_time(&line);
            match (named(spoken), owner) {
                (Some((name, rule)), _) if is_like_a_rule(rule) => found.rules.push((name.to_owned(), rule.to_owned())),
                (None, Some(owner)) if is_like_a_rule(spoken) => {
                    found.passed.pop();
                    found.rules.push((owner, spoken.to_owned()));
                }
                (name, _) => {
                    before = name.is_none().then(|| before_time(spoken).to_owned()).filter(|name| is_a_name(name));
                    found.passed.push(line);
                }
            }
        }
        found
    }

    fn links(&mut self, line: &str, variant: Variant) {
        for part in line.split(LINK).skip(1) {
            let Some(rest) = ROOMS.iter().find_map(|room| part.strip_prefix(room)) else { continue };
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_~".contains(c))).unwrap_or(rest.len());
            // A chat may have marked the link as bold or slanted.
            let link = &rest[..end];
            let read =
                [link, link.trim_end_matches(['_', '-', '~'])].into_iter().find_map(|link| Class::parse(link).ok());
            match read {
                Some(class) => self.class(&class, variant),
                None => self.damaged += 1,
            }
        }
    }

    /// Takes all rules of a class.
    fn class(&mut self, class: &Class, variant: Variant) {
        for person in people(&class.text).into_iter().filter(|person| !person.hidden) {
            self.foreign += usize::from(class.variant != variant);
            self.rules.push((person.name, person.rule));
        }
    }

    /// All rules of a class.
    pub fn of(class: &Class, variant: Variant) -> Self {
        let mut found = Self::default();
        found.class(class, variant);
        found
    }
}

/// Who stands in a class's text, playing or hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// The number of the line, from 0.
    pub line: usize,
    /// The name.
    pub name: String,
    /// The rule.
    pub rule: String,
    /// Whether it does not play.
    pub hidden: bool,
}

/// All that have a line with a name and a rule.
pub fn people(text: &str) -> Vec<Person> {
    let person = |(line, text): (usize, &str)| {
        let text = text.trim();
        let hidden = text.starts_with(COMMENT);
        let marked = text.strip_prefix(HIDDEN);
        let (name, rule) = marked.unwrap_or(text.trim_start_matches(COMMENT)).split_once(':')?;
        let (name, rule) = (name.trim().to_owned(), rule.trim().to_owned());
        // A comment with a colon is nobody.
        let is_one = !name.is_empty() && !rule.is_empty() && (!hidden || marked.is_some() || is_like_a_rule(&rule));
        is_one.then_some(Person { line, name, rule, hidden })
    };
    text.lines().enumerate().filter_map(person).collect()
}

/// What became of what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Added {
    /// The class with the new rules.
    pub class: Class,
    /// How many are new.
    pub new: usize,
    /// How many were there already.
    pub same: usize,
    /// New ones whose name was another's.
    pub renamed: Vec<String>,
}

impl Added {
    /// What became of what was found, in sentences.
    pub fn words(&self, found: &Found) -> String {
        let count = |n: usize, one: &str, many: &str| match n {
            0 => String::new(),
            1 => one.to_owned(),
            n => format!("{n} {many}"),
        };
        let mut all = vec![match (self.new, self.same) {
            (0, 0) => {
                "No rule was found. A rule is a link of a student, or a line such as “Anna: hold at 20”.".to_owned()
            }
            (0, _) => "All of these rules were there already.".to_owned(),
            (new, same) => {
                let there = count(same, "; one was there already", "were there already");
                let there = if same > 1 { format!("; {there}") } else { there };
                count(new, "One rule added", "rules added") + &there + "."
            }
        }];
        let renamed = joined(&self.renamed, "and");
        all.extend((!renamed.is_empty()).then(|| format!("Names that were taken have a number: {renamed}.")));
        all.extend((found.foreign > 0).then(|| {
            count(
                found.foreign,
                "One was written for another game and plays this one.",
                "were written for another game and play this one.",
            )
        }));
        all.extend((found.damaged > 0).then(|| count(found.damaged, "One link is damaged.", "links are damaged.")));
        if self.new > 0 && !found.passed.is_empty() {
            let told = found.passed.iter().take(3).map(|line| format!("“{}”", shorten(line)));
            let more = if found.passed.len() > 3 { " …" } else { "" };
            let lines = count(found.passed.len(), "One line is not a rule", "lines are not rules");
            all.push(format!("{lines}: {}{more}", told.collect::<Vec<_>>().join(", ")));
        }
        all.join(" ")
    }
}

impl Class {
    /// The same class with the rules that were found, each once. Those that stand there on a first visit make room.
    pub fn and(&self, found: &Found) -> Added {
        let base = if *self == Self::first() && !found.rules.is_empty() { "" } else { &self.text };
        let mut added = Added { class: Self { text: base.to_owned(), ..*self }, new: 0, same: 0, renamed: Vec::new() };
        let mut there = people(base);
        for (name, rule) in &found.rules {
            let name = safe_name(name);
            let rule = plain(rule);
            if there.iter().any(|person| is_of(&person.name, &name) && is_same(&person.rule, &rule)) {
                added.same += 1;
                continue;
            }
            let distinct = distinct(&name, &there);
            if distinct != name {
                added.renamed.push(distinct.clone());
            }
            added.class = added.class.with_line(&format!("{distinct}: {rule}"));
            added.new += 1;
            there.push(Person { line: 0, name: distinct, rule, hidden: false });
        }
        added
    }

    /// The same class with a person hidden, or shown again.
    #[must_use]
    pub fn with_hidden(&self, person: &Person, hidden: bool) -> Self {
        self.with(&Person { hidden, ..person.clone() })
    }

    /// The same class with a person of another name, which is made safe and distinct.
    #[must_use]
    pub fn with_name(&self, person: &Person, name: &str) -> Self {
        let others: Vec<Person> = people(&self.text).into_iter().filter(|other| other.line != person.line).collect();
        let name = distinct(&safe_name(name), &others);
        self.with(&Person { name, ..person.clone() })
    }

    /// The same class with another line of a person.
    fn with(&self, person: &Person) -> Self {
        let mark = match person.hidden {
            false => String::new(),
            true => format!("{} ", if is_like_a_rule(&person.rule) { COMMENT } else { HIDDEN }),
        };
        let new = &*format!("{mark}{}: {}", person.name, person.rule);
        let line = |(at, line)| if at == person.line { new } else { line };
        Self { text: self.text.split('\n').enumerate().map(line).collect::<Vec<_>>().join("\n"), ..*self }
    }
}

/// A name as it may stand before a colon: one line, no marks that turn or hide what follows, not too long.
pub fn safe_name(name: &str) -> String {
    let name = plain(name).replace(':', " ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let name = name.trim_start_matches(['#', '~', '"', ' ']).trim_end_matches(['"', ' ']);
    let short: String = name.chars().take(LONGEST_NAME).collect();
    if short.is_empty() { NOBODY.to_owned() } else { short.trim_end().to_owned() }
}

/// The name, with a number behind it where somebody else has it.
fn distinct(name: &str, there: &[Person]) -> String {
    let taken = |name: &str| there.iter().any(|person| person.name.to_lowercase() == name.to_lowercase());
    if !taken(name) {
        return name.to_owned();
    }
    let numbered = |number: usize| {
        let number = format!(" {number}");
        let room = LONGEST_NAME - number.chars().count();
        name.chars().take(room).collect::<String>().trim_end().to_owned() + &number
    };
    (2..).map(numbered).find(|name| !taken(name)).unwrap_or_else(|| name.to_owned())
}

/// Whether this name is the other one, perhaps with a number behind it.
fn is_of(name: &str, other: &str) -> bool {
    let (name, other) = (name.to_lowercase(), other.to_lowercase());
    let behind = name.strip_prefix(&other).map(str::trim);
    behind.is_some_and(|rest| rest.chars().all(|digit| digit.is_ascii_digit()))
}

/// Whether two rules are the same text but for letters' case and blanks.
fn is_same(a: &str, b: &str) -> bool {
    let bare = |text: &str| text.to_ascii_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    bare(a) == bare(b)
}

/// One line of a text without letters that are not seen.
fn plain(text: &str) -> String {
    let is_unseen = |c: &char| matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let seen = |c: char| if c.is_control() || c == '\u{a0}' || c == '\u{202f}' { ' ' } else { c };
    // A tab parts the columns of a table.
    text.chars()
        .filter(|c| !is_unseen(c))
        .map(|c| if c == '\t' { c } else { seen(c) })
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Name and rule of a line: parted by a colon, by the columns of a table, by a dash or a comma.
fn named(line: &str) -> Option<(&str, &str)> {
    let bare = |text: &str| -> usize { text.trim_matches(['"', ' ']).len() };
    for (mark, is_last) in
        [("\t", true), ("\",\"", true), (":", false), (" - ", false), (" – ", false), (" — ", false), (",", false)]
    {
        let parts = if is_last { line.rsplit_once(mark) } else { split_behind(line, mark) };
        let Some((name, rule)) = parts else { continue };
        // Of a table the last two columns: before them may stand the time.
        let name = if is_last { name.rsplit(mark).next().unwrap_or(name) } else { name };
        let (name, rule) = (name.trim_matches(['"', ' ']), rule.trim_matches(['"', ' ']));
        if bare(name) > 0 && bare(rule) > 0 && (is_last || is_a_name(before_time(name))) {
            return Some((before_time(name), rule));
        }
    }
    None
}

/// Parts a line at a mark; at a colon that is no part of a time of day behind the name, if there is one.
fn split_behind<'a>(line: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let first = line.find(mark)?;
    let at = match time(line).filter(|(from, to)| *from > 0 && (*from..*to).contains(&first)) {
        Some((_, to)) if line[to..].contains(mark) => to + line[to..].find(mark)?,
        // «Anna 10:15» is a name and a time, «Team 3:25» a team and its rule.
        Some((from, _)) if first - from == 2 => return None,
        _ => first,
    };
    Some((&line[..at], &line[at + mark.len()..]))
}

/// Whether a text may be a name.
fn is_a_name(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= 2 * LONGEST_NAME && !text.contains("//")
}

/// Whether a text may be meant as a rule: it has a number, or a word of those that rules are made of.
fn is_like_a_rule(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    !lower.contains("://")
        && (lower.contains(|c: char| c.is_ascii_digit())
            || lower
                .split(|c: char| !c.is_alphabetic())
                .any(|word| RULE_WORDS.iter().any(|start| word.starts_with(start))))
}

/// Where the time of day stands: `10:15`, `9:05:33`; from where to where.
fn time(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let colon =
        (1..bytes.len()).find(|at| bytes[*at] == b':' && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2))?;
    let from = if colon >= 2 && is_digit(colon - 2) { colon - 2 } else { colon - 1 };
    let mut to = colon + 3;
    if bytes.get(to) == Some(&b':') && is_digit(to + 1) && is_digit(to + 2) {
        to += 3;
    }
    (!is_digit(to)).then_some((from, to))
}

/// A line of a chat without the date and time that stand before it.
fn without_time(line: &str) -> &str {
    let Some((from, to)) = time(line) else { return line };
    let is_date = line[..from].chars().all(|c| c.is_ascii_digit() || "[./-, T".contains(c));
    if !is_date {
        return line;
    }
    let mut rest = line[to..].trim_start();
    for word in ["AM", "PM", "am", "pm", "a.m.", "p.m.", "Uhr"] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let rest = rest.trim_start_matches([']', ' ', '-', '–', ':', ',']);
    // «7:20» is the rule of number 7.
    if rest.is_empty() { line } else { rest }
}

/// A name without the time that some chats write behind it.
fn before_time(name: &str) -> &str {
    match time(name) {
        Some((from, _)) if from > 0 => {
            let name = name[..from].trim_end_matches([' ', ',', '(', '[']);
            ["Today at", "Yesterday at", "Today", "Yesterday", " at"]
                .iter()
                .fold(name, |name, word| name.strip_suffix(word).unwrap_or(name))
                .trim_end()
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GAME: Variant = Variant::DEFAULT;

    fn read(text: &str) -> Vec<(String, String)> {
        Found::read(text, GAME).rules
    }

    fn pair(name: &str, rule: &str) -> (String, String) {
        (name.to_owned(), rule.to_owned())
    }

    fn class(text: &str) -> Class {
        Class { text: text.to_owned(), variant: GAME }
    }

    #[test]
    fn lines_of_every_chat_are_read() {
        for line in [
            "Anna: hold at 20",
            "  Anna :  hold at 20 ",
            "[25/11/2026, 10:15:03] Anna: hold at 20",
            "\u{200e}[25.11.26, 10:15:03] ~ Anna: hold at 20",
            "11/25/26, 10:15 AM - Anna: hold at 20",
            "25.11.2026, 9:05 Uhr - Anna: hold at 20",
            "2026-11-25 10:15 Anna: hold at 20",
            "10:15:22 Anna: hold at 20",
            "Anna 10:15 AM: hold at 20",
            "Anna\thold at 20",
            "2026/11/25 10:15:03\tAnna\thold at 20",
            "\"2026/11/25 10:15:03 AM GMT+1\",\"Anna\",\"hold at 20\"",
            "Anna - hold at 20",
            "Anna – hold at 20",
            "Anna, hold at 20",
            "Anna  10:15\nhold at 20",
            "Anna Today at 10:15 AM\n\nhold at 20",
        ] {
            let rules: Vec<_> = read(line).iter().map(|(name, rule)| pair(&safe_name(name), rule)).collect();
            assert_eq!(rules, [pair("Anna", "hold at 20")], "{line}");
        }
        assert_eq!(read("7: hold at 20\n8:25"), [pair("7", "hold at 20"), pair("8", "25")]);
        assert_eq!(read("Team 3:25"), [pair("Team 3", "25")]);
        assert_eq!(
            read("Zoë: if I have 75, roll to win; else 20"),
            [pair("Zoë", "if I have 75, roll to win; else 20")]
        );
    }

    #[test]
    fn links_are_found_anywhere_and_what_is_no_rule_is_told() {
        let link = |text: &str| format!("https://school.example/pig/#/classroom/rule/{}", class(text).link());
        let chat = format!(
            "Ms Lee: please send your rules\n[10:15] Anna: {}, done!\nhere is mine: *{}* and Ben’s {}\n{}\nLeo: hold at 30\nhaha",
            link("Anna: hold at 20"),
            link("Chloe: optimal"),
            link("Ben: k < 20"),
            link("Damaged: 20").replace("rule/", "rule/~"),
        );
        let found = Found::read(&chat, GAME);
        let names: Vec<&str> = found.rules.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Anna", "Chloe", "Ben", "Leo"]);
        assert_eq!((found.passed.len(), found.damaged, found.foreign), (2, 1, 0));
        let slanted = format!("_{}_", link("Anna: hold at 20"));
        assert_eq!(read(&slanted), [pair("Anna", "hold at 20")]);
        let other = Class { variant: Variant { goal: 50, ..GAME }, ..class("Anna: 20") };
        let found = Found::read(&format!("#/classroom/mine/{}", other.link()), GAME);
        assert_eq!((found.rules.len(), found.foreign), (1, 1));
    }

    #[test]
    fn doubles_are_joined_and_names_told_apart() {
        let found = |text: &str| Found::read(text, GAME);
        let first = class("Anna: hold at 20\n# Rude: 25\n");
        let added = first.and(&found("anna:  Hold  at 20\nAnna: 25\nRude: 25\nAnna: 30\nBen: 7"));
        assert_eq!(added.class.text, "Anna: hold at 20\n# Rude: 25\nAnna 2: 25\nAnna 3: 30\nBen: 7\n");
        assert_eq!((added.new, added.same, added.renamed.len()), (3, 2, 2));
        assert_eq!(
            added.words(&found("haha")),
            "3 rules added; 2 were there already. Names that were taken have a number: Anna 2 and Anna 3. One line is not a rule: “haha”"
        );
        // The same chat, pasted again with one more line.
        let again = added.class.and(&found("Anna: hold at 20\nAnna: 25\nAnna: 30\nBen: 7\nCem: 9"));
        assert_eq!((again.new, again.same), (1, 4));
        // What stands there on a first visit is nobody’s.
        assert_eq!(Class::first().and(&found("Ben: 7")).class.text, "Ben: 7\n");
        assert_eq!(Class::first().and(&found("haha")).class, Class::first());
    }

    #[test]
    fn people_are_hidden_and_renamed() {
        let first = class("Anna: 20\n# a comment: nothing\nBen: hold at 25\n");
        let names =
            |class: &Class| people(&class.text).into_iter().map(|one| (one.name, one.hidden)).collect::<Vec<_>>();
        let ben = people(&first.text)[1].clone();
        let hidden = first.with_hidden(&ben, true);
        assert_eq!(hidden.text, "Anna: 20\n# a comment: nothing\n# Ben: hold at 25\n");
        let ben = people(&hidden.text)[1].clone();
        let renamed = hidden.with_name(&ben, "  #anna\u{202e}: ");
        assert_eq!(names(&renamed), [("Anna".to_owned(), false), ("anna 2".to_owned(), true)]);
        assert_eq!(
            renamed.with_hidden(&people(&renamed.text)[1], false).text,
            "Anna: 20\n# a comment: nothing\nanna 2: hold at 25\n"
        );
    }

    #[test]
    fn who_is_hidden_with_a_faulty_rule_can_be_shown_again() {
        let first = class("Leo: purple\n#- Ada: 20\n");
        let hidden = first.with_hidden(&people(&first.text)[0], true);
        assert_eq!(hidden.text, "#- Leo: purple\n#- Ada: 20\n");
        let all = people(&hidden.text);
        assert_eq!(all.iter().map(|one| (&*one.name, one.hidden)).collect::<Vec<_>>(), [("Leo", true), ("Ada", true)]);
        assert_eq!(hidden.with_hidden(&all[0], false).with_hidden(&all[1], false).text, "Leo: purple\nAda: 20\n");
    }

    #[test]
    fn names_are_safe() {
        for (name, safe) in [
            ("", "Somebody"),
            ("\u{200b}\u{202e}", "Somebody"),
            ("# ~ Anna", "Anna"),
            ("An\u{7}na:\n  B.", "An na B."),
            ("<b>x</b>", "<b>x</b>"),
        ] {
            assert_eq!(safe_name(name), safe, "{name:?}");
        }
        let long = safe_name(&"ü".repeat(50));
        assert_eq!(long.chars().count(), LONGEST_NAME);
        let there = [Person { line: 0, name: long.clone(), rule: "20".into(), hidden: false }];
        assert_eq!(distinct(&long, &there).chars().count(), LONGEST_NAME);
    }

    proptest! {
        #[test]
        fn no_text_panics_and_every_rule_has_a_safe_name(text in any::<String>(), lines in "([#:~ \",0-9a-zäA-Z\t\\[\\]-]{0,24}\n){0,8}") {
            for text in [text, lines] {
                let found = Found::read(&text, GAME);
                let added = class("").and(&found);
                prop_assert_eq!(added.new + added.same, found.rules.len());
                prop_assert_eq!(people(&added.class.text).len(), added.new, "{:?}", added.class.text);
                // Nothing new is in the same text.
                prop_assert_eq!(added.class.and(&found).new, 0, "{:?} in {:?}", found, added.class.text);
            }
        }
    }
}
