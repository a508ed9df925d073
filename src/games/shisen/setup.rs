//! Generators of challenges.
//!
//! `17x8-pairs-random-gravity`: width and height; then, unless tiles come in fours, `-pairs` (two of each kind) or `-f3` (three
//! kinds of four, the rest pairs); `-random` if it does not matter whether the board can be cleared, `-hard` if that is to be seldom
//! done by chance; `-gravity` if tiles fall down, `-gravity-up`, `-gravity-left` or `-gravity-right` if they fall to another side.
//!
//! `problem-5x4-f2`: a small board with two kinds of four and the rest pairs, which is searched for, see
//! [`crate::search::solve::FilteredGenerator`]: it can be cleared, but many ways lead to a loss.

use std::fmt;
use std::str::FromStr;

use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::board::{MAX_HEIGHT, MAX_KINDS, MAX_WIDTH};
use crate::games::shisen::draw::{self, ClearableBoard as Made};
use crate::games::shisen::faces::{MAHJONG_KINDS, PLAIN_KINDS};
use crate::games::shisen::gravity::Side;
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::space::StateSpace;
use crate::search::proof::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// The shortest side of a board that is made.
pub const MIN_SIDE: usize = 2;
/// The most tiles of a problem: all its states are gone through.
pub const MAX_PROBLEM: usize = 28;
/// The first word of the setups of problems.
const PROBLEM: &str = "problem";

/// How many tiles of each kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// Four; on large boards some kinds have eight, twelve or more, and where four do not divide the cells, two tiles are a
    /// pair of their own.
    Fours,
    /// Two.
    Pairs,
    /// So many kinds have four, from 1; the rest have two.
    Mixed(usize),
}

/// How a full board is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// So that it can be cleared.
    Clearable,
    /// The same, and so that pairs taken by chance seldom clear it, see [`draw::hard`].
    Hard,
    /// As the tiles fall: perhaps it cannot be cleared.
    Random,
}

impl Deal {
    /// What stands behind the size and the kinds.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Clearable => "",
            Self::Hard => "-hard",
            Self::Random => "-random",
        }
    }
}

/// A generator with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShisenSetup {
    /// A full board.
    Full(Full),
    /// A small board that is searched for.
    Problem(Problem),
}

/// The parameters of full boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full {
    /// Columns, [`MIN_SIDE`] to [`MAX_WIDTH`].
    pub width: usize,
    /// Rows, [`MIN_SIDE`] to [`MAX_HEIGHT`]. The number of cells is even.
    pub height: usize,
    /// How many tiles of each kind.
    pub copies: Copies,
    /// How it is dealt.
    pub deal: Deal,
    /// The side to which tiles fall, if they do.
    pub gravity: Option<Side>,
}

/// The parameters of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Columns, from [`MIN_SIDE`].
    pub width: usize,
    /// Rows, from [`MIN_SIDE`]. The number of cells is even and at most [`MAX_PROBLEM`].
    pub height: usize,
    /// Kinds of four, from 1.
    pub fours: usize,
}

impl Full {
    /// A size that can be cleared, in fours, without gravity.
    ///
    /// # Errors
    /// The size is none, or its cells are odd in number.
    pub fn new(width: usize, height: usize) -> Result<Self, String> {
        check_size(width, height)?;
        Ok(Self { width, height, copies: Copies::Fours, deal: Deal::Clearable, gravity: None })
    }

    fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The tiles in no order that matters, their kinds chosen by chance.
    fn tiles(&self, rng: &mut Rng) -> Vec<u8> {
        let cells = self.cells();
        let fours = match self.copies {
            Copies::Fours => cells / 4,
            Copies::Pairs => 0,
            Copies::Mixed(fours) => fours,
        };
        let groups = fours + (cells - fours * 4) / 2;
        let pool = match (groups, self.copies) {
            (0..=PLAIN_KINDS, _) => PLAIN_KINDS,
            (_, Copies::Fours) | (0..=MAHJONG_KINDS, _) => MAHJONG_KINDS,
            _ => MAX_KINDS,
        };
        let mut kinds: Vec<u8> = (1..=pool as u8).collect();
        rng.shuffle(&mut kinds);
        let group = |at: usize| std::iter::repeat_n(kinds[at % pool], if at < fours { 4 } else { 2 });
        (0..groups).flat_map(group).collect()
    }

    /// The board of a seed and a way to clear it; nothing for one that is left as it falls. `report` receives how many boards were
    /// looked at for a hard one.
    pub fn made(&self, seed: &Seed, report: &mut dyn FnMut(u64)) -> Option<Made> {
        let mut rng = seed.rng();
        let tiles = self.tiles(&mut rng);
        match self.deal {
            Deal::Clearable => draw::deal(self.width, tiles, self.gravity, &mut rng),
            Deal::Hard => draw::hard(self.width, tiles, self.gravity, &mut rng, report),
            Deal::Random => None,
        }
    }

    fn board(&self, seed: &Seed, report: &mut dyn FnMut(u64)) -> Option<Shisen> {
        let board = if self.deal == Deal::Random {
            let mut rng = seed.rng();
            let tiles = self.tiles(&mut rng);
            draw::random(self.width, tiles, &mut rng)?
        } else {
            self.made(seed, report)?.board
        };
        Some(Shisen::new(board, self.gravity))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut parts = text.split('-').peekable();
        let (width, height) = size(parts.next().unwrap_or_default())?;
        let mut setup = Self::new(width, height)?;
        if parts.next_if_eq(&"pairs").is_some() {
            setup.copies = Copies::Pairs;
        } else if let Some(fours) = parts.next_if(|part| part.starts_with('f')) {
            setup.copies = mixed(&fours[1..], width * height)?;
        }
        if parts.next_if_eq(&"random").is_some() {
            setup.deal = Deal::Random;
        } else if parts.next_if_eq(&"hard").is_some() {
            setup.deal = Deal::Hard;
        }
        if parts.next_if_eq(&Side::Down.code()).is_some() {
            let other = parts.peek().and_then(|word| Side::of_code(&format!("{}-{word}", Side::Down.code())));
            if other.is_some() {
                parts.next();
            }
            setup.gravity = Some(other.unwrap_or(Side::Down));
        }
        if parts.next().is_some() {
            return Err(
                "after the size come pairs or f and a number, random or hard, and gravity (then up, left or right, unless \
                        tiles fall down), in this order, such as 17x8-pairs-random-gravity"
                    .to_owned(),
            );
        }
        check_kinds(width * height, setup.copies)?;
        Ok(setup)
    }
}

impl Problem {
    /// A board with the problem's tiles: the kinds of four come first.
    pub fn draw(&self, rng: &mut Rng) -> Option<Shisen> {
        let cells = self.width * self.height;
        let kinds =
            (1u8..).flat_map(|kind| std::iter::repeat_n(kind, if usize::from(kind) <= self.fours { 4 } else { 2 }));
        let board = draw::random(self.width, kinds.take(cells).collect(), rng)?;
        Some(Shisen::new(board, None))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let form = || "a problem is such as problem-5x4-f2: its size, then so many kinds of four".to_owned();
        let (place, fours) = text.split_once('-').ok_or_else(form)?;
        let (width, height) = size(place)?;
        check_size(width, height)?;
        let cells = width * height;
        if cells > MAX_PROBLEM {
            return Err(format!("a problem has at most {MAX_PROBLEM} tiles, and {width} by {height} has {cells}"));
        }
        let fours = fours.strip_prefix('f').and_then(plain).filter(|fours| fours * 4 <= cells).ok_or_else(form)?;
        Ok(Self { width, height, fours })
    }
}

fn check_size(width: usize, height: usize) -> Result<(), String> {
    let fits = (MIN_SIDE..=MAX_WIDTH).contains(&width) && (MIN_SIDE..=MAX_HEIGHT).contains(&height);
    if !fits {
        return Err(format!(
            "the size is such as 17x8, the width first, from {MIN_SIDE}x{MIN_SIDE} to {MAX_WIDTH}x{MAX_HEIGHT}"
        ));
    }
    if width * height % 2 == 1 {
        return Err(format!(
            "{width} by {height} is an odd number of cells, and every tile needs a partner; make one side even"
        ));
    }
    Ok(())
}

fn check_kinds(cells: usize, copies: Copies) -> Result<(), String> {
    let kinds = match copies {
        Copies::Fours => return Ok(()),
        Copies::Pairs => cells / 2,
        Copies::Mixed(fours) => fours + (cells - fours * 4) / 2,
    };
    if kinds <= MAX_KINDS {
        return Ok(());
    }
    Err(format!("that takes {kinds} kinds of tiles, and there are {MAX_KINDS}; take a smaller board or more fours"))
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some((plain(width)?, plain(height)?)));
    // A size of nought is none, and is told as such.
    let (width, height) = sides.unwrap_or_default();
    check_size(width, height).map(|()| (width, height))
}

/// Kinds of four as they stand behind `f`; all of them are the usual fours.
fn mixed(text: &str, cells: usize) -> Result<Copies, String> {
    let fours = plain(text).filter(|fours| fours * 4 <= cells);
    let fours = fours.ok_or_else(|| format!("kinds of four are such as f3, from f1 to f{} here", cells / 4))?;
    Ok(if fours == cells / 4 { Copies::Fours } else { Copies::Mixed(fours) })
}

/// A whole number from 1 to 999. Only plain ones: `parse` would take a sign or leading zeros, and one setup has one text.
fn plain(text: &str) -> Option<usize> {
    let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

impl fmt::Display for ShisenSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem(Problem { width, height, fours }) => write!(f, "{PROBLEM}-{width}x{height}-f{fours}"),
            Self::Full(Full { width, height, copies, deal, gravity }) => {
                write!(f, "{width}x{height}")?;
                match copies {
                    Copies::Fours => {}
                    Copies::Pairs => f.write_str("-pairs")?,
                    Copies::Mixed(fours) => write!(f, "-f{fours}")?,
                }
                f.write_str(deal.code())?;
                gravity.map_or(Ok(()), |side| write!(f, "-{}", side.code()))
            }
        }
    }
}

impl FromStr for ShisenSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Shisen-sho setup", text, why);
        match text.strip_prefix(PROBLEM).and_then(|rest| rest.strip_prefix('-')) {
            Some(problem) => Problem::parse(problem).map(Self::Problem).map_err(no),
            None => Full::parse(text).map(Self::Full).map_err(no),
        }
    }
}

impl Generator for ShisenSetup {
    type Position = Shisen;

    fn generate(&self, seed: &Seed) -> Generated<Shisen> {
        match self {
            Self::Problem(_) => Generated::NeedsSearch,
            // Tiles of a setup are even in number and fill its board, so there always is one.
            Self::Full(full) if full.deal != Deal::Hard => {
                full.board(seed, &mut |_| ()).map_or(Generated::NeedsSearch, Generated::Ready)
            }
            Self::Full(_) => Generated::NeedsSearch,
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Problem(problem) => {
                format!("Problem, {} by {}, {}", problem.width, problem.height, fours(problem.fours))
            }
            Self::Full(full) => {
                let things = [
                    Some(format!("{} by {}", full.width, full.height)),
                    match full.copies {
                        Copies::Fours => None,
                        Copies::Pairs => Some("pairs".to_owned()),
                        Copies::Mixed(count) => Some(fours(count)),
                    },
                    match full.deal {
                        Deal::Clearable => None,
                        Deal::Hard => Some("hard".to_owned()),
                        Deal::Random => Some("as dealt".to_owned()),
                    },
                    full.gravity.map(|side| match side {
                        Side::Down => "gravity".to_owned(),
                        side => format!("gravity {}", side.words()),
                    }),
                ];
                things.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
        }
    }
}

fn fours(count: usize) -> String {
    if count == 1 { "1 kind of four".to_owned() } else { format!("{count} kinds of four") }
}

// Problems are searched for: of some boards by chance that can be cleared, the one with the lowest share of solvable states.

/// So many boards are looked at.
const TRIES: u32 = 60;
/// No more are looked at once these many states were counted; so large problems take no longer than a second or two.
const MAX_STATES: u64 = 1_500_000;

impl FilteredGenerator for ShisenSetup {
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Shisen, GenerateError> {
        match self {
            Self::Problem(problem) => problem
                .generate_filtered(seed, limit, report)
                .map_err(|tries| GenerateError::NoneFits { setup: self.to_string(), tries }),
            Self::Full(full) => {
                let allowed =
                    full.deal != Deal::Hard || limit.nodes >= u64::from(draw::hard_tries(full.width * full.height));
                let board = if allowed { full.board(seed, report) } else { None };
                board.ok_or_else(|| GenerateError::NoneFits { setup: self.to_string(), tries: 0 })
            }
        }
    }
}

impl Problem {
    /// The problem of a seed, or how many boards were looked at in vain.
    fn generate_filtered(&self, seed: &Seed, limit: NodeLimit, report: &mut dyn FnMut(u64)) -> Result<Shisen, u32> {
        let mut rng = seed.rng();
        let mut best: Option<(f64, Shisen)> = None;
        let (mut tries, mut spent) = (0, 0);
        while tries < TRIES && spent < MAX_STATES.min(limit.nodes) {
            tries += 1;
            report(tries.into());
            let most = usize::try_from(limit.nodes - spent).unwrap_or(usize::MAX);
            let board = self.draw(&mut rng).ok_or(tries)?;
            let Some(space) = StateSpace::explore(&board, most, &mut |_| ()) else { break };
            spent += space.len() as u64;
            let rate = space.figures().rate_solvable();
            let better = best.as_ref().is_none_or(|(lowest, _)| rate < *lowest);
            if space.figures().solvable() && better {
                best = Some((rate, board));
            }
        }
        best.map(|(_, board)| board).ok_or(tries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_round_trip() {
        for text in [
            "2x2",
            "17x8",
            "18x8-gravity",
            "30x16",
            "8x6-pairs",
            "6x4-f2-random",
            "13x8-pairs",
            "6x4-f2-random-gravity",
            "17x8-gravity-up",
            "8x6-pairs-gravity-left",
            "6x4-f2-random-gravity-right",
            "3x2",
            "30x16-random",
            "17x8-hard",
            "6x4-f2-hard-gravity-up",
            "problem-5x4-f2",
            "problem-7x4-f7",
            "problem-2x2-f1",
        ] {
            assert_eq!(text.parse::<ShisenSetup>().map(|setup| setup.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("4x4-f4".parse::<ShisenSetup>().map(|setup| setup.to_string()), Ok("4x4".to_owned()));
        let words = |text: &str| text.parse::<ShisenSetup>().map(|setup| setup.words());
        assert_eq!(words("6x4-f1-random-gravity"), Ok("6 by 4, 1 kind of four, as dealt, gravity".to_owned()));
        assert_eq!(words("17x8-gravity-left"), Ok("17 by 8, gravity to the left".to_owned()));
        assert_eq!(words("8x6-hard"), Ok("8 by 6, hard".to_owned()));
        assert_eq!(words("8x6-pairs"), Ok("8 by 6, pairs".to_owned()));
        assert_eq!(words("problem-5x4-f2"), Ok("Problem, 5 by 4, 2 kinds of four".to_owned()));
    }

    #[test]
    fn bad_setups_are_refused_in_a_sentence() {
        for (text, part) in [
            ("", "the size is such as 17x8"),
            ("17", "the size is such as 17x8"),
            ("17x", "the size is such as 17x8"),
            ("017x8", "the size is such as 17x8"),
            ("1x8", "the size is such as 17x8"),
            ("31x8", "the size is such as 17x8"),
            ("30x17", "the size is such as 17x8"),
            ("99999999999999999999x4", "the size is such as 17x8"),
            ("17x8é", "the size is such as 17x8"),
            ("5x5", "an odd number of cells"),
            ("17x8-", "in this order"),
            ("17x8-random-pairs", "in this order"),
            ("17x8-random-hard", "in this order"),
            ("17x8-hard-f2", "in this order"),
            ("17x8-gravity-random", "in this order"),
            ("17x8-gravity-gravity", "in this order"),
            ("17x8-gravity-down", "in this order"),
            ("17x8-gravity-up-left", "in this order"),
            ("17x8-left", "in this order"),
            ("17x8-pairs", "68 kinds of tiles, and there are 52"),
            ("18x8-f10", "62 kinds of tiles"),
            ("4x4-f5", "from f1 to f4"),
            ("4x4-f0", "from f1 to f4"),
            ("4x4-fé", "from f1 to f4"),
            ("problem", "the size is such as 17x8"),
            ("problem-", "problem-5x4-f2"),
            ("problem-5x4", "problem-5x4-f2"),
            ("problem-5x4-2", "problem-5x4-f2"),
            ("problem-5x4-f6", "problem-5x4-f2"),
            ("problem-5x4-f2-gravity", "problem-5x4-f2"),
            ("problem-5x5-f2", "an odd number of cells"),
            ("problem-8x4-f2", "at most 28 tiles"),
        ] {
            let error = text.parse::<ShisenSetup>().expect_err("a bad setup").to_string();
            assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
