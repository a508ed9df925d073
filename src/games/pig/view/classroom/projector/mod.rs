//! The projector: one huge die for the whole class. Whoever sits down keeps the running total; whoever still stands when
//! the losing face comes gets nothing.

mod stage;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use self::stage::Setup;
use super::live_room::AskClass;
use super::{RoomProps, damaged, room, share_button, use_link};
use crate::app::charts::{csv_saver, small_figure};
use crate::app::controls::{Act as KeyAct, FillScreen, is_within, use_keys};
use crate::app::prelude::*;
use crate::app::share::{ShareItem, ShareRequest};
use crate::games::pig::classroom::lesson::{Act, Lesson, Plan, Scene, figure, table};
use crate::games::pig::info::INFO;
use crate::web::{entropy, screen, store};

const KEPT: &str = "pig.class.lesson";

#[derive(Clone, Default)]
struct RoomMemory {
    /// The lesson before this one, for undo.
    before: Option<Rc<Lesson>>,
    /// The digits typed so far of a student's number.
    typed: String,
    /// What is wrong with the link.
    wrong: String,
    setting: bool,
    /// The student who gets the focus back.
    focus: Option<usize>,
}

/// The room with all that it remembers.
#[derive(Clone)]
struct Room {
    shell: AppContext,
    lesson: UseStateHandle<Lesson>,
    memory: UseStateHandle<RoomMemory>,
}

fn own_lesson() -> Lesson {
    let kept = store::read(KEPT).and_then(|text| Lesson::load(&text));
    kept.unwrap_or_else(|| Lesson::new(Plan::usual(entropy::fresh_seed()), Vec::new()))
}

#[component]
pub fn Projector(props: &RoomProps) -> Html {
    let room = Room { shell: use_app(), lesson: use_value(own_lesson), memory: use_value(RoomMemory::default) };
    use_link(&room, props, Room::open);
    use_keys(room.clone(), meant);
    use_held((), |()| {
        // A button acts when the Space bar comes up: on a student's that has rolled already.
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&gloo::utils::window(), "keyup", options, |event| {
            let is_space = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == " ");
            if is_space && is_within(event, ".student") {
                event.prevent_default();
            }
        })
    });
    use_held((), |()| page::Marked::new("data-foot"));
    // With each step anew: who sits or stands has another place, and what had the focus is gone.
    use_effect_on((room.memory.focus, (*room.lesson).clone()), |(at, _)| {
        if let Some(at) = at.filter(|_| page::focus_is_free()) {
            page::focus(&format!("student-{at}"));
        }
    });
    let scene = room.lesson.scene();
    use_effect_on(scene.done, |done| {
        if *done {
            page::focus("scores");
        }
    });
    let class =
        classes!("classroom", "projector", scene.done.then_some("done"), scene.students.is_empty().then_some("alone"));
    html! {
        <main id="main" tabindex="-1" {class}>
            { room.bar(&scene) }
            <p key="wrong" class="class-notice wrong" role="alert" hidden={room.memory.wrong.is_empty()}>{ &room.memory.wrong }</p>
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
        let (lesson, before, wrong) = match link.map(Plan::parse) {
            Some(Err(why)) => (own, None, damaged(&why)),
            Some(Ok(plan)) if plan != own.plan => {
                (Lesson::new(plan, own.names.clone()), own.can().0.then(|| Rc::new(own)), String::new())
            }
            _ => (own, None, String::new()),
        };
        self.memory.set(RoomMemory { before, wrong, ..RoomMemory::default() });
        self.show(lesson);
    }

    /// Shows a lesson and keeps it; the address holds its dice.
    fn show(&self, lesson: Lesson) {
        store::write(KEPT, &lesson.save());
        let route = room("projector", Some(lesson.plan.link()));
        if page::route() != route {
            page::rewrite(&route);
        }
        self.lesson.set(lesson);
    }

    /// Begins a new lesson; undo leads back to the one before.
    fn begin(&self, (plan, names): (Plan, Vec<String>)) {
        self.memory.set(RoomMemory { before: Some(Rc::new((*self.lesson).clone())), ..RoomMemory::default() });
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
        self.memory.set(RoomMemory { typed: String::new(), focus, ..(*self.memory).clone() });
        self.shell.announce.emit(lesson.said(act));
        self.show(lesson);
        true
    }

    fn undo(&self) {
        let mut lesson = (*self.lesson).clone();
        let said = match (lesson.undo(), self.memory.before.clone()) {
            (Some(Act::Roll), _) => "Undone: the roll.".to_owned(),
            (Some(Act::Sit(at)), _) => format!("Undone: {} stands again.", lesson.name(at)),
            (Some(Act::Stand(at)), _) => format!("Undone: {} sits again.", lesson.name(at)),
            (Some(Act::Next), _) => "Undone: the round before is back.".to_owned(),
            (None, Some(before)) => {
                self.memory.set(RoomMemory::default());
                lesson = (*before).clone();
                "The lesson before is back.".to_owned()
            }
            (None, None) => return,
        };
        self.shell.announce.emit(said);
        self.show(lesson);
    }

    fn redo(&self) {
        let mut lesson = (*self.lesson).clone();
        if let Some(act) = lesson.redo() {
            self.shell.announce.emit(lesson.said(act));
            self.show(lesson);
        }
    }

    /// The student whose number is typed sits, or stands again.
    fn enter(&self) {
        let acts = |at| self.act(Act::Sit(at), None) || self.act(Act::Stand(at), None);
        if !self.typed().is_some_and(acts) {
            self.type_number(String::new());
        }
    }

    /// The student whose number is typed, from 0.
    fn typed(&self) -> Option<usize> {
        self.memory.typed.parse::<usize>().ok()?.checked_sub(1)
    }

    fn type_number(&self, typed: String) {
        self.memory.set(RoomMemory { typed, ..(*self.memory).clone() });
    }

    /// Does what a key is for; false: it is of no use here. Digits make the number of a student, whom Enter seats or has stand up.
    fn key(&self, key: &str, ctrl: bool, shift: bool) -> bool {
        let (letters, typed) = (self.shell.settings.letters, &self.memory.typed);
        match key {
            "z" if ctrl && !shift => self.undo(),
            "z" | "y" if ctrl => self.redo(),
            _ if ctrl => return false,
            " " => self.step(Act::Roll),
            "n" if letters => self.step(Act::Next),
            "u" if letters => self.undo(),
            "r" if letters => self.redo(),
            "f" if letters => screen::toggle(),
            "q" if letters => self.shell.share.emit(ShareRequest::new(INFO.name, vec![self.share_item()]).large()),
            "enter" if !typed.is_empty() => self.enter(),
            "escape" if !typed.is_empty() => self.type_number(String::new()),
            "backspace" if !typed.is_empty() => self.type_number(typed[..typed.len() - 1].to_owned()),
            "0" if typed.is_empty() => return false,
            _ if typed.len() >= 2 || self.lesson.names.is_empty() => return false,
            digit if matches!(digit.as_bytes(), [b'0'..=b'9']) => self.type_number(format!("{typed}{digit}")),
            _ => return false,
        }
        true
    }

    /// A click with the mouse leaves the focus with the page, so that Space rolls.
    fn press(&self, act: impl Fn(&Self) + 'static) -> Callback<MouseEvent> {
        hears(self, move |room, event: MouseEvent| {
            if event.detail() > 0 {
                page::focus("main");
            }
            act(room);
        })
    }

    /// Opens or closes the dialog of a new lesson.
    fn set_up(&self, setting: bool) {
        self.memory.set(RoomMemory { setting, ..(*self.memory).clone() });
    }

    fn bar(&self, scene: &Scene) -> Html {
        let (back, on) = self.lesson.can();
        let back = back || self.memory.before.is_some();
        let set = hears(self, |room, _: MouseEvent| room.set_up(true));
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
        let on_student = hears(self, |room, (act, by_key): (Act, bool)| {
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
        let told = |words: String| html! { <p class="pj-odds" role="status">{ words }</p> };
        let words = match (self.memory.typed.as_str(), self.typed()) {
            ("", _) => stage::odds(&self.lesson, scene),
            (_, Some(at)) if at < self.lesson.names.len() => {
                told(format!("Number {}: {}. Press Enter to sit or stand.", at + 1, self.lesson.name(at)))
            }
            (typed, _) => told(format!("There is no student of number {typed}.")),
        };
        html! {
            <div key="foot" class="pj-foot card">
                { words }
                <AskClass question={scene.question(&self.lesson.plan)} />
                <div class="pj-acts">
                    <button type="button" class="btn" disabled={scene.done} onclick={next}>
                        { if last { "Scores" } else { "Next round" } }if letters { <kbd>{ "N" }</kbd> }
                    </button>
                    <button type="button" class="btn primary" disabled={scene.round_over()} onclick={roll}>{ "Roll" }<kbd>{ "Space" }</kbd></button>
                </div>
            </div>
        }
    }

    fn dialog(&self) -> Html {
        let on_close = hears(self, |room, ()| {
            if room.memory.setting {
                room.set_up(false);
            }
        });
        let on_begin = hears(self, |room, read| room.begin(read));
        html! {
            <Setup key="setup" open={self.memory.setting} plan={self.lesson.plan.clone()} names={self.lesson.names.clone()} {on_close} {on_begin} />
        }
    }

    fn share_item(&self) -> ShareItem {
        let plan = &self.lesson.plan;
        let (about, link) = ("The same rolls for every class. No names are in the link.", plan.link());
        let facts = vec![("Rounds".to_owned(), plan.rounds.to_string()), ("Seed".to_owned(), plan.seed.to_string())];
        ShareItem { facts, ..ShareItem::link("dice", "These dice", about, page::link(&room("projector", Some(link)))) }
    }
}

/// Does what a key is for, wherever the focus is but for fields and open dialogs; nothing if it is of no use. Space also belongs to
/// a button, unless it is a student's, on which it rolls.
fn meant(room: &Room, event: &KeyboardEvent) -> Option<KeyAct> {
    let key = event.key().to_ascii_lowercase();
    if key == " " && is_within(event, "button:not(.student), a, summary") {
        return None;
    }
    // A key held down rolls once.
    let done = match event.repeat() && key != "backspace" {
        true => matches!(key.as_str(), " " | "enter"),
        false => room.key(&key, event.ctrl_key(), event.shift_key()),
    };
    done.then(|| Box::new(|| {}) as KeyAct)
}
