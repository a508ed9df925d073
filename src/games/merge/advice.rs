//! What the adviser says of a position. The number of a move is what the moves are ranked by, in a measure that a person can use;
//! and why the best move is the best is told in words that can be checked on the board.

use super::any_game::{AnyGame, Kind};
use super::board::Board;
use super::chances::Curve;
use super::position::paths;
use super::requests::{Exact, Request, Response};
use super::threes::bag::LAST;
use crate::engine::direction::Direction;
use crate::engine::words::{capital, joined};
use crate::lab::report::number::{chance, integer};

/// What the numbers of moves are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Measure {
    /// There are none.
    #[default]
    Nothing,
    /// The chance to reach the goal under best play, exactly.
    Goal,
    /// The points still to come under best play, exactly.
    Points,
    /// The chance that the game goes on for so many more moves.
    Lasting(Curve),
}

/// What is said of a position. Lists of four are in the order of [`Direction::ALL`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The best move; nothing if no move is left.
    pub best: Option<Direction>,
    /// The number of each move, the higher the better; nothing where it is blocked or not known.
    pub values: [Option<f64>; 4],
    /// What the numbers are.
    pub measure: Measure,
    /// Boards looked at.
    pub nodes: u64,
    /// How many moves ahead; 0: it did not search.
    pub depth: u32,
    /// Milliseconds that it took.
    pub ms: f64,
}

/// The move of the highest value; the first of equals.
pub fn highest(values: &[Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(f64, Direction)> = None;
    for direction in Direction::ALL {
        let Some(value) = values[direction.index()] else { continue };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, direction));
        }
    }
    best.map(|(_, direction)| direction)
}

impl Advice {
    /// What a search says whose values are such chances.
    pub fn searched(values: &[Option<f64>; 4], curve: Option<Curve>) -> Self {
        let chance = |value: &Option<f64>| value.zip(curve).map(|(value, curve)| curve.chance(value));
        Self {
            best: highest(values),
            values: values.each_ref().map(chance),
            measure: curve.map_or(Measure::Nothing, Measure::Lasting),
            ..Self::default()
        }
    }

    /// What the exact values of a small board say.
    pub fn exact(exact: &Exact, points: bool) -> Self {
        Self {
            best: highest(&exact.moves),
            values: exact.moves,
            measure: if points { Measure::Points } else { Measure::Goal },
            nodes: exact.positions,
            ..Self::default()
        }
    }

    /// What the answer to a request says, which took so many milliseconds; nothing if it is a plan or a part of a shared search.
    pub fn of(request: &Request, response: &Response, ms: f64) -> Option<Self> {
        let read = |text: &str| text.parse::<Direction>().ok();
        Some(match response {
            Response::Advice(found) => {
                Self { nodes: found.nodes, depth: found.depth.into(), ms, ..Self::searched(&found.values, found.curve) }
            }
            Response::Exact(exact) => {
                let points = matches!(request, Request::Exact { points: true, .. });
                Self { ms, ..Self::exact(exact, points) }
            }
            Response::Line(line) => {
                Self { best: line.moves.get(..1).and_then(read), nodes: 1, depth: 1, ms, ..Self::default() }
            }
            Response::Plan(_) | Response::Part(_) => return None,
        })
    }

    /// The best move but one, where numbers tell which that is.
    pub fn rival(&self) -> Option<Direction> {
        let others = Direction::ALL.map(|one| self.values[one.index()].filter(|_| Some(one) != self.best));
        highest(&others)
    }
}

/// The number of a move as it is written: `73.5 %`, `+312`.
pub fn shown(value: f64, measure: Measure) -> String {
    match measure {
        Measure::Points => format!("+{}", integer(value.round() as i128)),
        _ => chance(value),
    }
}

/// What the numbers are, in a sentence or two.
pub fn measure_words(hand: &AnyGame, measure: Measure) -> String {
    let knows = if hand.kind() == Kind::Threes { " The search knows the bag and the next card." } else { "" };
    match measure {
        Measure::Nothing => "This player gives no numbers.".to_owned(),
        Measure::Goal => format!("Chance to reach {}, with best play, exactly.", hand.kind().face(hand.goal())),
        Measure::Points => "Points still to come, with best play, exactly.".to_owned(),
        Measure::Lasting(curve) => format!(
            "Chance that the game lasts {} more moves{} if a quick player goes on; right to about {:.0} in 100.{knows}",
            integer(curve.moves.into()),
            tile_after(hand, curve.moves).map_or_else(String::new, |tile| format!(", about enough for a {tile},")),
            f64::max(100.0 * curve.error, 1.0)
        ),
    }
}

/// The highest tile that so many more moves are enough for, as the sum of the tiles grows by what each of them brings on average;
/// nothing if it is there already.
fn tile_after(hand: &AnyGame, moves: u32) -> Option<u32> {
    let kind = hand.kind();
    // A two nine times in ten, else a four; as many ones as twos and threes.
    let brings = if kind == Kind::Threes { 2.0 } else { 2.2 };
    let sum: u32 = hand.board().ranks().iter().map(|&rank| kind.face(rank)).sum();
    let then = f64::from(sum) + brings * f64::from(moves);
    let beyond = hand.board().highest() + 1..=u8::MAX;
    beyond.map_while(|rank| Some(kind.face(rank)).filter(|&face| f64::from(face) <= then)).last()
}

/// Why the best move is better than the next one; `**` round what is bold.
pub fn reasons(hand: &AnyGame, advice: &Advice) -> String {
    let Some(best) = advice.best else { return "No move is left.".to_owned() };
    let Some(deed) = Deed::of(hand, best) else { return String::new() };
    let alone = Direction::ALL.into_iter().filter(|one| hand.pushed(*one).is_some()).count() == 1;
    let name = |direction: Direction| format!("**{}**", capital(direction.word()));
    let only = if alone { " is the only move: it" } else { "" };
    let mut text = format!("{}{only} {}.", name(best), deed.words(hand.kind()));
    let rival = advice.rival().and_then(|rival| Some((rival, Deed::of(hand, rival)?, cost(advice, rival)?)));
    if let Some((rival, other, cost)) = rival {
        text += &match (cost, deed.better(&other)) {
            (None, _) => format!(" {} is about as good.", name(rival)),
            (Some(cost), None) => format!(" {} costs {cost}.", name(rival)),
            (Some(cost), Some(worse)) => format!(" {} costs {cost}; it {worse}.", name(rival)),
        };
    }
    text
}

/// What a move costs against the best one, as the numbers are shown; within, nothing where they are shown alike.
fn cost(advice: &Advice, other: Direction) -> Option<Option<String>> {
    let value = |direction: Direction| advice.values[direction.index()];
    let (best, other) = (value(advice.best?)?, value(other)?);
    let unit = if advice.measure == Measure::Points { 1.0 } else { 1000.0 };
    let gap = (unit * best).round() - (unit * other).round();
    Some((gap > 0.0).then(|| match advice.measure {
        Measure::Points if gap == 1.0 => "1 point".to_owned(),
        Measure::Points => format!("{} points", integer(gap as i128)),
        _ => format!("{:.1} games in 100", gap / 10.0),
    }))
}

/// Where a move leaves the one highest tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Corner {
    /// In the corner where it stood.
    Keeps,
    /// In another corner.
    Changes,
    /// Out of its corner.
    Leaves,
    /// In a corner, where it was not before.
    Enters,
}

/// What a move does.
struct Deed {
    /// The number on the highest tile that it makes.
    made: Option<u32>,
    /// Whether that ends the game of Threes.
    ends: bool,
    /// What becomes of the highest tile, and the number on it.
    corner: Option<(Corner, u32)>,
    /// Cells that are free when the new tile is there.
    free: u32,
}

/// From this rank on the highest tile is one to look after.
const LARGE: u8 = 5;

impl Deed {
    fn of(hand: &AnyGame, direction: Direction) -> Option<Self> {
        let (kind, board) = (hand.kind(), hand.board());
        let (after, _) = hand.pushed(direction)?;
        let made = paths(kind, board, direction).into_iter().filter_map(|path| path.makes).max();
        Some(Self {
            made: made.map(|rank| kind.face(rank)),
            ends: kind == Kind::Threes && after.highest() >= LAST,
            corner: corner(kind, board, direction),
            free: after.free().saturating_sub(1),
        })
    }

    /// `makes a 64, keeps the 512 in its corner and leaves 5 cells free, the new tile counted`.
    fn words(&self, kind: Kind) -> String {
        let mut parts = vec![match self.made {
            Some(face) if face.to_string().starts_with('8') => format!("makes an {face}"),
            Some(face) => format!("makes a {face}"),
            None => "joins nothing".to_owned(),
        }];
        if self.ends {
            return parts.concat() + ", which ends the game";
        }
        parts.extend(self.corner.map(corner_words));
        parts.push(match self.free {
            0 => format!("fills the board with the new {}", kind.piece()),
            1 => format!("leaves 1 cell free, the new {} counted", kind.piece()),
            free => format!("leaves {free} cells free, the new {} counted", kind.piece()),
        });
        joined(&parts, "and")
    }

    /// What another move does worse, as a look at the board shows. A move that joins less leaves fewer cells free.
    fn better(&self, other: &Self) -> Option<String> {
        let leaves = |deed: &Self| deed.corner.filter(|(corner, _)| *corner == Corner::Leaves);
        match leaves(other).filter(|_| leaves(self).is_none()) {
            _ if self.ends || other.ends => None,
            Some(corner) => Some(corner_words(corner)),
            None if other.free < self.free && other.free == 0 => Some("fills the board".to_owned()),
            None => (other.free < self.free).then(|| format!("leaves {} free, not {}", other.free, self.free)),
        }
    }
}

fn corner_words((corner, face): (Corner, u32)) -> String {
    match corner {
        Corner::Keeps => format!("keeps the {face} in its corner"),
        Corner::Changes => format!("takes the {face} to another corner"),
        Corner::Leaves => format!("takes the {face} out of its corner"),
        Corner::Enters => format!("brings the {face} into a corner"),
    }
}

/// What becomes of the highest tile, if it is large, there is one of it, and it stands in a corner before or after the move.
fn corner(kind: Kind, board: &Board, direction: Direction) -> Option<(Corner, u32)> {
    let rank = board.highest();
    let mut places = (0..board.ranks().len()).filter(|&cell| board.rank(cell) == rank);
    let (Some(from), None, true) = (places.next(), places.next(), rank >= LARGE) else { return None };
    let to = paths(kind, board, direction).into_iter().find(|path| path.from == from)?.to;
    let (rows, columns) = (usize::from(board.shape().rows), usize::from(board.shape().columns));
    let is_corner = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        (row == 0 || row + 1 == rows) && (column == 0 || column + 1 == columns)
    };
    let corner = match (is_corner(from), is_corner(to)) {
        (true, true) if from == to => Corner::Keeps,
        (true, true) => Corner::Changes,
        (true, false) => Corner::Leaves,
        (false, true) => Corner::Enters,
        (false, false) => return None,
    };
    Some((corner, kind.face(rank)))
}
