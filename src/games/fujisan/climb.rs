//! Climbs to hard challenges, by small changes of a layout that keep to its setup: late acceptance hill climbing (Burke and Bykov). A
//! changed layout is taken if it is at least as hard as the present one, or as the one that was present some steps ago. It needs whole
//! numbers only, so a climb has the same steps on every machine. The search for the hardest boards makes many of them; a challenge
//! `<setup>-hard` is the top of one.
//!
//! Frozen: each draw is part of every published id.

use serde::{Deserialize, Serialize};

use super::rules::{Mountain, STEPS};
use super::setup::{Base, Values, lay_dominoes, lay_tiles, pairs};
use super::solver::Solver;
use crate::engine::rng::Rng;

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

// Layouts of a setup, and small changes that keep to the setup.

/// Suits of the piecepack: every fourth step is laid with coins of one suit (§4.3).
const SUITS: usize = 4;

/// A layout, kept so that a change stays within its setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    base: Base,
    parts: Parts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Parts {
    /// Single values: dice or coins.
    Spaces(Values),
    /// Tiles or dominoes in the order in which they are laid, those left over at the end.
    Pieces(Vec<(u8, u8)>),
}

/// How many pieces of a setup are laid.
fn laid(base: Base) -> usize {
    if base == Base::Engraved { 10 } else { STEPS as usize }
}

impl Layout {
    /// A layout as the setup deals it.
    pub fn deal(base: Base, rng: &mut Rng) -> Self {
        let parts = match base {
            Base::Random | Base::AnyCoin | Base::Piecepack => Parts::Spaces(base.deal(rng)),
            Base::Engraved | Base::Domino => {
                let mut pieces = pairs(base == Base::Engraved);
                rng.shuffle(&mut pieces);
                pieces.iter_mut().for_each(|piece| turn(piece, rng.coin()));
                Parts::Pieces(pieces)
            }
        };
        Self { base, parts }
    }

    /// The values of the spaces.
    pub fn values(&self) -> Values {
        match &self.parts {
            Parts::Spaces(values) => *values,
            Parts::Pieces(pieces) if self.base == Base::Engraved => lay_tiles(pieces),
            Parts::Pieces(pieces) => lay_dominoes(pieces),
        }
    }

    /// A layout that differs in one or, one time in four, in two places.
    pub fn changed(&self, rng: &mut Rng) -> Self {
        let mut next = self.clone();
        next.change(rng);
        if rng.below(4) == 0 {
            next.change(rng);
        }
        next
    }

    fn change(&mut self, rng: &mut Rng) {
        match (&mut self.parts, self.base) {
            (Parts::Spaces(values), Base::Random) => change_space(values, rng),
            (Parts::Spaces(values), Base::Piecepack) => {
                // Two coins of one suit change places.
                let suit = rng.below(SUITS as u32) as usize;
                let [a, b] = [(); 2].map(|()| (rng.below(2) as usize, suit + SUITS * rng.below(3) as usize));
                swap(values, a, b);
            }
            (Parts::Spaces(values), _) => {
                let [a, b] = [(); 2].map(|()| (rng.below(2) as usize, rng.below(STEPS.into()) as usize));
                swap(values, a, b);
            }
            (Parts::Pieces(pieces), base) => change_piece(pieces, laid(base), rng),
        }
    }
}

/// A space gets another value, or two spaces change theirs.
fn change_space(values: &mut Values, rng: &mut Rng) {
    let space = |rng: &mut Rng| (rng.below(2) as usize, rng.below(STEPS.into()) as usize);
    let a = space(rng);
    if rng.coin() {
        values[a.0][a.1] = rng.below(6) as u8;
    } else {
        let b = space(rng);
        swap(values, a, b);
    }
}

fn swap(values: &mut Values, a: (usize, usize), b: (usize, usize)) {
    (values[a.0][a.1], values[b.0][b.1]) = (values[b.0][b.1], values[a.0][a.1]);
}

/// A piece is turned, or changes its place with another one, laid or left over.
fn change_piece(pieces: &mut [(u8, u8)], laid: usize, rng: &mut Rng) {
    let a = rng.below(laid as u32) as usize;
    if rng.below(3) == 0 {
        turn(&mut pieces[a], true);
    } else {
        let b = rng.below(pieces.len() as u32) as usize;
        pieces.swap(a, b);
        let (first, second) = (rng.coin(), rng.coin());
        turn(&mut pieces[a], first);
        turn(&mut pieces[b], second);
    }
}

fn turn(piece: &mut (u8, u8), over: bool) {
    if over {
        *piece = (piece.1, piece.0);
    }
}
