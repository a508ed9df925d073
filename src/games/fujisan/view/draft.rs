//! A position that is set up by hand. Pure.

use crate::games::fujisan::rules::{Cell, Mountain, Priest, STEPS};

/// The highest value of a space.
const HIGHEST: u8 = 5;

/// Writes a value on a space; nothing happens on the ground.
pub fn with_value(mountain: &Mountain, cell: Cell, value: u8) -> Mountain {
    let mut next = mountain.clone();
    let step = usize::from(cell.column).checked_sub(1);
    let space = step.and_then(|step| next.values.get_mut(usize::from(cell.row))?.get_mut(step));
    if let (Some(space), true) = (space, value <= HIGHEST) {
        *space = value;
    }
    next
}

/// The next value, 0 behind 5.
pub fn with_next_value(mountain: &Mountain, cell: Cell) -> Mountain {
    let value = mountain.value(cell).map_or(0, |value| if value >= HIGHEST { 0 } else { value + 1 });
    with_value(mountain, cell, value)
}

/// Puts a priest on a cell; nothing where another one stands.
pub fn with_priest(mountain: &Mountain, priest: Priest, to: Cell) -> Option<Mountain> {
    let mut next = mountain.clone();
    next.priests[priest as usize] = to;
    mountain.priest_on(to).is_none().then_some(next)
}

/// Reads one row that is typed. Blanks and other separators between the digits do not count.
pub fn read_row(name: &str, text: &str) -> Result<[u8; STEPS as usize], String> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '.' | '-' | '|'));
    let mut values = Vec::new();
    for c in typed {
        match c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|&digit| digit <= HIGHEST) {
            Some(value) => values.push(value),
            None => {
                return Err(format!("The {name} row has a “{c}”. Values go from 0 to 5; an ace is 1, a null is 0."));
            }
        }
    }
    let found = values.len();
    values.try_into().map_err(|_| format!("The {name} row has {found} of {STEPS} values."))
}

/// A row as it is typed.
pub fn row_text(mountain: &Mountain, row: usize) -> String {
    mountain.values.get(row).into_iter().flatten().map(u8::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mountain() -> Mountain {
        Mountain::new([[5; STEPS as usize]; 2], false)
    }

    #[test]
    fn a_tap_counts_on_and_begins_anew_behind_5() {
        let cell = Cell::at(1, 3);
        let once = with_next_value(&mountain(), cell);
        assert_eq!(once.value(cell), Some(0));
        assert_eq!(with_next_value(&once, cell).value(cell), Some(1));
        assert_eq!(with_value(&once, Cell::at(0, 0), 3), once, "the ground has no value");
        assert_eq!(with_value(&once, cell, 6), once);
    }

    #[test]
    fn two_priests_never_share_a_cell() {
        assert_eq!(with_priest(&mountain(), Priest::A, Cell::START[1]), None);
        let moved = with_priest(&mountain(), Priest::A, Cell::at(0, 6)).expect("the summit is empty");
        assert_eq!(moved.cell(Priest::A), Cell::at(0, 6));
    }

    #[track_caller]
    fn check(text: &str, problem: &str) {
        assert_eq!(read_row("top", text).expect_err("a bad row"), problem);
    }

    #[test]
    fn rows_are_read_with_or_without_blanks() {
        let row = [5, 2, 0, 4, 3, 1, 0, 2, 5, 1, 4, 3];
        assert_eq!(read_row("top", "520431025143"), Ok(row));
        assert_eq!(read_row("top", "52 04 31 02 51 43 "), Ok(row));
        check("52043102514", "The top row has 11 of 12 values.");
        check("52043102514x", "The top row has a “x”. Values go from 0 to 5; an ace is 1, a null is 0.");
        check("520431025147", "The top row has a “7”. Values go from 0 to 5; an ace is 1, a null is 0.");
    }
}
