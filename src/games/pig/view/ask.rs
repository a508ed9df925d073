//! Questions to Pig's worker.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use yew::prelude::*;

use crate::app::context::Shell;
use crate::games::pig::consult::{Finding, Question};
use crate::worker::client::{Client, Heard};
use crate::worker::protocol::{Ask, Reply};

/// What is heard of a question. A program that asks few kinds of questions names a smaller `F` than [`Finding`], with
/// the variants that it hears: what reads the others is then not downloaded.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<F = Finding> {
    /// How far the work is, in the question's own units.
    Progress(u64),
    /// The answer.
    Found(Rc<F>),
    /// There is none; one sentence.
    Failed(String),
    /// The work was stopped.
    Stopped,
}

/// The question as the worker hears it.
pub fn ask_of(question: &Question) -> Ask {
    let question = serde_json::to_string(question).expect("questions hold numbers and texts, which JSON can hold");
    Ask::Consult { game: "pig".to_owned(), question }
}

/// Reads what is heard of a question; nothing when page and worker are of two builds.
pub fn read<F: DeserializeOwned>(heard: Heard) -> Option<Answer<F>> {
    Some(match heard {
        Heard::Progress(count) => Answer::Progress(count),
        Heard::Done(Reply::Finding(text)) => match serde_json::from_str(&text) {
            Ok(finding) => Answer::Found(Rc::new(finding)),
            Err(error) => Answer::Failed(format!("The solver’s answer cannot be read: {error}.")),
        },
        Heard::Done(_) => Answer::Failed("The solver’s answer cannot be read.".to_owned()),
        Heard::Failed(why) => Answer::Failed(why),
        Heard::Crashed(why) => Answer::Failed(format!("The solver has stopped: {why}. A fresh one is ready.")),
        Heard::Stopped => Answer::Stopped,
        Heard::Outdated => return None,
    })
}

/// Asks the shell's worker; `listener` hears progress and, last, the answer. Gives the question's number, for
/// [`Client::forget`].
pub fn ask(shell: &Shell, question: &Question, listener: impl Fn(Answer) + 'static) -> u32 {
    ask_for(shell, question, listener)
}

/// The same, for answers of a smaller kind.
pub fn ask_for<F: DeserializeOwned>(shell: &Shell, question: &Question, listener: impl Fn(Answer<F>) + 'static) -> u32 {
    let outdated = shell.outdated.clone();
    shell.client.ask(ask_of(question), move |heard| match read(heard) {
        Some(answer) => listener(answer),
        None => outdated.emit(()),
    })
}

/// The answer to a question that hangs on what is shown: asked anew whenever it changes. The last answer stands until
/// the next one comes; answers to questions that are no longer asked are not heard. At most one question is under way,
/// and of those that come meanwhile only the last one is asked, so that a slider can be dragged.
#[hook]
pub fn use_finding(shell: &Shell, question: Option<Question>) -> UseStateHandle<Option<Answer>> {
    let answer = use_state(|| None::<Answer>);
    let desk = use_mut_ref(Desk::default);
    {
        let (shell, answer, desk) = (shell.clone(), answer.clone(), desk.clone());
        use_effect_with(question, move |question| {
            desk.borrow_mut().wanted.clone_from(question);
            Desk::go_on(&desk, &shell, &answer);
        });
    }
    {
        let client = shell.client.clone();
        use_effect_with((), move |()| move || desk.borrow_mut().close(&client));
    }
    answer
}

/// One question under way, the next one waiting.
#[derive(Default)]
struct Desk {
    wanted: Option<Question>,
    under_way: Option<u32>,
    closed: bool,
}

impl Desk {
    fn go_on(desk: &Rc<std::cell::RefCell<Self>>, shell: &Shell, answer: &UseStateHandle<Option<Answer>>) {
        let question = {
            let mut desk = desk.borrow_mut();
            if desk.closed || desk.under_way.is_some() {
                return;
            }
            desk.wanted.take()
        };
        let Some(question) = question else { return };
        let (again, next, tell) = (desk.clone(), shell.clone(), answer.clone());
        let id = ask(shell, &question, move |heard| {
            let last = !matches!(heard, Answer::Progress(_));
            tell.set(Some(heard));
            if last {
                again.borrow_mut().under_way = None;
                Self::go_on(&again, &next, &tell);
            }
        });
        desk.borrow_mut().under_way = Some(id);
    }

    fn close(&mut self, client: &Client) {
        self.closed = true;
        if let Some(id) = self.under_way.take() {
            client.forget(id);
        }
    }
}
