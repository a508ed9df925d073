//! The projector: one huge die for the whole class. Whoever sits down keeps the running total; whoever still stands when
//! the losing face comes gets nothing.

mod lesson;
mod stage;

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::prelude::*;

use self::lesson::{Act, Lesson, Plan, Scene, name, said};
use self::stage::{Setup, figure, table};
use super::{RoomProps, share_button};
use crate::app::charts::{csv_saver, small_figure};
use crate::app::context::{AppContext, use_app};
use crate::app::controls::FillScreen;
use crate::app::icons::{Icon, icon};
use crate::app::keys::{Act as KeyAct, use_keys};
use crate::app::share::ShareItem;
use crate::app::words::sentence;
use crate::games::pig::view::classroom;
use crate::web::{entropy, page, screen, store};

const KEPT: &str = "pig.class.lesson";

/// What the room remembers beside the lesson.
#[derive(Clone, Debug, PartialEq, Default)]
struct RoomMemory {
    /// The lesson before this one, for undo.
    before: Option<Rc<Lesson>>,
    /// The digits typed so far of a student's number.
    typed: String,
    /// What is wrong with the link.
    wrong: String,
    /// Whether the dialog of a new lesson is open.
    setting: bool,
    /// The student who gets the focus back.
    focus: Option<usize>,
}

/// The room with all that it remembers.
#[derive(Clone)]
struct Room {
    shell: AppContext,
    lesson: UseStateHandle<Lesson>,
    desk: UseStateHandle<RoomMemory>,
}

fn own_lesson() -> Lesson {
    let kept = store::read(KEPT).and_then(|text| Lesson::load(&text));
    kept.unwrap_or_else(|| Lesson::new(Plan::usual(entropy::fresh_seed()), Vec::new()))
}

#[component]
pub fn Projector(props: &RoomProps) -> Html {
    let room = Room { shell: use_app(), lesson: use_state(own_lesson), desk: use_state(RoomMemory::default) };
    {
        let room = room.clone();
        use_effect_with((props.text.clone(), props.visit), move |(text, _)| room.open(text.as_deref()));
    }
    use_keys(room.clone(), meant);
    use_effect_with((), |()| {
        // A button acts when the Space bar comes up: on a student's that has rolled already.
        let released = web_sys::window().map(|window| {
            EventListener::new_with_options(&window, "keyup", EventListenerOptions::enable_prevent_default(), |event| {
                if is_space_on_student(event) {
                    event.prevent_default();
                }
            })
        });
        move || drop(released)
    });
    use_effect_with(room.desk.focus, |at| {
        if let Some(at) = at {
            page::focus(&format!("student-{at}"));
        }
    });
    let scene = room.lesson.scene();
    {
        let done = scene.done;
        use_effect_with(done, |done| {
            if *done {
                page::focus("scores");
            }
        });
    }
    let class =
        classes!("classroom", "projector", scene.done.then_some("done"), scene.students.is_empty().then_some("alone"));
    html! {
        <main id="main" tabindex="-1" {class}>
            { room.bar(&scene) }
            <p key="wrong" class="class-notice wrong" role="alert" hidden={room.desk.wrong.is_empty()}>{ &room.desk.wrong }</p>
            { room.stage(&scene) }
            { room.foot(&scene) }
            { room.dialog() }
        </main>
    }
}

impl Room {
    /// Shows the lesson of this browser; with a link to other dice a new one, for the same class.
    fn open(&self, link: Option<&str>) {
        let own = own_lesson();
        let (lesson, wrong) = match link.map(Plan::parse) {
            None => (own, String::new()),
            Some(Err(why)) => (own, format!("This link is damaged. {}", sentence(&why))),
            Some(Ok(plan)) if plan == own.plan => (own, String::new()),
            Some(Ok(plan)) => {
                let names = own.names.clone();
                let begun = own.can().0.then(|| Rc::new(own));
                self.desk.set(RoomMemory { before: begun, ..RoomMemory::default() });
                return self.show(Lesson::new(plan, names));
            }
        };
        self.desk.set(RoomMemory { wrong, ..RoomMemory::default() });
        self.show(lesson);
    }

    /// Shows a lesson and keeps it; the address holds its dice.
    fn show(&self, lesson: Lesson) {
        store::write(KEPT, &lesson.save());
        let route = classroom::room("projector", Some(lesson.plan.link()));
        if page::route() != route {
            page::rewrite(&route);
        }
        self.lesson.set(lesson);
    }

    /// Begins a new lesson; undo leads back to the one before.
    fn begin(&self, (plan, names): (Plan, Vec<String>)) {
        self.desk.set(RoomMemory { before: Some(Rc::new((*self.lesson).clone())), ..RoomMemory::default() });
        self.shell.announce.emit(format!("A new lesson. Round 1 of {}.", plan.rounds));
        self.show(Lesson::new(plan, names));
    }

    /// A step of the whole class; says so if there is nothing to do.
    fn step(&self, act: Act) {
        if !self.act(act, None) {
            let what = if act == Act::Roll { "round" } else { "lesson" };
            self.shell.announce.emit(format!("The {what} is over."));
        }
    }

    /// Takes a step; false if it makes no sense now. The student `focus` gets the focus back.
    fn act(&self, act: Act, focus: Option<usize>) -> bool {
        let mut lesson = (*self.lesson).clone();
        if !lesson.act(act) {
            return false;
        }
        self.desk.set(RoomMemory { typed: String::new(), focus, ..(*self.desk).clone() });
        self.shell.announce.emit(said(&lesson, &lesson.scene(), act));
        self.show(lesson);
        true
    }

    fn undo(&self) {
        let mut lesson = (*self.lesson).clone();
        if let Some(act) = lesson.undo() {
            let what = match act {
                Act::Roll => "the roll".to_owned(),
                Act::Sit(at) => format!("{} stands again", name(&lesson, at)),
                Act::Stand(at) => format!("{} sits again", name(&lesson, at)),
                Act::Next => "the round before is back".to_owned(),
            };
            self.shell.announce.emit(format!("Undone: {what}."));
            return self.show(lesson);
        }
        if let Some(before) = self.desk.before.clone() {
            self.desk.set(RoomMemory::default());
            self.shell.announce.emit("The lesson before is back.".to_owned());
            self.show((*before).clone());
        }
    }

    fn redo(&self) {
        let mut lesson = (*self.lesson).clone();
        if let Some(act) = lesson.redo() {
            self.shell.announce.emit(said(&lesson, &lesson.scene(), act));
            self.show(lesson);
        }
    }

    /// The student whose number is typed sits, or stands again.
    fn enter(&self) -> bool {
        let Some(at) = self.typed() else { return false };
        let scene = self.lesson.scene();
        let act = match scene.students.get(at).map(|student| student.banked) {
            Some(None) => Act::Sit(at),
            Some(Some(_)) => Act::Stand(at),
            None => {
                self.type_number(String::new());
                return true;
            }
        };
        if !self.act(act, None) {
            self.type_number(String::new());
        }
        true
    }

    /// The student whose number is typed, from 0.
    fn typed(&self) -> Option<usize> {
        self.desk.typed.parse::<usize>().ok()?.checked_sub(1)
    }

    fn type_number(&self, typed: String) {
        self.desk.set(RoomMemory { typed, ..(*self.desk).clone() });
    }

    /// What a key does; false: it is of no use here.
    fn key(&self, key: Key) -> bool {
        let typing = !self.desk.typed.is_empty();
        match key {
            Key::Roll => self.step(Act::Roll),
            Key::Next => self.step(Act::Next),
            Key::Undo => self.undo(),
            Key::Redo => self.redo(),
            Key::Screen => screen::toggle(),
            Key::Digit(digit) => {
                if self.lesson.names.is_empty() || self.desk.typed.len() >= 2 || (digit == 0 && !typing) {
                    return false;
                }
                self.type_number(format!("{}{digit}", self.desk.typed));
            }
            Key::Back | Key::Escape if !typing => return false,
            Key::Back => self.type_number(self.desk.typed[..self.desk.typed.len() - 1].to_owned()),
            Key::Escape => self.type_number(String::new()),
            Key::Enter => return typing && self.enter(),
        }
        true
    }

    /// Does something to the room.
    fn on<E: 'static>(&self, act: impl Fn(&Self, E) + 'static) -> Callback<E> {
        let room = self.clone();
        Callback::from(move |event| act(&room, event))
    }

    /// A click with the mouse leaves the focus with the page, so that Space rolls.
    fn press(&self, act: impl Fn(&Self) + 'static) -> Callback<MouseEvent> {
        self.on(move |room, event: MouseEvent| {
            if event.detail() > 0 {
                page::focus("main");
            }
            act(room);
        })
    }

    fn bar(&self, scene: &Scene) -> Html {
        let (back, on) = self.lesson.can();
        let back = back || self.desk.before.is_some();
        let set = self.on(|room, _: MouseEvent| room.desk.set(RoomMemory { setting: true, ..(*room.desk).clone() }));
        html! {
            <div key="bar" class="pj-bar">
                <h1>{ "Pig for the class" }</h1>
                { stage::rounds(&self.lesson, scene) }
                <span class="chip">{ "Seed " }<code>{ self.lesson.plan.seed.to_string() }</code></span>
                <div class="pj-tools">
                    <button type="button" class="btn quiet" disabled={!back} onclick={self.press(Self::undo)}>{ icon(Icon::Undo) }<span>{ "Undo" }</span></button>
                    <button type="button" class="btn quiet" disabled={!on} onclick={self.press(Self::redo)}>{ icon(Icon::Redo) }<span>{ "Redo" }</span></button>
                    <button type="button" class="btn" onclick={set}>{ "New lesson" }</button>
                    { share_button(&self.shell, "Share", self.share_item()) }
                    <FillScreen />
                </div>
            </div>
        }
    }

    fn stage(&self, scene: &Scene) -> Html {
        if scene.done {
            let (lesson, other) = ((*self.lesson).clone(), (*self.lesson).clone());
            return html! {
                <div key="done" class="pj-end">
                    { stage::scores(&self.lesson, scene) }
                    <div class="row">
                        <button type="button" class="btn" onclick={csv_saver(move || table(&lesson))}>{ icon(Icon::Table) }{ "The lesson, CSV" }</button>
                        <button type="button" class="btn" onclick={self.press(|_| page::print())}>{ icon(Icon::Print) }{ "Print" }</button>
                    </div>
                    { for (!scene.students.is_empty()).then(|| small_figure(figure(&self.lesson, scene), move || table(&other))) }
                </div>
            };
        }
        let on_student = self.on(|room, (act, by_key): (Act, bool)| {
            let (Act::Sit(at) | Act::Stand(at)) = act else { return };
            if !by_key {
                page::focus("main");
            }
            room.act(act, by_key.then_some(at));
        });
        html! {
            <div key="stage" class="pj-stage">
                { stage::dice(&self.lesson, scene) }
                { stage::total(&self.lesson, scene) }
                { for (!scene.students.is_empty()).then(|| stage::class_list(&self.lesson, scene, &on_student)) }
            </div>
        }
    }

    fn foot(&self, scene: &Scene) -> Html {
        let last = scene.round + 1 == self.lesson.plan.rounds;
        let next = self.press(|room| room.step(Act::Next));
        let roll = self.press(|room| room.step(Act::Roll));
        let letters = self.shell.settings.letters;
        let typed = match (self.desk.typed.as_str(), self.typed()) {
            ("", _) => None,
            (_, Some(at)) if at < self.lesson.names.len() => {
                Some(format!("Number {}: {}. Enter sits or stands.", at + 1, name(&self.lesson, at)))
            }
            (typed, _) => Some(format!("There is no student of number {typed}.")),
        };
        let words = match typed {
            Some(typed) => html! { <p class="pj-odds" role="status">{ typed }</p> },
            None => stage::odds(&self.lesson, scene),
        };
        html! {
            <div key="foot" class="pj-foot card">
                { words }
                <div class="pj-acts">
                    <button type="button" class="btn" disabled={scene.done} onclick={next}>
                        { if last { "Scores" } else { "Next round" } }{ if letters { html! { <kbd>{ "N" }</kbd> } } else { html! {} } }
                    </button>
                    <button type="button" class="btn primary" disabled={scene.round_over()} onclick={roll}>{ "Roll" }<kbd>{ "Space" }</kbd></button>
                </div>
            </div>
        }
    }

    fn dialog(&self) -> Html {
        let on_close = self.on(|room, ()| {
            if room.desk.setting {
                room.desk.set(RoomMemory { setting: false, ..(*room.desk).clone() });
            } else {
                // Closed by a new lesson: the browser has given the focus back to the button, but Space is to roll.
                page::focus("main");
            }
        });
        let on_begin = self.on(|room, read| room.begin(read));
        html! {
            <Setup key="setup" open={self.desk.setting} plan={self.lesson.plan.clone()} names={self.lesson.names.clone()} {on_close} {on_begin} />
        }
    }

    fn share_item(&self) -> ShareItem {
        let plan = &self.lesson.plan;
        ShareItem {
            key: "dice",
            title: "These dice",
            about: "The same rolls for every class. No names are in the link.".to_owned(),
            text: page::link(&classroom::room("projector", Some(plan.link()))),
            is_link: true,
            facts: vec![("Rounds".to_owned(), plan.rounds.to_string()), ("Seed".to_owned(), plan.seed.to_string())],
        }
    }
}

/// What a key asks for: the whole screen, or no longer; digits of a student's number, who by Enter sits or stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Roll,
    Next,
    Undo,
    Redo,
    Screen,
    Digit(u8),
    Back,
    Enter,
    Escape,
}

/// What a key means; `letters`: whether single letters act.
fn meaning(key: &str, ctrl: bool, shift: bool, letters: bool) -> Option<Key> {
    let lower = key.to_ascii_lowercase();
    match (lower.as_str(), ctrl) {
        ("z", true) => Some(if shift { Key::Redo } else { Key::Undo }),
        ("y", true) => Some(Key::Redo),
        (_, true) => None,
        (" ", _) => Some(Key::Roll),
        ("enter", _) => Some(Key::Enter),
        ("backspace", _) => Some(Key::Back),
        ("escape", _) => Some(Key::Escape),
        ("n", _) if letters => Some(Key::Next),
        ("u", _) if letters => Some(Key::Undo),
        ("r", _) if letters => Some(Key::Redo),
        ("f", _) if letters => Some(Key::Screen),
        (digit, _) => match digit.as_bytes() {
            [byte @ b'0'..=b'9'] => Some(Key::Digit(byte - b'0')),
            _ => None,
        },
    }
}

/// Whether the key belongs to what has the focus: a field, a dialog; Space and Enter also to a button, unless it is a
/// student's, on which Space rolls.
fn belongs_elsewhere(target: Option<&Element>, key: Key) -> bool {
    let inside =
        |selector: &str| target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()));
    if inside("input, textarea, select, dialog, [contenteditable]") {
        return true;
    }
    match key {
        Key::Roll => inside("button:not(.student), a, summary"),
        _ => false,
    }
}

/// Does what a key is for, wherever the focus is but for fields and open dialogs; nothing if it is of no use.
fn meant(room: &Room, event: &KeyboardEvent) -> Option<KeyAct> {
    if event.alt_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let key = meaning(&event.key(), event.ctrl_key(), event.shift_key(), room.shell.settings.letters)?;
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if belongs_elsewhere(target.as_ref(), key) {
        return None;
    }
    // A key held down rolls once.
    let once = event.repeat() && key != Key::Back;
    (once || room.key(key)).then(|| Box::new(|| {}) as KeyAct)
}

fn is_space_on_student(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == " ")
        && target.is_some_and(|target| target.class_list().contains("student"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_they_say() {
        let plain = |key| meaning(key, false, false, true);
        assert_eq!(plain(" "), Some(Key::Roll));
        assert_eq!(
            [plain("n"), plain("N"), plain("u"), plain("f")],
            [Key::Next, Key::Next, Key::Undo, Key::Screen].map(Some)
        );
        assert_eq!(plain("7"), Some(Key::Digit(7)));
        assert_eq!([plain("x"), plain("F1"), plain("é"), plain("")], [None; 4]);
        assert_eq!(meaning("n", false, false, false), None);
        assert_eq!(meaning("z", true, false, false), Some(Key::Undo));
        assert_eq!(meaning("Z", true, true, false), Some(Key::Redo));
        assert_eq!(meaning("r", true, false, true), None);
    }
}
