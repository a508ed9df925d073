//! The Learn page of both games: the rules as five boards to be tried out, and what is worth knowing.

mod lesson;
mod lessons;

use yew::prelude::*;

use self::lesson::TaskLesson;
use super::any_game::Kind;
use crate::app::lesson::use_solved;
use crate::app::lessons_page::{LessonsPage, lessons_page};
use crate::web::route::Route;

/// What the Learn page is given.
#[derive(Properties, PartialEq)]
pub struct LearnProps {
    /// Which game.
    pub kind: Kind,
}

/// The Learn page.
#[component]
pub fn LearnPage(props: &LearnProps) -> Html {
    let kind = props.kind;
    let key = format!("learn.{}", kind.info().id);
    let count = lessons::of(kind).len();
    let solved = use_solved(&key.into(), count);
    let lesson = |number: usize| {
        let lesson = solved.lesson(number);
        html! { <TaskLesson key={number} {kind} {lesson} /> }
    };
    let (goal, known) = worth_knowing(kind);
    lessons_page(LessonsPage {
        info: kind.info(),
        class: "mg-learn",
        lessons: html! { <>{ for (0..count).map(lesson) }</> },
        solved: &solved.all,
        goal,
        words: &WORDS,
        known: &known,
        links: &[(Route::GameLab(kind.info().id.to_owned()), "Compare the players in the lab")],
    })
}

/// Words and what they mean.
const WORDS: [(&str, &str); 3] = [
    ("swipe", "anywhere in the play area; arrows, W A S D and H J K L do the same"),
    ("evil share", "the part of the new tiles that go where they hurt most"),
    ("seed", "names the tiles: whoever has it gets the same ones after the same moves"),
];

/// The goal, and what is worth knowing.
fn worth_knowing(kind: Kind) -> (&'static str, [&'static str; 2]) {
    match kind {
        Kind::Twenty48 => (
            "Make a tile of 2048, also on the last possible move. One may go on: 131072 is the most that a board can hold.",
            [
                "“Right and down in turn; if stuck, up”, the Corner Strategy to the letter, doubles what random moves score, and has not made 2048 in 100 000 games.",
                "A search that looks ahead at all tiles that may come reaches it nearly every time.",
            ],
        ),
        Kind::Threes => (
            "Score as much as you can. A 3 scores 3, and each higher card three times the one before it; 1 and 2 score nothing. Two 6144 make the last card and end the game.",
            [
                "Moving in a circle does not pay here as in 2048: each line goes one cell, so what is in order stays in order only if you mean it.",
                "While a 1 waits at one end and a 2 at the other, both are in the way. Keep them in pairs.",
            ],
        ),
    }
}
