//! Keys and taps, each done when all that the one before has brought about is on the screen.
//!
//! Yew puts drawing and effects off when they take long, and lets the browser's next event in before. Whoever types
//! fast on a slow machine would then press keys on a board that is out of date, and some would be lost.

use std::cell::{Cell, RefCell};

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::scheduler::{self, Runnable};

/// What is to be done.
type Act = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Act>> = const { RefCell::new(Vec::new()) };
    /// Whether somebody sees to it that what waits is done.
    static BUSY: Cell<bool> = const { Cell::new(false) };
    static MARKED: Cell<bool> = const { Cell::new(false) };
}

/// Does something when all before it is done and drawn: at once, if nothing is on its way.
pub(super) fn in_turn(act: Act) {
    WAITING.with_borrow_mut(|waiting| waiting.push(act));
    if !BUSY.replace(true) {
        attempt(false);
    }
}

/// Marks that Yew has come to it.
struct Mark;

impl Runnable for Mark {
    fn run(self: Box<Self>) {
        MARKED.set(true);
    }
}

/// Does the first that waits, if Yew is idle, which cannot be asked: an idle Yew comes to a mark before the task that is
/// spawned behind it, one that has put something off only later. But it may put something off right behind a mark, so it
/// is `sure` with the second.
fn attempt(sure: bool) {
    MARKED.set(false);
    scheduler::push(Box::new(Mark));
    spawn_local(async move {
        if !MARKED.get() {
            // Behind what Yew has put off.
            Timeout::new(0, || attempt(false)).forget();
        } else if !sure {
            attempt(true);
        } else if let Some(act) = WAITING.with_borrow_mut(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0))) {
            act();
            attempt(false);
        } else {
            BUSY.set(false);
        }
    });
}
