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

/// The page of an experiment whose report judges sentences links its lines here: each of the sentences has one, of this experiment or
/// of another that judges it too.
#[test]
fn every_sentence_that_is_judged_has_a_line() {
    let rows = rows();
    let mut missing = Vec::new();
    // Peg solitaire's sentences are of no paper.
    for builder in games::report_builders().filter(|builder| builder.info.game != "peg") {
        let params = Params::usual(builder.info.params);
        let empty = Partial::new(builder.info.id, &params, &Seed::new("1").expect("a seed"));
        for claim in builder.report(&params, &empty).expect("an empty report").claims {
            // What is held against a kept report has the words of its figure instead.
            let kept = |row: &Row| row.experiment() == builder.info.id && row.place().starts_with("kept:");
            if !rows.iter().any(|row| row.is_about(&claim.paper) || kept(row)) {
                missing.push(format!("{}: {}", builder.info.id, claim.paper));
            }
        }
    }
    assert!(missing.is_empty(), "no line in data has these sentences:\n{}", missing.join("\n"));
}
