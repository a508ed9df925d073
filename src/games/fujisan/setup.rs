//! The five setups of the paper (§4), and their variants of a given difficulty.
//!
//! A setup's code is `<base>`, `<base>-solvable`, `<base>-<low>to<high>` (the optimum lies in that band) or `<base>-hard` (the top of a
//! climb), each with an optional `~summitlr`.

use std::fmt;
use std::str::FromStr;

use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::climb::{Plan, climb};
use crate::games::fujisan::rules::{Mountain, STEPS, SUMMIT_LR};
use crate::games::fujisan::solver::Solver;
use crate::search::proof::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// How values get onto the spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// A die for every space (§4.1).
    Random,
    /// Twenty-four coins, each value four times (§4.2).
    AnyCoin,
    /// Coins of four suits in turn, two a step (§4.3).
    Piecepack,
    /// Ten of twenty square tiles (§4.4).
    Engraved,
    /// Twelve of fifteen dominoes (§4.5).
    Domino,
}

impl Base {
    /// All five, in the paper's order.
    pub const ALL: [Base; 5] = [Base::Random, Base::AnyCoin, Base::Piecepack, Base::Engraved, Base::Domino];

    /// The word in an id.
    pub fn code(self) -> &'static str {
        match self {
            Base::Random => "random",
            Base::AnyCoin => "anycoin",
            Base::Piecepack => "piecepack",
            Base::Engraved => "engraved",
            Base::Domino => "domino",
        }
    }

    /// The name on the page.
    pub fn name(self) -> &'static str {
        match self {
            Base::Random => "Pure random",
            Base::AnyCoin => "Any coin",
            Base::Piecepack => "Piecepack",
            Base::Engraved => "Engraved tiles",
            Base::Domino => "Dominoes",
        }
    }

    /// Lays the values. Frozen: the order of the draws is part of every published id.
    pub fn deal(self, rng: &mut Rng) -> [[u8; STEPS as usize]; 2] {
        match self {
            Base::Random => random(rng),
            Base::AnyCoin => any_coin(rng),
            Base::Piecepack => piecepack(rng),
            Base::Engraved => engraved(rng),
            Base::Domino => domino(rng),
        }
    }

    /// Whether the setup can deal these values.
    pub fn deals(self, values: &Values) -> bool {
        let all = || values.iter().flatten();
        let mut steps: Vec<(u8, u8)> = values[0].iter().copied().zip(values[1]).collect();
        steps.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
        match self {
            Base::Random => all().all(|v| *v < 6),
            Base::AnyCoin => (0..6).all(|v| all().filter(|w| **w == v).count() == 4),
            // Every fourth step has the coins of one suit, each value once.
            Base::Piecepack => (0..4).all(|suit| {
                let coins = || values.iter().flat_map(|row| row.iter().skip(suit).step_by(4));
                (0..6).all(|v| coins().any(|w| *w == v))
            }),
            Base::Engraved => {
                let upside_down = |a: usize, b: usize| values[0][a] == values[1][b] && values[1][a] == values[0][b];
                let tiles = [&steps[..5], &steps[7..]].concat();
                each_once(&tiles, &pairs(true)) && upside_down(4, 5) && upside_down(7, 6)
            }
            Base::Domino => each_once(&steps, &pairs(false)),
        }
    }
}

/// Whether all are among the given pairs, and none comes twice.
fn each_once(steps: &[(u8, u8)], among: &[(u8, u8)]) -> bool {
    steps.iter().enumerate().all(|(k, step)| among.contains(step) && !steps[..k].contains(step))
}

/// The values of a mountain: top row and bottom row, steps 1 to 12.
pub type Values = [[u8; STEPS as usize]; 2];

fn random(rng: &mut Rng) -> Values {
    let mut values = Values::default();
    for row in &mut values {
        row.fill_with(|| rng.below(6) as u8);
    }
    values
}

fn any_coin(rng: &mut Rng) -> Values {
    let mut coins: [u8; 24] = std::array::from_fn(|i| (i / 4) as u8);
    rng.shuffle(&mut coins);
    let mut values = Values::default();
    for (pair, step) in coins.chunks_exact(2).zip((0..12).rev()) {
        values[0][step] = pair[0];
        values[1][step] = pair[1];
    }
    values
}

fn piecepack(rng: &mut Rng) -> Values {
    let suits: [[u8; 6]; 4] = std::array::from_fn(|_| {
        let mut coins: [u8; 6] = std::array::from_fn(|v| v as u8);
        rng.shuffle(&mut coins);
        coins
    });
    let mut values = Values::default();
    for (turn, step) in (0..12).rev().enumerate() {
        let (suit, round) = (turn % 4, turn / 4);
        values[0][step] = suits[suit][2 * round];
        values[1][step] = suits[suit][2 * round + 1];
    }
    values
}

/// The pairs of values from 0 to 5, lower first, with or without doubles (never 0:0): the 20 tiles, the 15 dominoes.
pub fn pairs(doubles: bool) -> Vec<(u8, u8)> {
    let all = (0..6).flat_map(|low| (low..6).map(move |high| (low, high)));
    all.filter(|&(low, high)| if low == high { doubles && low > 0 } else { true }).collect()
}

/// Shuffles the pairs, takes some, and turns each with probability one half.
fn take(rng: &mut Rng, mut pairs: Vec<(u8, u8)>, count: usize) -> Vec<(u8, u8)> {
    rng.shuffle(&mut pairs);
    pairs.truncate(count);
    pairs.into_iter().map(|(a, b)| if rng.coin() { (b, a) } else { (a, b) }).collect()
}

fn engraved(rng: &mut Rng) -> Values {
    lay_tiles(&take(rng, pairs(true), 10))
}

/// Builds the mountain from ten tiles: five from the left foot to the summit, then five from the right foot.
///
/// A tile `a b / b a` shows its left half (a over b) or its right half (b over a); the two tiles
/// of the summit show both, so that the summit repeats its neighbours upside down.
/// Those behind the tenth are left over.
///
/// # Panics
/// If there are fewer than ten tiles.
pub fn lay_tiles(tiles: &[(u8, u8)]) -> Values {
    let mut values = Values::default();
    let mut put = |step: usize, (top, bottom)| {
        values[0][step] = top;
        values[1][step] = bottom;
    };
    for (at, &(a, b)) in tiles[..5].iter().enumerate() {
        put(at, (a, b));
    }
    let (a, b) = tiles[4];
    put(5, (b, a));
    for (at, &(a, b)) in tiles[5..10].iter().enumerate() {
        put(11 - at, (b, a));
    }
    let (a, b) = tiles[9];
    put(6, (a, b));
    values
}

fn domino(rng: &mut Rng) -> Values {
    lay_dominoes(&take(rng, pairs(false), 12))
}

/// Lays dominoes from left to right, each given as top and bottom; those behind the twelfth are left over.
pub fn lay_dominoes(dominoes: &[(u8, u8)]) -> Values {
    let mut values = Values::default();
    for (step, &(top, bottom)) in dominoes.iter().take(STEPS as usize).enumerate() {
        values[0][step] = top;
        values[1][step] = bottom;
    }
    values
}

/// What is asked of the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Band {
    /// Nothing; the challenge may have no solution.
    Any,
    /// A solution exists.
    Solvable,
    /// The optimum lies from the first to the second number of moves, both included.
    Moves(u16, u16),
    /// As long as a climb makes it, 34 to 55 moves in sixty that were tried.
    Hard,
}

/// A generator with all its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FujisanSetup {
    /// How values get onto the spaces.
    pub base: Base,
    /// What is asked of the optimum.
    pub band: Band,
    /// The piecepack's summit rule.
    pub summit_lr: bool,
}

/// The setup of the first challenge of who comes for the first time.
pub const FIRST: FujisanSetup = FujisanSetup { base: Base::Domino, band: Band::Any, summit_lr: false };

/// The numbers of its [seeds](first_seed): boards of which it is known that a shortest way up takes 10 to 14 moves.
pub const FIRST_NUMBERS: [u8; 32] = [
    2, 4, 7, 9, 10, 11, 13, 15, 20, 21, 23, 24, 25, 26, 27, 28, 30, 33, 35, 37, 38, 39, 40, 44, 46, 47, 48, 51, 52, 56,
    58, 59,
];

/// The seed of one of the first challenges, which `random` chooses.
pub fn first_seed(random: &mut Rng) -> Option<Seed> {
    let number = FIRST_NUMBERS[random.below(FIRST_NUMBERS.len() as u32) as usize];
    Seed::new(&format!("first-{number}")).ok()
}

impl fmt::Display for FujisanSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.code())?;
        match self.band {
            Band::Any => {}
            Band::Solvable => f.write_str("-solvable")?,
            Band::Moves(low, high) => write!(f, "-{low}to{high}")?,
            Band::Hard => f.write_str("-hard")?,
        }
        f.write_str(if self.summit_lr { "~summitlr" } else { "" })
    }
}

impl FromStr for FujisanSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: &str| ParseError::new("Fujisan setup", text, why);
        let (main, summit_lr) = match text.split_once('~') {
            None => (text, false),
            Some((main, SUMMIT_LR)) => (main, true),
            Some(_) => return Err(no("after “~” comes summitlr")),
        };
        let (base, band) = main.split_once('-').map_or((main, None), |(base, band)| (base, Some(band)));
        let base = Base::ALL
            .into_iter()
            .find(|b| b.code() == base)
            .ok_or_else(|| no("the setups are random, anycoin, piecepack, engraved and domino"))?;
        let band = match band {
            None => Band::Any,
            Some("solvable") => Band::Solvable,
            Some("hard") => Band::Hard,
            Some(range) => {
                moves(range).ok_or_else(|| no("a band is solvable, hard, or such as 20to24, from 8 to 999 moves"))?
            }
        };
        Ok(Self { base, band, summit_lr })
    }
}

fn moves(range: &str) -> Option<Band> {
    let (low, high) = range.split_once("to")?;
    // Only plain digits: `parse` would take a sign or leading zeros, and one setup has one text.
    let number = |text: &str| {
        let plain = text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        plain.then(|| text.parse::<u16>().ok()).flatten()
    };
    let (low, high) = (number(low)?, number(high)?);
    (8 <= low && low <= high).then_some(Band::Moves(low, high))
}

impl Generator for FujisanSetup {
    type Position = Mountain;

    fn generate(&self, seed: &Seed) -> Generated<Mountain> {
        match self.band {
            Band::Any => Generated::Ready(Mountain::new(self.base.deal(&mut seed.rng()), self.summit_lr)),
            _ => Generated::NeedsSearch,
        }
    }

    fn words(&self) -> String {
        let band = match self.band {
            Band::Any => String::new(),
            Band::Solvable => ", solvable".to_owned(),
            Band::Moves(low, high) if low == high => format!(", {low} moves"),
            Band::Moves(low, high) => format!(", {low} to {high} moves"),
            Band::Hard => ", hard".to_owned(),
        };
        let suffix = if self.summit_lr { ", summit open" } else { "" };
        format!("{}{band}{suffix}", self.base.name())
    }
}

// Generate and test: challenges that are solvable, or whose optimum lies in a band.

/// The most boards that a seed gives. Frozen: one more could make a challenge of a seed that had none.
pub const TRIES: u32 = 20_000;

/// How many boards a climb to a hard challenge tries, and how many steps back it compares. Frozen: another number is another board.
const CLIMB: (u32, u32) = (2000, 200);

/// Progress is reported once in so many tries.
const REPORT_EVERY: u64 = 64;

impl FujisanSetup {
    /// The board of try `k`: the values dealt from part `k` of the seed's stream. Frozen.
    fn attempt(&self, seed: &Seed, k: u32) -> Mountain {
        Mountain::new(self.base.deal(&mut Rng::part(seed.hash(), u64::from(k))), self.summit_lr)
    }

    fn fits(&self, board: &Mountain, solver: &mut Solver) -> bool {
        match self.band {
            Band::Any => true,
            Band::Solvable => solver.optimum(&board.values, board.summit_lr).is_some(),
            Band::Moves(low, high) => {
                solver.optimum(&board.values, board.summit_lr).is_some_and(|n| (low..=high).contains(&n))
            }
            // What a climb comes to is not found by dealing.
            Band::Hard => false,
        }
    }

    /// The top of the seed's climb, if that many boards may be tried. Frozen.
    fn top(&self, seed: &Seed, limit: NodeLimit, report: &mut dyn FnMut(u64)) -> Option<Mountain> {
        let (steps, memory) = CLIMB;
        if limit.nodes < u64::from(steps) {
            return None;
        }
        let plan = Plan { base: self.base, summit_lr: self.summit_lr, steps, memory };
        let climb = climb(&plan, &mut Rng::part(seed.hash(), 0), report);
        // A seed whose climb never comes to a board with a solution has no hard challenge.
        (climb.optimum > 0).then(|| climb.position.parse().ok()).flatten()
    }
}

impl FilteredGenerator for FujisanSetup {
    /// The first of the boards `k` = 0, 1, 2, ... of the seed that fits, of at most [`TRIES`].
    ///
    /// The budget counts tries. A smaller one can only find nothing where a larger one finds a
    /// board, never another board.
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Mountain, GenerateError> {
        if self.band == Band::Any {
            return Ok(Mountain::new(self.base.deal(&mut seed.rng()), self.summit_lr));
        }
        let tries = u32::try_from(limit.nodes).map_or(TRIES, |nodes| nodes.min(TRIES));
        let none = || GenerateError::NoneFits { setup: self.to_string(), tries };
        if self.band == Band::Hard {
            return self.top(seed, limit, report).ok_or_else(none);
        }
        let mut solver = Solver::new();
        for k in 0..tries {
            let board = self.attempt(seed, k);
            if self.fits(&board, &mut solver) {
                return Ok(board);
            }
            let tried = u64::from(k) + 1;
            if tried.is_multiple_of(REPORT_EVERY) {
                report(tried);
            }
        }
        Err(none())
    }
}
