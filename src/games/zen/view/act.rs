//! What a tap on a place, an arrow key or a swipe means. Pure.

use super::groove::Pair;
use super::show::{self, Choice, beside, cell_at};
use super::words;
use crate::app::words::sentence;
use crate::engine::direction;
use crate::engine::position::Position;
use crate::games::zen::garden::Direction;
use crate::games::zen::moves::{Entry, Move, Step};
use crate::games::zen::state::{Monk, State};
use crate::search::proof::Proof;

/// What comes of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Meant {
    /// This move.
    Move(String),
    /// Nothing; a sentence about it, with `**` round what is bold.
    Nothing(String),
}

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
    match state.play(&mv) {
        Ok(_) => Meant::Move(mv.to_string()),
        Err(why) => Meant::Nothing(sentence(&why.to_string())),
    }
}

/// A tap, or Enter, on a place.
pub fn tap(state: &State, choices: &[Choice], fates: &[Proof<()>], at: Pair) -> Meant {
    match state.monk() {
        Monk::Outside => enter(state, choices, at),
        Monk::Standing { cell, .. } => {
            let here = show::place(state.garden(), cell);
            if here == at {
                return Meant::Nothing(words::standing(state, choices, fates));
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
        _ => Meant::Nothing("Choose one of the **arrows** round the monk, or press an arrow key.".to_owned()),
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
        [choice] => return Meant::Move(choice.code.clone()),
        [_, ..] => {
            return Meant::Nothing(
                "A corner can be entered from **two sides**. Choose the stepping stone beside it.".to_owned(),
            );
        }
        [] => {}
    }
    if let Some(entry) = entry_of(state, at, inner).filter(|_| !corner)
        && let Err(why) = state.may_enter(entry)
    {
        return Meant::Nothing(sentence(&why.to_string()));
    }
    let near: Vec<&Choice> = choices
        .iter()
        .filter(|choice| choice.cell.is_some_and(|(x, y)| (x - inner.0).abs() + (y - inner.1).abs() == 1))
        .collect();
    match near[..] {
        [choice] if !on_edge(inner, (width, height)) => Meant::Move(choice.code.clone()),
        _ => {
            Meant::Nothing("Choose a **stepping stone**, or a cell at the edge, from which the monk enters.".to_owned())
        }
    }
}

fn on_edge((x, y): Pair, (width, height): Pair) -> bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
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
        tap(state, &show::choices(state), &[], place)
    }

    #[test]
    fn stones_and_edges_are_entries() {
        let state = at("ssss-sxss-ssss-ssss", &[]);
        assert_eq!(tapped(&state, (-1, 2)), Meant::Move("20E".to_owned()));
        assert_eq!(tapped(&state, (1, 0)), Meant::Move("01S".to_owned()));
        let Meant::Nothing(words) = tapped(&state, (0, 0)) else { panic!("two sides") };
        assert!(words.contains("two sides"), "{words}");
        // Beside the edge: the only edge cell next to it.
        assert!(matches!(tapped(&state, (2, 2)), Meant::Nothing(_)), "two are as near");
        let shut = at("xss-sss-sss", &[]);
        let Meant::Nothing(words) = tapped(&shut, (-1, 0)) else { panic!("a rock") };
        assert_eq!(words, "The monk cannot enter at row 1, column 1 going east: a rock is in the way.");
    }

    #[test]
    fn the_monk_goes_towards_what_is_tapped() {
        let state = at("sss-sss-sox", &["01S"]);
        assert_eq!(tapped(&state, (2, 1)), Meant::Move("E".to_owned()));
        assert_eq!(tapped(&state, (-1, 1)), Meant::Move("W".to_owned()));
        assert!(matches!(tapped(&state, (0, 2)), Meant::Nothing(words) if words.starts_with("Choose one")), "slanting");
        // Up is back.
        assert!(matches!(tapped(&state, (0, -1)), Meant::Nothing(_)));
        assert!(matches!(tapped(&state, (1, 2)), Meant::Nothing(_)));
        assert!(matches!(tapped(&state, (1, 1)), Meant::Nothing(words) if words.starts_with("The monk rests")));
    }
}
