//! Lines in, lines out: answered on all cores, printed in the order of the input as soon as they are ready.
//!
//! `generate`: boards of a setup, one id a line.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::cli::answer::first_position;
use crate::cli::{CliError, CliResult, asked, complain};
use crate::engine::challenge::{ChallengeId, MAX_LENGTH};
use crate::engine::entry::ErrorMessage;
use crate::engine::parse::shorten;
use crate::engine::seed::Seed;
use crate::engine::suggest::near_setup;
use crate::games;
use crate::search::proof::NodeLimit;
use crate::search::solver::Sessions;

/// How many lines may be read ahead of the one that is printed.
const AHEAD: usize = 1024;

/// The answer to one line.
pub struct BatchResult {
    /// The line to print, without its end.
    pub json: String,
    /// What to say on standard error; nothing if the line was good.
    pub error: Option<String>,
}

/// Sessions of solvers that are not in use: as many as there are threads, at most.
#[derive(Default)]
struct IdleSessions(Mutex<Vec<Sessions>>);

impl IdleSessions {
    /// Lends sessions.
    fn with<T>(&self, work: impl FnOnce(&mut Sessions) -> T) -> T {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sessions = idle().pop().unwrap_or_default();
        let done = work(&mut sessions);
        idle().push(sessions);
        done
    }
}

/// Answers each line of standard input that is not blank; false if a line was bad.
///
/// # Errors
/// Standard input cannot be read or standard output cannot be written.
pub fn run(answer: impl Fn(&str, &mut Sessions) -> BatchResult + Sync) -> CliResult {
    let idle = IdleSessions::default();
    let gone = AtomicBool::new(false);
    let (queue, pending) = mpsc::sync_channel(AHEAD);
    std::thread::scope(|threads| {
        let printer = threads.spawn(|| {
            let printed = print(pending);
            gone.store(printed.is_err(), Ordering::Relaxed);
            printed
        });
        let read = rayon::in_place_scope(|pool| {
            feed(&mut io::stdin().lock(), queue, |line, send| {
                let (answer, gone, idle) = (&answer, &gone, &idle);
                pool.spawn(move |_| {
                    // Once nobody reads the output, what was read ahead needs no answer.
                    if !gone.load(Ordering::Relaxed) {
                        send.send(idle.with(|sessions| answer(&line, sessions))).ok();
                    }
                });
            })
        });
        let printed = printer.join().map_err(|_| io::Error::other("the printing thread has died"))?;
        read?;
        printed
    })
}

/// Queues a place for each answer, in the order of the lines, and hands out the work.
fn feed(
    input: &mut impl BufRead,
    queue: SyncSender<Receiver<BatchResult>>,
    mut work: impl FnMut(String, mpsc::Sender<BatchResult>),
) -> Result<(), CliError> {
    while let Some(line) = read_line(input)? {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let (send, receive) = mpsc::channel();
        if queue.send(receive).is_err() {
            break;
        }
        work(line.to_owned(), send);
    }
    Ok(())
}

/// The longest line that is read whole, in bytes: a link whose id is the longest there is, each of its characters as three.
const LONGEST_LINE: u64 = 3 * MAX_LENGTH as u64 + 2000;

/// The next line; of one that is longer than any link, only a beginning that is still too long for one.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Prints the answers as they come; false if one was an error.
fn print(pending: Receiver<Receiver<BatchResult>>) -> CliResult {
    let mut out = io::stdout().lock();
    let mut all_good = true;
    for answer in pending {
        // A job sends its answer before it ends, unless it panicked: then the panic has been told already.
        let Ok(answer) = answer.recv() else {
            all_good = false;
            continue;
        };
        writeln!(out, "{}", answer.json)?;
        out.flush()?;
        if let Some(sentence) = answer.error {
            complain(&sentence);
            all_good = false;
        }
    }
    Ok(all_good)
}

/// How many boards are made before they are printed.
const CHUNK: u64 = 1024;

/// Prints `count` boards of `<game>/<setup>`; false if a seed has no board of this setup.
pub fn generate(setup: &str, seed: Option<String>, count: u64, budget: NodeLimit) -> CliResult {
    let usage = |why: String| CliError::Usage(format!("{}: {why}", shorten(setup)));
    let (game, code) = setup.split_once('/').ok_or_else(|| {
        let example = games::entry(setup).and_then(|entry| Some((entry.info.id, entry.info.setups.first()?.code)));
        let (game, code) = example.unwrap_or(("fujisan", "domino"));
        usage(format!("write the game and the setup, such as {game}/{code}"))
    })?;
    let known = games::entry(game).zip(games::solver(game));
    let (entry, solver) = known.ok_or_else(|| usage("there is no such game; see solvarium games".to_owned()))?;
    let (code, _) = entry
        .table
        .setup_words(code)
        .map_err(|why| usage(asked(why, near_setup(entry, code, "").map(|code| format!("{game}/{code}")))))?;
    let seed = chosen(seed)?;
    // The longest seed of all is checked first, so that none can fail later.
    nth_seed(&seed, count, count)?;
    let mut out = io::stdout().lock();
    let mut all_good = true;
    for from in (1..=count).step_by(CHUNK as usize) {
        let numbers = from..=count.min(from + CHUNK - 1);
        let board = |k: u64| -> Result<ChallengeId, ErrorMessage> {
            let seed = nth_seed(&seed, k, count).map_err(|error| error.to_string())?;
            let id = ChallengeId::seeded(game, &code, seed);
            let position = first_position(solver, &id, budget).map_err(|why| format!("{id}: {why}"))?;
            Ok(entry.board_id(&position))
        };
        let boards: Vec<_> = numbers.into_par_iter().map(board).collect();
        for board in boards {
            match board {
                Ok(id) => writeln!(out, "{id}")?,
                Err(why) => {
                    complain(&why);
                    all_good = false;
                }
            }
        }
        out.flush()?;
    }
    Ok(all_good)
}

/// The seed of the k-th of `count` boards.
fn nth_seed(seed: &Seed, k: u64, count: u64) -> Result<Seed, CliError> {
    if count == 1 {
        return Ok(seed.clone());
    }
    Seed::new(&format!("{seed}-{k}")).map_err(|error| CliError::Usage(format!("{seed}-{k}: {error}")))
}

/// The seed asked for, or a fresh one, which is told.
fn chosen(seed: Option<String>) -> Result<Seed, CliError> {
    match seed {
        Some(text) => {
            Seed::new(&text).map_err(|error| CliError::Usage(format!("the seed “{}”: {error}", shorten(&text))))
        }
        None => {
            // The keys of std's hash maps are the entropy at hand without another crate.
            let bits = RandomState::new().build_hasher().finish().to_le_bytes();
            let seed = Seed::from_entropy([bits[0], bits[1], bits[2], bits[3], bits[4]]);
            complain(&format!("the seed is {seed}"));
            Ok(seed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_link_is_read_whole_and_what_is_longer_is_refused() {
        let link = format!("https://example.org/solvarium/#/pig/board/{}", "a".repeat(MAX_LENGTH));
        let text = format!("{link}\n{}\nlast", "a".repeat(5 * MAX_LENGTH));
        let mut input = text.as_bytes();
        let mut line = || read_line(&mut input).expect("no error of reading").unwrap_or_default();
        assert_eq!(line().trim(), link);
        assert!(ChallengeId::parse(line().trim()).is_err());
        assert_eq!((line(), line()), ("last".to_owned(), String::new()));
    }
}
