//! What lies under the tiles: felt, a faint place for each cell, and the way in which tiles fall. Only for the eye.

use yew::prelude::*;

use super::layout::Layout;

/// The ground of a board.
pub fn ground(layout: Layout, gravity: bool) -> Html {
    let frame = layout.frame();
    let places: String = layout.cells().map(|cell| layout.outline(cell, -6.5, 5.0)).collect();
    html! {
        <>
            <rect class="ss-felt" width={frame.width.to_string()} height={frame.height.to_string()} />
            <path class="ss-places" d={places} />
            { for gravity.then(|| arrows(layout)) }
        </>
    }
}

/// Arrows in the margin: tiles fall down, on a turned board to the right.
fn arrows(layout: Layout) -> Html {
    let frame = layout.frame();
    let (w, h) = (frame.width, frame.height);
    let across = if layout.turned() { h } else { w };
    let edge = if layout.turned() { w } else { h };
    let count = if layout.turned() { layout.rows() } else { layout.columns() };
    let d: String = (1..=count.min(5))
        .map(|at| {
            let along = across * (at as f64) / (count.min(5) + 1) as f64;
            if layout.turned() {
                format!("M{:.1} {:.1}l5 5l-5 5", edge - 10.0, along - 5.0)
            } else {
                format!("M{:.1} {:.1}l5 5l5-5", along - 5.0, edge - 13.0)
            }
        })
        .collect();
    html! { <path class="ss-fall" {d} /> }
}

/// The backs of the tiles while the game rests: nothing is seen of them.
pub fn backs(layout: Layout, cells: impl Iterator<Item = crate::games::shisen::board::Cell>) -> Html {
    let frame = layout.frame();
    let cells: Vec<_> = cells.collect();
    let all = |grow: f32, radius: f32| cells.iter().map(|cell| layout.outline(*cell, grow, radius)).collect::<String>();
    let class = classes!("ss-board", layout.turned().then_some("turned"));
    html! {
        <svg {class} viewBox={format!("0 0 {} {}", frame.width, frame.height)} role="img" aria-label="Tiles face down">
            <rect class="ss-felt" width={frame.width.to_string()} height={frame.height.to_string()} />
            <path class="ss-edge" transform="translate(0 2.500)" d={all(0.0, 6.0)} />
            <path class="ss-back" d={all(0.0, 6.0)} />
            <path class="ss-weave" d={all(-5.0, 4.0)} />
        </svg>
    }
}
