//! Words for what happens: the status line and the screen reader. Pure.

use super::model::{Shown, Transition};
use crate::app::figures::{counted, grouped};
use crate::app::words::capital;
use crate::engine::position::Outcome;
use crate::games::merge::direction::Direction;
use crate::games::merge::threes::rules::window_words;
use crate::games::merge::view::any_game::{AnyGame, Kind, Plot};
use crate::games::merge::view::motion::paths;

/// A cell in words: `row 4, column 3`.
pub fn cell_words(hand: &AnyGame, cell: usize) -> String {
    let columns = usize::from(hand.board().shape().columns);
    format!("row {}, column {}", cell / columns + 1, cell % columns + 1)
}

/// `1 point`, `512 points`.
pub fn points(score: u64) -> String {
    format!("{} point{}", grouped(score), if score == 1 { "" } else { "s" })
}

/// The name of the goal's tile: `2048`, `6144`.
pub fn goal(hand: &AnyGame) -> u32 {
    hand.kind().face(hand.goal())
}

/// How the game stands, if it has ended or is won.
fn standing(shown: &Shown) -> Option<String> {
    let goal = goal(&shown.hand);
    match (shown.status, shown.over) {
        (Outcome::Won, true) => {
            Some(format!("No move is left, but {goal} is reached: won with {}.", points(shown.score)))
        }
        (Outcome::Won, false) if !shown.goes_on => Some(format!("{goal} is reached.")),
        (_, true) => Some(format!("No move is left. {}.", points(shown.score))),
        _ => None,
    }
}

/// What is said to a screen reader; nothing where there is nothing new.
pub fn spoken(shown: &Shown, came: &Transition, entered: Option<usize>) -> Option<String> {
    let hand = &shown.hand;
    match came {
        Transition::Opened => None,
        Transition::Blocked(direction) => Some(format!("Nothing can go {}.", direction.word())),
        Transition::Jumped => {
            Some(format!("{}, {}. {}", counted(shown.done as u64, "move"), points(shown.score), hand.describe()))
        }
        Transition::Moved { direction, gain } => {
            let mut text = capital(direction.word());
            if *gain > 0 {
                text += &format!(", {} more points", grouped(u64::from(*gain)));
            }
            text += ".";
            if let Some(cell) = entered {
                let tile = hand.kind().face(hand.board().rank(cell));
                text += &format!(" New {tile} in {}.", cell_words(hand, cell));
            }
            if let (AnyGame::Threes(game), false) = (hand, shown.over) {
                text += &format!(" Next comes {}.", window_words(game.next, game.variant.plus));
            }
            if let Some(standing) = standing(shown) {
                text += &format!(" {standing}");
            }
            Some(text)
        }
    }
}

/// What the evil placer had in mind.
pub fn plot(hand: &AnyGame, plot: &Plot) -> String {
    let tile = hand.kind().face(hand.board().rank(plot.cell));
    let what = if hand.kind() == Kind::Threes { "card" } else { "tile" };
    let place = format!("The evil hand put the **{tile}** in {}", cell_words(hand, plot.cell));
    if plot.depth == 0 {
        return format!("{place}, anywhere, as it came.");
    }
    let choice = match (plot.choices, plot.alike) {
        (0 | 1, _) => "the only place that there was".to_owned(),
        (choices, true) => format!("though all {choices} places for the {what} seemed equally bad for you"),
        (choices, false) => format!("the worst of {choices} choices for you"),
    };
    let ahead = if plot.depth == 1 { String::new() } else { format!(", looking {} ahead", plot.depth) };
    let reply = match plot.reply {
        Some(reply) => format!("It expects you to go **{}**.", reply.word()),
        None => "It expects that no move is left.".to_owned(),
    };
    format!("{place}: {choice}{ahead} ({} boards). {reply}", grouped(plot.boards.into()))
}

/// A list of a few: `a`, `a and b`, `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// What a drag is about to do in Threes.
pub fn dragging(hand: &AnyGame, aim: Direction) -> String {
    let AnyGame::Threes(game) = hand else { return String::new() };
    let Some(stepped) = game.step(aim) else { return format!("Nothing can go {}.", aim.word()) };
    let (line, edge) = match aim {
        Direction::Left => ("row", "at the right"),
        Direction::Right => ("row", "at the left"),
        Direction::Up => ("column", "at the bottom"),
        Direction::Down => ("column", "at the top"),
    };
    let ways = paths(Kind::Threes, &game.board, aim);
    let mut joins: Vec<String> = Vec::new();
    for way in ways.iter().filter(|way| way.makes.is_some() && way.from != way.to) {
        let other = ways.iter().find(|other| other.to == way.to && other.from != way.from);
        if let Some(other) = other {
            let (a, b) = (game.board.rank(other.from), game.board.rank(way.from));
            joins.push(format!("**{}**", Kind::Threes.sum(a.min(b), a.max(b))));
        }
    }
    let many = stepped.count();
    let moves = format!("{many} {line}{} move{}", if many == 1 { "" } else { "s" }, if many == 1 { "s" } else { "" });
    let join = match joins.len() {
        0 => String::new(),
        1 => format!(": {} joins", list(&joins)),
        _ => format!(": {} join", list(&joins)),
    };
    let place = if many == 1 { format!("the marked {line}") } else { format!("one of the marked {line}s") };
    let next = capital(&window_words(game.next, game.variant.plus));
    format!("{moves}{join}. {next} enters {edge}, in {place}. Let go to play, drag back to cancel.")
}

/// The words under the board when nothing is dragged, and the tag before them.
pub fn line(shown: &Shown, came: &Transition) -> (Option<(&'static str, &'static str)>, String) {
    if let Some(told) = &shown.plot {
        let name = if shown.hand.kind() == Kind::Threes { "Evil card" } else { "Evil tile" };
        return (Some(("bad", name)), plot(&shown.hand, told));
    }
    let text = match came {
        Transition::Blocked(direction) => format!("Nothing can go **{}**.", direction.word()),
        Transition::Moved { direction, gain } if *gain > 0 => {
            format!("**{}**: {} more points.", capital(direction.word()), grouped(u64::from(*gain)))
        }
        Transition::Moved { direction, .. } => format!("**{}**.", capital(direction.word())),
        _ if shown.replays() => {
            format!("A replay of {}. Play it, step through it, or go to any move.", counted(shown.all as u64, "move"))
        }
        _ if shown.done > 0 => format!("{} so far.", counted(shown.done as u64, "move")),
        _ => match shown.hand.kind() {
            Kind::Twenty48 => {
                format!("Arrow keys or a swipe. Two alike become one: come to **{}**.", goal(&shown.hand))
            }
            Kind::Threes => {
                "Arrow keys, or drag: every line moves by one. 1 and 2 make **3**, then like meets like.".to_owned()
            }
        },
    };
    (None, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_is_told_before_it_is_made() {
        let hand = Kind::Threes.read("9753664234120231~n456").expect("a position");
        let text = dragging(&hand, Direction::Left);
        assert!(text.starts_with("3 rows move: **24 + 24** "), "{text}");
        assert!(text.contains("A bonus of 6, 12 or 24 enters at the right, in one of the marked rows."), "{text}");
    }

    #[test]
    fn cells_are_counted_from_one() {
        let hand = Kind::Twenty48.read("1100000000000000").expect("a position");
        assert_eq!(cell_words(&hand, 14), "row 4, column 3");
    }
}
