//! Rules in plain English, as a class says them, turned into rules as they are written.
//!
//! `if I have 75 or more hold at 25 else 20` is `if me >= 75 then 25 else 20`. A rule is a list of clauses, each a play («hold at
//! 20», «roll 4 times») with or without a condition («if I am behind»); what comes first counts first, and the one without a condition
//! is for the rest. «I» is the player whose rule it is. So is «you», as in «if you have 80», unless the rule says «I» as well, or the
//! written language's own `you`, the opponent, stands in a comparison: `you > 80`.

use crate::games::pig::requests::Fault;

/// How near «close to the goal» is, and how far «far ahead», in points.
const CLOSE: u32 = 25;
/// «Hold if I have 20» means the turn total up to here, the score above: nobody holds at the latter.
const TURN_TOTAL: u32 = 40;
/// Where one holds as long as a rule says nothing else.
const USUAL: &str = "20";
/// The paper's keep pace, and its race to the goal (§ Keep Pace and End Race).
const KEEP_PACE: &str = "21 + round((you - me) / 8)";
const END_RACE: &str = "max(me, you) >= goal - 29";

/// What is not needed to understand a rule.
const FILLERS: &[&str] = &[
    "the",
    "a",
    "an",
    "please",
    "just",
    "points",
    "point",
    "pts",
    "pt",
    "always",
    "only",
    "simply",
    "usually",
    "will",
    "would",
    "should",
    "must",
    "want",
    "try",
    "let",
    "us",
    "we",
    "strategy",
    "rule",
    "plan",
    "is",
    "am",
    "are",
    "be",
    "being",
    "been",
    "my",
    "currently",
    "already",
    "now",
    "about",
    "around",
    "so",
    "player",
    "team",
    "person",
    "guy",
    "can",
    "also",
    "total",
    "score",
    "scored",
    "value",
    "of",
    "whole",
    "game",
    "have",
    "has",
    "had",
    "got",
    "gets",
    "it",
    "that",
    "there",
    "any",
    "all",
    "very",
    "really",
    "still",
    "do",
    "does",
    "which",
    "who",
    "means",
    "ll",
    "ve",
    "m",
    "re",
    "s",
    "d",
    "himself",
    "myself",
    "keep",
];

/// Words that mean the same as another one. Several words are joined by a space, longer ones come first.
const SAME: &[(&str, &str)] = &[
    ("more points than", "ahead"),
    ("fewer points than", "behind"),
    ("less points than", "behind"),
    ("more than me", "ahead"),
    ("more than i", "ahead"),
    ("more than mine", "ahead"),
    ("higher than mine", "ahead"),
    ("less than me", "behind"),
    ("less than mine", "behind"),
    ("more than them", "ahead"),
    ("more than they", "ahead"),
    ("less than them", "behind"),
    ("more than the other", "ahead"),
    ("less than the other", "behind"),
    ("my own score", "myscore"),
    ("my total score", "myscore"),
    ("my turn total", "turn"),
    ("my turn score", "turn"),
    ("my score", "myscore"),
    ("or bust", ""),
    ("or i bust", ""),
    ("or lose", ""),
    ("or a 1", ""),
    ("or i roll a 1", ""),
    ("or you roll a 1", ""),
    ("close to winning", "close"),
    ("near winning", "close"),
    ("as soon as", "if"),
    ("as long as", "while"),
    ("no matter what", "forever"),
    ("every time", "forever"),
    ("whichever comes first", ""),
    ("whatever comes first", ""),
    ("greater than or equal to", "atleast"),
    ("less than or equal to", "atmost"),
    ("no less than", "atleast"),
    ("not less than", "atleast"),
    ("no more than", "atmost"),
    ("not more than", "atmost"),
    ("at least", "atleast"),
    ("minimum", "atleast"),
    ("at most", "atmost"),
    ("more than", "over"),
    ("greater than", "over"),
    ("higher than", "over"),
    ("bigger than", "over"),
    ("larger than", "over"),
    ("less than", "under"),
    ("fewer than", "under"),
    ("lower than", "under"),
    ("smaller than", "under"),
    ("equal to", "exactly"),
    ("or more", "ormore"),
    ("or higher", "ormore"),
    ("or above", "ormore"),
    ("or over", "ormore"),
    ("or greater", "ormore"),
    ("or better", "ormore"),
    ("and above", "ormore"),
    ("and up", "ormore"),
    ("or less", "orless"),
    ("or fewer", "orless"),
    ("or lower", "orless"),
    ("or below", "orless"),
    ("or under", "orless"),
    ("or else", "else"),
    ("if not", "else"),
    ("in front", "ahead"),
    ("other one", "opponent"),
    ("other player", "opponent"),
    ("other team", "opponent"),
    ("other person", "opponent"),
    ("other guy", "opponent"),
    ("other side", "opponent"),
    ("either of us", "either"),
    ("one of us", "either"),
    ("either player", "either"),
    ("both of us", "both"),
    ("both players", "both"),
    ("turn total", "turn"),
    ("this turn", "turn"),
    ("this round", "turn"),
    ("this go", "turn"),
    ("at risk", "turn"),
    ("so far", "turn"),
    ("in a row", ""),
    ("of rolls", "times"),
    ("keep pace", "pace"),
    ("keep up", "pace"),
    ("keep on rolling", "roll"),
    ("keep rolling", "roll"),
    ("keep going", "roll"),
    ("carry on", "roll"),
    ("go on", "roll"),
    ("go for it", "towin"),
    ("go for win", "towin"),
    ("go for goal", "towin"),
    ("roll to win", "towin"),
    ("try to win", "towin"),
    ("do not", "not"),
    ("far", "well"),
    ("way", "well"),
    ("a lot", "well"),
    ("lot", "well"),
    ("much", "well"),
    ("don t", "not"),
    ("doesn t", "not"),
    ("isn t", "not"),
    ("aren t", "not"),
    ("dont", "not"),
    ("never", "not"),
    ("stop", "hold"),
    ("stops", "hold"),
    ("stopping", "hold"),
    ("bank", "hold"),
    ("banks", "hold"),
    ("stay", "hold"),
    ("stick", "hold"),
    ("pass", "hold"),
    ("quit", "hold"),
    ("holds", "hold"),
    ("holding", "hold"),
    ("rolling", "roll"),
    ("throw", "roll"),
    ("throws", "times"),
    ("continue", "roll"),
    ("risk", "roll"),
    ("rolls", "times"),
    ("time", "times"),
    ("rolled", "times"),
    ("once", "once"),
    ("twice", "twice"),
    ("when", "if"),
    ("whenever", "if"),
    ("till", "until"),
    ("til", "until"),
    ("unless", "unless"),
    ("otherwise", "else"),
    ("but", "but"),
    ("above", "over"),
    ("below", "under"),
    ("beyond", "over"),
    ("past", "over"),
    ("plus", "ormore"),
    ("near", "close"),
    ("nearly", "close"),
    ("almost", "close"),
    ("winning", "ahead"),
    ("leading", "ahead"),
    ("lead", "ahead"),
    ("losing", "behind"),
    ("trailing", "behind"),
    ("even", "level"),
    ("tied", "level"),
    ("equal", "level"),
    ("tie", "level"),
    ("then", ","),
    ("i", "me"),
    ("im", "me"),
    ("ive", "me"),
    ("mine", "me"),
    ("youre", "you"),
    ("youve", "you"),
    ("your", "you"),
    ("they", "opponent"),
    ("them", "opponent"),
    ("their", "opponent"),
    ("theirs", "opponent"),
    ("theyre", "opponent"),
    ("other", "opponent"),
    ("others", "opponent"),
    ("opponents", "opponent"),
    ("enemy", "opponent"),
    ("rival", "opponent"),
    ("he", "opponent"),
    ("she", "opponent"),
    ("computer", "opponent"),
    ("anyone", "either"),
    ("someone", "either"),
    ("somebody", "either"),
    ("anybody", "either"),
    ("end", "goal"),
    ("win", "goal"),
    ("finish", "goal"),
    ("forever", "forever"),
    ("pot", "turn"),
    ("k", "turn"),
    ("≥", ">="),
    ("≤", "<="),
    ("+", "ormore"),
    (";", ","),
    (".", ","),
    (":", ","),
    ("!", ","),
];

/// What a condition may begin with that has no «if» in front.
const BEGINNINGS: [&str; 14] = [
    "ahead", "behind", "level", "me", "myscore", "you", "opponent", "turn", "either", "both", "close", "well", "over",
    "under",
];

/// Numbers that are written as words.
const NUMBERS: [(&str, u32); 29] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];

/// A word of the text, or a sign, in its usual form.
#[derive(Clone, Debug, PartialEq)]
struct Word {
    text: String,
    /// Its first column, from 1, and how many characters it has.
    column: u32,
    width: u32,
}

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
    fn or(self, condition: &str, other: Play) -> Play {
        match (&self, &other) {
            (Play::Roll, Play::Hold) => {
                turn_below(condition).map_or_else(|| Play::While(condition.to_owned()), Play::Until)
            }
            (Play::Hold, Play::Roll) => {
                let condition = format!("not ({condition})");
                turn_below(&condition).map_or(Play::While(condition), Play::Until)
            }
            _ => match (self.value(), other.value()) {
                (Some(a), Some(b)) => Play::Until(format!("if {condition} then ({a}) else ({b})")),
                _ => {
                    let [a, b] = [&self, &other].map(Play::condition);
                    Play::While(format!("if {condition} then ({a}) else ({b})"))
                }
            },
        }
    }
}

/// The total that the turn is to be below, if a condition says no more.
fn turn_below(condition: &str) -> Option<String> {
    let number = |text: &str, more: u32| text.parse::<u32>().ok().map(|number| (number + more).to_string());
    let above = condition.strip_prefix("not (").and_then(|rest| rest.strip_suffix(')'));
    if let Some(above) = above {
        let above = |sign: &str, more| above.strip_prefix(sign).and_then(|text| number(text, more));
        return above("k >= ", 0).or_else(|| above("k > ", 1));
    }
    let below = |sign: &str, more| condition.strip_prefix(sign).and_then(|text| number(text, more));
    below("k < ", 0).or_else(|| below("k <= ", 1))
}

/// Whose number a condition is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Subject {
    Me,
    Opponent,
    Turn,
    Either,
    Both,
}

impl Subject {
    fn text(self) -> &'static str {
        match self {
            Subject::Me => "me",
            Subject::Opponent => "you",
            Subject::Turn => "k",
            Subject::Either => "max(me, you)",
            Subject::Both => "min(me, you)",
        }
    }

    /// By how many points it leads.
    fn lead(self) -> &'static str {
        if self == Subject::Opponent { "you - me" } else { "me - you" }
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
    let has_first_person = words.iter().any(|word| word.text == "me" || word.text == "myscore");
    let mut reader = Reader {
        words: &words,
        at: 0,
        you: if has_first_person { Subject::Opponent } else { Subject::Me },
        bare_side: false,
        no_rest: false,
    };
    let play = reader.rule()?;
    Ok((play, reader.no_rest))
}

/// Whether a text is meant to be plain English: it has a word that only that has, and no arithmetic.
pub fn is_meant(text: &str) -> bool {
    const WRITTEN: [&str; 20] = [
        "k", "me", "you", "goal", "turns", "scored", "rolls", "if", "then", "else", "and", "or", "not", "div", "floor",
        "ceil", "round", "away", "true", "false",
    ];
    let is_known =
        |word: &str| SAME.iter().any(|(phrase, to)| *to == word || phrase.split(' ').any(|part| part == word));
    if text.contains(['(', '*', '/', '$']) || text.contains(" + ") {
        return false;
    }
    let lower = text.to_lowercase();
    // «3 rolls»: no rule that is written has the word right behind a number.
    if lower.match_indices("rolls").any(|(at, _)| lower[..at].trim_end().ends_with(|last: char| last.is_ascii_digit()))
    {
        return true;
    }
    let mut words = lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    words.any(|word| !WRITTEN.contains(&word) && (is_known(word) || word.len() > 1 && FILLERS.contains(&word)))
}

/// A rule that works and is as near as can be to one with a fault: without the word at which it stops to make sense, else what the
/// last number in it says alone.
pub fn nearest(text: &str, fault: &Fault, is_rule: impl Fn(&str) -> bool) -> String {
    let from = fault.column.saturating_sub(1) as usize;
    let rest = text.chars().enumerate().filter(|(at, _)| !(from..from + fault.width as usize).contains(at));
    let without: String = rest.map(|(_, letter)| letter).collect();
    let shorter = without.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_rule(&shorter) {
        return shorter;
    }
    let mut numbers = words(text)
        .into_iter()
        .filter_map(|word| word.text.parse::<u32>().ok())
        .filter(|number| (2..=TURN_TOTAL).contains(number));
    format!("hold at {}", numbers.next_back().unwrap_or(20))
}

/// Words and signs in their usual form, without fillers.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = text.char_indices().zip(1u32..).peekable();
    while let Some(((from, letter), column)) = rest.next() {
        let same_kind = |next: char| {
            if letter.is_ascii_digit() {
                next.is_ascii_digit()
            } else if letter.is_alphabetic() {
                next.is_alphabetic()
            } else {
                matches!((letter, next), ('<' | '>' | '=' | '!', '='))
            }
        };
        if letter.is_whitespace() || "'’\"“”-–".contains(letter) {
            continue;
        }
        let mut end = from + letter.len_utf8();
        let mut width = 1;
        while let Some(((at, next), _)) = rest.peek().copied()
            && same_kind(next)
        {
            end = at + next.len_utf8();
            width += 1;
            rest.next();
        }
        words.push(Word { text: text[from..end].to_lowercase(), column, width });
    }
    numbered(&mut words);
    let mut usual: Vec<Word> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let starts = |phrase: &str| {
            let count = phrase.split(' ').count();
            let same =
                words.get(at..at + count).is_some_and(|some| some.iter().map(|word| &*word.text).eq(phrase.split(' ')));
            same.then_some(count)
        };
        let (count, to) = SAME
            .iter()
            .find_map(|(phrase, to)| starts(phrase).map(|count| (count, *to)))
            .unwrap_or((1, &words[at].text));
        let last = &words[at + count - 1];
        let whole =
            Word { text: to.to_owned(), column: words[at].column, width: last.column + last.width - words[at].column };
        at += count;
        let keeps = whole.text == "times" || !FILLERS.contains(&&*whole.text);
        if !whole.text.is_empty() && keeps {
            usual.push(whole);
        }
    }
    usual
}

/// Writes words that are numbers as figures: `twenty five`, `a hundred`.
fn numbered(words: &mut Vec<Word>) {
    let value = |word: &Word| NUMBERS.iter().find(|(name, _)| *name == word.text).map(|(_, value)| *value);
    let mut at = 0;
    while at < words.len() {
        if let Some(tens) = value(&words[at]) {
            let ones =
                words.get(at + 1).and_then(value).filter(|ones| (1..10).contains(ones) && (20..100).contains(&tens));
            if ones.is_some() {
                let next = words.remove(at + 1);
                words[at].width = next.column + next.width - words[at].column;
            }
            // «This one», «the other one», «one of us» are no numbers.
            let is_pronoun = tens == 1
                && words.get(at + 1).is_none_or(|next| !matches!(&*next.text, "time" | "roll" | "throw" | "point"));
            if !is_pronoun {
                words[at].text = (tens + ones.unwrap_or(0)).to_string();
            }
        }
        at += 1;
    }
}

struct Reader<'w> {
    words: &'w [Word],
    at: usize,
    /// Whom «you» means.
    you: Subject,
    /// Whether a number behind «ahead» belongs to what is done then.
    bare_side: bool,
    /// See [`says_no_rest`].
    no_rest: bool,
}

type Read<T> = Result<T, Fault>;

impl Reader<'_> {
    fn next(&self) -> Option<&str> {
        self.words.get(self.at).map(|word| &*word.text)
    }

    fn after_next(&self) -> Option<&str> {
        self.words.get(self.at + 1).map(|word| &*word.text)
    }

    /// Takes one of these words if it comes next.
    fn takes(&mut self, one_of: &[&str]) -> bool {
        let is_it = self.next().is_some_and(|word| one_of.contains(&word));
        self.at += usize::from(is_it);
        is_it
    }

    fn number(&mut self) -> Option<u32> {
        let number = self.next()?.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// What is wrong at the next word, or at the end.
    fn fault<T>(&self, why: &str) -> Read<T> {
        let (column, width) = match (self.words.get(self.at), self.words.last()) {
            (Some(word), _) => (word.column, word.width),
            (None, Some(last)) => (last.column + last.width, 1),
            (None, None) => (1, 1),
        };
        Err(Fault { column, width, why: why.to_owned(), ..Fault::default() })
    }

    fn rule(&mut self) -> Read<Play> {
        let mut clauses: Vec<(Option<String>, Play)> = Vec::new();
        while self.next().is_some() {
            if self.takes(&[",", "but", "and", "else"]) {
                continue;
            }
            let begun = self.at;
            let clause = self.clause()?;
            if clause.0.is_none() && clauses.iter().any(|(condition, _)| condition.is_none()) {
                self.at = begun;
                return self.fault("two things to do at once; say when to do the second, as in “hold at 20, but if I have 80 roll to win”");
            }
            clauses.push(clause);
            if self.next().is_some()
                && !matches!(self.next(), Some("," | "but" | "and" | "else" | "if" | "while" | "unless"))
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

    /// What is done where no condition holds, if the rule does not say it.
    fn rest_of(&mut self, clauses: &mut Vec<(Option<String>, Play)>) -> Read<Play> {
        if clauses.is_empty() {
            return self.fault("say what to do, as in “hold at 20”");
        }
        if clauses.iter().all(|(_, play)| *play == Play::Roll) {
            return Ok(Play::Hold);
        }
        if clauses.iter().all(|(_, play)| *play == Play::Hold) {
            return Ok(Play::Roll);
        }
        // «20 if ahead, 25 if behind»: the last one is for level scores too.
        match &clauses[..] {
            [.., (Some(a), _), (Some(b), _)]
                if [&**a, &**b] == ["me > you", "me < you"] || [&**a, &**b] == ["me < you", "me > you"] =>
            {
                Ok(clauses.pop().map_or(Play::Hold, |(_, play)| play))
            }
            _ => {
                self.no_rest = true;
                Ok(Play::Until(USUAL.to_owned()))
            }
        }
    }

    fn clause(&mut self) -> Read<(Option<String>, Play)> {
        if self.takes(&["unless"]) {
            let condition = self.condition(false)?;
            while self.takes(&[","]) {}
            return Ok((Some(format!("not ({condition})")), self.play()?));
        }
        let begun = self.at;
        let is_condition = self.takes(&["if", "while"]);
        if !is_condition && !self.begins_a_condition() {
            return self.play_first();
        }
        let first = self.condition_first();
        if first.is_ok() {
            return first;
        }
        // «Behind 25» may also be «behind: 25», and «I hold» is no condition.
        let failed = std::mem::replace(&mut self.at, begun + usize::from(is_condition));
        self.bare_side = true;
        let again = self.condition_first();
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

    /// `if` has been read: a condition and what is done then.
    fn condition_first(&mut self) -> Read<(Option<String>, Play)> {
        let begun = self.at;
        let condition = self.condition(false)?;
        while self.takes(&[","]) {}
        if self.next().is_none() {
            return self.fault("say what to do then, as in “if I have 80 hold at 30, else hold at 20”");
        }
        let play = self.play()?;
        if !matches!(play, Play::Hold | Play::Roll) {
            return Ok((Some(condition), play));
        }
        // Read again: what is compared may be the turn total.
        let end = std::mem::replace(&mut self.at, begun);
        let condition = self.condition(true)?;
        self.at = end;
        Ok((Some(condition), play))
    }

    /// What is done, perhaps under a condition.
    fn play_first(&mut self) -> Read<(Option<String>, Play)> {
        let play = self.play()?;
        let is_bare = matches!(play, Play::Hold | Play::Roll);
        if self.takes(&["if", "while"]) {
            return Ok((Some(self.condition(is_bare)?), play));
        }
        if !self.takes(&["unless"]) {
            return Ok((None, play));
        }
        let condition = self.condition(is_bare)?;
        let begun = self.at;
        // «Hold at 20 unless I am behind, then 25».
        while self.takes(&[","]) {}
        if self.next().is_some_and(|next| next != "else")
            && let Ok(other) = self.play()
        {
            return Ok((None, other.or(&condition, play)));
        }
        self.at = begun;
        Ok((Some(format!("not ({condition})")), play))
    }

    fn begins_a_condition(&self) -> bool {
        match self.next() {
            Some(next) => BEGINNINGS.contains(&next),
            None => false,
        }
    }

    fn play(&mut self) -> Read<Play> {
        while self.takes(&["me", "to", "on", "you"]) {}
        if self.takes(&["not"]) {
            if self.takes(&["hold"]) {
                return Ok(Play::Roll);
            }
            if self.takes(&["roll"]) {
                let is_over = self.takes(&["over"]);
                if is_over && self.takes(&["twice"]) {
                    return Ok(Play::While("rolls < 2".to_owned()));
                }
                if let Some(number) = self.number() {
                    self.takes(&["times"]);
                    return Ok(Play::While(format!("rolls < {}", number.max(2) - u32::from(!is_over))));
                }
                self.takes(&["twice", "again", "once"]);
                return Ok(Play::Hold);
            }
            return self.fault("say what never to do: hold, or roll");
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
        if self.takes(&["roll"]) {
            return self.roll();
        }
        if self.takes(&["get", "reach", "aim", "collect", "make", "take", "need", "wait", "atleast"]) {
            while self.takes(&["for", "atleast", "to", "until"]) {}
            let Some(number) = self.number() else { return self.fault("a number is missing here") };
            self.takes(&["ormore"]);
            self.and_hold();
            return Ok(Play::Until(number.to_string()));
        }
        match self.number() {
            Some(number) => {
                self.takes(&["ormore"]);
                let is_times = self.takes(&["times", "roll"]);
                self.and_hold();
                Ok(if is_times { Play::While(format!("rolls < {number}")) } else { Play::Until(number.to_string()) })
            }
            None => self.fault("this is not understood; say hold, roll, or a number, as in “hold at 20”"),
        }
    }

    /// Passes over «and stop», which says nothing new.
    fn and_hold(&mut self) {
        let begun = self.at;
        while self.takes(&["and", ","]) {}
        if self.at == begun
            || !self.takes(&["hold"])
            || !matches!(self.next(), None | Some("," | "but" | "else" | "if" | "unless"))
        {
            self.at = begun;
        }
    }

    /// What stands behind «hold».
    fn hold(&mut self) -> Read<Play> {
        let begun = self.at;
        let is_at = self.next() == Some("at");
        if self.takes(&["after"]) && self.takes(&["every", "each", "first", "1"]) && self.takes(&["times", "roll"]) {
            return Ok(Play::Hold);
        }
        self.at = begun;
        while self
            .takes(&["at", "on", "with", "by", "after", "atleast", "me", "you", "reach", "get", "to", "for", "once"])
        {
        }
        let Some(number) = self.number() else {
            if is_at {
                return self.fault("a total is missing here, as in “hold at 20”");
            }
            self.at = begun;
            return Ok(Play::Hold);
        };
        self.takes(&["ormore"]);
        if self.takes(&["times", "roll"]) {
            return Ok(Play::While(format!("rolls < {number}")));
        }
        self.takes(&["turn"]);
        let more = self.at;
        if self.takes(&["or"]) {
            self.takes(&["hold"]);
            self.takes(&["after"]);
            match self.number() {
                Some(times) if self.takes(&["times", "roll"]) => {
                    return Ok(Play::While(format!("k < {number} and rolls < {times}")));
                }
                _ => self.at = more,
            }
        }
        Ok(Play::Until(number.to_string()))
    }

    /// What stands behind «roll».
    fn roll(&mut self) -> Read<Play> {
        self.takes(&["again", "dice", "die"]);
        if self.takes(&["once"]) {
            self.and_hold();
            return Ok(Play::Hold);
        }
        if self.takes(&["twice"]) {
            self.and_hold();
            return Ok(Play::While("rolls < 2".to_owned()));
        }
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
        while self.takes(&["to", "for", "up", "atleast", "reach", "get", "me", "you", "at", "on", "reached", "turn"]) {}
        if self.takes(&["goal"]) || self.next() == Some("behind") && until {
            return Ok(if until && self.takes(&["behind"]) {
                Play::While("me + k >= you".to_owned())
            } else {
                Play::Roll
            });
        }
        if until && self.takes(&["ahead"]) {
            return Ok(Play::While("me + k <= you".to_owned()));
        }
        if let Some(number) = self.number() {
            self.takes(&["ormore"]);
            if self.takes(&["times", "roll", "dice"]) {
                self.and_hold();
                return Ok(Play::While(format!("rolls < {number}")));
            }
            if !matches!(self.next(), Some("ahead" | "behind" | "away")) {
                self.takes(&["in", "for"]);
                self.takes(&["turn"]);
                self.and_hold();
                return Ok(Play::Until(number.to_string()));
            }
        }
        self.at = begun;
        if self.takes(&["until"]) {
            return Ok(Play::While(format!("not ({})", self.condition(true)?)));
        }
        Ok(Play::Roll)
    }

    /// A condition; `of_turn`: small numbers of nobody in particular are the turn total.
    fn condition(&mut self, of_turn: bool) -> Read<String> {
        let mut all = self.conjunction(of_turn)?;
        while self.next() == Some("or") {
            self.at += 1;
            self.takes(&["if", "while"]);
            all = format!("({all}) or ({})", self.conjunction(of_turn)?);
        }
        Ok(all)
    }

    fn conjunction(&mut self, of_turn: bool) -> Read<String> {
        let mut all = self.fact(of_turn, None)?.0;
        let mut subject = None;
        while self.next() == Some("and") && !self.goes_on_with_a_play() {
            self.at += 1;
            self.takes(&["if", "while"]);
            let (fact, about) = self.fact(of_turn, subject)?;
            subject = Some(about);
            all = format!("({all}) and ({fact})");
        }
        Ok(all)
    }

    /// Whether behind «and» there is something to do: «25 if behind», not «25 ahead».
    fn goes_on_with_a_play(&self) -> bool {
        let word = |ahead: usize| self.words.get(self.at + ahead).map(|word| &*word.text);
        match word(1) {
            Some("hold" | "roll" | "else" | "towin") => true,
            Some(next) if next.parse::<u32>().is_ok() => {
                matches!(word(2), None | Some("if" | "while" | "unless" | "," | "else"))
            }
            _ => false,
        }
    }

    fn subject(&mut self) -> Option<Subject> {
        let subject = match self.next()? {
            "me" | "myscore" => Subject::Me,
            "you" if matches!(self.after_next(), Some("<" | ">" | "<=" | ">=" | "=" | "==" | "!=")) => {
                Subject::Opponent
            }
            "you" => self.you,
            "opponent" => Subject::Opponent,
            "turn" => Subject::Turn,
            "either" => Subject::Either,
            "both" => Subject::Both,
            _ => return None,
        };
        self.at += 1;
        Some(subject)
    }

    /// One comparison, and whom it is about.
    fn fact(&mut self, of_turn: bool, before: Option<Subject>) -> Read<(String, Subject)> {
        if self.takes(&["not"]) {
            let (fact, subject) = self.fact(of_turn, before)?;
            return Ok((format!("not ({fact})"), subject));
        }
        let begun = self.at;
        let is_score = self.next() == Some("myscore");
        let named = self.subject();
        let mut subject = named.or(before).unwrap_or(Subject::Me);
        if self.takes(&["not"]) {
            self.at = begun;
            self.subject();
            self.at += 1;
            let (fact, _) = self.fact(of_turn, Some(subject))?;
            return Ok((format!("not ({fact})"), subject));
        }
        // «My turn total», «in this turn».
        self.takes(&["in", "on", "at", "by", "to"]);
        if self.takes(&["turn"]) {
            subject = Subject::Turn;
        }
        while self.takes(&["in", "on", "at", "by", "to", "reach", "get", "reached", "need", "needs"]) {}
        let lead = subject.lead();
        let well = self.takes(&["well"]);
        if self.takes(&["close"]) {
            if self.takes(&["to"]) && !self.takes(&["goal"]) {
                self.number();
            }
            return Ok((format!("{} >= goal - {CLOSE}", subject.text()), subject));
        }
        if let Some(side) = self.side() {
            let is_number =
                self.next().is_some_and(|next| next.parse::<u32>().is_ok()) && self.after_next() != Some("times");
            if self.takes(&["by"]) || is_number && !self.bare_side && side != "==" {
                let before = self.at;
                if let Some((sign, number)) = self.compared(">=") {
                    return Ok((led(lead, side, sign, number), subject));
                }
                self.at = before;
            }
            self.takes(&["opponent", "you"]);
            if well {
                return Ok((led(lead, side, ">=", CLOSE), subject));
            }
            return Ok((against(subject, side), subject));
        }
        if self.takes(&["within"]) {
            let Some(number) = self.number() else { return self.fault("a number is missing here") };
            while self.takes(&["to", "goal"]) || self.next() == Some("100") && self.number().is_some() {}
            return Ok((format!("{} >= goal - {number}", subject.text()), subject));
        }
        let Some((sign, number)) = self.compared(">=") else {
            return self.fault("a number or “ahead” or “behind” is missing here, as in “if I have 80”");
        };
        if let Some(side) = self.side() {
            self.takes(&["opponent", "you"]);
            return Ok((led(lead, side, sign, number), subject));
        }
        if self.takes(&["away", "left", "short"])
            || matches!(self.next(), Some("to")) && matches!(self.after_next(), Some("goal" | "go"))
        {
            while self.takes(&["from", "to", "goal", "go"]) || self.next() == Some("100") && self.number().is_some() {}
            let sign = if sign == ">=" { "<=" } else { sign };
            return Ok((format!("goal - {} {sign} {number}", subject.text()), subject));
        }
        if self.takes(&["times"]) {
            return Ok((format!("rolls {sign} {number}"), subject));
        }
        self.takes(&["in", "for", "on"]);
        let of_turn = of_turn && !is_score && subject == Subject::Me && number <= TURN_TOTAL;
        if self.takes(&["turn"]) || of_turn {
            return Ok((format!("k {sign} {number}"), Subject::Turn));
        }
        Ok((format!("{} {sign} {number}", subject.text()), subject))
    }

    fn side(&mut self) -> Option<&'static str> {
        let side = match self.next()? {
            "ahead" => ">",
            "behind" => "<",
            "level" => "==",
            _ => return None,
        };
        self.at += 1;
        Some(side)
    }

    /// A number with what it is compared by; `usual` where nothing is said.
    fn compared(&mut self, usual: &'static str) -> Option<(&'static str, u32)> {
        let begun = self.at;
        let sign = match self.next()? {
            "atleast" | ">=" => Some(">="),
            "atmost" | "<=" => Some("<="),
            "over" | ">" => Some(">"),
            "under" | "<" => Some("<"),
            "exactly" | "=" | "==" => Some("=="),
            _ => None,
        };
        self.at += usize::from(sign.is_some());
        let Some(number) = self.number() else {
            self.at = begun;
            return None;
        };
        let behind = match self.next() {
            Some("ormore") => Some(">="),
            Some("orless") => Some("<="),
            _ => None,
        };
        self.at += usize::from(behind.is_some());
        Some((sign.or(behind).unwrap_or(usual), number))
    }
}

/// Ahead or behind by so many points.
fn led(lead: &str, side: &str, sign: &str, number: u32) -> String {
    let lead = match (lead, side) {
        ("me - you", "<") => "you - me",
        ("you - me", "<") => "me - you",
        (lead, _) => lead,
    };
    format!("{lead} {sign} {number}")
}

/// Ahead, behind or level.
fn against(subject: Subject, side: &str) -> String {
    match (subject, side) {
        (Subject::Opponent, ">") => "me < you".to_owned(),
        (Subject::Opponent, "<") => "me > you".to_owned(),
        (_, side) => format!("me {side} you"),
    }
}
