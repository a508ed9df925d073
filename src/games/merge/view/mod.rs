//! The pages of 2048 and Threes.

pub mod ask;
mod editor;
mod lab;
mod learn;
pub mod picture;
mod play;

use yew::prelude::*;

use super::any_game::Kind;
use super::{THREES, TWENTY48};
use crate::app::lessons::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::view::PlayInfo;
use crate::engine::entry::GameInfo;
use crate::page_part;
use crate::web::route::Route;

/// The pages of one of the two games.
const fn pages_of(info: &'static GameInfo) -> GamePages {
    GamePages {
        editor: Some(page_part!(merge_editor: PageFn = |route, _| editor::page(kind(route)))),
        lab: Some(page_part!(merge_lab: PageFn = |route, _| lab::page(kind(route)))),
        ..GamePages::of(info, page_part!(merge: PageFn = play), page_part!(merge_learn: PageFn = learn))
    }
}

/// The pages of both games.
pub const PAGES: &[GamePages] = &[pages_of(&TWENTY48), pages_of(&THREES)];

/// The Play pages of both games, in words.
pub const PLAY_INFOS: &[&PlayInfo] = &[&play::TWENTY48, &play::THREES];

/// Which of the two an address names; only theirs lead here.
fn kind(route: &Route) -> Kind {
    route.game().and_then(Kind::of).unwrap_or(Kind::Twenty48)
}

fn play(route: &Route, visit: u32) -> Html {
    let kind = kind(route);
    html! { <play::MergePage key={kind.info().id} {kind} challenge={route.linked()} {visit} /> }
}

fn learn(route: &Route, _visit: u32) -> Html {
    let kind = kind(route);
    html! { <LearnPage key={kind.info().id} course={learn::course(kind)} /> }
}
