//! A search that several workers share: one plans it, each then searches some of the moves. What comes out is what one
//! worker alone would say ([`crate::games::merge::expectimax::plan`]).

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::any_game::AnyGame;
use super::ask::{Answer, highest};
use super::play::advice::{Advice, Unit};
use crate::app::context::AppContext;
use crate::games::merge::direction::Direction;
use crate::games::merge::requests::{Part, Plan, Request, Response};
use crate::web::{clock, page};
use crate::worker::client::{Client, JobEvent};

/// The shell's worker and those that help it. These are started with the first search that is shared.
#[derive(Default)]
pub struct WorkerTeam {
    helpers: OnceCell<Vec<Client>>,
}

impl WorkerTeam {
    /// How many workers there are: one a processor, no more than there are moves.
    pub fn size(&self) -> usize {
        page::workers().min(Direction::ALL.len())
    }

    fn helpers(&self, client: &Client) -> Vec<Client> {
        let start = || (1..self.size()).map(|_| client.spawn_same()).collect();
        self.helpers.get_or_init(start).clone()
    }
}

/// A search under way.
pub struct Search {
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
        shell: &AppContext,
        team: &WorkerTeam,
        hand: &AnyGame,
        nodes: u64,
        hold: &Rc<dyn Fn(u32)>,
        listener: Rc<dyn Fn(Answer)>,
    ) {
        let game = hand.kind().info().id;
        let position = hand.to_string();
        let workers: Vec<Client> = std::iter::once(shell.client.clone()).chain(team.helpers(&shell.client)).collect();
        let question = Request::Plan { position: position.clone(), nodes };
        let (client, holding) = (shell.client.clone(), hold.clone());
        let begun = clock::now_ms();
        let id = client.request_game(game, &question, move |event| match event {
            JobEvent::Progress(_) => {}
            JobEvent::Done { response: Response::Plan(plan), .. } => {
                let (position, listener) = (position.clone(), listener.clone());
                Self::share(game, position, begun, plan, &workers, &holding, listener);
            }
            event => listener(Answer::Failed(failure(event))),
        });
        hold(id);
    }

    fn share(
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
            (at_work.game, direction, Request::Part { position, direction: direction.to_string(), plan })
        };
        let (search, again) = (search.clone(), worker.clone());
        Some(worker.request_game(game, &question, move |event| match event {
            JobEvent::Progress(_) => {}
            JobEvent::Done { response: Response::Part(part), .. } => {
                let open = search.borrow_mut().take(direction, part);
                Self::next(&search, &again);
                if open == 0 {
                    Self::end(&search, None);
                }
            }
            event => Self::end(&search, Some(failure(event))),
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

    fn told(&self) -> Advice {
        let searched = self.whole && !self.plan.done();
        let (values, depth) =
            if searched { (&self.values, self.plan.depth) } else { (&self.plan.values, self.plan.known_depth) };
        Advice {
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

/// Told when a worker answers what it was not asked.
pub(super) const OTHER_KIND: &str = "The solver’s answer cannot be read: it is of another kind.";

/// A worker that does not answer, in one sentence.
pub(super) fn failure(event: JobEvent<Response>) -> String {
    match event {
        JobEvent::Failed(why) => why,
        JobEvent::Crashed(why) => format!("The solver has stopped: {why}. A fresh one is ready."),
        JobEvent::Stopped => "The solver was stopped.".to_owned(),
        JobEvent::Done { .. } | JobEvent::Progress(_) => OTHER_KIND.to_owned(),
    }
}
