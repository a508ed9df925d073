//! A game with its types erased, as the page needs it: light (no solver hangs on it), text in
//! and text out. Its heavy counterpart is [`crate::search::solver::Solver`].

use std::marker::PhantomData;
use std::str::FromStr;

use super::challenge::{ChallengeId, Source};
use super::parse::ParseError;
use super::position::{Describe, Generated, Generator, Outcome, Position};

/// What is told about a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The first word of its ids, such as `fujisan`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One sentence for the gallery.
    pub tagline: &'static str,
    /// The colour of its ground, a token of the style sheet, such as `indigo`.
    pub ground: &'static str,
    /// The setups on offer, the usual one first; more may exist (see [`ErasedGame::setup_words`]).
    pub setups: &'static [Preset],
    /// How hard a challenge may be asked to be: suffixes of a setup's code, the usual one first.
    pub difficulties: &'static [Preset],
    /// Other rules: suffixes behind setup and difficulty, the usual one (none) first.
    pub variants: &'static [Preset],
    /// The headline when the goal is reached.
    pub won: &'static str,
    /// The headline when no way leads there any more.
    pub lost: &'static str,
    /// The setups from which the challenge of the day is drawn, that of everybody's day and the game's own. Frozen, with their
    /// order: see [`super::calendar`].
    pub daily: &'static [&'static str],
    /// The first day, such as 20260101, on which the game may be that of everybody's day; `u32::MAX` for never. Frozen.
    pub daily_from: u32,
}

impl GameInfo {
    /// The setup that is offered first, with its first difficulty.
    pub fn usual_setup(&self) -> String {
        let first = |list: &'static [Preset]| list.first().map_or("", |one| one.code);
        first(self.setups).to_owned() + first(self.difficulties) + first(self.variants)
    }

    /// All setups that have a name: those of the game's days, and its presets with all difficulties and variants.
    pub fn named_setups(&self) -> Vec<String> {
        let mut all: Vec<String> = self.daily.iter().map(|code| (*code).to_owned()).collect();
        for setup in self.setups {
            for difficulty in self.difficulties {
                all.extend(
                    self.variants.iter().map(|variant| format!("{}{}{}", setup.code, difficulty.code, variant.code)),
                );
            }
        }
        all
    }
}

impl PartialEq for GameInfo {
    /// Games are told apart by their ids.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A setup, a difficulty or a variant on offer.
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its part of the setup's code, such as `domino`, `-solvable` or `~summitlr`; may be empty.
    pub code: &'static str,
    /// Its name, such as `Dominoes`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
}

/// What makes a board hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// The moves of its shortest solution.
    Moves,
    /// The paths that it needs at least.
    Paths,
    /// The share of its positions from which it can still be solved, in per cent.
    Solvable(u8),
}

/// A board that is known for its difficulty.
#[derive(Debug)]
pub struct HardInstance {
    /// Its id.
    pub challenge: &'static str,
    /// Its optimum, proven.
    pub moves: u32,
    /// What its difficulty is measured by.
    pub hardness: Hardness,
    /// What it is the hardest of, such as `Dominoes`.
    pub class: &'static str,
    /// Who found it, or where the command finds it; may be empty if there is one.
    pub source: &'static str,
    /// The command that finds it again; empty if there is none. Options are written `--key value`.
    pub command: &'static str,
}

impl HardInstance {
    /// A number that is the greater, the harder the board is among those of its game.
    pub fn rank(&self) -> u32 {
        match self.hardness {
            Hardness::Moves | Hardness::Paths => self.moves,
            Hardness::Solvable(share) => 100_u32.saturating_sub(share.into()),
        }
    }

    /// Who or what found it, as one text.
    pub fn found_by(&self) -> String {
        let between = if self.command.is_empty() || self.source.is_empty() { "" } else { ": " };
        format!("{}{between}{}", self.command, self.source)
    }
}

/// The types of a game.
pub trait Game: 'static {
    /// A position.
    type Position: Position + Describe;
    /// A generator with its parameters.
    type Setup: Generator<Position = Self::Position>;
    /// What is told about it.
    const INFO: GameInfo;
    /// Whether who restarts begins anew in all, with no time spent and nobody's help: in a game of points. Elsewhere what was
    /// seen of a solution stays seen.
    const RESTARTS_ANEW: bool = false;
    /// In a save of an attempt with this first position stands the position after each so many moves; nothing: none does, and
    /// all moves are played again when the save is read. For games of thousands of moves, or of moves that take long to play.
    fn save_interval(_start: &Self::Position) -> Option<usize> {
        None
    }
    /// Why a position, which may well end a game, can begin none; one sentence.
    fn no_start(_position: &Self::Position) -> Option<String> {
        None
    }
}

/// The first position of a challenge.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The position's text.
    Ready(String),
    /// It has to be searched for; a worker's solver does it.
    NeedsSearch,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveText {
    /// Its text in ids.
    pub code: String,
    /// How the log writes it.
    pub log: String,
    /// A phrase for it.
    pub phrase: String,
}

/// What the page shows of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionSummary {
    /// Open, won or stuck.
    pub status: Outcome,
    /// The legal moves.
    pub moves: Vec<MoveText>,
    /// The position in words.
    pub words: String,
}

/// A move made.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The position after it.
    pub position: String,
    /// How the log writes the move.
    pub log: String,
    /// A phrase for it.
    pub phrase: String,
}

/// One sentence about text that could not be used.
pub type ErrorMessage = String;

/// What every game can do with text.
pub trait ErasedGame: Sync {
    /// The first position of a challenge.
    fn start(&self, source: &Source) -> Result<Start, ErrorMessage>;
    /// A setup's code in canonical form, and in words.
    fn setup_words(&self, setup: &str) -> Result<(String, String), ErrorMessage>;
    /// What the page shows of a position.
    fn standing(&self, position: &str) -> Result<PositionSummary, ErrorMessage>;
    /// A position after a move.
    fn play(&self, position: &str, m: &str) -> Result<PlayedMove, ErrorMessage>;
    /// A move's text in the form that ids hold.
    fn move_code(&self, text: &str) -> Result<String, ErrorMessage>;
    /// A position's text in canonical form.
    fn position(&self, text: &str) -> Result<String, ErrorMessage>;
}

/// A game of the gallery.
pub struct GameEntry {
    /// What is told about it.
    pub info: &'static GameInfo,
    /// What it can do.
    pub table: &'static dyn ErasedGame,
}

impl PartialEq for GameEntry {
    /// Entries are told apart by their ids.
    fn eq(&self, other: &Self) -> bool {
        self.info.id == other.info.id
    }
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<G: Game>() -> Self
    where
        Erased<G>: ErasedGame,
    {
        Self { info: &G::INFO, table: &Erased::<G>(PhantomData) }
    }

    /// All positions of a replay from its first, or the sentence about the first move that fails.
    pub fn replay(&self, start: &str, moves: &[String]) -> Result<Vec<PlayedMove>, ErrorMessage> {
        let mut line: Vec<PlayedMove> = Vec::with_capacity(moves.len());
        for (at, m) in moves.iter().enumerate() {
            let from = line.last().map_or(start, |p| p.position.as_str());
            let played = self.table.play(from, m).map_err(|why| format!("move {} of the replay: {why}", at + 1))?;
            line.push(played);
        }
        Ok(line)
    }

    /// The id that opens `position` of this game.
    pub fn board_id(&self, position: &str) -> ChallengeId {
        ChallengeId::board(self.info.id, position)
    }
}

/// The typed game behind a [`ErasedGame`].
pub struct Erased<G>(PhantomData<fn() -> G>);

fn parse<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, ErrorMessage> {
    text.parse::<T>().map_err(|error| error.to_string())
}

impl<G: Game> ErasedGame for Erased<G> {
    fn start(&self, source: &Source) -> Result<Start, ErrorMessage> {
        match source {
            Source::Board(position) => {
                let position = parse::<G::Position>(position)?;
                G::no_start(&position).map_or_else(|| Ok(Start::Ready(position.to_string())), Err)
            }
            Source::Seeded { setup, seed } => Ok(match parse::<G::Setup>(setup)?.generate(seed) {
                Generated::Ready(state) => Start::Ready(state.to_string()),
                Generated::NeedsSearch => Start::NeedsSearch,
            }),
        }
    }

    fn setup_words(&self, setup: &str) -> Result<(String, String), ErrorMessage> {
        let setup = parse::<G::Setup>(setup)?;
        Ok((setup.to_string(), setup.words()))
    }

    fn standing(&self, position: &str) -> Result<PositionSummary, ErrorMessage> {
        let state = parse::<G::Position>(position)?;
        let text = |m: &<G::Position as Position>::Move| MoveText {
            code: m.to_string(),
            log: state.log(m),
            phrase: state.phrase(m),
        };
        let moves = state.legal_moves().iter().map(text).collect();
        Ok(PositionSummary { status: state.outcome(), moves, words: state.describe() })
    }

    fn play(&self, position: &str, m: &str) -> Result<PlayedMove, ErrorMessage> {
        let state = parse::<G::Position>(position)?;
        let m = parse::<<G::Position as Position>::Move>(m)?;
        let next = state.play(&m).map_err(|error| error.to_string())?;
        Ok(PlayedMove { position: next.to_string(), log: state.log(&m), phrase: state.phrase(&m) })
    }

    fn move_code(&self, text: &str) -> Result<String, ErrorMessage> {
        Ok(parse::<<G::Position as Position>::Move>(text)?.to_string())
    }

    fn position(&self, text: &str) -> Result<String, ErrorMessage> {
        Ok(parse::<G::Position>(text)?.to_string())
    }
}
