//! Rules to begin with, as lines of the class's list.

/// An example as a line of the text.
pub fn line(example: &(&str, &str, &str)) -> String {
    format!("{}: {}", example.0, example.1)
}

/// The text with a line behind it.
pub fn append(text: &str, line: &str) -> String {
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{gap}{line}\n")
}

/// What stands in the field on a first visit.
pub const FIRST: &str = "Optimal: optimal\nAmir: 15\nBea: 20\nChloe: 25\nInes: if you >= 75 then 100 else 21\n";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::expression::Expression;
    use crate::games::pig::view::classroom::tournament::list;
    use crate::games::pig::view::examples::EXAMPLES;

    #[test]
    fn every_example_is_a_rule() {
        let text = EXAMPLES.iter().map(line).fold(String::new(), |text, line| append(&text, &line));
        let (entries, complaints) = list::read(&text);
        assert_eq!((entries.len(), complaints.len()), (6, 0));
        for entry in entries {
            assert!(Expression::read(&entry.rule).is_ok(), "{}", entry.rule);
        }
        assert_eq!(append("A: 1", "B: 2"), "A: 1\nB: 2\n");
        assert_eq!(list::read(FIRST).0.len(), 5);
    }
}
