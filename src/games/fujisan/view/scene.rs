//! What is behind the spaces: sky, sun, Fuji, the columns; sunrise when won, mist when lost.

use yew::prelude::*;

use super::mountain::{Lie, Plan, Rect};
use super::pieces::n;
use crate::app::view::BoardStatus;
use crate::games::fujisan::rules::{Cell, STEPS};

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
