//! Every challenge id ever published gives the same board for ever. `tests/data/golden.txt` holds
//! one id and its position a line; a line may be added, never changed. The same file is read by
//! the tests that run in the browser.

use solvarium::games;

#[path = "../data/golden_boards.rs"]
mod golden_boards;

#[test]
fn published_ids_give_the_same_boards() {
    assert!(golden_boards::lines().count() >= 200, "the file was read");
    golden_boards::lines().for_each(golden_boards::check);
}

#[test]
fn every_setup_of_every_game_is_frozen() {
    for entry in games::entries() {
        for setup in entry.info.setups {
            let start = format!("{}/{}/", entry.info.id, setup.code);
            assert!(golden_boards::lines().any(|line| line.starts_with(&start)), "no golden board of {start}");
        }
    }
}
