//! Fujisan on the Play page.

use yew::prelude::*;

use super::board::{MountainBoard, read_move};
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, SetupForm};
use crate::app::play::solved::Puzzle;
use crate::app::play::view::{Play, PlayInfo};
use crate::app::play::{fresh, setup_words, setup_words_inside};
use crate::app::view::BoardStatus;
use crate::engine::entry::GameEntry;
use crate::engine::session::{Session, SessionFactory};
use crate::games::fujisan::rules::Move;
use crate::games::fujisan::{ENTRIES, Fujisan};

static ENTRY: &GameEntry = &ENTRIES[0];

/// The page's words and names.
pub static INFO: PlayInfo = PlayInfo {
    entry: ENTRY,
    sessions: SessionFactory::of::<Fujisan>(),
    name: |id| setup_words(ENTRY, id),
    in_progress: |id| setup_words_inside(ENTRY, id),
    first: || fresh(ENTRY),
    wait: |id| match id {
        Some(id) => format!("Looking for a challenge: {}.", setup_words(ENTRY, id)),
        None => "Laying the board.".to_owned(),
    },
    noun: "move",
    class: "",
    card: "",
    board: "Board",
    side: "About this game",
    new: "New challenge",
    new_game: &NEW_GAME,
    keys: "On the mountain: **arrows** go about, **Enter** picks a priest up and sends him, **Escape** puts him back.",
    more_letters: "",
    menu: "dock-menu",
    turns: None,
};

static NEW_GAME: NewForm = NewForm {
    play: "Open",
    setups: &[SetupForm {
        name: "Dealt",
        seed: "The same seed, with the same setup and difficulty, gives everybody the same board.",
        ..SetupForm::USUAL
    }],
    text: TextForms { help: "Moves such as ML3, MD, SL5(+1) are replayed on the board at hand.", ..TextForms::USUAL },
    ..NewForm::USUAL
};

/// Fujisan as a puzzle.
pub struct FujisanPuzzle;

impl Puzzle for FujisanPuzzle {
    fn info(&self) -> &'static PlayInfo {
        &INFO
    }

    fn first_words(&self) -> &'static str {
        "Pick a piece to see where it can go."
    }

    fn board(&self, play: &Play, mood: BoardStatus) -> Html {
        let session: &Session<Fujisan> = play.session().of();
        html! {
            <MountainBoard mountain={(**session.state()).clone()} came={play.model.came.clone()} on_move={play.on_move().reform(|mv: Move| mv.to_string())}
                on_say={play.on_say()} hint={play.model.hint.as_deref().and_then(read_move)} {mood} locked={play.model.running} />
        }
    }
}
