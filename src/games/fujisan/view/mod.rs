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

use crate::app::view::{BoardProps, EditorProps, LearnProps, School, View};
use crate::engine::notation::Notation;
use crate::games::fujisan::rules::{Mountain, Move};

/// Fujisan's board.
pub const VIEW: View = View { game: "fujisan", board };

/// Fujisan's lessons and editor.
pub const SCHOOL: School = School { game: "fujisan", learn, editor };

fn board(props: BoardProps) -> Html {
    match Mountain::decode(&props.position) {
        Ok(mountain) => {
            let on_move = props.on_move.reform(|mv: Move| mv.encode());
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
