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
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    use crate::games::Crew;
    use crate::worker::protocol::{BUILD, Event, Request};
    use crate::worker::wire;

    pub(super) fn run(crew: &'static Crew, coder: Option<super::Coder>) {
        // A panicked instance cannot go on; the page hears why and starts a fresh worker.
        std::panic::set_hook(Box::new(|info| post(&Event::Panicked { message: info.to_string() })));
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request>(message.data()) {
                Ok(request) => {
                    let begun = now_ms();
                    super::answer(crew, coder, request, &mut |mut event| {
                        if let Event::Done { ms, .. } = &mut event {
                            *ms = now_ms() - begun;
                        }
                        post(&event);
                    });
                }
                Err(error) => post(&Event::Panicked { message: format!("a message could not be read: {error}") }),
            }
        });
        scope().set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        post(&Event::Ready { build: BUILD.to_owned() });
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
