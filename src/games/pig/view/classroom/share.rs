//! Sharing a room: its link to copy, to send, or as a QR code for the projector.

use yew::prelude::*;

use crate::app::icons::{Icon, icon};
use crate::app::share::{ShareDialog, ShareItem};

/// What the button is given.
#[derive(Clone, PartialEq, Properties)]
pub struct ShareRoomProps {
    /// The words on the button.
    pub label: AttrValue,
    /// What can be shared.
    pub item: ShareItem,
}

/// The button and its dialog.
#[component]
pub fn ShareRoom(props: &ShareRoomProps) -> Html {
    let open = use_state(|| false);
    let on_open = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(true))
    };
    let on_close = {
        let open = open.clone();
        Callback::from(move |()| open.set(false))
    };
    html! {
        <>
            <button key="button" type="button" class="btn primary" onclick={on_open}>{ icon(Icon::Share) }{ &props.label }</button>
            <ShareDialog key="dialog" open={*open} {on_close} game="Pig" items={vec![props.item.clone()]} />
        </>
    }
}
