//! Decorative pictures: the gallery's, and those beside a result. Colours come from the style sheet.

use yew::prelude::*;

use super::mountain::Rect;
use super::pieces::{self, at, n};
use crate::app::view::{FinaleProps, Mood};
use crate::engine::notation::Notation;
use crate::games::fujisan::rules::{Cell, Mountain, Priest, STEPS};

/// The values of the small mountain of the gallery.
const SMALL: [[u8; STEPS as usize]; 2] = [[5, 2, 0, 4, 3, 1, 0, 2, 5, 1, 4, 3], [1, 3, 4, 2, 5, 0, 4, 1, 3, 2, 0, 5]];

/// The gallery's picture, 240 x 180.
pub fn art() -> Html {
    let row = Row { width: 240.0, side: 15.0, gap: 1.0, rise: 7.0, foot: 150.0 };
    let mountain = Mountain::new(SMALL, false);
    html! {
        <svg class="fj-art" viewBox="0 0 240 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <rect class="fj-art-sky" width="240" height="180" />
            <circle class="fj-sun" cx="172" cy="54" r="22" />
            <path class="fj-art-hill" d="M20 180C70 150 92 70 104 52Q112 46 120 49Q128 46 136 52C148 70 170 150 220 180Z" />
            <path class="fj-art-snow" d="M104 52Q112 46 120 49Q128 46 136 52C140 59 144 68 149 80L140 74L132 84L122 73L112 85L103 75L94 80C98 68 101 58 104 52Z" />
            { row.spaces(&mountain, &[]) }
        </svg>
    }
}

/// The picture beside the words of a result.
pub fn finale(props: &FinaleProps) -> Html {
    match (Mountain::decode(&props.position), props.mood) {
        (Ok(mountain), Mood::Lost) => lost(&mountain),
        (Ok(mountain), _) => won(&mountain),
        (Err(_), _) => art(),
    }
}

/// The sun behind the peak.
fn won(mountain: &Mountain) -> Html {
    let row = Row { width: 640.0, side: 40.0, gap: 4.0, rise: 15.5, foot: 296.0 };
    let rays = (1..9).map(|i| {
        let i = f64::from(i);
        html! { <circle class="fj-ray" cx="320" cy="124" r={n(78.0 + i * i * 3.0 + i * 19.0)} opacity={n(0.62 - i * 0.065)} /> }
    });
    let cranes = [(120.0, 92.0, 1.0), (160.0, 70.0, 0.8), (92.0, 64.0, 0.65)].map(|(x, y, scale)| {
        let place = format!("{} scale({scale})", at((x, y)));
        html! { <path class="fj-crane" transform={place} d="M-16-5C-9-8-4-5 0 0C4-5 9-8 16-5" /> }
    });
    html! {
        <svg class="fj-finale won" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            { for rays }
            <circle class="fj-sun" cx="320" cy="124" r="74" />
            <path class="fj-hill" d="M20 400C170 344.400 239 216.500 274 122Q320 100 366 122C401 216.500 470 344.400 620 400Z" />
            <path class="fj-snow" d="M274 122Q320 100 366 122Q373 146 382 172L364 164L350 188L322 164L296 190L276 164L258 172Q267 146 274 122Z" />
            { row.faces() }
            { row.spaces(mountain, &Priest::ALL) }
            { for cranes }
        </svg>
    }
}

/// Mist comes up.
fn lost(mountain: &Mountain) -> Html {
    let row = Row { width: 480.0, side: 32.0, gap: 3.0, rise: 11.0, foot: 132.0 };
    html! {
        <svg class="fj-finale lost" viewBox="0 0 480 190" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <g class="fj-mist">
                <path d="M0 46C60 34 120 58 190 44S330 30 480 50V74C360 58 260 84 170 68S60 62 0 78Z" opacity=".8" />
                <path d="M0 104C90 88 150 116 240 100S400 92 480 108V128C380 112 300 136 210 122S80 118 0 134Z" opacity=".7" />
            </g>
            { row.faces() }
            { row.spaces(mountain, &Priest::ALL) }
            <g class="fj-mist"><path d="M0 170C120 156 220 180 330 168S430 164 480 172V190H0Z" opacity=".85" /></g>
        </svg>
    }
}

/// A small mountain in the middle of a picture.
struct Row {
    width: f64,
    side: f64,
    gap: f64,
    rise: f64,
    /// Where the top row begins at the feet.
    foot: f64,
}

impl Row {
    fn place(&self, cell: Cell) -> Rect {
        let steps = f64::from(STEPS);
        let left = (self.width - steps * self.side - (steps - 1.0) * self.gap) / 2.0;
        let (step, row) = (f64::from(cell.column) - 1.0, f64::from(cell.row));
        let height = step.min(steps - 1.0 - step) * self.rise;
        let y = self.foot - height + row * (self.side + self.gap);
        Rect { x: left + step * (self.side + self.gap), y, w: self.side, h: self.side }
    }

    fn faces(&self) -> Html {
        let face = |column| {
            let Rect { x, y, w, h } = self.place(Cell::at(1, column));
            html! { <rect class="fj-face" x={n(x)} y={n(y + h - 6.0)} width={n(w)} height="400" /> }
        };
        (1..=STEPS).map(face).collect()
    }

    fn spaces(&self, mountain: &Mountain, priests: &[Priest]) -> Html {
        let cells = (0..2).flat_map(|row| (1..=STEPS).map(move |column| Cell::at(row, column)));
        cells.map(|cell| self.space(mountain, priests, cell)).collect()
    }

    fn space(&self, mountain: &Mountain, priests: &[Priest], cell: Cell) -> Html {
        let Rect { x, y, w, h } = self.place(cell);
        let middle = format!("{} scale({})", at((x + w / 2.0, y + h / 2.0)), n(self.side / 54.0));
        let summit = (cell.is_summit() && !priests.is_empty()).then_some("summit");
        let content = match mountain.priest_on(cell).filter(|priest| priests.contains(priest)) {
            Some(priest) => pieces::pawn(priest, false),
            None => html! { <text class="fj-value" y="9">{ mountain.value(cell).unwrap_or(0) }</text> },
        };
        html! {
            <>
                <rect class={classes!("fj-tile", summit)} x={n(x)} y={n(y)} width={n(w)} height={n(h)} rx={n(w * 0.16)} />
                <g transform={middle}>{ content }</g>
            </>
        }
    }
}
