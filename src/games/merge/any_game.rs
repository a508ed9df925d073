//! The game at hand, be it 2048 or Threes: one page shows both.

use crate::engine::challenge::Source;
use crate::engine::direction::Direction;
use crate::engine::entry::{GameEntry, GameInfo, Start};
use crate::engine::parse::shorten;
use crate::engine::position::{Describe, Generator, Outcome, Position};
use crate::engine::session::PlaySession;
use crate::games::merge::board::{self, Board, HIGHEST, Shape};
use crate::games::merge::evil::{self, Evil, Level, Thought, deal};
use crate::games::merge::position::{self, TilePosition};
use crate::games::merge::threes::bag::LAST;
use crate::games::merge::threes::{self, SetupThrees, Threes};
use crate::games::merge::twenty48::{Setup2048, Twenty48};
use crate::games::merge::{ENTRIES, Game2048, GameThrees};

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
        self.entry().info
    }

    /// Its entry.
    pub fn entry(self) -> &'static GameEntry {
        match self {
            Self::Twenty48 => &ENTRIES[0],
            Self::Threes => &ENTRIES[1],
        }
    }

    /// The word for what is laid on the board.
    pub fn piece(self) -> &'static str {
        if self == Self::Threes { "card" } else { "tile" }
    }

    /// The class of its boards.
    pub fn class(self) -> &'static str {
        if self == Self::Threes { "threes" } else { "twenty48" }
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
        match self.entry().table.start(source)? {
            Start::Ready(position) => self.read(&position),
            Start::NeedsSearch => Err("its first tiles cannot be drawn".to_owned()),
        }
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

    /// The rank of a number on a tile, as it is written: `0`, `.` or `-` is an empty cell.
    fn rank(self, word: &str) -> Option<u8> {
        if matches!(word, "0" | "." | "-" | "_") {
            return Some(0);
        }
        (1..=HIGHEST).find(|rank| self.face(*rank).to_string() == word)
    }

    /// The position of a text as people write it: one character a cell, or the numbers on the tiles with spaces, commas, bars
    /// or new lines between them; what stands behind `~` as in links.
    ///
    /// # Errors
    /// It is no position: one sentence.
    pub fn read_typed(self, text: &str) -> Result<AnyGame, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("Type the board row by row: a character for each cell, or the numbers on the tiles.".to_owned());
        }
        let (board, rest) = text.split_at(text.find('~').unwrap_or(text.len()));
        let parts = |one: char| one.is_whitespace() || matches!(one, ',' | ';' | '|' | '/');
        let words: Vec<&str> = board.split(parts).filter(|word| !word.is_empty()).collect();
        let faces: Option<Vec<u8>> = words.iter().map(|word| self.rank(word)).collect();
        let numbers = faces.filter(|ranks| Shape::of_cells(ranks.len()).is_some());
        let long = words.iter().any(|word| word.chars().count() > 1);
        let ranks = match numbers {
            Some(ranks) => ranks.into_iter().map(board::letter).collect(),
            None if long && words.len() > 1 && Shape::of_cells(words.len()).is_some() => {
                // As many words as a board has cells: it is their numbers that are wrong, unless they are rows of characters.
                let rows = words.concat();
                match words.iter().find(|word| self.rank(word).is_none()) {
                    Some(wrong) if Shape::of_cells(rows.chars().count()).is_none() => {
                        return Err(format!("“{}” is not a number on a tile of {}.", shorten(wrong), self.info().name));
                    }
                    _ => rows,
                }
            }
            None => words.concat(),
        };
        let rest: String = rest.split_whitespace().collect();
        self.read(&(ranks + &rest))
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
        evil.strikes(&mut position::evil_at(self.hash(), moment)).then_some(evil)
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
                Some(EvilThought::of(&evil::think(&board, &evil), cell))
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

    #[track_caller]
    fn reads(kind: Kind, text: &str, expected: &str) {
        let hand = kind.read_typed(text).expect(text);
        assert!(hand.to_string().starts_with(expected), "{text}: {}", hand);
    }

    #[test]
    fn boards_are_read_as_people_write_them() {
        let board = "a974675234211010";
        reads(Kind::Twenty48, board, board);
        reads(Kind::Twenty48, " A974 6752\n3421 1010 ", board);
        reads(Kind::Twenty48, "1024 512 128 16 | 64 128 32 4 | 8 16 4 2 | 2 0 2 .", board);
        reads(Kind::Twenty48, "2,4\n8,0", "1230");
        reads(Kind::Twenty48, "0000 0000 0000 0012", "0000000000000012");
        reads(Kind::Threes, "192 48 12 3 24 24 6 2 3 6 1 2 0 2 3 1 ~n456", "9753664234120231");
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, part) in [
            ("", "row by row"),
            ("1234567", "7 cells"),
            ("2 4 8 18", "“18” is not a number"),
            ("12x0", "not a rank"),
            ("hhhhhhhhhhhhhhhh", "no game"),
            ("0000", "at least one tile"),
        ] {
            let why = Kind::Twenty48.read_typed(text).expect_err(text);
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
