//! What an experiment is: parameters, a seed, shards, and a report made from the shards.
//!
//! A shard is a pure function of parameters, seed and its number. A [`Partial`] is the set of
//! shards done; merging is their union, so it does not matter who ran which, in which order, or
//! twice. The same shards give the same bytes in the page, on the command line and on a cluster. Where a report tells only sums
//! and bests, what several shards found can stand together ([`Experiment::JOIN`]): two such parts merge unless they overlap.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use thiserror::Error;

use super::params::{Param, Params};
use super::reader;
use super::report::Report;
use crate::engine::seed::Seed;

/// What is told about an experiment; light enough for the page.
#[derive(Debug)]
pub struct ExperimentInfo {
    /// Its word in links and on the command line, such as `fujisan-setups`.
    pub id: &'static str,
    /// The game it belongs to.
    pub game: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One or two sentences: what is asked and how.
    pub about: &'static str,
    /// The paper and the place in it, or what it goes beyond.
    pub source: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// How many shards these parameters make; with the usual ones each takes seconds, not minutes.
    pub shards: fn(&Params) -> u32,
    /// What a shard's progress counts, such as `challenges`.
    pub unit: &'static str,
    /// How many units these parameters make in all.
    pub work: fn(&Params) -> u64,
    /// How many seconds a run with the usual parameters takes in a browser on a machine with two processors.
    pub seconds: u32,
}

impl PartialEq for ExperimentInfo {
    /// There is one of each id.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl ExperimentInfo {
    /// How long a usual run takes, as far as that can be told of a machine that is not known.
    pub fn usual_time(&self) -> String {
        match self.seconds {
            0..=2 => "a second or two".to_owned(),
            3..=7 => "a few seconds".to_owned(),
            8..=44 => format!("about {} seconds", (self.seconds + 5) / 10 * 10),
            45..=89 => "about a minute".to_owned(),
            more => format!("about {} minutes", (more + 30) / 60),
        }
    }
}

/// An experiment's code.
///
/// # Examples
/// ```
/// use solvarium::engine::seed::Seed;
/// use solvarium::games::fujisan::{REPORT_BUILDERS, RUNNERS};
/// use solvarium::lab::experiment::Partial;
/// use solvarium::lab::params::Params;
///
/// // The first experiment of the game: shards are pure, so anybody may run any of them, in any order.
/// let (runner, builder) = (&RUNNERS[0], &REPORT_BUILDERS[0]);
/// let params = Params::parse(runner.info.params, "trials-1~size-3")?;
/// let seed = Seed::new("k7")?;
/// let mut whole = Partial::new(runner.info.id, &params, &seed);
/// for shard in (0..(runner.info.shards)(&params)).rev() {
///     let mut part = Partial::new(runner.info.id, &params, &seed);
///     part.shards.insert(shard, runner.run(&params, &seed, shard, &mut |_| {}));
///     whole.merge(part)?;
/// }
/// assert!(!builder.report(&params, &whole)?.tables.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Experiment {
    /// What one shard finds.
    type Shard: Serialize + DeserializeOwned;
    /// What is told about it.
    const INFO: ExperimentInfo;
    /// What makes the experiment's one shard from files with records of people; nothing for an experiment that takes none.
    /// An error is one sentence that names the file.
    const RECORDS: Option<FromRecords<Self::Shard>> = None;
    /// Runs one shard; `progress` receives the units done in it so far.
    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Self::Shard;
    /// Figures, tables and claims from the shards done, perhaps not all of them yet.
    fn report(params: &Params, seed: &Seed, shards: &Shards<Self::Shard>) -> Report;
    /// What the command line prints for `--json` in place of the report: some lines, each a few numbers under fixed keys.
    /// None: the report itself.
    fn summary(_: &Params, _: &Seed, _: &Shards<Self::Shard>) -> Vec<Map<String, Value>> {
        Vec::new()
    }
    /// Takes to what some shards found what others found, where all that the report tells is of both together, such as sums and
    /// the best. Then a part of parts is no larger than one of them. Unless told, the report needs each shard.
    const JOIN: Option<Join<Self::Shard>> = None;
    /// A guess at the work of a shard, in any unit: on many machines the largest go first. Unless told, all are equal.
    fn weight(_: &Params, _: u32) -> u64 {
        1
    }
}

/// What takes to one finding another one.
pub type Join<S> = fn(&Params, &mut S, S);

/// What makes a shard from files with records of people.
pub type FromRecords<S> = fn(&[RecordFile]) -> Result<S, String>;

/// A file with records of people, such as how they fared with some problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFile {
    /// What it is called, for sentences.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// What the shards that are done have found, by their numbers, which rise. What several found together ([`Experiment::JOIN`])
/// stands at the first number of theirs.
///
/// # Examples
/// ```
/// use solvarium::lab::experiment::Shards;
///
/// let found = Shards::from_iter([(3, "c"), (1, "a")]);
/// assert_eq!(found.values().collect::<Vec<_>>(), [&"a", &"c"]);
/// assert_eq!((found.get(3), found.get(2), found.len()), (Some(&"c"), None, 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shards<S> {
    found: Vec<(u32, S)>,
    /// How many more shards are done than findings stand here.
    joined: usize,
}

impl<S> Shards<S> {
    /// Each shard with its number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &S)> + Clone {
        self.found.iter().map(|(at, shard)| (*at, shard))
    }

    /// The shards alone.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &S> + ExactSizeIterator + Clone {
        self.found.iter().map(|(_, shard)| shard)
    }

    /// One of them.
    pub fn get(&self, at: u32) -> Option<&S> {
        let place = self.found.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.found[place].1)
    }

    /// How many are done.
    pub fn len(&self) -> usize {
        self.found.len() + self.joined
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl<S> Default for Shards<S> {
    fn default() -> Self {
        Self { found: Vec::new(), joined: 0 }
    }
}

impl<S> FromIterator<(u32, S)> for Shards<S> {
    /// Of a number that comes twice any one is found.
    fn from_iter<I: IntoIterator<Item = (u32, S)>>(all: I) -> Self {
        let mut found: Vec<_> = all.into_iter().collect();
        found.sort_unstable_by_key(|(at, _)| *at);
        Self { found, joined: 0 }
    }
}

/// The shards of one run that are done.
#[derive(Debug, Serialize, Deserialize)]
pub struct Partial {
    /// The experiment's id.
    pub experiment: String,
    /// Its parameters, as in a link.
    pub params: String,
    /// The seed.
    pub seed: Seed,
    /// What each shard found.
    pub shards: BTreeMap<u32, Box<RawValue>>,
    /// The numbers of shards that stand together, what they found at the first number of theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Vec<u32>>,
}

/// Why a run could not go on.
#[derive(Debug, Error)]
pub enum PartialError {
    /// Shards of two different runs.
    #[error("these parts belong to different runs: {0} and {1}")]
    OtherRun(String, String),
    /// A shard that would be counted twice.
    #[error("shard {0} of {1} is in two parts that were put together before, each with others")]
    Twice(u32, String),
    /// A shard that is not what the experiment writes.
    #[error("shard {0} of {1} cannot be read: {2}")]
    Unreadable(u32, String, serde_json::Error),
}

impl Partial {
    /// A run of which nothing is done yet.
    pub fn new(experiment: &str, params: &Params, seed: &Seed) -> Self {
        Self {
            experiment: experiment.to_owned(),
            params: params.to_string(),
            seed: seed.clone(),
            shards: BTreeMap::new(),
            joined: Vec::new(),
        }
    }

    /// The same run, of which nothing is done.
    pub fn empty(&self) -> Self {
        let (experiment, params, seed) = (self.experiment.clone(), self.params.clone(), self.seed.clone());
        Self { experiment, params, seed, shards: BTreeMap::new(), joined: Vec::new() }
    }

    /// The run in one line: experiment, seed and parameters, as in its link.
    pub fn run(&self) -> String {
        format!("{}/{}/{}", self.experiment, self.seed, self.params)
    }

    /// The numbers of the shards that are done, in no order.
    pub fn done(&self) -> impl Iterator<Item = u32> {
        self.shards.keys().chain(self.joined.iter().flat_map(|all| all.iter().skip(1))).copied()
    }

    /// Takes the shards of another part of the same run.
    ///
    /// # Errors
    /// Another run; or what some shards found together in this part and in the other, if neither has all of the other's.
    pub fn merge(&mut self, other: Self) -> Result<(), PartialError> {
        if self.run() != other.run() {
            return Err(PartialError::OtherRun(self.run(), other.run()));
        }
        let mut have: BTreeSet<u32> = self.done().collect();
        for (at, found) in other.shards {
            let together = other.joined.iter().find(|all| all.first() == Some(&at));
            let mine: BTreeSet<u32> = together.into_iter().flatten().copied().chain([at]).collect();
            if mine.is_subset(&have) {
                continue;
            }
            // What some of these have found alone, or with each other, is in what comes; not so with others.
            let meets = |all: &Vec<u32>| all.iter().any(|shard| mine.contains(shard));
            let torn = self.joined.iter().find(|all| meets(all) && !all.iter().all(|shard| mine.contains(shard)));
            if let Some(shard) = torn.and_then(|all| all.iter().find(|shard| mine.contains(shard))) {
                return Err(PartialError::Twice(*shard, self.run()));
            }
            self.joined.retain(|all| !meets(all));
            self.shards.retain(|shard, _| !mine.contains(shard));
            have.extend(&mine);
            self.shards.insert(at, found);
            if mine.len() > 1 {
                self.joined.push([at].into_iter().chain(mine.into_iter().filter(|shard| *shard != at)).collect());
            }
        }
        Ok(())
    }
}

type RecordsFn = fn(&[RecordFile]) -> Result<Box<RawValue>, String>;
type RunFn = fn(&Params, &Seed, u32, &mut dyn FnMut(u64)) -> Box<RawValue>;
type ReportFn = fn(&Params, &Seed, &Partial) -> Result<Report, PartialError>;
type JoinFn = fn(&Params, &mut Partial) -> Result<(), PartialError>;
type SummaryFn = fn(&Params, &Seed, &Partial) -> Result<Vec<Map<String, Value>>, PartialError>;

/// What runs an experiment's shards, its types erased: for the worker and the command line.
#[derive(Clone, Copy)]
pub struct ExperimentRunner {
    /// What is told about it.
    pub info: &'static ExperimentInfo,
    run: RunFn,
}

/// What makes the report on an experiment's shards, its types erased: for the lab and the command
/// line. Apart from [`ExperimentRunner`], so that the worker needs no statistics and the report need not
/// travel.
#[derive(Clone, Copy)]
pub struct ReportBuilder {
    /// What is told about the experiment.
    pub info: &'static ExperimentInfo,
    report: ReportFn,
    records: Option<RecordsFn>,
}

/// What makes an experiment's [`Experiment::summary`] and knows its [`Experiment::weight`] and [`Experiment::JOIN`], its types
/// erased: for the command line alone.
#[derive(Clone, Copy)]
pub struct SummaryBuilder {
    /// What is told about the experiment.
    pub info: &'static ExperimentInfo,
    summary: SummaryFn,
    weight: fn(&Params, u32) -> u64,
    join: JoinFn,
}

impl SummaryBuilder {
    /// The summary builder of an experiment.
    pub const fn of<E: Experiment>() -> Self {
        Self { info: &E::INFO, summary: summary::<E>, weight: E::weight, join: join::<E> }
    }

    /// A guess at the work of a shard.
    pub fn weight(&self, params: &Params, shard: u32) -> u64 {
        (self.weight)(params, shard)
    }

    /// Puts what the shards found together ([`Experiment::JOIN`]), if that is all that the report needs.
    ///
    /// # Errors
    /// A shard that cannot be read.
    pub fn join(&self, params: &Params, partial: &mut Partial) -> Result<(), PartialError> {
        (self.join)(params, partial)
    }

    /// The lines on the shards that are done.
    ///
    /// # Errors
    /// As [`ReportBuilder::report`].
    pub fn summary(&self, params: &Params, partial: &Partial) -> Result<Vec<Map<String, Value>>, PartialError> {
        (self.summary)(params, &partial.seed, partial)
    }
}

impl ExperimentRunner {
    /// The runner of an experiment.
    pub const fn of<E: Experiment>() -> Self {
        Self { info: &E::INFO, run: run::<E> }
    }

    /// Runs one shard.
    pub fn run(&self, params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Box<RawValue> {
        (self.run)(params, seed, shard, progress)
    }
}

impl ReportBuilder {
    /// The report builder of an experiment.
    pub const fn of<E: Experiment>() -> Self {
        let records: Option<RecordsFn> = if E::RECORDS.is_some() { Some(records::<E>) } else { None };
        Self { info: &E::INFO, report: report::<E>, records }
    }

    /// The run that is made of files with records of people; nothing if the experiment takes none.
    ///
    /// # Errors
    /// A file that cannot be used: one sentence that names it.
    pub fn take(&self, params: &Params, seed: &Seed, files: &[RecordFile]) -> Option<Result<Partial, String>> {
        let shard = (self.records?)(files);
        Some(shard.map(|shard| {
            let mut whole = Partial::new(self.info.id, params, seed);
            whole.shards.insert(0, shard);
            whole
        }))
    }

    /// The report on the shards that are done.
    pub fn report(&self, params: &Params, partial: &Partial) -> Result<Report, PartialError> {
        (self.report)(params, &partial.seed, partial)
    }
}

fn run<E: Experiment>(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Box<RawValue> {
    raw::<E>(&E::run(params, seed, shard, progress))
}

fn raw<E: Experiment>(shard: &E::Shard) -> Box<RawValue> {
    serde_json::value::to_raw_value(shard)
        .expect("a shard is made of numbers, texts, lists and maps with text or whole-number keys, which JSON can hold")
}

/// Only for an experiment that takes records; another one finds that there is nothing to take.
fn records<E: Experiment>(files: &[RecordFile]) -> Result<Box<RawValue>, String> {
    let Some(records) = E::RECORDS else { return Err(format!("{} takes no records", E::INFO.id)) };
    records(files).map(|shard| raw::<E>(&shard))
}

fn report<E: Experiment>(params: &Params, seed: &Seed, partial: &Partial) -> Result<Report, PartialError> {
    Ok(E::report(params, seed, &read::<E>(partial)?))
}

fn summary<E: Experiment>(
    params: &Params,
    seed: &Seed,
    partial: &Partial,
) -> Result<Vec<Map<String, Value>>, PartialError> {
    Ok(E::summary(params, seed, &read::<E>(partial)?))
}

/// What the shards found.
fn read<E: Experiment>(partial: &Partial) -> Result<Shards<E::Shard>, PartialError> {
    let mut found = Vec::with_capacity(partial.shards.len());
    for (&at, raw) in &partial.shards {
        let shard =
            reader::read(raw.get()).map_err(|error| PartialError::Unreadable(at, partial.experiment.clone(), error))?;
        found.push((at, shard));
    }
    Ok(Shards { found, joined: partial.joined.iter().map(|all| all.len().saturating_sub(1)).sum() })
}

fn join<E: Experiment>(params: &Params, partial: &mut Partial) -> Result<(), PartialError> {
    let Some(join) = E::JOIN else { return Ok(()) };
    let numbers: BTreeSet<u32> = partial.done().collect();
    let mut all = read::<E>(partial)?.found.into_iter().map(|(_, found)| found);
    let (Some(first), Some(mut whole)) = (numbers.first().copied(), all.next()) else { return Ok(()) };
    all.for_each(|found| join(params, &mut whole, found));
    partial.shards = BTreeMap::from([(first, raw::<E>(&whole))]);
    partial.joined = if numbers.len() > 1 { vec![numbers.into_iter().collect()] } else { Vec::new() };
    Ok(())
}
