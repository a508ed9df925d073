//! The experiment's problems on the Play page: what comes of them is recorded (see [`Course`]). Until then hints and what the
//! solver knows stay away.

use std::cell::RefCell;

use crate::app::prelude::*;
use crate::engine::challenge::Source;
use crate::engine::session::{MoveSource, PlaySession};
use crate::games::shisen::answers::course::{Course, End, Moment};
use crate::games::shisen::problems;
use crate::games::shisen::view::answers_store;
use crate::web::{clock, store};

/// Under which key the problem at hand is kept, so that loading the page again does not forget its undos.
const KEPT: &str = "shisen.answering";

/// Records it; what was recorded of it before gives way.
fn record(course: &mut Course, solved: bool, note: &Callback<AttrValue>) {
    let id = answers_store::record(course.answer(solved, clock::since_1970_ms()), note.clone());
    if let Some(before) = course.recorded(id) {
        answers_store::withdraw(&before);
    }
}

/// Records that it is not solved so far, if that is news.
fn record_so_far(course: &mut Course, note: &Callback<AttrValue>) {
    if course.counts() {
        record(course, false, note);
        keep(course);
    }
}

fn kept() -> Course {
    store::read(KEPT).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn keep(course: &Course) {
    if let Ok(text) = serde_json::to_string(course) {
        store::write(KEPT, &text);
    }
}

/// The id of the experiment's problem that is at hand; empty for any other board.
fn problem(session: &dyn PlaySession) -> String {
    let id = session.facts().id();
    let is_one = |source: &Source| matches!(source, Source::Board(position) if problems::at(position).is_some());
    id.filter(|id| is_one(&id.source)).map(|id| id.to_string()).unwrap_or_default()
}

/// One of the experiment's problems, to be answered.
#[derive(Clone)]
pub struct Test {
    /// Its number, while it is being answered: hints and what the solver knows stay away.
    pub on: Option<usize>,
    /// Its number, when it has been answered.
    pub over: Option<usize>,
    /// Gives it up.
    pub stop: Callback<MouseEvent>,
}

/// The problems that were given up and answered, by their ids.
#[derive(Clone, PartialEq)]
pub struct Tests {
    stopped: UseStateHandle<String>,
    over: UseStateHandle<String>,
}

/// What is known of the problems at the page's opening.
#[hook]
pub fn use_tests() -> Tests {
    let stopped = use_value_eq(String::new);
    let over = use_value_eq(|| {
        let kept = kept();
        if kept.over { kept.problem } else { String::new() }
    });
    Tests { stopped, over }
}

impl Tests {
    /// The problem at hand, if the board is one.
    pub fn test(&self, session: &dyn PlaySession) -> Test {
        let problem = problem(session);
        let number = problems::at(problem.rsplit('/').next().unwrap_or_default()).map(|one| one.number);
        let is_over = *self.over == problem;
        let stop = sets(&self.stopped, problem);
        Test { on: number.filter(|_| !is_over), over: number.filter(|_| is_over), stop }
    }

    /// What records the answers; `lost` is whether that is proved of the position at hand, `shuffled` whether tiles were dealt
    /// anew.
    pub fn keeper(&self, session: &dyn PlaySession, lost: bool, shuffled: bool) -> Html {
        let (facts, problem) = (session.facts(), problem(session));
        let moment = Moment {
            done: session.count(),
            time_ms: facts.elapsed_ms,
            shown: facts.shown || facts.move_source != MoveSource::Own,
            helped: facts.hints > 0 || shuffled,
            stopped: !problem.is_empty() && *self.stopped == problem,
            status: session.outcome(),
            lost,
            problem,
        };
        html! { <Answering key="answering" {moment} tests={self.clone()} /> }
    }
}

#[derive(Properties, PartialEq)]
struct AnsweringProps {
    moment: Moment,
    tests: Tests,
}

/// Records what comes of the experiment's problems.
#[component]
fn Answering(props: &AnsweringProps) -> Html {
    let course = use_mut_ref(kept);
    let note = use_app().note;
    let begun = use_mut_ref(|| (0, 0.0));
    {
        let (course, note, tests) = (course.clone(), note.clone(), props.tests.clone());
        use_effect_on(props.moment.clone(), move |moment| {
            let mut course = course.borrow_mut();
            if course.is_left(moment) {
                record_so_far(&mut course, &note);
                *course = Course::begin(moment);
                tests.stopped.set(String::new());
            }
            let late_ms = late(&begun, moment.time_ms);
            if let Some(end) = course.goes_on(moment, late_ms) {
                record(&mut course, end == End::Solved, &note);
            }
            tests.over.set(if course.over { course.problem.clone() } else { String::new() });
            if !(course.problem.is_empty() && kept().problem.is_empty()) {
                keep(&course);
            }
        });
    }
    use_effect_on((), move |()| {
        let (seen, seen_note) = (course.clone(), note.clone());
        let listener = page::on_visible(move |visible| {
            if !visible {
                record_so_far(&mut seen.borrow_mut(), &seen_note);
            }
        });
        move || {
            drop(listener);
            record_so_far(&mut course.borrow_mut(), &note);
        }
    });
    Html::default()
}

/// Milliseconds since the session has counted this second, less than a second: it counts whole ones.
fn late(begun: &Rc<RefCell<(u64, f64)>>, time_ms: u64) -> u64 {
    let (mut begun, now) = (begun.borrow_mut(), clock::now_ms());
    if begun.0 != time_ms || begun.1 == 0.0 {
        *begun = (time_ms, now);
    }
    f64::clamp(now - begun.1, 0.0, 999.0) as u64
}
