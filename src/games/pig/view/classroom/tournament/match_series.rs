//! One pair simulated, in growing numbers of games. Pure.

use crate::games::pig::requests::{Request, Response, Variant};
use crate::games::pig::view::classroom::chunked_job::Work;
use crate::games::pig::view::classroom::trace::Sample;
use crate::lab::report::{Cell, Table};

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
    fn next(&self) -> Option<Request> {
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
    use crate::games::pig::requests::Games;

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
