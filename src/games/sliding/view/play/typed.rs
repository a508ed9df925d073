//! Puzzles as people type or paste them: a link, an id, a position, moves, or a board as text. Pure.

use crate::app::new_game::of_link;
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::formats;
use crate::games::sliding::info::INFO;
use crate::games::sliding::moves::Move;

/// What a text means; `here` is the challenge at hand, to which a line of moves belongs.
///
/// # Errors
/// It means nothing: one sentence.
pub fn read(text: &str, here: Option<&ChallengeId>) -> Result<ChallengeId, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(
            "Paste a link, a position, moves, or a board: a letter for each cell of a piece, a point for a free one."
                .to_owned(),
        );
    }
    let one_word = !text.contains(char::is_whitespace);
    if one_word && text.contains('/') {
        return of_link(text);
    }
    if one_word && text.contains('~') {
        let board = text.parse::<Sliding>().map_err(|why| sentence(&why.to_string()))?;
        return Ok(ChallengeId::board(INFO.id, &board.to_string()));
    }
    if let (Some(here), Some(moves)) = (here, moves(text)) {
        return Ok(here.with_moves(&moves));
    }
    let board = formats::read(text).map_err(|why| sentence(&why.to_string()))?;
    Ok(ChallengeId::board(INFO.id, &board.to_string()))
}

/// A line of moves, in the letters of ids or with the arrows of the log.
fn moves(text: &str) -> Option<Vec<String>> {
    let plain: String = text
        .chars()
        .map(|one| match one {
            '↑' => 'u',
            '↓' => 'd',
            '←' => 'l',
            '→' => 'r',
            other => other,
        })
        .collect();
    let words =
        plain.split(|one: char| one.is_whitespace() || matches!(one, ',' | '-')).filter(|word| !word.is_empty());
    words.map(|word| word.parse::<Move>().ok().map(|mv| mv.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "sliding/board/a0-00~0a-00";

    #[track_caller]
    fn means(text: &str, expected: &str) {
        let here = ChallengeId::parse(HERE).expect("an id");
        assert_eq!(read(text, Some(&here)).map(|id| id.to_string()).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn texts_are_understood() {
        means(" https://host/x/#/sliding/board/a0-00~0a-00/ar ", "sliding/board/a0-00~0a-00/ar");
        means("sliding/board/a0-00~00-0a", "sliding/board/a0-00~00-0a");
        means("a0-00~0a-00", HERE);
        means("ar ad", "sliding/board/a0-00~0a-00/ar-ad");
        means("a→, a↓", "sliding/board/a0-00~0a-00/ar-ad");
        means("a.\n..\n\n..\n.a", "sliding/board/a0-00~00-0a");
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for text in ["", "sliding/board", "a0-000~0a-00", "a.\n...\n\n..\n.a", "#/sliding/learn", "hello"] {
            let why = read(text, None).expect_err(text);
            assert!(why.ends_with('.') && why.starts_with(|c: char| c.is_uppercase() || c == '“'), "{text}: {why}");
        }
    }
}
