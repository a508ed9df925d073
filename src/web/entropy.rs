//! The browser's entropy: only for the seed of a new game.

use crate::engine::seed::Seed;

/// A seed that nobody has seen before.
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 5];
    if getrandom::fill(&mut bytes).is_err() {
        // No entropy: the clock gives a new game too, only a less surprising one.
        let ms = js_sys::Date::now() as u64;
        bytes.copy_from_slice(&ms.to_be_bytes()[3..]);
    }
    Seed::from_entropy(bytes)
}
