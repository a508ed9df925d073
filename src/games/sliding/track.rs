//! Where a piece in the hand can be: the places that it can reach, and the ways between them. It follows the finger as
//! near as it can, slides along what blocks it and goes round corners.
//!
//! Places are ways from where the piece was taken up, in whole cells; points are the same in hundredths of a cell.

use crate::engine::order;
use crate::games::sliding::places::{Pair, UNIT, scaled};

/// What a cell of detour costs against a cell of distance to the finger: below that the piece rather stays behind an
/// obstacle than to go all the way round.
const DETOUR: f64 = 0.5;

/// The places that a piece can reach without another one moving.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    places: Vec<Pair>,
    /// Steps between any two places.
    steps: Vec<u16>,
}

/// A part of the plane in which the piece may be: a place, the way between two, or the square of four.
#[derive(Clone, Copy)]
struct Room {
    low: Pair,
    high: Pair,
}

impl Room {
    fn clamp(&self, (x, y): Pair) -> Pair {
        (x.clamp(self.low.0 * UNIT, self.high.0 * UNIT), y.clamp(self.low.1 * UNIT, self.high.1 * UNIT))
    }

    fn corners(&self) -> [Pair; 4] {
        [self.low, (self.high.0, self.low.1), (self.low.0, self.high.1), self.high]
    }

    fn size(&self) -> i32 {
        self.high.0 - self.low.0 + self.high.1 - self.low.1
    }
}

/// The way between two points along the axes.
fn along(a: Pair, b: Pair) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

impl Track {
    /// A track over these places; the one where the piece is belongs to it.
    pub fn new(reachable: impl IntoIterator<Item = Pair>) -> Self {
        let mut places: Vec<Pair> = reachable.into_iter().chain([(0, 0)]).collect();
        order::sort(&mut places);
        places.dedup();
        let mut track = Self { steps: vec![u16::MAX; places.len() * places.len()], places };
        for from in 0..track.places.len() {
            track.walk(from);
        }
        track
    }

    /// Breadth-first from one place.
    fn walk(&mut self, from: usize) {
        let count = self.places.len();
        let mut queue = vec![from];
        self.steps[from * count + from] = 0;
        let mut at = 0;
        while let Some(&here) = queue.get(at) {
            at += 1;
            let (x, y) = self.places[here];
            for near in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                let Ok(near) = self.places.binary_search(&near) else { continue };
                if self.steps[from * count + near] == u16::MAX {
                    self.steps[from * count + near] = self.steps[from * count + here] + 1;
                    queue.push(near);
                }
            }
        }
    }

    fn has(&self, place: Pair) -> bool {
        self.places.binary_search(&place).is_ok()
    }

    fn steps(&self, from: Pair, to: Pair) -> Option<i32> {
        let (from, to) = (self.places.binary_search(&from).ok()?, self.places.binary_search(&to).ok()?);
        Some(self.steps[from * self.places.len() + to]).filter(|steps| *steps != u16::MAX).map(i32::from)
    }

    /// All rooms, the largest that a place begins first.
    fn rooms(&self) -> impl Iterator<Item = Room> + '_ {
        self.places.iter().flat_map(|&(x, y)| {
            let right = self.has((x + 1, y));
            let down = self.has((x, y + 1));
            let square = right && down && self.has((x + 1, y + 1));
            [(square, (x + 1, y + 1)), (right, (x + 1, y)), (down, (x, y + 1)), (true, (x, y))]
                .into_iter()
                .filter(|(there, _)| *there)
                .map(move |(_, high)| Room { low: (x, y), high })
        })
    }

    /// The smallest room in which a point is.
    fn room_of(&self, point: Pair) -> Option<Room> {
        self.rooms().filter(|room| room.clamp(point) == point).min_by_key(Room::size)
    }

    /// How far it is from one point to another for the piece, in hundredths; nothing if it cannot come there.
    fn far(&self, from: (Pair, Room), to: (Pair, Room)) -> Option<i32> {
        if to.1.clamp(from.0) == from.0 {
            return Some(along(from.0, to.0));
        }
        let ways = from.1.corners().into_iter().flat_map(|a| to.1.corners().map(|b| (a, b)));
        let length =
            |(a, b): (Pair, Pair)| Some(along(from.0, scaled(a)) + self.steps(a, b)? * UNIT + along(scaled(b), to.0));
        ways.filter_map(length).min()
    }

    /// Where the piece goes from where it is when the finger would have it there.
    pub fn follow(&self, from: Pair, finger: Pair) -> Pair {
        let Some(here) = self.room_of(from) else { return from };
        let mut best = (f64::INFINITY, from);
        for room in self.rooms() {
            let to = room.clamp(finger);
            let Some(way) = self.far((from, here), (to, room)) else { continue };
            let (dx, dy) = (f64::from(finger.0 - to.0), f64::from(finger.1 - to.1));
            let detour = f64::from(way - along(from, to));
            // `sqrt` is exact everywhere; of equals the first room counts.
            let cost = (dx * dx + dy * dy).sqrt() + DETOUR * detour;
            if cost + 1e-9 < best.0 {
                best = (cost, to);
            }
        }
        best.1
    }

    /// The place where the piece comes to rest when it is let go at a point.
    pub fn settle(&self, point: Pair) -> Pair {
        let room = self.room_of(point);
        let near = |place: &Pair| along(scaled(*place), point);
        room.and_then(|room| room.corners().into_iter().min_by_key(near)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Right, then down: round one corner.
    fn bend() -> Track {
        Track::new([(1, 0), (1, 1)])
    }

    #[test]
    fn it_follows_and_stops_at_what_blocks_it() {
        let track = Track::new([(1, 0), (2, 0)]);
        assert_eq!(track.follow((0, 0), (60, 5)), (60, 0));
        assert_eq!(track.follow((60, 0), (390, -40)), (200, 0));
        assert_eq!(track.follow((200, 0), (-80, 0)), (0, 0));
        assert_eq!(Track::new([]).follow((0, 0), (300, 300)), (0, 0));
    }

    #[test]
    fn it_goes_round_corners() {
        let track = bend();
        // The finger takes the corner short: the piece goes as far as it can, then down.
        let mut at = (0, 0);
        for finger in [(40, 10), (80, 30), (95, 70), (100, 100)] {
            at = track.follow(at, finger);
            assert!(at.0 == 100 || at.1 == 0, "{at:?}");
        }
        assert_eq!(at, (100, 100));
        // At once as well.
        assert_eq!(track.follow((0, 0), (100, 100)), (100, 100));
        assert_eq!(track.follow((100, 100), (0, 0)), (0, 0));
    }

    #[test]
    fn it_does_not_jump_over_a_wall() {
        // A long way round: six steps to the place beside it.
        let track = Track::new([(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)]);
        assert_eq!(track.follow((0, 0), (110, 0)), (0, 0));
        // Whoever leads it round comes there.
        let mut at = (0, 0);
        for finger in [(0, 90), (10, 190), (120, 200), (210, 190), (200, 100), (200, 0)] {
            at = track.follow(at, finger);
        }
        assert_eq!(at, (200, 0));
    }

    #[test]
    fn in_the_open_it_moves_freely() {
        let track = Track::new([(1, 0), (0, 1), (1, 1)]);
        assert_eq!(track.follow((0, 0), (37, 61)), (37, 61));
        assert_eq!(track.settle((37, 61)), (0, 1));
        assert_eq!(track.settle((100, 20)), (1, 0));
    }

    #[test]
    fn it_comes_to_rest_where_it_can_stand() {
        let track = bend();
        assert_eq!(track.settle((49, 0)), (0, 0));
        assert_eq!(track.settle((51, 0)), (1, 0));
        assert_eq!(track.settle((100, 70)), (1, 1));
    }
}
