//! The pages of Shisen-sho.

pub mod answers_store;
mod ask;
mod board;
mod editor;
mod lab;
mod layout;
mod learn;
mod play;
mod tile;
mod words;

use yew::prelude::*;

use super::INFO;
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::page_part;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    editor: Some(page_part!(shisen_editor: PageFn = |_, _| editor::page())),
    lab: Some(page_part!(shisen_lab: PageFn = |_, _| html! { <lab::LabPage key="lab" /> })),
    ..GamePages::of(
        &INFO,
        page_part!(shisen: PageFn = |route, visit| html! { <play::ShisenPage key="play" challenge={route.linked()} {visit} /> }),
        page_part!(shisen_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];
