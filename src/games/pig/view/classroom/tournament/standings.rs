//! Who beats whom: the matrix of a round robin and the ranking that follows from it. Pure.

use std::rc::Rc;

use yew::prelude::*;

use super::list::Player;
use crate::games::pig::requests::MatchUp;
use crate::lab::report::{Cell, Table, number};

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
pub fn pairs(size: usize) -> Vec<(usize, usize)> {
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
pub fn ranking_table(players: &[Player], places: &[Place]) -> Table {
    let mut table = Table::new("pig-ranking", "Ranking")
        .number("Rank")
        .text("Name")
        .text("Rule in words")
        .text("Code")
        .number("Mean win")
        .number("Matches won")
        .number("Matches played");
    for place in places {
        let Some(player) = players.get(place.player) else { continue };
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
pub fn pairs_table(players: &[Player], matrix: &Matrix) -> Table {
    let mut table = Table::new("pig-pairs", "Who beats whom")
        .text("Row")
        .text("Column")
        .number("Row goes first")
        .number("Row goes second")
        .number("Mean of both seats");
    for (row, one) in players.iter().enumerate() {
        for (column, other) in players.iter().enumerate() {
            let Some(found) = matrix.get(row, column) else { continue };
            let mut cells = vec![Cell::text(&one.name), Cell::text(&other.name)];
            cells.extend([found.first, found.second, found.average].map(|chance| Cell::number(chance, 10)));
            table.row(cells);
        }
    }
    table
}

/// The matrix of one seat as a table, rows and columns in the given order.
pub fn matrix_table(players: &[Player], matrix: &Matrix, order: &[usize], seat: Seat) -> Table {
    let name = |at: &usize| players.get(*at).map_or("", |player| player.name.as_str());
    let mut table = Table::new("pig-matrix", "Chance that the row beats the column").text("Row");
    for column in order {
        table = table.number(name(column));
    }
    for row in order {
        let cell = |column: &usize| Cell::maybe(matrix.get(*row, *column).map(|found| seat.of(&found)), 4);
        table.row(std::iter::once(Cell::text(name(row))).chain(order.iter().map(cell)).collect());
    }
    table
}

/// The code of best play, whose column the ranking has where it plays.
const OPTIMAL: &str = "optimal";

/// What the ranking shows.
pub struct Ranking {
    /// Who plays.
    pub players: Rc<[Player]>,
    /// What is known so far.
    pub matrix: Rc<Matrix>,
    /// The ranking.
    pub places: Rc<[Place]>,
    /// By what is ranked.
    pub order: Order,
    /// Hears what to rank by.
    pub on_order: Callback<Order>,
    /// The tools of the card.
    pub tools: Html,
}

/// The ranking in its card.
pub fn ranking(props: &Ranking) -> Html {
    let best = props.players.iter().position(|player| player.code == OPTIMAL);
    let choice = |order: Order, label: &'static str| {
        let on_order = props.on_order.clone();
        html! {
            <button type="button" aria-pressed={(props.order == order).to_string()}
                onclick={move |_: MouseEvent| on_order.emit(order)}>{ label }</button>
        }
    };
    let row = |place: &Place| place_row(props, place, best);
    html! {
        <section class="card class-card ranking" aria-labelledby="ranking-title">
            <div class="class-card-head">
                <h2 id="ranking-title">{ "Ranking" }</h2>
                <span class="quiet">{ "exact, both seats alike" }</span>
                { props.tools.clone() }
            </div>
            <div class="seg" role="group" aria-label="Rank by">
                { choice(Order::Won, "By matches won") }
                { choice(Order::Mean, "By mean win") }
            </div>
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
                <tbody>{ for props.places.iter().map(row) }</tbody>
            </table>
        </section>
    }
}

fn place_row(props: &Ranking, place: &Place, best: Option<usize>) -> Html {
    let Some(player) = props.players.get(place.player) else { return html! {} };
    let against = best.map(|best| {
        let found = props.matrix.get(place.player, best).map(|found| Seat::Both.of(&found));
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
        let players = ["A", "B", "C"].map(player);
        let csv = pairs_table(&players, &circle()).csv();
        assert!(csv.starts_with("Row,Column,Row goes first,"), "{csv}");
        assert_eq!(csv.lines().count(), 7);
        let csv = matrix_table(&players, &circle(), &[1, 0, 2], Seat::First).csv();
        assert!(csv.starts_with("Row,B,A,C\r\nB,,0.5,0.9\r\n"), "{csv}");
        assert!(ranking_table(&players, &circle().ranking(Order::Won)).csv().contains("\"w, x\""));
    }
}
