//! What the pages on which a board is drawn have the same: their head, the buttons of a size, and the board as text.

use yew::prelude::*;

use super::context::{AppContext, Note};
use super::fields::on_text;
use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::share::copies;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::GameInfo;
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
pub fn drawing_head(info: &GameInfo, props: DrawingHead) -> Html {
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
pub fn plays(shell: &AppContext, drawn: Result<ChallengeId, String>) -> Callback<MouseEvent> {
    let note = shell.note.clone();
    Callback::from(move |_: MouseEvent| match &drawn {
        Ok(id) => page::go(&Route::challenge(id)),
        Err(why) => note.emit(Note { text: why.clone().into() }),
    })
}

/// A board as it is drawn.
pub trait Drawing: Sized + 'static {
    /// Columns and rows.
    fn size(&self) -> (usize, usize);
    /// The same with so many columns and rows, which come and go at the end: what does not fit is cut off. Nothing where no
    /// board has that size.
    fn resized(&self, columns: usize, rows: usize) -> Option<Self>;
    /// Left is right.
    fn mirrored(&self) -> Self;
    /// Turned by a quarter, clockwise.
    fn turned(&self) -> Self;
}

/// Makes another drawing of a drawing, and what is said of it; nothing where that is not possible.
pub type Make<D> = fn(&D) -> Option<(D, &'static str)>;

/// Left is right.
pub fn mirror<D: Drawing>(drawing: &D) -> Option<(D, &'static str)> {
    Some((drawing.mirrored(), "Left is right now."))
}

/// Turned by a quarter.
pub fn turn<D: Drawing>(drawing: &D) -> Option<(D, &'static str)> {
    Some((drawing.turned(), "Turned by a quarter."))
}

/// So many columns and rows more, or fewer.
fn grow<D: Drawing>(drawing: &D, columns: isize, rows: isize) -> Option<(D, &'static str)> {
    let (width, height) = drawing.size();
    let sized = drawing.resized(width.checked_add_signed(columns)?, height.checked_add_signed(rows)?)?;
    Some((sized, "The size is another one."))
}

/// Buttons that make a drawing smaller and larger by one, as far as that is possible. `class` is that of each pair,
/// beside `num`; `act` gives what makes another drawing of the one at hand.
pub fn steppers<D: Drawing>(class: &'static str, drawn: &D, act: impl Fn(Make<D>) -> Callback<MouseEvent>) -> Html {
    let step = |make: Make<D>, picture: Icon, name: String| {
        let on_click = make(drawn).map(|_| act(make));
        html! { <button type="button" class="icon" aria-label={name} disabled={on_click.is_none()} onclick={on_click.unwrap_or_default()}>{ icon(picture) }</button> }
    };
    let pair = |noun: &'static str, size: String, less: Make<D>, more: Make<D>| {
        html! {
            <div key={noun} class={classes!(class, "num")} role="group" aria-label={format!("{noun}s")}>
                { step(less, Icon::Minus, format!("One less {noun}")) }<b>{ size }</b>{ step(more, Icon::Plus, format!("One more {noun}")) }
            </div>
        }
    };
    let (width, height) = drawn.size();
    html! {
        <>
            { pair("column", format!("{width} wide"), |drawing| grow(drawing, -1, 0), |drawing| grow(drawing, 1, 0)) }
            { pair("row", format!("{height} high"), |drawing| grow(drawing, 0, -1), |drawing| grow(drawing, 0, 1)) }
        </>
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
