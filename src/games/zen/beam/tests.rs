//! The search finds optima, spends no more than it may, and repeats.

use super::{MOST_EVALUATIONS, Search};
use crate::engine::notation::Notation;
use crate::engine::rng::Rng;
use crate::games::zen::State;
use crate::games::zen::solver::plot::Plot;

fn search(position: &str, most: u64, seed: u64) -> Search<u64> {
    let (plot, start) = Plot::new(&State::decode(position).expect("a garden"));
    Search::new(plot, start.place, most, Rng::new(seed))
}

#[test]
fn it_finds_optima() {
    // The optima of the oracle.
    let cases = [
        ("sssss-sssss-sssss-sssss-sssss", 4),
        ("ssxss-sssss-sxsss-sssss-ssssx", 3),
        ("ssos-soss-ssss", 2),
        ("xssxs-nssss-ssxyo-sorss", 3),
        ("snoss-sxsss-sssxy-ssrss-sosys", 5),
    ];
    for (position, optimum) in cases {
        let mut search = search(position, MOST_EVALUATIONS, 2);
        let passes: Vec<_> = search.by_ref().collect();
        assert!(passes.windows(2).all(|two| two[0].evaluations < two[1].evaluations && two[1].mean <= two[1].best));
        assert!(search.evaluations() <= MOST_EVALUATIONS);
        let best = search.best().expect("one");
        assert!(best.outcome.is_finished());
        assert_eq!(best.paths.len() as u32, optimum, "{position}");
    }
}

#[test]
fn a_search_repeats() {
    let passes = |seed| search("ssos-soss-ssss", 3000, seed).collect::<Vec<_>>();
    assert_eq!(passes(5), passes(5));
    assert_ne!(passes(5), passes(6));
}

#[test]
fn what_cannot_be_finished_is_not_searched() {
    // A dead end that no ornament can cover.
    let mut lost = search("xxx-xsx-sss", 1000, 1);
    assert_eq!((lost.next(), lost.evaluations(), lost.best().is_none()), (None, 0, true));
}
