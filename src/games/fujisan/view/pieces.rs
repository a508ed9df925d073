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
                if plan.is_arch() {
                    <rect class="fj-ground" x={n(x)} y={n(y + 1.0)} width={n(w)} height={n(h - 2.0)} rx="12" />
                } else {
                    <circle class="fj-ground" cx={n(cx)} cy={n(cy)} r="25" />
                }
                { focus }
            </>
        };
    };
    let rx = if plan.is_arch() { "9" } else { "10" };
    let ((vx, vy), small) = plan.value(cell, taken);
    let (ex, ey) = (x, y + if plan.is_arch() { 2.0 } else { 3.0 });
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
        Lie::Arch => arch(plan, mood),
        Lie::Window => Html::default(),
    };
    html! {
        <>
            <g key="land">{ landscape }</g>
            if mood == BoardStatus::Lost { <g key="mist">{ mist(plan) }</g> }
            if !plan.is_arch() {
                <g key="columns">{ for plan.columns.clone().filter(|c| (1..=STEPS).contains(c)).map(|c| column(plan, c)) }</g>
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

/// The arch: slopes behind its spaces, an arrow for each way over the summit, and at the foot the names of the rows.
fn arch(plan: &Plan, mood: BoardStatus) -> Html {
    let (b, middle) = (plan.frame().height, plan.frame().width / 2.0);
    let sun = if mood == BoardStatus::Won { (middle, 58.0, 84.0) } else { (352.0, 30.0, 20.0) };
    let slopes = format!("M-40 {b}C70 330 120 150 168 24Q195 -12 222 24C270 150 320 330 430 {b}Z");
    let row = |column: u8, row: u8, name: &'static str| {
        let Rect { x, w, .. } = plan.cell(Cell::at(row, column));
        html! { <text class="fj-step fj-row" x={n(x + w / 2.0)} y={n(b - 5.0)}>{ name }</text> }
    };
    html! {
        <>
            { sky(sun, mood) }
            <path class="fj-hill" d={slopes} />
            <g class="fj-way">
                <path d="M34 104C40 70 62 46 104 34M92 29L104 34L97 45" /><text x="34" y="62">{ "right" }</text>
                <path d="M356 104C350 70 328 46 286 34M298 29L286 34L293 45" /><text x="356" y="70">{ "left" }</text>
            </g>
            { row(0, 0, "top row") }{ row(0, 1, "bottom row") }{ row(13, 1, "bottom row") }{ row(13, 0, "top row") }
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
    html! { <rect key={column} class="fj-face" x={n(x)} y={n(y)} width={n(w)} height={n(h)} /> }
}
