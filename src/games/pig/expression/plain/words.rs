//! The words of plain English in their usual form.
//!
//! The rule that is offered instead of one that is not understood.

use crate::games::pig::requests::Fault;

/// What is not needed to understand a rule.
const FILLERS: &str = "the a an please pls just points point pts pt always only simply usually will would should must want try let us \
    we strategy rule plan is am are be being been my our currently already now about around so player team person guy can could also total \
    score scores scored value of whole game have has had got gets it that there any all very really still do does did which who means ll \
    normally generally typically mostly ve m re s d himself myself keep number anything gonna going lol bro dude ok basically safely";

/// Words that mean the same: the usual ones, and what stands for them. The longest phrase counts.
const SAME: &[(&str, &str)] = &[
    (
        "",
        "or bust|or i bust|or you bust|or lose|or a 1|or i roll a 1|or you roll a 1|whichever comes first|whatever comes first|\
        whichever is first|in a row|by default|in general|most of the time",
    ),
    ("me", "i|im|ive|mine"),
    ("myscore", "my score|my own score|my total score|my whole score|my overall score|own score"),
    ("you", "youre|youve|your"),
    (
        "opponent",
        "my opponent|your opponent|they|them|their|theirs|theyre|theyve|other|others|opponents|enemy|rival|he|she|him|her|computer|other one|other player|\
        other team|other person|other guy|other side|other kid",
    ),
    ("either", "either of us|one of us|either player|one of the scores|one score|anyone|someone|somebody|anybody"),
    ("neither", "neither of us|neither player|none of us|nobody|no one"),
    ("both", "both of us|both players|each of the scores"),
    (
        "turn",
        "turn total|my turn total|my turn score|this turn|each turn|every turn|per turn|this round|each round|every round|this go|\
        each go|at risk|so far|pot|k",
    ),
    (
        "difference",
        "gap|distance|difference between us|difference between the scores|difference in score|difference in scores|\
        score difference",
    ),
    ("goal", "end|win|finish|wins"),
    (
        "goal close",
        "close to winning|near winning|about to win|about to finish|nearly won|almost won|nearly winning|almost winning",
    ),
    (
        "enough",
        "can win|could win|can win now|can win this turn|could win this turn|can win next turn|could win next turn|might win|\
        can finish|enough to win|have enough to win",
    ),
    ("close", "near|nearly|almost"),
    ("need", "needs|missing"),
    (
        "ahead",
        "in front|winning|leading|lead|beating|more points than the other|more points than them|more points than me|more points|higher|bigger|larger|up",
    ),
    ("behind", "losing|trailing|fewer points|less points|lower|smaller|down"),
    ("level", "even|tied|equal|tie|drawing|same"),
    ("ahead by", "up by"),
    ("behind by", "down by"),
    ("well", "far|way|a lot|lot|much|loads|miles"),
    ("atleast", "at least|minimum|greater than or equal to|no less than|not less than|no fewer than|not fewer than"),
    ("atmost", "at most|at the most|max|maximum|up to|down to|less than or equal to|no more than|not more than"),
    (
        "over",
        "more than|more points than|greater than|higher than|bigger than|larger than|above|beyond|past|passes|passed",
    ),
    ("opponent over", "they pass|opponents pass|others pass"),
    ("under", "less than|less points than|fewer than|fewer points than|lower than|smaller than|below"),
    ("exactly", "equal to"),
    ("or over", "or more than|or greater than|or higher than"),
    ("or under", "or less than|or fewer than|or lower than"),
    ("ormore", "or more|or higher|or above|or over|or greater|or better|and above|and up|and over|plus|+"),
    ("orless", "or less|or fewer|or lower|or below|or under"),
    (">=", "≥"),
    ("<=", "≤"),
    ("-", "–|−"),
    ("if", "as soon as|when|whenever|in case"),
    ("while", "as long as"),
    ("until", "till|til|before|up until|up till"),
    ("unless", "except when|except if|except|apart from when|but not when|but not if"),
    ("else", "or else|otherwise"),
    ("forever", "no matter what|every time"),
    ("bust", "i bust|you bust|i lose|i roll a 1|you roll a 1"),
    ("not", "do not|don t|doesn t|isn t|aren t|won t|can t|dont|never"),
    (
        "hold",
        "stop|stops|stopping|bank|banks|banking|stay|staying|stick|sticking|pass|quit|quitting|holds|holding|save|cash in|end my turn|\
        end your turn|end turn|finish my turn",
    ),
    (
        "roll",
        "keep on rolling|keep rolling|keep on going|keep going|keep throwing|carry on|go on|go again|play on|push on|rolling|throw|\
        throwing|continue|risk",
    ),
    ("times", "of rolls|throws|rolls|time"),
    ("rolled", "rolled|thrown"),
    (
        "towin",
        "go for it|go for win|go for the win|go for goal|roll to win|roll for the win|try to win|go all in|all in",
    ),
    ("pace", "keep pace|keep up"),
    ("reach", "hit|hits|reaches|reached|hitting|reaching"),
    (",", "then|;|.|:|!"),
];

/// Numbers that are written as words: up to nineteen, then the tens.
const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred";

/// A word of the text, or a sign, in its usual form.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub text: String,
    /// Its first column, from 1, and how many characters it has.
    pub column: u32,
    pub width: u32,
}

/// The number that a word stands for.
fn figure(word: &str) -> Option<u32> {
    let at = NUMBERS.split(' ').position(|name| name == word)? as u32;
    Some(if at < 20 { at } else { (at - 18) * 10 })
}

pub fn is_filler(word: &str) -> bool {
    FILLERS.split(' ').any(|filler| filler == word)
}

/// The words that mean something in a rule.
pub fn known() -> impl Iterator<Item = &'static str> {
    SAME.iter().flat_map(|(_, phrases)| phrases.split(['|', ' '])).chain(NUMBERS.split(' ')).chain(PLAIN.split(' '))
}

/// Those that are usual themselves.
const PLAIN: &str =
    "hold roll if unless until while else opponent turn ahead behind level times twice once close within points away";

/// Whether a text is meant to be plain English: it has a word that only that has, and no arithmetic.
pub fn is_meant(text: &str) -> bool {
    const WRITTEN: [&str; 20] = [
        "k", "me", "you", "goal", "turns", "scored", "rolls", "if", "then", "else", "and", "or", "not", "div", "floor",
        "ceil", "round", "away", "true", "false",
    ];
    if text.contains(['(', '*', '/', '$']) || text.contains(" + ") {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    // «3 rolls»: no rule that is written has the word right behind a number.
    if lower.match_indices("rolls").any(|(at, _)| lower[..at].trim_end().ends_with(|last: char| last.is_ascii_digit()))
    {
        return true;
    }
    let mut words = lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    words.any(|word| {
        !WRITTEN.contains(&word) && word.len() > 1 && (is_filler(word) || known().any(|known| known == word))
    })
}

/// Whether a dash beside this word is a minus, or that of «60–80», rather than a pause between two clauses.
fn is_value(word: Option<&str>) -> bool {
    word.is_some_and(|word| {
        word.starts_with(|first: char| first.is_ascii_digit())
            || ["k", "me", "you", "goal"].iter().any(|name| name.eq_ignore_ascii_case(word))
    })
}

/// Words and signs in their usual form, without fillers.
pub fn words(text: &str) -> Vec<Word> {
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
        let joins = "-–−".contains(letter) && is_value(words.last().map(|word| &*word.text)) && {
            let next = text[from + letter.len_utf8()..].trim_start().split(|next: char| !next.is_alphanumeric()).next();
            is_value(next)
        };
        if letter.is_whitespace() || "'’\"“”-–".contains(letter) && !joins {
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
        words.push(Word { text: text[from..end].to_ascii_lowercase(), column, width });
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
        let phrases = SAME.iter().flat_map(|(to, phrases)| phrases.split('|').map(move |phrase| (phrase, *to)));
        let (count, to) = phrases
            .filter_map(|(phrase, to)| Some((starts(phrase)?, to)))
            .max_by_key(|(count, _)| *count)
            .unwrap_or((1, &words[at].text));
        let last = &words[at + count - 1];
        let (column, width) = (words[at].column, last.column + last.width - words[at].column);
        for to in to.split(' ').filter(|to| !to.is_empty() && !is_filler(to)) {
            usual.push(Word { text: to.to_owned(), column, width });
        }
        at += count;
    }
    usual
}

/// Writes words that are numbers as figures: `twenty five`, `a hundred`.
fn numbered(words: &mut Vec<Word>) {
    let value = |word: &Word| figure(&word.text);
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

/// A rule that works and is as near as can be to one with a fault: with the known word that the faulty one is like; without the clause
/// that has the fault; else the total of a rule without conditions, or hold at 20. No word is left out of a clause that stays: «if the
/// gap is over 20» is not «if over 20».
pub fn nearest(text: &str, fault: &Fault, is_rule: impl Fn(&str) -> bool) -> String {
    let part = |from: usize, to: usize| text.chars().skip(from).take(to.saturating_sub(from)).collect::<String>();
    let from = fault.column.saturating_sub(1) as usize;
    let end = from + fault.width as usize;
    let (before, bad, behind) = (part(0, from), part(from, end).to_ascii_lowercase(), part(end, usize::MAX));
    let rule = |parts: &[&str]| {
        let text = parts.concat().split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.trim_matches([' ', ',', ';', '.']).trim_start_matches("else ").to_owned();
        is_rule(&text).then_some(text)
    };
    let like = || {
        let most = match bad.chars().count() {
            _ if bad == "turns" || is_filler(&bad) || known().any(|word| word == bad) => 0,
            ..4 => 0,
            4..6 => 1,
            _ => 2,
        };
        let near = known().filter(|word| word.len() > 2).map(|word| (strsim::damerau_levenshtein(word, &bad), word));
        let near = near.filter(|(distance, _)| (1..=most).contains(distance)).min_by_key(|(distance, _)| *distance);
        rule(&[&before, near?.1, &behind])
    };
    // A sign that reckons nothing.
    let is_sign = |sign: char| !sign.is_alphanumeric() && !"+-−*×/<>=≤≥!.".contains(sign);
    let all = words(text);
    let without_clause = || {
        let column = |word: &Word| word.column as usize - 1;
        let edges = || all.iter().filter(|word| matches!(&*word.text, "," | "else" | "but"));
        let first = part(0, edges().map(column).rfind(|at| *at <= from).unwrap_or(0));
        let first = first.trim_end_matches([',', ' ']);
        let last = edges().find(|word| column(word) > from);
        let last = last.map_or_else(String::new, |edge| part(column(edge) + edge.width as usize, usize::MAX));
        // A condition that lost what is to be done then must not get what another clause does.
        let both = rule(&[first, ", ", &last]).filter(|_| first.is_empty() || rule(&[first]).is_some());
        both.or_else(|| rule(&[first])).or_else(|| rule(&[&last]))
    };
    like()
        .or_else(|| rule(&[&before, " ", &behind]).filter(|_| bad.chars().all(is_sign)))
        .or_else(without_clause)
        .unwrap_or_else(|| format!("hold at {}", total(&all)))
}

/// The total that a rule without conditions names, else 20.
fn total(all: &[Word]) -> u32 {
    if all.iter().any(|word| matches!(&*word.text, "if" | "unless" | "while" | "times" | "not")) {
        return 20;
    }
    let named =
        all.windows(2).filter(|pair| matches!(&*pair[0].text, "hold" | "at" | "on" | "reach" | "until" | "roll"));
    let mut totals = named.filter_map(|pair| pair[1].text.parse().ok());
    totals.rfind(|number| (7..=super::TURN_TOTAL).contains(number)).unwrap_or(20)
}
