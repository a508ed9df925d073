//! What the map shows: a colour for each pair of scores. Pure.

use super::palette::{Palette, mix};
use crate::games::pig::requests::Boundary;
use crate::web::canvas::Rgb;

/// What the map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Where best play holds.
    Best,
    /// Where the chosen rule holds.
    Rule,
    /// How far the two lie apart.
    Difference,
    /// What a turn by the rule costs.
    Cost,
}

impl Layer {
    /// All, in the order of their buttons.
    pub const ALL: [Layer; 4] = [Layer::Best, Layer::Rule, Layer::Difference, Layer::Cost];

    /// Its button.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Best => "Best play",
            Layer::Rule => "The rule",
            Layer::Difference => "Difference",
            Layer::Cost => "Cost",
        }
    }
}

/// The difference in points from which on the colour is full.
const FAR: f64 = 10.0;
/// The cost, a probability, from which on the colour is full.
pub const DEAR: f64 = 0.01;

/// The map: best play, perhaps the rule, and how they are shown.
pub struct Map<'a> {
    /// Where best play holds.
    pub best: &'a Boundary,
    /// Where the rule holds.
    pub rule: Option<&'a Boundary>,
    /// What is shown.
    pub layer: Layer,
    /// Whether pairs that best play never meets step back.
    pub fade: bool,
}

impl Map<'_> {
    /// The side of the map.
    pub fn side(&self) -> usize {
        self.best.variant.goal.into()
    }

    /// The colour of a pair of scores.
    pub fn colour(&self, palette: &Palette, me: usize, you: usize) -> Rgb {
        let at = me * self.side() + you;
        let colour = match (self.layer, self.rule) {
            (Layer::Best, _) | (_, None) => tone(palette, self.best, at, None),
            (Layer::Rule, Some(rule)) => tone(palette, rule, at, None),
            (Layer::Difference, Some(rule)) => {
                let held = |map: &Boundary| f64::from(map.first_hold.get(at).copied().unwrap_or(0));
                let apart = held(rule) - held(self.best);
                let towards = if apart < 0.0 { palette.sooner } else { palette.high };
                mix(palette.surface, towards, if apart == 0.0 { 0.0 } else { 0.2 + 0.8 * apart.abs() / FAR })
            }
            (Layer::Cost, Some(rule)) => {
                let cost = rule.cost.get(at).copied().unwrap_or(0.0).max(0.0);
                mix(palette.surface, palette.sooner, (cost / DEAR).sqrt())
            }
        };
        if self.fade && !self.best.reachable.get(at).copied().unwrap_or(true) {
            mix(colour, palette.surface, 0.55)
        } else {
            colour
        }
    }

    /// All colours as pixels, my score to the right, the opponent's upwards.
    pub fn pixels(&self, palette: &Palette) -> Vec<u8> {
        let side = self.side();
        let mut pixels = Vec::with_capacity(side * side * 4);
        for you in (0..side).rev() {
            for me in 0..side {
                pixels.extend_from_slice(&self.colour(palette, me, you));
                pixels.push(255);
            }
        }
        pixels
    }
}

/// The colour of a hold value, of a mean of several if one is given.
pub fn tone(palette: &Palette, map: &Boundary, at: usize, mean: Option<f64>) -> Rgb {
    let held = map.first_hold.get(at).copied().unwrap_or(1);
    if is_race(map, at) {
        return mix(palette.surface, palette.goal, 0.72);
    }
    mix(palette.low, palette.high, (mean.unwrap_or(f64::from(held)) - 15.0) / 15.0)
}

/// Whether the policy rolls for the goal at a pair of scores.
pub fn is_race(map: &Boundary, at: usize) -> bool {
    let goal = map.variant.goal;
    let me = (at / usize::from(goal).max(1)) as u16;
    map.first_hold.get(at).is_some_and(|held| held.saturating_add(me) >= goal)
}

#[cfg(test)]
mod tests {
    use super::super::palette::PALETTE;
    use super::*;
    use crate::games::pig::requests::Variant;

    fn map(first_hold: Vec<u16>) -> Boundary {
        let count = first_hold.len();
        Boundary {
            variant: Variant { goal: 10, die: 6, bust: 1 },
            first_hold,
            overhang: vec![false; count],
            reachable: (0..count).map(|at| at % 2 == 0).collect(),
            cost: vec![0.01; count],
            win: vec![0.5; count],
            decisions: 0,
            rolls: 0,
            checksum: String::new(),
        }
    }

    #[test]
    fn every_layer_tells_pairs_apart() {
        let (best, rule) = (map(vec![3; 100]), map(vec![5; 100]));
        let shown = |layer, fade| Map { best: &best, rule: Some(&rule), layer, fade }.colour(&PALETTE, 2, 4);
        assert_eq!(shown(Layer::Best, true), [200, 200, 255]);
        assert_eq!(shown(Layer::Difference, false), mix([255; 3], [0, 0, 255], 0.36));
        assert_eq!(shown(Layer::Cost, false), [255, 0, 0]);
        let race = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.colour(&PALETTE, 8, 0);
        assert_eq!(race, mix([255; 3], [255, 200, 0], 0.72));
    }

    #[test]
    fn the_opponents_score_grows_upwards() {
        let mut held = vec![3; 100];
        held[9] = 30;
        let best = map(held);
        let pixels = Map { best: &best, rule: None, layer: Layer::Best, fade: false }.pixels(&PALETTE);
        assert_eq!(pixels.len(), 400);
        assert_eq!(pixels[..3], mix([255; 3], [255, 200, 0], 0.72), "no score, the opponent at 9: rolls to win");
    }

    #[test]
    fn a_short_list_is_no_harm() {
        let best = map(vec![]);
        for layer in Layer::ALL {
            assert_eq!(Map { best: &best, rule: Some(&best), layer, fade: true }.pixels(&PALETTE).len(), 400);
        }
    }
}
