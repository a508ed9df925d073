//! The round robin: all pairs, some at a time, so that it shows as it grows and can be cancelled. Pure.

use std::rc::Rc;

use super::list::Player;
use super::standings::{Matrix, pairs};
use crate::app::chunked_job::Work;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Request, Response, Variant};
use crate::games::pig::view::classroom::trace::Sample;
use crate::lab::report::{Cell, Table};

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
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
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

/// The most games of one question.
const MOST_GAMES: u64 = 20_000;
/// It rests after so many games; a person may send it on.
pub const FIRST_REST: u64 = 100_000;
/// There is no end behind this.
pub const LAST_REST: u64 = 10_000_000;

/// Games of one pair, as many as there are so far.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSeries {
    /// The game that is played.
    pub variant: Variant,
    /// The codes of both.
    pub codes: (String, String),
    /// The seed of the dice.
    pub seed: String,
    /// Where it rests.
    pub until: u64,
    /// Games that the first one has won going first, such games, and the same for going second.
    pub games: [u64; 4],
    /// The share that the first one has won, as it grew.
    pub path: Vec<Sample>,
}

impl MatchSeries {
    /// Nothing played yet.
    pub fn new(variant: Variant, codes: (String, String), seed: &str) -> Self {
        Self { variant, codes, seed: seed.to_owned(), until: FIRST_REST, games: [0; 4], path: Vec::new() }
    }

    /// Games played.
    pub fn played(&self) -> u64 {
        self.games[1] + self.games[3]
    }

    /// How many games come next: a fifth of those played, in whole pairs of seats.
    fn more(&self) -> u64 {
        let played = self.played();
        let more = (played / 5).clamp(10, MOST_GAMES).min(self.until.saturating_sub(played));
        more.next_multiple_of(2)
    }

    /// The path as a table.
    pub fn table(&self, exact: Option<f64>) -> Table {
        let mut table = Table::new("pig-simulation", "The simulated share as it grew")
            .number("Games")
            .number("Share won")
            .number("95 % from")
            .number("95 % to")
            .number("Exact");
        for sample in &self.path {
            let mut cells = vec![Cell::integer(i128::from(sample.n))];
            cells.extend([sample.value, sample.low, sample.high].map(|share| Cell::number(share, 6)));
            cells.push(Cell::maybe(exact, 6));
            table.row(cells);
        }
        table
    }
}

impl Work for MatchSeries {
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
        let (played, more) = (self.played(), self.more());
        if more == 0 {
            return None;
        }
        Some(Request::Play {
            variant: self.variant,
            a: self.codes.0.clone(),
            b: self.codes.1.clone(),
            seed: self.seed.clone(),
            from: u32::try_from(played).ok()?,
            count: more as u32,
        })
    }

    fn take(&mut self, finding: &Response, _took_ms: f64) -> bool {
        let Response::Games(games) = finding else { return false };
        let new = [games.first, games.firsts, games.second, games.seconds].map(u64::from);
        if new[1] + new[3] == 0 {
            return false;
        }
        for (sum, new) in self.games.iter_mut().zip(new) {
            *sum += new;
        }
        let share = Sample::share(self.games[0] + self.games[2], self.played());
        self.path.extend(share);
        share.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::{Games, MatchUp};

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

    #[test]
    fn chunks_grow_join_without_a_gap_and_rest() {
        let mut duel = MatchSeries::new(Variant::DEFAULT, ("hold20".into(), "optimal".into()), "k7");
        let mut next = 0;
        while let Some(question) = duel.next() {
            let Request::Play { from, count, .. } = question else { panic!("{question:?}") };
            assert_eq!(from, next);
            next += count;
            let half = count / 2;
            let games = Games { first: half / 2, firsts: half, second: half / 2, seconds: half };
            assert!(duel.take(&Response::Games(games), 1.0));
        }
        assert_eq!(u64::from(next), FIRST_REST);
        assert!((30..80).contains(&duel.path.len()), "{}", duel.path.len());
        let last = duel.path.last().expect("it has played");
        assert!(last.low < 0.5 && last.high > last.value && last.high - last.low < 0.01);
        duel.until *= 10;
        assert!(duel.next().is_some());
        assert!(!duel.take(&Response::Games(Games { first: 0, firsts: 0, second: 0, seconds: 0 }), 1.0));
        assert_eq!(duel.table(Some(0.5)).rows.len(), duel.path.len());
    }
}
