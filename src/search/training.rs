//! Long work on the command line that makes a file of the project itself, weights that are tuned or learned, or says how good
//! they are.

/// Which work it is; the word of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingKind {
    /// An evolution strategy looks for the weights of an evaluation.
    Tune,
    /// A network learns from games with itself.
    Train,
    /// Games are played to the end to see how strong the player is.
    Measure,
    /// Games are played on from many positions to see what chance the value of a search is.
    Calibrate,
}

/// The parameters of the work; each kind of work uses some of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingOptions {
    /// Decides everything that is drawn.
    pub seed: u64,
    /// Games: for each candidate of a generation when tuning, in all when training.
    pub games: u64,
    /// Nodes for each move; nothing to search always equally far.
    pub nodes: Option<u64>,
    /// How far, if not by nodes: moves of chance ahead.
    pub depth: u8,
    /// How far: the probability below which a board is not searched.
    pub cut: f32,
    /// Generations of tuning.
    pub generations: u64,
    /// Candidates of a generation.
    pub population: usize,
    /// The first size of steps of tuning.
    pub sigma: f64,
    /// The file from which the work begins (weights or a network); nothing for those of the game.
    pub start: Option<Vec<u8>>,
    /// The first game's number.
    pub first: u64,
}

/// The progress of the work.
pub struct TrainingProgress<'a> {
    /// One line for the log.
    pub line: String,
    /// Moves that were searched since the last report.
    pub moves: u64,
    /// The file as it would be if the work ended now; empty if it makes none.
    pub file: &'a dyn Fn() -> Vec<u8>,
}

/// Receives the progress and returns whether to go on.
pub type OnTrainingProgress<'a> = &'a mut dyn FnMut(&TrainingProgress<'_>) -> bool;

/// The work of a game.
#[derive(Clone, Copy)]
pub struct TrainingJob {
    /// The game's id.
    pub game: &'static str,
    /// What is done.
    pub work: TrainingKind,
    /// Does it. An error is a sentence for the user.
    pub run: fn(&TrainingOptions, OnTrainingProgress<'_>) -> Result<(), String>,
}
