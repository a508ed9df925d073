//! Sharing a room: its link to copy, to send, or as a QR code for the projector.

use yew::prelude::*;

use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareItem, share};

/// The button that opens the share dialog for a room.
pub fn share_button(label: &'static str, item: ShareItem) -> Html {
    let open = Callback::from(move |_: MouseEvent| share("Pig", std::slice::from_ref(&item)));
    html! { <button type="button" class="btn primary" onclick={open}>{ icon(Icon::Share) }{ label }</button> }
}
