//! The families of rules whose numbers can be dragged, and the rules of the leaderboard. Pure.

/// A number of a family.
#[derive(Debug)]
pub struct Number {
    /// What it is, such as `Hold at`.
    pub label: &'static str,
    /// The least.
    pub least: u16,
    /// The greatest.
    pub most: u16,
    /// How it is said beside the slider.
    pub says: Says,
}

/// How a number is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Says {
    /// As it is.
    Plain,
    /// A distance from the goal: with the score at which it begins.
    FromGoal,
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
    /// What it begins with.
    pub start: &'static [u16],
}

const fn number(label: &'static str, least: u16, most: u16) -> Number {
    Number { label, least, most, says: Says::Plain }
}

const fn race(label: &'static str) -> Number {
    Number { label, least: 0, most: 60, says: Says::FromGoal }
}

/// The families, the simple ones first.
pub const FAMILIES: [Family; 8] = [
    Family { name: "Hold at n", forms: &[("hold{}", "")], numbers: &[number("Hold at", 1, 60)], start: &[25] },
    Family {
        name: "Hold at n, then race",
        forms: &[("hold{}end{}", "")],
        numbers: &[number("Hold at", 1, 60), race("Race within")],
        start: &[24, 28],
    },
    Family {
        name: "Scoring turns",
        forms: &[("turns{}", "floor"), ("turns{}ceil", "ceiling"), ("turns{}round", "round")],
        numbers: &[number("Scoring turns", 1, 12)],
        start: &[4],
    },
    Family {
        name: "Score base, end race",
        forms: &[("base{}end{}", "")],
        numbers: &[number("At least", 1, 40), race("Race within")],
        start: &[18, 31],
    },
    Family {
        name: "Score base, keep pace, end race",
        forms: &[("base{}pace{}end{}", "")],
        numbers: &[number("At least", 1, 40), number("Stay within", 1, 60), race("Race within")],
        start: &[19, 14, 31],
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
        numbers: &[number("At equal scores", 1, 45), number("Points a step", 1, 50), race("Race within")],
        start: &[21, 8, 29],
    },
    Family {
        name: "Landing",
        forms: &[("landing-out-{}-{}-{}-{}", "away from zero"), ("landing-round-{}-{}-{}-{}", "round")],
        numbers: &[
            number("At equal scores", 1, 45),
            number("Points a step", 1, 50),
            race("Race when the opponent is within"),
            race("Race when landing within"),
        ],
        start: &[21, 8, 25, 13],
    },
    Family {
        name: "Ahead and behind",
        forms: &[("ahead{}behind{}end{}", "")],
        numbers: &[number("Ahead or even", 1, 45), number("Behind", 1, 45), race("Race within")],
        start: &[18, 24, 30],
    },
];

/// A rule of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Which family, as an index of [`FAMILIES`].
    pub family: usize,
    /// Which of its forms.
    pub form: usize,
    /// Its numbers.
    pub numbers: Vec<u16>,
}

impl Choice {
    /// What a family begins with.
    pub fn start(family: usize) -> Self {
        let family = family.min(FAMILIES.len() - 1);
        Self { family, form: 0, numbers: FAMILIES[family].start.to_vec() }
    }

    /// The family's table entry.
    pub fn about(&self) -> &'static Family {
        &FAMILIES[self.family.min(FAMILIES.len() - 1)]
    }

    /// The code, as in links.
    pub fn code(&self) -> String {
        let forms = self.about().forms;
        let (form, _) = forms[self.form.min(forms.len() - 1)];
        let mut pieces = form.split("{}");
        let mut code = pieces.next().unwrap_or_default().to_owned();
        for (piece, number) in pieces.zip(&self.numbers) {
            code += &number.to_string();
            code += piece;
        }
        code
    }

    /// The family, form and numbers of a code; nothing where no family has it.
    pub fn read(code: &str) -> Option<Self> {
        FAMILIES.iter().enumerate().find_map(|(family, about)| {
            about.forms.iter().enumerate().find_map(|(form, (text, _))| {
                let numbers = numbers(text, code)?;
                let fits = numbers.iter().zip(about.numbers).all(|(n, about)| (about.least..=about.most).contains(n));
                fits.then_some(Self { family, form, numbers })
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

/// A rule of the leaderboard.
#[derive(Debug)]
pub struct Known {
    /// Its code.
    pub code: &'static str,
    /// The paper's figure for how often best play wins against it, as printed.
    pub paper: Option<&'static str>,
    /// How many numbers one has to remember.
    pub numbers: u8,
}

const fn paper(code: &'static str, figure: &'static str, numbers: u8) -> Known {
    Known { code, paper: Some(figure), numbers }
}

const fn new(code: &'static str, numbers: u8) -> Known {
    Known { code, paper: None, numbers }
}

/// The rules of the leaderboard: the paper's, and better ones of the same kind.
pub const KNOWN: [Known; 15] = [
    new("landing-out-21-8-25-13", 4),
    new("scores-22-9-7-29", 4),
    new("keep-out-21-9-29", 3),
    new("linear-8-1-1-166-29", 3),
    paper("keep-round-21-8-29", ".504610", 3),
    paper("keep-ceil-21-8-29", ".504655", 3),
    paper("keep-div-21-7-29", ".504790", 3),
    paper("keep-floor-22-8-29", ".504799", 3),
    new("ahead18behind24end30", 3),
    new("hold24end28", 2),
    paper("base19pace14end31", ".509431", 3),
    paper("base18end31", ".513723", 2),
    paper("turns4best", ".514805", 6),
    paper("hold25", ".521", 1),
    paper("hold20", ".540", 1),
];

/// The paper's figure for a rule.
pub fn paper_figure(code: &str) -> Option<&'static str> {
    KNOWN.iter().find(|known| known.code == code).and_then(|known| known.paper)
}

/// Whether a value rounds to the figure that the paper prints, such as `.540`.
pub fn agrees(value: f64, figure: &str) -> bool {
    let digits = figure.len().saturating_sub(1);
    format!("{value:.digits$}").trim_start_matches('0') == figure
}

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
            assert_eq!(about.numbers.len(), about.start.len());
        }
    }

    #[test]
    fn what_no_family_has() {
        for code in ["", "hold", "hold0", "hold25x", "hold99999999", "turns4best", "optimal", "keep-round-21-8"] {
            assert_eq!(Choice::read(code), None, "{code}");
        }
    }

    #[test]
    fn figures_agree_to_their_digits() {
        assert!(agrees(0.539_920_247_412, ".540"));
        assert!(agrees(0.504_609_701_901, ".504610"));
        assert!(!agrees(0.504_606_373, ".504610"));
    }
}
