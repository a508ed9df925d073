//! When a clause of a rule counts.

use super::{CLOSE, DIE, HOW_MANY_WHAT, Play, Read, Reader, TURN_TOTAL};

/// What a clause is to be told of, and by it what its numbers mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About {
    /// What is done for a whole turn: the scores are meant.
    Turn,
    /// Whether to roll once more: small numbers are the turn total.
    Roll,
    /// Whether to hold now: as for rolling, and what is at risk counts as if it were banked.
    Hold,
}

/// A condition; its sides are written as in rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Fact(String, &'static str, String),
    /// Joined by «and» or «or».
    Join(&'static str, Box<[Condition; 2]>),
    Not(Box<Condition>),
}

impl Condition {
    fn fact(left: &str, sign: &'static str, right: impl ToString) -> Self {
        Condition::Fact(left.to_owned(), sign, right.to_string())
    }

    fn and(self, other: Self) -> Self {
        Condition::Join("and", Box::new([self, other]))
    }

    pub fn not(self) -> Self {
        Condition::Not(Box::new(self))
    }

    /// As rules are written.
    pub fn text(&self) -> String {
        match self {
            Condition::Fact(left, sign, right) => format!("{left} {sign} {right}"),
            Condition::Join(by, parts) => format!("({}) {by} ({})", parts[0].text(), parts[1].text()),
            Condition::Not(one) => format!("not ({})", one.text()),
        }
    }

    /// What is true where this is not, without a «not».
    pub fn denied(&self) -> Self {
        match self {
            Condition::Fact(left, sign, right) => {
                let sign = match *sign {
                    "<" => ">=",
                    "<=" => ">",
                    ">" => "<=",
                    ">=" => "<",
                    "==" => "!=",
                    _ => "==",
                };
                Condition::Fact(left.clone(), sign, right.clone())
            }
            Condition::Join(by, parts) => {
                let by = if *by == "and" { "or" } else { "and" };
                Condition::Join(by, Box::new([parts[0].denied(), parts[1].denied()]))
            }
            Condition::Not(one) => one.plain(),
        }
    }

    /// The same without a «not».
    pub fn plain(&self) -> Self {
        match self {
            Condition::Not(one) => one.denied(),
            Condition::Join(by, parts) => Condition::Join(by, Box::new([parts[0].plain(), parts[1].plain()])),
            fact @ Condition::Fact(..) => fact.clone(),
        }
    }

    /// Whether it changes within a turn.
    pub fn is_of_turn(&self) -> bool {
        match self {
            Condition::Fact(left, _, right) => {
                [left, right].iter().any(|side| side.split(' ').any(|word| word == "k" || word == "rolls"))
            }
            Condition::Join(_, parts) => parts.iter().any(Condition::is_of_turn),
            Condition::Not(one) => one.is_of_turn(),
        }
    }

    /// Whether it holds when a turn begins and ends with it: «fewer than 3 rolls».
    pub fn ends_with_turn(&self) -> bool {
        match self.plain() {
            Condition::Fact(left, sign, _) => ["k", "rolls"].contains(&&*left) && ["<", "<="].contains(&sign),
            _ => false,
        }
    }

    /// Whether it says that a score is large, or near the goal.
    pub fn is_of_the_end(&self) -> bool {
        match self {
            Condition::Fact(left, sign, right) => match left.as_str() {
                "me" if right == "you" => false,
                "me" | "you" | "max(me, you)" => [">", ">="].contains(sign),
                left => left.starts_with("goal"),
            },
            Condition::Join(_, parts) => parts.iter().all(Condition::is_of_the_end),
            Condition::Not(_) => false,
        }
    }

    /// As the condition of a play: «if I am ahead and have 15 this turn, hold» is «if I am ahead, hold at 15».
    fn decides(self, play: Play) -> (Option<Self>, Play) {
        let rest = match play {
            Play::Roll => Play::Hold,
            Play::Hold => Play::Roll,
            play => return (Some(self), play),
        };
        match self.parted() {
            (Some(scores), Some(turn)) => (Some(scores), play.or(&turn, rest)),
            (scores, turn) => (scores.or(turn), play),
        }
    }

    /// The parts about the scores and those about the turn, if both are to hold: «if I am ahead and have 15 this turn».
    fn parted(self) -> (Option<Self>, Option<Self>) {
        let both = |a: Option<Self>, b: Option<Self>| match (a, b) {
            (Some(a), Some(b)) => Some(a.and(b)),
            (a, b) => a.or(b),
        };
        match self {
            Condition::Join("and", parts) => {
                let [a, b] = parts.map(Condition::parted);
                (both(a.0, b.0), both(a.1, b.1))
            }
            one if one.is_of_turn() => (None, Some(one)),
            one => (Some(one), None),
        }
    }

    /// The same of a score with what is at risk.
    pub fn with_turn(self) -> Option<Self> {
        match self {
            Condition::Fact(left, sign, right) if left == "me" => Some(Condition::fact("me + k", sign, right)),
            one => one.is_of_turn().then_some(one),
        }
    }

    /// The total that the turn is to be below, if it says no more.
    pub fn turn_below(&self) -> Option<String> {
        let Condition::Fact(left, sign, right) = self else { return None };
        let number: u32 = right.parse().ok().filter(|_| left == "k")?;
        match *sign {
            "<" => Some(number.to_string()),
            "<=" => Some((number + 1).to_string()),
            _ => None,
        }
    }
}

/// Whose number a condition is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    Me,
    Opponent,
    Turn,
    Either,
    Both,
    /// By how many points the scores differ.
    Difference,
    /// Both the score and what is at risk.
    Banked,
}

impl Subject {
    /// What is compared: one of two numbers is over 50 if the larger one is, and under 50 if the smaller one is.
    fn text(self, sign: &str) -> &'static str {
        match (self, sign.starts_with('<')) {
            (Subject::Either, false) | (Subject::Both, true) => "max(me, you)",
            (Subject::Either, true) | (Subject::Both, false) => "min(me, you)",
            (subject, _) => subject.name(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Subject::Me => "me",
            Subject::Opponent => "you",
            Subject::Turn => "k",
            Subject::Either => "max(me, you)",
            Subject::Both => "min(me, you)",
            Subject::Difference => "abs(me - you)",
            Subject::Banked => "me + k",
        }
    }
}

impl Reader<'_> {
    pub fn condition(&mut self, about: About) -> Read<Condition> {
        let (mut all, mut subject) = self.conjunction(about, None)?;
        while self.next() == Some("or") && !self.goes_on_with_a_play() {
            self.at += 1;
            self.takes(&["if", "while", "after"]);
            let (other, of) = self.conjunction(about, Some(subject))?;
            subject = of;
            all = Condition::Join("or", Box::new([all, other]));
        }
        Ok(all)
    }

    /// The condition of a play, with that play. Where scores and turn decide together, the scores are those that are banked.
    pub fn decides(&mut self, about: Option<About>, play: Play) -> Read<(Option<Condition>, Play)> {
        let begun = self.at;
        let condition = self.condition(about.unwrap_or(About::Turn))?;
        if about == Some(About::Hold) {
            let end = std::mem::replace(&mut self.at, begun);
            let banked = self.condition(About::Roll)?;
            self.at = end;
            if matches!(banked.clone().parted(), (Some(_), Some(_))) {
                return Ok(banked.decides(play));
            }
        }
        Ok(condition.decides(play))
    }

    /// Facts that hold together, and whom the last one is about: «if they have more than 50 and less than 80».
    fn conjunction(&mut self, about: About, before: Option<Subject>) -> Read<(Condition, Subject)> {
        let mut begun = self.at;
        let (mut all, mut subject) = self.fact(about, before)?;
        while (self.next() == Some("and") || self.but_goes_on()) && !self.goes_on_with_a_play() {
            let signs = self.words[begun..self.at].iter().find_map(|word| match &*word.text {
                "over" | "atleast" => Some(["under", "atmost"]),
                "under" | "atmost" => Some(["over", "atleast"]),
                _ => None,
            });
            let is_lead = self.words[begun..self.at].iter().any(|word| matches!(&*word.text, "ahead" | "behind"));
            self.at += 1;
            // Of «ahead by over 10 and under 30», is the second one the score?
            if is_lead && signs.is_some_and(|signs| self.next().is_some_and(|next| signs.contains(&next))) {
                return self.fault("say whose, as in “if I am ahead by over 10 and my score is under 30”");
            }
            let is_by = self.next() == Some("by") || self.next() == Some("not") && self.after_next() == Some("by");
            if is_lead && is_by {
                return self.fault("say it in one piece, as in “ahead by less than 10”");
            }
            self.takes(&["if", "while"]);
            begun = self.at;
            let (fact, of) = self.fact(about, Some(subject))?;
            subject = of;
            all = all.and(fact);
        }
        Ok((all, subject))
    }

    /// Whether a «but» comes next that joins two facts: «if I have 80 but they have 90, …». In «if ahead 20 but behind …» it does not.
    fn but_goes_on(&self) -> bool {
        let before = |count: usize| self.at.checked_sub(count).map_or("", |at| &*self.words[at].text);
        let is_bare_lead = matches!(before(2), "ahead" | "behind") && before(1).parse::<u32>().is_ok();
        self.but_joins
            && self.next() == Some("but")
            && !is_bare_lead
            && !matches!(self.after_next(), Some("if" | "while" | "unless" | ","))
    }

    /// Whether behind «and» or «or» there is something to do: «25 if behind», not «25 ahead».
    pub fn goes_on_with_a_play(&self) -> bool {
        let word = |ahead: usize| self.words.get(self.at + ahead).map(|word| &*word.text);
        let is_number = |word: Option<&str>| word.is_some_and(|word| word.parse::<u32>().is_ok());
        match word(1) {
            Some("hold" | "roll" | "else" | "towin") => true,
            Some("if") if word(2) == Some("not") => match word(3) {
                None | Some("," | "hold" | "roll" | "towin") => true,
                number => is_number(number) && matches!(word(4), None | Some(",")),
            },
            next if is_number(next) => match word(2) {
                Some("if" | "while" | "unless" | "else") => true,
                // «If I have 70 or 80, …» is one condition.
                None | Some(",") => word(0) != Some("or"),
                _ => false,
            },
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
            "difference" => Subject::Difference,
            _ => return None,
        };
        self.at += 1;
        let begun = self.at;
        if subject == Subject::Me && self.takes(&["with"]) && self.takes(&["turn"]) {
            return Some(Subject::Banked);
        }
        self.at = begun;
        Some(subject)
    }

    /// One comparison, and whom it is about.
    fn fact(&mut self, about: About, before: Option<Subject>) -> Read<(Condition, Subject)> {
        if self.takes(&["not"]) {
            let (fact, subject) = self.fact(about, before)?;
            return Ok((fact.not(), subject));
        }
        if self.takes(&["neither"]) {
            let (fact, subject) = self.fact(about, Some(Subject::Either))?;
            return Ok((fact.not(), subject));
        }
        let begun = self.at;
        let is_score = self.next() == Some("myscore");
        let named = self.subject();
        let mut subject = named.or(before).unwrap_or(Subject::Me);
        if self.takes(&["not"]) {
            // «I am not ahead»: the fact is what stands there without the «not».
            let (fact, _) = self.fact(about, Some(subject))?;
            return Ok((fact.not(), subject));
        }
        // «My turn total», «in this turn», «I have rolled 4 times».
        let is_count = self.takes(&["times"]);
        let is_rolled = self.takes(&["rolled"]);
        let mut is_missing = false;
        loop {
            match self.next() {
                Some("turn") => subject = Subject::Turn,
                Some("need") => is_missing = true,
                Some("in" | "on" | "at" | "by" | "to" | "reach" | "get") => {}
                _ => break,
            }
            self.at += 1;
        }
        if self.takes(&["enough"]) {
            let fact = match (about, subject) {
                (About::Hold, Subject::Me) => Condition::fact("me + k", ">=", "goal"),
                _ => close(subject, CLOSE),
            };
            return Ok((fact, subject));
        }
        if self.takes(&["goal"]) {
            if !self.takes(&["close"]) {
                self.at -= 1;
                return self.fault("this word is not understood here");
            }
            return Ok((close(subject, CLOSE), subject));
        }
        let well = self.takes(&["well"]);
        if self.takes(&["close"]) {
            let to_goal = self.next() == Some("to");
            self.takes_goal()?;
            if !to_goal && named.is_none() {
                self.at -= 1;
                return self.fault("say close to what, as in “close to 100” or “ahead by less than 10”");
            }
            return Ok((close(subject, CLOSE), subject));
        }
        if let Some(side) = self.side() {
            return Ok((self.lead(about, subject, side, well), subject));
        }
        if self.takes(&["within"]) {
            let Some(number) = self.number() else { return self.fault("a number is missing here") };
            return Ok((self.within(subject, number)?, subject));
        }
        if let Some(range) = self.range(about, subject, is_score) {
            return Ok((range, subject));
        }
        let Some((sign, number)) = self.compared(">=") else {
            if let Some(fact) = self.compared_with_a_score(about, subject) {
                return Ok((fact, subject));
            }
            return self.fault("a number or “ahead” or “behind” is missing here, as in “if I have 80”");
        };
        if let Some(side) = self.side().or_else(|| self.side_of_another(subject)) {
            self.takes(&["opponent", "you"]);
            return Ok((led(about, subject, side, sign, number), subject));
        }
        if self.takes(&["away", "left"])
            || self.next() == Some("short")
            || is_missing
            || matches!(self.next(), Some("to")) && matches!(self.after_next(), Some("goal" | "go"))
        {
            self.takes_goal()?;
            let sign = if sign == ">=" && !self.is_sign(begun) { "<=" } else { sign };
            // The one with the larger score is missing less.
            let score = subject.text(if sign.starts_with('>') { "<" } else { ">" });
            return Ok((Condition::fact(&format!("goal - {score}"), sign, number), subject));
        }
        if self.takes(&["times"]) || is_count {
            return Ok((Condition::fact("rolls", sign, number), subject));
        }
        if is_rolled && number <= DIE {
            self.at -= 1;
            return self.fault(HOW_MANY_WHAT);
        }
        self.takes(&["in", "for", "on"]);
        let of_turn = self.takes(&["turn"]) || is_rolled || means_turn(about, subject, is_score, number);
        Ok((Condition::fact(if of_turn { "k" } else { subject.text(sign) }, sign, number), subject))
    }

    /// «To the goal», «from winning», «short of 100»: nothing else is what one is so far from.
    fn takes_goal(&mut self) -> Read<()> {
        loop {
            let is_joint = self.takes(&["from", "to", "short"]);
            let begun = self.at;
            if is_joint && (self.number().is_some_and(|number| number != 100) || self.subject().is_some()) {
                self.at = begun;
                return self.fault("say how far from it, as in “within 10 of 50” or “ahead by less than 10”");
            }
            let is_goal = self.at > begun || self.takes(&["goal", "go", "100"]);
            if !is_joint && !is_goal {
                return Ok(());
            }
        }
    }

    /// What stands behind «within 10»: the goal, another number, or the other score.
    fn within(&mut self, subject: Subject, by: u32) -> Read<Condition> {
        let begun = self.at;
        self.takes(&["to", "from"]);
        let place = self.at;
        if let Some(number) = self.number().filter(|number| *number != 100) {
            return Ok(Condition::fact(&format!("abs({} - {number})", subject.name()), "<=", by));
        }
        self.at = place;
        self.takes(&["each"]);
        if self.subject().is_some() {
            return Ok(Condition::fact(Subject::Difference.name(), "<=", by));
        }
        self.at = begun;
        self.takes_goal()?;
        Ok(close(subject, by))
    }

    /// «60 to 80», «60-80», «between 60 and 80».
    fn range(&mut self, about: About, subject: Subject, is_score: bool) -> Option<Condition> {
        let begun = self.at;
        let between: &[&str] = if self.takes(&["between"]) { &["and", "to", "-"] } else { &["to", "-"] };
        if let Some(from) = self.number()
            && self.takes(between)
            && let Some(to) = self.number()
        {
            self.takes(&["in", "for", "on"]);
            let of_turn = self.takes(&["turn"]) || means_turn(about, subject, is_score, to);
            let of = |sign: &str| if of_turn { "k" } else { subject.text(sign) };
            return Some(Condition::fact(of(">="), ">=", from).and(Condition::fact(of("<="), "<=", to)));
        }
        self.at = begun;
        None
    }

    /// Whether a comparison that begins there says itself that a number is the least.
    fn is_sign(&self, from: usize) -> bool {
        self.words[from..self.at].iter().any(|word| matches!(&*word.text, "atleast" | "ormore" | ">="))
    }

    /// What stands behind «ahead» and the like: by how much, of whom.
    fn lead(&mut self, about: About, subject: Subject, side: &'static str, well: bool) -> Condition {
        self.takes(&["opponent", "you", "me"]);
        let next = self.next();
        let is_number = next.is_some_and(|next| next.parse::<u32>().is_ok()) && self.after_next() != Some("times");
        let is_sign = matches!(next, Some("over" | "under" | "atleast" | "atmost" | "exactly"));
        let begun = self.at;
        if self.takes(&["by"]) || is_sign || is_number && !self.bare_side && side != "==" {
            if let Some((sign, number)) = self.compared(">=") {
                self.takes(&["opponent", "you"]);
                return led(about, subject, side, sign, number);
            }
            if self.takes(&["well"]) {
                return led(about, subject, side, ">=", CLOSE);
            }
            self.at = begun;
        }
        if well { led(about, subject, side, ">=", CLOSE) } else { against(about, subject, side) }
    }

    /// «More than my opponent».
    fn compared_with_a_score(&mut self, about: About, subject: Subject) -> Option<Condition> {
        let begun = self.at;
        let sign = self.sign()?;
        let fact = match (subject, self.subject()) {
            (Subject::Me, Some(Subject::Opponent)) => against(about, Subject::Me, sign),
            (Subject::Opponent, Some(Subject::Me)) => against(about, Subject::Opponent, sign),
            (Subject::Banked, Some(Subject::Opponent)) => Condition::fact("me + k", sign, "you"),
            (_, None) if self.takes(&["goal"]) => Condition::fact(subject.text(sign), sign, "goal"),
            _ => {
                self.at = begun;
                return None;
            }
        };
        Some(fact)
    }

    /// «20 more than me», of the one who is compared with another one.
    fn side_of_another(&mut self, subject: Subject) -> Option<&'static str> {
        let begun = self.at;
        let side = if self.takes(&["over"]) { Some(">") } else { self.takes(&["under"]).then_some("<") };
        let pair = side.and_then(|_| Some([subject, self.subject()?]));
        if matches!(pair, Some([Subject::Me, Subject::Opponent] | [Subject::Opponent, Subject::Me])) {
            return side;
        }
        self.at = begun;
        None
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

    fn sign(&mut self) -> Option<&'static str> {
        let sign = match self.next()? {
            "atleast" | ">=" => ">=",
            "atmost" | "<=" => "<=",
            "over" | ">" => ">",
            "under" | "<" => "<",
            "exactly" | "=" | "==" => "==",
            "!=" => "!=",
            _ => return None,
        };
        self.at += 1;
        Some(sign)
    }

    /// A number with what it is compared by; `usual` where nothing is said.
    fn compared(&mut self, usual: &'static str) -> Option<(&'static str, u32)> {
        let begun = self.at;
        let sign = self.sign();
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

/// Whether a number is the turn total though nothing says so.
fn means_turn(about: About, subject: Subject, is_score: bool, number: u32) -> bool {
    about != About::Turn && !is_score && subject == Subject::Me && number <= TURN_TOTAL
}

/// Near the goal.
fn close(subject: Subject, by: u32) -> Condition {
    Condition::fact(subject.text(">="), ">=", format!("goal - {by}"))
}

/// Ahead or behind by so many points. By less than so many is ahead too.
fn led(about: About, subject: Subject, side: &str, sign: &'static str, number: u32) -> Condition {
    let is_hold = about == About::Hold || subject == Subject::Banked;
    let (greater, less) = match (subject, side) {
        (Subject::Either | Subject::Both | Subject::Difference, _) => {
            return Condition::fact(Subject::Difference.name(), sign, number);
        }
        (Subject::Opponent, "<") => ("me", "you"),
        (Subject::Opponent, _) | (_, "<") => ("you", "me"),
        _ if is_hold => ("me + k", "you"),
        _ => ("me", "you"),
    };
    let lead = Condition::fact(&format!("{greater} - {less}"), sign, number);
    if !matches!(sign, "<" | "<=") {
        return lead;
    }
    let (left, side) = if greater == "you" { (less, "<") } else { (greater, ">") };
    Condition::fact(left, side, "you").and(lead)
}

/// Ahead, behind or level.
fn against(about: About, subject: Subject, side: &'static str) -> Condition {
    let me = if about == About::Hold || subject == Subject::Banked { "me + k" } else { "me" };
    let side = match (subject, side) {
        (Subject::Either, "<" | ">") => "!=",
        (Subject::Opponent, ">") => "<",
        (Subject::Opponent, "<") => ">",
        (Subject::Opponent, ">=") => "<=",
        (Subject::Opponent, "<=") => ">=",
        (_, side) => side,
    };
    Condition::fact(me, side, "you")
}
