//! The place of the lab in the page. The lab is a program of its own (`bin/lab.rs`), loaded when
//! it is first visited, so that whoever only plays does not download the charts.

use yew::prelude::*;

use crate::web::page;

/// Holds the lab; `static/lab-door.js` brings it.
#[component]
pub fn LabHost() -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            if let Some(element) = node.cast::<web_sys::Element>() {
                page::tell_from(&element, page::LAB, crate::worker::protocol::BUILD);
            }
        });
    }
    html! {
        <div ref={node} class="lab-host"><p class="page quiet" role="status">{ "Setting up the lab." }</p></div>
    }
}
