//! What is asked of the solver, and what answers: a question with the type of its answer, and the same in the queue.

use std::any::Any;
use std::rc::Rc;

use crate::search::solve::{GameRequest, Metric, from_bytes, to_bytes};
use crate::search::solver::Answer;
use crate::worker::client::game_request;
use crate::worker::protocol::{Request, Response};

/// A question to the solver, with the type of its answer.
pub trait Query {
    type Answer: 'static;
    fn request(&self) -> Request;
    /// Reads the worker's response.
    ///
    /// # Errors
    /// It is of another kind: one sentence.
    fn read(response: Response) -> Result<Self::Answer, String>;
    /// What it means that the worker says, in one sentence, why it cannot answer.
    ///
    /// # Errors
    /// The sentence: such a request is a mistake of the page. So it is unless the query says otherwise.
    fn refused(why: String) -> Result<Self::Answer, String> {
        Err(why)
    }
}

/// A shortest solution from a position.
pub struct Solve<'a> {
    pub game: &'a str,
    pub position: &'a str,
    /// The limit in nodes; the usual one if there is none.
    pub nodes: Option<u64>,
}

/// The difficulty metrics of a position; none when the budget did not suffice.
pub struct Analyse<'a> {
    pub game: &'a str,
    pub position: &'a str,
}

/// A request of the game's own.
pub struct Ask<'a, Q> {
    pub game: &'a str,
    pub request: &'a Q,
}

/// The same of which nobody knows beforehand whether it can be answered: nothing is its answer where it cannot.
pub struct TryAsk<'a, Q>(pub Ask<'a, Q>);

fn other_kind<T>() -> Result<T, String> {
    Err("its answer does not fit the question".to_owned())
}

impl Query for Solve<'_> {
    type Answer = Answer;

    fn request(&self) -> Request {
        let (game, position) = (self.game.to_owned(), self.position.to_owned());
        Request::Solve { game, position, metric: None, nodes: self.nodes }
    }

    fn read(response: Response) -> Result<Answer, String> {
        if let Response::Answer(answer) = response { Ok(answer) } else { other_kind() }
    }
}

impl Query for Analyse<'_> {
    type Answer = Option<Vec<Metric>>;

    fn request(&self) -> Request {
        Request::Analyse { game: self.game.to_owned(), position: self.position.to_owned() }
    }

    fn read(response: Response) -> Result<Self::Answer, String> {
        if let Response::Metrics(metrics) = response { Ok(metrics) } else { other_kind() }
    }
}

impl<Q: GameRequest> Query for Ask<'_, Q> {
    type Answer = Q::Response;

    fn request(&self) -> Request {
        game_request(self.game, self.request)
    }

    fn read(response: Response) -> Result<Q::Response, String> {
        match response {
            Response::Game(bytes) => from_bytes(&bytes),
            _ => other_kind(),
        }
    }
}

impl<'a, Q: GameRequest> Query for TryAsk<'a, Q> {
    type Answer = Option<Q::Response>;

    fn request(&self) -> Request {
        self.0.request()
    }

    fn read(response: Response) -> Result<Self::Answer, String> {
        Ask::<'a, Q>::read(response).map(Some)
    }

    fn refused(_why: String) -> Result<Self::Answer, String> {
        Ok(None)
    }
}

/// Makes queries of a game's own, each out of its request and of the response that answers it: the game's id, its types of requests
/// and responses; then of each query its name, its answer, the kind of response that holds this, and the request.
macro_rules! game_queries {
    (
        $game:expr, $requests:ident, $responses:ident;
        $($query:ident => $answer:ty, $kind:ident, |$this:ident| $request:expr;)*
    ) => {$(
        impl $crate::app::solver::Query for $query<'_> {
            type Answer = $answer;

            fn request(&self) -> $crate::worker::protocol::Request {
                let $this = self;
                $crate::worker::client::game_request($game, &$request)
            }

            fn read(response: $crate::worker::protocol::Response) -> Result<$answer, String> {
                match <$crate::app::solver::Ask<'_, $requests> as $crate::app::solver::Query>::read(response)? {
                    $responses::$kind(answer) => Ok(answer),
                    _ => Err("its answer is to another question".to_owned()),
                }
            }
        }
    )*};
}

pub(crate) use game_queries;

pub(super) type ReadFn = fn(Result<Response, String>) -> Result<Rc<dyn Any>, String>;

fn read_any<Q: Query>(response: Result<Response, String>) -> Result<Rc<dyn Any>, String> {
    Ok(Rc::new(response.map_or_else(Q::refused, Q::read)?))
}

/// A [`Query`] in the queue, its type erased.
#[derive(Clone)]
pub struct SolverRequest {
    pub(super) key: Vec<u8>,
    pub(super) request: Request,
    pub(super) read: ReadFn,
    /// Whether it goes on when nobody wants it any more.
    pub(super) runs_on: bool,
    /// Whether its answer is worth something only as long as the worker lives, which then answers others by it.
    pub(super) lives_in_worker: bool,
}

impl PartialEq for SolverRequest {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl SolverRequest {
    /// Puts a query into the queue.
    pub fn new<Q: Query>(query: &Q) -> Self {
        let request = query.request();
        Self { key: to_bytes(&request), request, read: read_any::<Q>, runs_on: false, lives_in_worker: false }
    }

    /// One that takes so little time that it is not stopped: a fresh worker would cost more.
    pub fn brief<Q: Query>(query: &Q) -> Self {
        Self { runs_on: true, ..Self::new(query) }
    }

    /// One that prepares the worker for others: it is not stopped, and sent again to a fresh worker.
    pub fn preparing<Q: Query>(query: &Q) -> Self {
        Self { runs_on: true, lives_in_worker: true, ..Self::new(query) }
    }
}

/// An answer that follows from others, without the worker.
#[derive(Clone)]
pub struct Inferred {
    pub(super) key: Vec<u8>,
    pub(super) answer: Rc<dyn Any>,
    pub(super) partial: bool,
}

impl PartialEq for Inferred {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Inferred {
    /// The answer to a query.
    pub fn new<Q: Query>(query: &Q, answer: Q::Answer) -> Self {
        Self { key: to_bytes(&query.request()), answer: Rc::new(answer), partial: false }
    }

    /// A part of the answer to a query: it is shown, and the worker is asked for the whole.
    pub fn partial<Q: Query>(query: &Q, answer: Q::Answer) -> Self {
        Self { partial: true, ..Self::new(query, answer) }
    }
}
