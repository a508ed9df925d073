//! The paper's analysis: what the metrics of the problems tell about how people fare with them.

mod report;
pub(super) mod sample;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use self::sample::{Counting, Model, Outcome, Sample, model};
use crate::engine::parse::shorten;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::answers::{Answer, Answers};
use crate::games::shisen::problems::{Metric, Problem};
use crate::games::shisen::{INFO, answers, problems};
use crate::lab::experiment::{Experiment, ExperimentInfo, RecordFile, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;

/// The analysis.
pub struct Regression;

/// What it is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The answers.
    pub answers: Vec<Answer>,
    /// What was left out of the files, one sentence each.
    pub remarks: Vec<String>,
}

impl Experiment for Regression {
    type Shard = Evidence;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "shisen-regression",
        game: "shisen",
        title: "How hard, and how long",
        about: "People’s answers to thirty small problems: how many solve each, how long that takes, and what the metrics of \
                its state space tell about both. The answers that are kept in a browser are analysed on the game’s Lab page, \
                those in files by the command line; here made-up ones show what the analysis does.",
        source: "After Korekawa and Kotani (2012)",
        params: &[
            Param {
                key: "data",
                label: "Answers",
                kind: Kind::Choice(&[
                    ("records", "Those in files (command line)"),
                    ("madeup", "Made up, by known coefficients"),
                ]),
            },
            Param { key: "people", label: "Made-up people", kind: Kind::Number { min: 1, max: 1000, usual: 40 } },
            Param {
                key: "answers",
                label: "Of each person",
                kind: Kind::Choice(&[("first", "The first answer to a problem"), ("all", "All answers")]),
            },
            Param {
                key: "time",
                label: "Mean time",
                kind: Kind::Choice(&[("solved", "Of answers that solved it"), ("all", "Of all answers")]),
            },
            Param {
                key: "path",
                label: "Third metric",
                kind: Kind::Choice(&[
                    ("path", "Longest path, as in English"),
                    ("ratio", "Share of moves, as in Japanese"),
                ]),
            },
            Param {
                key: "lost",
                label: "Fourth metric",
                kind: Kind::Choice(&[("min", "As the paper’s program"), ("max", "As the paper’s words")]),
            },
            Param {
                key: "least",
                label: "Fewest answers to a problem",
                kind: Kind::Number { min: 1, max: 1000, usual: 1 },
            },
        ],
        shards: |_| 1,
        unit: "sets of answers",
        seconds: 2,
        work: |_| 1,
    };

    const RECORDS: Option<fn(&[RecordFile]) -> Result<Evidence, String>> = Some(gather);

    fn run(params: &Params, seed: &Seed, _: u32, progress: &mut dyn FnMut(u64)) -> Evidence {
        progress(1);
        if params.text("data") == "records" {
            return Evidence::default();
        }
        Evidence { answers: made_up_answers(params.number("people"), seed), remarks: Vec::new() }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Evidence>) -> Report {
        let (all, remarks) = put_together(shards);
        report(params, &all, &remarks)
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Evidence>) -> Vec<Map<String, Value>> {
        let counting = Counting::of(params);
        let sample = Sample::of(&put_together(shards).0, &counting);
        let models = models(&sample, &counting);
        std::iter::once(sample.line()).chain(models.iter().map(Model::line)).collect()
    }
}

/// All that was answered, and what was left out.
fn put_together(shards: &Shards<Evidence>) -> (Answers, Vec<String>) {
    let (mut all, mut remarks) = (Answers::default(), Vec::new());
    for evidence in shards.values() {
        if let Err(fault) = all.merge(evidence.answers.iter().cloned()) {
            remarks.push(format!("The answers are not counted: {fault}."));
        }
        remarks.extend(evidence.remarks.iter().cloned());
    }
    (all, remarks)
}

/// The models that are fitted: the paper's two first, the mean time on available moves and the accuracy on all metrics; then
/// what to hold against them.
pub(super) fn models(sample: &Sample, counting: &Counting) -> [Model; 4] {
    let four = counting.metrics();
    [
        model(sample, Outcome::Time, &[Metric::Moves]),
        model(sample, Outcome::Accuracy, &four),
        model(sample, Outcome::Accuracy, &[Metric::Moves]),
        model(sample, Outcome::Time, &four),
    ]
}

/// The report on some answers, for a page that has them at hand.
pub fn report(params: &Params, answers: &Answers, remarks: &[String]) -> Report {
    let counting = Counting::of(params);
    report::write(&Sample::of(answers, &counting), &counting, remarks, params.text("data") == "madeup")
}

/// Reads files of answers; what stands in several of them counts once.
fn gather(files: &[RecordFile]) -> Result<Evidence, String> {
    let mut all = Answers::default();
    let mut remarks = Vec::new();
    for file in files {
        let name = shorten(&file.name);
        let reading = answers::read(&file.text).map_err(|fault| format!("{name} cannot be used: {fault}"))?;
        all.merge(reading.answers).map_err(|fault| format!("{name} cannot be added: {fault}"))?;
        remarks.extend(reading.remarks.into_iter().map(|remark| format!("{name}: {remark}")));
    }
    Ok(Evidence { answers: all.iter().cloned().collect(), remarks })
}

// Answers of people who do not exist, drawn with known coefficients: they show what the analysis makes of data whose truth
// is known.

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
pub fn made_up_answers(people: u64, seed: &Seed) -> Vec<Answer> {
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
