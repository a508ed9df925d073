//! A line of steps with a cursor: undo and redo without limit.

use serde::{Deserialize, Serialize};

/// Steps done and steps undone. A new step forgets the undone ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History<T> {
    items: Vec<T>,
    done: usize,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { items: Vec::new(), done: 0 }
    }
}

impl<T> History<T> {
    /// A history in which all of `items` are done.
    pub fn of(items: Vec<T>) -> Self {
        Self { done: items.len(), items }
    }

    /// Does a step; what was undone is forgotten.
    pub fn push(&mut self, item: T) {
        self.items.truncate(self.done);
        self.items.push(item);
        self.done = self.items.len();
    }

    /// Undoes the last step; false when there is none.
    pub fn undo(&mut self) -> bool {
        let some = self.done > 0;
        self.done -= usize::from(some);
        some
    }

    /// Does the next undone step again; false when there is none.
    pub fn redo(&mut self) -> bool {
        let some = self.done < self.items.len();
        self.done += usize::from(some);
        some
    }

    /// Goes to the moment after `done` steps, or as near as there are steps.
    pub fn go(&mut self, done: usize) {
        self.done = done.min(self.items.len());
    }

    /// The steps done.
    pub fn done(&self) -> &[T] {
        &self.items[..self.done]
    }

    /// The steps undone, the next one first.
    pub fn undone(&self) -> &[T] {
        &self.items[self.done..]
    }

    /// All steps.
    pub fn all(&self) -> &[T] {
        &self.items
    }

    /// The same line with its steps in another form.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> History<U> {
        History { items: self.items.iter().map(f).collect(), done: self.done }
    }

    /// The last step done.
    pub fn last(&self) -> Option<&T> {
        self.done().last()
    }

    /// Whether the cursor lies inside the line: false only for a damaged save.
    pub fn is_sound(&self) -> bool {
        self.done <= self.items.len()
    }
}
