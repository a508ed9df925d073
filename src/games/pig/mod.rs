//! Pig, a jeopardy dice game of two, as set out in T. W. Neller and C. G. M. Presser, «Practical Play of the Dice Game
//! Pig» (UMAP Journal 31(1), 2010).

pub mod base64url;
pub mod consult;
pub mod dice;
pub mod info;
pub mod variant;
#[cfg(feature = "web")]
pub mod view;

use crate::engine::entry::{Entry, Info, Record};
use crate::lab::experiment::{ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;

/// What is told about the games of this folder.
pub const INFOS: &[&Info] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[Entry] = &[];

/// There is no hardest game of Pig.
pub const RECORDS: &[Record] = &[];

/// The solvers of this folder.
pub const BENCHES: &[Bench] = &[];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] = &[];

/// The experiments of this folder.
pub const STUDIES: &[Study] = &[];

/// What makes the reports on the experiments of this folder.
pub const REPORTERS: &[Reporter] = &[];

/// What the worker of this folder can be asked.
pub static CREW: crate::games::Crew = crate::games::Crew { benches: &[BENCHES], studies: &[STUDIES] };

/// The pictures of this folder for the gallery.
#[cfg(feature = "web")]
pub const PICTURES: &[crate::app::view::Picture] = &[view::PICTURE];
