//! The benches of all games, in one program: `cargo bench`, or `GAME=zen cargo bench` for those of one folder. Words behind `--`
//! are criterion's.

use std::hint::black_box;

use criterion::Criterion;
use solvarium::engine::challenge::Source;
use solvarium::engine::entry::{GameEntry, Start};
use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::search::proof::NodeLimit;

macro_rules! benches {
    ($($game:ident),*) => {
        $(mod $game;)*

        /// The folders of games that have a file here.
        const OWN: &[(&str, fn())] = &[$((stringify!($game), $game::benches)),*];
    };
}
benches! { fujisan, merge, pig, shisen, sliding, zen }

/// What is timed of a game without a file here: solving a challenge of each of its setups that needs no search to be made.
fn usual(entry: &GameEntry) {
    let Some(solve) = games::solver(entry.info.id).and_then(|solver| solver.solve.zip(solver.metrics.first())) else {
        return;
    };
    let (solve, metric) = solve;
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    for setup in entry.info.setups {
        let source = Source::Seeded { setup: setup.code.to_owned(), seed: Seed::new("bench").expect("a seed") };
        let Ok(Start::Ready(position)) = entry.table.start(&source) else { continue };
        criterion.bench_function(&format!("{} {}", entry.info.id, setup.code), |bencher| {
            bencher.iter(|| black_box(solve(&position, metric, NodeLimit { nodes: 1_000_000 }, &mut |_| ())));
        });
    }
}

fn main() {
    let chosen = std::env::var("GAME").ok();
    let is_chosen = |folder: &str| chosen.as_deref().is_none_or(|game| game == folder);
    for (_, benches) in OWN.iter().filter(|(folder, _)| is_chosen(folder)) {
        benches();
    }
    let own = |folder: &str| OWN.iter().any(|(own, _)| *own == folder);
    for entry in games::entries() {
        if games::folder(entry.info.id).is_some_and(|folder| is_chosen(folder) && !own(folder)) {
            usual(entry);
        }
    }
    Criterion::default().configure_from_args().final_summary();
}
