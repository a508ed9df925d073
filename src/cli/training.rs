//! `tune`, `train`, `measure` and `calibrate`: weights of a game's players, made by long play and kept in the repository.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use clap::Args;

use crate::cli::{CliError, CliResult};
use crate::engine::parse::shorten;
use crate::games;
use crate::search::solver::{TrainingKind, TrainingOptions};

/// What all of them share.
#[derive(Debug, Args)]
struct Shared {
    /// The game.
    game: String,
    /// A whole number that decides all games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games: for each candidate when tuning, in all when training or measuring; positions when calibrating.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// A file of weights or a network to begin from; unless given, the weights of the program, and no network.
    #[arg(long, value_name = "FILE")]
    start: Option<String>,
}

/// How far each move is searched.
#[derive(Debug, Args)]
struct Effort {
    /// Nodes for each move; unless given, each move is searched as far as --depth and --cut say.
    #[arg(long, value_name = "B")]
    nodes: Option<u64>,
    /// How many moves of chance each search looks ahead.
    #[arg(long, value_name = "D", default_value_t = 1)]
    depth: u8,
    /// Boards of less probability are not searched further.
    #[arg(long, value_name = "P", default_value_t = 0.01)]
    cut: f32,
}

/// The options of `tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    effort: Effort,
    /// How many generations.
    #[arg(long, value_name = "G", default_value_t = 100)]
    generations: u64,
    /// Candidates of a generation.
    #[arg(long, value_name = "K", default_value_t = 16)]
    population: usize,
    /// The first size of steps.
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    sigma: f64,
    /// The file that is written, and rewritten after each generation.
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// The options of `train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    #[command(flatten)]
    shared: Shared,
    /// The file that is written, and rewritten after each 20,000 games.
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// The options of `measure`.
#[derive(Debug, Args)]
pub struct MeasureArgs {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    effort: Effort,
    /// The number of the first game, so that several machines can share a batch.
    #[arg(long, value_name = "K", default_value_t = 0)]
    first: u64,
}

/// The options of `calibrate`.
#[derive(Debug, Args)]
pub struct CalibrateArgs {
    #[command(flatten)]
    shared: Shared,
    /// Nodes for each search; unless given, as many as the page takes.
    #[arg(long, value_name = "B")]
    nodes: Option<u64>,
}

/// Tunes the weights of a game's evaluation.
pub fn tune(args: &TuneArgs) -> CliResult {
    let options = TrainingOptions {
        generations: args.generations,
        population: args.population,
        sigma: args.sigma,
        ..options(&args.shared)?
    };
    run(TrainingKind::Tune, &args.shared, &searched(options, &args.effort), Some(&args.out))
}

/// Trains a game's network.
pub fn train(args: &TrainArgs) -> CliResult {
    run(TrainingKind::Train, &args.shared, &options(&args.shared)?, Some(&args.out))
}

/// Plays games one after the other and says how strong the player is; `lab merge-strength` plays them on many machines.
pub fn measure(args: &MeasureArgs) -> CliResult {
    let options = TrainingOptions { first: args.first, ..options(&args.shared)? };
    run(TrainingKind::Measure, &args.shared, &searched(options, &args.effort), None)
}

/// Finds what chance the value of a search is.
pub fn calibrate(args: &CalibrateArgs) -> CliResult {
    let options = TrainingOptions { nodes: args.nodes, ..options(&args.shared)? };
    run(TrainingKind::Calibrate, &args.shared, &options, None)
}

fn options(shared: &Shared) -> Result<TrainingOptions, CliError> {
    let read =
        |path: &String| fs::read(path).map_err(|error| CliError::Input(format!("{path} cannot be read: {error}")));
    let start = shared.start.as_ref().map(read).transpose()?;
    Ok(TrainingOptions { seed: shared.seed, games: shared.games, start, ..TrainingOptions::default() })
}

fn searched(options: TrainingOptions, effort: &Effort) -> TrainingOptions {
    TrainingOptions { nodes: effort.nodes, depth: effort.depth, cut: effort.cut, ..options }
}

/// Seconds of processor time of this thread, where the system tells them; else seconds since `start`.
fn seconds(start: Instant) -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.as_deref().and_then(|text| text.split(' ').next()).and_then(|text| text.parse::<f64>().ok());
    spent.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn run(work: TrainingKind, shared: &Shared, options: &TrainingOptions, out: Option<&str>) -> CliResult {
    let job = games::training_jobs().find(|job| job.game == shared.game && job.work == work).ok_or_else(|| {
        CliError::Usage(format!("{}: no game of this name has weights that are made so", shorten(&shared.game)))
    })?;
    let (start, mut moves, mut failed) = (Instant::now(), 0u64, None);
    let before = seconds(start);
    let mut log = io::stdout().lock();
    (job.run)(options, &mut |progress| {
        moves += progress.moves;
        let spent = seconds(start) - before;
        let each = if moves > 0 { format!(", {:.4} ms a move", spent * 1e3 / moves as f64) } else { String::new() };
        let written = writeln!(log, "{}; {spent:.0} s{each}", progress.line).and_then(|()| log.flush());
        let kept = out.map_or(Ok(()), |path| replace(path, &(progress.file)()));
        failed = written.map_err(CliError::Io).and(kept).err();
        failed.is_none()
    })
    .map_err(CliError::Input)?;
    failed.map_or(Ok(true), Err)
}

/// Writes beside the file first, so that a stop never leaves half of one.
fn replace(path: &str, bytes: &[u8]) -> Result<(), CliError> {
    let beside = format!("{path}.new");
    fs::write(&beside, bytes)
        .and_then(|()| fs::rename(Path::new(&beside), path))
        .map_err(|error| CliError::Input(format!("{path} cannot be written: {error}")))
}
