//! Boards as people type or paste them: a link, an id, a position, moves, or a board as rows of letters. Pure.

use crate::app::new_game::of_link;
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::Start;
use crate::games::shisen::ENTRIES;
use crate::games::shisen::info::INFO;
use crate::games::shisen::rules::{Move, Shisen};

/// What a text means; `here` is the challenge at hand, to which a line of moves belongs.
///
/// # Errors
/// It means nothing: one sentence.
pub fn read(text: &str, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Paste a link, a position, moves, or a board: a row of letters for each row of cells.".to_owned());
    }
    let one_word = !text.contains(char::is_whitespace);
    if one_word && text.contains('/') {
        return link(text);
    }
    if let (Some(here), Some(moves)) = (here, moves(text)) {
        return opens(here.with_moves(&moves));
    }
    board(text).map(|state| ChallengeId::board(INFO.id, &state.to_string()))
}

/// The challenge of a link; one of this game is tried, so that the dialog can say what is wrong.
fn link(text: &str) -> Result<ChallengeId, String> {
    let id = of_link(text)?;
    if id.game == INFO.id { opens(id) } else { Ok(id) }
}

/// The challenge, if its board can be laid and its moves be made.
fn opens(id: ChallengeId) -> Result<ChallengeId, String> {
    let entry = &ENTRIES[0];
    let start = entry.table.start(&id.source).map_err(|why| sentence(&why))?;
    if let Start::Ready(start) = start {
        entry.replay(&start, &id.moves).map_err(|why| sentence(&why))?;
    }
    Ok(id)
}

/// A board as rows of letters, one a line; a dot is an empty cell too.
fn board(text: &str) -> Result<Shisen, String> {
    let rows: Vec<String> = text.trim().lines().map(|row| row.trim().replace('.', "0")).collect();
    let state = rows.join("-").parse::<Shisen>().map_err(|why| sentence(&why.to_string()))?;
    state.check_start().map_err(|why| sentence(&why.to_string()))?;
    Ok(state)
}

/// A line of moves as in ids, parted by spaces, commas or hyphens.
fn moves(text: &str) -> Option<Vec<String>> {
    let words = text.split(|one: char| one.is_whitespace() || matches!(one, ';' | ',' | '-'));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.parse::<Move>().ok().map(|mv| mv.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "shisen/board/ABBA-CCDD";

    #[track_caller]
    fn means(text: &str, expected: &str) {
        let here = ChallengeId::parse(HERE).expect("an id");
        assert_eq!(read(text, Some(&here)).map(|id| id.to_string()).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn texts_are_understood() {
        means(" https://host/x/#/shisen/board/AA/a1b1 ", "shisen/board/AA/a1b1");
        means("shisen/board/ABAB-CDDC", "shisen/board/ABAB-CDDC");
        means("ABAB-CDDC~gravity", "shisen/board/ABAB-CDDC~gravity");
        means("a1d1 b1c1", "shisen/board/ABBA-CCDD/a1d1-b1c1");
        means("d1a1, shuffle", "shisen/board/ABBA-CCDD/a1d1-shuffle");
        means("AB.A\n.B00", "shisen/board/AB0A-0B00");
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for text in ["", "shisen/board", "AA-AAB", "..\n..", "AB", "A?A", "#/shisen/learn", "hello"] {
            let why = read(text, None).expect_err(text);
            assert!(why.ends_with('.') && why.starts_with(|c: char| c.is_uppercase() || c == '“'), "{text}: {why}");
        }
    }
}
