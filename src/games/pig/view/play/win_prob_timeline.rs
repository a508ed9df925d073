//! What chances say about a game: its curve, what the dice gave, what mistakes cost. Pure.

use std::collections::BTreeMap;

use super::turn_log::{TurnLog, is_free, situation};
use crate::games::pig::requests::{Chances, Situation};
use crate::games::pig::rules::{Move, Pig};
use crate::lab::report::number;

/// The most situations of one question; a long replay needs several.
const MOST_ASKED: usize = 2000;

/// A loss smaller than this is rounding, not a mistake.
const NOTHING: f64 = 1e-9;

/// The chances known of a variant: by the mover's score, the other's and the turn total.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChanceCache(BTreeMap<(u16, u16, u16), Chances>);

impl ChanceCache {
    /// Enters the answer to a question.
    pub fn enter(&mut self, at: &[Situation], chances: &[Chances]) {
        self.0.extend(at.iter().map(|at| (at.me, at.you, at.k)).zip(chances.iter().copied()));
    }

    /// The chances in a situation.
    pub fn chances(&self, at: &Situation) -> Option<Chances> {
        self.0.get(&(at.me, at.you, at.k)).copied()
    }

    /// The mover's chance with best play from here on.
    fn value(&self, game: &Pig) -> Option<f64> {
        if game.hold_wins() {
            return Some(1.0);
        }
        let chances = self.chances(&situation(game))?;
        Some(if is_free(game) { chances.roll.max(chances.hold) } else { chances.roll })
    }

    /// The chance of the seat `side`.
    pub fn chance_of(&self, game: &Pig, side: usize) -> Option<f64> {
        if let Some(winner) = game.winner() {
            return Some(if winner == side { 1.0 } else { 0.0 });
        }
        let value = self.value(game)?;
        Some(if game.mover() == side { value } else { 1.0 - value })
    }

    /// What has to be asked to know all of a game, and whatever its next choice may lead to.
    pub fn missing(&self, account: &TurnLog) -> Vec<Situation> {
        let mut wanted: Vec<Situation> = account.steps.iter().map(|step| step.at).collect();
        if account.now.winner().is_none() {
            let here = situation(&account.now);
            wanted.push(here);
            let (me, you, k) = (here.me, here.you, here.k);
            let at = |me, you, k| Situation { me, you, k, ..Situation::default() };
            wanted.extend(account.now.variant().faces().map(|face| at(me, you, k + face)));
            wanted.extend([at(you, me, 0), at(you, me + k, 0)]);
        }
        let goal = account.start.variant().goal;
        wanted.retain(|at| at.you < goal && at.me + at.k < goal);
        for at in &mut wanted {
            // They do not matter, and the same question is asked once.
            (at.turns, at.scored) = (0, 0);
        }
        wanted.sort_unstable_by_key(|at| (at.me, at.you, at.k));
        wanted.dedup();
        wanted.retain(|at| self.chances(at).is_none());
        wanted.truncate(MOST_ASKED);
        wanted
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
    pub fn of(account: &TurnLog, book: &ChanceCache, side: usize) -> Self {
        let mut ledger = Self::default();
        let Some(start) = book.chance_of(&account.start, side) else { return ledger };
        ledger.curve.push(start);
        for (at, step) in account.steps.iter().enumerate() {
            let after = match account.steps.get(at + 1) {
                Some(next) => chance_at(book, next.at, next.free, account.goal(), next.seat == side),
                None => book.chance_of(&account.now, side),
            };
            let cost = if step.free { cost(book, step.at, step.choice) } else { Some(0.0) };
            let (Some(after), Some(cost)) = (after, cost) else { return ledger };
            let sign = if step.seat == side { 1.0 } else { -1.0 };
            let before = ledger.curve[at];
            ledger.luck += after - before + sign * cost;
            ledger.curve.push(after);
            ledger.costs.push(cost);
            let mistakes = &mut ledger.mistakes[step.seat];
            mistakes.decisions += u32::from(step.free);
            mistakes.count += u32::from(cost > 0.0);
            mistakes.cost += cost;
        }
        ledger.whole = true;
        ledger
    }

    /// The chance where the game stands, as far as it is known.
    pub fn now(&self) -> Option<f64> {
        self.curve.last().copied()
    }
}

impl TurnLog {
    fn goal(&self) -> u16 {
        self.start.variant().goal
    }
}

/// The chance of a side in a situation, whose mover it is or is not.
fn chance_at(book: &ChanceCache, at: Situation, free: bool, goal: u16, is_mover: bool) -> Option<f64> {
    let value = if at.me + at.k >= goal {
        1.0
    } else {
        let chances = book.chances(&at)?;
        if free { chances.roll.max(chances.hold) } else { chances.roll }
    };
    Some(if is_mover { value } else { 1.0 - value })
}

/// What a choice cost whoever made it.
fn cost(book: &ChanceCache, at: Situation, choice: Move) -> Option<f64> {
    let chances = book.chances(&at)?;
    let (chosen, other) = match choice {
        Move::Roll => (chances.roll, chances.hold),
        Move::Hold => (chances.hold, chances.roll),
    };
    let cost = other - chosen;
    Some(if cost > NOTHING { cost } else { 0.0 })
}

/// A difference of chances in points of a hundred, with its sign: `+6.7`, `−0.04`. Small ones have more digits.
pub fn signed(difference: f64) -> String {
    let text = points_of(difference.abs());
    if text.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        return text;
    }
    format!("{}{text}", if difference < 0.0 { "−" } else { "+" })
}

/// A share in points of a hundred: `1.1`, `0.04`.
pub fn points_of(share: f64) -> String {
    let points = share * 100.0;
    let digits = match points {
        0.0095..0.095 => 2,
        0.0005..0.0095 => 3,
        _ => 1,
    };
    number::fixed(points, digits)
}

/// A chance such as `56.1 %`.
pub fn percent(chance: f64) -> String {
    number::percent(chance, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::setup::PigSetup;

    /// A book in which rolling is worth 0.6 and holding 0.5, everywhere.
    fn book(account: &TurnLog) -> ChanceCache {
        let mut book = ChanceCache::default();
        let at = book.missing(account);
        let chances = vec![Chances { roll: 0.6, hold: 0.5, hold_at: 20 }; at.len()];
        book.enter(&at, &chances);
        book
    }

    fn account(moves: usize) -> TurnLog {
        let setup = "human~optimal".parse::<PigSetup>().expect("a setup");
        let mut moves_made = Vec::new();
        let mut account = TurnLog::of(Pig::new(setup.clone(), 7), &[]).expect("no moves");
        for at in 0..moves {
            let hold = is_free(&account.now) && at % 3 == 2;
            moves_made.push(if hold { Move::Hold } else { Move::Roll });
            account = TurnLog::of(Pig::new(setup.clone(), 7), &moves_made).expect("legal moves");
        }
        account
    }

    #[test]
    fn start_luck_and_mistakes_make_now() {
        let account = account(12);
        let book = book(&account);
        assert!(book.missing(&account).is_empty());
        let ledger = WinProbTimeline::of(&account, &book, 0);
        assert!(ledger.whole);
        assert_eq!(ledger.curve.len(), 13);
        let [mine, theirs] = ledger.mistakes.map(|mistakes| mistakes.cost);
        let sum = ledger.curve[0] + ledger.luck - mine + theirs;
        assert!((sum - ledger.curve[12]).abs() < 1e-12, "{sum} {:?}", ledger.curve);
        // Each hold cost a tenth.
        let holds = account.steps.iter().filter(|step| step.choice == Move::Hold).count();
        assert!(holds > 0);
        assert!((mine + theirs - 0.1 * holds as f64).abs() < 1e-12);
    }

    #[test]
    fn what_is_not_known_ends_the_curve() {
        let account = account(9);
        assert_eq!(WinProbTimeline::of(&account, &ChanceCache::default(), 0), WinProbTimeline::default());
        let missing = ChanceCache::default().missing(&account);
        assert!(
            missing.windows(2).all(|pair| (pair[0].me, pair[0].you, pair[0].k) < (pair[1].me, pair[1].you, pair[1].k))
        );
    }

    #[test]
    fn differences_have_signs_and_digits() {
        let cases = [
            (0.067, "+6.7"),
            (-0.036, "−3.6"),
            (-0.0004, "−0.04"),
            (-0.000_04, "−0.004"),
            (0.0, "0.0"),
            (-1e-9, "0.0"),
        ];
        for (share, text) in cases {
            assert_eq!(signed(share), text, "{share}");
        }
        assert_eq!(percent(0.561), "56.1\u{202f}%");
    }
}
