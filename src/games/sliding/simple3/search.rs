//! The searcher: one breadth-first search a group, from all boards where the puzzle has just been solved.
//!
//! The last position that the search reaches with the goal piece in the upper left corner is the group's hardest puzzle.

use super::actions;
use super::findings::{Champion, Findings};
use super::gather::{Shapes, Source, Sources, Task};
use super::grid::{Cells, Grid};
use super::layout::{self, Layout, State};
use super::seen::Seen;
use crate::games::sliding::metric::Metric;

/// Searches group after group in memory that it keeps.
pub struct Searcher {
    metric: Metric,
    shapes: Shapes,
    layout: Layout,
    /// The class of each shape of the group at hand, by home.
    classes: Vec<u8>,
    sources: Vec<Source>,
    front: Front,
}

/// The positions reached so far, in the order in which they were.
#[derive(Default)]
pub struct Front {
    seen: Seen,
    /// All positions, nearest first.
    pub reached: Vec<State>,
    /// The number of positions before each layer, and behind the last.
    pub layers: Vec<usize>,
}

impl Front {
    /// Forgets everything and makes ready for about so many positions.
    pub fn begin(&mut self, expected: usize) {
        self.seen.begin(expected);
        self.reached.clear();
        self.layers.clear();
    }

    /// Takes a position unless it is there already.
    #[inline]
    pub fn add(&mut self, state: State) {
        if self.seen.insert(state) {
            self.reached.push(state);
            if self.seen.is_full() {
                self.seen.grow(&self.reached);
            }
        }
    }

    /// Goes on from the positions taken so far until no action leads to a new one, or there are more than `limit`: false.
    pub fn spread(&mut self, layout: &Layout, metric: Metric, limit: usize) -> bool {
        let mut from = 0;
        while from < self.reached.len() {
            self.layers.push(from);
            let to = self.reached.len();
            for at in from..to {
                actions::each(layout, metric, self.reached[at], &mut |next| self.add(next));
                if self.reached.len() > limit {
                    return false;
                }
            }
            from = to;
        }
        self.layers.push(from);
        true
    }

    /// The layers: positions at distance 0, 1, 2 and so on.
    pub fn by_distance(&self) -> impl DoubleEndedIterator<Item = &[State]> + ExactSizeIterator {
        self.layers.windows(2).map(|ends| &self.reached[ends[0]..ends[1]])
    }
}

impl Searcher {
    /// A searcher of a grid.
    pub fn new(grid: &Grid, metric: Metric) -> Self {
        Self {
            metric,
            shapes: Shapes::new(grid),
            layout: Layout::new(grid),
            classes: vec![0; grid.full() as usize + 1],
            sources: Vec::new(),
            front: Front::default(),
        }
    }

    /// Searches all groups of a task.
    pub fn run(&mut self, task: &Task, findings: &mut Findings) {
        let mut sources = std::mem::take(&mut self.sources);
        self.shapes.gather(task, Sources::of(self.metric), &mut sources);
        for group in sources.chunk_by(|one, other| one.key == other.key) {
            self.group(task, group, findings);
        }
        self.sources = sources;
    }

    fn group(&mut self, task: &Task, group: &[Source], findings: &mut Findings) {
        let (Some(first), goal) = (group.first(), task.goal) else { return };
        self.learn(goal, first);
        self.front.begin(16 * group.len());
        let digits = self.digits(self.state(goal, first));
        for source in group {
            let state = self.state(goal, source);
            debug_assert_eq!(self.digits(state), digits, "two multisets of shapes have one key");
            self.front.add(state);
        }
        self.front.spread(&self.layout, self.metric, usize::MAX);
        let level = &mut findings.levels[usize::from(task.pieces)];
        let weight = u64::from(first.weight);
        level.groups += weight;
        level.sources += weight * group.len() as u64;
        level.positions += weight * self.front.reached.len() as u64;
        let is_start = |state: &State| self.layout.is_start(*state);
        let hardest = self.front.by_distance().enumerate().rev().find(|(_, layer)| layer.iter().any(is_start));
        let Some((distance, layer)) = hardest.filter(|(distance, _)| *distance > 0) else { return };
        level.count(distance, weight);
        let known = level.champion.as_ref().map_or(0, |champion| champion.moves as usize);
        if distance >= known {
            for &state in layer.iter().filter(|state| is_start(state)) {
                level.meet(Champion::new(&self.layout, state, distance as u32));
            }
        }
    }

    /// Learns the shapes of a group from one of its boards.
    fn learn(&mut self, goal: Cells, board: &Source) {
        let mut others: Vec<Cells> = self.pieces(goal, board).map(|piece| self.shapes.home(piece)).collect();
        others.sort_unstable();
        others.dedup();
        for (at, &shape) in others.iter().enumerate() {
            self.classes[shape as usize] = at as u8 + 2;
        }
        self.layout.set(self.shapes.home(goal), others);
    }

    /// The pieces of a board besides the goal piece.
    fn pieces(&self, goal: Cells, board: &Source) -> impl Iterator<Item = Cells> + use<> {
        let (grid, right, down) = (self.layout.grid, board.right(), board.down());
        let mut rest = grid.full() & !board.voids() & !goal;
        std::iter::from_fn(move || {
            let piece = layout::piece(&grid, rest & rest.wrapping_neg(), right, down);
            rest &= !piece;
            (piece != 0).then_some(piece)
        })
    }

    /// A board of the group that was learnt last as a position.
    fn state(&self, goal: Cells, board: &Source) -> State {
        self.pieces(goal, board).fold(layout::GOAL << (4 * goal.trailing_zeros()), |state, piece| {
            let class = self.classes[self.shapes.home(piece) as usize];
            state | State::from(class) << (4 * piece.trailing_zeros())
        })
    }

    /// How many pieces there are of each class, four bits a class.
    fn digits(&self, state: State) -> u64 {
        self.layout.pieces(state).fold(0, |sum, (class, _, _)| sum.wrapping_add(1 << (4 * class)))
    }
}
