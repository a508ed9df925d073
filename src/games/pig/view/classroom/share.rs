//! Sharing a room: its link to copy, to send, or as a QR code for the projector.

use yew::prelude::*;

use crate::app::context::AppContext;
use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareItem, ShareRequest};
use crate::games::pig::info::INFO;

/// The button that opens the share dialog for a room.
pub fn share_button(shell: &AppContext, label: &'static str, item: ShareItem) -> Html {
    let asked = ShareRequest::new(INFO.name, vec![item]);
    let open = shell.share.reform(move |_: MouseEvent| asked.clone());
    html! { <button type="button" class="btn primary" onclick={open}>{ icon(Icon::Share) }{ label }</button> }
}
