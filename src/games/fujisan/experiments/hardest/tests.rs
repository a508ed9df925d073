use super::*;
use crate::games::fujisan::rules::Mountain;
use crate::games::fujisan::solver::optimum;

#[test]
fn climbs_repeat_and_their_boards_are_as_hard_as_they_say() {
    let params = Params::parse(Hardest::INFO.params, "steps-300~memory-20").expect("good parameters");
    let seed = Seed::new("climb").expect("a seed");
    for (shard, setup) in (0..).zip(SETUPS) {
        let mut params = params.clone();
        params.set("setup", setup.0).expect("a setup");
        let found = Hardest::run(&params, &seed, shard, &mut |_| ());
        assert_eq!(found, Hardest::run(&params, &seed, shard, &mut |_| ()));
        let board = found.position.parse::<Mountain>().expect("a position");
        assert_eq!(optimum(&board.values, false), Some(found.optimum), "{}", found.position);
        let (first, last) = (found.progress[0], found.progress[found.progress.len() - 1]);
        assert!(last.1 == found.optimum && found.optimum > first.1, "{:?}", found.progress);
    }
}

#[test]
fn report_lists_the_best_first() {
    let params = Params::parse(Hardest::INFO.params, "climbs-3~steps-60").expect("good parameters");
    let seed = Seed::new("climb").expect("a seed");
    let shards: BTreeMap<u32, Climb> =
        (0..3).map(|shard| (shard, Hardest::run(&params, &seed, shard, &mut |_| ()))).collect();
    let best = shards.values().map(|climb| climb.optimum).max().expect("three climbs");
    let report = Hardest::report(&params, &seed, &shards);
    assert_eq!(report.tables[0].rows[0][1], Cell::integer(best));
    assert_eq!(report.tables[0].rows.len(), 3);
    assert!(Hardest::report(&params, &seed, &BTreeMap::new()).tables[0].rows.is_empty());
}
