//! A game of 2048, its tiles drawn from a seed.

use super::setup::Variant;
use super::slide::{self, SlideResult};
use crate::engine::direction::Direction;
use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::merge::board::Board;
use crate::games::merge::evil::{Evil, place};
use crate::games::merge::position::{self, IllegalMove, TilePosition};
use crate::games::merge::tiles;

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
        let mut rng = tiles::at(hash, 0);
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
            let mut rng = tiles::evil_at(self.hash, moment);
            if evil.strikes(&mut rng) {
                return place::tile(&board, &evil, &mut rng);
            }
        }
        with_tile(board, &mut tiles::at(self.hash, moment))
    }

    /// What chance alone may bring, with its probabilities.
    fn by_chance(board: &Board) -> Vec<(f64, Board)> {
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
        slide::slide(&self.board, direction).map(|slid| (slid.board, slid.gain))
    }

    fn after(&self, direction: Direction) -> Option<Self> {
        let slid = slide::slide(&self.board, direction)?;
        Some(self.moved(slid, self.placed(slid.board)))
    }

    fn reseeded(&self, hash: u64) -> Self {
        let variant = Variant { evil: self.variant.evil.map(Evil::hasty), ..self.variant };
        Self { variant, hash, ..self.clone() }
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
        let Some(slid) = slide::slide(&self.board, *m) else {
            return position::play(self, *m).map(|next| vec![(1.0, next)]);
        };
        let mut boards = Self::by_chance(&slid.board);
        if let Some(evil) = self.variant.evil {
            let share = evil.chance();
            boards.iter_mut().for_each(|(chance, _)| *chance *= 1.0 - share);
            let choices = place::tiles(&slid.board, &evil);
            boards
                .extend(choices.into_iter().map(|(chance, cell, rank)| (share * chance, slid.board.with(cell, rank))));
            boards.retain(|(chance, _)| *chance > 0.0);
        }
        Ok(boards.into_iter().map(|(chance, board)| (chance, self.moved(slid, board))).collect())
    }
}

impl Describe for Twenty48 {
    fn log(&self, m: &Direction) -> String {
        match slide::slide(&self.board, *m) {
            Some(slid) if slid.gain > 0 => format!("{} +{}", m.word(), slid.gain),
            _ => m.word().to_owned(),
        }
    }

    fn phrase(&self, m: &Direction) -> String {
        let Some(slid) = slide::slide(&self.board, *m) else { return format!("{}: nothing moves", m.word()) };
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
