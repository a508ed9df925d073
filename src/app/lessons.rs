//! The Learn page of a game: its lessons, which of them are solved, and beside them what is worth knowing. Most lessons are small
//! challenges: a goal, moves, and the way back.

use std::marker::PhantomData;

use gloo::timers::callback::Timeout;

use crate::app::game_head::{Tab, game_head};
use crate::app::grid_board::{BoardIo, Transition};
use crate::app::prelude::*;
use crate::engine::entry::GameInfo;
use crate::engine::position::{Describe, Outcome};
use crate::web::store;

/// What a lesson tells; `**` round what is bold.
#[derive(Debug, PartialEq)]
pub struct Lesson {
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
    pub info: &'static GameInfo,
    /// Under which key it is kept which lessons are solved.
    pub kept: &'static str,
    /// The page's class, beside `page`.
    pub class: &'static str,
    pub count: usize,
    /// Draws one of them.
    pub lesson: fn(LessonProps) -> Html,
    /// What the pictures of the lessons refer to.
    pub symbols: fn() -> Html,
    pub goal: &'static str,
    pub words_title: &'static str,
    /// The words and what they mean.
    pub words: &'static [(&'static str, &'static str)],
    pub known: &'static [&'static str],
    /// Where to go on: a page of the game, and what it offers.
    pub links: &'static [(Tab, &'static str)],
    /// What stands behind all that.
    pub more: fn() -> Html,
}

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
            symbols: Html::default,
            goal: "",
            words_title: "Words",
            words: &[],
            known: &[],
            links: &[],
            more: Html::default,
        }
    }

    pub fn page(&'static self) -> Html {
        html! { <LearnPage key={self.info.id} course={self} /> }
    }
}

#[derive(Properties)]
pub struct LearnProps {
    pub course: &'static LessonCourse,
}

impl PartialEq for LearnProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.course, other.course)
    }
}

#[component]
pub fn LearnPage(props: &LearnProps) -> Html {
    let course = props.course;
    let game = || course.info.id.to_owned();
    let solved = use_value(|| read_solved(&store::read(course.kept).unwrap_or_default(), course.count));
    let lesson = |number: usize| {
        let on_solved = hears(&solved, move |solved, ()| {
            let mut next = (**solved).clone();
            next[number] = true;
            if let Ok(text) = serde_json::to_string(&next) {
                store::write(course.kept, &text);
            }
            solved.set(next);
        });
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
            <button key="print" type="button" class="btn print" onclick={print}>{ icon(Icon::Print) }{ "Print the rules" }</button>
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

#[derive(Properties, Clone, PartialEq)]
pub struct LessonProps {
    /// Its number, from 0.
    pub number: usize,
    /// Whether it has been solved, perhaps long ago.
    pub solved: bool,
    pub on_solved: Callback<()>,
}

/// A lesson's card.
pub struct Frame<'a> {
    pub lesson: &'a LessonProps,
    pub about: &'static Lesson,
    pub scene: Html,
    pub buttons: Html,
    /// What is said of what was done, with `**` round what is bold; empty: what is to be done.
    pub said: &'a str,
    /// Whether it has just been done.
    pub done: bool,
    pub again: bool,
    pub on_again: Callback<MouseEvent>,
}

impl Frame<'_> {
    pub fn draw(self) -> Html {
        let (number, lesson) = (self.lesson.number, self.about);
        // The button goes with what it takes back, so the focus comes to what is done next.
        let next = format!("#lesson-{number} :is([role='gridcell'][tabindex='0'], .lesson-scene button:enabled)");
        let on_again = hears(&(self.on_again, next), |(again, next), event: MouseEvent| {
            again.emit(event);
            let next = next.clone();
            let goes_on = move || {
                page::focus_first(&next);
            };
            Timeout::new(0, goes_on).forget();
        });
        let told = match () {
            () if self.done => html! { <span>{ lesson.praise }</span> },
            () if self.said.is_empty() => html! { <span class="lesson-ask">{ lesson.ask }</span> },
            () => bold(self.said),
        };
        html! {
            <article id={format!("lesson-{number}")} class="card lesson" aria-label={format!("Lesson {}: {}", number + 1, lesson.title)}>
                <div key="scene" class="lesson-scene">{ self.scene }<div key="buttons" class="lesson-buttons">{ self.buttons }</div></div>
                <div key="text" class="lesson-text">
                    <h2><i>{ number + 1 }</i>{ lesson.title }</h2>
                    <p>{ bold(lesson.text) }</p>
                    <div class="lesson-foot">
                        <span key="mark" class="lesson-mark" hidden={!(self.done || self.lesson.solved)} role="img" aria-label="Solved">{ "✓" }</span>
                        <div key="told" class="lesson-told" role="status">{ told }</div>
                        <button key="again" type="button" class="btn quiet" hidden={!self.again} onclick={on_again}>{ "Again" }</button>
                    </div>
                </div>
            </article>
        }
    }
}

/// A playable lesson: its start position and its goal.
#[derive(Debug, PartialEq)]
pub struct Task<D> {
    pub about: Lesson,
    pub start: &'static str,
    pub done: D,
    /// What is said where it ended otherwise; empty: nothing.
    pub otherwise: &'static str,
}

/// The lessons of a game as its data has them: blocks of lines (see [`line_of`]), with an empty line between two. `done` reads
/// when one is done. What is damaged is left out, so a test of each game counts them.
pub fn read_tasks<D>(text: &'static str, done: fn(&str) -> Option<D>) -> Vec<Task<D>> {
    let task = |block: &'static str| {
        Some(Task {
            about: Lesson::read(block)?,
            start: line_of(block, "start")?,
            done: done(line_of(block, "done")?)?,
            otherwise: line_of(block, "otherwise").unwrap_or_default(),
        })
    };
    text.split("\n\n").filter_map(task).collect()
}

/// When a lesson of a game is done.
pub trait Goal: PartialEq + 'static {
    type Game: Describe + 'static;
    /// What is said where no move is left.
    const STUCK: &'static str;

    /// Whether the lesson is done by the last of these moves, which led to this position.
    fn is_reached(&self, state: &Self::Game, moves: &[<Self::Game as crate::engine::position::Position>::Move])
    -> bool;
}

/// A lesson is done when the game is won.
#[derive(Debug, PartialEq)]
pub struct Won<G>(pub PhantomData<fn() -> G>);

impl<G: Describe + 'static> Goal for Won<G> {
    type Game = G;
    const STUCK: &'static str = "No move is left.";

    fn is_reached(&self, state: &G, _moves: &[G::Move]) -> bool {
        state.outcome() == Outcome::Won
    }
}

/// Where a lesson stands.
#[derive(Clone, PartialEq)]
pub struct Course<G: Describe> {
    /// The positions, the first one first.
    states: Vec<Rc<G>>,
    /// The moves between them.
    pub moves: Vec<G::Move>,
    /// Whether the last step was a move, and not one back.
    forward: bool,
    pub done: bool,
    said: String,
}

impl<G: Describe> Course<G> {
    /// A lesson at its beginning; nothing if it begins with no position.
    pub fn begin<D: Goal<Game = G>>(task: &Task<D>) -> Option<Self> {
        let state = task.start.parse::<G>().ok()?;
        Some(Self { states: vec![Rc::new(state)], moves: Vec::new(), forward: false, done: false, said: String::new() })
    }

    /// The position at hand.
    pub fn now(&self) -> Rc<G> {
        self.states[self.states.len() - 1].clone()
    }

    /// The position before the last move and that move, if the last step was one.
    pub fn last(&self) -> Option<(&G, &G::Move)> {
        let before = self.states.len().checked_sub(2).filter(|_| self.forward)?;
        Some((&self.states[before], self.moves.last()?))
    }

    /// The last step, if it was a move.
    pub fn came(&self) -> Option<Transition> {
        let (before, last) = self.last()?;
        Some(Transition {
            before: before.to_string().into(),
            after: self.now().to_string().into(),
            code: last.to_string().into(),
            back: false,
        })
    }

    pub fn count(&self) -> usize {
        self.moves.len()
    }

    fn after<D: Goal<Game = G>>(&self, task: &Task<D>, code: &str) -> Option<Self> {
        let (before, last) = (self.now(), code.parse::<G::Move>().ok()?);
        let state = before.play(&last).ok()?;
        let mut next = self.clone();
        next.moves.push(last.clone());
        let done = task.done.is_reached(&state, &next.moves);
        next.said = match state.outcome() {
            _ if done => String::new(),
            Outcome::Won | Outcome::Stuck if !task.otherwise.is_empty() => task.otherwise.to_owned(),
            Outcome::Stuck => D::STUCK.to_owned(),
            _ => sentence(&before.phrase(&last)),
        };
        next.states.push(Rc::new(state));
        (next.forward, next.done) = (true, done || self.done);
        Some(next)
    }

    fn back(&self) -> Option<Self> {
        let mut back = self.clone();
        back.moves.pop()?;
        back.states.pop();
        (back.forward, back.said) = (false, String::new());
        Some(back)
    }
}

/// A lesson under way.
pub struct Running<D: Goal> {
    task: &'static Task<D>,
    pub course: Course<D::Game>,
    on_move: Callback<String>,
    on_say: Callback<String>,
    say: UseStateHandle<String>,
    undo: Callback<MouseEvent>,
    again: Callback<MouseEvent>,
}

/// A lesson of a task; nothing if it begins with no position.
#[hook]
pub fn use_course<D: Goal>(task: &'static Task<D>, lesson: &LessonProps) -> Option<Running<D>> {
    let course = use_value_eq(|| Course::begin(task));
    let say = use_value_eq(String::new);
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));
    let now = (*course).clone()?;
    let on_move = hears(
        &(course.setter(), now.clone(), lesson.on_solved.clone()),
        move |(course, now, on_solved), code: String| {
            let Some(next) = now.after(task, &code) else { return };
            if next.done && !now.done {
                on_solved.emit(());
            }
            course.set(Some(next));
        },
    );
    let again = hears(&course.setter(), move |course, _: MouseEvent| course.set(Course::begin(task)));
    let undo = hears(&(course.setter(), now.back()), move |(course, back), _: MouseEvent| {
        if let Some(back) = back.clone() {
            course.set(Some(back));
        }
    });
    Some(Running { task, course: now, on_move, on_say, say, undo, again })
}

impl<D: Goal> Running<D> {
    /// What the board is told, and tells.
    pub fn io(&self) -> BoardIo {
        let (on_move, on_say) = (self.on_move.clone(), self.on_say.clone());
        BoardIo { came: self.course.came(), on_move, on_say, ..BoardIo::default() }
    }

    /// The lesson's card: the board, and what is counted beside the button that takes a move back.
    pub fn frame(&self, lesson: &LessonProps, scene: Html, count: Html) -> Html {
        let course = &self.course;
        let said = if self.say.is_empty() { course.said.clone() } else { self.say.replace("**", "") };
        let buttons = html! {
            <>
                <button key="undo" type="button" class="btn" disabled={course.count() == 0} onclick={self.undo.clone()}>{ "Undo" }</button>
                { count }
            </>
        };
        let (done, again, on_again) = (course.done && said.is_empty(), course.count() > 0, self.again.clone());
        Frame { lesson, about: &self.task.about, scene, buttons, said: &said, done, again, on_again }.draw()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::position::Position;

    #[test]
    fn what_is_kept_may_be_damaged() {
        assert_eq!(read_solved("[true,false,true]", 5), [true, false, true, false, false]);
        for damaged in ["", "7", "[1]", "[true,true,true,true,true,true,true]x"] {
            assert_eq!(read_solved(damaged, 5), [false; 5], "{damaged}");
        }
        assert_eq!(read_solved("[true,true,true,true,true,true,true]", 5), [true; 5]);
    }

    /// Whether some way leads to where a lesson is done. Positions with the same key are looked at once, those without one never.
    pub fn can_be_done<D: Goal>(task: &Task<D>, key: impl Fn(&D::Game) -> Option<String>) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut open = vec![task.start.parse::<D::Game>().expect("a position")];
        while let Some(state) = open.pop() {
            if task.done.is_reached(&state, &[]) {
                return true;
            }
            if key(&state).is_some_and(|key| seen.insert(key)) {
                open.extend(state.legal_moves().iter().filter_map(|m| state.play(m).ok()));
            }
        }
        false
    }

    /// Plays a lesson by the codes of its moves to where it is done, and takes the last one back; no other code is a move.
    #[track_caller]
    pub fn is_done_by<D: Goal>(task: &Task<D>, codes: &[&str], none: &str) {
        let begun = Course::begin(task).expect("a position");
        let mut course = begun.clone();
        for (at, code) in codes.iter().enumerate() {
            course = course.after(task, code).expect("legal");
            let last = at + 1 == codes.len();
            assert_eq!((course.done, course.said.is_empty(), course.count()), (last, last, at + 1), "{code}");
            assert_eq!(course.came().map(|came| came.code).as_deref(), Some(*code));
        }
        let back = course.back().expect("a move to take back");
        assert_eq!((back.count(), back.done), (codes.len() - 1, true), "what is done stays done");
        assert!(back.came().is_none() && begun.after(task, none).is_none() && begun.back().is_none());
    }
}
