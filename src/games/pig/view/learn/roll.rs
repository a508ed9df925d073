//! The first two lessons: a turn with a die of their own.

use yew::prelude::*;

use super::lessons::{GAME, LESSONS, dice, total};
use crate::app::lesson::{Frame, LessonProps};
use crate::games::pig::view::die;

/// How a lesson of rolling is solved.
#[derive(Clone, Copy, PartialEq)]
pub struct Task {
    /// What is banked before.
    pub banked: u16,
    /// So many rolls are asked for before holding; nothing: roll until the pig comes.
    pub rolls: Option<usize>,
}

/// What a lesson of rolling is given.
#[derive(Properties, PartialEq)]
pub struct RollProps {
    /// What every lesson is given.
    pub lesson: LessonProps,
    /// What solves it.
    pub task: Task,
}

/// A turn that stands.
#[derive(Clone, Default, PartialEq)]
struct Turn {
    rolls: usize,
    held: bool,
}

impl Turn {
    fn is_over(&self, number: usize) -> bool {
        self.held || total(&dice(number, self.rolls)).is_none()
    }

    fn suffices(&self, task: Task) -> bool {
        task.rolls.is_some_and(|rolls| self.rolls >= rolls)
    }

    fn rolled(&self, number: usize, task: Task) -> Self {
        let can = !self.is_over(number) && !self.suffices(task);
        Self { rolls: self.rolls + usize::from(can), ..self.clone() }
    }

    fn held(&self, number: usize) -> Self {
        let can = !self.is_over(number) && self.rolls > 0;
        Self { held: self.held || can, ..self.clone() }
    }
}

/// A turn to be played.
#[component]
pub fn RollLesson(props: &RollProps) -> Html {
    let turn = use_state_eq(Turn::default);
    let rolled = dice(props.lesson.number, turn.rolls);
    let sum = total(&rolled);
    let (banked, task) = (props.task.banked, props.task);
    let enough = turn.suffices(task);
    let done = match task.rolls {
        Some(_) => turn.held && enough,
        None => sum.is_none(),
    };
    let over = turn.is_over(props.lesson.number);
    {
        let on_solved = props.lesson.on_solved.clone();
        use_effect_with(done, move |done| {
            if *done {
                on_solved.emit(());
            }
        });
    }
    // Each from the turn as it stands, which of two fast clicks may not be drawn yet.
    let (roll, hold, reset) = (turn.clone(), turn.clone(), turn.clone());
    let number = props.lesson.number;
    let roll = Callback::from(move |_: MouseEvent| roll.set(roll.rolled(number, task)));
    let hold = Callback::from(move |_: MouseEvent| hold.set(hold.held(number)));
    let reset = Callback::from(move |_: MouseEvent| reset.set(Turn::default()));
    let said = match (sum, turn.held) {
        (None, _) => "A one: the pig.".to_owned(),
        (Some(sum), true) if !done && task.rolls.is_some() => {
            format!("{sum} banked already, which is allowed. Try it with three rolls.")
        }
        (Some(sum), true) => {
            format!("{sum} banked: {} now. That is prudent, but here the pig is to come.", banked + sum)
        }
        (Some(_), false) if enough => "Three rolls without a pig. Hold.".to_owned(),
        (Some(_), false) if turn.rolls > 0 && task.rolls.is_none() => "Once more.".to_owned(),
        _ => String::new(),
    };
    let score = match sum {
        Some(sum) if turn.held => banked + sum,
        _ => banked,
    };
    let face = rolled.last().copied().unwrap_or(0);
    // On a reset the buttons come back; the first of them is where the person is.
    let buttons = html! {
        <>
            <button key="roll" type="button" class="btn primary" disabled={over || enough}
                onclick={roll}>{ "Roll" }</button>
            <button key="hold" type="button" class="btn" disabled={over || turn.rolls == 0}
                onclick={hold}>{ "Hold" }</button>
        </>
    };
    let scene = html! {
        <div class="pt-turn">
            <div class="pt-die">{ die::large(face, GAME.die, GAME.bust) }</div>
            <div class="pt-sum">
                <dl class="num">
                    <div key="banked"><dt>{ "Banked" }</dt><dd>{ score }</dd></div>
                    <div key="total"><dt>{ "Turn total" }</dt><dd>{ if turn.held { 0 } else { sum.unwrap_or(0) } }</dd></div>
                </dl>
                <p class="pt-dice">
                    { for rolled.iter().enumerate().map(|(at, face)| html! { <span key={at}>{ die::small(*face, GAME.die, GAME.bust) }</span> }) }
                    <span key="words" class="unseen" role="status">{ words(&rolled, sum) }</span>
                </p>
            </div>
        </div>
    };
    html! {
        <Frame lesson={props.lesson.clone()} about={&LESSONS[props.lesson.number]} {scene} {buttons} {said} {done}
            on_again={reset} again={over} />
    }
}

/// The dice in words.
fn words(rolled: &[u8], sum: Option<u16>) -> String {
    match (rolled.last(), sum) {
        (None, _) => String::new(),
        (Some(face), Some(sum)) => format!("Rolled {face}, turn total {sum}."),
        (Some(face), None) => format!("Rolled {face}, the pig: the turn is lost."),
    }
}
