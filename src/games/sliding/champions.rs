//! The hardest puzzles of grids that take a page too long: found on this project's machines, kept in `docs/results/sliding/`, and told by
//! the worker, so that a page that does not show them does not carry them.

use serde::{Deserialize, Serialize};

macro_rules! results {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/sliding/", $name))),*]
    };
}

/// The files: the last line of each is what the search printed.
const RESULTS: [&str; 7] =
    results!["2x9.txt", "2x9-step.txt", "3x6.txt", "3x6-step.txt", "2x10.txt", "2x10-step.txt", "4x5-sample.txt"];

/// The hardest puzzle with so many pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Champion {
    /// Its pieces.
    pub pieces: u32,
    /// How many actions it takes.
    pub actions: u32,
    /// Its id.
    pub challenge: String,
}

/// The champions of a search by its grid, metric and rule, as its parameters write them; none if none are kept.
///
/// # Examples
/// ```
/// use solvarium::games::sliding::champions::kept;
///
/// assert_eq!(kept("2x10", "move", "no").iter().map(|one| one.actions).max(), Some(231));
/// assert!(kept("2x10", "line", "no").is_empty());
/// ```
pub fn kept(size: &str, metric: &str, nonstrict: &str) -> Vec<Champion> {
    let of_search = |line: &&str| {
        [("size", size), ("metric", metric), ("nonstrict", nonstrict)]
            .iter()
            .all(|(key, word)| line.contains(&format!("\"{key}\":\"{word}\"")))
    };
    let line = RESULTS.iter().filter_map(|text| text.lines().last()).find(of_search).unwrap_or_default();
    let both = (1..).zip(list(line, "hardest").zip(list(line, "champions")));
    let champion = |(pieces, (actions, id)): (u32, (&str, &str))| {
        let challenge = id.strip_prefix('"')?.strip_suffix('"')?.to_owned();
        Some(Champion { pieces, actions: actions.parse().ok()?, challenge })
    };
    both.filter_map(champion).collect()
}

/// What stands in a list of such a line, as it is written there: neither numbers nor ids have a comma. A reader of any JSON would weigh
/// more than all the rest.
fn list<'a>(line: &'a str, key: &str) -> impl Iterator<Item = &'a str> {
    let behind = line.split_once(&format!("\"{key}\":[")).map_or("", |(_, behind)| behind);
    behind.split_once(']').map_or("", |(inside, _)| inside).split(',')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::challenge::{ChallengeId, Source};
    use crate::games::sliding::board::Sliding;

    #[test]
    fn every_kept_champion_is_a_board_with_its_pieces() {
        for (size, metric) in [
            ("2x9", "move"),
            ("2x9", "step"),
            ("3x6", "move"),
            ("3x6", "step"),
            ("2x10", "move"),
            ("2x10", "step"),
            ("4x5", "move"),
        ] {
            let found = kept(size, metric, "no");
            assert!(found.len() > 5, "{size}, {metric}");
            for one in found {
                let id = ChallengeId::parse(&one.challenge).expect("an id");
                let Source::Board(position) = &id.source else { panic!("{id}") };
                let board = position.parse::<Sliding>().expect("a board");
                assert_eq!(board.pieces().len(), one.pieces as usize, "{id}");
            }
        }
        assert!(kept("3x3", "move", "no").is_empty() && kept("2x9", "move", "yes").is_empty());
    }
}
