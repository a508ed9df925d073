//! Fujisan's pages: the mountain from the front, its lessons, its editor.

pub mod board;
mod draft;
mod editor;
mod learn;
pub mod mountain;
pub mod pieces;
pub mod words;

use std::rc::Rc;

use yew::prelude::*;

use super::{ENTRIES, Fujisan};
use crate::app::grid_board::BoardStatus;
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, SetupForm};
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::solved::{Puzzle, SolvedView};
use crate::app::play::view::{Play, PlayInfo};
use crate::app::play::{PlayPage, ViewHandle, fresh, setup_words, setup_words_inside};
use crate::engine::entry::{Game, GameEntry};
use crate::engine::session::{PlaySession, Session, SessionFactory};
use crate::page_part;
use crate::web::route::Route;
use board::{MountainBoard, read_move};

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    waits_for_worker: true,
    editor: Some(page_part!(fujisan_editor: PageFn = |_, _| editor::page())),
    ..GamePages::of(
        &Fujisan::INFO,
        page_part!(fujisan: PageFn = play_page),
        page_part!(fujisan_learn: PageFn = |_, _| learn::COURSE.page()),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&INFO];

fn play_page(route: &Route, visit: u32) -> Html {
    let view = ViewHandle(Rc::new(SolvedView(&FujisanPuzzle)));
    html! { <PlayPage key="fujisan" {view} challenge={route.linked()} {visit} /> }
}

// Fujisan on the Play page.

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
    keys: "On the mountain: **arrows** move around, **Enter** picks a priest up and sends him, **Escape** puts him back.",
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
    text: TextForms { help: "Moves such as ML3, MD, SL5(+1) are replayed on the current board.", ..TextForms::USUAL },
    ..NewForm::USUAL
};

/// Fujisan as a puzzle.
pub struct FujisanPuzzle;

impl Puzzle for FujisanPuzzle {
    fn info(&self) -> &'static PlayInfo {
        &INFO
    }

    fn first_words(&self) -> &'static str {
        "Pick up a priest to see where he can go. All four have to get to the summit."
    }

    fn hint_words(&self, session: &dyn PlaySession, hint: &str) -> String {
        let session: &Session<Fujisan> = session.of();
        read_move(hint).map_or_else(String::new, |mv| words::hint(session.state(), &mv))
    }

    fn board(&self, play: &Play, mood: BoardStatus) -> Html {
        let session: &Session<Fujisan> = play.session().of();
        html! { <MountainBoard mountain={(**session.state()).clone()} {mood} io={play.board_io()} /> }
    }
}
