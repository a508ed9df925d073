//! The benches of all games, in one program: `cargo bench`, or `GAME=zen cargo bench` for those of one. Words behind `--` are
//! criterion's.

use criterion::Criterion;

macro_rules! benches {
    ($($game:ident),*) => {
        $(mod $game;)*

        fn main() {
            let chosen = std::env::var("GAME").ok();
            $(if chosen.as_deref().is_none_or(|game| game == stringify!($game)) {
                $game::benches();
            })*
            Criterion::default().configure_from_args().final_summary();
        }
    };
}
solvarium::every_game!(benches);
