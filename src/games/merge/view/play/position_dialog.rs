//! The dialog in which a position is typed or pasted.

use yew::prelude::*;

use super::typed;
use crate::app::dialog::Dialog;
use crate::app::fields::on_text;
use crate::engine::challenge::ChallengeId;
use crate::games::merge::view::any_game::Kind;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct PositionProps {
    /// Which game.
    pub kind: Kind,
    /// Whether it is open.
    pub open: bool,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the position that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// The dialog.
#[component]
pub fn PositionDialog(props: &PositionProps) -> Html {
    let text = use_state(String::new);
    let kind = props.kind;
    let read = typed::read(kind, &text);
    let on_input = {
        let text = text.clone();
        on_text(move |typed| text.set(typed))
    };
    let id = read.as_ref().ok().map(|hand| ChallengeId::board(kind.info().id, &hand.to_string()));
    let on_open = {
        let (open, id) = (props.on_open.clone(), id.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(id) = id.clone() {
                open.emit(id);
            }
        })
    };
    let wrong = read.as_ref().err().filter(|_| !text.trim().is_empty()).cloned();
    let example = match kind {
        Kind::Twenty48 => "1024 512 128 16\n64 128 32 4\n8 16 4 2\n2 0 2 0",
        Kind::Threes => "192 48 12 3\n24 24 6 2\n3 6 1 2\n0 2 3 1",
    };
    let more = match kind {
        Kind::Twenty48 => {
            "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1 is a 2, 2 a 4, a is 1024, h is 131072."
        }
        Kind::Threes => {
            "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1, 2, 3, 4 for 6, 5 for 12, up to f. Behind it the bag and the next card, if you like: ~b112233~n2."
        }
    };
    let words = read.as_ref().ok().map(|hand| hand.describe());
    html! {
        <Dialog open={props.open} class="mg-dialog" title_id="mg-position" title="Set a position" on_close={props.on_close.clone()}>
            <form key="form" class="form" onsubmit={on_open} novalidate=true>
                <label key="field" class="field">
                    <span>{ "The board, row by row" }</span>
                    <textarea name="position" rows="5" placeholder={example} value={(*text).clone()} oninput={on_input} spellcheck="false" autocapitalize="none"
                        autocomplete="off" aria-invalid={wrong.is_some().to_string()} aria-describedby="mg-position-help mg-position-wrong" />
                    <small id="mg-position-help">{ more }</small>
                </label>
                <p key="wrong" id="mg-position-wrong" class="wrong" role="status">{ wrong.unwrap_or_default() }</p>
                <p key="words" class="quiet">{ words.unwrap_or_default() }</p>
                <div key="foot" class="dialog-foot"><button type="submit" class="btn primary" disabled={id.is_none()}>{ "Play from here" }</button></div>
            </form>
        </Dialog>
    }
}
