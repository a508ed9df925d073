//! The search finds optima, spends no more than it may, and repeats.

use super::{MAX_EVALUATIONS, Search};
use crate::engine::rng::Rng;
use crate::games::zen::State;
use crate::games::zen::solver::packed_garden::PackedGarden;

fn search(position: &str, most: u64, seed: u64) -> Search<u64> {
    let (packed, start) = PackedGarden::new(&position.parse::<State>().expect("a garden"));
    Search::new(packed, start.place, most, Rng::new(seed))
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
        let mut search = search(position, MAX_EVALUATIONS, 2);
        let passes: Vec<_> = search.by_ref().collect();
        assert!(passes.windows(2).all(|two| two[0].evaluations <= two[1].evaluations && two[1].mean <= two[1].best));
        assert!(search.evaluations() <= MAX_EVALUATIONS);
        let best = search.best().expect("one");
        assert!(best.outcome.is_finished());
        assert_eq!(best.paths.len() as u32, optimum, "{position}");
    }
}

#[test]
fn an_easy_garden_takes_few_evaluations() {
    // The garden of the experiments on which the genetic algorithm is quickest: 64 evaluations on average.
    let optimum = |seed| {
        let mut search = search("sssss-ssssx-snsss-sssys-syssx", MAX_EVALUATIONS, seed);
        search.by_ref().for_each(drop);
        let best = search.best().expect("one");
        assert_eq!(best.paths.len(), 4);
        best.evaluation
    };
    let runs = 40;
    assert!((0..runs).map(optimum).sum::<u64>() < 64 * runs);
}

#[test]
fn a_path_that_is_known_costs_nothing() {
    // Nobody can finish it, which the bound does not see; there are few ways to walk, and all are walked in the first passes.
    let mut search = search("sxss-ssss-ssxs", 1000, 1);
    let passes: Vec<_> = search.by_ref().collect();
    assert!(passes.len() > 100 && search.evaluations() < 40);
    assert_eq!(passes[50].evaluations, passes[100].evaluations);
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
