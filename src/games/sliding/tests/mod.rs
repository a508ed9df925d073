mod requests;
mod solvers;
mod texts;

use std::collections::BTreeSet;

use crate::engine::position::{Outcome, Position};
use crate::games::sliding::component::{Component, Distance};
use crate::games::sliding::{Metric, Move, Sliding};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::Solve;

/// Klotski.
const KLOTSKI: &str = "aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0";
/// Pennant, or Dad's Puzzle.
const PENNANT: &str = "GGaa-GGbb-de00-fghh-fgii~0000-0000-0000-GG00-GG00";

#[track_caller]
fn board(text: &str) -> Sliding {
    text.parse::<Sliding>().expect("a good position")
}

#[track_caller]
fn m(text: &str) -> Move {
    text.parse::<Move>().expect("a good move")
}

fn solve(board: &Sliding, metric: Metric) -> Proof<Vec<Move>> {
    board.solve(metric.word(), &mut Budget::new(NodeLimit::default(), &mut |_| ()))
}

/// The cells with one letter for all interchangeable pieces. (A region has one tiling by translations of one shape, so
/// nothing is lost.)
fn merged(board: &Sliding) -> Vec<u8> {
    let classes = board.classes();
    let name = |&cell: &u8| classes.iter().find(|class| class.contains(&cell)).map_or(cell, |class| class[0]);
    board.cells().iter().map(name).collect()
}

/// What one action leads to, by the rules alone and word by word: every set of pieces is tried. Slow.
fn by_the_rules(board: &Sliding, metric: Metric) -> Vec<Sliding> {
    let pieces = board.pieces();
    let most = if metric.is_super() { 1usize << pieces.len() } else { 0 };
    let together =
        (1..most).map(|set| (0..pieces.len()).filter(|at| set >> at & 1 == 1).map(|at| pieces[at]).collect());
    let alone = pieces.iter().map(|&piece| vec![piece]).filter(|_| !metric.is_super());
    let sets: Vec<Vec<u8>> = together.chain(alone).collect();
    let counts = |m: &Move| match metric {
        Metric::Step | Metric::Superstep => m.path().len() == 1,
        Metric::Line | Metric::Superline => m.path().iter().all(|way| *way == m.path()[0]),
        Metric::Move | Metric::Supermove => true,
    };
    let moves = sets.iter().flat_map(|set| board.moves_together(set)).filter(counts);
    moves.map(|m| board.play(&m).expect("a listed move is legal")).collect()
}

/// The same, interchangeable pieces merged.
fn merged_neighbours(board: &Sliding, metric: Metric) -> BTreeSet<Vec<u8>> {
    by_the_rules(board, metric).iter().map(merged).filter(|cells| *cells != merged(board)).collect()
}

// Positions with their optima in all six metrics, `tests/data/sliding.csv`. All rows but the last are of the reference; those of
// the board of 12 by 7 are what `solvarium solve --metric <metric>` says; a plain breadth-first search found the same steps, moves
// and positions, and lumi-a/sliding-blocks gives 56 moves.

const ORACLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sliding.csv"));

struct Row {
    name: &'static str,
    board: Sliding,
    /// In the order of [`Metric::ALL`], then the number of positions.
    figures: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let read = |line: &'static str| {
        let (name, rest) = line[1..].split_once("\",").expect("a name in quotes");
        let mut fields = rest.split(',');
        let id = fields.next().and_then(|id| id.strip_prefix("sliding/board/")).expect("an id");
        Row { name, board: board(id), figures: fields.collect() }
    };
    let rows: Vec<Row> = ORACLE.lines().skip(1).map(read).collect();
    assert_eq!(rows.len(), 36);
    assert!(rows.iter().all(|row| row.figures.len() == 7));
    rows
}

#[track_caller]
fn check(row: &Row, metric: Metric) {
    let wanted = row.figures[metric.index()];
    if wanted == "n/a" {
        return;
    }
    match solve(&row.board, metric) {
        Proof::Solved(path) => {
            assert_eq!(path.len().to_string(), wanted, "{} in {metric}", row.name);
            let last = path.iter().fold(row.board.clone(), |at, m| at.play(m).expect("a solution is legal"));
            assert_eq!(last.outcome(), Outcome::Won, "{}", row.name);
            assert!(metric.is_super() || path.iter().all(|m| m.pieces().len() == 1));
        }
        Proof::Impossible => assert_eq!(wanted, "inf", "{} in {metric}", row.name),
        Proof::Unknown => panic!("{} in {metric} took more than the budget", row.name),
    }
}

#[test]
fn optima_in_steps() {
    rows().iter().for_each(|row| check(row, Metric::Step));
}

#[test]
fn optima_in_lines() {
    rows().iter().for_each(|row| check(row, Metric::Line));
}

#[test]
fn optima_in_moves() {
    rows().iter().for_each(|row| check(row, Metric::Move));
}

#[test]
fn optima_in_supersteps() {
    rows().iter().for_each(|row| check(row, Metric::Superstep));
}

#[test]
fn optima_in_superlines() {
    rows().iter().for_each(|row| check(row, Metric::Superline));
}

#[test]
fn optima_in_supermoves() {
    rows().iter().for_each(|row| check(row, Metric::Supermove));
}

#[test]
fn positions_of_components() {
    for row in rows().into_iter().filter(|row| !row.figures[6].is_empty()) {
        let component = Component::explore(&row.board, Metric::Move, 200_000, &mut |_| ()).expect("small enough");
        assert_eq!(component.len().to_string(), row.figures[6], "{}", row.name);
        for metric in [Metric::Step, Metric::Line, Metric::Move] {
            let wanted = row.figures[metric.index()].parse().map_or(Distance::Never, Distance::Actions);
            let component = component.in_metric(metric).expect("the same positions").expect("small enough");
            assert_eq!(component.distance(&row.board), Some(wanted), "{} in {metric}", row.name);
        }
    }
}
