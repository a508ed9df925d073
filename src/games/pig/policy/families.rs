//! Families of rules: codes that differ in their numbers.

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
}
