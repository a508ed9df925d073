//! A student's page in a live class: join, hand in a rule, answer questions. Its part has the other page of a student too.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::mine::{ChangeOwn, Mine, OwnRule, OwnRuleForm};
use super::{RoomProps, use_live, use_view};
use crate::app::controls::hears;
use crate::app::fields::on_input;
use crate::games::pig::classroom::Question;
use crate::games::pig::requests::Variant;
use crate::web::live::{self, Act, Poll, Student, View};
use crate::web::route::Route;

/// The page of an address.
pub fn page(route: &Route, visit: u32) -> Html {
    let Route::Classroom { room, text } = route else { return html! {} };
    let text = text.clone();
    match room.as_deref() {
        Some("mine") => html! { <Mine key="mine" {text} {visit} /> },
        _ => html! { <Join key="join" {text} {visit} /> },
    }
}

/// What the student has typed, and what came of it.
#[derive(Clone, Default, PartialEq)]
struct Form {
    code: String,
    name: String,
    /// The rule; nothing: what is handed in.
    rule: Option<String>,
    wrong: String,
    waits: bool,
}

#[derive(Clone)]
struct Page {
    key: std::rc::Rc<String>,
    form: UseStateHandle<Form>,
}

#[component]
fn Join(props: &RoomProps) -> Html {
    let (key, live) = (use_memo((), |()| live::key()), use_live());
    let (view, away) = use_view((live == Some(true)).then(|| (*key).clone()));
    let form = use_state(|| Form { code: props.text.clone().unwrap_or_default(), ..Form::default() });
    let page = Page { key, form };
    let (title, body) = match (live, &view) {
        (Some(false), _) => (
            "Join a class".to_owned(),
            html! {
                <p key="none">{ "No live class is at this address. Ask your teacher for the right one, or " }<a href="#/classroom/mine">{ "hand your rule in by a link" }</a>{ "." }</p>
            },
        ),
        (None, _) | (_, None) => {
            ("Join the class".to_owned(), html! { <p role="status">{ "Looking for the class…" }</p> })
        }
        (_, Some(View::Student(student))) => (student.name.clone(), page.student(student)),
        (_, Some(View::Trouble(why))) => ("The class".to_owned(), html! { <p class="wrong" role="alert">{ why }</p> }),
        (_, Some(View::Nobody | View::Teacher(_))) => ("Join the class".to_owned(), page.door()),
    };
    html! {
        <main id="main" tabindex="-1" class="page classroom class-join">
            <div key="head" class="head"><h1>{ title }</h1></div>
            <p key="away" class="class-notice" role="status" hidden={!away}>{ "The teacher’s laptop is out of reach. This page connects again by itself." }</p>
            { body }
        </main>
    }
}

impl Page {
    fn change(&self, change: impl FnOnce(&mut Form)) {
        let mut form = (*self.form).clone();
        change(&mut form);
        self.form.set(form);
    }

    /// Sends a letter; what the server then has comes by the stream.
    fn send(&self, act: Act) {
        let page = self.clone();
        self.change(|form| (form.waits, form.wrong) = (true, String::new()));
        spawn_local(async move {
            let said = live::say((*page.key).clone(), act).await;
            page.change(|form| (form.waits, form.wrong) = (false, said.err().unwrap_or_default()));
        });
    }

    fn wrong(&self) -> Html {
        html! { <p key="wrong" class="wrong" role="alert" hidden={self.form.wrong.is_empty()}>{ &self.form.wrong }</p> }
    }

    fn door(&self) -> Html {
        let Form { code, name, waits, .. } = &*self.form;
        let field = |change: fn(&mut Form, String)| {
            let page = self.clone();
            on_input(move |text| page.change(|form| change(form, text)))
        };
        let join = hears(self, |page, event: SubmitEvent| {
            event.prevent_default();
            let Form { code, name, .. } = (*page.form).clone();
            page.send(Act::Join { code, name });
        });
        html! {
            <form key="door" class="card class-card class-form" onsubmit={join}>
                <label class="field"><span>{ "Code on the projector" }</span>
                    <input name="code" class="mono" required=true maxlength="6" value={code.clone()} oninput={field(|form, text| form.code = text)}
                        autocomplete="off" autocapitalize="characters" spellcheck="false" /></label>
                <label class="field"><span>{ "Nickname" }</span>
                    <input name="name" required=true maxlength="24" value={name.clone()} oninput={field(|form, text| form.name = text)} autocomplete="nickname" />
                    <small>{ "Your own choice. The class sees it; it stays on the teacher’s laptop and is erased with the class." }</small></label>
                { self.wrong() }
                <button class="btn primary" disabled={*waits}>{ "Join" }</button>
            </form>
        }
    }

    fn student(&self, student: &Student) -> Html {
        let asked = student.poll.as_ref().and_then(|poll| Some((poll, Question::parse(&poll.at)?)));
        let text = self.form.rule.clone().unwrap_or_else(|| student.text.clone());
        let own = OwnRule { name: student.name.clone(), text, variant: Variant::DEFAULT, rule: None, refused: false };
        let on_change = hears(&(self.clone(), own.clone()), |(page, own), (change, text): (ChangeOwn, String)| {
            let mut own = own.clone();
            change(&mut own, text);
            page.change(|form| form.rule = Some(own.text));
        });
        let told = match (student.open, student.edition) {
            (false, 0) => "The teacher has closed the list.".to_owned(),
            (false, _) => format!("The list is closed. You play with “{}”.", student.text),
            (true, 0) => "Write your rule, then hand it in.".to_owned(),
            (true, _) => format!("Handed in: “{}”. You can change it until the teacher closes the list.", student.text),
        };
        let hand_in = {
            let (page, known) = (self.clone(), student.clone());
            Callback::from(move |own: OwnRule| page.hand_in(&own, &known))
        };
        html! {
            <div key="student" class="class-form">
                { for asked.map(|(poll, question)| self.poll(poll, question, student.vote)) }
                <p key="told" class="class-notice" role="status">{ told }</p>
                if student.open {
                    <OwnRuleForm key="form" {own} {on_change} asks_name=false {hand_in} />
                }
            </div>
        }
    }

    /// How a rule is handed in.
    fn hand_in(&self, own: &OwnRule, known: &Student) -> Html {
        let text = own.text.trim().to_owned();
        let is_in = known.edition > 0 && text == known.text;
        let words = if is_in { Some("This is what you have handed in.") } else { own.missing() };
        let send = hears(self, {
            let edition = known.edition + 1;
            move |page, _: MouseEvent| page.send(Act::HandIn { text: text.clone(), edition })
        });
        let stays = words.is_some() || self.form.waits;
        html! {
            <>
                <p key="words" class="quiet" hidden={words.is_none()}>{ words.unwrap_or_default() }</p>
                { self.wrong() }
                <button key="send" type="button" class="btn primary" disabled={stays} onclick={send}>{ if known.edition > 0 { "Hand in again" } else { "Hand in" } }</button>
            </>
        }
    }

    fn poll(&self, poll: &Poll, question: Question, vote: Option<bool>) -> Html {
        let button = |label: &'static str, yes: bool| {
            let send = hears(&(self.clone(), poll.id), move |(page, poll), _: MouseEvent| {
                page.send(Act::Vote { poll: *poll, yes })
            });
            let pressed = (vote == Some(yes)).to_string();
            html! { <button key={label} type="button" class="btn primary" aria-pressed={pressed} disabled={!poll.open || vote.is_some()} onclick={send}>{ label }</button> }
        };
        let told = match (poll.open, vote) {
            (true, None) => String::new(),
            (true, Some(yes)) => format!("You said: {}. Look at the projector.", if yes { "roll" } else { "hold" }),
            (false, _) => format!("{} would roll, {} would hold.", poll.yes, poll.no),
        };
        html! {
            <section key="poll" class="card class-card class-poll" aria-labelledby="poll">
                <h2 id="poll">{ "Roll or hold?" }</h2>
                <p>{ question.words() }</p>
                <div class="row">{ button("Roll", true) }{ button("Hold", false) }</div>
                <p role="status">{ told }</p>
            </section>
        }
    }
}
