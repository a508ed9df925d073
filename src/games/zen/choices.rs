//! What the monk may do next, each choice with its place on the board; and what a tap on a place, an arrow key or a swipe means.

use crate::engine::direction;
use crate::engine::position::Position;
use crate::engine::words::sentence;
use crate::games::zen::garden::Direction;
use crate::games::zen::moves::{Entry, Move, Step};
use crate::games::zen::places::{Pair, beside, cell_at, place};
use crate::games::zen::state::{Cell, Monk, State};
use crate::games::zen::words::standing;
use crate::search::proof::Proof;

/// One of the things that the monk may do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move as text.
    pub code: String,
    /// The way that he takes.
    pub direction: Direction,
    /// Where it leads first: a cell, or for one who leaves the place beside the garden. For an entry, the stone.
    pub at: Pair,
    /// For an entry, its cell.
    pub cell: Option<Pair>,
    /// Whether it pushes an ornament.
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
    state.choices().into_iter().filter_map(|step| choice(state, step)).collect()
}

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
    let m = Move::single(Step::Go(direction));
    state.play(&m).map(|_| m.to_string()).map_err(|why| sentence(&why.to_string()))
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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_choices_are_those_of_the_rules() {
        let choices = choices(&at("sss-sss-sox", &["01S"]));
        assert_eq!(choices.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["E", "W"]);
    }
}
