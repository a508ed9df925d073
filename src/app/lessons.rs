//! The Learn page of a game: its lessons, which of them are solved, and beside them what is worth knowing.

use yew::prelude::*;

use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::rich_text::bold;
use crate::engine::entry::GameInfo;
use crate::web::route::Route;
use crate::web::{page, store};

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

/// What a line of a block says: the one that begins with this word and a colon.
pub fn line_of(block: &'static str, word: &str) -> Option<&'static str> {
    block.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(": "))
}

impl Lesson {
    /// Reads the lines `title`, `text`, `ask` and, if there is one, `praise`.
    pub fn read(block: &'static str) -> Option<Self> {
        let [title, text, ask] = ["title", "text", "ask"].map(|word| line_of(block, word));
        let praise = line_of(block, "praise").unwrap_or_default();
        Some(Self { title: title?, text: text?, ask: ask?, praise })
    }
}

/// The lessons of a game, and what stands beside them.
pub struct LessonCourse {
    /// The game.
    pub info: &'static GameInfo,
    /// Under which key it is kept which lessons are solved.
    pub kept: &'static str,
    /// The page's class, beside `page`.
    pub class: &'static str,
    /// How many lessons there are.
    pub count: usize,
    /// Draws one of them.
    pub lesson: fn(LessonProps) -> Html,
    /// What the pictures of the lessons refer to.
    pub symbols: fn() -> Html,
    /// What is to be reached.
    pub goal: &'static str,
    /// The title of a list of words.
    pub words_title: &'static str,
    /// The words and what they mean.
    pub words: &'static [(&'static str, &'static str)],
    /// What is worth knowing.
    pub known: &'static [&'static str],
    /// Where to go on: a page of the game, and what it offers.
    pub links: &'static [(Tab, &'static str)],
    /// What stands behind all that.
    pub more: fn() -> Html,
}

/// Nothing more to show.
pub const NOTHING: fn() -> Html = Html::default;

impl LessonCourse {
    /// So many lessons of a game, each drawn so; beside them nothing yet but the title of a list of words.
    pub const fn of(
        info: &'static GameInfo,
        (kept, class): (&'static str, &'static str),
        count: usize,
        lesson: fn(LessonProps) -> Html,
    ) -> Self {
        Self {
            info,
            kept,
            class,
            count,
            lesson,
            symbols: NOTHING,
            goal: "",
            words_title: "Words",
            words: &[],
            known: &[],
            links: &[],
            more: NOTHING,
        }
    }
}

/// What the page is given.
#[derive(Properties)]
pub struct LearnProps {
    /// The game's lessons.
    pub course: &'static LessonCourse,
}

impl PartialEq for LearnProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.course, other.course)
    }
}

/// The Learn page.
#[component]
pub fn LearnPage(props: &LearnProps) -> Html {
    let course = props.course;
    let game = || course.info.id.to_owned();
    let solved = use_state(|| read_solved(&store::read(course.kept).unwrap_or_default(), course.count));
    let lesson = |number: usize| {
        let on_solved = {
            let solved = solved.clone();
            Callback::from(move |()| {
                let mut next = (*solved).clone();
                next[number] = true;
                if let Ok(text) = serde_json::to_string(&next) {
                    store::write(course.kept, &text);
                }
                solved.set(next);
            })
        };
        (course.lesson)(LessonProps { number, solved: solved[number], on_solved })
    };
    let print = Callback::from(|_: MouseEvent| page::print());
    let meaning = |(word, means): &(&'static str, &'static str)| {
        html! { <div key={*word}><dt>{ *word }</dt><dd>{ *means }</dd></div> }
    };
    let link = |(tab, words): &(Tab, &'static str)| {
        let route = if *tab == Tab::Editor { Route::Editor(game()) } else { Route::GameLab(game()) };
        html! { <p key={*words}><a href={route.to_string()}>{ *words }</a></p> }
    };
    let play = Route::Play { game: game(), challenge: None };
    let right = html! {
        <>
            <button key="print" type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print the rules" }</button>
            <a key="play" class="btn primary" href={play.to_string()}>{ icon(Icon::Solve) }{ "Play" }</a>
        </>
    };
    html! {
        <main id="main" tabindex="-1" class={classes!("page", course.class)} data-ground={course.info.ground}>
            { game_head(course.info, Tab::Learn, Html::default(), right) }
            <div key="learn" class="lessons-page">
                <section key="lessons" class="lessons" aria-label="Lessons">{ (course.symbols)() }{ for (0..course.count).map(lesson) }</section>
                <aside key="aside" class="lessons-aside">
                    <div key="goal" class="card lessons-note"><h2>{ "The goal" }</h2><p>{ course.goal }</p>{ progress(&solved) }</div>
                    <div key="words" class="card lessons-note"><h2>{ course.words_title }</h2><dl>{ for course.words.iter().map(meaning) }</dl></div>
                    <div key="known" class="card lessons-note">
                        <h2>{ "Worth knowing" }</h2>
                        { for course.known.iter().map(|words| html! { <p key={*words}>{ *words }</p> }) }
                        { for course.links.iter().map(link) }
                    </div>
                    { (course.more)() }
                </aside>
            </div>
        </main>
    }
}

/// What of a list of lessons is solved, as it was kept; whatever is damaged is not.
fn read_solved(text: &str, count: usize) -> Vec<bool> {
    let mut kept: Vec<bool> = serde_json::from_str(text).unwrap_or_default();
    kept.resize(count, false);
    kept
}

/// How many of them are solved: a bar and a line.
fn progress(solved: &[bool]) -> Html {
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
    #[prop_or_default]
    pub buttons: Html,
    /// What is said of what was done, with `**` round what is bold; empty: what is to be done.
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
        () => bold(&props.said),
    };
    html! {
        <article id={format!("lesson-{number}")} class="card lesson" aria-label={format!("Lesson {}: {}", number + 1, lesson.title)}>
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
