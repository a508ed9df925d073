//! A round robin: all pairs, some at a time, so that it shows as it grows and can be cancelled; the matrix of its results, the
//! ranking that follows from it, and games of one pair simulated beside its exact chances.

use std::rc::Rc;

use super::rules::Player;
use crate::engine::order;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{MatchUp, Request, Response, Variant};
use crate::lab::report::{Cell, Table};
use crate::search::solve::Work;
use crate::stats::interval::Sample;

/// One question should take about so long, in milliseconds.
const BREATH_MS: f64 = 150.0;
/// The most pairs of one question: their cells are drawn at once.
const MAX_PAIRS: usize = 40;

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
        let (matrix, pairs) = (Rc::new(Matrix::new(size)), pairs(size).into());
        Self { variant, players: players.into(), matrix, refused: Vec::new(), took_ms: 0.0, pairs, done: 0, chunk: 2 }
    }

    /// The same with all pairs that were played `before`, as far as their rules play here too: they are not asked again.
    #[must_use]
    pub fn going_on(mut self, before: &Self) -> Self {
        if self.variant != before.variant {
            return self;
        }
        let at = |player: &Player| before.players.iter().position(|other| other.code == player.code);
        let old: Vec<Option<usize>> = self.players.iter().map(at).collect();
        let matrix = Rc::make_mut(&mut self.matrix);
        let (mut known, mut open) = (Vec::new(), Vec::new());
        for pair in self.pairs.iter().copied() {
            let found = old[pair.0].zip(old[pair.1]).and_then(|(a, b)| before.matrix.get(a, b));
            match found {
                Some(found) => {
                    matrix.set(pair, found);
                    known.push(pair);
                }
                None => open.push(pair),
            }
        }
        self.done = known.len();
        known.append(&mut open);
        self.pairs = known.into();
        (self.took_ms, self.chunk) = (before.took_ms, before.chunk);
        self
    }

    /// Pairs played, and pairs in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.pairs.len())
    }

    /// A player's name.
    pub fn name(&self, player: usize) -> &str {
        self.players.get(player).map_or("", |player| player.name.as_str())
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
        self.chunk = fitting.clamp(1, asked.len() * 2).min(MAX_PAIRS);
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

/// A share must lie above one half by more than rounding, or nobody has won.
const CLEARLY: f64 = 1e-9;

/// Which chance a cell tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The mean of both seats.
    Both,
    /// The row goes first.
    First,
    /// The row goes second.
    Second,
}

impl Seat {
    /// All, with a name for each.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Both, "Both seats"), (Self::First, "Row first"), (Self::Second, "Row second")];

    /// The chance that a cell tells.
    pub fn of(self, found: &MatchUp) -> f64 {
        match self {
            Self::Both => found.average,
            Self::First => found.first,
            Self::Second => found.second,
        }
    }
}

/// By what is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Matches won above one half, then the mean.
    Won,
    /// The mean over all opponents.
    Mean,
}

/// The results of a round robin; each pair is played once and read from both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    size: usize,
    cells: Vec<Option<MatchUp>>,
}

/// All pairs of so many players, the first one always the smaller.
fn pairs(size: usize) -> Vec<(usize, usize)> {
    (0..size).flat_map(|a| (a + 1..size).map(move |b| (a, b))).collect()
}

impl Matrix {
    /// Nothing played yet.
    pub fn new(size: usize) -> Self {
        Self { size, cells: vec![None; size * size] }
    }

    /// Keeps the result of `a` against `b`, for both.
    pub fn set(&mut self, (a, b): (usize, usize), found: MatchUp) {
        let back = MatchUp { first: 1.0 - found.second, second: 1.0 - found.first, average: 1.0 - found.average };
        for (row, column, found) in [(a, b, found), (b, a, back)] {
            if let Some(cell) = self.cells.get_mut(row * self.size + column) {
                *cell = Some(found);
            }
        }
    }

    /// What `row` reaches against `column`; nothing if they have not played.
    pub fn get(&self, row: usize, column: usize) -> Option<MatchUp> {
        self.cells.get(row * self.size + column).copied().flatten()
    }

    fn row(&self, row: usize) -> impl Iterator<Item = MatchUp> + '_ {
        (0..self.size).filter_map(move |column| self.get(row, column))
    }

    /// The ranking so far, the best first; equal ones share a rank and keep the order of the text.
    pub fn ranking(&self, order: Order) -> Vec<Place> {
        let place = |player: usize| {
            let played = self.row(player).count();
            let won = self.row(player).filter(|found| found.average > 0.5 + CLEARLY).count();
            let sum: f64 = self.row(player).map(|found| found.average).sum();
            Place { player, rank: 0, won, played, mean: if played == 0 { 0.5 } else { sum / played as f64 } }
        };
        let mut places: Vec<Place> = (0..self.size).map(place).collect();
        let key = |place: &Place| match order {
            Order::Won => (place.won, place.mean),
            Order::Mean => (0, place.mean),
        };
        order::sort_by(&mut places, |a, b| key(b).0.cmp(&key(a).0).then(key(b).1.total_cmp(&key(a).1)));
        for at in 0..places.len() {
            let before = at.checked_sub(1).map(|before| places[before]);
            let equal =
                |other: &Place| key(other).0 == key(&places[at]).0 && (other.mean - places[at].mean).abs() < CLEARLY;
            places[at].rank = before.filter(equal).map_or(at + 1, |before| before.rank);
        }
        places
    }
}

/// So many fit, with small figures, on a screen of 1280 px and on a sheet of A4 across.
pub const MAX_SHOWN: usize = 40;
/// How many of a larger class are shown as long as nobody has picked others.
const FIRST_SHOWN: usize = 25;

/// Who stands in the grid, in the order given: all; of a class that does not fit those whose names are `picked`, else the first.
pub fn shown(work: &RoundRobin, order: &[usize], picked: &[String]) -> Vec<usize> {
    let is_picked = |player: &usize| picked.iter().any(|name| name == work.name(*player));
    let picked: Vec<usize> = order.iter().copied().filter(is_picked).take(MAX_SHOWN).collect();
    match picked.len() {
        _ if order.len() <= MAX_SHOWN => order.to_vec(),
        ..2 => order[..FIRST_SHOWN].to_vec(),
        _ => picked,
    }
}

/// One line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Who, by the order of the text.
    pub player: usize,
    /// From 1.
    pub rank: usize,
    /// Matches won above one half.
    pub won: usize,
    /// Matches played.
    pub played: usize,
    /// The mean over all opponents, both seats alike.
    pub mean: f64,
}

/// The ranking as a table.
pub fn ranking_table(work: &RoundRobin, places: &[Place]) -> Table {
    let row = |place: &Place| {
        let player = work.players.get(place.player)?;
        let [name, words, code] = [&player.name, &player.words, &player.code].map(Cell::text);
        let [won, played] = [place.won, place.played].map(Cell::count);
        Some(vec![Cell::count(place.rank), name, words, code, Cell::number(place.mean, 6), won, played])
    };
    Table::new("pig-ranking", "Ranking")
        .number("Rank")
        .text("Name")
        .text("Rule in words")
        .text("Code")
        .numbers(["Mean win", "Matches won", "Matches played"])
        .with_rows(places.iter().filter_map(row))
}

/// All pairs as a table, each with both seats.
pub fn pairs_table(work: &RoundRobin) -> Table {
    let all = 0..work.players.len();
    let row = |row: usize, column: usize| {
        let found = work.matrix.get(row, column)?;
        let chances = [found.first, found.second, found.average].map(|chance| Cell::number(chance, 10));
        Some([row, column].map(|one| Cell::text(work.name(one))).into_iter().chain(chances).collect())
    };
    Table::new("pig-pairs", "Who beats whom")
        .text("Row")
        .text("Column")
        .numbers(["Row goes first", "Row goes second", "Mean of both seats"])
        .with_rows(all.clone().flat_map(|a| all.clone().filter_map(move |b| row(a, b))))
}

/// The matrix of one seat as a table, rows and columns in the given order.
pub fn matrix_table(work: &RoundRobin, order: &[usize], seat: Seat) -> Table {
    let head = Table::new("pig-matrix", "Chance that the row beats the column").text("Row");
    let row = |row: &usize| {
        let chance = |column: &usize| work.matrix.get(*row, *column).map(|found| seat.of(&found));
        let cells = order.iter().map(|column| Cell::maybe(chance(column), 4));
        std::iter::once(Cell::text(work.name(*row))).chain(cells).collect()
    };
    order.iter().fold(head, |table, column| table.number(work.name(*column))).with_rows(order.iter().map(row))
}

/// The most games of one question.
const MAX_GAMES: u64 = 20_000;
/// It rests after so many games; a person may send it on.
const FIRST_REST: u64 = 100_000;
/// There is no end behind this.
const LAST_REST: u64 = 10_000_000;

/// Games of one pair, as many as there are so far.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSeries {
    /// The game that is played.
    variant: Variant,
    /// The codes of both.
    codes: (String, String),
    /// The seed of the dice.
    seed: String,
    /// Where it rests.
    pub until: u64,
    /// Games that the first one has won going first, such games, and the same for going second.
    games: [u64; 4],
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
        let more = (played / 5).clamp(10, MAX_GAMES).min(self.until.saturating_sub(played));
        more.next_multiple_of(2)
    }

    /// Where it rests next: where it rested already, ten times as far.
    pub fn next_rest(&self) -> u64 {
        if self.rests() { (self.until * 10).min(LAST_REST) } else { self.until }
    }

    /// Whether it has come to its rest.
    pub fn rests(&self) -> bool {
        self.played() >= self.until
    }

    /// Whether there is no going on.
    pub fn ended(&self) -> bool {
        self.played() >= LAST_REST
    }

    /// The path as a table.
    pub fn table(&self, exact: Option<f64>) -> Table {
        let row = |sample: &Sample| {
            let shares = [sample.value, sample.low, sample.high].map(|share| Cell::number(share, 6));
            let n = Cell::integer(i128::from(sample.n));
            std::iter::once(n).chain(shares).chain([Cell::maybe(exact, 6)]).collect()
        };
        Table::new("pig-simulation", "The simulated share as it grew")
            .numbers(["Games", "Share won", "95 % from", "95 % to", "Exact"])
            .with_rows(self.path.iter().map(row))
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
    use crate::games::pig::requests::Games;

    fn found(first: f64, second: f64) -> MatchUp {
        MatchUp { first, second, average: f64::midpoint(first, second) }
    }

    /// 0 beats 1 narrowly, 1 beats 2 by far, 2 beats 0 by a hair.
    fn circle() -> Matrix {
        let mut matrix = Matrix::new(3);
        matrix.set((0, 1), found(0.54, 0.5));
        matrix.set((1, 2), found(0.9, 0.8));
        matrix.set((0, 2), found(0.52, 0.4799));
        matrix
    }

    #[test]
    fn of_a_class_that_does_not_fit_the_first_stand_in_the_grid_or_those_picked() {
        let work = |size: usize| {
            let player = |at: usize| Player { name: format!("P{at}"), ..Player::default() };
            RoundRobin::new(Variant::DEFAULT, (0..size).map(player).collect())
        };
        let order = |size: usize| (0..size).rev().collect::<Vec<_>>();
        let shown = |size: usize, picked: &[&str]| {
            super::shown(&work(size), &order(size), &picked.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(shown(40, &["P3", "P5"]), order(40));
        assert_eq!(shown(41, &[]), order(41)[..25]);
        assert_eq!(shown(41, &["P3", "gone"]), order(41)[..25]);
        assert_eq!(shown(100, &["P3", "P99", "P5"]), [99, 5, 3]);
        let all: Vec<String> = (0..100).map(|at| format!("P{at}")).collect();
        assert_eq!(super::shown(&work(100), &order(100), &all), order(100)[..40]);
    }

    #[test]
    fn a_pair_is_read_from_both_sides() {
        let matrix = circle();
        let back = matrix.get(1, 0).expect("they have played");
        assert!((back.first - 0.5).abs() < 1e-12 && (back.second - 0.46).abs() < 1e-12);
        assert_eq!(matrix.get(0, 0), None);
        assert_eq!(matrix.get(7, 7), None);
        assert_eq!(pairs(3), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn ranking_by_matches_and_by_mean() {
        let order = |order| circle().ranking(order).iter().map(|place| (place.player, place.rank)).collect::<Vec<_>>();
        assert_eq!(order(Order::Won), [(1, 1), (0, 2), (2, 3)]);
        let mean = circle().ranking(Order::Mean);
        assert_eq!(mean[0].player, 1);
        assert!((mean[0].mean - (0.48 + 0.85) / 2.0).abs() < 1e-12);
        assert_eq!((mean[0].won, mean[0].played), (1, 2));
    }

    #[test]
    fn equal_rules_share_a_rank_and_nobody_wins() {
        let mut matrix = Matrix::new(2);
        matrix.set((0, 1), found(0.53, 0.47));
        let places = matrix.ranking(Order::Won);
        let told: Vec<_> = places.iter().map(|place| (place.player, place.rank, place.won)).collect();
        assert_eq!(told, [(0, 1, 0), (1, 1, 0)]);
    }

    #[test]
    fn tables_hold_every_pair() {
        let player = |name: &str| Player {
            line: 1,
            name: name.into(),
            code: "c".into(),
            words: "w, x".into(),
            ..Player::default()
        };
        let mut work = RoundRobin::new(Variant::DEFAULT, ["A", "B", "C"].map(player).to_vec());
        work.matrix = Rc::new(circle());
        let csv = pairs_table(&work).csv();
        assert!(csv.starts_with("Row,Column,Row goes first,"), "{csv}");
        assert_eq!(csv.lines().count(), 7);
        let csv = matrix_table(&work, &[1, 0, 2], Seat::First).csv();
        assert!(csv.starts_with("Row,B,A,C\r\nB,,0.5,0.9\r\n"), "{csv}");
        assert!(ranking_table(&work, &work.matrix.ranking(Order::Won)).csv().contains("\"w, x\""));
    }

    fn five() -> RoundRobin {
        let player = |k: usize| Player { line: k, name: k.to_string(), code: format!("hold{k}"), ..Player::default() };
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
            assert!(work.take(&Response::Matches(vec![found(0.5, 0.5); asked]), 75.0));
        }
        assert_eq!(sizes, [2, 4, 4]);
        assert_eq!(work.progress(), (10, 10));
        assert!((0..5).all(|a| (0..5).all(|b| a == b || work.matrix.get(a, b).is_some())));
    }

    #[test]
    fn what_was_played_is_not_asked_again_when_rules_come_and_go() {
        let player = |name: &str| Player { name: name.into(), code: format!("hold-{name}"), ..Player::default() };
        let robin = |names: &[&str]| RoundRobin::new(Variant::DEFAULT, names.iter().map(|name| player(name)).collect());
        let mut before = robin(&["a", "b", "c"]);
        while let Some(question) = before.next() {
            let Request::Match { pairs, .. } = question else { panic!("pairs") };
            // The pair can be told by what it comes to.
            let result = |(a, b): &(String, String)| found(if a < b { 0.6 } else { 0.4 }, 0.5);
            assert!(before.take(&Response::Matches(pairs.iter().map(result).collect()), 75.0));
        }
        let mut after = robin(&["d", "c", "a"]).going_on(&before);
        assert_eq!(after.progress(), (1, 3));
        assert_eq!(after.matrix.get(2, 1), before.matrix.get(0, 2), "a against c");
        let mut asked = Vec::new();
        while let Some(Request::Match { pairs, .. }) = after.next() {
            assert!(after.take(&Response::Matches(vec![found(0.5, 0.5); pairs.len()]), 75.0));
            asked.extend(pairs);
        }
        let asked: Vec<(&str, &str)> = asked.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(asked, [("hold-d", "hold-c"), ("hold-d", "hold-a")]);
        let other = RoundRobin::new(Variant { goal: 50, ..Variant::DEFAULT }, before.players.to_vec());
        assert_eq!(other.going_on(&before).progress(), (0, 3), "another game");
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
        let mut series = MatchSeries::new(Variant::DEFAULT, ("hold20".into(), "optimal".into()), "k7");
        let mut next = 0;
        while let Some(question) = series.next() {
            let Request::Play { from, count, .. } = question else { panic!("{question:?}") };
            assert_eq!(from, next);
            next += count;
            let half = count / 2;
            let games = Games { first: half / 2, firsts: half, second: half / 2, seconds: half };
            assert!(series.take(&Response::Games(games), 1.0));
        }
        assert_eq!(u64::from(next), FIRST_REST);
        assert!((30..80).contains(&series.path.len()), "{}", series.path.len());
        let last = series.path.last().expect("it has played");
        assert!(last.low < 0.5 && last.high > last.value && last.high - last.low < 0.01);
        series.until *= 10;
        assert!(series.next().is_some());
        assert!(!series.take(&Response::Games(Games { first: 0, firsts: 0, second: 0, seconds: 0 }), 1.0));
        assert_eq!(series.table(Some(0.5)).rows.len(), series.path.len());
    }
}
