//! What is counted about challenges: whole numbers only, so that sums do not depend on their order.

use serde::{Deserialize, Serialize};

use crate::games::fujisan::metrics::connectedness;
use crate::games::fujisan::rules::{Mountain, STEPS};

/// Counts over some challenges of one setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Challenges that have a solution.
    pub solvable: Links,
    /// Challenges that have none.
    pub unsolvable: Links,
    /// Challenges without a first move.
    pub dead: u64,
    /// Challenges by their optimum: index 8 counts those of eight moves.
    pub lengths: Vec<u64>,
    /// Walks of the random solver.
    pub walks: u64,
    /// Walks that came to the goal.
    pub wins: u64,
}

/// The connectedness of some challenges, counted in half links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// Challenges.
    pub count: u64,
    /// Half links of all of them.
    pub sum: u64,
    /// The squares of their half links, summed.
    pub squares: u64,
}

/// Half links that make one link per step: two for each of twelve steps.
const HALVES: f64 = 2.0 * STEPS as f64;

impl Links {
    fn add(&mut self, half_links: u64) {
        *self = self.plus(Self { count: 1, sum: half_links, squares: half_links * half_links });
    }

    fn plus(self, other: Self) -> Self {
        Self { count: self.count + other.count, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// Mean links per step, and the standard deviation (n - 1); nothing for fewer than two challenges.
    pub fn mean_sd(self) -> Option<(f64, f64)> {
        if self.count < 2 {
            return None;
        }
        let (n, sum, squares) = (u128::from(self.count), u128::from(self.sum), u128::from(self.squares));
        let spread = (n * squares - sum * sum) as f64 / (n * (n - 1)) as f64;
        Some((sum as f64 / n as f64 / HALVES, spread.sqrt() / HALVES))
    }
}

impl Tally {
    /// Counts a challenge with its optimum.
    pub fn challenge(&mut self, board: &Mountain, optimum: Option<u16>, dead: bool) {
        self.dead += u64::from(dead);
        let links = if optimum.is_some() { &mut self.solvable } else { &mut self.unsolvable };
        links.add(half_links(board));
        if let Some(length) = optimum.map(usize::from) {
            self.lengths.resize(self.lengths.len().max(length + 1), 0);
            self.lengths[length] += 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.solvable = self.solvable.plus(other.solvable);
        self.unsolvable = self.unsolvable.plus(other.unsolvable);
        self.dead += other.dead;
        self.lengths.resize(self.lengths.len().max(other.lengths.len()), 0);
        for (mine, theirs) in self.lengths.iter_mut().zip(&other.lengths) {
            *mine += theirs;
        }
        self.walks += other.walks;
        self.wins += other.wins;
    }

    /// Challenges counted.
    pub fn challenges(&self) -> u64 {
        self.solvable.count + self.unsolvable.count
    }

    /// The optima with how often each occurs.
    pub fn lengths(&self) -> Vec<(f64, u64)> {
        self.lengths.iter().enumerate().filter(|(_, count)| **count > 0).map(|(k, &n)| (k as f64, n)).collect()
    }

    /// Challenges that take eight or nine moves.
    pub fn short(&self) -> u64 {
        self.lengths.iter().take(10).sum()
    }
}

/// The connectedness of a challenge (§5.2) in half links, a whole number.
fn half_links(board: &Mountain) -> u64 {
    // Links per step are a number of half links over 24; the nearest whole number undoes the division exactly.
    (connectedness(board) * HALVES).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_split() {
        let boards: Vec<Mountain> =
            (0..6).map(|v| Mountain::new([[v; STEPS as usize], [5 - v; STEPS as usize]], false)).collect();
        let mut whole = Tally::default();
        let mut parts = [Tally::default(), Tally::default()];
        for (k, board) in boards.iter().enumerate() {
            let optimum = (k % 3 > 0).then_some(8 + k as u16);
            whole.challenge(board, optimum, k == 0);
            parts[k % 2].challenge(board, optimum, k == 0);
        }
        let [mut merged, other] = parts;
        merged.add(&other);
        assert_eq!(merged, whole);
        assert_eq!(whole.challenges(), 6);
        assert_eq!(whole.lengths(), [(9.0, 1), (10.0, 1), (12.0, 1), (13.0, 1)]);
    }

    #[test]
    fn a_mountain_of_ones_links_neighbours() {
        // Both spaces of a step are alike, so the two rows together count one link each way. Of the 24 ways between
        // neighbours onto the mountain, the two that start on each step of the summit are none.
        let board = Mountain::new([[1; STEPS as usize]; 2], false);
        assert_eq!(half_links(&board), 2 * (24 - 4));
    }

    #[test]
    fn mean_and_spread() {
        let mut links = Links::default();
        [0, 24, 48].into_iter().for_each(|halves| links.add(halves));
        assert_eq!(links.mean_sd(), Some((1.0, 1.0)));
    }
}
