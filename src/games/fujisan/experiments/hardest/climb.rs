//! One climb: late acceptance hill climbing (Burke and Bykov) over layouts.
//!
//! A changed layout is taken if it is at least as hard as the present one, or as the one that was present `memory`
//! steps ago. It needs whole numbers only, so a climb has the same steps on every machine.

use serde::{Deserialize, Serialize};

use super::layout::Layout;
use crate::engine::rng::Rng;
use crate::games::fujisan::rules::Mountain;
use crate::games::fujisan::setup::Base;
use crate::games::fujisan::solver::Solver;

/// What a climb found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climb {
    /// The position of the hardest board, as in an id.
    pub position: String,
    /// Its optimum in moves.
    pub optimum: u16,
    /// Each step at which the best became better, and how good; the first is step 0.
    pub progress: Vec<(u32, u16)>,
    /// Boards that had a solution.
    pub solvable: u32,
}

/// How to climb.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The setup to keep to.
    pub base: Base,
    /// The piecepack's summit rule.
    pub summit_lr: bool,
    /// Boards to try.
    pub steps: u32,
    /// How many steps back a layout is compared with; more is slower and climbs higher.
    pub memory: u32,
}

/// Climbs from a dealt layout; `progress` receives the steps done.
pub fn climb(plan: &Plan, rng: &mut Rng, progress: &mut dyn FnMut(u64)) -> Climb {
    let mut solver = Solver::new();
    let mut solvable = 0;
    let mut judge = |layout: &Layout| {
        let optimum = solver.optimum(&layout.values(), plan.summit_lr);
        solvable += u32::from(optimum.is_some());
        // A board without a solution is the easiest of all.
        optimum.unwrap_or(0)
    };
    let mut now = Layout::deal(plan.base, rng);
    let mut height = judge(&now);
    let (mut best, mut optimum) = (now.clone(), height);
    let mut record = vec![(0, height)];
    let mut before = vec![height; plan.memory.max(1) as usize];
    for step in 1..=plan.steps {
        let next = now.changed(rng);
        let next_height = judge(&next);
        let memory = &mut before[step as usize % plan.memory.max(1) as usize];
        if next_height >= height || next_height >= *memory {
            (now, height) = (next, next_height);
        }
        *memory = height.max(*memory);
        if height > optimum {
            (best, optimum) = (now.clone(), height);
            record.push((step, height));
        }
        if step % 64 == 0 || step == plan.steps {
            progress(u64::from(step));
        }
    }
    Climb { position: Mountain::new(best.values(), plan.summit_lr).to_string(), optimum, progress: record, solvable }
}
