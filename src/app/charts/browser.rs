//! What the charts ask the browser for: how wide they are, and to save a file. Whatever is drawn as a figure is framed here.

use super::export;
use crate::app::context::use_app;
use crate::app::controls::use_held;
use crate::app::grid_board::use_media;
use crate::lab::report::Table;
use crate::web::canvas::{self, Rgb};
use crate::web::page;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The width charts are drawn for until their place on the page is known.
pub const FIRST_WIDTH: f64 = 640.0;
/// The narrowest chart that is drawn; below, it is scaled down.
const NARROWEST: f64 = 240.0;

/// The width of an element in pixels, kept up to date when the window changes.
#[hook]
pub fn use_width(node: &NodeRef) -> f64 {
    let width = use_state_eq(|| FIRST_WIDTH);
    {
        let (node, width) = (node.clone(), width.clone());
        use_held((), move |()| {
            let measure = move || {
                // Hidden elements have no width; they keep the last one.
                if let Some(found) = node.cast::<Element>().map(|element| element.client_width()).filter(|w| *w > 0) {
                    width.set(f64::from(found));
                }
            };
            measure();
            EventListener::new(&gloo::utils::window(), "resize", move |_| measure())
        });
    }
    *width
}

/// The custom properties of these names as an element has them, read again when the theme changes; nothing until it is on the
/// page.
#[hook]
pub fn use_tokens<const N: usize>(node: &NodeRef, names: [&'static str; N]) -> Option<[Rgb; N]> {
    let found = use_state_eq(|| None::<[Rgb; N]>);
    let settings = use_app().settings;
    let looks = (use_media("(prefers-color-scheme: dark)"), use_media("(prefers-contrast: more)"));
    let changes = (settings, looks, use_media("(forced-colors: active)"), use_media("print"));
    {
        let (found, node) = (found.clone(), node.clone());
        use_held(changes, move |_| {
            let read = move || {
                if let Some(tokens) = node.cast::<Element>().and_then(|element| canvas::tokens(&element, names)) {
                    found.set(Some(tokens));
                }
            };
            read();
            // Once more when the theme script has marked the page, which hears of the change like we do.
            Timeout::new(50, read)
        });
    }
    *found
}

/// Saves a table as CSV, made when it is asked for.
pub fn csv_saver(table: impl Fn() -> Table + 'static) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let table = table();
        page::download(&format!("{}.csv", table.id), "text/csv", &table.csv());
    })
}

/// Saves the drawn chart of the figure with this id as an SVG file. It must be on the page (its table may hide it).
pub fn svg_saver(figure_id: &str) -> Callback<MouseEvent> {
    let id = figure_id.to_owned();
    Callback::from(move |_: MouseEvent| {
        let chart = gloo::utils::document().get_element_by_id(&chart_id(&id));
        if let Some(file) = chart.and_then(|chart| export::standalone(&chart.outer_html())) {
            page::download(&format!("{id}.svg"), "image/svg+xml", &file);
        }
    })
}

/// A small button of a figure, such as «CSV».
pub fn tool(name: &'static str, of: &str, act: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="figure-tool" aria-label={format!("{name} of {of}")} onclick={act}>{ name }</button> }
}

/// Draws a picture for a width in pixels: its height, and what is in it.
#[derive(Clone)]
pub struct Draw(pub Rc<dyn Fn(f64) -> (f64, Html)>);

impl PartialEq for Draw {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// What a picture is given.
#[derive(Clone, PartialEq, Properties)]
pub struct PictureProps {
    /// The id of its figure, by which it can be saved.
    pub id: AttrValue,
    /// The picture in words.
    pub label: AttrValue,
    /// Draws it.
    pub draw: Draw,
    /// More classes.
    #[prop_or_default]
    pub class: Classes,
    /// Hears where it is pressed, and where the pointer goes while it is: pixels from the left, and its width.
    #[prop_or_default]
    pub on_point: Option<Callback<(f64, f64)>>,
}

/// A picture that is drawn anew for the width it has, so that its words keep their size.
#[component]
pub fn Picture(props: &PictureProps) -> Html {
    let node = use_node_ref();
    let width = use_width(&node).max(NARROWEST);
    let (height, body) = (props.draw.0)(width);
    let on_point = props.on_point.clone().map(|on_point| {
        let node = node.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some(element) = node.cast::<Element>().filter(|_| event.buttons() != 0) {
                let area = element.get_bounding_client_rect();
                let x = (f64::from(event.client_x()) - area.left()) * width / area.width().max(1.0);
                on_point.emit((x, width));
            }
        })
    });
    html! {
        <div class="chart-place" ref={node}>
            <svg id={chart_id(&props.id)} class={classes!("chart", props.class.clone())} role="img" aria-label={props.label.clone()}
                viewBox={format!("0 0 {width:.0} {height:.0}")} onpointerdown={on_point.clone()} onpointermove={on_point}>{ body }</svg>
        </div>
    }
}

/// The element id of a figure's `<svg>`.
pub fn chart_id(figure_id: &str) -> String {
    format!("chart-{figure_id}")
}
