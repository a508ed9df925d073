//! A game with its types erased, as the page needs it: light (no solver hangs on it), text in
//! and text out. Its heavy counterpart is [`crate::search::bench::Bench`].

use std::marker::PhantomData;

use super::challenge::{ChallengeId, Source};
use super::notation::Notation;
use super::rules::{Dealt, Narrate, Rules, Setup, Status};

/// What is told about a game.
#[derive(Debug)]
pub struct Info {
    /// The first word of its ids, such as `fujisan`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One sentence for the gallery.
    pub tagline: &'static str,
    /// The colour of its ground, a token of the style sheet, such as `indigo`.
    pub ground: &'static str,
    /// The setups on offer, the usual one first; more may exist (see [`Entry::setup_words`]).
    pub setups: &'static [SetupInfo],
    /// How hard a challenge may be asked to be: suffixes of a setup's code, the usual one first.
    pub grades: &'static [SetupInfo],
    /// Other rules: suffixes behind setup and grade, the usual one (none) first.
    pub variants: &'static [SetupInfo],
    /// The headline when the goal is reached.
    pub won: &'static str,
    /// The headline when no way leads there any more.
    pub lost: &'static str,
    /// The setups from which the challenge of the day is drawn. Frozen, with their order: see
    /// [`super::daily`].
    pub daily: &'static [&'static str],
    /// The first day, such as 20260101, on which the game may be that of the day. Frozen.
    pub daily_from: u32,
}

impl PartialEq for Info {
    /// Games are told apart by their ids.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A setup, a grade or a variant on offer.
#[derive(Debug)]
pub struct SetupInfo {
    /// Its part of the setup's code, such as `domino`, `-solvable` or `~summitlr`; may be empty.
    pub code: &'static str,
    /// Its name, such as `Dominoes`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
}

/// A board that is known for its difficulty.
#[derive(Debug)]
pub struct Record {
    /// Its id.
    pub challenge: &'static str,
    /// Its optimum, proven.
    pub moves: u32,
    /// What it is the hardest of, such as `Dominoes`.
    pub class: &'static str,
    /// Who found it, or the command that finds it again.
    pub source: &'static str,
}

/// The types of a game.
pub trait Game: 'static {
    /// A position.
    type State: Rules + Narrate;
    /// A generator with its parameters.
    type Setup: Setup<State = Self::State>;
    /// What is told about it.
    const INFO: Info;
    /// Why a position, which may well end a game, can begin none; one sentence.
    fn no_start(_position: &Self::State) -> Option<String> {
        None
    }
}

/// The first position of a challenge.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The position's text.
    Ready(String),
    /// It has to be searched for; a worker's bench does it.
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

/// How a position stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Open, won or stuck.
    pub status: Status,
    /// The legal moves.
    pub moves: Vec<MoveText>,
    /// The position in words.
    pub words: String,
}

/// A move made.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position after it.
    pub position: String,
    /// How the log writes the move.
    pub log: String,
    /// A phrase for it.
    pub phrase: String,
}

/// One sentence about text that could not be used.
pub type Refusal = String;

/// What every game can do with text.
pub trait Table: Sync {
    /// The first position of a challenge.
    fn start(&self, source: &Source) -> Result<Start, Refusal>;
    /// A setup's code in canonical form, and in words.
    fn setup_words(&self, setup: &str) -> Result<(String, String), Refusal>;
    /// How a position stands.
    fn standing(&self, position: &str) -> Result<Standing, Refusal>;
    /// A position after a move.
    fn play(&self, position: &str, mv: &str) -> Result<Played, Refusal>;
    /// A move's text in the form that ids hold.
    fn move_code(&self, text: &str) -> Result<String, Refusal>;
    /// A position's text in canonical form.
    fn position(&self, text: &str) -> Result<String, Refusal>;
}

/// A game of the gallery.
pub struct Entry {
    /// What is told about it.
    pub info: &'static Info,
    /// What it can do.
    pub table: &'static dyn Table,
}

impl PartialEq for Entry {
    /// Entries are told apart by their ids.
    fn eq(&self, other: &Self) -> bool {
        self.info.id == other.info.id
    }
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Game>() -> Self
    where
        Rulebook<G>: Table,
    {
        Self { info: &G::INFO, table: &Rulebook::<G>(PhantomData) }
    }

    /// All positions of a replay from its first, or the sentence about the first move that fails.
    pub fn replay(&self, start: &str, moves: &[String]) -> Result<Vec<Played>, Refusal> {
        let mut line: Vec<Played> = Vec::with_capacity(moves.len());
        for (at, mv) in moves.iter().enumerate() {
            let from = line.last().map_or(start, |p| p.position.as_str());
            let played = self.table.play(from, mv).map_err(|why| format!("move {} of the replay: {why}", at + 1))?;
            line.push(played);
        }
        Ok(line)
    }

    /// The id that opens `position` of this game.
    pub fn board_id(&self, position: &str) -> ChallengeId {
        ChallengeId::board(self.info.id, position)
    }
}

/// The typed game behind a [`Table`].
pub struct Rulebook<G>(PhantomData<fn() -> G>);

fn decode<T: Notation>(text: &str) -> Result<T, Refusal> {
    T::decode(text).map_err(|error| error.to_string())
}

impl<G: Game> Table for Rulebook<G> {
    fn start(&self, source: &Source) -> Result<Start, Refusal> {
        match source {
            Source::Board(position) => {
                let position = decode::<G::State>(position)?;
                G::no_start(&position).map_or_else(|| Ok(Start::Ready(position.encode())), Err)
            }
            Source::Seeded { setup, seed } => Ok(match decode::<G::Setup>(setup)?.generate(seed) {
                Dealt::Ready(state) => Start::Ready(state.encode()),
                Dealt::NeedsSearch => Start::NeedsSearch,
            }),
        }
    }

    fn setup_words(&self, setup: &str) -> Result<(String, String), Refusal> {
        let setup = decode::<G::Setup>(setup)?;
        Ok((setup.encode(), setup.words()))
    }

    fn standing(&self, position: &str) -> Result<Standing, Refusal> {
        let state = decode::<G::State>(position)?;
        let text = |mv| MoveText { code: Notation::encode(mv), log: state.log(mv), phrase: state.phrase(mv) };
        let moves = state.moves().iter().map(text).collect();
        Ok(Standing { status: state.status(), moves, words: state.describe() })
    }

    fn play(&self, position: &str, mv: &str) -> Result<Played, Refusal> {
        let state = decode::<G::State>(position)?;
        let mv = decode::<<G::State as Rules>::Move>(mv)?;
        let next = state.play(&mv).map_err(|error| error.to_string())?;
        Ok(Played { position: next.encode(), log: state.log(&mv), phrase: state.phrase(&mv) })
    }

    fn move_code(&self, text: &str) -> Result<String, Refusal> {
        Ok(decode::<<G::State as Rules>::Move>(text)?.encode())
    }

    fn position(&self, text: &str) -> Result<String, Refusal> {
        Ok(decode::<G::State>(text)?.encode())
    }
}
