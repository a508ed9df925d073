//! The pattern of the rake: seven parallel grooves along each path, which turn as arcs about the inner corner. Pure.

/// A place, or a way, in cells: to the right and down.
pub type Pair = (i32, i32);

/// Units of the picture to a cell.
pub const UNIT: i32 = 50;

/// How far each groove is from the middle of the path, in units.
pub const GROOVES: [i32; 7] = [-21, -14, -7, 0, 7, 14, 21];
/// The same for small pictures, where seven would run into one another.
pub const FEW_GROOVES: [i32; 3] = [-15, 0, 15];

/// A path of the monk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The way in which he entered.
    pub into: Pair,
    /// The cells, one after the other; never empty.
    pub cells: Vec<Pair>,
    /// The way in which he left; nothing while he stands on the last cell.
    pub out: Option<Pair>,
}

/// The middle of a cell, in units.
pub fn middle((x, y): Pair) -> Pair {
    (x * UNIT + UNIT / 2, y * UNIT + UNIT / 2)
}

/// What lies at the left of whoever goes that way.
fn left((dx, dy): Pair) -> Pair {
    (dy, -dx)
}

fn shifted(at: Pair, way: Pair, by: i32) -> Pair {
    (at.0 + way.0 * by, at.1 + way.1 * by)
}

impl Trail {
    /// The way in which he comes to the cell of this place in the list.
    fn comes(&self, at: usize) -> Pair {
        let before = at.checked_sub(1).and_then(|before| self.cells.get(before));
        before.map_or(self.into, |&(x, y)| (self.cells[at].0 - x, self.cells[at].1 - y))
    }

    /// The way in which he goes on from there.
    fn goes(&self, at: usize) -> Option<Pair> {
        let (x, y) = self.cells[at];
        self.cells.get(at + 1).map(|next| (next.0 - x, next.1 - y)).or(self.out)
    }

    /// The groove at this distance from the middle, to the left of the way, as the data of an SVG path.
    pub fn groove(&self, by: i32) -> String {
        let half = UNIT / 2;
        let mut text = String::new();
        for (at, &cell) in self.cells.iter().enumerate() {
            let (comes, goes) = (self.comes(at), self.goes(at));
            let leaves = goes.unwrap_or(comes);
            let from = shifted(shifted(middle(cell), comes, -half), left(comes), by);
            let reach = if goes.is_some() { half } else { 0 };
            let to = shifted(shifted(middle(cell), leaves, reach), left(leaves), by);
            if at == 0 {
                text += &format!("M{} {}", from.0, from.1);
            }
            // Positive to the right.
            let turn = comes.0 * leaves.1 - comes.1 * leaves.0;
            if turn == 0 {
                text += &format!("L{} {}", to.0, to.1);
            } else {
                let radius = half + turn * by;
                text += &format!("A{radius} {radius} 0 0 {} {} {}", i32::from(turn > 0), to.0, to.1);
            }
        }
        text
    }

    /// All grooves as the data of one SVG path.
    pub fn grooves(&self, few: bool) -> String {
        let list: &[i32] = if few { &FEW_GROOVES } else { &GROOVES };
        list.iter().map(|&by| self.groove(by)).collect()
    }

    /// Where he entered: the place beside the garden.
    pub fn entry(&self) -> Option<Pair> {
        self.cells.first().map(|&cell| shifted(cell, self.into, -1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EAST: Pair = (1, 0);
    const SOUTH: Pair = (0, 1);

    #[test]
    fn grooves_run_straight() {
        let trail = Trail { into: EAST, cells: vec![(0, 0), (1, 0)], out: Some(EAST) };
        assert_eq!(trail.groove(0), "M0 25L50 25L100 25");
        // To the left is up.
        assert_eq!(trail.groove(21), "M0 4L50 4L100 4");
        assert_eq!(trail.entry(), Some((-1, 0)));
    }

    #[test]
    fn grooves_turn_about_the_inner_corner() {
        let right = Trail { into: EAST, cells: vec![(0, 0)], out: Some(SOUTH) };
        // The inner corner is the lower left one.
        assert_eq!(right.groove(21), "M0 4A46 46 0 0 1 46 50");
        assert_eq!(right.groove(-21), "M0 46A4 4 0 0 1 4 50");
        let left = Trail { into: SOUTH, cells: vec![(0, 0)], out: Some(EAST) };
        assert_eq!(left.groove(0), "M25 0A25 25 0 0 0 50 25");
    }

    #[test]
    fn they_end_under_the_monk_who_stands() {
        let trail = Trail { into: SOUTH, cells: vec![(2, 0), (2, 1)], out: None };
        assert_eq!(trail.groove(0), "M125 0L125 50L125 75");
        assert_eq!(trail.grooves(true).matches('M').count(), 3);
        assert_eq!(trail.grooves(false).matches('M').count(), 7);
    }
}
