//! The messages between page and worker. Positions, moves and setups are text, so no game's type
//! is known here.

use serde::{Deserialize, Serialize};

use crate::engine::seed::Seed;
use crate::search::bench::{Advice, Answer};
use crate::search::solve::Metric;

/// The version of these messages; page and worker must speak the same. A release can hardly have two: the page names its
/// worker by what that holds.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A question of the page, with the number under which it is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The number.
    pub id: u32,
    /// The question.
    pub ask: Ask,
}

/// What the page may ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// The first position of a challenge whose setup has to be searched for.
    Sift {
        /// The game's id.
        game: String,
        /// The setup's code.
        setup: String,
        /// The seed.
        seed: Seed,
    },
    /// The first position of a challenge from a seed, searched for if need be, and what its setup is called.
    Open {
        /// The game's id.
        game: String,
        /// The setup's code.
        setup: String,
        /// The seed.
        seed: Seed,
    },
    /// A shortest solution.
    Solve {
        /// The game's id.
        game: String,
        /// The position.
        position: String,
        /// The way to count moves; nothing: the usual one.
        metric: Option<String>,
        /// The budget in nodes; nothing: the usual one.
        nodes: Option<u64>,
    },
    /// What each move at hand is worth.
    Advise {
        /// The game's id.
        game: String,
        /// The position.
        position: String,
    },
    /// A question of the game's own.
    Consult {
        /// The game's id.
        game: String,
        /// The question, as JSON.
        question: String,
    },
    /// The difficulty metrics.
    Analyse {
        /// The game's id.
        game: String,
        /// The position.
        position: String,
    },
    /// One shard of an experiment.
    Shard {
        /// The experiment's id.
        experiment: String,
        /// Its parameters.
        params: String,
        /// The seed.
        seed: Seed,
        /// Which shard.
        shard: u32,
    },
    /// A QR code.
    Qr {
        /// What it says.
        text: String,
    },
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// It is ready to be asked; the first message of all.
    Ready {
        /// Its [`VERSION`].
        version: String,
    },
    /// A question is being worked on.
    Progress {
        /// The question's number.
        id: u32,
        /// Nodes, tries or units so far.
        count: u64,
    },
    /// A question is answered.
    Done {
        /// The question's number.
        id: u32,
        /// The answer.
        reply: Reply,
        /// Milliseconds it took in the worker; 0 where there is no clock.
        ms: f64,
    },
    /// A question could not be answered; one sentence.
    Failed {
        /// The question's number.
        id: u32,
        /// Why.
        why: String,
    },
    /// The worker has panicked and will not answer again.
    Panicked {
        /// The panic's message.
        message: String,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// To [`Ask::Sift`].
    Position(String),
    /// To [`Ask::Open`].
    Opened {
        /// What the setup is called.
        words: String,
        /// The position.
        position: String,
    },
    /// To [`Ask::Solve`].
    Answer(Answer),
    /// To [`Ask::Advise`]; nothing when the budget did not suffice.
    Advice(Option<Vec<Advice>>),
    /// To [`Ask::Consult`], as JSON.
    Finding(String),
    /// To [`Ask::Analyse`]; nothing when the budget did not suffice.
    Metrics(Option<Vec<Metric>>),
    /// To [`Ask::Shard`]: what the shard found, as JSON.
    Shard(String),
    /// To [`Ask::Qr`]; nothing when the text is too long for one.
    Qr(Option<Qr>),
}

/// A QR code as a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Qr {
    /// Its side in modules, with a quiet zone of four on each side.
    pub side: i32,
    /// An SVG path of its dark modules, one unit each.
    pub path: String,
}
