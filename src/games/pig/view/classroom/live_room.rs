//! The teacher's page of a live class, for the projector too: how to join, who is here, the question to all, and the tournament; and that
//! question beside a lesson.

use wasm_bindgen_futures::spawn_local;

use super::tournament::LiveTournament;
use super::{RoomProps, head, room, use_link, use_live, use_view};
use crate::app::controls::{Act as KeyAct, use_keys};
use crate::app::fields::on_change;
use crate::app::prelude::*;
use crate::app::share::{Code, ShareItem, ShareRequest, picture, use_code};
use crate::games::pig::classroom::lesson::Lesson;
use crate::games::pig::classroom::{Question, class};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Chances, Request, Variant};
use crate::games::pig::view::use_answer;
use crate::lab::report::number;
use crate::web::live::{self, Act, Class, Member, Poll, View};
use crate::web::store;

/// The teacher's key stays here, for it must not stand in the address on the projector.
const KEY: &str = "class.teacher";

#[derive(Clone, PartialEq)]
struct Room {
    shell: AppContext,
    /// By which students join; empty: that is not known.
    link: String,
    key: UseStateHandle<String>,
    wrong: UseStateHandle<String>,
    question: UseStateHandle<Question>,
    /// Whether it is asked if all is to be erased.
    asks: UseStateHandle<bool>,
}

/// Where the class is asked at first: at the running total of the projector's lesson, if there is one.
fn first_question() -> Question {
    let lesson = store::read("pig.class.lesson").and_then(|text| Lesson::load(&text));
    let k = lesson.and_then(|lesson| u16::try_from(lesson.scene().total).ok());
    let question = |k| Question { me: 40, you: 60, k };
    k.map(question).filter(|question| question.is_one()).unwrap_or(question(18))
}

#[hook]
fn use_room(shell: AppContext, link: String, key: UseStateHandle<String>) -> Room {
    let (wrong, question, asks) = (use_value(String::new), use_value(first_question), use_value(|| false));
    Room { shell, link, key, wrong, question, asks }
}

#[component]
pub fn LiveRoom(props: &RoomProps) -> Html {
    let shell = use_app();
    let key = use_value(|| store::read(KEY).unwrap_or_default());
    use_link(&key, props, |key, text| {
        if let Some(text) = text {
            store::write(KEY, text);
            key.set(text.to_owned());
            page::rewrite(&room("room", None));
        }
    });
    let (view, away) = use_view((!key.is_empty()).then(|| (*key).clone()));
    let link = match &view {
        Some(View::Teacher(class)) if class.address.is_empty() => page::link(&room("join", Some(class.code.clone()))),
        Some(View::Teacher(class)) => format!("{}#/classroom/join/{}", class.address, class.code),
        _ => String::new(),
    };
    let code = use_code(&shell, &link);
    let this = use_room(shell, link, key);
    use_keys(this.clone(), |room, event| {
        let asks = room.shell.settings.letters && !event.ctrl_key() && event.key().eq_ignore_ascii_case("q");
        let room = room.clone();
        (asks && !room.link.is_empty()).then(|| Box::new(move || room.enlarge()) as KeyAct)
    });
    let body = match &view {
        Some(View::Teacher(class)) => this.class(class, &code),
        Some(View::Trouble(why)) => html! { <p key="state" class="class-notice wrong" role="alert">{ why }</p> },
        Some(_) => {
            html! { <p key="state" class="class-notice wrong" role="alert">{ "This is not the key of the class. Open the address that the terminal shows." }</p> }
        }
        None if this.key.is_empty() => {
            html! { <div key="state" class="class-notice"><p>{ "A live class is opened by the program: " }<code>{ "solvarium serve --class --lan" }</code>{ ". It shows the address of this page with its key." }</p></div> }
        }
        None => html! { <p key="state" role="status">{ "Looking for the class…" }</p> },
    };
    html! {
        <main id="main" tabindex="-1" class="page classroom live-room">
            { head("room", "Live class", html! {}, html! {}) }
            <p key="away" class="class-notice" role="status" hidden={!away}>{ "The server is out of reach. This page connects again by itself." }</p>
            <p key="wrong" class="class-notice wrong" role="alert" hidden={this.wrong.is_empty()}>{ &*this.wrong }</p>
            { body }
        </main>
    }
}

impl Room {
    /// Fills the screen with the code by which students join.
    fn enlarge(&self) {
        let item = ShareItem::link("page", "Join the class", "", self.link.clone());
        self.shell.share.emit(ShareRequest::new(INFO.name, vec![item]).large());
    }

    fn act<E: 'static>(&self, act: Act) -> Callback<E> {
        hears(&(self.clone(), act), |(room, act), _: E| {
            let (wrong, key, act) = (room.wrong.setter(), (*room.key).clone(), act.clone());
            room.asks.set(false);
            spawn_local(async move { wrong.set(live::say(key, act).await.err().unwrap_or_default()) });
        })
    }

    fn button(&self, key: &'static str, label: &'static str, act: Act) -> Html {
        html! { <button {key} type="button" class="btn" onclick={self.act(act)}>{ label }</button> }
    }

    fn class(&self, told: &Class, code: &Code) -> Html {
        let shown = || told.students.iter().filter(|student| !student.hidden);
        let handed_in = class(shown().map(|student| (student.name.as_str(), student.text.as_str())));
        let rules = handed_in.text.lines().count();
        let here = told.students.iter().filter(|student| student.here).count();
        let address =
            if told.address.is_empty() { page::link(&room("join", None)) } else { format!("{}join", told.address) };
        // It breaks before `/join` and nowhere else, if it has to.
        let (host, end) = address.trim_start_matches("http://").split_once('/').unwrap_or((&address, ""));
        let drawn = if let Code::There(qr) = code {
            picture(qr)
        } else {
            html! { <span class="qr"></span> }
        };
        let member = |student: &Member| {
            let name = if student.hidden { "Hidden".to_owned() } else { student.name.clone() };
            let label = format!("{} {name}", if student.hidden { "Show" } else { "Hide" });
            let hide = self.act::<MouseEvent>(Act::Hide { student: student.id, hidden: !student.hidden });
            let class = classes!(
                (!student.text.is_empty()).then_some("in"),
                student.hidden.then_some("hidden-name"),
                (!student.here).then_some("gone")
            );
            html! { <li key={student.id} {class}><button type="button" title={label.clone()} aria-label={label} onclick={hide}>{ name }</button></li> }
        };
        let mine = room("tournament", Some(handed_in.link())).to_string();
        html! {
            <>
                <section key="join" class="card class-card live-join" aria-label="How to join">
                    { drawn }
                    <div>
                        <p class="live-address">{ host }<wbr />{ format!("/{end}") }</p>
                        <p class="live-code" aria-label={format!("Code {}", told.code)}>{ &told.code }</p>
                        <p role="status" class="live-count">{ format!("{here} here, {rules} handed in") }</p>
                        <p class="quiet" hidden={!told.address.is_empty()}>{ "Only this laptop reaches it: start the program with --lan for the class’s phones." }</p>
                        <div class="row">
                            { self.button("close", if told.open { "Close the list" } else { "Open the list" }, Act::Close(told.open)) }
                            { self.button("keep", if told.kept { "Do not keep it" } else { "Keep the class" }, Act::Keep(!told.kept)) }
                            <button key="erase" type="button" class="btn" onclick={sets(&self.asks, !*self.asks)} aria-expanded={self.asks.to_string()}>{ "Erase the class…" }</button>
                            <button key="large" type="button" class="btn" onclick={hears(self, |room, _: MouseEvent| room.enlarge())}>{ "Fill the screen" }{ for self.shell.settings.letters.then(|| html! { <kbd>{ "Q" }</kbd> }) }</button>
                            <a key="mine" class="btn" href={mine} hidden={rules == 0}>{ "Take the rules home" }</a>
                        </div>
                        <p class="class-notice" hidden={!*self.asks}>{ "Names, rules and answers are gone then, and the code is a new one." }{ self.button("sure", "Erase all of it", Act::Forget) }</p>
                    </div>
                    <ul class="live-members" aria-label="Who has joined">{ for told.students.iter().map(member) }</ul>
                </section>
                <section key="poll" class="card class-card live-poll" aria-labelledby="poll">
                    <div class="class-card-head"><h2 id="poll">{ "Roll or hold?" }</h2></div>
                    <LivePoll room={self.clone()} poll={told.poll.clone()} {here} question={*self.question} />
                </section>
                <LiveTournament key="tournament" class={handed_in} />
            </>
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct AskProps {
    /// The question where its lesson stands.
    pub question: Option<Question>,
}

/// Asks a live class on the projector, if its room is open in this browser.
#[component]
pub fn AskClass(props: &AskProps) -> Html {
    let (shell, live) = (use_app(), use_live());
    let key = use_value(|| store::read(KEY).unwrap_or_default());
    let (view, _) = use_view((live == Some(true) && !key.is_empty()).then(|| (*key).clone()));
    let room = use_room(shell, String::new(), key);
    let Some(View::Teacher(class)) = view else { return html! {} };
    let here = class.students.iter().filter(|student| student.here).count();
    let at = props.question.map(|question| question.to_string());
    // What was asked elsewhere, or before the last roll, is no answer to what is shown.
    let poll = class.poll.filter(|poll| poll.open || Some(&poll.at) == at.as_ref());
    // A click leaves the focus with the page, so that Space rolls.
    let onclick = |event: MouseEvent| {
        if event.detail() > 0 {
            page::focus("main");
        }
    };
    html! {
        <div class="pj-ask live-poll" role="group" aria-label="Ask the class" {onclick}>
            <p class="wrong" role="alert" hidden={room.wrong.is_empty()}>{ &*room.wrong }</p>
            <LivePoll {room} {poll} {here} question={props.question} on_projector=true />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct PollProps {
    room: Room,
    poll: Option<Poll>,
    here: usize,
    /// What is asked next.
    question: Option<Question>,
    /// Whether a lesson, not the teacher's fields, says what that is.
    #[prop_or_default]
    on_projector: bool,
}

/// The question to all: its bars beside the exact chances.
#[component]
fn LivePoll(props: &PollProps) -> Html {
    let room = &props.room;
    let asked = props.poll.as_ref().and_then(|poll| Some((poll, Question::parse(&poll.at)?)));
    let at = asked.as_ref().map(|(_, question)| vec![question.situation()]);
    let chances = use_answer::<Vec<Chances>>(at.map(|at| Request::Chances { variant: Variant::DEFAULT, at }));
    let question = *room.question;
    let next = props.question.filter(|question| question.is_one());
    let field = |label: &'static str, value: u16, change: fn(&mut Question, u16)| {
        let take = changes(&room.question, change);
        let onchange = on_change(move |text| take.emit(text.trim().parse().unwrap_or(0)));
        html! { <label class="field"><span>{ label }</span><input type="number" inputmode="numeric" min="0" max="99" value={value.to_string()} {onchange} /></label> }
    };
    let bars = asked.map(|(poll, question)| {
        // Who has answered may be gone again.
        let all = poll.yes + poll.no;
        let have = if all == 1 { "has" } else { "have" };
        // The exact chances would give the answer away.
        let exact = chances.last.as_ref().and_then(|list| list.first()).filter(|_| chances.is_current && !poll.open);
        let bar = |label: &'static str, count: u32, exact: Option<f64>| {
            let wins = exact.map(|chance| format!("wins {} with best play", number::percent(chance, 2)));
            html! {
                <>
                    <b>{ label }</b>
                    <progress max={all.max(1).to_string()} value={count.to_string()} aria-label={label}></progress>
                    <span class="num"><b>{ count }</b>{ " " }<span class="quiet">{ wins }</span></span>
                </>
            }
        };
        html! {
            <>
                <p class="live-question">{ question.words() }</p>
                <div class="live-bars">
                    { bar("Roll", poll.yes, exact.map(|chances| chances.roll)) }
                    { bar("Hold", poll.no, exact.map(|chances| chances.hold)) }
                </div>
                <p role="status">{ if poll.open { format!("{all} of {} {have} answered. The exact chances come when you stop.", props.here.max(all as usize)) } else { format!("{all} {have} answered.") } }</p>
            </>
        }
    });
    let open = props.poll.as_ref().is_some_and(|poll| poll.open);
    let ask = room.act::<MouseEvent>(Act::Ask(next.map_or_else(String::new, |next| next.to_string())));
    html! {
        <>
            { for bars }
            <div class="variant-fields" hidden={props.on_projector}>
                { field("Mover’s score", question.me, |question, value| question.me = value) }
                { field("Other’s score", question.you, |question, value| question.you = value) }
                { field("Turn total", question.k, |question, value| question.k = value) }
            </div>
            <div class="row">
                <button key="ask" type="button" class="btn primary" disabled={next.is_none()} onclick={ask}>{ "Ask the class" }</button>
                <button key="stop" type="button" class="btn" hidden={!open} onclick={room.act::<MouseEvent>(Act::Stop)}>{ "Stop and compare" }</button>
            </div>
        </>
    }
}
