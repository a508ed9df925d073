//! The things that stand on the mountain, as SVG.

use yew::prelude::*;

use super::mountain::{Plan, Point, Rect};
use crate::games::fujisan::rules::{Cell, Priest};

/// A pawn round the origin: shadow, body, letter. `lifted` raises it from its shadow.
pub fn pawn(priest: Priest, lifted: bool) -> Html {
    let suit = priest.letter().to_ascii_lowercase();
    let lift = if lifted { "translate(0 -9)" } else { "translate(0 0)" };
    html! {
        <>
            <ellipse class={classes!("fj-shadow", lifted.then_some("far"))} cy="21" rx="15" ry="4" />
            <g transform={lift}>
                <path class={format!("fj-body fj-{suit}")} d="M-14 20Q-13 4-6-3A9.5 9.5 0 1 1 6-3Q13 4 14 20Z" />
                <text class="fj-letter" y="14">{ priest.letter() }</text>
            </g>
        </>
    }
}

fn corner(lie_is_turned: bool) -> &'static str {
    if lie_is_turned { "9" } else { "10" }
}

/// `transform` to a point.
pub fn at((x, y): Point) -> String {
    format!("translate({x:.1} {y:.1})")
}

/// A space with its value, or a place on the ground.
pub fn space(plan: &Plan, cell: Cell, value: Option<u8>, taken: bool) -> Html {
    let Rect { x, y, w, h } = plan.cell(cell);
    // Inside of the space: outside are the rings of targets and hints.
    let focus = ring(Rect { x: x + 4.0, y: y + 4.0, w: w - 8.0, h: h - 8.0 }, "fj-focus");
    let hit = ring(plan.hit(cell), "fj-hit");
    let Some(value) = value else {
        let (cx, cy) = (x + w / 2.0, y + h / 2.0);
        return html! {
            <>
                { hit }
                if plan.is_turned() {
                    <rect class="fj-ground" x={n(x)} y={n(y + 1.0)} width={n(w)} height={n(h - 2.0)} rx="12" />
                } else {
                    <circle class="fj-ground" cx={n(cx)} cy={n(cy)} r="25" />
                }
                { focus }
            </>
        };
    };
    let rx = corner(plan.is_turned());
    let ((vx, vy), small) = plan.value(cell, taken);
    let (ex, ey) = if plan.is_turned() { (x - 2.5, y) } else { (x, y + 3.0) };
    let class = classes!("fj-value", small.then_some("small"), (value == 0).then_some("nought"));
    html! {
        <>
            { hit }
            <rect class="fj-edge" x={n(ex)} y={n(ey)} width={n(w)} height={n(h)} {rx} />
            <rect class={classes!("fj-tile", cell.is_summit().then_some("summit"))} x={n(x)} y={n(y)} width={n(w)} height={n(h)} {rx} />
            <text {class} x={n(vx)} y={n(vy)}>{ value }</text>
            { focus }
        </>
    }
}

/// A frame without filling.
pub fn ring(Rect { x, y, w, h }: Rect, class: &'static str) -> Html {
    html! { <rect {class} x={n(x)} y={n(y)} width={n(w)} height={n(h)} rx="12" /> }
}

/// The name of a move on its target: a disc, or a pill for longer names.
pub fn badge(place: Point, text: &str, class: &'static str) -> Html {
    let half = if text.len() > 2 { 5.0 + 4.2 * text.len() as f64 } else { 13.0 };
    html! {
        <g {class} transform={at(place)}>
            <rect x={n(-half)} y="-13" width={n(2.0 * half)} height="26" rx="13" />
            <text y="4.5">{ text.to_owned() }</text>
        </g>
    }
}

/// What is noted beside a space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// The number of a free space on a priest's way, and whether he may land there.
    Count(u8, bool),
    /// A priest stands there: skipped, not counted.
    Skipped,
    /// There is no way past this edge: the left one, or the right one.
    Closed {
        /// Which edge.
        right: bool,
    },
}

/// Draws a note beside a cell.
pub fn note(plan: &Plan, cell: Cell, note: Note) -> Html {
    match note {
        Note::Count(count, lands) => html! {
            <g class={classes!("fj-count", lands.then_some("lands"))} transform={at(plan.count(cell))}>
                <circle r="10.5" /><text y="4.5">{ count }</text>
            </g>
        },
        Note::Skipped => html! {
            <g class="fj-count skipped" transform={at(plan.count(cell))}><circle r="10.5" /><path d="M-4 0H4" /></g>
        },
        Note::Closed { right } => {
            let Rect { x, y, w, h } = plan.cell(cell);
            let edge = if right { x + w + 2.5 } else { x - 2.5 };
            html! {
                <g class="fj-closed" transform={at((edge, y + h * 0.62))}><circle r="11" /><path d="M-4-4L4 4M4-4L-4 4" /></g>
            }
        }
    }
}

/// A number as an attribute.
pub fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
