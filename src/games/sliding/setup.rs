//! The generators of sliding block puzzles.
//!
//! `simple3-4x4-p7-20to40`: a random strict simple^3 puzzle on 4 by 4 cells with 7 pieces that takes 20 to 40 moves; the
//! band may be missing. The number of moves is exact, and every puzzle has a solution.
//!
//! `classic-klotski`: the puzzle of this name in the library, whatever the seed.

use std::fmt;
use std::str::FromStr;

use super::board::Sliding;
use super::library::{Classic, classics};
use super::simple3::census::Drawer;
use super::simple3::grid::Grid;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::search::budget::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// The first word of the setups of simple^3 puzzles.
const SIMPLE3: &str = "simple3";
/// The first word of the setups of the library.
const CLASSIC: &str = "classic";
/// The most boards that a seed gives. Frozen: one more could make a challenge of a seed that had none.
pub const TRIES: u32 = 20_000;
/// Progress is reported once in so many tries.
const REPORT_EVERY: u64 = 64;

/// A generator with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlidingSetup {
    /// A random simple^3 puzzle.
    Simple3(Simple3),
    /// A puzzle of the library.
    Classic(Classic),
}

/// A name of the library as it stands in a setup: its letters and digits in lower case, words joined by `-`.
pub fn slug(name: &str) -> String {
    let lower = name.replace(['’', '\''], "").to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The parameters of random simple^3 puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simple3 {
    grid: Grid,
    /// The number of pieces, the goal piece included: from two to one less than the cells.
    pieces: u8,
    /// The fewest and the most moves, both included, from 1 to 999; nothing: as it falls.
    moves: Option<(u16, u16)>,
}

impl Simple3 {
    /// Reads what stands behind `simple3-`.
    fn parse(text: &str) -> Result<Self, String> {
        let mut parts = text.split('-');
        let size = parts.next().and_then(|size| {
            let (width, height) = size.split_once('x')?;
            Some((plain(width)?, plain(height)?))
        });
        let (width, height) = size.ok_or("the size is such as 4x4, the width first")?;
        let grid = Grid::new(width.into(), height.into()).map_err(|error| error.to_string())?;
        let most = grid.cells() - 1;
        let pieces = parts.next().and_then(|part| part.strip_prefix('p')).and_then(plain);
        let pieces = pieces
            .filter(|pieces| (2..=most).contains(&usize::from(*pieces)))
            .ok_or_else(|| format!("the pieces of {width}x{height} are such as p5, from p2 to p{most}"))?;
        let moves = match parts.next() {
            None => None,
            Some(band) => Some(range(band).ok_or("a band of moves is such as 20to40, from 1to1 to 999to999")?),
        };
        match parts.next() {
            None => Ok(Self { grid, pieces: pieces as u8, moves }),
            Some(_) => Err("there are the size, the pieces and a band of moves".to_owned()),
        }
    }
}

/// A number of at most three digits. Only plain ones: `parse` would take a sign or leading zeros, and one setup has one
/// text.
fn plain(text: &str) -> Option<u16> {
    let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

fn range(text: &str) -> Option<(u16, u16)> {
    let (low, high) = text.split_once("to")?;
    Some((plain(low)?, plain(high)?)).filter(|(low, high)| low <= high)
}

impl fmt::Display for SlidingSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple3(setup) => {
                write!(f, "{SIMPLE3}-{}x{}-p{}", setup.grid.width(), setup.grid.height(), setup.pieces)?;
                setup.moves.map_or(Ok(()), |(low, high)| write!(f, "-{low}to{high}"))
            }
            Self::Classic(classic) => write!(f, "{CLASSIC}-{}", slug(classic.name)),
        }
    }
}

impl FromStr for SlidingSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("sliding setup", text, why);
        match text.split_once('-') {
            Some((SIMPLE3, rest)) => Simple3::parse(rest).map(Self::Simple3).map_err(no),
            Some((CLASSIC, name)) => {
                let known = classics().find(|classic| slug(classic.name) == name);
                known.map(Self::Classic).ok_or_else(|| no("the library has no puzzle of this name".to_owned()))
            }
            _ => {
                Err(no("there are simple3 with size and pieces, such as simple3-4x4-p7, and classic with a name, such as classic-klotski"
                    .to_owned()))
            }
        }
    }
}

impl Generator for SlidingSetup {
    type Position = Sliding;

    fn generate(&self, _: &Seed) -> Generated<Sliding> {
        match self {
            Self::Simple3(_) => Generated::NeedsSearch,
            // A test reads every board of the library.
            Self::Classic(classic) => classic.board().map_or(Generated::NeedsSearch, Generated::Ready),
        }
    }

    fn words(&self) -> String {
        let setup = match self {
            Self::Simple3(setup) => setup,
            Self::Classic(classic) => return classic.name.to_owned(),
        };
        let (width, height, pieces) = (setup.grid.width(), setup.grid.height(), setup.pieces);
        let band = match setup.moves {
            None => String::new(),
            Some((1, 1)) => ", 1 move".to_owned(),
            Some((low, high)) if low == high => format!(", {low} moves"),
            Some((low, high)) => format!(", {low} to {high} moves"),
        };
        format!("{width} by {height}, {pieces} pieces{band}")
    }
}

impl FilteredGenerator for SlidingSetup {
    /// The first of the seed's puzzles `k` = 0, 1, 2, ... that fits, of at most [`TRIES`]; puzzle `k` is drawn from part `k`
    /// of the seed's stream.
    ///
    /// The budget counts tries. A smaller one can only find nothing where a larger one finds a board, never another board.
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Sliding, GenerateError> {
        let none = |tries| GenerateError::NoneFits { setup: self.to_string(), tries };
        let setup = match self {
            Self::Simple3(setup) => setup,
            Self::Classic(classic) => return classic.board().map_err(|_| none(0)),
        };
        let tries = u32::try_from(limit.nodes).map_or(TRIES, |nodes| nodes.min(TRIES));
        let mut drawer = Drawer::new(&setup.grid, setup.pieces.into());
        let (low, high) = setup.moves.unwrap_or((1, u16::MAX));
        let moves = u32::from(low)..=u32::from(high);
        for k in 0..tries {
            let drawn = drawer.draw(&mut Rng::part(seed.hash(), u64::from(k)), &moves);
            // A drawn position is a board, as a test checks.
            if let Some(Ok(board)) = drawn.map(|drawn| drawn.position.parse::<Sliding>()) {
                return Ok(board);
            }
            let tried = u64::from(k) + 1;
            if tried.is_multiple_of(REPORT_EVERY) {
                report(tried);
            }
        }
        Err(none(tries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_round_trip() {
        for text in ["simple3-4x4-p7", "simple3-2x8-p2-1to999", "simple3-3x5-p14-20to20", "classic-klotski"] {
            assert_eq!(text.parse::<SlidingSetup>().map(|setup| setup.to_string()), Ok(text.to_owned()));
        }
        let words = |text: &str| text.parse::<SlidingSetup>().map(|setup| setup.words());
        assert_eq!(words("simple3-4x3-p5-8to12"), Ok("4 by 3, 5 pieces, 8 to 12 moves".to_owned()));
        assert_eq!(words("simple3-4x3-p5-1to1"), Ok("4 by 3, 5 pieces, 1 move".to_owned()));
        assert_eq!(words("classic-klotski"), Ok("Klotski".to_owned()));
    }

    #[test]
    fn bad_setups_are_refused() {
        for text in [
            "",
            "simple3",
            "simple3-",
            "simple3-4x4",
            "simple3-4x4-7",
            "simple3-4x4-p1",
            "simple3-4x4-p16",
            "simple3-4x4-p07",
            "simple3-4x5-p7",
            "simple3-1x4-p2",
            "simple3-4-p2",
            "simple3-99999999999x2-p2",
            "simple3-4x4-p7-",
            "classic",
            "simple3-4x4-p7-9to8",
            "simple3-4x4-p7-0to8",
            "simple3-4x4-p7-8",
            "simple3-4x4-p7-8to12-x",
            "classic-",
            "klotski",
            "simple3-4x4-p7-+8to12",
            "Simple3-4x4-p7",
            "classic-Klotski",
            "classic-no-such",
            "simple3-4x4-p7-1to1000",
        ] {
            assert!(text.parse::<SlidingSetup>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_puzzle_of_the_library_has_a_setup_of_its_own() {
        let mut names: Vec<String> = classics().map(|classic| format!("{CLASSIC}-{}", slug(classic.name))).collect();
        for (classic, name) in classics().zip(&names) {
            assert_eq!(name.parse::<SlidingSetup>(), Ok(SlidingSetup::Classic(classic)), "{name}");
            let seed = Seed::new("any").expect("a seed");
            let dealt = SlidingSetup::Classic(classic).generate(&seed);
            assert_eq!(dealt, Generated::Ready(classic.board().expect("a board")), "{name}");
        }
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_seed_that_gives_nothing_says_so() {
        let setup = "simple3-2x2-p2-500to600".parse::<SlidingSetup>().expect("a setup");
        let mut told = 0;
        let found = setup
            .generate_filtered(&Seed::new("x").expect("a seed"), NodeLimit { nodes: 200 }, &mut |tries| told = tries);
        assert_eq!(told, 192);
        let error = found.expect_err("no puzzle of 2x2 is so hard").to_string();
        assert!(error.contains("200 boards") && error.contains("simple3-2x2-p2-500to600"), "{error}");
    }
}
