//! Links that open no game: why, and what was probably meant.

use crate::app::refused::Refused;
use crate::engine::challenge::{ChallengeId, Source};
use crate::games::pig::setup::PigSetup;

/// Words at least this alike are offered; 1 is the same.
const ALIKE: f64 = 0.5;

/// Codes of seats that are often met.
const KNOWN: [&str; 12] = [
    "human",
    "optimal",
    "hold20",
    "hold25",
    "turns4",
    "turns4best",
    "first-hold",
    "base18end31",
    "base19pace14end31",
    "keep-round-21-8-29",
    "keep-floor-22-8-29",
    "keep-out-21-9-29",
];

/// What is told of a link that could not be opened.
pub fn of(id: &ChallengeId, why: &str) -> Refused {
    Refused::new(id, why, guess(id))
}

/// The same link with the seats' words made right, if that makes a link that opens.
fn guess(id: &ChallengeId) -> Option<ChallengeId> {
    let Source::Seeded { setup, seed } = &id.source else { return None };
    // Two seats at most are made right: what stands behind them is a number that nobody can guess.
    let parts: Vec<&str> = setup.split('~').collect();
    let known = |part: &&str| KNOWN.contains(part) || part.len() > 40;
    let mended: Vec<&str> = parts
        .iter()
        .map(|part| if known(part) || is_variant(part) { *part } else { nearest(part).unwrap_or(part) })
        .collect();
    let mended = match mended[..] {
        [seat] => format!("human~{seat}"),
        _ => mended.join("~"),
    };
    let meant = mended.parse::<PigSetup>().ok()?.to_string();
    (meant != *setup).then(|| ChallengeId::seeded("pig", &meant, seed.clone()))
}

fn is_variant(part: &str) -> bool {
    ["goal", "die", "bust"].iter().any(|name| part.starts_with(name))
        || part == "own"
        || format!("human~{part}").parse::<PigSetup>().is_ok()
}

fn nearest(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let likeness = |one: &&&str| strsim::normalized_damerau_levenshtein(&word, one);
    let best = KNOWN.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&best) >= ALIKE).then_some(*best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(text: &str, expected: Option<&str>) {
        let id = ChallengeId::parse(text).expect("an id");
        assert_eq!(guess(&id).map(|id| id.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn what_was_meant_is_found() {
        means("pig/human~optima/x", Some("pig/human~optimal/x"));
        means("pig/humn~hold25~goal50/x/r-r", Some("pig/human~hold25~goal50/x"));
        means("pig/optimal/x", Some("pig/human~optimal/x"));
        means("pig/human~optimal~goal0/x", None);
        means("pig/human~zzzzzz/x", None);
        means("pig/board/x", None);
    }
}
