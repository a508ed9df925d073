//! Gardens with their optima in all readings and with counts of their positions, `tests/data/zen.csv`.

use super::m;
use crate::engine::position::{Outcome, Position};
use crate::games::zen::{Garden, Reading, State};

const ORACLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/zen.csv"));

/// A garden of the oracle.
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Its position.
    pub position: &'static str,
    /// The fewest paths in the order of [`Reading::ALL`]; nothing where it is impossible.
    pub optima: [Option<u32>; 3],
    /// With the corner exit: positions with the monk outside, those that can be finished, finished ones, and those after
    /// one path.
    pub counts: [u64; 4],
    /// A best solution with the corner exit.
    pub solution: Vec<String>,
}

impl Row {
    /// The garden in a reading.
    pub fn state(&self, reading: Reading) -> State {
        let state = self.position.parse::<State>().expect("a good position");
        let ground = state.garden().ground().to_vec();
        State::new(Garden::new(state.garden().width(), ground, reading).expect("a good garden"))
    }
}

/// All of them.
pub fn rows() -> Vec<Row> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), 10, "{line}");
        let count = |at: usize| fields[at].parse().expect("a count");
        Row {
            name: fields[0],
            position: fields[1],
            optima: [2, 3, 4].map(|at: usize| fields[at].parse().ok()),
            counts: [5, 6, 7, 8].map(count),
            solution: fields[9].split_whitespace().map(|path| path.replace(':', ",")).collect(),
        }
    };
    let rows: Vec<Row> = ORACLE.lines().skip(1).map(read).collect();
    assert_eq!(rows.len(), 28);
    rows
}

#[test]
fn every_solution_wins() {
    let mut won = 0;
    for row in rows() {
        assert_eq!(row.solution.len() as u32, row.optima[1].unwrap_or(0), "{}", row.name);
        for reading in [Reading::CornerExit, Reading::EntryPush] {
            let mut state = row.state(reading);
            for path in &row.solution {
                assert_eq!(m(path).listed(), *path);
                state = state.play(&m(path)).unwrap_or_else(|why| panic!("{}: {path}: {why}", row.name));
            }
            assert!(row.solution.is_empty() || state.outcome() == Outcome::Won, "{}", row.name);
            let letters: usize = row.solution.iter().map(|path| path.matches(char::is_alphabetic).count()).sum();
            assert_eq!((state.count().slides + state.count().pushes) as usize, letters, "{}", row.name);
            won += usize::from(!row.solution.is_empty());
        }
    }
    assert_eq!(won, 46);
}
