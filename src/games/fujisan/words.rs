//! The mountain in words: what a priest can do, why he cannot, what a hint means, and what a cell is called for a screen reader.
//! `**` stands round what is bold.

use super::rules::{Cell, Direction, IllegalMove, Mountain, Move, Priest, RIGHT_GROUND, free_spaces, place};
use crate::engine::position::Position;
use crate::engine::words::joined;

/// A move without its priest: `R2`, `D`.
pub fn short(m: &Move) -> String {
    m.to_string().split_off(1)
}

fn number(n: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five"];
    words.get(usize::from(n)).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `two free spaces`.
pub fn spaces(n: u8) -> String {
    format!("{} free space{}", number(n), if n == 1 { "" } else { "s" })
}

/// What a priest that is picked up can do; `brief`: there is little room for it.
pub fn picked(mountain: &Mountain, priest: Priest, brief: bool) -> String {
    let (moves, who) = (mountain.moves_of(priest), priest.letter());
    if moves.is_empty() {
        return stuck(mountain, priest);
    }
    if brief {
        return match moves.len() {
            1 => format!("**{who}** can go to the marked space."),
            many => format!("**{who}** can go to one of the {} marked spaces.", number(many as u8)),
        };
    }
    let (climbs, sideways): (Vec<&Move>, Vec<&Move>) =
        moves.iter().partition(|m| matches!(m.direction, Direction::Up | Direction::Down));
    let phrases: Vec<String> = sideways.into_iter().chain(climbs).map(|m| whither(mountain, m)).collect();
    let joint = if phrases.len() > 1 && phrases.iter().any(|p| p.contains(',')) { ", or " } else { " or " };
    let text = match &phrases[..] {
        [one] => one.clone(),
        [first @ .., last] => format!("{}{joint}{last}", first.join("; ")),
        [] => String::new(),
    };
    format!("**{who}** is picked up. He can go {text}.")
}

/// Why a priest has no move.
fn stuck(mountain: &Mountain, priest: Priest) -> String {
    let (who, from) = (priest.letter(), mountain.cell(priest));
    let taken =
        |cell: Cell| mountain.priest_on(cell).map_or_else(String::new, |other| format!("**{}**", other.letter()));
    let across = taken(Cell::at(1 - from.row, from.column));
    let beside = || taken(Cell::at(from.row, RIGHT_GROUND - from.column));
    let far = "no number in his row says how many free spaces away it is";
    let why = match () {
        () if from.is_ground() => far.to_owned(),
        () if !from.is_summit() => format!("{far}, and {across} stands on the other space of his step"),
        () if mountain.summit_lr => format!("the summit is taken, by {} beside him and {across} across", beside()),
        () => format!("on the summit nobody goes left or right, and {across} stands on the other space of his step"),
    };
    format!("**{who}** cannot move now: {why}.")
}

/// The first move of a shortest way: where it leads, and why it is allowed.
pub fn hint(mountain: &Mountain, m: &Move) -> String {
    let Ok(way) = mountain.destination(m) else { return String::new() };
    let (who, to, from) = (m.priest.letter(), way.to, mountain.cell(m.priest));
    let value = mountain.value(to).unwrap_or_default();
    let over = match way.jumped {
        0 => String::new(),
        1 => ", not counting the priest between".to_owned(),
        n => format!(", not counting the {} priests between", number(n)),
    };
    let side = |side: &str| {
        let why = if from.is_summit() { "next to him".to_owned() } else { format!("{} away{over}", spaces(value)) };
        format!("**{who}** goes **{side}** to the **{value}** on step {}: it is {why}", to.column)
    };
    let across = |way: &str| format!("**{who}** goes **{way}** to the **{value}**, the other space of his step");
    let words = match m.direction {
        Direction::Up => across("up"),
        Direction::Down => across("down"),
        Direction::Left(_) => side("left"),
        Direction::Right(_) => side("right"),
    };
    format!("{words}. A shortest way to the summit begins with it.")
}

fn whither(mountain: &Mountain, m: &Move) -> String {
    let Ok(way) = mountain.destination(m) else { return String::new() };
    let over = match way.jumped {
        0 => String::new(),
        1 => ", one priest skipped".to_owned(),
        n => format!(", {} priests skipped", number(n)),
    };
    let side = |side: &str, n: u8| {
        let value = mountain.value(way.to).unwrap_or(n);
        let away =
            if mountain.cell(m.priest).is_summit() { "next to him".to_owned() } else { format!("{} away", spaces(n)) };
        format!("{side} to the **{value}**, {away}{over}")
    };
    match m.direction {
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
        return format!("**{who}** cannot go there: nobody goes back to the ground.");
    }
    let Some(m) = attempt(mountain, priest, to) else {
        return format!("**{who}** goes along the row, or up or down on his step, but not both in one move.");
    };
    match mountain.destination(&m) {
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
    let comes = |m: &Move| {
        let lands = mountain.destination(m).is_ok_and(|way| way.to == to) && visible.contains(&m.priest);
        lands.then(|| format!("**{}** ({})", m.priest.letter(), short(m)))
    };
    let names: Vec<String> = mountain.legal_moves().iter().filter_map(comes).collect();
    match names.is_empty() {
        _ if to.is_ground() => "The priests begin here. Nobody can come back.".to_owned(),
        true => "No priest can come to this space now.".to_owned(),
        false => format!("{} can come here.", joined(&names, "or")),
    }
}

/// A cell, for a screen reader: content, place, state. `who` is seen on it, `target` would lead there, and `hint` is the move that is
/// pointed out.
pub fn label(
    mountain: &Mountain,
    cell: Cell,
    who: Option<Priest>,
    picked: Option<Priest>,
    target: Option<&Move>,
    hint: Option<&Move>,
) -> String {
    let mut text = mountain.value(cell).map_or_else(|| place(cell), |value| format!("{value}, {}", place(cell)));
    if let Some(priest) = who {
        let state = if picked == Some(priest) { "is picked up" } else { "stands here" };
        text += &format!("; {} {state}", priest.letter());
    }
    if let Some(m) = target {
        let way = match m.direction {
            Direction::Up => "up".to_owned(),
            Direction::Down => "down".to_owned(),
            Direction::Left(n) => format!("left, {}", free_spaces(n)),
            Direction::Right(n) => format!("right, {}", free_spaces(n)),
        };
        text += &format!("; {} can go there: {way}", m.priest.letter());
    }
    if let Some(m) = hint {
        if mountain.destination(m).is_ok_and(|way| way.to == cell) {
            text += &format!("; hint: {} goes here, {m}", m.priest.letter());
        } else if mountain.cell(m.priest) == cell {
            text += "; hint: this priest";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;
    use crate::games::fujisan::rules::STEPS;

    fn mountain(text: &str) -> Mountain {
        text.parse::<Mountain>().expect("a position of this test")
    }

    /// M stands on the top row, step 11, value 2 two to its left; nobody else has left the ground.
    const BEGUN: &str = "015002532325-450213401442~atAaLn";

    #[test]
    fn a_priest_says_what_it_can_do() {
        let m = mountain(BEGUN);
        let said = picked(&m, Priest::M, false);
        assert!(said.starts_with("**M** is picked up. He can go "), "{said}");
        assert!(said.ends_with(", or **down**."), "{said}");
        assert_eq!(picked(&m, Priest::M, true), "**M** can go to one of the three marked spaces.");
    }

    #[test]
    fn a_priest_without_a_move_says_so() {
        for (text, priest, why) in [
            ("000000000000-000000000000", Priest::A, "no number in his row says how many free spaces away it is."),
            // C stands below A on the second step.
            (
                "000000000000-000000000000~atcCLn",
                Priest::A,
                "no number in his row says how many free spaces away it is, and **C** stands on the other space of his step.",
            ),
            // Both stand on the sixth step.
            (
                "000000000000-000000000000~atgGLn",
                Priest::A,
                "on the summit nobody goes left or right, and **C** stands on the other space of his step.",
            ),
            (
                "000000000000-000000000000~atgGhn~summitlr",
                Priest::A,
                "the summit is taken, by **M** beside him and **C** across.",
            ),
        ] {
            let m = mountain(text);
            assert!(m.moves_of(priest).is_empty(), "{text}");
            assert_eq!(picked(&m, priest, false), format!("**{}** cannot move now: {why}", priest.letter()));
        }
    }

    #[test]
    fn a_hint_says_where_and_why() {
        let m = mountain(BEGUN);
        let said = |code: &str| hint(&m, &code.parse::<Move>().expect("a move"));
        assert_eq!(
            said("ML3"),
            "**M** goes **left** to the **3** on step 8: it is three free spaces away. A shortest way to the summit begins with it."
        );
        assert_eq!(
            said("MD"),
            "**M** goes **down** to the **4**, the other space of his step. A shortest way to the summit begins with it."
        );
    }

    /// What lies between a priest and a space of his row, counted one by one: the free spaces on the way, with it; the priests
    /// among them.
    fn between(m: &Mountain, from: Cell, to: Cell) -> (u8, u8) {
        let columns = if from.column < to.column { from.column + 1..=to.column } else { to.column..=from.column - 1 };
        let taken = columns.clone().filter(|&column| m.priest_on(Cell::at(from.row, column)).is_some()).count() as u8;
        (columns.count() as u8 - taken, taken)
    }

    /// Reads what a hint says and holds it against the board.
    #[track_caller]
    fn hint_is_true(m: &Mountain, play: &Move) {
        let (said, from) = (hint(m, play), m.cell(play.priest));
        let (to, beside) = match play.direction {
            Direction::Up | Direction::Down => (Cell::at(1 - from.row, from.column), false),
            Direction::Left(_) | Direction::Right(_) => {
                let step = said.split("on step ").nth(1).and_then(|rest| rest.split(':').next());
                (Cell::at(from.row, step.and_then(|step| step.parse().ok()).expect(&said)), true)
            }
        };
        let value = m.value(to).expect(&said);
        let went = m.play(play).expect("a legal move").cell(play.priest);
        assert_eq!(went, to, "{said}");
        assert!(said.contains(&format!("to the **{value}**")), "{said}");
        if beside && from.is_summit() {
            assert!(said.contains("it is next to him") && from.column.abs_diff(to.column) == 1, "{said}");
        } else if beside {
            let (free, jumped) = between(m, from, to);
            let over = match jumped {
                0 => String::new(),
                1 => ", not counting the priest between".to_owned(),
                n => format!(", not counting the {} priests between", number(n)),
            };
            assert_eq!(free, value, "{said}");
            assert!(said.contains(&format!("it is {} away{over}.", spaces(value))), "{said}");
        }
    }

    /// The same of why a priest cannot move.
    #[track_caller]
    fn stuck_is_true(m: &Mountain, priest: Priest) {
        let (said, from) = (picked(m, priest, false), m.cell(priest));
        assert!(said.contains("cannot move now"), "{said}");
        let stands =
            |cell: Cell| m.priest_on(cell).is_some_and(|other| said.contains(&format!("**{}**", other.letter())));
        if !from.is_ground() {
            assert!(stands(Cell::at(1 - from.row, from.column)), "{said}");
        }
        if said.contains("no number in his row") {
            assert!(!from.is_summit(), "{said}");
            let fits = |&column: &u8| {
                let to = Cell::at(from.row, column);
                let free = column != from.column && m.priest_on(to).is_none();
                free && m.value(to).is_some_and(|value| value > 0 && value == between(m, from, to).0)
            };
            assert_eq!((1..=STEPS).find(fits), None, "{said}");
        } else {
            assert!(from.is_summit(), "{said}");
            let beside = stands(Cell::at(from.row, RIGHT_GROUND - from.column));
            assert_eq!(said.contains("beside him"), m.summit_lr && beside, "{said}");
        }
    }

    #[test]
    fn what_is_said_of_a_thousand_positions_is_true_of_the_board() {
        let (mut positions, mut hints, mut stuck) = (0, 0, 0);
        for game in 0..120 {
            let mut rng = Rng::part(game, 1);
            let mut row = || [0; STEPS as usize].map(|_: u8| rng.below(6) as u8);
            let values = [row(), row()];
            let mut m = Mountain::new(values, game % 2 == 1);
            for _ in 0..40 {
                positions += 1;
                let mut all = Vec::new();
                for priest in Priest::ALL {
                    let moves = m.moves_of(priest);
                    if moves.is_empty() {
                        stuck_is_true(&m, priest);
                        stuck += 1;
                    }
                    all.extend(moves);
                }
                all.iter().for_each(|play| hint_is_true(&m, play));
                hints += all.len();
                let Some(play) = all.get(rng.below(all.len().max(1) as u32) as usize) else { break };
                m = m.play(play).expect("a legal move");
            }
        }
        assert!(positions >= 1000 && hints >= 1000 && stuck >= 500, "{positions}, {hints}, {stuck}");
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
            "**A** goes along the row, or up or down on his step, but not both in one move.",
        );
        check(Priest::M, Cell::at(0, 13), "**M** cannot go there: nobody goes back to the ground.");
        check(Priest::A, Cell::at(1, 0), "**A** cannot go there: **C** stands there. Two never share a space.");
    }

    #[test]
    fn a_label_has_content_place_and_state() {
        let m = mountain(BEGUN);
        let cell = Cell::at(0, 8);
        let play = attempt(&m, Priest::M, cell).expect("it is in the row");
        let text = label(&m, cell, None, Some(Priest::M), Some(&play), None);
        assert_eq!(text, "3, top row, step 8; M can go there: left, 3 free spaces");
        let hinted = |cell: Cell| label(&m, cell, None, None, None, Some(&play));
        assert_eq!(hinted(cell), "3, top row, step 8; hint: M goes here, ML3");
        assert!(hinted(m.cell(Priest::M)).ends_with("; hint: this priest"));
        assert!(!hinted(Cell::at(0, 9)).contains("hint"));
    }
}
