//! The finger on the board: a swipe in 2048; in Threes a drag that shows the move before it is made. Pure.

use crate::games::merge::direction::Direction;

/// So many CSS pixels make a swipe.
const SWIPE: f64 = 24.0;
/// So many make a drag of a press.
const DRAG: f64 = 8.0;
/// From this way on a drag keeps to its axis.
const AXIS: f64 = 20.0;
/// The share of a cell's way after which letting go makes the move.
const MADE: f64 = 0.4;
/// A drag as quick as this, in milliseconds, is a swipe.
const QUICK: f64 = 220.0;

/// A finger that is down.
#[derive(Clone, Copy, Debug)]
pub struct Finger {
    /// The pointer's number.
    pub pointer: i32,
    x: f64,
    y: f64,
    since: f64,
    level: Option<bool>,
    spent: bool,
}

/// What a finger that moves means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meant {
    /// Nothing yet, or nothing any more.
    Nothing,
    /// A move.
    Move(Direction),
    /// A drag in this direction, as far as this share of a cell.
    Drag(Direction, f64),
}

fn direction(level: bool, dx: f64, dy: f64) -> Direction {
    match level {
        true if dx < 0.0 => Direction::Left,
        true => Direction::Right,
        false if dy < 0.0 => Direction::Up,
        false => Direction::Down,
    }
}

impl Finger {
    /// A finger comes down here, at a time in milliseconds.
    pub fn down(pointer: i32, x: f64, y: f64, since: f64) -> Self {
        Self { pointer, x, y, since, level: None, spent: false }
    }

    /// It is here now. In 2048 (no `pitch`) it makes one move; in Threes it drags by cells of this size.
    pub fn moved(&mut self, x: f64, y: f64, pitch: Option<(f64, f64)>) -> Meant {
        let (dx, dy) = (x - self.x, y - self.y);
        let far = dx.abs().max(dy.abs());
        let Some((width, height)) = pitch else {
            if self.spent || far < SWIPE {
                return Meant::Nothing;
            }
            self.spent = true;
            return Meant::Move(direction(dx.abs() >= dy.abs(), dx, dy));
        };
        if far < DRAG && self.level.is_none() {
            return Meant::Nothing;
        }
        let level = self.level.unwrap_or(dx.abs() >= dy.abs());
        if far >= AXIS {
            self.level = Some(level);
        }
        let way = if level { dx.abs() / width.max(1.0) } else { dy.abs() / height.max(1.0) };
        Meant::Drag(direction(level, dx, dy), way.min(1.0))
    }

    /// It is lifted here, at a time in milliseconds.
    pub fn up(mut self, x: f64, y: f64, now: f64, pitch: Option<(f64, f64)>) -> Meant {
        match self.moved(x, y, pitch) {
            Meant::Drag(direction, way) => {
                let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
                let flick = now - self.since < QUICK && dx.max(dy) >= SWIPE;
                if way >= MADE || flick { Meant::Move(direction) } else { Meant::Nothing }
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Option<(f64, f64)> = Some((80.0, 100.0));

    #[test]
    fn a_swipe_makes_one_move() {
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(110.0, 95.0, None), Meant::Nothing);
        assert_eq!(finger.moved(126.0, 95.0, None), Meant::Move(Direction::Right));
        assert_eq!(finger.moved(226.0, 95.0, None), Meant::Nothing);
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(110.0, 60.0, None), Meant::Move(Direction::Up));
    }

    #[test]
    fn a_drag_can_be_taken_back() {
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(96.0, 100.0, CELL), Meant::Nothing);
        assert_eq!(finger.moved(60.0, 104.0, CELL), Meant::Drag(Direction::Left, 0.5));
        assert_eq!(finger.moved(90.0, 160.0, CELL), Meant::Drag(Direction::Left, 0.125), "it keeps to its axis");
        assert_eq!(finger.up(90.0, 100.0, 900.0, CELL), Meant::Nothing);
        assert_eq!(finger.up(60.0, 100.0, 900.0, CELL), Meant::Move(Direction::Left));
        assert_eq!(finger.up(140.0, 100.0, 900.0, CELL), Meant::Move(Direction::Right));
    }

    #[test]
    fn a_quick_drag_is_a_swipe() {
        let finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.up(100.0, 130.0, 90.0, CELL), Meant::Move(Direction::Down));
        assert_eq!(finger.up(100.0, 130.0, 900.0, CELL), Meant::Nothing);
    }
}
