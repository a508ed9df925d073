//! The worker's client against a real worker of the browser, whose program is a few lines that
//! keep to the protocol, or break it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use solvarium::engine::seed::Seed;
use solvarium::worker::client::{Client, JobEvent, Misfit, Pool};
use solvarium::worker::protocol::{Request, Response, VERSION};
use wasm_bindgen_test::wasm_bindgen_test;

/// A worker's program: answers a `Generate` as its setup says.
fn program(version: &str) -> String {
    let script = format!(
        r#"
        onmessage = ({{ data: {{ id, request }} }}) => {{
            const {{ setup }} = request.Generate;
            const done = () => postMessage({{ Done: {{ id, response: {{ Position: setup }}, ms: 1.5 }} }});
            if (setup === 'hang') {{ postMessage({{ Progress: {{ id, count: 1n << 60n }} }}); for (;;); }}
            else if (setup === 'throw') throw new Error('the program is broken');
            else if (setup === 'panic') postMessage({{ Panicked: {{ message: 'index out of bounds' }} }});
            else if (setup === 'fail') postMessage({{ Failed: {{ id, why: 'no such setup' }} }});
            else done();
        }};
        setTimeout(() => postMessage({{ Ready: {{ version: '{version}' }} }}), 30);
        "#
    );
    let parts = js_sys::Array::of1(&script.into());
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).expect("a blob");
    web_sys::Url::create_object_url_with_blob(&blob).expect("its address")
}

fn client(url: &str) -> Client {
    Client::new(url, Rc::new(|_| ()))
}

fn generate(setup: &str) -> Request {
    Request::Generate { game: "g".to_owned(), setup: setup.to_owned(), seed: Seed::new("s").expect("a seed") }
}

/// Sends a request, and waits until something other than progress is heard.
async fn hear(client: &Client, setup: &str) -> Vec<JobEvent> {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let into = heard.clone();
    client.request(generate(setup), move |event| into.borrow_mut().push(event));
    for _ in 0..200 {
        if heard.borrow().iter().any(|event| !matches!(event, JobEvent::Progress(_))) {
            break;
        }
        TimeoutFuture::new(10).await;
    }
    let heard = heard.borrow().clone();
    heard
}

fn position(setup: &str) -> JobEvent {
    JobEvent::Done { response: Response::Position(setup.to_owned()), ms: 1.5 }
}

fn done(setup: &str) -> Vec<JobEvent> {
    vec![position(setup)]
}

#[wasm_bindgen_test]
async fn what_is_asked_before_the_worker_is_ready_is_not_lost() {
    let client = client(&program(VERSION));
    assert_eq!(hear(&client, "first").await, done("first"));
    assert_eq!(hear(&client, "second").await, done("second"));
    assert!(!client.busy());
}

#[wasm_bindgen_test]
async fn a_worker_in_an_endless_search_is_stopped_and_the_next_question_answered() {
    let client = client(&program(VERSION));
    let heard = Rc::new(RefCell::new(Vec::new()));
    let into = heard.clone();
    client.request(generate("hang"), move |event| into.borrow_mut().push(event));
    while heard.borrow().is_empty() {
        TimeoutFuture::new(10).await;
    }
    assert_eq!(heard.borrow()[..], [JobEvent::Progress(1 << 60)], "whole numbers beyond 2^53 arrive");
    client.stop();
    assert_eq!(heard.borrow().last(), Some(&JobEvent::Stopped));
    assert_eq!(hear(&client, "next").await, done("next"));
}

#[wasm_bindgen_test]
async fn what_is_asked_for_good_is_asked_again_when_another_question_is_stopped() {
    let client = client(&program(VERSION));
    let (heard, unheard) = (Rc::new(RefCell::new(Vec::new())), Rc::new(Cell::new(0)));
    client.request(generate("hang"), |_| {});
    let (events, count) = (heard.clone(), unheard.clone());
    let asked = client.keep_asking(generate("a"), move |event| events.borrow_mut().push(event));
    let given_up = client.keep_asking(generate("b"), move |_| count.set(count.get() + 1));
    TimeoutFuture::new(100).await;
    drop(given_up);
    client.stop();
    while heard.borrow().is_empty() {
        TimeoutFuture::new(10).await;
    }
    assert_eq!(*heard.borrow(), done("a"));
    assert_eq!(unheard.get(), 0);
    drop(asked);
}

#[wasm_bindgen_test]
async fn a_crash_is_one_sentence_and_a_fresh_worker() {
    let client = client(&program(VERSION));
    for (setup, part) in [("throw", "the program is broken"), ("panic", "index out of bounds")] {
        let heard = hear(&client, setup).await;
        let [JobEvent::Crashed(why)] = &heard[..] else { panic!("{heard:?}") };
        assert!(why.contains(part), "{why}");
        assert_eq!(hear(&client, "next").await, done("next"), "after {setup}");
    }
    assert_eq!(hear(&client, "fail").await, [JobEvent::Failed("no such setup".to_owned())]);
}

#[wasm_bindgen_test]
async fn a_worker_that_cannot_be_loaded_is_a_crash() {
    let misfit = Rc::new(Cell::new(None));
    let seen = misfit.clone();
    let client = Client::new("./there-is-no-such-file.js", Rc::new(move |why| seen.set(Some(why))));
    assert!(matches!(hear(&client, "x").await[..], [JobEvent::Crashed(_)]));
    assert_eq!(misfit.get(), Some(Misfit::NotLoaded));
}

#[wasm_bindgen_test]
async fn a_worker_of_another_build_is_not_asked() {
    let misfit = Rc::new(Cell::new(None));
    let seen = misfit.clone();
    let client = Client::new(&program("another version"), Rc::new(move |why| seen.set(Some(why))));
    assert_eq!(hear(&client, "x").await, [JobEvent::Stopped]);
    assert_eq!(misfit.get(), Some(Misfit::OtherVersion));
}

#[wasm_bindgen_test]
async fn a_pool_runs_every_job_once() {
    let pool = Pool::new(&client(&program(VERSION)), 3);
    let heard = Rc::new(RefCell::new(Vec::new()));
    let into = heard.clone();
    let jobs = (0..20).map(|job| (job, generate(&format!("j{job}"))));
    pool.run(jobs, move |job, event| into.borrow_mut().push((job, event)));
    while heard.borrow().len() < 20 {
        TimeoutFuture::new(10).await;
    }
    let mut all = heard.borrow().clone();
    all.sort_by_key(|(job, _)| *job);
    for (at, (job, event)) in all.into_iter().enumerate() {
        assert_eq!((job, event), (at as u32, position(&format!("j{at}"))));
    }
}
