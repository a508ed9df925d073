//! The parameters of an experiment: described once, shown as a form, written in a link.

use std::fmt;

use thiserror::Error;

use crate::engine::parse::shorten;

/// One parameter.
#[derive(Debug, PartialEq, Eq)]
pub struct Param {
    /// Its word in a link: letters only.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What it may be.
    pub kind: Kind,
}

/// What a parameter may be.
#[derive(Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
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
}

/// Why parameters could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// No such parameter.
    #[error("“{}” is no parameter of this experiment", shorten(.0))]
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
        let value = |param: &Param| match &param.kind {
            Kind::Number { usual, .. } => usual.to_string(),
            Kind::Choice(options) => options.first().map_or_else(String::new, |option| option.0.to_owned()),
        };
        Self { specs, values: specs.iter().map(value).collect() }
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
        let Param { label, kind, .. } = &self.specs[at];
        self.values[at] = match kind {
            Kind::Number { min, max, .. } => {
                let number = value.parse::<u64>().ok().filter(|n| (min..=max).contains(&n));
                number.ok_or(ParamError::Number { label, min: *min, max: *max })?.to_string()
            }
            Kind::Choice(options) => {
                let words = || options.iter().map(|o| o.0).collect::<Vec<_>>().join(", ");
                let known = options.iter().find(|option| option.0 == value);
                known.ok_or_else(|| ParamError::Choice { label, options: words() })?.0.to_owned()
            }
        };
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
