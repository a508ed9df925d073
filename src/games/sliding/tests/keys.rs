//! Keys of all lengths hold positions and change as pieces move.

use super::{board, merged};
use crate::engine::position::Position;
use crate::engine::rng::Rng;
use crate::games::sliding::Sliding;
use crate::games::sliding::solver::codec::{Codec, MAX_WORDS, bits, words};
use crate::games::sliding::solver::expand::Expander;
use crate::games::sliding::solver::placement_table::PlacementTable;
use crate::games::sliding::{Metric, board as grid};

/// Plays at random and holds the keys of the positions, and of all their neighbours, against the boards.
#[track_caller]
fn check<const W: usize>(start: &Sliding) {
    let placements = PlacementTable::new(start);
    assert_eq!(words(&placements), W);
    let codec = Codec::<W>::new(&placements);
    let mut rng = Rng::part(5, W as u64);
    let mut at = start.clone();
    for _ in 0..40 {
        let position = placements.read(&at).expect("a position of this puzzle");
        assert_eq!(placements.board(&position), at);
        let key = codec.key(&placements, &position);
        let again = codec.position(&placements, &key);
        assert_eq!(merged(&placements.board(&again)), merged(&at));
        assert_eq!(codec.is_goal(&placements, &key), at.is_solved());
        Expander::new(&placements, &codec, Metric::Move).each(&key, &position, &mut |next, action| {
            let mut moved = position;
            bits(action.set).for_each(|slot| moved.at[slot] = action.to);
            assert_eq!(*next, codec.key(&placements, &moved));
            true
        });
        let moves = at.legal_moves();
        at = at.play(&moves[rng.below(moves.len() as u32) as usize]).expect("a listed move is legal");
    }
}

#[test]
fn one_word() {
    check::<1>(&board(super::KLOTSKI));
    check::<1>(&board("ab0~0ab~eqab"));
}

#[test]
fn two_words() {
    check::<2>(&board("aab00cc-ddbe0f0-0g0ehf0-ijj0h00-i00kkll~0000000-0000000-0000000-0000000-00000ll"));
}

/// An 8 x 8 board of single cells, with so many of them in pairs that `~eq` makes.
fn pairs(count: usize) -> Sliding {
    let letters: String = grid::LETTERS[..2 * count].iter().map(|&letter| char::from(letter)).collect();
    let cells = format!("{letters:0<64}");
    let rows: Vec<String> = (0..8).map(|row| cells[row * 8..row * 8 + 8].to_owned()).collect();
    let goal: Vec<String> = (0..8).map(|row| if row == 7 { "000000ab" } else { "00000000" }.to_owned()).collect();
    let groups: Vec<String> = (0..count).map(|at| letters[2 * at..2 * at + 2].to_owned()).collect();
    Sliding::from_rows(&rows, &goal, &groups, false).expect("a good board")
}

#[test]
fn six_words_and_lists() {
    check::<MAX_WORDS>(&pairs(5));
    // Seven sets of 64 places are more than six words, so the keys are lists.
    check::<MAX_WORDS>(&pairs(7));
    check::<MAX_WORDS>(&pairs(26));
}
