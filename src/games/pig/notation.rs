//! Text for moves and positions.
//!
//! A move is `r` (roll) or `h` (hold). A position is a setup, then `~at` and nine numbers joined by `-`: the scores of
//! both seats, the turn total, the rolls of this turn, the turns that both seats have ended, how many of those scored,
//! and the seed's 64 bits as 16 hexadecimal digits, such as `human~optimal~at34-58-12-3-5-5-2-3-85944171f73967e8`.

use std::fmt;
use std::str::FromStr;

use super::rules::{Move, Pig, Tally};
use super::setup::PigSetup;
use super::variant::plain_number;
use crate::engine::parse::ParseError;

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
        (fits && nothing).then_some(Tally { score: score as u16, turns, scored: scored as u16 })
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
