//! The six exact solvers, on packed positions with interchangeable pieces merged.

pub mod codec;
pub mod expand;

use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::Proof;
use crate::search::solve::Solve;
use codec::{Codec, Key, MAX_WORDS, PlacementTable, bits, most_positions, words};
use expand::{Action, Expander};

// Breadth-first search for a shortest solution: from the start alone where many positions are solved, from both ends
// where the goal says where every piece must stand.
//
// An action can be taken back by one action, in every metric, so a search from the goal goes by the same neighbours.

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
                return Proof::Solved(joined(expander, &ahead, back.as_ref(), backward, number));
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
        Proof::Solved(keys) => Proof::Solved(named(&mut expander, board, &keys)?),
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

// From keys back to moves.

/// The keys on a shortest way from a side's first position to the one of this number, without the first, the last
/// included. Of several ways, the one through the positions that were found first.
fn back_to_start<const W: usize>(expander: &mut Expander<'_, W>, side: &Side<W>, number: usize) -> Vec<Key<W>> {
    let mut at = number;
    let mut keys = Vec::new();
    let mut layer = side.layers.partition_point(|&begin| begin <= at) - 1;
    while layer > 0 {
        let key = side.table.keys()[at];
        keys.push(key);
        let position = expander.codec.position(expander.placements, &key);
        // The lowest number among the neighbours lies in the layer before.
        let mut lowest = at;
        expander.each(&key, &position, &mut |next, _| {
            lowest = side.table.find(next).map_or(lowest, |number| lowest.min(number as usize));
            true
        });
        at = lowest;
        layer -= 1;
    }
    keys.reverse();
    keys
}

/// The keys of the way from the start to the goal, without the start, when one side has found the position of this number.
pub(super) fn joined<const W: usize>(
    expander: &mut Expander<'_, W>,
    ahead: &Side<W>,
    back: Option<&Side<W>>,
    backward: bool,
    number: usize,
) -> Vec<Key<W>> {
    let Some(back) = back else { return back_to_start(expander, ahead, number) };
    let (finder, other) = if backward { (back, ahead) } else { (ahead, back) };
    let meeting = finder.table.keys()[number];
    let twin = other.table.find(&meeting).map_or(0, |twin| twin as usize);
    let (front, rear) = if backward { (twin, number) } else { (number, twin) };
    let mut keys = back_to_start(expander, ahead, front);
    // From the meeting on, the way back to the goal, which the goal ends.
    let mut rest = back_to_start(expander, back, rear);
    rest.pop();
    rest.reverse();
    keys.extend(rest);
    if rear != 0 {
        keys.push(back.table.keys()[0]);
    }
    keys
}

/// The move that an action of a position is: the shortest path to where it leads.
pub fn named_move(placements: &PlacementTable, board: &Sliding, action: Action) -> Option<Move> {
    let letters: Vec<u8> = bits(action.set).map(|slot| placements.letters[slot]).collect();
    let (from, to) = (placements.place(action.from), placements.place(action.to));
    let displacement = (i32::from(to.column) - i32::from(from.column), i32::from(to.row) - i32::from(from.row));
    board.moves_together(&letters).into_iter().find(|m| m.displacement() == displacement)
}

/// The moves along keys, from a board on.
pub(super) fn named<const W: usize>(
    expander: &mut Expander<'_, W>,
    board: &Sliding,
    keys: &[Key<W>],
) -> Option<Vec<Move>> {
    let mut at = board.clone();
    let mut moves = Vec::with_capacity(keys.len());
    for wanted in keys {
        let position = expander.placements.read(&at)?;
        let key = expander.codec.key(expander.placements, &position);
        let mut found = None;
        expander.each(&key, &position, &mut |next, action| {
            if next == wanted {
                found = Some(action);
            }
            found.is_none()
        });
        let m = named_move(expander.placements, &at, found?)?;
        at = at.play(&m).ok()?;
        moves.push(m);
    }
    Some(moves)
}
