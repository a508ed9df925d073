//! The round robin: all pairs, some at a time, so that it shows as it grows and can be cancelled. Pure.

use std::rc::Rc;

use super::list::Player;
use super::standings::{Matrix, pairs};
use crate::games::pig::requests::{Request, Response, Variant};
use crate::games::pig::view::classroom::chunked_job::Work;

/// One question should take about so long, in milliseconds.
const BREATH_MS: f64 = 150.0;
/// The most pairs of one question.
const MOST_PAIRS: usize = 100;

/// A round robin under way.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundRobin {
    /// The game that is played.
    pub variant: Variant,
    /// Who plays.
    pub players: Rc<[Player]>,
    /// What is known so far.
    pub matrix: Rc<Matrix>,
    /// Pairs that could not be played, and why.
    pub refused: Vec<((usize, usize), String)>,
    /// How long the worker took, in milliseconds.
    pub took_ms: f64,
    pairs: Rc<[(usize, usize)]>,
    done: usize,
    chunk: usize,
}

impl RoundRobin {
    /// Nothing played yet.
    pub fn new(variant: Variant, players: Vec<Player>) -> Self {
        let size = players.len();
        Self {
            variant,
            players: players.into(),
            matrix: Rc::new(Matrix::new(size)),
            refused: Vec::new(),
            took_ms: 0.0,
            pairs: pairs(size).into(),
            done: 0,
            chunk: 2,
        }
    }

    /// Pairs played, and pairs in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.pairs.len())
    }

    fn asked(&self) -> &[(usize, usize)] {
        let rest = &self.pairs[self.done..];
        &rest[..self.chunk.min(rest.len())]
    }
}

impl Work for RoundRobin {
    fn next(&self) -> Option<Request> {
        let code = |at: usize| self.players[at].code.clone();
        let pairs: Vec<_> = self.asked().iter().map(|(a, b)| (code(*a), code(*b))).collect();
        (!pairs.is_empty()).then_some(Request::Match { variant: self.variant, pairs })
    }

    fn take(&mut self, finding: &Response, took_ms: f64) -> bool {
        let asked = self.asked().to_vec();
        let Response::Matches(found) = finding else { return false };
        if found.len() != asked.len() {
            return false;
        }
        let matrix = Rc::make_mut(&mut self.matrix);
        for (pair, found) in asked.iter().zip(found) {
            matrix.set(*pair, *found);
        }
        self.done += asked.len();
        self.took_ms += took_ms;
        let fitting = (asked.len() as f64 * BREATH_MS / took_ms.max(1.0)) as usize;
        self.chunk = fitting.clamp(1, asked.len() * 2).min(MOST_PAIRS);
        true
    }

    /// Of several pairs one is at fault: they are asked one by one. A single one is noted, and the others go on.
    fn refuse(&mut self, why: &str) -> bool {
        match *self.asked() {
            [pair] => {
                self.refused.push((pair, why.to_owned()));
                self.done += 1;
            }
            _ => self.chunk = 1,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::MatchUp;

    fn five() -> RoundRobin {
        let player = |k: usize| Player { line: k, name: k.to_string(), code: format!("hold{k}"), words: String::new() };
        RoundRobin::new(Variant::DEFAULT, (1..=5).map(player).collect())
    }

    fn count(question: Option<Request>) -> usize {
        match question {
            Some(Request::Match { pairs, .. }) => pairs.len(),
            _ => 0,
        }
    }

    #[test]
    fn every_pair_is_asked_once_and_chunks_follow_the_time() {
        let mut work = five();
        let mut sizes = Vec::new();
        while let Some(question) = work.next() {
            let asked = count(Some(question));
            sizes.push(asked);
            assert!(
                work.take(&Response::Matches(vec![MatchUp { first: 0.5, second: 0.5, average: 0.5 }; asked]), 75.0)
            );
        }
        assert_eq!(sizes, [2, 4, 4]);
        assert_eq!(work.progress(), (10, 10));
        assert!((0..5).all(|a| (0..5).all(|b| a == b || work.matrix.get(a, b).is_some())));
    }

    #[test]
    fn a_refused_pair_holds_up_no_other() {
        let mut work = five();
        assert!(work.refuse("no") && work.refused.is_empty());
        assert_eq!(count(work.next()), 1);
        assert!(work.refuse("division by zero at me 3"));
        assert_eq!(work.refused, [((0, 1), "division by zero at me 3".to_owned())]);
        assert_eq!(work.progress(), (1, 10));
        assert!(!work.take(&Response::Matches(vec![]), 1.0));
        assert!(!work.take(&Response::Rules(vec![]), 1.0));
    }
}
