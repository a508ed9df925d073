//! What can be done in a position, with places all round the garden as well as in it; what a tap on a place, an arrow key or a
//! swipe means; and the words of the board. Pure.

use crate::app::words::word;
use crate::app::words::{capital, joined, sentence};
use crate::engine::direction;
use crate::engine::position::Position;
use crate::games::zen::garden::{Colour, Direction, Garden};
use crate::games::zen::moves::{Entry, Move, Step};
use crate::games::zen::state::{Cell, Monk, State};
use crate::games::zen::view::shapes::Pair;
use crate::search::proof::Proof;

/// The code of the move that is meant, or a sentence about why there is none, with `**` round what is bold.
pub type Meant = Result<String, String>;

impl From<direction::Direction> for Direction {
    fn from(screen: direction::Direction) -> Self {
        match screen {
            direction::Direction::Up => Self::North,
            direction::Direction::Down => Self::South,
            direction::Direction::Left => Self::West,
            direction::Direction::Right => Self::East,
        }
    }
}

/// The monk is sent that way.
pub fn go(state: &State, direction: Direction) -> Meant {
    let mv = Move::single(Step::Go(direction));
    state.play(&mv).map(|_| mv.to_string()).map_err(|why| sentence(&why.to_string()))
}

/// A tap, or Enter, on a place.
pub fn tap(state: &State, choices: &[Choice], fates: &[Proof<()>], at: Pair) -> Meant {
    match state.monk() {
        Monk::Outside => enter(state, choices, at),
        Monk::Standing { cell, .. } => {
            let here = place(state.garden(), cell);
            if here == at {
                return Err(standing(state, choices, fates));
            }
            towards(state, (at.0 - here.0, at.1 - here.1))
        }
    }
}

/// The way towards a place so many columns and rows off. One who taps beside a way means it; a place that lies as much to the
/// side as ahead means none.
fn towards(state: &State, (dx, dy): Pair) -> Meant {
    let level = if dx > 0 { Direction::East } else { Direction::West };
    let upright = if dy > 0 { Direction::South } else { Direction::North };
    match (dx.abs(), dy.abs()) {
        (over, down) if over >= 2 * down => go(state, level),
        (over, down) if down >= 2 * over => go(state, upright),
        _ => Err("Choose one of the **arrows** round the monk, or press an arrow key.".to_owned()),
    }
}

/// The monk is to enter at a place: a stone, a cell of the edge, or something near one of them.
fn enter(state: &State, choices: &[Choice], at: Pair) -> Meant {
    let garden = state.garden();
    let (width, height) = (garden.width() as i32, garden.height() as i32);
    // One who taps a corner means one of its neighbours, one who taps beside the edge the edge.
    let inner = (at.0.clamp(0, width - 1), at.1.clamp(0, height - 1));
    let outside = at != inner;
    let corner = at.0 != inner.0 && at.1 != inner.1;
    let exact: Vec<&Choice> = choices
        .iter()
        .filter(|choice| if outside && !corner { choice.at == at } else { choice.cell == Some(inner) })
        .collect();
    match exact[..] {
        [choice] => return Ok(choice.code.clone()),
        [_, ..] => {
            return Err("A corner can be entered from **two sides**. Choose the stepping stone beside it.".to_owned());
        }
        [] => {}
    }
    if let Some(entry) = entry_of(state, at, inner).filter(|_| !corner)
        && let Err(why) = state.may_enter(entry)
    {
        return Err(sentence(&why.to_string()));
    }
    let near: Vec<&Choice> = choices
        .iter()
        .filter(|choice| choice.cell.is_some_and(|(x, y)| (x - inner.0).abs() + (y - inner.1).abs() == 1))
        .collect();
    match near[..] {
        [choice] if (1..width - 1).contains(&inner.0) && (1..height - 1).contains(&inner.1) => Ok(choice.code.clone()),
        _ => Err("Choose a **stepping stone**, or a cell at the edge, from which the monk enters.".to_owned()),
    }
}

/// The entry that a stone, or a cell of the edge with only one, stands for.
fn entry_of(state: &State, at: Pair, inner: Pair) -> Option<Entry> {
    let cell = cell_at(state.garden(), inner)?;
    let fits =
        |way: &Direction| state.garden().is_entry(cell, *way) && (at == inner || beside(inner, way.opposite()) == at);
    let way = Direction::ALL.into_iter().find(fits)?;
    Some(Entry { row: inner.1 as usize, column: inner.0 as usize, way })
}

/// A direction as columns to the right and rows down.
pub fn way(direction: Direction) -> Pair {
    let (dx, dy) = direction.delta();
    (dx as i32, dy as i32)
}

/// Column and row of a cell.
pub fn place(garden: &Garden, cell: usize) -> Pair {
    ((cell % garden.width()) as i32, (cell / garden.width()) as i32)
}

/// The place next to one.
pub fn beside((x, y): Pair, direction: Direction) -> Pair {
    let (dx, dy) = way(direction);
    (x + dx, y + dy)
}

/// The cell at a place; nothing outside.
pub fn cell_at(garden: &Garden, (x, y): Pair) -> Option<usize> {
    garden.cell(usize::try_from(y).ok()?, usize::try_from(x).ok()?)
}

/// What the monk may do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub code: String,
    pub direction: Direction,
    /// Where it leads first: a cell, or for one who leaves the place beside the garden. For an entry, the stone.
    pub at: Pair,
    /// For an entry, its cell.
    pub cell: Option<Pair>,
    pub pushes: bool,
    /// Whether he leaves at once.
    pub leaves: bool,
}

fn choice(state: &State, step: Step) -> Option<Choice> {
    let garden = state.garden();
    let code = Move::single(step).to_string();
    let holds = |at: Pair| cell_at(garden, at).is_some_and(|cell| state.cells()[cell] == Cell::Ornament);
    match (step, state.monk()) {
        (Step::Enter(Entry { row, column, way: direction }), _) => {
            let cell = (column as i32, row as i32);
            let at = beside(cell, direction.opposite());
            Some(Choice { code, direction, at, cell: Some(cell), pushes: holds(cell), leaves: false })
        }
        (Step::Go(direction), Monk::Standing { cell, .. }) => {
            let at = beside(place(garden, cell), direction);
            let leaves = cell_at(garden, at).is_none();
            Some(Choice { code, direction, at, cell: None, pushes: holds(at), leaves })
        }
        (Step::Go(_), Monk::Outside) => None,
    }
}

/// All that the monk may do next.
pub fn choices(state: &State) -> Vec<Choice> {
    let steps = state.legal_moves().into_iter().filter_map(|mv| mv.steps().next());
    steps.filter_map(|step| choice(state, step)).collect()
}

/// Where the monk is, and the way he looks: on a cell, on the stone where he left, or on the one where he waits.
pub fn monk(state: &State) -> (Pair, Direction) {
    let garden = state.garden();
    match state.monk() {
        Monk::Standing { cell, heading } => (place(garden, cell), heading),
        Monk::Outside => {
            let left = state.paths().last().and_then(|path| Some((*path.cells.last()?, path.exit?)));
            let waits = || ((-1, garden.height() as i32 / 2), Direction::East);
            left.map_or_else(waits, |(cell, exit)| (beside(place(garden, cell), exit), exit))
        }
    }
}

/// The way the monk went from `before` to `after`, as places; empty if the one does not follow from the other.
pub fn went(before: &State, after: &State) -> Vec<Pair> {
    let garden = after.garden();
    let (old, new) = (before.paths(), after.paths());
    let same_garden = before.garden().ground() == garden.ground() && before.garden().width() == garden.width();
    let Some((last, head)) = new.split_last().filter(|_| same_garden && old != new) else { return Vec::new() };
    let cells: Vec<Pair> = last.cells.iter().map(|&cell| place(garden, cell)).collect();
    let mut all = match old.strip_prefix(head) {
        // He has entered.
        Some([]) => cells.first().map(|&first| beside(first, last.entry.opposite())).into_iter().chain(cells).collect(),
        // He has gone on.
        Some([path]) if last.cells.starts_with(&path.cells) => cells[path.cells.len().saturating_sub(1)..].to_vec(),
        _ => return Vec::new(),
    };
    if let (Some(exit), Some(&end)) = (last.exit, all.last()) {
        all.push(beside(end, exit));
    }
    all
}

/// A way as its corners: first place, turns, last place.
pub fn corners(places: &[Pair]) -> Vec<Pair> {
    let [first, .., last] = places else { return places.to_vec() };
    let way = |from: Pair, to: Pair| (to.0 - from.0, to.1 - from.1);
    let turns = |three: &&[Pair]| way(three[0], three[1]) != way(three[1], three[2]);
    let inner = places.windows(3).filter(turns).map(|three| three[1]);
    std::iter::once(*first).chain(inner).chain([*last]).collect()
}

// The words of the board: for those who hear it, and for the line under it. Pure.

/// The name of the board for a screen reader.
pub fn board_label(state: &State) -> String {
    format!("Garden, {} wide, {} high", state.garden().width(), state.garden().height())
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

/// What is told of a place: what lies there, where it is, what can be done from it.
pub fn place_label(state: &State, at: Pair, choices: &[Choice], fates: &[Proof<()>], began: Option<usize>) -> String {
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
        let began = began.map_or_else(String::new, |number| format!(", path {number} began here"));
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
    use crate::games::zen::moves::Move;

    fn at(text: &str, moves: &[&str]) -> State {
        let start = text.parse::<State>().expect("a position");
        moves.iter().fold(start, |state, code| state.play(&code.parse::<Move>().expect("a move")).expect("legal"))
    }

    fn tapped(state: &State, place: Pair) -> Meant {
        tap(state, &choices(state), &[], place)
    }

    #[test]
    fn stones_and_edges_are_entries() {
        let state = at("ssss-sxss-ssss-ssss", &[]);
        assert_eq!(tapped(&state, (-1, 2)), Ok("20E".to_owned()));
        assert_eq!(tapped(&state, (1, 0)), Ok("01S".to_owned()));
        let Err(words) = tapped(&state, (0, 0)) else { panic!("two sides") };
        assert!(words.contains("two sides"), "{words}");
        // Beside the edge: the only edge cell next to it.
        assert!(tapped(&state, (2, 2)).is_err(), "two are as near");
        let shut = at("xss-sss-sss", &[]);
        let Err(words) = tapped(&shut, (-1, 0)) else { panic!("a rock") };
        assert_eq!(words, "The monk cannot enter at row 1, column 1 going right: a rock is in the way.");
    }

    #[test]
    fn the_monk_goes_towards_what_is_tapped() {
        let state = at("sss-sss-sox", &["01S"]);
        assert_eq!(tapped(&state, (2, 1)), Ok("E".to_owned()));
        assert_eq!(tapped(&state, (-1, 1)), Ok("W".to_owned()));
        assert!(matches!(tapped(&state, (0, 2)), Err(words) if words.starts_with("Choose one")), "slanting");
        // Up is back.
        assert!(tapped(&state, (0, -1)).is_err());
        assert!(tapped(&state, (1, 2)).is_err());
        assert!(matches!(tapped(&state, (1, 1)), Err(words) if words.starts_with("The monk rests")));
    }

    #[test]
    fn places_are_told() {
        let state = "nsy-sxs-sos".parse::<State>().expect("a position");
        let choices = choices(&state);
        let label = |at: Pair| place_label(&state, at, &choices, &[], None);
        assert_eq!(label((0, 0)), "an orange leaf, closed until all yellow leaves are taken, row 1 column 1");
        assert_eq!(label((2, 0)), "a yellow leaf, row 1 column 3; enter going down or enter going left");
        assert_eq!(label((-1, 1)), "stepping stone left of row 2, the monk is here; enter going right");
        assert_eq!(label((3, 1)), "stepping stone right of row 2; enter going left");
        assert_eq!(label((-1, -1)), "stepping stone at a corner");
    }

    #[test]
    fn a_rest_is_told() {
        let state = "sss-sss-sox".parse::<State>().expect("a position");
        let stands = state.play(&"01S".parse::<Move>().expect("a move")).expect("legal");
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

    fn after(state: &State, code: &str) -> State {
        state.play(&code.parse::<Move>().expect("a move")).expect("a legal move")
    }

    #[test]
    fn ways_are_told_apart() {
        let start = at("sss-sss-sox", &[]);
        assert_eq!(monk(&start), ((-1, 1), Direction::East));
        let stands = after(&start, "00S");
        // He went down the left side, past the rest, and out.
        assert_eq!(monk(&stands), ((0, 3), Direction::South));
        let stops = after(&start, "01S");
        assert_eq!(monk(&stops), ((1, 1), Direction::South));
        let list = choices(&stops);
        assert_eq!(list.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["E", "W"]);
        assert_eq!(went(&start, &stops), [(1, -1), (1, 0), (1, 1)]);
        let out = after(&stops, "E");
        assert_eq!(went(&stops, &out), [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(corners(&went(&start, &after(&start, "01SE"))), [(1, -1), (1, 1), (3, 1)]);
        assert_eq!(went(&out, &stops), []);
    }
}
