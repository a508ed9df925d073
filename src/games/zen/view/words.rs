//! The words of the board: for those who hear it, and for the line under it. Pure.

use super::groove::Pair;
use super::show::{self, Choice, cell_at};
use crate::app::words::capital;
use crate::games::zen::garden::Colour;
use crate::games::zen::garden::Direction;
use crate::games::zen::state::{Cell, Monk, State};
use crate::search::proof::Proof;

/// The name of the board for a screen reader.
pub fn board_label(state: &State) -> String {
    format!("Garden, {} wide, {} high", state.garden().width(), state.garden().height())
}

/// `row 1 column 2`, as people count.
fn spot((x, y): Pair) -> String {
    format!("row {} column {}", y + 1, x + 1)
}

/// A direction as the arrow keys have it: people see the garden from above, not with the monk's eyes.
fn on_screen(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "up",
        Direction::East => "right",
        Direction::South => "down",
        Direction::West => "left",
    }
}

/// What a choice is called on a button.
pub fn name(choice: &Choice) -> String {
    let way = on_screen(choice.direction);
    match (choice.pushes, choice.leaves) {
        (true, _) => format!("Push {way}"),
        (_, true) => format!("Out, {way}"),
        _ => capital(way),
    }
}

/// What he may do, in the middle of a sentence.
fn may(choice: &Choice) -> String {
    let way = on_screen(choice.direction);
    match (choice.pushes, choice.leaves) {
        (true, _) => format!("push **{way}**"),
        (_, true) => format!("leave **{way}**"),
        _ => format!("go **{way}**"),
    }
}

/// `a`, `a or b`, `a, b or c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} or {last}", front.join(", ")),
    }
}

/// What stops the monk.
fn before(state: &State) -> &'static str {
    let (at, heading) = show::monk(state);
    let ahead = cell_at(state.garden(), show::beside(at, heading)).map(|cell| state.cells()[cell]);
    match ahead {
        Some(Cell::Rock) => "before a rock",
        Some(Cell::Ornament) => "before the lantern",
        Some(Cell::Leaf(_)) => "before a leaf that has to wait",
        Some(Cell::Raked) => "before raked sand",
        _ => "here",
    }
}

/// What the line under the board says while the monk stands.
pub fn standing(state: &State, choices: &[Choice], fates: &[Proof<()>]) -> String {
    if choices.is_empty() {
        return format!("The monk rests {} and has no way on.", before(state));
    }
    let ways: Vec<String> = choices.iter().map(may).collect();
    let text = format!("The monk rests {}. He may {}.", before(state), list(&ways));
    let lost = fates.iter().filter(|fate| **fate == Proof::Impossible).count();
    let all = choices.len();
    match lost {
        0 => text,
        lost if lost == all && all == 1 => text + " It loses the garden.",
        lost if lost == all => format!("{text} {} lose the garden.", if all == 2 { "Both" } else { "All" }),
        lost => format!(
            "{text} {} of the {} {} the garden.",
            number(lost),
            number(all).to_lowercase(),
            if lost == 1 { "loses" } else { "lose" }
        ),
    }
}

fn number(count: usize) -> &'static str {
    crate::app::figures::word(count).unwrap_or("Many")
}

/// What the line says while he is outside.
pub fn outside(state: &State) -> String {
    let left = state.left();
    let cells = if left == 1 { "One cell is".to_owned() } else { format!("{left} cells are") };
    match state.paths().len() {
        0 => "Choose the stepping stone from which the monk enters. He rakes straight ahead until something stops him."
            .to_owned(),
        _ => format!("{cells} left to rake. Where shall he enter next?"),
    }
}

fn fate_words(fate: Proof<()>) -> &'static str {
    match fate {
        Proof::Impossible => ", which loses",
        Proof::Unknown | Proof::Solved(()) => "",
    }
}

/// What is told of a place: what lies there, where it is, what can be done from it.
pub fn place_label(state: &State, at: Pair, choices: &[Choice], fates: &[Proof<()>], began: Option<usize>) -> String {
    let garden = state.garden();
    let told = |choice: &Choice, fate: Option<&Proof<()>>| {
        let fate = fate_words(fate.copied().unwrap_or(Proof::Unknown));
        match state.monk() {
            Monk::Outside => format!("enter going {}{fate}", choice.direction.word()),
            Monk::Standing { .. } => {
                format!("{} {}{fate}", if choice.pushes { "push" } else { "go" }, choice.direction.word())
            }
        }
    };
    let acts: Vec<String> = choices
        .iter()
        .enumerate()
        .filter(|(_, choice)| choice.at == at || choice.cell == Some(at))
        .map(|(number, choice)| told(choice, fates.get(number)))
        .collect();
    let acts = if acts.is_empty() { String::new() } else { format!("; {}", acts.join(" or ")) };
    let Some(cell) = cell_at(garden, at) else {
        let began = began.map_or_else(String::new, |number| format!(", path {number} began here"));
        let monk = if show::monk(state).0 == at { ", the monk is here" } else { "" };
        return format!("stepping stone {}{began}{monk}{acts}", stone_words(state, at));
    };
    let closed = match state.cells()[cell] {
        Cell::Leaf(colour) if !state.is_open(colour) => {
            format!(", closed until all {} leaves are taken", earlier(colour))
        }
        _ => String::new(),
    };
    format!("{}{closed}, {}{acts}", state.cell_words(cell), spot(at))
}

fn earlier(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "earlier",
        Colour::Orange => "yellow",
        Colour::Red => "yellow and orange",
    }
}

/// Where a stone lies, by the side of the garden.
fn stone_words(state: &State, (x, y): Pair) -> String {
    let (width, height) = (state.garden().width() as i32, state.garden().height() as i32);
    let level = (0..width).contains(&x);
    let upright = (0..height).contains(&y);
    match (level, upright) {
        (true, _) if y < 0 => format!("above column {}", x + 1),
        (true, _) => format!("below column {}", x + 1),
        (_, true) if x < 0 => format!("left of row {}", y + 1),
        (_, true) => format!("right of row {}", y + 1),
        _ => "at a corner".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::Position;
    use crate::games::zen::moves::Move;

    #[test]
    fn places_are_told() {
        let state = "nsy-sxs-sos".parse::<State>().expect("a position");
        let choices = show::choices(&state);
        let label = |at: Pair| place_label(&state, at, &choices, &[], None);
        assert_eq!(label((0, 0)), "an orange leaf, closed until all yellow leaves are taken, row 1 column 1");
        assert_eq!(label((2, 0)), "a yellow leaf, row 1 column 3; enter going south or enter going west");
        assert_eq!(label((-1, 1)), "stepping stone left of row 2, the monk is here; enter going east");
        assert_eq!(label((3, 1)), "stepping stone right of row 2; enter going west");
        assert_eq!(label((-1, -1)), "stepping stone at a corner");
    }

    #[test]
    fn a_rest_is_told() {
        let state = "sss-sss-sox".parse::<State>().expect("a position");
        let stands = state.play(&"01S".parse::<Move>().expect("a move")).expect("legal");
        let choices = show::choices(&stands);
        assert_eq!(
            standing(&stands, &choices, &[]),
            "The monk rests before the lantern. He may go **right** or go **left**."
        );
        assert!(
            standing(&stands, &choices, &[Proof::Impossible, Proof::Solved(())])
                .ends_with("One of the two loses the garden.")
        );
        assert_eq!(choices.iter().map(name).collect::<Vec<_>>(), ["Right", "Left"]);
    }
}
