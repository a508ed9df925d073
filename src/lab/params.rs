//! The parameters of an experiment or of a game's setup: described once, shown as a form, written in a link.

use std::fmt;

use thiserror::Error;

use crate::engine::entry::Preset;
use crate::engine::parse::shorten;

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its word in a link: letters only.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What it may be.
    pub kind: Kind,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, typed.
    Number {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The value unless another is chosen.
        usual: u64,
    },
    /// One of several words, each with its name on the page; the first one unless another is chosen.
    Choice(&'static [(&'static str, &'static str)]),
    /// One of a few whole numbers from the first to the second; the first one unless another is chosen.
    Count(u64, u64),
    /// One of several codes, each with a name and a sentence about it; the first one unless another is chosen.
    Preset(&'static [Preset]),
    /// [`YES`], or nothing; a sentence about it.
    Toggle(&'static str),
    /// So many of a hundred, in steps of five.
    Share {
        /// What is said of nought.
        none: &'static str,
        /// A sentence about it.
        about: &'static str,
    },
}

/// The value of a [`Kind::Toggle`] that is on.
pub const YES: &str = "yes";

impl Param {
    /// The value unless another is chosen.
    pub fn usual(&self) -> String {
        match self.kind {
            Kind::Number { usual, .. } => usual.to_string(),
            Kind::Choice(options) => options.first().map_or_else(String::new, |option| option.0.to_owned()),
            Kind::Count(least, _) => least.to_string(),
            Kind::Preset(list) => list.first().map_or_else(String::new, |one| one.code.to_owned()),
            Kind::Toggle(_) => String::new(),
            Kind::Share { .. } => "0".to_owned(),
        }
    }

    /// The value in its one form.
    ///
    /// # Errors
    /// There is no such value.
    pub fn check(&self, value: &str) -> Result<String, ParamError> {
        let within = |min: u64, max: u64| {
            let number = value.parse::<u64>().ok().filter(|number| (min..=max).contains(number));
            number.map(|number| number.to_string()).ok_or(ParamError::Number { label: self.label, min, max })
        };
        let among = |words: &mut dyn Iterator<Item = &'static str>| {
            let words: Vec<&str> = words.collect();
            if words.contains(&value) {
                return Ok(value.to_owned());
            }
            Err(ParamError::Choice { label: self.label, options: words.join(", ") })
        };
        match self.kind {
            Kind::Number { min, max, .. } | Kind::Count(min, max) => within(min, max),
            Kind::Share { .. } => within(0, 100),
            Kind::Choice(options) => among(&mut options.iter().map(|option| option.0)),
            Kind::Preset(list) => among(&mut list.iter().map(|one| one.code)),
            Kind::Toggle(_) => among(&mut ["", YES].into_iter()),
        }
    }
}

/// Why parameters could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// No such parameter.
    #[error("“{}” is not a parameter of this experiment", shorten(.0))]
    Unknown(String),
    /// A number out of its range, or no number.
    #[error("{label} must be a whole number from {min} to {max}")]
    Number {
        /// The parameter's name.
        label: &'static str,
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// Not one of the words.
    #[error("{label} must be one of {options}")]
    Choice {
        /// The parameter's name.
        label: &'static str,
        /// The words.
        options: String,
    },
}

/// The values of an experiment's parameters; always complete and within their ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    specs: &'static [Param],
    /// One for each of these, in their order.
    values: Vec<String>,
}

impl Params {
    /// The usual values.
    pub fn usual(specs: &'static [Param]) -> Self {
        Self { specs, values: specs.iter().map(Param::usual).collect() }
    }

    /// Reads the text of a link; what is not named keeps its usual value.
    pub fn parse(specs: &'static [Param], text: &str) -> Result<Self, ParamError> {
        let mut params = Self::usual(specs);
        for part in text.split('~').filter(|_| !text.is_empty()) {
            let (key, value) = part.split_once('-').ok_or_else(|| ParamError::Unknown(part.to_owned()))?;
            params.set(key, value)?;
        }
        Ok(params)
    }

    /// Changes one value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ParamError> {
        let at = self.place(key).ok_or_else(|| ParamError::Unknown(key.to_owned()))?;
        self.values[at] = self.specs[at].check(value)?;
        Ok(())
    }

    /// A value's text; empty for a key that the experiment does not have.
    pub fn text(&self, key: &str) -> &str {
        self.place(key).map_or("", |at| &self.values[at])
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.specs.iter().position(|param| param.key == key)
    }

    /// A number; 0 for a key that is none of the experiment's numbers.
    pub fn number(&self, key: &str) -> u64 {
        self.text(key).parse().unwrap_or(0)
    }
}

impl fmt::Display for Params {
    /// The text of a link: `trials-10~size-100`, all parameters in their order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (param, value)) in self.specs.iter().zip(&self.values).enumerate() {
            let separator = if at == 0 { "" } else { "~" };
            write!(f, "{separator}{}-{value}", param.key)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[Param] = &[
        Param { key: "trials", label: "Trials", kind: Kind::Number { min: 1, max: 100, usual: 10 } },
        Param {
            key: "summit",
            label: "Summit rule",
            kind: Kind::Choice(&[("paper", "As in the paper"), ("open", "Open")]),
        },
    ];

    #[test]
    fn links_round_trip() {
        let params = Params::parse(SPECS, "summit-open~trials-7").expect("good parameters");
        assert_eq!(params.to_string(), "trials-7~summit-open");
        assert_eq!(Params::parse(SPECS, &params.to_string()), Ok(params));
        assert_eq!(Params::parse(SPECS, "").map(|p| p.to_string()), Ok("trials-10~summit-paper".to_owned()));
    }

    #[test]
    fn bad_values_are_refused() {
        for text in ["trials-0", "trials-101", "trials-x", "summit-shut", "size-1", "trials", "~", "trials-7~"] {
            assert!(Params::parse(SPECS, text).is_err(), "{text}");
        }
    }
}
