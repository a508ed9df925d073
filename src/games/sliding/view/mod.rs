//! The pages of sliding blocks.

mod ask;
mod board;
mod editor;
mod hand;
mod lab;
mod learn;
mod piece;
mod play;
mod shelf;
mod track;
mod tray;

use yew::prelude::*;

use super::info::INFO;
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::page_part;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    editor: Some(page_part!(sliding_editor: PageFn = |_, _| editor::page())),
    lab: Some(page_part!(sliding_lab: PageFn = |_, _| html! { <lab::LabPage key="lab" /> })),
    ..GamePages::of(
        &INFO,
        page_part!(sliding: PageFn = |route, visit| html! { <play::SlidingPage key="play" challenge={route.linked()} {visit} /> }),
        page_part!(sliding_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];
