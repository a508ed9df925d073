//! The rows of a mountain as people type them.

use super::rules::{HIGHEST, Mountain, STEPS};

/// Reads one row, the `name` one. Blanks and other separators between the digits do not count.
///
/// # Errors
/// It is not twelve values: one sentence.
pub fn read_row(name: &str, text: &str) -> Result<[u8; STEPS as usize], String> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '.' | '-' | '|'));
    let read = |c: char| {
        let value = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|digit| *digit <= HIGHEST);
        value.ok_or_else(|| format!("The {name} row has a “{c}”. Values go from 0 to 5; an ace is 1, a null is 0."))
    };
    let values: Vec<u8> = typed.map(read).collect::<Result<_, String>>()?;
    let found = values.len();
    values.try_into().map_err(|_| format!("The {name} row has {found} of {STEPS} values."))
}

/// The rows of a mountain as one would type them.
pub fn rows_of(mountain: &Mountain) -> [String; 2] {
    mountain.values.map(|row| row.iter().map(u8::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_or_without_blanks() {
        let row = [5, 2, 0, 4, 3, 1, 0, 2, 5, 1, 4, 3];
        assert_eq!(read_row("top", "520431025143"), Ok(row));
        assert_eq!(read_row("top", "52 04 31 02 51 43 "), Ok(row));
        let check = |text: &str, problem: &str| assert_eq!(read_row("top", text).expect_err("a bad row"), problem);
        check("52043102514", "The top row has 11 of 12 values.");
        check("52043102514x", "The top row has a “x”. Values go from 0 to 5; an ace is 1, a null is 0.");
        check("520431025147", "The top row has a “7”. Values go from 0 to 5; an ace is 1, a null is 0.");
    }
}
