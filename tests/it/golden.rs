//! Every challenge id ever published gives the same board for ever. `tests/data/golden.txt` holds
//! one id and its position a line; a line may be added, never changed. The same file is read by
//! the tests that run in the browser.

use solvarium::engine::challenge::{ChallengeId, Source};
use solvarium::engine::entry::Start;
use solvarium::games;
use solvarium::search::budget::Budget;

const GOLDEN: &str = include_str!("../data/golden.txt");

#[test]
fn published_ids_give_the_same_boards() {
    let mut lines = 0;
    for line in GOLDEN.lines().filter(|line| !line.is_empty()) {
        let (id, expected) = line.split_once(' ').expect("an id and a position");
        let id = ChallengeId::parse(id).expect("a good id");
        let entry = games::entry(&id.game).expect("a game that is there");
        let position = match entry.table.start(&id.source).expect("it opens") {
            Start::Ready(position) => position,
            Start::NeedsSearch => {
                let Source::Seeded { setup, seed } = &id.source else { panic!("a board needs no search") };
                let sift = games::bench(&id.game).and_then(|bench| bench.sift).expect("a game that sifts");
                sift(setup, seed, Budget::default(), &mut |_| ()).expect("a board is found")
            }
        };
        assert_eq!(position, expected, "{id}");
        lines += 1;
    }
    assert!(lines >= 20, "the file was read");
}

#[test]
fn every_setup_of_every_game_is_frozen() {
    for entry in games::entries() {
        for setup in entry.info.setups {
            let start = format!("{}/{}/", entry.info.id, setup.code);
            assert!(GOLDEN.lines().any(|line| line.starts_with(&start)), "no golden board of {start}");
        }
    }
}
