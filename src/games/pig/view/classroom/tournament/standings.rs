//! A round robin: all pairs, some at a time, so that it shows as it grows and can be cancelled; the matrix of its results, and
//! the ranking that follows from it.

use std::rc::Rc;

use yew::prelude::*;

use super::Room;
use super::class::Player;
use crate::app::charts::export::SvgFile;
use crate::app::charts::{Anchor, csv_saver, tool};
use crate::app::chunked_job::Work;
use crate::app::controls::choices;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{MatchUp, Request, Response, Variant};
use crate::lab::report::{Cell, Table, number};
use crate::web::page;

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

    /// The ranking so far; equal ones share a rank and keep the order of the text.
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
        places.sort_by(|a, b| {
            let (a, b) = (key(a), key(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        for at in 0..places.len() {
            let equal = at > 0 && {
                let (a, b) = (key(&places[at - 1]), key(&places[at]));
                a.0 == b.0 && (a.1 - b.1).abs() < CLEARLY
            };
            places[at].rank = if equal { places[at - 1].rank } else { at + 1 };
        }
        places
    }
}

/// One line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Who, by the order of the text.
    pub player: usize,
    pub rank: usize,
    /// Matches won above one half.
    pub won: usize,
    /// Matches played.
    pub played: usize,
    /// The mean over all opponents, both seats alike.
    pub mean: f64,
}

fn ranking_table(work: &RoundRobin, places: &[Place]) -> Table {
    let mut table = Table::new("pig-ranking", "Ranking")
        .number("Rank")
        .text("Name")
        .text("Rule in words")
        .text("Code")
        .numbers(["Mean win", "Matches won", "Matches played"]);
    for place in places {
        let Some(player) = work.players.get(place.player) else { continue };
        table.row(vec![
            Cell::count(place.rank),
            Cell::text(&player.name),
            Cell::text(&player.words),
            Cell::text(&player.code),
            Cell::number(place.mean, 6),
            Cell::count(place.won),
            Cell::count(place.played),
        ]);
    }
    table
}

/// All pairs as a table, each with both seats.
pub fn pairs_table(work: &RoundRobin) -> Table {
    let mut table = Table::new("pig-pairs", "Who beats whom").text("Row").text("Column").numbers([
        "Row goes first",
        "Row goes second",
        "Mean of both seats",
    ]);
    for (row, one) in work.players.iter().enumerate() {
        for (column, other) in work.players.iter().enumerate() {
            let Some(found) = work.matrix.get(row, column) else { continue };
            let mut cells = vec![Cell::text(&one.name), Cell::text(&other.name)];
            cells.extend([found.first, found.second, found.average].map(|chance| Cell::number(chance, 10)));
            table.row(cells);
        }
    }
    table
}

/// The matrix of one seat as a table, rows and columns in the given order.
pub fn matrix_table(work: &RoundRobin, order: &[usize], seat: Seat) -> Table {
    let mut table = Table::new("pig-matrix", "Chance that the row beats the column").text("Row");
    for column in order {
        table = table.number(work.name(*column));
    }
    for row in order {
        let cell = |column: &usize| Cell::maybe(work.matrix.get(*row, *column).map(|found| seat.of(&found)), 4);
        table.row(std::iter::once(Cell::text(work.name(*row))).chain(order.iter().map(cell)).collect());
    }
    table
}

/// The ranking as an SVG file for a slide or a worksheet: a bar for each player's mean.
pub fn ranking_picture(work: &RoundRobin, places: &[Place]) -> String {
    let longest = places.iter().map(|place| work.name(place.player).chars().count()).max().unwrap_or(0) as f64;
    let (room, row, title) = (46.0 + longest * 7.6, 28.0, "Mean chance to win, per cent");
    let frame = (0.0, 0.0, room + 400.0, 60.0 + places.len() as f64 * row);
    let mut file = SvgFile::new(frame, title, ("#fff", "#1d2433"), 13.0);
    file.words((10.0, 26.0), Anchor::Start, 0, title);
    for (at, Place { player, rank, won, played, mean }) in places.iter().enumerate() {
        let (y, width) = (44.0 + at as f64 * row, mean * 300.0);
        file.words((10.0, y + 14.5), Anchor::Start, 0, &rank.to_string());
        file.words((36.0, y + 14.5), Anchor::Start, 0, work.name(*player));
        file.add(format_args!(
            "rect x=\"{room:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"20\" rx=\"4\" fill=\"#2a4d86\""
        ));
        let words = format!("{}, beats {won} of {played}", number::fixed(mean * 100.0, 2));
        file.words((room + width + 8.0, y + 14.5), Anchor::Start, 0, &words);
    }
    file.text()
}

/// The code of best play, whose column the ranking has where it plays.
const OPTIMAL: &str = "optimal";

impl Room {
    /// The ranking in its card.
    pub(super) fn ranking(&self, work: &Rc<RoundRobin>, places: Rc<[Place]>) -> Html {
        let best = work.players.iter().position(|player| player.code == OPTIMAL);
        let orders = [("By matches won", Order::Won), ("By mean win", Order::Mean)].map(|(name, order)| {
            (name, self.look.order == order, self.look(move |look, _: MouseEvent| look.order = order))
        });
        let rows: Html = places.iter().map(|place| place_row(work, place, best)).collect();
        let (csv, svg) = ((work.clone(), places.clone()), (work.clone(), places));
        let csv = csv_saver(move || ranking_table(&csv.0, &csv.1));
        let svg = Callback::from(move |_: MouseEvent| {
            page::download("pig-ranking.svg", "image/svg+xml", &ranking_picture(&svg.0, &svg.1));
        });
        html! {
            <section class="card class-card ranking" aria-labelledby="ranking-title">
                <div class="class-card-head">
                    <h2 id="ranking-title">{ "Ranking" }</h2>
                    <span class="quiet">{ "exact, both seats alike" }</span>
                    <div class="class-tools">{ tool("CSV", "the ranking", csv) }{ tool("SVG", "the ranking", svg) }</div>
                </div>
                { choices("Rank by", orders) }
                <table>
                    <caption class="unseen">{ "Ranking" }</caption>
                    <thead><tr>
                        <th scope="col">{ "#" }</th>
                        <th scope="col">{ "Name" }</th>
                        <th scope="col" class="words">{ "Rule in words" }</th>
                        <th scope="col" class="number">{ "Mean win" }</th>
                        <th scope="col" class="number">{ "Beats" }</th>
                        { for best.map(|_| html! { <th scope="col" class="number">{ "v. best" }</th> }) }
                    </tr></thead>
                    <tbody>{ rows }</tbody>
                </table>
            </section>
        }
    }
}

fn place_row(work: &RoundRobin, place: &Place, best: Option<usize>) -> Html {
    let Some(player) = work.players.get(place.player) else { return html! {} };
    let against = best.map(|best| {
        let found = work.matrix.get(place.player, best).map(|found| Seat::Both.of(&found));
        let words = found.map_or("–".to_owned(), |chance| number::percent(chance, 1));
        html! { <td class="number">{ words }</td> }
    });
    html! {
        <tr key={place.player} class={(place.rank == 1).then_some("first")}>
            <td class="rank">{ place.rank }</td>
            <th scope="row">{ &player.name }</th>
            <td class="words">{ &player.words }</td>
            <td class="number"><b>{ number::percent(place.mean, 2) }</b></td>
            <td class="number">{ format!("{} of {}", place.won, place.played) }</td>
            { for against }
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            places.iter().map(|place| (place.player, place.rank, place.won)).collect::<Vec<_>>(),
            [(0, 1, 0), (1, 1, 0)]
        );
    }

    #[test]
    fn tables_hold_every_pair() {
        let player = |name: &str| Player { line: 1, name: name.into(), code: "c".into(), words: "w, x".into() };
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
