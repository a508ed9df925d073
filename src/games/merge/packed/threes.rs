//! The lines of Threes: one step a line at most, one merge a line at most.

use super::Moves;

/// The rank that ends the game: 6144 + 6144.
pub const LAST: u8 = 15;

/// What two neighbours make: 1 + 2 = 3 and two equal tiles from 3 upwards.
pub fn merged(a: u8, b: u8) -> Option<u8> {
    match (a, b) {
        (1, 2) | (2, 1) => Some(3),
        (a, b) if a == b && (3..LAST).contains(&a) => Some(a + 1),
        _ => None,
    }
}

/// A line pushed towards its first cell: at the first empty cell, or the first pair that merges, everything behind
/// moves one cell.
pub fn pushed(line: [u8; 4]) -> [u8; 4] {
    for at in 0..3 {
        let joined = if line[at] == 0 { Some(line[at + 1]) } else { merged(line[at], line[at + 1]) };
        if let Some(rank) = joined {
            let mut out = line;
            out[at] = rank;
            out.copy_within(at + 2.., at + 1);
            out[3] = 0;
            return out;
        }
    }
    line
}

/// The table of moves.
pub fn moves() -> Moves {
    Moves::new(pushed)
}

/// What a tile is worth at the end: 3^(k+1) for 3 * 2^k, nothing for 1 and 2.
pub fn points(rank: u8) -> u32 {
    if rank < 3 { 0 } else { 3u32.pow(u32::from(rank.min(LAST)) - 2) }
}

/// What the tiles of a board are worth.
pub fn score(board: u64) -> u32 {
    super::unpack(board).into_iter().map(points).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{line, ranks, reversed};
    use super::*;

    fn value(rank: u8) -> u32 {
        [0, 1, 2, 3].get(usize::from(rank)).copied().unwrap_or_else(|| 3 << (rank - 3))
    }

    /// The rule said in tiles: a tile steps if the one before it made room.
    fn slow(cells: [u8; 4]) -> [u8; 4] {
        let (mut out, mut room) = (cells, false);
        for at in 1..4 {
            let (front, tile) = (value(out[at - 1]), value(cells[at]));
            let fits = front == 0 || front + tile == 3 && front != 3 && tile != 3 || front == tile && front > 2;
            if room || out[at - 1] == 0 || fits && tile > 0 && out[at - 1] < 15 {
                let sum = if room { tile } else { front + tile };
                out[at - 1] = (0..16).find(|&rank| value(rank) == sum).expect("a tile there is");
                out[at] = 0;
                room = true;
            }
        }
        out
    }

    #[test]
    fn every_line_moves_as_the_rule_says() {
        let table = moves();
        for text in 0..=u16::MAX {
            let (left, right) = table.sideways(u64::from(text));
            assert_eq!(left as u16, line(slow(ranks(text))), "{text:04x}");
            assert_eq!(right as u16, reversed(line(slow(ranks(reversed(text))))), "{text:04x}");
        }
    }

    #[test]
    fn scores_are_powers_of_three() {
        assert_eq!([3, 4, 7, 11, 14, 15].map(points), [3, 9, 243, 19_683, 531_441, 1_594_323]);
        assert_eq!(score(0x1234), 12);
    }
}
