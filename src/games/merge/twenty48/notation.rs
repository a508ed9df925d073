//! Text for positions of 2048.
//!
//! A position is one character a cell, `0-9a-h`, row by row; how many there are says which board it is. Behind it, each
//! after a `~` and only where it is not the usual one: `to512` (the goal), `evil50-d3` (who places), `s` with the points,
//! `m` with the moves made, and `x` with the seed's 64 bits as 16 hexadecimal digits (0 unless given).

use std::fmt;
use std::str::FromStr;

use super::rules::Twenty48;
use super::setup::{Parts, highest};
use super::slide;
use crate::engine::parse::ParseError;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::cells;
use crate::games::merge::position::TilePosition;
use crate::games::merge::suffixes::{MAX_MOVES, hash_text, once, plain_number, read_hash};

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
        write!(f, "{}{}", cells::encode(&self.board), self.variant.suffix())?;
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
        let board = cells::decode("2048 position", words.next().unwrap_or_default(), &Shape::ALL)?;
        if let Some(rank) = impossible(&board) {
            let tile = Self::face(rank);
            return Err(no(format!("no game on {} cells comes to this tile of {tile}", board.ranks().len())));
        }
        let mut parts = Parts::default();
        let (mut score, mut count, mut hash) = (None, None, None);
        for part in words {
            let unknown = || no(format!("~{part} is no part of a position; there are ~to, ~evil, ~s, ~m and ~x"));
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
        if score > slide::most_points(&board) {
            return Err(no(format!("no game that comes to this board has {score} points")));
        }
        if count > MAX_MOVES {
            return Err(no(format!("no game has {count} moves")));
        }
        Ok(Self { variant: parts.on(board.shape(), &no)?, board, score, count, hash: hash.unwrap_or(0) })
    }
}
