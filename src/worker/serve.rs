//! The worker's side: answers one request at a time.

use crate::engine::challenge::Source;
use crate::engine::entry::{ErrorMessage, Start};
use crate::games::SolverRegistry;
use crate::lab::params::Params;
use crate::search::proof::NodeLimit;
use crate::search::solver::{Sessions, Solver};
use crate::worker::protocol::{Envelope, Message, Request, Response};
use crate::worker::qr;

/// Answers a request by what the registry holds and the sessions remember; `emit` receives its progress and, last, its answer or
/// why there is none.
pub fn answer(registry: &SolverRegistry, sessions: &mut Sessions, envelope: Envelope, emit: &mut dyn FnMut(Message)) {
    let Envelope { id, request } = envelope;
    let done = work(registry, sessions, request, &mut |count| emit(Message::Progress { id, count }));
    emit(match done {
        Ok(response) => Message::Done { id, response, ms: 0.0 },
        Err(why) => Message::Failed { id, why },
    });
}

fn work(
    registry: &SolverRegistry,
    sessions: &mut Sessions,
    request: Request,
    report: &mut dyn FnMut(u64),
) -> Result<Response, ErrorMessage> {
    let usual = NodeLimit::default();
    match request {
        Request::Generate { game, setup, seed } => {
            let generate = solver(registry, &game)?
                .generate
                .ok_or_else(|| format!("{game} has no setups that are searched for"))?;
            generate(&setup, &seed, usual, report).map(Response::Position)
        }
        Request::Open { game, setup, seed } => {
            let entry = registry.entry(&game).ok_or_else(|| format!("there is no game {game}"))?;
            let (_, words) = entry.table.setup_words(&setup)?;
            let position = match entry.table.start(&Source::Seeded { setup: setup.clone(), seed: seed.clone() })? {
                Start::Ready(position) => position,
                Start::NeedsSearch => {
                    let generate =
                        solver(registry, &game)?.generate.ok_or_else(|| format!("{setup} cannot be searched for"))?;
                    generate(&setup, &seed, usual, report)?
                }
            };
            Ok(Response::Opened { words, position })
        }
        Request::Solve { game, position, metric, nodes } => {
            let solver = solver(registry, &game)?;
            let solve = solver.solve.ok_or_else(|| format!("{game} has no solver"))?;
            let metric = metric.as_deref().or(solver.metrics.first().copied()).unwrap_or_default();
            let budget = nodes.map_or(usual, |nodes| NodeLimit { nodes });
            solve(&position, metric, budget, report).map(Response::Answer)
        }
        Request::Game { game, request } => {
            let handle = solver(registry, &game)?.handle.ok_or_else(|| format!("{game} has no requests of its own"))?;
            handle(sessions, &request, report).map(Response::Game)
        }
        Request::Analyse { game, position } => {
            let analyse = solver(registry, &game)?.analyse.ok_or_else(|| format!("{game} has no metrics"))?;
            analyse(&position, usual, report).map(Response::Metrics)
        }
        Request::Qr { text } => Ok(Response::Qr(qr::encode(&text))),
        // The decoder is a part of its own: see `Queue::drain`.
        Request::ReadQr { .. } => Err("codes are read only in a browser".into()),
        Request::Shard { game: _, experiment, params, seed, shard } => {
            let runner = registry.runner(&experiment).ok_or_else(|| format!("there is no experiment {experiment}"))?;
            let params = Params::parse(runner.info.params, &params).map_err(|error| error.to_string())?;
            Ok(Response::Shard(runner.run(&params, &seed, shard, report).get().to_owned()))
        }
    }
}

fn solver(registry: &SolverRegistry, game: &str) -> Result<&'static Solver, ErrorMessage> {
    registry.solver(game).ok_or_else(|| format!("there is no game {game}"))
}

/// Runs the worker in the browser: says it is ready, then answers what comes.
#[cfg(feature = "worker")]
pub fn run() {
    browser::run();
}

#[cfg(feature = "worker")]
mod browser {
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::rc::Rc;

    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::{JsFuture, spawn_local};
    use web_sys::{Cache, CacheStorage, DedicatedWorkerGlobalScope, MessageEvent, Response};

    use crate::games::{self, Asset, SolverRegistry};
    use crate::search::solver::Sessions;
    use crate::worker::protocol::{Envelope, Message, Request, Response as Answered, VERSION};
    use crate::worker::{qr, wire};

    /// What a request that needs no solver is answered with.
    static NO_SOLVERS: SolverRegistry = SolverRegistry { entries: &[], solvers: &[], runners: &[], assets: &[] };

    /// The requests that wait for their turn: a request may have to wait for the part of the worker that answers it, and
    /// those behind it wait too.
    #[derive(Default)]
    struct Queue {
        waiting: RefCell<VecDeque<Envelope>>,
        is_draining: Cell<bool>,
        /// The assets that are here, by the names of their files.
        ready: RefCell<Vec<&'static str>>,
        /// What the solvers keep as long as this worker lives.
        sessions: RefCell<Sessions>,
    }

    pub(super) fn run() {
        // A panicked instance cannot go on; the page is told why and starts a fresh worker.
        std::panic::set_hook(Box::new(|info| post(&Message::Panicked { message: info.to_string() })));
        let queue = Rc::new(Queue::default());
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Envelope>(message.data()) {
                Ok(envelope) => queue.clone().take(envelope),
                Err(error) => post(&Message::Panicked { message: format!("a message could not be read: {error}") }),
            }
        });
        scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        post(&Message::Ready { version: VERSION.to_owned() });
    }

    /// The game whose solvers answer a request.
    fn game(request: &Request) -> Option<&str> {
        match request {
            Request::Generate { game, .. }
            | Request::Open { game, .. }
            | Request::Solve { game, .. }
            | Request::Game { game, .. }
            | Request::Analyse { game, .. }
            | Request::Shard { game, .. } => Some(game),
            Request::Qr { .. } | Request::ReadQr { .. } => None,
        }
    }

    impl Queue {
        /// Answers in its turn.
        fn take(self: Rc<Self>, envelope: Envelope) {
            self.waiting.borrow_mut().push_back(envelope);
            if !self.is_draining.replace(true) {
                spawn_local(self.drain());
            }
        }

        async fn drain(self: Rc<Self>) {
            loop {
                let Some(envelope) = self.waiting.borrow_mut().pop_front() else { break };
                if let Request::ReadQr { width, grey } = &envelope.request {
                    post(&read_codes(envelope.id, *width, grey).await);
                    continue;
                }
                match self.registry(&envelope.request).await {
                    Ok(registry) => answer(registry, &mut self.sessions.borrow_mut(), envelope),
                    Err(why) => post(&Message::Failed { id: envelope.id, why }),
                }
            }
            self.is_draining.set(false);
        }

        /// What answers a request, loaded if need be, with its assets. A failure is not remembered.
        async fn registry(&self, request: &Request) -> Result<&'static SolverRegistry, String> {
            let Some(game) = game(request) else { return Ok(&NO_SOLVERS) };
            let Some(part) = games::solver_part(game) else { return Ok(&NO_SOLVERS) };
            let registry = part.load().await.map_err(|_| {
                "the solver of this game could not be loaded; check the connection, then try again".to_owned()
            })?;
            let is_shard = matches!(request, Request::Shard { .. });
            for asset in registry.assets.iter().copied().flatten().filter(|asset| is_shard || asset.game == game) {
                if !self.ready.borrow().contains(&asset.file) {
                    load(asset).await?;
                    self.ready.borrow_mut().push(asset.file);
                }
            }
            Ok(registry)
        }
    }

    async fn read_codes(id: u32, width: u32, grey: &[u8]) -> Message {
        match qr::DECODER.load().await {
            Ok(read) => Message::Done { id, response: Answered::Texts(read(width, grey)), ms: 0.0 },
            Err(why) => Message::Failed { id, why: why.to_string() },
        }
    }

    fn answer(registry: &SolverRegistry, sessions: &mut Sessions, envelope: Envelope) {
        let begun = now_ms();
        super::answer(registry, sessions, envelope, &mut |mut message| {
            if let Message::Done { ms, .. } = &mut message {
                *ms = now_ms() - begun;
            }
            post(&message);
        });
    }

    async fn load(asset: &Asset) -> Result<(), String> {
        let bytes = fetch(asset.file)
            .await
            .map_err(|_| format!("{} could not be loaded; check the connection, then try again", asset.file))?;
        (asset.load)(&bytes)
    }

    /// The bytes of a file in the folder `assets` beside the worker's script.
    async fn fetch(file: &str) -> Result<Vec<u8>, JsValue> {
        let response: Response =
            JsFuture::from(scope().fetch_with_str(&format!("./assets/{file}"))).await?.dyn_into()?;
        if !response.ok() {
            return Err(JsValue::NULL);
        }
        let copy = response.clone()?;
        let bytes = js_sys::Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec();
        spawn_local(async move {
            // Kept for when there is no network; where nothing can be kept, the solver works without.
            keep(copy).await.ok();
        });
        Ok(bytes)
    }

    /// Keeps a file where the page and its service worker look for the app's files.
    async fn keep(response: Response) -> Result<(), JsValue> {
        // Over plain http, as in a classroom's own network, there is no such object, and a call of its methods would end the worker.
        let caches: CacheStorage = js_sys::Reflect::get(&js_sys::global(), &"caches".into())?.dyn_into()?;
        let cache: Cache = JsFuture::from(caches.open("solvarium-parts")).await?.dyn_into()?;
        let url = response.url();
        if JsFuture::from(cache.match_with_str(&url)).await?.is_undefined() {
            JsFuture::from(cache.put_with_str(&url, &response)).await?;
        }
        Ok(())
    }

    fn now_ms() -> f64 {
        scope().performance().map_or(0.0, |clock| clock.now())
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(message: &Message) {
        // A message that cannot be posted has nobody to hear it: the page is gone.
        if let Ok(value) = wire(message) {
            scope().post_message(&value).ok();
        }
    }
}
