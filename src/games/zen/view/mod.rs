//! The pages of the Zen garden.

mod act;
mod ask;
mod board;
mod choices;
mod editor;
mod glide;
mod groove;
mod kept;
mod lab;
mod learn;
mod picture;
mod play;
mod scene;
mod shapes;
mod show;
mod words;

use yew::prelude::*;

use super::info::INFO;
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::page_part;
use crate::web::route::Route;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    editor: Some(page_part!(zen_editor: PageFn = |_, _| editor::page())),
    lab: Some(page_part!(zen_lab: PageFn = |_, _| html! { <lab::LabPage key="lab" /> })),
    ..GamePages::of(
        &INFO,
        page_part!(zen: PageFn = play),
        page_part!(zen_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];

fn play(route: &Route, visit: u32) -> Html {
    html! { <play::ZenPage key="play" challenge={route.linked()} {visit} /> }
}
