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
    /// As an arch, for a phone held upright: both slopes side by side, the summit above them, the top row outside.
    Arch,
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
/// Width of the arch's picture.
const ARCH: f64 = 390.0;
/// Width and height of a space of the arch: on the narrowest phone a finger needs 44 pixels.
const STONE: (f64, f64) = (76.0, 51.0);
/// Between two spaces of the arch.
const GAP: f64 = 3.0;
/// Above the summit of the arch.
const HEAD: f64 = 4.0;
/// Below the ground of the arch, for the names of the rows.
const FOOT: f64 = 17.0;
/// Each step of the arch stands so far in from the one below.
const INWARD: f64 = 5.0;
/// The arch's lowest line: the ground. The two summit spaces of each row have lines 0 and 1.
const GROUND_LINE: u8 = 7;

impl Plan {
    /// The whole mountain.
    pub fn whole(lie: Lie) -> Self {
        Self { lie, columns: 0..=RIGHT_GROUND }
    }

    /// A lesson's columns.
    pub fn window(columns: RangeInclusive<u8>) -> Self {
        Self { lie: Lie::Window, columns }
    }

    /// Whether it is an arch.
    pub fn is_arch(&self) -> bool {
        self.lie == Lie::Arch
    }

    /// Whether a cell lies on the left half of the mountain.
    fn is_left(cell: Cell) -> bool {
        cell.column <= STEPS / 2
    }

    /// Line and column of a cell of the arch: eight lines of four cells, the summit in the middle of the first two.
    fn arch_spot(cell: Cell) -> (u8, u8) {
        let (line, outside) = match cell {
            Cell { row, .. } if cell.is_summit() => (row, 1),
            Cell { row, .. } if cell.is_ground() => (GROUND_LINE, row),
            Cell { row, column } => (GROUND_LINE - column.min(STEPS + 1 - column), row),
        };
        (line, if Self::is_left(cell) { outside } else { 3 - outside })
    }

    fn arch_cell(&self, cell: Cell) -> Rect {
        let ((line, column), (w, h)) = (Self::arch_spot(cell), STONE);
        let inward = match GROUND_LINE - line {
            _ if cell.is_summit() => ARCH / 2.0 - 2.0 * w - 1.5 * GAP - 4.0,
            step => INWARD * f64::from(step),
        };
        let left = 4.0 + inward + f64::from(column.min(3 - column)) * (w + GAP);
        let x = if Self::is_left(cell) { left } else { ARCH - left - w };
        Rect { x, y: HEAD + f64::from(line) * (h + GAP), w, h }
    }

    /// What the picture shows.
    pub fn frame(&self) -> Frame {
        let (y, width, height) = match self.lie {
            Lie::Upright => return Frame { x: -6.0, y: 0.0, width: 912.0, height: 470.0 },
            Lie::Low => return Frame { x: -6.0, y: 142.0, width: 912.0, height: 320.0 },
            Lie::Arch => (0.0, ARCH, HEAD + f64::from(GROUND_LINE + 1) * (STONE.1 + GAP) + FOOT),
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
        if self.is_arch() {
            return self.arch_cell(cell);
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

    /// The side of a column below its two spaces; an arch has none.
    pub fn face(&self, column: u8) -> Rect {
        let lower = self.cell(Cell::at(1, column));
        let y = lower.y + lower.h - 10.0;
        Rect { x: lower.x, y, w: lower.w, h: (self.ground_line() - y).max(0.0) }
    }

    /// Row and column of the screen where a cell is seen, for the arrows.
    pub fn spot(&self, cell: Cell) -> (u16, u16) {
        let (row, column) = if self.is_arch() { Self::arch_spot(cell) } else { (cell.row, cell.column) };
        (row.into(), column.into())
    }

    /// The middle of a pawn on a cell.
    pub fn pawn(&self, cell: Cell) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        match (self.is_arch(), cell.is_ground()) {
            (true, false) => (x + 22.0, y + h / 2.0),
            (true, true) => (x + w / 2.0, y + h / 2.0),
            (false, false) => (x + w / 2.0, y + h / 2.0 + 4.0),
            (false, true) => (x + w / 2.0, y + h / 2.0),
        }
    }

    /// How large a pawn is drawn.
    pub fn pawn_scale(&self) -> f64 {
        match self.lie {
            Lie::Arch => 0.88,
            _ => 1.0,
        }
    }

    /// The foot of the value of a space, and whether it is written small beside a priest.
    pub fn value(&self, cell: Cell, taken: bool) -> (Point, bool) {
        let Rect { x, y, w, h } = self.cell(cell);
        match (self.is_arch(), taken) {
            (true, taken) => ((x + w / 2.0 + if taken { 16.0 } else { 0.0 }, y + h / 2.0 + 8.5), false),
            (false, false) => ((x + w / 2.0, y + h / 2.0 + 9.0), false),
            (false, true) => ((x + 11.0, y + 18.0), true),
        }
    }

    /// Where the name of a move is written on its target.
    pub fn badge(&self, cell: Cell) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        if self.is_arch() { (x + w - 17.0, y + h / 2.0) } else { (x + w - 3.0, y + 3.0) }
    }

    /// Away from the other row: where counts and arcs have room.
    fn outward(&self, cell: Cell) -> Point {
        let out = if cell.row == 0 { -1.0 } else { 1.0 };
        match (self.is_arch() && !cell.is_summit(), Self::is_left(cell)) {
            (false, _) => (0.0, out),
            (true, true) => (out, 0.0),
            (true, false) => (-out, 0.0),
        }
    }

    /// So far out from the middle of a cell.
    fn beside(&self, cell: Cell, beyond_edge: f64) -> Point {
        let Rect { x, y, w, h } = self.cell(cell);
        let (ox, oy) = self.outward(cell);
        (x + w / 2.0 + ox * (w / 2.0 + beyond_edge), y + h / 2.0 + oy * (h / 2.0 + beyond_edge))
    }

    /// Where the number of a counted space is written.
    pub fn count(&self, cell: Cell) -> Point {
        if self.is_arch() {
            let Rect { x, y, .. } = self.cell(cell);
            return (x + 13.0, y + 13.0);
        }
        let (x, y) = self.beside(cell, 14.0);
        let frame = self.frame();
        (x.clamp(frame.x + 12.0, frame.x + frame.width - 12.0), y)
    }

    /// The way of a priest from cell to cell, as an arc beside the row: the `d` of a path.
    pub fn arc(&self, from: Cell, to: Cell) -> String {
        // The gaps of an arch are narrow.
        let (ax, ay) = self.beside(from, if self.is_arch() { -2.0 } else { 7.0 });
        let (bx, by) = self.beside(to, if self.is_arch() { -2.0 } else { 6.0 });
        let bulge = 24.0 + 0.2 * (bx - ax).hypot(by - ay);
        let frame = self.frame();
        let (left, right) = (frame.x + 4.0, frame.x + frame.width - 4.0);
        let (top, bottom) = (frame.y + 4.0, frame.y + frame.height - 6.0);
        let pull = |x: f64, y: f64, (ox, oy): Point| {
            ((x + ox * bulge).clamp(left, right), (y + oy * bulge).clamp(top, bottom))
        };
        let ((cx, cy), (dx, dy)) = (pull(ax, ay, self.outward(from)), pull(bx, by, self.outward(to)));
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

    const LIES: [Lie; 3] = [Lie::Upright, Lie::Low, Lie::Arch];

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
                    assert!(!along_column || a.y < b.y, "{cell:?} is above {other:?}");
                }
            }
        }
    }

    #[test]
    fn the_arch_suits_a_finger_and_leaves_room_for_status_and_dock() {
        let plan = Plan::whole(Lie::Arch);
        let pixels = 320.0 / plan.frame().width;
        for hit in plan.cells().map(|cell| plan.hit(cell)) {
            assert!(hit.w * pixels >= 44.0 && hit.h * pixels >= 44.0, "{hit:?}");
        }
        assert!(plan.frame().height * 360.0 / plan.frame().width <= 430.0);
    }

    #[test]
    fn an_arch_leads_up_to_the_summit_and_keeps_its_sides() {
        let plan = Plan::whole(Lie::Arch);
        let at = |row, column| plan.cell(Cell::at(row, column));
        for row in [0, 1] {
            for column in 0..6 {
                assert!(at(row, column).y > at(row, column + 1).y, "step {column} is below the next");
                let mirror = at(row, RIGHT_GROUND - column);
                assert!(at(row, column).y == mirror.y && at(row, column).x < mirror.x);
            }
            assert!(at(row, 6).x < at(row, 7).x && at(row, 6).y == at(row, 7).y, "the summit is level");
        }
        for column in 0..=5 {
            assert!(at(0, column).x < at(1, column).x, "the top row is outside");
        }
    }
}
