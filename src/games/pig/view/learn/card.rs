//! What every lesson has: a picture to act on, the rule, what is to be done, and whether it is.

use yew::prelude::*;

use super::lessons::LESSONS;
use crate::app::rich_text::bold;

/// What every lesson is given.
#[derive(Properties, Clone, PartialEq)]
pub struct LessonProps {
    /// Its number, from 0.
    pub number: usize,
    /// Whether it has been solved, perhaps long ago.
    pub solved: bool,
    /// Hears that it is.
    pub on_solved: Callback<()>,
}

/// What the frame is given.
#[derive(Properties, PartialEq)]
pub struct FrameProps {
    /// The lesson.
    pub lesson: LessonProps,
    /// The picture.
    pub scene: Html,
    /// What can be pressed.
    pub buttons: Html,
    /// What is said of what was done; empty: what is to be done.
    pub said: AttrValue,
    /// Whether it has just been done.
    pub done: bool,
    /// Whether it can be done again.
    pub again: bool,
    /// Does it again.
    pub on_again: Callback<MouseEvent>,
}

/// A lesson's card.
#[component]
pub fn Frame(props: &FrameProps) -> Html {
    let number = props.lesson.number;
    let lesson = &LESSONS[number.min(LESSONS.len() - 1)];
    let told = match () {
        () if props.done => html! { <span>{ lesson.praise }</span> },
        () if props.said.is_empty() => html! { <span class="pt-ask">{ lesson.ask }</span> },
        () => html! { <span>{ &props.said }</span> },
    };
    html! {
        <article class="card pt-lesson" aria-label={format!("Lesson {}: {}", number + 1, lesson.title)}>
            <div key="scene" class="pt-scene">{ props.scene.clone() }<div key="buttons" class="pt-buttons">{ props.buttons.clone() }</div></div>
            <div key="text" class="pt-text">
                <h2><i>{ number + 1 }</i>{ lesson.title }</h2>
                <p>{ bold(lesson.text) }</p>
                <div class="pt-foot">
                    <span key="mark" class="pt-mark" hidden={!(props.done || props.lesson.solved)} role="img" aria-label="Solved">{ "✓" }</span>
                    <div key="told" class="pt-told" role="status">{ told }</div>
                    <button key="again" type="button" class="btn quiet" hidden={!props.again} onclick={props.on_again.clone()}>{ "Again" }</button>
                </div>
            </div>
        </article>
    }
}
