//! The check of `golden.txt`, run natively and in the browser.

use solvarium::engine::challenge::{ChallengeId, Source};
use solvarium::engine::entry::Start;
use solvarium::games;
use solvarium::search::proof::NodeLimit;

/// One id and its position a line.
pub const GOLDEN: &str = include_str!("golden.txt");

/// The lines of the file.
pub fn lines() -> impl Iterator<Item = &'static str> {
    GOLDEN.lines().filter(|line| !line.is_empty())
}

/// Opens the id of a line and compares the board.
pub fn check(line: &str) {
    let (id, expected) = line.split_once(' ').expect("an id and a position");
    let id = ChallengeId::parse(id).expect("a good id");
    let entry = games::entry(&id.game).expect("a game that is there");
    let position = match entry.table.start(&id.source).expect("it opens") {
        Start::Ready(position) => position,
        Start::NeedsSearch => {
            let Source::Seeded { setup, seed } = &id.source else { panic!("a board needs no search") };
            let generate = games::solver(&id.game).and_then(|solver| solver.generate).expect("a game that sifts");
            generate(setup, seed, NodeLimit::default(), &mut |_| ()).expect("a board is found")
        }
    };
    assert_eq!(position, expected, "{id}");
}
