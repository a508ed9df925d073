//! Several workers for one experiment: shards in their order, each to the next free worker.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::client::{Client, JobEvent};
use super::protocol::Request;

/// Receives a job's number and what becomes of it.
type Listener = Rc<dyn Fn(u32, JobEvent)>;

/// A pool of workers. [`Pool::stop`] ends them: a job under way holds the pool, so dropping it does not.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Inner>>);

struct Inner {
    clients: Vec<Client>,
    jobs: VecDeque<(u32, Request)>,
}

impl Pool {
    /// A pool of `size` workers (at least one) of the same module as this client's; nothing is loaded yet.
    pub fn new(like: &Client, size: usize) -> Self {
        let clients = (0..size.max(1)).map(|_| like.spawn_same()).collect();
        Self(Rc::new(RefCell::new(Inner { clients, jobs: VecDeque::new() })))
    }

    /// Runs these jobs; `listener` receives the events of each. What ran before is ended.
    pub fn run(&self, jobs: impl IntoIterator<Item = (u32, Request)>, listener: impl Fn(u32, JobEvent) + 'static) {
        self.stop();
        self.0.borrow_mut().jobs = jobs.into_iter().collect();
        let listener: Listener = Rc::new(listener);
        let clients = self.0.borrow().clients.clone();
        for client in clients {
            self.next(client, listener.clone());
        }
    }

    /// Ends all work at once; jobs under way end as stopped.
    pub fn stop(&self) {
        let clients = {
            let mut inner = self.0.borrow_mut();
            inner.jobs.clear();
            inner.clients.clone()
        };
        for client in clients {
            client.stop();
        }
    }

    /// Whether a job is under way.
    pub fn busy(&self) -> bool {
        self.0.borrow().clients.iter().any(Client::busy)
    }

    fn next(&self, client: Client, listener: Listener) {
        let Some((job, request)) = self.0.borrow_mut().jobs.pop_front() else { return };
        let pool = self.clone();
        let worker = client.clone();
        client.request(request, move |event| {
            // A crash or a stop ends the whole run; the listener decides what to say of it.
            let goes_on = matches!(event, JobEvent::Done { .. } | JobEvent::Failed(_));
            listener(job, event);
            if goes_on {
                pool.next(worker.clone(), listener.clone());
            }
        });
    }
}
