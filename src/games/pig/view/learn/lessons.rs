//! The lessons: what is told, what is to be done, and the dice and scores they use. Pure.

use crate::app::lessons::Lesson;
use crate::engine::seed::Seed;
use crate::games::pig::dice::TurnDice;
use crate::games::pig::policy::rule::hold_at;
use crate::games::pig::policy::{Middle, Race, Slope};
use crate::games::pig::requests::{Situation, Variant};
use crate::games::pig::rounding::Rounding;

/// The game of the lessons.
pub const GAME: Variant = Variant::DEFAULT;

/// The five lessons.
pub const LESSONS: [Lesson; 5] = [
    Lesson {
        title: "Roll and hold",
        text: "In your turn roll the die **as often as you like**. What it shows adds to the turn total. **Hold**, and the total is yours for good. Whoever first has 100 wins.",
        ask: "Roll three times, then hold.",
        praise: "Banked. The next one would roll now.",
    },
    Lesson {
        title: "A one loses the turn",
        text: "When the die shows a **1, the pig**, the turn is over and its points are lost. What you have **banked before stays**.",
        ask: "You have 12 banked. Roll on until the pig comes.",
        praise: "The turn’s points are gone, the 12 are still yours. That is the whole game.",
    },
    Lesson {
        title: "Hold at 20",
        text: "Five faces bring 4 points on average, one takes the turn total. A roll gains **20/6** and risks **total/6**. Below 20 it pays to roll, above it does not.",
        ask: "Find the turn total at which a roll brings nothing on average.",
        praise: "At 20 both are 3.33: hold. As a rule for most points a turn nothing is better.",
    },
    Lesson {
        title: "The score matters",
        text: "Points are not the aim, winning is. **Behind** you must dare more, **ahead** less. And near the end it is a **race**: whoever passes the die may not get it back.",
        ask: "Roll or hold? Choose as best play would.",
        praise: "Three times as best play does it.",
    },
    Lesson {
        title: "A rule for the head",
        text: "**21, and an eighth of the gap**: add it when you are behind, take it off when you are ahead. When either score is **71 or more, roll for the goal**. Against best play it wins 49.5 of 100 games.",
        ask: "Where does the rule hold?",
        praise: "Nobody can do much better without a computer.",
    },
];

/// Whose dice a lesson of rolling uses: nobody's seed but ours.
pub const SEEDS: [&str; 2] = ["lesson-7", "lesson-5"];

/// The first dice of a lesson's turn.
pub fn dice(lesson: usize, count: usize) -> Vec<u8> {
    let seed = SEEDS.get(lesson).and_then(|text| Seed::new(text).ok());
    let mut dice = TurnDice::new(seed.map_or(0, |seed| seed.hash()), GAME.die, 0, 0);
    (0..count).map(|_| dice.roll()).collect()
}

/// What the rolls of a turn come to; nothing once the pig has come.
pub fn total(rolls: &[u8]) -> Option<u16> {
    (!rolls.contains(&GAME.bust)).then(|| rolls.iter().map(|face| u16::from(*face)).sum())
}

/// A question of the fourth lesson.
#[derive(Debug)]
pub struct Dilemma {
    /// My score, the opponent's, the turn total.
    pub at: (u16, u16, u16),
    /// Whether best play rolls; a test asks the solver.
    pub rolls: bool,
    /// Why.
    pub why: &'static str,
}

impl Dilemma {
    /// As the worker is asked.
    pub fn situation(&self) -> Situation {
        let (me, you, k) = self.at;
        Situation { me, you, k, ..Situation::default() }
    }
}

/// The questions of the fourth lesson.
pub const DILEMMAS: [Dilemma; 3] = [
    Dilemma { at: (20, 80, 22), rolls: true, why: "Far behind, 22 points do not save you." },
    Dilemma { at: (64, 20, 18), rolls: false, why: "Far ahead, you need not risk 18 points." },
    Dilemma { at: (74, 80, 21), rolls: true, why: "Passed on, the die may not come back." },
];

/// A question of the fifth lesson.
#[derive(Debug)]
pub struct Sum {
    /// My score and the opponent's.
    pub at: (u16, u16),
    /// What can be chosen: hold values, and the missing points for «roll for the goal».
    pub choices: [u16; 4],
}

impl Sum {
    /// Where the rule holds.
    pub fn answer(&self) -> u16 {
        let slope = Slope { how: Rounding::Round, c: 21, d: 8 };
        hold_at(GAME, Middle::Slope(slope), Race::both(29), self.at.0, self.at.1)
    }

    /// How the answer comes about.
    pub fn working(&self) -> String {
        let (me, you) = self.at;
        let eighth = me.abs_diff(you) / 8;
        match () {
            () if me.max(you) >= 71 => format!("{} is 71 or more: roll for the goal.", me.max(you)),
            () if you > me => format!("Behind by {}: 21 + {eighth} = {}.", you - me, self.answer()),
            () => format!("Ahead by {}: 21 − {eighth} = {}.", me - you, self.answer()),
        }
    }
}

/// The questions of the fifth lesson.
pub const SUMS: [Sum; 3] = [
    Sum { at: (40, 64), choices: [18, 21, 24, 60] },
    Sum { at: (56, 40), choices: [19, 21, 23, 44] },
    Sum { at: (50, 72), choices: [18, 21, 24, 50] },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::exact::optimum::Optimum;

    #[test]
    fn the_dice_are_as_the_lessons_need_them() {
        let first = dice(0, 3);
        assert!(total(&first).is_some(), "three rolls without a pig: {first:?}");
        let second = dice(1, 6);
        let pig = second.iter().position(|face| *face == 1);
        assert!(pig.is_some_and(|at| (2..=4).contains(&at)), "a pig after a few rolls: {second:?}");
    }

    #[test]
    fn best_play_decides_as_the_fourth_lesson_says() {
        let optimum = Optimum::solve(GAME, &mut |_| {});
        for Dilemma { at: (me, you, k), rolls, .. } in DILEMMAS {
            let (roll, hold) = optimum.values(me, you)[usize::from(k)];
            assert_eq!(roll > hold, rolls, "{me} : {you}, {k}: roll {roll}, hold {hold}");
            assert!((roll - hold).abs() > 0.004, "{me} : {you}, {k} is a clear case: roll {roll}, hold {hold}");
        }
    }

    #[test]
    fn every_sum_has_its_answer_among_the_choices() {
        assert_eq!(SUMS.each_ref().map(Sum::answer), [24, 19, 50]);
        for sum in &SUMS {
            assert!(sum.choices.contains(&sum.answer()));
            assert_eq!(sum.choices[3], GAME.goal - sum.at.0);
        }
        assert_eq!(SUMS[0].working(), "Behind by 24: 21 + 3 = 24.");
    }
}
