//! Families of rules: codes that differ in their numbers; the rules that are known to be good; and examples of written ones.

use super::Policy;
use crate::engine::words::capital;
use crate::games::pig::requests::Variant;
use crate::lab::report::number::fixed;

/// A number of a family.
#[derive(Debug)]
pub struct Number {
    /// What it is, such as `Hold at`.
    pub label: &'static str,
    /// The least and the greatest.
    pub range: (u16, u16),
    /// What it begins with.
    pub start: u16,
    /// Whether it is a distance from the goal, which is said with the score at which it begins.
    pub from_goal: bool,
}

/// A family of rules: codes that differ in their numbers.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Its forms: the code with `{}` for each number, and the form's name where there is a choice.
    pub forms: &'static [(&'static str, &'static str)],
    /// Its numbers.
    pub numbers: &'static [Number],
}

const fn number(label: &'static str, least: u16, most: u16, start: u16) -> Number {
    Number { label, range: (least, most), start, from_goal: false }
}

const fn race(label: &'static str, start: u16) -> Number {
    Number { label, range: (0, 60), start, from_goal: true }
}

/// The families, the simple ones first.
pub const FAMILIES: [Family; 8] = [
    Family { name: "Hold at n", forms: &[("hold{}", "")], numbers: &[number("Hold at", 1, 60, 25)] },
    Family {
        name: "Hold at n, then race",
        forms: &[("hold{}end{}", "")],
        numbers: &[number("Hold at", 1, 60, 24), race("Race within", 28)],
    },
    Family {
        name: "Scoring turns",
        forms: &[("turns{}", "floor"), ("turns{}ceil", "ceiling"), ("turns{}round", "round")],
        numbers: &[number("Scoring turns", 1, 12, 4)],
    },
    Family {
        name: "Score base, end race",
        forms: &[("base{}end{}", "")],
        numbers: &[number("At least", 1, 40, 18), race("Race within", 31)],
    },
    Family {
        name: "Score base, keep pace, end race",
        forms: &[("base{}pace{}end{}", "")],
        numbers: &[number("At least", 1, 40, 19), number("Stay within", 1, 60, 14), race("Race within", 31)],
    },
    Family {
        name: "Keep pace, end race",
        forms: &[
            ("keep-round-{}-{}-{}", "round"),
            ("keep-div-{}-{}-{}", "div"),
            ("keep-floor-{}-{}-{}", "floor"),
            ("keep-ceil-{}-{}-{}", "ceiling"),
            ("keep-out-{}-{}-{}", "away from zero"),
        ],
        numbers: &[number("At equal scores", 1, 45, 21), number("Points a step", 1, 50, 8), race("Race within", 29)],
    },
    Family {
        name: "Landing",
        forms: &[("landing-out-{}-{}-{}-{}", "away from zero"), ("landing-round-{}-{}-{}-{}", "round")],
        numbers: &[
            number("At equal scores", 1, 45, 21),
            number("Points a step", 1, 50, 8),
            race("Race when the opponent is within", 25),
            race("Race when landing within", 13),
        ],
    },
    Family {
        name: "Ahead and behind",
        forms: &[("ahead{}behind{}end{}", "")],
        numbers: &[number("Ahead or even", 1, 45, 18), number("Behind", 1, 45, 24), race("Race within", 30)],
    },
];

/// A rule of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Which family, as an index of [`FAMILIES`], and which of its forms.
    pub family: usize,
    /// See `family`.
    pub form: usize,
    /// Its numbers.
    pub numbers: Vec<u16>,
}

impl Choice {
    /// What a family begins with.
    pub fn start(family: usize) -> Self {
        let family = family.min(FAMILIES.len() - 1);
        let numbers = FAMILIES[family].numbers.iter().map(|number| number.start).collect();
        Self { family, form: 0, numbers }
    }

    /// The code, as in links.
    pub fn code(&self) -> String {
        let mut pieces = FAMILIES[self.family].forms[self.form].0.split("{}");
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.zip(&self.numbers).fold(first, |code, (piece, number)| format!("{code}{number}{piece}"))
    }

    /// The family, form and numbers of a code; nothing where no family has it.
    pub fn read(code: &str) -> Option<Self> {
        FAMILIES.iter().enumerate().find_map(|(family, about)| {
            about.forms.iter().enumerate().find_map(|(form, (text, _))| {
                let numbers = numbers(text, code)?;
                let fits = |(n, about): (&u16, &Number)| (about.range.0..=about.range.1).contains(n);
                numbers.iter().zip(about.numbers).all(fits).then_some(Self { family, form, numbers })
            })
        })
    }
}

/// The numbers that a code has in the places of a form.
fn numbers(form: &str, code: &str) -> Option<Vec<u16>> {
    let mut pieces = form.split("{}");
    let mut rest = code.strip_prefix(pieces.next()?)?;
    let mut found = Vec::new();
    for piece in pieces {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, behind) = rest.split_at(end);
        found.push(digits.parse().ok()?);
        rest = behind.strip_prefix(piece)?;
    }
    rest.is_empty().then_some(found)
}

/// Best play's code.
pub const BEST: &str = "optimal";

/// A chance as the paper prints it, such as `.540`: without the 0 in front.
pub fn short(chance: f64, digits: u8) -> String {
    fixed(chance, digits).trim_start_matches('0').to_owned()
}

/// Whether a number is the one that is printed with so many digits.
pub fn printed(value: f64, paper: f64, digits: i32) -> bool {
    let unit = 10f64.powi(-digits);
    // Half a unit, and a hair for what lies on the edge.
    (value - paper).abs() <= unit * 0.500_001
}

/// A rule that is compared with best play.
#[derive(Debug)]
pub struct Known {
    /// Its code.
    pub code: &'static str,
    /// How many numbers one has to remember (a judgement).
    pub numbers: Option<u8>,
    /// How often best play wins against it by the paper, and the digits printed.
    pub paper: Option<(f64, u8)>,
}

impl Known {
    /// The rule in a few words, as a sentence begins.
    pub fn words(&self) -> String {
        self.code
            .parse()
            .map_or_else(|_| self.code.to_owned(), |policy: Policy| capital(&policy.words(Variant::DEFAULT)))
    }

    /// The paper's figure, as printed.
    pub fn printed(&self) -> Option<String> {
        self.paper.map(|(wins, digits)| short(wins, digits))
    }

    /// Whether the paper's figure is this one; nothing where it has none.
    pub fn agrees(&self, wins: f64) -> Option<bool> {
        self.paper.map(|(paper, digits)| printed(wins, paper, digits.into()))
    }
}

const fn paper(code: &'static str, numbers: u8, wins: f64, digits: u8) -> Known {
    Known { code, numbers: Some(numbers), paper: Some((wins, digits)) }
}

const fn new(code: &'static str, numbers: u8) -> Known {
    Known { code, numbers: Some(numbers), paper: None }
}

/// The paper's rules, then others, those known to be good first. Frozen: shards of an experiment are counted by it.
pub static KNOWN: [Known; 24] = [
    paper("hold20", 1, 0.540, 3),
    paper("hold25", 1, 0.521, 3),
    // «a 3.3% win probability advantage»
    paper("turns4", 1, 0.5165, 3),
    paper("turns4best", 6, 0.514805, 6),
    paper("base18end31", 2, 0.513723, 6),
    paper("base19pace14end31", 3, 0.509431, 6),
    paper("keep-div-21-7-29", 3, 0.504790, 6),
    paper("keep-floor-22-8-29", 3, 0.504799, 6),
    paper("keep-ceil-21-8-29", 3, 0.504655, 6),
    paper("keep-round-21-8-29", 3, 0.504610, 6),
    new("landing-out-21-8-25-13", 4),
    new("landing-out-21-8-26-13", 3),
    new("landing-out-21-10-26-13", 3),
    new("landing-steps-17-21-24-8-26-14", 5),
    new("keep-out-21-9-31-27", 4),
    new("keep-round-21-8-31-27", 4),
    new("scores-22-9-7-29", 4),
    new("keep-out-21-9-29", 3),
    new("keep-out-21-10-29", 3),
    new("linear-8-1-1-166-29", 3),
    new("ahead18behind24end30", 3),
    new("base23pace31end30", 3),
    new("hold24end28", 2),
    Known { code: "first-hold", numbers: None, paper: None },
];

/// The codes of the Lab page's leaderboard, the best rule first. The order is known before any figure is, so nothing moves while the
/// figures come, and whoever is on a rule by keyboard stays on it. A test holds it against what the solver says.
const LEADERBOARD: [&str; 15] = [
    "landing-out-21-8-25-13",
    "scores-22-9-7-29",
    "keep-out-21-9-29",
    "linear-8-1-1-166-29",
    "keep-round-21-8-29",
    "keep-ceil-21-8-29",
    "keep-div-21-7-29",
    "keep-floor-22-8-29",
    "ahead18behind24end30",
    "hold24end28",
    "base19pace14end31",
    "base18end31",
    "turns4best",
    "hold25",
    "hold20",
];

/// The rules of the Lab page's leaderboard, the best first.
pub fn listed() -> impl Iterator<Item = &'static Known> {
    LEADERBOARD.iter().filter_map(|code| KNOWN.iter().find(|known| known.code == *code))
}

/// A worked example of a written rule.
#[derive(Debug)]
pub struct Example {
    /// Whose it is in a class.
    pub name: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// What it shows.
    pub about: &'static str,
}

impl Example {
    /// As a line of a class.
    pub fn line(&self) -> String {
        format!("{}: {}", self.name, self.rule)
    }
}

const fn example(name: &'static str, rule: &'static str, about: &'static str) -> Example {
    Example { name, rule, about }
}

/// Six worked examples of rules.
pub const EXAMPLES: [Example; 6] = [
    example("Bea", "20", "a number: hold at 20"),
    example("Ines", "if you >= 75 then 100 else 21", "when the other is close, roll for the goal"),
    example(
        "Hugo",
        "if max(me, you) >= 71 then goal else 21 + round((you - me) / 8)",
        "the paper’s keep pace and end race",
    ),
    example("Chloe", "max(19, you - me - 14)", "never far behind"),
    example("Dev", "k < 25 and me + k < goal", "a condition: roll while it is true"),
    example("Pia", "floor((goal - me) / max(4 - scored, 1))", "four scoring turns of equal size"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_choices_are_the_same() {
        for (family, about) in FAMILIES.iter().enumerate() {
            for form in 0..about.forms.len() {
                let choice = Choice { form, ..Choice::start(family) };
                assert_eq!(Choice::read(&choice.code()), Some(choice));
            }
        }
        for code in ["", "hold", "hold0", "hold25x", "hold99999999", "turns4best", "optimal", "keep-round-21-8"] {
            assert_eq!(Choice::read(code), None, "{code}");
        }
    }

    #[test]
    fn figures_agree_to_their_digits() {
        assert!(printed(0.539_920_247_412, 0.540, 3) && printed(0.504_609_701_901, 0.504_610, 6));
        assert!(!printed(0.504_606_373, 0.504_610, 6));
        assert_eq!((KNOWN[0].printed(), listed().count()), (Some(".540".to_owned()), 15));
    }
}
