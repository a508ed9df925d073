//! What is kept of one of the experiment's problems when it has been played: it is recorded when it is solved, given up or
//! left after at least one move.
//!
//! Who is stuck, goes to another page or closes the tab has not solved it so far: that is recorded, and gives way to what
//! comes of it later.

use serde::{Deserialize, Serialize};

use super::Answer;
use crate::engine::position::Outcome;

/// What has happened to the problem at hand so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The problem's id; empty for boards that are none of the experiment's.
    pub problem: String,
    /// Moves that stand.
    done: usize,
    time_ms: u64,
    /// The session's time at the last move, in whole seconds: a page that is loaded again may fall back to it.
    moved_ms: u64,
    moves: u32,
    undos: u32,
    lost: bool,
    /// Whether nothing more is recorded: it is solved or given up, or none to be recorded, such as a replay.
    pub over: bool,
    /// What has been recorded so far: the answer's id, and the moves and undos then.
    recorded: Option<(String, u32, u32)>,
}

/// How it stands at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The problem's id; empty for a board that is none.
    pub problem: String,
    /// Moves made.
    pub done: usize,
    /// As the session counts it, in whole seconds.
    pub time_ms: u64,
    /// A way was shown.
    pub shown: bool,
    /// A hint was taken, or the tiles were dealt anew: no answer to this problem.
    pub helped: bool,
    /// The person gave it up.
    pub stopped: bool,
    /// How the game stands.
    pub status: Outcome,
    /// Proved that it cannot be cleared any more.
    pub lost: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All tiles were taken.
    Solved,
    /// A way was shown, or the person gave up.
    GivenUp,
    /// Not solved so far: no pair is left.
    Stuck,
}

impl Course {
    /// Begins with a problem.
    pub fn begin(moment: &Moment) -> Self {
        let over = moment.shown || moment.helped || moment.problem.is_empty();
        let moves = moment.done as u32;
        let (problem, moved_ms) = (moment.problem.clone(), moment.time_ms);
        Self { problem, moved_ms, done: moment.done, moves, over, ..Self::default() }
    }

    /// Whether a moment belongs to another problem, or to another try of the same.
    pub fn is_left(&self, moment: &Moment) -> bool {
        self.problem != moment.problem || moment.time_ms < self.moved_ms
    }

    /// Whether it counts as not solved if it is left now, and that has not been recorded yet.
    pub fn counts(&self) -> bool {
        let news = self.recorded.as_ref().is_none_or(|(_, moves, undos)| (*moves, *undos) != (self.moves, self.undos));
        !self.over && !self.problem.is_empty() && self.moves > 0 && news
    }

    /// Takes a moment in, `late_ms` after the session's last whole second; what came of it.
    pub fn goes_on(&mut self, moment: &Moment, late_ms: u64) -> Option<End> {
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

    /// The answer that this is at a moment, in milliseconds since 1970.
    pub fn answer(&self, solved: bool, when: u64) -> Answer {
        let Self { time_ms, moves, undos, lost, .. } = *self;
        Answer { problem: self.problem.clone(), solved, time_ms, moves, undos, lost, when, player: None }
    }

    /// What has been recorded now gives way to the answer of this id; the id of that, if there was one.
    pub fn recorded(&mut self, id: String) -> Option<String> {
        self.recorded.replace((id, self.moves, self.undos)).map(|(before, ..)| before)
    }
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
