//! Why a move is better than the others, in words that can be checked on the board. Pure.

use super::advice::{Advice, Unit};
use crate::app::words::capital;
use crate::app::words::sentence;
use crate::games::merge::board::Board;
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::motion::paths;

/// Whether the highest tile stands in a corner.
fn in_corner(board: &Board) -> bool {
    let shape = board.shape();
    let (rows, columns) = (usize::from(shape.rows), usize::from(shape.columns));
    let corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
    corners.into_iter().any(|cell| board.rank(cell) == board.highest())
}

/// The highest tile that a move makes.
fn made(kind: Kind, board: &Board, direction: Direction) -> Option<u8> {
    paths(kind, board, direction).into_iter().filter_map(|way| way.makes).max()
}

/// What a move does: `makes a 64, keeps the 512 in its corner and leaves 5 cells free`.
fn does(hand: &AnyGame, direction: Direction, after: &Board) -> String {
    let kind = hand.kind();
    let mut parts = Vec::new();
    match made(kind, hand.board(), direction) {
        Some(rank) => {
            let face = kind.face(rank).to_string();
            let article = if face.starts_with('8') { "an" } else { "a" };
            parts.push(format!("makes {article} {face}"));
        }
        None => parts.push("joins nothing yet".to_owned()),
    }
    if in_corner(hand.board()) && in_corner(after) {
        parts.push(format!("keeps the {} in its corner", kind.face(after.highest())));
    }
    let free = after.free();
    parts.push(format!("leaves {free} cell{} free", if free == 1 { "" } else { "s" }));
    match parts.split_last() {
        Some((last, most)) if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => parts.concat(),
    }
}

/// What is worse about a move than about the best one.
fn worse(hand: &AnyGame, best: &Board, other: Direction, after: &Board) -> Option<String> {
    let kind = hand.kind();
    if in_corner(best) && !in_corner(after) {
        return Some(format!("takes the {} out of its corner", kind.face(after.highest())));
    }
    let (most, free) = (best.free(), after.free());
    if free < most {
        return Some(format!("leaves {free} free, not {most}"));
    }
    made(kind, hand.board(), other).is_none().then(|| "joins nothing".to_owned())
}

/// Why the best move is better than the others; `**` round what is bold.
pub fn reasons(hand: &AnyGame, told: &Advice) -> String {
    let Some(best) = told.best else { return "No move is left.".to_owned() };
    let Some((after, _)) = hand.pushed(best) else { return String::new() };
    let mut text = format!("**{}** {}.", capital(best.word()), does(hand, best, &after));
    if !told.reason.is_empty() {
        text += &format!(" {}", sentence(&told.reason));
    }
    let others = Direction::ALL.into_iter().filter(|direction| *direction != best);
    for other in others {
        let Some((board, _)) = hand.pushed(other) else { continue };
        let name = capital(other.word());
        let gap = told.values[best as usize].zip(told.values[other as usize]).map(|(best, value)| best - value);
        let why = worse(hand, &after, other, &board);
        text += &match (told.unit, gap, why) {
            (Unit::Chance, Some(gap), _) if gap < 0.000_5 => format!(" **{name}** is as good."),
            (Unit::Chance, Some(gap), _) => format!(" **{name}** costs {:.1} in 100 chances.", 100.0 * gap),
            (_, _, Some(why)) => format!(" **{name}** {why}."),
            _ => continue,
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(best: Direction, unit: Unit, values: [Option<f64>; 4]) -> Advice {
        Advice { best: Some(best), values, unit, risks: [None; 4], reason: String::new(), nodes: 1, depth: 1, ms: 0.0 }
    }

    #[test]
    fn reasons_can_be_seen_on_the_board() {
        let hand = Kind::Twenty48.read("5421110000000000").expect("a position");
        let text = reasons(&hand, &told(Direction::Left, Unit::Points, [None; 4]));
        assert!(text.starts_with("**Left** makes a 4, keeps the 32 in its corner and leaves 11 cells free."), "{text}");
        assert!(text.contains("**Down** takes the 32 out of its corner."), "{text}");
        let hand = Kind::Twenty48.read("1000").expect("a position");
        let text = reasons(&hand, &told(Direction::Down, Unit::Chance, [None, Some(0.5), None, Some(0.25)]));
        assert!(text.ends_with("**Right** costs 25.0 in 100 chances."), "{text}");
    }
}
