//! What every lesson has: a picture to act on, the rule, what is to be done, and whether it is.

use yew::prelude::*;

use super::rich_text::bold;
use crate::web::store;

/// What a lesson tells; `**` round what is bold.
#[derive(Debug, PartialEq)]
pub struct Lesson {
    /// What it is called.
    pub title: &'static str,
    /// The rule or the thought.
    pub text: &'static str,
    /// What is to be done.
    pub ask: &'static str,
    /// What is said when it is done.
    pub praise: &'static str,
}

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
    /// What it tells.
    pub about: &'static Lesson,
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
    let (number, lesson) = (props.lesson.number, props.about);
    let told = match () {
        () if props.done => html! { <span>{ lesson.praise }</span> },
        () if props.said.is_empty() => html! { <span class="lesson-ask">{ lesson.ask }</span> },
        () => html! { <span>{ &props.said }</span> },
    };
    html! {
        <article class="card lesson" aria-label={format!("Lesson {}: {}", number + 1, lesson.title)}>
            <div key="scene" class="lesson-scene">{ props.scene.clone() }<div key="buttons" class="lesson-buttons">{ props.buttons.clone() }</div></div>
            <div key="text" class="lesson-text">
                <h2><i>{ number + 1 }</i>{ lesson.title }</h2>
                <p>{ bold(lesson.text) }</p>
                <div class="lesson-foot">
                    <span key="mark" class="lesson-mark" hidden={!(props.done || props.lesson.solved)} role="img" aria-label="Solved">{ "✓" }</span>
                    <div key="told" class="lesson-told" role="status">{ told }</div>
                    <button key="again" type="button" class="btn quiet" hidden={!props.again} onclick={props.on_again.clone()}>{ "Again" }</button>
                </div>
            </div>
        </article>
    }
}

/// Which lessons are solved, kept in this browser.
#[derive(Clone)]
pub struct Solved {
    /// Each of them.
    pub all: UseStateHandle<Vec<bool>>,
    key: AttrValue,
}

/// Which of `count` lessons are solved, kept under `key`.
#[hook]
pub fn use_solved(key: &AttrValue, count: usize) -> Solved {
    let all = use_state(|| read_solved(&store::read(key).unwrap_or_default(), count));
    Solved { all, key: key.clone() }
}

impl Solved {
    /// What the lesson of this number is given.
    pub fn lesson(&self, number: usize) -> LessonProps {
        let me = self.clone();
        let on_solved = Callback::from(move |()| {
            let mut next = (*me.all).clone();
            next[number] = true;
            if let Ok(text) = serde_json::to_string(&next) {
                store::write(&me.key, &text);
            }
            me.all.set(next);
        });
        LessonProps { number, solved: self.all[number], on_solved }
    }
}

/// What of a list of lessons is solved, as it was kept; whatever is damaged is not.
fn read_solved(text: &str, count: usize) -> Vec<bool> {
    let mut kept: Vec<bool> = serde_json::from_str(text).unwrap_or_default();
    kept.resize(count, false);
    kept
}

/// How many of them are solved: a bar and a line.
pub fn progress(solved: &[bool]) -> Html {
    let tried = solved.iter().filter(|solved| **solved).count();
    html! {
        <>
            <div key="bar" class="lessons-progress" aria-hidden="true">
                { for solved.iter().enumerate().map(|(at, on)| html! { <i key={at} class={on.then_some("on")} /> }) }
            </div>
            <p key="tried">{ format!("{tried} of {} tried", solved.len()) }</p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_may_be_damaged() {
        assert_eq!(read_solved("[true,false,true]", 5), [true, false, true, false, false]);
        for damaged in ["", "7", "[1]", "[true,true,true,true,true,true,true]x"] {
            assert_eq!(read_solved(damaged, 5), [false; 5], "{damaged}");
        }
        assert_eq!(read_solved("[true,true,true,true,true,true,true]", 5), [true; 5]);
    }
}
