//! The last two lessons: questions, one after the other.

use yew::prelude::*;

use super::lessons::{DILEMMAS, Dilemma, GAME, LESSONS, SUMS, Sum};
use crate::app::context::use_app;
use crate::app::lesson::{Frame, LessonProps};
use crate::games::pig::requests::{Chances, Request, Response};
use crate::games::pig::view::ask::{Answer, use_finding};

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
