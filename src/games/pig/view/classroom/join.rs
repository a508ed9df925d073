//! A student's page in a live class: join, hand in a rule, answer questions.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{RoomProps, use_live};
use crate::app::context::{AppContext, use_app};
use crate::app::controls::{hears, use_held};
use crate::app::fields::on_input;
use crate::games::pig::classroom::live::Question;
use crate::games::pig::requests::{Fault, Request, Rule, Variant};
use crate::games::pig::view::{RuleField, ask};
use crate::web::live::{self, Act, Poll, Student, View};
use crate::web::route::Route;

/// The page of an address.
pub fn page(route: &Route, visit: u32) -> Html {
    let text = if let Route::Classroom { text, .. } = route { text.clone() } else { None };
    html! { <Join key="join" {text} {visit} /> }
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
    shell: AppContext,
    key: std::rc::Rc<String>,
    form: UseStateHandle<Form>,
}

#[component]
fn Join(props: &RoomProps) -> Html {
    let (key, live) = (use_memo((), |()| live::key()), use_live());
    let view = use_state(|| None::<View>);
    let away = use_state(|| false);
    let form = use_state(|| Form { code: props.text.clone().unwrap_or_default(), ..Form::default() });
    {
        let (key, view, away) = (key.clone(), view.setter(), away.setter());
        use_held(live == Some(true), move |live| {
            let hear = move |told: Option<View>| {
                away.set(told.is_none());
                if told.is_some() {
                    view.set(told);
                }
            };
            live.then(|| live::Stream::new(&key, hear))
        });
    }
    let page = Page { shell: use_app(), key, form };
    let (title, body) = match (live, &*view) {
        (Some(false), _) => (
            "Join a class".to_owned(),
            html! {
                <p>{ "No live class is at this address. Ask your teacher for the right one, or " }<a href="#/classroom">{ "see what a class can do without" }</a>{ "." }</p>
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
            <p key="away" class="class-notice" role="status" hidden={!*away}>{ "The teacher’s laptop is out of reach. This page connects again by itself." }</p>
            <div key="body" class="card class-card">{ body }</div>
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
            <form key="door" class="class-form" onsubmit={join}>
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
        let typed = self.form.rule.clone().unwrap_or_else(|| student.text.clone());
        let is_in = typed.trim() == student.text && student.edition > 0;
        let on_text = hears(self, |page, text: String| page.change(|form| form.rule = Some(text)));
        let hand_in =
            hears(&(self.clone(), typed.clone(), student.edition), |(page, typed, edition), event: SubmitEvent| {
                event.prevent_default();
                page.hand_in(typed.trim().to_owned(), edition + 1);
            });
        let told = match (student.open, student.edition) {
            (false, 0) => "The teacher has closed the list.".to_owned(),
            (false, _) => format!("The list is closed. You play with “{}”.", student.text),
            (true, 0) => "Write your rule, then hand it in.".to_owned(),
            (true, _) => format!("Handed in: “{}”. You can change it until the teacher closes the list.", student.text),
        };
        html! {
            <div key="student" class="class-form">
                { for asked.map(|(poll, question)| self.poll(poll, question, student.vote)) }
                <form key="rule" class="class-form" onsubmit={hand_in}>
                    <p key="told" role="status"><b>{ told }</b></p>
                    <div key="field" class="field" hidden={!student.open}><label for="rule"><b>{ "When do you roll, when do you hold?" }</b></label>
                        <RuleField id="rule" text={typed.clone()} variant={Variant::DEFAULT} {on_text} /></div>
                    { self.wrong() }
                    <button key="send" class="btn primary" hidden={!student.open} disabled={self.form.waits || is_in || typed.trim().is_empty()}>{ if student.edition > 0 { "Hand in again" } else { "Hand in" } }</button>
                </form>
            </div>
        }
    }

    /// Hands in a rule that the worker understands.
    fn hand_in(&self, text: String, edition: u32) {
        let page = self.clone();
        let question = Request::Read { variant: Variant::DEFAULT, rules: vec![text.clone()] };
        ask::<Vec<Result<Rule, Fault>>>(&self.shell, &question, move |told| match told {
            Ok(rules) if rules.iter().all(Result::is_ok) => page.send(Act::HandIn { text: text.clone(), edition }),
            Ok(_) => page.change(|form| {
                form.wrong = "This rule is not understood yet. What is said of it above helps.".to_owned()
            }),
            Err(why) => page.change(|form| form.wrong = why.clone()),
        });
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
            <section key="poll" class="class-poll" aria-labelledby="poll">
                <h2 id="poll">{ "Roll or hold?" }</h2>
                <p>{ question.words() }</p>
                <div class="row">{ button("Roll", true) }{ button("Hold", false) }</div>
                <p role="status">{ told }</p>
            </section>
        }
    }
}
