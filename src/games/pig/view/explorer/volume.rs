//! The roll and hold boundary in three dimensions, turned by mouse, touch, keys and buttons.

use gloo::timers::callback::Timeout;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::desk::{Held, Looked};
use super::figure::Card;
use super::paint;
use super::palette::use_palette;
use super::solid::{Scene, View};
use crate::app::charts::use_width;
use crate::web::page;

/// What the surface is given.
#[derive(Properties, PartialEq)]
pub struct VolumeProps {
    /// What is looked at.
    pub looked: Looked,
    /// Where best play holds.
    pub best: Option<Held>,
    /// Where the rule holds.
    pub rule: Option<Held>,
    /// Hears what is looked at now.
    pub on_look: Callback<Looked>,
}

/// One step of a key or a button, in radians.
const STEP: f64 = std::f64::consts::PI / 12.0;
/// So long nothing must move before every score is drawn, in milliseconds.
const REST_MS: u32 = 160;
/// While something moves, each how manieth score is drawn.
const COARSE: usize = 3;

/// The surface.
#[component]
pub fn Volume(props: &VolumeProps) -> Html {
    let place = use_node_ref();
    let node = use_node_ref();
    let width = use_width(&place).clamp(240.0, 900.0);
    let palette = use_palette(&node);
    let view = use_state(View::default);
    let from = use_mut_ref(|| None::<(i32, i32)>);
    let shown = if props.looked.solid_rule { props.rule.clone() } else { props.best.clone() };
    let size = (width, (width * 0.98).round());
    let (line, fade) = (props.looked.you, props.looked.fade);
    {
        let (node, best) = (node.clone(), props.best.clone());
        use_effect_with((shown.clone(), *view, line, fade, size, palette), move |(shown, view, line, fade, size, palette)| {
            let (shown, view, line, size) = (shown.clone(), *view, *line, *size);
            let faded = fade.then_some(best).flatten();
            let draw = {
                let palette = *palette;
                move |step: usize| {
                    let map = shown.as_ref().and_then(Held::boundary);
                    if let (Some(on), Some(map), Some(palette)) = (node.cast::<HtmlCanvasElement>(), map, palette) {
                        let faded = faded.as_ref().and_then(Held::boundary).map(|best| best.reachable.as_slice());
                        let shapes = Scene { map, faded, view, size, step, line }.shapes(&palette);
                        paint::paint(&on, size, &shapes, &palette);
                    }
                }
            };
            draw(COARSE);
            let later = Timeout::new(REST_MS, move || draw(1));
            move || drop(later)
        });
    }
    let turn = |yaw: f64, pitch: f64| {
        let view = view.clone();
        Callback::from(move |_: MouseEvent| view.set(view.turned(yaw, pitch)))
    };
    let button = |name: &'static str, sign: &'static str, yaw: f64, pitch: f64| {
        html! { <button key={name} type="button" class="btn pl-turn" aria-label={name} title={name} onclick={turn(yaw, pitch)}>{ sign }</button> }
    };
    let onpointerdown = {
        let from = from.clone();
        Callback::from(move |event: PointerEvent| {
            let target = event.current_target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok());
            if let Some(element) = target {
                element.set_pointer_capture(event.pointer_id()).ok();
            }
            *from.borrow_mut() = Some((event.client_x(), event.client_y()));
        })
    };
    let onpointermove = {
        let (from, view) = (from.clone(), view.clone());
        Callback::from(move |event: PointerEvent| {
            let mut from = from.borrow_mut();
            let Some((x, y)) = from.filter(|_| event.buttons() != 0) else { return };
            *from = Some((event.client_x(), event.client_y()));
            let by = (f64::from(event.client_x() - x) * 0.008, f64::from(event.client_y() - y) * 0.006);
            view.set(view.turned(by.0, by.1));
        })
    };
    let onkeydown = {
        let view = view.clone();
        Callback::from(move |event: KeyboardEvent| {
            let (yaw, pitch) = match event.key().as_str() {
                "ArrowLeft" => (-STEP, 0.0),
                "ArrowRight" => (STEP, 0.0),
                "ArrowUp" => (0.0, -STEP / 2.0),
                "ArrowDown" => (0.0, STEP / 2.0),
                "Home" => {
                    event.prevent_default();
                    return view.set(View::default());
                }
                _ => return,
            };
            event.prevent_default();
            view.set(view.turned(yaw, pitch));
        })
    };
    let back = {
        let view = view.clone();
        Callback::from(move |_: MouseEvent| view.set(View::default()))
    };
    let svg = shown.clone().zip(palette).map(|(shown, palette)| {
        let (view, faded) = (*view, fade.then(|| props.best.clone()).flatten());
        Callback::from(move |()| {
            let Some(map) = shown.boundary() else { return };
            let faded = faded.as_ref().and_then(Held::boundary).map(|best| best.reachable.as_slice());
            let shapes = Scene { map, faded, view, size, step: 1, line }.shapes(&palette);
            let text = paint::file(size, "The roll and hold boundary", &shapes, &palette);
            page::download("pig-boundary.svg", "image/svg+xml", &text);
        })
    });
    let degrees = view.yaw.to_degrees().rem_euclid(360.0).round();
    html! {
        <Card id="pig-boundary" class="pl-volume" title="The roll and hold boundary" note="drag or use the arrow keys to turn" on_svg={svg}>
            { choice(props) }
            <div key="place" ref={place} class="pl-solid">
                <canvas ref={node} id="pl-solid" class="pl-canvas" tabindex="0" role="slider" aria-label="Turn the surface with the arrow keys"
                    aria-roledescription="turning picture" aria-valuemin="0" aria-valuemax="360" aria-valuenow={degrees.to_string()}
                    aria-valuetext={format!("turned by {degrees} degrees")} aria-describedby="pl-solid-words"
                    {onpointerdown} {onpointermove} {onkeydown}></canvas>
            </div>
            <div key="turns" class="pl-turns" role="group" aria-label="Turn the surface">
                { button("Turn left", "←", -STEP, 0.0) }
                { button("Turn right", "→", STEP, 0.0) }
                { button("Tilt up", "↑", 0.0, -STEP / 2.0) }
                { button("Tilt down", "↓", 0.0, STEP / 2.0) }
                <button key="back" type="button" class="btn quiet" onclick={back}>{ "As before" }</button>
            </div>
            <p key="words" id="pl-solid-words" class="pl-foot">
                { "Roll below the surface, hold above it: a low plain of hold values between 15 and 30, and steep cliffs where a score of about 70 begins the race to 100. The line is the cross-section at the opponent’s score." }
            </p>
        </Card>
    }
}

/// Whose surface is shown.
fn choice(props: &VolumeProps) -> Html {
    let button = |name: &'static str, rule: bool| {
        let (looked, on_look) = (props.looked.clone(), props.on_look.clone());
        let onclick = Callback::from(move |_: MouseEvent| on_look.emit(Looked { solid_rule: rule, ..looked.clone() }));
        let on = props.looked.solid_rule == rule;
        html! { <button key={name} type="button" aria-pressed={on.to_string()} {onclick}>{ name }</button> }
    };
    html! {
        <div key="whose" class="seg" role="group" aria-label="Whose surface">{ button("Best play", false) }{ button("The rule", true) }</div>
    }
}
