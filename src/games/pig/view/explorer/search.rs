//! The search for a rule's best numbers, over several workers: the paper's families and rules of one's own.
//!
//! A search goes by stages: a box is shared out in slices, and the best point of all slices is known when the last one
//! has come. The search of all points has one stage; the paper's way has one for each parameter in turn, until a whole
//! round changes nothing (§ Score Base, Keep Pace, and End Race).

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{GAME, card, figure};
use crate::app::charts::csv_saver;
use crate::app::chunked_job::{ChunkedJob, State, Work, use_chunked_job};
use crate::app::context::AppContext;
use crate::app::controls::choices;
use crate::app::fields::on_input;
use crate::app::figures::grouped;
use crate::app::icons::{Icon, icon};
use crate::app::words::{capital, sentence};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Bound, Candidate, Request, Response};
use crate::lab::report::{Cell, Table};
use crate::web::page;

/// A family to begin with: its name, its form, and for each parameter the range and the start.
type Preset = (&'static str, &'static str, &'static [(i32, i32, i32)]);

const KEEP: &[(i32, i32, i32)] = &[(17, 26, 20), (5, 12, 10), (25, 33, 30)];

/// The families of the paper, and two rules as a person may write them.
const PRESETS: [Preset; 10] = [
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

/// What is searched, as the form has it.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    form: String,
    ranges: Vec<Range>,
    way: Way,
}

impl Wanted {
    fn preset(at: usize, way: Way) -> Self {
        let (_, form, ranges) = PRESETS[at.min(PRESETS.len() - 1)];
        let ranges = letters(form).into_iter().zip(ranges);
        let ranges = ranges.map(|(name, &(from, to, start))| Range { name, from, to, start }).collect();
        Self { form: form.to_owned(), ranges, way }
    }

    /// With another form: ranges of letters that stay are kept.
    fn with_form(&self, form: String) -> Self {
        let range = |name: char| {
            let (from, to, start) = PLAIN;
            let kept = self.ranges.iter().find(|range| range.name == name).copied();
            kept.unwrap_or(Range { name, from, to, start })
        };
        Self { ranges: letters(&form).into_iter().map(range).collect(), form, way: self.way }
    }

    fn preset_of(&self) -> Option<usize> {
        PRESETS.iter().position(|preset| preset.1 == self.form)
    }
}

#[derive(Properties, PartialEq)]
pub struct SearchProps {
    /// Whose worker's module the search runs in.
    pub shell: AppContext,
    /// Hears a rule's code.
    pub on_rule: Callback<String>,
}

/// The search's card.
#[component]
pub fn Search(props: &SearchProps) -> Html {
    let wanted = use_state_eq(|| Wanted::preset(3, Way::Successive));
    // Why there is nothing to search.
    let wrong = use_state_eq(|| None::<String>);
    let job = use_chunked_job::<ParameterSearch>(&props.shell, page::workers(), 0);
    let running = job.running();
    let onsubmit = {
        let (job, wanted, wrong) = (job.clone(), wanted.clone(), wrong.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Wanted { form, ranges, way } = &*wanted;
            match ParameterSearch::begin(form, ranges, *way, page::workers() as u64) {
                _ if running => {}
                Ok(search) => {
                    wrong.set(None);
                    job.start(search);
                }
                Err(why) => wrong.set(Some(why)),
            }
        })
    };
    let csv = job.work.clone().map(|search| csv_saver(move || table(&search)));
    let found = found(&job, (*wrong).clone(), &props.on_rule);
    let on_stop = Callback::from(move |_: MouseEvent| job.stop());
    let ways = [("One after the other", Way::Successive), ("All points", Way::Exhaustive)].map(|(name, way)| {
        let next = wanted.clone();
        let on_click = Callback::from(move |_: MouseEvent| next.set(Wanted { way, ..(*next).clone() }));
        (name, wanted.way == way, on_click)
    });
    let body = html! {
        <>
            <form key="form" class="pl-hunt" {onsubmit} novalidate=true>
                { what(&wanted) }
                { ranges(&wanted) }
                { choices("How to search", ways) }
                <div key="buttons" class="pl-buttons">
                    <button key="go" type="submit" class="btn primary" disabled={running}>{ icon(Icon::Solve) }{ "Search" }</button>
                    <button key="stop" type="button" class="btn" disabled={!running} onclick={on_stop}>{ "Stop" }</button>
                </div>
            </form>
            <div key="found" class="pl-found">{ found }</div>
        </>
    };
    let title = ("Find a rule’s best numbers", "against best play, mean of both seats");
    card(("pig-search", "pl-search"), title, [csv, None], body)
}

/// The family and its form.
fn what(wanted: &UseStateHandle<Wanted>) -> Html {
    let chosen = wanted.preset_of().unwrap_or(PRESETS.len());
    let on_preset = {
        let wanted = wanted.clone();
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Some(at) = usize::try_from(at).ok().filter(|at| *at < PRESETS.len()) {
                wanted.set(Wanted::preset(at, wanted.way));
            }
        })
    };
    let on_form = {
        let wanted = wanted.clone();
        on_input(move |form| wanted.set(wanted.with_form(form)))
    };
    let names = PRESETS.iter().map(|preset| preset.0).chain(["Your own form"]);
    let option =
        |(at, name): (usize, &'static str)| html! { <option key={at} selected={at == chosen}>{ name }</option> };
    html! {
        <>
            <label key="family" class="field"><span>{ "Family" }</span>
                <select id="pl-hunt-family" onchange={on_preset}>{ for names.enumerate().map(option) }</select>
            </label>
            <label key="form" class="field"><span>{ "Rule with free numbers" }</span>
                <input id="pl-hunt-form" type="text" class="mono" value={wanted.form.clone()} oninput={on_form} maxlength="2000"
                    spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="pl-hunt-help" />
                <small id="pl-hunt-help">{ "$a to $z are the numbers to find; the rest is a code or an expression of k, me, you, goal, turns, scored." }</small>
            </label>
        </>
    }
}

/// From, to and start of each free number.
fn ranges(wanted: &UseStateHandle<Wanted>) -> Html {
    let field = |at: usize, range: &Range, name: &'static str, value: i32, set: fn(&mut Range, i32)| {
        let wanted = wanted.clone();
        let oninput = on_input(move |text| {
            let mut next = (*wanted).clone();
            if let (Some(range), Ok(value)) = (next.ranges.get_mut(at), text.trim().parse()) {
                set(range, value);
                wanted.set(next);
            }
        });
        html! {
            <td key={name}><input type="number" step="1" min="-2000" max="2000" class="num" aria-label={format!("{name}, ${}", range.name)}
                value={value.to_string()} {oninput} /></td>
        }
    };
    let successive = wanted.way == Way::Successive;
    let row = |(at, range): (usize, &Range)| {
        html! {
            <tr key={range.name.to_string()}>
                <th scope="row"><code>{ format!("${}", range.name) }</code></th>
                { field(at, range, "from", range.from, |range, value| range.from = value) }
                { field(at, range, "to", range.to, |range, value| range.to = value) }
                if successive { { field(at, range, "start", range.start, |range, value| range.start = value) } }
            </tr>
        }
    };
    html! {
        <table key="ranges" class="pl-ranges" hidden={wanted.ranges.is_empty()}>
            <thead><tr>
                <th key="number" scope="col">{ "Number" }</th><th key="from" scope="col">{ "from" }</th><th key="to" scope="col">{ "to" }</th>
                if successive { <th key="start" scope="col">{ "start" }</th> }
            </tr></thead>
            <tbody>{ for wanted.ranges.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// How far the search is, and what it has found.
fn found(job: &ChunkedJob<ParameterSearch>, wrong: Option<String>, on_rule: &Callback<String>) -> Html {
    let (search, running) = (job.work.as_deref(), job.running());
    let is_wrong = wrong.is_some() || matches!(job.state, State::Failed(_));
    let words = wrong.unwrap_or_else(|| status(search, &job.state));
    let share = search.and_then(|search| Some((1000 * search.tried).checked_div(search.points()?)?.to_string()));
    let best = search.and_then(ParameterSearch::best).cloned();
    let code = best.as_ref().map(|best| best.rule.code.clone()).unwrap_or_default();
    let on_show = on_rule.reform(move |_: MouseEvent| code.clone());
    let class = if is_wrong { "wrong" } else { "pl-foot num" };
    let steps = search.map_or(&[][..], |search| &search.steps[search.steps.len().saturating_sub(6)..]);
    let step = |candidate: &Candidate| {
        let values: Vec<_> = candidate.values.iter().map(|value| value.to_string().replace('-', "−")).collect();
        let (values, wins) = (values.join(", "), figure(1.0 - candidate.against_best.average));
        html! { <tr key={values.clone()}><th scope="row">{ values }</th><td>{ wins }</td></tr> }
    };
    html! {
        <>
            <div key="bar" class="progress" hidden={!running}>
                <progress max="1000" value={share} aria-label="Progress of the search"></progress>
            </div>
            <p key="words" {class} role={(!running).then_some("status")}>{ words }</p>
            <div key="best" class="pl-best" hidden={best.is_none()}>
                <p key="rule" class="num">{ best.map(|best| capital(&best.rule.words)).unwrap_or_default() }</p>
                <button key="show" type="button" class="btn" onclick={on_show}>{ "Show this rule" }</button>
            </div>
            <table key="steps" class="pl-table pl-small num" hidden={steps.is_empty()}>
                <thead><tr><th scope="col">{ "Numbers, each better" }</th><th scope="col">{ "Best play wins" }</th></tr></thead>
                <tbody>{ for steps.iter().rev().map(step) }</tbody>
            </table>
        </>
    }
}

fn status(search: Option<&ParameterSearch>, state: &State) -> String {
    let tried = search.map_or_else(String::new, |search| {
        let of = search.points().map_or_else(String::new, |points| format!(" of {}", grouped(points)));
        let refused =
            if search.refused > 0 { format!(", {} of them no rules", grouped(search.refused)) } else { String::new() };
        format!("{}{of} points tried{refused}", grouped(search.tried))
    });
    match state {
        State::Idle => format!("At most {} points at a time; all cores work.", grouped(MOST)),
        State::Running => format!("{tried}."),
        State::Stopped => format!("Stopped: {tried}."),
        State::Done if search.is_some_and(|search| search.best().is_none()) => {
            format!("Done: {tried}; none can be played.")
        }
        State::Done => format!("Done: {tried}."),
        State::Failed(why) => sentence(why),
    }
}

fn table(search: &ParameterSearch) -> Table {
    let mut table = Table::new("pig-search", "Search for the best numbers").text("rule").numbers([
        "best play wins",
        "rule wins going first",
        "rule wins going second",
    ]);
    for Candidate { rule, against_best, .. } in &search.steps {
        let chances = [1.0 - against_best.average, against_best.first, against_best.second];
        let chances = chances.map(|value| Cell::number(value, 12));
        table.row(std::iter::once(Cell::text(&rule.code)).chain(chances).collect());
    }
    table
}

/// The most points of a slice: about half a second of work.
const SLICE: u64 = 2_000;
/// The most points of a search on this page: minutes, not hours.
const MOST: u64 = 2_000_000;
/// The most stages of the paper's way; it takes a dozen.
const MOST_STAGES: usize = 100;

/// A free parameter: its letter, its range, and where the paper's way begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    /// Its letter.
    name: char,
    /// The least value.
    from: i32,
    /// The greatest value.
    to: i32,
    /// Where the paper's way begins.
    start: i32,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// One parameter after the other, as in the paper.
    Successive,
    /// All points of the box.
    Exhaustive,
}

/// A search under way.
#[derive(Clone, Debug, PartialEq)]
struct ParameterSearch {
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
    /// Slices of this stage that nobody has been asked yet, the first one last, and how many have not come back.
    todo: Vec<Request>,
    open: usize,
    /// How many workers share a stage.
    workers: u64,
    stage_best: Option<Candidate>,
    /// What has been found, each better than the one before; the start of the paper's way first.
    steps: Vec<Candidate>,
    /// Points tried.
    tried: u64,
    /// Those of them that are no rule, or one that cannot be played.
    refused: u64,
}

impl ParameterSearch {
    /// A search, for so many workers.
    ///
    /// # Errors
    /// There is nothing to search, or too much: one sentence.
    fn begin(form: &str, ranges: &[Range], way: Way, workers: u64) -> Result<Self, String> {
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
        let mut search = Self {
            form: form.to_owned(),
            ranges: ranges.to_vec(),
            way,
            bounds: ranges.iter().map(|range| Bound { name: range.name, from: range.from, to: range.to }).collect(),
            which: 0,
            still: 0,
            stages: 0,
            todo: Vec::new(),
            open: 0,
            workers,
            stage_best: None,
            steps: Vec::new(),
            tried: 0,
            refused: 0,
        };
        if way == Way::Successive {
            for (bound, range) in search.bounds.iter_mut().zip(ranges) {
                bound.from = range.start.clamp(range.from, range.to);
                bound.to = bound.from;
            }
        }
        search.share_out();
        Ok(search)
    }

    /// The points of the whole search, where that is known beforehand.
    fn points(&self) -> Option<u64> {
        (self.way == Way::Exhaustive).then(|| points(&self.ranges))
    }

    /// The best so far.
    fn best(&self) -> Option<&Candidate> {
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
        self.which = if first { 0 } else { (self.which + 1) % self.ranges.len() };
        self.stages += 1;
        let goes_on = self.still < self.ranges.len() && self.stages < MOST_STAGES;
        let Some(now) = self.best().filter(|_| goes_on).map(|best| best.values.clone()) else { return };
        for (at, (bound, value)) in self.bounds.iter_mut().zip(&now).enumerate() {
            let range = self.ranges[at];
            (bound.from, bound.to) = if at == self.which { (range.from, range.to) } else { (*value, *value) };
        }
        self.share_out();
    }

    /// Makes slices of the stage's box.
    fn share_out(&mut self) {
        let points = self.bounds.iter().map(|bound| u64::from(bound.from.abs_diff(bound.to)) + 1).product::<u64>();
        let slice = points.div_ceil(self.workers.max(1)).clamp(1, SLICE);
        let question = |at: u64| Request::Search {
            variant: GAME,
            form: self.form.clone(),
            bounds: self.bounds.clone(),
            from: at * slice,
            count: u32::try_from(slice).unwrap_or(u32::MAX),
        };
        self.todo = (0..points.div_ceil(slice)).rev().map(question).collect();
        self.open = self.todo.len();
    }
}

impl Work for ParameterSearch {
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
            if self.way == Way::Exhaustive && self.best().is_none_or(|best| better(candidate, best)) {
                self.steps.push(candidate.clone());
            }
        }
        if self.open == 0 && self.way == Way::Successive {
            self.turn_over();
        }
        true
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
    use crate::games::pig::search;
    use crate::games::pig::session::PigSession;
    use crate::search::solve::SolverSession;

    #[test]
    fn every_preset_is_a_family_that_can_be_searched() {
        for (at, preset) in PRESETS.iter().enumerate() {
            let wanted = Wanted::preset(at, Way::Exhaustive);
            assert_eq!(wanted.ranges.len(), preset.2.len(), "{}", preset.0);
            let bounds = wanted.ranges.iter().map(|range| Bound { name: range.name, from: range.from, to: range.to });
            let search = search::Search::new(&wanted.form, bounds.collect()).expect("a family");
            assert!(search.points() <= MOST);
            assert!(wanted.ranges.iter().all(|range| (range.from..=range.to).contains(&range.start)));
            assert_eq!(wanted.preset_of(), Some(at));
        }
    }

    #[test]
    fn a_changed_form_keeps_the_ranges_of_letters_that_stay() {
        let wanted = Wanted::preset(2, Way::Successive).with_form("if you > $e then $x else $b".to_owned());
        let told: Vec<_> = wanted.ranges.iter().map(|range| (range.name, range.from, range.to)).collect();
        assert_eq!(told, [('e', 27, 35), ('x', 0, 40), ('b', 14, 22)]);
        assert_eq!(wanted.preset_of(), None);
    }

    fn range(name: char, from: i32, to: i32, start: i32) -> Range {
        Range { name, from, to, start }
    }

    /// Runs a search to its end, answering the questions of a stage in reverse.
    fn run(form: &str, ranges: &[Range], way: Way, workers: u64) -> ParameterSearch {
        let mut session = PigSession::default();
        let mut search = ParameterSearch::begin(form, ranges, way, workers).expect("a box");
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
