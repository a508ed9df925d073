//! Finds the curves of [`crate::games::merge::chances`]: searches positions of all kinds, makes each of their moves, lets a
//! quick player go on, and fits how often the game lasted.

use crate::engine::rng::Rng;
use crate::games::merge::board::Shape;
use crate::games::merge::chances::{Model, WEIGHTS};
use crate::games::merge::players::{self, Player, Random, Strategy};
use crate::games::merge::session::{SearchableGame, give_net};
use crate::games::merge::threes::{self, Threes};
use crate::games::merge::twenty48::{self, Twenty48};
use crate::search::solver::{OnTrainingProgress, TrainingOptions, TrainingProgress};

/// What is found out.
struct Question<'a, P> {
    /// The model's name.
    name: &'a str,
    /// The game of a seed.
    start: &'a dyn Fn(u64) -> P,
    /// Who goes on.
    quick: Strategy,
    /// For how many moves.
    moves: u32,
    /// The size of large values.
    scale: f64,
}

/// A move that was tried.
struct Trial {
    terms: [f64; WEIGHTS],
    lasted: bool,
}

/// Of nine positions this many have come about with moves at random among those of the quick player.
const MESSY: u32 = 6;
/// One in so many moves of a messy game is made at random.
const RANDOM: u32 = 8;
/// Positions are from games of 1 to 2 to this power moves, each power alike.
const LONGEST: f64 = 12.0;
/// Nodes of a search unless another number is asked for: those of the page.
const NODES: u64 = 1 << 15;
/// Of each three positions two decide the curve, and one says how wrong it is.
const PARTS: u64 = 3;
/// As many groups of trials, from the least likely to the likeliest, are compared with what came of them.
const GROUPS: usize = 10;

/// A position of a game that was played so far.
fn position<P: SearchableGame>(question: &Question<'_, P>, quick: &mut dyn Player<P>, rng: &mut Rng) -> Option<P> {
    let mut now = (question.start)(rng.next());
    quick.begin(rng.next());
    let (messy, mut random) = (rng.below(9) < MESSY, Random::new(rng.next()));
    let count = libm::exp2(rng.unit() * LONGEST) as u32;
    for _ in 0..count {
        let by_chance = messy && rng.below(RANDOM) == 0;
        let choice = if by_chance { random.choose(&now) } else { quick.choose(&now) };
        now = now.after(choice?)?;
    }
    (!now.over()).then_some(now)
}

/// The trials of all moves of some positions.
fn trials<P: SearchableGame + 'static>(
    question: &Question<'_, P>,
    options: &TrainingOptions,
    tell: OnTrainingProgress<'_>,
) -> Result<[Vec<Trial>; 2], String> {
    let quick = || players::player::<P>(question.quick, 0).ok_or("the network has to be given: --start FILE");
    let (mut quick, mut session) = (quick()?, P::Session::default());
    let (mut fitted, mut checked) = (Vec::new(), Vec::new());
    for index in 0..options.games {
        let mut rng = Rng::part(options.seed, index);
        let Some(position) = position(question, &mut *quick, &mut rng) else { continue };
        let found = position.searched(&mut session, options.nodes.unwrap_or(NODES));
        let sum = position.sum();
        let into = if index % PARTS == 0 { &mut checked } else { &mut fitted };
        for direction in position.open() {
            let (Some(value), Some(next)) = (found.values[direction.index()], position.after(direction)) else {
                continue;
            };
            quick.begin(rng.next());
            let played = players::play(next, &mut *quick, question.moves - 1);
            into.push(Trial {
                terms: Model::terms(question.scale, sum, value),
                lasted: played.moves + 1 == question.moves,
            });
        }
        let line = || format!("{}: {} of {} positions", question.name, index + 1, options.games);
        if index % 1000 == 999 && !tell(&TrainingProgress { line: line(), moves: 1000, file: &Vec::new }) {
            break;
        }
    }
    Ok([fitted, checked])
}

fn chance(weights: &[f64; WEIGHTS], terms: &[f64; WEIGHTS]) -> f64 {
    let sum: f64 = weights.iter().zip(terms).map(|(weight, term)| weight * term).sum();
    1.0 / (1.0 + libm::exp(-sum))
}

/// Logistic regression by Newton's steps.
fn fit(trials: &[Trial]) -> [f64; WEIGHTS] {
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..30 {
        // Each row: the second derivatives, and the first one behind them. A little is added so that no row is nothing.
        let mut rows = [[0.0; WEIGHTS + 1]; WEIGHTS];
        for (at, row) in rows.iter_mut().enumerate() {
            row[at] = 1e-3;
        }
        for Trial { terms, lasted } in trials {
            let chance = chance(&weights, terms);
            for (row, one) in rows.iter_mut().zip(terms) {
                for (entry, other) in row.iter_mut().zip(terms) {
                    *entry += chance * (1.0 - chance) * one * other;
                }
                row[WEIGHTS] += (f64::from(u8::from(*lasted)) - chance) * one;
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(rows)) {
            *weight += step;
        }
    }
    weights
}

/// What a symmetric positive system of equations says; the right side stands behind each row.
fn solved(mut rows: [[f64; WEIGHTS + 1]; WEIGHTS]) -> [f64; WEIGHTS] {
    for at in 0..WEIGHTS {
        let pivot = rows[at].map(|entry| entry / rows[at][at]);
        for (other, row) in rows.iter_mut().enumerate() {
            let factor = if other == at { 0.0 } else { row[at] };
            for (entry, known) in row.iter_mut().zip(pivot) {
                *entry -= factor * known;
            }
        }
        rows[at] = pivot;
    }
    rows.map(|row| row[WEIGHTS])
}

/// What was foreseen, and what came, in groups from the least likely to the likeliest.
fn groups(weights: &[f64; WEIGHTS], trials: &[Trial]) -> Vec<(f64, f64)> {
    let mut all: Vec<(f64, bool)> = trials.iter().map(|trial| (chance(weights, &trial.terms), trial.lasted)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mean = |group: &[(f64, bool)]| {
        let count = group.len() as f64;
        let lasted = group.iter().filter(|one| one.1).count() as f64;
        (group.iter().map(|one| one.0).sum::<f64>() / count, lasted / count)
    };
    all.chunks(all.len().div_ceil(GROUPS).max(1)).map(mean).collect()
}

fn find<P: SearchableGame + 'static>(
    question: &Question<'_, P>,
    options: &TrainingOptions,
    tell: OnTrainingProgress<'_>,
) -> Result<(), String> {
    let [fitted, checked] = trials(question, options, tell)?;
    let weights = fit(&fitted);
    let groups = groups(&weights, &checked);
    let error = groups.iter().map(|(told, came)| (told - came).abs()).sum::<f64>() / groups.len().max(1) as f64;
    let compared: Vec<String> =
        groups.iter().map(|(told, came)| format!("{:.1}/{:.1}", 100.0 * told, 100.0 * came)).collect();
    let line = format!("foreseen/come, in 100, of {} other trials: {}", checked.len(), compared.join(" "));
    tell(&TrainingProgress { line, moves: 0, file: &Vec::new });
    let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:.5}")).collect();
    let line = format!("{} {} {error:.3} {} {}", question.name, question.moves, question.scale, weights.join(" "));
    tell(&TrainingProgress { line, moves: 0, file: &Vec::new });
    Ok(())
}

/// What large values are: of lines, of a network, of the plain search.
const SCALES: [f64; 3] = [1e6, 1.0, 100.0];

/// The curves of 2048, for boards of all sizes.
pub fn twenty48(options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    give(options, super::Kind::Doubling)?;
    for shape in Shape::ALL {
        let moves = match shape.cells() {
            ..=4 => 5,
            5..=6 => 12,
            7..=9 => 50,
            10..=12 => 100,
            13..=16 => 1000,
            _ => 500,
        };
        let (quick, scale) =
            if shape == Shape::CLASSIC { (Strategy::Ntuple, SCALES[0]) } else { (Strategy::Greedy, SCALES[2]) };
        let variant = twenty48::Variant::of(shape);
        let name = Twenty48::model_of(shape);
        find(
            &Question { name: &name, start: &|hash| Twenty48::new(variant, hash), quick, moves, scale },
            options,
            tell,
        )?;
    }
    Ok(())
}

/// The curve of Threes.
pub fn threes(options: &TrainingOptions, tell: OnTrainingProgress<'_>) -> Result<(), String> {
    give(options, super::Kind::Threes)?;
    let start = |hash| Threes::new(threes::Variant::CLASSIC, hash);
    find(
        &Question { name: "threes", start: &start, quick: Strategy::Ntuple, moves: 250, scale: SCALES[1] },
        options,
        tell,
    )
}

fn give(options: &TrainingOptions, kind: super::Kind) -> Result<(), String> {
    options.start.as_deref().map_or(Ok(()), |bytes| give_net(kind, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_that_is_known_is_found() {
        let (known, mut rng) = ([0.4, -0.3, 0.1, 1.5], Rng::new(3));
        let mut trial = || {
            let terms = Model::terms(1.0, 1 << rng.below(14), 4.0 * rng.unit() - 2.0);
            Trial { terms, lasted: rng.unit() < chance(&known, &terms) }
        };
        let trials: Vec<Trial> = (0..20_000).map(|_| trial()).collect();
        let found = fit(&trials);
        assert!(found.iter().zip(known).all(|(found, known)| (found - known).abs() < 0.1), "{found:?}");
        assert!(groups(&found, &trials).iter().all(|(told, came)| (told - came).abs() < 0.05));
    }
}
