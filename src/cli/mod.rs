//! The command line `solvarium`: the games' solvers, generators and experiments without a page.
//!
//! Results go to standard output, everything else to standard error. The exit status is 0 if all went well, 1 if
//! some of the input was bad (the rest is still answered) and 2 for bad usage.

mod answer;
mod batch;
mod lab;
mod plain;
#[cfg(feature = "serve")]
mod serve;
mod training;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use thiserror::Error;

use crate::search::proof::NodeLimit;

/// Why a command ended early; prints as one sentence that names the input.
#[derive(Debug, Error)]
pub enum CliError {
    /// The command line asks for something that does not exist; exit status 2.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be used; exit status 1.
    #[error("{0}")]
    Input(String),
    /// Reading or writing failed; exit status 1, and 0 without a word if nobody reads the output any more.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
}

/// What a command comes to: whether all of its input was good.
type CliResult = Result<bool, CliError>;

#[derive(Debug, Parser)]
#[command(name = "solvarium", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve challenges: ids on standard input, one a line; one JSON line each, in the order of the input.
    ///
    /// An id is game/setup/seed or game/board/position; with moves after it, the position after them is meant. A
    /// link to the page works as well. Each answer is {"id","verdict","moves","solution","expanded","ms"}, where the
    /// verdict is solved, impossible (a proof) or gave_up (the budget was spent), moves and solution are null unless
    /// solved, and expanded counts nodes. Games of chance without an end that could be listed (2048, Threes) are answered
    /// {"id","best","values","nodes","depth"}, with the value of each move, null where it is not allowed: in 2048 a measure
    /// of the search, in which only differences count, in Threes the chance to stay alive. A bad line is
    /// answered {"id","error"}.
    Solve {
        /// How to count the moves of a solution; unless given, the usual way of each game.
        #[arg(long, value_name = "M")]
        metric: Option<String>,
        #[command(flatten)]
        budget: BudgetArg,
    },
    /// Measure how hard challenges are: ids on standard input, one a line; one JSON line each.
    ///
    /// Each answer holds the id and the game's metrics; a metric that does not exist for a challenge is null. If the
    /// budget was spent first, the answer is {"id","verdict":"gave_up"}; a single figure that is too large to be counted is
    /// "gave_up" itself.
    Analyse {
        #[command(flatten)]
        budget: BudgetArg,
    },
    /// Generate challenges, one a line: an id with the position written out.
    ///
    /// A single challenge has the seed that is given: it is the board of game/setup/seed. Of several, the k-th is the
    /// board of game/setup/seed-k, with k from 1.
    Generate {
        /// The generator, such as fujisan/domino or fujisan/domino-20to24.
        #[arg(value_name = "GAME/SETUP")]
        setup: String,
        /// Letters, digits and -; unless given, one is drawn and printed on standard error.
        #[arg(long, value_name = "S")]
        seed: Option<String>,
        /// How many challenges.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        count: u64,
        #[command(flatten)]
        budget: BudgetArg,
    },
    /// Run an experiment, or list the experiments.
    ///
    /// The same experiment, parameters and seed give the same bytes here, in the page and on a cluster. A parameter may be
    /// written --trials 10 as well as trials=10.
    #[command(args_conflicts_with_subcommands = true)]
    Lab(LabArgs),
    /// Print what the papers claim, claim by claim, beside what we found.
    Papers {
        /// Only those of a paper, an experiment, a game, or with a verdict such as refuted.
        word: Option<String>,
        /// Print all fields as CSV.
        #[arg(long, conflicts_with = "bibtex")]
        csv: bool,
        /// Print the papers' BibTeX entries.
        #[arg(long)]
        bibtex: bool,
    },
    /// List the games with their setups and experiments.
    Games,
    /// Serve the app from this program, on this machine or on its network; with --class, a live class that phones join.
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// Look for better weights of a player by playing; the log goes to standard output.
    ///
    /// An evolution strategy (CMA-ES) over batches of seeded games. The file holds the weights at its centre after each
    /// generation. The same options give the same file.
    Tune(training::TuneArgs),
    /// Let a player's network learn from games with itself; the log goes to standard output.
    Train(training::TrainArgs),
    /// Play games to the end, one after the other, and say how strong a player is, also one that is being made (--start): the mean score,
    /// how many reach each tile, the time for each move. `lab merge-strength` plays the same games in shards, on many machines.
    Measure(training::MeasureArgs),
    /// Play on from many positions to see what chance to go on the value of a search is; the last line of each board is the curve.
    Calibrate(training::CalibrateArgs),
}

#[derive(Debug, Args)]
struct BudgetArg {
    /// How many nodes a search may expand for one challenge.
    ///
    /// Unless given, fifty million, or as many as are usual for a game whose moves are weighed.
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
}

impl BudgetArg {
    fn nodes(&self) -> NodeLimit {
        self.budget.map_or_else(NodeLimit::default, |nodes| NodeLimit { nodes })
    }
}

#[derive(Debug, Args)]
struct LabArgs {
    #[command(subcommand)]
    command: Option<LabCommand>,
    /// The experiment; without one, the experiments are listed.
    experiment: Option<String>,
    /// Parameters, such as trials=10 size=200; unless given, the usual values.
    #[arg(value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// Parameters as in a link, such as trials-10~size-200.
    #[arg(long, value_name = "TEXT", requires = "experiment")]
    params: Option<String>,
    /// Letters, digits and -.
    #[arg(long, value_name = "S", default_value = lab::DEFAULT_SEED, requires = "experiment")]
    seed: String,
    /// Run only every n-th shard, beginning with the k-th (k from 1 to n), and print the part for lab merge.
    #[arg(long, value_name = "K/N", requires = "experiment", conflicts_with_all = ["json", "csv", "report"])]
    shard: Option<String>,
    /// Print how large the run is instead of running it: shards, work, core-hours and memory, from a sample of shards that
    /// takes at most that many seconds; with --json, one line with a guess at the work of each shard.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "10",
        value_parser = clap::value_parser!(u64).range(1..=86_400), requires = "experiment", conflicts_with_all = ["shard", "records", "csv", "part", "report"])]
    plan: Option<u64>,
    /// Files with what people did, for an experiment about that; each is JSON or CSV as the page writes it, - is standard
    /// input. What is in several of them counts once.
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "experiment", conflicts_with = "shard")]
    records: Vec<String>,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Put the parts together that --shard printed; missing shards are named on standard error.
    Merge {
        /// The files with the parts; - is standard input.
        #[arg(required = true)]
        files: Vec<String>,
        #[command(flatten)]
        form: Form,
    },
}

/// How a result is printed: for people unless something else is asked for.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
struct Form {
    /// Print the report as JSON, or, where an experiment has one, its summary: one line of JSON for each thing measured.
    #[arg(long)]
    json: bool,
    /// Print the whole report as JSON, also where there is a summary.
    #[arg(long)]
    report: bool,
    /// Print all data of the report as CSV.
    #[arg(long)]
    csv: bool,
    /// Print the shards themselves, as --shard does.
    #[arg(long)]
    part: bool,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse_from(lab::with_settings(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            // Help goes to a reader that may have gone; there is nobody left to tell.
            error.print().ok();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match dispatch(cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(if matches!(error, CliError::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn dispatch(command: Command) -> CliResult {
    match command {
        Command::Solve { metric, budget } => answer::solve(metric, budget.budget),
        Command::Analyse { budget } => answer::analyse(budget.nodes()),
        Command::Generate { setup, seed, count, budget } => batch::generate(&setup, seed, count, budget.nodes()),
        Command::Lab(LabArgs { command: Some(LabCommand::Merge { files, form }), .. }) => lab::merge(&files, form),
        Command::Lab(LabArgs { experiment: None, .. }) => lab::list(),
        Command::Lab(args) => lab::run(&args),
        Command::Papers { word, csv, bibtex } => plain::papers(word.as_deref().unwrap_or_default(), csv, bibtex),
        Command::Games => plain::games(),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Tune(args) => training::tune(&args),
        Command::Train(args) => training::train(&args),
        Command::Measure(args) => training::measure(&args),
        Command::Calibrate(args) => training::calibrate(&args),
    }
}

/// What is wrong, with what was probably meant.
fn asked(why: String, meant: Option<impl Display>) -> String {
    match meant {
        Some(meant) => format!("{why}; did you mean {meant}?"),
        None => why,
    }
}

/// Says one sentence on standard error; if that is closed, there is nobody to tell.
fn complain(sentence: &str) {
    writeln!(io::stderr(), "solvarium: {sentence}").ok();
}

/// Writes a whole text to standard output.
fn print(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
