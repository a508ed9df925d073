//! `lab`: experiments over all cores, and over many computers.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::{CliError, Form, LabArgs, Outcome, complain, listing, plain, print};
use crate::engine::notation::shorten;
use crate::engine::seed::Seed;
use crate::games;
use crate::lab::experiment::{Partial, Study};
use crate::lab::params::Params;

/// The seed unless another is given.
pub const USUAL_SEED: &str = "1";

/// Lists the experiments.
pub fn list() -> Outcome {
    listing::experiments()
}

/// Runs an experiment, or some of its shards.
pub fn run(args: &LabArgs) -> Outcome {
    let name = args.experiment.as_deref().unwrap_or_default();
    let study = games::study(name)
        .ok_or_else(|| CliError::Usage(format!("there is no experiment “{}”; see solvarium lab", shorten(name))))?;
    let params = params(study, args)?;
    let seed = Seed::new(&args.seed)
        .map_err(|error| CliError::Usage(format!("the seed “{}”: {error}", shorten(&args.seed))))?;
    let shards = (study.info.shards)(&params);
    let mine: Vec<u32> = match &args.shard {
        None => (0..shards).collect(),
        Some(text) => {
            let (k, n) = share(text)?;
            (0..shards).filter(|shard| shard % n == k - 1).collect()
        }
    };
    let mut partial = Partial::new(name, &params, &seed);
    partial.shards = run_shards(study, &params, &seed, &mine, shards);
    let form = if args.shard.is_some() { Form { json: false, csv: false, part: true } } else { args.form };
    show(study, &params, &partial, form)?;
    Ok(true)
}

/// Puts parts together and prints the report on them; false if shards are missing.
pub fn merge(files: &[String], form: Form) -> Outcome {
    let mut whole: Option<Partial> = None;
    for file in files {
        let part = read(file)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                whole.merge(part).map_err(|error| CliError::Input(format!("{}: {error}", shorten(file))))?;
            }
        }
    }
    let whole = whole.ok_or_else(|| CliError::Usage("name the files to merge".to_owned()))?;
    let name = &whole.experiment;
    let study =
        games::study(name).ok_or_else(|| CliError::Input(format!("there is no experiment “{}”", shorten(name))))?;
    let params = Params::parse(study.info.params, &whole.params)
        .map_err(|error| CliError::Input(format!("{}: {error}", shorten(&whole.run()))))?;
    let shards = (study.info.shards)(&params);
    if let Some((last, _)) = whole.shards.last_key_value().filter(|(last, _)| **last >= shards) {
        return Err(CliError::Input(format!("{} has no shard {last}", shorten(&whole.run()))));
    }
    show(study, &params, &whole, form)?;
    let missing = shards as usize - whole.shards.len();
    if missing > 0 {
        complain(&format!("{}: {missing} of {shards} shards are missing", whole.run()));
    }
    Ok(missing == 0)
}

/// The parameters asked for: first the text of a link, then single values.
fn params(study: &Study, args: &LabArgs) -> Result<Params, CliError> {
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(format!("{}: {error}", study.info.id));
    let text = args.params.as_deref().unwrap_or_default();
    let mut params = Params::parse(study.info.params, text).map_err(|error| usage(&error))?;
    for setting in &args.settings {
        let unclear = || usage(&format!("“{}” is no setting such as size=200", shorten(setting)));
        let (key, value) = setting.split_once('=').ok_or_else(unclear)?;
        params.set(key, value).map_err(|error| usage(&error))?;
    }
    Ok(params)
}

/// Reads `k/n`.
fn share(text: &str) -> Result<(u32, u32), CliError> {
    let number = |part: &str| part.parse::<u32>().ok();
    text.split_once('/')
        .and_then(|(k, n)| Some((number(k)?, number(n)?)))
        .filter(|(k, n)| (1..=*n).contains(k))
        .ok_or_else(|| CliError::Usage(format!("the shard “{}” is none such as 2/8", shorten(text))))
}

fn run_shards(
    study: &Study,
    params: &Params,
    seed: &Seed,
    mine: &[u32],
    all: u32,
) -> BTreeMap<u32, Box<serde_json::value::RawValue>> {
    let work = (study.info.work)(params);
    let bar = bar(study, u64::try_from(u128::from(work) * mine.len() as u128 / u128::from(all.max(1))).unwrap_or(work));
    let run = |&shard: &u32| {
        // A shard says how much of it is done so far; the bar wants what is new.
        let told = AtomicU64::new(0);
        let result = study.run(params, seed, shard, &mut |done| {
            bar.inc(done.saturating_sub(told.swap(done, Ordering::Relaxed)));
        });
        (shard, result)
    };
    let results = mine.par_iter().map(run).collect();
    bar.finish_and_clear();
    results
}

/// A bar on standard error if that is a terminal, else none.
fn bar(study: &Study, work: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:40}} {{pos}} of {{len}} {}, {{eta}} left", study.info.unit);
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(work), target).with_style(style)
}

fn read(file: &str) -> Result<Partial, CliError> {
    let text = if file == "-" {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    let text = text.map_err(|error| CliError::Input(format!("{file} cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| CliError::Input(format!("{file} is no part of a run: {error}")))
}

fn show(study: &Study, params: &Params, partial: &Partial, form: Form) -> Result<(), CliError> {
    if form.part {
        let text = serde_json::to_string(partial)
            .expect("a part holds texts and the JSON of its shards, under whole-number keys");
        return print(&(text + "\n"));
    }
    let reporter =
        games::reporter(study.info.id).ok_or_else(|| CliError::Input(format!("{} has no report", study.info.id)))?;
    let report = reporter.report(params, partial).map_err(|error| CliError::Input(error.to_string()))?;
    if form.csv {
        return print(&report.csv());
    }
    if form.json {
        let text = serde_json::to_string(&report).expect("a report is plain data, which JSON can hold");
        return print(&(text + "\n"));
    }
    let title = format!("{}\n{}\n\n", study.info.title, partial.run());
    print(&(title + &plain::report(&report)))
}
