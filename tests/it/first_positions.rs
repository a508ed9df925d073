//! The first position of each setup that is or was on offer, for one seed: for ever the same.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use solvarium::engine::challenge::Source;
use solvarium::engine::entry::{GameEntry, Start};
use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::search::proof::NodeLimit;

/// The first position of a setup's challenge, searched for if need be.
#[track_caller]
pub fn first_position(entry: &GameEntry, setup: &str, text: &str) -> String {
    let seed = Seed::new(text).expect("a good seed");
    let source = Source::Seeded { setup: setup.to_owned(), seed: seed.clone() };
    match entry.table.start(&source).expect("a setup on offer opens") {
        Start::Ready(position) => position,
        Start::NeedsSearch => {
            let solver = games::solver(entry.info.id).expect("a game whose setups need a search has a solver");
            let generate = solver.generate.expect("and can generate");
            generate(setup, &seed, NodeLimit::default(), &mut |_| ()).expect("a setup on offer finds a board")
        }
    }
}

/// Every setup a person can choose.
fn setups(entry: &GameEntry) -> Vec<String> {
    let mut all = Vec::new();
    for setup in entry.info.setups {
        for difficulty in entry.info.difficulties {
            for variant in entry.info.variants {
                all.push(format!("{}{}{}", setup.code, difficulty.code, variant.code));
            }
        }
    }
    all
}

/// Each setup with its first position: a line may be added, never changed.
const FIRST_POSITIONS: &str = include_str!("../data/first-positions.txt");

/// Whether a setup's first position takes seconds of search.
fn takes_long(id: &str) -> bool {
    id.starts_with("zen/") && id.contains("-hard")
}

/// Expects that setups are canonical and give the positions that they always gave: those that take long (`tests/measured.rs`),
/// or all others (the quick tests).
pub fn are_kept(long: bool) {
    let kept = FIRST_POSITIONS.lines().filter_map(|line| line.split_once(' '));
    let kept: BTreeMap<&str, &str> = kept.filter(|(id, _)| takes_long(id) == long).collect();
    let offered = games::entries().flat_map(|entry| setups(entry).into_iter().map(move |setup| (entry, setup)));
    // What is not on offer any more gives its board all the same.
    let former = kept.keys().map(|id| {
        let (game, setup) = id.split_once('/').expect("a game and a setup");
        (games::entry(game).expect("a game that there is"), setup.to_owned())
    });
    let all = offered.chain(former).map(|(entry, setup)| (format!("{}/{setup}", entry.info.id), (entry, setup)));
    let all: BTreeMap<_, _> = all.filter(|(id, _)| takes_long(id) == long).collect();
    let all: Vec<_> = all.into_iter().collect();
    // Hard boards take seconds each, so every core takes the next setup.
    let (next, cores) = (AtomicUsize::new(0), std::thread::available_parallelism().map_or(1, usize::from));
    let found = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((id, (entry, setup))) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (code, words) = entry.table.setup_words(setup).expect("a setup on offer is one");
                    assert_eq!(&code, setup, "a setup on offer stands in canonical form");
                    assert!(!words.is_empty());
                    let position = first_position(entry, setup, "battery");
                    assert_eq!(entry.table.position(&position).as_ref(), Ok(&position), "{setup}");
                    found.lock().expect("no panic").insert(id, position);
                }
            });
        }
    });
    let found = found.into_inner().expect("no panic");
    for (id, position) in &kept {
        assert_eq!(found[&id.to_string()], *position, "{id}");
    }
    let new = found.iter().filter(|(id, _)| !kept.contains_key(id.as_str()));
    let new: Vec<String> = new.map(|(id, position)| format!("{id} {position}")).collect();
    assert!(new.is_empty(), "to be added to tests/data/first-positions.txt:\n{}", new.join("\n"));
}
