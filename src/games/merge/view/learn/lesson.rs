//! A lesson: a small board that is pushed by swipes, buttons and arrow keys.

use std::rc::Rc;

use yew::prelude::*;

use super::lessons::of;
use crate::app::lesson::{Frame, LessonProps};
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::motion::Motion;
use crate::games::merge::view::picture::picture;
use crate::games::merge::view::play::compass::compass;
use crate::games::merge::view::play::drag::{Finger, Meant};
use crate::web::clock;

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

/// The direction of an arrow key.
fn arrow(key: &str) -> Option<Direction> {
    match key {
        "ArrowUp" => Some(Direction::Up),
        "ArrowDown" => Some(Direction::Down),
        "ArrowLeft" => Some(Direction::Left),
        "ArrowRight" => Some(Direction::Right),
        _ => None,
    }
}

/// A lesson.
#[component]
pub fn TaskLesson(props: &TaskProps) -> Html {
    let (kind, number) = (props.kind, props.lesson.number);
    let course = use_state_eq(|| Course::begin(kind, number));
    let finger = use_mut_ref(|| None::<Finger>);
    let Some(now) = (*course).clone() else { return Html::default() };
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
    let again = {
        let course = course.setter();
        Callback::from(move |_: MouseEvent| course.set(Course::begin(kind, number)))
    };
    let on_key = {
        let on_move = on_move.clone();
        Callback::from(move |event: KeyboardEvent| {
            let plain = !(event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key());
            if let Some(direction) = arrow(&event.key()).filter(|_| plain) {
                event.prevent_default();
                on_move.emit(direction);
            }
        })
    };
    let down = {
        let finger = finger.clone();
        Callback::from(move |event: PointerEvent| {
            if event.is_primary() && event.button() == 0 {
                let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                *finger.borrow_mut() = Some(Finger::down(event.pointer_id(), at.0, at.1, clock::now_ms()));
            }
        })
    };
    let moved = {
        let (finger, on_move) = (finger.clone(), on_move.clone());
        Callback::from(move |event: PointerEvent| {
            let at = (f64::from(event.client_x()), f64::from(event.client_y()));
            let meant = match &mut *finger.borrow_mut() {
                Some(finger) if finger.pointer == event.pointer_id() => finger.moved(at.0, at.1, None),
                _ => return,
            };
            if let Meant::Move(direction) = meant {
                on_move.emit(direction);
            }
        })
    };
    let lifted = Callback::from(move |_: PointerEvent| *finger.borrow_mut() = None);
    let scene = html! {
        <div class="mg-lesson" onkeydown={on_key}>
            <div key="stage" class="mg-stage small" onpointerdown={down} onpointermove={moved} onpointerup={lifted.clone()} onpointercancel={lifted}>
                { picture(&now.hand, &now.motion) }
            </div>
            { compass(&now.hand, None, now.done, &on_move) }
        </div>
    };
    let said = if now.count == 0 && now.said.is_empty() { String::new() } else { now.said.clone() };
    html! {
        <Frame lesson={props.lesson.clone()} about={&of(kind)[number].about} {scene} buttons={html! {}} {said} done={now.done}
            again={now.count > 0} on_again={again} />
    }
}
