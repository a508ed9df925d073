//! The lines of 2048: everything slides to the wall, equal neighbours merge once, nearest the wall first.

use super::{LINES, Moves, ranks};

/// What two tiles of the highest rank that fits do when they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// They merge, and the new tile is written with the same rank 15.
    Merges,
    /// They stay apart, because they stand for different tiles.
    Apart,
}

/// A line pushed towards its first cell, and the points for what merged. Ranks of any height.
pub fn pushed(line: [u8; 4]) -> ([u8; 4], u32) {
    let (mut out, mut length, mut points, mut open) = ([0; 4], 0usize, 0u32, false);
    for rank in line.into_iter().filter(|&rank| rank > 0) {
        if open && out[length - 1] == rank {
            out[length - 1] = rank + 1;
            points += 1 << (rank + 1).min(31);
            open = false;
        } else {
            out[length] = rank;
            length += 1;
            open = true;
        }
    }
    (out, points)
}

/// The same for a line of a packed board, where 15 is the highest rank.
fn pushed_low(line: [u8; 4], top: Top) -> [u8; 4] {
    if top == Top::Merges {
        return pushed(line).0.map(|rank| rank.min(15));
    }
    // Tiles that never merge are given ranks of their own for the time of the move.
    let mut next = 40;
    let apart = line.map(|rank| {
        if rank < 15 {
            return rank;
        }
        next += 2;
        next
    });
    pushed(apart).0.map(|rank| rank.min(15))
}

/// The table of moves.
pub fn moves(top: Top) -> Moves {
    Moves::new(|line| pushed_low(line, top))
}

/// Points of each line when it is pushed (the same in both directions).
pub fn points() -> Box<[u32]> {
    (0..LINES).map(|text| pushed(ranks(text as u16)).1).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{line, reversed};
    use super::*;

    /// The rule said otherwise: tile by tile towards the wall, with a mark on what has merged.
    fn slow(mut cells: [u8; 4]) -> ([u8; 4], u32) {
        let (mut merged, mut points) = ([false; 4], 0);
        for start in 1..4 {
            let mut at = start;
            while at > 0 && cells[at] > 0 {
                if cells[at - 1] == 0 {
                    (cells[at - 1], cells[at], merged[at - 1], merged[at]) = (cells[at], 0, merged[at], false);
                    at -= 1;
                    continue;
                }
                if cells[at - 1] == cells[at] && !merged[at - 1] && !merged[at] {
                    cells[at - 1] += 1;
                    (cells[at], merged[at - 1]) = (0, true);
                    points += 1u32 << cells[at - 1];
                }
                break;
            }
        }
        (cells, points)
    }

    #[test]
    fn every_line_moves_as_the_rule_says() {
        let (joined, apart, points) = (moves(Top::Merges), moves(Top::Apart), points());
        for text in 0..=u16::MAX {
            let (cells, gain) = slow(ranks(text));
            let wanted = line(cells);
            assert_eq!(joined.sideways(u64::from(text)).0 as u16, wanted, "{text:04x}");
            assert_eq!(points[text as usize], gain, "{text:04x}");
            let mut turned = ranks(text);
            turned.reverse();
            assert_eq!(joined.sideways(u64::from(text)).1 as u16, reversed(line(slow(turned).0)));
            assert_eq!(slow(turned).1, gain, "points do not depend on the side");
            if ranks(text).iter().filter(|&&rank| rank == 15).count() < 2 {
                assert_eq!(apart.sideways(u64::from(text)), joined.sideways(u64::from(text)));
            }
        }
    }

    #[test]
    fn what_stands_apart_never_merges() {
        let apart = moves(Top::Apart);
        for text in 0..=u16::MAX {
            let tall = |line: u16| ranks(line).iter().filter(|&&rank| rank == 15).count();
            let made = pushed(ranks(text).map(|rank| if rank == 15 { 0 } else { rank })).0.contains(&15);
            let (left, right) = apart.sideways(u64::from(text));
            assert!(tall(left as u16) >= tall(text) && tall(right as u16) >= tall(text), "{text:04x}");
            assert!(made || tall(left as u16) <= tall(text) + 1);
        }
        assert_eq!(apart.sideways(0x11ff).0, 0x02ff, "the small ones beside them do");
    }
}
