//! The mountain and what stands on it, as SVG.

use yew::prelude::*;

use super::mountain::{Lie, Plan, Point, Rect};
use crate::app::grid_board::BoardStatus;
use crate::games::fujisan::rules::{Cell, Priest, STEPS};

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

// What is behind the spaces: sky, sun, Fuji, the columns; sunrise when won, mist when lost.

/// The peak from the front: slopes and snow.
const SLOPES: &str = "M40 470C250 400 340 190 398 66Q450 40 502 66C560 190 650 400 860 470Z";
const SNOW: &str = "M398 66Q450 40 502 66C512 88 522 108 534 130L506 118L482 142L452 116L424 144L398 118L366 130C378 108 388 88 398 66Z";

/// Everything behind the spaces.
pub fn backdrop(plan: &Plan, mood: BoardStatus) -> Html {
    let landscape = match plan.lie {
        Lie::Upright | Lie::Low => upright(plan, mood),
        Lie::Turned | Lie::TurnedNarrow => turned(plan, mood),
        Lie::Window => Html::default(),
    };
    html! {
        <>
            <g key="land">{ landscape }</g>
            if mood == BoardStatus::Lost { <g key="mist">{ mist(plan) }</g> }
            <g key="columns">{ for plan.columns.clone().filter(|c| (1..=STEPS).contains(c)).map(|c| column(plan, c)) }</g>
            if !plan.is_turned() {
                <path key="line" class="fj-line" d={ground_line(plan)} />
            }
        </>
    }
}

fn ground_line(plan: &Plan) -> String {
    let frame = plan.frame();
    let margin = if plan.lie == Lie::Window { 0.0 } else { 16.0 };
    format!("M{} {}H{}", n(frame.x + margin), n(plan.ground_line()), n(frame.x + frame.width - margin))
}

fn upright(plan: &Plan, mood: BoardStatus) -> Html {
    let sun = match (mood, plan.lie) {
        (BoardStatus::Won, Lie::Low) => (450.0, 232.0, 122.0),
        (BoardStatus::Won, _) => (450.0, 82.0, 68.0),
        (_, Lie::Low) => (742.0, 190.0, 28.0),
        _ => (742.0, 84.0, 38.0),
    };
    let slopes = html! { <><path class="fj-hill" d={SLOPES} /><path class="fj-snow" d={SNOW} /></> };
    html! { <>{ sky(sun, mood) }{ slopes }</> }
}

fn turned(plan: &Plan, mood: BoardStatus) -> Html {
    let summit = plan.cell(Cell::at(0, STEPS / 2));
    let my = summit.y + summit.h + 1.5;
    let bottom = plan.frame().height;
    let sun = if mood == BoardStatus::Won { (352.0, my, 62.0) } else { (336.0, 84.0, 26.0) };
    let reach = my / 2.0;
    let slopes = format!(
        "M0 30C70 {} 230 {} 352 {} Q372 {my} 352 {}C230 {} 70 {} 0 {}Z",
        my - reach,
        my - 80.0,
        my - 34.0,
        my + 34.0,
        my + 80.0,
        my + reach,
        bottom - 30.0
    );
    let snow = format!(
        "M352 {0}Q372 {my} 352 {1}C338 {2} 324 {3} 308 {4}L318 {5}L298 {6}L320 {7}L296 {8}L316 {0}L308 {9}C324 {10} 338 {11} 352 {0}Z",
        my - 34.0,
        my + 34.0,
        my + 40.0,
        my + 45.0,
        my + 52.0,
        my + 30.0,
        my + 14.0,
        my - 6.0,
        my - 22.0,
        my - 52.0,
        my - 45.0,
        my - 40.0
    );
    let word = summit.x + summit.w + 7.0;
    html! {
        <>
            { sky(sun, mood) }
            <path class="fj-hill" d={slopes} /><path class="fj-snow" d={snow} />
            <text class="fj-summit-word" transform={format!("translate({word} {my}) rotate(90)")}>{ "SUMMIT" }</text>
            <text class="fj-step fj-lie" x="384" y="18">{ "On its side:" }</text>
            <text class="fj-step fj-lie" x="384" y="34">{ "left is up, up is right" }</text>
        </>
    }
}

/// The sun; at sunrise with its rays.
fn sky((x, y, r): (f64, f64, f64), mood: BoardStatus) -> Html {
    let rays = (1..9).map(|i| {
        let i = f64::from(i);
        html! { <circle class="fj-ray" cx={n(x)} cy={n(y)} r={n(r + 4.0 + i * i * 3.0 + i * 19.0)} opacity={n(0.62 - i * 0.065)} /> }
    });
    html! {
        <>
            if mood == BoardStatus::Won { <g key="rays">{ for rays }</g> }
            <circle key="sun" class="fj-sun" cx={n(x)} cy={n(y)} r={n(r)} />
        </>
    }
}

/// Bands of mist, drawn for 480 x 190 and stretched over the picture.
fn mist(plan: &Plan) -> Html {
    let frame = plan.frame();
    let fit = format!(
        "translate({} {}) scale({} {})",
        n(frame.x),
        n(frame.y),
        n(frame.width / 480.0),
        n(frame.height / 190.0)
    );
    html! {
        <g class="fj-mist" transform={fit}>
            <path d="M0 46C60 34 120 58 190 44S330 30 480 50V74C360 58 260 84 170 68S60 62 0 78Z" opacity=".8" />
            <path d="M0 104C90 88 150 116 240 100S400 92 480 108V128C380 112 300 136 210 122S80 118 0 134Z" opacity=".7" />
            <path d="M0 170C120 156 220 180 330 168S430 164 480 172V190H0Z" opacity=".85" />
        </g>
    }
}

fn column(plan: &Plan, column: u8) -> Html {
    let Rect { x, y, w, h } = plan.face(column);
    html! {
        <g key={column}>
            <rect class="fj-face" x={n(x)} y={n(y)} width={n(w)} height={n(h)} />
            if plan.is_turned() {
                <text class="fj-step" x="5" y={n(y + h / 2.0 + 4.0)}>{ column }</text>
            }
        </g>
    }
}
