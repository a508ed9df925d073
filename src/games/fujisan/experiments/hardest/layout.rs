//! Layouts of a setup, and small changes that keep to the setup.

use crate::engine::rng::Rng;
use crate::games::fujisan::rules::STEPS;
use crate::games::fujisan::setup::{Base, Values, lay_dominoes, lay_tiles, pairs};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_keep_to_the_setup() {
        for base in Base::ALL {
            let mut rng = Rng::new(3);
            let mut layout = Layout::deal(base, &mut rng);
            let first = layout.values();
            for _ in 0..500 {
                layout = layout.changed(&mut rng);
                assert!(base.deals(&layout.values()), "{base:?} {layout:?}");
            }
            assert_ne!(layout.values(), first);
        }
    }
}
