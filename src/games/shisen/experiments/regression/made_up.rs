//! Answers of people who do not exist, drawn with known coefficients: they show what the analysis makes of data whose truth
//! is known.

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::answers::Answer;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::{self, Problem};

/// Mean time in seconds: the constant, and for each available move.
pub const TIME: [f64; 2] = [20.0, 6.0];
/// Probability to solve a problem: the constant, for each available move, for the whole rate, for each move of the longest
/// path into the unsolvable part, for each state of the longest unsolvable path.
pub const ACCURACY: [f64; 5] = [0.35, 0.02, 0.4, -0.02, -0.02];

/// A person is slower or faster than the mean by up to so many seconds.
const PERSON: f64 = 8.0;
/// And each answer by up to so many.
const CHANCE: f64 = 10.0;
/// When the first of them answers: 1 January 2026.
const BEGIN: u64 = 1_767_225_600_000;

/// The probability that somebody solves a problem.
pub fn accuracy(problem: &Problem) -> f64 {
    let figures = &problem.figures;
    let path = figures.avg_longest_solvable_to_unsolvable.unwrap_or(0.0);
    let values = [1.0, figures.avg_moves_all, figures.rate_solvable, path, figures.longest_unsolvable_min as f64];
    ACCURACY.iter().zip(values).map(|(coefficient, value)| coefficient * value).sum()
}

/// The mean time for a problem, in seconds.
pub fn time(problem: &Problem) -> f64 {
    TIME[0] + TIME[1] * problem.figures.avg_moves_all
}

/// The answers of so many people, each of whom plays every problem once.
pub fn answers(people: u64, seed: &Seed) -> Vec<Answer> {
    (0..people).flat_map(|person| one(person, seed)).collect()
}

fn one(person: u64, seed: &Seed) -> Vec<Answer> {
    let mut rng = Rng::part(seed.hash(), person);
    let off = move |rng: &mut Rng, most: f64| (2.0 * rng.unit() - 1.0) * most;
    let own = off(&mut rng, PERSON);
    let mut when = BEGIN + person * 86_400_000;
    let mut answers = Vec::new();
    for problem in problems::all() {
        let seconds = (time(problem) + own + off(&mut rng, CHANCE)).max(1.0);
        let solved = rng.unit() < accuracy(problem);
        let time_ms = (seconds * 1000.0).round() as u64;
        when += time_ms;
        answers.push(Answer {
            problem: format!("{}/board/{}", INFO.id, problem.position),
            solved,
            time_ms,
            moves: problem.tiles / 2 - u32::from(!solved),
            undos: 0,
            lost: !solved,
            when,
            player: Some(format!("made up {}", person + 1)),
        });
    }
    answers
}
