use super::measures::{BITS, BRANCHING, SIDEWAYS};
use super::*;
use crate::games::fujisan::rules::Mountain;

#[test]
fn a_published_challenge_is_measured() {
    // Kirkby's first puzzle: twelve moves, of which four go up or down.
    let board = "554344221335-311400512200".parse::<Mountain>().expect("a position");
    let row = Row::of(&board).expect("a solution");
    assert_eq!((row.optimum, row.zeros), (12, 4));
    assert!(row.solutions > 0 && row.choices > row.optimum && row.sideways <= row.optimum);
    assert!((BRANCHING.of)(&row) > 1.0 && (SIDEWAYS.of)(&row) <= 100.0 && (BITS.of)(&row) > 0.0);
    let dead = "235334140030-554141221205".parse::<Mountain>().expect("a position");
    assert_eq!(Row::of(&dead), None);
}

#[test]
fn reports_of_nothing_and_of_little() {
    let params = Params::parse(Difficulty::INFO.params, "size-20").expect("good parameters");
    let seed = Seed::new("hard").expect("a seed");
    let empty = Difficulty::report(&params, &seed, &BTreeMap::new());
    assert_eq!(empty.claims.len(), 4);
    let shards: BTreeMap<u32, Vec<Row>> =
        (0..5).map(|shard| (shard, Difficulty::run(&params, &seed, shard, &mut |_| ()))).collect();
    let report = Difficulty::report(&params, &seed, &shards);
    assert_eq!(report.tables[0].rows.len(), 9);
    assert_eq!(report.tables[1].rows.len(), 8);
}
