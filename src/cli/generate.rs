//! `generate`: boards of a setup, one id a line.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};

use rayon::prelude::*;

use super::answer::first_position;
use super::{CliError, CliResult, complain};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::ErrorMessage;
use crate::engine::parse::shorten;
use crate::engine::seed::Seed;
use crate::games;
use crate::search::budget::NodeLimit;

/// How many boards are made before they are printed.
const CHUNK: u64 = 1024;

/// Prints `count` boards of `<game>/<setup>`; false if a seed has no board of this setup.
pub fn run(setup: &str, seed: Option<String>, count: u64, budget: NodeLimit) -> CliResult {
    let usage = |why: String| CliError::Usage(format!("{}: {why}", shorten(setup)));
    let (game, code) = setup.split_once('/').ok_or_else(|| {
        let example = games::entry(setup).and_then(|entry| Some((entry.info.id, entry.info.setups.first()?.code)));
        let (game, code) = example.unwrap_or(("fujisan", "domino"));
        usage(format!("write the game and the setup, such as {game}/{code}"))
    })?;
    let entry = games::entry(game).ok_or_else(|| usage("there is no such game; see solvarium games".to_owned()))?;
    let solver = games::solver(game).ok_or_else(|| usage("there is no such game; see solvarium games".to_owned()))?;
    let (code, _) = entry.table.setup_words(code).map_err(usage)?;
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
