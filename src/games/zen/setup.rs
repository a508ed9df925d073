//! Generators of challenges.
//!
//! `8x7-r8-o3-l210-4to6~cornerexit`: width and height, so many rocks, ornaments (unless none) and leaves (yellow, orange and
//! red, a digit each, unless there are none), the fewest and the most paths of a best solution (`hard`: as many as a climb comes to;
//! nothing: it does not matter), and the reading of the rules. Such a challenge has to be searched for, see [`FilteredGenerator`](crate::search::solve::FilteredGenerator).
//!
//! `garden-7`: our own garden of this number, whatever the seed.

use std::fmt;
use std::str::FromStr;

use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;
use crate::games::zen::garden::{self, MAX_SIDE, NamedGarden, Reading};
use crate::games::zen::state::State;

/// The first word of the setups of our own gardens.
const GARDEN: &str = "garden";
/// The shortest side of a garden that is drawn.
pub const MIN_SIDE: usize = 4;
/// The most ornaments of a garden that is drawn.
pub const MAX_ORNAMENTS: usize = 6;

/// A generator with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZenSetup {
    /// A garden that is drawn.
    Drawn(Drawn),
    /// Our own garden of this number, from 1.
    Garden(usize),
}

/// The parameters of gardens that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Columns, [`MIN_SIDE`] to [`MAX_SIDE`].
    pub width: usize,
    /// Rows, [`MIN_SIDE`] to [`MAX_SIDE`].
    pub height: usize,
    /// Rocks.
    pub rocks: usize,
    /// Ornaments, at most [`MAX_ORNAMENTS`].
    pub ornaments: usize,
    /// Yellow, orange and red leaves, 0 to 9 each. With what else lies there they leave half of the cells bare.
    pub leaves: [usize; 3],
    /// How many paths a best solution has; nothing: as it falls.
    pub paths: Option<Paths>,
    /// How the rules are read.
    pub reading: Reading,
}

/// What is asked of the paths of a best solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// The fewest and the most, both included, from 1 to 99.
    Between(u32, u32),
    /// As many as a climb comes to.
    Hard,
}

impl fmt::Display for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between(low, high) => write!(f, "{low}to{high}"),
            Self::Hard => f.write_str("hard"),
        }
    }
}

impl Drawn {
    /// Reads what a setup says, without the reading.
    fn parse(text: &str, reading: Reading) -> Result<Self, String> {
        let mut parts = text.split('-').peekable();
        let size = parts.next().and_then(|size| {
            let (width, height) = size.split_once('x')?;
            Some((plain(width)?, plain(height)?))
        });
        let sides = MIN_SIDE..=MAX_SIDE;
        let (width, height) = size
            .filter(|(width, height)| sides.contains(width) && sides.contains(height))
            .ok_or_else(|| format!("the size is such as 8x7, the width first, from {MIN_SIDE} to {MAX_SIDE} each"))?;
        let rocks = parts.next().and_then(|part| part.strip_prefix('r')).and_then(plain_or_zero);
        let rocks = rocks.ok_or("after the size come the rocks, such as r8")?;
        let ornaments = parts.next_if(|part| part.starts_with('o')).map_or(Some(0), |part| plain(&part[1..]));
        let ornaments = ornaments
            .filter(|ornaments| *ornaments <= MAX_ORNAMENTS)
            .ok_or_else(|| format!("ornaments are such as o2, from o1 to o{MAX_ORNAMENTS}"))?;
        let leaves = parts.next_if(|part| part.starts_with('l')).map_or(Some([0; 3]), |part| digits(&part[1..]));
        let leaves = leaves.ok_or("leaves are such as l210: two yellow ones, one orange one, no red one")?;
        let paths = parts
            .next()
            .map(|band| range(band).ok_or("the paths are hard or a band such as 4to6, from 1to1 to 99to99"));
        let setup = Self { width, height, rocks, ornaments, leaves, paths: paths.transpose()?, reading };
        if parts.next().is_some() {
            return Err(
                "there are size, rocks, ornaments, leaves and a band of paths, such as 8x7-r8-o3-l210-4to6".to_owned()
            );
        }
        if setup.objects() * 2 > width * height {
            return Err(format!("rocks, ornaments and leaves cover at most half of {width} by {height} cells"));
        }
        Ok(setup)
    }

    /// Rocks, ornaments and leaves.
    pub fn objects(&self) -> usize {
        self.rocks + self.ornaments + self.leaves.iter().sum::<usize>()
    }
}

/// A whole number from 1 to 99, or to 144 with three digits. Only plain ones: `parse` would take a sign or leading zeros,
/// and one setup has one text.
fn plain(text: &str) -> Option<usize> {
    let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

fn plain_or_zero(text: &str) -> Option<usize> {
    if text == "0" { Some(0) } else { plain(text) }
}

/// Three digits, not all of them 0.
fn digits(text: &str) -> Option<[usize; 3]> {
    let digits: Vec<usize> = text.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect::<Option<_>>()?;
    <[usize; 3]>::try_from(digits).ok().filter(|digits| *digits != [0; 3])
}

fn range(text: &str) -> Option<Paths> {
    if text == "hard" {
        return Some(Paths::Hard);
    }
    let (low, high) = text.split_once("to")?;
    let (low, high) = (plain(low)? as u32, plain(high)? as u32);
    (low <= high && high <= 99).then_some(Paths::Between(low, high))
}

impl fmt::Display for ZenSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = match self {
            Self::Garden(number) => return write!(f, "{GARDEN}-{number}"),
            Self::Drawn(setup) => setup,
        };
        write!(f, "{}x{}-r{}", setup.width, setup.height, setup.rocks)?;
        if setup.ornaments > 0 {
            write!(f, "-o{}", setup.ornaments)?;
        }
        if setup.leaves != [0; 3] {
            let [yellow, orange, red] = setup.leaves;
            write!(f, "-l{yellow}{orange}{red}")?;
        }
        if let Some(paths) = setup.paths {
            write!(f, "-{paths}")?;
        }
        if setup.reading != Reading::default() {
            write!(f, "~{}", setup.reading.word())?;
        }
        Ok(())
    }
}

impl FromStr for ZenSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("garden setup", text, why);
        if let Some(number) = text.strip_prefix(GARDEN).and_then(|rest| rest.strip_prefix('-')) {
            let known = plain(number).filter(|&number| garden::lesson(number).is_some());
            let count = garden::lessons().count();
            return known
                .map(Self::Garden)
                .ok_or_else(|| no(format!("our own gardens are garden-1 to garden-{count}")));
        }
        let (drawn, reading) = match text.split_once('~') {
            None => (text, Some(Reading::default())),
            Some((drawn, word)) => {
                let known = Reading::ALL.into_iter().find(|one| one.word() == word && !word.is_empty());
                (drawn, known)
            }
        };
        let reading =
            reading.ok_or_else(|| no("after ~ comes a reading of the rules, cornerexit or entrypush".to_owned()))?;
        Drawn::parse(drawn, reading).map(Self::Drawn).map_err(no)
    }
}

impl Generator for ZenSetup {
    type Position = State;

    fn generate(&self, _: &Seed) -> Generated<State> {
        match self {
            Self::Drawn(_) => Generated::NeedsSearch,
            // A test reads every garden of the table.
            Self::Garden(number) => garden::lesson(*number)
                .and_then(|known| known.state().ok())
                .map_or(Generated::NeedsSearch, Generated::Ready),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Garden(number) => {
                garden::lesson(*number).map_or(String::new(), |NamedGarden { name, .. }| name.to_owned())
            }
            Self::Drawn(setup) => words(setup),
        }
    }
}

/// `one rock`, `3 ornaments`, and the like.
fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}

fn words(setup: &Drawn) -> String {
    let leaves = setup.leaves.iter().sum();
    let things = [
        Some(format!("{} by {}", setup.width, setup.height)),
        counted(setup.rocks, "rock", "rocks"),
        counted(setup.ornaments, "ornament", "ornaments"),
        counted(leaves, "leaf", "leaves"),
        setup.paths.map(|paths| match paths {
            Paths::Hard => "hard".to_owned(),
            Paths::Between(1, 1) => "1 path".to_owned(),
            Paths::Between(low, high) if low == high => format!("{low} paths"),
            Paths::Between(low, high) => format!("{low} to {high} paths"),
        }),
        match setup.reading {
            Reading::Literal => None,
            Reading::CornerExit => Some("corner exit".to_owned()),
            Reading::EntryPush => Some("entry push".to_owned()),
        },
    ];
    things.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_round_trip() {
        for text in [
            "4x4-r0",
            "8x8-r11",
            "8x7-r8-o3-l210-4to6~cornerexit",
            "12x12-r20-o6-1to1",
            "6x6-r3-l001~entrypush",
            "7x7-r6-o2-hard~cornerexit",
            "garden-1",
        ] {
            assert_eq!(text.parse::<ZenSetup>().map(|setup| setup.to_string()), Ok(text.to_owned()));
        }
        let words = |text: &str| text.parse::<ZenSetup>().map(|setup| setup.words());
        assert_eq!(words("8x7-r1-o3-l210-4to6"), Ok("8 by 7, 1 rock, 3 ornaments, 3 leaves, 4 to 6 paths".to_owned()));
        assert_eq!(words("6x6-r5-hard"), Ok("6 by 6, 5 rocks, hard".to_owned()));
        assert_eq!(words("4x4-r0-1to1~entrypush"), Ok("4 by 4, 1 path, entry push".to_owned()));
    }

    #[test]
    fn bad_setups_are_refused() {
        for text in [
            "",
            "4x4",
            "4x4-",
            "4x4-4",
            "4x4-r04",
            "3x4-r1",
            "4x13-r1",
            "4x4-r9",
            "4x4-r2-o0",
            "4x4-r2-o7",
            "4x4-r2-l000",
            "4x4-r2-l12",
            "4x4-r2-l1234",
            "4x4-r2-lxyz",
            "4x4-r2-3to2",
            "4x4-r2-0to2",
            "4x4-r2-1to100",
            "4x4-r2-1to2-x",
            "4x4-r2-hard-1to2",
            "4x4-r2-harder",
            "4x4-r2~",
            "4x4-r2~corner",
            "garden",
            "garden-",
            "garden-0",
            "garden-31",
            "garden-01",
            "4x4-r2-l100-o1",
            "4x4-r+2",
            "4X4-r2",
            "99999999999999999999x4-r2",
            "4x4-oé",
            "4x4-r1-oé",
            "4x4-r1-lé1",
        ] {
            assert!(text.parse::<ZenSetup>().is_err(), "{text}");
        }
    }
}
