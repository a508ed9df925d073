//! Native dialogs: the browser holds the focus in them, closes them by Escape and gives it back.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// The reference for a `<dialog>` that is shown, over the page, while `open` holds.
#[hook]
pub fn use_dialog(open: bool) -> NodeRef {
    let node = use_node_ref();
    let dialog = node.clone();
    use_effect_with(open, move |open| {
        let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
        match (*open, dialog.open()) {
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    node
}
