//! Peg solitaire's pages.

mod board;
mod editor;
mod learn;

use yew::prelude::*;

use self::board::PegBoard;
use super::setup::{CLASSIC, CLASSICS, PegSetup};
use super::{ENTRIES, Peg};
use crate::app::grid_board::BoardStatus;
use crate::app::importer::TextForms;
use crate::app::new_game::{NewForm, Part, SetupForm, Values, setup_code};
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::solved::{Puzzle, SolvedView};
use crate::app::play::view::{Play, PlayInfo};
use crate::app::play::{LinkProps, fresh, setup_words, setup_words_inside};
use crate::engine::entry::{Game, GameEntry};
use crate::engine::session::{Session, SessionFactory};
use crate::lab::params::{Kind, Param};
use crate::page_part;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    editor: Some(page_part!(peg_editor: PageFn = |_, _| editor::page())),
    ..GamePages::of(
        &Peg::INFO,
        page_part!(peg: PageFn = |route, visit| LinkProps::of(route, visit).page(SolvedView(&PegPuzzle))),
        page_part!(peg_learn: PageFn = |_, _| learn::COURSE.page()),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&INFO];

static ENTRY: &GameEntry = &ENTRIES[0];

static INFO: PlayInfo = PlayInfo {
    in_progress: |id| setup_words_inside(ENTRY, id),
    wait: |_| "Setting the pegs.".to_owned(),
    noun: "jump",
    class: "pg-play",
    keys: "On the board: **arrows** move around, **Enter** picks a peg up, then an **arrow** jumps, **Escape** puts it back.",
    ..PlayInfo::of(ENTRY, SessionFactory::of::<Peg>(), |id| setup_words(ENTRY, id), || fresh(ENTRY), &NEW_GAME)
};

/// The parameter that chooses one of them.
const BEGINNING: &str = "beginning";

static NEW_GAME: NewForm = NewForm {
    setups: &[
        SetupForm {
            name: "Played backwards",
            seed: "The same seed, with the same choices above, gives everybody the same pegs. All can be reduced to one.",
            ..SetupForm::DEFAULT
        },
        SetupForm {
            name: "Well known",
            parts: |_, _| {
                let kind = Kind::Choice(CLASSICS.as_slice());
                vec![Part::Row(vec![Param { key: BEGINNING, label: "Beginning", kind }])]
            },
            code: |values| setup_code::<PegSetup>(values.text(BEGINNING)),
            values: |_, code| code.starts_with(CLASSIC).then(|| Values::of([(BEGINNING, code.to_owned())])),
            usual: "classic-central",
            seed: "It is the same for every seed.",
            ..SetupForm::DEFAULT
        },
    ],
    text: TextForms { help: "Jumps such as d2d4 are replayed on the current board.", ..TextForms::DEFAULT },
    ..NewForm::DEFAULT
};

/// Peg solitaire as a puzzle.
struct PegPuzzle;

impl Puzzle for PegPuzzle {
    fn info(&self) -> &'static PlayInfo {
        &INFO
    }

    fn first_words(&self) -> &'static str {
        "Pick up a peg, and jump over another one into an empty hole."
    }

    fn nodes(&self) -> Option<u64> {
        Some(1_000_000)
    }

    fn board(&self, play: &Play, mood: BoardStatus) -> Html {
        let session: &Session<Peg> = play.session().of();
        html! { <PegBoard position={(**session.state()).clone()} io={play.board_io()} {mood} /> }
    }
}
