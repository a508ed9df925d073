//! The positions of the game at hand with all that was raked, one for each choice, and where its paths begin. Pure but for the
//! hook.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::play::model::Model;
use crate::engine::position::Position;
use crate::games::zen::moves::Move;
use crate::games::zen::state::{Monk, State};

/// The positions after each choice, undone ones included; the first one first. (The text of a position does not tell how it
/// came to be, so they are played again.)
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    states: Rc<Vec<Rc<State>>>,
    done: usize,
}

fn play(start: &str, moves: &[String]) -> Vec<Rc<State>> {
    let mut states: Vec<Rc<State>> = start.parse::<State>().ok().map(Rc::new).into_iter().collect();
    for code in moves {
        let next = code.parse::<Move>().ok().and_then(|mv| states.last()?.play(&mv).ok());
        let Some(next) = next else { break };
        states.push(Rc::new(next));
    }
    states
}

/// The line of the game at hand.
#[hook]
pub fn use_line(model: &Model) -> Line {
    let now = model.session.as_ref().map(|session| session.now());
    let key = now.map(|now| (now.start.clone(), now.moves.all().to_vec()));
    let states = use_memo(key, |key| key.as_ref().map(|(start, moves)| play(start, moves)).unwrap_or_default());
    Line { states, done: now.map_or(0, |now| now.count()) }
}

impl Line {
    /// The position at hand.
    pub fn here(&self) -> Option<&Rc<State>> {
        self.states.get(self.done)
    }

    /// Choices made.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Paths gone, one under way among them.
    pub fn paths(&self) -> u32 {
        self.here().map_or(0, |state| state.count().paths)
    }

    /// The number of choices before the last path began, if there is one.
    pub fn path_began(&self) -> Option<usize> {
        let outside = |at: &usize| self.states.get(*at).is_some_and(|state| state.monk() == Monk::Outside);
        (0..self.done).rev().find(outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_among_the_choices() {
        let moves = ["00S", "01S", "E"].map(str::to_owned);
        let states = Rc::new(play("sss-sss-sox", &moves));
        let line = |done: usize| Line { states: states.clone(), done };
        assert_eq!((line(3).paths(), line(3).path_began()), (2, Some(1)));
        assert_eq!((line(1).paths(), line(1).path_began()), (1, Some(0)));
        assert_eq!((line(0).paths(), line(0).path_began()), (0, None));
        assert_eq!(line(2).here().map(|state| state.to_string()).as_deref(), Some("kks-kss-kox~at11S"));
    }
}
