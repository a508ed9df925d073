//! All states of a problem, and how soon each of them is over.

use crate::games::shisen::rules::Shisen;
use crate::games::shisen::space::StateSpace;

/// The states of a problem; the first is its start, and moves lead to later ones.
pub struct Ground {
    space: StateSpace,
    /// For each state 0 if the board can be cleared from it, otherwise 1 more than the most moves until no move is left.
    doom: Vec<u32>,
}

impl Ground {
    /// Goes through the states of a board; nothing if they are more than this, or its tiles too many for it.
    pub fn of(start: &Shisen, most: usize) -> Option<Self> {
        let space = StateSpace::explore(start, most, &mut |_| ())?;
        let mut doom = vec![0; space.len()];
        // The states after a move are known first.
        for state in (0..space.len()).rev().filter(|&state| !space.solvable(state)) {
            doom[state] = 1 + space.after(state).iter().map(|&next| doom[next as usize]).max().unwrap_or(0);
        }
        Some(Self { space, doom })
    }

    /// The number of a position; nothing if it cannot be reached.
    #[cfg(test)]
    pub fn number(&self, position: &Shisen) -> Option<u32> {
        self.space.find(position).map(|state| state as u32)
    }

    /// Whether a state is the empty board.
    pub fn is_cleared(&self, state: u32) -> bool {
        let state = state as usize;
        self.space.solvable(state) && self.space.after(state).is_empty()
    }

    /// Whether a player who looks so many moves ahead of a state sees that it is lost: all ways end with tiles left by then.
    pub fn seen_lost(&self, state: u32, ahead: u32) -> bool {
        (1..=ahead + 1).contains(&self.doom[state as usize])
    }

    /// Where the moves lead between which a player who looks ahead chooses: those after which he sees no loss, or all if
    /// there is none. A player who does not look takes any.
    pub fn choices(&self, state: u32, ahead: Option<u32>) -> Vec<u32> {
        let all = self.space.after(state as usize);
        let Some(ahead) = ahead else { return all.to_vec() };
        let safe: Vec<u32> = all.iter().copied().filter(|&next| !self.seen_lost(next, ahead)).collect();
        if safe.is_empty() { all.to_vec() } else { safe }
    }

    /// The probability that such a player clears the board, over all his choices.
    pub fn chance(&self, ahead: Option<u32>) -> f64 {
        let mut chances = vec![0.0; self.space.len()];
        for state in (0..self.space.len() as u32).rev() {
            let choices = self.choices(state, ahead);
            let sum: f64 = choices.iter().map(|&next| chances[next as usize]).sum();
            let chance = if self.is_cleared(state) { 1.0 } else { sum / choices.len().max(1) as f64 };
            chances[state as usize] = chance;
        }
        chances.first().copied().unwrap_or(0.0)
    }
}
