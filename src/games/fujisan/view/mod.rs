//! Fujisan's pictures: the mountain from the front, its lessons, its editor.

pub mod board;
mod cells;
mod draft;
mod editor;
mod glide;
mod learn;
mod lessons;
pub mod mountain;
mod overlay;
pub mod pieces;
mod play;
mod scene;
pub mod words;

use std::rc::Rc;

use yew::prelude::*;

use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::solved::SolvedView;
use crate::app::play::view::PlayInfo;
use crate::app::play::{PlayPage, ViewHandle};
use crate::engine::entry::Game;
use crate::games::fujisan::Fujisan;
use crate::page_part;
use crate::web::route::Route;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    waits_for_worker: true,
    editor: Some(page_part!(fujisan_editor: PageFn = |_, _| editor::page())),
    ..GamePages::of(
        &Fujisan::INFO,
        page_part!(fujisan: PageFn = play_page),
        page_part!(fujisan_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::INFO];

fn play_page(route: &Route, visit: u32) -> Html {
    let view = ViewHandle(Rc::new(SolvedView(&play::FujisanPuzzle)));
    html! { <PlayPage key="fujisan" {view} challenge={route.linked()} {visit} /> }
}
