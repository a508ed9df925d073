//! The worker's answers, without a browser: the protocol's boundary.

use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::search::solver::Sessions;
use solvarium::worker::protocol::{Envelope, Message, Request, Response};
use solvarium::worker::serve::answer;

fn ask(request: Request) -> Vec<Message> {
    let mut events = Vec::new();
    answer(&games::ALL, &mut Sessions::default(), Envelope { id: 7, request }, &mut |event| events.push(event));
    events
}

#[track_caller]
fn fails(request: Request, part: &str) {
    match ask(request).pop() {
        Some(Message::Failed { id: 7, why }) => assert!(why.contains(part), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn unknown_names_are_answered_with_a_sentence() {
    let text = |text: &str| text.to_owned();
    fails(Request::Solve { game: text("chess"), position: text("x"), metric: None, nodes: None }, "no game chess");
    fails(Request::Analyse { game: text("fujisan"), position: text("x") }, "Fujisan position");
    fails(
        Request::Solve { game: text("fujisan"), position: text("x"), metric: Some(text("steps")), nodes: None },
        "steps",
    );
    let seed = Seed::new("a").expect("a seed");
    fails(
        Request::Shard { game: text("pig"), experiment: text("none"), params: text(""), seed, shard: 0 },
        "no experiment none",
    );
}

#[test]
fn a_solution_is_one_event_for_a_small_search() {
    let position = "321001031231-400452325514".to_owned();
    let events = ask(Request::Solve { game: "fujisan".to_owned(), position, metric: None, nodes: None });
    let [Message::Done { id: 7, response: Response::Answer(answer), .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(answer.verdict.word(), "solved");
}

#[test]
fn every_experiment_can_be_run_and_reported() {
    for info in games::experiments() {
        let runner = games::runner(info.id).expect("every experiment has its code");
        let params = solvarium::lab::params::Params::usual(info.params);
        assert!((info.shards)(&params) > 0 && (info.work)(&params) > 0, "{}", info.id);
        assert!(std::ptr::eq(runner.info, info) || runner.info.id == info.id);
        assert!(games::report_builder(info.id).is_some(), "{} has a reporter", info.id);
    }
}
