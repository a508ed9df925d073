//! A line from whoever speaks to the one component that shows it, so that a note or an
//! announcement redraws that component and nothing else.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

struct Ends<T: 'static> {
    hears: Option<Callback<T>>,
    waiting: Vec<T>,
}

/// The line. Its clones are the same line. What is sent before anybody hears it waits.
pub struct Channel<T: 'static>(Rc<RefCell<Ends<T>>>);

impl<T> Clone for Channel<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Channel<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Default for Channel<T> {
    fn default() -> Self {
        Self(Rc::new(RefCell::new(Ends { hears: None, waiting: Vec::new() })))
    }
}

impl<T: 'static> Channel<T> {
    /// Sends something along the line.
    pub fn send(&self, what: T) {
        // Whoever hears it may send again, so no borrow may be held meanwhile.
        let hears = self.0.borrow().hears.clone();
        match hears {
            Some(hears) => hears.emit(what),
            None => self.0.borrow_mut().waiting.push(what),
        }
    }

    /// The speaking end, as a callback.
    pub fn callback(&self) -> Callback<T> {
        let line = self.clone();
        Callback::from(move |what| line.send(what))
    }

    /// Listens from now on, to what has been waiting first.
    fn listen(&self, hears: Callback<T>) {
        self.0.borrow_mut().hears = Some(hears.clone());
        let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
        for what in waiting {
            hears.emit(what);
        }
    }

    /// Listens no more.
    fn hang_up(&self) {
        self.0.borrow_mut().hears = None;
    }
}

/// Listens as long as the component is there.
#[hook]
pub fn use_channel<T: 'static>(line: &Channel<T>, hears: impl Fn(T) + 'static) {
    use_effect_with(line.clone(), move |line| {
        line.listen(Callback::from(hears));
        let line = line.clone();
        move || line.hang_up()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_words_wait() {
        let line = Channel::default();
        line.callback().emit(1);
        let heard = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&heard);
        line.listen(Callback::from(move |n| sink.borrow_mut().push(n)));
        line.send(2);
        line.hang_up();
        line.send(3);
        assert_eq!(*heard.borrow(), [1, 2]);
    }
}
