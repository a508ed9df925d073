//! stub
use yew::prelude::*;
/// x
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Icon {
    Undo,
    Redo,
    Hint,
    Solve,
    More,
    Flag,
    Restart,
    Pause,
    Copy,
    Share,
    Print,
    Close,
    Table,
    Download,
    Replay,
}
/// x
pub fn icon(_: Icon) -> Html {
    html! {}
}
