//! Games of Threes.

use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::expectimax::Advice;
use crate::games::merge::expectimax::threes::{BONUS_EVERY, Bag, Next, entries, windows};
use crate::games::merge::packed::threes::{LAST, moves};
use crate::games::merge::packed::{Moves, highest};

/// A game under way: its board, the bag without the card that is shown, and that card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The board.
    pub board: u64,
    /// What is left in the bag.
    pub bag: Bag,
    /// The card that comes next.
    pub next: Next,
}

/// The rules on packed boards.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where lines go.
    pub moves: Moves,
}

impl Rules {
    /// The tables of the rules.
    pub fn new() -> Self {
        Self { moves: moves() }
    }

    /// Nine cards of the first bag on cells drawn at random.
    pub fn start(rng: &mut Rng) -> Play {
        let (mut bag, mut board) = (Bag::FULL, 0);
        let mut cells: [u32; 16] = std::array::from_fn(|cell| cell as u32);
        rng.shuffle(&mut cells);
        for cell in &cells[..9] {
            let (rank, rest) = Self::card(bag, rng);
            (board, bag) = (board | u64::from(rank) << (4 * cell), rest);
        }
        let (next, bag) = Self::draw(board, bag, rng);
        Play { board, bag, next }
    }

    fn card(bag: Bag, rng: &mut Rng) -> (u8, Bag) {
        let mut bag = bag.ready();
        let mut place = rng.below(u32::from(bag.cards())) as u8;
        for rank in 0..3 {
            if place < bag.0[rank] {
                bag.0[rank] -= 1;
                return (rank as u8 + 1, bag);
            }
            place -= bag.0[rank];
        }
        (3, bag)
    }

    fn draw(board: u64, bag: Bag, rng: &mut Rng) -> (Next, Bag) {
        let (windows, count) = windows(highest(board));
        if windows > 0 && rng.below(BONUS_EVERY) == 0 {
            return (Next::Bonus { lowest: 4 + rng.below(u32::from(windows)) as u8, count }, bag);
        }
        let (rank, bag) = Self::card(bag, rng);
        (Next::Card(rank), bag)
    }

    /// The game after a move; nothing if the move is not possible. A board with 12288 has no moves.
    pub fn play(&self, play: &Play, direction: Direction, rng: &mut Rng) -> Option<Play> {
        let after = self.moves.push(play.board, direction);
        if after == play.board || highest(play.board) == LAST {
            return None;
        }
        let (cells, count) = entries(play.board, after, direction);
        let rank = match play.next {
            Next::Card(rank) => rank,
            Next::Bonus { lowest, count } => lowest + rng.below(u32::from(count)) as u8,
        };
        let board = after | u64::from(rank) << cells[rng.below(count as u32) as usize];
        let (next, bag) = Self::draw(board, play.bag, rng);
        Some(Play { board, bag, next })
    }

    /// The end of a whole game.
    pub fn game(&self, rng: &mut Rng, advise: &mut dyn FnMut(&Play) -> Option<Advice>) -> Play {
        let mut play = Self::start(rng);
        while let Some(direction) = advise(&play).and_then(|advice| advice.best()) {
            let Some(after) = self.play(&play, direction, rng) else { break };
            play = after;
        }
        play
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
    use crate::games::merge::packed::threes::score;
    use crate::games::merge::packed::unpack;

    fn random(index: u64, watch: &mut dyn FnMut(&Play)) -> Play {
        let rules = Rules::new();
        let (mut rng, mut choice) = (Rng::part(1, index), Rng::part(2, index));
        rules.game(&mut rng, &mut |play| {
            watch(play);
            let values = rules.moves.all(play.board).map(|after| (after != play.board).then(|| choice.unit()));
            Some(Advice { values, nodes: 0, depth: 0 })
        })
    }

    #[test]
    fn moves_at_random_score_what_others_have_measured() {
        let scores: Vec<f64> = (0..3000).map(|index| f64::from(score(random(index, &mut |_| ()).board))).collect();
        let mean = scores.iter().sum::<f64>() / 3000.0;
        let square: f64 = scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / 2999.0;
        // 286 over 100,000 games of another program.
        assert!((mean - 286.0).abs() < 4.0 * (square / 3000.0).sqrt(), "{mean}");
    }

    #[test]
    fn a_game_begins_with_nine_cards_of_the_bag() {
        for index in 0..50 {
            let play = Rules::start(&mut Rng::new(index));
            let cells = unpack(play.board);
            let mut cards = [0u8; 3];
            for rank in cells.into_iter().filter(|&rank| rank > 0) {
                cards[usize::from(rank) - 1] += 1;
            }
            let Next::Card(shown) = play.next else { panic!("no bonus at the start") };
            cards[usize::from(shown) - 1] += 1;
            assert_eq!(cells.iter().filter(|&&rank| rank > 0).count(), 9);
            assert_eq!([0, 1, 2].map(|card| cards[card] + play.bag.0[card]), [4, 4, 4]);
        }
    }

    #[test]
    fn each_bag_holds_four_of_each() {
        for index in 0..30 {
            let (mut seen, mut last) = ([0u32; 3], None);
            random(index, &mut |play| {
                if let (Next::Card(rank), true) = (play.next, last.is_some_and(|bag| bag != play.bag)) {
                    seen[usize::from(rank) - 1] += 1;
                    if play.bag == Bag([0; 3]) {
                        assert!(seen.iter().all(|&count| count <= 4), "{seen:?}");
                        seen = [0; 3];
                    }
                }
                last = Some(play.bag);
            });
        }
    }
}
