//! A game of Pig between two seats, its dice drawn from a seed.

use thiserror::Error;

use super::dice;
use super::requests::Variant;
use super::setup::PigSetup;
use crate::engine::position::{Chance, Describe, Outcome, Position};

/// What the mover may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Roll the die.
    Roll,
    /// Bank the turn total and pass the die.
    Hold,
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Before the first roll of a turn.
    #[error("a turn begins with a roll")]
    NothingRolled,
    /// Holding would win.
    #[error("the turn total reaches the goal: hold and win")]
    HoldWins,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// One seat's part of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points banked.
    pub score: u16,
    /// Turns ended.
    pub turns: u32,
    /// Those of them that scored.
    pub scored: u16,
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Pig {
    /// The variant, and who sits where.
    pub setup: PigSetup,
    /// The seats' scores and turns. The first seat goes first, so the mover is the first seat while both have ended
    /// equally many turns.
    pub seats: [Tally; 2],
    /// The turn total at risk.
    pub total: u16,
    /// Rolls of this turn.
    pub rolls: u16,
    /// The seed's 64 bits, which decide the dice (see [`super::dice`]).
    pub hash: u64,
}

impl Pig {
    /// The game before the first roll.
    pub fn new(setup: PigSetup, hash: u64) -> Self {
        Self { setup, seats: [Tally::default(); 2], total: 0, rolls: 0, hash }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.setup.variant
    }

    /// Whose turn it is: 0 or 1.
    pub fn mover(&self) -> usize {
        usize::from(self.seats[0].turns > self.seats[1].turns)
    }

    /// Who has reached the goal.
    pub fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| self.seats[seat].score >= self.variant().goal)
    }

    /// What the die will show if the mover rolls.
    fn next_roll(&self) -> u8 {
        let mover = self.mover();
        dice::roll(self.hash, self.variant().die, mover, self.seats[mover].turns, self.rolls)
    }

    /// Whether holding now wins.
    pub fn hold_wins(&self) -> bool {
        self.seats[self.mover()].score + self.total >= self.variant().goal
    }

    fn check(&self, m: Move) -> Result<(), IllegalMove> {
        match m {
            _ if self.winner().is_some() => Err(IllegalMove::Over),
            Move::Hold if self.rolls == 0 => Err(IllegalMove::NothingRolled),
            Move::Roll if self.hold_wins() => Err(IllegalMove::HoldWins),
            _ => Ok(()),
        }
    }

    /// The game after a roll that showed this face.
    fn rolled(&self, face: u8) -> Self {
        let mut next = self.clone();
        if face == self.variant().bust {
            next.pass(0);
        } else {
            next.total += u16::from(face);
            next.rolls += 1;
        }
        next
    }

    /// Ends the turn with so many points.
    fn pass(&mut self, points: u16) {
        let mover = self.mover();
        let tally = &mut self.seats[mover];
        tally.score += points;
        tally.scored += u16::from(points > 0);
        tally.turns += 1;
        self.total = 0;
        self.rolls = 0;
    }
}

impl Position for Pig {
    type Move = Move;
    type PlayError = IllegalMove;

    fn legal_moves(&self) -> Vec<Move> {
        [Move::Roll, Move::Hold].into_iter().filter(|m| self.check(*m).is_ok()).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        self.check(*m)?;
        Ok(match m {
            Move::Roll => self.rolled(self.next_roll()),
            Move::Hold => {
                let mut next = self.clone();
                next.pass(self.total);
                next
            }
        })
    }

    /// Won: a seat has reached the goal (see [`Pig::winner`]).
    fn outcome(&self) -> Outcome {
        if self.winner().is_some() { Outcome::Won } else { Outcome::Open }
    }
}

impl Chance for Pig {
    fn outcomes(&self, m: &Move) -> Result<Vec<(f64, Self)>, IllegalMove> {
        self.check(*m)?;
        Ok(match m {
            Move::Roll => {
                let die = self.variant().die;
                (1..=die).map(|face| (1.0 / f64::from(die), self.rolled(face))).collect()
            }
            Move::Hold => vec![(1.0, self.play(m)?)],
        })
    }
}

/// `1 point`, `2 points`.
pub fn points(count: u16) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

impl Describe for Pig {
    fn log(&self, m: &Move) -> String {
        match m {
            Move::Hold => {
                let score = self.seats[self.mover()].score + self.total;
                format!("held {}: {score}", self.total)
            }
            Move::Roll => {
                let face = self.next_roll();
                if face != self.variant().bust {
                    format!("rolled {face}")
                } else if self.total == 0 {
                    format!("rolled {} {face}", article(face))
                } else {
                    format!("rolled {} {face}: {} lost", article(face), points(self.total))
                }
            }
        }
    }

    fn phrase(&self, m: &Move) -> String {
        match m {
            Move::Hold if self.hold_wins() => format!("hold and win with {}", points(self.total)),
            Move::Hold => format!("hold and bank {}", points(self.total)),
            Move::Roll if self.total == 0 => "roll the die".to_owned(),
            Move::Roll => format!("roll again, with {} at risk", points(self.total)),
        }
    }

    fn describe(&self) -> String {
        let names = [0, 1].map(|seat| self.setup.seats[seat].words(self.variant()));
        let [a, b] = self.seats.map(|tally| tally.score);
        let score = format!("Seat 1, {}: {}. Seat 2, {}: {}.", names[0], points(a), names[1], points(b));
        match self.winner() {
            Some(seat) => format!("{score} Seat {} has won.", seat + 1),
            None => format!("{score} Seat {} to move; turn total {}.", self.mover() + 1, self.total),
        }
    }
}

/// The article of a number that a die shows: `a` 1, `an` 8.
pub fn article(face: u8) -> &'static str {
    if matches!(face, 8 | 11 | 18) { "an" } else { "a" }
}
