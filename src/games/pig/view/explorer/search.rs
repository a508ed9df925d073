//! The search for a rule's best numbers, over a pool of workers: the paper's families and rules of one's own.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::figure::{Card, figure, save_table};
use super::parameter_search::{MOST, Next, ParameterSearch, Range, Way, letters};
use crate::app::context::AppContext;
use crate::app::figures::grouped;
use crate::app::icons::{Icon, icon};
use crate::app::words::{capital, sentence};
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Candidate, Request, Response};
use crate::games::pig::view::ask::Answer;
use crate::lab::report::{Cell, Table};
use crate::web::page;
use crate::worker::client::{game_event, game_request};
use crate::worker::pool::Pool;

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

/// Where the search stands.
#[derive(Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Running,
    Stopped,
    Done,
    Failed(String),
}

/// A search as it is shown.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    hunt: Option<Rc<ParameterSearch>>,
    state: State,
}

/// The search's workers and what they have brought.
struct Tools {
    pool: Pool,
    hunt: RefCell<Option<ParameterSearch>>,
    shown: UseStateSetter<Shown>,
}

impl Drop for Tools {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

impl Tools {
    fn show(&self, state: State) {
        self.shown.set(Shown { hunt: self.hunt.borrow().clone().map(Rc::new), state });
    }

    fn begin(self: &Rc<Self>, wanted: &Wanted) {
        self.pool.stop();
        match ParameterSearch::begin(&wanted.form, &wanted.ranges, wanted.way, page::workers() as u64) {
            Ok((hunt, questions)) => {
                self.hunt.replace(Some(hunt));
                self.show(State::Running);
                self.ask(&questions);
            }
            Err(why) => self.show(State::Failed(why)),
        }
    }

    fn stop(&self) {
        self.pool.stop();
        self.show(State::Stopped);
    }

    fn ask(self: &Rc<Self>, questions: &[Request]) {
        let me = Rc::downgrade(self);
        let jobs: Vec<_> = (0..).zip(questions.iter().map(|one| game_request(INFO.id, one))).collect();
        self.pool.run(jobs, move |_, event| {
            // What comes after the page has gone is not heard.
            if let Some(me) = me.upgrade() {
                me.hear(game_event::<Request>(event).into());
            }
        });
    }

    fn hear(self: &Rc<Self>, answer: Answer) {
        let found = match answer {
            Answer::Found(found) => found,
            Answer::Failed(why) => {
                self.pool.stop();
                return self.show(State::Failed(sentence(&why)));
            }
            Answer::Progress(_) | Answer::Stopped => return,
        };
        let Response::Search(found) = &*found else { return };
        let next = self.hunt.borrow_mut().as_mut().map(|hunt| hunt.take(found, page::workers() as u64));
        match next {
            Some(Next::Wait) | None => self.show(State::Running),
            Some(Next::Ask(questions)) => {
                self.show(State::Running);
                self.ask(&questions);
            }
            Some(Next::Done) => self.show(State::Done),
        }
    }
}

/// What the search is given.
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
    let shown = use_state_eq(Shown::default);
    let tools = {
        let (shown, client) = (shown.setter(), props.shell.client.clone());
        use_memo((), move |()| Tools { pool: Pool::new(&client, page::workers()), hunt: RefCell::default(), shown })
    };
    let running = shown.state == State::Running;
    let on_submit = {
        let (tools, wanted) = (tools.clone(), wanted.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if !running {
                tools.begin(&wanted);
            }
        })
    };
    let on_stop = Callback::from(move |_: MouseEvent| tools.stop());
    let card = Card {
        id: "pig-search",
        class: "pl-search",
        title: "Find a rule’s best numbers",
        note: "against best play, mean of both seats",
        csv: shown.hunt.clone().map(|hunt| Callback::from(move |()| save_table(&table(&hunt)))),
        svg: None,
    };
    card.of(html! {
        <>
            <form key="form" class="pl-hunt" onsubmit={on_submit} novalidate=true>
                { what(&wanted) }
                { ranges(&wanted) }
                { way(&wanted) }
                <div key="buttons" class="pl-buttons">
                    <button key="go" type="submit" class="btn primary" disabled={running}>{ icon(Icon::Solve) }{ "Search" }</button>
                    <button key="stop" type="button" class="btn" disabled={!running} onclick={on_stop}>{ "Stop" }</button>
                </div>
            </form>
            <div key="found" class="pl-found">{ found(&shown, &props.on_rule) }</div>
        </>
    })
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
        Callback::from(move |event: InputEvent| {
            wanted.set(wanted.with_form(event.target_unchecked_into::<HtmlInputElement>().value()));
        })
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
        let oninput = Callback::from(move |event: InputEvent| {
            let value = event.target_unchecked_into::<HtmlInputElement>().value().trim().parse::<i32>();
            let mut next = (*wanted).clone();
            if let (Some(range), Ok(value)) = (next.ranges.get_mut(at), value) {
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

/// The paper's way or all points.
fn way(wanted: &UseStateHandle<Wanted>) -> Html {
    let choice = |way: Way, name: &'static str| {
        let wanted_now = wanted.clone();
        let onclick = Callback::from(move |_: MouseEvent| wanted_now.set(Wanted { way, ..(*wanted_now).clone() }));
        html! { <button key={name} type="button" aria-pressed={(wanted.way == way).to_string()} {onclick}>{ name }</button> }
    };
    html! {
        <div key="way" class="seg" role="group" aria-label="How to search">
            { choice(Way::Successive, "One after the other") }
            { choice(Way::Exhaustive, "All points") }
        </div>
    }
}

/// How far the search is, and what it has found.
fn found(shown: &Shown, on_rule: &Callback<String>) -> Html {
    let hunt = shown.hunt.as_deref();
    let words = status(hunt, &shown.state);
    let share = match (hunt, hunt.and_then(ParameterSearch::points)) {
        (Some(hunt), Some(points)) if points > 0 => Some((1000 * hunt.tried / points).to_string()),
        _ => None,
    };
    let best = hunt.and_then(ParameterSearch::best).cloned();
    let on_show = {
        let (on_rule, code) = (on_rule.clone(), best.as_ref().map(|best| best.rule.code.clone()));
        Callback::from(move |_: MouseEvent| {
            if let Some(code) = &code {
                on_rule.emit(code.clone());
            }
        })
    };
    let class = if matches!(shown.state, State::Failed(_)) { "wrong" } else { "pl-foot num" };
    let steps = hunt.map_or(&[][..], |hunt| &hunt.steps[hunt.steps.len().saturating_sub(6)..]);
    let step = |candidate: &Candidate| {
        let values =
            candidate.values.iter().map(|value| value.to_string().replace('-', "−")).collect::<Vec<_>>().join(", ");
        html! { <tr key={values.clone()}><th scope="row">{ values }</th><td>{ figure(1.0 - candidate.against_best.average) }</td></tr> }
    };
    html! {
        <>
            <div key="bar" class="progress" hidden={shown.state != State::Running}>
                <progress max="1000" value={share} aria-label="Progress of the search"></progress>
            </div>
            <p key="words" {class} role={(shown.state != State::Running).then_some("status")}>{ words }</p>
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

fn status(hunt: Option<&ParameterSearch>, state: &State) -> String {
    let tried = hunt.map_or_else(String::new, |hunt| {
        let of = hunt.points().map_or_else(String::new, |points| format!(" of {}", grouped(points)));
        let refused =
            if hunt.refused > 0 { format!(", {} of them no rules", grouped(hunt.refused)) } else { String::new() };
        format!("{}{of} points tried{refused}", grouped(hunt.tried))
    });
    match state {
        State::Idle => format!("At most {} points at a time; all cores work.", grouped(MOST)),
        State::Running => format!("{tried}."),
        State::Stopped => format!("Stopped: {tried}."),
        State::Done if hunt.is_some_and(|hunt| hunt.best().is_none()) => format!("Done: {tried}; none can be played."),
        State::Done => format!("Done: {tried}."),
        State::Failed(why) => why.clone(),
    }
}

fn table(hunt: &ParameterSearch) -> Table {
    let mut table = Table::new("pig-search", "Search for the best numbers").text("rule").number("best play wins");
    table = table.number("rule wins going first").number("rule wins going second");
    for step in &hunt.steps {
        let number = |value: f64| Cell::Number { value, digits: 12 };
        let chances = step.against_best;
        table.row(vec![
            Cell::Text(step.rule.code.clone()),
            number(1.0 - chances.average),
            number(chances.first),
            number(chances.second),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::requests::Bound;
    use crate::games::pig::search;

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
}
