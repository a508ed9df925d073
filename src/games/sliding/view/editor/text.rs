//! The board as text, in three forms, to be copied, changed and read back.

use yew::prelude::*;

use super::draft::{Draft, Grid};
use crate::app::context::use_app;
use crate::app::drawing::{TextArea, text_area, use_typed};
use crate::app::new_game::board_of_link;
use crate::app::words::sentence;
use crate::games::sliding::ENTRIES;
use crate::games::sliding::board::{EMPTY, Sliding, WALL};
use crate::games::sliding::formats::{self, Format};

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct TextProps {
    /// The board as it is drawn.
    pub draft: Draft,
    /// Hears the board that was read.
    pub on_draft: Callback<Draft>,
}

/// The forms, and what they are called here.
const FORMS: [(Format, &str); 3] = [(Format::Grid, "Plain"), (Format::Knuth, "Knuth"), (Format::Gnome, "GNOME")];

/// The board in a form; an unfinished one has the plain form alone.
///
/// # Errors
/// The form has no words for it: one sentence.
fn written(draft: &Draft, format: Format) -> Result<String, String> {
    match draft.board() {
        Ok(board) => formats::write(&board, format).map_err(|why| sentence(&why.to_string())),
        Err(_) if format == Format::Grid => {
            let cell = |cell: &u8| match *cell {
                EMPTY => '.',
                WALL => '#',
                letter => char::from(letter),
            };
            let rows = |grid: Grid| {
                draft
                    .cells(grid)
                    .chunks(draft.width())
                    .map(|row| row.iter().map(cell).collect::<String>() + "\n")
                    .collect::<String>()
            };
            Ok(rows(Grid::Start) + "\n" + &rows(Grid::Goal))
        }
        Err(why) => Err(sentence(&why.to_string())),
    }
}

/// The board of a text in any form, or of a link.
///
/// # Errors
/// It is none: one sentence.
fn read(text: &str) -> Result<Sliding, String> {
    match board_of_link(text, &ENTRIES[0]) {
        Some(position) => position.and_then(|position| position.parse::<Sliding>().map_err(|why| sentence(&why.why))),
        None => formats::read(text).map_err(|why| sentence(&why.to_string())),
    }
}

/// The card.
#[component]
pub fn TextCard(props: &TextProps) -> Html {
    let shell = use_app();
    let format = use_state_eq(|| Format::Grid);
    let typed = use_typed((props.draft.clone(), *format));
    let (text, refused) = match written(&props.draft, *format) {
        Ok(text) => (text, String::new()),
        Err(why) => (String::new(), why),
    };
    let shown = typed.text().cloned().unwrap_or(text);
    let wrong = if typed.wrong().is_empty() && typed.text().is_none() { &refused } else { typed.wrong() };
    let on_import = {
        let (typed, shown, on_draft) = (typed.clone(), shown.clone(), props.on_draft.clone());
        // What was typed last may not be drawn yet.
        Callback::from(move |_: MouseEvent| match read(typed.text().unwrap_or(&shown)) {
            Ok(board) => on_draft.emit(Draft::of(&board)),
            Err(why) => typed.refuse(why),
        })
    };
    let form = |(one, name): (Format, &'static str)| {
        let format = format.clone();
        let on = (*format == one).to_string();
        html! { <button key={name} type="button" aria-pressed={on} onclick={Callback::from(move |_: MouseEvent| format.set(one))}>{ name }</button> }
    };
    html! {
        <section class="card sl-text" aria-labelledby="sl-text">
            <h3 id="sl-text">{ "As text" }</h3>
            <div key="forms" class="seg" role="group" aria-label="Form">{ for FORMS.map(form) }</div>
            { text_area(&typed, TextArea {
                label: "The board as text",
                text: shown,
                wrong,
                wrong_id: "sl-text-wrong",
                note: shell.note.clone(),
                on_import,
            }) }
        </section>
    }
}
