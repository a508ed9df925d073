//! The search for a family's best parameters (§ Score Base, Keep Pace, and End Race; § Keep Pace and End Race).
//!
//! A family is a form: a policy's code or an expression in which `$a` to `$z` stand for whole numbers, such as
//! `keep-round-$c-$d-$e` or `if max(me, you) >= $r then goal else $h`. The points of a box are numbered, the last
//! parameter counting fastest, so that workers can share them out.
//!
//! A page's search goes by stages: a box is shared out in slices, and the best point of all slices is known when the last one
//! has come. The search of all points has one stage; the paper's way has one for each parameter in turn, until a whole
//! round changes nothing (§ Score Base, Keep Pace, and End Race).

use super::expression::Expression;
use super::info::INFO;
use super::policy::Policy;
use super::requests::{Bound, Candidate, Request, Response, Variant};
use super::session::SolvedVariant;
use crate::search::solve::Work;

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
            let name = name.ok_or("after “$” comes the letter of a free parameter, as in “$a”")?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if let Some(name) = names.iter().find(|name| !bounds.iter().any(|bound| bound.name == **name)) {
            return Err(format!("the parameter ${name} has no bounds"));
        }
        for (at, bound) in bounds.iter().enumerate() {
            let Bound { name, from, to } = *bound;
            if !names.contains(&name) || bounds[..at].iter().any(|other| other.name == name) {
                return Err(format!("the rule has no parameter ${name} for these bounds"));
            }
            if from > to || !RANGE.contains(&from) || !RANGE.contains(&to) {
                return Err(format!("${name} goes from a number to a larger one, between -2000 and 2000"));
            }
        }
        let points = Bound::points(&bounds);
        if points > MAX_POINTS {
            return Err(format!("the box has {points} points, more than {MAX_POINTS}"));
        }
        let mut search = Self { form: form.to_owned(), bounds, is_code: true };
        let ones = vec![1; search.bounds.len()];
        if search.text(&ones).parse::<Policy>().is_err() {
            search.is_code = false;
            Expression::written(&search.text(&ones)).map_err(|fault| fault.why)?;
        }
        Ok(search)
    }

    /// The number of points.
    pub fn points(&self) -> u64 {
        Bound::points(&self.bounds)
    }

    /// The parameters of a point.
    pub fn values(&self, point: u64) -> Vec<i32> {
        let mut rest = point;
        let value = |bound: &Bound| {
            let step = rest % bound.size();
            rest /= bound.size();
            // The step is less than the size of a range of small numbers.
            bound.from + step as i32
        };
        let mut values: Vec<i32> = self.bounds.iter().rev().map(value).collect();
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
            Some(Policy::Own(Box::new(Expression::written(&text).ok()?)))
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

/// A family to begin with: its name, its form, and for each parameter the range and the start.
pub type Preset = (&'static str, &'static str, &'static [(i32, i32, i32)]);

const KEEP: &[(i32, i32, i32)] = &[(17, 26, 20), (5, 12, 10), (25, 33, 30)];

/// The families of the paper, and two rules as a person may write them.
pub const PRESETS: [Preset; 10] = [
    ("Hold at n", "hold$h", &[(15, 35, 20)]),
    ("Scoring turns", "turns$t", &[(1, 12, 6)]),
    ("Score base, end race", "base$bend$e", &[(14, 22, 20), (27, 35, 27)]),
    ("Score base, keep pace, end race", "base$bpace$pend$e", &[(17, 25, 19), (12, 33, 14), (28, 33, 31)]),
    ("Keep pace, end race: round", "keep-round-$c-$d-$e", KEEP),
    ("Keep pace, end race: div", "keep-div-$c-$d-$e", KEEP),
    ("Keep pace, end race: floor", "keep-floor-$c-$d-$e", KEEP),
    ("Keep pace, end race: ceiling", "keep-ceil-$c-$d-$e", KEEP),
    ("Own: hold, and race at the end", "if max(me, you) >= $r then goal else $h", &[(60, 85, 80), (18, 28, 20)]),
    ("Own: more when behind", "if me > you then $a else $b", &[(15, 25, 20), (20, 35, 20)]),
];

/// The range of a letter that nothing is known of.
const PLAIN: (i32, i32, i32) = (0, 40, 20);

/// The most points of a slice: about half a second of work.
const SLICE: u64 = 2_000;
/// The most points of a search on this page: minutes, not hours.
pub const MAX_SEARCHED: u64 = 2_000_000;
/// The most stages of the paper's way; it takes a dozen.
const MAX_STAGES: usize = 100;

/// A free parameter: its letter, its range, and where the paper's way begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Its letter.
    pub name: char,
    /// The least value.
    pub from: i32,
    /// The greatest value.
    pub to: i32,
    /// Where the paper's way begins.
    pub start: i32,
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// One parameter after the other, as in the paper.
    #[default]
    Successive,
    /// All points of the box.
    Exhaustive,
}

/// What is searched: a form with its parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchPlan {
    /// The form.
    pub form: String,
    /// The range of each of its parameters.
    pub ranges: Vec<Range>,
    /// How to search.
    pub way: Way,
}

impl SearchPlan {
    /// A family of [`PRESETS`].
    pub fn preset(at: usize, way: Way) -> Self {
        let (_, form, ranges) = PRESETS[at.min(PRESETS.len() - 1)];
        let ranges = letters(form).into_iter().zip(ranges);
        let ranges = ranges.map(|(name, &(from, to, start))| Range { name, from, to, start }).collect();
        Self { form: form.to_owned(), ranges, way }
    }

    /// With another form: ranges of letters that stay are kept.
    #[must_use]
    pub fn with_form(&self, form: String) -> Self {
        let range = |name: char| {
            let (from, to, start) = PLAIN;
            let kept = self.ranges.iter().find(|range| range.name == name).copied();
            kept.unwrap_or(Range { name, from, to, start })
        };
        Self { ranges: letters(&form).into_iter().map(range).collect(), form, way: self.way }
    }

    /// Which family of [`PRESETS`] has its form.
    pub fn preset_of(&self) -> Option<usize> {
        PRESETS.iter().position(|preset| preset.1 == self.form)
    }

    /// The whole box.
    fn bounds(&self) -> Vec<Bound> {
        self.ranges.iter().map(|range| Bound { name: range.name, from: range.from, to: range.to }).collect()
    }
}

/// A search under way, by slices of which any worker may take the next one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StagedSearch {
    plan: SearchPlan,
    /// The box of this stage.
    bounds: Vec<Bound>,
    /// The parameter that this stage varies, for the paper's way.
    which: usize,
    /// Stages in a row that have changed nothing.
    still: usize,
    stages: usize,
    /// Slices of this stage that nobody has been asked yet, the first one last, and how many have not come back.
    todo: Vec<Request>,
    open: usize,
    /// How many workers share a stage.
    workers: u64,
    stage_best: Option<Candidate>,
    /// What has been found, each better than the one before; the start of the paper's way first.
    pub steps: Vec<Candidate>,
    /// Points tried.
    pub tried: u64,
    /// Those of them that are no rule, or one that cannot be played.
    pub refused: u64,
}

impl StagedSearch {
    /// A search, for so many workers.
    ///
    /// # Errors
    /// There is nothing to search, or too much: one sentence.
    pub fn begin(plan: &SearchPlan, workers: u64) -> Result<Self, String> {
        if plan.ranges.is_empty() {
            return Err("A free parameter is a “$” and a letter, as in “if you > $a then 30 else 20”.".to_owned());
        }
        if let Some(range) = plan.ranges.iter().find(|range| range.from > range.to) {
            return Err(format!("${} goes from a number to a larger one.", range.name));
        }
        let mut bounds = plan.bounds();
        let points = Bound::points(&bounds);
        if plan.way == Way::Exhaustive && points > MAX_SEARCHED {
            return Err(format!(
                "The box has {points} points; this page tries at most {MAX_SEARCHED}. Narrow a range."
            ));
        }
        if plan.way == Way::Successive {
            for (bound, range) in bounds.iter_mut().zip(&plan.ranges) {
                bound.from = range.start.clamp(range.from, range.to);
                bound.to = bound.from;
            }
        }
        let mut search = Self { plan: plan.clone(), bounds, workers, ..Self::default() };
        search.share_out();
        Ok(search)
    }

    /// The points of the whole search, where that is known beforehand.
    pub fn points(&self) -> Option<u64> {
        (self.plan.way == Way::Exhaustive).then(|| Bound::points(&self.plan.bounds()))
    }

    /// The best so far.
    pub fn best(&self) -> Option<&Candidate> {
        self.steps.last()
    }

    /// The next parameter's turn, if there is to be one.
    fn turn_over(&mut self) {
        let best = self.stage_best.take();
        let better = best.filter(|found| self.best().is_none_or(|best| better(found, best)));
        let first = self.steps.is_empty();
        self.still = match (&better, first) {
            (None, true) => return,
            (Some(_), true) => 0,
            (Some(_), false) => 1,
            (None, false) => self.still + 1,
        };
        self.steps.extend(better);
        self.which = if first { 0 } else { (self.which + 1) % self.plan.ranges.len() };
        self.stages += 1;
        let goes_on = self.still < self.plan.ranges.len() && self.stages < MAX_STAGES;
        let Some(now) = self.best().filter(|_| goes_on).map(|best| best.values.clone()) else { return };
        for (at, (bound, value)) in self.bounds.iter_mut().zip(&now).enumerate() {
            let range = self.plan.ranges[at];
            (bound.from, bound.to) = if at == self.which { (range.from, range.to) } else { (*value, *value) };
        }
        self.share_out();
    }

    /// Makes slices of the stage's box.
    fn share_out(&mut self) {
        let points = Bound::points(&self.bounds);
        let slice = points.div_ceil(self.workers.max(1)).clamp(1, SLICE);
        let question = |at: u64| Request::Search {
            variant: Variant::DEFAULT,
            form: self.plan.form.clone(),
            bounds: self.bounds.clone(),
            from: at * slice,
            count: u32::try_from(slice).unwrap_or(u32::MAX),
        };
        self.todo = (0..points.div_ceil(slice)).rev().map(question).collect();
        self.open = self.todo.len();
    }
}

impl Work for StagedSearch {
    type Request = Request;
    const GAME: &'static str = INFO.id;

    fn next(&mut self) -> Option<Request> {
        self.todo.pop()
    }

    fn take(&mut self, response: &Response, _took_ms: f64) -> bool {
        let Response::Search(found) = response else { return false };
        self.tried += u64::from(found.tried);
        self.refused += u64::from(found.refused);
        self.open = self.open.saturating_sub(1);
        if let Some(candidate) = &found.best {
            if self.stage_best.as_ref().is_none_or(|best| better(candidate, best)) {
                self.stage_best = Some(candidate.clone());
            }
            // All points are one stage: what is best so far is worth showing at once.
            if self.plan.way == Way::Exhaustive && self.best().is_none_or(|best| better(candidate, best)) {
                self.steps.push(candidate.clone());
            }
        }
        if self.open == 0 && self.plan.way == Way::Successive {
            self.turn_over();
        }
        true
    }
}

/// Whether best play wins less against `a` than against `b`; of two that are equal the one with smaller numbers, so that
/// it does not matter which worker is done first.
fn better(a: &Candidate, b: &Candidate) -> bool {
    let (left, right) = (a.against_best.average, b.against_best.average);
    left > right || (left == right && a.values < b.values)
}

/// The letters of the free parameters of a form, in the order in which they come.
fn letters(form: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for piece in form.split('$').skip(1) {
        letters.extend(piece.chars().next().filter(|letter| letter.is_ascii_lowercase() && !letters.contains(letter)));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::session::PigSession;
    use crate::search::solve::SolverSession;

    #[test]
    fn every_preset_is_a_family_that_can_be_searched() {
        for (at, preset) in PRESETS.iter().enumerate() {
            let wanted = SearchPlan::preset(at, Way::Exhaustive);
            assert_eq!(wanted.ranges.len(), preset.2.len(), "{}", preset.0);
            let search = Search::new(&wanted.form, wanted.bounds()).expect("a family");
            assert!(search.points() <= MAX_SEARCHED);
            assert!(wanted.ranges.iter().all(|range| (range.from..=range.to).contains(&range.start)));
            assert_eq!(wanted.preset_of(), Some(at));
        }
    }

    #[test]
    fn a_changed_form_keeps_the_ranges_of_letters_that_stay() {
        let wanted = SearchPlan::preset(2, Way::Successive).with_form("if you > $e then $x else $b".to_owned());
        let told: Vec<_> = wanted.ranges.iter().map(|range| (range.name, range.from, range.to)).collect();
        assert_eq!(told, [('e', 27, 35), ('x', 0, 40), ('b', 14, 22)]);
        assert_eq!(wanted.preset_of(), None);
    }

    fn range(name: char, from: i32, to: i32, start: i32) -> Range {
        Range { name, from, to, start }
    }

    fn begin(form: &str, ranges: &[Range], way: Way, workers: u64) -> Result<StagedSearch, String> {
        StagedSearch::begin(&SearchPlan { form: form.to_owned(), ranges: ranges.to_vec(), way }, workers)
    }

    /// Runs a search to its end, answering the questions of a stage in reverse.
    fn run(form: &str, ranges: &[Range], way: Way, workers: u64) -> StagedSearch {
        let mut session = PigSession::default();
        let mut search = begin(form, ranges, way, workers).expect("a box");
        loop {
            let questions: Vec<Request> = std::iter::from_fn(|| search.next()).collect();
            if questions.is_empty() {
                return search;
            }
            for question in questions.into_iter().rev() {
                let answer = session.handle(question, &mut |_| ()).expect("an answer");
                assert!(search.take(&answer, 1.0));
            }
        }
    }

    #[test]
    fn both_ways_find_the_best_hold_value() {
        for way in [Way::Successive, Way::Exhaustive] {
            let search = run("$h", &[range('h', 15, 30, 20)], way, 3);
            let best = search.best().expect("rules were tried");
            assert_eq!(best.values, [25]);
            assert_eq!(search.refused, 0);
        }
    }

    #[test]
    fn the_papers_way_stops_where_the_paper_stopped() {
        // (19, 14, 31) is best along each axis, and (23, 31, 30) is better (reference § Table 2).
        let ranges = [range('b', 17, 25, 19), range('p', 12, 33, 14), range('e', 28, 33, 31)];
        let search = run("base$bpace$pend$e", &ranges, Way::Successive, 2);
        assert_eq!(search.best().map(|best| best.values.clone()), Some(vec![19, 14, 31]));
        let all = run("base$bpace$pend$e", &ranges, Way::Exhaustive, 2);
        assert_eq!(all.best().map(|best| best.values.clone()), Some(vec![23, 31, 30]));
        assert_eq!(Some(all.tried), all.points());
    }

    #[test]
    fn it_does_not_matter_how_many_workers_there_are() {
        let ranges = [range('r', 60, 80, 70), range('h', 18, 26, 20)];
        let form = "if max(me, you) >= $r then goal else $h";
        for way in [Way::Successive, Way::Exhaustive] {
            let [one, five] = [1, 5].map(|workers| run(form, &ranges, way, workers));
            assert_eq!(one.best(), five.best());
            assert_eq!(one.tried, five.tried);
        }
    }

    #[test]
    fn what_cannot_be_searched_is_told() {
        let begin = |ranges: &[Range], way| begin("$a", ranges, way, 1).map(|_| ());
        assert!(begin(&[], Way::Successive).is_err());
        assert!(begin(&[range('a', 3, 2, 2)], Way::Successive).is_err());
        let wide = [range('a', -2000, 2000, 0), range('b', -2000, 2000, 0)];
        assert!(begin(&wide, Way::Exhaustive).is_err_and(|why| why.contains("16008001")));
    }

    #[test]
    fn letters_come_once_each() {
        assert_eq!(letters("if $b > me then $a else $b + $$c $9"), ['b', 'a', 'c']);
        assert_eq!(letters("20"), []);
    }
}
