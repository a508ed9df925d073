//! Parts: code that is loaded when it is first needed.
//!
//! The page and the worker are one program each. A release build (`scripts/build`) splits both by function: what hangs on the value of a
//! [`Part`] alone becomes a file of its own, fetched by [`Part::load`]. Any other build, and the tests, have all code in one
//! file, and a part is there at once.

use std::cell::RefCell;
use std::fmt;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// The code of a part could not be fetched: no connection, a server that has gone, or one that has a newer version. The
/// browser's console says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartMissing;

impl fmt::Display for PartMissing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this part of the app could not be loaded")
    }
}

impl std::error::Error for PartMissing {}

#[cfg(any(feature = "split-page", feature = "split-worker"))]
impl From<wasm_split_helpers::SplitLoaderError> for PartMissing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// What [`Part::load`] gives.
pub type Loading<T> = Pin<Box<dyn Future<Output = Result<T, PartMissing>>>>;

/// Code that is loaded when it is first needed, behind a value such as a function pointer or a table. Made by
/// [`page_part!`](crate::page_part) or [`solver_part!`](crate::solver_part).
pub struct Part<T: 'static> {
    /// Its name; the script of the program knows which files it needs.
    pub name: &'static str,
    /// Loads it. For the macros.
    #[doc(hidden)]
    pub loader: fn() -> Loading<T>,
}

impl<T> Clone for Part<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<T> {}

impl<T> PartialEq for Part<T> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<T> fmt::Debug for Part<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Part({})", self.name)
    }
}

thread_local! {
    /// The names of the parts that are there. A list: there are about thirty.
    static LOADED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

impl<T: 'static> Part<T> {
    /// Loads the part, unless it is there. A failure is not remembered: the next call tries again.
    pub async fn load(self) -> Result<T, PartMissing> {
        let value = (self.loader)().await?;
        LOADED.with_borrow_mut(|loaded| {
            if !loaded.contains(&self.name) {
                loaded.push(self.name);
            }
        });
        Ok(value)
    }

    /// The part, if it is there.
    pub fn loaded(self) -> Option<T> {
        // Only a build that is split has to fetch anything.
        let there = cfg!(debug_assertions)
            || !cfg!(any(feature = "split-page", feature = "split-worker"))
            || LOADED.with_borrow(|loaded| loaded.contains(&self.name));
        if !there {
            return None;
        }
        match pin!((self.loader)()).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => value.ok(),
            Poll::Pending => None,
        }
    }
}

/// Declares a part of the page: `page_part!(name: Type = value)`. The value must not hang on anything at hand: what it hangs
/// on is what the part consists of.
#[macro_export]
macro_rules! page_part {
    ($name:ident: $type:ty = $value:expr) => {
        $crate::__part!("split-page", $name, $type, $value)
    };
}

/// Declares a part of the worker: `solver_part!(name: Type = value)`.
#[macro_export]
macro_rules! solver_part {
    ($name:ident: $type:ty = $value:expr) => {
        $crate::__part!("split-worker", $name, $type, $value)
    };
}

/// The one place where functions are split off: what `wasm_split` writes has `unsafe` in it, as a call of a function that
/// comes from another file must.
#[doc(hidden)]
#[macro_export]
macro_rules! __part {
    ($feature:literal, $name:ident, $type:ty, $value:expr) => {{
        #[cfg(all(feature = $feature, not(debug_assertions)))]
        #[allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, missing_docs)]
        fn loader() -> $crate::engine::part::Loading<$type> {
            #[wasm_split_helpers::wasm_split($name, fallible)]
            fn content() -> Result<$type, $crate::engine::part::PartMissing> {
                Ok($value)
            }
            Box::pin(content())
        }
        #[cfg(not(all(feature = $feature, not(debug_assertions))))]
        fn loader() -> $crate::engine::part::Loading<$type> {
            let value: $type = $value;
            Box::pin(std::future::ready(Ok(value)))
        }
        $crate::engine::part::Part { name: stringify!($name), loader }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBER: Part<u32> = page_part!(number: u32 = 7);

    #[test]
    fn a_part_of_a_build_that_is_not_split_is_there_at_once() {
        assert_eq!(NUMBER.loaded(), Some(7));
        let mut load = pin!(NUMBER.load());
        assert_eq!(load.as_mut().poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(7)));
        assert_eq!(NUMBER.name, "number");
    }
}
