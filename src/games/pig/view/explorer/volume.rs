//! The roll and hold boundary in three dimensions, turned by mouse, touch, keys and buttons.

use gloo::timers::callback::Timeout;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::desk::{Change, Held, Looked};
use super::figure::Card;
use super::palette::{self, Palette, use_palette};
use super::solid::{Scene, Shape, View};
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
    /// Hears what is to be looked at.
    pub on_look: Callback<Change>,
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
    let looked = &props.looked;
    let picture = Picture {
        map: if looked.solid_rule { props.rule.clone() } else { props.best.clone() },
        faded: looked.fade.then(|| props.best.clone()).flatten(),
        line: looked.you,
        view: *view,
        size: (width, (width * 0.98).round()),
        palette,
    };
    use_drawing(&node, &picture);
    let (onpointerdown, onpointermove) = use_drag(&node, &view);
    let onkeydown = keys(&view);
    let svg = picture.map.is_some().then(|| Callback::from(move |()| picture.save()));
    let degrees = view.yaw.to_degrees().rem_euclid(360.0).round();
    let card = Card {
        id: "pig-boundary",
        class: "pl-volume",
        title: "The roll and hold boundary",
        note: "drag or use the arrow keys to turn",
        csv: None,
        svg,
    };
    card.of(html! {
        <>
            { choice(props) }
            <div key="place" ref={place} class="pl-solid">
                <canvas ref={node} id="pl-solid" class="pl-canvas" tabindex="0" role="slider" aria-label="Turn the surface with the arrow keys"
                    aria-roledescription="turning picture" aria-valuemin="0" aria-valuemax="360" aria-valuenow={degrees.to_string()}
                    aria-valuetext={format!("turned by {degrees} degrees")} aria-describedby="pl-solid-words"
                    {onpointerdown} {onpointermove} {onkeydown}></canvas>
            </div>
            { turns(&view) }
            <p key="words" id="pl-solid-words" class="pl-foot">
                { "Roll below the surface, hold above it: a low plain of hold values between 15 and 30, and steep cliffs where a score of about 70 begins the race to 100. The line is the cross-section at the opponent’s score." }
            </p>
        </>
    })
}

/// All that the picture hangs on.
#[derive(Clone, PartialEq)]
struct Picture {
    map: Option<Held>,
    faded: Option<Held>,
    line: u16,
    view: View,
    size: (f64, f64),
    palette: Option<Palette>,
}

impl Picture {
    /// The shapes of each `step`-th score, with their colours; nothing until all is there.
    fn shapes(&self, step: usize) -> Option<(Vec<Shape>, Palette)> {
        let (map, palette) = (self.map.as_ref()?.boundary()?, self.palette?);
        let faded = self.faded.as_ref().and_then(Held::boundary).map(|best| best.reachable.as_slice());
        let scene = Scene { map, faded, view: self.view, size: self.size, step, line: self.line };
        Some((scene.shapes(&palette), palette))
    }

    fn draw(&self, node: &NodeRef, step: usize) {
        if let (Some(on), Some((shapes, palette))) = (node.cast::<HtmlCanvasElement>(), self.shapes(step)) {
            palette::paint(&on, self.size, &shapes, &palette);
        }
    }

    fn save(&self) {
        if let Some((shapes, palette)) = self.shapes(1) {
            let text = palette::file(self.size, "The roll and hold boundary", &shapes, &palette);
            page::download("pig-boundary.svg", "image/svg+xml", &text);
        }
    }
}

/// Draws coarsely at once, and every score when nothing has changed for a while.
#[hook]
fn use_drawing(node: &NodeRef, picture: &Picture) {
    let node = node.clone();
    use_effect_with(picture.clone(), move |picture| {
        let picture = picture.clone();
        picture.draw(&node, COARSE);
        let later = Timeout::new(REST_MS, move || picture.draw(&node, 1));
        move || drop(later)
    });
}

/// Turns by mouse and touch: what hears a press and what a move.
#[hook]
fn use_drag(node: &NodeRef, view: &UseStateHandle<View>) -> (Callback<PointerEvent>, Callback<PointerEvent>) {
    let from = use_mut_ref(|| None::<(i32, i32)>);
    let down = {
        let (from, node) = (from.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            // So that a drag goes on outside of the picture.
            if let Some(element) = node.cast::<web_sys::Element>() {
                element.set_pointer_capture(event.pointer_id()).ok();
            }
            *from.borrow_mut() = Some((event.client_x(), event.client_y()));
        })
    };
    let view = view.clone();
    let moved = Callback::from(move |event: PointerEvent| {
        let mut from = from.borrow_mut();
        let Some((x, y)) = from.filter(|_| event.buttons() != 0) else { return };
        *from = Some((event.client_x(), event.client_y()));
        let by = (f64::from(event.client_x() - x) * 0.008, f64::from(event.client_y() - y) * 0.006);
        view.set(view.turned(by.0, by.1));
    });
    (down, moved)
}

/// Turns by arrow keys.
fn keys(view: &UseStateHandle<View>) -> Callback<KeyboardEvent> {
    let view = view.clone();
    Callback::from(move |event: KeyboardEvent| {
        let next = match event.key().as_str() {
            "ArrowLeft" => view.turned(-STEP, 0.0),
            "ArrowRight" => view.turned(STEP, 0.0),
            "ArrowUp" => view.turned(0.0, -STEP / 2.0),
            "ArrowDown" => view.turned(0.0, STEP / 2.0),
            "Home" => View::default(),
            _ => return,
        };
        event.prevent_default();
        view.set(next);
    })
}

/// Turns by buttons.
fn turns(view: &UseStateHandle<View>) -> Html {
    let button = |name: &'static str, sign: &'static str, yaw: f64, pitch: f64| {
        let view = view.clone();
        let onclick = Callback::from(move |_: MouseEvent| view.set(view.turned(yaw, pitch)));
        html! { <button key={name} type="button" class="btn pl-turn" aria-label={name} title={name} {onclick}>{ sign }</button> }
    };
    let back = {
        let view = view.clone();
        Callback::from(move |_: MouseEvent| view.set(View::default()))
    };
    html! {
        <div key="turns" class="pl-turns" role="group" aria-label="Turn the surface">
            { button("Turn left", "←", -STEP, 0.0) }
            { button("Turn right", "→", STEP, 0.0) }
            { button("Tilt up", "↑", 0.0, -STEP / 2.0) }
            { button("Tilt down", "↓", 0.0, STEP / 2.0) }
            <button key="back" type="button" class="btn quiet" onclick={back}>{ "As before" }</button>
        </div>
    }
}

/// Whose surface is shown.
fn choice(props: &VolumeProps) -> Html {
    let button = |name: &'static str, rule: bool| {
        let onclick =
            props.on_look.reform(move |_: MouseEvent| -> Change { Box::new(move |looked| looked.solid_rule = rule) });
        let on = props.looked.solid_rule == rule;
        html! { <button key={name} type="button" aria-pressed={on.to_string()} {onclick}>{ name }</button> }
    };
    html! {
        <div key="whose" class="seg" role="group" aria-label="Whose surface">{ button("Best play", false) }{ button("The rule", true) }</div>
    }
}
