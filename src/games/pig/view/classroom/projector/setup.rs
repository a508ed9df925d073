//! What is set before a lesson begins: the class, the rounds, the dice.

use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::plan::{MOST_ROUNDS, Plan, read_names, read_rounds};
use crate::app::dialog::use_dialog;
use crate::app::icons::{Icon, icon};
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::pig::view::classroom::fields::VariantFields;
use crate::web::entropy;

/// What the dialog is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SetupProps {
    /// Whether it is open.
    pub open: bool,
    /// What is set now.
    pub plan: Plan,
    /// The class now.
    pub names: Vec<String>,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Begins a new lesson.
    pub on_begin: Callback<(Plan, Vec<String>)>,
}

/// What stands in the fields.
#[derive(Clone, Debug, PartialEq)]
struct Fields {
    names: String,
    rounds: String,
    seed: String,
    plan: Plan,
    wrong: String,
}

impl Fields {
    /// A new lesson has new dice, unless the field says otherwise.
    fn of(props: &SetupProps) -> Self {
        let numbers = props.names.iter().enumerate().all(|(at, name)| *name == (at + 1).to_string());
        let names = match props.names.len() {
            0 => String::new(),
            count if numbers => count.to_string(),
            _ => props.names.join("\n"),
        };
        let (rounds, seed) = (props.plan.rounds.to_string(), entropy::fresh_seed().to_string());
        Self { names, rounds, seed, plan: props.plan.clone(), wrong: String::new() }
    }

    fn read(&self) -> Result<(Plan, Vec<String>), String> {
        let names = read_names(&self.names)?;
        let seed = Seed::new(self.seed.trim()).map_err(|error| error.to_string())?;
        Ok((Plan { rounds: read_rounds(&self.rounds)?, seed, ..self.plan.clone() }, names))
    }
}

/// The dialog.
#[component]
pub fn Setup(props: &SetupProps) -> Html {
    let node = use_dialog(props.open);
    let fields = use_state(|| Fields::of(props));
    {
        let (fields, props) = (fields.clone(), props.clone());
        use_effect_with(props.open, move |open| {
            if *open {
                fields.set(Fields::of(&props));
            }
        });
    }
    let change = |change: fn(&mut Fields, String)| {
        let fields = fields.clone();
        move |text: String| {
            let mut next = (*fields).clone();
            change(&mut next, text);
            next.wrong.clear();
            fields.set(next);
        }
    };
    let typed = |set: fn(&mut Fields, String)| {
        let set = change(set);
        Callback::from(move |event: InputEvent| set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    let on_names = {
        let set = change(|fields, text| fields.names = text);
        Callback::from(move |event: InputEvent| set(event.target_unchecked_into::<HtmlTextAreaElement>().value()))
    };
    let on_variant = {
        let fields = fields.clone();
        Callback::from(move |variant| {
            let mut next = (*fields).clone();
            next.plan.variant = variant;
            fields.set(next);
        })
    };
    let on_submit = {
        let (fields, on_begin) = (fields.clone(), props.on_begin.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match fields.read() {
                Ok(read) => on_begin.emit(read),
                Err(why) => fields.set(Fields { wrong: sentence(&why), ..(*fields).clone() }),
            }
        })
    };
    let on_close = props.on_close.reform(|_: Event| ());
    let shut = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={node} class="dialog pj-setup" aria-labelledby="setup-title" onclose={on_close}>
            <div class="dialog-head"><h2 id="setup-title">{ "New lesson" }</h2>
                <button type="button" class="icon" aria-label="Close" onclick={shut}>{ icon(Icon::Close) }</button></div>
            <form class="form" onsubmit={on_submit} novalidate=true>
                <label class="field"><span>{ "The class" }</span>
                    <textarea name="names" rows="6" spellcheck="false" autocomplete="off" aria-describedby="names-help"
                        value={fields.names.clone()} oninput={on_names} />
                    <small id="names-help">{ "Names in lines or parted by commas; or only how many there are; or nothing. They stay on this machine and are in no link." }</small>
                </label>
                <div class="fields pj-fields">
                    <label class="field"><span>{ "Rounds" }</span>
                        <input type="number" name="rounds" inputmode="numeric" min="1" max={MOST_ROUNDS.to_string()}
                            value={fields.rounds.clone()} oninput={typed(|fields, text| fields.rounds = text)} /></label>
                    <label class="field"><span>{ "Seed of the dice" }</span>
                        <input type="text" name="seed" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                            value={fields.seed.clone()} oninput={typed(|fields, text| fields.seed = text)} /></label>
                </div>
                <p class="quiet">{ "The same seed gives the same dice again, here and on any other machine." }</p>
                <VariantFields variant={fields.plan.variant} goal=false {on_variant} />
                <p class="wrong" role="alert" hidden={fields.wrong.is_empty()}>{ &fields.wrong }</p>
                <div class="dialog-foot"><button type="submit" class="btn primary">{ "Begin" }</button></div>
            </form>
        </dialog>
    }
}
