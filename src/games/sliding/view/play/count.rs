//! What has been played, counted in all six ways: kept from one move to the next, so that each costs only itself.

use yew::prelude::*;

use crate::app::play::model::Model;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::move_counter::{Counts, MoveCounter};
use crate::games::sliding::moves::Move;

/// A line that has been counted.
#[derive(Default)]
struct Counted {
    start: String,
    moves: Vec<String>,
    tally: Option<MoveCounter>,
}

impl Counted {
    /// The counts of these moves from this position.
    fn count(&mut self, start: &str, moves: &[String]) -> Counts {
        if self.tally.is_none() || self.start != start {
            let board = start.parse::<Sliding>().ok();
            *self = Self { start: start.to_owned(), moves: Vec::new(), tally: board.as_ref().map(MoveCounter::new) };
        }
        let Some(tally) = &mut self.tally else { return [None; 6] };
        let same = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        tally.truncate(same);
        for code in &moves[same..] {
            let played = code.parse::<Move>().is_ok_and(|mv| tally.push(&mv).is_ok());
            if !played {
                // The session holds legal moves alone.
                return [None; 6];
            }
            self.moves.push(code.clone());
        }
        tally.counts()
    }
}

/// The counts of the moves made so far.
#[hook]
pub fn use_counts(model: &UseReducerHandle<Model>) -> Counts {
    let counted = use_mut_ref(Counted::default);
    let Some(session) = &model.session else { return [Some(0); 6] };
    let now = session.now();
    counted.borrow_mut().count(&now.start, now.moves.done())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_and_taken_back() {
        let start = "a00-000~000-00a";
        let line = |text: &str| text.split(' ').filter(|mv| !mv.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let mut counted = Counted::default();
        let mut check = |moves: &str, expected: [u32; 3]| {
            let counts = counted.count(start, &line(moves));
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
