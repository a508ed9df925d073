//! The draft as text, to be copied, changed and read back.

use std::rc::Rc;

use yew::prelude::*;

use super::state::{AnyEditor, EditorView};
use crate::app::context::use_app;
use crate::app::controls::sets;
use crate::app::fields::on_text;
use crate::app::icons::{Icon, icon};
use crate::app::share::copies;

/// What the card is given.
#[derive(Properties, Clone)]
pub(super) struct TextProps {
    /// The draft as it is drawn.
    pub shown: Rc<dyn EditorView>,
    /// The page's state, which may be ahead of it.
    pub editor: UseReducerHandle<AnyEditor>,
}

impl PartialEq for TextProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.shown, &other.shown)
    }
}

/// The card.
#[component]
pub(super) fn TextCard(props: &TextProps) -> Html {
    let shell = use_app();
    let view = &props.shown;
    let info = view.info();
    let form = use_state_eq(|| 0usize);
    let typed = use_state_eq(|| None::<String>);
    let wrong = use_state_eq(String::new);
    {
        let (typed, wrong) = (typed.setter(), wrong.setter());
        // A draft that has been changed is shown as it is, whatever was typed.
        use_effect_with((view.save(), *form), move |_| {
            typed.set(None);
            wrong.set(String::new());
        });
    }
    let (text, refused) = match view.written(*form) {
        Ok(text) => (text, String::new()),
        Err(why) => (String::new(), why),
    };
    let shown = (*typed).clone().unwrap_or(text);
    let wrong_words = if typed.is_none() && wrong.is_empty() { refused } else { (*wrong).clone() };
    let on_input = {
        let (typed, wrong) = (typed.setter(), wrong.setter());
        on_text(move |text| {
            typed.set(Some(text));
            wrong.set(String::new());
        })
    };
    let on_import = {
        let (typed, wrong, shown, editor) = (typed.clone(), wrong.setter(), shown.clone(), props.editor.clone());
        // What was typed last, and the draft that it is read for, may not be drawn yet.
        Callback::from(move |_: MouseEvent| match editor.0.read((*typed).as_ref().unwrap_or(&shown)) {
            Ok(action) => {
                typed.set(None);
                editor.dispatch(action);
            }
            Err(why) => wrong.set(why),
        })
    };
    let choice = |(at, name): (usize, &&'static str)| {
        let onclick = sets(&form, at);
        html! { <button key={*name} type="button" aria-pressed={(*form == at).to_string()} {onclick}>{ *name }</button> }
    };
    let on_copy = copies(shell.note.clone(), shown.clone(), "**Text copied.**");
    html! {
        <section class="card ed-text" aria-labelledby="ed-text">
            <h3 key="title" id="ed-text">{ "As text" }</h3>
            if !info.characters.is_empty() { <p key="characters" class="ed-note">{ info.characters }</p> }
            if !info.forms.is_empty() {
                <div key="forms" class="seg" role="group" aria-label="Form">{ for info.forms.iter().enumerate().map(choice) }</div>
            }
            <textarea key="area" aria-label={info.text} value={shown} oninput={on_input} spellcheck="false" autocapitalize="none" autocomplete="off"
                aria-invalid={(!wrong_words.is_empty()).to_string()} aria-describedby="ed-text-wrong" />
            <p key="wrong" id="ed-text-wrong" class="wrong" role="alert" hidden={wrong_words.is_empty()}>{ wrong_words }</p>
            <div key="row" class="row">
                <button type="button" class="btn" onclick={on_copy}>{ icon(Icon::Copy) }{ "Copy" }</button>
                <button type="button" class="btn" onclick={on_import}>{ "Import" }</button>
            </div>
        </section>
    }
}
