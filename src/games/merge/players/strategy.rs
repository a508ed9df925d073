//! The players by name, as the experiments and the page know them.

use std::sync::Arc;

use super::{Corner, Greedy, Player, Priority, Random, lookahead};
use crate::engine::direction::Direction;
use crate::games::merge::ntuple::NTupleNetwork;
use crate::games::merge::session::{self, SearchableGame};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// See [`Random`].
    Random,
    /// See [`Priority`].
    Priority,
    /// See [`Corner`].
    Corner,
    /// See [`Greedy`].
    Greedy,
    /// The network alone: the board after the move that it holds best. It has to be given first.
    Ntuple,
    /// The search, within a budget of nodes. Threes: with the game's network, if that was given, it plays better and otherwise.
    Expectimax,
}

impl Strategy {
    /// All, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Priority, Self::Corner, Self::Greedy, Self::Ntuple, Self::Expectimax];

    /// Those that do not look ahead.
    pub const SIMPLE: [Self; 4] = [Self::Random, Self::Priority, Self::Corner, Self::Greedy];

    /// Its word on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Priority => "priority",
            Self::Corner => "corner",
            Self::Greedy => "greedy",
            Self::Ntuple => "ntuple",
            Self::Expectimax => "expectimax",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Priority => "Down, right, left, up",
            Self::Corner => "Corner Strategy",
            Self::Greedy => "Greedy",
            Self::Ntuple => "Network",
            Self::Expectimax => "Expectimax",
        }
    }

    /// The strategy of this word.
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// A player who may look at so many nodes a move, in the mean; nothing if he needs a network that was not given.
pub fn player<P: SearchableGame + 'static>(strategy: Strategy, nodes: u64) -> Option<Box<dyn Player<P>>> {
    Some(match strategy {
        Strategy::Random => Box::new(Random::new(0)),
        Strategy::Priority => Box::new(Priority),
        Strategy::Corner => Box::new(Corner::default()),
        Strategy::Greedy => Box::new(Greedy),
        Strategy::Ntuple => Box::new(Network(session::network(P::game())?)),
        Strategy::Expectimax => Box::new(Expectimax::<P> { nodes, session: P::Session::default() }),
    })
}

/// The player who searches.
struct Expectimax<P: SearchableGame> {
    nodes: u64,
    session: P::Session,
}

impl<P: SearchableGame> Player<P> for Expectimax<P> {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        position.searched(&mut self.session, position.ration(self.nodes)).best()
    }
}

/// The player who goes by a network.
struct Network(Arc<NTupleNetwork>);

impl<P: SearchableGame> Player<P> for Network {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        lookahead::best(&position.by_net(&self.0))
    }
}
