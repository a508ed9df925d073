//! One attempt at a challenge: its moves, and the positions between them as far as somebody has asked for them.

use std::cell::OnceCell;
use std::rc::Rc;
use std::str::FromStr;

use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{ErrorMessage, Game, MoveText};
use crate::engine::history::SharedList;
use crate::engine::parse::ParseError;
use crate::engine::position::{Outcome, Position};
use crate::engine::session::saved::{SavedAttempt, SavedMoves};
use crate::engine::session::{Facts, MoveOf};

/// A position that the game has come through, with its texts once somebody has asked for them.
pub(super) struct Placed<G: Game> {
    pub(super) state: Rc<G::Position>,
    text: OnceCell<Rc<str>>,
    pub(super) outcome: OnceCell<Outcome>,
    /// The words of the move that led here.
    pub(super) led: OnceCell<Rc<MoveText>>,
}

impl<G: Game> Placed<G> {
    fn new(state: G::Position) -> Rc<Self> {
        let (text, outcome, led) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Rc::new(Self { state: Rc::new(state), text, outcome, led })
    }
}

/// A move, and the position after it once somebody has asked for that.
struct Step<G: Game> {
    m: MoveOf<G>,
    after: OnceCell<Rc<Placed<G>>>,
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        Self { m: self.m.clone(), after: self.after.clone() }
    }
}

impl<G: Game> Step<G> {
    fn new(m: MoveOf<G>) -> Self {
        Self { m, after: OnceCell::new() }
    }
}

/// The attempt at hand: a challenge, and the moves made and undone. A copy takes no time, however many there are.
pub(super) struct Playthrough<G: Game> {
    pub(super) facts: Facts,
    first: Rc<Placed<G>>,
    steps: SharedList<Step<G>>,
    /// How many of them are made: the position after these is known.
    pub(super) done: usize,
    /// The number of moves after which it was left for the next attempt: there redo goes on to that one, whatever moves
    /// lie ahead here.
    pub(super) left_at: Option<usize>,
}

impl<G: Game> Clone for Playthrough<G> {
    fn clone(&self) -> Self {
        let (facts, first, steps) = (self.facts.clone(), self.first.clone(), self.steps.clone());
        Self { facts, first, steps, done: self.done, left_at: self.left_at }
    }
}

pub(super) fn read<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, ErrorMessage> {
    text.parse::<T>().map_err(|error| error.to_string())
}

pub(super) fn read_moves<G: Game>(texts: &[String]) -> Result<Vec<MoveOf<G>>, ErrorMessage> {
    let one = |(at, text): (usize, &String)| {
        read::<MoveOf<G>>(text).map_err(|why| format!("move {} of the replay: {why}", at + 1))
    };
    texts.iter().enumerate().map(one).collect()
}

impl<G: Game> Playthrough<G> {
    /// An attempt of which no position but the first is known.
    fn begun(facts: Facts, start: &str, moves: impl Iterator<Item = MoveOf<G>>) -> Result<Self, ErrorMessage> {
        let first = Placed::new(read::<G::Position>(start)?);
        first.text.set(start.into()).ok();
        Ok(Self { facts, first, steps: moves.map(Step::new).collect(), done: 0, left_at: None })
    }

    /// The attempt before its first move. The moves of a replay lie ahead, to be stepped through.
    pub(super) fn new(challenge: &ChallengeId, start: &str) -> Result<Self, ErrorMessage> {
        let moves = read_moves::<G>(&challenge.moves)?;
        let facts = Facts::new(challenge.without_moves().to_string(), !moves.is_empty());
        let attempt = Self::begun(facts, start, moves.into_iter())?;
        attempt.play_all(0)?;
        Ok(attempt)
    }

    pub(super) fn restore(saved: &SavedAttempt) -> Result<Self, ErrorMessage> {
        let known = ChallengeId::parse(&saved.challenge).is_ok_and(|id| id.game == G::INFO.id);
        if !known {
            return Err(format!("“{}” is not a challenge of this game", saved.challenge));
        }
        let (kinds, line) = saved.moves.read().ok_or("its moves are damaged")?;
        let kinds = read_moves::<G>(kinds)?;
        let facts = Facts {
            challenge: saved.challenge.clone(),
            checkpoints: saved.checkpoints.clone(),
            elapsed_ms: saved.elapsed_ms,
            hints: saved.hints,
            shown: saved.shown,
            move_source: saved.move_source,
            helper: saved.helper.clone(),
            plays_on: saved.plays_on,
        };
        let mut attempt = Self::begun(facts, &saved.start, line.into_iter().map(|kind| kinds[kind].clone()))?;
        (attempt.done, attempt.left_at) = (saved.moves.done(), saved.left_at);
        // Positions that do not fit are known from the moves as well.
        if !attempt.take_positions(&saved.positions) || attempt.placed(attempt.done).is_none() {
            attempt = Self { steps: attempt.steps.iter().map(|step| Step::new(step.m.clone())).collect(), ..attempt };
            attempt.play_all(0)?;
        }
        Ok(attempt)
    }

    /// Takes the positions of a save over; false where there are none, or not those that there should be.
    fn take_positions(&self, texts: &str) -> bool {
        let Some(interval) = G::save_interval(&self.first.state) else { return false };
        let positions: Option<Vec<G::Position>> = texts.split_whitespace().map(|text| text.parse().ok()).collect();
        let Some(positions) = positions.filter(|all| all.len() == self.steps.len() / interval) else { return false };
        for (at, position) in positions.into_iter().enumerate() {
            if let Some(step) = self.steps.get((at + 1) * interval - 1) {
                step.after.set(Placed::new(position)).ok();
            }
        }
        true
    }

    pub(super) fn saved(&self) -> SavedAttempt {
        let facts = self.facts.clone();
        let mut positions = String::new();
        if let Some(interval) = G::save_interval(&self.first.state) {
            for text in (1..=self.steps.len() / interval).filter_map(|at| self.text_at(at * interval)) {
                positions.push_str(if positions.is_empty() { "" } else { " " });
                positions.push_str(&text);
            }
        }
        SavedAttempt {
            challenge: facts.challenge,
            start: self.text_at(0).unwrap_or_default().to_string(),
            moves: SavedMoves::of(self.steps.iter().map(|step| &step.m), self.done),
            positions,
            checkpoints: facts.checkpoints,
            elapsed_ms: facts.elapsed_ms,
            hints: facts.hints,
            shown: facts.shown,
            move_source: facts.move_source,
            helper: facts.helper,
            plays_on: facts.plays_on,
            left_at: self.left_at,
        }
    }

    /// Plays the moves from this one on. Of the positions those are kept that a save needs, or all.
    fn play_all(&self, from: usize) -> Result<(), ErrorMessage> {
        let interval = G::save_interval(&self.first.state).unwrap_or(1);
        let mut last = self.placed(from).cloned().ok_or("there is no position before it")?;
        for (at, step) in (from..self.steps.len()).filter_map(|at| Some((at + 1, self.steps.get(at)?))) {
            // A line that is refused is named by the move that cannot be made.
            let next = last.state.play(&step.m).map_err(|error| format!("move {at} of the replay: {error}"))?;
            last = Placed::new(next);
            if at % interval == 0 {
                step.after.set(last.clone()).ok();
            }
        }
        Ok(())
    }

    /// The position after so many moves: played from the last one before it that is known. Nothing if there are not so
    /// many, or, in a damaged save, if one cannot be made.
    pub(super) fn placed(&self, count: usize) -> Option<&Rc<Placed<G>>> {
        let known = |count: usize| match count.checked_sub(1) {
            None => Some(&self.first),
            Some(at) => self.steps.get(at)?.after.get(),
        };
        if count > self.steps.len() {
            return None;
        }
        let from = (0..=count).rev().find(|&count| known(count).is_some())?;
        let mut last = known(from)?;
        for at in from..count {
            let step = self.steps.get(at)?;
            let next = last.state.play(&step.m).ok()?;
            last = step.after.get_or_init(|| Placed::new(next));
        }
        Some(last)
    }

    /// The position at hand.
    pub(super) fn here(&self) -> &Rc<Placed<G>> {
        self.placed(self.done).unwrap_or(&self.first)
    }

    pub(super) fn text_at(&self, count: usize) -> Option<Rc<str>> {
        let placed = self.placed(count)?;
        Some(placed.text.get_or_init(|| placed.state.to_string().into()).clone())
    }

    /// Goes to the moment after so many moves; false if it cannot be reached.
    pub(super) fn go(&mut self, count: usize) -> bool {
        let there = self.placed(count).is_some();
        self.done = if there { count } else { self.done };
        there
    }

    /// Forgets the moves that are not made.
    pub(super) fn cut(&mut self) {
        let done = self.done;
        self.steps.truncate(done);
        self.facts.checkpoints.retain(|&at| at <= done);
    }

    pub(super) fn moves(&self, range: std::ops::Range<usize>) -> Vec<MoveOf<G>> {
        range.filter_map(|at| Some(self.steps.get(at)?.m.clone())).collect()
    }

    /// All moves, made and undone.
    pub(super) fn length(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn move_at(&self, at: usize) -> Option<&MoveOf<G>> {
        self.steps.get(at).map(|step| &step.m)
    }

    /// Adds a move that leads to this position, and makes it. No move lies ahead.
    pub(super) fn add(&mut self, m: MoveOf<G>, after: G::Position) {
        let step = Step::new(m);
        step.after.set(Placed::new(after)).ok();
        self.steps.push(step);
        self.done += 1;
    }

    /// Lays these moves ahead, where none lies.
    pub(super) fn lay_out(&mut self, moves: &[MoveOf<G>]) -> Result<(), ErrorMessage> {
        moves.iter().for_each(|m| self.steps.push(Step::new(m.clone())));
        self.play_all(self.done)
    }

    /// The same challenge before its first move.
    pub(super) fn begun_again(&self, facts: Facts) -> Self {
        Self { facts, first: self.first.clone(), steps: SharedList::default(), done: 0, left_at: None }
    }
}
