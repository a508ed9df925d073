//! One turn played as well as can be: the inner loop of best play and of best replies.

use crate::games::pig::requests::Variant;

/// How a sum over the faces that score is made; the usual die has its own, which the compiler can unroll.
pub trait Faces {
    /// The sum of `values[face]` over the faces that score.
    fn sum(&self, values: &[f64]) -> f64;
}

/// The die of six with pig on 1.
pub struct Usual;

impl Faces for Usual {
    #[inline(always)]
    fn sum(&self, values: &[f64]) -> f64 {
        let values: &[f64; 7] = values.first_chunk().unwrap_or(&[0.0; 7]);
        // The nearest value last: it is the one that has just been computed.
        ((values[6] + values[5]) + (values[4] + values[3])) + values[2]
    }
}

/// Any die: the faces below the one that ends the turn, and those above.
pub struct Any {
    /// The face that ends the turn.
    pub bust: usize,
    /// The number of faces.
    pub die: usize,
}

impl Faces for Any {
    #[inline(always)]
    fn sum(&self, values: &[f64]) -> f64 {
        values[self.bust + 1..=self.die].iter().sum::<f64>() + values[1..self.bust].iter().sum::<f64>()
    }
}

/// Room for one turn's values.
pub struct Scratch {
    /// The probability of a face.
    share: f64,
    /// The greatest step.
    reach: usize,
    /// The values of the totals.
    value: Vec<f64>,
    /// The probabilities of ending in a pig.
    pig: Vec<f64>,
    /// Whether to roll.
    pub rolls: Vec<bool>,
}

impl Scratch {
    /// Room for the turns of a variant.
    pub fn new(variant: Variant) -> Self {
        let len = usize::from(variant.goal) + usize::from(variant.die) + 1;
        Self {
            share: 1.0 / f64::from(variant.die),
            reach: variant.die.into(),
            value: vec![0.0; len],
            pig: vec![0.0; len],
            rolls: vec![false; len],
        }
    }

    /// A turn played as well as can be, if the mover has `missing` points to go, has `pig_worth` after a pig and `hold(k)`
    /// after holding at `k`.
    ///
    /// A function of its own in the wasm too: an engine takes over its better code at the next call, never in the middle
    /// of one, and makes that of a small function sooner. Best play is asked for once, so it would else be over before.
    #[inline(never)]
    pub fn turn(&mut self, faces: &impl Faces, missing: usize, pig_worth: f64, hold: impl Fn(usize) -> f64) -> Turn {
        let share = self.share;
        let len = missing + self.reach + 1;
        let (value, pig) = (&mut self.value[..len], &mut self.pig[..len]);
        value[missing..].fill(1.0);
        pig[missing..].fill(0.0);
        let rolls = &mut self.rolls[..missing];
        let mut margin = f64::INFINITY;
        for k in (1..missing).rev() {
            let roll = (pig_worth + faces.sum(&value[k..])) * share;
            let hold = hold(k);
            let rolling = roll > hold;
            rolls[k] = rolling;
            value[k] = if rolling { roll } else { hold };
            pig[k] = if rolling { (1.0 + faces.sum(&pig[k..])) * share } else { 0.0 };
            margin = margin.min((roll - hold).abs());
        }
        // A turn must begin with a roll.
        rolls[0] = true;
        Turn { value: (pig_worth + faces.sum(value)) * share, pig: (1.0 + faces.sum(pig)) * share, margin }
    }
}

/// A turn played as well as can be.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Its value.
    pub value: f64,
    /// The probability that it ends in a pig.
    pub pig: f64,
    /// The least difference between rolling and holding. While what a pig is worth changes by less, no decision changes,
    /// as no value changes by more; so the turn's value is a straight line.
    pub margin: f64,
}
