//! What has happened in a game, step by step and turn by turn. Pure.

use crate::engine::position::Position;
use crate::games::pig::dice;
use crate::games::pig::requests::Situation;
use crate::games::pig::rules::{Move, Pig};
use crate::games::pig::setup::Seat;

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
    pub start: Pig,
    /// All choices.
    pub steps: Vec<Step>,
    /// Where it stands.
    pub now: Pig,
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

fn seats(game: &Pig) -> [crate::games::pig::rules::Tally; 2] {
    let mover = game.mover();
    [game.seats[mover], game.seats[1 - mover]]
}

impl TurnLog {
    /// Plays moves from a position; one sentence about the first that is not allowed.
    pub fn of(start: Pig, moves: &[Move]) -> Result<Self, String> {
        let mut account = Self { now: start.clone(), start, steps: Vec::with_capacity(moves.len()) };
        for (at, choice) in moves.iter().enumerate() {
            account.play(*choice).map_err(|why| format!("move {} of the replay: {why}", at + 1))?;
        }
        Ok(account)
    }

    fn play(&mut self, choice: Move) -> Result<(), String> {
        let next = self.now.play(&choice).map_err(|why| why.to_string())?;
        let (now, seat) = (&self.now, self.now.mover());
        let turn = now.seats[seat].turns;
        let die = now.variant().die;
        let face = (choice == Move::Roll).then(|| dice::roll(now.hash, die, seat, turn, now.rolls));
        self.steps.push(Step { seat, turn, choice, at: situation(now), face, free: is_free(now) });
        self.now = next;
        Ok(())
    }

    /// Whether a person sits there.
    pub fn is_person(&self, seat: usize) -> bool {
        self.start.setup.seats[seat] == Seat::Human
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

    /// The number of steps before a person's last choice; nothing if no person has chosen yet.
    pub fn last_own(&self, count: usize) -> Option<usize> {
        let done = self.steps.get(..count)?;
        done.iter().rposition(|step| self.is_person(step.seat))
    }

    /// The number of steps after which a person is asked next, beyond `count`; all of them if none is.
    pub fn next_own(&self, count: usize) -> usize {
        let later = self.steps.iter().enumerate().skip(count + 1);
        later.into_iter().find(|(_, step)| self.is_person(step.seat)).map_or(self.steps.len(), |(at, _)| at)
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
mod tests {
    use super::*;
    use crate::engine::challenge::ChallengeId;
    use crate::engine::position::{Generated, Generator};
    use crate::engine::seed::Seed;
    use crate::games::pig::setup::PigSetup;

    pub(super) fn start(setup: &str, seed: &str) -> Pig {
        let setup = setup.parse::<PigSetup>().expect("a setup");
        match setup.generate(&Seed::new(seed).expect("a seed")) {
            Generated::Ready(pig) => pig,
            Generated::NeedsSearch => unreachable!("Pig's first position needs no search"),
        }
    }

    /// Plays so long as `choose` says what to do.
    fn played(setup: &str, choose: impl Fn(&Pig) -> Option<Move>) -> TurnLog {
        let mut account = TurnLog::of(start(setup, "k7q2m8xa"), &[]).expect("no moves");
        while let Some(mv) = choose(&account.now) {
            account.play(mv).expect("a legal move");
        }
        account
    }

    #[test]
    fn turns_add_up_to_the_scores() {
        let hold20 = |pig: &Pig| match pig.winner() {
            Some(_) => None,
            None => Some(forced(pig).unwrap_or(if pig.total >= 20 { Move::Hold } else { Move::Roll })),
        };
        let account = played("human~human", hold20);
        let mut scores = [0, 0];
        for turn in account.turns() {
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
        assert_eq!(scores, account.now.seats.map(|seat| seat.score));
        assert_eq!(account.turns().last().map(|turn| turn.seat), account.now.winner());
    }

    #[test]
    fn own_choices_are_found() {
        // Seat 1 rolls once and holds; the policy does the same.
        let account = played("human~hold5", |pig| {
            let over = pig.seats[1].turns == 3;
            (!over).then(|| forced(pig).unwrap_or(Move::Hold))
        });
        let own: Vec<usize> = (0..account.steps.len()).filter(|&at| account.steps[at].seat == 0).collect();
        let last = own.last().copied();
        assert_eq!(account.last_own(account.steps.len()), last);
        assert_eq!(account.last_own(0), None);
        assert_eq!(Some(account.next_own(0)), own.get(1).copied());
        assert_eq!(account.next_own(account.steps.len()), account.steps.len());
    }

    #[test]
    fn a_replay_that_is_none_says_where() {
        use crate::engine::session::Session;
        use crate::games::pig::PigGame;
        let first = start("human~human", "a").to_string();
        for (text, part) in [("h", "move 1"), ("x", "move 1"), ("r-r-r-r-r-r-r-r-r-r-r-r-r-r-r-h-h", "move")] {
            let id = ChallengeId::parse(&format!("pig/human~human/a/{text}")).expect("an id");
            let error = Session::<PigGame>::new(&id, &first).err().expect("no replay");
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(TurnLog::of(start("human~human", "a"), &[Move::Hold]).expect_err("no replay").contains("move 1"));
    }
}
