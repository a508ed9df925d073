//! The rules, to be played.

use yew::prelude::*;

use super::board::MountainBoard;
use super::lessons::LESSONS;
use super::words::emphasised;
use crate::app::view::{LearnProps, Transition};
use crate::engine::position::Position;
use crate::games::fujisan::rules::{Mountain, Move};
use crate::web::page;

/// The four lessons and what stands beside them.
#[component]
pub fn Learn(props: &LearnProps) -> Html {
    let is_solved = |i: usize| props.solved.get(i).copied().unwrap_or(false);
    let tried = (0..LESSONS.len()).filter(|&i| is_solved(i)).count();
    html! {
        <div class="fj-learn">
            <section class="fj-lessons" aria-label="Lessons">
                { for (0..LESSONS.len()).map(|i| html! {
                    <LessonCard key={i} number={i} solved={is_solved(i)} on_solved={props.on_solved.clone()} />
                }) }
            </section>
            <aside class="fj-aside">
                <div class="card fj-note">
                    <h2>{ "The goal" }</h2>
                    <p>{ "Lead all four priests to the summit, the two middle steps, in as few moves as you can." }</p>
                    <div class="fj-progress" aria-hidden="true">
                        { for (0..LESSONS.len()).map(|i| html! { <i key={i} class={is_solved(i).then_some("on")} /> }) }
                    </div>
                    <p>{ format!("{tried} of {} tried", LESSONS.len()) }</p>
                </div>
                { written() }
                <div class="card fj-note">
                    <h2>{ "Worth knowing" }</h2>
                    <p>{ "A 0 is entered only from above or below. On his way to the other side a priest may pass over the summit. \
                          Nobody goes back to the ground." }</p>
                </div>
                { figures() }
            </aside>
        </div>
    }
}

/// What the solver's figures on the Play page mean.
fn figures() -> Html {
    let lines = [
        (
            "Positions expanded",
            "those that the solver has worked through, from the beginning and from the summit at once, until the two met or one came to an end.",
        ),
        ("Positions in reach", "all that can come about from the beginning, whichever priest stands where."),
        (
            "Connectedness",
            "how many pairs of steps an empty mountain joins by a move left or right, for each step: the more, the freer the ways.",
        ),
        (
            "Share of sideways moves",
            "the part of the shown solution that goes left or right, not up or down; 1 is all of it.",
        ),
        ("Choices a move", "how many moves are allowed, on average, each time the shown solution makes one."),
        ("Moves downhill", "how many of its moves end farther from the summit than they began."),
    ];
    html! {
        <div class="card fj-note fj-figures">
            <h2>{ "What the solver tells" }</h2>
            { for lines.map(|(name, words)| html! { <p key={name}><b>{ name }</b>{ ": " }{ words }</p> }) }
        </div>
    }
}

/// The notation of moves.
fn written() -> Html {
    let lines = [
        ("A C M S", "the priests: top left, bottom left, top right, bottom right"),
        ("L R U D", "left, right, up, down"),
        ("AR2", "A goes right, two free spaces"),
        ("AR3(+1)", "three free spaces, and one priest skipped"),
    ];
    html! {
        <div class="card fj-note">
            <h2>{ "How moves are written" }</h2>
            <dl>{ for lines.map(|(code, words)| html! { <div key={code}><dt>{ code }</dt><dd>{ words }</dd></div> }) }</dl>
        </div>
    }
}

#[derive(Properties, Clone, PartialEq)]
struct LessonCardProps {
    number: usize,
    solved: bool,
    on_solved: Callback<usize>,
}

#[component]
fn LessonCard(props: &LessonCardProps) -> Html {
    let lesson = &LESSONS[props.number];
    let made = use_state(|| None::<(Mountain, Move)>);
    let said = use_state(String::new);
    let start = lesson.start();
    let came = made.as_ref().map(|(after, mv)| Transition {
        before: start.to_string().into(),
        after: after.to_string().into(),
        mv: mv.to_string().into(),
        back: false,
    });
    let on_move = {
        let (made, said, start) = (made.setter(), said.setter(), start.clone());
        let (number, on_solved) = (props.number, props.on_solved.clone());
        Callback::from(move |mv: Move| match start.play(&mv) {
            Ok(after) if lesson.is_solved_by(&mv) => {
                made.set(Some((after, mv)));
                on_solved.emit(number);
            }
            _ => said.set(format!("**{}** is allowed too. But try this one: {}", mv, lesson.ask)),
        })
    };
    let on_say = {
        let said = said.setter();
        Callback::from(move |text| said.set(text))
    };
    // Counts the attempts: each begins with a new board, on which the first priest is at hand.
    let round = use_state(|| 0_u32);
    let again = {
        let (made, said, round) = (made.setter(), said.setter(), round.clone());
        Callback::from(move |_: MouseEvent| {
            made.set(None);
            said.set(String::new());
            round.set(*round + 1);
        })
    };
    {
        let number = props.number;
        use_effect_with(*round, move |&round| {
            if round > 0 {
                page::focus_first(&format!("#lesson-{number} [role=gridcell][tabindex='0']"));
            }
        });
    }
    let is_made = made.is_some();
    let mountain = made.as_ref().map_or(start, |(after, _)| after.clone());
    let at_hand = (!is_made).then(|| lesson.hero());
    html! {
        <article id={format!("lesson-{}", props.number)} class="card fj-lesson" aria-label={format!("Lesson {}: {}", props.number + 1, lesson.title)}>
            <MountainBoard key={*round} {mountain} {came} {on_move} {on_say} columns={lesson.columns.clone()} only={lesson.priests.to_vec()}
                {at_hand} notes={lesson.notes(is_made)} locked={is_made} />
            <div class="fj-lesson-text">
                <h2><i>{ props.number + 1 }</i>{ lesson.title }</h2>
                <p>{ emphasised(lesson.text) }</p>
                <div class="fj-foot">
                    { mark(is_made || props.solved) }
                    <div class="fj-told" role="status">{ told(lesson.ask, &said, made.as_ref().map(|(_, mv)| lesson.praise(mv))) }</div>
                    <button type="button" class="btn quiet" hidden={!is_made} onclick={again}>{ "Again" }</button>
                </div>
            </div>
        </article>
    }
}

/// What the lesson says at the moment.
fn told(ask: &str, said: &str, praise: Option<String>) -> Html {
    match praise {
        Some(praise) => emphasised(&praise),
        None if said.is_empty() => html! { <span class="fj-ask">{ ask.to_owned() }</span> },
        None => emphasised(said),
    }
}

/// The mark of a lesson that is solved.
fn mark(shown: bool) -> Html {
    html! { <span class="fj-mark" hidden={!shown} role="img" aria-label="Solved">{ "✓" }</span> }
}
