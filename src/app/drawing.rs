//! What the pages on which a board is drawn have the same: their head, the buttons of a size, and the board as text.

use yew::prelude::*;

use super::context::Note;
use super::fields::on_text;
use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::share::copies;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Info;
use crate::web::page;
use crate::web::route::Route;

/// The head of such a page.
pub struct DrawingHead {
    /// The name of the button that begins anew.
    pub new: &'static str,
    /// Begins anew.
    pub on_new: Callback<MouseEvent>,
    /// Shares the drawing; nothing: it is no whole board.
    pub on_share: Option<Callback<MouseEvent>>,
    /// Plays it.
    pub on_play: Callback<MouseEvent>,
}

/// Draws it.
pub fn drawing_head(info: &Info, props: DrawingHead) -> Html {
    let DrawingHead { new, on_new, on_share, on_play } = props;
    let right = html! {
        <>
            <span key="chip" class="chip"><b>{ "Untitled" }</b>{ "saved here" }</span>
            <button key="new" type="button" class="btn" onclick={on_new}>{ new }</button>
            <button key="share" type="button" class="btn" disabled={on_share.is_none()} onclick={on_share.unwrap_or_default()}>{ "Share" }</button>
            <button key="play" type="button" class="btn primary" onclick={on_play}>{ "Play it" }</button>
        </>
    };
    game_head(info, Tab::Editor, Html::default(), right)
}

/// Plays what is drawn, or tells in this sentence why it cannot be played.
pub fn plays(drawn: Result<ChallengeId, String>) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| match &drawn {
        Ok(id) => page::go(&Route::challenge(id)),
        Err(why) => page::tell(page::NOTE, why),
    })
}

/// One of a board's two sizes.
pub struct Stepper {
    /// The class of its element, beside `num`.
    pub class: &'static str,
    /// What is counted, such as `row`.
    pub noun: &'static str,
    /// What stands behind the number, such as `high`.
    pub word: &'static str,
    /// The size.
    pub size: usize,
}

/// Buttons that make a board smaller and larger by one, as far as that is possible.
pub fn stepper(props: &Stepper, [less, more]: [Option<Callback<MouseEvent>>; 2]) -> Html {
    let Stepper { class, noun, word, size } = *props;
    let step = |act: Option<Callback<MouseEvent>>, picture: Icon, name: &'static str| {
        html! { <button type="button" class="icon" aria-label={format!("{name} {noun}")} disabled={act.is_none()} onclick={act.unwrap_or_default()}>{ icon(picture) }</button> }
    };
    html! {
        <div key={noun} class={classes!(class, "num")} role="group" aria-label={format!("{noun}s")}>
            { step(less, Icon::Minus, "One less") }<b>{ format!("{size} {word}") }</b>{ step(more, Icon::Plus, "One more") }
        </div>
    }
}

/// What is typed in the place of a drawing's text.
#[derive(Clone)]
pub struct Typed {
    text: UseStateHandle<Option<String>>,
    wrong: UseStateHandle<String>,
}

/// What is typed; nothing any more as soon as `drawn` is another: a drawing that has been changed is shown as it is.
#[hook]
pub fn use_typed<D: PartialEq + 'static>(drawn: D) -> Typed {
    let typed = Typed { text: use_state_eq(|| None), wrong: use_state_eq(String::new) };
    {
        let typed = typed.clone();
        use_effect_with(drawn, move |_| typed.forget());
    }
    typed
}

impl Typed {
    /// The text, if any was typed.
    pub fn text(&self) -> Option<&String> {
        self.text.as_ref()
    }

    /// What is wrong with it, in one sentence; empty: nothing is known to be.
    pub fn wrong(&self) -> &str {
        &self.wrong
    }

    /// It cannot be read: one sentence.
    pub fn refuse(&self, why: String) {
        self.wrong.set(why);
    }

    /// The drawing is shown again.
    pub fn forget(&self) {
        self.text.set(None);
        self.wrong.set(String::new());
    }

    fn on_input(&self) -> Callback<InputEvent> {
        let typed = self.clone();
        on_text(move |text| {
            typed.text.set(Some(text));
            typed.wrong.set(String::new());
        })
    }
}

/// The area in which a drawing stands as text.
pub struct TextArea<'a> {
    /// What it is called.
    pub label: &'static str,
    /// What stands there.
    pub text: String,
    /// What is wrong with it, in one sentence; empty: nothing.
    pub wrong: &'a str,
    /// The id of that sentence.
    pub wrong_id: &'static str,
    /// Hears notes.
    pub note: Callback<Note>,
    /// Reads the text.
    pub on_import: Callback<MouseEvent>,
}

/// Draws it, with the buttons that copy the text and read it.
pub fn text_area(typed: &Typed, props: TextArea<'_>) -> Html {
    let TextArea { label, text, wrong, wrong_id, note, on_import } = props;
    let on_copy = copies(note, text.clone(), "**Text copied.**");
    html! {
        <>
            <textarea key="area" aria-label={label} value={text} oninput={typed.on_input()} spellcheck="false" autocapitalize="none" autocomplete="off"
                aria-invalid={(!wrong.is_empty()).to_string()} aria-describedby={wrong_id} />
            <p key="wrong" id={wrong_id} class="wrong" role="alert" hidden={wrong.is_empty()}>{ wrong.to_owned() }</p>
            <div key="row" class="row">
                <button type="button" class="btn" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                <button type="button" class="btn" onclick={on_import}>{ "Import" }</button>
            </div>
        </>
    }
}
