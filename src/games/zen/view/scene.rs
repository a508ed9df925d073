//! What lies about the garden: moss, a veranda with a cushion and tea, a maple and bushes. Only for the eye.

use yew::prelude::*;

use super::groove::{Pair, UNIT};
use super::shapes::{Grain, Species, leaf};
use crate::app::grid_board::Frame;

/// The size of the whole scene when the garden has eight by eight cells.
const WHOLE: (f64, f64) = (872.0, 512.0);
/// So much of it the garden and its stones may fill.
const ROOM: (f64, f64) = (560.0, 512.0);
/// The smallest scale: few cells do not fill everything.
const LEAST: f64 = 0.66;

/// What is shown of the plane: the whole scene, or on a phone no more than the stones.
pub fn frame(width: i32, height: i32, narrow: bool) -> Frame {
    let side = |cells: i32| f64::from((cells + 2) * UNIT + 8);
    let edge = -f64::from(UNIT) - 4.0;
    if narrow {
        return Frame { x: edge, y: edge, width: side(width), height: side(height) };
    }
    let scale = scale(width, height);
    let (whole_width, whole_height) = (WHOLE.0 * scale, WHOLE.1 * scale);
    Frame {
        x: (f64::from(width * UNIT) - whole_width) / 2.0,
        y: (f64::from(height * UNIT) - whole_height) / 2.0,
        width: whole_width,
        height: whole_height,
    }
}

fn scale(width: i32, height: i32) -> f64 {
    let side = |cells: i32| f64::from((cells + 2) * UNIT + 8);
    (side(width) / ROOM.0).max(side(height) / ROOM.1).max(LEAST)
}

/// Round tufts of moss as the data of one path.
fn tufts(seed: u32, count: usize, room: Pair) -> String {
    let mut grain = Grain::new(seed);
    let mut tuft = || {
        let (x, y, r) = (grain.below(room.0), grain.below(room.1), 7 + grain.below(19));
        format!("M{} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z", x - r, d = 2 * r)
    };
    (0..count).map(|_| tuft()).collect()
}

/// Everything round the garden.
pub fn surroundings(width: i32, height: i32, narrow: bool) -> Html {
    let Frame { x, y, width: w, height: h } = frame(width, height, narrow);
    let scale = if narrow { 1.0 } else { scale(width, height) };
    let moss = (WHOLE.0.max(w) as i32, WHOLE.1.max(h) as i32);
    html! {
        <>
            <rect class="zn-bed" x={x.to_string()} y={y.to_string()} width={w.to_string()} height={h.to_string()} />
            <g transform={format!("translate({x} {y}) scale({scale:.3})")}>
                <path class="zn-moss" d={tufts(5, 70, moss)} />
                <path class="zn-moss thin" d={tufts(11, 60, moss)} />
                if !narrow { { veranda() }{ maple() }{ bushes() } }
            </g>
        </>
    }
}

/// Boards, a cushion, a cup of tea.
fn veranda() -> Html {
    let joints: String = (0..6).map(|at| format!("M{} {}h21", at * 21, 60 + at * 173 % 400)).collect();
    html! {
        <>
            <rect class="zn-wood" width="128" height="512" />
            <path class="zn-joints" d={format!("M21 0v512M43 0v512M64 0v512M85 0v512M107 0v512{joints}")} />
            <rect class="zn-eaves" x="128" width="10" height="512" />
            <rect class="zn-cushion" x="34" y="196" width="60" height="60" rx="12" />
            <circle class="zn-button" cx="64" cy="226" r="3.5" />
            <circle class="zn-shade" cx="66" cy="311" r="22" />
            <circle class="zn-plate" cx="64" cy="308" r="22" />
            <circle class="zn-sweet" cx="58" cy="303" r="9" />
            <circle class="zn-tea" cx="71" cy="313" r="7" />
        </>
    }
}

/// The crown of a maple, and what has fallen from it.
fn maple() -> Html {
    const COLOURS: [&str; 3] = ["zn-crown-1", "zn-crown-2", "zn-crown-3"];
    const FALLEN: [(i32, i32, i32); 9] = [
        (735, 212, 20),
        (756, 216, 80),
        (732, 308, 140),
        (766, 313, 200),
        (815, 333, 250),
        (774, 347, 300),
        (808, 372, 40),
        (841, 371, 170),
        (719, 266, 110),
    ];
    let mut grain = Grain::new(12);
    let mut blots: Vec<(i32, i32, i32)> = Vec::new();
    while blots.len() < 24 {
        let (x, y) = (grain.below(124) - 62, grain.below(124) - 62);
        if x * x + y * y < 62 * 62 {
            blots.push((814 + x, 84 + y, 14 + grain.below(16)));
        }
    }
    let blot = |(class, by): (&'static str, i32), &(x, y, r): &(i32, i32, i32)| {
        html! { <circle {class} cx={(x + by).to_string()} cy={(y + 2 * by).to_string()} r={r.to_string()} /> }
    };
    html! {
        <>
            <g class="zn-crown-shade">{ for blots.iter().map(|one| blot(("", 4), one)) }</g>
            { for blots.iter().enumerate().map(|(at, one)| blot((COLOURS[at % 3], 0), one)) }
            { for FALLEN.map(|(x, y, turn)| html! {
                <g class="zn-fallen" transform={format!("translate({x} {y}) rotate({turn}) scale(.62)")}>{ leaf(Species::Maple, false) }</g>
            }) }
        </>
    }
}

fn bushes() -> Html {
    html! {
        <>
            <circle class="zn-bush far" cx="792" cy="430" r="34" />
            <circle class="zn-bush" cx="828" cy="462" r="26" />
            <circle class="zn-bush far" cx="754" cy="472" r="20" />
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_garden_lies_in_the_middle_with_all_its_stones() {
        for (width, height) in [(8, 8), (2, 2), (12, 12), (12, 2), (2, 12)] {
            for narrow in [true, false] {
                let Frame { x, y, width: w, height: h } = frame(width, height, narrow);
                let unit = f64::from(UNIT);
                assert!(x <= -unit && y <= -unit, "{width} x {height}");
                assert!((x + w / 2.0 - f64::from(width) * unit / 2.0).abs() < 1e-9);
                assert!(y + h >= f64::from(height + 1) * unit);
            }
        }
    }
}
