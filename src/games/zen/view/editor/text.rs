//! The garden as text: to be taken out, and to be read.

use yew::prelude::*;

use super::draft::Draft;
use crate::app::context::use_app;
use crate::app::drawing::{TextArea, text_area, use_typed};
use crate::games::zen::garden::Ground;
use crate::games::zen::view::play::typed;

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct TextProps {
    /// The garden as it is drawn.
    pub draft: Draft,
    /// Hears the garden that was read.
    pub on_draft: Callback<Draft>,
}

/// The rows of a draft, whole or not.
pub fn written(draft: &Draft) -> String {
    let letter = |ground: &Ground| match ground {
        Ground::Sand => '.',
        Ground::Rock => '#',
        other => other.letter(),
    };
    draft.ground().chunks(draft.width()).map(|row| row.iter().map(letter).collect::<String>() + "\n").collect()
}

/// The card.
#[component]
pub fn TextCard(props: &TextProps) -> Html {
    let shell = use_app();
    let typed = use_typed(props.draft.clone());
    let shown = typed.text().cloned().unwrap_or_else(|| written(&props.draft));
    let on_import = {
        let (typed, shown, on_draft) = (typed.clone(), shown.clone(), props.on_draft.clone());
        let reading = props.draft.reading;
        Callback::from(move |_: MouseEvent| {
            // What was typed last may not be drawn yet.
            let text = typed.text().unwrap_or(&shown);
            match typed::garden(text) {
                Ok(state) => {
                    let mut draft = Draft::of(&state);
                    // Rows alone say nothing of the reading.
                    if !text.contains('~') {
                        draft.reading = reading;
                    }
                    typed.forget();
                    on_draft.emit(draft);
                }
                Err(why) => typed.refuse(why),
            }
        })
    };
    html! {
        <section class="card zn-text" aria-labelledby="zn-text">
            <h3 id="zn-text">{ "As text" }</h3>
            <p class="zn-note">{ ". sand, # rock, o ornament, y n r leaves: yellow, orange, red." }</p>
            { text_area(&typed, TextArea {
                label: "The garden as text",
                text: shown,
                wrong: typed.wrong(),
                wrong_id: "zn-text-wrong",
                note: shell.note.clone(),
                on_import,
            }) }
        </section>
    }
}
