//! What the board says. Pure; `**` stands round what is bold.

use crate::app::words::joined;
use crate::engine::position::Position;
use crate::games::fujisan::rules::{Cell, Direction, IllegalMove, Mountain, Move, Priest, free_spaces, place};

/// A move without its priest: `R2`, `D`.
pub fn short(mv: &Move) -> String {
    match mv.direction {
        Direction::Up => "U".to_owned(),
        Direction::Down => "D".to_owned(),
        Direction::Left(n) => format!("L{n}"),
        Direction::Right(n) => format!("R{n}"),
    }
}

fn number(n: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five"];
    words.get(usize::from(n)).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `two free spaces`.
pub fn spaces(n: u8) -> String {
    format!("{} free space{}", number(n), if n == 1 { "" } else { "s" })
}

/// What a priest that is picked up can do.
pub fn picked(mountain: &Mountain, priest: Priest, brief: bool) -> String {
    let (moves, who) = (mountain.moves_of(priest), priest.letter());
    if moves.is_empty() {
        let why = if mountain.cell(priest).is_summit() { " from his place on the summit" } else { " here" };
        return format!("**{who}** has no move{why}.");
    }
    if brief {
        let names: Vec<String> = moves.iter().map(|mv| format!("**{}**", short(mv))).collect();
        return format!("**{who}** can land on {}.", joined(&names, "or"));
    }
    let (climbs, sideways): (Vec<&Move>, Vec<&Move>) =
        moves.iter().partition(|mv| matches!(mv.direction, Direction::Up | Direction::Down));
    let phrases: Vec<String> = sideways.into_iter().chain(climbs).map(|mv| whither(mountain, mv)).collect();
    let joint = if phrases.len() > 1 && phrases.iter().any(|p| p.contains(',')) { ", or " } else { " or " };
    let text = match &phrases[..] {
        [one] => one.clone(),
        [first @ .., last] => format!("{}{joint}{last}", first.join("; ")),
        [] => String::new(),
    };
    format!("**{who}** is picked up. It can go {text}.")
}

fn whither(mountain: &Mountain, mv: &Move) -> String {
    let Ok(way) = mountain.destination(mv) else { return String::new() };
    let over = match way.jumped {
        0 => String::new(),
        1 => ", one priest skipped".to_owned(),
        n => format!(", {} priests skipped", number(n)),
    };
    let side = |side: &str, n: u8| {
        let value = mountain.value(way.to).unwrap_or(n);
        let away =
            if mountain.cell(mv.priest).is_summit() { "next to it".to_owned() } else { format!("{} away", spaces(n)) };
        format!("{side} to the **{value}**, {away}{over}")
    };
    match mv.direction {
        Direction::Up => "**up**".to_owned(),
        Direction::Down => "**down**".to_owned(),
        Direction::Left(n) => side("left", n),
        Direction::Right(n) => side("right", n),
    }
}

/// The move that would bring a priest to an empty cell, legal or not; nothing where none could.
pub fn attempt(mountain: &Mountain, priest: Priest, to: Cell) -> Option<Move> {
    let from = mountain.cell(priest);
    let direction = if from.column == to.column {
        if to.row == 0 { Direction::Up } else { Direction::Down }
    } else if from.row == to.row {
        let right = to.column > from.column;
        let steps = mountain.path(from, right).into_iter().find(|&(cell, _)| cell == to)?.1?;
        if right { Direction::Right(steps) } else { Direction::Left(steps) }
    } else {
        return None;
    };
    Some(Move { priest, direction })
}

/// Why a priest cannot go to a cell.
pub fn why_not(mountain: &Mountain, priest: Priest, to: Cell) -> String {
    let who = priest.letter();
    if let Some(other) = mountain.priest_on(to) {
        return format!("**{who}** cannot go there: **{}** stands there. Two never share a space.", other.letter());
    }
    if to.is_ground() {
        return format!("**{who}** cannot go there: no way leads back to the ground.");
    }
    let Some(mv) = attempt(mountain, priest, to) else {
        return format!("**{who}** goes along the row, or up or down within the step; not both in one move.");
    };
    match mountain.destination(&mv) {
        Ok(_) => String::new(),
        Err(IllegalMove::OtherValue { steps, value: 0, .. }) => {
            format!(
                "**{who}** would travel {}, but the space there says **0**. A 0 is entered only from above or below.",
                spaces(steps)
            )
        }
        Err(IllegalMove::OtherValue { steps, value, .. }) => {
            format!("**{who}** would travel **{}**, but the space there says **{value}**.", spaces(steps))
        }
        Err(other) => {
            let text = other.to_string();
            format!("**{who}**{}.", text.strip_prefix(who).unwrap_or(&text))
        }
    }
}

/// Who can come to an empty space.
pub fn visitors(mountain: &Mountain, to: Cell, visible: &[Priest]) -> String {
    let comes = |mv: &Move| {
        let lands = mountain.destination(mv).is_ok_and(|way| way.to == to) && visible.contains(&mv.priest);
        lands.then(|| format!("**{}** ({})", mv.priest.letter(), short(mv)))
    };
    let names: Vec<String> = mountain.legal_moves().iter().filter_map(comes).collect();
    match names.is_empty() {
        _ if to.is_ground() => "The priests begin here. No way leads back.".to_owned(),
        true => "No priest can come to this space now.".to_owned(),
        false => format!("To this space can come: {}.", names.join(", ")),
    }
}

/// A cell, for a screen reader: content, place, state.
pub fn label(
    mountain: &Mountain,
    cell: Cell,
    who: Option<Priest>,
    picked: Option<Priest>,
    target: Option<&Move>,
    hint: Option<&str>,
) -> String {
    let mut text = mountain.value(cell).map_or_else(|| place(cell), |value| format!("{value}, {}", place(cell)));
    if let Some(priest) = who {
        let state = if picked == Some(priest) { "is picked up" } else { "stands here" };
        text.push_str(&format!("; {} {state}", priest.letter()));
    }
    if let Some(mv) = target {
        let way = match mv.direction {
            Direction::Up => "up".to_owned(),
            Direction::Down => "down".to_owned(),
            Direction::Left(n) => format!("left, {}", free_spaces(n)),
            Direction::Right(n) => format!("right, {}", free_spaces(n)),
        };
        text.push_str(&format!("; {} can go there: {way}", mv.priest.letter()));
    }
    if let Some(hint) = hint {
        text.push_str(&format!("; {hint}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mountain(text: &str) -> Mountain {
        text.parse::<Mountain>().expect("a position of this test")
    }

    /// M stands on the top row, step 11, value 2 two to its left; nobody else has left the ground.
    const BEGUN: &str = "015002532325-450213401442~atAaLn";

    #[test]
    fn a_priest_says_what_it_can_do() {
        let m = mountain(BEGUN);
        let said = picked(&m, Priest::M, false);
        assert!(said.starts_with("**M** is picked up. It can go "), "{said}");
        assert!(said.ends_with(", or **down**."), "{said}");
        assert_eq!(picked(&m, Priest::M, true), "**M** can land on **D**, **L2** or **L3**.");
    }

    #[test]
    fn a_priest_without_a_move_says_so() {
        let m = mountain("000000000000-000000000000");
        assert_eq!(picked(&m, Priest::A, false), "**A** has no move here.");
    }

    #[track_caller]
    fn check(priest: Priest, to: Cell, why: &str) {
        assert_eq!(why_not(&mountain(BEGUN), priest, to), why);
    }

    #[test]
    fn a_wrong_try_is_told_why() {
        check(Priest::A, Cell::at(0, 2), "**A** would travel **two free spaces**, but the space there says **1**.");
        check(
            Priest::A,
            Cell::at(0, 1),
            "**A** would travel one free space, but the space there says **0**. A 0 is entered only from above or below.",
        );
        check(
            Priest::A,
            Cell::at(1, 4),
            "**A** goes along the row, or up or down within the step; not both in one move.",
        );
        check(Priest::M, Cell::at(0, 13), "**M** cannot go there: no way leads back to the ground.");
        check(Priest::A, Cell::at(1, 0), "**A** cannot go there: **C** stands there. Two never share a space.");
    }

    #[test]
    fn a_label_has_content_place_and_state() {
        let m = mountain(BEGUN);
        let cell = Cell::at(0, 8);
        let mv = attempt(&m, Priest::M, cell).expect("it is in the row");
        let text = label(&m, cell, None, Some(Priest::M), Some(&mv), None);
        assert_eq!(text, "3, top row, step 8; M can go there: left, 3 free spaces");
    }
}
