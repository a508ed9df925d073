//! The dialog in which a position is typed or pasted, as people write it.

use yew::prelude::*;

use crate::app::dialog::Dialog;
use crate::app::fields::on_text;
use crate::app::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::parse::shorten;
use crate::games::merge::board::{HIGHEST, Shape};
use crate::games::merge::cells;
use crate::games::merge::view::any_game::{AnyGame, Kind};

/// What the dialog is given.
#[derive(Properties, PartialEq)]
pub struct PositionProps {
    /// Which game.
    pub kind: Kind,
    /// Whether it is open.
    pub open: bool,
    /// Hears that it has been closed.
    pub on_close: Callback<()>,
    /// Hears the position that was asked for.
    pub on_open: Callback<ChallengeId>,
}

/// The dialog.
#[component]
pub fn PositionDialog(props: &PositionProps) -> Html {
    let text = use_state(String::new);
    let kind = props.kind;
    let read = read(kind, &text);
    let on_input = {
        let text = text.clone();
        on_text(move |typed| text.set(typed))
    };
    let id = read.as_ref().ok().map(|hand| ChallengeId::board(kind.info().id, &hand.to_string()));
    let on_open = {
        let (open, id) = (props.on_open.clone(), id.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(id) = id.clone() {
                open.emit(id);
            }
        })
    };
    let wrong = read.as_ref().err().filter(|_| !text.trim().is_empty()).cloned();
    let example = match kind {
        Kind::Twenty48 => "1024 512 128 16\n64 128 32 4\n8 16 4 2\n2 0 2 0",
        Kind::Threes => "192 48 12 3\n24 24 6 2\n3 6 1 2\n0 2 3 1",
    };
    let more = match kind {
        Kind::Twenty48 => {
            "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1 is a 2, 2 a 4, a is 1024, h is 131072."
        }
        Kind::Threes => {
            "Numbers with spaces between them, 0 for an empty cell, or one character a cell: 1, 2, 3, 4 for 6, 5 for 12, up to f. Behind it the bag and the next card, if you like: ~b112233~n2."
        }
    };
    let words = read.as_ref().ok().map(|hand| hand.describe());
    html! {
        <Dialog open={props.open} class="mg-dialog" title_id="mg-position" title="Set a position" on_close={props.on_close.clone()}>
            <form key="form" class="form" onsubmit={on_open} novalidate=true>
                <label key="field" class="field">
                    <span>{ "The board, row by row" }</span>
                    <textarea name="position" rows="5" placeholder={example} value={(*text).clone()} oninput={on_input} spellcheck="false" autocapitalize="none"
                        autocomplete="off" aria-invalid={wrong.is_some().to_string()} aria-describedby="mg-position-help mg-position-wrong" />
                    <small id="mg-position-help">{ more }</small>
                </label>
                <p key="wrong" id="mg-position-wrong" class="wrong" role="status">{ wrong.unwrap_or_default() }</p>
                <p key="words" class="quiet">{ words.unwrap_or_default() }</p>
                <div key="foot" class="dialog-foot"><button type="submit" class="btn primary" disabled={id.is_none()}>{ "Play from here" }</button></div>
            </form>
        </Dialog>
    }
}

/// The rank of a number on a tile, as it is written: `0`, `.` or `-` is an empty cell.
fn rank(kind: Kind, word: &str) -> Option<u8> {
    if matches!(word, "0" | "." | "-" | "_") {
        return Some(0);
    }
    (1..=HIGHEST).find(|rank| kind.face(*rank).to_string() == word)
}

/// The position of a text: one character a cell, or the numbers on the tiles with spaces, commas, bars or new lines
/// between them; what stands behind `~` as in links.
///
/// # Errors
/// It is no position: one sentence.
fn read(kind: Kind, text: &str) -> Result<AnyGame, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Type the board row by row: a character for each cell, or the numbers on the tiles.".to_owned());
    }
    // Whoever pastes a whole link means its position.
    let text = text.rsplit("board/").next().unwrap_or(text);
    let (board, rest) = text.split_at(text.find('~').unwrap_or(text.len()));
    let parts = |one: char| one.is_whitespace() || matches!(one, ',' | ';' | '|' | '/');
    let words: Vec<&str> = board.split(parts).filter(|word| !word.is_empty()).collect();
    let faces: Option<Vec<u8>> = words.iter().map(|word| rank(kind, word)).collect();
    let numbers = faces.filter(|ranks| Shape::of_cells(ranks.len()).is_some());
    let long = words.iter().any(|word| word.chars().count() > 1);
    let ranks = match numbers {
        Some(ranks) => ranks.into_iter().map(cells::letter).collect(),
        None if long && words.len() > 1 && Shape::of_cells(words.len()).is_some() => {
            // As many words as a board has cells: it is their numbers that are wrong, unless they are rows of characters.
            let rows = words.concat();
            match words.iter().find(|word| rank(kind, word).is_none()) {
                Some(wrong) if Shape::of_cells(rows.chars().count()).is_none() => {
                    return Err(format!("“{}” is no number on a tile of {}.", shorten(wrong), kind.info().name));
                }
                _ => rows,
            }
        }
        None => words.concat(),
    };
    let rest: String = rest.split_whitespace().collect();
    kind.read(&(ranks + &rest)).map_err(|why| sentence(&why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::position::TilePosition;

    #[track_caller]
    fn reads(kind: Kind, text: &str, expected: &str) {
        let hand = read(kind, text).expect(text);
        assert!(hand.to_string().starts_with(expected), "{text}: {}", hand);
    }

    #[test]
    fn boards_are_read_as_people_write_them() {
        let board = "a974675234211010";
        reads(Kind::Twenty48, board, board);
        reads(Kind::Twenty48, " A974 6752\n3421 1010 ", board);
        reads(Kind::Twenty48, "1024 512 128 16 | 64 128 32 4 | 8 16 4 2 | 2 0 2 .", board);
        reads(Kind::Twenty48, "2,4\n8,0", "1230");
        reads(Kind::Twenty48, "0000 0000 0000 0012", "0000000000000012");
        reads(Kind::Twenty48, "https://host/#/2048/board/1230~s8", "1230~s8");
        reads(Kind::Threes, "192 48 12 3 24 24 6 2 3 6 1 2 0 2 3 1 ~n456", "9753664234120231");
        assert_eq!(Kind::Twenty48.face(10), crate::games::merge::twenty48::Twenty48::face(10));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, part) in [
            ("", "row by row"),
            ("1234567", "7 cells"),
            ("2 4 8 18", "“18” is no number"),
            ("12x0", "no rank"),
            ("hhhhhhhhhhhhhhhh", "no game"),
            ("0000", "at least one tile"),
        ] {
            let why = read(Kind::Twenty48, text).expect_err(text);
            assert!(why.contains(part) && why.ends_with('.'), "{text}: {why}");
        }
    }
}
