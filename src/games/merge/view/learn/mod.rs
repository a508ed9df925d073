//! The Learn page of both games: the rules as five small boards to be pushed by swipes, buttons and arrow keys, and what
//! is worth knowing.

mod lessons;

use std::rc::Rc;

use yew::prelude::*;

use self::lessons::of;
use super::any_game::{AnyGame, Kind};
use super::motion::Motion;
use super::picture::picture;
use super::play::board::use_swipes;
use super::play::compass::compass;
use crate::app::game_head::Tab;
use crate::app::gesture::{Handlers, arrow_key};
use crate::app::lessons::{Frame, LessonCourse, LessonProps, NOTHING};
use crate::engine::direction::Direction;
use crate::games::merge::info;

/// The lessons of a game, and what stands beside them.
pub fn course(kind: Kind) -> &'static LessonCourse {
    match kind {
        Kind::Twenty48 => &TWENTY48,
        Kind::Threes => &THREES,
    }
}

/// What both games have.
const COMMON: LessonCourse = LessonCourse {
    info: &info::TWENTY48,
    kept: "",
    class: "mg-learn",
    count: 0,
    lesson: |_| Html::default(),
    symbols: NOTHING,
    goal: "",
    words_title: "Words",
    words: &[
        ("swipe", "anywhere in the play area; arrows, W A S D and H J K L do the same"),
        ("evil share", "the part of the new tiles that go where they hurt most"),
        ("seed", "names the tiles: whoever has it gets the same ones after the same moves"),
    ],
    known: &[],
    links: &[(Tab::Editor, "Set up a board"), (Tab::Lab, "Compare the players in the lab")],
    more: NOTHING,
};

static TWENTY48: LessonCourse = LessonCourse {
    info: &info::TWENTY48,
    kept: "learn.2048",
    lesson: |lesson| html! { <TaskLesson kind={Kind::Twenty48} {lesson} /> },
    count: lessons::TWENTY48.len(),
    goal: "Make a tile of 2048, also on the last possible move. One may go on: 131072 is the most that a board can hold.",
    known: &[
        "“Right and down in turn; if stuck, up”, the Corner Strategy to the letter, doubles what random moves score, and has not made 2048 in 100 000 games.",
        "A search that looks ahead at all tiles that may come reaches it nearly every time.",
    ],
    ..COMMON
};

static THREES: LessonCourse = LessonCourse {
    info: &info::THREES,
    kept: "learn.threes",
    lesson: |lesson| html! { <TaskLesson kind={Kind::Threes} {lesson} /> },
    count: lessons::THREES.len(),
    goal: "Score as much as you can. A 3 scores 3, and each higher card three times the one before it; 1 and 2 score nothing. Two 6144 make the last card and end the game.",
    known: &[
        "Moving in a circle does not pay here as in 2048: each line goes one cell, so what is in order stays in order only if you mean it.",
        "While a 1 waits at one end and a 2 at the other, both are in the way. Keep them in pairs.",
    ],
    ..COMMON
};

/// What a lesson is given.
#[derive(Properties, PartialEq)]
pub struct TaskProps {
    /// Which game.
    pub kind: Kind,
    /// The lesson.
    pub lesson: LessonProps,
}

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    hand: AnyGame,
    motion: Motion,
    done: bool,
    said: String,
    /// Moves made.
    count: usize,
}

impl Course {
    fn begin(kind: Kind, number: usize) -> Option<Rc<Self>> {
        let hand = of(kind).get(number)?.begin(kind)?;
        let motion = Motion::default().jump(hand.board());
        Some(Rc::new(Self { hand, motion, done: false, said: String::new(), count: 0 }))
    }

    fn after(&self, number: usize, direction: Direction) -> Self {
        let task = &of(self.hand.kind())[number];
        let Some(hand) = self.hand.after(direction).filter(|_| !self.done) else {
            let said = if self.done { self.said.clone() } else { format!("Nothing can go {}.", direction.word()) };
            return Self { said, ..self.clone() };
        };
        Self {
            done: task.is_done(&self.hand, direction, &hand),
            motion: self.motion.moved(&self.hand, direction, &hand),
            said: task.otherwise.to_owned(),
            count: self.count + 1,
            hand,
        }
    }
}

/// A lesson.
#[component]
pub fn TaskLesson(props: &TaskProps) -> Html {
    let (kind, number) = (props.kind, props.lesson.number);
    let course = use_state_eq(|| Course::begin(kind, number));
    let stage = use_node_ref();
    let on_move = {
        let (course, on_solved) = (course.clone(), props.lesson.on_solved.clone());
        Callback::from(move |direction: Direction| {
            // As it stands, not as it was drawn last: a second move may come before.
            let Some(now) = (*course).clone() else { return };
            let next = now.after(number, direction);
            if next.done && !now.done {
                on_solved.emit(());
            }
            course.set(Some(Rc::new(next)));
        })
    };
    let Handlers { down, moved, up, cancel } = use_swipes(&stage, &on_move);
    let Some(now) = (*course).clone() else { return Html::default() };
    let again = {
        let course = course.setter();
        Callback::from(move |_: MouseEvent| course.set(Course::begin(kind, number)))
    };
    let on_key = {
        let on_move = on_move.clone();
        Callback::from(move |event: KeyboardEvent| {
            let plain = !(event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key());
            if let Some(direction) = arrow_key(&event.key()).filter(|_| plain) {
                event.prevent_default();
                on_move.emit(direction);
            }
        })
    };
    let scene = html! {
        <div class="mg-lesson" onkeydown={on_key}>
            <div key="stage" ref={stage} class="mg-stage small" onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancel}>
                { picture(&now.hand, &now.motion) }
            </div>
            { compass(&now.hand, None, now.done, &on_move) }
        </div>
    };
    let said = if now.count == 0 && now.said.is_empty() { String::new() } else { now.said.clone() };
    html! {
        <Frame lesson={props.lesson.clone()} about={&of(kind)[number].about} {scene} {said} done={now.done}
            again={now.count > 0} on_again={again} />
    }
}
