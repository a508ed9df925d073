//! The lessons that are tried out: a turn with a die of their own, what a roll gains and what it risks, and questions one after
//! the other.

use yew::prelude::*;

use super::lessons::{DILEMMAS, Dilemma, GAME, LESSONS, SUMS, Sum, dice, total};
use crate::app::context::use_app;
use crate::app::lessons::{Frame, LessonProps};
use crate::games::pig::requests::{Chances, Request, Response};
use crate::games::pig::view::ask::{Answer, use_finding};
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

/// The turn total at which both are the same.
const EVEN: u16 = 20;
/// The greatest turn total of the slider.
const MOST: u16 = 40;

/// Gain and risk on a slider.
#[component]
pub fn GainLesson(props: &LessonProps) -> Html {
    let total = use_state_eq(|| 8u16);
    let touched = use_state_eq(|| false);
    let done = *touched && *total == EVEN;
    {
        let on_solved = props.on_solved.clone();
        use_effect_with(done, move |done| {
            if *done {
                on_solved.emit(());
            }
        });
    }
    let oninput = {
        let (total, touched) = (total.clone(), touched.clone());
        Callback::from(move |event: InputEvent| {
            if let Ok(value) = event.target_unchecked_into::<web_sys::HtmlInputElement>().value().parse::<u16>() {
                touched.set(true);
                total.set(value.clamp(1, MOST));
            }
        })
    };
    let again = {
        let (total, touched) = (total.clone(), touched.clone());
        Callback::from(move |_: MouseEvent| {
            touched.set(false);
            total.set(8);
        })
    };
    let (gain, risk) = (20.0 / 6.0, f64::from(*total) / 6.0);
    let said = match () {
        () if !*touched => String::new(),
        () if *total < EVEN => format!("A roll is worth {:.2} points more: roll.", gain - risk),
        () => format!("A roll costs {:.2} points: hold.", risk - gain),
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
            <div key="total" class="pl-slider">
                <label for="pt-total">{ "Turn total " }<b class="num">{ *total }</b></label>
                <input type="range" id="pt-total" min="1" max={MOST.to_string()} step="1" value={total.to_string()} {oninput}
                    aria-valuetext={format!("{}: a roll gains {gain:.2}, risks {risk:.2}", *total)} />
            </div>
        </div>
    };
    html! { <Frame lesson={props.clone()} about={&LESSONS[props.number]} {scene} {said} {done} again={done} on_again={again} /> }
}

/// How far the questions are answered.
#[derive(Clone, Default, PartialEq)]
struct Round {
    /// The question at hand.
    at: usize,
    /// The choice that was made of it.
    chosen: Option<usize>,
}

/// What both lessons of questions share: the state, and that the lesson is solved behind the last question.
#[hook]
fn use_round(
    count: usize,
    is_right: impl Fn(usize, usize) -> bool,
    on_solved: &Callback<()>,
) -> (UseStateHandle<Round>, bool) {
    let round = use_state_eq(Round::default);
    let done = round.at + 1 >= count && round.chosen.is_some_and(|chosen| is_right(round.at, chosen));
    let on_solved = on_solved.clone();
    use_effect_with(done, move |done| {
        if *done {
            on_solved.emit(());
        }
    });
    (round, done)
}

/// The buttons of a question's choices; behind a right answer the way to the next question.
fn buttons(round: &UseStateHandle<Round>, names: &[String], right: Option<bool>, done: bool) -> Html {
    let choice = |(at, name): (usize, &String)| {
        let setter = round.clone();
        let onclick = Callback::from(move |_: MouseEvent| setter.set(Round { chosen: Some(at), ..(*setter).clone() }));
        let pressed = round.chosen == Some(at);
        html! {
            <button key={at} type="button" class="btn" aria-pressed={pressed.to_string()} disabled={done} {onclick}>{ name }</button>
        }
    };
    let next = {
        let round = round.clone();
        Callback::from(move |_: MouseEvent| round.set(Round { at: round.at + 1, chosen: None }))
    };
    html! {
        <>
            { for names.iter().enumerate().map(choice) }
            <button key="next" type="button" class="btn primary" hidden={right != Some(true) || done} onclick={next}>{ "Next" }</button>
        </>
    }
}

/// Both scores, as large numbers.
fn scores((me, you): (u16, u16), more: Html, at: usize, count: usize) -> Html {
    html! {
        <dl class="pt-scores num">
            <div key="me"><dt>{ "You" }</dt><dd>{ me }</dd></div>
            <div key="you"><dt>{ "Rival" }</dt><dd>{ you }</dd></div>
            { more }
            <div key="count" class="pt-count"><dt class="unseen">{ "Question" }</dt><dd>{ format!("{} of {count}", at + 1) }</dd></div>
        </dl>
    }
}

/// Roll or hold, judged by best play.
#[component]
pub fn ScoreLesson(props: &LessonProps) -> Html {
    let shell = use_app();
    let chose_right = |at: usize, chosen: usize| DILEMMAS.get(at).is_some_and(|dilemma| dilemma.rolls == (chosen == 0));
    let (round, done) = use_round(DILEMMAS.len(), chose_right, &props.on_solved);
    let question = Request::Chances { variant: GAME, at: DILEMMAS.iter().map(Dilemma::situation).collect() };
    let answer = use_finding(&shell, Some(question));
    let chances = match &*answer {
        Some(Answer::Found(found)) => match &**found {
            Response::Chances(list) => list.get(round.at).copied(),
            _ => None,
        },
        _ => None,
    };
    let dilemma = &DILEMMAS[round.at.min(DILEMMAS.len() - 1)];
    let right = round.chosen.map(|chosen| chose_right(round.at, chosen));
    let said = match right {
        None => String::new(),
        Some(right) => {
            let verdict = if right { "Yes." } else { "No: look again." };
            let told = chances.map(told).unwrap_or_default();
            if right { format!("{verdict} {}{told}", dilemma.why) } else { format!("{verdict}{told}") }
        }
    };
    let (me, you, k) = dilemma.at;
    let more = html! { <div key="total" class="pt-risk"><dt>{ "At risk" }</dt><dd>{ k }</dd></div> };
    let names = ["Roll".to_owned(), "Hold".to_owned()];
    let again = {
        let round = round.clone();
        Callback::from(move |_: MouseEvent| round.set(Round::default()))
    };
    html! {
        <Frame lesson={props.clone()} about={&LESSONS[props.number]} scene={scores((me, you), more, round.at, DILEMMAS.len())}
            buttons={buttons(&round, &names, right, done)} {said} {done} again={done} on_again={again} />
    }
}

/// What both choices are worth.
fn told(chances: Chances) -> String {
    let percent = |chance: f64| format!("{:.1}\u{202f}%", 100.0 * chance);
    format!(" Chance to win: roll {}, hold {}.", percent(chances.roll), percent(chances.hold))
}

/// The rule of the paper, worked out in the head.
#[component]
pub fn HeadLesson(props: &LessonProps) -> Html {
    let chose_right =
        |at: usize, chosen: usize| SUMS.get(at).is_some_and(|sum| sum.choices.get(chosen) == Some(&sum.answer()));
    let (round, done) = use_round(SUMS.len(), chose_right, &props.on_solved);
    let sum: &Sum = &SUMS[round.at.min(SUMS.len() - 1)];
    let right = round.chosen.map(|chosen| chose_right(round.at, chosen));
    let said = match right {
        None => String::new(),
        Some(true) => format!("Yes. {}", sum.working()),
        Some(false) => {
            "Not quite. 21, and one more for each 8 you are behind, one less for each 8 ahead; from 71 on the goal."
                .to_owned()
        }
    };
    let goal = GAME.goal - sum.at.0;
    let name = |choice: &u16| if *choice == goal { format!("to {}", GAME.goal) } else { choice.to_string() };
    let names: Vec<String> = sum.choices.iter().map(name).collect();
    let again = {
        let round = round.clone();
        Callback::from(move |_: MouseEvent| round.set(Round::default()))
    };
    html! {
        <Frame lesson={props.clone()} about={&LESSONS[props.number]} scene={scores(sum.at, html! {}, round.at, SUMS.len())}
            buttons={buttons(&round, &names, right, done)} {said} {done} again={done} on_again={again} />
    }
}
