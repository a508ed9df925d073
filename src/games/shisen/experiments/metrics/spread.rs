//! Boards chosen from many so that they spread over the metrics: how the thirty problems were found.

use std::collections::BTreeSet;

use super::Measured;
use crate::engine::rng::Rng;
use crate::games::shisen::problems::{COUNT, Metric, Rating};

/// Where the groups by the rate of solvable states begin; the last one ends at 1, which belongs to it.
const RATES: [f64; 6] = [0.2, 0.35, 0.5, 0.65, 0.8, 0.92];
/// The metrics besides the rate, which the groups take care of.
const BESIDES: [Metric; 4] = [Metric::Moves, Metric::Path, Metric::Losing, Metric::LostMin];
/// The fewest and the most tiles.
const TILES: std::ops::RangeInclusive<u32> = 12..=28;

/// A board that may be chosen.
struct Candidate {
    at: usize,
    group: usize,
    /// Each metric in [`BESIDES`], from 0 to 1.
    place: [f64; 4],
}

/// The group of a rate; nothing below the first.
fn group(rate: f64) -> Option<usize> {
    RATES.iter().rposition(|least| rate >= *least)
}

fn distance(a: &Candidate, b: &Candidate) -> f64 {
    a.place.iter().zip(&b.place).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// The numbers of [`COUNT`] boards, or of as many as there are: five of each group by the rate of solvable states; each is the
/// one of its group that is farthest from those chosen before it, groups taking turns. In an order that says nothing.
pub fn spread(boards: &[&Measured]) -> Vec<usize> {
    let mut candidates = candidates(boards);
    let mut chosen: Vec<Candidate> = Vec::new();
    for turn in 0..COUNT {
        let mut best: Option<(f64, usize)> = None;
        for (number, candidate) in candidates.iter().enumerate().filter(|(_, one)| one.group == turn % RATES.len()) {
            let near = chosen.iter().map(|other| distance(candidate, other)).fold(f64::INFINITY, f64::min);
            if best.is_none_or(|(least, _)| near > least) {
                best = Some((near, number));
            }
        }
        chosen.extend(best.map(|(_, number)| candidates.swap_remove(number)));
    }
    let mut order: Vec<usize> = chosen.iter().map(|candidate| candidate.at).collect();
    order.sort_unstable();
    Rng::new(COUNT as u64).shuffle(&mut order);
    order
}

/// The boards that can be cleared, each once.
fn candidates(boards: &[&Measured]) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let rated = |at: usize| {
        let board = boards[at];
        let solvable = board.figures.as_ref()?.solvable();
        let new = seen.insert(board.position.as_str());
        (solvable && new && TILES.contains(&board.tiles)).then_some(())?;
        let rating = board.rating()?;
        Some((at, group(rating.rate_solvable)?, rating))
    };
    let rated: Vec<(usize, usize, Rating)> = (0..boards.len()).filter_map(rated).collect();
    let scales = BESIDES.map(|metric| {
        let values = || rated.iter().map(|(_, _, rating)| metric.of(rating));
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
        (low, (high - low).max(f64::MIN_POSITIVE))
    });
    let candidate = |(at, group, rating): &(usize, usize, Rating)| Candidate {
        at: *at,
        group: *group,
        place: std::array::from_fn(|which| (BESIDES[which].of(rating) - scales[which].0) / scales[which].1),
    };
    rated.iter().map(candidate).collect()
}
