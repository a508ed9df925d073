//! What the value of a search means to a person: the chance that the game goes on for so many more moves.
//!
//! A search ranks moves by a number in a measure of its own, of which nobody can say what it is worth. So positions of all
//! kinds were searched, each of their moves was made, and a quick player went on (`solvarium calibrate`): how often the game
//! then lasted is a logistic curve of the value, another one for each sum of the tiles. It rises with the value, so the move
//! that the search holds best has the best chance. The numbers of the curves are `data/merge/chances.txt`.

use serde::{Deserialize, Serialize};

/// The numbers of all curves.
const CHANCES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/chances.txt"));

/// Numbers of a model that are fitted.
pub const WEIGHTS: usize = 4;

/// The chances of all positions of one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// How many more moves.
    pub moves: u32,
    /// By how much such chances were wrong in other games, in the mean.
    pub error: f64,
    /// Values of this size are large.
    pub scale: f64,
    /// The weights of [`Model::terms`].
    pub weights: [f64; WEIGHTS],
}

/// The chances of one position by the value of the move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// How many more moves.
    pub moves: u32,
    /// By how much such chances were wrong in other games, in the mean.
    pub error: f64,
    scale: f64,
    height: f64,
    slope: f64,
}

impl Model {
    /// The model of this name: `2048-4x4`, `threes`.
    pub fn named(name: &str) -> Option<Self> {
        CHANCES.lines().find_map(|line| {
            let mut words = line.split(' ');
            if words.next() != Some(name) {
                return None;
            }
            let moves = words.next()?.parse().ok()?;
            let numbers: Vec<f64> = words.map_while(|word| word.parse().ok()).collect();
            let (&[error, scale], weights) = numbers.split_first_chunk()?;
            Some(Self { moves, error, scale, weights: weights.try_into().ok()? })
        })
    }

    /// What the chance hangs on: the tiles' sum, and the value.
    pub fn terms(scale: f64, sum: u64, value: f64) -> [f64; WEIGHTS] {
        let (stage, value) = (stage(sum), bent(value, scale));
        [1.0, stage, stage * stage, value]
    }

    /// The chances of a position whose tiles have this sum.
    pub fn curve(&self, sum: u64) -> Curve {
        let [one, linear, square, value] = self.weights;
        let stage = stage(sum);
        Curve {
            moves: self.moves,
            error: self.error,
            scale: self.scale,
            height: one + stage * (linear + stage * square),
            slope: value,
        }
    }
}

/// How far the game has come: doublings of the tiles' sum.
fn stage(sum: u64) -> f64 {
    libm::log2(sum.max(1) as f64) - 8.0
}

/// Small values as they are, large ones by their logarithm: those of a move after which most games are lost are very low.
fn bent(value: f64, scale: f64) -> f64 {
    libm::asinh(value / scale)
}

impl Curve {
    /// The chance after a move of this value.
    pub fn chance(&self, value: f64) -> f64 {
        1.0 / (1.0 + libm::exp(-self.height - self.slope * bent(value, self.scale)))
    }
}
