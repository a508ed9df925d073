//! Lines in, lines out: answered on all cores, printed in the order of the input as soon as they are ready.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

use super::{CliError, CliResult, complain};
use crate::engine::challenge::MAX_LENGTH;
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

/// The next line; of a line that is longer than any id, only a beginning that is still too long for one.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LENGTH as u64 + 2).read_until(b'\n', &mut bytes)? == 0 {
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
