//! What the worker and the command line can be asked: the worth of moves, the chances of two policies, and the pages'
//! questions.

use super::PigGame;
use super::requests::{self, Request, Response, Variant};
use super::rules::{Move, Pig};
use super::session;
use super::setup::{PigSetup, Seat};
use crate::engine::entry::ErrorMessage;
use crate::engine::position::Position;
use crate::search::budget::Budget;
use crate::search::solve::{Advise, AnalyseGenerator, Metric, MetricValue, MoveValue, Respond};

/// Counts a node for each pair of scores, which is what solving a variant takes; false if the budget is smaller.
fn tick(variant: Variant, budget: &mut Budget<'_>) -> bool {
    (0..variant.pairs()).all(|_| budget.tick())
}

impl Advise for Pig {
    /// The mover's chances under best play of both from there on, whatever policies have the seats.
    fn advise(&self, budget: &mut Budget<'_>) -> Option<Vec<(Move, MoveValue)>> {
        let variant = self.variant();
        if !tick(variant, budget) {
            return None;
        }
        let ground = session::ground(variant, &mut |_| ()).ok()?;
        let mover = self.mover();
        let [me, you] = [mover, 1 - mover].map(|seat| self.seats[seat].score);
        let chance = |m: Move| {
            let worth = if m == Move::Hold && self.hold_wins() {
                1.0
            } else {
                let (roll, hold) = *ground.optimum.values(me, you).get(usize::from(self.total))?;
                if m == Move::Roll { roll } else { hold }
            };
            Some((m, MoveValue::Chance(worth)))
        };
        self.legal_moves().into_iter().map(chance).collect()
    }
}

/// A probability to ten digits behind the point.
fn ten_digits(chance: f64) -> MetricValue {
    MetricValue::Measure((chance * 1e10).round() / 1e10)
}

impl AnalyseGenerator for PigSetup {
    /// The first policy's probability to win going first and going second, and their mean.
    fn analyse_generator(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage> {
        let [Seat::Policy(a), Seat::Policy(b)] = &self.seats else {
            return Err(
                "the chances of a person cannot be computed; name two policies, such as hold20~optimal".to_owned()
            );
        };
        if !tick(self.variant, budget) {
            return Ok(None);
        }
        let ground = session::ground(self.variant, &mut |_| ())?;
        let [a, b] = [session::player(&ground, a)?, session::player(&ground, b)?];
        let found = ground.play(&a, &b)?;
        let metric = |key: &'static str, label: &'static str, chance: f64| Metric {
            key: key.into(),
            label: label.into(),
            value: ten_digits(chance),
        };
        Ok(Some(vec![
            metric("first", "Wins going first", found.first),
            metric("second", "Wins going second", found.second),
            metric("average", "Wins on average", found.average),
        ]))
    }
}

impl Respond for PigGame {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        requests::answer(&request, report)
    }
}
