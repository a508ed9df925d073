//! What is known of the game at hand: the solver's answers, and what the person wants to be told of them.

use yew::prelude::*;

use super::Table;
use super::panels::Numbers;
use super::status::Standing;
use crate::engine::position::Outcome;
use crate::search::solve::MetricValue;

impl Table {
    /// The first position.
    pub(super) fn start(&self) -> Option<AttrValue> {
        self.model.session.as_ref().map(|session| session.now().start.clone().into())
    }

    /// The proven best of the challenge, or the word for why there is none.
    pub(super) fn best(&self) -> Result<usize, &'static str> {
        self.length(self.start())
    }

    fn distance(&self) -> Result<usize, &'static str> {
        self.length(self.model.position())
    }

    /// The three big numbers.
    pub(super) fn numbers(&self) -> Numbers {
        Numbers { noun: "move", moves: self.moves(), best: self.best(), from_here: self.distance() }
    }

    fn length(&self, position: Option<AttrValue>) -> Result<usize, &'static str> {
        let position = position.ok_or("…")?;
        if !self.shell.settings.tell_best && self.status != Outcome::Won {
            return Err("–");
        }
        match self.known().answer(&position) {
            None if self.known().fallen.is_some() => Err("–"),
            None => Err("…"),
            Some(_) if self.known().lost(&position) => Err("none"),
            Some(_) => self.known().way(&position).map(<[String]>::len).ok_or("?"),
        }
    }

    /// How the position at hand stands, as far as the person wants to be told.
    pub(super) fn standing(&self) -> Standing {
        let Some(here) = self.model.position() else { return Standing::Silent };
        if self.status == Outcome::Won {
            return Standing::Won;
        }
        if !self.shell.settings.tell_lost || self.known().fallen.is_some() {
            return Standing::Silent;
        }
        match self.known().answer(&here) {
            None => Standing::Thinking(self.known().progress),
            Some(_) if self.known().way(&here).is_some() => Standing::Solvable,
            Some(_) if self.known().lost(&here) => {
                let never = self.start().is_some_and(|start| self.known().lost(&start));
                let reach = if self.status == Outcome::Stuck { Some(1) } else { self.count(&here, "states") };
                Standing::Lost { last_way: self.last_way(), never, reach }
            }
            Some(_) => Standing::Unknown,
        }
    }

    /// The last moment at which a way to the goal was open.
    fn last_way(&self) -> Option<usize> {
        let session = self.model.session.as_ref()?;
        let position = |at: usize| match at {
            0 => session.now().start.clone(),
            at => self.model.line.get(at - 1).map(|p| p.position.clone()).unwrap_or_default(),
        };
        (0..session.now().count()).rev().find(|&at| self.known().way(&position(at)).is_some())
    }

    /// How many shortest solutions there are, if the game counts them.
    pub(super) fn ways(&self) -> Option<u64> {
        self.count(&self.start()?, "optimal_solutions")
    }

    /// A count among the figures about a position, if they are known.
    fn count(&self, position: &str, key: &str) -> Option<u64> {
        let metrics = self.known().metrics(position)?;
        metrics.iter().find(|metric| metric.key == key).and_then(|metric| match metric.value {
            MetricValue::Count(count) => Some(count),
            _ => None,
        })
    }

    /// The first move of a shortest way.
    pub(super) fn hint(&self) -> Option<String> {
        self.known().way(&self.model.position()?)?.first().cloned()
    }
}
