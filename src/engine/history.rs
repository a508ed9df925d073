//! A line of steps with a cursor: undo and redo without limit.
//!
//! A list whose copies share what they hold.

use std::rc::Rc;

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

    /// Takes the last step back for good, as if it had never been done; false when there is none.
    pub fn drop_last(&mut self) -> bool {
        let some = self.undo();
        self.items.truncate(self.done);
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

/// So many items lie together.
const CHUNK: usize = 256;

/// A list that is copied in no time, however long it is, and goes on growing by small steps although copies of it exist: a
/// page keeps a copy of each state that it has drawn.
///
/// # Examples
/// ```
/// use solvarium::engine::history::SharedList;
///
/// let mut list: SharedList<u32> = (0..1000).collect();
/// let copy = list.clone();
/// list.truncate(500);
/// list.push(7);
/// assert_eq!((list.len(), list.get(500)), (501, Some(&7)));
/// assert_eq!((copy.len(), copy.get(500)), (1000, Some(&500)));
/// ```
#[derive(Debug)]
pub struct SharedList<T> {
    /// All but the last items, in chunks of the same length.
    full: Rc<Vec<Rc<Vec<T>>>>,
    last: Rc<Vec<T>>,
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        Self { full: Rc::default(), last: Rc::default() }
    }
}

impl<T> Clone for SharedList<T> {
    fn clone(&self) -> Self {
        Self { full: self.full.clone(), last: self.last.clone() }
    }
}

impl<T> SharedList<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.last.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item of this number, from 0.
    pub fn get(&self, at: usize) -> Option<&T> {
        let chunk = self.full.get(at / CHUNK).unwrap_or(&self.last);
        chunk.get(at - CHUNK * self.full.len().min(at / CHUNK))
    }

    /// All items.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.full.iter().flat_map(|chunk| chunk.iter()).chain(self.last.iter())
    }
}

impl<T: Clone> SharedList<T> {
    /// Adds an item.
    pub fn push(&mut self, item: T) {
        if self.last.len() == CHUNK {
            Rc::make_mut(&mut self.full).push(std::mem::take(&mut self.last));
        }
        Rc::make_mut(&mut self.last).push(item);
    }

    /// Forgets all items but the first ones.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        let chunks = len / CHUNK;
        if let Some(chunk) = self.full.get(chunks).cloned() {
            self.last = chunk;
            Rc::make_mut(&mut self.full).truncate(chunks);
        }
        Rc::make_mut(&mut self.last).truncate(len - chunks * CHUNK);
    }
}

impl<T: Clone> FromIterator<T> for SharedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn holds(list: &SharedList<usize>, expected: &[usize]) {
        assert_eq!(list.len(), expected.len());
        assert!(list.iter().eq(expected));
        assert!((0..expected.len()).all(|at| list.get(at) == expected.get(at)));
        assert_eq!(list.get(expected.len()), None);
        assert_eq!(list.get(expected.len() + CHUNK), None);
    }

    #[test]
    fn it_is_a_list_of_any_length() {
        for len in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5] {
            let all: Vec<usize> = (0..len).collect();
            let list: SharedList<usize> = all.iter().copied().collect();
            holds(&list, &all);
            for shorter in [0, len / 3, len.saturating_sub(1), len, len + 9] {
                let mut cut = list.clone();
                cut.truncate(shorter);
                holds(&cut, &all[..shorter.min(len)]);
                cut.push(7);
                assert_eq!(cut.get(shorter.min(len)), Some(&7));
                holds(&list, &all);
            }
        }
    }

    /// An item that counts how often one was copied.
    struct Counted<'a>(&'a std::cell::Cell<usize>);

    impl Clone for Counted<'_> {
        fn clone(&self) -> Self {
            self.0.set(self.0.get() + 1);
            Self(self.0)
        }
    }

    #[test]
    fn a_copy_and_an_item_more_cost_the_same_however_long_a_list_is() {
        let copied = std::cell::Cell::new(0);
        let mut list: SharedList<Counted<'_>> = (0..20_000).map(|_| Counted(&copied)).collect();
        for _ in 0..1000 {
            copied.set(0);
            let copy = list.clone();
            list.push(Counted(&copied));
            assert_eq!(copy.len() + 1, list.len());
            assert!(copied.get() <= CHUNK, "{} items were copied", copied.get());
        }
    }
}
