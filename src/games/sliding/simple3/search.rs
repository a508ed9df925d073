//! The searcher: one breadth-first search a group, from all boards where the puzzle has just been solved.
//!
//! The last position that the search reaches with the goal piece where it may begin is the group's hardest puzzle.

use crate::engine::order;
use serde::{Deserialize, Serialize};

use super::gather::{Plan, Rule, Shapes, Source, Sources, Task};
use super::grid::{Cells, Grid};
use super::layout::{self, GOAL, Layout, State};
use crate::games::sliding::metric::Metric;

/// Searches group after group in memory that it keeps.
pub struct Searcher {
    metric: Metric,
    sources: Sources,
    rule: Rule,
    shapes: Shapes,
    layout: Layout,
    /// The class of each shape of the group at hand, by home.
    classes: Vec<u8>,
    boards: Vec<Source>,
    front: Front,
}

/// The positions reached so far, in the order in which they were.
pub struct Front {
    seen: Seen,
    /// All positions, nearest first.
    pub reached: Vec<State>,
    /// The number of positions before each layer, and behind the last.
    pub layers: Vec<usize>,
    /// The number of positions before the layer before the one at hand. As actions lead back, none of them is met again.
    past: usize,
    /// From so many positions on, those are not looked for either.
    pub many: usize,
}

impl Default for Front {
    fn default() -> Self {
        Self { seen: Seen::default(), reached: Vec::new(), layers: Vec::new(), past: 0, many: MANY }
    }
}

/// Of so many positions those that are not met again are forgotten, which saves most of the memory.
const MANY: usize = 1 << 20;

impl Front {
    /// Forgets everything and makes ready for about so many positions.
    pub fn begin(&mut self, expected: usize) {
        self.seen.begin(expected);
        self.reached.clear();
        self.layers.clear();
        self.past = 0;
    }

    /// Takes a position unless it is there already.
    #[inline]
    pub fn add(&mut self, state: State) {
        if self.seen.insert(state) {
            self.reached.push(state);
            if self.seen.is_full() {
                let past = if self.reached.len() < self.many { 0 } else { self.past };
                self.seen.grow(&self.reached[past..]);
            }
        }
    }

    /// Goes on from the positions taken so far until no action leads to a new one, or there are more than `limit`: false.
    pub fn spread(&mut self, layout: &Layout, metric: Metric, limit: usize) -> bool {
        let mut from = 0;
        while from < self.reached.len() {
            self.past = self.layers.last().copied().unwrap_or_default();
            self.layers.push(from);
            let to = self.reached.len();
            for at in from..to {
                layout::each(layout, metric, self.reached[at], &mut |next| self.add(next));
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
    /// A searcher for a plan.
    pub fn new(plan: &Plan, metric: Metric) -> Self {
        let grid = &plan.grid;
        Self {
            metric,
            sources: plan.sources,
            rule: plan.rule,
            shapes: Shapes::new(grid),
            layout: Layout::new(grid),
            classes: vec![0; grid.full() as usize + 1],
            boards: Vec::new(),
            front: Front::default(),
        }
    }

    /// Searches all groups of a task.
    pub fn run(&mut self, task: &Task, findings: &mut Findings) {
        let mut boards = std::mem::take(&mut self.boards);
        self.shapes.gather(task, self.sources, &mut boards);
        for group in boards.chunk_by(|one, other| one.key == other.key) {
            self.group(task, group, findings);
        }
        self.boards = boards;
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
        let is_start = |state: &State| match self.rule {
            Rule::Strict | Rule::Loose => self.layout.is_start(*state),
            // A board that is solved, but not just now, may be far from those where the search began, and is no puzzle.
            Rule::Corner => !self.layout.is_solved(*state),
            Rule::Anywhere => true,
        };
        let hardest = self.front.by_distance().enumerate().rev().find(|(_, layer)| layer.iter().any(is_start));
        let Some((distance, layer)) = hardest.filter(|(distance, _)| *distance > 0) else { return };
        level.count(distance, weight);
        let known = level.champion.as_ref().map_or(0, |champion| champion.moves as usize);
        if distance >= known {
            for &state in layer.iter().filter(|state| is_start(state)) {
                level.meet(Champion::new(&self.layout, state, goal, distance as u32));
            }
        }
        if level.lists(distance as u32) {
            let starts = layer.iter().filter(|state| is_start(state));
            let all = starts.map(|&state| Champion::new(&self.layout, state, goal, distance as u32));
            level.list.extend(all.min_by(|one, other| one.position.cmp(&other.position)));
            hardest_of(&mut level.list, level.listed);
        }
    }

    /// Learns the shapes of a group from one of its boards.
    fn learn(&mut self, goal: Cells, board: &Source) {
        let mut others: Vec<Cells> = self.pieces(goal, board).map(|piece| self.shapes.home(piece)).collect();
        others.sort_unstable();
        others.dedup();
        Layout::order(&self.layout.grid, &mut others);
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
        self.pieces(goal, board).fold(self.layout.digit(GOAL, goal.trailing_zeros()), |state, piece| {
            let class = self.classes[self.shapes.home(piece) as usize];
            state | self.layout.digit(class.into(), piece.trailing_zeros())
        })
    }

    /// How many pieces there are of each class, four bits a class.
    fn digits(&self, state: State) -> u64 {
        self.layout.pieces(state).fold(0, |sum, (class, _, _)| sum.wrapping_add(1 << (4 * class)))
    }
}

// A set of positions that is used again for group after group.

/// The least table.
const MIN: usize = 256;

/// Positions in an open table; no position is 0, as every one has a goal piece.
#[derive(Default)]
pub struct Seen {
    /// The table is the first `mask + 1` places; what lies behind them is of larger groups before.
    table: Vec<State>,
    mask: usize,
    shift: u32,
    len: usize,
}

impl Seen {
    /// Empties the set and makes ready for about so many positions. Only as many places are cleared as will be used, so a
    /// small group behind a large one costs little.
    pub fn begin(&mut self, expected: usize) {
        self.resize((2 * expected).next_power_of_two().max(MIN));
    }

    fn resize(&mut self, size: usize) {
        if self.table.len() < size {
            self.table.resize(size, 0);
        }
        self.table[..size].fill(0);
        self.mask = size - 1;
        self.shift = 64 - size.trailing_zeros();
        self.len = 0;
    }

    /// Takes a position; false if it is there already.
    #[inline]
    pub fn insert(&mut self, state: State) -> bool {
        // The product's upper bits depend on all digits of the position.
        let mut at = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize & self.mask;
        loop {
            match self.table[at] {
                0 => break,
                known if known == state => return false,
                _ => at = (at + 1) & self.mask,
            }
        }
        self.table[at] = state;
        self.len += 1;
        true
    }

    /// Whether the table is so full that it should grow.
    #[inline]
    pub fn is_full(&self) -> bool {
        2 * self.len > self.mask
    }

    /// Makes the table of another size; `all` are the positions that it holds from then on. Small tables grow at once to
    /// what the group may need, large ones no more than they have to.
    pub fn grow(&mut self, all: &[State]) {
        self.resize((if all.len() < MANY { 8 } else { 3 } * all.len()).next_power_of_two().max(MIN));
        for &state in all {
            self.insert(state);
        }
    }
}

// What a search found, by number of pieces, and its merging.

/// A puzzle with the goal piece where it may begin, and its distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Champion {
    /// Actions to the goal.
    pub moves: u32,
    /// The position, as it stands in an id.
    pub position: String,
}

impl Champion {
    /// A position of a group and where its goal piece has to go; on a square grid it or its mirror image, whichever text
    /// comes first.
    pub fn new(layout: &Layout, state: State, goal: Cells, moves: u32) -> Self {
        let plain = text(layout, state, goal, |_, cells| cells);
        let position =
            if layout.grid.is_square() { plain.min(text(layout, state, goal, Grid::mirrored)) } else { plain };
        Self { moves, position }
    }
}

/// A position as it stands in an id: letters in the order in which the pieces begin, the goal piece drawn in its place.
///
/// The goal piece has one place only where the puzzle is solved, so the whole piece stands in the goal. (If it had several,
/// its letter in the lower right cell alone would say so.)
pub fn position(layout: &Layout, state: State) -> String {
    let far = layout.grid.far(layout.shapes().first().copied().unwrap_or_default());
    text(layout, state, far, |_, cells| cells)
}

fn text(layout: &Layout, state: State, goal: Cells, seen_as: fn(&Grid, Cells) -> Cells) -> String {
    let grid = &layout.grid;
    let mut board = vec![b'0'; grid.cells()];
    let mut aim = vec![b'0'; grid.cells()];
    let mut drawn: Vec<(Cells, u64)> =
        layout.pieces(state).map(|(class, _, cells)| (seen_as(grid, cells), class)).collect();
    order::sort_by_key(&mut drawn, |(cells, _)| cells.trailing_zeros());
    for ((cells, class), letter) in drawn.into_iter().zip(b'A'..) {
        draw(&mut board, cells, letter);
        if class == GOAL {
            draw(&mut aim, seen_as(grid, goal), letter);
        }
    }
    let rows = |cells: &[u8]| {
        let rows: Vec<String> =
            cells.chunks(grid.width()).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("-")
    };
    format!("{}~{}", rows(&board), rows(&aim))
}

fn draw(board: &mut [u8], cells: Cells, letter: u8) {
    for (at, cell) in board.iter_mut().enumerate() {
        if cells >> at & 1 == 1 {
            *cell = letter;
        }
    }
}

/// What is found for one number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// Groups: a goal shape and a multiset of other shapes.
    pub groups: u64,
    /// Boards from which the searches started.
    pub sources: u64,
    /// Positions reached from them.
    pub positions: u64,
    /// The hardest puzzle; of several the one whose text comes first.
    pub champion: Option<Champion>,
    /// How many groups have their hardest puzzle at distance 0, 1, 2 and so on.
    pub hardest: Vec<u64>,
    /// The hardest puzzles of the hardest groups, one of each, where they are listed.
    #[serde(skip)]
    pub list: Vec<Champion>,
    /// How many of them are listed.
    #[serde(skip)]
    listed: usize,
}

/// Keeps so many puzzles, from the hardest on; of equal ones those whose text comes first.
pub fn hardest_of(puzzles: &mut Vec<Champion>, count: usize) {
    order::sort_by_key(puzzles, |one| (std::cmp::Reverse(one.moves), one.position.clone()));
    puzzles.truncate(count);
}

impl Level {
    /// Counts groups by the distance of their hardest puzzle.
    pub fn count(&mut self, distance: usize, groups: u64) {
        if self.hardest.len() <= distance {
            self.hardest.resize(distance + 1, 0);
        }
        self.hardest[distance] += groups;
    }

    /// Whether a group whose hardest puzzle takes so many moves may belong to the list.
    fn lists(&self, moves: u32) -> bool {
        self.list.len() < self.listed || self.list.last().is_some_and(|last| moves >= last.moves)
    }

    /// Keeps the harder one of the champion and this one.
    pub fn meet(&mut self, other: Champion) {
        let harder = self
            .champion
            .as_ref()
            .is_none_or(|own| other.moves > own.moves || other.moves == own.moves && other.position < own.position);
        if harder {
            self.champion = Some(other);
        }
    }
}

/// What is found for each number of pieces, from 0 (nothing) on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// By number of pieces.
    pub levels: Vec<Level>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(grid: &Grid) -> Self {
        Self { levels: vec![Level::default(); grid.cells() + 1] }
    }

    /// Nothing yet; of each number of pieces the hardest puzzles of so many groups will be listed.
    pub fn listing(grid: &Grid, listed: usize) -> Self {
        Self { levels: vec![Level { listed, ..Level::default() }; grid.cells() + 1] }
    }

    /// Takes what another part of the same search found, but for lists.
    pub fn merge(&mut self, other: &Self) {
        if self.levels.len() < other.levels.len() {
            self.levels.resize(other.levels.len(), Level::default());
        }
        for (level, more) in self.levels.iter_mut().zip(&other.levels) {
            level.groups += more.groups;
            level.sources += more.sources;
            level.positions += more.positions;
            for (distance, &groups) in more.hardest.iter().enumerate().filter(|(_, groups)| **groups > 0) {
                level.count(distance, groups);
            }
            if let Some(champion) = &more.champion {
                level.meet(champion.clone());
            }
        }
    }

    /// The levels that have a puzzle, with their number of pieces.
    pub fn solved(&self) -> impl Iterator<Item = (usize, &Level, &Champion)> {
        self.levels.iter().enumerate().filter_map(|(pieces, level)| Some((pieces, level, level.champion.as_ref()?)))
    }
}
