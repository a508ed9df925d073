//! A search for a rule's best numbers, as questions to a pool of workers. Pure.
//!
//! A search goes by stages: a box is shared out in slices, and the best point of all slices is known when the last one
//! has come. The search of all points has one stage; the paper's way has one for each parameter in turn, until a whole
//! round changes nothing (§ Score Base, Keep Pace, and End Race).

use super::desk::GAME;
use crate::games::pig::requests::{Bound, Candidate, Request, Searched};

/// The most points of a slice: about half a second of work.
const SLICE: u64 = 2_000;
/// The most points of a search on this page: minutes, not hours.
pub const MOST: u64 = 2_000_000;
/// The most stages of the paper's way; it takes a dozen.
const MOST_STAGES: usize = 100;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// One parameter after the other, as in the paper.
    Successive,
    /// All points of the box.
    Exhaustive,
}

/// A search under way.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterSearch {
    form: String,
    ranges: Vec<Range>,
    way: Way,
    /// The box of this stage.
    bounds: Vec<Bound>,
    /// The parameter that this stage varies, for the paper's way.
    which: usize,
    /// Stages in a row that have changed nothing.
    still: usize,
    stages: usize,
    /// Slices of this stage that have not come back.
    open: u32,
    /// The best of this stage.
    stage_best: Option<Candidate>,
    /// What has been found, each better than the one before; the start of the paper's way first.
    pub steps: Vec<Candidate>,
    /// Points tried.
    pub tried: u64,
    /// Those of them that are no rule, or one that cannot be played.
    pub refused: u64,
}

/// What comes after a slice.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Other slices of the stage are under way.
    Wait,
    /// The next stage's questions.
    Ask(Vec<Request>),
    /// The search is over.
    Done,
}

impl ParameterSearch {
    /// A search and its first questions, for so many workers.
    ///
    /// # Errors
    /// There is nothing to search, or too much: one sentence.
    pub fn begin(form: &str, ranges: &[Range], way: Way, workers: u64) -> Result<(Self, Vec<Request>), String> {
        if ranges.is_empty() {
            return Err("A free parameter is a “$” and a letter, as in “if you > $a then 30 else 20”.".to_owned());
        }
        if let Some(range) = ranges.iter().find(|range| range.from > range.to) {
            return Err(format!("${} goes from a number to a larger one.", range.name));
        }
        let points = points(ranges);
        if way == Way::Exhaustive && points > MOST {
            return Err(format!("The box has {points} points; this page tries at most {MOST}. Narrow a range."));
        }
        let mut hunt = Self {
            form: form.to_owned(),
            ranges: ranges.to_vec(),
            way,
            bounds: ranges.iter().map(|range| Bound { name: range.name, from: range.from, to: range.to }).collect(),
            which: 0,
            still: 0,
            stages: 0,
            open: 0,
            stage_best: None,
            steps: Vec::new(),
            tried: 0,
            refused: 0,
        };
        if way == Way::Successive {
            for (bound, range) in hunt.bounds.iter_mut().zip(ranges) {
                bound.from = range.start.clamp(range.from, range.to);
                bound.to = bound.from;
            }
        }
        let questions = hunt.questions(workers);
        Ok((hunt, questions))
    }

    /// The points of the whole search, where that is known beforehand.
    pub fn points(&self) -> Option<u64> {
        (self.way == Way::Exhaustive).then(|| points(&self.ranges))
    }

    /// The best so far.
    pub fn best(&self) -> Option<&Candidate> {
        self.steps.last()
    }

    /// Takes a slice.
    pub fn take(&mut self, found: &Searched, workers: u64) -> Next {
        self.tried += u64::from(found.tried);
        self.refused += u64::from(found.refused);
        self.open = self.open.saturating_sub(1);
        if let Some(candidate) = &found.best {
            if self.stage_best.as_ref().is_none_or(|best| better(candidate, best)) {
                self.stage_best = Some(candidate.clone());
            }
            // All points are one stage: what is best so far is worth showing at once.
            if self.way == Way::Exhaustive && self.best().is_none_or(|best| better(candidate, best)) {
                self.steps.push(candidate.clone());
            }
        }
        match (self.open, self.way) {
            (1.., _) => Next::Wait,
            (0, Way::Exhaustive) => Next::Done,
            (0, Way::Successive) => self.turn_over(workers),
        }
    }

    /// The next parameter's turn.
    fn turn_over(&mut self, workers: u64) -> Next {
        let best = self.stage_best.take();
        let better = best.filter(|found| self.best().is_none_or(|best| better(found, best)));
        let first = self.steps.is_empty();
        self.still = match (&better, first) {
            (None, true) => return Next::Done,
            (Some(_), true) => 0,
            (Some(_), false) => 1,
            (None, false) => self.still + 1,
        };
        self.steps.extend(better);
        self.which = if first { 0 } else { (self.which + 1) % self.ranges.len() };
        self.stages += 1;
        let goes_on = self.still < self.ranges.len() && self.stages < MOST_STAGES;
        let Some(now) = self.best().filter(|_| goes_on).map(|best| best.values.clone()) else {
            return Next::Done;
        };
        for (at, (bound, value)) in self.bounds.iter_mut().zip(&now).enumerate() {
            let range = self.ranges[at];
            (bound.from, bound.to) = if at == self.which { (range.from, range.to) } else { (*value, *value) };
        }
        Next::Ask(self.questions(workers))
    }

    /// The slices of the stage's box.
    fn questions(&mut self, workers: u64) -> Vec<Request> {
        let points = self.bounds.iter().map(|bound| u64::from(bound.from.abs_diff(bound.to)) + 1).product::<u64>();
        let slice = points.div_ceil(workers.max(1)).clamp(1, SLICE);
        let questions: Vec<Request> = (0..points.div_ceil(slice))
            .map(|at| Request::Search {
                variant: GAME,
                form: self.form.clone(),
                bounds: self.bounds.clone(),
                from: at * slice,
                count: u32::try_from(slice).unwrap_or(u32::MAX),
            })
            .collect();
        self.open = u32::try_from(questions.len()).unwrap_or(u32::MAX);
        questions
    }
}

/// The points of a box.
fn points(ranges: &[Range]) -> u64 {
    ranges.iter().fold(1, |points: u64, range| points.saturating_mul(u64::from(range.from.abs_diff(range.to)) + 1))
}

/// Whether best play wins less against `a` than against `b`; of two that are equal the one with smaller numbers, so that
/// it does not matter which worker is done first.
fn better(a: &Candidate, b: &Candidate) -> bool {
    let (left, right) = (a.against_best.average, b.against_best.average);
    left > right || (left == right && a.values < b.values)
}

/// The letters of the free parameters of a form, in the order in which they come.
pub fn letters(form: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for piece in form.split('$').skip(1) {
        letters.extend(piece.chars().next().filter(|letter| letter.is_ascii_lowercase() && !letters.contains(letter)));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::Response;
    use crate::games::pig::session::PigSession;
    use crate::search::solve::SolverSession;

    fn range(name: char, from: i32, to: i32, start: i32) -> Range {
        Range { name, from, to, start }
    }

    /// Runs a search to its end, answering the questions of a stage in reverse.
    fn run(form: &str, ranges: &[Range], way: Way, workers: u64) -> ParameterSearch {
        let mut session = PigSession::default();
        let (mut hunt, mut questions) = ParameterSearch::begin(form, ranges, way, workers).expect("a box");
        loop {
            let mut next = Next::Wait;
            for question in questions.iter().rev() {
                let answer = session.handle(question.clone(), &mut |_| ());
                let Ok(Response::Search(found)) = answer else { unreachable!() };
                next = hunt.take(&found, workers);
            }
            match next {
                Next::Ask(more) => questions = more,
                Next::Done => return hunt,
                Next::Wait => unreachable!("all slices have come"),
            }
        }
    }

    #[test]
    fn both_ways_find_the_best_hold_value() {
        for way in [Way::Successive, Way::Exhaustive] {
            let hunt = run("$h", &[range('h', 15, 30, 20)], way, 3);
            let best = hunt.best().expect("rules were tried");
            assert_eq!(best.values, [25]);
            assert_eq!(hunt.refused, 0);
        }
    }

    #[test]
    fn the_papers_way_stops_where_the_paper_stopped() {
        // (19, 14, 31) is best along each axis, and (23, 31, 30) is better (reference § Table 2).
        let ranges = [range('b', 17, 25, 19), range('p', 12, 33, 14), range('e', 28, 33, 31)];
        let hunt = run("base$bpace$pend$e", &ranges, Way::Successive, 2);
        assert_eq!(hunt.best().map(|best| best.values.clone()), Some(vec![19, 14, 31]));
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
        let begin = |ranges: &[Range], way| ParameterSearch::begin("$a", ranges, way, 1).map(|_| ());
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
