//! The pages of the Zen garden.

mod act;
mod ask;
mod board;
mod editor;
mod gardens;
mod learn;
mod picture;
mod play;
mod shapes;
mod show;

use yew::prelude::*;

use super::info::INFO;
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::page_part;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    editor: Some(page_part!(zen_editor: PageFn = |_, _| editor::page())),
    ..GamePages::of(
        &INFO,
        page_part!(zen: PageFn = |route, visit| html! { <play::ZenPage key="play" challenge={route.linked()} {visit} /> }),
        page_part!(zen_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];
