//! A search that several workers share: one plans it, each then searches some of the moves. What comes out is what one
//! worker alone would say ([`crate::games::merge::expectimax::plan`]).

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use serde::Deserialize;

use super::ask::{Answer, highest};
use super::hand::Hand;
use super::play::counsel::{Told, Unit};
use crate::app::context::Shell;
use crate::engine::notation::Notation;
use crate::games::merge::consult::{Part, Plan, Question};
use crate::games::merge::direction::Direction;
use crate::web::{clock, page};
use crate::worker::client::{Client, Heard};
use crate::worker::protocol::{Ask, Reply};

/// The shell's worker and those that help it. These are started with the first search that is shared.
#[derive(Default)]
pub struct Team {
    helpers: OnceCell<Vec<Client>>,
}

impl Team {
    /// How many workers there are: one a processor, no more than there are moves.
    pub fn size(&self) -> usize {
        page::workers().min(Direction::ALL.len())
    }

    fn helpers(&self, client: &Client) -> Vec<Client> {
        let start = || (1..self.size()).map(|_| client.twin()).collect();
        self.helpers.get_or_init(start).clone()
    }
}

#[derive(Deserialize)]
enum Finding {
    Plan(Plan),
    Part(Part),
}

/// A search under way.
pub struct Search {
    shell: Shell,
    game: &'static str,
    position: String,
    begun: f64,
    plan: Plan,
    /// Moves that nobody searches yet.
    left: Vec<Direction>,
    /// What is not known yet.
    open: usize,
    /// Nothing is known of the moves unless all were searched to their end.
    whole: bool,
    values: [Option<f64>; 4],
    nodes: u64,
    listener: Option<Rc<dyn Fn(Answer)>>,
}

type Shared = Rc<RefCell<Search>>;

impl Search {
    /// Begins; the listener hears the answer, once. `hold` hears the number of the question to the shell's worker.
    pub fn begin(
        shell: &Shell,
        team: &Team,
        hand: &Hand,
        nodes: u64,
        hold: &Rc<dyn Fn(u32)>,
        listener: Rc<dyn Fn(Answer)>,
    ) {
        let game = hand.kind().info().id;
        let position = hand.encode();
        let workers: Vec<Client> = std::iter::once(shell.client.clone()).chain(team.helpers(&shell.client)).collect();
        let question = Question::Plan { position: position.clone(), nodes };
        let (client, holding) = (shell.client.clone(), hold.clone());
        let (shell, begun) = (shell.clone(), clock::now_ms());
        let id = put(&client, game, &question, move |heard| match read(heard, &shell) {
            Ok(Finding::Plan(plan)) => {
                let (shell, position, listener) = (shell.clone(), position.clone(), listener.clone());
                Self::share(shell, game, position, begun, plan, &workers, &holding, listener);
            }
            Ok(Finding::Part(_)) => {}
            Err(Some(why)) => listener(Answer::Failed(why)),
            Err(None) => {}
        });
        hold(id);
    }

    #[expect(clippy::too_many_arguments, reason = "what a search begins with; it has one caller")]
    fn share(
        shell: Shell,
        game: &'static str,
        position: String,
        begun: f64,
        plan: Plan,
        workers: &[Client],
        hold: &Rc<dyn Fn(u32)>,
        listener: Rc<dyn Fn(Answer)>,
    ) {
        let left: Vec<Direction> =
            Direction::ALL.into_iter().filter(|direction| plan.values[direction.index()].is_some()).collect();
        let open = if plan.done() { 0 } else { left.len() };
        let search = Self {
            shell,
            game,
            position,
            begun,
            plan,
            left,
            open,
            whole: true,
            values: [None; 4],
            nodes: plan.nodes,
            listener: Some(listener),
        };
        let search = Rc::new(RefCell::new(search));
        if open == 0 {
            return Self::end(&search, None);
        }
        for (at, worker) in workers.iter().enumerate() {
            let id = Self::next(&search, worker);
            // The page waits for the shell's worker; it is free again when that has done its moves.
            if let (0, Some(id)) = (at, id) {
                hold(id);
            }
        }
    }

    /// Gives this worker a move that nobody searches yet.
    fn next(search: &Shared, worker: &Client) -> Option<u32> {
        let (game, direction, question) = {
            let mut at_work = search.borrow_mut();
            let (position, plan) = (at_work.position.clone(), at_work.plan);
            // The longest first, so that in the end nobody waits for it alone.
            let longest = (0..at_work.left.len()).max_by_key(|&at| plan.limits[at_work.left[at].index()])?;
            let direction = at_work.left.swap_remove(longest);
            (at_work.game, direction, Question::Part { position, direction: direction.encode(), plan })
        };
        let (search, again) = (search.clone(), worker.clone());
        Some(put(worker, game, &question, move |heard| {
            let found = read(heard, &search.borrow().shell);
            match found {
                Ok(Finding::Part(part)) => {
                    let open = search.borrow_mut().take(direction, part);
                    Self::next(&search, &again);
                    if open == 0 {
                        Self::end(&search, None);
                    }
                }
                Ok(Finding::Plan(_)) | Err(None) => {}
                Err(Some(why)) => Self::end(&search, Some(why)),
            }
        }))
    }

    fn take(&mut self, direction: Direction, part: Part) -> usize {
        self.values[direction.index()] = part.value;
        self.nodes += part.nodes;
        self.whole &= part.whole;
        self.open = self.open.saturating_sub(1);
        self.open
    }

    /// Tells the listener, if it has not been told.
    fn end(search: &Shared, why: Option<String>) {
        let (listener, answer) = {
            let mut search = search.borrow_mut();
            let Some(listener) = search.listener.take() else { return };
            search.left.clear();
            (listener, why.map_or_else(|| Answer::Told(search.told()), Answer::Failed))
        };
        listener(answer);
    }

    fn told(&self) -> Told {
        let searched = self.whole && !self.plan.done();
        let (values, depth) =
            if searched { (&self.values, self.plan.depth) } else { (&self.plan.values, self.plan.known_depth) };
        Told {
            best: highest(values),
            values: [None; 4],
            unit: Unit::Points,
            risks: [None; 4],
            reason: String::new(),
            nodes: self.nodes,
            depth: depth.into(),
            ms: clock::now_ms() - self.begun,
        }
    }
}

fn put(client: &Client, game: &str, question: &Question, listener: impl Fn(Heard) + 'static) -> u32 {
    let text = serde_json::to_string(question).expect("questions hold numbers and texts, which JSON can hold");
    client.ask(Ask::Consult { game: game.to_owned(), question: text }, listener)
}

/// What is heard: a finding, a failure in one sentence, or nothing yet.
fn read(heard: Heard, shell: &Shell) -> Result<Finding, Option<String>> {
    match heard {
        Heard::Progress(_) => Err(None),
        Heard::Outdated => {
            shell.outdated.emit(());
            Err(None)
        }
        Heard::Done(Reply::Finding(text)) => {
            serde_json::from_str(&text).map_err(|error| Some(format!("The solver’s answer cannot be read: {error}.")))
        }
        heard => Err(Some(failure(heard))),
    }
}

/// A worker that does not answer, in one sentence.
pub(super) fn failure(heard: Heard) -> String {
    match heard {
        Heard::Failed(why) => why,
        Heard::Crashed(why) => format!("The solver has stopped: {why}. A fresh one is ready."),
        Heard::Stopped => "The solver was stopped.".to_owned(),
        _ => "The solver’s answer cannot be read: it is of another kind.".to_owned(),
    }
}
