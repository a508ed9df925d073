mod draws;
mod oracle;
mod play;
mod spaces;
mod texts;

use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::shisen::board::{Board, kind_of};
use crate::games::shisen::gravity::Side;
use crate::games::shisen::{Move, Shisen};

#[track_caller]
fn board(text: &str) -> Shisen {
    text.parse::<Shisen>().expect("a good position")
}

#[track_caller]
fn m(text: &str) -> Move {
    text.parse::<Move>().expect("a good move")
}

/// A board of any rows, `.` for no tile, whether its kinds are even in number or not: for links alone.
#[track_caller]
fn any_board(rows: &[&str]) -> Board {
    let cells = rows.iter().flat_map(|row| row.chars());
    let cells: Vec<u8> =
        cells.map(|letter| kind_of(if letter == '.' { '0' } else { letter }).expect("a cell")).collect();
    Board::new(rows[0].len(), vec![0; cells.len()]).expect("a size").with(cells)
}

/// Gravity for every second number, to each side in turn.
fn some_gravity(number: usize) -> Option<Side> {
    (number % 2 == 1).then(|| Side::ALL[number / 2 % 4])
}

/// A board by chance, of at most so many cells and hardly fewer, up to two of them empty. Of some deals the one with
/// the fewest pairs at hand, so that many are lost.
fn some_board(rng: &mut Rng, most: u32, gravity: Option<Side>) -> Shisen {
    loop {
        let (width, height) = (3 + rng.below(5), 3 + rng.below(4));
        let size = width * height;
        if size > most || size * 5 < most * 4 {
            continue;
        }
        let mut cells = Vec::new();
        let tiles = size - rng.below(3);
        let mut kind = 0;
        while (cells.len() as u32) + 2 <= tiles {
            kind += 1;
            let copies =
                [2, 2, 2, 2, 2, 2, 2, 4, 4, 6][rng.below(10) as usize].min((tiles - cells.len() as u32) / 2 * 2);
            cells.extend(std::iter::repeat_n(kind, copies as usize));
        }
        cells.resize(size as usize, 0);
        let mut deal = || {
            rng.shuffle(&mut cells);
            Shisen::new(Board::new(width as usize, cells.clone()).expect("a good board"), gravity)
        };
        let mut deals: Vec<Shisen> = (0..20).map(|_| deal()).collect();
        deals.sort_by_key(|board| board.pairs().len());
        return deals.swap_remove(0);
    }
}

/// The moves take all tiles.
#[track_caller]
fn clears(start: &Shisen, moves: &[Move]) {
    let last = moves.iter().try_fold(start.clone(), |state, m| state.play(m)).expect("legal");
    assert_eq!(last.outcome(), Outcome::Won, "{}", start);
}
