//! The rival: a method that searches the same garden beside the person, round by round, in a worker of its own; and its
//! fitness as a small chart.

use crate::app::answer::reason;
use crate::app::charts::axes::{self, Frame, Path};
use crate::app::charts::scale::{Anchor, Scale, svg_words};
use crate::app::fields::on_input;
use crate::app::prelude::*;
use crate::app::solver::{Solve, Solver, SolverAction, SolverCache, SolverRequest, use_own_solver};
use crate::app::words::milliseconds;
use crate::engine::seed::Seed;
use crate::games::zen::INFO;
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::heuristic_run::{Method, Round, RunOptions, RunProgress};
use crate::games::zen::moves::{played, single_choices};
use crate::games::zen::state::{Monk, State};
use crate::games::zen::view::ask::FoundAfter;
use crate::games::zen::view::picture;
use crate::search::proof::Proof;
use crate::search::solver::Answer;

#[derive(Properties, Clone, PartialEq)]
pub struct RivalProps {
    /// The position before the first path.
    pub start: AttrValue,
    /// The proven best, if it is known and may be told.
    pub par: Option<usize>,
    /// Hears a solution that shall be watched.
    pub on_show: Callback<Vec<String>>,
}

#[component]
pub fn RivalCard(props: &RivalProps) -> Html {
    // Who rakes, and how often a run was ended: each run is a component of its own, and all that belongs to it ends with it.
    let run = use_value(|| (Who::Chance(Method::Genetic), 0_u32));
    let seed = use_value(|| "1".to_owned());
    let anew = |who: Who| changes(&run, move |run, _: MouseEvent| *run = (who, run.1 + 1));
    let to_rake = use_memo(props.start.clone(), |start| {
        let state = start.parse::<State>().ok().filter(|state| state.monk() == Monk::Outside)?;
        Some(state.garden().to_rake())
    });
    let (who, number) = *run;
    html! {
        <section class="card zn-rival" aria-labelledby="zn-rival">
            <div key="head" class="h3row">
                <h3 id="zn-rival">{ "The rival" }</h3>
                { choices("Who rakes", Who::ALL.map(|(one, name, _)| (name, one == who, anew(one)))) }
            </div>
            if let Some(to_rake) = *to_rake {
                <RivalRun key={format!("{number} {}", props.start)} rival={props.clone()} {to_rake} {who} {seed} on_end={anew(who)} />
            } else {
                <p key="inside" class="zn-note">{ "A rival begins with the monk outside; this position has him in the garden." }</p>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct RunProps {
    rival: RivalProps,
    /// Cells to rake.
    to_rake: usize,
    who: Who,
    /// The seed as it was typed.
    seed: UseStateHandle<String>,
    /// Ends this run; the next one begins with nothing.
    on_end: Callback<MouseEvent>,
}

impl RunProps {
    /// The exact search.
    fn exact(&self) -> Solve<'_> {
        Solve { game: INFO.id, position: &self.rival.start, nodes: None }
    }

    /// What the worker is asked next: of a method that proves nothing one round more than it has `found`, unless the run is over.
    /// What is answered meanwhile takes the place of what was found.
    fn next(&self, cache: &SolverCache, found: &mut Option<Rc<RunProgress>>) -> Option<SolverRequest> {
        let Who::Chance(method) = self.who else { return Some(SolverRequest::new(&self.exact())) };
        let (position, seed) = (self.rival.start.to_string(), number(&self.seed).ok()?);
        let run = RunOptions { position, method, deadlock: Deadlock::default(), seed };
        let after = |found: &Option<Rc<RunProgress>>| {
            FoundAfter(&run, found.as_ref().map_or(0, |found| found.rounds.len() as u32) + 1)
        };
        if let Some(more) = cache.take_out(&after(found)) {
            *found = Some(more);
        }
        // Brief: when the run is paused, the round under way comes to its end.
        found.as_ref().is_none_or(|found| !found.over).then(|| SolverRequest::brief(&after(found)))
    }
}

/// A run, from before its start until it is ended.
#[component]
fn RivalRun(props: &RunProps) -> Html {
    let shell = use_app();
    let wish = use_value_eq(|| Ok(false));
    let found = use_mut_ref(|| None);
    let solver = use_own_solver(&shell.client, |cache| {
        let next = props.next(cache, &mut found.borrow_mut());
        next.filter(|_| *wish == Ok(true)).into_iter().collect()
    });
    let exact = solver.get(&props.exact()).zip(solver.ms(&props.exact()));
    let found = found.borrow().clone();
    let about = Who::ALL.iter().find(|(who, ..)| *who == props.who).map(|(.., about)| *about);
    let run = Run { props, wish, solver, found, exact };
    html! {
        <>
            if run.begun() { { run.best() }{ for run.chart() } } else { <p key="about" class="zn-note">{ for about }</p> }
            <p key="why" class="wrong" role="alert" hidden={run.why().is_none()}>{ run.why() }</p>
            { run.controls() }
        </>
    }
}

/// A run as it is drawn.
struct Run<'a> {
    props: &'a RunProps,
    /// Whether the person wants it to go on, or one sentence about why it will not begin.
    wish: UseStateHandle<Result<bool, String>>,
    solver: Solver,
    /// What a method that proves nothing has found so far.
    found: Option<Rc<RunProgress>>,
    /// What the exact search found, and how many milliseconds it took.
    exact: Option<(Rc<Answer>, f64)>,
}

impl Run<'_> {
    /// Whether no more will come.
    fn over(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.over) || self.exact.is_some()
    }

    fn goes_on(&self) -> bool {
        *self.wish == Ok(true) && self.solver.failure.is_none() && !self.over()
    }

    /// Whether there is something to be seen.
    fn begun(&self) -> bool {
        self.goes_on() || self.found.is_some() || self.exact.is_some()
    }

    /// Why it does not begin, or go on; one sentence.
    fn why(&self) -> Option<String> {
        let died = self.solver.failure.as_ref().map(|why| format!("The rival has stopped: {}.", reason(why)));
        died.or((*self.wish).clone().err())
    }

    /// The best garden so far.
    fn best(&self) -> Html {
        let (paths, words, detail) = match (&self.exact, &self.found) {
            (Some((answer, ms)), _) => exact_words(answer, *ms),
            (_, Some(found)) => self.found_words(found),
            _ => (None, "Beginning".to_owned(), String::new()),
        };
        let small = paths.as_ref().and_then(|paths| played(&self.props.rival.start, paths));
        let when = if self.over() { "In the end" } else { "Best so far" };
        let eyebrow = match self.props.who {
            Who::Chance(_) => format!("{when}, seed {}", self.props.seed.trim()),
            Who::Exact => when.to_owned(),
        };
        html! {
            <div key="best" class="zn-best">
                { small.map_or_else(|| html! { <span class="zn-none"></span> }, |state| picture::small(&picture::of(&state), "rival")) }
                <div><span class="eyebrow">{ eyebrow }</span><b class="num">{ words }</b><p class="num">{ detail }</p></div>
            </div>
        }
    }

    fn found_words(&self, found: &RunProgress) -> (Option<Vec<String>>, String, String) {
        let Some(best) = &found.best else {
            let words = if found.over { "Nothing found" } else { "Nothing yet" };
            return (None, words.to_owned(), String::new());
        };
        let all = self.props.to_rake.max(1) as f64;
        let paths = counted(best.paths.len() as u64, "path");
        let words = if best.is_finished() {
            paths
        } else {
            format!("{paths}, {:.0} %", (1.0 - f64::from(best.left) / all) * 100.0)
        };
        let Who::Chance(method) = self.props.who else { return (None, words, String::new()) };
        let proof = if found.proved { ", proved" } else { "" };
        let detail = format!("Fitness {:.0}{proof}, first seen in {} {}", best.fitness, method.round(), best.round);
        (Some(best.paths.clone()), words, detail)
    }

    fn chart(&self) -> Option<Html> {
        let Who::Chance(method) = self.props.who else { return None };
        let found = self.found.as_ref()?;
        let (number, evaluations) = found.rounds.last().map_or((0, 0), |round| (round.number, round.evaluations));
        let par = self.props.rival.par.map(|par| 500.0 - 10.0 * par as f64);
        Some(html! {
            <div key="chart">
                { fitness(&found.rounds, par, method) }
                <p class="zn-note num">{ format!("{} {number}, {}", capital(method.round()), counted(evaluations, "evaluation")) }</p>
            </div>
        })
    }

    /// It begins, or goes on; by a fresh worker where that died.
    fn on_go(&self) -> Callback<MouseEvent> {
        let run = (self.wish.setter(), self.props.seed.clone(), self.solver.dispatcher());
        hears(&run, |(wish, seed, solver), _| {
            wish.set(number(seed).map(|_| true));
            solver.dispatch(SolverAction::Again);
        })
    }

    fn controls(&self) -> Html {
        let exact = self.props.who == Who::Exact;
        let (begun, over, goes_on) = (self.begun(), self.over(), self.goes_on());
        html! {
            <div key="controls" class="zn-ctl">
                if !begun && !exact { { self.seed() } }
                if goes_on && !exact {
                    { button("btn", Some(Icon::Pause), "Pause", true, sets(&self.wish, Ok(false))) }
                } else if !goes_on && !over {
                    { button("btn", Some(Icon::Solve), if begun { "Go on" } else { "Start" }, true, self.on_go()) }
                }
                if begun {
                    { button("btn quiet", None, if over { "Start over" } else { "Stop" }, true, self.props.on_end.clone()) }
                }
                { for self.watch() }
            </div>
        }
    }

    /// Shows how the best garden was raked, if it is finished.
    fn watch(&self) -> Option<Html> {
        let way = match &self.exact {
            Some((answer, _)) => single_choices(Proof::as_ref(&answer.verdict).solved()?),
            None => single_choices(&self.found.as_ref()?.best.as_ref().filter(|best| best.is_finished())?.paths),
        };
        let on_show = self.props.rival.on_show.reform(move |_| way.clone());
        Some(button("btn quiet", None, "Watch it", true, on_show))
    }

    fn seed(&self) -> Html {
        let run = (self.wish.setter(), self.props.seed.setter(), self.solver.dispatcher());
        let on_input = on_input(move |text| {
            let (wish, seed, solver) = &run;
            wish.set(Ok(false));
            seed.set(text);
            solver.dispatch(SolverAction::Again);
        });
        html! {
            <label key="seed" class="field"><span>{ "Seed" }</span>
                <input type="text" name="rival-seed" value={(*self.props.seed).clone()} oninput={on_input} autocomplete="off"
                    aria-invalid={self.why().is_some().to_string()} />
            </label>
        }
    }
}

/// The solution, if there is one; what was found in words; and what it took.
fn exact_words(answer: &Answer, ms: f64) -> (Option<Vec<String>>, String, String) {
    let words = match &answer.verdict {
        Proof::Solved(way) => format!("{}, proved", counted(way.len() as u64, "path")),
        Proof::Impossible => "Impossible, proved".to_owned(),
        Proof::Unknown => "Gave up".to_owned(),
    };
    let (expanded, time) = (counted(answer.expanded, "position"), milliseconds(ms));
    (answer.verdict.clone().solved(), words, format!("{expanded} expanded in {time}"))
}

/// Who rakes beside the person.
#[derive(Clone, Copy, PartialEq)]
enum Who {
    /// The paper's genetic algorithm, or our own search.
    Chance(Method),
    Exact,
}

impl Who {
    /// All of them, each with its name on the card and a sentence about it.
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (
            Self::Chance(Method::Genetic),
            "Genetic",
            "1000 scripts, bred for 100 generations as in the paper: the fitter ones have children. It proves nothing.",
        ),
        (
            Self::Chance(Method::Beam),
            "Beam",
            "Our own search: many random paths, and the best gardens are kept. It proves nothing, but seldom misses.",
        ),
        (Self::Exact, "A*", "The exact search: it proves that there is no shorter way."),
    ];
}

/// The seed as the rival hears it: a whole number as it is, another text by its hash.
///
/// # Errors
/// It is no seed: one sentence.
fn number(seed: &str) -> Result<u64, String> {
    let text = seed.trim();
    let seed = Seed::new(text).map_err(|why| sentence(&why.to_string()))?;
    Ok(text.parse().unwrap_or_else(|_| seed.hash()))
}

const SIZE: (f64, f64) = (272.0, 122.0);
/// The area in which the rounds are drawn.
const FRAME: Frame = Frame { left: 28.0, right: SIZE.0, top: 14.0, bottom: 100.0 };
/// The highest fitness that is drawn.
const TOP: f64 = 500.0;
const Y: Scale = Scale { domain: (0.0, TOP), range: (FRAME.bottom, FRAME.top) };

/// The best of all rounds up to each.
fn records(rounds: &[Round]) -> Vec<f64> {
    let best = |best: &mut f64, round: &Round| {
        *best = best.max(round.best);
        Some(*best)
    };
    rounds.iter().scan(0.0, best).collect()
}

/// A line through the values of the rounds.
fn line(x: Scale, values: impl Iterator<Item = f64>, steps: bool) -> String {
    Path::default().through(values.enumerate().map(|(at, value)| (x.at(at as f64), height(value))), steps).d()
}

fn height(fitness: f64) -> f64 {
    Y.at(fitness.clamp(0.0, TOP))
}

/// Draws the rounds so far; `par` is the fitness of an optimal solution.
pub fn fitness(rounds: &[Round], par: Option<f64>, method: Method) -> Html {
    let best = records(rounds);
    let last = best.last().copied().unwrap_or(0.0);
    let mean = rounds.last().map_or(0.0, |round| round.mean);
    // The chart has room for so many rounds at least.
    let room = if method == Method::Genetic { 100 } else { 10 };
    let most = room.max(rounds.len().saturating_sub(1));
    let x = Scale { domain: (0.0, most as f64), range: (FRAME.left, FRAME.right - 6.0) };
    let told = par.map_or_else(String::new, |par| format!(", of an optimal solution {par:.0}"));
    let label = format!("Fitness by {}: best {last:.0}, mean {mean:.0}{told}", method.round());
    let levels = [0, 200, 400].map(|level| (f64::from(level), level.to_string())).into();
    let below = |round: usize, anchor: Anchor, words: &str| {
        svg_words((x.at(round as f64), SIZE.1 - 4.0), anchor, "tick", words)
    };
    let tip = (x.at(rounds.len().saturating_sub(1) as f64), height(last));
    // Where there is no room at the right, the number stands at the left.
    let (shift, anchor) = if tip.0 > SIZE.0 - 48.0 { (-9.0, Anchor::End) } else { (9.0, Anchor::Start) };
    html! {
        <>
            <svg class="zn-chart" viewBox={format!("0 0 {} {}", SIZE.0, SIZE.1)} role="img" aria-label={label}>
                { axes::rows(FRAME, Y, &levels) }
                if let Some(par) = par {
                    <path class="par" d={Path::default().line((FRAME.left, height(par)), (FRAME.right, height(par))).d()} />
                    { svg_words((FRAME.right, height(par) - 4.0), Anchor::End, "of-par", &format!("{par:.0}")) }
                }
                <path class="mean" d={line(x, rounds.iter().map(|round| round.mean), false)} />
                <path class="best" d={line(x, best.into_iter(), true)} />
                <circle class="tip" cx={format!("{:.1}", tip.0)} cy={format!("{:.1}", tip.1)} r="4.5" />
                { svg_words((tip.0 + shift, tip.1 + 14.0), anchor, "now", &format!("{last:.0}")) }
                { below(0, Anchor::Start, "0") }{ below(most, Anchor::End, &format!("{} {most}", method.round())) }
            </svg>
            <div class="zn-key" aria-hidden="true">
                <span><i></i>{ "best" }</span><span><i class="mean"></i>{ "mean" }</span>
                if par.is_some() { <span><i class="par"></i>{ "A* par" }</span> }
            </div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_a_text() {
        assert!(number("a b").is_err_and(|why| why.ends_with('.')));
        assert_eq!(number(" 7 "), Ok(7));
        assert!(number("monday-3b").is_ok_and(|number| number != 7));
    }

    #[test]
    fn the_best_never_falls() {
        let round = |number: u32, best: f64| Round { number, evaluations: 10, best, mean: best / 2.0 };
        assert_eq!(records(&[round(0, 3.0), round(1, 2.0), round(2, 5.0)]), [3.0, 3.0, 5.0]);
        assert_eq!([0.0, 500.0, 900.0].map(height), [100.0, 14.0, 14.0]);
        let x = Scale { domain: (0.0, 100.0), range: (28.0, 266.0) };
        assert_eq!(line(x, [0.0, 500.0].into_iter(), true), "M28.0 100.0H30.4V14.0");
    }
}
