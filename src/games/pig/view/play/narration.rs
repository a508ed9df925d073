//! The game in words: the log, what is spoken, what stands under the die. Pure. `**` is round what is bold, `__` round
//! what is bad.

use super::names::{Names, a_face, article, face, points};
use super::turn_log::{End, Turn, TurnLog};
use crate::games::pig::rules::Move;

/// A turn as the log tells it, without its seat: `rolled 2, then a __1__: lost 2.`
pub fn logged(turn: &Turn, bust: u8, won: bool) -> String {
    let scoring: Vec<String> = turn.faces.iter().filter(|face| **face != bust).map(u8::to_string).collect();
    let rolled = if scoring.is_empty() { String::new() } else { format!("rolled {}", scoring.join(", ")) };
    let begun = if rolled.is_empty() { format!("had {} at risk", turn.total) } else { rolled.clone() };
    match turn.end {
        End::Open => format!("{begun}: **{}** at risk.", turn.total),
        End::Held(held, score) if won => format!("{begun}, held {held}: **{score}**, and won."),
        End::Held(held, score) => format!("{begun}, held {held}: **{score}**."),
        End::Bust(0) => format!("rolled {} __{bust}__.", article(bust)),
        End::Bust(lost) if rolled.is_empty() => format!("rolled {} __{bust}__: lost {lost}.", article(bust)),
        End::Bust(lost) => format!("{rolled}, then {} __{bust}__: lost {lost}.", article(bust)),
    }
}

/// What is spoken after a choice: a person's at once, a policy's when its turn has ended.
pub fn spoken(account: &TurnLog, names: &Names) -> Option<String> {
    let step = account.steps.last()?;
    let bust = account.start.variant().bust;
    let turn = account.turns().pop()?;
    let over = account.now.winner().is_some();
    if !account.is_person(step.seat) {
        if turn.end == End::Open {
            return None;
        }
        let told = logged(&turn, bust, over).replace("**", "").replace("__", "");
        return Some(format!("{} {told} {}", names.seats[step.seat], whose_turn(account, names)).trim().to_owned());
    }
    let words = match (step.choice, step.face) {
        (Move::Roll, Some(value)) if value == bust => format!("{}.", bust_words(value, turn.total)),
        (Move::Roll, Some(value)) => return Some(format!("{}. Turn total {}.", face(value), turn.total)),
        _ => match turn.end {
            End::Held(held, score) if over => format!("Held {held}. {score}: the goal is reached."),
            End::Held(held, score) => format!("Held {held}. {} {score}.", names.have(step.seat)),
            _ => String::new(),
        },
    };
    Some(format!("{words} {}", whose_turn(account, names)).trim().to_owned())
}

/// `A one: 12 points lost`.
fn bust_words(value: u8, lost: u16) -> String {
    if lost == 0 { a_face(value) } else { format!("{}: {} lost", a_face(value), points(lost)) }
}

/// `Your turn.`; who has won, when the game is over.
fn whose_turn(account: &TurnLog, names: &Names) -> String {
    match account.now.winner() {
        Some(winner) => format!("{} won.", names.have(winner)),
        None => format!("{} turn.", names.move_source(account.now.mover())),
    }
}

/// How the game stands: after an undo, for instance.
pub fn standing(account: &TurnLog, names: &Names) -> String {
    let [a, b] = account.now.seats.map(|seat| seat.score);
    let total = account.now.total;
    let risk = if total > 0 { format!(" Turn total {total}.") } else { String::new() };
    let [first, second] = &names.seats;
    format!("{first} {a}, {second} {b}. {}{risk}", whose_turn(account, names))
}

/// What stands under the die.
pub fn under_die(account: &TurnLog, names: &Names) -> String {
    let bust = account.start.variant().bust;
    let Some(step) = account.steps.last() else {
        let mover = account.now.mover();
        let begin = if names.you == Some(mover) { "begin" } else { "begins" };
        return format!("{} {begin}", names.seats[mover]);
    };
    match step.face {
        Some(value) if value == bust => bust_words(value, step.at.k),
        Some(value) => face(value),
        None => format!("{} held {}", names.seats[step.seat], step.at.k),
    }
}

/// The last face that was rolled in this game; 0: none yet.
pub fn last_face(account: &TurnLog) -> u8 {
    account.steps.iter().rev().find_map(|step| step.face).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn tells(faces: &[u8], end: End, expected: &str) {
        let total = faces.iter().filter(|face| **face != 1).map(|face| u16::from(*face)).sum();
        let turn = Turn { seat: 0, number: 0, faces: faces.to_vec(), total, end, steps: (0, faces.len()) };
        assert_eq!(logged(&turn, 1, false), expected);
    }

    #[test]
    fn turns_are_told() {
        tells(&[2, 3, 4], End::Open, "rolled 2, 3, 4: **9** at risk.");
        tells(&[2, 1], End::Bust(2), "rolled 2, then a __1__: lost 2.");
        tells(&[1], End::Bust(0), "rolled a __1__.");
        tells(&[6, 6, 5], End::Held(17, 58), "rolled 6, 6, 5, held 17: **58**.");
        tells(&[], End::Held(17, 58), "had 0 at risk, held 17: **58**.");
    }
}
