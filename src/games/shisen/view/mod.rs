//! The pages of Shisen-sho.

mod act;
pub mod answers_store;
mod ask;
mod board;
mod graph;
mod lab;
mod layout;
mod learn;
mod linked;
mod picture;
mod play;
mod scene;
mod tile;
mod tiles;
mod words;

use yew::prelude::*;

use super::info::INFO;
use crate::app::pages::{GamePages, PageFn};
use crate::page_part;
use crate::web::route::Route;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    info: &INFO,
    play: page_part!(shisen: PageFn = play),
    learn: page_part!(shisen_learn: PageFn = |_, _| html! { <learn::LearnPage key="learn" /> }),
    editor: None,
    editor_in_head: false,
    lab: Some(page_part!(shisen_lab: PageFn = |_, _| html! { <lab::LabPage key="lab" /> })),
    classroom: None,
}];

fn play(route: &Route, visit: u32) -> Html {
    html! { <play::ShisenPage key="play" challenge={route.linked()} {visit} /> }
}
