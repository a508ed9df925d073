//! The game at hand, be it 2048 or Threes: one page shows both.

use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::entry::GameInfo;
use crate::engine::position::{Describe, Generated, Generator, Outcome, Position};
use crate::engine::session::PlaySession;
use crate::games::merge::board::Board;
use crate::games::merge::evil::{Evil, Level, Thought, deal, place};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::step::LAST;
use crate::games::merge::threes::{self, SetupThrees, Threes};
use crate::games::merge::twenty48::{Setup2048, Twenty48};
use crate::games::merge::{Game2048, GameThrees, info, tiles};

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 2048.
    Twenty48,
    /// Threes.
    Threes,
}

impl Kind {
    /// The game of this id.
    pub fn of(game: &str) -> Option<Self> {
        [Self::Twenty48, Self::Threes].into_iter().find(|kind| kind.info().id == game)
    }

    /// What is told about it.
    pub fn info(self) -> &'static GameInfo {
        match self {
            Self::Twenty48 => &info::TWENTY48,
            Self::Threes => &info::THREES,
        }
    }

    /// The number on a tile.
    pub fn face(self, rank: u8) -> u32 {
        match self {
            Self::Twenty48 => Twenty48::face(rank),
            Self::Threes => Threes::face(rank),
        }
    }

    /// Reads a position.
    ///
    /// # Errors
    /// It is none: one sentence.
    pub fn read(self, text: &str) -> Result<AnyGame, String> {
        let hand = match self {
            Self::Twenty48 => text.parse::<Twenty48>().map(AnyGame::Twenty48),
            Self::Threes => text.parse::<Threes>().map(AnyGame::Threes),
        };
        hand.map_err(|why| why.to_string())
    }

    /// The first position of a challenge.
    ///
    /// # Errors
    /// There is no such setup or position: one sentence.
    pub fn start(self, source: &Source) -> Result<AnyGame, String> {
        let (setup, seed) = match source {
            Source::Board(position) => return self.read(position),
            Source::Seeded { setup, seed } => (setup, seed),
        };
        let dealt = match self {
            Self::Twenty48 => match setup.parse::<Setup2048>().map_err(|why| why.to_string())?.generate(seed) {
                Generated::Ready(game) => Some(AnyGame::Twenty48(game)),
                Generated::NeedsSearch => None,
            },
            Self::Threes => match setup.parse::<SetupThrees>().map_err(|why| why.to_string())?.generate(seed) {
                Generated::Ready(game) => Some(AnyGame::Threes(game)),
                Generated::NeedsSearch => None,
            },
        };
        dealt.ok_or_else(|| "its first tiles cannot be drawn".to_owned())
    }

    /// The position of a session after so many moves.
    pub fn hand_at(self, session: &dyn PlaySession, count: usize) -> Option<AnyGame> {
        Some(match self {
            Self::Twenty48 => AnyGame::Twenty48((**session.of::<Game2048>().state_at(count)?).clone()),
            Self::Threes => AnyGame::Threes((**session.of::<GameThrees>().state_at(count)?).clone()),
        })
    }

    /// The position of a session that is at hand.
    pub fn hand(self, session: &dyn PlaySession) -> AnyGame {
        match self {
            Self::Twenty48 => AnyGame::Twenty48((**session.of::<Game2048>().state()).clone()),
            Self::Threes => AnyGame::Threes((**session.of::<GameThrees>().state()).clone()),
        }
    }

    /// The move of a session of this number, from 0.
    pub fn move_at(self, session: &dyn PlaySession, at: usize) -> Option<Direction> {
        match self {
            Self::Twenty48 => session.of::<Game2048>().move_at(at).copied(),
            Self::Threes => session.of::<GameThrees>().move_at(at).copied(),
        }
    }

    /// What two meeting tiles have to be to be written as a sum, such as `24 + 24`.
    pub fn sum(self, a: u8, b: u8) -> String {
        format!("{} + {}", self.face(a), self.face(b))
    }
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyGame {
    /// 2048.
    Twenty48(Twenty48),
    /// Threes.
    Threes(Threes),
}

/// What the evil placer had in mind with a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct EvilThought {
    /// The cell that it chose.
    pub cell: usize,
    /// How many choices it had.
    pub choices: usize,
    /// How deep it looked, in placements; 0: it placed at random.
    pub depth: u8,
    /// Boards looked at.
    pub boards: u32,
    /// The reply that it expects; nothing if none is left.
    pub reply: Option<Direction>,
    /// Whether all choices were alike to it.
    pub alike: bool,
}

impl EvilThought {
    fn of<C>(thought: &Thought<C>, cell: usize) -> Self {
        let taken = thought.choices.get(thought.taken);
        let value = taken.map_or(0.0, |choice| choice.value);
        Self {
            cell,
            choices: thought.choices.len(),
            depth: thought.depth,
            boards: thought.nodes,
            reply: taken.and_then(|choice| choice.reply),
            alike: thought.choices.iter().all(|choice| choice.value <= value),
        }
    }
}

/// Says what both games can do.
macro_rules! both {
    ($hand:expr, $game:ident => $what:expr) => {
        match $hand {
            AnyGame::Twenty48($game) => $what,
            AnyGame::Threes($game) => $what,
        }
    };
}

impl std::fmt::Display for AnyGame {
    /// The position's text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        both!(self, game => game.fmt(f))
    }
}

impl AnyGame {
    /// Which game it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Twenty48(_) => Kind::Twenty48,
            Self::Threes(_) => Kind::Threes,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        both!(self, game => &game.board)
    }

    /// Points so far.
    pub fn score(&self) -> u64 {
        both!(self, game => game.score())
    }

    /// Moves since the seed's first tiles.
    pub fn count(&self) -> u32 {
        both!(self, game => game.count)
    }

    /// The seed's 64 bits.
    pub fn hash(&self) -> u64 {
        both!(self, game => game.hash)
    }

    /// The position in words.
    pub fn describe(&self) -> String {
        both!(self, game => game.describe())
    }

    /// Where the game stands.
    pub fn outcome(&self) -> Outcome {
        both!(self, game => game.outcome())
    }

    /// Whether no move is left.
    pub fn over(&self) -> bool {
        both!(self, game => game.over())
    }

    /// The board after a move, before the new tile comes, and the points that the move adds.
    pub fn pushed(&self, direction: Direction) -> Option<(Board, u32)> {
        both!(self, game => game.pushed(direction))
    }

    /// The position after a move.
    pub fn after(&self, direction: Direction) -> Option<Self> {
        match self {
            Self::Twenty48(game) => game.after(direction).map(Self::Twenty48),
            Self::Threes(game) => game.after(direction).map(Self::Threes),
        }
    }

    /// The rank of the goal.
    pub fn goal(&self) -> u8 {
        match self {
            Self::Twenty48(game) => game.variant.goal,
            Self::Threes(_) => threes::rules::GOAL,
        }
    }

    /// Who places tiles beside chance.
    pub fn evil(&self) -> Option<Evil> {
        both!(self, game => game.variant.evil)
    }

    /// Whether the tile after the next move is placed by the evil hand.
    fn strikes(&self) -> Option<Evil> {
        let evil = self.evil()?;
        let moment = self.count().saturating_add(1);
        evil.strikes(&mut tiles::evil_at(self.hash(), moment)).then_some(evil)
    }

    /// What the evil placer had in mind with the tile that came after a move from here into `cell`; nothing if chance
    /// placed it. It thinks anew, as it did then.
    pub fn thought(&self, direction: Direction, cell: usize) -> Option<EvilThought> {
        let evil = self.strikes()?;
        if evil.level == Level::Random {
            let (choices, depth, boards) = (self.pushed(direction)?.0.free() as usize, 0, 0);
            return Some(EvilThought { cell, choices, depth, boards, reply: None, alike: true });
        }
        match self {
            Self::Twenty48(game) => {
                let (board, _) = game.pushed(direction)?;
                Some(EvilThought::of(&place::think(&board, &evil), cell))
            }
            Self::Threes(game) => {
                let stepped = game.step(direction).filter(|stepped| stepped.board.highest() < LAST)?;
                Some(EvilThought::of(&deal::think(game, &stepped, direction, &evil), cell))
            }
        }
    }

    /// The rules of the game in words, such as `4 by 4 cells, to 2048`.
    pub fn setup_words(&self) -> String {
        match self {
            Self::Twenty48(game) => Setup2048(game.variant).words(),
            Self::Threes(game) => SetupThrees(game.variant).words(),
        }
    }

    /// The code of its setup.
    pub fn setup_code(&self) -> String {
        match self {
            Self::Twenty48(game) => Setup2048(game.variant).to_string(),
            Self::Threes(game) => SetupThrees(game.variant).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_by_the_last_possible_move_is_a_win() {
        let hand = Kind::Twenty48.read("3312").expect("a position");
        let after = hand.after(Direction::Left).expect("a move");
        assert_eq!((after.outcome(), after.over()), (Outcome::Won, true), "{}", after);
    }

    #[test]
    fn the_evil_hand_is_told_where_it_struck_and_only_there() {
        for (kind, id) in [(Kind::Twenty48, "1100000000000000~evil50-d2"), (Kind::Threes, "1230123012301230~evil50-g")]
        {
            let mut hand = kind.read(id).expect("a position");
            let mut told = [0, 0];
            for turn in 0..60 {
                let Some(direction) =
                    Direction::ALL.into_iter().cycle().skip(turn % 4).take(4).find(|one| hand.after(*one).is_some())
                else {
                    break;
                };
                let next = hand.after(direction).expect("it is open");
                let pushed = hand.pushed(direction).expect("it is open").0;
                let cell = (0..16).find(|cell| next.board().rank(*cell) != pushed.rank(*cell)).expect("a tile");
                match hand.thought(direction, cell) {
                    Some(thought) => {
                        assert!(thought.choices > 0 && thought.cell == cell, "{thought:?}");
                        told[0] += 1;
                    }
                    None => told[1] += 1,
                }
                hand = next;
            }
            assert!(told.iter().all(|count| *count > 3), "{told:?}");
        }
    }
}
