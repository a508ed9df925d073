//! What the dialog of a new challenge offers.

use super::CLASSICS;
use crate::app::importer::TextForms;
use crate::app::new_game::{GRADE, NewForm, Part, SETUP, SetupForm};
use crate::app::words::sentence;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::formats;

/// The form.
pub static NEW_GAME: NewForm = NewForm {
    class: "sl-dialog",
    setups: &[SetupForm {
        name: "Made",
        parts: |info, _| [SETUP.named("Board"), GRADE].map(|of| Part::Row(vec![of.param(info)])).into(),
        seed: "The same seed gives everybody the same puzzle.",
        ..SetupForm::USUAL
    }],
    text: TEXT,
    other: Some(("Classics", CLASSICS)),
    editor: "Drawn by hand",
    ..NewForm::USUAL
};

/// The texts that are read.
pub const TEXT: TextForms = TextForms {
    title: "Link, position, moves, or a board as text",
    example: "aGGb\naGGb\nc..d\n\n....\n.GG.\n.GG.",
    help: "A board: a letter for each cell of a piece, a point for a free one, # for a wall; then an empty line and the goal. Boards in the forms of Knuth’s SLIDING and of GNOME Klotski are read too. Moves such as b↑↑ are replayed on the puzzle at hand.",
    board: Some(board),
};

/// A board in any form that people write.
fn board(text: &str) -> Result<String, String> {
    if text.contains('~') && !text.contains(char::is_whitespace) {
        return text.parse::<Sliding>().map(|board| board.to_string()).map_err(|why| sentence(&why.to_string()));
    }
    formats::read(text).map(|board| board.to_string()).map_err(|why| sentence(&why.to_string()))
}
