//! A live class: what pages and `solvarium serve --class` say to each other, and the page's door to it. Neither knows a game here:
//! what is handed in and what is asked are texts that the pages understand.

use serde::{Deserialize, Serialize};

/// What a page asks to find out whether there is a live class. Any other host has a plain file there that says no, so that nobody's
/// log fills with pages that were not found.
pub const HELLO: &str = "class.json";
/// Where the server listens, seen from the page.
pub const PATH: &str = "api/class";
/// The longest body that the server reads.
pub const MAX_BYTES: usize = 4096;
/// The longest text that is handed in, in bytes.
const LONGEST_TEXT: usize = 1000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 24;

/// What [`HELLO`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// Whether there is a class to join.
    pub live: bool,
}

/// What is sent to the server. The key is the teacher's, or one that a student's device has made up: whoever has it is that student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// The key.
    pub key: String,
    /// What is to be done.
    pub act: Act,
}

/// What can be done. Each may be sent twice, since an answer can be lost on its way: the second one changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Act {
    /// A student joins.
    Join {
        /// The code on the projector.
        code: String,
        /// The student's own choice.
        name: String,
    },
    /// A student hands something in, in place of what was handed in before.
    HandIn {
        /// The rule, as it was typed.
        text: String,
        /// One more than the one before, so that an old letter that comes late is known.
        edition: u32,
    },
    /// A student answers the question, once.
    Vote {
        /// The question's number.
        poll: i64,
        /// Yes: roll.
        yes: bool,
    },
    /// The teacher lets nothing more be handed in, or lets it again.
    Close(bool),
    /// The teacher hides a student, or shows one again.
    Hide {
        /// The student's number.
        student: i64,
        /// Whether to hide.
        hidden: bool,
    },
    /// The teacher asks: the text says what, in the letters of links.
    Ask(String),
    /// The teacher lets nobody answer any more.
    Stop,
    /// The teacher wants the class to be kept when the server ends, or does not.
    Keep(bool),
    /// The teacher erases everything: a new class with a new code.
    Forget,
}

/// What the server answers to a letter: why it was refused; empty if it was not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// One sentence or two.
    pub why: String,
}

/// What the server tells a page, again whenever it changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum View {
    /// The key is nobody's, yet.
    Nobody,
    /// What a student sees.
    Student(Student),
    /// What the teacher sees.
    Teacher(Class),
    /// Why nothing can be told.
    Trouble(String),
}

/// What a student sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    /// The name, told from all others.
    pub name: String,
    /// What is handed in; empty: nothing.
    pub text: String,
    /// See [`Act::HandIn`]; 0: nothing.
    pub edition: u32,
    /// Whether something can be handed in.
    pub open: bool,
    /// The question.
    pub poll: Option<Poll>,
    /// The student's own answer.
    pub vote: Option<bool>,
}

/// A question to the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// Its number.
    pub id: i64,
    /// What is asked.
    pub at: String,
    /// Whether it can be answered.
    pub open: bool,
    /// How many said yes. A student is told when it is closed.
    pub yes: u32,
    /// How many said no.
    pub no: u32,
}

/// What the teacher sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// What students type to join.
    pub code: String,
    /// Where students go, without `#`; empty: other devices do not reach this server.
    pub address: String,
    /// Whether something can be handed in.
    pub open: bool,
    /// Whether all is kept when the server ends.
    pub kept: bool,
    /// Who has joined, in that order.
    pub students: Vec<Member>,
    /// The question.
    pub poll: Option<Poll>,
}

/// A student, as the teacher sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The student's number.
    pub id: i64,
    /// The name, told from all others.
    pub name: String,
    /// What is handed in; empty: nothing.
    pub text: String,
    /// Whether the name and the rule are hidden.
    pub hidden: bool,
    /// Whether the student's page is connected.
    pub here: bool,
}

/// A name without anything that could be taken for markup, or for the sign behind a name in a list of rules.
///
/// # Errors
/// One sentence.
pub fn name_of(text: &str) -> Result<String, String> {
    let letter = |c: char| if c.is_whitespace() { Some(' ') } else { good(c).then_some(c) };
    let kept: String = text.chars().filter_map(letter).take(4 * LONGEST_NAME).collect();
    let name: String = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err("Write a name of letters or digits.".to_owned()),
        count if count > LONGEST_NAME => Err(format!("A name has at most {LONGEST_NAME} characters.")),
        _ => Ok(name),
    }
}

fn good(c: char) -> bool {
    c.is_alphanumeric() || "-'’._!?+*".contains(c)
}

/// A rule that can stand in a list, one a line.
///
/// # Errors
/// One sentence.
pub fn text_of(text: &str) -> Result<&str, String> {
    let text = text.trim();
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err("Write the rule in one line.".to_owned());
    }
    if text.len() > LONGEST_TEXT { Err("This rule is too long.".to_owned()) } else { Ok(text) }
}

#[cfg(feature = "browser")]
pub use self::door::{Stream, key, say, there};

#[cfg(feature = "browser")]
mod door {
    use gloo::events::EventListener;
    use gloo::timers::callback::Timeout;
    use js_sys::JsString;
    use std::cell::RefCell;
    use std::rc::Rc;
    use wasm_bindgen::{JsCast, JsValue};
    use wasm_bindgen_futures::JsFuture;
    use web_sys::{EventSource, Headers, MessageEvent, RequestCache, RequestInit, Response};

    use super::{Act, HELLO, Hello, Letter, PATH, Reply, View};
    use crate::web::{entropy, store};

    const KEPT: &str = "class.key";
    /// So long a page waits before it tries again to connect, in ms.
    const AGAIN: u32 = 2000;

    /// The key of this device, made up at its first visit: 160 bits.
    pub fn key() -> String {
        store::read(KEPT).filter(|key| key.len() > 20).unwrap_or_else(|| {
            let key: String = (0..4).map(|_| entropy::fresh_seed().to_string()).collect();
            store::write(KEPT, &key);
            key
        })
    }

    async fn fetch(path: &str, init: &RequestInit) -> Option<(bool, String)> {
        init.set_cache(RequestCache::NoStore);
        let request = web_sys::window()?.fetch_with_str_and_init(path, init);
        let response: Response = JsFuture::from(request).await.ok()?.dyn_into().ok()?;
        let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
        Some((response.ok(), text))
    }

    /// Whether this page comes from a server with a live class.
    pub async fn there() -> bool {
        let answer = fetch(HELLO, &RequestInit::new()).await;
        // A host of plain files may have nothing there, or the same page for every address.
        answer.and_then(|(_, text)| serde_json::from_str(&text).ok()).is_some_and(|hello: Hello| hello.live)
    }

    /// Sends a letter; says why it was refused.
    pub async fn say(key: String, act: Act) -> Result<(), String> {
        let lost =
            || "The teacher’s laptop does not answer. Is this device still on its network? Try again.".to_owned();
        let init = RequestInit::new();
        init.set_method("POST");
        let body = serde_json::to_string(&Letter { key, act }).unwrap_or_default();
        init.set_body(&JsString::from(body));
        let headers = Headers::new().map_err(|_| lost())?;
        headers.set("content-type", "application/json").map_err(|_: JsValue| lost())?;
        init.set_headers(&headers);
        match fetch(PATH, &init).await {
            Some((true, _)) => Ok(()),
            Some((false, text)) => Err(serde_json::from_str(&text).map_or_else(|_| lost(), |reply: Reply| reply.why)),
            None => Err(lost()),
        }
    }

    /// What hears a server until it is dropped. It connects again by itself: after the server was away, and when a phone wakes up.
    pub struct Stream {
        state: Rc<State>,
        _wakes: EventListener,
    }

    struct State {
        url: String,
        hear: Box<dyn Fn(Option<View>)>,
        open: RefCell<Option<Open>>,
    }

    struct Open {
        source: EventSource,
        _listeners: [EventListener; 2],
        again: Option<Timeout>,
    }

    impl Drop for Open {
        fn drop(&mut self) {
            self.source.close();
        }
    }

    impl Drop for Stream {
        fn drop(&mut self) {
            self.state.open.take();
        }
    }

    impl Stream {
        /// Begins to hear; nothing: the server is away.
        pub fn new(key: &str, hear: impl Fn(Option<View>) + 'static) -> Self {
            let url = format!("{PATH}/events?key={key}");
            let state = Rc::new(State { url, hear: Box::new(hear), open: RefCell::default() });
            connect(&state);
            let woken = state.clone();
            let wakes = EventListener::new(&gloo::utils::document(), "visibilitychange", move |_| {
                // The connection of a phone that slept may be dead without knowing it.
                if !gloo::utils::document().hidden() {
                    connect(&woken);
                }
            });
            Self { state, _wakes: wakes }
        }
    }

    fn connect(state: &Rc<State>) {
        let Ok(source) = EventSource::new(&state.url) else { return };
        let heard = state.clone();
        let message = EventListener::new(&source, "message", move |event| {
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            if let Some(view) = text.and_then(|text| serde_json::from_str(&text).ok()) {
                (heard.hear)(Some(view));
            }
        });
        let away = Rc::downgrade(state);
        let error = EventListener::new(&source, "error", move |_| {
            let Some(state) = away.upgrade() else { return };
            (state.hear)(None);
            // The browser tries again by itself, but not after every failure.
            let weak = away.clone();
            if let Some(open) = state.open.borrow_mut().as_mut() {
                let again = move || {
                    if let Some(state) = weak.upgrade() {
                        connect(&state);
                    }
                };
                open.again = (open.source.ready_state() == EventSource::CLOSED).then(|| Timeout::new(AGAIN, again));
            }
        });
        state.open.replace(Some(Open { source, _listeners: [message, error], again: None }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_no_markup() {
        let long = "x".repeat(LONGEST_NAME + 1);
        for (typed, name) in [
            ("Zoë", Some("Zoë")),
            ("  Jean-Luc \n O'Neil ", Some("Jean-Luc O'Neil")),
            ("<b onclick=\"x\">Mia</b>: #1", Some("b onclickxMiab 1")),
            ("李小龍", Some("李小龍")),
            ("\u{202e}aiM\u{200b}", Some("aiM")),
            ("<>&:#", None),
            ("", None),
            (&long, None),
        ] {
            assert_eq!(name_of(typed).ok().as_deref(), name, "{typed}");
        }
    }

    #[test]
    fn rules_are_one_line() {
        assert_eq!(text_of(" hold at 20 "), Ok("hold at 20"));
        for text in ["", " ", "20\nAmir: 25", &"1+".repeat(600)] {
            assert!(text_of(text).is_err_and(|why| why.ends_with('.')), "{text}");
        }
    }
}
