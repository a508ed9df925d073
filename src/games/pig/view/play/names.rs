//! What the seats and the faces of the dice are called. Pure.

use crate::app::words::capital;
use crate::games::pig::policy::{Middle, Policy, Race};
use crate::games::pig::rules::Pig;
use crate::games::pig::setup::{PigSetup, Seat};
use crate::games::pig::view::faces;

/// What the two seats are called.
#[derive(Clone, Debug, PartialEq)]
pub struct Names {
    /// As a sentence begins with them: `You`, `Optimal`, `Player 2`.
    pub seats: [String; 2],
    /// The only person's seat.
    pub you: Option<usize>,
}

impl Names {
    /// The names of a setup's seats.
    pub fn of(setup: &PigSetup) -> Self {
        let people: Vec<usize> = (0..2).filter(|&seat| setup.seats[seat] == Seat::Human).collect();
        let you = if let [seat] = people[..] { Some(seat) } else { None };
        let mut seats = [0, 1].map(|seat| match &setup.seats[seat] {
            Seat::Human if you.is_some() => "You".to_owned(),
            Seat::Human => format!("Player {}", seat + 1),
            Seat::Policy(policy) => short(policy),
        });
        if seats[0] == seats[1] {
            seats = [1, 2].map(|number| format!("{} {number}", seats[0]));
        }
        Self { seats, you }
    }

    /// The seat from which chances are told: the only person's, else the first.
    pub fn side(&self) -> usize {
        self.you.unwrap_or(0)
    }

    /// `Your` or `Optimal’s`.
    pub fn move_source(&self, seat: usize) -> String {
        if self.you == Some(seat) { "Your".to_owned() } else { format!("{}’s", self.seats[seat]) }
    }

    /// `You have` or `Optimal has`.
    pub fn have(&self, seat: usize) -> String {
        format!("{} {}", self.seats[seat], if self.you == Some(seat) { "have" } else { "has" })
    }

    /// In the middle of a sentence: `you` or `Optimal`.
    pub fn within(&self, seat: usize) -> &str {
        if self.you == Some(seat) { "you" } else { &self.seats[seat] }
    }
}

/// A policy's name in one or two words.
fn short(policy: &Policy) -> String {
    match policy {
        Policy::Optimal => "Optimal".to_owned(),
        Policy::FirstHold => "First hold".to_owned(),
        Policy::Value(_, Race::Landing { .. }) => "Landing rule".to_owned(),
        Policy::Value(Middle::Constant(at), _) => format!("Hold at {at}"),
        Policy::Value(Middle::Pace { base, .. }, _) => format!("Base {base}"),
        Policy::Value(Middle::Slope(_) | Middle::Behind(_), _) => "Keep pace".to_owned(),
        Policy::Value(Middle::Sides { ahead, behind }, _) => format!("Hold at {ahead} or {behind}"),
        Policy::Value(Middle::Linear { .. } | Middle::Scores { .. } | Middle::Steps { .. }, _) => {
            "Score rule".to_owned()
        }
        Policy::Turns { turns, .. } => format!("{turns} turns"),
        Policy::TurnsBest { turns } => format!("Best {turns} turns"),
        Policy::PerfectRace(..) => "Perfect race".to_owned(),
        Policy::PerfectMiddle(_) => "Perfect middle".to_owned(),
        Policy::Own(_) => "Own rule".to_owned(),
    }
}

/// A seat's rule in full, if its name does not say all of it.
pub fn rule(game: &Pig, seat: usize) -> Option<String> {
    let Seat::Policy(policy) = &game.setup.seats[seat] else { return None };
    let words = policy.words(game.variant());
    (*policy != Policy::Optimal && !words.eq_ignore_ascii_case(&short(policy))).then_some(words)
}

/// A face as a word that begins a sentence: `Five`.
pub fn face(value: u8) -> String {
    capital(&faces::face_word(value))
}

/// A face with its article, as a sentence begins: `A one`, `An eight`.
pub fn a_face(value: u8) -> String {
    capital(&faces::a_face(value))
}

/// A face with its article, as a number: `a 1`, `an 8`.
pub fn article(value: u8) -> &'static str {
    if matches!(value, 8 | 11 | 18) { "an" } else { "a" }
}

/// `1 point`, `12 points`.
pub fn points(count: u16) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn named(setup: &str, expected: [&str; 2]) {
        let names = Names::of(&setup.parse::<PigSetup>().expect("a setup"));
        assert_eq!(names.seats, expected, "{setup}");
    }

    #[test]
    fn seats_have_names() {
        named("human~optimal", ["You", "Optimal"]);
        named("hold20~human", ["Hold at 20", "You"]);
        named("human~human", ["Player 1", "Player 2"]);
        named("optimal~optimal", ["Optimal 1", "Optimal 2"]);
        named("keep-round-21-8-29~turns4", ["Keep pace", "4 turns"]);
    }

    #[test]
    fn faces_are_words() {
        assert_eq!(
            [face(5), a_face(1), a_face(8), points(1), points(12)].join(", "),
            "Five, A one, An eight, 1 point, 12 points"
        );
    }
}
