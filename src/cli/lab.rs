//! `lab`: experiments over all cores, and over many computers.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::cli::{CliError, CliResult, Form, LabArgs, asked, complain, plain, print};
use crate::engine::parse::shorten;
use crate::engine::seed::Seed;
use crate::engine::suggest::{ALIKE, nearest};
use crate::games;
use crate::lab::experiment::{ExperimentRunner, Partial, PartialError, RecordFile};
use crate::lab::params::{Kind, Param, Params};

/// The seed unless another is given.
pub const DEFAULT_SEED: &str = "1";

/// Lists the experiments.
pub fn list() -> CliResult {
    plain::experiments()
}

/// The arguments of a command line with `--key value` and `--key=value` turned into the setting `key=value` wherever an
/// experiment is named that has such a parameter; a parameter that is «no» or «yes» may stand as `--key` alone.
pub fn with_settings(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let lab = args.get(1).is_some_and(|word| word == "lab");
    let named = args.iter().skip(2).find_map(|word| games::experiment(word.to_str()?));
    let Some(info) = named.filter(|_| lab) else { return args };
    let mut settings = Vec::new();
    let mut at = 2;
    while at < args.len() {
        let word = args[at].to_str().and_then(|word| word.strip_prefix("--")).unwrap_or_default().to_owned();
        let (key, value) = word.split_once('=').map_or((word.as_str(), None), |(key, value)| (key, Some(value)));
        if let Some(param) = info.params.iter().find(|param| param.key == key) {
            let behind = args.get(at + 1).filter(|_| value.is_none());
            // A switch may stand alone: «yes» is what is meant. What stands behind it is its value unless it is something else for sure.
            let other = |next: &OsString| next.to_str().is_some_and(|next| next.starts_with('-') || next.contains('='));
            let alone = is_switch(param) && behind.is_none_or(other);
            let next = (value.is_none() && !alone && behind.is_some()).then(|| args.remove(at + 1));
            let usual = if alone { "yes" } else { "" };
            let value = value.map(OsString::from).or(next).unwrap_or_else(|| usual.into());
            let mut setting = OsString::from(format!("{key}="));
            setting.push(value);
            args.remove(at);
            settings.push(setting);
        } else {
            at += 1;
        }
    }
    // Behind an option that takes several values they would be some of those.
    let name = args.iter().position(|word| word == info.id).map_or(args.len(), |at| at + 1);
    args.splice(name..name, settings);
    args
}

/// Whether a parameter is «no» (as usual) or «yes», or perhaps something else.
fn is_switch(param: &Param) -> bool {
    matches!(param.kind, Kind::Choice([("no", _), ("yes", _), ..]))
}

/// Runs an experiment, or some of its shards.
pub fn run(args: &LabArgs) -> CliResult {
    let name = args.experiment.as_deref().unwrap_or_default();
    let runner = games::runner(name).ok_or_else(|| {
        let why = format!("there is no experiment “{}”; see solvarium lab", shorten(name));
        CliError::Usage(asked(why, nearest(name, games::experiments().map(|info| info.id), ALIKE)))
    })?;
    let params = params(runner, args)?;
    let seed = Seed::new(&args.seed)
        .map_err(|error| CliError::Usage(format!("the seed “{}”: {error}", shorten(&args.seed))))?;
    if !args.records.is_empty() {
        return records(runner, &params, &seed, args);
    }
    if let Some(seconds) = args.plan {
        return plan(runner, &params, &seed, Duration::from_secs(seconds), args.form);
    }
    let shards = (runner.info.shards)(&params);
    let mine: Vec<u32> = match &args.shard {
        None => (0..shards).collect(),
        Some(text) => {
            let (k, n) = share(text)?;
            (0..shards).filter(|shard| shard % n == k - 1).collect()
        }
    };
    provide();
    let mut partial = Partial::new(name, &params, &seed);
    let before = cpu_seconds();
    partial.shards = run_shards(runner, &params, &seed, &mine, shards);
    let spent = cpu_seconds().zip(before).map(|(now, before)| (1000.0 * (now - before)).round() / 1000.0);
    let part = Form { json: false, csv: false, part: true, report: false };
    let form = if args.shard.is_some() { part } else { args.form };
    show(runner, &params, &partial, form, spent)?;
    Ok(true)
}

/// Runs an experiment on the records of people that some files hold.
fn records(runner: &ExperimentRunner, params: &Params, seed: &Seed, args: &LabArgs) -> CliResult {
    let file = |name: &String| Ok(RecordFile { name: name.clone(), text: text(name)? });
    let files = args.records.iter().map(file).collect::<Result<Vec<_>, CliError>>()?;
    let taken = games::report_builder(runner.info.id).and_then(|builder| builder.take(params, seed, &files));
    let taken = taken.ok_or_else(|| CliError::Usage(format!("{} takes no records", runner.info.id)))?;
    show(runner, params, &taken.map_err(CliError::Input)?, args.form, None)?;
    Ok(true)
}

/// How many shards a sample has at most.
const SAMPLE: usize = 32;

/// The shards of a sample, evenly chosen, in the order in which they run.
fn sample(shards: u32) -> Vec<u32> {
    let count = (shards as usize).min(SAMPLE);
    let place = |at: usize| ((2 * at + 1) as u64 * u64::from(shards) / (2 * count as u64)) as u32;
    // Far from each other first, so that a sample that ends early is even as well.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|at| at.reverse_bits());
    order.into_iter().map(place).collect()
}

/// Says how large a run is. The sample's shards run one after the other, so that the memory is that of one of them.
fn plan(runner: &'static ExperimentRunner, params: &Params, seed: &Seed, most: Duration, form: Form) -> CliResult {
    let shards = (runner.info.shards)(params);
    let builder = games::summary_builder(runner.info.id);
    let weights: Vec<u64> =
        (0..shards).map(|shard| builder.map_or(1, |one| one.weight(params, shard).max(1))).collect();
    let all: f64 = weights.iter().map(|&weight| weight as f64).sum();
    let of = |shard: u32| weights.get(shard as usize).map_or(1.0, |&weight| weight as f64);
    provide();
    let (tell, told) = mpsc::channel();
    let list = sample(shards);
    let first = list.first().map_or(1.0, |&shard| of(shard));
    let (own_params, own_seed) = (params.clone(), seed.clone());
    let begun = Instant::now();
    // A shard cannot be stopped; one that runs when the time is over ends with the program.
    std::thread::spawn(move || {
        for shard in list {
            let begun = Instant::now();
            runner.run(&own_params, &own_seed, shard, &mut |_| {});
            if tell.send((shard, begun.elapsed().as_secs_f64())).is_err() {
                return;
            }
        }
    });
    let mut sample = Vec::new();
    while let Ok(one) = told.recv_timeout(most.saturating_sub(begun.elapsed())) {
        sample.push(one);
    }
    let (time, weight) = sample.iter().fold((0.0, 0.0), |sum, &(shard, time)| (sum.0 + time, sum.1 + of(shard)));
    // The guess at the work stands for the shards that were not run.
    let seconds = (weight > 0.0).then(|| time / weight * all);
    // A shard that was broken off had not yet what it needs at most.
    let memory = seconds.and_then(|_| peak_memory());
    let round = |number: f64| (1000.0 * number).round() / 1000.0;
    if form.json {
        let line = serde_json::json!({
            "experiment": runner.info.id,
            "params": params.to_string(),
            "seed": seed,
            "version": env!("CARGO_PKG_VERSION"),
            "shards": shards,
            "work": (runner.info.work)(params),
            "unit": runner.info.unit,
            "weights": weights,
            "sample": sample.iter().map(|&(shard, time)| (shard, round(time))).collect::<Vec<_>>(),
            "core_seconds": seconds.map(round),
            "memory": memory,
        });
        print(&format!("{line}\n"))?;
        return Ok(true);
    }
    let largest = weights.iter().max().map_or(1.0, |&most| most as f64);
    let least = weights.iter().min().map_or(1.0, |&least| least as f64);
    let mut text = format!("{}\n{}\n\n", runner.info.title, Partial::new(runner.info.id, params, seed).run());
    text += &format!("Shards: {shards}, as the experiment fixes them; ");
    text += &match (least < largest).then_some(largest / least) {
        None => "as far as it can tell, all take the same\n".to_owned(),
        Some(times) => format!("by its guess the largest takes {times:.1} times as long as the smallest\n"),
    };
    text += &format!("Work: {} {}\n", (runner.info.work)(params), runner.info.unit);
    text += &match seconds {
        None => format!(
            "Not one shard was done within {} s; the whole takes more than {:.1} core-hours, by the same guess. Try a longer sample, such as --plan={}.\n",
            most.as_secs(),
            // The one that runs may be larger than most.
            most.as_secs_f64() * all / first / 3600.0,
            10 * most.as_secs()
        ),
        Some(seconds) => {
            let longest = sample.iter().map(|one| one.1).fold(0.0, f64::max);
            let mean = seconds / f64::from(shards.max(1));
            format!(
                "Sample: {} of {shards} shards in {time:.2} s; the longest took {longest:.2} s\n\
                 Estimate: {mean:.2} s a shard, {:.3} core-hours in all\n",
                sample.len(),
                seconds / 3600.0
            )
        }
    };
    if let Some(bytes) = memory {
        text += &format!("Memory of a shard: at most {:.0} MB in the sample, program included\n", bytes as f64 / 1e6);
    }
    print(&text)?;
    Ok(true)
}

/// The most memory that this process had so far, in bytes, where the system tells it in `/proc`.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Puts parts together and prints the report on them; false if shards are missing.
pub fn merge(files: &[String], form: Form) -> CliResult {
    let mut whole: Option<Partial> = None;
    for file in files {
        let part = read(file)?;
        let whole = whole.get_or_insert_with(|| part.empty());
        whole.merge(part).map_err(|error| CliError::Input(format!("{}: {error}", shorten(file))))?;
    }
    let mut whole = whole.ok_or_else(|| CliError::Usage("name the files to merge".to_owned()))?;
    let name = &whole.experiment;
    let runner =
        games::runner(name).ok_or_else(|| CliError::Input(format!("there is no experiment “{}”", shorten(name))))?;
    let params = Params::parse(runner.info.params, &whole.params)
        .map_err(|error| CliError::Input(format!("{}: {error}", shorten(&whole.run()))))?;
    let shards = (runner.info.shards)(&params);
    if let Some(last) = whole.done().max().filter(|last| *last >= shards) {
        return Err(CliError::Input(format!("{} has no shard {last}", shorten(&whole.run()))));
    }
    let missing = shards as usize - whole.done().count();
    if let Some(builder) = games::summary_builder(runner.info.id).filter(|_| form.part) {
        builder.join(&params, &mut whole).map_err(|error| CliError::Input(error.to_string()))?;
    }
    show(runner, &params, &whole, form, None)?;
    if missing > 0 {
        complain(&format!("{}: {missing} of {shards} shards are missing", whole.run()));
    }
    Ok(missing == 0)
}

/// The parameters asked for: first the text of a link, then single values.
fn params(runner: &ExperimentRunner, args: &LabArgs) -> Result<Params, CliError> {
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(format!("{}: {error}", runner.info.id));
    let text = args.params.as_deref().unwrap_or_default();
    let mut params = Params::parse(runner.info.params, text).map_err(|error| usage(&error))?;
    for setting in &args.settings {
        let unclear = || usage(&format!("“{}” is not a setting such as size=200", shorten(setting)));
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
        .ok_or_else(|| {
            CliError::Usage(format!("“{}” is not a shard: write k/n with k from 1 to n, such as 2/8", shorten(text)))
        })
}

fn run_shards(
    runner: &ExperimentRunner,
    params: &Params,
    seed: &Seed,
    mine: &[u32],
    all: u32,
) -> BTreeMap<u32, Box<serde_json::value::RawValue>> {
    let work = (runner.info.work)(params);
    let bar =
        bar(runner, u64::try_from(u128::from(work) * mine.len() as u128 / u128::from(all.max(1))).unwrap_or(work));
    let run = |&shard: &u32| {
        // A shard says how much of it is done so far; the bar wants what is new.
        let told = AtomicU64::new(0);
        let result = runner.run(params, seed, shard, &mut |done| {
            bar.inc(done.saturating_sub(told.swap(done, Ordering::Relaxed)));
        });
        (shard, result)
    };
    let results = mine.par_iter().map(run).collect();
    bar.finish_and_clear();
    results
}

/// Gives the games the files that they need.
pub fn provide() {
    for asset in games::ALL.assets.iter().copied().flatten() {
        if let Err(why) = (asset.load)(asset.bytes) {
            complain(&format!("{}: {why}", asset.file));
        }
    }
}

/// Processor time of this process so far, in seconds, where the system tells it in `/proc`. It is no part of a report,
/// which is the same on every machine.
fn cpu_seconds() -> Option<f64> {
    /// How many units of this file make a second, on every Linux that we know of.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in parentheses; the 14th and 15th are the time of its code and the system's.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

/// A bar on standard error if that is a terminal, else none.
fn bar(runner: &ExperimentRunner, work: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:40}} {{pos}} of {{len}} {}, {{eta}} left", runner.info.unit);
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(work), target).with_style(style)
}

/// What a file holds; - is standard input.
fn text(file: &str) -> Result<String, CliError> {
    let text = if file == "-" {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| CliError::Input(format!("{file} cannot be read: {error}")))
}

fn read(file: &str) -> Result<Partial, CliError> {
    let text = text(file)?;
    serde_json::from_str(&text).map_err(|error| CliError::Input(format!("{file} is not a part of a run: {error}")))
}

fn show(
    runner: &ExperimentRunner,
    params: &Params,
    partial: &Partial,
    form: Form,
    spent: Option<f64>,
) -> Result<(), CliError> {
    if form.part {
        let text = serde_json::to_string(partial)
            .expect("a part holds texts and the JSON of its shards, under whole-number keys");
        return print(&(text + "\n"));
    }
    let missing = || CliError::Input(format!("{} has no report", runner.info.id));
    let unreadable = |error: PartialError| CliError::Input(error.to_string());
    if form.json {
        let builder = games::summary_builder(runner.info.id).ok_or_else(missing)?;
        let mut lines = builder.summary(params, partial).map_err(unreadable)?;
        if let [line] = &mut lines[..] {
            line.insert("cpu_seconds".to_owned(), spent.into());
        }
        if !lines.is_empty() {
            let text = |line: &_| serde_json::to_string(line).expect("a summary is plain data, which JSON can hold");
            return print(&lines.iter().map(|line| text(line) + "\n").collect::<String>());
        }
    }
    let builder = games::report_builder(runner.info.id).ok_or_else(missing)?;
    let report = builder.report(params, partial).map_err(unreadable)?;
    if form.csv {
        return print(&report.csv());
    }
    if form.json || form.report {
        let text = serde_json::to_string(&report).expect("a report is plain data, which JSON can hold");
        return print(&(text + "\n"));
    }
    let title = format!("{}\n{}\n\n", runner.info.title, partial.run());
    print(&(title + &plain::report(&report)))
}
