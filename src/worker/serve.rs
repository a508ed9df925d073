//! The worker's side: answers one question at a time.

use super::protocol::{Ask, Event, Qr, Reply, Request};
use crate::engine::entry::Refusal;
use crate::games::Crew;
use crate::lab::params::Params;
use crate::search::bench::Bench;
use crate::search::budget::Budget;

/// What makes QR codes ([`super::qr::encode`]): one of the page's workers is enough for that.
pub type Coder = fn(&str) -> Option<Qr>;

/// Answers a question by what the crew can do; `emit` hears its progress and, last, its answer or why there is none.
pub fn answer(crew: &Crew, coder: Option<Coder>, request: Request, emit: &mut dyn FnMut(Event)) {
    let id = request.id;
    let reply = work(crew, coder, request.ask, &mut |count| emit(Event::Progress { id, count }));
    emit(match reply {
        Ok(reply) => Event::Done { id, reply, ms: 0.0 },
        Err(why) => Event::Failed { id, why },
    });
}

fn work(crew: &Crew, coder: Option<Coder>, ask: Ask, report: &mut dyn FnMut(u64)) -> Result<Reply, Refusal> {
    let usual = Budget::default();
    match ask {
        Ask::Sift { game, setup, seed } => {
            let sift = bench(crew, &game)?.sift.ok_or_else(|| format!("{game} has no setups that are searched for"))?;
            sift(&setup, &seed, usual, report).map(Reply::Position)
        }
        Ask::Solve { game, position, metric, nodes } => {
            let bench = bench(crew, &game)?;
            let solve = bench.solve.ok_or_else(|| format!("{game} has no solver"))?;
            let metric = metric.as_deref().or(bench.metrics.first().copied()).unwrap_or_default();
            let budget = nodes.map_or(usual, |nodes| Budget { nodes });
            solve(&position, metric, budget, report).map(Reply::Answer)
        }
        Ask::Advise { game, position } => {
            let advise = bench(crew, &game)?.advise.ok_or_else(|| format!("{game} has no adviser"))?;
            advise(&position, usual, report).map(Reply::Advice)
        }
        Ask::Consult { game, question } => {
            let consult = bench(crew, &game)?.consult.ok_or_else(|| format!("{game} has no questions of its own"))?;
            consult(&question, report).map(Reply::Finding)
        }
        Ask::Analyse { game, position } => {
            let analyse = bench(crew, &game)?.analyse.ok_or_else(|| format!("{game} has no metrics"))?;
            analyse(&position, usual, report).map(Reply::Metrics)
        }
        Ask::Qr { text } => {
            let encode = coder.ok_or("this worker makes no QR codes")?;
            Ok(Reply::Qr(encode(&text)))
        }
        Ask::Shard { experiment, params, seed, shard } => {
            let study = crew.study(&experiment).ok_or_else(|| format!("there is no experiment {experiment}"))?;
            let params = Params::parse(study.info.params, &params).map_err(|error| error.to_string())?;
            Ok(Reply::Shard(study.run(&params, &seed, shard, report).get().to_owned()))
        }
    }
}

fn bench(crew: &Crew, game: &str) -> Result<&'static Bench, Refusal> {
    crew.bench(game).ok_or_else(|| format!("there is no game {game}"))
}

/// Runs the worker in the browser: says it is ready, then answers what comes.
#[cfg(feature = "web")]
pub fn run(crew: &'static Crew, coder: Option<Coder>) {
    browser::run(crew, coder);
}

#[cfg(feature = "web")]
mod browser {
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::rc::Rc;

    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::{JsFuture, spawn_local};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    use crate::games::{Crew, Provision};
    use crate::worker::protocol::{BUILD, Event, Request};
    use crate::worker::wire;

    /// What is asked of a worker that has to fetch something first.
    struct Desk {
        crew: &'static Crew,
        coder: Option<super::Coder>,
        waiting: RefCell<VecDeque<Request>>,
        busy: Cell<bool>,
        provided: Cell<bool>,
    }

    pub(super) fn run(crew: &'static Crew, coder: Option<super::Coder>) {
        // A panicked instance cannot go on; the page hears why and starts a fresh worker.
        std::panic::set_hook(Box::new(|info| post(&Event::Panicked { message: info.to_string() })));
        let provided = Cell::new(crew.provisions.iter().all(|all| all.is_empty()));
        let desk = Rc::new(Desk { crew, coder, waiting: RefCell::default(), busy: Cell::new(false), provided });
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request>(message.data()) {
                Ok(request) => desk.clone().take(request),
                Err(error) => post(&Event::Panicked { message: format!("a message could not be read: {error}") }),
            }
        });
        scope().set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        post(&Event::Ready { build: BUILD.to_owned() });
    }

    impl Desk {
        /// Answers at once, or in its turn behind what has to be fetched.
        fn take(self: Rc<Self>, request: Request) {
            if self.provided.get() && !self.busy.get() {
                return self.answer(request);
            }
            self.waiting.borrow_mut().push_back(request);
            if !self.busy.replace(true) {
                spawn_local(self.work());
            }
        }

        async fn work(self: Rc<Self>) {
            loop {
                let Some(request) = self.waiting.borrow_mut().pop_front() else { break };
                match self.provide().await {
                    Ok(()) => self.answer(request),
                    Err(why) => post(&Event::Failed { id: request.id, why }),
                }
            }
            self.busy.set(false);
        }

        fn answer(&self, request: Request) {
            let begun = now_ms();
            super::answer(self.crew, self.coder, request, &mut |mut event| {
                if let Event::Done { ms, .. } = &mut event {
                    *ms = now_ms() - begun;
                }
                post(&event);
            });
        }

        /// Fetches what the solvers need, once.
        async fn provide(&self) -> Result<(), String> {
            if self.provided.get() {
                return Ok(());
            }
            for provision in self.crew.provisions.iter().copied().flatten() {
                fetched(provision).await?;
            }
            self.provided.set(true);
            Ok(())
        }
    }

    async fn fetched(provision: &Provision) -> Result<(), String> {
        let bytes = fetch(provision.file)
            .await
            .map_err(|_| format!("{} could not be loaded; check the connection, then try again", provision.file))?;
        (provision.give)(&bytes)
    }

    /// The bytes of a file beside the worker's program.
    async fn fetch(file: &str) -> Result<Vec<u8>, JsValue> {
        let response = JsFuture::from(scope().fetch_with_str(&format!("./{file}"))).await?;
        if js_sys::Reflect::get(&response, &"ok".into())? != JsValue::TRUE {
            return Err(JsValue::NULL);
        }
        let read: js_sys::Function = js_sys::Reflect::get(&response, &"arrayBuffer".into())?.dyn_into()?;
        let buffer = JsFuture::from(js_sys::Promise::resolve(&read.call0(&response)?)).await?;
        Ok(js_sys::Uint8Array::new(&buffer).to_vec())
    }

    fn now_ms() -> f64 {
        scope().performance().map_or(0.0, |clock| clock.now())
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(event: &Event) {
        // A message that cannot be posted has nobody to hear it: the page is gone.
        if let Ok(value) = wire(event) {
            scope().post_message(&value).ok();
        }
    }
}
