use super::*;

#[test]
fn seen_in_twenty_thousand_layouts() {
    let params = Params::parse(Counts::INFO.params, "layouts-20000").expect("good parameters");
    let seed = Seed::new("table-1").expect("a seed");
    let shards: BTreeMap<u32, Seen> =
        (0..5).map(|shard| (shard, Counts::run(&params, &seed, shard, &mut |_| ()))).collect();
    let range = |base: Base, values| shards[&(base as u32)].range(values);
    assert_eq!(range(Base::AnyCoin, 0..=5), Some((4, 4)));
    assert_eq!(range(Base::Piecepack, 0..=5), Some((4, 4)));
    assert_eq!(range(Base::Domino, 0..=5), Some((2, 5)));
    let (low, high) = range(Base::Engraved, 1..=5).expect("layouts were seen");
    assert!(low == 0 && (9..=10).contains(&high), "{low} {high}");
    assert!(range(Base::Engraved, 0..=0).is_some_and(|(_, high)| (6..=7).contains(&high)));
    for (base, identical, repeated) in [(Base::Piecepack, false, true), (Base::Domino, false, false)] {
        let seen = &shards[&(base as u32)];
        assert_eq!((seen.identical > 0, seen.repeated > 0), (identical, repeated));
    }
    let engraved = &shards[&(Base::Engraved as u32)];
    assert_eq!(engraved.repeated, engraved.layouts);
    // Off the summit means that neither of its steps counts, so only twins among other steps are left.
    assert_eq!(engraved.repeated_off_summit, 0);
    let report = Counts::report(&params, &seed, &shards);
    let holds: Vec<Holds> = report.claims.iter().map(|claim| claim.holds).collect();
    use Holds::{No, Yes};
    assert_eq!(holds, [Yes, No, Yes, Yes, Yes, Yes, Yes, Yes, No, No]);
}
