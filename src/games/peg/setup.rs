//! Boards played backwards from one peg, and well-known beginnings.
//!
//! A setup's code is `<board>` or `<board>-<pegs>`, each with an optional `~marked` (the last peg has to stand in the hole
//! from which the board was played backwards), or the code of a well-known beginning, such as `classic-cross`, whatever the
//! seed.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::rules::{Jump, Solitaire};
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;

/// The pegs of a setup whose code says nothing of them.
pub const USUAL_PEGS: u32 = 8;
/// The fewest pegs of a setup.
pub const MIN_PEGS: u32 = 3;
/// The most: so many can be reached on every board.
pub const MAX_PEGS: u32 = 24;
/// How often a walk backwards that comes to an end too early is begun again. Frozen.
const TRIES: u32 = 1000;

/// The start of the codes of well-known beginnings.
pub const CLASSIC: &str = "classic-";

/// A board or a beginning that has a name.
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    /// Its code.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its position.
    pub position: &'static str,
}

impl Named {
    /// The position, read.
    pub fn read(&self) -> Solitaire {
        self.position.parse().expect("a test reads every line of the table")
    }

    /// Whether it is a well-known beginning, and not a board for others.
    pub fn is_classic(&self) -> bool {
        self.code.starts_with(CLASSIC)
    }
}

/// The boards, then the well-known beginnings.
pub static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/peg/boards.txt"));
    let named = |line: &'static str| {
        let mut parts = line.split(" | ");
        Some(Named { code: parts.next()?, name: parts.next()?, position: parts.next()? })
    };
    table.lines().filter(|line| !line.starts_with('#')).filter_map(named).collect()
});

/// The well-known beginnings: codes and names.
pub static CLASSICS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| NAMED.iter().filter(|one| one.is_classic()).map(|one| (one.code, one.name)).collect());

/// What has this code.
pub fn named(code: &str) -> Option<&'static Named> {
    NAMED.iter().find(|one| one.code == code)
}

/// A generator with all its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PegSetup {
    /// A board played backwards from one peg to this number of pegs.
    Backwards {
        /// The board.
        board: &'static Named,
        /// The pegs.
        pegs: u32,
        /// Whether the last peg has to stand where the first one stood.
        marked: bool,
    },
    /// A well-known beginning.
    Classic(&'static Named),
}

impl fmt::Display for PegSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic(classic) => f.write_str(classic.code),
            Self::Backwards { board, pegs, marked } => {
                f.write_str(board.code)?;
                if *pegs != USUAL_PEGS {
                    write!(f, "-{pegs}")?;
                }
                f.write_str(if *marked { "~marked" } else { "" })
            }
        }
    }
}

impl FromStr for PegSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: &str| ParseError::new("peg solitaire setup", text, why);
        if let Some(classic) = named(text).filter(|one| one.is_classic()) {
            return Ok(Self::Classic(classic));
        }
        let (main, marked) = match text.split_once('~') {
            None => (text, false),
            Some((main, "marked")) => (main, true),
            Some(_) => return Err(no("after “~” comes marked")),
        };
        let (board, pegs) = main.split_once('-').map_or((main, None), |(board, pegs)| (board, Some(pegs)));
        let board = named(board).ok_or_else(|| {
            no("the setups are english, european, asymmetric, diamond, wiegleb, and classic- with a name")
        })?;
        // Only plain digits: a number has one text.
        let number = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            text.parse().ok().filter(|pegs| plain && (MIN_PEGS..=MAX_PEGS).contains(pegs))
        };
        let pegs = match pegs {
            None => USUAL_PEGS,
            Some(pegs) => number(pegs).ok_or_else(|| no("a board has 3 to 24 pegs, such as english-12"))?,
        };
        Ok(Self::Backwards { board, pegs, marked })
    }
}

/// Plays a board backwards from one peg, each jump drawn among all that are possible, until there are so many pegs. A walk
/// that ends too early is begun anew; should all do, the longest is taken. Frozen.
fn backwards(board: &Solitaire, count: u32, marked: bool, rng: &mut Rng) -> Solitaire {
    let jumps = &board.board.jumps;
    let mut longest = (0, 0);
    for _ in 0..TRIES {
        let last = 1 << rng.below(board.board.holes.len() as u32);
        let mut pegs: u64 = last;
        while pegs.count_ones() < count {
            let back: Vec<&Jump> = jumps.iter().filter(|jump| jump.is_last(pegs)).collect();
            if back.is_empty() {
                break;
            }
            pegs = back[rng.below(back.len() as u32) as usize].play(pegs);
        }
        if pegs.count_ones() > u64::count_ones(longest.0) {
            longest = (pegs, last);
        }
        if pegs.count_ones() == count {
            break;
        }
    }
    let (pegs, last) = longest;
    board.with(if marked { last } else { 0 }, pegs)
}

impl Generator for PegSetup {
    type Position = Solitaire;

    fn generate(&self, seed: &Seed) -> Generated<Solitaire> {
        Generated::Ready(match self {
            Self::Classic(classic) => classic.read(),
            Self::Backwards { board, pegs, marked } => backwards(&board.read(), *pegs, *marked, &mut seed.rng()),
        })
    }

    fn words(&self) -> String {
        match self {
            Self::Classic(classic) => classic.name.to_owned(),
            Self::Backwards { board, pegs, marked } => {
                let marked = if *marked { ", to the marked hole" } else { "" };
                format!("{} board, {pegs} pegs{marked}", board.name)
            }
        }
    }
}
