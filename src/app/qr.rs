//! QR codes: made by the worker, shown as pictures.

use yew::prelude::*;

use super::context::AppContext;
use crate::worker::client::JobEvent;
use crate::worker::protocol::{Qr, Request, Response};

/// A QR code as a picture.
pub fn picture(qr: &Qr) -> Html {
    let side = qr.side.to_string();
    html! {
        <svg class="qr" viewBox={format!("0 0 {side} {side}")} role="img" aria-label="The link as a QR code">
            <rect class="qr-ground" width={side.clone()} height={side} /><path class="qr-dark" d={qr.path.clone()} />
        </svg>
    }
}

/// What is known of a link's QR code.
#[derive(Clone, PartialEq)]
pub enum Code {
    /// Nothing yet.
    Waiting,
    /// The code.
    There(Qr),
    /// There is no code of that size.
    TooLong,
    /// The worker is down.
    Missing,
}

/// Has the worker make the code of a text; of none as long as it is empty.
#[hook]
pub fn use_code(shell: &AppContext, text: &str) -> Code {
    let code = use_state(|| Code::Waiting);
    {
        let (code, client) = (code.clone(), shell.client.clone());
        use_effect_with(text.to_owned(), move |text| {
            if text.is_empty() {
                // What was made belongs to another link.
                return code.set(Code::Waiting);
            }
            client.request(Request::Qr { text: text.clone() }, move |event| match event {
                JobEvent::Done { response: Response::Qr(Some(qr)), .. } => code.set(Code::There(qr)),
                JobEvent::Done { .. } => code.set(Code::TooLong),
                JobEvent::Progress(_) => {}
                _ => code.set(Code::Missing),
            });
        });
    }
    (*code).clone()
}
