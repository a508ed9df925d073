//! The claims of the papers: each line is sound, and each sentence that is judged has one. `tests/papers.rs` runs what they name.

use std::collections::BTreeSet;

use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::lab::claims::{self, Row};
use solvarium::lab::experiment::Partial;
use solvarium::lab::params::Params;

fn rows() -> Vec<Row> {
    claims::read(games::claims()).expect("files of twelve fields a line")
}

#[test]
fn every_claim_is_sound() {
    let rows = rows();
    assert!(rows.len() >= 50, "{}", rows.len());
    let wrong: Vec<String> =
        rows.iter().filter_map(|row| row.check(|id| Some(games::experiment(id)?.params)).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut ids = BTreeSet::new();
    rows.iter().for_each(|row| assert!(ids.insert(row.id()), "{}: the id occurs twice", row.id()));
    let keys: BTreeSet<&str> = claims::papers(&rows).iter().map(|paper| paper.key).collect();
    assert_eq!(keys.len(), claims::papers(&rows).len(), "each paper's claims stand together");
}

/// Each sentence that a report judges has a line of its own, whatever the run: of this experiment or of another one of the game that
/// judges it too. `tests/papers.rs` looks at the reports of whole runs.
#[test]
fn every_sentence_that_is_judged_has_a_line() {
    let rows = rows();
    let mut missing = BTreeSet::new();
    let folder = |experiment: &'static str| experiment.split('-').next();
    let of_papers: BTreeSet<_> = rows.iter().map(|row| folder(row.experiment())).collect();
    // A game that comes from no paper has no lines.
    for builder in games::report_builders().filter(|builder| of_papers.contains(&folder(builder.info.id))) {
        let usual = Params::usual(builder.info.params);
        let runs = rows.iter().filter(|row| row.experiment() == builder.info.id);
        let given = runs.filter_map(|row| Params::parse(builder.info.params, row.run().split('/').nth(2)?).ok());
        for params in std::iter::once(usual).chain(given) {
            let empty = Partial::new(builder.info.id, &params, &Seed::new("1").expect("a seed"));
            let report = builder.report(&params, &empty).expect("an empty report");
            let untold = claims::untold(&rows, builder.info.id, &report);
            missing.extend(untold.into_iter().map(|sentence| format!("{}: {sentence}", builder.info.id)));
        }
    }
    let missing: Vec<String> = missing.into_iter().collect();
    assert!(missing.is_empty(), "no line in data has these sentences:\n{}", missing.join("\n"));
}

/// The page of an experiment has a link to its lines, where there are any.
#[test]
fn an_experiment_knows_whether_a_line_is_of_it() {
    let rows = rows();
    for info in games::experiments() {
        assert_eq!(games::is_told(info.id), rows.iter().any(|row| row.experiment() == info.id), "{}", info.id);
    }
    assert!(games::is_told("fujisan-setups") && !games::is_told("fujisan") && !games::is_told(""));
}
