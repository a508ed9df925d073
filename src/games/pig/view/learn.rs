//! Pig's Learn page: the rules, and how to play well, as five lessons to be tried out.

use std::sync::OnceLock;

use super::{large_die, small_die, use_answer};
use crate::app::fields::{on_input, parsed};
use crate::app::game_head::Tab;
use crate::app::lessons::{Frame, Lesson, LessonCourse, LessonProps};
use crate::app::prelude::*;
use crate::engine::seed::Seed;
use crate::games::pig::info::INFO;
use crate::games::pig::policy::{Middle, Race, Rounding, Slope, hold_at};
use crate::games::pig::requests::{Chances, Request, Situation, Variant};
use crate::games::pig::rules::TurnDice;
use crate::lab::report::number;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    goal: "Be the first with 100 points. Two play, with one die.",
    words: &[
        ("hold at 20", "roll until the turn total is 20 or more, then hold"),
        ("at risk", "the turn total: lost when the pig comes"),
        ("gap", "the rival’s score less your own"),
        ("goal at 71+", "roll for 100 when either score is 71 or more"),
    ],
    known: &[
        "A die has no memory: after nine rolls without a one the next is a one as often as ever. Going first wins 53 of 100 games between two who play best.",
    ],
    links: &[(Tab::Lab, "See every decision in the lab")],
    ..LessonCourse::of(&INFO, ("learn.pig", "pig-learn"), 5, lesson)
};

fn lesson(lesson: LessonProps) -> Html {
    match lesson.number {
        0 | 1 => html! { <RollLesson ..lesson /> },
        2 => html! { <GainLesson ..lesson /> },
        _ => html! { <QuestionLesson ..lesson /> },
    }
}

const GAME: Variant = Variant::DEFAULT;

/// The lessons; five, as the pages' table says.
fn lessons() -> &'static [Lesson] {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/pig/lessons.txt"));
    static ALL: OnceLock<Vec<Lesson>> = OnceLock::new();
    ALL.get_or_init(|| TEXT.split("\n\n").filter_map(Lesson::read).collect())
}

/// The lessons of rolling: the seed of the dice, which is nobody's but ours; what is banked before; and how many rolls are asked for
/// before holding; nothing: roll until the pig comes.
const TURNS: [(&str, u16, Option<usize>); 2] = [("lesson-7", 0, Some(3)), ("lesson-5", 12, None)];

/// The first dice of a lesson's turn.
fn dice(lesson: usize, count: usize) -> Vec<u8> {
    let mut dice = TurnDice::new(Seed::new(TURNS[lesson].0).map_or(0, |seed| seed.hash()), GAME.die, 0, 0);
    (0..count).map(|_| dice.roll()).collect()
}

/// What the rolls of a turn come to; nothing once the pig has come.
fn total(rolls: &[u8]) -> Option<u16> {
    (!rolls.contains(&GAME.bust)).then(|| rolls.iter().map(|face| u16::from(*face)).sum())
}

/// A question: both scores, perhaps the points at risk, the choices and whether each is right, and what is said of a right
/// and of a wrong one.
struct Question {
    scores: (u16, u16),
    risk: Option<u16>,
    choices: Vec<(String, bool)>,
    said: [String; 2],
}

/// A question of the fourth lesson.
struct Dilemma {
    /// My score, the opponent's, the turn total.
    at: (u16, u16, u16),
    /// Whether best play rolls; a test asks the solver.
    rolls: bool,
    why: &'static str,
}

const DILEMMAS: [Dilemma; 3] = [
    Dilemma { at: (20, 80, 22), rolls: true, why: "Far behind, 22 points do not save you." },
    Dilemma { at: (64, 20, 18), rolls: false, why: "Far ahead, you need not risk 18 points." },
    Dilemma { at: (74, 80, 21), rolls: true, why: "Passed on, the die may not come back." },
];

impl Dilemma {
    fn question(&self, chances: Option<Chances>) -> Question {
        let told = chances.map_or_else(String::new, |chances| {
            let [roll, hold] = [chances.roll, chances.hold].map(|chance| number::percent(chance, 1));
            format!(" Chance to win: roll {roll}, hold {hold}.")
        });
        Question {
            scores: (self.at.0, self.at.1),
            risk: Some(self.at.2),
            choices: vec![("Roll".to_owned(), self.rolls), ("Hold".to_owned(), !self.rolls)],
            said: [format!("Yes. {}{told}", self.why), format!("No: look again.{told}")],
        }
    }
}

/// A question of the fifth lesson.
struct Sum {
    /// My score and the opponent's.
    at: (u16, u16),
    /// What can be chosen: hold values, and the missing points for «roll for the goal».
    choices: [u16; 4],
}

const SUMS: [Sum; 3] = [
    Sum { at: (40, 64), choices: [18, 21, 24, 60] },
    Sum { at: (56, 40), choices: [19, 21, 23, 44] },
    Sum { at: (50, 72), choices: [18, 21, 24, 50] },
];

impl Sum {
    /// Where the rule holds.
    fn answer(&self) -> u16 {
        let slope = Slope { how: Rounding::Round, c: 21, d: 8 };
        hold_at(GAME, Middle::Slope(slope), Race::both(29), self.at.0, self.at.1)
    }

    /// How the answer comes about.
    fn working(&self) -> String {
        let (me, you) = self.at;
        let eighth = me.abs_diff(you) / 8;
        match () {
            () if me.max(you) >= 71 => format!("{} is 71 or more: roll for the goal.", me.max(you)),
            () if you > me => format!("Behind by {}: 21 + {eighth} = {}.", you - me, self.answer()),
            () => format!("Ahead by {}: 21 − {eighth} = {}.", me - you, self.answer()),
        }
    }

    fn question(&self) -> Question {
        let goal = GAME.goal - self.at.0;
        let name = |choice: u16| if choice == goal { format!("to {}", GAME.goal) } else { choice.to_string() };
        let choices = self.choices.map(|choice| (name(choice), choice == self.answer())).to_vec();
        let wrong =
            "Not quite. 21, and one more for each 8 you are behind, one less for each 8 ahead; from 71 on the goal.";
        let said = [format!("Yes. {}", self.working()), wrong.to_owned()];
        Question { scores: self.at, risk: None, choices, said }
    }
}

#[derive(Clone, Copy, Default, PartialEq)]
struct Turn {
    rolls: usize,
    held: bool,
}

#[component]
fn RollLesson(lesson: &LessonProps) -> Html {
    let turn = use_value_eq(Turn::default);
    let number = lesson.number;
    let (_, banked, wanted) = TURNS[number];
    let is_over = move |turn: &Turn| turn.held || total(&dice(number, turn.rolls)).is_none();
    let suffices = move |turn: &Turn| wanted.is_some_and(|rolls| turn.rolls >= rolls);
    let rolled = dice(number, turn.rolls);
    let (sum, over, enough) = (total(&rolled), is_over(&turn), suffices(&turn));
    let done = if wanted.is_some() { turn.held && enough } else { sum.is_none() };
    use_told(done.then_some(()), &lesson.on_solved);
    let roll = changes(&turn, move |turn, _: MouseEvent| turn.rolls += usize::from(!is_over(turn) && !suffices(turn)));
    let hold = changes(&turn, move |turn, _: MouseEvent| turn.held |= !is_over(turn) && turn.rolls > 0);
    let now = banked + sum.filter(|_| turn.held).unwrap_or(0);
    let said = match (sum, turn.held) {
        (None, _) => "A one: the pig.".to_owned(),
        (Some(sum), true) if !done && wanted.is_some() => {
            format!("{sum} banked already, which is allowed. Try it with three rolls.")
        }
        (Some(sum), true) => format!("{sum} banked: {now} now. That is prudent, but this example needs the pig."),
        (Some(_), false) if enough => "Three rolls without a pig. Hold.".to_owned(),
        (Some(_), false) if turn.rolls > 0 && wanted.is_none() => "Once more.".to_owned(),
        _ => String::new(),
    };
    let words = rolled.last().map(|face| match sum {
        Some(sum) => format!("Rolled {face}, turn total {sum}."),
        None => format!("Rolled {face}, the pig: the turn is lost."),
    });
    // On a reset the buttons come back; the first of them is where the person is.
    let buttons = html! {
        <>
            <button key="roll" type="button" class="btn primary" disabled={over || enough} onclick={roll}>{ "Roll" }</button>
            <button key="hold" type="button" class="btn" disabled={over || turn.rolls == 0} onclick={hold}>{ "Hold" }</button>
        </>
    };
    let small = |(at, face): (usize, &u8)| html! { <span key={at}>{ small_die(*face, GAME.die, GAME.bust) }</span> };
    let scene = html! {
        <div class="pt-turn">
            <div class="pt-die">{ large_die(rolled.last().copied().unwrap_or(0), GAME.die, GAME.bust) }</div>
            <div class="pt-sum">
                <dl class="num">
                    <div key="banked"><dt>{ "Banked" }</dt><dd>{ now }</dd></div>
                    <div key="total"><dt>{ "Turn total" }</dt><dd>{ sum.filter(|_| !turn.held).unwrap_or(0) }</dd></div>
                </dl>
                <p class="pt-dice">
                    { for rolled.iter().enumerate().map(small) }
                    <span key="words" class="unseen" role="status">{ words }</span>
                </p>
            </div>
        </div>
    };
    let (about, on_again) = (&lessons()[number], sets(&turn, Turn::default()));
    Frame { lesson, about, scene, buttons, said: &said, done, again: over, on_again }.draw()
}

/// The turn total at which both are the same.
const EVEN: u16 = 20;
/// The greatest turn total of the slider, and that at which it begins.
const MAX_TOTAL: u16 = 40;
const FIRST: u16 = 8;

#[component]
fn GainLesson(props: &LessonProps) -> Html {
    // Nothing until the slider has been moved.
    let chosen = use_value_eq(|| None::<u16>);
    let total = chosen.unwrap_or(FIRST);
    let done = *chosen == Some(EVEN);
    use_told(done.then_some(()), &props.on_solved);
    let set = chosen.setter();
    let oninput = on_input(parsed(move |value: u16| set.set(Some(value.clamp(1, MAX_TOTAL)))));
    let (gain, risk) = (20.0 / 6.0, f64::from(total) / 6.0);
    let said = match *chosen {
        None => String::new(),
        Some(..EVEN) => format!("A roll is worth {:.2} points more: roll.", gain - risk),
        Some(_) => format!("A roll costs {:.2} points: hold.", risk - gain),
    };
    let bar = |name: &'static str, value: f64, class: &'static str| {
        html! {
            <div key={name} class="pt-bar">
                <span>{ name }</span>
                <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="pt-ground" width="100" height="14" /><rect {class} width={format!("{:.1}", value / 7.0 * 100.0)} height="14" />
                </svg>
                <b class="num">{ format!("{value:.2}") }</b>
            </div>
        }
    };
    let scene = html! {
        <div class="pt-gain">
            { bar("gains", gain, "pt-gains") }
            { bar("risks", risk, "pt-risks") }
            <div key="total" class="slider line">
                <label for="pt-total">{ "Turn total " }<b class="num">{ total }</b></label>
                <input type="range" id="pt-total" min="1" max={MAX_TOTAL.to_string()} step="1" value={total.to_string()} {oninput}
                    aria-valuetext={format!("{total}: a roll gains {gain:.2}, risks {risk:.2}")} />
            </div>
        </div>
    };
    let (about, buttons, on_again) = (&lessons()[props.number], Html::default(), sets(&chosen, None));
    Frame { lesson: props, about, scene, buttons, said: &said, done, again: done, on_again }.draw()
}

/// How far a lesson's questions are answered.
#[derive(Clone, Copy, Default, PartialEq)]
struct Round {
    /// The question at hand.
    at: usize,
    /// The choice that was made of it, and whether it is right.
    chosen: Option<(usize, bool)>,
}

/// A lesson of three questions, done behind the last one: roll or hold, judged by best play; or the rule of the paper, worked
/// out in the head.
#[component]
fn QuestionLesson(props: &LessonProps) -> Html {
    let round = use_value_eq(Round::default);
    let situation = |&Dilemma { at: (me, you, k), .. }: &Dilemma| Situation { me, you, k, ..Situation::default() };
    let all = Request::Chances { variant: GAME, at: DILEMMAS.iter().map(situation).collect() };
    let chances = use_answer::<Vec<Chances>>((props.number == 3).then_some(all)).last;
    let count = DILEMMAS.len();
    let Question { scores: (me, you), risk, choices, said } = match (round.at.min(count - 1), props.number) {
        (at, 3) => DILEMMAS[at].question(chances.and_then(|list| list.get(at).copied())),
        (at, _) => SUMS[at].question(),
    };
    let right = round.chosen.is_some_and(|(_, right)| right);
    let done = right && round.at + 1 >= count;
    use_told(done.then_some(()), &props.on_solved);
    let said = round.chosen.map_or_else(String::new, |(_, right)| said[usize::from(!right)].clone());
    let choice = |(at, (name, right)): (usize, (String, bool))| {
        let onclick = changes(&round, move |round, _: MouseEvent| round.chosen = Some((at, right)));
        let pressed = round.chosen.is_some_and(|(chosen, _)| chosen == at);
        html! {
            <button key={at} type="button" class="btn" aria-pressed={pressed.to_string()} disabled={done} {onclick}>{ name }</button>
        }
    };
    let next = changes(&round, |round, _: MouseEvent| *round = Round { at: round.at + 1, chosen: None });
    let buttons = html! {
        <>
            { for choices.into_iter().enumerate().map(choice) }
            <button key="next" type="button" class="btn primary" hidden={!right || done} onclick={next}>{ "Next" }</button>
        </>
    };
    let scene = html! {
        <dl class="pt-scores num">
            <div key="me"><dt>{ "You" }</dt><dd>{ me }</dd></div>
            <div key="you"><dt>{ "Rival" }</dt><dd>{ you }</dd></div>
            { for risk.map(|risk| html! { <div key="total" class="pt-risk"><dt>{ "At risk" }</dt><dd>{ risk }</dd></div> }) }
            <div key="count" class="pt-count"><dt class="unseen">{ "Question" }</dt><dd>{ format!("{} of {count}", round.at + 1) }</dd></div>
        </dl>
    };
    let (about, on_again) = (&lessons()[props.number], sets(&round, Round::default()));
    Frame { lesson: props, about, scene, buttons, said: &said, done, again: done, on_again }.draw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::exact::optimum::Optimum;

    #[test]
    fn the_dice_are_as_the_lessons_need_them() {
        let (first, second) = (dice(0, 3), dice(1, 6));
        assert!(total(&first).is_some(), "three rolls without a pig: {first:?}");
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
        assert_eq!((lessons().len(), DILEMMAS.len()), (COURSE.count, SUMS.len()));
        assert_eq!(SUMS.each_ref().map(Sum::answer), [24, 19, 50]);
        for sum in &SUMS {
            assert!(sum.choices.contains(&sum.answer()));
            assert_eq!(sum.choices[3], GAME.goal - sum.at.0);
        }
        assert_eq!(SUMS[0].working(), "Behind by 24: 21 + 3 = 24.");
    }
}
