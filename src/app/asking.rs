//! How a page asks its worker: one question at a time, the most wanted one first; so a person who moves fast is never
//! answered about a position that is long gone.

use yew::prelude::*;

use crate::web::clock;
use crate::worker::client::Client;

/// How many answers of a kind are kept: a long game would keep every position for ever.
const KEPT: usize = 600;

/// Answers about positions, the newest last: a search through them costs less than a map weighs.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelf<T>(Vec<(AttrValue, T)>);

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Shelf<T> {
    /// The newest answer about a position.
    pub fn get(&self, position: &str) -> Option<&T> {
        self.0.iter().rev().find(|(of, _)| of == position).map(|(_, one)| one)
    }

    /// Keeps an answer; the oldest give way.
    pub fn put(&mut self, position: AttrValue, one: T) {
        if self.0.len() >= KEPT {
            self.0.drain(..KEPT / 10);
        }
        self.0.push((position, one));
    }
}

/// What is to be asked, and what is under way.
pub struct Asking<Q, W> {
    /// The most wanted question whose answer is not known.
    pub open: Option<Q>,
    /// The question under way.
    pub asked: Option<Q>,
    /// All that is wanted.
    pub wanted: W,
    /// Whether the question under way is still worth its time.
    pub serves: fn(&W, &Q) -> bool,
    /// So long, in milliseconds, it may take before it is stopped if it is not.
    pub patience_ms: f64,
    /// Whether the worker died: then nothing is asked.
    pub fallen: bool,
}

/// Asks the open question by `ask` as soon as none is under way, and stops one that has lost its worth.
#[hook]
pub fn use_asking<Q, W>(client: &Client, asking: Asking<Q, W>, ask: impl FnOnce(Q) + 'static)
where
    Q: Clone + PartialEq + 'static,
    W: PartialEq + 'static,
{
    let since = use_mut_ref(|| 0.0);
    let client = client.clone();
    let Asking { open, asked, wanted, serves, patience_ms, fallen } = asking;
    use_effect_with((open, asked, wanted, fallen), move |(open, asked, wanted, fallen)| match (asked, open) {
        _ if *fallen => {}
        (Some(asked), _) => {
            if !serves(wanted, asked) && clock::now_ms() - *since.borrow() > patience_ms {
                client.stop();
            }
        }
        (None, Some(open)) => {
            *since.borrow_mut() = clock::now_ms();
            ask(open.clone());
        }
        (None, None) => {}
    });
}
