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
mod scene;
pub mod words;

use yew::prelude::*;

use crate::app::editor::EditorPage;
use crate::app::learn::LearnPage;
use crate::app::pages::{GamePages, PageFn};
use crate::app::play::PlayPage;
use crate::app::view::{BoardProps, EditorProps, LearnProps, School, View};
use crate::engine::entry::Game;
use crate::games::fujisan::rules::{Mountain, Move};
use crate::games::fujisan::{ENTRIES, Fujisan};
use crate::page_part;
use crate::web::route::Route;

static VIEW: View = View { board };
static SCHOOL: School = School { learn, editor };

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
    html! { <PlayPage key="fujisan" entry={&ENTRIES[0]} view={&VIEW} challenge={route.linked()} {visit} /> }
}

fn learn_page(_route: &Route, _visit: u32) -> Html {
    html! { <LearnPage key="learn" entry={&ENTRIES[0]} school={&SCHOOL} /> }
}

fn editor_page(_route: &Route, _visit: u32) -> Html {
    html! { <EditorPage key="editor" entry={&ENTRIES[0]} school={&SCHOOL} /> }
}

fn board(props: BoardProps) -> Html {
    match props.position.parse::<Mountain>() {
        Ok(mountain) => {
            let on_move = props.on_move.reform(|mv: Move| mv.to_string());
            let hint = props.hint.as_deref().and_then(board::read_move);
            html! {
                <board::MountainBoard {mountain} came={props.came} {on_move} on_say={props.on_say} {hint}
                    mood={props.mood} locked={props.locked} />
            }
        }
        Err(error) => html! { <p class="fj-unreadable" role="alert">{ error.to_string() }</p> },
    }
}

fn learn(props: LearnProps) -> Html {
    html! { <learn::Learn ..props /> }
}

fn editor(props: EditorProps) -> Html {
    html! { <editor::Editor ..props /> }
}
