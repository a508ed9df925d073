//! Pig's pages, and the classroom.

pub mod ask;
pub mod classroom;
pub mod die;
mod examples;
pub mod explorer;
mod learn;
mod play;

use yew::prelude::*;

use super::info::INFO;
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::page_part;
use crate::web::route::Route;

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    lab: Some(page_part!(pig_lab: PageFn = |_, _| html! { <explorer::ExplorerPage key="lab" /> })),
    classroom: Some(page_part!(classroom: PageFn = classroom::page)),
    ..GamePages::of(
        &INFO,
        page_part!(pig: PageFn = play),
        page_part!(pig_learn: PageFn = |_, _| html! { <LearnPage key="learn" course={&learn::COURSE} /> }),
    )
}];

/// The game's Play page, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::PLAY];

fn play(route: &Route, visit: u32) -> Html {
    html! { <play::PigPage key="play" challenge={route.linked()} {visit} /> }
}
