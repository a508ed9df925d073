//! What has happened in a game, step by step and turn by turn. Pure.

use std::rc::Rc;

use crate::engine::position::Position;
use crate::engine::session::Session;
use crate::games::pig::requests::Situation;
use crate::games::pig::rules::{Move, Pig, Tally};
use crate::games::pig::setup::Seat;
use crate::games::pig::{PigGame, dice};

/// One choice and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Whose choice it was: 0 or 1.
    pub seat: usize,
    /// That seat's turn, from 0.
    pub turn: u32,
    /// What was chosen.
    pub choice: Move,
    /// What the choice hung on.
    pub at: Situation,
    /// What the die showed; nothing when the seat held.
    pub face: Option<u8>,
    /// Whether there was a choice: not before a turn's first roll, nor with the goal reached.
    pub free: bool,
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has not.
    Open,
    /// By the bust face, which lost so many points.
    Bust(u16),
    /// The seat held so many points and came to this score.
    Held(u16, u16),
}

/// A turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose it is.
    pub seat: usize,
    /// The seat's turn, from 0.
    pub number: u32,
    /// What the die showed, a bust face included.
    pub faces: Vec<u8>,
    /// The turn total, before a bust.
    pub total: u16,
    /// How it ended.
    pub end: End,
    /// Its first step and one past its last.
    pub steps: (usize, usize),
}

/// A game from its first position to where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnLog {
    /// The first position.
    pub start: Rc<Pig>,
    /// All choices.
    pub steps: Vec<Step>,
    /// Where it stands.
    pub now: Rc<Pig>,
}

/// What the mover's choice hangs on.
pub fn situation(game: &Pig) -> Situation {
    let [mover, other] = seats(game);
    Situation {
        me: mover.score,
        you: other.score,
        k: game.total,
        turns: u16::try_from(mover.turns).unwrap_or(u16::MAX),
        scored: mover.scored,
    }
}

fn seats(game: &Pig) -> [Tally; 2] {
    let mover = game.mover();
    [game.seats[mover], game.seats[1 - mover]]
}

impl Step {
    fn of(before: &Pig, choice: Move) -> Self {
        let seat = before.mover();
        let turn = before.seats[seat].turns;
        let roll = || dice::roll(before.hash, before.variant().die, seat, turn, before.rolls);
        let face = (choice == Move::Roll).then(roll);
        Self { seat, turn, choice, at: situation(before), face, free: is_free(before) }
    }
}

/// Whether a person sits in this seat.
pub fn is_person(game: &Pig, seat: usize) -> bool {
    game.setup.seats[seat] == Seat::Human
}

impl TurnLog {
    /// What has been played in a session.
    pub fn of(session: &Session<PigGame>) -> Self {
        let now = session.state().clone();
        let start = session.state_at(0).unwrap_or(&now).clone();
        let made = session.states().zip(session.done());
        Self { start, steps: made.map(|(before, choice)| Step::of(before, choice)).collect(), now }
    }

    /// Whether a person sits there.
    pub fn is_person(&self, seat: usize) -> bool {
        is_person(&self.start, seat)
    }

    /// The turns in order; the last one may be under way.
    pub fn turns(&self) -> Vec<Turn> {
        let bust = self.start.variant().bust;
        let mut turns: Vec<Turn> = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let goes_on = turns.last().is_some_and(|turn| turn.end == End::Open);
            if !goes_on {
                // A position that was written out may begin in the middle of a turn.
                let (seat, number, total) = (step.seat, step.turn, step.at.k);
                turns.push(Turn { seat, number, faces: Vec::new(), total, end: End::Open, steps: (at, at) });
            }
            let Some(turn) = turns.last_mut() else { continue };
            turn.steps.1 = at + 1;
            turn.faces.extend(step.face);
            match step.face {
                None => turn.end = End::Held(turn.total, step.at.me + turn.total),
                Some(face) if face == bust => turn.end = End::Bust(turn.total),
                Some(face) => turn.total += u16::from(face),
            }
        }
        turns
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.now.winner().is_some()
    }

    /// The score that wins.
    pub fn goal(&self) -> u16 {
        self.start.variant().goal
    }
}

/// Whether the mover has a choice: not before the turn's first roll, nor with the goal reached.
pub fn is_free(game: &Pig) -> bool {
    game.winner().is_none() && game.rolls > 0 && !game.hold_wins()
}

/// The only move there is, where there is only one.
pub fn forced(game: &Pig) -> Option<Move> {
    if is_free(game) { None } else { game.legal_moves().first().copied() }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::engine::challenge::ChallengeId;
    use crate::games::pig::setup::PigSetup;

    /// A session of which nothing is played yet; the seed's bits are 7.
    pub fn session(setup: &str) -> Session<PigGame> {
        let start = Pig::new(setup.parse::<PigSetup>().expect("a setup"), 7).to_string();
        Session::new(&ChallengeId::board("pig", &start), &start).expect("a session")
    }

    /// Plays so long as `choose` says what to do.
    pub fn played(setup: &str, choose: impl Fn(&Pig) -> Option<Move>) -> Session<PigGame> {
        let mut session = session(setup);
        while let Some(choice) = choose(session.state()) {
            session.play(&choice).expect("a legal move");
        }
        session
    }

    #[test]
    fn turns_add_up_to_the_scores() {
        let hold20 = |pig: &Pig| match pig.winner() {
            Some(_) => None,
            None => Some(forced(pig).unwrap_or(if pig.total >= 20 { Move::Hold } else { Move::Roll })),
        };
        let log = TurnLog::of(&played("human~human", hold20));
        let mut scores = [0, 0];
        for turn in log.turns() {
            let sum: u16 = turn.faces.iter().filter(|face| **face != 1).map(|face| u16::from(*face)).sum();
            match turn.end {
                End::Held(points, score) => {
                    scores[turn.seat] += points;
                    assert_eq!((points, score), (sum, scores[turn.seat]));
                }
                End::Bust(lost) => assert_eq!(lost, sum),
                End::Open => panic!("the game is over"),
            }
        }
        assert!(log.is_over());
        assert_eq!(scores, log.now.seats.map(|seat| seat.score));
        assert_eq!(log.turns().last().map(|turn| turn.seat), log.now.winner());
    }

    #[test]
    fn a_replay_that_is_none_says_where() {
        let first = session("human~human").start().to_string();
        for (text, part) in [("h", "move 1"), ("x", "move 1"), ("r-r-r-r-r-r-r-r-r-r-r-r-r-r-r-h-h", "move")] {
            let id = ChallengeId::parse(&format!("pig/human~human/a/{text}")).expect("an id");
            let error = Session::<PigGame>::new(&id, &first).err().expect("no replay");
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
