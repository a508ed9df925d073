//! The gallery's picture. Colours come from the style sheet.

use yew::prelude::*;

use super::mountain::Rect;
use super::pieces::{at, n};
use crate::games::fujisan::rules::{Cell, Mountain, STEPS};

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
            { row.spaces(&mountain) }
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

    fn spaces(&self, mountain: &Mountain) -> Html {
        let cells = (0..2).flat_map(|row| (1..=STEPS).map(move |column| Cell::at(row, column)));
        cells.map(|cell| self.space(mountain, cell)).collect()
    }

    fn space(&self, mountain: &Mountain, cell: Cell) -> Html {
        let Rect { x, y, w, h } = self.place(cell);
        let middle = format!("{} scale({})", at((x + w / 2.0, y + h / 2.0)), n(self.side / 54.0));
        html! {
            <>
                <rect class="fj-tile" x={n(x)} y={n(y)} width={n(w)} height={n(h)} rx={n(w * 0.16)} />
                <g transform={middle}><text class="fj-value" y="9">{ mountain.value(cell).unwrap_or(0) }</text></g>
            </>
        }
    }
}
