//! The experiments of the paper (§4 and §5), the measures that its conclusion asks for (§6), and the search for the
//! hardest boards.
//!
//! All of them draw challenge number k of a setup from one place, [`sample::challenge`], so what a run finds does not
//! depend on how it is split into shards, and a longer run begins with the challenges of a shorter one.

mod counts;
mod difficulty;
mod ease;
mod hardest;
mod random_solver;
mod sample;
mod setups;
mod walk;

pub use counts::Counts;
pub use difficulty::Difficulty;
pub use ease::Ease;
pub use hardest::Hardest;
pub use random_solver::RandomSolver;
pub use setups::Setups;

#[cfg(test)]
mod tests {
    use crate::engine::seed::Seed;
    use crate::games::fujisan::{REPORT_BUILDERS, RUNNERS};
    use crate::lab::experiment::{ExperimentRunner, Partial};
    use crate::lab::params::Params;
    use crate::lab::report::{Cell, Report};

    /// Small runs of every experiment, each of several shards but for the one that has only one.
    const SMALL: [&str; 6] =
        ["trials-2~size-6", "layouts-200", "lookup-2", "size-4~walks-2", "size-12", "climbs-3~steps-40~memory-5"];

    fn part(study: &ExperimentRunner, params: &Params, seed: &Seed, shard: u32) -> Partial {
        let mut part = Partial::new(study.info.id, params, seed);
        part.shards.insert(shard, study.run(params, seed, shard, &mut |_| ()));
        part
    }

    fn report(study: &ExperimentRunner, params: &Params, whole: &Partial) -> Report {
        let reporter =
            REPORT_BUILDERS.iter().find(|reporter| reporter.info.id == study.info.id).expect("one for each study");
        reporter.report(params, whole).expect("shards that were just written")
    }

    fn json(report: &Report) -> String {
        serde_json::to_string(report).expect("a report is plain data")
    }

    #[test]
    fn reports_do_not_depend_on_the_order_of_shards() {
        let seed = Seed::new("order").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            let shards: Vec<u32> = (0..(study.info.shards)(&params)).collect();
            let merged = |order: &mut dyn Iterator<Item = &u32>| {
                let mut whole = Partial::new(study.info.id, &params, &seed);
                order.for_each(|&shard| whole.merge(part(study, &params, &seed, shard)).expect("one run"));
                json(&report(study, &params, &whole))
            };
            let forwards = merged(&mut shards.iter());
            assert_eq!(forwards, merged(&mut shards.iter().rev()), "{}", study.info.id);
        }
    }

    #[test]
    fn reports_of_no_and_of_one_shard_are_whole() {
        let seed = Seed::new("order").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            for whole in [Partial::new(study.info.id, &params, &seed), part(study, &params, &seed, 0)] {
                let report = report(study, &params, &whole);
                for table in report.data() {
                    let full = |row: &Vec<Cell>| row.len() == table.columns.len();
                    assert!(table.rows.iter().all(full), "{} {}", study.info.id, table.id);
                }
                assert!(!report.claims.is_empty());
            }
        }
    }

    #[test]
    fn progress_ends_at_the_work_announced() {
        let seed = Seed::new("work").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            let mut done = 0;
            for shard in 0..(study.info.shards)(&params) {
                let mut last = 0;
                study.run(&params, &seed, shard, &mut |units| last = units);
                done += last;
            }
            assert_eq!(done, (study.info.work)(&params), "{}", study.info.id);
        }
    }
}
