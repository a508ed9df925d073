//! The words of the board: for those who hear it, and for the line under it.

use crate::engine::words::{capital, joined, word};
use crate::games::zen::choices::Choice;
use crate::games::zen::garden::{Colour, Garden, Ground};
use crate::games::zen::places::{Pair, began, beside, cell_at, monk};
use crate::games::zen::state::{Cell, Monk, State};
use crate::search::proof::Proof;

/// The name of the board for a screen reader.
pub fn board_label(state: &State) -> String {
    format!("Garden, {} wide, {} high", state.garden().width(), state.garden().height())
}

/// The size of a garden, such as `4 × 5`.
pub fn size(garden: &Garden) -> String {
    format!("{} × {}", garden.width(), garden.height())
}

/// `row 1 column 2`, as people count.
fn spot((x, y): Pair) -> String {
    format!("row {} column {}", y + 1, x + 1)
}

/// What a choice is called on a button.
pub fn name(choice: &Choice) -> String {
    let way = choice.direction.word();
    match (choice.pushes, choice.leaves) {
        (true, _) => format!("Push {way}"),
        (_, true) => format!("Out, {way}"),
        _ => capital(way),
    }
}

/// What he may do, in the middle of a sentence.
fn may(choice: &Choice) -> String {
    let way = choice.direction.word();
    match (choice.pushes, choice.leaves) {
        (true, _) => format!("push **{way}**"),
        (_, true) => format!("leave **{way}**"),
        _ => format!("go **{way}**"),
    }
}

/// Before what he rests.
fn before(state: &State) -> &'static str {
    let (at, heading) = monk(state);
    let ahead = cell_at(state.garden(), beside(at, heading)).map(|cell| state.cells()[cell]);
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
        return format!("The monk rests {} and cannot go on.", before(state));
    }
    let ways: Vec<String> = choices.iter().map(may).collect();
    let text = format!("The monk rests {}. He may {}.", before(state), joined(&ways, "or"));
    let lost = fates.iter().filter(|fate| **fate == Proof::Impossible).count();
    let all = choices.len();
    let number = |count| word(count).unwrap_or("Many");
    match lost {
        0 => text,
        lost if lost == all && all == 1 => text + " It loses the garden.",
        lost if lost == all => format!("{text} {} lose the garden.", if all == 2 { "Both" } else { "All" }),
        lost => format!(
            "{text} {} of the {} {} the garden.",
            number(lost),
            number(all).to_ascii_lowercase(),
            if lost == 1 { "loses" } else { "lose" }
        ),
    }
}

/// What the line says while he is outside.
pub fn outside(state: &State) -> String {
    let left = state.left();
    let cells = if left == 1 { "One cell is".to_owned() } else { format!("{left} cells are") };
    match state.paths().len() {
        0 => "Choose the stepping stone from which the monk enters. He rakes straight ahead until something stops him."
            .to_owned(),
        _ => format!("{cells} left to rake. Where should he enter next?"),
    }
}

/// How the leaves of a colour stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaves {
    /// Their colour.
    pub colour: Colour,
    /// So many are not taken.
    pub left: usize,
    /// Whether they may be taken.
    pub open: bool,
}

impl Leaves {
    /// `taken`, `2 open` or `2 closed`.
    pub fn words(self) -> String {
        match self.left {
            0 => "taken".to_owned(),
            left => format!("{left} {}", if self.open { "open" } else { "closed" }),
        }
    }
}

/// The leaves of each colour that the garden had in the beginning.
pub fn leaves(state: &State) -> Vec<Leaves> {
    let began = |colour: &Colour| state.garden().ground().contains(&Ground::Leaf(*colour));
    let left = |colour: Colour| state.cells().iter().filter(|cell| **cell == Cell::Leaf(colour)).count();
    let of = |colour: Colour| Leaves { colour, left: left(colour), open: state.is_open(colour) };
    Colour::ALL.into_iter().filter(began).map(of).collect()
}

/// What is told of a place: what lies there, where it is, what can be done from it.
pub fn place_label(state: &State, at: Pair, choices: &[Choice], fates: &[Proof<()>]) -> String {
    let garden = state.garden();
    let told = |choice: &Choice, fate: Option<&Proof<()>>| {
        let fate = if fate == Some(&Proof::Impossible) { ", which loses" } else { "" };
        let act = match state.monk() {
            Monk::Outside => "enter going",
            Monk::Standing { .. } if choice.pushes => "push",
            Monk::Standing { .. } => "go",
        };
        format!("{act} {}{fate}", choice.direction.word())
    };
    let acts: Vec<String> = choices
        .iter()
        .enumerate()
        .filter(|(_, choice)| choice.at == at || choice.cell == Some(at))
        .map(|(number, choice)| told(choice, fates.get(number)))
        .collect();
    let acts = if acts.is_empty() { String::new() } else { format!("; {}", acts.join(" or ")) };
    let Some(cell) = cell_at(garden, at) else {
        // The last path that began there.
        let last = state.paths().iter().rposition(|path| began(garden, path) == Some(at));
        let began = last.map_or_else(String::new, |path| format!(", path {} began here", path + 1));
        let monk = if monk(state).0 == at { ", the monk is here" } else { "" };
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
    use crate::games::zen::choices::choices;
    use crate::games::zen::moves::Move;

    fn after(state: &State, code: &str) -> State {
        state.play(&code.parse::<Move>().expect("a move")).expect("a legal move")
    }

    #[test]
    fn places_are_told() {
        let state = "nsy-sxs-sos".parse::<State>().expect("a position");
        let here = choices(&state);
        let label = |at: Pair| place_label(&state, at, &here, &[]);
        assert_eq!(label((0, 0)), "an orange leaf, closed until all yellow leaves are taken, row 1 column 1");
        assert_eq!(label((2, 0)), "a yellow leaf, row 1 column 3; enter going down or enter going left");
        assert_eq!(label((-1, 1)), "stepping stone left of row 2, the monk is here; enter going right");
        assert_eq!(label((3, 1)), "stepping stone right of row 2; enter going left");
        assert_eq!(label((-1, -1)), "stepping stone at a corner");
        let raked = after(&state, "02S");
        assert_eq!(
            place_label(&raked, (2, -1), &choices(&raked), &[]),
            "stepping stone above column 3, path 1 began here"
        );
    }

    #[test]
    fn leaves_are_told() {
        let told = |state: &State| leaves(state).into_iter().map(|one| (one.colour, one.words())).collect::<Vec<_>>();
        let is =
            |yellow: &str, orange: &str| [(Colour::Yellow, yellow.to_owned()), (Colour::Orange, orange.to_owned())];
        let state = "nsy-sxs-sos".parse::<State>().expect("a position");
        assert_eq!(told(&state), is("1 open", "1 closed"));
        assert_eq!(told(&after(&state, "02S")), is("taken", "1 open"));
    }

    #[test]
    fn a_rest_is_told() {
        let state = "sss-sss-sox".parse::<State>().expect("a position");
        let stands = after(&state, "01S");
        let choices = choices(&stands);
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
