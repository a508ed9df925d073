//! Rectangles of cells: what a change of the whole draft does to them, the way of a stroke, and a cell to be drawn on.

use yew::prelude::*;

use super::draft::{Act, Change};
use crate::app::grid_board::GridCell;

/// A rectangle of cells after a change: where each cell was before.
#[derive(Clone, Debug, PartialEq)]
pub struct Rearranged {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    from: Vec<Option<usize>>,
}

impl Rearranged {
    /// The cells of so many columns and rows after a change; nothing if it is another kind of change, or no cell is left.
    pub fn new((width, height): (usize, usize), change: Change) -> Option<Self> {
        let (columns, rows) = match change {
            Change::Mirror => (width, height),
            Change::Turn => (height, width),
            Change::Resize(right, down) => (width.checked_add_signed(right)?, height.checked_add_signed(down)?),
            Change::New | Change::Own(_) => return None,
        };
        let from = |column: usize, row: usize| {
            let (x, y) = match change {
                Change::Mirror => (width - 1 - column, row),
                Change::Turn => (row, height - 1 - column),
                _ => (column, row),
            };
            (x < width && y < height).then_some(y * width + x)
        };
        let from = (0..rows).flat_map(|row| (0..columns).map(move |column| from(column, row))).collect();
        (columns > 0 && rows > 0).then_some(Self { width: columns, height: rows, from })
    }

    /// What lies on the cells; `empty` on new ones.
    pub fn of<T: Copy>(&self, cells: &[T], empty: T) -> Vec<T> {
        self.from.iter().map(|from| from.and_then(|at| cells.get(at).copied()).unwrap_or(empty)).collect()
    }
}

/// The cells on the way from one to another, across first; without the first.
pub fn between(width: usize, from: usize, to: usize) -> Vec<usize> {
    let (mut x, mut y) = (from % width, from / width);
    let mut way = Vec::new();
    while x != to % width {
        x = if x < to % width { x + 1 } else { x - 1 };
        way.push(y * width + x);
    }
    while y != to / width {
        y = if y < to / width { y + 1 } else { y - 1 };
        way.push(y * width + x);
    }
    way
}

/// What came of an act with a brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Painted<T> {
    /// This lies on this cell now.
    Cell(usize, T),
    /// A stroke has laid this.
    Stroke(T),
}

/// Lays things on cells, by taps and by strokes: `lays` says what a tap makes of what lies there. `brush` is what the stroke
/// under way lays; `typed` reads a character, with what lies on the cell.
pub fn paint<T: Copy>(
    cells: &mut [T],
    brush: &mut Option<T>,
    lays: impl Fn(T) -> T,
    act: &Act,
    typed: impl Fn(char, T) -> Option<T>,
) -> Option<Painted<T>> {
    match act {
        Act::Tap(place) | Act::Type(place, _) => {
            let cell = cells.get_mut(place.cell)?;
            *cell = match act {
                Act::Type(_, key) => typed(*key, *cell)?,
                _ => lays(*cell),
            };
            Some(Painted::Cell(place.cell, *cell))
        }
        Act::Press(place) => {
            let cell = cells.get_mut(place.cell)?;
            *cell = lays(*cell);
            *brush = Some(*cell);
            None
        }
        Act::Over(place) => {
            *cells.get_mut(place.cell)? = (*brush)?;
            None
        }
        Act::Drop => brush.take().map(Painted::Stroke),
        _ => {
            *brush = None;
            None
        }
    }
}

/// How the square cells of a drawn board look on which nothing lies.
pub struct Squares {
    /// Columns.
    pub width: usize,
    /// The side of a cell.
    pub unit: i32,
    /// The class of what hears the pointer.
    pub hit: &'static str,
    /// The classes of the rings that show the pointer and the focus.
    pub rings: &'static [&'static str],
    /// How far the rings lie within the cell, and how round their corners are.
    pub ring: (i32, i32),
}

impl Squares {
    /// The cell of this number, with what a screen reader says of it.
    pub fn cell(&self, at: usize, label: String) -> GridCell {
        let (x, y) = (at % self.width, at / self.width);
        let rect = |class: &'static str, inset: i32, radius: i32| {
            let place = |cells: usize| (cells as i32 * self.unit + inset).to_string();
            let side = (self.unit - 2 * inset).to_string();
            let round = (radius > 0).then(|| radius.to_string());
            html! { <rect key={class} {class} x={place(x)} y={place(y)} width={side.clone()} height={side} rx={round} /> }
        };
        GridCell {
            id: at as u16,
            row: y as u16,
            column: x as u16,
            label: label.into(),
            draggable: true,
            content: html! {
                <>{ rect(self.hit, 0, 0) }{ for self.rings.iter().map(|class| rect(class, self.ring.0, self.ring.1)) }</>
            },
            ..GridCell::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(cells: &str, width: usize, change: Change, expected: Option<&str>) {
        let letters: Vec<char> = cells.chars().collect();
        let to = Rearranged::new((width, letters.len() / width), change);
        assert_eq!(to.map(|to| to.of(&letters, '.').into_iter().collect::<String>()).as_deref(), expected);
    }

    #[test]
    fn cells_go_where_a_change_brings_them() {
        becomes("abcdef", 3, Change::Mirror, Some("cbafed"));
        becomes("abcdef", 3, Change::Turn, Some("daebfc"));
        becomes("abcdef", 3, Change::Resize(1, -1), Some("abc."));
        becomes("abcdef", 3, Change::Resize(-1, 1), Some("abde.."));
        becomes("abc", 3, Change::Resize(0, -1), None);
        becomes("abc", 3, Change::New, None);
    }

    #[test]
    fn a_stroke_goes_across_first() {
        assert_eq!(between(3, 0, 5), [1, 2, 5]);
        assert_eq!(between(3, 7, 1), [4, 1]);
        assert_eq!(between(3, 4, 4), [0; 0]);
    }
}
