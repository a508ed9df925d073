//! The search for a family's best parameters (§ Score Base, Keep Pace, and End Race; § Keep Pace and End Race).
//!
//! A family is a form: a policy's code or an expression in which `$a` to `$z` stand for whole numbers, such as
//! `keep-round-$c-$d-$e` or `if max(me, you) >= $r then goal else $h`. The points of a box are numbered, the last
//! parameter counting fastest, so that workers can share them out.

use super::expression::Expression;
use super::policy::Policy;
use super::requests::Bound;
use super::session::SolvedVariant;

/// The most points of a box.
pub const MAX_POINTS: u64 = 1_000_000_000;
/// The least and the greatest value of a parameter.
pub const RANGE: std::ops::RangeInclusive<i32> = -2000..=2000;

/// A family and a box of parameters.
#[derive(Clone, Debug)]
pub struct Search {
    form: String,
    bounds: Vec<Bound>,
    is_code: bool,
}

/// A point of the box and how often best play wins against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The parameters, in the order of the bounds.
    pub values: Vec<i32>,
    /// The mean over both seats of best play's chance.
    pub loss: f64,
}

impl Search {
    /// A search over the parameters of a form.
    ///
    /// # Errors
    /// One sentence: a parameter without bounds or bounds without a parameter, a box that is empty or too large, a form
    /// that is neither a code nor an expression.
    pub fn new(form: &str, bounds: Vec<Bound>) -> Result<Self, String> {
        let mut names: Vec<char> = Vec::new();
        for (at, _) in form.match_indices('$') {
            let name = form[at + 1..].chars().next().filter(char::is_ascii_lowercase);
            let name = name.ok_or("behind “$” stands the letter of a free parameter, as in “$a”")?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if let Some(name) = names.iter().find(|name| !bounds.iter().any(|bound| bound.name == **name)) {
            return Err(format!("the parameter ${name} has no bounds"));
        }
        let mut points = 1u64;
        for (at, bound) in bounds.iter().enumerate() {
            let Bound { name, from, to } = *bound;
            if !names.contains(&name) || bounds[..at].iter().any(|other| other.name == name) {
                return Err(format!("the rule has no parameter ${name} for these bounds"));
            }
            if from > to || !RANGE.contains(&from) || !RANGE.contains(&to) {
                return Err(format!("${name} goes from a number to a larger one, between -2000 and 2000"));
            }
            points = points.saturating_mul(u64::from(from.abs_diff(to)) + 1);
        }
        if points > MAX_POINTS {
            return Err(format!("the box has {points} points, more than {MAX_POINTS}"));
        }
        let mut search = Self { form: form.to_owned(), bounds, is_code: true };
        let ones = vec![1; search.bounds.len()];
        if search.text(&ones).parse::<Policy>().is_err() {
            search.is_code = false;
            Expression::read(&search.text(&ones)).map_err(|fault| fault.why)?;
        }
        Ok(search)
    }

    /// The number of points.
    pub fn points(&self) -> u64 {
        self.bounds.iter().map(|bound| u64::from(bound.from.abs_diff(bound.to)) + 1).product()
    }

    /// The parameters of a point.
    pub fn values(&self, point: u64) -> Vec<i32> {
        let mut rest = point;
        let mut values: Vec<i32> = self
            .bounds
            .iter()
            .rev()
            .map(|bound| {
                let size = u64::from(bound.from.abs_diff(bound.to)) + 1;
                let step = rest % size;
                rest /= size;
                // The step is less than the size of a range of small numbers.
                bound.from + step as i32
            })
            .collect();
        values.reverse();
        values
    }

    /// The form with these numbers for its parameters.
    fn text(&self, values: &[i32]) -> String {
        let mut text = String::with_capacity(self.form.len());
        let mut parts = self.form.split('$');
        text += parts.next().unwrap_or("");
        for part in parts {
            let at = part.chars().next().and_then(|name| self.bounds.iter().position(|bound| bound.name == name));
            let value = at.and_then(|at| values.get(at)).copied().unwrap_or(0);
            text += &if self.is_code || value >= 0 { value.to_string() } else { format!("({value})") };
            text += part.get(1..).unwrap_or("");
        }
        text
    }

    /// The policy of these parameters; nothing where the family has none.
    pub fn policy(&self, values: &[i32]) -> Option<Policy> {
        let text = self.text(values);
        if self.is_code {
            text.parse::<Policy>().ok()
        } else {
            Some(Policy::Own(Box::new(Expression::read(&text).ok()?)))
        }
    }

    /// Plays best play against the policy of these parameters; nothing where there is none, or it cannot be played.
    pub fn try_values(&self, ground: &SolvedVariant, values: Vec<i32>) -> Option<Tried> {
        let player = ground.player(&self.policy(&values)?).ok()?;
        let loss = 1.0 - ground.against_best(&player).ok()?.average;
        Some(Tried { values, loss })
    }

    /// The paper's way: one parameter after the other is set to its best value while the others stay, until a whole
    /// round changes nothing. Gives every step, the start first.
    pub fn successive(&self, ground: &SolvedVariant, start: Vec<i32>) -> Vec<Tried> {
        let mut steps: Vec<Tried> = self.try_values(ground, start).into_iter().collect();
        let mut still = 0;
        let mut which = 0;
        while let Some(now) = steps.last().cloned().filter(|_| still < self.bounds.len() && steps.len() < 100) {
            let bound = self.bounds[which];
            let along = (bound.from..=bound.to).filter_map(|value| {
                let mut values = now.values.clone();
                values[which] = value;
                self.try_values(ground, values)
            });
            let best = along.min_by(|a, b| a.loss.total_cmp(&b.loss)).filter(|best| best.loss < now.loss);
            still = if best.is_some() { 1 } else { still + 1 };
            steps.extend(best);
            which = (which + 1) % self.bounds.len();
        }
        steps
    }
}
