//! The evil placer: an opponent who chooses where the next tile comes, and perhaps which.
//!
//! It has a level, and a share: in so many of a hundred moves it places, in the others chance does. In 2048 it chooses an
//! empty cell and a two or a four (or a two always). In Threes it chooses among the lines that moved; it may be allowed
//! to choose the next card from the bag too. Whether a bonus card comes, and which of those in its window, stays chance.
//!
//! The code is `evil<share>-<level>`, the level one of `r` (random), `g` (greedy) and `d1` to `d6` (minimax so many
//! placements deep), with `-twos` (2048: twos only) or `-cards` (Threes: chooses cards) behind it: `evil50-d3`.
//!
//! The evil placer in 2048: which tile comes into which cell.

pub mod deal;

use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::board::{Board, plain_number};
use crate::games::merge::twenty48::rules::slide;

/// The deepest that a placer may look, in placements.
pub const DEEPEST: u8 = 6;

/// How many boards a placer may look at for one tile, so that a move never takes long. It deepens its search step by
/// step, and a depth that does not fit is not used.
pub const MAX_NODES: u32 = 20_000;

/// How a placer chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Anything, equally likely.
    Random,
    /// What leaves the player the fewest free cells after his best reply, and then the fewest points.
    Greedy,
    /// The worst for the player so many placements ahead, as far as the limit of boards allows.
    Minimax(u8),
}

/// An evil placer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evil {
    /// In how many of a hundred moves it places, 1 to 100.
    pub share: u8,
    /// How it chooses.
    pub level: Level,
    /// 2048: whether it may place twos only.
    pub twos: bool,
    /// Threes: whether it chooses the next card too.
    pub cards: bool,
}

impl Evil {
    /// Its code, such as `evil50-d3`.
    pub fn code(&self) -> String {
        let level = match self.level {
            Level::Random => "r".to_owned(),
            Level::Greedy => "g".to_owned(),
            Level::Minimax(depth) => format!("d{depth}"),
        };
        let more = if self.twos { "-twos" } else { "" };
        let cards = if self.cards { "-cards" } else { "" };
        format!("evil{}-{level}{more}{cards}", self.share)
    }

    /// Reads a code.
    ///
    /// # Errors
    /// It is none: why, without the text.
    pub fn read(code: &str) -> Result<Self, String> {
        let form =
            || format!("~{code} is not an evil placer; it is a share of 1 to 100 and a level, such as ~evil50-d3");
        let mut words = code.strip_prefix("evil").ok_or_else(form)?.split('-');
        let share = plain_number::<u8>(words.next().unwrap_or_default()).filter(|share| (1..=100).contains(share));
        let level = match words.next().unwrap_or_default() {
            "r" => Level::Random,
            "g" => Level::Greedy,
            word => {
                let depth = word.strip_prefix('d').and_then(plain_number::<u8>);
                let depth = depth.filter(|depth| (1..=DEEPEST).contains(depth));
                Level::Minimax(
                    depth.ok_or_else(|| format!("~{code} has no level; the levels are r, g and d1 to d{DEEPEST}"))?,
                )
            }
        };
        let (twos, cards) = match words.next() {
            None => (false, false),
            Some("twos") => (true, false),
            Some("cards") => (false, true),
            Some(_) => return Err(form()),
        };
        if words.next().is_some() {
            return Err(form());
        }
        Ok(Self { share: share.ok_or_else(form)?, level, twos, cards })
    }

    /// The placer in words.
    pub fn words(&self) -> String {
        let level = match self.level {
            Level::Random => "at random".to_owned(),
            Level::Greedy => "greedily".to_owned(),
            Level::Minimax(depth) => format!("looking {depth} ahead"),
        };
        let what = if self.twos { ", twos only" } else { "" };
        let cards = if self.cards { ", cards too" } else { "" };
        format!("an evil hand places {} of 100 tiles {level}{what}{cards}", self.share)
    }

    /// The probability that it places a tile.
    pub fn chance(&self) -> f64 {
        f64::from(self.share) / 100.0
    }

    /// Whether it places this tile: the first draw of its stream.
    pub fn strikes(&self, rng: &mut Rng) -> bool {
        rng.below(100) < u32::from(self.share)
    }
}

/// A search under its limit of boards.
#[derive(Debug)]
struct LimitedSearch {
    nodes: u32,
    most: u32,
}

impl LimitedSearch {
    /// Counts a board; false once the limit is reached.
    fn look(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= self.most
    }
}

/// One of the things that a placer can do, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<C> {
    /// What it does.
    pub what: C,
    /// How the player stands after it, by [`judge`]; the lower the better for the placer.
    pub value: f64,
    /// The player's reply that it expects; nothing if none is left.
    pub reply: Option<crate::engine::direction::Direction>,
}

/// What a placer had in mind.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<C> {
    /// All that it can do, in a fixed order.
    pub choices: Vec<Choice<C>>,
    /// Which of them it takes.
    pub taken: usize,
    /// How deep it looked, in placements; 0 if it does not look.
    pub depth: u8,
    /// Boards looked at.
    pub nodes: u32,
}

/// The choice of the lowest value, the first one of several.
fn lowest<C>(choices: &[Choice<C>]) -> usize {
    let best = choices.iter().enumerate().min_by(|a, b| a.1.value.total_cmp(&b.1.value));
    best.map_or(0, |(at, _)| at)
}

/// Looks deeper and deeper until the depth or the limit of boards is reached; keeps the last depth that was finished.
fn deepen<C>(deepest: u8, mut search: impl FnMut(u8, &mut LimitedSearch) -> Option<Vec<Choice<C>>>) -> Thought<C> {
    let mut looker = LimitedSearch { nodes: 0, most: u32::MAX };
    // One placement deep is at most some hundred boards, so it is always finished.
    let mut choices = search(1, &mut looker).unwrap_or_default();
    looker.most = MAX_NODES;
    let mut depth = 1;
    while depth < deepest {
        let Some(deeper) = search(depth + 1, &mut looker) else { break };
        choices = deeper;
        depth += 1;
    }
    Thought { taken: lowest(&choices), choices, depth, nodes: looker.nodes }
}

// How a player stands, as an evil placer sees it: the higher the better for the player.

/// The value of a position without a move, so many placements before the end of the search: an early end is worse for
/// the player than a late one.
pub fn lost(left: u8) -> f64 {
    -100_000.0 - 1_000.0 * f64::from(left)
}

/// Free cells, neighbours that can merge, and how much neighbours differ.
pub fn stand(board: &Board, merges: impl Fn(u8, u8) -> bool) -> f64 {
    let mut value = 24 * board.free() as i32;
    for (a, b) in board.pairs() {
        if a == 0 || b == 0 {
            continue;
        }
        value += if merges(a, b) { 10 } else { -2 * i32::from(a.abs_diff(b)) };
    }
    f64::from(value)
}

/// What a greedy placer looks at: free cells, and then points.
pub fn room(board: &Board, gain: u32) -> f64 {
    f64::from(board.free()) * 1e7 + f64::from(gain)
}

/// A tile of this rank in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The cell, row by row from 0.
    pub cell: usize,
    /// 1 (a two) or 2 (a four).
    pub rank: u8,
}

/// The tiles that may come, cell by cell.
fn candidates(board: &Board, evil: &Evil) -> Vec<Tile> {
    let most = if evil.twos { 1 } else { 2 };
    board.free_cells().flat_map(|cell| (1..=most).map(move |rank| Tile { cell, rank })).collect()
}

/// The player's best reply and how he stands after it, so many placements before the end of the search. A value of
/// `enough` or more ends it, as the placer has something better. Nothing if the limit of boards is reached.
fn reply(
    board: &Board,
    left: u8,
    enough: f64,
    evil: &Evil,
    looker: &mut LimitedSearch,
) -> Option<(f64, Option<Direction>)> {
    let mut best = (lost(left), None);
    for direction in Direction::ALL {
        let Some(slid) = slide(board, direction) else { continue };
        if !looker.look() {
            return None;
        }
        let value = if evil.level == Level::Greedy {
            room(&slid.board, slid.gain)
        } else if left <= 1 {
            stand(&slid.board, |a, b| a == b)
        } else {
            placement(&slid.board, left - 1, best.0, evil, looker)?
        };
        if value > best.0 || best.1.is_none() {
            best = (value, Some(direction));
        }
        if best.0 >= enough {
            break;
        }
    }
    Some(best)
}

/// How the player stands after the worst tile that may come. A value of `enough` or less ends the search for a worse one.
fn placement(board: &Board, left: u8, enough: f64, evil: &Evil, looker: &mut LimitedSearch) -> Option<f64> {
    let mut worst = f64::INFINITY;
    for tile in candidates(board, evil) {
        let (value, _) = reply(&board.with(tile.cell, tile.rank), left, worst, evil, looker)?;
        worst = worst.min(value);
        if worst <= enough {
            break;
        }
    }
    Some(worst)
}

/// What the placer thinks of all tiles that may come. A random one thinks nothing, and takes any.
pub fn think(board: &Board, evil: &Evil) -> Thought<Tile> {
    let tiles = candidates(board, evil);
    let all = |depth: u8, looker: &mut LimitedSearch| {
        let judged = tiles.iter().map(|tile| {
            let (value, reply) = reply(&board.with(tile.cell, tile.rank), depth, f64::INFINITY, evil, looker)?;
            Some(Choice { what: *tile, value, reply })
        });
        judged.collect::<Option<Vec<_>>>()
    };
    match evil.level {
        Level::Random => {
            let choices: Vec<_> = tiles.iter().map(|tile| Choice { what: *tile, value: 0.0, reply: None }).collect();
            Thought { taken: lowest(&choices), choices, depth: 0, nodes: 0 }
        }
        Level::Greedy => deepen(1, all),
        Level::Minimax(depth) => deepen(depth, all),
    }
}

/// The board with the tile that the placer chooses; only a random one draws. A full board stays as it is.
pub fn tile(board: &Board, evil: &Evil, rng: &mut Rng) -> Board {
    let tiles = tiles(board, evil);
    let at = if tiles.len() > 1 { pick(&tiles, rng) } else { 0 };
    tiles.get(at).map_or(*board, |(_, cell, rank)| board.with(*cell, *rank))
}

/// Draws one of several tiles: a random placer of fours as well places one in ten.
fn pick(tiles: &[(f64, usize, u8)], rng: &mut Rng) -> usize {
    let four = rng.below(10) == 0;
    let wanted = if four && tiles.iter().any(|tile| tile.2 == 2) { 2 } else { 1 };
    let of_rank: Vec<usize> = (0..tiles.len()).filter(|at| tiles[*at].2 == wanted).collect();
    of_rank[rng.below(of_rank.len() as u32) as usize]
}

/// What the placer may do, with its probabilities: one tile, or any if it is a random one.
pub fn tiles(board: &Board, evil: &Evil) -> Vec<(f64, usize, u8)> {
    if evil.level != Level::Random {
        let thought = think(board, evil);
        return thought
            .choices
            .get(thought.taken)
            .map(|choice| (1.0, choice.what.cell, choice.what.rank))
            .into_iter()
            .collect();
    }
    let each = 1.0 / f64::from(board.free().max(1));
    let chance = |tile: &Tile| match (evil.twos, tile.rank) {
        (true, _) => each,
        (false, 1) => 0.9 * each,
        (false, _) => 0.1 * each,
    };
    candidates(board, evil).iter().map(|tile| (chance(tile), tile.cell, tile.rank)).collect()
}
