//! The third lesson: what a roll gains and what it risks.

use yew::prelude::*;

use super::lessons::LESSONS;
use crate::app::lesson::{Frame, LessonProps};

/// The turn total at which both are the same.
const EVEN: u16 = 20;
/// The greatest turn total of the slider.
const MOST: u16 = 40;

/// Gain and risk on a slider.
#[component]
pub fn GainLesson(props: &LessonProps) -> Html {
    let total = use_state_eq(|| 8u16);
    let touched = use_state_eq(|| false);
    let done = *touched && *total == EVEN;
    {
        let on_solved = props.on_solved.clone();
        use_effect_with(done, move |done| {
            if *done {
                on_solved.emit(());
            }
        });
    }
    let oninput = {
        let (total, touched) = (total.clone(), touched.clone());
        Callback::from(move |event: InputEvent| {
            if let Ok(value) = event.target_unchecked_into::<web_sys::HtmlInputElement>().value().parse::<u16>() {
                touched.set(true);
                total.set(value.clamp(1, MOST));
            }
        })
    };
    let again = {
        let (total, touched) = (total.clone(), touched.clone());
        Callback::from(move |_: MouseEvent| {
            touched.set(false);
            total.set(8);
        })
    };
    let (gain, risk) = (20.0 / 6.0, f64::from(*total) / 6.0);
    let said = match () {
        () if !*touched => String::new(),
        () if *total < EVEN => format!("A roll is worth {:.2} points more: roll.", gain - risk),
        () => format!("A roll costs {:.2} points: hold.", risk - gain),
    };
    let bar = |name: &'static str, value: f64, class: &'static str| {
        html! {
            <div key={name} class="pt-bar">
                <span>{ name }</span>
                <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="pt-ground" width="100" height="14" /><rect {class} width={format!("{:.1}", value / 7.0 * 100.0)} height="14" />
                </svg>
                <b class="num">{ format!("{value:.2}") }</b>
            </div>
        }
    };
    let scene = html! {
        <div class="pt-gain">
            { bar("gains", gain, "pt-gains") }
            { bar("risks", risk, "pt-risks") }
            <div key="total" class="pl-slider">
                <label for="pt-total">{ "Turn total " }<b class="num">{ *total }</b></label>
                <input type="range" id="pt-total" min="1" max={MOST.to_string()} step="1" value={total.to_string()} {oninput}
                    aria-valuetext={format!("{}: a roll gains {gain:.2}, risks {risk:.2}", *total)} />
            </div>
        </div>
    };
    html! { <Frame lesson={props.clone()} about={&LESSONS[props.number]} {scene} buttons={html! {}} {said} {done} again={done} on_again={again} /> }
}
