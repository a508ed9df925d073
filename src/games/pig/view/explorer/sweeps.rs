//! The paper's value iteration, sweep by sweep: how far values still move, and how many decisions are still wrong.

use std::rc::Rc;

use yew::prelude::*;

use super::desk::GAME;
use super::figure::{Card, chart_saver, save_table};
use crate::app::charts::path::Path;
use crate::app::charts::{Anchor, html_words, svg_words, use_width};
use crate::app::context::AppContext;
use crate::app::figures::{counted, grouped};
use crate::app::icons::{Icon, icon};
use crate::games::pig::requests::{Request, Response, Sweeps};
use crate::games::pig::view::ask::{Answer, ask};
use crate::lab::report::{Cell, Table, number};

/// So many sweeps are asked for at once.
const AT_ONCE: u32 = 6;
/// The change at which the iteration ends.
const END: f64 = 1e-9;
/// The change at which one would end too soon.
const TOO_SOON: f64 = 1e-6;
/// The chart has room for at least so many sweeps.
const ROOM: usize = 350;

/// The sweeps done.
#[derive(Clone, Debug, Default, PartialEq)]
struct Log {
    delta: Vec<f64>,
    wrong: Vec<u32>,
    changed: Vec<u32>,
    start: Option<f64>,
}

impl Log {
    /// With more sweeps, if they are the next ones. What comes behind the end is left out.
    fn with(&self, more: &Sweeps) -> Option<Self> {
        let fits = more.from as usize == self.delta.len() + 1;
        let even = more.delta.len() == more.wrong.len() && more.delta.len() == more.changed.len();
        if !fits || !even || more.delta.is_empty() {
            return None;
        }
        let mut next = self.clone();
        next.delta.extend(&more.delta);
        next.wrong.extend(&more.wrong);
        next.changed.extend(&more.changed);
        next.start = Some(more.start);
        Some(next)
    }

    /// The first sweep, from 0, that changes no value by more.
    fn below(&self, epsilon: f64) -> Option<usize> {
        self.delta.iter().position(|delta| *delta < epsilon)
    }

    fn ended(&self) -> bool {
        self.below(END).is_some()
    }
}

/// What the iteration is given.
#[derive(Properties, PartialEq)]
pub struct IterationProps {
    /// Where the worker is asked.
    pub shell: AppContext,
}

/// The iteration's state.
#[derive(Clone, PartialEq)]
struct Course {
    log: UseStateHandle<Rc<Log>>,
    running: UseStateHandle<bool>,
    failed: UseStateHandle<Option<String>>,
}

impl Course {
    /// Starts, pauses, or starts anew behind the end.
    fn toggle(&self) {
        self.failed.set(None);
        if self.log.ended() {
            self.log.set(Rc::new(Log::default()));
        }
        self.running.set(!*self.running);
    }

    fn reset(&self) {
        self.running.set(false);
        self.log.set(Rc::new(Log::default()));
    }

    /// Takes an answer; whatever is not the next sweeps ends the run.
    fn hear(&self, answer: Answer) {
        let next = match &answer {
            Answer::Found(found) => match &**found {
                Response::Sweeps(more) => self.log.with(more),
                _ => None,
            },
            _ => None,
        };
        if let Answer::Failed(why) = answer {
            self.failed.set(Some(why));
        }
        if next.as_ref().is_none_or(Log::ended) {
            self.running.set(false);
        }
        if let Some(next) = next {
            self.log.set(Rc::new(next));
        }
    }
}

/// Asks for sweeps as long as it runs, one question after the other.
#[hook]
fn use_course(shell: &AppContext) -> Course {
    let course = Course {
        log: use_state(|| Rc::new(Log::default())),
        running: use_state_eq(|| false),
        failed: use_state_eq(|| None::<String>),
    };
    let asking = use_mut_ref(|| false);
    let (told, shell) = (course.clone(), shell.clone());
    use_effect_with((*course.running, course.log.delta.len()), move |(on, done)| {
        if !*on || asking.replace(true) {
            return;
        }
        let done = u32::try_from(*done).unwrap_or(u32::MAX);
        ask(&shell, &Request::Sweep { variant: GAME, done, more: AT_ONCE }, move |answer| {
            if !matches!(answer, Answer::Progress(_)) {
                *asking.borrow_mut() = false;
                told.hear(answer);
            }
        });
    });
    course
}

/// Value iteration, live.
#[component]
pub fn Iteration(props: &IterationProps) -> Html {
    let course = use_course(&props.shell);
    let Course { log, running, failed } = &course;
    let node = use_node_ref();
    let width = use_width(&node).max(240.0);
    let toggle = {
        let course = course.clone();
        Callback::from(move |_: MouseEvent| course.toggle())
    };
    let reset = {
        let course = course.clone();
        Callback::from(move |_: MouseEvent| course.reset())
    };
    let name = match (**running, log.delta.is_empty(), log.ended()) {
        (true, ..) => "Pause",
        (_, true, _) => "Start",
        (_, _, true) => "Again",
        _ => "Go on",
    };
    let on_csv = {
        let log = (**log).clone();
        Callback::from(move |()| save_table(&table(&log)))
    };
    let told = failed.as_ref().map_or_else(|| verdict(log, **running), Clone::clone);
    let card = Card {
        id: "pig-sweeps",
        class: "pl-sweeps",
        title: "Value iteration, live",
        note: "the paper’s Algorithm 1",
        csv: Some(on_csv),
        svg: Some(chart_saver("pig-sweeps")),
    };
    card.of(html! {
        <>
            <div key="buttons" class="pl-buttons">
                <button key="go" type="button" class="btn primary" onclick={toggle}>
                    { icon(if **running { Icon::Pause } else { Icon::Solve }) }{ name }
                </button>
                <button key="reset" type="button" class="btn" disabled={log.delta.is_empty()} onclick={reset}>{ icon(Icon::Restart) }{ "Reset" }</button>
                <span key="count" class="num pl-note">{ html_words(&count(log)) }</span>
            </div>
            <div key="chart" ref={node} class="chart-place">{ chart(log, width) }</div>
            <p key="words" class="pl-foot num" role="status">{ html_words(&told) }</p>
            <p key="why" class="pl-foot">
                { html_words("A sweep makes each state’s value from the values of those it leads to. The change shrinks from sweep to sweep; stopping at 10⁻⁶ looks exact to six digits, yet where roll and hold are nearly equal it still decides wrongly. 10⁻⁹ is small enough.") }
            </p>
        </>
    })
}

fn count(log: &Log) -> String {
    match (log.delta.last(), log.changed.last(), log.wrong.last()) {
        (Some(delta), Some(changed), Some(wrong)) => format!(
            "{}: change {}, {} still changing, {} wrong",
            counted(log.delta.len() as u64, "sweep"),
            number::scientific(*delta, 2),
            grouped((*changed).into()),
            grouped((*wrong).into())
        ),
        _ => "Nothing done yet.".to_owned(),
    }
}

/// What stopping at 10⁻⁶ and at 10⁻⁹ comes to. Said only when it is settled, so that a screen reader is left in peace.
fn verdict(log: &Log, running: bool) -> String {
    let at = |epsilon: f64| {
        let at = log.below(epsilon)?;
        Some((at + 1, log.wrong.get(at).copied()?))
    };
    let decisions = |wrong: u32| match wrong {
        0 => "no decision is wrong".to_owned(),
        1 => "one decision is wrong".to_owned(),
        wrong => format!("{wrong} decisions are wrong"),
    };
    let soon =
        at(TOO_SOON).map(|(sweep, wrong)| format!("Stopped at 10⁻⁶, after sweep {sweep}: {}. ", decisions(wrong)));
    let end = at(END).map(|(sweep, wrong)| {
        let start = log.start.map_or_else(String::new, |start| format!(" P(0, 0, 0) = {start:.9}."));
        format!("At 10⁻⁹, after sweep {sweep}: {}.{start}", decisions(wrong))
    });
    match (soon, end) {
        (Some(soon), Some(end)) => soon + &end,
        (Some(soon), None) => soon,
        _ if running => "On its way.".to_owned(),
        _ => String::new(),
    }
}

/// The change of values above, decisions wrong and changing below, each on a logarithmic scale.
fn chart(log: &Log, width: f64) -> Html {
    let (left, right) = (46.0, width - 6.0);
    let most = log.delta.len().max(ROOM) as f64;
    let x = |at: usize| left + (at as f64 + 1.0) / most * (right - left);
    let (upper, lower) = ((22.0, 152.0), (190.0, 290.0));
    // Powers of ten from 1 down to 10⁻¹⁰.
    let change = |value: f64| upper.0 - value.clamp(1e-10, 1.0).log10() / 10.0 * (upper.1 - upper.0);
    // Counts from 0 to a million, by the logarithm of one more.
    let counts = |value: f64| lower.1 - (value + 1.0).log10() / 6.0 * (lower.1 - lower.0);
    let line = |values: &[u32]| {
        Path::default().through(values.iter().enumerate().map(|(at, v)| (x(at), counts(f64::from(*v)))), false).d()
    };
    let delta = Path::default().through(log.delta.iter().enumerate().map(|(at, v)| (x(at), change(*v))), false).d();
    let grid = |y: f64| Path::default().line((left, y), (right, y)).d();
    let power = |exponent: i32, words: &'static str| {
        let y = change(10_f64.powi(exponent));
        html! { <><path class="grid" d={grid(y)} />{ svg_words((left - 6.0, y + 4.0), Anchor::End, "tick", words) }</> }
    };
    let amount = |value: f64, words: &'static str| {
        let y = counts(value);
        html! { <><path class="grid" d={grid(y)} />{ svg_words((left - 6.0, y + 4.0), Anchor::End, "tick", words) }</> }
    };
    let mark = |epsilon: f64, words: &'static str| {
        let y = change(epsilon);
        html! { <><path class="reference" d={grid(y)} />{ svg_words((right, y - 4.0), Anchor::End, "note halo", words) }</> }
    };
    let sweep = |hundreds: usize| {
        let place = (left + 100.0 * hundreds as f64 / most * (right - left), lower.1 + 17.0);
        svg_words(place, Anchor::Middle, "tick", &(100 * hundreds).to_string())
    };
    let words = if log.delta.is_empty() {
        "Two charts that fill while the iteration runs: the greatest change of a value, and how many decisions are wrong or still changing.".to_owned()
    } else {
        count(log)
    };
    html! {
            <svg id="chart-pig-sweeps" class="chart" role="img" viewBox={format!("0 0 {width:.0} 326")} aria-label={words}>
                { svg_words((0.0, 11.0), Anchor::Start, "note", "greatest change of a value") }
                { power(0, "1") }{ power(-3, "10⁻³") }{ power(-6, "10⁻⁶") }{ power(-9, "10⁻⁹") }
                { mark(TOO_SOON, "too soon") }{ mark(END, "right") }
                <g class="series-0"><path class="line" d={delta} /></g>
                { svg_words((0.0, 179.0), Anchor::Start, "note", "decisions: wrong (solid), still changing (dashed)") }
                { amount(0.0, "0") }{ amount(9.0, "10") }{ amount(999.0, "1000") }{ amount(99_999.0, "100 000") }
                <path class="other" d={line(&log.changed)} />
                <path class="first" d={line(&log.wrong)} />
                { for (0..=(most as usize) / 100).map(sweep) }
                { svg_words((right, lower.1 + 33.0), Anchor::End, "note", "sweep") }
            </svg>
    }
}

fn table(log: &Log) -> Table {
    let mut table = Table::new("pig-sweeps", "Value iteration").number("sweep").number("greatest change");
    table = table.number("decisions wrong").number("decisions changed");
    for (at, ((delta, wrong), changed)) in log.delta.iter().zip(&log.wrong).zip(&log.changed).enumerate() {
        let whole = |value: u32| Cell::Integer(value.into());
        table.row(vec![
            Cell::Integer(at as i128 + 1),
            Cell::Number { value: *delta, digits: 12 },
            whole(*wrong),
            whole(*changed),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sweeps(from: u32, delta: &[f64], wrong: &[u32]) -> Sweeps {
        Sweeps { from, delta: delta.to_vec(), wrong: wrong.to_vec(), changed: wrong.to_vec(), start: 0.53 }
    }

    #[test]
    fn only_the_next_sweeps_are_taken() {
        let log = Log::default().with(&sweeps(1, &[0.5, 0.1], &[9, 8])).expect("the first ones");
        assert_eq!(log.delta.len(), 2);
        assert_eq!(log.with(&sweeps(1, &[0.5], &[9])), None);
        assert_eq!(log.with(&sweeps(3, &[], &[])), None);
        assert_eq!(log.with(&sweeps(3, &[0.1], &[])), None);
    }

    #[test]
    fn both_ends_are_told() {
        let log = Log::default().with(&sweeps(1, &[1e-3, 9e-7, 9e-10], &[50, 8, 0])).expect("the first ones");
        let words = verdict(&log, false);
        assert_eq!(
            words,
            "Stopped at 10⁻⁶, after sweep 2: 8 decisions are wrong. At 10⁻⁹, after sweep 3: no decision is wrong. \
             P(0, 0, 0) = 0.530000000."
        );
        assert!(log.ended());
        assert_eq!(verdict(&Log::default(), false), "");
    }
}
