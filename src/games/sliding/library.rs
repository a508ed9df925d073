//! The library: classics as data.
//!
//! Layouts, names and years are facts, gathered from the sources that each line names; the words are our own. An optimum
//! stands here only where a search has proved it, and a test proves it again. The table is text, read when it is asked
//! for: it is part of the page's download, so it holds each position once and nothing that can be computed.

use crate::engine::parse::ParseError;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;

/// One puzzle a line: name, designer, year, source, difficulty, optima, position, words, parted by tabs.
const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/sliding/classics.tsv"));

/// A puzzle of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    /// Its name.
    pub name: &'static str,
    /// Who made it, where known.
    pub designer: Option<&'static str>,
    /// The year in which it was published, where known.
    pub year: Option<u16>,
    /// The book, the game or the family it belongs to; may be empty.
    pub source: &'static str,
    /// How hard it is for people: 1 (a first try) to 5 (for an evening).
    pub difficulty: u8,
    /// Shortest solutions in the order of [`Metric::ALL`], where proved.
    optima: &'static str,
    /// The position, as behind `sliding/board/`.
    pub position: &'static str,
    /// One sentence about it.
    pub words: &'static str,
}

/// What stands in the place of each optimum of a puzzle that has no solution.
const IMPOSSIBLE: char = 'x';

impl Classic {
    /// The puzzle of a line of the table.
    fn of(line: &'static str) -> Option<Self> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        Some(Self {
            name: next()?,
            designer: next().filter(|designer| !designer.is_empty()),
            year: next()?.parse().ok(),
            source: next()?,
            difficulty: next()?.parse().ok()?,
            optima: next()?,
            position: next()?,
            words: next()?,
        })
    }

    /// The length of a shortest solution in this metric, where it is proved.
    pub fn optimum(&self, metric: Metric) -> Option<u32> {
        self.optima.split(',').nth(metric.index())?.parse().ok()
    }

    /// Whether it is known that nothing solves it, in any metric.
    pub fn is_impossible(&self) -> bool {
        self.optima.starts_with(IMPOSSIBLE)
    }

    /// Its board.
    ///
    /// # Errors
    /// Never for the lines of the table; a test reads them all.
    pub fn board(&self) -> Result<Sliding, ParseError> {
        self.position.parse::<Sliding>()
    }
}

/// All puzzles of the library, those that belong together side by side.
pub fn classics() -> impl Iterator<Item = Classic> {
    TABLE.lines().filter_map(Classic::of)
}

#[cfg(test)]
mod tests {
    //! The library: every line is read, and every optimum is proved again.

    use super::*;
    use crate::games::sliding::solver::shortest_solution;
    use crate::search::proof::Proof;
    use crate::search::proof::{Budget, NodeLimit};

    #[track_caller]
    fn solved(classic: &Classic, metric: Metric, nodes: u64) -> Option<u32> {
        let board = classic.board().expect(classic.name);
        match shortest_solution(&board, metric, &mut Budget::new(NodeLimit { nodes }, &mut |_| ())) {
            Proof::Solved(moves) => Some(moves.len() as u32),
            Proof::Impossible => panic!("{} has no solution", classic.name),
            Proof::Unknown => None,
        }
    }

    /// Puzzles for whose single pieces a search of this size may be too small.
    const BEYOND: [&str; 4] = ["Four Balls", "The Elevator Switch", "Impassable Gate", "From Right to Left"];

    /// What one search may expand here. The few optima beyond that are of the oracle, or were proved once by the same
    /// search; those of the super metrics, where one node has many neighbours, mostly beyond.
    const fn budget(metric: Metric) -> u64 {
        if metric.is_super() { 6_000 } else { 450_000 }
    }

    #[test]
    fn every_optimum_is_proved_again() {
        let mut proved = [0; Metric::ALL.len()];
        for classic in classics() {
            for metric in Metric::ALL {
                let Some(optimum) = classic.optimum(metric) else { continue };
                match solved(&classic, metric, budget(metric)) {
                    Some(length) => {
                        assert_eq!(length, optimum, "{} in the metric {metric}", classic.name);
                        proved[metric.index()] += 1;
                    }
                    None if metric.is_super() => {}
                    None => assert!(BEYOND.contains(&classic.name), "{} in the metric {metric}", classic.name),
                }
            }
        }
        assert!(
            proved[..3].iter().all(|&count| count >= 50) && proved[3..].iter().all(|&count| count >= 20),
            "{proved:?}"
        );
    }

    #[test]
    fn every_line_is_a_puzzle() {
        let all: Vec<Classic> = classics().collect();
        assert_eq!(all.len(), TABLE.lines().count());
        assert!(all.len() >= 40);
        for (at, classic) in all.iter().enumerate() {
            let board = classic.board().unwrap_or_else(|error| panic!("{}: {error}", classic.name));
            assert_eq!(board.to_string(), classic.position, "{} is not written as ids are", classic.name);
            assert!(!board.is_solved(), "{}", classic.name);
            assert!((1..=5).contains(&classic.difficulty), "{}", classic.name);
            assert!(classic.year.is_none_or(|year| (1870..2030).contains(&year)), "{}", classic.name);
            assert!(classic.words.ends_with('.') && !classic.name.is_empty(), "{}", classic.name);
            let twin = all[..at].iter().find(|other| other.position == classic.position || other.name == classic.name);
            assert_eq!(twin, None, "{} is there twice", classic.name);
            assert_eq!(classic.optima.split(',').count(), Metric::ALL.len(), "{}", classic.name);
            for optimum in classic.optima.split(',') {
                assert!(
                    optimum == "-" || classic.is_impossible() || optimum.parse::<u32>().is_ok_and(|o| o > 0),
                    "{}: {optimum}",
                    classic.name
                );
            }
        }
    }

    #[test]
    fn what_is_said_to_be_impossible_is() {
        // Each step of a square exchanges it with the gap, which so changes its colour on a chessboard: with the gap in its old
        // place the squares are permuted evenly.
        for classic in super::classics().filter(super::Classic::is_impossible) {
            let (from, to) = classic.position.split_once('~').expect("a board and a goal");
            let cells = |text: &str| text.bytes().filter(|&byte| byte != b'-').collect::<Vec<_>>();
            let (from, to) = (cells(from), cells(to));
            assert_eq!(from.len(), 16, "{}", classic.name);
            assert_eq!(from[15], b'0', "{}", classic.name);
            assert_eq!(to[15], b'0', "{}", classic.name);
            let swaps = |cells: &[u8]| {
                (0..15).map(|at| cells[at + 1..15].iter().filter(|&&other| other < cells[at]).count()).sum::<usize>()
            };
            assert_eq!((swaps(&from) + swaps(&to)) % 2, 1, "{}", classic.name);
        }
        assert_eq!(super::classics().filter(super::Classic::is_impossible).count(), 1);
    }

    #[test]
    fn the_traditional_name_of_eighteen_steps_is_explained() {
        let named = classics().find(|classic| classic.name == "Only 18 Steps").expect("a line of the table");
        assert_eq!((named.optimum(Metric::Step), named.optimum(Metric::Move)), (Some(27), Some(18)));
        assert!(named.words.contains("traditional"), "{}", named.words);
    }

    #[test]
    fn optima_grow_with_what_an_action_is() {
        // A line is one or more steps, a move one or more lines; and several pieces may be one.
        for classic in classics() {
            let known = |metric| classic.optimum(metric);
            for (less, more) in [
                (Metric::Line, Metric::Step),
                (Metric::Move, Metric::Line),
                (Metric::Superline, Metric::Superstep),
                (Metric::Supermove, Metric::Superline),
                (Metric::Superline, Metric::Line),
                (Metric::Supermove, Metric::Move),
            ] {
                if let (Some(less), Some(more)) = (known(less), known(more)) {
                    assert!(less <= more, "{}", classic.name);
                }
            }
        }
    }

    #[test]
    fn the_fourteen_and_the_fifteen_cannot_be_exchanged() {
        // Too large to search, so the library claims nothing; on three by two the same exchange is proved impossible.
        let puzzle = classics().find(|classic| classic.name == "14-15 Puzzle").expect("a line of the table");
        assert!(Metric::ALL.into_iter().all(|metric| puzzle.optimum(metric).is_none()));
        let small = "abc-ed0~abc-de0".parse::<Sliding>().expect("a position");
        let verdict =
            shortest_solution(&small, Metric::Move, &mut Budget::new(NodeLimit { nodes: 10_000 }, &mut |_| ()));
        assert_eq!(verdict, Proof::Impossible);
    }
}
