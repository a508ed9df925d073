//! The pages of a student: a rule of one's own (what it is worth, a game against it, how it gets to the teacher), and a live class (join,
//! hand in a rule, answer questions).

use wasm_bindgen_futures::spawn_local;

use super::{RoomProps, damaged, room, use_link, use_live, use_view};
use crate::app::controls::slider;
use crate::app::fields::on_input;
use crate::app::prelude::*;
use crate::app::share::{Code, copies, picture, use_code};
use crate::games::pig::classroom::Question;
use crate::games::pig::classroom::rules::{Block, Blocks, Class, LONGEST_NAME, Scorer};
use crate::games::pig::info::INFO;
use crate::games::pig::policy::families::BEST;
use crate::games::pig::requests::{MatchUp, Request, Rule, Variant};
use crate::games::pig::view::{RuleField, use_answer};
use crate::games::pig::words;
use crate::lab::report::number;
use crate::web::live::{self, Act, Poll, Student, View};
use crate::web::{clipboard, entropy, store};

/// Under which key the student's own rule is kept, as a link holds it.
const KEPT: &str = "pig.class.mine";
/// The rule that every other one is measured by.
const MEASURE: &str = "hold20";

/// What is said until the worker has read a rule.
const READING: &str = "The rule is being read.";

/// A student's rule as it stands.
#[derive(Clone, PartialEq, Properties)]
struct OwnRule {
    /// Whose it is; empty: that is not said yet.
    name: String,
    text: String,
    variant: Variant,
    /// What it means; nothing as long as it is not understood.
    rule: Option<Rule>,
    /// Whether it has been read and is not understood.
    refused: bool,
}

impl OwnRule {
    /// The rule of a link, not read yet.
    fn of(class: &Class) -> Self {
        let (name, text) = class.first_rule();
        Self { name, text, variant: class.variant, rule: None, refused: false }
    }

    /// As a link holds it.
    fn class(&self) -> Class {
        Class::of_one(self.name.trim(), self.text.trim(), self.variant)
    }

    /// What is still to be done before it can be handed in.
    fn missing(&self) -> Option<&'static str> {
        match () {
            () if self.text.trim().is_empty() => Some("Write a rule first."),
            () if self.refused => Some("The rule is not understood: see the note under it."),
            () if self.name.trim().is_empty() => Some("Write your name first."),
            () if self.rule.is_none() => Some(READING),
            () => None,
        }
    }
}

/// Writes a text into a part of a rule.
type ChangeOwn = fn(&mut OwnRule, String);

#[derive(PartialEq, Properties)]
struct OwnRuleProps {
    own: OwnRule,
    /// Hears every change: what it changes, and to what. Two may come before the first is drawn.
    on_change: Callback<(ChangeOwn, String)>,
    /// Whether the name is asked for here; a live class knows it.
    #[prop_or(true)]
    asks_name: bool,
    /// Draws how the rule is handed in: as a link ([`ByLink`]), or to a server.
    hand_in: Callback<OwnRule, Html>,
}

/// The form of a student's rule: name and rule, what it is worth, a game against it, and how it is handed in.
#[component]
fn OwnRuleForm(props: &OwnRuleProps) -> Html {
    let read = use_value(|| (String::new(), None));
    let is_read = read.0 == props.own.text.trim() && !read.0.is_empty();
    let rule = read.1.clone().filter(|_| is_read);
    let refused = is_read && rule.is_none();
    let own = OwnRule { rule: rule.clone(), refused, ..props.own.clone() };
    let change = |change: ChangeOwn| props.on_change.reform(move |text| (change, text));
    let name = change(|own, name| own.name = name.replace(':', " "));
    let question = rule.as_ref().map(|rule| {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let pairs = vec![pair(&rule.code, MEASURE), pair(&rule.code, BEST), pair(BEST, MEASURE)];
        Request::Match { variant: own.variant, pairs }
    });
    let worth = use_answer::<Vec<MatchUp>>(question);
    let seed = use_memo((), |()| entropy::fresh_seed());
    let game = rule.as_ref().map(|rule| {
        let setup = format!("human~{}{}", rule.code, own.variant.suffix());
        Route::challenge(&ChallengeId::seeded(INFO.id, &setup, (*seed).clone())).to_string()
    });
    // While the next rule is being read, what the last one wins stands.
    let stands = !refused && !own.text.trim().is_empty();
    let told = match (&worth.failed, worth.last.as_deref().filter(|_| stands)) {
        (Some(why), _) if rule.is_some() => html! { <p class="wrong">{ why }</p> },
        (_, found) => numbers(found.map(Vec::as_slice)),
    };
    html! {
        <>
            <section key="rule" class="card class-card" aria-labelledby="own-title">
                <h2 id="own-title">{ "Rule" }</h2>
                <label class="field" hidden={!props.asks_name}><span>{ "Your name" }</span>
                    <input type="text" name="name" maxlength={LONGEST_NAME.to_string()} autocomplete="off" spellcheck="false"
                        value={own.name.clone()} oninput={on_input(move |text| name.emit(text))} />
                </label>
                <div class="field">
                    <span><label for="mine">{ "Your rule" }</label></span>
                    <RuleField id="mine" text={own.text.clone()} variant={own.variant} on_text={change(|own, text| own.text = text)} on_read={takes(&read)} />
                </div>
                <details class="examples blocks">
                    <summary>{ "Make it with sliders" }</summary>
                    <BlockFields key={own.variant.suffix()} variant={own.variant} on_text={change(|own, text| own.text = text)} />
                </details>
            </section>
            <section key="worth" class="card class-card pair" aria-labelledby="worth-title">
                <h2 id="worth-title">{ "What it is worth" }</h2>
                <div role="status">{ told }</div>
                <ul class="pair-games one">{ for game.map(|href| html! { <li><a {href}>{ "Play against your rule" }</a></li> }) }</ul>
            </section>
            <section key="hand-in" class="card class-card" aria-labelledby="hand-in-title">
                <h2 id="hand-in-title">{ "Hand it in" }</h2>
                { props.hand_in.emit(own) }
            </section>
        </>
    }
}

/// What a rule wins: against hold at 20, against best play; and what best play wins against hold at 20. They take their room before
/// they are known: who is about to hand the rule in must not have the button move away under the finger.
fn numbers(found: Option<&[MatchUp]>) -> Html {
    let [own, against_best, best] = [0, 1, 2].map(|at| Some(found?.get(at)?.average));
    let cell = |what: &str, chance: Option<f64>| {
        html! { <div><dt>{ what }</dt><dd>{ chance.map_or_else(|| "–".to_owned(), |chance| number::fixed(chance * 100.0, 2)) }</dd></div> }
    };
    let words = match (own, against_best) {
        (Some(own), Some(against_best)) => words::worth(own, against_best),
        _ => "What it wins is shown here as soon as there is a rule.",
    };
    html! {
        <>
            <dl class="pair-numbers num">
                { cell("% of games against hold at 20", own) }
                { cell("% against best play", against_best) }
                { cell("% that best play wins against hold at 20", best) }
            </dl>
            <p class="quiet lines">{ words }</p>
        </>
    }
}

#[derive(PartialEq, Properties)]
struct BlockProps {
    variant: Variant,
    on_text: Callback<String>,
}

/// Sliders and blocks that write a rule, which `on_text` hears.
#[component]
fn BlockFields(props: &BlockProps) -> Html {
    let blocks = use_value(|| Blocks::first(props.variant));
    let goal = props.variant.goal;
    // Each part of it changes the blocks as they stand, and writes them.
    let hears = |change: fn(&mut Blocks, u16)| {
        let on_text = props.on_text.clone();
        changes(&blocks, move |blocks, value: u16| {
            change(blocks, value);
            on_text.emit(blocks.text());
        })
    };
    let check = |label: &'static str, block: Block, turn: fn(&mut Blocks, u16)| {
        let onchange = hears(turn).reform(move |_: Event| u16::from(!block.on));
        html! { <label class="check"><input type="checkbox" checked={block.on} {onchange} /><span><b>{ label }</b></span></label> }
    };
    let whose = Scorer::ALL.iter().enumerate().map(|(at, (whose, words))| {
        let take = hears(|blocks, at| blocks.whose = Scorer::ALL[usize::from(at) % Scorer::ALL.len()].0);
        (*words, *whose == blocks.whose, take.reform(move |_: MouseEvent| at as u16))
    });
    let hold = (1, Blocks::greatest_hold(props.variant));
    let side = (1, goal - 1);
    let Blocks { end, behind, ahead, .. } = *blocks;
    html! {
        <div class="form">
            { slider("block-hold", "Hold at", hold, (blocks.hold, None), hears(|blocks, value| blocks.hold = value)) }
            { check("At the end roll to win", end, |blocks, on| blocks.end.on = on > 0) }
            if end.on {
                { choices("Whose score", whose) }
                { slider("block-end", "at least", side, (end.from, None), hears(|blocks, value| blocks.end.from = value)) }
            }
            { check("When behind", behind, |blocks, on| blocks.behind.on = on > 0) }
            if behind.on {
                { slider("block-behind", "by at least", side, (behind.from, None), hears(|blocks, value| blocks.behind.from = value)) }
                { slider("block-behind-hold", "then hold at", hold, (behind.hold, None), hears(|blocks, value| blocks.behind.hold = value)) }
            }
            { check("When ahead", ahead, |blocks, on| blocks.ahead.on = on > 0) }
            if ahead.on {
                { slider("block-ahead", "by at least", side, (ahead.from, None), hears(|blocks, value| blocks.ahead.from = value)) }
                { slider("block-ahead-hold", "then hold at", hold, (ahead.hold, None), hears(|blocks, value| blocks.ahead.hold = value)) }
            }
        </div>
    }
}

/// A rule as a link to send, and as a QR code to show to the teacher.
#[component]
fn ByLink(own: &OwnRule) -> Html {
    let shell = use_app();
    let open = use_value(|| false);
    let missing = own.missing();
    let is_wrong = *open && missing.is_some_and(|missing| missing != READING);
    let is_shown = *open && missing.is_none();
    let link = if is_shown { page::link(&room("rule", Some(own.class().link()))) } else { String::new() };
    let code = use_code(&shell, &link);
    let on_copy = copies(shell.note.clone(), link.clone(), "**Link copied.**");
    let on_send = hears(&link, move |link, _: MouseEvent| clipboard::send("My rule for Pig", link));
    let drawn = match &code {
        Code::There(qr) => picture(qr),
        Code::TooLong => html! { <p class="quiet">{ "This rule is too long for a QR code. Send the link." }</p> },
        _ => html! { <span class="qr"></span> },
    };
    let words = match missing {
        Some(missing) if *open => missing,
        _ if is_shown => {
            "Send this link to your teacher, or show the code. The rule is in the link itself; beside that only this browser keeps it."
        }
        _ => "As a link that you send to your teacher, or a code that you show.",
    };
    html! {
        <>
            <p key="words" class={if is_wrong { "wrong" } else { "quiet" }} role="status">{ words }</p>
            <button key="hand-in" type="button" class="btn primary" aria-expanded={is_shown.to_string()} onclick={sets(&open, true)}>{ icon(Icon::Share) }{ "Hand in" }</button>
            if is_shown {
                <div key="link" class="hand-in">
                    <div class="hand-in-link">
                        <input class="code" readonly=true aria-label="Link" value={link} />
                        <button type="button" class="btn primary" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                        <button type="button" class="btn" hidden={!clipboard::can_send()} onclick={on_send}>{ icon(Icon::Share) }{ "Send to…" }</button>
                    </div>
                    { drawn }
                </div>
            }
        </>
    }
}

#[component]
fn Mine(props: &RoomProps) -> Html {
    let kept = || store::read(KEPT).and_then(|link| Class::parse(&link).ok());
    let own = use_value(|| OwnRule::of(&kept().unwrap_or_else(|| Class::of_one("", "", Variant::DEFAULT))));
    let wrong = use_value(String::new);
    // A teacher's link says which game it is; one's own also holds the rule.
    use_link(&(own.clone(), wrong.clone()), props, |(own, wrong), text| match text.map(Class::parse) {
        Some(Err(why)) => wrong.set(damaged(&why)),
        link => {
            wrong.set(String::new());
            match link.and_then(Result::ok) {
                None => {}
                Some(class) if class.text.is_empty() => own.set(OwnRule { variant: class.variant, ..(**own).clone() }),
                Some(class) => own.set(OwnRule::of(&class)),
            }
        }
    });
    let on_change = changes(&own, |own, (change, text): (ChangeOwn, String)| {
        change(own, text);
        store::write(KEPT, &own.class().link());
    });
    let game = Some(own.variant.words()).filter(|game| !game.is_empty()).map(|game| format!(" The game: {game}."));
    html! {
        <main id="main" tabindex="-1" class="page classroom mine">
            <div class="head"><h1>{ "My rule" }</h1></div>
            <p class="lead">{ "Say when to hold in a game of Pig, in your own words. Then all rules of the class play each other, exactly." }{ game.unwrap_or_default() }</p>
            <p class="class-notice wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
            <div class="mine-grid">
                <OwnRuleForm own={(*own).clone()} {on_change} hand_in={Callback::from(|own: OwnRule| html! { <ByLink ..own /> })} />
            </div>
        </main>
    }
}

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
    /// Whether that became of a vote.
    voted: bool,
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
    let page = Page { key, form: use_value(Form::default) };
    use_link(&page, props, |page, code| page.change(|form| form.code = code.unwrap_or_default().to_owned()));
    let (title, body) = match (live, &view) {
        (Some(false), _) => (
            "Join a class",
            html! {
                <p key="none">{ "No live class is at this address. Ask your teacher for the right one, or " }<a href="#/classroom/mine">{ "hand your rule in by a link" }</a>{ "." }</p>
            },
        ),
        (None, _) | (_, None) => ("Join the class", html! { <p role="status">{ "Looking for the class…" }</p> }),
        (_, Some(View::Student(student))) => (&*student.name, page.student(student)),
        (_, Some(View::Trouble(why))) => ("The class", html! { <p class="wrong" role="alert">{ why }</p> }),
        (_, Some(View::Nobody | View::Teacher(_))) => ("Join the class", page.door()),
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
        let voted = matches!(act, Act::Vote { .. });
        self.change(|form| (form.waits, form.wrong, form.voted) = (true, String::new(), voted));
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
        let join = submits(self, |page| {
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
        let (page, known) = (self.clone(), student.clone());
        let hand_in = Callback::from(move |own: OwnRule| page.hand_in(&own, &known));
        html! {
            <div key="student" class="class-form">
                { for asked.map(|(poll, question)| self.poll(poll, question, student.vote)) }
                // What became of a rule is told where it is handed in.
                if self.form.voted || !student.open { { self.wrong() } }
                <p key="told" class="class-notice" role="status">{ told }</p>
                if student.open {
                    <OwnRuleForm key="form" {own} {on_change} asks_name=false {hand_in} />
                }
            </div>
        }
    }

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
                <p key="words" class="quiet lines">{ words.unwrap_or("It can be handed in.") }</p>
                if !self.form.voted { { self.wrong() } }
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
