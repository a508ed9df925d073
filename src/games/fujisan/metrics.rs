//! How hard a challenge is: the paper's measures (§5) and those that its authors wished for (§6).

use super::distance_map::DistanceMap;
use super::graph::{self, Bitboard, MoveTable, STATES};
use super::rules::{Cell, Direction, Mountain, Move, RIGHT_GROUND, STEPS};
use crate::engine::position::Position;
use crate::search::budget::Budget;
use crate::search::solve::{Analyse, Metric, MetricValue};

/// Average connectedness of a mountain (§5.2): how many ordered pairs of steps are joined by a move
/// left or right on an empty mountain, divided by 12. Each pair counts once, the ground is a source
/// but no target, the summit a target but no source.
pub fn connectedness(mountain: &Mountain) -> f64 {
    let mut halves = 0u32;
    for column in 1..=STEPS {
        let values = [0, 1].map(|row| mountain.value(Cell::at(row, column)).unwrap_or(0));
        // Two equal values on a step make the same pairs of steps, which count once.
        let weight = if values[0] == values[1] { 1 } else { 2 };
        for value in values.into_iter().filter(|&v| v > 0) {
            let sources = [column.checked_sub(value), Some(column + value).filter(|&c| c <= RIGHT_GROUND)];
            let open = sources.into_iter().flatten().filter(|&c| !Cell::at(0, c).is_summit()).count();
            halves += weight * open as u32;
        }
    }
    f64::from(halves) / 2.0 / f64::from(STEPS)
}

/// How many states can be reached in each number of moves from the position at hand, from 0 moves
/// on; their sum is the size of its component. Nothing when the budget was spent first; one node is
/// spent for each state.
pub fn frontier(mountain: &Mountain, budget: &mut Budget<'_>) -> Option<Vec<u64>> {
    let move_table = MoveTable::of(mountain);
    let mut seen = vec![false; STATES];
    let start = graph::places(mountain);
    seen[graph::rank(start)] = true;
    let (mut layer, mut counts): (Vec<Bitboard>, Vec<u64>) = (vec![start], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for &state in &layer {
            if !budget.tick() {
                return None;
            }
            move_table.successors(state, |from, to| {
                let after = state ^ 1 << from ^ 1 << to;
                if !std::mem::replace(&mut seen[graph::rank(after)], true) {
                    next.push(after);
                }
            });
        }
        layer = next;
    }
    Some(counts)
}

/// Steps between a cell and the nearer column of the summit.
fn height_left(cell: Cell) -> u8 {
    let half = STEPS / 2;
    if cell.column <= half { half - cell.column } else { cell.column - half - 1 }
}

/// What a solution is like.
struct SolutionProfile {
    moves: u32,
    sideways: u32,
    choices: u32,
    downhill: u32,
}

impl SolutionProfile {
    fn along(start: &Mountain, line: &[Move]) -> Self {
        let mut walk = Self { moves: line.len() as u32, sideways: 0, choices: 0, downhill: 0 };
        let mut at = start.clone();
        for m in line {
            let Ok(next) = at.play(m) else { break };
            walk.choices += at.legal_moves().len() as u32;
            walk.sideways += u32::from(matches!(m.direction, Direction::Left(_) | Direction::Right(_)));
            walk.downhill += u32::from(height_left(next.cell(m.priest)) > height_left(at.cell(m.priest)));
            at = next;
        }
        walk
    }

    /// The mean over the moves; nothing for a solution of no moves.
    fn mean(&self, sum: u32) -> MetricValue {
        if self.moves == 0 { MetricValue::None } else { MetricValue::Measure(f64::from(sum) / f64::from(self.moves)) }
    }
}

impl Analyse for Mountain {
    /// - `optimum`: the least number of moves; none when there is no solution.
    /// - `optimal_solutions`: how many solutions have that length (see [`DistanceMap::solutions`]).
    /// - `states`: how many states can be reached, the priests taken as interchangeable (1 to 20,475).
    /// - `frontier`: how many of them after 0, 1, 2, ... moves at the least.
    /// - `connectedness`: see [`connectedness`].
    /// - `lr_share`: share of moves left or right in the solution that is shown (0 to 1).
    /// - `branching`: mean number of legal moves in the positions from which it moves.
    /// - `downhill`: its moves that end farther from the summit than they began, in steps.
    ///
    /// The last three are none without a solution; the means are none for one of no moves too.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>> {
        let start = graph::places(self);
        let move_table = MoveTable::of(self);
        let field = DistanceMap::around(&move_table, &[start], budget)?;
        let frontier = frontier(self, budget)?;
        let walk = field.prettiest(self).map(|line| SolutionProfile::along(self, &line));
        let of_walk = |f: fn(&SolutionProfile) -> MetricValue| walk.as_ref().map_or(MetricValue::None, f);
        let count = |n: Option<u64>| n.map_or(MetricValue::None, MetricValue::Count);
        let figures = [
            ("optimum", "Shortest solution", count(field.distance(start).map(u64::from))),
            ("optimal_solutions", "Shortest solutions", count(field.solutions(start))),
            ("states", "Positions in reach", MetricValue::Count(frontier.iter().sum())),
            ("frontier", "Positions by depth", MetricValue::Series(frontier)),
            ("connectedness", "Connectedness", MetricValue::Measure(connectedness(self))),
            ("lr_share", "Share of sideways moves", of_walk(|w| w.mean(w.sideways))),
            ("branching", "Choices a move", of_walk(|w| w.mean(w.choices))),
            ("downhill", "Moves downhill", of_walk(|w| MetricValue::Count(u64::from(w.downhill)))),
        ];
        Some(
            figures
                .into_iter()
                .map(|(key, label, value)| Metric { key: key.into(), label: label.into(), value })
                .collect(),
        )
    }
}
