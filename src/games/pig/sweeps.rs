//! The paper's value iteration, sweep by sweep: how far values still move, and how many decisions are still wrong.

use super::info::INFO;
use super::requests::{Request, Response, Variant};
use crate::engine::words::{counted, grouped};
use crate::lab::report::{Cell, Table, number};
use crate::search::solve::Work;

/// The game in which values are iterated.
const GAME: Variant = Variant::DEFAULT;
/// So many sweeps are asked for at once.
const AT_ONCE: u32 = 6;
/// The change at which the iteration ends.
pub const END: f64 = 1e-9;
/// The change at which one would end too soon.
pub const TOO_SOON: f64 = 1e-6;

/// The sweeps so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SweepLog {
    /// Of each the greatest change, and how many decisions are wrong and how many changed.
    pub sweeps: Vec<(f64, u32, u32)>,
    start: Option<f64>,
}

impl Work for SweepLog {
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
        let done = u32::try_from(self.sweeps.len()).unwrap_or(u32::MAX);
        (!self.ended()).then_some(Request::Sweep { variant: GAME, done, more: AT_ONCE })
    }

    /// Takes more sweeps, if they are the next ones.
    fn take(&mut self, response: &Response, _took_ms: f64) -> bool {
        let Response::Sweeps(more) = response else { return false };
        let follows = more.from as usize == self.sweeps.len() + 1 && !more.delta.is_empty();
        let fits = follows && [more.wrong.len(), more.changed.len()] == [more.delta.len(); 2];
        if fits {
            let sweeps = more.delta.iter().zip(&more.wrong).zip(&more.changed);
            self.sweeps.extend(sweeps.map(|((delta, wrong), changed)| (*delta, *wrong, *changed)));
            self.start = Some(more.start);
        }
        fits
    }
}

impl SweepLog {
    /// The first sweep, from 0, that changes no value by more.
    fn below(&self, epsilon: f64) -> Option<usize> {
        self.sweeps.iter().position(|sweep| sweep.0 < epsilon)
    }

    /// Whether no value changes by more than [`END`] any longer.
    pub fn ended(&self) -> bool {
        self.below(END).is_some()
    }

    /// How far it has come: `2 sweeps: change 0.1, 8 still changing, 8 wrong`.
    pub fn count(&self) -> String {
        let Some((delta, wrong, changed)) = self.sweeps.last() else { return "Nothing done yet.".to_owned() };
        let (sweeps, delta) = (counted(self.sweeps.len() as u64, "sweep"), number::scientific(*delta, 2));
        let [changed, wrong] = [changed, wrong].map(|count| grouped((*count).into()));
        format!("{sweeps}: change {delta}, {changed} still changing, {wrong} wrong")
    }

    /// What stopping at 10⁻⁶ and at 10⁻⁹ comes to. Said only when it is settled, so that a screen reader is left in peace.
    pub fn verdict(&self, running: bool) -> String {
        let at = |epsilon: f64| {
            let at = self.below(epsilon)?;
            let wrong = match self.sweeps.get(at)?.1 {
                0 => "no decision is wrong".to_owned(),
                1 => "one decision is wrong".to_owned(),
                wrong => format!("{wrong} decisions are wrong"),
            };
            Some((at + 1, wrong))
        };
        let Some((sweep, wrong)) = at(TOO_SOON) else {
            return if running { "On its way.".to_owned() } else { String::new() };
        };
        let mut words = format!("Stopped at 10⁻⁶, after sweep {sweep}: {wrong}. ");
        if let Some((sweep, wrong)) = at(END) {
            words += &format!("At 10⁻⁹, after sweep {sweep}: {wrong}.");
            words += &self.start.map_or_else(String::new, |start| format!(" P(0, 0, 0) = {start:.9}."));
        }
        words
    }

    /// All of them as a table.
    pub fn table(&self) -> Table {
        let row = |(at, (delta, wrong, changed)): (usize, &(f64, u32, u32))| {
            vec![Cell::count(at + 1), Cell::number(*delta, 12), Cell::integer(*wrong), Cell::integer(*changed)]
        };
        Table::new("pig-sweeps", "Value iteration")
            .numbers(["sweep", "greatest change", "decisions wrong", "decisions changed"])
            .with_rows(self.sweeps.iter().enumerate().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::Sweeps;

    fn sweeps(from: u32, delta: &[f64], wrong: &[u32]) -> Response {
        let (delta, wrong) = (delta.to_vec(), wrong.to_vec());
        Response::Sweeps(Sweeps { from, delta, changed: wrong.clone(), wrong, start: 0.53 })
    }

    #[test]
    fn only_the_next_sweeps_are_taken() {
        let mut log = SweepLog::default();
        assert!(log.take(&sweeps(1, &[0.5, 0.1], &[9, 8]), 1.0));
        for more in [sweeps(1, &[0.5], &[9]), sweeps(3, &[], &[]), sweeps(3, &[0.1], &[])] {
            assert!(!log.take(&more, 1.0));
        }
        assert_eq!(log.sweeps.len(), 2);
    }

    #[test]
    fn both_ends_are_told() {
        let mut log = SweepLog::default();
        assert_eq!(log.verdict(false), "");
        assert!(log.take(&sweeps(1, &[1e-3, 9e-7, 9e-10], &[50, 8, 0]), 1.0));
        assert_eq!(
            log.verdict(false),
            "Stopped at 10⁻⁶, after sweep 2: 8 decisions are wrong. At 10⁻⁹, after sweep 3: no decision is wrong. \
             P(0, 0, 0) = 0.530000000."
        );
        assert!(log.next().is_none());
    }
}
