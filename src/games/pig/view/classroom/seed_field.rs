//! The field of a seed: typed, or drawn anew.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::fields::use_typed;
use crate::app::icons::{Icon, icon};
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::web::entropy;

/// What the field of a seed is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SeedProps {
    /// The seed.
    pub seed: Seed,
    /// Hears another one, once it is a seed.
    pub on_seed: Callback<Seed>,
}

/// A seed that can be typed, or drawn anew.
#[component]
pub fn SeedField(props: &SeedProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let on_change = {
        let (wrong, typed, on_seed) = (wrong.clone(), typed.clone(), props.on_seed.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            match Seed::new(text.trim()) {
                Ok(seed) => {
                    typed.taken();
                    wrong.set(String::new());
                    on_seed.emit(seed);
                }
                Err(why) => wrong.set(sentence(&why.to_string())),
            }
        })
    };
    let on_fresh = {
        let (wrong, typed, on_seed) = (wrong.clone(), typed.clone(), props.on_seed.clone());
        Callback::from(move |_: MouseEvent| {
            typed.taken();
            wrong.set(String::new());
            on_seed.emit(entropy::fresh_seed());
        })
    };
    html! {
        <div class="seed-field">
            <label class="field"><span>{ "Seed of the dice" }</span>
                <input type="text" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                    aria-invalid={(!wrong.is_empty()).to_string()} value={typed.or(&props.seed)} oninput={typed.on_input()} onchange={on_change} />
            </label>
            <button type="button" class="btn" onclick={on_fresh}>{ icon(Icon::Restart) }{ "Fresh dice" }</button>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
        </div>
    }
}
