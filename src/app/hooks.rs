//! Effects and state of components. Yew's own are compiled anew for each use, as each is of a type of its own; these are compiled
//! once, or once for each type of state, and so are less to download and to compile.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::functional::TearDown;
use yew::prelude::*;

/// What an effect depends on, of whatever type.
trait Dependencies {
    fn any(&self) -> &dyn Any;
    fn are(&self, others: &dyn Dependencies) -> bool;
}

impl<D: PartialEq + 'static> Dependencies for D {
    fn any(&self) -> &dyn Any {
        self
    }

    fn are(&self, others: &dyn Dependencies) -> bool {
        others.any().downcast_ref::<D>() == Some(self)
    }
}

/// What ends an effect.
type End = Box<dyn FnOnce()>;

/// Runs `effect` when the component is drawn first, and whenever these dependencies are others; what it gives ends it, before it
/// runs again and when the component goes.
#[hook]
pub fn use_effect_on<D: PartialEq + 'static, T: TearDown>(dependencies: D, effect: impl FnOnce(&D) -> T + 'static) {
    let dependencies = Rc::new(dependencies);
    let these = dependencies.clone();
    let begin = move || -> End {
        let end = effect(&these);
        Box::new(move || end.tear_down())
    };
    use_erased(dependencies, Box::new(begin));
}

#[hook]
fn use_erased(dependencies: Rc<dyn Dependencies>, begin: Box<dyn FnOnce() -> End>) {
    let last = use_mut_ref(|| (0_u32, dependencies.clone()));
    let turn = {
        let mut last = last.borrow_mut();
        if !dependencies.are(&*last.1) {
            *last = (last.0 + 1, dependencies);
        }
        last.0
    };
    #[expect(clippy::disallowed_methods, reason = "this is its one use")]
    use_effect_with(turn, move |_| begin());
}

/// Holds what `start` gives, such as a listener or a timer, until these dependencies are others or the component goes.
#[hook]
pub fn use_held<D: PartialEq + 'static, T: 'static>(dependencies: D, start: impl FnOnce(&D) -> T + 'static) {
    use_effect_on(dependencies, move |dependencies| {
        let held = start(dependencies);
        move || drop(held)
    });
}

/// A state with this value at first. Each value that it is given draws the component anew.
#[hook]
pub fn use_value<T: 'static>(first: impl FnOnce() -> T) -> UseStateHandle<T> {
    let first: Box<dyn FnOnce() -> T + '_> = Box::new(first);
    #[expect(clippy::disallowed_methods, reason = "this is its one use")]
    use_state(first)
}

/// The same, where only another value draws the component anew.
#[hook]
pub fn use_value_eq<T: PartialEq + 'static>(first: impl FnOnce() -> T) -> UseStateHandle<T> {
    let first: Box<dyn FnOnce() -> T + '_> = Box::new(first);
    #[expect(clippy::disallowed_methods, reason = "this is its one use")]
    use_state_eq(first)
}

/// Something to do, whether it is still wanted, and whether a task is to do nothing else.
type Wish = (Rc<Cell<bool>>, Box<dyn FnOnce()>, bool);

/// What waits for its turn.
#[derive(Default)]
struct Turns {
    waiting: VecDeque<Wish>,
    /// Whether a timer runs for the first of them.
    timed: bool,
}

/// So many are done in one task: each task has the browser lay the page out once more.
const A_TURN: usize = 2;

thread_local! {
    static TURNS: RefCell<Turns> = RefCell::default();
}

/// The wish to do something in its turn: no longer held, it is given up.
pub struct Turn(Rc<Cell<bool>>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// Does this in a task to come, when what waits already has been done. Timers that run out together would have Yew draw in one
/// task what each of them changes.
pub fn in_turn(act: impl FnOnce() + 'static) -> Turn {
    wait(Box::new(act), false)
}

/// With `first` it is done before whatever waits, and alone.
fn wait(act: Box<dyn FnOnce()>, first: bool) -> Turn {
    let wanted = Rc::new(Cell::new(true));
    let wish = (wanted.clone(), act, first);
    TURNS.with_borrow_mut(|turns| if first { turns.waiting.push_front(wish) } else { turns.waiting.push_back(wish) });
    time();
    Turn(wanted)
}

/// Has a timer run, if anything waits and none runs.
fn time() {
    let starts = TURNS.with_borrow_mut(|turns| {
        turns.waiting.retain(|(wanted, ..)| wanted.get());
        !turns.waiting.is_empty() && !std::mem::replace(&mut turns.timed, true)
    });
    if starts {
        Timeout::new(0, next).forget();
    }
}

fn next() {
    let acts: Vec<_> = TURNS.with_borrow_mut(|turns| {
        turns.timed = false;
        turns.waiting.retain(|(wanted, ..)| wanted.get());
        let count = if turns.waiting.front().is_some_and(|&(.., alone)| alone) { 1 } else { A_TURN };
        turns.waiting.drain(..count.min(turns.waiting.len())).collect()
    });
    for (_, act, _) in acts {
        act();
    }
    time();
}

/// Whether the component's turn has come, after its first drawing. With `first` it comes before all others'.
#[hook]
pub fn use_turn(first: bool) -> bool {
    let now = use_value_eq(|| false);
    let set = now.setter();
    use_held((), move |()| wait(Box::new(move || set.set(true)), first));
    *now
}

/// How many of `count` things are drawn by now. All of many would hold the page up: what is more than one step is drawn
/// [in its turn](in_turn), a step in each, and only a quarter of one at once, with the rest of the page. With another `of` it begins
/// anew.
#[hook]
pub fn use_drawn<K: Clone + PartialEq + 'static>(of: K, count: usize, step: usize) -> usize {
    let first = if count > step { step / 4 } else { step };
    let drawn = use_value(|| (of.clone(), first));
    let now = if drawn.0 == of { drawn.1 } else { first };
    let set = drawn.setter();
    use_held((of, now, now < count), move |(of, now, more)| {
        let (of, next) = (of.clone(), now + step);
        more.then(|| in_turn(move || set.set((of, next))))
    });
    now
}

/// Something in `count` parts that is drawn a few at a time, in passes.
pub struct Pass<T> {
    /// As its parts from `drawn` on stand: as the pass before left them. Nothing: they have not been drawn.
    pub before: Option<Rc<T>>,
    /// As the first `drawn` parts stand.
    pub now: Rc<T>,
    /// How many parts have been drawn anew.
    pub drawn: usize,
}

/// Draws what is `wanted` a `step` of its parts at a time, each [in its turn](in_turn). What is wanted meanwhile waits until all parts have
/// been drawn, so that the last ones have their turn too, however fast it changes.
#[hook]
pub fn use_pass<T: PartialEq + 'static>(wanted: Rc<T>, count: usize, step: usize) -> Rc<Pass<T>> {
    let pass = use_value(|| Rc::new(Pass { before: None, now: wanted.clone(), drawn: step }));
    let set = pass.setter();
    let now = (*pass).clone();
    use_held((now.now.clone(), now.drawn, wanted, count), move |(current, drawn, wanted, count)| {
        let next = if drawn < count {
            Pass { before: now.before.clone(), now: current.clone(), drawn: drawn + step }
        } else if current != wanted {
            Pass { before: Some(current.clone()), now: wanted.clone(), drawn: step }
        } else {
            return None;
        };
        Some(in_turn(move || set.set(Rc::new(next))))
    });
    (*pass).clone()
}

/// Tells a value whenever it is another one.
#[hook]
pub fn use_told<T: Clone + PartialEq + 'static>(value: Option<T>, hear: &Callback<T>) {
    let hear = hear.clone();
    use_effect_on(value, move |value| {
        if let Some(value) = value {
            hear.emit(value.clone());
        }
    });
}
