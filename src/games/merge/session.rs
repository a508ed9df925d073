//! What the solvers keep between requests: the searchers with their tables, and the small board that was solved last. And the
//! networks that the program was given. Bounded in memory.

use std::sync::{Arc, PoisonError, RwLock};

use super::board::{Board, Shape};
use super::chances::{Curve, Model};
use super::exact::{Goal, Solved};
use super::exact::{Packed, ShapeTables};
use super::expectimax::Advice;
use super::expectimax::doubling::{self, Doubling};
use super::expectimax::evaluator::Evaluator;
use super::expectimax::threes as search;
use super::expectimax::{Plan, Reach};
use super::ntuple::{Kind, NTupleNetwork};
use super::packed::pack;
use super::players;
use super::position::TilePosition;
use super::threes::bag::LAST;
use super::threes::{Bag, Threes, Window};
use super::twenty48::Twenty48;
use crate::engine::direction::Direction;
use crate::search::solve::SolverSession;

/// The networks that were given, for all threads.
static NETS: RwLock<[Option<Arc<NTupleNetwork>>; 2]> = RwLock::new([None, None]);

/// What the solver of 2048 keeps.
#[derive(Default)]
pub struct Twenty48Session {
    searcher: Option<Doubling<Evaluator>>,
    solved: Option<Arc<Solved>>,
}

/// What the solver of Threes keeps.
#[derive(Default)]
pub struct ThreesSession {
    searcher: Option<search::Threes<Evaluator>>,
    /// Whether the searcher has its network.
    strong: bool,
    /// A network that only this session plays by.
    own: Option<Arc<NTupleNetwork>>,
}

/// The cells of a board of four by four.
fn cells(board: &Board) -> Option<[u8; 16]> {
    board.ranks().try_into().ok()
}

impl Twenty48Session {
    /// The searcher, which plays best by the weights of lines.
    fn searcher(&mut self) -> &mut Doubling<Evaluator> {
        self.searcher.get_or_insert_with(|| Doubling::new(Evaluator::own(Kind::Doubling), doubling::BITS))
    }
}

impl ThreesSession {
    /// A session that plays by a network of its own.
    pub fn with(network: NTupleNetwork) -> Self {
        Self { own: Some(Arc::new(network)), ..Self::default() }
    }

    /// The searcher: with its network if that was given, else with the weights that the program has in itself.
    fn searcher(&mut self) -> &mut search::Threes<Evaluator> {
        let network = self.own.clone().or_else(|| network(Kind::Threes));
        if self.strong != network.is_some() {
            self.searcher = None;
        }
        self.strong = network.is_some();
        let evaluator = || {
            network.map_or_else(
                || Evaluator::own(Kind::Threes),
                |network| Evaluator::network(NTupleNetwork::clone(&network)),
            )
        };
        self.searcher.get_or_insert_with(|| search::Threes::new(evaluator(), search::BITS))
    }
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
    /// What its searches keep.
    type Session: SolverSession;

    /// The values of the four moves, for about so many nodes.
    fn searched(&self, session: &mut Self::Session, nodes: u64) -> Advice;

    /// The nodes that a player gives to this position, if a move is to take so many in the mean over a whole game.
    fn ration(&self, mean: u64) -> u64 {
        mean
    }

    /// What the moves of a shared search need; nothing on boards that the fast search does not know.
    fn planned(&self, session: &mut Self::Session, nodes: u64) -> Option<Plan>;

    /// One move of a shared search: nothing if it is not allowed; within, nothing if it took too many nodes.
    fn part(
        &self,
        session: &mut Self::Session,
        direction: Direction,
        reach: Reach,
        limit: u64,
    ) -> Option<Option<(f64, u64)>>;

    /// What chances the values of a search are here; nothing where that was not found out.
    fn curve(&self, session: &mut Self::Session) -> Option<Curve>;

    /// Which game's network it plays by.
    fn game() -> Kind;

    /// What a network makes of the moves: in 2048 of the boards after them, in Threes of those with the next card on them,
    /// in the mean.
    fn by_net(&self, network: &NTupleNetwork) -> [Option<f64>; 4];
}

/// No moves, no values.
const NOTHING: Advice = Advice { values: [None; 4], nodes: 0, depth: 0 };

impl Twenty48 {
    /// The name of the curves of a board.
    pub fn model_of(shape: Shape) -> String {
        format!("2048-{}x{}", shape.rows, shape.columns)
    }
}

impl SearchableGame for Twenty48 {
    type Session = Twenty48Session;

    fn searched(&self, session: &mut Self::Session, nodes: u64) -> Advice {
        if self.over() {
            return NOTHING;
        }
        match cells(&self.board) {
            Some(cells) => session.searcher().advise(&cells, nodes),
            None => {
                let players::SearchResult { values, nodes, depth } = players::look(&self.board, nodes);
                Advice { values, nodes, depth }
            }
        }
    }

    fn ration(&self, mean: u64) -> u64 {
        cells(&self.board).map_or(mean, |cells| doubling::ration(&cells, mean))
    }

    fn planned(&self, session: &mut Self::Session, nodes: u64) -> Option<Plan> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        Some(session.searcher().plan(&cells, nodes))
    }

    fn part(
        &self,
        session: &mut Self::Session,
        direction: Direction,
        reach: Reach,
        limit: u64,
    ) -> Option<Option<(f64, u64)>> {
        let cells = cells(&self.board)?;
        session.searcher().one(&cells, direction, reach, limit)
    }

    fn curve(&self, _: &mut Self::Session) -> Option<Curve> {
        Model::named(&Self::model_of(self.board.shape())).map(|model| model.curve(self.sum()))
    }

    fn game() -> Kind {
        Kind::Doubling
    }

    fn by_net(&self, network: &NTupleNetwork) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| by_net(network, &self.pushed(direction)?.0, stage(network, self)?))
    }
}

impl SearchableGame for Threes {
    type Session = ThreesSession;

    fn searched(&self, session: &mut Self::Session, nodes: u64) -> Advice {
        match cells(&self.board).filter(|_| !self.over()) {
            Some(cells) => session.searcher().advise(pack(&cells), bag(self.bag), next(self.next), nodes),
            None => NOTHING,
        }
    }

    fn planned(&self, session: &mut Self::Session, nodes: u64) -> Option<Plan> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        Some(session.searcher().plan(pack(&cells), bag(self.bag), next(self.next), nodes))
    }

    fn part(
        &self,
        session: &mut Self::Session,
        direction: Direction,
        reach: Reach,
        limit: u64,
    ) -> Option<Option<(f64, u64)>> {
        let cells = cells(&self.board).filter(|_| !self.over())?;
        session.searcher().one(pack(&cells), bag(self.bag), next(self.next), direction, reach, limit)
    }

    /// Only of the network's values: the weights that the program has in itself are for where it cannot be had.
    fn curve(&self, session: &mut Self::Session) -> Option<Curve> {
        session.searcher();
        Model::named("threes").filter(|_| session.strong).map(|model| model.curve(self.sum()))
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
    let network = NTupleNetwork::of_game(game, bytes)?;
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

impl Twenty48Session {
    /// A small board, solved from its first positions or, where this position does not come up from those, from it on.
    ///
    /// # Errors
    /// The board is too large, or it has more than `most` positions: one sentence.
    pub fn solved(
        &mut self,
        position: &Twenty48,
        goal: Goal,
        most: u64,
        report: &mut dyn FnMut(u64),
    ) -> Result<(Arc<Solved>, Packed), String> {
        let shape = position.board.shape();
        if shape.cells() > 9 {
            return Err("only boards of two by two, two by three and three by three can be solved exactly".to_owned());
        }
        let packed = ShapeTables::pack(&position.board);
        // Two boards at once would take twice the memory.
        let kept = self.solved.take().filter(|solved| solved.shape() == shape && solved.goal() == goal);
        let known = kept.filter(|solved| solved.value(packed).is_some());
        let solved = match known {
            Some(solved) => solved,
            None => {
                let whole = Solved::new(shape, goal, most, report).ok();
                let solved = match whole.filter(|solved| solved.value(packed).is_some()) {
                    Some(solved) => solved,
                    None => Solved::from_positions(ShapeTables::new(shape), &[packed], goal, most, report)
                        .map_err(|error| error.to_string())?,
                };
                Arc::new(solved)
            }
        };
        self.solved = Some(solved.clone());
        Ok((solved, packed))
    }
}
