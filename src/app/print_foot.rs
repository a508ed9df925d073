//! The foot of a printed challenge: its id, its link and the code of the link.

use yew::prelude::*;

use super::qr;

/// What the foot is given.
#[derive(Properties, PartialEq)]
pub struct PrintFootProps {
    /// The challenge's id.
    pub id: AttrValue,
    /// Its full link.
    pub link: AttrValue,
}

/// The foot; seen only on paper.
#[component]
pub fn PrintFoot(props: &PrintFootProps) -> Html {
    let code = use_memo(props.link.clone(), |link| qr::encode(link));
    html! {
        <div class="print-foot" aria-hidden="true">
            if let Some(code) = &*code {
                { qr::picture(code, "QR code of the link") }
            }
            <p><b>{ "Solvarium " }{ props.id.clone() }</b><br />{ props.link.clone() }</p>
        </div>
    }
}
