//! The generators of sliding block puzzles.
//!
//! `simple3-4x4-p7-20to40`: a random strict simple^3 puzzle on 4 by 4 cells with 7 pieces that takes 20 to 40 moves; the
//! band may be missing. The number of moves is exact, and every puzzle has a solution.
//!
//! `simple3-4x4-p7-hard` and `-hardest`: one that takes at least half of the most moves that such a puzzle can take, and more
//! than three quarters. Chance hardly ever finds one, so they are drawn around the champions of the whole search
//! (`data/sliding/hardest.tsv`, made by the experiment `sliding-groups`); there are those of six kinds of boards.
//!
//! `classic-klotski`: the puzzle of this name in the library, whatever the seed.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::engine::order;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::library::{Classic, classics};
use crate::games::sliding::simple3::census::{Around, Drawer, Drawn};
use crate::games::sliding::simple3::grid::{Cells, Grid};
use crate::search::proof::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// The first word of the setups of simple^3 puzzles.
const SIMPLE3: &str = "simple3";
/// The first word of the setups of the library.
const CLASSIC: &str = "classic";
/// The most boards that a seed gives. Frozen: one more could make a challenge of a seed that had none.
pub const TRIES: u32 = 20_000;
/// The most cells of a random puzzle: larger grids have too many boards to draw from.
const MAX_CELLS: usize = 16;
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
    /// How long it is.
    length: Length,
}

/// How long a puzzle is at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    /// As it falls.
    Any,
    /// The fewest and the most moves, both included, from 1 to 999.
    Band(u16, u16),
    /// From half to three quarters of the most moves that such a puzzle can take, which are these.
    Hard(u16),
    /// More than three quarters of them.
    Hardest(u16),
}

/// The kinds of boards around whose champions puzzles are drawn, with the most moves that one can take.
const KINDS: [(&str, u16); 6] =
    [("3x3-p6", 22), ("3x4-p6", 30), ("3x5-p8", 77), ("4x4-p5", 36), ("4x4-p7", 62), ("4x4-p9", 132)];
/// The words of the hard ones.
const HARD: &str = "hard";
const HARDEST: &str = "hardest";
/// Their champions: kind, moves, position, parted by tabs. Frozen. Only the worker reads them.
const CHAMPIONS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/sliding/hardest.tsv"));

impl Length {
    /// Reads what stands behind the pieces of a kind of boards.
    fn parse(text: &str, kind: &str) -> Result<Self, String> {
        let most = || {
            let known = KINDS.into_iter().find(|(known, _)| *known == kind).map(|(_, most)| most);
            known.ok_or_else(|| format!("hard puzzles are kept of {}", KINDS.map(|(kind, _)| kind).join(", ")))
        };
        Ok(match text {
            HARD => Self::Hard(most()?),
            HARDEST => Self::Hardest(most()?),
            band => {
                let (low, high) = range(band).ok_or(
                    "after the pieces comes a band of moves such as 20to40, from 1to1 to 999to999, or hard, or hardest",
                )?;
                Self::Band(low, high)
            }
        })
    }

    /// The fewest and the most moves.
    fn moves(self) -> RangeInclusive<u32> {
        let (low, high) = match self {
            Self::Any => (1, u16::MAX),
            Self::Band(low, high) => (low, high),
            Self::Hard(most) => (most.div_ceil(2), most * 3 / 4),
            Self::Hardest(most) => (most * 3 / 4 + 1, most),
        };
        low.into()..=high.into()
    }
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
        let grid = Grid::within(width.into(), height.into(), MAX_CELLS).map_err(|error| error.to_string())?;
        let most = grid.cells() - 1;
        let pieces = parts.next().and_then(|part| part.strip_prefix('p')).and_then(plain);
        let pieces = pieces
            .filter(|pieces| (2..=most).contains(&usize::from(*pieces)))
            .ok_or_else(|| format!("the pieces of {width}x{height} are such as p5, from p2 to p{most}"))?;
        let length = match parts.next() {
            None => Length::Any,
            Some(part) => Length::parse(part, &format!("{width}x{height}-p{pieces}"))?,
        };
        match parts.next() {
            None => Ok(Self { grid, pieces: pieces as u8, length }),
            Some(_) => Err("a setup is a size, pieces and a band of moves".to_owned()),
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

impl Simple3 {
    /// Size and pieces, such as `4x4-p7`.
    fn kind(&self) -> String {
        format!("{}x{}-p{}", self.grid.width(), self.grid.height(), self.pieces)
    }

    /// The boards around which a hard puzzle is drawn, each one's goal piece first; nothing where chance finds puzzles.
    fn champions(&self) -> Option<Vec<Vec<Cells>>> {
        if !matches!(self.length, Length::Hard(_) | Length::Hardest(_)) {
            return None;
        }
        let (kind, moves) = (self.kind(), self.length.moves());
        let fits = |line: &(&str, u32, &str)| line.0 == kind && line.1 >= *moves.start();
        Some(champions().filter(fits).filter_map(|(.., position)| pieces_of(position)).collect())
    }
}

/// All champions that are kept: kind, moves and position.
fn champions() -> impl Iterator<Item = (&'static str, u32, &'static str)> {
    let champion = |line: &'static str| {
        let mut parts = line.split('\t');
        Some((parts.next()?, parts.next()?.parse().ok()?, parts.next()?))
    };
    CHAMPIONS.lines().filter(|line| !line.starts_with('#')).filter_map(champion)
}

/// The pieces of a position, the goal piece first.
fn pieces_of(position: &str) -> Option<Vec<Cells>> {
    let board: Sliding = position.parse().ok()?;
    let goal = *board.goal_letters().first()?;
    let mut letters = board.pieces();
    order::sort_by_key(&mut letters, |letter| *letter != goal);
    let cells = |letter: u8| board.cells_of(letter).into_iter().fold(0, |all, cell| all | 1 << cell);
    Some(letters.into_iter().map(cells).collect())
}

impl fmt::Display for SlidingSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple3(setup) => {
                write!(f, "{SIMPLE3}-{}", setup.kind())?;
                match setup.length {
                    Length::Any => Ok(()),
                    Length::Band(low, high) => write!(f, "-{low}to{high}"),
                    Length::Hard(_) => write!(f, "-{HARD}"),
                    Length::Hardest(_) => write!(f, "-{HARDEST}"),
                }
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
                Err(no("a setup is simple3 with size and pieces, such as simple3-4x4-p7, or classic with a name, such as classic-klotski"
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
        let moves = setup.length.moves();
        let name = match setup.length {
            Length::Any => return format!("{width} by {height}, {pieces} pieces"),
            Length::Band(..) => "",
            Length::Hard(_) => "hard: ",
            Length::Hardest(_) => "hardest: ",
        };
        let moves = match (moves.start(), moves.end()) {
            (1, 1) => "1 move".to_owned(),
            (low, high) if low == high => format!("{low} moves"),
            (low, high) => format!("{low} to {high} moves"),
        };
        format!("{width} by {height}, {pieces} pieces, {name}{moves}")
    }
}

/// Draws a puzzle, if one comes of it.
type Draw = Box<dyn FnMut(&mut Rng) -> Option<Drawn>>;

impl FilteredGenerator for SlidingSetup {
    /// The first of the seed's puzzles `k` = 0, 1, 2, ... that fits, of at most [`TRIES`]; puzzle `k` is drawn from part `k`
    /// of the seed's stream: around a board drawn among all, or around one of the champions.
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
        let moves = setup.length.moves();
        let mut draw: Draw = match setup.champions() {
            None => {
                let mut drawer = Drawer::new(&setup.grid, setup.pieces.into());
                Box::new(move |rng: &mut Rng| drawer.draw(rng, &moves))
            }
            Some(champions) => {
                let mut around = Around::new(&setup.grid);
                Box::new(move |rng: &mut Rng| {
                    let champion = champions.get(rng.below(champions.len() as u32) as usize)?;
                    around.draw(rng, champion, &moves, usize::MAX)
                })
            }
        };
        for k in 0..tries {
            let drawn = draw(&mut Rng::part(seed.hash(), u64::from(k)));
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
    use crate::games::sliding::Metric;
    use crate::games::sliding::info::INFO;
    use crate::games::sliding::solver::shortest_solution;
    use crate::search::proof::Budget;

    #[test]
    fn setups_round_trip() {
        for text in [
            "simple3-4x4-p7",
            "simple3-2x8-p2-1to999",
            "simple3-3x5-p14-20to20",
            "simple3-4x4-p7-hard",
            "simple3-3x5-p8-hardest",
            "classic-klotski",
        ] {
            assert_eq!(text.parse::<SlidingSetup>().map(|setup| setup.to_string()), Ok(text.to_owned()));
        }
        let words = |text: &str| text.parse::<SlidingSetup>().map(|setup| setup.words());
        assert_eq!(words("simple3-4x3-p5-8to12"), Ok("4 by 3, 5 pieces, 8 to 12 moves".to_owned()));
        assert_eq!(words("simple3-4x3-p5-1to1"), Ok("4 by 3, 5 pieces, 1 move".to_owned()));
        assert_eq!(words("simple3-4x4-p7-hard"), Ok("4 by 4, 7 pieces, hard: 31 to 46 moves".to_owned()));
        assert_eq!(words("simple3-4x4-p9-hardest"), Ok("4 by 4, 9 pieces, hardest: 100 to 132 moves".to_owned()));
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
            "simple3-4x4-p7-harder",
            "simple3-4x4-p8-hard",
            "simple3-4x4-p7-hard-8to12",
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

    /// The puzzle of a setup and a seed, and how many moves solve it at best.
    #[track_caller]
    fn made(code: &str, seed: &str) -> (Sliding, u32) {
        let setup = code.parse::<SlidingSetup>().expect(code);
        let seed = Seed::new(seed).expect("a seed");
        let board =
            setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).unwrap_or_else(|why| panic!("{why}"));
        let proof = shortest_solution(&board, Metric::Move, &mut Budget::new(NodeLimit::default(), &mut |_| ()));
        (board, proof.solved().unwrap_or_else(|| panic!("{code}: it can be solved")).len() as u32)
    }

    #[test]
    fn every_puzzle_that_the_dialog_offers_is_as_long_as_it_promises() {
        for kind in INFO.setups {
            for difficulty in INFO.difficulties {
                let code = format!("{}{}", kind.code, difficulty.code);
                let Ok(SlidingSetup::Simple3(setup)) = code.parse::<SlidingSetup>() else { panic!("{code}") };
                for seed in ["a", "monday-3b", "k7q2m8xa"] {
                    let (board, moves) = made(&code, seed);
                    assert!(setup.length.moves().contains(&moves), "{code}/{seed}: {moves}");
                    assert_eq!(board.pieces().len(), usize::from(setup.pieces), "{code}/{seed}");
                }
            }
        }
    }

    #[test]
    fn champions_are_as_hard_as_they_say() {
        let mut count = 0;
        for (kind, most) in KINDS {
            let own: Vec<(u32, &str)> =
                champions().filter(|one| one.0 == kind).map(|(_, moves, text)| (moves, text)).collect();
            assert_eq!(own.iter().map(|one| one.0).max(), Some(u32::from(most)), "{kind}");
            assert!(
                INFO.setups.iter().any(|setup| setup.code.ends_with(kind) && setup.about.contains(&most.to_string())),
                "{kind}"
            );
            for (at, (moves, text)) in own.iter().enumerate() {
                let (board, pieces) = (text.parse::<Sliding>().expect(text), pieces_of(text).expect(text));
                assert_eq!(format!("{}x{}-p{}", board.width(), board.height(), pieces.len()), kind, "{text}");
                // Every fourth one is solved; the puzzles that are drawn around them are solved above.
                if at % 4 == 0 {
                    let proof =
                        shortest_solution(&board, Metric::Move, &mut Budget::new(NodeLimit::default(), &mut |_| ()));
                    assert_eq!(proof.solved().map(|way| way.len() as u32), Some(*moves), "{text}");
                }
            }
            count += own.len();
        }
        assert_eq!(count, champions().count(), "each is of a kind that is offered");
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
