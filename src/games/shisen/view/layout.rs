//! Where the cells of a board are seen: its units, and whether it is turned on a tall screen. Pure.
//!
//! A turned board is mirrored at its diagonal: its first row is seen as its first column. So links keep their turns.

use yew::{Classes, classes};

use crate::app::grid_board::Frame;
use crate::games::shisen::board::Cell;
use crate::games::shisen::link::Point;

/// How a board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Columns of the board itself.
    width: usize,
    /// Rows of the board itself.
    height: usize,
    /// Whether rows are seen as columns.
    pub turned: bool,
    /// Whether cells are nearly square, for small screens.
    compact: bool,
}

/// As many tiles fit side by side on a phone.
const UNTURNED: usize = 8;

/// A place in the picture.
pub type Spot = (f32, f32);

impl Layout {
    /// The layout of a board of this size; `compact` on a small screen, `tall` where the screen is higher than wide.
    pub fn new(width: usize, height: usize, compact: bool, tall: bool) -> Self {
        Self { width, height, compact, turned: compact && tall && width > height.max(UNTURNED) }
    }

    pub fn class(&self) -> Classes {
        classes!("ss-board", self.turned.then_some("turned"))
    }

    pub fn columns(&self) -> usize {
        if self.turned { self.height } else { self.width }
    }

    pub fn rows(&self) -> usize {
        if self.turned { self.width } else { self.height }
    }

    /// The width and height of a cell, and the room round the cells, where links go outside.
    fn units(&self) -> (Spot, f32) {
        if self.compact { ((45.0, 46.0), 15.0) } else { ((48.0, 57.0), 28.0) }
    }

    /// The width and height of a tile.
    pub fn tile(&self) -> Spot {
        let ((width, height), _) = self.units();
        (width - 3.5, height - 5.0)
    }

    /// How much a drawing is made smaller or larger.
    pub fn scale(&self) -> f32 {
        if self.compact { 0.8 } else { 0.97 }
    }

    /// The whole picture.
    pub fn frame(&self) -> Frame {
        let ((w, h), m) = self.units();
        let side = |cells: usize, size: f32| f64::from(cells as f32 * size + 2.0 * m);
        Frame { x: 0.0, y: 0.0, width: side(self.columns(), w), height: side(self.rows(), h) }
    }

    /// The row and column in which a cell is seen.
    pub fn seen(&self, cell: Cell) -> (usize, usize) {
        if self.turned { (cell.column, cell.row) } else { (cell.row, cell.column) }
    }

    /// The middle of a cell's tile.
    pub fn middle(&self, cell: Cell) -> Spot {
        let (row, column) = self.seen(cell);
        let ((w, h), m) = self.units();
        (m + (column as f32 + 0.5) * w, m + (row as f32 + 0.5) * h - 1.0)
    }

    /// A corner of a link; outside the board it lies in the margin.
    pub fn point(&self, point: Point) -> Spot {
        let (x, y) = if self.turned { (point.row, point.column) } else { (point.column, point.row) };
        let ((w, h), m) = self.units();
        let along = |at: i16, count: usize, size: f32| match at {
            at if at < 0 => m * 0.42,
            at if at >= count as i16 => m + count as f32 * size + m * 0.58,
            at => m + (f32::from(at) + 0.5) * size,
        };
        (along(x, self.columns(), w), along(y, self.rows(), h) - 1.0)
    }

    /// The line of a link, from edge to edge of its two tiles: the data of a path, and the corners between its ends.
    pub fn line(&self, corners: &[Point]) -> (String, Vec<Spot>) {
        let mut spots: Vec<Spot> = corners.iter().map(|point| self.point(*point)).collect();
        let last = spots.len() - 1;
        let (w, h) = self.tile();
        let out = |from: Spot, to: Spot| {
            let way = ((to.0 - from.0).clamp(-1.0, 1.0), (to.1 - from.1).clamp(-1.0, 1.0));
            (from.0 + way.0 * w / 2.0, from.1 + way.1 * h / 2.0)
        };
        (spots[0], spots[last]) = (out(spots[0], spots[1]), out(spots[last], spots[last - 1]));
        let text: Vec<String> = spots.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        (format!("M{}", text.join("L")), spots[1..last].to_vec())
    }

    /// Rectangles with round corners, as the data of a path, one round the middle of each cell; `grow` makes them larger than a tile.
    pub fn outlines(&self, cells: impl IntoIterator<Item = Cell>, grow: f32, radius: f32) -> String {
        let (w, h) = self.tile();
        let (w, h) = (w + 2.0 * grow, h + 2.0 * grow);
        // Written once: a big board has hundreds.
        let sides = round_sides((w, h), radius);
        let outline = |cell: Cell| {
            let (x, y) = self.middle(cell);
            format!("M{:.1} {:.1}{sides}", x - w / 2.0 + radius, y - h / 2.0)
        };
        cells.into_iter().map(outline).collect()
    }

    /// All cells of the board, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Cell { row, column }))
    }
}

/// A rectangle with round corners, as the data of a path, round the origin; `down` says how much lower.
pub fn round_rect((w, h): Spot, radius: f32, down: f32) -> String {
    format!("M{} {}{}", radius - w / 2.0, down - h / 2.0, round_sides((w, h), radius))
}

/// The sides of such a rectangle, from the left end of the upper one on.
fn round_sides((w, h): Spot, r: f32) -> String {
    let (across, down) = (w - 2.0 * r, h - 2.0 * r);
    format!(
        "h{across:.1}a{r} {r} 0 0 1 {r} {r}v{down:.1}a{r} {r} 0 0 1-{r} {r}h-{across:.1}a{r} {r} 0 0 1-{r}-{r}v-{down:.1}a{r} {r} 0 0 1 {r}-{r}z"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_is_mirrored_at_its_diagonal() {
        let wide = Layout::new(17, 8, false, false);
        let tall = Layout::new(17, 8, true, true);
        assert_eq!((wide.columns(), wide.rows(), wide.turned), (17, 8, false));
        assert_eq!((tall.columns(), tall.rows(), tall.turned), (8, 17, true));
        assert_eq!(tall.seen(Cell { row: 2, column: 11 }), (11, 2));
        // Eight fit, and what is taller than wide already stays as it is.
        assert!(!Layout::new(8, 4, true, true).turned && !Layout::new(10, 12, true, true).turned);
        let frame = wide.frame();
        assert_eq!((frame.width, frame.height), (872.0, 512.0));
    }

    #[test]
    fn links_outside_stay_in_the_picture() {
        for layout in [Layout::new(17, 8, false, false), Layout::new(17, 8, true, true), Layout::new(2, 2, true, true)]
        {
            let frame = layout.frame();
            let (w, h) = (layout.width as i16, layout.height as i16);
            for (row, column) in [(-1, -1), (h, w), (-1, w), (h, -1), (0, 0)] {
                let (x, y) = layout.point(Point { row, column });
                assert!(x > 4.0 && f64::from(x) < frame.width - 4.0, "{x}");
                assert!(y > 4.0 && f64::from(y) < frame.height - 4.0, "{y}");
            }
        }
    }

    #[test]
    fn a_line_begins_and_ends_at_its_tiles() {
        let layout = Layout::new(3, 2, false, false);
        let corners = [(0, 0), (-1, 0), (-1, 2), (0, 2)].map(|(row, column)| Point { row, column });
        let (line, between) = layout.line(&corners);
        assert_eq!(between.len(), 2);
        assert!(line.starts_with('M') && line.matches('L').count() == 3, "{line}");
        // Neighbours have a line without corners.
        let (_, none) = layout.line(&corners[..2]);
        assert!(none.is_empty());
    }
}
