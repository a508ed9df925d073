//! Estimates from random playouts, where a state space is too large to go through.

use super::requests::{Between, Estimate};
use super::rules::Shisen;
use super::solver::playout;
use super::solver::tile_state::TileState;
use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;
use crate::stats::interval;

/// The level of the intervals.
const LEVEL: f64 = 0.95;
/// Playouts between two reports.
const REPORT_EVERY: u32 = 64;

/// So many playouts of a position, always the same ones. `report` receives how many were played.
pub fn estimate(position: &Shisen, playouts: u32, report: &mut dyn FnMut(u64)) -> Estimate {
    let seed = hash_of(&position.to_string());
    let field = TileState::new(position);
    let (mut wins, mut choices, mut left) = (0, Vec::new(), Vec::new());
    for number in 0..playouts {
        let play = playout::run(field.clone(), &mut Rng::part(seed, number.into()));
        wins += u32::from(play.left == 0);
        if !play.moves.is_empty() {
            choices.push(play.choices as f64 / play.moves.len() as f64);
        }
        left.push(play.left as f64);
        if number % REPORT_EVERY == REPORT_EVERY - 1 {
            report(u64::from(number) + 1);
        }
    }
    Estimate {
        playouts,
        wins,
        win_rate: interval::wilson(wins.into(), playouts.into(), LEVEL).map_or(UNKNOWN_SHARE, Between::from),
        moves_on_the_way: mean(&choices),
        tiles_left: mean(&left),
    }
}

/// What is known of a share without any playout.
const UNKNOWN_SHARE: Between = Between { value: 0.5, low: 0.0, high: 1.0 };

/// The mean with its interval; where there are too few values for one, the mean alone.
fn mean(values: &[f64]) -> Between {
    match interval::mean(values, LEVEL) {
        Ok(estimate) => estimate.into(),
        Err(_) => {
            let value = values.first().copied().unwrap_or(0.0);
            Between { value, low: value, high: value }
        }
    }
}

impl From<interval::Estimate> for Between {
    fn from(estimate: interval::Estimate) -> Self {
        Self { value: estimate.value, low: estimate.low, high: estimate.high }
    }
}
