//! The dialog in which a new challenge is chosen: setup, grade, variant and seed; or a link, an id,
//! a position or a line of moves. The editor is a page of its own.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use crate::app::dialog::{DialogProps, frame, use_dialog};
use crate::app::new_game::{of_link, open_or_go};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{GameEntry, Preset};
use crate::engine::seed::Seed;
use crate::web::entropy;
use crate::web::route::Route;

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct NewDialogProps {
    /// The game.
    pub entry: &'static GameEntry,
    /// Whether it is open.
    pub open: bool,
    /// The challenge at hand, to which a line of moves belongs.
    pub challenge: Option<ChallengeId>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the challenge that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// The dialog. Its fields keep their own values; they are read when it is sent off.
#[component]
pub fn NewDialog(props: &NewDialogProps) -> Html {
    let linked = use_state(|| false);
    let wrong = use_state(String::new);
    let on_submit = {
        let (entry, challenge, on_open, wrong, linked) =
            (props.entry, props.challenge.clone(), props.on_open.clone(), wrong.clone(), *linked);
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Some(form) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
            let read =
                if linked { from_text(entry, challenge.as_ref(), &value(&form, "text")) } else { dealt(entry, &form) };
            match read {
                Ok(id) => {
                    wrong.set(String::new());
                    open_or_go(id, entry.info.id, &on_open);
                }
                Err(why) => wrong.set(why),
            }
        })
    };
    let pick = |to: bool, label: &'static str| {
        let pressed = (*linked == to).to_string();
        let (linked, wrong) = (linked.clone(), wrong.clone());
        let on_click = Callback::from(move |_: MouseEvent| {
            linked.set(to);
            wrong.set(String::new());
        });
        html! { <button type="button" aria-pressed={pressed} onclick={on_click}>{ label }</button> }
    };
    let sources = html! {
        <div class="seg" role="group" aria-label="Where it comes from">
            { pick(false, "Dealt") }{ pick(true, "From text") }
            <a href={Route::Editor(props.entry.info.id.to_owned()).to_string()}>{ "Set up by hand" }</a>
        </div>
    };
    let children = html! {
            <form key="form" onsubmit={on_submit} class="form">
                <div key="dealt" hidden={*linked}><Fields entry={props.entry} /></div>
                <div key="text" class="form" hidden={!*linked}>
                    { field("Link, id, position or moves", "text", "", "Moves such as ML3, MD, SL5(+1) are replayed on the board at hand.") }
                </div>
                <p class="wrong" role="alert" key="wrong" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
                <div class="dialog-foot" key="foot"><button class="btn primary" type="submit">{ "Open" }</button></div>
            </form>
    };
    let dialog = DialogProps {
        open: props.open,
        class: Classes::new(),
        title_id: "new-title",
        title: "New challenge".into(),
        beside: sources,
        children,
        on_close: props.on_close.clone(),
    };
    frame(use_dialog(props.open), &dialog)
}

#[derive(Properties, PartialEq)]
struct FieldsProps {
    entry: &'static GameEntry,
}

/// Setup, grade, variant and seed. A component, so that it is drawn once: drawing it again would
/// check the first choices again.
#[component]
fn Fields(props: &FieldsProps) -> Html {
    let info = props.entry.info;
    html! {
        <div class="form">
            { choices("Setup", "setup", info.setups) }
            { choices("How hard", "grade", info.difficulties) }
            { choices("Rules", "variant", info.variants) }
            { field("Seed", "seed", "a new one", "The same seed, with the same setup and difficulty, gives everybody the same board. Letters, digits and -, such as monday-3b.") }
        </div>
    }
}

fn field(label: &'static str, name: &'static str, placeholder: &'static str, help: &'static str) -> Html {
    let help_id = format!("{name}-help");
    html! {
        <label key={name} class="field">
            <span>{ label }</span>
            <input type="text" {name} {placeholder} autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby={help_id.clone()} />
            <small id={help_id}>{ help }</small>
        </label>
    }
}

/// One of several, each with a sentence; nothing to choose where there is only one.
fn choices(title: &'static str, name: &'static str, list: &'static [Preset]) -> Html {
    let option = |(at, one): (usize, &'static Preset)| {
        html! {
            <label key={one.code} class="choice">
                <input type="radio" {name} value={one.code} checked={at == 0} />
                <span><b>{ one.name }</b><small>{ one.about }</small></span>
            </label>
        }
    };
    html! {
        <fieldset key={name} class="choices" hidden={list.len() < 2}>
            <legend>{ title }</legend>
            { for list.iter().enumerate().map(option) }
        </fieldset>
    }
}

/// The value of a form's field, or of the chosen one of its radio buttons.
fn value(form: &Element, name: &str) -> String {
    let find = |selector: String| form.query_selector(&selector).ok().flatten();
    let found = find(format!("input[name={name}]:checked")).or_else(|| find(format!("input[type=text][name={name}]")));
    found.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()).map(|field| field.value()).unwrap_or_default()
}

fn dealt(entry: &GameEntry, form: &Element) -> Result<ChallengeId, String> {
    let setup = value(form, "setup") + &value(form, "grade") + &value(form, "variant");
    let seed = value(form, "seed");
    let seed = match seed.trim() {
        "" => entropy::fresh_seed(),
        text => Seed::new(text).map_err(|why| why.to_string())?,
    };
    Ok(ChallengeId::seeded(entry.info.id, &setup, seed))
}

/// What a text from elsewhere means: a link, an id, a position, or moves to be replayed on the board at hand.
fn from_text(entry: &GameEntry, challenge: Option<&ChallengeId>, text: &str) -> Result<ChallengeId, String> {
    let text = text.trim();
    if text.contains('/') {
        return of_link(text);
    }
    if let Ok(position) = entry.table.position(text) {
        return Ok(entry.board_id(&position));
    }
    let words = text.split([',', ' ', '-']).filter(|word| !word.is_empty());
    let moves = words.map(|word| entry.table.move_code(word)).collect::<Result<Vec<_>, _>>()?;
    match challenge {
        Some(challenge) if !moves.is_empty() => Ok(challenge.with_moves(&moves)),
        _ => Err("Paste a link, an id, a position or moves.".to_owned()),
    }
}
