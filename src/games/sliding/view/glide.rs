//! A move as motion: the pieces go the way of the move, bend by bend. Pure.

use super::outline::{Pair, UNIT};
use super::piece::{Piece, pieces};
use crate::app::glide::{Leg, legs, translate};
use crate::app::view::Transition;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;

/// The places of a path, as ways from its end, in units; the last is zero.
fn bends(mv: &Move, back: bool) -> Vec<Pair> {
    let mut at = (0, 0);
    let mut all = vec![at];
    for run in mv.path().chunk_by(|a, b| a == b) {
        let (dx, dy) = run[0].delta();
        let steps = run.len() as i32;
        at = (at.0 + i32::from(dx) * steps, at.1 + i32::from(dy) * steps);
        all.push(at);
    }
    if back {
        all.reverse();
    }
    let end = all.last().copied().unwrap_or_default();
    all.into_iter().map(|(x, y)| ((x - end.0) * UNIT, (y - end.1) * UNIT)).collect()
}

/// The motion of the last step that led to a board.
pub fn glide(board: &Sliding, came: &Transition) -> Vec<Leg> {
    let Ok(mv) = came.mv.parse::<Move>() else { return Vec::new() };
    let bends = bends(&mv, came.back);
    let of = |piece: Piece| {
        let on = |by: Pair| translate(piece.at.0 * UNIT + by.0, piece.at.1 * UNIT + by.1);
        legs(&selector(piece.letter), bends.windows(2).map(|leg| (on(leg[0]), on(leg[1]))))
    };
    pieces(board).into_iter().filter(|piece| mv.pieces().contains(&piece.letter)).flat_map(of).collect()
}

/// Finds the element of a piece.
pub fn selector(letter: u8) -> String {
    format!("[data-piece=\"{}\"]", char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glide_has_the_bends_of_its_path() {
        let mv = "auur".parse::<Move>().expect("a move");
        assert_eq!(bends(&mv, false), [(-100, 200), (-100, 0), (0, 0)]);
        assert_eq!(bends(&mv, true), [(100, -200), (0, -200), (0, 0)]);
    }

    #[test]
    fn all_pieces_of_a_move_glide() {
        let board = "0ab-000~0a0-000".parse::<Sliding>().expect("a position");
        let came = Transition { before: "".into(), after: "".into(), mv: "ab_r".into(), back: false };
        let all = glide(&board, &came);
        let ways: Vec<_> = all.iter().map(|leg| (leg.selector.as_str(), leg.from.as_str())).collect();
        assert_eq!(
            ways,
            [("[data-piece=\"a\"]", "translate(0px, 0px)"), ("[data-piece=\"b\"]", "translate(100px, 0px)")]
        );
        assert_eq!(all[0].to.as_ref().map(|to| to.0.as_str()), Some("translate(100px, 0px)"));
    }
}
