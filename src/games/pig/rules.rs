//! A game of Pig between two seats, its dice drawn from a seed.
//!
//! Text for moves and positions.
//!
//! A move is `r` (roll) or `h` (hold). A position is a setup, then `~at` and nine numbers joined by `-`: the scores of
//! both seats, the turn total, the rolls of this turn, the turns that both seats have ended, how many of those scored,
//! and the seed's 64 bits as 16 hexadecimal digits, such as `human~optimal~at34-58-12-3-5-5-2-3-85944171f73967e8`.
//!
//! The dice of a seeded game. Frozen: a link gives everybody the same dice for ever.
//!
//! Roll `r` (from 0) of turn `t` (from 0) of seat `s` (0 or 1) is the `r`-th draw of
//! `Rng::part(hash, 2 * t + s).below(die) + 1`, where `hash` is the seed's 64 bits. So every turn has a stream of its
//! own: whoever holds earlier does not change the dice of the turns behind it, and two people can compare decisions on
//! equal luck.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::requests::{Situation, Variant};
use super::setup::{PigSetup, Seat, plain_number};
use crate::engine::parse::ParseError;
use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::rng::Rng;

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
pub struct SeatScore {
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
    pub seats: [SeatScore; 2],
    /// The turn total at risk.
    pub total: u16,
    /// Rolls of this turn.
    pub rolls: u16,
    /// The seed's 64 bits, which decide the dice (see [`roll_die`]).
    pub hash: u64,
}

impl Pig {
    /// The game before the first roll.
    pub fn new(setup: PigSetup, hash: u64) -> Self {
        Self { setup, seats: [SeatScore::default(); 2], total: 0, rolls: 0, hash }
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
        roll_die(self.hash, self.variant().die, mover, self.seats[mover].turns, self.rolls)
    }

    /// Whether holding now wins.
    pub fn hold_wins(&self) -> bool {
        self.seats[self.mover()].score + self.total >= self.variant().goal
    }

    /// What the mover's choice hangs on.
    pub fn situation(&self) -> Situation {
        let [mover, other] = [self.mover(), 1 - self.mover()].map(|seat| self.seats[seat]);
        let turns = u16::try_from(mover.turns).unwrap_or(u16::MAX);
        let (me, you, scored) = (mover.score, other.score, mover.scored);
        Situation { me, you, k: self.total, turns, scored, rolls: self.rolls }
    }

    /// Whether the mover has a choice: not before the turn's first roll, nor with the goal reached.
    pub fn is_free(&self) -> bool {
        self.legal_moves().len() > 1
    }

    /// The only move there is, where there is only one.
    pub fn forced(&self) -> Option<Move> {
        if let [only] = self.legal_moves()[..] { Some(only) } else { None }
    }

    /// Whether a person sits in this seat.
    pub fn is_person(&self, seat: usize) -> bool {
        self.setup.seats[seat] == Seat::Human
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

/// The most turns of a seat that a position may claim.
const MAX_TURNS: u32 = 99_999;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Roll => "r",
            Move::Hold => "h",
        })
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "r" | "R" => Ok(Move::Roll),
            "h" | "H" => Ok(Move::Hold),
            _ => Err(ParseError::new("Pig move", text, "a move is r (roll) or h (hold)")),
        }
    }
}

impl fmt::Display for Pig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.seats;
        write!(f, "{}~at{}-{}-{}-{}", self.setup, a.score, b.score, self.total, self.rolls)?;
        write!(f, "-{}-{}-{}-{}-{:016x}", a.turns, b.turns, a.scored, b.scored, self.hash)
    }
}

impl FromStr for Pig {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: &str| ParseError::new("Pig position", text, why);
        let form =
            "it is a setup, ~at and nine numbers joined by -, such as human~optimal~at0-0-0-0-0-0-0-0-85944171f73967e8";
        let (setup, numbers) = text.rsplit_once("~at").ok_or_else(|| no(form))?;
        let setup = setup.parse::<PigSetup>()?;
        let (counts, hash) = numbers.rsplit_once('-').ok_or_else(|| no(form))?;
        let counts: Option<Vec<u32>> = counts.split('-').map(plain_number).collect();
        let counts: [u32; 8] = counts.and_then(|counts| counts.try_into().ok()).ok_or_else(|| no(form))?;
        let plain = hash.len() == 16 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let hash = u64::from_str_radix(hash, 16).ok().filter(|_| plain).ok_or_else(|| no(form))?;
        game(setup, counts, hash).ok_or_else(|| no("no game of this setup comes to these numbers"))
    }
}

/// The game of these numbers, if they fit together.
fn game(setup: PigSetup, counts: [u32; 8], hash: u64) -> Option<Pig> {
    let [a, b, total, rolls, a_turns, b_turns, a_scored, b_scored] = counts;
    let variant = setup.variant;
    let [least, greatest, goal] = [variant.least_face(), variant.greatest_face(), variant.goal].map(u32::from);
    // Whoever goes on is below the goal, so a turn ends at most one face beyond it.
    let before_last = goal - 1 + greatest;
    let tally = |score: u32, turns: u32, scored: u32| {
        let fits = score <= before_last && scored <= turns && turns <= MAX_TURNS && scored * least <= score;
        let nothing = (score == 0) == (scored == 0);
        (fits && nothing).then_some(SeatScore { score: score as u16, turns, scored: scored as u16 })
    };
    let seats = [tally(a, a_turns, a_scored)?, tally(b, b_turns, b_scored)?];
    let in_turn = a_turns == b_turns || a_turns == b_turns + 1;
    let turn = (rolls * least..=rolls.saturating_mul(greatest)).contains(&total) && rolls <= goal;
    let pig = Pig { setup, seats, total: total as u16, rolls: rolls as u16, hash };
    let mover = pig.mover();
    let last = seats[1 - mover].score;
    // Only the seat that has just ended its turn can have reached the goal, and then nobody has rolled since.
    let open = u32::from(seats[mover].score) < goal;
    let over = u32::from(last) >= goal;
    let reached = u32::from(seats[mover].score) + total <= before_last && (!over || rolls == 0);
    (in_turn && turn && open && reached).then_some(pig)
}

/// The stream of one turn.
#[derive(Clone, Debug)]
pub struct TurnDice {
    rng: Rng,
    die: u8,
}

impl TurnDice {
    /// The dice of a seat's turn, both counted from 0.
    pub fn new(hash: u64, die: u8, seat: usize, turn: u32) -> Self {
        Self { rng: Rng::part(hash, 2 * u64::from(turn) + seat as u64), die }
    }

    /// The next roll, 1 to the number of faces.
    pub fn roll(&mut self) -> u8 {
        self.rng.below(self.die.into()) as u8 + 1
    }
}

/// One roll of a turn, counted from 0.
pub fn roll_die(hash: u64, die: u8, seat: usize, turn: u32, roll: u16) -> u8 {
    let mut dice = TurnDice::new(hash, die, seat, turn);
    for _ in 0..roll {
        dice.roll();
    }
    dice.roll()
}
