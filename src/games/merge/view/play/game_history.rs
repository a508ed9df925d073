//! The games of one person: the one at hand and those before it. Moves are kept, not boards; a position now and then is
//! a mark from which the others follow, so that undo is quick in a game of any length.
//!
//! A new game and a restart are steps like moves, so both can be undone.

use serde::{Deserialize, Serialize};

use super::packed::{pack, unpack};
use crate::engine::challenge::ChallengeId;
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::{AnyGame, Kind};

/// How many games back an undo can reach.
const GAMES_KEPT: usize = 30;
/// How long the text of a save may be, in bytes: old games are left out beyond that.
const SAVE_KEPT: usize = 400_000;
/// Moves between two marks.
const STRIDE: usize = 32;
/// The same where an evil placer thinks, which takes milliseconds a move.
const EVIL_STRIDE: usize = 8;

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// The first position.
    pub start: AnyGame,
    /// The moves, done and undone.
    pub moves: Vec<Direction>,
    /// How many of them are done.
    pub done: usize,
    /// The positions after each so many moves, undone ones included.
    marks: Vec<AnyGame>,
    /// Time spent, in milliseconds, while the page was visible.
    pub elapsed_ms: u64,
    /// Whether it is a link's game, to be watched.
    pub replay: bool,
    /// Who else has made moves in it, if anybody has.
    pub helper: Option<String>,
    /// Whether the person goes on after the goal.
    pub goes_on: bool,
    /// The number of moves after which it was left for the next game.
    left_at: Option<usize>,
}

impl Game {
    /// A game before its first move; those of a replay lie ahead.
    ///
    /// # Errors
    /// A move of the replay is not allowed: one sentence.
    pub fn new(id: &ChallengeId, start: AnyGame, moves: Vec<Direction>) -> Result<Self, String> {
        let mut game = Self {
            challenge: id.without_moves().to_string(),
            start,
            replay: !moves.is_empty(),
            moves,
            done: 0,
            marks: Vec::new(),
            elapsed_ms: 0,
            helper: None,
            goes_on: false,
            left_at: None,
        };
        game.mark()?;
        Ok(game)
    }

    fn stride(&self) -> usize {
        if self.start.evil().is_some() { EVIL_STRIDE } else { STRIDE }
    }

    /// Sets all marks anew.
    fn mark(&mut self) -> Result<(), String> {
        self.marks.clear();
        let stride = self.stride();
        let mut hand = self.start.clone();
        for (at, direction) in self.moves.iter().enumerate() {
            let refused = || format!("move {} of the replay: no tile can go {}", at + 1, direction.word());
            hand = hand.after(*direction).ok_or_else(refused)?;
            if (at + 1) % stride == 0 {
                self.marks.push(hand.clone());
            }
        }
        Ok(())
    }

    /// The position after so many of the moves.
    pub fn at(&self, count: usize) -> AnyGame {
        let stride = self.stride();
        let marks = (count / stride).min(self.marks.len());
        let mut hand = marks.checked_sub(1).and_then(|at| self.marks.get(at)).unwrap_or(&self.start).clone();
        for direction in self.moves.iter().take(count).skip(marks * stride) {
            match hand.after(*direction) {
                Some(next) => hand = next,
                None => break,
            }
        }
        hand
    }

    /// The moves done.
    pub fn line(&self) -> &[Direction] {
        &self.moves[..self.done]
    }

    fn push(&mut self, direction: Direction, after: &AnyGame) {
        let stride = self.stride();
        self.moves.truncate(self.done);
        self.marks.truncate(self.done / stride);
        self.moves.push(direction);
        self.done += 1;
        if self.done.is_multiple_of(stride) {
            self.marks.push(after.clone());
        }
    }
}

/// The game at hand, and those before and (after an undo) behind it. Never empty.
#[derive(Clone, Debug)]
pub struct GameHistory {
    games: Vec<Game>,
    at: usize,
    hand: AnyGame,
}

impl GameHistory {
    /// A book of one game.
    pub fn new(game: Game) -> Self {
        Self { hand: game.at(game.done), games: vec![game], at: 0 }
    }

    /// The game at hand.
    pub fn now(&self) -> &Game {
        &self.games[self.at]
    }

    /// The game at hand, for what is no step: time, helpers.
    pub fn now_mut(&mut self) -> &mut Game {
        &mut self.games[self.at]
    }

    /// The position at hand.
    pub fn hand(&self) -> &AnyGame {
        &self.hand
    }

    /// Makes a move; false if it is not allowed.
    pub fn play(&mut self, direction: Direction) -> bool {
        let Some(next) = self.hand.after(direction) else { return false };
        let game = &mut self.games[self.at];
        if game.moves.get(game.done) == Some(&direction) {
            game.done += 1;
        } else {
            game.replay = false;
            game.push(direction, &next);
            // The games behind this one began from a line that is now left.
            self.games.truncate(self.at + 1);
        }
        self.hand = next;
        true
    }

    /// Begins another game; the one at hand can be had back by undo.
    pub fn open(&mut self, game: Game) {
        let now = &mut self.games[self.at];
        now.left_at = Some(now.done);
        self.games.truncate(self.at + 1);
        self.games.push(game);
        let over = self.games.len().saturating_sub(GAMES_KEPT);
        self.games.drain(..over);
        self.at = self.games.len() - 1;
        self.come();
    }

    /// Begins the same game again.
    pub fn restart(&mut self) {
        let now = self.now();
        let fresh = Game {
            challenge: now.challenge.clone(),
            start: now.start.clone(),
            moves: Vec::new(),
            done: 0,
            marks: Vec::new(),
            elapsed_ms: 0,
            replay: false,
            helper: None,
            goes_on: false,
            left_at: None,
        };
        self.open(fresh);
    }

    /// Undoes the last move, restart or new game; false when there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        let game = &mut self.games[self.at];
        if game.done > 0 {
            game.done -= 1;
        } else if self.at > 0 {
            self.at -= 1;
        } else {
            return false;
        }
        self.come();
        true
    }

    /// Does the next undone step again; false when there is none.
    pub fn redo(&mut self) -> bool {
        let game = self.now();
        let behind = self.at + 1 < self.games.len();
        if behind && (game.left_at == Some(game.done) || game.done == game.moves.len()) {
            self.at += 1;
            self.come();
            return true;
        }
        self.step()
    }

    /// Makes the next of the moves that lie ahead in this game; false when there is none.
    pub fn step(&mut self) -> bool {
        let game = self.now();
        game.moves.get(game.done).copied().is_some_and(|direction| self.play(direction))
    }

    /// Goes to the moment after so many moves of this game.
    pub fn go(&mut self, count: usize) {
        let game = &mut self.games[self.at];
        game.done = count.min(game.moves.len());
        self.come();
    }

    /// Takes a replay over: it is played on from here.
    pub fn take_over(&mut self) {
        let game = &mut self.games[self.at];
        let stride = game.stride();
        game.moves.truncate(game.done);
        game.marks.truncate(game.done / stride);
        game.replay = false;
        self.games.truncate(self.at + 1);
    }

    fn come(&mut self) {
        self.hand = self.now().at(self.now().done);
    }

    /// Whether undo would do something.
    pub fn can_undo(&self) -> bool {
        self.now().done > 0 || self.at > 0
    }

    /// Whether redo would do something.
    pub fn can_redo(&self) -> bool {
        self.now().done < self.now().moves.len() || self.at + 1 < self.games.len()
    }
}

/// A game as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    challenge: String,
    start: String,
    moves: String,
    count: usize,
    done: usize,
    /// The marks, with spaces between them.
    marks: String,
    ms: u64,
    replay: bool,
    helper: Option<String>,
    goes_on: bool,
    left_at: Option<usize>,
}

/// A book as it is kept.
#[derive(Serialize, Deserialize)]
struct Save {
    at: usize,
    games: Vec<Kept>,
}

impl Kept {
    fn of(game: &Game) -> Self {
        let marks: Vec<String> = game.marks.iter().map(ToString::to_string).collect();
        Self {
            challenge: game.challenge.clone(),
            start: game.start.to_string(),
            moves: pack(&game.moves),
            count: game.moves.len(),
            done: game.done,
            marks: marks.join(" "),
            ms: game.elapsed_ms,
            replay: game.replay,
            helper: game.helper.clone(),
            goes_on: game.goes_on,
            left_at: game.left_at,
        }
    }

    /// The game, if it can be played: its texts come from outside.
    fn read(self, kind: Kind) -> Option<Game> {
        let known = ChallengeId::parse(&self.challenge).is_ok_and(|id| id.game == kind.info().id);
        let moves = unpack(&self.moves, self.count).filter(|moves| known && self.done <= moves.len())?;
        let start = kind.read(&self.start).ok()?;
        let mut game = Game {
            challenge: self.challenge,
            start,
            moves,
            done: self.done,
            marks: Vec::new(),
            elapsed_ms: self.ms,
            replay: self.replay,
            helper: self.helper,
            goes_on: self.goes_on,
            left_at: self.left_at,
        };
        game.marks = self.marks.split_whitespace().map_while(|text| kind.read(text).ok()).collect();
        let stride = game.stride();
        let first = game.start.count();
        let fits = |(at, mark): (usize, &AnyGame)| {
            mark.hash() == game.start.hash()
                && mark.setup_code() == game.start.setup_code()
                && mark.count() as usize == first as usize + (at + 1) * stride
        };
        let sound = game.marks.len() == game.moves.len() / stride && game.marks.iter().enumerate().all(fits);
        if sound || game.mark().is_ok() { Some(game) } else { None }
    }
}

impl GameHistory {
    /// The text of a save.
    pub fn save(&self) -> String {
        let mut kept: Vec<Kept> = Vec::new();
        let mut room = SAVE_KEPT;
        let mut at = 0;
        // From the game at hand backwards, and then what lies ahead of it.
        for number in (0..=self.at).rev().chain(self.at + 1..self.games.len()) {
            let game = Kept::of(&self.games[number]);
            let size = game.marks.len() + game.moves.len() + 300;
            if number != self.at && size > room {
                break;
            }
            room = room.saturating_sub(size);
            if number <= self.at {
                kept.insert(0, game);
                at = kept.len() - 1;
            } else {
                kept.push(game);
            }
        }
        serde_json::to_string(&Save { at, games: kept }).expect("plain texts and whole numbers always become JSON")
    }

    /// Reads a save; nothing if it is damaged.
    pub fn restore(kind: Kind, text: &str) -> Option<Self> {
        let save: Save = serde_json::from_str(text).ok()?;
        let games: Vec<Game> = save.games.into_iter().map(|game| game.read(kind)).collect::<Option<_>>()?;
        let hand = games.get(save.at).map(|game| game.at(game.done))?;
        Some(Self { games, at: save.at, hand })
    }
}
