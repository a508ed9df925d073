//! Rules in plain English, as a class says them, turned into rules as they are written.
//!
//! `if I have 75 or more hold at 25 else 20` is `if me >= 75 then 25 else 20`. A rule is a list of clauses, each a play («hold at
//! 20», «roll 4 times») with or without a condition («if I am behind»); what comes first counts first, and the one without a condition
//! is for the rest. «I» is the player whose rule it is. So is «you», as in «if you have 80», unless the rule says «I» as well, or the
//! written language's own `you`, the opponent, stands in a comparison: `you > 80`.

mod conditions;
mod words;

use crate::games::pig::expression::GREATEST;
use crate::games::pig::expression::plain::conditions::{About, Condition, Subject};
use crate::games::pig::expression::plain::words::{Word, words};
use crate::games::pig::requests::Fault;

pub use self::words::is_meant;
pub use crate::games::pig::expression::plain::words::nearest;

/// How near «close to the goal» is, and how far «far ahead», in points.
const CLOSE: u32 = 25;
/// «Hold if I have 20» means the turn total up to here, the score above: nobody holds at the latter.
const TURN_TOTAL: u32 = 40;
/// The greatest number of a die: up to here «I rolled 6» may be one roll or six of them.
const DIE: u32 = 6;
const HOW_MANY_WHAT: &str = "say how many what: “3 times”, or “20 points”";
/// Where one holds as long as a rule says nothing else.
const DEFAULT_HOLD: &str = "20";
/// The paper's keep pace, and its race to the goal (§ Keep Pace and End Race).
const KEEP_PACE: &str = "21 + round((you - me) / 8)";
const END_RACE: &str = "max(me, you) >= goal - 29";

/// What a condition may begin with that has no «if» in front.
const BEGINNINGS: [&str; 16] = [
    "ahead",
    "behind",
    "level",
    "me",
    "myscore",
    "you",
    "opponent",
    "turn",
    "either",
    "both",
    "neither",
    "close",
    "well",
    "over",
    "under",
    "difference",
];

/// What a clause says to do.
#[derive(Clone, Debug, PartialEq)]
enum Play {
    /// Roll until the turn total reaches this.
    Until(String),
    /// Roll while this is true.
    While(String),
    Roll,
    Hold,
}

impl Play {
    /// As a hold value, if it is one.
    fn value(&self) -> Option<String> {
        match self {
            Play::Until(value) => Some(value.clone()),
            Play::While(_) => None,
            Play::Roll => Some("goal".to_owned()),
            Play::Hold => Some("0".to_owned()),
        }
    }

    /// What a condition of it is about, if it says «roll» or «hold» and no more.
    fn about(&self) -> Option<About> {
        match self {
            Play::Roll => Some(About::Roll),
            Play::Hold => Some(About::Hold),
            _ => None,
        }
    }

    /// As a condition to roll.
    fn condition(&self) -> String {
        match self {
            Play::Until(value) => format!("k < ({value})"),
            Play::While(condition) => condition.clone(),
            Play::Roll => "true".to_owned(),
            Play::Hold => "false".to_owned(),
        }
    }

    /// The rule as it is written.
    fn text(&self) -> String {
        match self {
            Play::Until(value) => value.clone(),
            other => other.condition(),
        }
    }

    /// This play where the condition holds, else the other one.
    fn or(self, condition: &Condition, other: Play) -> Play {
        let rolls = match (&self, &other) {
            (Play::Roll, Play::Hold) => condition.plain(),
            (Play::Hold, Play::Roll) => condition.denied(),
            _ => {
                let condition = condition.text();
                return match (self.value(), other.value()) {
                    (Some(a), Some(b)) => Play::Until(format!("if {condition} then ({a}) else ({b})")),
                    _ => {
                        let [a, b] = [&self, &other].map(Play::condition);
                        Play::While(format!("if {condition} then ({a}) else ({b})"))
                    }
                };
            }
        };
        rolls.turn_below().map_or_else(|| Play::While(rolls.text()), Play::Until)
    }
}

/// Reads a rule in plain English: as it is written, to be read again.
///
/// # Errors
/// The word at which it stops to make sense.
pub fn read(text: &str) -> Result<String, Fault> {
    play_of(text).map(|(play, _)| play.text())
}

/// Whether a rule in plain English leaves open what is done where its conditions do not hold, so that one holds there as usual.
pub fn says_no_rest(text: &str) -> bool {
    is_meant(text) && play_of(text).is_ok_and(|(_, no_rest)| no_rest)
}

/// What a rule says to do, and whether it leaves the rest open.
fn play_of(text: &str) -> Read<(Play, bool)> {
    let words = words(text);
    if let Some(word) = words.iter().find(|word| is_too_large(&word.text)) {
        return Err(Fault {
            column: word.column,
            width: word.width,
            why: format!("numbers go up to {GREATEST}"),
            ..Fault::default()
        });
    }
    let has_first_person = words.iter().any(|word| word.text == "me" || word.text == "myscore");
    let mut reader = Reader {
        words: &words,
        at: 0,
        you: if has_first_person { Subject::Opponent } else { Subject::Me },
        bare_side: false,
        but_joins: false,
        no_rest: false,
    };
    let play = reader.rule()?;
    Ok((play, reader.no_rest))
}

/// Whether this is a number that no rule may have.
fn is_too_large(word: &str) -> bool {
    word.bytes().all(|digit| digit.is_ascii_digit()) && word.parse().map_or(true, |number: i64| number > GREATEST)
}

struct Reader<'w> {
    words: &'w [Word],
    at: usize,
    /// Whom «you» means.
    you: Subject,
    /// Whether a number behind «ahead» belongs to what is done then.
    bare_side: bool,
    /// Whether «but» may join two facts: between «if» and what is done then, where no other clause can begin.
    but_joins: bool,
    /// See [`says_no_rest`].
    no_rest: bool,
}

type Read<T> = Result<T, Fault>;

/// What is done, and when; nothing: where no other clause counts.
type Branch = (Option<Condition>, Play);

impl Reader<'_> {
    fn next(&self) -> Option<&str> {
        self.words.get(self.at).map(|word| &*word.text)
    }

    fn after_next(&self) -> Option<&str> {
        self.words.get(self.at + 1).map(|word| &*word.text)
    }

    /// Takes one of these words if it comes next. It stands in a hundred places, and nobody waits for it: so it is called.
    #[inline(never)]
    fn takes(&mut self, one_of: &[&str]) -> bool {
        let is_it = self.next().is_some_and(|word| one_of.contains(&word));
        self.at += usize::from(is_it);
        is_it
    }

    #[inline(never)]
    fn number(&mut self) -> Option<u32> {
        let number = self.next()?.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// What is wrong at the next word, or at the end.
    fn fault<T>(&self, why: &str) -> Read<T> {
        Err(self.fault_here(why))
    }

    #[inline(never)]
    fn fault_here(&self, why: &str) -> Fault {
        let (column, width) = match (self.words.get(self.at), self.words.last()) {
            (Some(word), _) => (word.column, word.width),
            (None, Some(last)) => (last.column + last.width, 1),
            (None, None) => (1, 1),
        };
        Fault { column, width, why: why.to_owned(), ..Fault::default() }
    }

    fn rule(&mut self) -> Read<Play> {
        let mut clauses: Vec<Branch> = Vec::new();
        while self.next().is_some() {
            if self.takes(&[",", "but", "and", "else"]) || self.or_goes_on() && self.takes(&["or"]) {
                continue;
            }
            let begun = self.at;
            let is_not = self.next() == Some("if") && self.after_next() == Some("not");
            let clause = match self.clause() {
                // «If not ahead, 25» has a condition, «if not, 25» has none: it is for the rest.
                Err(_) if is_not => {
                    self.at = begun + 2;
                    continue;
                }
                clause => clause?,
            };
            if clause.0.is_none() && clauses.iter().any(|(condition, _)| condition.is_none()) {
                self.at = begun;
                return self.fault("two things to do at once; say when to do the second, as in “hold at 20, but if I have 80 roll to win”");
            }
            clauses.push(clause);
            if self.next().is_some()
                && !matches!(self.next(), Some("," | "but" | "and" | "else" | "if" | "while" | "unless"))
                && !self.or_goes_on()
            {
                return self.fault("this word is not understood here");
            }
        }
        let base = clauses.iter().position(|(condition, _)| condition.is_none()).map(|at| clauses.remove(at).1);
        let base = match base {
            Some(base) => base,
            None => self.rest_of(&mut clauses)?,
        };
        Ok(clauses.into_iter().rev().fold(base, |rest, (condition, play)| match condition {
            Some(condition) => play.or(&condition, rest),
            None => play,
        }))
    }

    /// Whether an «or» comes next that leads to another clause: «20 if ahead or 25 otherwise».
    fn or_goes_on(&self) -> bool {
        self.next() == Some("or") && self.goes_on_with_a_play()
    }

    /// What is done where no condition holds, if the rule does not say it: to roll under a condition on the turn is to hold else, and
    /// the other way round; once «fewer than 3 rolls» is over, one holds too; where the scores decide, one holds as usual.
    fn rest_of(&mut self, clauses: &mut Vec<Branch>) -> Read<Play> {
        if clauses.is_empty() {
            return self.fault("say what to do, as in “hold at 20”");
        }
        if clauses.iter().any(|(condition, _)| condition.as_ref().is_some_and(Condition::is_of_turn)) {
            for (play, rest) in [(Play::Roll, Play::Hold), (Play::Hold, Play::Roll)] {
                if clauses.iter().all(|clause| clause.1 == play) {
                    return Ok(rest);
                }
            }
        }
        if clauses.iter().all(|clause| clause.0.as_ref().is_some_and(Condition::ends_with_turn)) {
            return Ok(Play::Hold);
        }
        // «20 if ahead, 25 if behind»: the last one is for level scores too.
        let side = |condition: &Option<Condition>| match condition {
            Some(Condition::Fact(left, sign, right)) if left == "me" && right == "you" => Some(*sign),
            _ => None,
        };
        if let [.., (a, _), (b, _)] = &clauses[..]
            && matches!((side(a), side(b)), (Some(">"), Some("<")) | (Some("<"), Some(">")))
        {
            return Ok(clauses.pop().map_or(Play::Hold, |(_, play)| play));
        }
        self.no_rest = true;
        Ok(Play::Until(DEFAULT_HOLD.to_owned()))
    }

    fn clause(&mut self) -> Read<Branch> {
        if self.takes(&["unless"]) {
            let condition = self.condition(About::Turn)?;
            while self.takes(&[","]) {}
            let play = self.play()?;
            // «Unless I have 80 hold at 20»: then one goes on.
            if matches!(play, Play::Until(_)) && condition.is_of_the_end() {
                return Ok((None, Play::Roll.or(&condition, play)));
            }
            return Ok((Some(condition.not()), play));
        }
        let begun = self.at;
        let is_condition = self.takes(&["if", "while", "once", "after"]);
        if !is_condition && !self.begins_a_condition() {
            return self.play_first();
        }
        let first = self.condition_first(is_condition);
        if first.is_ok() {
            return first;
        }
        // «Behind 25» may also be «behind: 25», and «I hold» is no condition.
        let failed = std::mem::replace(&mut self.at, begun + usize::from(is_condition));
        self.bare_side = true;
        let again = self.condition_first(is_condition);
        self.bare_side = false;
        if again.is_ok() || is_condition {
            return again.or_else(|_| {
                self.at = failed;
                first
            });
        }
        self.at = begun;
        self.play_first().or_else(|_| {
            self.at = failed;
            first
        })
    }

    /// A condition, behind an «if» if `is_condition`, and what is done then.
    fn condition_first(&mut self, is_condition: bool) -> Read<Branch> {
        let begun = self.at;
        self.but_joins = is_condition;
        let condition = self.condition(About::Turn);
        self.but_joins = false;
        let condition = condition?;
        while self.takes(&[","]) {}
        if self.next().is_none() {
            return self.fault("say what to do then, as in “if I have 80 hold at 30, else hold at 20”");
        }
        let play = self.play()?;
        let Some(about) = play.about() else { return Ok((Some(condition), play)) };
        // Read again: what is compared may be the turn total.
        let end = std::mem::replace(&mut self.at, begun);
        self.but_joins = is_condition;
        let clause = self.decides(Some(about), play);
        self.but_joins = false;
        self.at = end;
        clause
    }

    /// What is done, perhaps under a condition.
    fn play_first(&mut self) -> Read<Branch> {
        let play = self.play()?;
        let about = play.about();
        if self.next() == Some("while") && about.is_some() {
            self.at += 1;
            return self.decides(Some(About::Hold), play);
        }
        if self.takes(&["if", "while"]) || about == Some(About::Hold) && self.takes(&["once", "after"]) {
            return self.decides(about, play);
        }
        let is_until = about.is_none() && self.next() == Some("until");
        let unless = self.at;
        if !is_until && self.next() != Some("unless") {
            return Ok((None, play));
        }
        self.at += 1;
        let condition = self.condition(about.unwrap_or(About::Turn))?;
        let begun = self.at;
        // «Hold at 20 unless I am behind, then 25».
        while self.takes(&[","]) {}
        if self.next().is_some_and(|next| next != "else")
            && let Ok(other) = self.play()
        {
            return Ok((None, other.or(&condition, play)));
        }
        self.at = begun;
        // «Hold at 20 unless I can win»: then one goes on. Of «hold at 20 unless I am behind» nothing would be left.
        if matches!(&play, Play::Until(_)) && condition.is_of_the_end() {
            return Ok((None, Play::Roll.or(&condition, play)));
        }
        if is_until || play == Play::Until(DEFAULT_HOLD.to_owned()) {
            self.at = unless;
            return self.fault("say what to do then, as in “hold at 20 unless I am behind, then hold at 25”");
        }
        Ok((Some(condition.not()), play))
    }

    fn begins_a_condition(&self) -> bool {
        match self.next() {
            Some("goal") => self.after_next() == Some("close"),
            Some(next) => BEGINNINGS.contains(&next),
            None => false,
        }
    }

    fn play(&mut self) -> Read<Play> {
        while self.takes(&["me", "to", "on", "you"]) {}
        if self.takes(&["not"]) {
            return self.forbidden();
        }
        if self.takes(&["pace"]) {
            let race = self.at;
            while self.takes(&[",", "and", "goal"]) {}
            if self.takes(&["race"]) {
                return Ok(Play::Until(format!("if {END_RACE} then goal else {KEEP_PACE}")));
            }
            self.at = race;
            return Ok(Play::Until(KEEP_PACE.to_owned()));
        }
        if self.takes(&["towin", "goal"]) {
            return Ok(Play::Roll);
        }
        if self.takes(&["hold"]) {
            return self.hold();
        }
        if self.takes(&["roll", "go"]) {
            return self.roll();
        }
        let is_verb =
            self.takes(&["get", "reach", "aim", "collect", "make", "take", "need", "wait", "atleast", "atmost"]);
        while is_verb && self.takes(&["for", "atleast", "to", "until", "me", "you", "reach"]) {}
        match self.limit() {
            Some(play) => {
                self.and_hold()?;
                Ok(play)
            }
            None if is_verb => self.fault("a number is missing here"),
            None => self.fault("this is not understood; say hold, roll, or a number, as in “hold at 20”"),
        }
    }

    /// What stands behind «never».
    fn forbidden(&mut self) -> Read<Play> {
        if self.takes(&["hold"]) {
            if self.next() == Some("until") {
                return self.roll();
            }
            let begun = self.at;
            if self.takes(&["under"])
                && let Some(play) = self.limit()
            {
                return Ok(play);
            }
            self.at = begun;
            return Ok(Play::Roll);
        }
        if !self.takes(&["roll", "go"]) {
            return self.fault("say what never to do: hold, or roll");
        }
        let is_over = self.takes(&["over", "after"]);
        if is_over && self.takes(&["twice"]) {
            return Ok(Play::While("rolls < 2".to_owned()));
        }
        let begun = self.at;
        if let Some(number) = self.number() {
            if self.takes(&["times"]) {
                return Ok(Play::While(format!("rolls < {}", number.max(2) - u32::from(!is_over))));
            }
            // «Never roll past 20», but «never roll more than 3»?
            if is_over && number > DIE {
                return Ok(Play::Until(number.to_string()));
            }
            self.at = begun;
            return self.fault(HOW_MANY_WHAT);
        }
        self.takes(&["twice", "again", "once"]);
        Ok(Play::Hold)
    }

    /// Passes over «and stop», which says nothing new. «20, then stop if I am ahead» does not say what is done else.
    fn and_hold(&mut self) -> Read<()> {
        let begun = self.at;
        while self.takes(&["and", ",", "me", "you"]) {}
        if self.at == begun || !self.takes(&["hold"]) {
            self.at = begun;
            return Ok(());
        }
        // What belongs to the next clause says itself what to do: «and stop, if I have 80 roll to win».
        let clause = self.words[self.at..]
            .iter()
            .map(|word| &*word.text)
            .take_while(|word| ![",", "but", "else"].contains(word));
        let has_play =
            clause.clone().any(|word| ["hold", "roll", "go", "towin"].contains(&word)) || clause.eq(["if", "not"]);
        match self.next() {
            Some("if" | "once" | "while") if !has_play => {
                self.fault("say what to do else, as in “hold at 20 if I am ahead, else hold at 25”")
            }
            None | Some("," | "but" | "else" | "if" | "unless") => Ok(()),
            _ => {
                self.at = begun;
                Ok(())
            }
        }
    }

    /// «20», «4 times», «20 or after 4 rolls»: up to where one rolls.
    fn limit(&mut self) -> Option<Play> {
        let begun = self.at;
        let first = self.one_limit()?;
        let more = self.at;
        if self.takes(&["or"]) {
            while self.takes(&["hold", "at", "after", "until", "if", "me", "you", "reach"]) {}
            if let (Ok(total), Some(Err(times))) | (Err(times), Some(Ok(total))) = (first, self.one_limit()) {
                return Some(Play::While(format!("k < {total} and rolls < {times}")));
            }
            self.at = more;
        }
        match first {
            Ok(_) if matches!(self.next(), Some("ahead" | "behind" | "away")) => {
                self.at = begun;
                None
            }
            Ok(total) => Some(Play::Until(total.to_string())),
            Err(0 | 1) => Some(Play::Hold),
            Err(times) => Some(Play::While(format!("rolls < {times}"))),
        }
    }

    /// A total, or (as an error) a number of rolls.
    fn one_limit(&mut self) -> Option<Result<u32, u32>> {
        let begun = self.at;
        self.takes(&["atmost"]);
        let times = if self.takes(&["once"]) { Some(1) } else { self.takes(&["twice"]).then_some(2) };
        let Some(number) = times.or_else(|| self.number()) else {
            self.at = begun;
            return None;
        };
        self.takes(&["ormore"]);
        let is_times = times.is_some() || self.takes(&["times", "roll", "dice"]);
        self.takes(&["atmost"]);
        let place = self.at;
        self.takes(&["in", "for"]);
        if !self.takes(&["turn"]) {
            self.at = place;
        }
        Some(if is_times { Err(number) } else { Ok(number) })
    }

    /// What stands behind «hold».
    fn hold(&mut self) -> Read<Play> {
        let begun = self.at;
        let is_at = self.next() == Some("at");
        if self.takes(&["after"]) && self.takes(&["every", "each", "first", "1"]) && self.takes(&["times", "roll"]) {
            return Ok(Play::Hold);
        }
        self.at = begun;
        while self.takes(&[
            "at", "on", "with", "by", "after", "atleast", "me", "you", "reach", "get", "to", "for", "once", "times",
            "rolled",
        ]) {}
        let is_rolled = self.words[begun..self.at].iter().any(|word| word.text == "rolled");
        if let Some(limit) = self.limit() {
            // «Hold after I rolled 6»: one roll, or six of them?
            if is_rolled && matches!(&limit, Play::Until(total) if total.parse().is_ok_and(|total: u32| total <= DIE)) {
                self.at -= 1;
                return self.fault(HOW_MANY_WHAT);
            }
            return Ok(limit);
        }
        if is_at {
            return self.fault("a total is missing here, as in “hold at 20”");
        }
        self.at = begun;
        Ok(Play::Hold)
    }

    /// What stands behind «roll».
    fn roll(&mut self) -> Read<Play> {
        self.takes(&["again", "dice", "die"]);
        if self.takes(&["forever", "towin"]) {
            return Ok(Play::Roll);
        }
        let begun = self.at;
        let until = self.takes(&["until"]);
        if until
            && self.takes(&["myscore"])
            && let Some(number) = self.number()
        {
            return Ok(Play::Until(format!("{number} - me")));
        }
        while self.takes(&["to", "for", "atleast", "reach", "get", "me", "you", "at", "on", "turn"]) {}
        if until && self.takes(&["bust"]) || self.next() == Some("goal") && self.after_next() != Some("close") {
            self.at += usize::from(self.next() == Some("goal"));
            return Ok(Play::Roll);
        }
        let is_mine = until && self.words[begun..self.at].iter().any(|word| matches!(&*word.text, "me" | "you"));
        if let Some(limit) = self.limit() {
            // «Until I have 80»: nobody has so much in a turn.
            if let Play::Until(total) = &limit
                && is_mine
                && total.parse().is_ok_and(|total: u32| total > TURN_TOTAL)
            {
                return Ok(Play::While(format!("me + k < {total}")));
            }
            self.and_hold()?;
            return Ok(limit);
        }
        self.at = begun;
        if !self.takes(&["until"]) {
            return Ok(Play::Roll);
        }
        let begun = self.at;
        match self.condition(About::Hold)?.with_turn() {
            Some(condition) => Ok(Play::Hold.or(&condition, Play::Roll)),
            None => {
                self.at = begun;
                self.fault("this does not change within a turn; say what total to roll to, as in “roll until 20”")
            }
        }
    }
}
