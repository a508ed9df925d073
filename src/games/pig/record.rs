//! What has happened in a game, step by step and turn by turn, and what chances say about it: its curve, what the dice gave, what
//! mistakes cost.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use super::PigGame;
use super::requests::{Chances, Situation};
use super::rules::{Move, Pig, roll_die};
use crate::engine::session::Session;

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

/// A turn, perhaps still under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose it is: 0 or 1.
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

impl Step {
    fn of(before: &Pig, choice: Move) -> Self {
        let seat = before.mover();
        let turn = before.seats[seat].turns;
        let roll = || roll_die(before.hash, before.variant().die, seat, turn, before.rolls);
        let face = (choice == Move::Roll).then(roll);
        Self { seat, turn, choice, at: before.situation(), face, free: before.is_free() }
    }
}

impl TurnLog {
    /// What has been played in a session.
    pub fn of(session: &Session<PigGame>) -> Self {
        let now = session.state().clone();
        let start = session.state_at(0).unwrap_or(&now).clone();
        let made = session.states().zip(session.done());
        Self { start, steps: made.map(|(before, choice)| Step::of(before, choice)).collect(), now }
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

/// A loss smaller than this is rounding, not a mistake.
const NOTHING: f64 = 1e-9;

/// The chances that are known of a game: by the mover's score and the other's, one for each turn total.
#[derive(Default)]
pub struct ChanceTable(HashMap<(u16, u16), Rc<Vec<Chances>>, FxBuildHasher>);

/// The pairs of scores whose chances tell all of a game, and whatever its next choice may lead to; the latest first.
pub fn scores(log: &TurnLog) -> Vec<(u16, u16)> {
    let mut wanted = Vec::new();
    if !log.is_over() {
        let Situation { me, you, k, .. } = log.now.situation();
        wanted.extend([(me, you), (you, me), (you, me + k)]);
    }
    wanted.extend(log.steps.iter().rev().map(|step| (step.at.me, step.at.you)));
    let goal = log.goal();
    let mut seen = HashSet::with_hasher(FxBuildHasher);
    wanted.retain(|&(me, you)| me < goal && you < goal && seen.insert((me, you)));
    wanted
}

impl ChanceTable {
    /// What is known of a game, by what is known of a pair of scores.
    pub fn of(log: &TurnLog, known: impl Fn(u16, u16) -> Option<Rc<Vec<Chances>>>) -> Self {
        Self(scores(log).into_iter().filter_map(|(me, you)| Some(((me, you), known(me, you)?))).collect())
    }

    /// The mover's chances in a situation.
    pub fn chances(&self, at: &Situation) -> Option<Chances> {
        self.0.get(&(at.me, at.you))?.get(usize::from(at.k)).copied()
    }

    /// The chance with best play from here on: of the mover, or of the other.
    fn chance(&self, at: &Situation, free: bool, goal: u16, is_mover: bool) -> Option<f64> {
        let value = if at.me + at.k >= goal {
            1.0
        } else {
            let chances = self.chances(at)?;
            if free { chances.roll.max(chances.hold) } else { chances.roll }
        };
        Some(if is_mover { value } else { 1.0 - value })
    }

    /// The chance of the seat `side`.
    pub fn chance_of(&self, game: &Pig, side: usize) -> Option<f64> {
        match game.winner() {
            Some(winner) => Some(if winner == side { 1.0 } else { 0.0 }),
            None => self.chance(&game.situation(), game.is_free(), game.variant().goal, game.mover() == side),
        }
    }

    /// What a choice cost whoever made it.
    fn cost(&self, step: &Step) -> Option<f64> {
        if !step.free {
            return Some(0.0);
        }
        let Chances { roll, hold, .. } = self.chances(&step.at)?;
        let cost = if step.choice == Move::Roll { hold - roll } else { roll - hold };
        Some(if cost > NOTHING { cost } else { 0.0 })
    }
}

/// One seat's mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mistakes {
    /// Decisions made: where there was a choice.
    pub decisions: u32,
    /// Those of them that were not the best.
    pub count: u32,
    /// What they cost in all, as a probability of winning.
    pub cost: f64,
}

/// A game in chances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinProbTimeline {
    /// The chance of the seat from which it is told: before the first step, and after each, as far as it is known.
    pub curve: Vec<f64>,
    /// What each step cost its seat; 0 for the best choice.
    pub costs: Vec<f64>,
    /// Both seats' mistakes.
    pub mistakes: [Mistakes; 2],
    /// What the dice gave the seat from which it is told.
    pub luck: f64,
    /// Whether all of the game is known.
    pub whole: bool,
}

impl WinProbTimeline {
    /// Reckons a game from the side of a seat.
    pub fn of(log: &TurnLog, table: &ChanceTable, side: usize) -> Self {
        let mut timeline = Self::default();
        let Some(start) = table.chance_of(&log.start, side) else { return timeline };
        timeline.curve.push(start);
        for (at, step) in log.steps.iter().enumerate() {
            let after = match log.steps.get(at + 1) {
                Some(next) => table.chance(&next.at, next.free, log.goal(), next.seat == side),
                None => table.chance_of(&log.now, side),
            };
            let (Some(after), Some(cost)) = (after, table.cost(step)) else { return timeline };
            let sign = if step.seat == side { 1.0 } else { -1.0 };
            let before = timeline.curve[at];
            timeline.luck += after - before + sign * cost;
            timeline.curve.push(after);
            timeline.costs.push(cost);
            let mistakes = &mut timeline.mistakes[step.seat];
            mistakes.decisions += u32::from(step.free);
            mistakes.count += u32::from(cost > 0.0);
            mistakes.cost += cost;
        }
        timeline.whole = true;
        timeline
    }

    /// The chance where the game stands, as far as it is known.
    pub fn now(&self) -> Option<f64> {
        self.curve.last().copied()
    }
}

#[cfg(test)]
pub(in crate::games::pig) mod tests {
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
            None => Some(pig.forced().unwrap_or(if pig.total >= 20 { Move::Hold } else { Move::Roll })),
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

    /// A table in which rolling is worth 0.6 and holding 0.5, everywhere.
    fn table(log: &TurnLog) -> ChanceTable {
        let row = Rc::new(vec![Chances { roll: 0.6, hold: 0.5, hold_at: 20 }; usize::from(log.goal())]);
        ChanceTable::of(log, |_, _| Some(row.clone()))
    }

    /// A game of about so many points.
    fn game(points: u16) -> TurnLog {
        let choose = |pig: &Pig| {
            let sum = pig.seats[0].score + pig.seats[1].score;
            (sum < points).then_some(if pig.is_free() && pig.total >= 8 { Move::Hold } else { Move::Roll })
        };
        TurnLog::of(&played("human~optimal", choose))
    }

    #[test]
    fn start_luck_and_mistakes_make_now() {
        let log = game(60);
        let timeline = WinProbTimeline::of(&log, &table(&log), 0);
        assert!(timeline.whole);
        assert_eq!(timeline.curve.len(), log.steps.len() + 1);
        let [mine, theirs] = timeline.mistakes.map(|mistakes| mistakes.cost);
        let sum = timeline.curve[0] + timeline.luck - mine + theirs;
        assert!((sum - timeline.now().expect("a last chance")).abs() < 1e-12, "{sum} {:?}", timeline.curve);
        // Each hold cost a tenth.
        let holds = log.steps.iter().filter(|step| step.choice == Move::Hold).count();
        assert!(holds > 0);
        assert!((mine + theirs - 0.1 * holds as f64).abs() < 1e-12);
    }

    #[test]
    fn what_is_not_known_ends_the_curve() {
        let log = game(30);
        assert_eq!(WinProbTimeline::of(&log, &ChanceTable::default(), 0), WinProbTimeline::default());
        let wanted = scores(&log);
        assert_eq!(
            wanted.first(),
            Some(&(log.now.seats[log.now.mover()].score, log.now.seats[1 - log.now.mover()].score))
        );
        assert!((1..wanted.len()).all(|at| !wanted[..at].contains(&wanted[at])), "{wanted:?}");
    }
}
