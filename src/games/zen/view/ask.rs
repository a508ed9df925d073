//! What the worker is asked about the garden at hand: whether it can still be finished, what each choice is worth, the best
//! ways. «Not known» is never told as «never».

use std::rc::Rc;

use crate::app::grid_board::Transition;
use crate::app::solver::{Inferred, Solve, SolverCache, SolverRequest, game_queries};
use crate::games::zen::INFO;
use crate::games::zen::moves::{Move, single_choices};
use crate::games::zen::requests::{Here, Optima, Request, Response, RunOptions, RunProgress};
use crate::search::proof::Proof;
use crate::search::solver::Answer;

/// So many positions a search for a way may expand.
const MAX_NODES: u64 = 3_000_000;
/// So many the search for all optimal solutions may expand.
const OPTIMA_NODES: u64 = 3_000_000;
/// So many optimal solutions are shown.
const MAX_LISTED: usize = 60;

/// A best way from a position.
struct WayFrom<'a>(&'a str);

/// What each choice at a position is worth.
struct ChoicesAt<'a>(&'a str);

/// All optimal solutions of a garden from its beginning.
pub struct OptimaOf<'a>(pub &'a str);

/// What a run has found after so many rounds.
pub struct FoundAfter<'a>(pub &'a RunOptions, pub u32);

game_queries! { INFO.id, Request, Response;
    WayFrom => Proof<Vec<String>>, Way, |of| Request::Way { position: of.0.to_owned(), nodes: MAX_NODES };
    ChoicesAt => Here, Here, |of| Request::From { position: of.0.to_owned() };
    OptimaOf => Optima, Optima, |of| Request::Optima {
        position: of.0.to_owned(), nodes: OPTIMA_NODES, most: MAX_LISTED
    };
    FoundAfter => RunProgress, HeuristicRun, |of| Request::HeuristicRun { task: of.0.clone(), rounds: of.1 };
}

/// What can be proved of a garden from its beginning.
pub fn proof_of(start: &str) -> Solve<'_> {
    Solve { game: INFO.id, position: start, nodes: Some(MAX_NODES) }
}

fn is_outside(position: &str) -> bool {
    !position.contains("~at")
}

/// How many paths a way takes from a position: those that begin on it, and one that is under way.
fn paths(position: &str, way: &[String]) -> u32 {
    let enters = |code: &&String| code.parse::<Move>().is_ok_and(|m| m.entry().is_some());
    way.iter().filter(enters).count() as u32 + u32::from(!is_outside(position))
}

/// What is known so far.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a SolverCache);

impl Known<'_> {
    /// What was proved of a first position.
    pub fn proof(self, start: &str) -> Option<Rc<Answer>> {
        self.0.get(&proof_of(start))
    }

    /// What the choices at a position are worth.
    pub fn here(self, position: &str) -> Option<Here> {
        self.0.get(&ChoicesAt(position)).map(|here| (*here).clone())
    }

    /// The best ways from a position that were asked for, or why there is none.
    fn ways(self, position: &str) -> impl Iterator<Item = Proof<Vec<String>>> {
        let way = self.0.get(&WayFrom(position)).map(|way| (*way).clone());
        way.into_iter().chain(self.proof(position).map(|answer| answer.verdict.clone()))
    }

    /// How far it is from a position, counted with a path that is under way.
    pub fn need(self, position: &str) -> Option<Proof<u32>> {
        let ways = self.ways(position).map(|way| way.map(|way| paths(position, &way)));
        let known: Vec<Proof<u32>> = self.here(position).map(|here| here.need).into_iter().chain(ways).collect();
        known.iter().find(|need| **need != Proof::Unknown).or(known.first()).copied()
    }

    /// Whether it is proved that a position cannot be finished.
    pub fn lost(self, position: &str) -> bool {
        self.need(position) == Some(Proof::Impossible)
    }

    /// A best way from a position, each choice by itself.
    pub fn way(self, position: &str) -> Option<Rc<[String]>> {
        self.ways(position).find_map(Proof::solved).map(|way| single_choices(&way).into())
    }

    /// A choice that is as good as any.
    pub fn hint(self, position: &str) -> Option<String> {
        if let Some(first) = self.way(position).and_then(|way| way.first().cloned()) {
            return Some(first);
        }
        let here = self.here(position)?;
        let best = |(_, need): &(String, Proof<u32>)| matches!(need, Proof::Solved(_)) && *need == here.need;
        here.choices.into_iter().find(best).map(|(code, _)| code)
    }

    /// What follows from a choice that led from one position to another: what is left of a best way is best; the choice was
    /// worth what is needed after it.
    pub fn follows(self, step: &Transition) -> Option<Inferred> {
        let after = WayFrom(&step.after);
        let way = self.way(&step.before).unwrap_or_default();
        if let Some((first, rest)) = way.split_first()
            && **first == *step.code
        {
            return Some(Inferred::new(&after, Proof::Solved(rest.to_vec())));
        }
        let choices = self.here(&step.before).map(|here| here.choices).unwrap_or_default();
        match choices.into_iter().find(|(code, _)| **code == *step.code).map(|(_, need)| need) {
            Some(Proof::Solved(paths)) if !self.lost(&step.before) => {
                let need = Proof::Solved(paths.saturating_sub(u32::from(is_outside(&step.after))));
                Some(Inferred::partial(&ChoicesAt(&step.after), Here { need, choices: Vec::new() }))
            }
            worth if worth == Some(Proof::Impossible) || self.lost(&step.before) => {
                Some(Inferred::new(&after, Proof::Impossible))
            }
            _ => None,
        }
    }
}

/// What to ask, the most wanted first: what each choice is worth only where it is shown, all optimal solutions only if they
/// were asked for.
pub fn wanted(known: Known<'_>, here: &str, start: &str, marks: bool, optima: bool) -> Vec<SolverRequest> {
    let way = (here != start && !known.lost(here)).then(|| SolverRequest::new(&WayFrom(here)));
    let proof = Some(SolverRequest::new(&proof_of(start)));
    let choices = marks.then(|| SolverRequest::new(&ChoicesAt(here)));
    let optima = optima.then(|| SolverRequest::new(&OptimaOf(start)));
    [way, proof, choices, optima].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::solver::Query;
    use crate::app::solver::tests::with;

    fn step(after: &'static str, code: &'static str) -> Transition {
        Transition { before: "a".into(), after: after.into(), code: code.into(), back: false }
    }

    fn answered<Q: Query>(query: &Q, answer: Q::Answer) -> SolverCache {
        with(SolverCache::default(), [Inferred::new(query, answer)])
    }

    fn way(way: Proof<&[&str]>) -> Proof<Vec<String>> {
        way.map(|way| way.iter().map(|code| (*code).to_owned()).collect())
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let cache = answered(&WayFrom("a"), way(Proof::Solved(&["03SE", "10E"])));
        let known = Known(&cache);
        assert_eq!((known.need("a"), known.hint("a").as_deref()), (Some(Proof::Solved(2)), Some("03S")));
        let standing = with(cache.clone(), known.follows(&step("b~at13S", "03S")));
        assert_eq!(Known(&standing).way("b~at13S").as_deref(), Some(["E".to_owned(), "10E".to_owned()].as_slice()));
        assert_eq!(Known(&standing).need("b~at13S"), Some(Proof::Solved(2)));
        let after = Transition { before: "b~at13S".into(), ..step("c", "E") };
        let ended = with(standing.clone(), Known(&standing).follows(&after));
        assert_eq!(Known(&ended).need("c"), Some(Proof::Solved(1)));
    }

    #[test]
    fn a_choice_is_worth_what_is_needed_after_it() {
        let choices = [("03S", Proof::Solved(2)), ("04S", Proof::Impossible), ("05S", Proof::Unknown)];
        let choices = choices.map(|(code, need)| (code.to_owned(), need)).to_vec();
        let cache = answered(&ChoicesAt("a"), Here { need: Proof::Solved(2), choices });
        let after = |to, code| with(cache.clone(), Known(&cache).follows(&step(to, code)));
        let good = after("c", "03S");
        assert_eq!((Known(&good).need("c"), Known(&good).way("c")), (Some(Proof::Solved(1)), None));
        let bad = after("d", "04S");
        assert!(Known(&bad).lost("d") && Known(&bad).way("d").is_none());
        assert_eq!(Known(&after("e", "05S")).need("e"), None, "not known is not never");
    }

    #[test]
    fn what_is_lost_is_not_searched() {
        let cache = answered(&WayFrom("b"), way(Proof::Impossible));
        assert_eq!(wanted(Known(&cache), "b", "a", false, false).len(), 1);
        assert_eq!(wanted(Known(&cache), "c", "a", true, true).len(), 4);
        assert_eq!(wanted(Known(&cache), "a", "a", false, false).len(), 1);
    }

    #[test]
    fn a_search_that_gives_up_proves_nothing() {
        let cache = answered(&WayFrom("a"), way(Proof::Unknown));
        assert_eq!(Known(&cache).need("a"), Some(Proof::Unknown));
        assert!(!Known(&cache).lost("a"));
    }
}
