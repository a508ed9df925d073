//! What is kept of one of the experiment's problems when it has been played: it is recorded when it is solved, given up or
//! left after at least one move. Until then hints and what the solver knows stay away from it. Pure but for the hook.
//!
//! Who is stuck, goes to another page or closes the tab has not solved it so far: that is recorded, and gives way to what
//! comes of it later.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::app::context::{Note, use_app};
use crate::engine::challenge::Source;
use crate::engine::position::Outcome;
use crate::engine::session::{MoveSource, PlaySession};
use crate::games::shisen::answers::Answer;
use crate::games::shisen::problems;
use crate::games::shisen::view::answers_store;
use crate::web::{clock, page, store};

/// Under which key the problem at hand is kept, so that loading the page again does not forget its undos.
const KEPT: &str = "shisen.answering";

/// What has happened to the problem at hand so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Course {
    /// The problem's id; empty for boards that are none of the experiment's.
    problem: String,
    /// Moves that stand.
    done: usize,
    time_ms: u64,
    /// The session's time at the last move, in whole seconds: a page that is loaded again may fall back to it.
    moved_ms: u64,
    moves: u32,
    undos: u32,
    lost: bool,
    /// Whether nothing more is recorded: it is solved or given up, or none to be recorded, such as a replay.
    over: bool,
    /// What has been recorded so far: the answer's id, and the moves and undos then.
    recorded: Option<(String, u32, u32)>,
}

/// How it stands at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    problem: String,
    done: usize,
    /// As the session counts it, in whole seconds.
    time_ms: u64,
    /// A way was shown.
    shown: bool,
    /// A hint was taken, or the tiles were dealt anew: no answer to this problem.
    helped: bool,
    /// The person gave it up.
    stopped: bool,
    status: Outcome,
    /// Proved that it cannot be cleared any more.
    lost: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Solved,
    GivenUp,
    /// Not solved so far: no pair is left.
    Stuck,
}

impl Course {
    /// Begins with a problem.
    fn begin(moment: &Moment) -> Self {
        let over = moment.shown || moment.helped || moment.problem.is_empty();
        let moves = moment.done as u32;
        let (problem, moved_ms) = (moment.problem.clone(), moment.time_ms);
        Self { problem, moved_ms, done: moment.done, moves, over, ..Self::default() }
    }

    /// Whether a moment belongs to another problem, or to another try of the same.
    fn is_left(&self, moment: &Moment) -> bool {
        self.problem != moment.problem || moment.time_ms < self.moved_ms
    }

    /// Whether it counts as not solved if it is left now, and that has not been recorded yet.
    fn counts(&self) -> bool {
        let news = self.recorded.as_ref().is_none_or(|(_, moves, undos)| (*moves, *undos) != (self.moves, self.undos));
        !self.over && !self.problem.is_empty() && self.moves > 0 && news
    }

    /// Takes a moment in, `late_ms` after the session's last whole second; what came of it.
    fn goes_on(&mut self, moment: &Moment, late_ms: u64) -> Option<End> {
        if self.over || self.problem.is_empty() {
            return None;
        }
        if moment.helped {
            self.over = true;
            return None;
        }
        if !moment.shown && self.done != moment.done {
            let (now, before) = (moment.done as u32, self.done as u32);
            self.moves += now.saturating_sub(before);
            self.undos += before.saturating_sub(now);
            (self.done, self.moved_ms) = (moment.done, moment.time_ms);
        }
        self.time_ms = self.time_ms.max(moment.time_ms + late_ms);
        self.lost |= moment.lost;
        let end = match (moment.shown || moment.stopped, moment.status) {
            (true, _) => Some(End::GivenUp),
            (false, Outcome::Won) => Some(End::Solved),
            (false, Outcome::Stuck) => Some(End::Stuck),
            (false, Outcome::Open) => None,
        };
        let counts = match end {
            Some(End::Solved) => true,
            Some(End::GivenUp | End::Stuck) => self.counts(),
            None => false,
        };
        self.over = matches!(end, Some(End::Solved | End::GivenUp));
        end.filter(|_| counts)
    }

    fn answer(&self, solved: bool) -> Answer {
        Answer {
            problem: self.problem.clone(),
            solved,
            time_ms: self.time_ms,
            moves: self.moves,
            undos: self.undos,
            lost: self.lost,
            when: clock::since_1970_ms(),
            player: None,
        }
    }

    /// Records it; what was recorded of it before gives way.
    fn record(&mut self, solved: bool, note: &Callback<Note>) {
        let id = answers_store::record(self.answer(solved), note.clone());
        if let Some((before, ..)) = self.recorded.replace((id, self.moves, self.undos)) {
            answers_store::withdraw(&before);
        }
    }

    /// Records that it is not solved so far, if that is news.
    fn record_so_far(&mut self, note: &Callback<Note>) {
        if self.counts() {
            self.record(false, note);
            keep(self);
        }
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
#[derive(Clone, PartialEq)]
pub struct Test {
    /// Its number, while it is being answered: hints and what the solver knows stay away.
    pub on: Option<usize>,
    /// Its number, when it has been answered.
    pub over: Option<usize>,
    /// Gives it up.
    pub stop: Callback<()>,
}

/// The problems that were given up and answered, by their ids.
#[derive(Clone)]
pub struct Tests {
    stopped: UseStateHandle<String>,
    over: UseStateHandle<String>,
}

/// What is known of the problems at the page's opening.
#[hook]
pub fn use_tests() -> Tests {
    let stopped = use_state_eq(String::new);
    let over = use_state_eq(|| {
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
        let stopped = self.stopped.setter();
        let stop = Callback::from(move |()| stopped.set(problem.clone()));
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
        html! { <Answering key="answering" {moment} over={self.over.setter()} stopped={self.stopped.setter()} /> }
    }
}

#[derive(Properties, PartialEq)]
struct AnsweringProps {
    moment: Moment,
    over: UseStateSetter<String>,
    stopped: UseStateSetter<String>,
}

/// Records what comes of the experiment's problems.
#[component]
fn Answering(props: &AnsweringProps) -> Html {
    let course = use_mut_ref(kept);
    let note = use_app().note;
    let begun = use_mut_ref(|| (0, 0.0));
    {
        let (course, note) = (course.clone(), note.clone());
        let (over, stopped) = (props.over.clone(), props.stopped.clone());
        use_effect_with(props.moment.clone(), move |moment| {
            let mut course = course.borrow_mut();
            if course.is_left(moment) {
                course.record_so_far(&note);
                *course = Course::begin(moment);
                stopped.set(String::new());
            }
            let late_ms = late(&begun, moment.time_ms);
            if let Some(end) = course.goes_on(moment, late_ms) {
                course.record(end == End::Solved, &note);
            }
            over.set(if course.over { course.problem.clone() } else { String::new() });
            if !(course.problem.is_empty() && kept().problem.is_empty()) {
                keep(&course);
            }
        });
    }
    use_effect_with((), move |()| {
        let (seen, seen_note) = (course.clone(), note.clone());
        let listener = page::on_visible(move |visible| {
            if !visible {
                seen.borrow_mut().record_so_far(&seen_note);
            }
        });
        move || {
            drop(listener);
            course.borrow_mut().record_so_far(&note);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(done: usize, time_ms: u64) -> Moment {
        let problem = "shisen/board/AA".to_owned();
        Moment {
            problem,
            done,
            time_ms,
            shown: false,
            helped: false,
            stopped: false,
            status: Outcome::Open,
            lost: false,
        }
    }

    #[test]
    fn a_problem_is_solved_with_its_moves_and_undos() {
        let mut course = Course::begin(&moment(0, 0));
        for done in [0, 1, 2, 1, 2, 3] {
            assert_eq!(course.goes_on(&moment(done, 1000), 0), None);
        }
        assert_eq!(course.goes_on(&Moment { lost: true, ..moment(2, 3000) }, 0), None);
        let won = Moment { status: Outcome::Won, ..moment(4, 9000) };
        assert_eq!(course.goes_on(&won, 250), Some(End::Solved));
        assert_eq!((course.moves, course.undos, course.lost, course.time_ms), (6, 2, true, 9250));
        // Once.
        assert_eq!(course.goes_on(&won, 300), None);
        assert!(!course.counts());
    }

    #[test]
    fn who_is_stuck_may_go_on() {
        let mut course = Course::begin(&moment(0, 0));
        let stuck = |done, time_ms| Moment { status: Outcome::Stuck, ..moment(done, time_ms) };
        assert_eq!(course.goes_on(&stuck(3, 4000), 10), Some(End::Stuck));
        course.recorded = Some(("id".to_owned(), course.moves, course.undos));
        assert_eq!(course.goes_on(&stuck(3, 5000), 10), None, "that has been recorded");
        assert!(!course.counts() && !course.over);
        assert_eq!(course.goes_on(&moment(2, 6000), 0), None);
        assert!(course.counts(), "there is more to tell");
        let won = Moment { status: Outcome::Won, ..moment(4, 9000) };
        assert_eq!(course.goes_on(&won, 0), Some(End::Solved));
    }

    #[test]
    fn a_shown_solution_gives_up_and_a_replay_is_nothing() {
        let shown = |done, time_ms| Moment { shown: true, ..moment(done, time_ms) };
        let mut course = Course::begin(&moment(0, 0));
        course.goes_on(&moment(1, 500), 0);
        assert_eq!(course.clone().goes_on(&shown(1, 800), 0), Some(End::GivenUp));
        assert_eq!(course.goes_on(&Moment { stopped: true, ..moment(1, 800) }, 0), Some(End::GivenUp));
        assert!(course.over);
        // Without a move of one's own it says nothing.
        let mut course = Course::begin(&moment(0, 0));
        assert_eq!(course.goes_on(&shown(0, 800), 0), None);
        let mut replay = Course::begin(&shown(0, 0));
        assert_eq!(replay.goes_on(&Moment { status: Outcome::Won, ..shown(2, 900) }, 0), None);
    }

    #[test]
    fn with_help_it_is_no_answer() {
        let mut course = Course::begin(&moment(0, 0));
        course.goes_on(&moment(1, 500), 0);
        assert_eq!(course.goes_on(&Moment { helped: true, ..moment(1, 800) }, 0), None);
        assert!(course.over && !course.counts());
    }

    #[test]
    fn a_board_that_is_no_problem_gives_no_answer() {
        // What a fresh browser has kept: nothing.
        let mut course = Course::default();
        let board = |done, status| Moment { problem: String::new(), status, ..moment(done, 1000) };
        assert_eq!(course.goes_on(&board(1, Outcome::Open), 0), None);
        assert!(!course.counts());
        assert_eq!(course.goes_on(&board(2, Outcome::Won), 0), None);
    }

    #[test]
    fn it_is_left_for_another_problem_or_another_try() {
        let mut course = Course::begin(&moment(0, 0));
        course.goes_on(&moment(1, 4000), 500);
        course.goes_on(&moment(1, 6000), 500);
        assert!(!course.is_left(&moment(0, 7000)) && course.counts());
        assert!(!course.is_left(&moment(1, 4000)), "a page that is loaded again has the time of the last move");
        assert!(course.is_left(&moment(0, 0)));
        assert!(course.is_left(&Moment { problem: String::new(), ..moment(1, 7000) }));
        assert!(!Course::begin(&moment(0, 0)).counts(), "nothing was done");
    }
}
