//! A game of 2048, its tiles drawn from a seed.

use std::fmt;
use std::str::FromStr;

use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;
use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::merge::board::{self, Board, HIGHEST, MAX_MOVES, Shape, hash_text, once, plain_number, read_hash};
use crate::games::merge::evil;
use crate::games::merge::position::{self, IllegalMove, TilePosition};
use crate::games::merge::twenty48::{Parts, Variant, highest};

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Twenty48 {
    /// The goal, and who places the tiles.
    pub variant: Variant,
    /// The board.
    pub board: Board,
    /// The points of all merges.
    pub score: u64,
    /// Moves made.
    pub count: u32,
    /// The seed's 64 bits, which decide the tiles (see [`tiles`]).
    pub hash: u64,
}

/// A tile as chance brings it: a two nine times in ten, else a four, in an empty cell. A full board stays as it is.
fn with_tile(board: Board, rng: &mut Rng) -> Board {
    let rank = if rng.below(10) == 0 { 2 } else { 1 };
    let cell = board.nth_free(rng.below(board.free()));
    cell.map_or(board, |cell| board.with(cell, rank))
}

impl Twenty48 {
    /// The game of a seed before the first move.
    pub fn new(variant: Variant, hash: u64) -> Self {
        let mut rng = position::at(hash, 0);
        let board = with_tile(with_tile(Board::empty(variant.shape), &mut rng), &mut rng);
        Self { variant, board, score: 0, count: 0, hash }
    }

    /// The position after a slide, with another board that has the new tile.
    fn moved(&self, slid: SlideResult, board: Board) -> Self {
        Self { board, score: self.score + u64::from(slid.gain), count: self.count.saturating_add(1), ..self.clone() }
    }

    /// The board with the tile that comes after the next move.
    fn placed(&self, board: Board) -> Board {
        let moment = self.count.saturating_add(1);
        if let Some(evil) = self.variant.evil {
            let mut rng = position::evil_at(self.hash, moment);
            if evil.strikes(&mut rng) {
                return evil::tile(&board, &evil, &mut rng);
            }
        }
        with_tile(board, &mut position::at(self.hash, moment))
    }

    /// What chance alone may bring, with its probabilities.
    pub fn by_chance(board: &Board) -> Vec<(f64, Board)> {
        let each = 1.0 / f64::from(board.free().max(1));
        board
            .free_cells()
            .flat_map(|cell| [(0.9 * each, board.with(cell, 1)), (0.1 * each, board.with(cell, 2))])
            .collect()
    }
}

impl TilePosition for Twenty48 {
    fn board(&self) -> &Board {
        &self.board
    }

    fn score(&self) -> u64 {
        self.score
    }

    fn count(&self) -> u32 {
        self.count
    }

    fn pushed(&self, direction: Direction) -> Option<(Board, u32)> {
        slide(&self.board, direction).map(|slid| (slid.board, slid.gain))
    }

    fn after(&self, direction: Direction) -> Option<Self> {
        let slid = slide(&self.board, direction)?;
        Some(self.moved(slid, self.placed(slid.board)))
    }

    fn merges(a: u8, b: u8) -> bool {
        a == b
    }

    fn face(rank: u8) -> u32 {
        if rank == 0 { 0 } else { 1 << rank }
    }
}

impl Position for Twenty48 {
    type Move = Direction;
    type PlayError = IllegalMove;

    fn legal_moves(&self) -> Vec<Direction> {
        self.open()
    }

    fn play(&self, m: &Direction) -> Result<Self, IllegalMove> {
        position::play(self, *m)
    }

    /// Won: a tile of the goal is there, whether or not a move is left.
    fn outcome(&self) -> Outcome {
        position::outcome(self, self.variant.goal)
    }
}

impl Chance for Twenty48 {
    fn outcomes(&self, m: &Direction) -> Result<Vec<(f64, Self)>, IllegalMove> {
        let Some(slid) = slide(&self.board, *m) else {
            return position::play(self, *m).map(|next| vec![(1.0, next)]);
        };
        let mut boards = Self::by_chance(&slid.board);
        if let Some(evil) = self.variant.evil {
            let share = evil.chance();
            boards.iter_mut().for_each(|(chance, _)| *chance *= 1.0 - share);
            let choices = evil::tiles(&slid.board, &evil);
            boards
                .extend(choices.into_iter().map(|(chance, cell, rank)| (share * chance, slid.board.with(cell, rank))));
            boards.retain(|(chance, _)| *chance > 0.0);
        }
        Ok(boards.into_iter().map(|(chance, board)| (chance, self.moved(slid, board))).collect())
    }
}

impl Describe for Twenty48 {
    fn log(&self, m: &Direction) -> String {
        match slide(&self.board, *m) {
            Some(slid) if slid.gain > 0 => format!("{} +{}", m.word(), slid.gain),
            _ => m.word().to_owned(),
        }
    }

    fn phrase(&self, m: &Direction) -> String {
        let Some(slid) = slide(&self.board, *m) else { return format!("{}: nothing moves", m.word()) };
        match slid.gain {
            0 => format!("slide {}", m.word()),
            gain => format!("slide {} for {gain} points", m.word()),
        }
    }

    fn describe(&self) -> String {
        let end = match self.outcome() {
            Outcome::Won if self.over() => " Won, and no move is left.",
            Outcome::Won => " Won; you can go on.",
            Outcome::Stuck => " No move is left.",
            Outcome::Open => "",
        };
        let points = if self.score == 1 { "point" } else { "points" };
        format!("{} {} {points}.{end}", position::describe(self), self.score)
    }
}

// Text for positions of 2048.
//
// A position is one character a cell, `0-9a-h`, row by row; how many there are says which board it is. Behind it, each
// after a `~` and only where it is not the usual one: `to512` (the goal), `evil50-d3` (who places), `s` with the points,
// `m` with the moves made, and `x` with the seed's 64 bits as 16 hexadecimal digits (0 unless given).

/// Which rank no game can bring to this board, if there is one: of n cells, the k-th highest tile was made in the n + 1 -
/// k cells that higher ones had left.
fn impossible(board: &Board) -> Option<u8> {
    let (ranks, cells) = (board.ranks(), board.ranks().len());
    let at_least = |rank: u8| ranks.iter().filter(|other| **other >= rank).count();
    let most = |rank: u8| highest(board.shape()).min((cells + 1 - (at_least(rank) - 1)) as u8);
    ranks.iter().copied().filter(|rank| *rank > most(*rank)).max()
}

impl fmt::Display for Twenty48 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", board::encode(&self.board), self.variant.suffix())?;
        if self.score > 0 {
            write!(f, "~s{}", self.score)?;
        }
        if self.count > 0 {
            write!(f, "~m{}", self.count)?;
        }
        if self.hash != 0 {
            write!(f, "~x{}", hash_text(self.hash))?;
        }
        Ok(())
    }
}

impl FromStr for Twenty48 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("2048 position", text, why);
        let mut words = text.split('~');
        let board = board::decode("2048 position", words.next().unwrap_or_default(), &Shape::ALL)?;
        if let Some(rank) = impossible(&board) {
            let tile = Self::face(rank);
            return Err(no(format!("no game on {} cells comes to this tile of {tile}", board.ranks().len())));
        }
        let mut parts = Parts::default();
        let (mut score, mut count, mut hash) = (None, None, None);
        for part in words {
            let unknown =
                || no(format!("~{part} is not a part of a position; the parts are ~to, ~evil, ~s, ~m and ~x"));
            if parts.take(part, &no)? {
            } else if let Some(points) = part.strip_prefix('s') {
                once(&mut score, plain_number::<u64>(points).ok_or_else(unknown)?, no, part)?;
            } else if let Some(moves) = part.strip_prefix('m') {
                once(&mut count, plain_number::<u32>(moves).ok_or_else(unknown)?, no, part)?;
            } else if let Some(bits) = part.strip_prefix('x') {
                once(&mut hash, read_hash(bits).ok_or_else(unknown)?, no, part)?;
            } else {
                return Err(unknown());
            }
        }
        let (score, count) = (score.unwrap_or(0), count.unwrap_or(0));
        if score > most_points(&board) {
            return Err(no(format!("no game that comes to this board has {score} points")));
        }
        if count > MAX_MOVES {
            return Err(no(format!("no game has {count} moves")));
        }
        Ok(Self { variant: parts.on(board.shape(), &no)?, board, score, count, hash: hash.unwrap_or(0) })
    }
}

// How tiles slide and merge in 2048.

/// What a move does before the new tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideResult {
    /// The board.
    pub board: Board,
    /// The points that its merges score.
    pub gain: u32,
}

/// Slides a line towards its first place; gives the points. Each tile merges at most once, nearest the wall first. Two
/// tiles of 131072 do not merge: no text has a character for what they would make.
pub fn slide_line(line: &mut [u8]) -> u32 {
    let (mut filled, mut gain, mut open) = (0, 0, false);
    for at in 0..line.len() {
        let rank = line[at];
        if rank == 0 {
            continue;
        }
        line[at] = 0;
        if open && line[filled - 1] == rank && rank < HIGHEST {
            line[filled - 1] = rank + 1;
            gain += 2 << rank;
            open = false;
        } else {
            line[filled] = rank;
            filled += 1;
            open = true;
        }
    }
    gain
}

/// The board after sliding in a direction; nothing if that changes nothing.
pub fn slide(board: &Board, direction: Direction) -> Option<SlideResult> {
    let (lines, length) = board.shape().lines(direction);
    let mut next = *board;
    let mut gain = 0;
    for line in 0..lines {
        let mut ranks = board.line(direction, line);
        gain += slide_line(&mut ranks[..length]);
        next.set_line(direction, line, ranks);
    }
    (next != *board).then_some(SlideResult { board: next, gain })
}

/// The most points that a game can have scored that leads to this board: as if every tile had come of twos.
pub fn most_points(board: &Board) -> u64 {
    board.ranks().iter().filter(|rank| **rank > 1).map(|rank| (u64::from(*rank) - 1) << rank).sum()
}
