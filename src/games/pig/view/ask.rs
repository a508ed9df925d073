//! Questions to Pig's worker.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::context::AppContext;
use crate::app::solver::{Ask, Query};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Chances, Request, Response, Variant};
use crate::worker::client::{Client, JobEvent, game_request};
use crate::worker::protocol;

/// The mover's chances at a pair of scores, one for each turn total: the mover's score and the other's.
pub struct ChancesAt(pub Variant, pub u16, pub u16);

impl Query for ChancesAt {
    type Answer = Vec<Chances>;

    fn request(&self) -> protocol::Request {
        let &Self(variant, me, you) = self;
        game_request(INFO.id, &Request::Scores { variant, me, you })
    }

    fn read(response: protocol::Response) -> Result<Vec<Chances>, String> {
        match <Ask<'_, Request> as Query>::read(response)? {
            Response::Chances(all) => Ok(all),
            _ => Err("its answer is to another question".to_owned()),
        }
    }
}

/// Whether the policy in turn rolls: a [`Request::Decide`].
pub struct Decision(pub Request);

impl Query for Decision {
    type Answer = bool;

    fn request(&self) -> protocol::Request {
        game_request(INFO.id, &self.0)
    }

    fn read(response: protocol::Response) -> Result<bool, String> {
        match <Ask<'_, Request> as Query>::read(response)? {
            Response::Decision(rolls) => Ok(rolls),
            _ => Err("its answer is to another question".to_owned()),
        }
    }
}

/// What is heard of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// How far the work is, in the question's own units.
    Progress(u64),
    /// The answer.
    Found(Rc<Response>),
    /// There is none; one sentence.
    Failed(String),
    /// The work was stopped.
    Stopped,
}

impl From<JobEvent<Response>> for Answer {
    fn from(event: JobEvent<Response>) -> Self {
        match event {
            JobEvent::Progress(count) => Self::Progress(count),
            JobEvent::Done { response, .. } => Self::Found(Rc::new(response)),
            JobEvent::Failed(why) => Self::Failed(why),
            JobEvent::Crashed(why) => Self::Failed(format!("The solver has stopped: {why}. A fresh one is ready.")),
            JobEvent::Stopped => Self::Stopped,
        }
    }
}

/// Asks the shell's worker; `listener` hears progress and, last, the answer. Returns the request's id, for
/// [`Client::unsubscribe`].
pub fn ask(shell: &AppContext, question: &Request, listener: impl Fn(Answer) + 'static) -> u32 {
    shell.client.request_game(INFO.id, question, move |event| listener(event.into()))
}

/// The answer to a question that hangs on what is shown: asked anew whenever it changes. The last answer stands until
/// the next one comes; answers to questions that are no longer asked are not heard. At most one question is under way,
/// and of those that come meanwhile only the last one is asked, so that a slider can be dragged.
#[hook]
pub fn use_finding(shell: &AppContext, question: Option<Request>) -> UseStateHandle<Option<Answer>> {
    let answer = use_state(|| None::<Answer>);
    let desk = use_mut_ref(RequestQueue::default);
    {
        let (shell, answer, desk) = (shell.clone(), answer.clone(), desk.clone());
        use_effect_with(question, move |question| {
            desk.borrow_mut().wanted.clone_from(question);
            RequestQueue::go_on(&desk, &shell, &answer);
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
struct RequestQueue {
    wanted: Option<Request>,
    under_way: Option<u32>,
    closed: bool,
}

impl RequestQueue {
    fn go_on(desk: &Rc<std::cell::RefCell<Self>>, shell: &AppContext, answer: &UseStateHandle<Option<Answer>>) {
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
            client.unsubscribe(id);
        }
    }
}
