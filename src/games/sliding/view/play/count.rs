//! What has been played, counted in all six ways: kept from one move to the next, so that each costs only itself.

use std::rc::Rc;

use crate::engine::session::Session;
use crate::games::sliding::SlidingBlocks;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::{Counts, MoveCounter};
use crate::games::sliding::moves::Move;

/// A line that has been counted.
#[derive(Default)]
pub struct Counted {
    counted: Option<(Rc<Sliding>, MoveCounter)>,
    moves: Vec<Move>,
}

impl Counted {
    /// The counts of the moves made so far.
    pub fn of(&mut self, session: &Session<SlidingBlocks>) -> Counts {
        session.state_at(0).map_or([Some(0); 6], |start| self.count(start, &session.done()))
    }

    /// The counts of these moves from this position.
    fn count(&mut self, start: &Rc<Sliding>, moves: &[Move]) -> Counts {
        if self.counted.as_ref().is_none_or(|(counted, _)| counted != start) {
            *self = Self { counted: Some((start.clone(), MoveCounter::new(start))), moves: Vec::new() };
        }
        let Some((_, tally)) = &mut self.counted else { return [None; 6] };
        let same = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        tally.truncate(same);
        for mv in &moves[same..] {
            if tally.push(mv).is_err() {
                // The session holds legal moves alone.
                return [None; 6];
            }
            self.moves.push(mv.clone());
        }
        tally.counts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_and_taken_back() {
        let start = Rc::new("a00-000~000-00a".parse::<Sliding>().expect("a position"));
        let line = |text: &str| {
            let words = text.split(' ').filter(|word| !word.is_empty());
            words.map(|word| word.parse::<Move>().expect("a move")).collect::<Vec<_>>()
        };
        let mut counted = Counted::default();
        let mut check = |moves: &str, expected: [u32; 3]| {
            let counts = counted.count(&start, &line(moves));
            assert_eq!(counts[..3], expected.map(Some), "{moves}");
        };
        check("", [0, 0, 0]);
        check("ar", [1, 1, 1]);
        check("ar ar", [2, 1, 1]);
        check("ar ar ad", [3, 2, 1]);
        // Undone, and something else.
        check("ar ad", [2, 2, 1]);
        check("ar al", [0, 0, 0]);
    }
}
