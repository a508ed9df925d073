//! Where everything of the mountain is drawn. Pure: units of the picture, no browser.

use std::ops::RangeInclusive;

use crate::app::grid_board::Frame;
use crate::games::fujisan::rules::{Cell, RIGHT_GROUND, STEPS};

/// How the mountain lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Seen from the front, under a wide sky.
    Upright,
    /// The same with little sky, for a phone held sideways.
    Low,
    /// On its side, for a phone held upright: the left foot is at the top, the summit on the right.
    Turned,
    /// The same with higher rows, for a very narrow phone: a finger needs 44 pixels there too.
    TurnedNarrow,
    /// Some columns only, for a lesson.
    Window,
}

/// A picture of some columns of the mountain.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How it lies.
    pub lie: Lie,
    /// The columns that are drawn; 0 and 13 are the ground.
    pub columns: RangeInclusive<u8>,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

/// A point.
pub type Point = (f64, f64);

/// Side of a space that stands upright.
const SIDE: f64 = 56.0;
/// From one upright column to the next.
const PITCH: f64 = 63.6;
/// Width of a space on its side.
const LONG: f64 = 86.0;
/// Between two spaces on their side.
const GAP: f64 = 3.0;
/// Above the first turned row.
const HEAD: f64 = 3.0;

impl Plan {
    /// The whole mountain.
    pub fn whole(lie: Lie) -> Self {
        Self { lie, columns: 0..=RIGHT_GROUND }
    }

    /// A lesson's columns.
    pub fn window(columns: RangeInclusive<u8>) -> Self {
        Self { lie: Lie::Window, columns }
    }

    /// Whether it lies on its side.
    pub fn is_turned(&self) -> bool {
        matches!(self.lie, Lie::Turned | Lie::TurnedNarrow)
    }

    /// Height of a space on its side.
    fn row_height(&self) -> f64 {
        if self.lie == Lie::TurnedNarrow { 52.0 } else { 45.0 }
    }

    /// What the picture shows.
    pub fn frame(&self) -> Frame {
        let (y, width, height) = match self.lie {
            Lie::Upright => return Frame { x: -6.0, y: 0.0, width: 912.0, height: 470.0 },
            Lie::Low => return Frame { x: -6.0, y: 142.0, width: 912.0, height: 320.0 },
            Lie::Turned | Lie::TurnedNarrow => {
                let rows = f64::from(RIGHT_GROUND + 1);
                (0.0, 390.0, HEAD + rows * (self.row_height() + GAP) + 1.0)
            }
            Lie::Window => (0.0, 420.0, 222.0),
        };
        Frame { x: 0.0, y, width, height }
    }

    /// The ground line of a mountain that stands upright.
    pub fn ground_line(&self) -> f64 {
        if self.lie == Lie::Window { 221.5 } else { 446.0 }
    }

    /// How high a column is, in steps: the ground and the foot 0, the summit 5; in a lesson from its
    /// lowest column.
    fn elevation(&self, column: u8) -> f64 {
        let of = |c: u8| c.clamp(1, STEPS).abs_diff(1).min(STEPS - c.clamp(1, STEPS));
        let lowest = self.columns.clone().map(of).min().unwrap_or(0);
        f64::from(of(column) - lowest.min(of(column)))
    }

    /// The place of a cell.
    pub fn cell(&self, cell: Cell) -> Rect {
        let (column, row) = (f64::from(cell.column), f64::from(cell.row));
        let rise = self.elevation(cell.column);
        if self.is_turned() {
            let h = self.row_height();
            let y = HEAD + column * (h + GAP);
            let left = if cell.is_ground() { 8.0 } else { 20.0 + rise * 26.0 };
            return Rect { x: left + (1.0 - row) * (LONG + GAP), y, w: LONG, h };
        }
        if self.lie == Lie::Window {
            let n = f64::from(self.columns.end() - self.columns.start() + 1);
            let (side, gap) = (54.0, 5.0);
            let left = (420.0 - n * side - (n - 1.0) * gap) / 2.0;
            let x = left + (column - f64::from(*self.columns.start())) * (side + gap);
            return Rect { x, y: 89.0 - rise * 16.0 + row * (side + gap), w: side, h: side };
        }
        let x = match cell.column {
            0 => 34.0 - SIDE / 2.0,
            RIGHT_GROUND => 866.0 - SIDE / 2.0,
            _ => 72.0 + (column - 1.0) * PITCH,
        };
        Rect { x, y: 296.0 - rise * 23.0 + row * (SIDE + 4.0), w: SIDE, h: SIDE }
    }

    /// Where a finger finds it: half of the gaps round it belong to it.
    pub fn hit(&self, cell: Cell) -> Rect {
        let Rect { x, y, w, h } = self.cell(cell);
        Rect { x: x - GAP / 2.0, y: y - GAP / 2.0, w: w + GAP, h: h + GAP }
    }

    /// The side of a column below (turned: beside) its two spaces.
    pub fn face(&self, column: u8) -> Rect {
        let lower = self.cell(Cell::at(1, column));
        if self.is_turned() {
            return Rect { x: 0.0, y: lower.y, w: lower.x + 14.0, h: lower.h };
        }
        let y = lower.y + lower.h - 10.0;
        Rect { x: lower.x, y, w: lower.w, h: (self.ground_line() - y).max(0.0) }
    }

    /// Row and column of the screen where a cell is seen, for the arrows.
    pub fn spot(&self, cell: Cell) -> (u16, u16) {
        let (row, column) = (u16::from(cell.row), u16::from(cell.column));
        if self.is_turned() { (column, 1 - row) } else { (row, column) }
    }

    /// The middle of a pawn on a cell.
    pub fn pawn(&self, cell: Cell) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        match (self.is_turned(), cell.is_ground()) {
            (true, false) => (x + 22.0, y + h / 2.0),
            (true, true) => (x + w / 2.0, y + h / 2.0),
            (false, false) => (x + w / 2.0, y + h / 2.0 + 4.0),
            (false, true) => (x + w / 2.0, y + h / 2.0),
        }
    }

    /// How large a pawn is drawn.
    pub fn pawn_scale(&self) -> f64 {
        match self.lie {
            Lie::Turned | Lie::TurnedNarrow => 0.88,
            _ => 1.0,
        }
    }

    /// The foot of the value of a space, and whether it is written small beside a priest.
    pub fn value(&self, cell: Cell, taken: bool) -> (Point, bool) {
        let Rect { x, y, w, h } = self.cell(cell);
        match (self.is_turned(), taken) {
            (true, taken) => ((x + w / 2.0 + if taken { 16.0 } else { 0.0 }, y + h / 2.0 + 8.5), false),
            (false, false) => ((x + w / 2.0, y + h / 2.0 + 9.0), false),
            (false, true) => ((x + 11.0, y + 18.0), true),
        }
    }

    /// Where the name of a move is written on its target.
    pub fn badge(&self, cell: Cell) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        if self.is_turned() { (x + w - 17.0, y + h / 2.0) } else { (x + w - 3.0, y + 3.0) }
    }

    /// Away from the other row: where counts and arcs have room.
    fn outward(&self, row: u8) -> Point {
        match (self.is_turned(), row) {
            (false, 0) => (0.0, -1.0),
            (false, _) => (0.0, 1.0),
            (true, 0) => (1.0, 0.0),
            (true, _) => (-1.0, 0.0),
        }
    }

    /// So far out from the middle of a cell.
    fn beside(&self, cell: Cell, beyond_edge: f64) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        let (ox, oy) = self.outward(cell.row);
        (x + w / 2.0 + ox * (w / 2.0 + beyond_edge), y + h / 2.0 + oy * (h / 2.0 + beyond_edge))
    }

    /// Where the number of a counted space is written.
    pub fn count(&self, cell: Cell) -> Point {
        let (x, y) = self.beside(cell, 14.0);
        let frame = self.frame();
        (x.clamp(frame.x + 12.0, frame.x + frame.width - 12.0), y)
    }

    /// The way of a priest from cell to cell, as an arc beside the row: the `d` of a path.
    pub fn arc(&self, from: Cell, to: Cell) -> String {
        let (ax, ay) = self.beside(from, if self.is_turned() { 3.0 } else { 7.0 });
        let (bx, by) = self.beside(to, 6.0);
        let (ox, oy) = self.outward(from.row);
        let bulge = 24.0 + 0.2 * (bx - ax).hypot(by - ay);
        let frame = self.frame();
        let (left, right) = (frame.x + 4.0, frame.x + frame.width - 4.0);
        let (top, bottom) = (frame.y + 4.0, frame.y + frame.height - 6.0);
        let pull = |x: f64, y: f64| ((x + ox * bulge).clamp(left, right), (y + oy * bulge).clamp(top, bottom));
        let ((cx, cy), (dx, dy)) = (pull(ax, ay), pull(bx, by));
        format!("M{ax:.1} {ay:.1}C{cx:.1} {cy:.1} {dx:.1} {dy:.1} {bx:.1} {by:.1}")
    }

    /// All cells that are drawn.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns.clone();
        [0, 1].into_iter().flat_map(move |row| columns.clone().map(move |column| Cell::at(row, column)))
    }
}

/// A cell's number for the grid.
pub fn id_of(cell: Cell) -> u16 {
    u16::from(cell.row) * u16::from(RIGHT_GROUND + 1) + u16::from(cell.column)
}

/// The cell of a number.
pub fn cell_of(id: u16) -> Option<Cell> {
    let columns = u16::from(RIGHT_GROUND + 1);
    let (row, column) = (u8::try_from(id / columns).ok()?, u8::try_from(id % columns).ok()?);
    (row < 2).then_some(Cell::at(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIES: [Lie; 4] = [Lie::Upright, Lie::Low, Lie::Turned, Lie::TurnedNarrow];

    fn overlap(a: Rect, b: Rect) -> bool {
        a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    }

    #[track_caller]
    fn check(plan: &Plan) {
        let frame = plan.frame();
        for cell in plan.cells() {
            let at = plan.cell(cell);
            let fits = at.x >= frame.x
                && at.x + at.w <= frame.x + frame.width
                && at.y >= frame.y
                && at.y + at.h <= frame.y + frame.height;
            assert!(fits, "{cell:?} lies outside of {plan:?}");
            for other in plan.cells().filter(|&other| other != cell) {
                assert!(!overlap(at, plan.cell(other)), "{cell:?} covers {other:?} in {plan:?}");
            }
            assert_eq!(cell_of(id_of(cell)), Some(cell));
        }
    }

    #[test]
    fn cells_lie_inside_the_picture_and_apart() {
        for lie in LIES {
            check(&Plan::whole(lie));
        }
        check(&Plan::window(0..=4));
        check(&Plan::window(1..=5));
        check(&Plan::window(4..=8));
    }

    #[test]
    fn arrows_follow_the_picture() {
        for lie in LIES {
            let plan = Plan::whole(lie);
            for cell in plan.cells() {
                for other in plan.cells() {
                    let ((r, c), (s, d)) = (plan.spot(cell), plan.spot(other));
                    let (a, b) = (plan.cell(cell), plan.cell(other));
                    let along_row = r == s && c < d;
                    let along_column = c == d && r < s;
                    assert!(!along_row || a.x < b.x, "{cell:?} is left of {other:?}");
                    assert!(!along_column || plan.lie != Lie::Turned || a.y < b.y, "{cell:?} is above {other:?}");
                }
            }
        }
    }

    #[test]
    fn the_turned_mountain_suits_a_finger_and_leaves_room_for_status_and_dock() {
        for (lie, width) in [(Lie::Turned, 360.0), (Lie::TurnedNarrow, 320.0)] {
            let plan = Plan::whole(lie);
            let pixels = width / plan.frame().width;
            for hit in plan.cells().map(|cell| plan.hit(cell)) {
                assert!(hit.w * pixels >= 44.0 && hit.h * pixels >= 44.0, "{lie:?}");
            }
        }
        assert!(Plan::whole(Lie::Turned).frame().height <= 676.0);
    }
}
