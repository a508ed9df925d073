//! What a worker keeps between questions: the searchers with their tables, the networks that it was given, and the small
//! board that was solved last. Bounded in memory.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, PoisonError, RwLock};

use super::board::Board;
use super::exact::shape_tables::{Packed, ShapeTables};
use super::exact::{Goal, Solved};
use super::expectimax::Advice;
use super::expectimax::doubling::{self, Doubling};
use super::expectimax::evaluator::Evaluator;
use super::expectimax::plan::{Plan, Reach};
use super::expectimax::threes as search;
use super::ntuple::{Kind, NTupleNetwork};
use super::packed::pack;
use super::players::lookahead;
use super::position::TilePosition;
use super::threes::step::LAST;
use super::threes::{Bag, Threes, Window};
use super::twenty48::Twenty48;
use crate::engine::direction::Direction;

/// What is kept.
#[derive(Default)]
struct SolverSession {
    doubling: Option<Doubling<Evaluator>>,
    threes: Option<search::Threes<Evaluator>>,
    /// Whether the searcher of Threes has its network.
    strong: bool,
    solved: Option<Rc<Solved>>,
}

/// The networks that were given, for all threads.
static NETS: RwLock<[Option<Arc<NTupleNetwork>>; 2]> = RwLock::new([None, None]);

thread_local! {
    static SESSION: RefCell<SolverSession> = RefCell::default();
}

/// The cells of a board of four by four.
fn cells(board: &Board) -> Option<[u8; 16]> {
    board.ranks().try_into().ok()
}

/// Asks the searcher of 2048, which plays best by the weights of lines.
fn with_doubling<T>(ask: impl FnOnce(&mut Doubling<Evaluator>) -> T) -> T {
    SESSION.with_borrow_mut(|session| {
        ask(session.doubling.get_or_insert_with(|| Doubling::new(Evaluator::doubling(), doubling::BITS)))
    })
}

/// Asks the searcher of Threes: with its network if that was given, else with the weights that the program has in itself.
fn with_threes<T>(ask: impl FnOnce(&mut search::Threes<Evaluator>) -> T) -> T {
    let network = network(Kind::Threes);
    SESSION.with(|session| {
        let mut session = session.borrow_mut();
        if session.strong != network.is_some() {
            session.threes = None;
        }
        session.strong = network.is_some();
        let evaluator =
            || network.map_or_else(Evaluator::threes, |network| Evaluator::network(NTupleNetwork::clone(&network)));
        ask(session.threes.get_or_insert_with(|| search::Threes::new(evaluator(), search::BITS)))
    })
}

/// The bag as the search has it.
fn bag(bag: Bag) -> search::Bag {
    search::Bag(bag.0)
}

/// The next card as the search has it.
fn next(next: Window) -> search::Next {
    if next.is_bonus() {
        search::Next::Bonus { lowest: next.from, count: next.len() as u8 }
    } else {
        search::Next::Card(next.from)
    }
}

/// A game whose moves can be searched. The search reckons with chance, also where an evil hand places tiles.
pub trait SearchableGame: TilePosition {
    /// The values of the four moves, for about so many nodes.
    fn searched(&self, nodes: u64) -> Advice;

    /// The nodes that a player gives to this position, if a move is to take so many in the mean over a whole game.
    fn ration(&self, mean: u64) -> u64 {
        mean
    }

    /// What the moves of a shared search need; nothing on boards that the fast search does not know.
    fn planned(&self, nodes: u64) -> Option<Plan>;

    /// One move of a shared search: nothing if it is not allowed; within, nothing if it took too many nodes.
    fn part(&self, direction: Direction, reach: Reach, limit: u64) -> Option<Option<(f64, u64)>>;

    /// Which game's network it plays by.
    fn game() -> Kind;

    /// What a network makes of the moves: in 2048 of the boards after them, in Threes of those with the next card on them,
    /// in the mean.
    fn by_net(&self, network: &NTupleNetwork) -> [Option<f64>; 4];
}

/// No moves, no values.
const NOTHING: Advice = Advice { values: [None; 4], nodes: 0, depth: 0 };

impl SearchableGame for Twenty48 {
    fn searched(&self, nodes: u64) -> Advice {
        if self.over() {
            return NOTHING;
        }
        match cells(&self.board) {
            Some(cells) => with_doubling(|searcher| searcher.advise(&cells, nodes)),
            None => {
                let lookahead::SearchResult { values, nodes, depth } = lookahead::look(&self.board, nodes);
                Advice { values, nodes, depth }
            }
        }
    }

    fn ration(&self, mean: u64) -> u64 {
        cells(&self.board).map_or(mean, |cells| doubling::ration(&cells, mean))
    }

    fn planned(&self, nodes: u64) -> Option<Plan> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        Some(with_doubling(|searcher| searcher.plan(&cells, nodes)))
    }

    fn part(&self, direction: Direction, reach: Reach, limit: u64) -> Option<Option<(f64, u64)>> {
        let cells = cells(&self.board)?;
        with_doubling(|searcher| searcher.one(&cells, direction, reach, limit))
    }

    fn game() -> Kind {
        Kind::Doubling
    }

    fn by_net(&self, network: &NTupleNetwork) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| by_net(network, &self.pushed(direction)?.0, stage(network, self)?))
    }
}

impl SearchableGame for Threes {
    fn searched(&self, nodes: u64) -> Advice {
        match cells(&self.board).filter(|_| !self.over()) {
            Some(cells) => with_threes(|searcher| searcher.advise(pack(&cells), bag(self.bag), next(self.next), nodes)),
            None => NOTHING,
        }
    }

    fn planned(&self, nodes: u64) -> Option<Plan> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        Some(with_threes(|searcher| searcher.plan(pack(&cells), bag(self.bag), next(self.next), nodes)))
    }

    fn part(&self, direction: Direction, reach: Reach, limit: u64) -> Option<Option<(f64, u64)>> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        with_threes(|searcher| searcher.one(pack(&cells), bag(self.bag), next(self.next), direction, reach, limit))
    }

    fn game() -> Kind {
        Kind::Threes
    }

    fn by_net(&self, network: &NTupleNetwork) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| {
            let stepped = self.step(direction)?;
            if stepped.board.highest() >= LAST {
                return Some(1.0);
            }
            let stage = stage(network, self)?;
            let entered = self.entered(&stepped, direction);
            entered.iter().map(|(chance, board)| Some(chance * by_net(network, board, stage)?)).sum()
        })
    }
}

/// Keeps a network for the player who plays by it.
///
/// # Errors
/// The bytes are no network: one sentence.
pub fn give_net(game: Kind, bytes: &[u8]) -> Result<(), String> {
    let network = NTupleNetwork::read(bytes).map_err(|error| error.to_string())?;
    if network.kind != game {
        return Err("this is the network of the other game".to_owned());
    }
    NETS.write().unwrap_or_else(PoisonError::into_inner)[game as usize] = Some(Arc::new(network));
    Ok(())
}

/// The network of a game, if it was given.
pub fn network(game: Kind) -> Option<Arc<NTupleNetwork>> {
    NETS.read().unwrap_or_else(PoisonError::into_inner)[game as usize].clone()
}

/// What a network makes of a board at a stage, from 0 to 1; nothing on boards that it does not know.
fn by_net(network: &NTupleNetwork, board: &Board, stage: usize) -> Option<f64> {
    Some(network.value(pack(&cells(board)?), stage))
}

/// A network's stage of a position.
fn stage(network: &NTupleNetwork, position: &impl TilePosition) -> Option<usize> {
    Some(network.kind.stage(pack(&cells(position.board())?)))
}

/// A small board, solved from its first positions or, where this position does not come up from those, from it on.
///
/// # Errors
/// The board is too large, or it has more than `most` positions: one sentence.
pub fn solved(
    position: &Twenty48,
    goal: Goal,
    most: u64,
    report: &mut dyn FnMut(u64),
) -> Result<(Rc<Solved>, Packed), String> {
    let shape = position.board.shape();
    if shape.cells() > 9 {
        return Err("only boards of two by two, two by three and three by three can be solved exactly".to_owned());
    }
    let packed = ShapeTables::pack(&position.board);
    let kept = SESSION.with(|session| session.borrow().solved.clone());
    let fits = |solved: &Rc<Solved>| solved.shape() == shape && solved.goal() == goal;
    if let Some(solved) = kept.filter(|solved| fits(solved) && solved.value(packed).is_some()) {
        return Ok((solved, packed));
    }
    // Two boards at once would take twice the memory.
    SESSION.with(|session| session.borrow_mut().solved = None);
    let whole = Solved::new(shape, goal, most, report).ok().filter(|solved| solved.value(packed).is_some());
    let solved = match whole {
        Some(solved) => solved,
        None => Solved::from_positions(ShapeTables::new(shape), &[packed], goal, most, report)
            .map_err(|error| error.to_string())?,
    };
    let solved = Rc::new(solved);
    SESSION.with(|session| session.borrow_mut().solved = Some(solved.clone()));
    Ok((solved, packed))
}
