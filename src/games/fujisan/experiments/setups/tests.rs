use super::*;
use crate::engine::seed::Seed;
use crate::lab::experiment::{ExperimentRunner, Partial, ReportBuilder};
use crate::lab::report::Holds;

const STUDY: ExperimentRunner = ExperimentRunner::of::<Setups>();
const REPORTER: ReportBuilder = ReportBuilder::of::<Setups>();

fn params(text: &str) -> Params {
    Params::parse(Setups::INFO.params, text).expect("good parameters")
}

/// The report on some shards as JSON.
fn report(params: &Params, seed: &Seed, shards: &[u32]) -> String {
    let mut whole = Partial::new("fujisan-setups", params, seed);
    for &shard in shards {
        let mut part = Partial::new("fujisan-setups", params, seed);
        part.shards.insert(shard, STUDY.run(params, seed, shard, &mut |_| ()));
        whole.merge(part).expect("parts of one run");
    }
    serde_json::to_string(&REPORTER.report(params, &whole).expect("readable shards")).expect("a report is plain data")
}

#[test]
fn shards_in_any_order_give_the_same_bytes() {
    let (params, seed) = (params("trials-2~size-8~walks-2"), Seed::new("any-order").expect("a seed"));
    let shards: Vec<u32> = (0..(Setups::INFO.shards)(&params)).collect();
    let mut backwards: Vec<u32> = shards.iter().rev().copied().collect();
    backwards.extend(&shards[..3]);
    assert_eq!(report(&params, &seed, &shards), report(&params, &seed, &backwards));
}

#[test]
fn challenges_do_not_depend_on_the_split() {
    // Two trials of 300 and one of 600 hold the same challenges, in blocks of 300, and of 500 and 100.
    let seed = Seed::new("split").expect("a seed");
    let totals = |text: &str| {
        let params = params(text);
        let mut all = vec![Tally::default(); Base::ALL.len()];
        for shard in 0..(Setups::INFO.shards)(&params) {
            let tally = Setups::run(&params, &seed, shard, &mut |_| ());
            all[Plan::of(&params).block(shard).base as usize].add(&tally);
        }
        all
    };
    assert_eq!(totals("trials-2~size-300~walks-1"), totals("trials-1~size-600~walks-1"));
}

#[test]
fn an_empty_run_and_a_tiny_one_have_reports() {
    let (params, seed) = (params("trials-1~size-1~walks-0"), Seed::new("tiny").expect("a seed"));
    let empty = Setups::report(&params, &seed, &BTreeMap::new());
    assert!(empty.claims.iter().all(|claim| claim.holds == Holds::TooFew), "{:?}", empty.claims);
    report(&params, &seed, &[0, 1, 2, 3, 4]);
}

#[test]
fn a_run_like_the_papers_finds_what_the_paper_found() {
    let (params, seed) = (params("trials-5~size-200"), Seed::new("paper").expect("a seed"));
    let shards: BTreeMap<u32, Tally> = (0..(Setups::INFO.shards)(&params))
        .map(|shard| (shard, Setups::run(&params, &seed, shard, &mut |_| ())))
        .collect();
    let findings = Findings::gather(Plan::of(&params), &shards);
    // Four standard errors about what 20 000 challenges of each setup gave elsewhere.
    let known = [(83.2, 13.49), (85.4, 13.61), (89.7, 13.73), (89.9, 12.89), (91.5, 13.75)];
    for (found, (solvable, length)) in findings.setups.iter().zip(known) {
        let (mean, moves) = (found.mean().expect("trials"), found.mean_length().expect("solutions"));
        assert!((mean - solvable).abs() < 4.8 && (moves - length).abs() < 0.6, "{:?} {mean} {moves}", found.base);
        assert!(found.all.lengths.iter().take(8).all(|&n| n == 0));
        assert!(found.all.solvable.mean_sd() > found.all.unsolvable.mean_sd());
    }
    let report = Setups::report(&params, &seed, &shards);
    assert_eq!(
        report.figures.iter().map(|figure| figure.number.as_str()).collect::<Vec<_>>(),
        ["Figure 7", "Figure 8", "Figure 9"]
    );
    assert_eq!((report.tables.len(), report.claims.len()), (3, 10));
}
