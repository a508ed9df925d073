//! The positions of the game at hand, one for each move, with the faces that their tiles had at the start; and the link of the
//! move made last. Pure but for the hooks.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::app::play::model::Model;
use crate::engine::position::Position;
use crate::games::shisen::requests::Graph;
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::view::linked::Linked;

/// So long a link is seen, in milliseconds.
const SEEN_MS: u32 = 1300;

/// The positions after each move, undone ones included; the first one first. (The text of a position does not tell which
/// flower a tile shows, so they are played again.)
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    start: String,
    moves: Vec<String>,
    states: Vec<Rc<Shisen>>,
    done: usize,
}

impl Line {
    /// Brings the positions up to these moves; what they share with those before is kept.
    fn follow(&mut self, start: &str, moves: &[String], done: usize) {
        if self.start != start || self.states.is_empty() {
            *self = Self { start: start.to_owned(), ..Self::default() };
            self.states.extend(start.parse::<Shisen>().ok().map(Rc::new));
        }
        let same = self.moves.iter().zip(moves).take_while(|(one, other)| one == other).count();
        self.moves.truncate(same);
        self.states.truncate(same + 1);
        for code in &moves[same..] {
            let next = code.parse::<Move>().ok().and_then(|mv| self.states.last()?.play(&mv).ok());
            let Some(next) = next else { break };
            self.states.push(Rc::new(next));
            self.moves.push(code.clone());
        }
        self.done = done;
    }

    /// The position at hand.
    pub fn here(&self) -> Option<&Rc<Shisen>> {
        self.states.get(self.done)
    }

    /// Moves made.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Whether tiles were dealt anew on the way here.
    pub fn shuffled(&self) -> bool {
        self.moves.iter().take(self.done).any(|code| code == "shuffle")
    }

    /// The states of a graph on the way here; it ends where the tiles were dealt anew.
    pub fn path(&self, graph: &Graph) -> Vec<usize> {
        self.states.iter().take(self.done + 1).map_while(|state| graph.find(state)).collect()
    }

    /// What the last move took.
    fn linked(&self) -> Option<Linked> {
        let last = self.done.checked_sub(1)?;
        Linked::of(self.states.get(last)?, self.moves.get(last)?, self.done)
    }
}

/// The line of the game at hand.
#[hook]
pub fn use_line(model: &Model) -> Rc<Line> {
    let cache = use_mut_ref(Rc::<Line>::default);
    let mut cache = cache.borrow_mut();
    if let Some(now) = model.session.as_ref().map(|session| session.now()) {
        let (moves, done) = (now.moves.all(), now.count());
        if cache.start != now.start || cache.moves != moves || cache.done != done {
            Rc::make_mut(&mut cache).follow(&now.start, moves, done);
        }
    }
    cache.clone()
}

/// The pair that was taken last, for a moment.
#[hook]
pub fn use_linked(model: &Model, line: &Rc<Line>) -> Option<Rc<Linked>> {
    let seen = use_state_eq(|| None::<Rc<Linked>>);
    let came = model.came.clone().filter(|came| !came.back);
    let (line, set) = (line.clone(), seen.setter());
    use_effect_with((came, line.done()), move |(came, _)| {
        let linked = came.as_ref().and_then(|_| line.linked()).map(Rc::new);
        let ends = linked.is_some();
        set.set(linked);
        let timer = ends.then(|| Timeout::new(SEEN_MS, move || set.set(None)));
        move || drop(timer)
    });
    (*seen).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_lines_share_is_kept() {
        let mut line = Line::default();
        let moves = ["a1d1", "b1c1", "a2b2", "c2d2"].map(str::to_owned);
        line.follow("ABBA-CCDD", &moves[..2], 2);
        let second = line.here().cloned().expect("a position");
        assert_eq!((second.board().tiles(), line.shuffled()), (4, false));
        line.follow("ABBA-CCDD", &moves, 4);
        assert!(Rc::ptr_eq(&line.states[2], &second));
        assert_eq!(line.here().map(|state| state.board().tiles()), Some(0));
        assert_eq!(line.linked().map(|linked| linked.number), Some(4));
        line.follow("ABBA-CCDD", &["a1d1".to_owned(), "shuffle".to_owned()], 2);
        assert!(line.shuffled() && line.linked().is_none());
        line.follow("ABBA-CCDD", &["a1d1".to_owned(), "shuffle".to_owned()], 1);
        assert!(!line.shuffled());
    }
}
