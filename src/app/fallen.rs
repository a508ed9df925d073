//! After a panic on the main thread the wasm instance cannot go on. A readable card takes the
//! page's place; the game is saved after each move, and a reload resumes it.

use crate::web::page;

/// Sets the hook that has the card shown. `static/fallen.js` draws it: this program can no longer
/// be trusted with more than saying why it fell.
pub fn install() {
    // Through Yew: a hook set past it is replaced by Yew's own when the app is mounted.
    yew::set_custom_panic_hook(Box::new(|info| page::tell_fallen(&info.to_string())));
}
