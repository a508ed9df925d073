mod components;
mod figures;
mod keys;
mod oracle;
mod requests;
mod solvers;
mod tally;
mod texts;

use std::collections::BTreeSet;

use crate::engine::position::Position;
use crate::games::sliding::{Metric, Move, Sliding};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
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
