//! What the explorer remembers, and how it asks: answers that are shared without being compared entry by entry.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::figure::percent;
use super::palette::{Layer, is_race};
use crate::app::context::AppContext;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Boundary, Profile, Request, Response, Section, Situation, Variant};
use crate::games::pig::view::ask::{Answer, ask};
use crate::web::store;
use crate::worker::client::JobEvent;

/// The game that the explorer shows.
pub const GAME: Variant = Variant { goal: 100, die: 6, bust: 1 };
/// Best play's code.
pub const BEST: &str = "optimal";
/// The rule that is shown first: the paper's best.
pub const PAPERS_BEST: &str = "keep-round-21-8-29";

const KEY: &str = "pig-lab";
/// The longest code that is kept.
const LONGEST: usize = 2000;

/// Changes what is looked at as it stands by then: of two keys pressed fast, the second may come before the first is drawn.
pub type Change = Box<dyn FnOnce(&mut Looked)>;

/// What is looked at; kept in this browser.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// My score.
    pub me: u16,
    /// The opponent's score.
    pub you: u16,
    /// The code of the rule beside best play.
    pub rule: String,
    /// The map's layer, as a place in [`Layer::ALL`].
    pub layer: usize,
    /// Whether the map fades what best play never meets.
    pub fade: bool,
    /// Whether the map marks pairs at which best play is no threshold.
    pub marks: bool,
    /// Whether the surface is the rule's.
    pub solid_rule: bool,
    /// The turn total at which the one turn holds.
    pub turn: u16,
}

impl Default for Looked {
    fn default() -> Self {
        Self {
            me: 50,
            you: 30,
            rule: PAPERS_BEST.to_owned(),
            layer: 0,
            fade: true,
            marks: false,
            solid_rule: false,
            turn: 20,
        }
    }
}

impl Looked {
    /// As it was left; whatever is damaged is as usual.
    pub fn load() -> Self {
        Self::read(&store::read(KEY).unwrap_or_default())
    }

    fn read(text: &str) -> Self {
        Self::parsed(text).unwrap_or_default()
    }

    /// Reads what [`Self::text`] writes.
    fn parsed(text: &str) -> Option<Self> {
        let mut parts = text.splitn(8, ' ');
        let mut number = || parts.next()?.parse::<u16>().ok();
        let (me, you, turn) = (number()?.min(GAME.goal - 1), number()?.min(GAME.goal - 1), number()?.clamp(1, 60));
        let (layer, fade, marks, solid_rule) = (number()?.into(), number()? != 0, number()? != 0, number()? != 0);
        let rule = parts.next().filter(|rule| !rule.is_empty() && rule.len() <= LONGEST)?.to_owned();
        Some(Self { me, you, rule, layer, fade, marks, solid_rule, turn })
    }

    /// The text that is kept.
    fn text(&self) -> String {
        let Self { me, you, rule, layer, fade, marks, solid_rule, turn } = self;
        let [fade, marks, solid] = [fade, marks, solid_rule].map(|on| u8::from(*on));
        format!("{me} {you} {turn} {layer} {fade} {marks} {solid} {rule}")
    }

    /// Keeps it.
    pub fn keep(&self) {
        store::write(KEY, &self.text());
    }

    /// The map's layer.
    pub fn layer(&self) -> Layer {
        Layer::ALL.get(self.layer).copied().unwrap_or(Layer::Best)
    }

    /// The pair of scores as a place in a boundary's lists.
    pub fn at(&self) -> usize {
        usize::from(self.me) * usize::from(GAME.goal) + usize::from(self.you)
    }
}

/// An answer that is the same as another only if it is the very same one: it may hold ten thousand numbers.
#[derive(Clone, Debug)]
pub struct Held(Rc<Response>);

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Held {
    /// The boundary, if it is one.
    pub fn boundary(&self) -> Option<&Boundary> {
        match &*self.0 {
            Response::Boundary(boundary) => Some(boundary),
            _ => None,
        }
    }

    /// The section, if it is one.
    pub fn section(&self) -> Option<&Section> {
        match &*self.0 {
            Response::Section(section) => Some(section),
            _ => None,
        }
    }

    /// The profile, if it is one.
    pub fn profile(&self) -> Option<&Profile> {
        match &*self.0 {
            Response::Profile(profile) => Some(profile),
            _ => None,
        }
    }

    /// Any finding.
    pub fn finding(&self) -> &Response {
        &self.0
    }
}

/// The finding of an answer, if it has come.
pub fn held(answer: Option<&Answer>) -> Option<Held> {
    match answer {
        Some(Answer::Found(finding)) => Some(Held(finding.clone())),
        _ => None,
    }
}

/// Why there is no answer.
pub fn failed(answer: Option<&Answer>) -> Option<String> {
    match answer {
        Some(Answer::Failed(why)) => Some(why.clone()),
        _ => None,
    }
}

/// The last finding: it stays while a question fails or is under way.
#[hook]
pub fn use_last(answer: Option<&Answer>) -> Option<Held> {
    let last = use_mut_ref(|| None::<Held>);
    let mut last = last.borrow_mut();
    if let Some(found) = held(answer) {
        *last = Some(found);
    }
    last.clone()
}

/// How many milliseconds the worker took to solve the game, once it has.
#[hook]
pub fn use_solved(shell: &AppContext) -> Option<f64> {
    thread_local! {
        /// Only a fresh worker has to solve anything: a later visit tells what the first one took.
        static TOOK: Cell<Option<f64>> = const { Cell::new(None) };
    }
    let took = use_state(|| TOOK.get());
    {
        let (took, shell) = (took.clone(), shell.clone());
        // While drawing, so that it is the worker's first question: the figures, whose effects come later, would
        // have the game solved before it.
        use_memo((), move |()| {
            if took.is_some() {
                return;
            }
            let question = Request::Chances { variant: GAME, at: vec![Situation::default()] };
            shell.client.request_game(INFO.id, &question, move |event| {
                if let JobEvent::Done { ms, .. } = event {
                    TOOK.set(Some(ms));
                    took.set(TOOK.get());
                }
            });
        });
    }
    *took
}

/// A value that has stayed the same for so many milliseconds.
#[hook]
pub fn use_settled<T: Clone + PartialEq + 'static>(value: &T, ms: u32) -> T {
    let settled = use_state_eq(|| value.clone());
    {
        let settled = settled.clone();
        use_effect_with(value.clone(), move |value| {
            let value = value.clone();
            let timer = Timeout::new(ms, move || settled.set(value));
            move || drop(timer)
        });
    }
    (*settled).clone()
}

/// Asks for the profile of one policy after the other, so that other questions come between.
#[hook]
pub fn use_profiles(shell: &AppContext, codes: Vec<&'static str>) -> Rc<Vec<Option<Held>>> {
    let profiles = use_state(|| Rc::new(vec![None::<Held>; codes.len()]));
    {
        let (profiles, shell) = (profiles.clone(), shell.clone());
        use_effect_with((), move |()| {
            let walk = Rc::new(Walk { shell, codes, profiles, found: RefCell::default() });
            let ended = Rc::new(());
            Walk::next(&walk, &Rc::downgrade(&ended));
            move || drop(ended)
        });
    }
    (*profiles).clone()
}

struct Walk {
    shell: AppContext,
    codes: Vec<&'static str>,
    profiles: UseStateHandle<Rc<Vec<Option<Held>>>>,
    found: RefCell<Vec<Option<Held>>>,
}

impl Walk {
    fn next(walk: &Rc<Self>, alive: &std::rc::Weak<()>) {
        let done = walk.found.borrow().len();
        let Some(code) = walk.codes.get(done) else { return };
        let question = Request::Profile { variant: GAME, policy: (*code).to_owned() };
        let (again, alive) = (walk.clone(), alive.clone());
        ask(&walk.shell, &question, move |answer| {
            if alive.upgrade().is_none() || matches!(answer, Answer::Progress(_)) {
                return;
            }
            again.found.borrow_mut().push(held(Some(&answer)));
            let mut shown = again.found.borrow().clone();
            shown.resize(again.codes.len(), None);
            again.profiles.set(Rc::new(shown));
            if answer != Answer::Stopped {
                Self::next(&again, &alive);
            }
        });
    }
}

/// What a policy does, such as `hold at 18`.
pub fn holds(map: &Boundary, at: usize) -> String {
    match map.first_hold.get(at) {
        None => "–".to_owned(),
        Some(_) if is_race(map, at) => format!("to {}", map.variant.goal),
        Some(held) => format!("hold at {held}"),
    }
}

/// A cost in points of a hundred, such as `0.27 pt`.
fn points(cost: f64) -> String {
    let digits = if cost < 0.0001 { 4 } else { 2 };
    format!("{:.digits$}\u{a0}pt", 100.0 * cost)
}

/// The rule's turn at a place: what it does, and what that costs.
fn beside(rule: &Boundary, best: &Boundary, at: usize) -> String {
    let cost = rule.cost.get(at).copied().unwrap_or(0.0);
    if rule.first_hold.get(at) == best.first_hold.get(at) && cost <= 0.0 {
        "the rule, the same".to_owned()
    } else {
        format!("the rule, costs {}", points(cost))
    }
}

/// The readout as one sentence, for a screen reader.
pub fn sentence(best: &Boundary, rule: Option<&Boundary>, looked: &Looked) -> String {
    let at = looked.at();
    let win = best.win.get(at).copied().unwrap_or(f64::NAN);
    let rule = rule.map_or_else(String::new, |rule| {
        let cost = rule.cost.get(at).copied().unwrap_or(0.0);
        format!(" The rule: {}, costs {}.", holds(rule, at), points(cost))
    });
    format!(
        "My score {}, opponent {}. Best play: {}. Chance to win {}.{rule}",
        looked.me,
        looked.you,
        holds(best, at),
        percent(win, 2)
    )
}

/// Four numbers about the pair of scores, and what is odd about it.
pub fn readout(looked: &Looked, best: Option<&Held>, rule: Option<&Held>, section: Option<&Section>) -> Html {
    let at = looked.at();
    let (best, rule) = (best.and_then(Held::boundary), rule.and_then(Held::boundary));
    let differs = best.zip(rule).is_some_and(|(best, rule)| best.first_hold.get(at) != rule.first_hold.get(at));
    let win = best.and_then(|best| best.win.get(at)).copied().unwrap_or(f64::NAN);
    let item = |key: &'static str, value: String, words: String, class: Option<&'static str>| {
        html! { <div {key} {class}><dd>{ value }</dd><dt>{ words }</dt></div> }
    };
    html! {
        <>
            <dl key="read" class="pl-read num" id="pl-read">
                { item("at", format!("{} : {}", looked.me, looked.you), "me : opponent".to_owned(), None) }
                { item("best", best.map_or("–".to_owned(), |best| holds(best, at)), "best play".to_owned(), None) }
                { item("rule", rule.map_or("–".to_owned(), |rule| holds(rule, at)),
                    best.zip(rule).map_or("the rule".to_owned(), |(best, rule)| beside(rule, best, at)), differs.then_some("bad")) }
                { item("win", percent(win, 2), "chance to win".to_owned(), None) }
            </dl>
            <p key="odd" class="pl-odd num">{ section.and_then(|section| again(section, looked)).unwrap_or_default() }</p>
        </>
    }
}

/// That best play rolls again above its first hold, if it does.
fn again(section: &Section, looked: &Looked) -> Option<String> {
    let runs = section.best.get(usize::from(looked.me)).filter(|_| section.you == looked.you)?;
    let above: Vec<String> = runs.get(1..)?.iter().map(|(from, end)| span(*from, end.saturating_sub(1))).collect();
    (!above.is_empty()).then(|| format!("Here best play also rolls at {}.", above.join(" and at ")))
}

fn span(from: u16, to: u16) -> String {
    if from >= to { from.to_string() } else { format!("{from} to {to}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_looked_at_comes_back_and_damage_is_as_usual() {
        let looked = Looked { me: 7, rule: "hold25".to_owned(), layer: 3, marks: true, ..Looked::default() };
        assert_eq!(Looked::read(&looked.text()), looked);
        for damaged in ["", "[]", "-1 30 20 0 1 0 0 hold25", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 "] {
            assert_eq!(Looked::read(damaged), Looked::default(), "{damaged}");
        }
        let far = Looked::read("60000 100 0 77 1 0 0 hold25");
        assert_eq!((far.me, far.you, far.turn, far.layer()), (99, 99, 1, Layer::Best));
    }

    #[test]
    fn roll_states_above_the_first_hold_are_told() {
        let looked = Looked { me: 1, you: 30, ..Looked::default() };
        let section =
            Section { you: 30, policy: vec![], best: vec![vec![], vec![(0, 18), (30, 34), (40, 41)]], win: vec![] };
        assert_eq!(again(&section, &looked).as_deref(), Some("Here best play also rolls at 30 to 33 and at 40."));
        assert_eq!(again(&section, &Looked { me: 0, ..looked.clone() }), None);
        assert_eq!(again(&section, &Looked { you: 31, ..looked }), None);
    }
}
