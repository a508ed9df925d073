//! The dialog in which a new challenge is chosen: setup, grade, variant and seed, or a link; the
//! editor is a page of its own.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlInputElement};
use yew::prelude::*;

use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{Entry, SetupInfo};
use crate::engine::seed::Seed;
use crate::web::entropy;
use crate::web::route::Route;

#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub entry: &'static Entry,
    pub open: bool,
    pub on_close: Callback<()>,
    pub on_open: Callback<ChallengeId>,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Dealt,
    Link,
}

/// The dialog.
#[component]
pub(super) fn NewDialog(props: &Props) -> Html {
    let node = use_node_ref();
    let way = use_state(|| Way::Dealt);
    {
        let node = node.clone();
        use_effect_with(props.open, move |open| {
            let Some(dialog) = node.cast::<HtmlDialogElement>() else { return };
            match (*open, dialog.open()) {
                (true, false) => drop(dialog.show_modal()),
                (false, true) => dialog.close(),
                _ => {}
            }
        });
    }
    let on_close = props.on_close.reform(|_: Event| ());
    let shut = props.on_close.reform(|_: MouseEvent| ());
    let pick = |to: Way, label: &'static str| {
        let state = way.clone();
        html! {
            <button type="button" aria-pressed={(*way == to).to_string()} onclick={move |_| state.set(to)}>{ label }</button>
        }
    };
    html! {
        <dialog ref={node} class="dialog new" aria-labelledby="new-title" onclose={on_close}>
            <div class="dialog-head">
                <h2 id="new-title">{ "New challenge" }</h2>
                <div class="seg" role="group" aria-label="Where it comes from">
                    { pick(Way::Dealt, "Dealt") }{ pick(Way::Link, "From a link") }
                    <a href={Route::Editor(props.entry.info.id.to_owned()).to_string()}>{ "Set up by hand" }</a>
                </div>
                <button type="button" class="icon" aria-label="Close" onclick={shut}>
                    { crate::app::icons::icon(crate::app::icons::Icon::Close) }
                </button>
            </div>
            { match *way {
                Way::Dealt => html! { <Dealt key="dealt" entry={props.entry} on_open={props.on_open.clone()} /> },
                Way::Link => html! { <FromLink key="link" entry={props.entry} on_open={props.on_open.clone()} /> },
            } }
        </dialog>
    }
}

#[derive(Properties, PartialEq)]
struct DealtProps {
    entry: &'static Entry,
    on_open: Callback<ChallengeId>,
}

/// Setup, grade, variant and seed.
#[component]
fn Dealt(props: &DealtProps) -> Html {
    let info = props.entry.info;
    let setup = use_state(|| 0usize);
    let grade = use_state(|| 0usize);
    let variant = use_state(|| 0usize);
    let seed = use_state(String::new);
    let wrong = use_state(String::new);
    let code = |list: &[SetupInfo], at: usize| list.get(at).map_or("", |one| one.code).to_owned();
    let full = code(info.setups, *setup) + &code(info.grades, *grade) + &code(info.variants, *variant);
    let on_submit = {
        let (on_open, seed, wrong) = (props.on_open.clone(), seed.clone(), wrong.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let chosen = if seed.trim().is_empty() { Ok(entropy::fresh_seed()) } else { Seed::new(seed.trim()) };
            match chosen {
                Ok(seed) => {
                    wrong.set(String::new());
                    on_open.emit(ChallengeId::seeded(info.id, &full, seed));
                }
                Err(why) => wrong.set(why.to_string()),
            }
        })
    };
    let on_seed = {
        let seed = seed.clone();
        Callback::from(move |event: InputEvent| seed.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    html! {
        <form onsubmit={on_submit} class="form">
            { choices("Setup", "setup", info.setups, &setup) }
            { choices("How hard", "grade", info.grades, &grade) }
            { choices("Rules", "variant", info.variants, &variant) }
            <label class="field" key="seed">
                <span>{ "Seed" }</span>
                <input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                    placeholder="a new one" value={(*seed).clone()} oninput={on_seed}
                    aria-describedby="seed-help" aria-invalid={(!wrong.is_empty()).to_string()} />
                <small id="seed-help">{ "The same seed gives everybody the same board. Letters, digits and -, such as monday-3b." }</small>
            </label>
            <p class="wrong" role="alert" key="wrong" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
            <div class="dialog-foot" key="foot"><button class="btn primary" type="submit">{ "Open" }</button></div>
        </form>
    }
}

/// One of several, each with a sentence; nothing to choose where there is only one.
fn choices(title: &'static str, name: &'static str, list: &'static [SetupInfo], state: &UseStateHandle<usize>) -> Html {
    let option = |(at, one): (usize, &'static SetupInfo)| {
        let state_to = state.clone();
        html! {
            <label key={one.code} class="choice">
                <input type="radio" {name} checked={**state == at} onchange={move |_| state_to.set(at)} />
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

/// A link or an id, pasted.
#[component]
fn FromLink(props: &DealtProps) -> Html {
    let wrong = use_state(String::new);
    let on_submit = {
        let (game, on_open, wrong) = (props.entry.info.id, props.on_open.clone(), wrong.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Some(form) = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return };
            let field = form.query_selector("input").ok().flatten().and_then(|e| e.dyn_into::<HtmlInputElement>().ok());
            let text = field.map(|field| field.value()).unwrap_or_default();
            let id = text.trim().rsplit('#').next().unwrap_or_default();
            match Route::parse(id) {
                Route::Play { challenge: Some(id), .. } if id.game == game => {
                    wrong.set(String::new());
                    on_open.emit(id);
                }
                Route::Play { challenge: Some(id), .. } => crate::web::page::go(&Route::challenge(&id)),
                Route::Bad { why, .. } => wrong.set(format!("This is no challenge: {why}.")),
                _ => wrong
                    .set("This is no challenge: it has the form game/setup/seed or game/board/position.".to_owned()),
            }
        })
    };
    html! {
        <form onsubmit={on_submit} class="form">
            <label class="field">
                <span>{ "Link or id" }</span>
                <input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" />
            </label>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ (*wrong).clone() }</p>
            <div class="dialog-foot"><button class="btn primary" type="submit">{ "Open" }</button></div>
        </form>
    }
}
