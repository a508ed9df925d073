//! What the dialogs of a new game have the same, whatever is filled in there.

use yew::prelude::*;

use super::dialog::Dialog;
use super::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Preset;
use crate::engine::entry::{GameEntry, Start};
use crate::engine::seed::Seed;
use crate::web::route::Route;
use crate::web::{entropy, page};

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct NewGameProps {
    /// Whether it is open.
    pub open: bool,
    /// Its class beside those of every such dialog.
    pub class: &'static str,
    /// Its title.
    pub title: &'static str,
    /// From where a game may come, beside the title.
    #[prop_or_default]
    pub sources: Html,
    /// What is to be filled in.
    pub fields: Html,
    /// What is wrong with it, in one sentence; empty: nothing.
    pub wrong: AttrValue,
    /// The id of that sentence, if a field names it.
    #[prop_or_default]
    pub wrong_id: Option<&'static str>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears that what is filled in is to be played.
    pub on_submit: Callback<()>,
}

/// The dialog of a new game.
#[component]
pub fn NewGame(props: &NewGameProps) -> Html {
    let on_submit = props.on_submit.reform(|event: SubmitEvent| event.prevent_default());
    html! {
        <Dialog open={props.open} class={props.class} title_id="new-title" title={props.title} beside={props.sources.clone()} on_close={props.on_close.clone()}>
            <form key="form" onsubmit={on_submit} class="form" novalidate=true>
                <div key="fields" class="form">{ props.fields.clone() }</div>
                <p key="wrong" id={props.wrong_id} class="wrong" role="alert" hidden={props.wrong.is_empty()}>{ &props.wrong }</p>
                <div key="foot" class="dialog-foot"><button class="btn primary" type="submit">{ "Play" }</button></div>
            </form>
        </Dialog>
    }
}

/// Opens a challenge on the page of `game` at hand, or goes to the page of its own game.
pub fn open_or_go(id: ChallengeId, game: &str, on_open: &Callback<ChallengeId>) {
    if id.game == game { on_open.emit(id) } else { page::go(&Route::challenge(&id)) }
}

/// The challenge of a link, or of an id.
///
/// # Errors
/// It has none: one sentence.
pub fn of_link(text: &str) -> Result<ChallengeId, String> {
    match Route::parse(text.rsplit('#').next().unwrap_or_default()) {
        Route::Play { challenge: Some(id), .. } => Ok(id),
        Route::Bad { why, .. } => Err(format!("This is no challenge: {why}.")),
        _ => Err("This link opens a page, not a challenge.".to_owned()),
    }
}

/// The first position of the challenge that a link or an id names; nothing if the text is neither.
///
/// # Errors
/// It opens no board of this game, or one that has to be searched for: one sentence.
pub fn board_of_link(text: &str, entry: &GameEntry) -> Option<Result<String, String>> {
    let text = text.trim();
    if !text.contains('/') || text.contains(char::is_whitespace) {
        return None;
    }
    Some(of_link(text).and_then(|id| match entry.table.start(&id.source) {
        _ if id.game != entry.info.id => Err(format!("This is no challenge of the game {}.", entry.info.name)),
        Ok(Start::Ready(position)) => Ok(position),
        Ok(Start::NeedsSearch) => {
            Err("This challenge has to be searched for: open it on the Play page, and share its position.".to_owned())
        }
        Err(why) => Err(sentence(&why)),
    }))
}

/// The seed that is typed, or a fresh one where there is none.
///
/// # Errors
/// It is no seed: one sentence.
pub fn seed_of(text: &str) -> Result<Seed, String> {
    match text.trim() {
        "" => Ok(entropy::fresh_seed()),
        text => Seed::new(text).map_err(|why| sentence(&why.to_string())),
    }
}

/// The sentence about what is wrong with a form, as its fields name it.
#[derive(Clone, Copy)]
pub struct Wrong {
    /// The id of the sentence.
    pub id: &'static str,
    /// Whether there is one.
    pub is: bool,
}

/// The field of a seed.
pub struct SeedField<'a> {
    /// What is typed.
    pub seed: &'a str,
    /// What the seed is for.
    pub help: &'static str,
    /// The id of these words.
    pub help_id: &'static str,
    /// What is wrong with the form, if the field shall name it.
    pub wrong: Option<Wrong>,
    /// Hears what is typed.
    pub on_seed: Callback<InputEvent>,
}

/// Draws it.
pub fn seed_field(props: SeedField<'_>) -> Html {
    let SeedField { seed, help, help_id, wrong, on_seed } = props;
    let described = wrong.map_or_else(|| help_id.to_owned(), |wrong| format!("{help_id} {}", wrong.id));
    html! {
        <label key="seed" class="field">
            <span>{ "Seed" }</span>
            <input type="text" name="seed" placeholder="a new one" value={seed.to_owned()} oninput={on_seed} autocomplete="off"
                autocapitalize="none" spellcheck="false" aria-invalid={wrong.map(|wrong| wrong.is.to_string())} aria-describedby={described} />
            <small id={help_id}>{ format!("{help} Letters, digits and -, such as monday-3b.") }</small>
        </label>
    }
}

/// The field of a text from elsewhere.
pub struct TextField<'a> {
    /// What may be pasted.
    pub title: &'static str,
    /// How many rows it has.
    pub rows: &'static str,
    /// What stands there while nothing does.
    pub example: &'static str,
    /// What is typed.
    pub text: &'a str,
    /// How it is read.
    pub help: &'static str,
    /// The id of these words.
    pub help_id: &'static str,
    /// What is wrong with the form.
    pub wrong: Wrong,
    /// Hears what is typed.
    pub on_text: Callback<InputEvent>,
}

/// Draws it.
pub fn text_field(props: TextField<'_>) -> Html {
    let TextField { title, rows, example, text, help, help_id, wrong, on_text } = props;
    html! {
        <label key="text" class="field">
            <span>{ title }</span>
            <textarea name="text" {rows} placeholder={example} value={text.to_owned()} oninput={on_text} spellcheck="false" autocapitalize="none"
                autocomplete="off" aria-invalid={wrong.is.to_string()} aria-describedby={format!("{help_id} {}", wrong.id)} />
            <small id={help_id}>{ help }</small>
        </label>
    }
}

/// One of several, each with a sentence; nothing to choose where there is only one.
pub fn choices(
    title: &'static str,
    name: &'static str,
    list: &'static [Preset],
    chosen: &str,
    pick: Callback<&'static str>,
) -> Html {
    let option = |one: &'static Preset| {
        let on_change = pick.reform(|_: Event| one.code);
        html! {
            <label key={one.code} class="choice">
                <input type="radio" {name} value={one.code} checked={one.code == chosen} onchange={on_change} />
                <span><b>{ one.name }</b><small>{ one.about }</small></span>
            </label>
        }
    };
    html! { <fieldset key={name} class="choices" hidden={list.len() < 2}><legend>{ title }</legend>{ for list.iter().map(option) }</fieldset> }
}

/// A button of the row that says from where the game comes.
pub fn source(name: &'static str, chosen: bool, on_pick: Callback<MouseEvent>) -> Html {
    html! { <button key={name} type="button" aria-pressed={chosen.to_string()} onclick={on_pick}>{ name }</button> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_ids_are_challenges() {
        for text in ["zen/board/ss-ss/00E", "https://host/x/#/zen/board/ss-ss/00E"] {
            assert_eq!(of_link(text).map(|id| id.to_string()).as_deref(), Ok("zen/board/ss-ss/00E"));
        }
        for text in ["zen/board", "#/zen/learn", ""] {
            let why = of_link(text).expect_err(text);
            assert!(why.starts_with("This ") && why.ends_with('.'), "{text}: {why}");
        }
    }

    #[test]
    fn a_seed_is_what_was_typed() {
        assert_eq!(seed_of(" monday-3b ").map(|seed| seed.to_string()).as_deref(), Ok("monday-3b"));
        let why = seed_of("no seed!").expect_err("no seed");
        assert!(why.ends_with('.') && why.contains("' '"), "{why}");
    }
}
