//! What the worker is asked about the board at hand: whether it can still be cleared, a way to do it, a pair to take. «Not
//! known» is never told as «lost».

use std::rc::Rc;

use crate::app::grid_board::Transition;
use crate::app::solver::{Inferred, SolverCache, game_queries};
use crate::games::shisen::INFO;
use crate::games::shisen::requests::{self, Estimate, Graph, Hint, Request, Response};
use crate::search::proof::Proof;

/// So many nodes the search for a way may look at.
const MAX_NODES: u64 = 2_000_000;
/// The most states that are gone through for the figures of a board.
const MAX_STATES: usize = 2_000_000;
/// The most states of a graph that is drawn, thinned out or not.
pub const MAX_DRAWN: u64 = 5_000;
/// So many games are played at random for an estimate.
const PLAYOUTS: u32 = 2_000;

/// The way that a setup's board was made with, if there is one: the setup and the seed.
pub struct Made<'a>(pub &'a str, pub &'a str);

/// Whether all tiles of a position can still be taken.
pub struct StandingOf<'a>(pub &'a str);

/// A pair to take where that is not known.
pub struct HintAt<'a>(pub &'a str);

/// How random games from a position end.
pub struct EstimateOf<'a>(pub &'a str);

/// The figures of all positions that come of one.
pub struct FiguresOf<'a>(pub &'a str);

/// All these positions to be drawn; nothing if they are too many.
pub struct GraphOf<'a>(pub &'a str);

game_queries! { INFO.id, Request, Response;
    Made => Option<Vec<String>>, Made, |of| Request::Made { setup: of.0.to_owned(), seed: of.1.to_owned() };
    StandingOf => Proof<Vec<String>>, Status, |of| Request::Status { position: of.0.to_owned(), nodes: MAX_NODES };
    HintAt => Option<Hint>, Hint, |of| Request::Hint { position: of.0.to_owned() };
    EstimateOf => Estimate, Estimate, |of| Request::Estimate { position: of.0.to_owned(), playouts: PLAYOUTS };
    FiguresOf => requests::Known, Figures, |of| Request::Figures { position: of.0.to_owned(), states: MAX_STATES };
    GraphOf => Option<Graph>, Graph, |of| Request::Graph { position: of.0.to_owned(), states: MAX_DRAWN as usize };
}

/// What is known so far.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a SolverCache);

impl Known<'_> {
    /// How a position stands, as far as is known.
    pub fn standing(self, position: &str) -> Option<Proof<()>> {
        Some(self.0.get(&StandingOf(position))?.verdict())
    }

    /// Whether it is proved that a position cannot be cleared.
    pub fn lost(self, position: &str) -> bool {
        self.standing(position) == Some(Proof::Impossible)
    }

    /// A way to take all tiles.
    pub fn way(self, position: &str) -> Option<Rc<[String]>> {
        Proof::as_ref(&*self.0.get(&StandingOf(position))?).solved().map(|tail| tail.as_slice().into())
    }

    /// A pair to take, and what is known of it.
    pub fn hint(self, position: &str) -> Option<(String, Proof<()>)> {
        if let Some(first) = self.way(position).and_then(|way| way.first().cloned()) {
            return Some((first, Proof::Solved(())));
        }
        self.0.get(&HintAt(position))?.as_ref().clone().map(|hint| (hint.pair, hint.fate))
    }

    /// What follows from a move: of a way that is known, what is left; and what is lost stays so, unless the tiles are dealt
    /// anew.
    pub fn follows(self, step: &Transition) -> Option<Inferred> {
        let after = StandingOf(&step.after);
        let way = self.way(&step.before);
        if let Some((first, rest)) = way.as_ref().and_then(|way| way.split_first())
            && **first == *step.code
        {
            return Some(Inferred::new(&after, Proof::Solved(rest.to_vec())));
        }
        (self.lost(&step.before) && step.code != "shuffle").then(|| Inferred::new(&after, Proof::Impossible))
    }

    /// What follows for a setup's board from the way that it was made with.
    pub fn was_made(self, start: &str, made: &Made<'_>) -> Option<Inferred> {
        let way = self.0.get(made)?.as_ref().clone()?;
        Some(Inferred::new(&StandingOf(start), Proof::Solved(way)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::solver::tests::with;

    fn stands(position: &str, status: Proof<Vec<String>>) -> SolverCache {
        with(SolverCache::default(), [Inferred::new(&StandingOf(position), status)])
    }

    fn after(cache: SolverCache, after: &'static str, code: &'static str) -> SolverCache {
        let step = Transition { before: "a".into(), after: after.into(), code: code.into(), back: false };
        with(cache.clone(), Known(&cache).follows(&step))
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let tail = vec!["a1b1".to_owned(), "a2b2".to_owned()];
        let cache = stands("a", Proof::Solved(tail));
        assert_eq!(Known(&cache).hint("a"), Some(("a1b1".to_owned(), Proof::Solved(()))));
        let cache = after(cache, "b", "a1b1");
        assert_eq!(Known(&cache).standing("b"), Some(Proof::Solved(())));
        assert_eq!(Known(&cache).way("b").as_deref(), Some(["a2b2".to_owned()].as_slice()));
        // Another move says nothing.
        assert_eq!(Known(&after(cache, "c", "c1d1")).standing("c"), None);
    }

    #[test]
    fn what_is_lost_stays_lost_until_a_shuffle() {
        let cache = after(after(stands("a", Proof::Impossible), "b", "a1b1"), "c", "shuffle");
        let known = Known(&cache);
        assert!(known.lost("a") && known.lost("b") && known.standing("c").is_none());
    }

    #[test]
    fn a_search_that_gives_up_proves_nothing() {
        let cache = stands("a", Proof::Unknown);
        assert_eq!(Known(&cache).standing("a"), Some(Proof::Unknown));
        assert!(!Known(&cache).lost("a") && Known(&cache).hint("a").is_none());
        let any = Hint { pair: "a1b1".to_owned(), fate: Proof::Unknown };
        let cache = with(cache, [Inferred::new(&HintAt("a"), Some(any))]);
        assert_eq!(Known(&cache).hint("a"), Some(("a1b1".to_owned(), Proof::Unknown)));
    }

    #[test]
    fn a_board_that_was_made_is_known_at_once() {
        let made = Made("17x8", "x");
        let cache = with(SolverCache::default(), [Inferred::new(&made, Some(vec!["a1b1".to_owned()]))]);
        let cache = with(cache.clone(), Known(&cache).was_made("a", &made));
        assert_eq!(Known(&cache).standing("a"), Some(Proof::Solved(())));
        let cache = with(SolverCache::default(), [Inferred::new(&made, None)]);
        assert!(Known(&cache).was_made("a", &made).is_none());
    }
}
