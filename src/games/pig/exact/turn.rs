//! What one turn brings (§ What a Turn Scores).

use crate::games::pig::requests::Variant;

/// The outcomes of a turn for every hold value from 0 to the goal.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The number of outcomes that score, for each hold value: as many as the greatest face.
    pub width: usize,
    /// For hold value `h` at `h * width + x`: the probability that the turn total ends at `h + x`.
    pub gains: Vec<f64>,
    /// For each hold value: the probability that the turn scores.
    pub scores: Vec<f64>,
    /// For each hold value: the expected number of rolls.
    pub rolls: Vec<f64>,
}

impl Outcomes {
    /// Table 1 of the paper for all hold values at once: step by step the probability of the next total is taken away
    /// and dealt among those that a roll leads to.
    pub fn new(variant: Variant) -> Self {
        let goal = usize::from(variant.goal);
        let width = usize::from(variant.greatest_face());
        let share = 1.0 / f64::from(variant.die);
        let mut pass = vec![0.0; goal + width + 1];
        pass[0] = 1.0;
        let mut outcomes =
            Self { width, gains: Vec::with_capacity((goal + 1) * width), scores: Vec::new(), rolls: Vec::new() };
        let mut rolls = 0.0;
        for hold in 0..=goal {
            let gains = &pass[hold..hold + width];
            outcomes.gains.extend_from_slice(gains);
            outcomes.scores.push(gains.iter().sum());
            outcomes.rolls.push(rolls);
            let here = pass[hold];
            rolls += here;
            for face in variant.faces() {
                pass[hold + usize::from(face)] += here * share;
            }
        }
        outcomes
    }

    /// The probabilities of ending with the hold value, one more, and so on.
    pub fn of(&self, hold: u16) -> &[f64] {
        &self.gains[usize::from(hold) * self.width..][..self.width]
    }

    /// The expected points of a turn.
    pub fn mean(&self, hold: u16) -> f64 {
        (usize::from(hold)..).zip(self.of(hold)).map(|(points, chance)| points as f64 * chance).sum()
    }
}
