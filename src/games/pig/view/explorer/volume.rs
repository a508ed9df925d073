//! The roll and hold boundary in three dimensions, turned by mouse, touch, keys and buttons.

use gloo::timers::callback::Timeout;
use web_sys::{Element, HtmlCanvasElement};
use yew::prelude::*;

use super::heat::{Palette, use_palette};
use super::solid::{Scene, Shape, View};
use super::{Lab, card};
use crate::app::charts::export::SvgFile;
use crate::app::charts::{Anchor, use_width};
use crate::app::controls::choices;
use crate::games::pig::requests::Boundary;
use crate::games::pig::view::Held;
use crate::web::canvas::{self, hex};
use crate::web::page;

/// One step of a key or a button, in radians.
const STEP: f64 = std::f64::consts::PI / 12.0;
/// So long nothing must move before every score is drawn, in milliseconds.
const REST_MS: u32 = 160;
/// While something moves, each how manieth score is drawn.
const COARSE: usize = 3;

/// The surface's card.
#[hook]
pub fn use_surface(lab: &Lab) -> Html {
    let (place, node) = (use_node_ref(), use_node_ref());
    let width = use_width(&place).clamp(240.0, 900.0);
    let palette = use_palette(&node);
    let view = use_state(View::default);
    let looked = &*lab.looked;
    let picture = Picture {
        map: if looked.solid_rule { lab.rule.clone() } else { lab.best.clone() },
        faded: looked.fade.then(|| lab.best.clone()).flatten(),
        line: looked.you,
        view: *view,
        size: (width, (width * 0.98).round()),
        palette,
    };
    {
        // Coarsely at once, and every score when nothing has changed for a while.
        let node = node.clone();
        use_effect_with(picture.clone(), move |picture| {
            let picture = picture.clone();
            picture.draw(&node, COARSE);
            let later = Timeout::new(REST_MS, move || picture.draw(&node, 1));
            move || drop(later)
        });
    }
    let (onpointerdown, onpointermove) = use_drag(&node, &view);
    let svg = picture.map.is_some().then(|| Callback::from(move |_: MouseEvent| picture.save()));
    let degrees = view.yaw.to_degrees().rem_euclid(360.0).round();
    let whose = [("Best play", false), ("The rule", true)].map(|(name, rule)| {
        (name, looked.solid_rule == rule, lab.look(move |looked, _: MouseEvent| looked.solid_rule = rule))
    });
    let body = html! {
        <>
            { choices("Whose surface", whose) }
            <div key="place" ref={place} class="pl-solid">
                <canvas ref={node} id="pl-solid" class="pl-canvas" tabindex="0" role="slider" aria-label="Turn the surface with the arrow keys"
                    aria-roledescription="turning picture" aria-valuemin="0" aria-valuemax="360" aria-valuenow={degrees.to_string()}
                    aria-valuetext={format!("turned by {degrees} degrees")} aria-describedby="pl-solid-words"
                    {onpointerdown} {onpointermove} onkeydown={keys(&view)}></canvas>
            </div>
            { turns(&view) }
            <p key="words" id="pl-solid-words" class="pl-foot">
                { "Roll below the surface, hold above it: a low plain of hold values between 15 and 30, and steep cliffs where a score of about 70 begins the race to 100. The line is the cross-section at the opponent’s score." }
            </p>
        </>
    };
    let title = ("The roll and hold boundary", "drag or use the arrow keys to turn");
    card(("pig-boundary", "pl-volume"), title, [None, svg], body)
}

/// All that the picture hangs on.
#[derive(Clone, PartialEq)]
struct Picture {
    map: Option<Held<Boundary>>,
    faded: Option<Held<Boundary>>,
    line: u16,
    view: View,
    size: (f64, f64),
    palette: Option<Palette>,
}

impl Picture {
    /// The shapes of each `step`-th score, with their colours; nothing until all is there.
    fn shapes(&self, step: usize) -> Option<(Vec<Shape>, Palette)> {
        let (map, palette) = (self.map.as_ref()?, self.palette?);
        let faded = self.faded.as_ref().map(|best| best.reachable.as_slice());
        let scene = Scene { map, faded, view: self.view, size: self.size, step, line: self.line };
        Some((scene.shapes(&palette), palette))
    }

    fn draw(&self, node: &NodeRef, step: usize) {
        if let (Some(on), Some((shapes, palette))) = (node.cast::<HtmlCanvasElement>(), self.shapes(step)) {
            paint(&on, self.size, &shapes, &palette);
        }
    }

    fn save(&self) {
        if let Some((shapes, palette)) = self.shapes(1) {
            page::download("pig-boundary.svg", "image/svg+xml", &file(self.size, &shapes, &palette));
        }
    }
}

/// Draws the shapes on a canvas of this size in CSS pixels.
fn paint(on: &HtmlCanvasElement, (width, height): (f64, f64), shapes: &[Shape], palette: &Palette) {
    let density = canvas::density();
    on.set_width((width * density).round() as u32);
    on.set_height((height * density).round() as u32);
    let Some(context) = canvas::context(on) else { return };
    context.scale(density, density).ok();
    context.set_line_join("round");
    context.set_font("500 13px Figtree, system-ui, sans-serif");
    let mut last = None;
    for shape in shapes {
        let colour = match shape {
            Shape::Face { fill, .. } => *fill,
            Shape::Line { colour, .. } => *colour,
            Shape::Words { .. } => palette.ink_2,
        };
        if last.replace(colour) != Some(colour) {
            context.set_fill_style_str(&hex(colour));
            context.set_stroke_style_str(&hex(colour));
        }
        context.begin_path();
        match shape {
            Shape::Face { corners: [first, rest @ ..], tight, .. } => {
                context.move_to(first.0, first.1);
                rest.iter().for_each(|(x, y)| context.line_to(*x, *y));
                context.close_path();
                context.fill();
                if *tight {
                    context.set_line_width(0.7);
                    context.stroke();
                }
            }
            Shape::Line { from, to, width, .. } => {
                context.set_line_width(*width);
                context.move_to(from.0, from.1);
                context.line_to(to.0, to.1);
                context.stroke();
            }
            Shape::Words { at, text, anchor } => {
                context.set_text_align(if *anchor == Anchor::Middle { "center" } else { anchor.name() });
                context.fill_text(text, at.0, at.1).ok();
            }
        }
    }
}

/// The shapes as an SVG file.
fn file((width, height): (f64, f64), shapes: &[Shape], palette: &Palette) -> String {
    let colours = (hex(palette.surface), hex(palette.ink_2));
    let frame = (0.0, 0.0, width, height);
    let mut file = SvgFile::new(frame, "The roll and hold boundary", (&colours.0, &colours.1), 13.0);
    for shape in shapes {
        match shape {
            Shape::Face { corners: [a, b, c, d], fill, tight } => {
                let (fill, edge) = (hex(*fill), if *tight { 0.7 } else { 0.0 });
                file.add(format_args!(
                    "path fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{edge}\" \
                    d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z\"",
                    a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
                ));
            }
            Shape::Line { from, to, colour, width } => file.add(format_args!(
                "path stroke=\"{}\" stroke-width=\"{width}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"",
                hex(*colour),
                from.0,
                from.1,
                to.0,
                to.1
            )),
            Shape::Words { at, text, anchor } => file.words(*at, *anchor, 0, text),
        }
    }
    file.text()
}

/// Turns by mouse and touch: what hears a press and what a move.
#[hook]
fn use_drag(node: &NodeRef, view: &UseStateHandle<View>) -> (Callback<PointerEvent>, Callback<PointerEvent>) {
    let from = use_mut_ref(|| None::<(i32, i32)>);
    let down = {
        let (from, node) = (from.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            // So that a drag goes on outside of the picture.
            if let Some(element) = node.cast::<Element>() {
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
