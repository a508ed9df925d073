//! The messages between page and worker. Positions, moves and setups are text, so no game's type
//! is known here.

use serde::{Deserialize, Serialize};

use crate::engine::seed::Seed;
use crate::search::solve::Metric;
use crate::search::solver::Answer;

/// The version of these messages; page and worker must speak the same. A release can hardly have two: the page names its
/// worker by what that holds.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A request with the id that its messages carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// The id.
    pub id: u32,
    /// The request.
    pub request: Request,
}

/// What the page may ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The first position of a challenge whose setup has to be searched for.
    Generate {
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
    /// A request of the game's own.
    Game {
        /// The game's id.
        game: String,
        /// The request ([`GameRequest`](crate::search::solve::GameRequest)) as [bytes](crate::search::solve).
        #[serde(with = "serde_bytes")]
        request: Vec<u8>,
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
        /// The game that it is about: its part of the worker has the experiment.
        game: String,
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
    /// The texts of all QR codes in a picture of a camera.
    ReadQr {
        /// How many pixels a row has.
        width: u32,
        /// The pixels in grey, row by row.
        #[serde(with = "serde_bytes")]
        grey: Vec<u8>,
    },
}

/// What the worker posts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// It is ready for requests; the first message of all.
    Ready {
        /// Its [`VERSION`].
        version: String,
    },
    /// A request is being worked on.
    Progress {
        /// The request's id.
        id: u32,
        /// Nodes, tries or units so far.
        count: u64,
    },
    /// A request is answered.
    Done {
        /// The request's id.
        id: u32,
        /// The response.
        response: Response,
        /// Milliseconds it took in the worker; 0 where there is no clock.
        ms: f64,
    },
    /// A request could not be answered; one sentence.
    Failed {
        /// The request's id.
        id: u32,
        /// Why.
        why: String,
    },
    /// The worker has panicked and will not respond again.
    Panicked {
        /// The panic's message.
        message: String,
    },
}

/// A response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Generate`].
    Position(String),
    /// To [`Request::Open`].
    Opened {
        /// What the setup is called.
        words: String,
        /// The position.
        position: String,
    },
    /// To [`Request::Solve`].
    Answer(Answer),
    /// To [`Request::Game`], as [bytes](crate::search::solve).
    Game(#[serde(with = "serde_bytes")] Vec<u8>),
    /// To [`Request::Analyse`]; nothing when the budget did not suffice.
    Metrics(Option<Vec<Metric>>),
    /// To [`Request::Shard`]: what the shard found, as JSON.
    Shard(String),
    /// To [`Request::Qr`]; nothing when the text is too long for one.
    Qr(Option<Qr>),
    /// To [`Request::ReadQr`].
    Texts(Vec<String>),
}

/// A QR code as a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Qr {
    /// Its side in modules, with a quiet zone of four on each side.
    pub side: i32,
    /// An SVG path of its dark modules, one unit each.
    pub path: String,
}
