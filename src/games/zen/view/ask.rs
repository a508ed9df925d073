//! What the worker is asked about the garden at hand: whether it can still be finished, what each choice is worth, the best
//! ways. «Not known» is never told as «never».

use std::rc::Rc;

use super::show::single_choices;
use crate::app::solver::{Ask, Inferred, Query, SolverCache, SolverRequest};
use crate::app::view::Transition;
use crate::games::zen::info::INFO;
use crate::games::zen::requests::{Here, Optima, Request, Response};
use crate::search::proof::Proof;
use crate::search::solver::Answer;
use crate::worker::client::game_request;
use crate::worker::protocol;

/// So many positions a search for a way may expand.
const MOST_NODES: u64 = 3_000_000;
/// So many the search for all optimal solutions may expand.
const OPTIMA_NODES: u64 = 3_000_000;
/// So many optimal solutions are shown.
const MOST_LISTED: usize = 60;

/// How far it is from a position, and a best way.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// How far, counted with a path that is under way.
    pub need: Proof<u32>,
    /// A best way, each choice by itself; nothing where the search gave up or proved that there is none.
    pub way: Option<Rc<[String]>>,
}

impl Best {
    fn solved(paths: &[String]) -> Self {
        Self { need: Proof::Solved(paths.len() as u32), way: Some(single_choices(paths).into()) }
    }

    const NEVER: Self = Self { need: Proof::Impossible, way: None };
    const UNKNOWN: Self = Self { need: Proof::Unknown, way: None };
}

/// What was proved of a garden from its beginning, with a best way.
pub struct TimedProof<'a>(pub &'a str);

/// The answer to [`TimedProof`].
#[derive(Clone, Debug, PartialEq)]
pub struct Proved {
    /// How far it is, and a best way.
    pub best: Best,
    /// Positions expanded for it.
    pub expanded: u64,
}

impl Query for TimedProof<'_> {
    type Answer = Proved;

    fn request(&self) -> protocol::Request {
        let (game, position) = (INFO.id.to_owned(), self.0.to_owned());
        protocol::Request::Solve { game, position, metric: None, nodes: Some(MOST_NODES) }
    }

    fn read(response: protocol::Response) -> Result<Proved, String> {
        let protocol::Response::Answer(Answer { verdict, expanded }) = response else { return other() };
        let best = match verdict {
            Proof::Solved(way) => Best::solved(&way),
            Proof::Impossible => Best::NEVER,
            Proof::Unknown => Best::UNKNOWN,
        };
        Ok(Proved { best, expanded })
    }
}

/// A best way from a position.
struct BestWay<'a>(&'a str);

impl Query for BestWay<'_> {
    type Answer = Best;

    fn request(&self) -> protocol::Request {
        game_request(INFO.id, &Request::Way { position: self.0.to_owned(), nodes: MOST_NODES })
    }

    fn read(response: protocol::Response) -> Result<Best, String> {
        match <Ask<'_, Request> as Query>::read(response)? {
            // A path under way is among those that are needed.
            Response::Way(Proof::Solved(way)) => Ok(Best::solved(&way)),
            Response::Way(Proof::Impossible) => Ok(Best::NEVER),
            Response::Way(Proof::Unknown) => Ok(Best::UNKNOWN),
            _ => other(),
        }
    }
}

/// What each choice at hand is worth.
struct Choices<'a>(&'a str);

impl Query for Choices<'_> {
    type Answer = Here;

    fn request(&self) -> protocol::Request {
        game_request(INFO.id, &Request::From { position: self.0.to_owned() })
    }

    fn read(response: protocol::Response) -> Result<Here, String> {
        match <Ask<'_, Request> as Query>::read(response)? {
            Response::Here(here) => Ok(here),
            _ => other(),
        }
    }
}

/// All optimal solutions of a garden.
pub struct AllOptima<'a>(pub &'a str);

impl Query for AllOptima<'_> {
    type Answer = Optima;

    fn request(&self) -> protocol::Request {
        let (position, nodes, most) = (self.0.to_owned(), OPTIMA_NODES, MOST_LISTED);
        game_request(INFO.id, &Request::Optima { position, nodes, most })
    }

    fn read(response: protocol::Response) -> Result<Optima, String> {
        match <Ask<'_, Request> as Query>::read(response)? {
            Response::Optima(optima) => Ok(optima),
            _ => other(),
        }
    }
}

fn other<T>() -> Result<T, String> {
    Err("its answer is to another question".to_owned())
}

/// What is known so far.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a SolverCache);

impl Known<'_> {
    /// What was proved of a first position.
    pub fn proof(self, start: &str) -> Option<Rc<Proved>> {
        self.0.get(&TimedProof(start))
    }

    /// How far it is from a position, counted with a path that is under way.
    pub fn need(self, position: &str) -> Option<Proof<u32>> {
        let here = self.0.get(&Choices(position)).map(|here| here.need);
        let best = self.0.get(&BestWay(position)).map(|best| best.need);
        let proof = self.proof(position).map(|proof| proof.best.need);
        let known = [here, best, proof].into_iter().flatten();
        known.clone().find(|need| *need != Proof::Unknown).or_else(|| known.clone().next())
    }

    /// Whether it is proved that a position cannot be finished.
    pub fn lost(self, position: &str) -> bool {
        self.need(position) == Some(Proof::Impossible)
    }

    /// What a choice is worth.
    pub fn worth(self, position: &str, code: &str) -> Option<Proof<u32>> {
        self.0.get(&Choices(position))?.choices.iter().find(|(of, _)| of == code).map(|(_, need)| *need)
    }

    /// A best way from a position, each choice by itself.
    pub fn way(self, position: &str) -> Option<Rc<[String]>> {
        let best = self.0.get(&BestWay(position)).and_then(|best| best.way.clone());
        best.or_else(|| self.proof(position)?.best.way.clone())
    }

    /// A choice that is as good as any.
    pub fn hint(self, position: &str) -> Option<String> {
        if let Some(first) = self.way(position).and_then(|way| way.first().cloned()) {
            return Some(first);
        }
        let here = self.0.get(&Choices(position))?;
        let best = here.choices.iter().filter(|(_, need)| matches!(need, Proof::Solved(_)) && *need == here.need);
        best.map(|(code, _)| code.clone()).next()
    }

    /// What follows from a choice that led from one position to another; `ends` is whether a path ended with it. What is left
    /// of a best way is best; the choice was worth what is needed after it.
    pub fn follows(self, step: &Transition, ends: bool) -> Option<Inferred> {
        let after = BestWay(&step.after);
        let less = |need: Proof<u32>| match need {
            Proof::Solved(paths) => Proof::Solved(paths.saturating_sub(u32::from(ends))),
            need => need,
        };
        let way = self.way(&step.before);
        if let Some((first, rest)) = way.as_ref().and_then(|way| way.split_first())
            && **first == *step.mv
            && let Some(need @ Proof::Solved(_)) = self.need(&step.before)
        {
            return Some(Inferred::new(&after, Best { need: less(need), way: Some(rest.into()) }));
        }
        match self.worth(&step.before, &step.mv) {
            _ if self.lost(&step.before) => Some(Inferred::new(&after, Best::NEVER)),
            Some(Proof::Impossible) => Some(Inferred::new(&after, Best::NEVER)),
            Some(need @ Proof::Solved(_)) => Some(Inferred::partial(&after, Best { need: less(need), way: None })),
            _ => None,
        }
    }
}

/// What to ask, the most wanted first: what each choice is worth only where it is shown, all optimal solutions only if they
/// were asked for.
pub fn wanted(known: Known<'_>, here: &str, start: &str, marks: bool, optima: bool) -> Vec<SolverRequest> {
    let way = (here != start && !known.lost(here)).then(|| SolverRequest::new(&BestWay(here)));
    let proof = Some(SolverRequest::new(&TimedProof(start)));
    let choices = marks.then(|| SolverRequest::new(&Choices(here)));
    let optima = optima.then(|| SolverRequest::new(&AllOptima(start)));
    [way, proof, choices, optima].into_iter().flatten().collect()
}

/// What is asked of a garden that is being drawn.
pub fn wanted_of_drawing(position: &str) -> Vec<SolverRequest> {
    vec![SolverRequest::new(&TimedProof(position)), SolverRequest::new(&AllOptima(position))]
}

#[cfg(test)]
mod tests {
    use yew::Reducible;

    use super::*;
    use crate::app::solver::SolverAction;

    fn with(cache: SolverCache, all: impl IntoIterator<Item = Inferred>) -> SolverCache {
        (*Rc::new(cache).reduce(SolverAction::Inferred(all.into_iter().collect()))).clone()
    }

    fn step(after: &'static str, mv: &'static str) -> Transition {
        Transition { before: "a".into(), after: after.into(), mv: mv.into(), back: false }
    }

    fn here() -> Here {
        let choices = [("03S", Proof::Solved(2)), ("04S", Proof::Impossible), ("05S", Proof::Unknown)];
        Here { need: Proof::Solved(2), choices: choices.map(|(code, need)| (code.to_owned(), need)).to_vec() }
    }

    fn solved() -> SolverCache {
        let best = Best::solved(&["03SE".to_owned(), "10E".to_owned()]);
        with(SolverCache::default(), [Inferred::new(&BestWay("a"), best)])
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let cache = solved();
        let known = Known(&cache);
        assert_eq!((known.need("a"), known.hint("a").as_deref()), (Some(Proof::Solved(2)), Some("03S")));
        let ended = with(cache.clone(), known.follows(&step("b", "03S"), true));
        assert_eq!(Known(&ended).need("b"), Some(Proof::Solved(1)));
        let good = with(cache.clone(), known.follows(&step("b", "03S"), false));
        assert_eq!(Known(&good).way("b").as_deref(), Some(["E".to_owned(), "10E".to_owned()].as_slice()));
        assert_eq!(Known(&good).need("b"), Some(Proof::Solved(2)));
    }

    #[test]
    fn a_choice_is_worth_what_is_needed_after_it() {
        let cache = with(SolverCache::default(), [Inferred::new(&Choices("a"), here())]);
        let after = |to, code| with(cache.clone(), Known(&cache).follows(&step(to, code), true));
        let good = after("c", "03S");
        assert_eq!((Known(&good).need("c"), Known(&good).way("c")), (Some(Proof::Solved(1)), None));
        let bad = after("d", "04S");
        assert!(Known(&bad).lost("d") && Known(&bad).way("d").is_none());
        assert_eq!(Known(&after("e", "05S")).need("e"), None, "not known is not never");
    }

    #[test]
    fn what_is_lost_is_not_searched() {
        let cache = with(SolverCache::default(), [Inferred::new(&BestWay("b"), Best::NEVER)]);
        assert_eq!(wanted(Known(&cache), "b", "a", false, false).len(), 1);
        assert_eq!(wanted(Known(&cache), "c", "a", true, true).len(), 4);
        assert_eq!(wanted(Known(&cache), "a", "a", false, false).len(), 1);
    }

    #[test]
    fn a_search_that_gives_up_proves_nothing() {
        let cache = with(SolverCache::default(), [Inferred::new(&BestWay("a"), Best::UNKNOWN)]);
        assert_eq!(Known(&cache).need("a"), Some(Proof::Unknown));
        assert!(!Known(&cache).lost("a"));
    }
}
