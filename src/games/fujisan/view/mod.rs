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

use crate::app::editor::EditorPage;
use crate::app::learn::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::{PlayPage, ViewHandle};
use crate::app::view::{EditorProps, LearnProps, LearnView};
use crate::engine::entry::Game;
use crate::games::fujisan::{ENTRIES, Fujisan};
use crate::page_part;
use crate::web::route::Route;

static SCHOOL: LearnView = LearnView { learn, editor };

/// The game's pages.
pub const PAGES: &[GamePages] = &[GamePages {
    info: &Fujisan::INFO,
    play: page_part!(fujisan: PageFn = play_page),
    learn: page_part!(fujisan_learn: PageFn = learn_page),
    editor: Some(page_part!(fujisan_learn: PageFn = editor_page)),
    editor_in_head: false,
    lab: None,
    classroom: None,
}];

fn play_page(route: &Route, visit: u32) -> Html {
    let view = ViewHandle(Rc::new(play::FujisanView));
    html! { <PlayPage key="fujisan" {view} challenge={route.linked()} {visit} /> }
}

fn learn_page(_route: &Route, _visit: u32) -> Html {
    html! { <LearnPage key="learn" entry={&ENTRIES[0]} school={&SCHOOL} /> }
}

fn editor_page(_route: &Route, _visit: u32) -> Html {
    html! { <EditorPage key="editor" entry={&ENTRIES[0]} school={&SCHOOL} /> }
}

fn learn(props: LearnProps) -> Html {
    html! { <learn::Learn ..props /> }
}

fn editor(props: EditorProps) -> Html {
    html! { <editor::Editor ..props /> }
}
