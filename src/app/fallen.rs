//! After a panic on the main thread the wasm instance cannot go on. A readable card takes the
//! page's place; the game is saved after each move, and a reload resumes it.

use std::panic;

use crate::web::page;

/// Sets the hook that has the card shown. `static/fallen.js` draws it: this program can no longer
/// be trusted with more than saying why it fell.
pub fn install() {
    panic::set_hook(Box::new(|info| page::tell(page::FALLEN, &info.to_string())));
}
