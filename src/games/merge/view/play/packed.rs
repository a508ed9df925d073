//! Moves as a short text: three in a character, so that a game of 20,000 moves is kept in 7 kB.

use crate::games::merge::direction::Direction;

/// The 64 characters.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of some moves.
pub fn pack(moves: &[Direction]) -> String {
    let bits = |three: &[Direction]| three.iter().rev().fold(0, |bits, one| bits << 2 | *one as usize);
    moves.chunks(3).map(|three| char::from(LETTERS[bits(three)])).collect()
}

/// Reads so many moves; nothing if the text holds another number of them.
pub fn unpack(text: &str, count: usize) -> Option<Vec<Direction>> {
    if text.len() != count.div_ceil(3) {
        return None;
    }
    let mut moves = Vec::with_capacity(count + 2);
    for letter in text.bytes() {
        let bits = LETTERS.iter().position(|known| *known == letter)?;
        moves.extend((0..3).map(|at| Direction::ALL[bits >> (2 * at) & 3]));
    }
    moves.truncate(count);
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_back() {
        for count in [0, 1, 2, 3, 4, 100] {
            let moves: Vec<Direction> = (0..count).map(|at| Direction::ALL[at * at % 7 % 4]).collect();
            assert_eq!(unpack(&pack(&moves), count), Some(moves));
        }
        assert_eq!(unpack("A", 4), None);
        assert_eq!(unpack("é", 6), None);
        assert_eq!(unpack("", 0), Some(Vec::new()));
    }
}
