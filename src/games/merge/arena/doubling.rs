//! Games of 2048.

use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::expectimax::Advice;
use crate::games::merge::packed::doubling::{Top, moves, points};
use crate::games::merge::packed::{Moves, transposed, vacant};

/// The rules on packed boards, for games that stay below 65536.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where lines go.
    pub moves: Moves,
    points: Box<[u32]>,
}

impl Rules {
    /// The tables of the rules.
    pub fn new() -> Self {
        Self { moves: moves(Top::Merges), points: points() }
    }

    /// The board after a move and its points; nothing if the move is not possible.
    pub fn play(&self, board: u64, direction: Direction) -> Option<(u64, u32)> {
        let after = self.moves.push(board, direction);
        let rows = if matches!(direction, Direction::Up | Direction::Down) { transposed(board) } else { board };
        let points = (0..4).map(|row| self.points[(rows >> (16 * row)) as u16 as usize]).sum();
        (after != board).then_some((after, points))
    }

    /// Puts a 2 (in nine of ten cases) or a 4 on an empty cell.
    pub fn spawn(board: u64, rng: &mut Rng) -> u64 {
        let mut empty = vacant(board);
        for _ in 0..rng.below(empty.count_ones()) {
            empty &= empty - 1;
        }
        let cell = empty & empty.wrapping_neg();
        board | cell << u32::from(rng.below(10) == 0)
    }

    /// A board with two tiles.
    pub fn start(rng: &mut Rng) -> u64 {
        let first = Self::spawn(0, rng);
        Self::spawn(first, rng)
    }

    /// The points of a whole game.
    pub fn game(&self, rng: &mut Rng, advise: &mut dyn FnMut(u64) -> Option<Advice>) -> u64 {
        let (mut board, mut score) = (Self::start(rng), 0);
        while let Some(direction) = advise(board).and_then(|advice| advice.best()) {
            let Some((after, points)) = self.play(board, direction) else { break };
            score += u64::from(points);
            board = Self::spawn(after, rng);
        }
        score
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_at_random_score_what_others_have_measured() {
        let rules = Rules::new();
        let game = |index| {
            let (mut rng, mut choice) = (Rng::part(1, index), Rng::part(2, index));
            let score = rules.game(&mut rng, &mut |board| {
                let values = rules.moves.all(board).map(|after| (after != board).then(|| choice.unit()));
                Some(Advice { values, nodes: 0, depth: 0 })
            });
            score as f64
        };
        let scores: Vec<f64> = (0..4000).map(game).collect();
        let mean = scores.iter().sum::<f64>() / 4000.0;
        let square: f64 = scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / 3999.0;
        // 1,093 over 100,000 games of another program.
        assert!((mean - 1093.0).abs() < 4.0 * (square / 4000.0).sqrt(), "{mean}");
    }

    #[test]
    fn points_are_those_of_the_tiles() {
        let rules = Rules::new();
        let board = crate::games::merge::packed::pack(&[1, 1, 2, 2, 3, 0, 3, 0, 0, 0, 0, 0, 5, 5, 5, 0]);
        let (after, points) = rules.play(board, Direction::Left).expect("a move");
        assert_eq!(points, 4 + 8 + 16 + 64);
        let cells = crate::games::merge::packed::unpack(after);
        assert_eq!(cells, [2, 3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 6, 5, 0, 0]);
    }
}
