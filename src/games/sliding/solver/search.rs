//! Breadth-first search for a shortest solution: from the start alone where many positions are solved, from both ends
//! where the goal says where every piece must stand.
//!
//! An action can be taken back by one action, in every metric, so a search from the goal goes by the same neighbours.

use super::codec::{Codec, Key, MAX_WORDS, most_positions, words};
use super::expand::Expander;
use super::placement_table::PlacementTable;
use super::trace;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::Proof;
use crate::search::solve::Solve;

/// A search that grows from one position, layer by layer.
pub(super) struct Side<const W: usize> {
    pub(super) table: NumberedSet<Key<W>>,
    /// Where each layer begins in the table; the last is the outermost.
    pub(super) layers: Vec<usize>,
}

/// What growing by a layer came to.
enum Grown {
    /// A position that was looked for, by its number: a solved one, or one that the other side has.
    Found(usize),
    /// New positions, none of them looked for.
    More,
    /// Nothing new: all that can be reached is known.
    Over,
    /// The budget or the memory is spent.
    Spent,
}

impl<const W: usize> Side<W> {
    pub(super) fn new(start: &Key<W>) -> Self {
        let mut table = NumberedSet::default();
        table.insert(*start);
        Self { table, layers: vec![0] }
    }

    /// The depth of the outermost layer.
    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Positions of the outermost layer.
    fn width(&self) -> usize {
        self.table.len() - self.layers[self.depth()]
    }

    /// Finds the next layer, or the first position in it that is wanted.
    fn grow(
        &mut self,
        expander: &mut Expander<'_, W>,
        most: usize,
        wanted: &dyn Fn(&Key<W>) -> bool,
        budget: &mut Budget<'_>,
    ) -> Grown {
        let outermost = self.layers[self.depth()]..self.table.len();
        self.layers.push(self.table.len());
        let mut found = None;
        for at in outermost {
            if !budget.tick() {
                return Grown::Spent;
            }
            let key = self.table.keys()[at];
            let position = expander.codec.position(expander.placements, &key);
            let table = &mut self.table;
            let all = expander.each(&key, &position, &mut |next, _| {
                if table.insert(*next).1 && wanted(next) {
                    found = Some(table.len() - 1);
                }
                found.is_none() && table.len() < most
            });
            match found {
                Some(number) => return Grown::Found(number),
                None if !all => return Grown::Spent,
                None => {}
            }
        }
        if self.width() == 0 { Grown::Over } else { Grown::More }
    }
}

/// The keys of a shortest way, or why there is none.
fn shortest<const W: usize>(
    expander: &mut Expander<'_, W>,
    start: &Key<W>,
    budget: &mut Budget<'_>,
) -> Proof<Vec<Key<W>>> {
    let (placements, codec) = (expander.placements, expander.codec);
    if codec.is_goal(placements, start) {
        return Proof::Solved(Vec::new());
    }
    let mut ahead = Side::new(start);
    let mut back = placements.whole_goal().map(|goal| Side::new(&codec.key(placements, &goal)));
    loop {
        let backward = back.as_ref().is_some_and(|back| back.width() < ahead.width());
        let room = most_positions::<W>().saturating_sub(back.as_ref().map_or(0, |back| back.table.len()));
        let grown = match &mut back {
            Some(back) if backward => {
                let room = most_positions::<W>().saturating_sub(ahead.table.len());
                back.grow(expander, room, &|key| ahead.table.find(key).is_some(), budget)
            }
            Some(back) => ahead.grow(expander, room, &|key| back.table.find(key).is_some(), budget),
            None => ahead.grow(expander, room, &|key| codec.is_goal(placements, key), budget),
        };
        match grown {
            Grown::More => {}
            Grown::Over => return Proof::Impossible,
            Grown::Spent => return Proof::Unknown,
            Grown::Found(number) => {
                return Proof::Solved(trace::joined(expander, &ahead, back.as_ref(), backward, number));
            }
        }
    }
}

fn solve<const W: usize>(
    placements: &PlacementTable,
    board: &Sliding,
    metric: Metric,
    budget: &mut Budget<'_>,
) -> Option<Proof<Vec<Move>>> {
    let codec = Codec::<W>::new(placements);
    let mut expander = Expander::new(placements, &codec, metric);
    let start = codec.key(placements, &placements.read(board)?);
    Some(match shortest(&mut expander, &start, budget) {
        Proof::Solved(keys) => Proof::Solved(trace::named(&mut expander, board, &keys)?),
        Proof::Impossible => Proof::Impossible,
        Proof::Unknown => Proof::Unknown,
    })
}

/// A shortest solution in a metric. Deterministic: of several, always the same.
pub fn shortest_solution(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    let placements = PlacementTable::new(board);
    let verdict = match words(&placements) {
        1 => solve::<1>(&placements, board, metric, budget),
        2 => solve::<2>(&placements, board, metric, budget),
        _ => solve::<MAX_WORDS>(&placements, board, metric, budget),
    };
    verdict.expect("a board is a position of its own puzzle, and an expander names what it found")
}

impl Solve for Sliding {
    const METRICS: &'static [&'static str] = &["move", "step", "line", "superstep", "superline", "supermove"];

    fn solve(&self, metric: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        shortest_solution(self, Metric::parse(metric).unwrap_or_default(), budget)
    }
}
