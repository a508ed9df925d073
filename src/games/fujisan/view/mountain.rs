//! The mountain and what stands on it: where everything is drawn, in units of the picture; and its pieces, as SVG.

use std::ops::RangeInclusive;

use yew::prelude::*;

use crate::app::grid_board::{BoardStatus, Frame};
use crate::games::fujisan::rules::{Cell, Priest, RIGHT_GROUND, STEPS};

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
    pub lie: Lie,
    /// The columns that are drawn; 0 and 13 are the ground.
    pub columns: RangeInclusive<u8>,
}

/// A rectangle: its left and its upper edge, width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

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
    pub fn whole(lie: Lie) -> Self {
        Self { lie, columns: 0..=RIGHT_GROUND }
    }

    /// A lesson's columns.
    pub fn window(columns: RangeInclusive<u8>) -> Self {
        Self { lie: Lie::Window, columns }
    }

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
        f64::from(of(column).saturating_sub(lowest))
    }

    /// The place of a cell.
    pub fn cell(&self, cell: Cell) -> Rect {
        if self.is_arch() {
            return self.arch_cell(cell);
        }
        let (column, row, rise) = (f64::from(cell.column), f64::from(cell.row), self.elevation(cell.column));
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
            (_, true) => (x + w / 2.0, y + h / 2.0),
            (true, _) => (x + 22.0, y + h / 2.0),
            (false, _) => (x + w / 2.0, y + h / 2.0 + 4.0),
        }
    }

    pub fn pawn_scale(&self) -> f64 {
        if self.is_arch() { 0.88 } else { 1.0 }
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

// The pieces.

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
        return html! {
            <>
                { hit }
                if plan.is_arch() {
                    <rect class="fj-ground" x={n(x)} y={n(y + 1.0)} width={n(w)} height={n(h - 2.0)} rx="12" />
                } else {
                    <circle class="fj-ground" cx={n(x + w / 2.0)} cy={n(y + h / 2.0)} r="25" />
                }
                { focus }
            </>
        };
    };
    let (rx, deep) = if plan.is_arch() { ("9", 2.0) } else { ("10", 3.0) };
    let ((vx, vy), small) = plan.value(cell, taken);
    let class = classes!("fj-value", small.then_some("small"), (value == 0).then_some("nought"));
    html! {
        <>
            { hit }
            <rect class="fj-edge" x={n(x)} y={n(y + deep)} width={n(w)} height={n(h)} {rx} />
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
    Closed { right: bool },
}

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
    let (frame, margin) = (plan.frame(), if plan.lie == Lie::Window { 0.0 } else { 16.0 });
    let [left, right] = [frame.x + margin, frame.x + frame.width - margin].map(n);
    let column = |column: u8| {
        let Rect { x, y, w, h } = plan.face(column);
        html! { <rect key={column} class="fj-face" x={n(x)} y={n(y)} width={n(w)} height={n(h)} /> }
    };
    html! {
        <>
            <g key="land">{ landscape }</g>
            if mood == BoardStatus::Lost { <g key="mist">{ mist(plan) }</g> }
            if !plan.is_arch() {
                <g key="columns">{ for plan.columns.clone().filter(|c| (1..=STEPS).contains(c)).map(column) }</g>
                <path key="line" class="fj-line" d={format!("M{left} {}H{right}", n(plan.ground_line()))} />
            }
        </>
    }
}

fn upright(plan: &Plan, mood: BoardStatus) -> Html {
    let sun = match (mood, plan.lie) {
        (BoardStatus::Won, Lie::Low) => (450.0, 232.0, 122.0),
        (BoardStatus::Won, _) => (450.0, 82.0, 68.0),
        (_, Lie::Low) => (742.0, 190.0, 28.0),
        _ => (742.0, 84.0, 38.0),
    };
    html! { <>{ sky(sun, mood) }<path class="fj-hill" d={SLOPES} /><path class="fj-snow" d={SNOW} /></> }
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
    let [x, y, across, down] = [frame.x, frame.y, frame.width / 480.0, frame.height / 190.0].map(n);
    let fit = format!("translate({x} {y}) scale({across} {down})");
    html! {
        <g class="fj-mist" transform={fit}>
            <path d="M0 46C60 34 120 58 190 44S330 30 480 50V74C360 58 260 84 170 68S60 62 0 78Z" opacity=".8" />
            <path d="M0 104C90 88 150 116 240 100S400 92 480 108V128C380 112 300 136 210 122S80 118 0 134Z" opacity=".7" />
            <path d="M0 170C120 156 220 180 330 168S430 164 480 172V190H0Z" opacity=".85" />
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIES: [Lie; 3] = [Lie::Upright, Lie::Low, Lie::Arch];

    #[track_caller]
    fn check(plan: &Plan) {
        let frame = plan.frame();
        for cell in plan.cells() {
            let at = plan.cell(cell);
            let (right, bottom) = (frame.x + frame.width, frame.y + frame.height);
            let fits = at.x >= frame.x && at.x + at.w <= right && at.y >= frame.y && at.y + at.h <= bottom;
            assert!(fits, "{cell:?} lies outside of {plan:?}");
            for other in plan.cells().filter(|&other| other != cell) {
                let there = plan.cell(other);
                let across = at.x < there.x + there.w && there.x < at.x + at.w;
                let down = at.y < there.y + there.h && there.y < at.y + at.h;
                assert!(!across || !down, "{cell:?} covers {other:?} in {plan:?}");
            }
            assert_eq!(cell_of(id_of(cell)), Some(cell));
        }
    }

    #[test]
    fn cells_lie_inside_the_picture_and_apart() {
        let windows = [0..=4, 1..=5, 4..=8].map(Plan::window);
        for plan in LIES.map(Plan::whole).iter().chain(&windows) {
            check(plan);
        }
    }

    #[test]
    fn arrows_follow_the_picture() {
        for plan in LIES.map(Plan::whole) {
            for (cell, other) in plan.cells().flat_map(|cell| plan.cells().map(move |other| (cell, other))) {
                let ((r, c), (s, d)) = (plan.spot(cell), plan.spot(other));
                let (a, b) = (plan.cell(cell), plan.cell(other));
                assert!(r != s || c >= d || a.x < b.x, "{cell:?} is left of {other:?}");
                assert!(c != d || r >= s || a.y < b.y, "{cell:?} is above {other:?}");
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
