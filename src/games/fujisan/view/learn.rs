//! The rules, to be played.

use yew::prelude::*;

use super::board::MountainBoard;
use super::lessons::TASKS;
use crate::app::game_head::Tab;
use crate::app::lessons::{Frame, LessonCourse, LessonProps, NOTHING};
use crate::app::view::Transition;
use crate::engine::entry::Game;
use crate::engine::position::Position;
use crate::games::fujisan::Fujisan;
use crate::games::fujisan::rules::{Mountain, Move};
use crate::web::page;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &Fujisan::INFO,
    kept: "learn.fujisan",
    class: "fj-learn",
    count: TASKS.len(),
    lesson: |props| html! { <TaskLesson ..props /> },
    symbols: NOTHING,
    goal: "Lead all four priests to the summit, the two middle steps, in as few moves as you can.",
    words_title: "How moves are written",
    words: &[
        ("A C M S", "the priests: top left, bottom left, top right, bottom right"),
        ("L R U D", "left, right, up, down"),
        ("AR2", "A goes right, two free spaces"),
        ("AR3(+1)", "three free spaces, and one priest skipped"),
    ],
    known: &[
        "A 0 is entered only from above or below. On his way to the other side a priest may pass over the summit. Nobody goes back to the ground.",
    ],
    links: &[(Tab::Editor, "Set up a position")],
    more: figures,
};

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
        <div key="figures" class="card lessons-note fj-figures">
            <h2>{ "What the solver tells" }</h2>
            { for lines.map(|(name, words)| html! { <p key={name}><b>{ name }</b>{ ": " }{ words }</p> }) }
        </div>
    }
}

/// A lesson: one move on some columns of a mountain.
#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let task = &TASKS[props.number];
    let made = use_state(|| None::<(Mountain, Move)>);
    let said = use_state(String::new);
    let start = task.start();
    let came = made.as_ref().map(|(after, mv)| Transition {
        before: start.to_string().into(),
        after: after.to_string().into(),
        mv: mv.to_string().into(),
        back: false,
    });
    let on_move = {
        let (made, said, start, on_solved) = (made.setter(), said.setter(), start.clone(), props.on_solved.clone());
        Callback::from(move |mv: Move| match start.play(&mv) {
            Ok(after) if task.is_solved_by(&mv) => {
                made.set(Some((after, mv)));
                on_solved.emit(());
            }
            _ => said.set(format!("**{}** is allowed too. But try this one: {}", mv, task.about.ask)),
        })
    };
    let on_say = {
        let said = said.setter();
        Callback::from(move |text| said.set(text))
    };
    // Counts the attempts: each begins with a new board, on which the first priest is at hand.
    let round = use_state(|| 0_u32);
    let on_again = {
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
    let praise = made.as_ref().map(|(_, mv)| task.praise(mv));
    let scene = html! {
        <MountainBoard key={*round} {mountain} {came} {on_move} {on_say} columns={task.columns.clone()} only={task.priests.to_vec()}
            at_hand={(!is_made).then(|| task.hero())} notes={task.notes(is_made)} locked={is_made} />
    };
    let lesson = LessonProps { solved: is_made || props.solved, ..props.clone() };
    html! {
        <Frame {lesson} about={&task.about} {scene} said={praise.unwrap_or_else(|| (*said).clone())} done=false again={is_made} {on_again} />
    }
}
