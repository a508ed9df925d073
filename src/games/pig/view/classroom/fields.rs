//! The fields of the rooms: a seed, typed or drawn anew; the numbers of a game that is not the usual one.

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::app::fields::use_typed;
use crate::app::icons::{Icon, icon};
use crate::app::words::sentence;
use crate::engine::seed::Seed;
use crate::games::pig::requests::Variant;
use crate::games::pig::variant::{DICE, GREATEST_GOAL, MIN_GOAL};
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

/// What the fields are given.
#[derive(Clone, PartialEq, Properties)]
pub struct VariantProps {
    /// The variant.
    pub variant: Variant,
    /// Whether there is a goal to choose.
    #[prop_or(true)]
    pub goal: bool,
    /// Hears another variant, once there is such a game.
    pub on_variant: Callback<Variant>,
}

/// The game in words: `to 100 with a die of 6; a 1 loses`.
pub fn words(variant: Variant, goal: bool) -> String {
    let to = if goal { format!("to {}, ", variant.goal) } else { String::new() };
    format!("{to}a die of {}, a {} loses the turn", variant.die, variant.bust)
}

/// The fields, folded away: most lessons play the usual game.
#[component]
pub fn VariantFields(props: &VariantProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let variant = props.variant;
    let tell = {
        let (wrong, typed, on_variant) = (wrong.clone(), typed.clone(), props.on_variant.clone());
        Callback::from(move |variant: Variant| match variant.checked() {
            Ok(variant) => {
                typed.taken();
                wrong.set(String::new());
                on_variant.emit(variant);
            }
            Err(why) => wrong.set(sentence(&why)),
        })
    };
    let on_goal = {
        let (tell, wrong) = (tell.clone(), wrong.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            match text.trim().parse() {
                Ok(goal) => tell.emit(Variant { goal, ..variant }),
                Err(_) => wrong.set(format!("The goal is a whole number from {MIN_GOAL} to {GREATEST_GOAL}.")),
            }
        })
    };
    let pick = |label: &'static str, list: Vec<u8>, current: u8, of: fn(Variant, u8) -> Variant| {
        let tell = tell.clone();
        let on_change = Callback::from(move |event: Event| {
            // The options are the only values there are.
            if let Ok(value) = event.target_unchecked_into::<HtmlSelectElement>().value().parse() {
                tell.emit(of(variant, value));
            }
        });
        let option = |value: &u8| html! { <option key={*value} value={value.to_string()} selected={*value == current}>{ *value }</option> };
        html! { <label class="field"><span>{ label }</span><select onchange={on_change}>{ for list.iter().map(option) }</select></label> }
    };
    html! {
        <details class="variant">
            <summary>{ "The game: " }{ words(variant, props.goal) }</summary>
            <div class="variant-fields">
                <label class="field" hidden={!props.goal}><span>{ "Goal" }</span>
                    <input type="number" inputmode="numeric" min={MIN_GOAL.to_string()} max={GREATEST_GOAL.to_string()}
                        value={typed.or(variant.goal)} oninput={typed.on_input()} onchange={on_goal} />
                </label>
                { pick("Faces of the die", DICE.to_vec(), variant.die, |variant, die| Variant { die, bust: variant.bust.min(die), ..variant }) }
                { pick("Face that loses", (1..=variant.die).collect(), variant.bust, |variant, bust| Variant { bust, ..variant }) }
            </div>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
        </details>
    }
}
