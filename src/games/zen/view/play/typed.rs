//! Gardens as people type or paste them: a link, an id, a position, moves, or a garden as rows of characters. Pure.

use crate::app::new_game::{board_of_link, of_link};
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::zen::ENTRIES;
use crate::games::zen::info::INFO;
use crate::games::zen::moves::Move;
use crate::games::zen::state::{Cell, State};

/// What a text means; `here` is the challenge at hand, to which a line of moves belongs.
///
/// # Errors
/// It means nothing: one sentence.
pub fn read(text: &str, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(
            "Paste a link, a position, moves, or a garden: a row of characters for each row of cells.".to_owned()
        );
    }
    let one_word = !text.contains(char::is_whitespace);
    if one_word && text.contains('/') {
        return of_link(text);
    }
    if let (Some(here), Some(moves)) = (here, moves(text)) {
        return Ok(here.with_moves(&moves));
    }
    garden(text).map(|state| ChallengeId::board(INFO.id, &state.to_string()))
}

/// A garden as rows of characters, one a line: `.` sand, `#` a rock, `o` an ornament, `y`, `n`, `r` leaves, `k` raked sand; or a
/// position as in ids; or a link to one.
///
/// # Errors
/// It is none: one sentence.
pub fn garden(text: &str) -> Result<State, String> {
    if let Some(position) = board_of_link(text, &ENTRIES[0]) {
        return position.and_then(|position| position.parse::<State>().map_err(|why| sentence(&why.why)));
    }
    let plain = |one: char| match one {
        '.' => Cell::Sand.letter(),
        '#' => Cell::Rock.letter(),
        other => other,
    };
    let rows: Vec<String> = text.trim().lines().map(|row| row.trim().chars().map(plain).collect()).collect();
    rows.join("-").parse::<State>().map_err(|why| sentence(&why.why))
}

/// A line of moves, as in ids or as solutions are listed.
fn moves(text: &str) -> Option<Vec<String>> {
    let words = text.split(|one: char| one.is_whitespace() || matches!(one, ';' | '-')).filter(|word| !word.is_empty());
    words.map(|word| word.trim_end_matches(',').parse::<Move>().ok().map(|mv| mv.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "zen/board/ss-ss";

    #[track_caller]
    fn means(text: &str, expected: &str) {
        let here = ChallengeId::parse(HERE).expect("an id");
        assert_eq!(read(text, Some(&here)).map(|id| id.to_string()).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn texts_are_understood() {
        means(" https://host/x/#/zen/board/sx-ss/10E ", "zen/board/sx-ss/10E");
        means("zen/board/sx-ss", "zen/board/sx-ss");
        means("sx-ss~cornerexit", "zen/board/sx-ss~cornerexit");
        means("00E 10E", "zen/board/ss-ss/00E-10E");
        means("0,0E; 1,0E", "zen/board/ss-ss/00E-10E");
        means(".#.\n.o.\n...", "zen/board/sxs-sos-sss");
        means("sxs-sos-sss", "zen/board/sxs-sos-sss");
    }

    #[test]
    fn a_link_is_a_garden_too() {
        let read = |text: &str| garden(text).map(|state| state.to_string());
        assert_eq!(read("https://host/x/#/zen/board/sx-ss/10E").as_deref(), Ok("sx-ss"));
        assert_eq!(read("zen/board/sx-ss").as_deref(), Ok("sx-ss"));
        assert!(read("zen/garden-1/a").is_ok());
        for (text, part) in
            [("fujisan/domino/a", "no challenge of the game"), ("zen/6x6-r5/a", "searched for"), ("..\n.q", "Row 2")]
        {
            let why = read(text).expect_err(text);
            assert!(why.contains(part) && why.ends_with('.'), "{text}: {why}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for text in ["", "zen/board", "ss-sss", "..\n...", "..\n.q", "#/zen/learn", "hello"] {
            let why = read(text, None).expect_err(text);
            assert!(why.ends_with('.') && why.starts_with(|c: char| c.is_uppercase() || c == '“'), "{text}: {why}");
        }
    }
}
